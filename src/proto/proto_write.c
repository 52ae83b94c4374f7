/* proto_write.c: messages to clients. Everything about the game itself is kb_view_json of the
 * reader's own view; everything else is what a table says to everybody, with moves in the form that
 * this reader may know. */
#include <string.h>

#include "json.h"
#include "proto.h"
#include "record_parts.h"

/* ---- Codes ---- */

static const struct {
    const char *word;
    int status;
    const char *text;
} codes[PROTO_CODES] = {
    [PROTO_OK] = {"ok", 200, "done"},
    [PROTO_NOT_JSON] = {"not-json", 400, "the message is not JSON as we read it"},
    [PROTO_NOT_OBJECT] = {"not-object", 400, "a message is one JSON object"},
    [PROTO_TOO_LARGE] = {"too-large", 413, "the message has too many parts"},
    [PROTO_UNKNOWN] = {"unknown-command", 400, "there is no such command"},
    [PROTO_UNKNOWN_MEMBER] = {"unknown-member", 400, "this command has no such member"},
    [PROTO_MISSING] = {"missing-member", 400, "this command needs another member"},
    [PROTO_BAD_MEMBER] = {"bad-member", 400, "the value of this member is not possible"},
    [PROTO_BAD_VERSION] = {"bad-version", 400, "this server speaks version 1 of the protocol"},
    [PROTO_NO_TOKEN] = {"no-token", 401, "say who you are first"},
    [PROTO_BAD_TOKEN] = {"bad-token", 401, "this token is not valid"},
    [PROTO_BANNED] = {"banned", 403, "the host of this server has banned you"},
    [PROTO_BAD_CODE] = {"bad-code", 403, "this code is not valid, was used, or is too old"},
    [PROTO_NO_TABLE] = {"no-table", 404, "there is no such table"},
    [PROTO_SET_ASIDE] =
        {"set-aside", 503,
         "what was saved of this table is damaged; it is kept as it is, and whoever "
         "runs the server has to look at it"},
    [PROTO_NOT_ATTACHED] = {"not-attached", 409, "attach to a table first"},
    [PROTO_NO_SPECTATORS] = {"no-spectators", 403, "this table has no spectators"},
    [PROTO_BAD_NAME] = {"bad-name", 400,
                        "a name has 1 to 24 visible characters and no space at its ends"},
    [PROTO_TOO_FAST] = {"too-fast", 429, "that was too much at once; wait a little"},
    [PROTO_TOO_MANY] = {"too-many", 429, "you have as many of these as one person may have"},
    [PROTO_NOT_FOR_PROGRAMS] = {"not-for-programs", 403, "a program with a key cannot do that"},
    [PROTO_FULL] = {"full", 503, "the house is full; come back later"},
    [PROTO_READ_ONLY] = {"read-only", 503,
                         "the server cannot save at the moment; nothing can be changed"},
    [PROTO_NOT_SAVED] = {"not-saved", 503,
                         "the server could not save this; look before you repeat it"},
    [PROTO_NOT_FOUND] = {"not-found", 404, "there is nothing of that name"},
    [PROTO_BAD_METHOD] = {"bad-method", 405, "that path does not answer to this method"},
};

const char *proto_code_word(enum proto_code code) {
    return codes[code].word;
}

const char *proto_code_text(enum proto_code code) {
    return codes[code].text;
}

int proto_code_status(enum proto_code code) {
    return codes[code].status;
}

void proto_put_refusal(struct text *out, int64_t re, const char *code, const char *sentence,
                       const char *word) {
    text_word(out, "{\"re\":");
    text_number(out, re);
    json_word(out, "error", code);
    json_text(out, "text", sentence);
    if (word && *word)
        json_text(out, "member", word);
    text_word(out, "}");
}

/* ---- Ids ---- */

void proto_hex(const uint8_t *bytes, size_t size, char *out) {
    for (size_t i = 0; i < size; i++) {
        *out++ = "0123456789abcdef"[bytes[i] >> 4];
        *out++ = "0123456789abcdef"[bytes[i] & 15];
    }
    *out = 0;
}

void proto_id_print(const struct table *t, char *out) {
    struct text id = text_into(out, PROTO_ID_MAX);
    char key[2 * sizeof t->key + 1];
    proto_hex(t->key, sizeof t->key, key);
    text_number(&id, (int64_t)t->number);
    text_char(&id, '-');
    text_word(&id, key);
    text_end(&id);
}

