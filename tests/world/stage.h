/* stage.h: one of two houses in which the same people play nearly the same game, and everything
 * that comes out of it: for a viewer and everybody in one log, for all others in another. For tests
 * that compare the logs of both (pairs_test.c, live_pairs_test.c). Seat s has link s.
 *
 * Who includes it may add members to a stage (STAGE_MORE), and says what is written of a message
 * (hear) and of a turn (turn), and how a failure is told (fail). */
#ifndef STAGE_H
#define STAGE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house_parts.h"

#ifndef LOG_MAX
#define LOG_MAX (1u << 22)
#endif
#define VISITOR 8   /* a spectator's link */
#define ASKER 9     /* for requests */
#define STRANGER 10 /* somebody with a name who looks on */
#define LINKS 11

struct log {
    char bytes[LOG_MAX];
    size_t size;
    uint64_t count;
};

struct stage {
    struct house *house;
    struct store *store;
    struct log *same;
    struct log *other;
    int64_t now_ms;
    uint64_t random; /* the house's: the same row in both */
    char token[STRANGER + 1][PROTO_TOKEN_MAX];
    char table[PROTO_ID_MAX];
    char answer[HOUSE_ANSWER_MAX]; /* to the last request */
    STAGE_MORE
};

static struct log logs[4]; /* same and other of the one, and of the other stage */
static int checks;

static _Noreturn void fail(const char *what, const char *more);
static void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last);
static void turn(struct stage *s);

static void put_log(struct log *log, const void *bytes, size_t size) {
    if (log->size + size >= LOG_MAX)
        fail("a log is full", "");
    memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
}

static void give_random(void *arg, uint8_t *out, size_t size) {
    struct stage *s = arg;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)kb_random_below(&s->random, 256);
}

/* Stage 0 or 1, with room for `live` live tables. */
static void open_stage(struct stage *s, int name, uint64_t number, uint32_t live) {
    const struct house_limits limits = {LINKS, 2, 16, live, false};
    const struct house_driver driver = {s, hear, give_random, NULL};
    char reason[STORE_REASON_MAX];
    memset(s, 0, sizeof *s);
    s->now_ms = 1000;
    s->random = kb_random_seed(number, 99);
    s->same = &logs[2 * name];
    s->other = &logs[2 * name + 1];
    s->same->size = s->other->size = s->same->count = s->other->count = 0;
    if (store_memory_open(&s->store))
        fail("no store", "");
    s->house = house_open(&limits, &driver, s->store, reason);
    if (!s->house)
        fail("no house:", reason);
}

static void close_stage(struct stage *s) {
    house_close(s->house);
    store_close(s->store);
}

static void ask(struct stage *s, const char *method, const char *path, const char *token,
                const char *body) {
    house_link(s->house, ASKER, "10.0.0.1", s->now_ms);
    house_request(s->house, ASKER, method, path, token, body, strlen(body), s->now_ms);
    turn(s);
    house_unlink(s->house, ASKER, s->now_ms);
}

static void tell(struct stage *s, int link, const char *message) {
    house_receive(s->house, (uint32_t)link, message, strlen(message), s->now_ms);
    turn(s);
}

/* A word of the last answer. */
static void take_word(struct stage *s, const char *key, char *out, size_t size) {
    const char *at = strstr(s->answer, key);
    if (!at)
        fail("an answer without", key);
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static struct table *the_table(struct stage *s) {
    for (uint32_t i = 0; i < s->house->limits.tables; i++)
        if (s->house->slots[i].used)
            return &s->house->slots[i].table;
    fail("no table", "");
}

static void add_person(struct stage *s, int person) {
    char body[80];
    snprintf(body, sizeof body, "{\"name\":\"Person %d\"}", person);
    ask(s, "POST", "/api/guests", "", body);
    take_word(s, "\"token\":\"", s->token[person], sizeof s->token[person]);
}

/* Whoever has no token is nobody. */
static void connect_one(struct stage *s, int link, uint32_t seen) {
    char message[200];
    house_unlink(s->house, (uint32_t)link, s->now_ms);
    house_link(s->house, (uint32_t)link, "10.0.0.2", s->now_ms);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}",
             s->token[link]);
    tell(s, link, message);
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", s->table,
             seen);
    tell(s, link, message);
}

/* The list of commitments, as a client sends it back. */
static void print_list(const struct table *t, char *out, size_t size) {
    char hex[2 * HASH_BYTES + 1];
    proto_hex(t->host_commitment, HASH_BYTES, hex);
    int length = snprintf(out, size, ",\"list\":[\"%s\"", hex);
    for (int seat = 1; seat <= t->terms.setup.seats; seat++) {
        hex[0] = 0;
        if (t->committed >> seat & 1)
            proto_hex(t->seat[seat].commitment, HASH_BYTES, hex);
        length += snprintf(out + length, size - (size_t)length, ",\"%s\"", hex);
    }
    snprintf(out + length, size - (size_t)length, "]");
}

/* The host starts, and the people (bit by seat) give their shares, which follow from `salt`. */
static void deal(struct stage *s, int host, uint32_t people, int salt) {
    struct table *t = the_table(s);
    uint8_t share[HASH_BYTES];
    uint8_t hash[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    char list[800] = "";
    char message[1000];
    tell(s, host, "{\"do\":\"start\"}");
    for (int opening = 0; opening < 2; opening++) {
        if (opening)
            print_list(t, list, sizeof list);
        for (int seat = 1; seat <= t->terms.setup.seats; seat++) {
            if (!(people >> seat & 1))
                continue;
            memset(share, seat + salt, sizeof share);
            fair_player_commitment(t->host_commitment, seat, share, hash);
            proto_hex(opening ? share : hash, HASH_BYTES, hex);
            snprintf(message, sizeof message, "{\"do\":\"%s\",\"hash\":\"%s\"%s}",
                     opening ? "open" : "commit", hex, opening ? list : "");
            tell(s, seat, message);
        }
    }
    if (t->phase != TABLE_PLAYING)
        fail("the game does not begin",
             s->other->size > 1400 ? s->other->bytes + s->other->size - 1400 : s->other->bytes);
}

/* Are both stages the same for the viewer? */
static void compare(void) {
    const struct log *a = &logs[0];
    const struct log *b = &logs[2];
    size_t i = 0;
    while (i < a->size && i < b->size && a->bytes[i] == b->bytes[i])
        i++;
    if (i == a->size && i == b->size)
        return;
    printf("# world A: ...%.700s\n# world B: ...%.700s\n", a->bytes + (i > 300 ? i - 300 : 0),
           b->bytes + (i > 300 ? i - 300 : 0));
    fail("the two games look different", "");
}

#endif
