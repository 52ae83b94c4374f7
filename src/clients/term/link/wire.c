/* wire.c: see wire.h. */
#include "wire.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "random.h"
#include "sha256.h"

#define RETRY_MS_MIN 500
#define RETRY_MS_MAX 15000
#define OPEN_MS 10000 /* from opening to the first message of the table */
#define PING_MS 25000
#define PONG_MS 10000
#define HELLO 1
#define ATTACH 2
#define PING 3
#define FIRST_ID 1000

/* ---- Our share of the deal ---- */

static void draw_share(struct wire *wire, int seat) {
    uint64_t random = random_stream(wire->seed, 1000 + (uint64_t)seat);
    randombytes_buf(wire->share, sizeof wire->share);
    for (size_t i = 0; wire->seeded && i < sizeof wire->share; i++)
        wire->share[i] = (uint8_t)random_below(&random, 256);
}

static void commit(struct wire *wire, const char *host, int seat) {
    static const char words[] = "kickback commitment 1\n";
    uint8_t bytes[32], digest[32], number = (uint8_t)seat;
    struct sha256 sha;
    char command[128];
    size_t size = 0;
    if (sodium_hex2bin(bytes, sizeof bytes, host, strlen(host), NULL, &size, NULL) || size != 32)
        return;
    if (strcmp(wire->share_host, host)) {
        draw_share(wire, seat);
        wire->committed = false;
        sha256_begin(&sha);
        sha256_add(&sha, (const uint8_t *)words, sizeof words - 1);
        sha256_add(&sha, bytes, sizeof bytes);
        sha256_add(&sha, &number, 1);
        sha256_add(&sha, wire->share, sizeof wire->share);
        sha256_end(&sha, digest);
        sodium_bin2hex(wire->share_commitment, sizeof wire->share_commitment, digest, 32);
        memcpy(wire->share_host, host, sizeof wire->share_host);
    }
    snprintf(command, sizeof command, "\"do\":\"commit\",\"hash\":\"%s\"", wire->share_commitment);
    wire->commit_id = wire_send(wire, command);
}

static void open_share(struct wire *wire, const struct seen *seen) {
    char command[WIRE_COMMAND], hex[65];
    const struct seen_deal *deal = &seen->deal;
    bool ours = !strcmp(deal->commitment[seen->you], wire->share_commitment);
    if (!receipt_open(&wire->receipt, seen, ours ? wire->share : NULL) || !ours)
        return; /* not ours: we do not open it */
    sodium_bin2hex(hex, sizeof hex, wire->share, sizeof wire->share);
    int at = snprintf(command, sizeof command, "\"do\":\"open\",\"hash\":\"%s\",\"list\":[\"%s\"",
                      hex, deal->host);
    for (int seat = 1; seat <= seen->seats; seat++)
        at +=
            snprintf(command + at, sizeof command - (size_t)at, ",\"%s\"", deal->commitment[seat]);
    snprintf(command + at, sizeof command - (size_t)at, "]");
    wire_send(wire, command);
}

/* Those who look on keep what they see, and give nothing. */
static void take_deal(struct wire *wire, const struct seen *seen) {
    const struct seen_deal *deal = &seen->deal;
    if (!deal->there || strlen(deal->host) != 64)
        return;
    bool own = wire->committed && !strcmp(wire->share_host, deal->host);
    receipt_deal(&wire->receipt, seen, own ? wire->share_commitment : "");
    if (seen->you == 0)
        (void)(deal->opening && receipt_open(&wire->receipt, seen, NULL));
    else if (!deal->opening && !deal->commitment[seen->you][0])
        commit(wire, deal->host, seen->you);
    else if (deal->opening && !(deal->opened >> seen->you & 1))
        open_share(wire, seen);
}

/* Reads the cards of our seat from the message. */
static void take_play(struct wire *wire, const struct doc *doc, const struct seen *seen,
                      bool begins) {
    int view = doc_member(doc, 0, "view");
    if (seen->phase != SEEN_PLAYING || !doc_is(doc, view, JSON_OBJECT))
        return;
    receipt_play(&wire->receipt, seen, doc->text + doc->token[view].start,
                 doc->token[view].end - doc->token[view].start);
    if (begins && wire->steady && !wire->opening && seen->you)
        receipt_unasked(&wire->receipt, seen);
    wire->opening = false;
}

/* ---- The link ---- */

static void connect_now(struct wire *wire, int64_t now_ms) {
    wire->state = WIRE_CONNECTING;
    wire->due_ms = now_ms + OPEN_MS;
    wire->pinged = wire->steady = false;
    wire->source->open(wire->source, wire->link, wire->token);
}

