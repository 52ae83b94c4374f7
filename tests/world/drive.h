/* drive.h: a house and a few people on links of their own, driven by hand: for tests that want one
 * thing after the other. Link 0 is for requests, link 1 to 3 belong to persons 1 to 3. */
#ifndef DRIVE_H
#define DRIVE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "proto.h"

#ifndef LINKS
#define LINKS 8
#endif
#ifndef TABLES
#define TABLES 32
#endif
#ifndef PEOPLE
#define PEOPLE 64
#endif

#ifndef LIVE
#define LIVE 4 /* live tables */
#endif

static struct house *house;
static struct store *store;
static int64_t now_ms = 5000;
static uint64_t random_state = 77;
static char last[LINKS][HOUSE_ANSWER_MAX];        /* the last message on each link */
static char last_answer[LINKS][HOUSE_ANSWER_MAX]; /* the last one that was an answer */
static int messages[LINKS];
static char token[4][PROTO_TOKEN_MAX];
static char table[PROTO_ID_MAX];
static void (*also_hear)(uint32_t link, const char *text, bool is_last); /* if a test wants more */
static int checks;
static int failures;

static inline void ok(bool good, const char *what) {
    printf("%sok %d - %s\n", good ? "" : "not ", ++checks, what);
    failures += !good;
}

static inline void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool is_last) {
    (void)arg;
    (void)is_last;
    if (size >= HOUSE_ANSWER_MAX) /* a long record: its beginning will do */
        size = HOUSE_ANSWER_MAX - 1;
    memcpy(last[link], bytes, size);
    last[link][size] = 0;
    if (!strncmp(last[link], "{\"re\"", 5))
        memcpy(last_answer[link], last[link], size + 1);
    messages[link]++;
    if (also_hear)
        also_hear(link, last[link], is_last);
}

static inline void give_random(void *arg, uint8_t *out, size_t size) {
    (void)arg;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)kb_random_below(&random_state, 256);
}

