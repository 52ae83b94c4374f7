/* asked.c: what a question costs the one thread of a server that has much to look after: 10,000
 * tables, which nobody may list, and 200 finished games, one of them as large as can be. Prints,
 * for everything that anybody can ask by HTTP, the milliseconds of the processor that a turn with
 * it takes: the median and the most of 50. Sockets are not in it.
 *
 *     asked [FOLDER]     a new one is made there, or in /dev/shm, and removed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "house.h"
#include "proto.h"

#define TABLES 10000
#define EACH 8 /* tables of one person */
#define GAMES 200
#define GAME_SIZE 300000
#define TURNS 50
#define PEOPLE 2000

static struct house *house;
static struct store *store;
static int64_t now_ms = 5000;
static uint64_t random_state = 1;
static char answer[HOUSE_ANSWER_MAX];
static size_t answer_size;
static char token[PROTO_TOKEN_MAX];
static char table[PROTO_ID_MAX];

static void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    (void)arg;
    (void)link;
    (void)last;
    answer_size = size;
    size = size < sizeof answer ? size : sizeof answer - 1;
    memcpy(answer, bytes, size);
    answer[size] = 0;
}

static void give_random(void *arg, uint8_t *out, size_t size) {
    (void)arg;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)kb_random_below(&random_state, 256);
}

static void ask(const char *method, const char *path, const char *who, const char *body) {
    static uint32_t addresses;
    char address[32];
    snprintf(address, sizeof address, "10.0.%u.%u", addresses / 250 % 250, addresses % 250);
    addresses++;
    house_link(house, 0, address, now_ms);
    house_request(house, 0, method, path, who, body, strlen(body), now_ms);
    house_turn(house, now_ms);
    house_unlink(house, 0, now_ms);
}

static void take_word(const char *key, char *out, size_t size) {
    const char *at = strstr(answer, key);
    if (!at) {
        fprintf(stderr, "asked: no %s in %.200s\n", key, answer);
        exit(1);
    }
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void make_tables(void) {
    for (int i = 0; i < TABLES; i++) {
        if (i % EACH == 0) {
            ask("POST", "/api/guests", "", "{\"name\":\"Somebody\"}");
            take_word("\"token\":\"", token, sizeof token);
        }
        ask("POST", "/api/tables", token, "{\"game\":\"hacker\",\"seats\":7,\"entry\":\"link\"}");
        take_word("\"table\":\"", table, sizeof table);
        now_ms += 100; /* none is old enough to be closed before the end */
    }
}

static void keep_games(void) {
    static char text[STORE_RECORD_MAX];
    char id[16];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i % 24 == 23 ? '\n' : 'x';
    for (int i = 0; i < GAMES; i++) {
        snprintf(id, sizeof id, "%d", i);
        store_keep(store, id, "hacker\tX\tY\nlink 0 0", now_ms, text, i ? GAME_SIZE : sizeof text);
        store_commit(store);
    }
}

/* As many as somebody with a token looks at. */
static void keep_small_games(void) {
    char id[16];
    for (int i = 0; i < 4000; i++) {
        snprintf(id, sizeof id, "s%d", i);
        store_keep(store, id, "hacker\tX\tY\nlink 0 0", now_ms, "kb", 2);
    }
    store_commit(store);
}

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *path, const char *who, const char *what) {
    double took[TURNS];
    struct house_figures figures;
    for (int i = 0; i < TURNS; i++) {
        now_ms += 20; /* requests that waited for the previous turn are allowed now */
        double began = cpu_ms();
        if (*path)
            ask("GET", path, who, "");
        else
            house_figures(house, &figures);
        took[i] = cpu_ms() - began;
    }
    qsort(took, TURNS, sizeof took[0], compare);
    printf("%-46s %7.3f %7.3f  %8zu bytes\n", what, took[TURNS / 2], took[TURNS - 1],
           *path ? answer_size : 0);
}

/* The log of the people is full of codes that are over: an hour later it is written anew. */
static void measure_people(void) {
    struct house_figures figures;
    char what[80];
    house_figures(house, &figures);
    for (uint32_t people = figures.people; people < PEOPLE; people++) {
        ask("POST", "/api/guests", "", "{\"name\":\"Somebody\"}");
        take_word("\"token\":\"", token, sizeof token);
        for (int codes = 0; codes < 8; codes++)
            ask("POST", "/api/me/device", token, "");
    }
    uint32_t lines = store_last(store, 0);
    now_ms += 3700000;
    double began = cpu_ms();
    house_turn(house, now_ms);
    double took = cpu_ms() - began;
    snprintf(what, sizeof what, "the log of %u people written anew", (unsigned)PEOPLE);
    printf("%-46s %7.3f %7s  %8u lines, then %u\n", what, took, "", (unsigned)lines,
           (unsigned)store_last(store, 0));
}

int main(int argc, char **argv) {
    const struct house_limits limits = {4, TABLES + 100, TABLES, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char folder[300], path[400], reason[STORE_REASON_MAX];
    snprintf(folder, sizeof folder, "%s/kickback-asked-XXXXXX", argc > 1 ? argv[1] : "/dev/shm");
    if (!mkdtemp(folder) || store_sqlite_open(&store, folder, reason) ||
        !(house = house_open(&limits, &driver, store, reason))) {
        fprintf(stderr, "asked: %s\n", reason);
        return 1;
    }
    make_tables();
    keep_games();
    printf("%-46s %7s %7s\n", "milliseconds of a turn with", "median", "most");
    measure("/api/games", "", "GET /api/games");
    measure("/api/tables", "", "GET /api/tables, none of them public");
    measure("/api/me", token, "GET /api/me");
    snprintf(path, sizeof path, "/api/tables/%s", table);
    measure(path, "", "GET /api/tables/ID");
    snprintf(path, sizeof path, "/api/tables/%s/history", table);
    measure(path, "", "GET /api/tables/ID/history");
    measure("/api/records", "", "GET /api/records, none of them public");
    measure("/api/records/1", "", "GET /api/records/ID of 300 KB");
    measure("/api/records/0", "", "GET /api/records/ID of 2 MiB");
    keep_small_games();
    measure("/api/records", token, "GET /api/records, own ones among 4,000");
    measure("", "", "GET /metrics, the house's part");
    measure_people();
    house_close(house);
    store_close(store);
    for (int i = 0; i < 3; i++) {
        static const char *const files[] = {"kickback.db", "kickback.lock", "kickback.db-wal"};
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    return rmdir(folder) != 0;
}