uint64_t proto_id_read(const char *id, uint8_t *key) {
    uint64_t number = 0;
    int digits = 0;
    for (; *id >= '0' && *id <= '9' && digits < 15; id++, digits++)
        number = number * 10 + (uint64_t)(*id - '0');
    if (!digits || *id++ != '-')
        return 0;
    for (int i = 0; i < 16; i++, id++) {
        int digit = text_hex_digit(*id);
        if (digit < 0)
            return 0;
        key[i / 2] = (uint8_t)(key[i / 2] << 4 | digit);
    }
    return *id ? 0 : number;
}

/* ---- How a table stands ---- */

const char *proto_phase_word(int phase) {
    static const char *const words[] = {"none", "seating", "dealing", "playing", "over", "closed"};
    return words[phase];
}

static void put_hash(struct text *out, const uint8_t *hash) {
    char hex[2 * HASH_BYTES + 1];
    proto_hex(hash, HASH_BYTES, hex);
    text_char(out, '"');
    text_word(out, hex);
    text_char(out, '"');
}

static void put_set(struct text *out, const char *key, uint32_t set) {
    json_key(out, key);
    text_char(out, '[');
    for (bool more = false; set; set &= set - 1, more = true) {
        if (more)
            text_char(out, ',');
        text_number(out, bits_first(set));
    }
    text_char(out, ']');
}

static const char *stand_in_word(int why) {
    static const char *const words[] = {"", "away", "clock", "left"};
    return words[why];
}

/* A number by which clients draw the same face for a player under every name. */
static uint32_t face_of(uint32_t person) {
    return person * 2654435761u >> 16;
}

/* `gone_ms` as in a proto_update. */
static void put_seat(struct text *out, const struct table *t, int s, const int64_t *gone_ms) {
    static const char *const kinds[] = {"free", "person", "bot"};
    const struct table_seat *seat = &t->seat[s];
    text_word(out, s > 1 ? ",{\"seat\":" : "{\"seat\":");
    text_number(out, s);
    json_word(out, "kind", kinds[seat->kind]);
    if (seat->kind == TABLE_PERSON)
        json_text(out, "name", seat->name);
    if (seat->kind == TABLE_PERSON && seat->person)
        json_number(out, "face", face_of(seat->person));
    if (seat->kind == TABLE_PERSON && seat->external)
        text_word(out, ",\"program\":true");
    if (seat->kind == TABLE_BOT)
        json_word(out, "bot", seat->spec);
    if (seat->kind == TABLE_PERSON && seat->stand_in) {
        json_word(out, "stand_in", stand_in_word(seat->stand_in));
        if (t->rests)
            text_word(out, ",\"rests\":true");
    }
    if (gone_ms && gone_ms[s] >= 0)
        json_number(out, "gone", gone_ms[s]);
    if (t->silenced >> s & 1)
        text_word(out, ",\"silenced\":true");
    if (t->again >> s & 1)
        text_word(out, ",\"again\":true");
    text_char(out, '}');
}

static void put_seats(struct text *out, const struct table *t, const int64_t *gone_ms) {
    char terms[TABLE_TEXT_MAX];
    table_terms_print(&t->terms, terms, sizeof terms);
    json_word(out, "terms", terms);
    json_number(out, "host", table_seat_of(t, t->host));
    text_word(out, ",\"seats\":[");
    for (int s = 1; s <= t->terms.setup.seats; s++)
        put_seat(out, t, s, gone_ms);
    text_char(out, ']');
}

/* Of the game, by which a client knows to which deal it gave a share. */
static void put_number(struct text *out, const struct table *t) {
    json_key(out, "number");
    text_char(out, '"');
    record_put_base64(out, t->id, sizeof t->id);
    text_char(out, '"');
}