static inline void open_house(void) {
    const struct house_limits limits = {LINKS, TABLES, PEOPLE, LIVE, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char reason[STORE_REASON_MAX];
    house = house_open(&limits, &driver, store, reason);
    if (!house) {
        printf("Bail out! %s\n", reason);
        exit(1);
    }
}

static inline void restart(void) {
    house_close(house);
    store_memory_restart(store);
    open_house();
}

static inline const char *ask_from(const char *address, const char *method, const char *path,
                                   const char *who, const char *body) {
    house_link(house, 0, address, now_ms);
    house_request(house, 0, method, path, who, body, strlen(body), now_ms);
    house_turn(house, now_ms);
    house_unlink(house, 0, now_ms);
    return last[0];
}

static inline const char *ask(const char *method, const char *path, const char *who,
                              const char *body) {
    return ask_from("10.0.0.1", method, path, who, body);
}

static inline const char *tell(uint32_t link, const char *message) {
    house_receive(house, link, message, strlen(message), now_ms);
    house_turn(house, now_ms);
    return last[link];
}

static inline const char *tell_answer(uint32_t link, const char *message) {
    tell(link, message);
    return last_answer[link];
}

static inline void take_word(const char *text, const char *key, char *out, size_t size) {
    const char *at = strstr(text, key);
    if (!at) {
        printf("Bail out! no %s in %s\n", key, text);
        exit(1);
    }
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static inline bool says(const char *text, const char *what) {
    bool found = strstr(text, what) != NULL;
    if (!found)
        printf("# not %s: %.300s\n", what, text);
    return found;
}

/* People 1 to 3, each on the link of that number. */
static inline void people(void) {
    char body[200];
    for (uint32_t i = 1; i <= 3; i++) {
        snprintf(body, sizeof body, "{\"name\":\"Person %u\"}", i);
        take_word(ask("POST", "/api/guests", "", body), "\"token\":\"", token[i], sizeof token[i]);
    }
}

static inline void connect_one(uint32_t i) {
    char message[200];
    house_unlink(house, i, now_ms);
    house_link(house, i, "10.0.0.2", now_ms);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token[i]);
    tell(i, message);
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
    tell(i, message);
}

static inline void connect_all(void) {
    for (uint32_t i = 1; i <= 3; i++)
        connect_one(i);
}

static inline void make_table(const char *more) {
    char body[400];
    snprintf(body, sizeof body, "{\"game\":\"corruption\",\"seats\":3,\"options\":\"first=1\"%s}",
             more);
    take_word(ask("POST", "/api/tables", token[1], body), "\"table\":\"", table, sizeof table);
    connect_all();
}

/* The deal of a game of three seats in which one person sits, by requests; `asks` makes them. */
static inline void deal_alone(const char *(*asks)(const char *, const char *, const char *,
                                                  const char *),
                              const char *who, const char *path, int seat) {
    char host[2 * HASH_BYTES + 1];
    char hex[2 * HASH_BYTES + 1];
    char body[500];
    uint8_t bytes[HASH_BYTES];
    uint8_t share[HASH_BYTES] = {0};
    uint8_t hash[HASH_BYTES];
    asks("POST", path, who, "{\"do\":\"start\"}");
    take_word(strstr(asks("GET", path, who, ""), "\"deal\":"), "\"host\":\"", host, sizeof host);
    for (int i = 0; i < HASH_BYTES; i++) {
        char two[3] = {host[2 * i], host[2 * i + 1], 0};
        bytes[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    fair_player_commitment(bytes, seat, share, hash);
    proto_hex(hash, HASH_BYTES, hex);
    snprintf(body, sizeof body, "{\"do\":\"commit\",\"hash\":\"%s\"}", hex);
    asks("POST", path, who, body);
    snprintf(body, sizeof body,
             "{\"do\":\"open\",\"hash\":\"%064d\",\"list\":[\"%s\",\"%s\",\"%s\",\"%s\"]}", 0, host,
             seat == 1 ? hex : "", seat == 2 ? hex : "", seat == 3 ? hex : "");
    if (!strstr(asks("POST", path, who, body), "\"ok\":true"))
        printf("Bail out! no deal: %s\n", last[0]), exit(1);
}

/* The people on seats 1 to `count` take part in the deal. */
static inline void deal(int count) {
    char host[2 * HASH_BYTES + 1];
    char hex[2 * HASH_BYTES + 1];
    char list[800] = "";
    char message[1000];
    uint8_t bytes[HASH_BYTES];
    uint8_t share[HASH_BYTES];
    tell(1, "{\"do\":\"start\"}");
    take_word(strstr(last[1], "\"deal\":"), "\"host\":\"", host, sizeof host);
    for (int i = 0; i < HASH_BYTES; i++) {
        char two[3] = {host[2 * i], host[2 * i + 1], 0};
        bytes[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    for (int step = 0; step < 2; step++) {
        if (step) {
            const char *seen = strstr(last[1], "\"commitments\":[") + strlen("\"commitments\":[");
            snprintf(list, sizeof list, ",\"list\":[\"%s\",%.*s]", host, (int)strcspn(seen, "]"),
                     seen);
        }
        for (int seat = 1; seat <= count; seat++) {
            uint8_t hash[HASH_BYTES];
            memset(share, seat, sizeof share);
            fair_player_commitment(bytes, seat, share, hash);
            proto_hex(step ? share : hash, HASH_BYTES, hex);
            snprintf(message, sizeof message, "{\"do\":\"%s\",\"hash\":\"%s\"%s}",
                     step ? "open" : "commit", hex, step ? list : "");
            tell((uint32_t)seat, message);
        }
    }
}

/* A game of persons 1 and 2 and a bot, at its first move. */
static inline void begin_game(const char *more) {
    char terms[300];
    snprintf(terms, sizeof terms, ",\"bots\":[\"\",\"\",\"random\"]%s", more);
    make_table(terms);
    tell(2, "{\"do\":\"take\",\"seat\":2}");
    deal(2);
}

static inline uint32_t event_number(const char *text) {
    const char *at = strstr(text, "\"n\":");
    return at ? (uint32_t)atoi(at + 4) : 0;
}

#endif
