/* client.c: a client of the world: says hello, attaches to its table, sits down, takes part in the
 * deal, plays legal moves at random, comes back when it was cut off. It has one command under way
 * at a time and sends the same again, with the same number, until it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

#define REMATCH_GRACE_MS 3000 /* no answer: once more */
#define REFUSED_MS 1500       /* refused: look again */

/* ---- Reading ---- */

struct message {
    struct world *w;
    const char *bytes;
    const struct json_token *token;
};

static int member(const struct message *m, int object, const char *key) {
    return object < 0 ? -1 : json_member(m->bytes, m->token, object, key);
}

static int64_t number_of(const struct message *m, int object, const char *key) {
    int64_t number = -1;
    int value = member(m, object, key);
    if (value >= 0)
        json_whole(m->bytes, &m->token[value], &number);
    return number;
}

static bool word_is(const struct message *m, int object, const char *key, const char *word) {
    int value = member(m, object, key);
    return value >= 0 && json_is(m->bytes, &m->token[value], word);
}

/* Element i of a list, from 0; -1 beyond its end. */
static int element(const struct message *m, int list, int i) {
    if (list < 0 || i < 0 || i >= m->token[list].count)
        return -1;
    uint32_t at = (uint32_t)list + 1;
    while (i-- > 0)
        at = m->token[at].next;
    return (int)at;
}

static bool list_has(const struct message *m, int list, int64_t number) {
    for (int i = 0; list >= 0 && i < m->token[list].count; i++) {
        int64_t found = -1;
        json_whole(m->bytes, &m->token[element(m, list, i)], &found);
        if (found == number)
            return true;
    }
    return false;
}

static uint64_t hash_of(const struct message *m, int value) {
    uint64_t hash = 0xcbf29ce484222325u;
    uint32_t i = m->token[value].start;
    for (; i + 8 <= m->token[value].end; i += 8) {
        uint64_t eight;
        memcpy(&eight, m->bytes + i, 8);
        hash = (hash ^ eight) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (; i < m->token[value].end; i++)
        hash = (hash ^ (uint8_t)m->bytes[i]) * 0x100000001b3u;
    return hash;
}

/* The lines of the game, as a client keeps them that follows docs/protocol.md. */
static struct kept {
    int64_t n; /* the event after which they were asked for */
    char lines[WORLD_LINES];
} kept[WORLD_CLIENTS];

/* ---- Sending ---- */

static bool happens(struct client *c, uint32_t odds) {
    return odds && kb_random_below(&c->random, odds) == 0;
}

static void wake_in(struct world *w, struct client *c, int64_t ms) {
    if (w->now_ms + ms < c->wake_ms)
        c->wake_ms = w->now_ms + ms;
}

/* A command with a new number; `rest` is its members behind the first two. */
static void command(struct world *w, struct client *c, const char *what, const char *rest) {
    if (c->sent[0] || !c->linked)
        return;
    c->id = 1 + ((int64_t)kb_random_below(&c->random, 1000000000) << 16 | c->number);
    snprintf(c->sent, sizeof c->sent, "{\"do\":\"%s\",\"id\":%lld%s}", what, (long long)c->id,
             rest);
    client_send(w, c, c->sent);
    wake_in(w, c, REMATCH_GRACE_MS);
}

static void attach(struct world *w, struct client *c) {
    char message[200];
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", c->table,
             c->n);
    client_send(w, c, message);
}

static void nonsense(struct world *w, struct client *c) {
    static const char *const silly[] = {
        "{\"do\":\"move\",\"move\":\"zz\"}",
        "{",
        "[1,2",
        "{\"do\":\"take\",\"seat\":9}",
        "{\"do\":\"kick\",\"seat\":1,\"seat\":2}",
        "{\"do\":\"move\"}",
        "{\"do\":\"fly\"}",
        "",
        "{\"do\":\"open\",\"hash\":\"00\"}",
        "{\"do\":\"open\",\"list\":[\"\",\"\"]}",
        "{\"do\":\"chat\",\"text\":\"\\u202e\"}",
        "null",
        "{\"do\":\"bot\",\"seat\":100000000000000}",
        "{\"do\":\"start\",\"x\":1}",
        "{\"do\":\"back\"}",
        "{\"do\":\"hello\",\"v\":2}",
        "{\"do\":\"phrase\",\"number\":99}",
    };
    client_send(w, c, silly[kb_random_below(&c->random, sizeof silly / sizeof silly[0])]);
}