static void put_deal(struct text *out, const struct table *t, struct record *room) {
    char terms[RECORD_TERMS_MAX];
    text_word(out, ",\"deal\":{\"attempt\":");
    text_number(out, t->attempt);
    text_word(out, ",\"opening\":");
    text_word(out, t->deal_phase == FAIR_OPENING ? "true" : "false");
    json_number(out, "until", t->deadline_ms);
    table_deal_terms(t, room, terms, sizeof terms);
    json_text(out, "terms", terms);
    json_key(out, "host");
    put_hash(out, t->host_commitment);
    json_key(out, "commitments");
    text_char(out, '[');
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        if (s > 1)
            text_char(out, ',');
        if (t->committed >> s & 1)
            put_hash(out, t->seat[s].commitment);
        else
            text_word(out, "\"\"");
    }
    text_char(out, ']');
    put_set(out, "opened", t->opened);
    text_char(out, '}');
}

static void put_clocks(struct text *out, const struct table *t, int viewer, int64_t now_ms) {
    if (t->terms.clock == TABLE_NO_CLOCK)
        return;
    text_word(out, ",\"clocks\":[");
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        if (s > 1)
            text_char(out, ',');
        text_number(out, table_clock_ms(t, s, viewer, now_ms));
    }
    text_char(out, ']');
}

static void put_result(struct text *out, const struct table *t) {
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    char id[2 * RECORD_ID_BYTES + 1];
    kb_totals(&t->state, total);
    kb_shares(&t->state, share);
    proto_hex(t->id, RECORD_ID_BYTES, id);
    json_word(out, "record", id);
    text_word(out, ",\"totals\":[");
    for (int i = 0; i < t->terms.setup.seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, total[i]);
    }
    text_word(out, "],\"victory\":[");
    for (int i = 0; i < t->terms.setup.seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, share[i]);
    }
    text_char(out, ']');
}

/* ---- Events ---- */

/* Chat is for those who sit at the table and have not muted the speaker; for spectators while no
 * game is on. */
static bool hears(const struct table *t, int viewer, int speaker) {
    if (!viewer)
        return t->phase != TABLE_PLAYING && t->phase != TABLE_DEALING;
    return !(t->seat[viewer].mutes >> speaker & 1);
}

static const char *trip_word(int what) {
    static const char *const words[] = {"bank", "home", "over"};
    return words[what];
}

static void put_event(struct text *out, const struct table *t, uint32_t n, int viewer,
                      bool jammed) {
    const struct table_event *event = table_event(t, n);
    const char *said;
    text_word(out, "{\"n\":");
    text_number(out, n);
    json_word(out, "e", table_event_word((enum table_event_code)event->code));
    json_number(out, "at", event->at_ms);
    if (event->seat)
        json_number(out, "seat", event->seat);
    switch (event->code) {
    case TABLE_MOVED:
        if (jammed && event->open) { /* as in histories: told again when the jamming is over */
            json_word(out, "move", "?");
            break;
        }
        json_word(out, "move", event->whole >> viewer & 1 ? event->move : event->seen);
        if (event->stood_in)
            text_word(out, ",\"stood_in\":true");
        if (event->number)
            json_number(out, "auto", event->number);
        break;
    case TABLE_STANDS_IN: json_word(out, "why", stand_in_word(event->number)); break;
    case TABLE_DEAL: json_number(out, "attempt", event->number); break;
    case TABLE_PHRASE:
        if (hears(t, viewer, event->seat))
            json_number(out, "number", event->number);
        break;
    case TABLE_TRIP: json_word(out, "what", trip_word(event->number)); break;
    case TABLE_SILENCED: json_number(out, "on", event->number); break;
    case TABLE_CHAT:
        said = table_said(t, n);
        if (said && hears(t, viewer, event->seat))
            json_text(out, "text", said);
        break;
    default: break;
    }
    text_char(out, '}');
}

static bool has_game(const struct table *t) {
    return t->phase == TABLE_PLAYING || t->phase == TABLE_OVER;
}

/* Are the accounts jammed? Then what was done when they lay open is told to nobody who comes now.
 */
static bool is_jammed(const struct table *t) {
    return has_game(t) && kb_jam(&t->state) == KB_JAM_CLOSED;
}

/* Is there more in it than moves? Then who sits where may have changed. */
static bool changes_seats(const struct table *t, uint32_t from, uint32_t upto) {
    for (uint32_t n = from; n <= upto; n++) {
        int code = table_event(t, n)->code;
        if (code != TABLE_MOVED && code != TABLE_PHRASE && code != TABLE_CHAT && code != TABLE_TRIP)
            return true;
    }
    return false;
}