static void lost(struct wire *wire, int64_t retry_ms, int64_t now_ms) {
    int64_t own = wire->retry_ms * (int64_t)(80 + randombytes_uniform(40)) / 100;
    if (wire->state == WIRE_GONE)
        return;
    wire->state = WIRE_OFF;
    wire->due_ms = now_ms + (retry_ms > own ? retry_ms : own);
    wire->retry_ms = wire->retry_ms * 2 < RETRY_MS_MAX ? wire->retry_ms * 2 : RETRY_MS_MAX;
}

static void broken(struct wire *wire, int64_t now_ms) {
    wire->source->shut(wire->source, wire->link);
    wire->dropped = true; /* the source will say that it is gone, which we know */
    lost(wire, -1, now_ms);
}

static void gone(struct wire *wire, const char *error) {
    wire->state = WIRE_GONE;
    snprintf(wire->error, sizeof wire->error, "%s", error);
    wire->source->shut(wire->source, wire->link);
}

void wire_open(struct wire *wire, struct source *source, uint32_t link, const char *table,
               const char *token, int64_t now_ms) {
    memset(wire, 0, sizeof *wire);
    wire->source = source;
    wire->link = link;
    wire->retry_ms = RETRY_MS_MIN;
    snprintf(wire->table, sizeof wire->table, "%s", table);
    snprintf(wire->token, sizeof wire->token, "%s", token);
    connect_now(wire, now_ms);
}

void wire_close(struct wire *wire) {
    if (wire->source && wire->state != WIRE_GONE)
        gone(wire, "closed");
}

uint64_t wire_send(struct wire *wire, const char *members) {
    uint64_t id = FIRST_ID + ((uint64_t)randombytes_random() << 16 | randombytes_uniform(1 << 16));
    for (int i = 0; i < WIRE_WAITING; i++) {
        if (wire->waiting[i].id)
            continue;
        int size =
            snprintf(wire->waiting[i].text, WIRE_COMMAND, "{%s,\"id\":%" PRIu64 "}", members, id);
        if (size >= WIRE_COMMAND)
            return 0;
        wire->waiting[i].id = id;
        if (wire->state == WIRE_ON)
            wire->source->tell(wire->source, wire->link, wire->waiting[i].text);
        return id;
    }
    return 0;
}

static void hello(struct wire *wire, int64_t seen_n) {
    char text[512];
    if (wire->token[0])
        snprintf(text, sizeof text, "{\"do\":\"hello\",\"v\":1,\"id\":%d,\"token\":\"%s\"}", HELLO,
                 wire->token);
    else
        snprintf(text, sizeof text, "{\"do\":\"hello\",\"v\":1,\"id\":%d}", HELLO);
    wire->source->tell(wire->source, wire->link, text);
    snprintf(text, sizeof text,
             "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%" PRId64 ",\"id\":%d}", wire->table,
             seen_n, ATTACH);
    wire->source->tell(wire->source, wire->link, text);
}

/* ---- Messages ---- */

static enum wire_told attached(struct wire *wire, const char *error, int64_t now_ms) {
    if (!strcmp(error, "no-token"))
        return WIRE_NOTHING; /* hello was refused, and is said again */
    if (!strcmp(error, "too-fast") || !strcmp(error, "not-saved")) {
        broken(wire, now_ms);
        return WIRE_STATE;
    }
    if (*error) {
        gone(wire, error);
        return WIRE_STATE;
    }
    wire->state = WIRE_ON;
    wire->due_ms = now_ms + PING_MS;
    for (int i = 0; i < WIRE_WAITING; i++)
        if (wire->waiting[i].id)
            wire->source->tell(wire->source, wire->link, wire->waiting[i].text);
    return WIRE_STATE;
}