void client_lost(struct world *w, struct client *c) {
    kept[c->number].n = -1;
    c->greeted = c->attached = false;
    wake_in(w, c, 50 + kb_random_below(&c->random, happens(c, 4) ? 100000 : 3000));
}

void client_wake(struct world *w, struct client *c) {
    if (!c->greeted) {
        char hello[160];
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", c->token);
        client_send(w, c, hello);
        attach(w, c);
        c->greeted = true;
        wake_in(w, c, REMATCH_GRACE_MS);
        return;
    }
    if (!c->attached || !c->sent[0])
        attach(w, c); /* to look again */
    if (c->sent[0]) {
        client_send(w, c, c->sent); /* the same number: no effect if it was heard */
        c->resent = true;
        wake_in(w, c, REMATCH_GRACE_MS);
    }
}

/* ---- Playing ---- */

static void take_part_in_deal(const struct message *m, struct client *c, int deal, int64_t you) {
    char hash[2 * HASH_BYTES + 1];
    char rest[800];
    uint8_t host[HASH_BYTES];
    uint8_t commitment[HASH_BYTES];
    bool opening =
        member(m, deal, "opening") >= 0 && m->token[member(m, deal, "opening")].type == JSON_TRUE;
    int mine = element(m, member(m, deal, "commitments"), (int)you - 1);
    if (mine < 0 || c->sent[0])
        return;
    if (!opening && json_is(m->bytes, &m->token[mine], "")) {
        json_string(m->bytes, &m->token[member(m, deal, "host")], hash, sizeof hash);
        for (int i = 0; i < HASH_BYTES; i++) {
            char two[3] = {hash[2 * i], hash[2 * i + 1], 0};
            host[i] = (uint8_t)strtoul(two, NULL, 16);
            c->share[i] = (uint8_t)kb_random_below(&c->random, 256);
        }
        fair_player_commitment(host, (int)you, c->share, commitment);
        proto_hex(commitment, HASH_BYTES, hash);
        snprintf(rest, sizeof rest, ",\"hash\":\"%s\"", hash);
        command(m->w, c, "commit", rest);
    } else if (opening && !list_has(m, member(m, deal, "opened"), you)) {
        int commitments = member(m, deal, "commitments");
        char seen[80];
        json_string(m->bytes, &m->token[member(m, deal, "host")], seen, sizeof seen);
        proto_hex(c->share, HASH_BYTES, hash);
        snprintf(rest, sizeof rest, ",\"hash\":\"%s\",\"list\":[\"%s\",%.*s", hash, seen,
                 (int)(m->token[commitments].end - m->token[commitments].start - 1),
                 m->bytes + m->token[commitments].start + 1);
        command(m->w, c, "open", rest);
    }
}

static void play(const struct message *m, struct client *c, int64_t you) {
    int view = member(m, 0, "view");
    int legal = member(m, view, "legal");
    bool must = list_has(m, member(m, view, "must"), you);
    char move[KB_MOVE_TEXT_MAX];
    char rest[80];
    if (c->sent[0] || member(m, 0, "chosen") >= 0 || legal < 0 || !m->token[legal].count)
        return;
    if (!must && !happens(c, 8)) /* a look out of turn, sometimes */
        return;
    if (happens(c, m->w->calm ? 0 : m->w->faults.leave)) {
        c->wake_ms = m->w->now_ms + kb_random_below(&c->random, 90000);
        return;
    }
    if (happens(c, m->w->calm ? 0 : m->w->faults.nonsense))
        nonsense(m->w, c);
    if (happens(c, 40)) {
        command(m->w, c, "phrase", ",\"number\":3");
        return;
    }
    int i = (int)kb_random_below(&c->random, m->token[legal].count);
    json_string(m->bytes, &m->token[element(m, legal, i)], move, sizeof move);
    snprintf(rest, sizeof rest, ",\"move\":\"%s\",\"at\":%lld", move,
             (long long)number_of(m, 0, "at"));
    command(m->w, c, "move", rest);
    m->w->moves++;
}

