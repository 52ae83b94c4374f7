/* protocol_test.c: the examples of docs/protocol.md, run. In its blocks marked `session` stand
 * requests (`POST /api/guests - {...}`, with a token or `-`), what clients send on their sockets
 * (`ann> {...}`), the passing of time (`wait 2000`), and what comes back: `= {...}` to a request,
 * `ann< {...}` on a socket. `...` stands for anything. All blocks together are one story in one
 * house, whose random bytes are a row of numbers.
 *
 *     protocol_test FILE            checks
 *     protocol_test --fill FILE     prints the file with what really comes back */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "proto.h"

#define LINE 70000
#define HEARD 400
#define NAMES 8

static struct house *house;
static int64_t now_ms = 1000;
static char *heard[HEARD]; /* `ann< ...` or `= ...`, in order */
static int heard_count;
static char names[NAMES][16]; /* by link, from 1 */
static int checks;
static int failures;
static uint64_t counter;

static void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    (void)arg;
    (void)last;
    char *line = malloc(size + 32);
    if (!line || heard_count == HEARD)
        abort();
    if (link == 0)
        sprintf(line, "= %.*s", (int)size, bytes);
    else
        sprintf(line, "%s< %.*s", names[link], (int)size, bytes);
    heard[heard_count++] = line;
}

static void give_random(void *arg, uint8_t *out, size_t size) {
    (void)arg;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(kb_random_seed(2026, counter++));
}

static void think(void) {
    static _Alignas(64) char memory[BOT_MEMORY];
    static struct house_job job;
    while (house_job(house, &job)) {
        int action = house_job_decide(&job, memory);
        house_job_done(house, job.number, action, &job.notes, now_ms);
    }
}

static void turn(void) {
    house_turn(house, now_ms);
    think();
    house_turn(house, now_ms);
}

static void pass_time(int64_t ms) {
    for (int64_t end = now_ms + ms; now_ms < end; now_ms += 10)
        turn();
}

static uint32_t link_of(const char *name, size_t length) {
    for (uint32_t i = 1; i < NAMES; i++) {
        if (!names[i][0]) {
            memcpy(names[i], name, length);
            house_link(house, i, "127.0.0.1", now_ms);
        }
        if (strlen(names[i]) == length && !memcmp(names[i], name, length))
            return i;
    }
    abort();
}

/* POST /path TOKEN BODY */
static void request(const char *line) {
    char method[8], path[200], token[200];
    int used = 0;
    sscanf(line, "%7s %199s %199s %n", method, path, token, &used);
    house_link(house, 0, "127.0.0.1", now_ms);
    house_request(house, 0, method, path, strcmp(token, "-") ? token : "", line + used,
                  strlen(line + used), now_ms);
    turn();
    house_unlink(house, 0, now_ms);
}

/* Does what a line says; false if it is no line that does something. */
static bool act(const char *line) {
    const char *mark = strstr(line, "> ");
    if (!strncmp(line, "GET ", 4) || !strncmp(line, "POST ", 5)) {
        request(line);
    } else if (!strncmp(line, "wait ", 5)) {
        pass_time(atoi(line + 5));
    } else if (mark && mark - line < 12 && !memchr(line, ' ', (size_t)(mark - line))) {
        house_receive(house, link_of(line, (size_t)(mark - line)), mark + 2, strlen(mark + 2),
                      now_ms);
        turn();
    } else {
        return false;
    }
    return true;
}

/* Does the text fit the form, in which `...` stands for anything? */
static bool fits(const char *form, const char *text) {
    const char *dots = strstr(form, "...");
    if (!dots)
        return !strcmp(form, text);
    size_t length = (size_t)(dots - form);
    if (strncmp(form, text, length))
        return false;
    form = dots + 3;
    for (text += length;; text++) {
        if (fits(form, text))
            return true;
        if (!*text)
            return false;
    }
}

static void expect(const char *line, int number, int *next) {
    bool good = *next < heard_count && fits(line, heard[*next]);
    printf("%sok %d - line %d\n", good ? "" : "not ", ++checks, number);
    failures += !good;
    if (!good)
        printf("# wanted %s\n# heard  %s\n", line, *next < heard_count ? heard[*next] : "nothing");
    ++*next;
}

/* Long things in short, for a reader. */
static void print_short(const char *line) {
    const char *view = strstr(line, ",\"view\":{");
    const char *seats = strstr(line, ",\"terms\":");
    if (seats && view && seats < view)
        printf("%.*s,\"terms\":...,\"view\":{...}}\n", (int)(seats - line), line);
    else if (view)
        printf("%.*s,\"view\":{...}}\n", (int)(view - line), line);
    else if (strlen(line) > 1100)
        printf("%.300s...}\n", line);
    else
        printf("%s\n", line);
}

int main(int argc, char **argv) {
    static char line[LINE];
    const struct house_limits limits = {NAMES, 8, 16, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char reason[STORE_REASON_MAX];
    struct store *store;
    bool fill = argc > 2;
    bool session = false;
    int next = 0;
    int number = 0;
    FILE *file = fopen(argv[argc - 1], "r");
    if (!file || store_memory_open(&store) ||
        !(house = house_open(&limits, &driver, store, reason)))
        return 1;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        number++;
        bool answer = session && (!strncmp(line, "= ", 2) ||
                                  (strstr(line, "< {") && strstr(line, "< {") - line < 12));
        if (!strncmp(line, "```", 3))
            session = !strcmp(line, "```session");
        if (answer && !fill)
            expect(line, number, &next);
        if (!answer && fill)
            puts(line);
        if (!session || answer || !line[0])
            continue;
        if (!fill && next < heard_count) {
            printf("not ok %d - line %d: before it also came %s\n", ++checks, number, heard[next]);
            return 1;
        }
        int from = heard_count;
        act(line);
        for (int i = from; fill && i < heard_count; i++)
            print_short(heard[i]);
    }
    if (!fill)
        printf("1..%d\n", checks);
    fclose(file);
    return failures || (!fill && checks < 20);
}
