/* seen.c: the message of a table, read (seen.h). It is put together in a copy and taken when all of
 * it was understood. */
#include "seen.h"

#include <stdlib.h>
#include <string.h>

bool seen_place(const char *text, int *government, int *place, int *position) {
    *position = 0;
    if (text[0] < 'a' || text[0] > 'c' || text[1] < '0' || text[1] > '0' + SEEN_CONTRACTS)
        return false;
    *government = text[0] - 'a';
    *place = text[1] - '0';
    if (text[2] != '.')
        return text[2] == 0 || text[2] == 'x' || text[2] == '>';
    for (text += 3; *text >= '0' && *text <= '9' && *position < 100; text++)
        *position = *position * 10 + *text - '0';
    return *position > 0;
}

int seen_seats(struct seen_seat *seats, const struct doc *doc, int list) {
    int count = 0;
    memset(seats, 0, (SEEN_SEATS + 1) * sizeof *seats);
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i)) {
        int number = doc_small(doc, doc_member(doc, i, "seat"), 0, SEEN_SEATS);
        struct seen_seat *seat = &seats[number];
        char kind[8];
        doc_string(doc, doc_member(doc, i, "kind"), kind, sizeof kind);
        seat->kind = kind[0] ? kind[0] : 'f';
        doc_string(doc, doc_member(doc, i, "name"), seat->name, sizeof seat->name);
        doc_string(doc, doc_member(doc, i, "bot"), seat->bot, sizeof seat->bot);
        doc_string(doc, doc_member(doc, i, "stand_in"), seat->stand_in, sizeof seat->stand_in);
        seat->rests = doc_is(doc, doc_member(doc, i, "rests"), JSON_TRUE);
        seat->program = doc_is(doc, doc_member(doc, i, "program"), JSON_TRUE);
        seat->silenced = doc_is(doc, doc_member(doc, i, "silenced"), JSON_TRUE);
        seat->again = doc_is(doc, doc_member(doc, i, "again"), JSON_TRUE);
        count = number > count ? number : count;
    }
    return count;
}

/* `lines`: those that have come before it, or SEEN_UNPLACED, and then moves are kept, too. */
static void take_event(struct seen *seen, const struct doc *doc, int object, int lines) {
    struct seen_event event = {.after = lines};
    event.n = doc_number(doc, doc_member(doc, object, "n"), 0);
    event.seat = doc_small(doc, doc_member(doc, object, "seat"), 0, SEEN_SEATS);
    event.number = doc_small(doc, doc_member(doc, object, "number"), -1, 99);
    event.attempt = doc_small(doc, doc_member(doc, object, "attempt"), 0, 99);
    event.on = doc_small(doc, doc_member(doc, object, "on"), 0, 1);
    doc_string(doc, doc_member(doc, object, "e"), event.e, sizeof event.e);
    doc_string(doc, doc_member(doc, object, "why"), event.why, sizeof event.why);
    doc_string(doc, doc_member(doc, object, "text"), event.text, sizeof event.text);
    bool move = !strcmp(event.e, "move");
    if ((move && lines != SEEN_UNPLACED) || !strcmp(event.e, "finished"))
        return; /* these come as lines of the history */
    if (move)
        doc_string(doc, doc_member(doc, object, "move"), event.text, sizeof event.text);
    if (!strcmp(event.e, "dealt")) { /* another game: what was before stands above its lines */
        for (int i = 0; i < seen->events; i++)
            seen->event[i].after = 0;
        event.after = 0;
    }
    if (seen->events == SEEN_EVENTS) {
        seen->events--;
        memmove(seen->event, seen->event + 1, sizeof event * (size_t)seen->events);
    }
    seen->event[seen->events++] = event;
}

static void take_deal(struct seen_deal *deal, const struct doc *doc, int object) {
    int seat = 1;
    memset(deal, 0, sizeof *deal);
    deal->there = object >= 0;
    deal->opening = doc_is(doc, doc_member(doc, object, "opening"), JSON_TRUE);
    doc_string(doc, doc_member(doc, object, "terms"), deal->terms, sizeof deal->terms);
    doc_string(doc, doc_member(doc, object, "host"), deal->host, sizeof deal->host);
    int list = doc_member(doc, object, "commitments");
    for (int i = doc_first(doc, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(doc, list, i))
        doc_string(doc, i, deal->commitment[seat++], sizeof deal->host);
    list = doc_member(doc, object, "opened");
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i))
        deal->opened |= (uint8_t)(1u << doc_small(doc, i, 0, SEEN_SEATS));
}

static bool take_phase(struct seen *seen, const struct doc *doc, int value) {
    static const char *const names[] = {"seating", "dealing", "playing", "over", "closed"};
    for (int i = 0; i < 5; i++) {
        if (doc_says(doc, value, names[i])) {
            seen->phase = (enum seen_phase)i;
            return true;
        }
    }
    return false;
}