/* Before the game: sits down; the host starts, with bots where nobody came. */
static void sit(const struct message *m, struct client *c, int64_t you) {
    struct world *w = m->w;
    int seats = member(m, 0, "seats");
    int people = 0;
    int free_seats = 0;
    bool host = you > 0 && number_of(m, 0, "host") == you;
    for (int i = 0; seats >= 0 && i < m->token[seats].count; i++) {
        people += word_is(m, element(m, seats, i), "kind", "person");
        free_seats += word_is(m, element(m, seats, i), "kind", "free");
    }
    if (seats < 0 || c->sent[0])
        return;
    if (!you && free_seats)
        command(w, c, "take", "");
    else if (host && !free_seats)
        command(w, c, "start", "");
    else if (host && (people >= w->table[c->plays].people || happens(c, 3)))
        command(w, c, "bot", "");
    else
        wake_in(w, c, 2000);
}

/* The record of the finished game is there, and the deal follows from the shares. */
static void check_record(const struct message *m, struct client *c) {
    static struct record record;
    static char text[RECORD_MAX];
    struct record_error error;
    struct world *w = m->w;
    char id[2 * RECORD_ID_BYTES + 1];
    char path[80];
    json_string(m->bytes, &m->token[member(m, 0, "record")], id, sizeof id);
    snprintf(path, sizeof path, "/api/records/%s", id);
    world_ask(w, "GET", path, c->token, "");
    int count = json_read(w->request, strlen(w->request), w->token, WORLD_TOKENS, NULL);
    int found = count > 0 ? json_member(w->request, w->token, 0, "found") : -1;
    int kb = found > 0 && w->token[found].count == 1
                 ? json_member(w->request, w->token, found + 1, "kb")
                 : -1;
    int size = kb > 0 ? json_string(w->request, &w->token[kb], text, sizeof text) : -1;
    if (size < 0)
        world_fail(w, "no record of a finished game:", w->request);
    if (!record_read(&record, text, (size_t)size, &error))
        world_fail(w, "a record that is none:", error.reason);
    if (record.deal != RECORD_FAIR)
        world_fail(w, "a deal that was not fair:", id);
    if (strcmp(record.date, WORLD_DATE))
        world_fail(w, "a record of another day:", record.date);
}

static void over(const struct message *m, struct client *c, int64_t you) {
    struct world *w = m->w;
    if (you < 1 || w->table[c->plays].finished)
        return;
    if (c->sent[0]) {
        wake_in(w, c, REMATCH_GRACE_MS);
        return;
    }
    if (number_of(m, 0, "host") != you) { /* asked, it answers or not */
        if (strstr(m->bytes, "\"e\":\"rematch\"") && happens(c, 2))
            command(w, c, happens(c, 4) ? "leave" : "rematch", "");
        return;
    }
    /* Once more, with the same people; then without those who have not answered. */
    if (c->finished ? c->finished++ < 2 : happens(c, 8)) {
        c->finished += !c->finished;
        command(w, c, "rematch", "");
        return;
    }
    w->table[c->plays].finished = true;
    w->games++;
    check_record(m, c);
}

/* ---- What it was promised ---- */

static void check_events(const struct message *m, struct client *c) {
    int events = member(m, 0, "events");
    int64_t n = number_of(m, 0, "n");
    bool snapshot = member(m, 0, "snapshot") >= 0;
    if (snapshot && n < c->n && !c->spectates && number_of(m, 0, "you") == 0)
        c->n = c->acked = (uint32_t)n, c->view_hash = 0; /* got up: sees what spectators see */
    if (n < c->n || n < c->acked)
        world_fail(m->w, "something was undone:", m->bytes);
    uint32_t next = c->n + 1;
    for (int i = 0; i < m->token[events].count; i++, next++)
        if (number_of(m, element(m, events, i), "n") != next)
            world_fail(m->w, "events are not in order:", m->bytes);
    if (!snapshot && next != n + 1)
        world_fail(m->w, "events are missing:", m->bytes);
    int view = member(m, 0, "view");
    uint64_t hash = view >= 0 ? hash_of(m, view) + (uint64_t)number_of(m, 0, "you") : 0;
    if (n == c->n && c->view_hash && hash != c->view_hash)
        world_fail(m->w, "the same moment looks different:", m->bytes);
    c->view_hash = hash;
    c->n = (uint32_t)n;
}

/* All of them, by request; returns the event that they are up to. */
static int64_t ask_lines(struct world *w, const struct client *c, char *out) {
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/history", c->table);
    world_ask(w, "GET", path, c->token, "");
    struct message m = {w, w->request, w->token};
    int count = json_read(w->request, strlen(w->request), w->token, WORLD_TOKENS, NULL);
    int lines = count > 0 ? member(&m, 0, "lines") : -1;
    if (lines < 0)
        return -1; /* closed meanwhile, or the server does not answer now */
    if (number_of(&m, 0, "skipped") ||
        json_string(w->request, &w->token[lines], out, WORLD_LINES) < 0)
        world_fail(w, "a history that is cut:", w->request);
    return number_of(&m, 0, "n");
}

