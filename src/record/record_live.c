/* record_live.c: reading the record of a live game. Inputs are lines with the tick from which they
 * count; the simulation plays everything that follows from them (ticks, facts, credits after a
 * timeout) in between. */
#include "record_reader.h"

bool live_begin(struct reader *r) {
    struct span rest;
    uint8_t bytes[8];
    uint64_t seed = 0;
    if (!r->room->event)
        return line_wrong(r, "this is the record of a live game, for which there is no room here");
    if (!line_next(r) || !line_expect(r, "live ", &rest) || !take_hex(r, rest, bytes, 8))
        return false;
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | bytes[i];
    kb_live_start(&r->live, &r->record->setup, seed);
    r->record->live =
        (struct kb_live_log){.event = r->room->event, .capacity = r->room->events, .seed = seed};
    return true;
}

/* Ticks up to number `until`, or until time stands still. */
static void run_until(struct reader *r, uint32_t until) {
    struct record *record = r->record;
    int at = record->history.count;
    while (kb_live_running(&record->state) && r->live.tick < until) {
        enum kb_code code = kb_live_tick(&r->live, &record->state, &record->history);
        ASSERT(code == KB_OK);
    }
    for (int i = at; i < record->history.count; i++)
        record->line[i] = r->line;
}

void live_catch_up(struct reader *r) {
    run_until(r, UINT32_MAX);
}

void live_end(struct reader *r) {
    if (!r->stopped)
        live_catch_up(r);
    r->record->live.ticks = r->live.tick;
}

static bool read_input(struct reader *r, int seat, struct span token) {
    struct kb_live_input input;
    struct kb_error error;
    char sentence[200];
    if (!kb_live_parse(token.at, span_size(token), &input, &error) &&
        !kb_live_say(&r->live, &r->record->state, seat, &input, &r->record->live, &error))
        return true;
    kb_error_text(&error, sentence, sizeof sentence);
    return line_wrong(r, "%s", sentence);
}

/* A credit is a move like any other, noted with its tick. */
static bool read_credit(struct reader *r, int seat, struct span token) {
    struct record *record = r->record;
    int at = record->history.count;
    if (record->live.count == record->live.capacity)
        return line_wrong(r, "there is no room for so many inputs");
    if (!read_move(r, seat, token))
        return false;
    r->time_ms = r->latest_ms;
    record->live.event[record->live.count++] =
        (struct kb_live_event){.tick = r->live.tick + 1,
                               .seat = (uint8_t)seat,
                               .action = record->entry[at].what,
                               .input = {.kind = KB_LIVE_CREDIT}};
    return true;
}

bool live_line(struct reader *r, struct span rest) {
    int tick;
    int seat;
    if (!take_number(r, &rest, 1, KB_LIVE_TICKS_MAX, &tick))
        return false;
    r->stopped = rest.at == rest.end;
    run_until(r, r->stopped ? (uint32_t)tick : (uint32_t)tick - 1);
    if (!kb_live_running(&r->record->state) || r->live.tick + !r->stopped != (uint32_t)tick)
        return line_wrong(r, "tick %d cannot be here: time stands still, or it is over", tick);
    if (r->stopped)
        return true;
    if (!take_char(r, &rest, ' ') || !take_number(r, &rest, 1, r->record->setup.seats, &seat) ||
        !take_char(r, &rest, ' '))
        return false;
    if (rest.at == rest.end)
        return line_wrong(r, "nothing is said here");
    while (rest.at < rest.end) {
        struct span token = take_token(&rest);
        bool credit = token.at < token.end && *token.at >= '0' && *token.at <= '9';
        if (!(credit ? read_credit(r, seat, token) : read_input(r, seat, token)))
            return false;
        if (!kb_live_running(&r->record->state) && rest.at < rest.end)
            return line_wrong(r, "time stands still here");
    }
    return true;
}
