/* replay_wasm.c: a finished game again, from its record, for replay.ts: what there is to say about
 * it, the view of a seat at any step, the lines up to there, and whether its deal follows from the
 * shares. Texts come out as JSON in one buffer; a function returns their size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "json.h"
#include "replay_wasm.h"

#define OUT_MAX REPLAY_OUT_MAX
#define HEX_BYTES (2 * HASH_BYTES + 1)

static struct {
    struct record record;
    struct kb_state state;
    char text[RECORD_LIVE_MAX];
    char work[RECORD_LIVE_MAX];
    struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    char receipt[RECORD_RECEIPT_MAX];
    char out[OUT_MAX];
} * replay; /* taken when the first record is opened */

/* ---- Opening ---- */

/* Where the text of a record is put before replay_open; NULL: there is no memory. It has
 * RECORD_LIVE_MAX bytes. */
EXPORT("replay_input") char *replay_input(void) {
    if (!replay)
        replay = calloc(1, sizeof *replay);
    return replay ? replay->text : NULL;
}

const struct record *replay_record(void) {
    return &replay->record;
}

char *replay_room(void) {
    return replay->out;
}

EXPORT("replay_out") const char *replay_out(void) {
    return replay->out;
}

static size_t finish(struct text *out) {
    size_t size = text_end(out);
    return size < OUT_MAX ? size : 0;
}

static size_t put_error(const struct record_error *error) {
    struct text out = text_into(replay->out, OUT_MAX);
    text_word(&out, "{\"t\":\"error\"");
    json_number(&out, "line", error->line);
    json_text(&out, "text", error->reason);
    text_char(&out, '}');
    return finish(&out);
}

/* The game after so many inputs. */
static bool go_to(int32_t count) {
    struct kb_history history = replay->record.history;
    if (count < 0 || count > history.count)
        return false;
    history.count = count;
    return !kb_replay(&replay->record.setup, &history, &replay->state, NULL);
}

/* May one stop here? Where somebody is about to choose, and not while others of the same beat have
 * chosen already: the view still names these, the state does not. */
static bool is_step(int32_t count) {
    const struct kb_history *history = &replay->record.history;
    struct kb_view view;
    if (count == history->count)
        return true;
    if (!history->entry[count].seat || history->entry[count].forced ||
        history->entry[count].what >= KB_FACT_BANK || !go_to(count))
        return false;
    kb_view(&replay->state, 0, &view);
    return view.must == kb_must(&replay->state);
}

static void put_steps(struct text *out) {
    const struct record *record = &replay->record;
    bool first = true;
    text_word(out, ",\"steps\":[");
    for (int32_t i = 0; record->viewer == KB_EVERYTHING && i <= record->history.count; i++) {
        if (!is_step(i))
            continue;
        if (!first)
            text_char(out, ',');
        text_number(out, i);
        first = false;
    }
    text_char(out, ']');
}