static void take_terms(struct seen *seen, const struct doc *doc, int value) {
    if (value < 0)
        return;
    doc_string(doc, value, seen->terms, sizeof seen->terms);
    size_t length = strcspn(seen->terms, " ");
    length = length < sizeof seen->game ? length : sizeof seen->game - 1;
    memcpy(seen->game, seen->terms, length);
    seen->game[length] = 0;
}

/* Is it not clear behind which lines these events belong? */
static bool are_unplaced(const struct doc *doc, int events, bool first) {
    int count = 0;
    bool moves = false;
    for (int i = doc_first(doc, events); i >= 0; i = doc_next(doc, events, i), count++)
        moves |= doc_says(doc, doc_member(doc, i, "e"), "move");
    return first || (moves && count > 1);
}

static bool take_all(struct seen *seen, const struct doc *doc, int lines, int64_t now_ms) {
    int events = doc_member(doc, 0, "events"), list, value;
    if (!doc_says(doc, doc_member(doc, 0, "t"), "table") || !doc_is(doc, events, JSON_ARRAY) ||
        !take_phase(seen, doc, doc_member(doc, 0, "phase")))
        return false;
    if (!doc_string(doc, doc_member(doc, 0, "table"), seen->table, sizeof seen->table))
        return false;
    bool snapshot = doc_is(doc, doc_member(doc, 0, "snapshot"), JSON_TRUE);
    if (snapshot)
        seen->events = 0;
    if (are_unplaced(doc, events, snapshot || seen->version == 0))
        lines = SEEN_UNPLACED;
    for (int i = doc_first(doc, events); i >= 0; i = doc_next(doc, events, i))
        take_event(seen, doc, i, lines);
    for (int i = 0; seen->version == 0 && i <= SEEN_SEATS; i++)
        seen->clock[i] = -1;
    seen->n = doc_number(doc, doc_member(doc, 0, "n"), 0);
    seen->you = doc_small(doc, doc_member(doc, 0, "you"), 0, SEEN_SEATS);
    seen->sent_away = doc_is(doc, doc_member(doc, 0, "sent_away"), JSON_TRUE);
    take_terms(seen, doc, doc_member(doc, 0, "terms"));
    if ((value = doc_member(doc, 0, "host")) >= 0)
        seen->host = doc_small(doc, value, 0, SEEN_SEATS);
    if ((list = doc_member(doc, 0, "seats")) >= 0)
        seen->seats = seen_seats(seen->seat, doc, list);
    seen->at = doc_number(doc, doc_member(doc, 0, "at"), seen->at);
    if ((list = doc_member(doc, 0, "clocks")) >= 0) {
        int seat = 1;
        for (int i = doc_first(doc, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(doc, list, i))
            seen->clock[seat++] = doc_number(doc, i, -1);
        seen->told_ms = now_ms;
    }
    doc_string(doc, doc_member(doc, 0, "chosen"), seen->chosen, sizeof seen->chosen);
    doc_string(doc, doc_member(doc, 0, "record"), seen->record, sizeof seen->record);
    if ((value = doc_member(doc, 0, "number")) >= 0)
        doc_string(doc, value, seen->number, sizeof seen->number);
    seen_numbers(doc, doc_member(doc, 0, "totals"), seen->totals);
    seen_numbers(doc, doc_member(doc, 0, "victory"), seen->victory);
    take_deal(&seen->deal, doc, doc_member(doc, 0, "deal"));
    if ((value = doc_member(doc, 0, "view")) >= 0) {
        seen->has_view = seen_take_view(&seen->view, doc, value);
        return seen->has_view;
    }
    seen->has_view = seen->has_view && (seen->phase == SEEN_PLAYING || seen->phase == SEEN_OVER);
    return true;
}

bool seen_take(struct seen *seen, const struct doc *doc, int lines, int64_t now_ms) {
    struct seen *next = malloc(sizeof *next);
    if (!next)
        return false;
    *next = *seen;
    bool good = take_all(next, doc, lines, now_ms);
    next->version++;
    if (good)
        *seen = *next;
    free(next);
    return good;
}

bool seen_rests(const struct seen_seat *seat, int seats) {
    for (int s = 1; s <= seats; s++)
        if (seat[s].rests)
            return true;
    return false;
}

int64_t seen_clock(const struct seen *seen, int seat, int64_t now_ms) {
    int64_t left = seen->clock[seat];
    if (left < 0 || seen->phase != SEEN_PLAYING)
        return -1;
    if (seen_waits(seen, seat) && !seen_rests(seen->seat, seen->seats))
        left -= now_ms - seen->told_ms;
    return left < 0 ? 0 : left;
}

void seen_option(const struct seen_view *view, const char *key, char *out, size_t size) {
    size_t length = strlen(key);
    out[0] = 0;
    for (const char *at = view->options; *at;) {
        size_t word = strcspn(at, " ");
        if (word > length && at[length] == '=' && !strncmp(at, key, length)) {
            size_t rest = word - length - 1;
            rest = rest < size ? rest : size - 1;
            memcpy(out, at + length + 1, rest);
            out[rest] = 0;
            return;
        }
        at += word;
        at += *at == ' ';
    }
}