static enum wire_told take_answer(struct wire *wire, const struct doc *doc,
                                  struct wire_answer *answer, int64_t now_ms) {
    memset(answer, 0, sizeof *answer);
    answer->id = (uint64_t)doc_number(doc, doc_member(doc, 0, "re"), 0);
    answer->n = doc_number(doc, doc_member(doc, 0, "n"), 0);
    doc_string(doc, doc_member(doc, 0, "error"), answer->error, sizeof answer->error);
    doc_string(doc, doc_member(doc, 0, "text"), answer->text, sizeof answer->text);
    doc_string(doc, doc_member(doc, 0, "code"), answer->code, sizeof answer->code);
    if (answer->id == HELLO && answer->error[0]) {
        if (!strcmp(answer->error, "banned"))
            gone(wire, answer->error);
        else if (strcmp(answer->error, "bad-token"))
            broken(wire, now_ms);
        else
            wire->due_ms = now_ms + OPEN_MS;
        return strcmp(answer->error, "bad-token") ? WIRE_STATE : WIRE_BAD_TOKEN;
    }
    if (answer->id == ATTACH && wire->state == WIRE_CONNECTING)
        return attached(wire, answer->error, now_ms);
    if (answer->id == 0 && !strcmp(answer->error, "no-spectators")) {
        gone(wire, answer->error);
        return WIRE_STATE;
    }
    for (int i = 0; answer->id >= FIRST_ID && i < WIRE_WAITING; i++) {
        if (wire->waiting[i].id == answer->id) {
            wire->waiting[i].id = 0;
            wire->committed |= answer->id == wire->commit_id && !answer->error[0];
            return WIRE_ANSWER;
        }
    }
    return WIRE_NOTHING;
}

static enum wire_told take_text(struct wire *wire, const struct mail *mail, struct seen *seen,
                                int lines, struct json_token *token, struct wire_answer *answer,
                                int64_t now_ms) {
    struct doc doc = {mail->bytes, token,
                      json_read(mail->bytes, mail->size, token, SEEN_TOKENS, NULL)};
    int kind = doc.count > 0 ? doc_member(&doc, 0, "t") : -1;
    if (doc.count > 0 &&
        (kind < 0 ? doc_member(&doc, 0, "live") >= 0 : doc_says(&doc, kind, "ping")))
        return WIRE_NOTHING; /* of the live clock, which is for browsers */
    if (doc.count <= 0 || (doc_member(&doc, 0, "re") < 0 && kind < 0)) {
        broken(wire, now_ms);
        return WIRE_STATE;
    }
    wire->pinged = false;
    if (wire->state == WIRE_ON)
        wire->due_ms = now_ms + PING_MS;
    if (kind >= 0 && doc_says(&doc, kind, "notice")) {
        memset(answer, 0, sizeof *answer);
        doc_string(&doc, doc_member(&doc, 0, "text"), answer->text, sizeof answer->text);
        return WIRE_NOTICE;
    }
    if (doc_member(&doc, 0, "re") >= 0)
        return take_answer(wire, &doc, answer, now_ms);
    bool playing = seen->phase == SEEN_PLAYING;
    if (!seen_take(seen, &doc, lines, now_ms)) {
        broken(wire, now_ms);
        return WIRE_STATE;
    }
    wire->retry_ms = RETRY_MS_MIN;
    if (!wire->source->local)
        take_play(wire, &doc, seen, !playing);
    wire->steady = wire->steady || seen->phase == SEEN_SEATING || seen->phase == SEEN_OVER;
    wire->opening = wire->opening || (seen->deal.there && seen->deal.opening);
    take_deal(wire, seen);
    return WIRE_TABLE;
}

enum wire_told wire_take(struct wire *wire, const struct mail *mail, struct seen *seen, int lines,
                         struct json_token *token, struct wire_answer *answer, int64_t now_ms) {
    if (wire->state == WIRE_GONE)
        return WIRE_NOTHING;
    switch (mail->what) {
    case SOURCE_OPENED:
        wire->dropped = false;
        if (wire->state == WIRE_CONNECTING)
            hello(wire, seen->n);
        return WIRE_NOTHING;
    case SOURCE_LOST:
        if (wire->dropped)
            wire->dropped = false;
        else
            lost(wire, mail->extra, now_ms);
        return WIRE_STATE;
    case SOURCE_TEXT:
        if (wire->dropped)
            return WIRE_NOTHING;
        return take_text(wire, mail, seen, lines, token, answer, now_ms);
    default: return WIRE_NOTHING;
    }
}

bool wire_idle(const struct wire *wire) {
    for (int i = 0; i < WIRE_WAITING; i++)
        if (wire->waiting[i].id)
            return false;
    return true;
}

bool wire_tick(struct wire *wire, int64_t now_ms) {
    if (wire->state == WIRE_GONE || now_ms < wire->due_ms)
        return false;
    if (wire->state == WIRE_OFF) {
        connect_now(wire, now_ms);
    } else if (wire->state == WIRE_ON && !wire->pinged) {
        char ping[48];
        snprintf(ping, sizeof ping, "{\"do\":\"ping\",\"id\":%d}", PING);
        wire->source->tell(wire->source, wire->link, ping);
        wire->pinged = true;
        wire->due_ms = now_ms + PONG_MS;
        return false;
    } else {
        broken(wire, now_ms);
    }
    return true;
}