static void put_players(struct text *out) {
    const struct record *record = &replay->record;
    text_word(out, ",\"players\":[");
    for (int s = 1; s <= record->setup.seats; s++) {
        const struct record_player *player = &record->player[record->order[s - 1] - 1];
        text_word(out, s > 1 ? ",{\"t\":\"player\"" : "{\"t\":\"player\"");
        json_number(out, "seat", s);
        json_number(out, "player", record->order[s - 1]);
        json_word(out, "kind", player->bot ? "bot" : "person");
        json_text(out, "name", player->name);
        if (player->bot)
            json_text(out, "bot", player->spec);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void put_result(struct text *out) {
    const struct record *record = &replay->record;
    int32_t total[KB_SEATS_MAX] = {0};
    uint16_t share[KB_SEATS_MAX] = {0};
    if (record->viewer != KB_EVERYTHING || !kb_over(&record->state))
        return;
    kb_totals(&record->state, total);
    kb_shares(&record->state, share);
    for (int list = 0; list < 2; list++) {
        json_key(out, list ? "victory" : "totals");
        for (int s = 0; s < record->setup.seats; s++) {
            text_char(out, s ? ',' : '[');
            text_number(out, list ? share[s] : total[s]);
        }
        text_char(out, ']');
    }
}

/* Reads a record of `size` bytes. What comes out is an error with line and text, or the game. */
EXPORT("replay_open") size_t replay_open(size_t size) {
    struct record_error error;
    struct record *record = &replay->record;
    char options[256];
    struct record_room room = {replay->event, KB_LIVE_EVENTS_MAX, replay->work, RECORD_LIVE_MAX};
    if (!record_read_live(record, replay->text, size, &room, &error))
        return put_error(&error);
    struct text out = text_into(replay->out, OUT_MAX);
    kb_setup_print(&record->setup, options, sizeof options);
    text_word(&out, "{\"t\":\"replay\"");
    json_word(&out, "game", kb_game(record->setup.game).name);
    json_number(&out, "seats", record->setup.seats);
    json_word(&out, "options", options);
    json_number(&out, "viewer", record->viewer);
    json_word(&out, "date", record->date);
    put_players(&out);
    put_result(&out);
    put_steps(&out);
    text_char(&out, '}');
    return finish(&out);
}

/* ---- Looking ---- */

EXPORT("replay_view") size_t replay_view(int32_t count, int viewer) {
    const struct kb_setup *setup = &replay->record.setup;
    struct kb_view view;
    if (viewer < 0 || viewer > setup->seats || !go_to(count))
        return 0;
    kb_view(&replay->state, viewer, &view);
    size_t size = kb_view_json(&view, setup, replay->out, OUT_MAX);
    return size < OUT_MAX ? size : 0;
}

/* The lines up to there as a seat knew them then; KB_EVERYTHING: all of them open. */
EXPORT("replay_lines") size_t replay_lines(int32_t count, int viewer) {
    const struct record *record = &replay->record;
    struct kb_history history = record->history;
    if (viewer < KB_EVERYTHING || viewer > record->setup.seats || !go_to(count))
        return 0;
    history.count = count;
    size_t size = kb_told_text(&record->setup, &history, viewer, replay->out, OUT_MAX);
    return size < OUT_MAX ? size : 0;
}

/* ---- The deal ---- */

static void put_hash(struct text *out, const char *key, const uint8_t *hash) {
    char hex[HEX_BYTES];
    struct text digits = text_into(hex, sizeof hex);
    for (int i = 0; i < HASH_BYTES; i++)
        text_hex(&digits, hash[i], 2);
    text_end(&digits);
    json_word(out, key, hex);
}

/* A share, and whether its commitment is the hash of it, computed here. */
static void put_share(struct text *out, int who, const uint8_t *binding, const uint8_t *commitment,
                      const uint8_t *share) {
    uint8_t made[HASH_BYTES];
    record_commitment(binding, who, share, made);
    json_number(out, "player", who);
    put_hash(out, "commitment", commitment);
    put_hash(out, "share", share);
    json_number(out, "good", !memcmp(made, commitment, HASH_BYTES));
}

static void put_shares(struct text *out) {
    const struct record *record = &replay->record;
    uint8_t hash[HASH_BYTES];
    record_terms(record, hash);
    put_hash(out, "terms", hash);
    text_word(out, ",\"shares\":[{\"t\":\"share\"");
    put_share(out, 0, hash, record->host_commitment, record->host_share);
    text_char(out, '}');
    for (int i = 0; i < record->setup.seats; i++) {
        const struct record_player *player = &record->player[i];
        if (player->bot)
            continue;
        text_word(out, ",{\"t\":\"share\"");
        put_share(out, i + 1, record->host_commitment, player->commitment, player->share);
        text_char(out, '}');
    }
    text_char(out, ']');
    record_seed(record, hash);
    put_hash(out, "seed", hash);
}

EXPORT("replay_check") size_t replay_check(void) {
    const struct record *record = &replay->record;
    static const char *const words[] = {"unknown", "seeded", "fair"};
    struct record_error error = {.line = 0};
    struct text out = text_into(replay->out, OUT_MAX);
    bool follows = record->viewer == KB_EVERYTHING && record_deal_follows(record, &error);
    text_word(&out, "{\"t\":\"verdict\"");
    json_word(&out, "deal", words[record->deal]);
    json_number(&out, "follows", follows);
    json_text(&out, "text", error.reason);
    json_number(&out, "attempt", record->attempt);
    if (record->deal == RECORD_FAIR && record->viewer == KB_EVERYTHING)
        put_shares(&out);
    text_char(&out, '}');
    return finish(&out);
}

/* Where the text of a receipt is put before replay_fits; it has RECORD_RECEIPT_MAX bytes. */
EXPORT("replay_receipt") char *replay_receipt(void) {
    return replay->receipt;
}

/* Does the record that is open fit a receipt of `size` bytes? */
EXPORT("replay_fits") size_t replay_fits(size_t size) {
    struct text out = text_into(replay->out, OUT_MAX);
    struct record_error error = {.line = 0};
    int own;
    enum record_fit fit = record_fits(&replay->record, replay->receipt, size, &own, &error);
    text_word(&out, "{\"t\":\"fit\"");
    json_word(&out, "fit", record_fit_word(fit));
    json_number(&out, "own", own);
    text_char(&out, '}');
    return finish(&out);
}