/* They begin with the first `from` that are there. */
static void keep_lines(const struct message *m, struct kept *k, int history) {
    char *at = k->lines;
    int64_t from = number_of(m, history, "from");
    for (; from > 0 && (at = strchr(at, '\n')); from--)
        at++;
    if (!at)
        world_fail(m->w, "lines of the history are missing:", m->bytes);
    json_string(m->bytes, &m->token[member(m, history, "lines")], at,
                (size_t)(k->lines + WORLD_LINES - at));
}

/* What updates bring is what the whole history says. */
static void check_lines(const struct message *m, struct client *c) {
    static char all[WORLD_LINES];
    struct kept *k = &kept[c->number];
    int history = member(m, 0, "history");
    int64_t n = number_of(m, 0, "n");
    if (!word_is(m, 0, "phase", "playing") && !word_is(m, 0, "phase", "over"))
        *k->lines = 0, k->n = 0;
    if (history >= 0 && member(m, history, "lines") < 0) {
        m->w->gaps++;
        k->n = ask_lines(m->w, c, k->lines);
        if (k->n >= 0 && k->n < n)
            world_fail(m->w, "an old history:", m->bytes);
        return;
    }
    if (k->n < 0 || n < k->n)
        return;
    if (history >= 0)
        keep_lines(m, k, history);
    if (happens(c, 5) && ask_lines(m->w, c, all) == n && strcmp(all, k->lines))
        world_fail(m->w, "other lines than the history has:", m->bytes);
}

static void hear_table(const struct message *m, struct client *c) {
    int64_t you = number_of(m, 0, "you");
    check_events(m, c);
    check_lines(m, c);
    c->attached = true;
    if (c->spectates)
        return;
    int seats = member(m, 0, "seats");
    bool stands_in = you > 0 && member(m, element(m, seats, (int)you - 1), "stand_in") >= 0;
    if (stands_in && word_is(m, 0, "phase", "playing"))
        command(m->w, c, "back", "");
    else if (word_is(m, 0, "phase", "seating"))
        sit(m, c, you);
    else if (word_is(m, 0, "phase", "dealing") && you > 0)
        take_part_in_deal(m, c, member(m, 0, "deal"), you);
    else if (word_is(m, 0, "phase", "playing") && you > 0)
        play(m, c, you);
    else if (word_is(m, 0, "phase", "over"))
        over(m, c, you);
    if (!you && word_is(m, 0, "phase", "playing"))
        wake_in(m->w, c, 5000);
    if (!you && word_is(m, 0, "phase", "dealing"))
        wake_in(m->w, c, 5000);
}

static void hear_answer(const struct message *m, struct client *c, int64_t re) {
    bool refused = member(m, 0, "error") >= 0;
    if (refused && (word_is(m, 0, "error", "bad-token") || word_is(m, 0, "error", "no-table")))
        world_fail(m->w, "somebody was forgotten:", m->bytes);
    if (!re || re != c->id || !c->sent[0])
        return;
    if (word_is(m, 0, "error", "not-saved") || word_is(m, 0, "error", "read-only") ||
        word_is(m, 0, "error", "too-fast")) {
        wake_in(m->w, c, REMATCH_GRACE_MS);
        return;
    }
    c->sent[0] = 0;
    if (refused || c->resent) /* what it led to may have been seen already */
        wake_in(m->w, c, REFUSED_MS);
    c->resent = false;
    if (!refused && number_of(m, 0, "n") > c->acked)
        c->acked = (uint32_t)number_of(m, 0, "n");
}

void client_hear(struct world *w, struct client *c, const char *bytes, size_t size) {
    static struct json_token token[WORLD_TOKENS];
    struct message m = {w, bytes, token};
    if (json_read(bytes, size, token, WORLD_TOKENS, NULL) < 0)
        world_fail(w, "not JSON:", bytes);
    if (member(&m, 0, "re") >= 0)
        hear_answer(&m, c, number_of(&m, 0, "re"));
    else if (word_is(&m, 0, "t", "table"))
        hear_table(&m, c);
    else
        world_fail(w, "an unknown message:", bytes);
}