/* ---- The update ---- */

static void put_game(struct text *out, const struct proto_update *u) {
    const struct table *t = u->table;
    struct kb_view view;
    char move[KB_MOVE_TEXT_MAX];
    json_number(out, "at", table_entries(t, t->entries));
    put_clocks(out, t, u->viewer, u->clock_ms);
    if (u->viewer && t->seat[u->viewer].choice) {
        kb_move_print(&t->state, t->seat[u->viewer].choice - 1, move);
        json_word(out, "chosen", move);
    }
    kb_view(&t->state, u->viewer, &view);
    json_key(out, "view");
    size_t room = out->length < out->size ? out->size - out->length : 0;
    char *at = out->out + (room ? out->length : 0);
    out->length += u->before ? kb_view_json_after(&view, &t->terms.setup, u->before, at, room)
                             : kb_view_json(&view, &t->terms.setup, at, room);
}

static void put_lines(struct text *out, const struct proto_lines *lines) {
    text_word(out, ",\"history\":{\"from\":");
    text_number(out, lines->from);
    if (lines->text)
        json_text(out, "lines", lines->text);
    text_char(out, '}');
}

void proto_put_update(struct text *out, const struct proto_update *u) {
    const struct table *t = u->table;
    uint32_t from = u->seen + 1;
    uint32_t upto = t->event_count;
    char id[PROTO_ID_MAX];
    bool snapshot = from < table_first_event(t) || u->seen > upto;
    if (snapshot)
        from = upto + 1;
    proto_id_print(t, id);
    text_word(out, "{\"t\":\"table\"");
    json_word(out, "table", id);
    json_number(out, "n", upto);
    json_number(out, "now", u->now_ms);
    json_word(out, "phase", proto_phase_word(t->phase));
    json_number(out, "you", u->viewer);
    if (u->sent_away)
        text_word(out, ",\"sent_away\":true");
    if (snapshot)
        text_word(out, ",\"snapshot\":true");
    json_key(out, "events");
    text_char(out, '[');
    bool jammed = is_jammed(t);
    for (uint32_t n = from; n <= upto; n++) {
        if (n > from)
            text_char(out, ',');
        put_event(out, t, n, u->viewer, jammed && n < upto); /* the last one is news to all */
    }
    text_char(out, ']');
    bool whole = u->whole || snapshot || changes_seats(t, from, upto);
    if (whole)
        put_seats(out, t, u->gone_ms);
    if (whole && has_game(t))
        put_number(out, t);
    if (whole && has_game(t) && kb_live_clock(&t->terms.setup))
        proto_put_layout(out, t);
    if (t->phase == TABLE_DEALING)
        put_deal(out, t, u->room);
    if (has_game(t))
        put_game(out, u);
    if (u->lines)
        put_lines(out, u->lines);
    if (t->phase == TABLE_OVER)
        put_result(out, t);
    text_char(out, '}');
}

/* How far a game has come, by the view of who asks: the round, whom it waits for; and when it
 * began, on the calendar. */
static void put_standing(struct text *out, const struct table *t, int seat) {
    struct kb_view view;
    kb_view(&t->state, seat, &view);
    json_number(out, "round", kb_view_round(&view));
    if (t->terms.setup.dimensions.rounds)
        json_number(out, "rounds", t->terms.setup.dimensions.rounds);
    put_set(out, "must", view.must);
    if (t->date_s)
        json_number(out, "begun", t->date_s);
}

void proto_put_row(struct text *out, const struct table *t, uint32_t person) {
    char id[PROTO_ID_MAX];
    int seat = table_seat_of(t, person);
    proto_id_print(t, id);
    text_word(out, "{\"t\":\"row\"");
    json_word(out, "table", id);
    json_word(out, "phase", proto_phase_word(t->phase));
    if (seat) /* how much has happened is for those who may see it now */
        json_number(out, "n", t->event_count);
    if (person) {
        json_number(out, "you", seat);
        json_key(out, "turn");
        text_word(out,
                  seat && table_must(t) >> seat & 1 && !t->seat[seat].choice ? "true" : "false");
    }
    if (seat && has_game(t))
        put_standing(out, t, seat);
    put_seats(out, t, NULL);
    text_char(out, '}');
}
