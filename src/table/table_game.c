/* table_game.c: the game of a table: moves of people and bots, chance from the fair seed, clocks,
 * bots that stand in.
 *
 * Choices of a beat wait in their seats until all are there and are then played at once, in the
 * order of the seats: until then the game does not know them, and nobody can hear of one. */
#include <stdio.h>

#include "table_parts.h"
#include "text.h"

static uint32_t beat_of(const struct table *t) {
    uint32_t must = kb_must(&t->state);
    return bits_count(must) > 1 ? must : 0;
}

struct kb_history table_history(struct table *t) {
    return (struct kb_history){t->entry, KB_HISTORY_MAX, t->entries};
}

static bool is_bot(const struct table_seat *seat) {
    return seat->kind == TABLE_BOT || seat->stand_in != TABLE_HERE;
}

/* ---- Clocks, and whom the table asks ---- */

static int64_t clock_start_ms(const struct table *t, int seat) {
    const struct table_terms *terms = &t->terms;
    if (terms->clock == TABLE_BANK_CLOCK)
        return t->seat[seat].left_ms;
    return (int64_t)terms->clock_s * 1000;
}

/* How long a bot pretends to think: drawn when it is asked, before anybody has looked at a card. */
static int64_t draw_delay(struct table *t) {
    uint32_t pace = t->terms.pace_ms;
    return pace ? pace / 2 + chance_below(&t->chance, STREAM_DELAYS, pace) : 0;
}

/* This seat must decide. A decision has one clock, even if players and stand-ins change meanwhile:
 * else a player could delay the game for ever by leaving and returning. */
static void begin_decision(struct table *t, int s) {
    if (t->seat[s].until_ms >= 0)
        return;
    t->seat[s].shown_ms = clock_start_ms(t, s);
    t->seat[s].until_ms = t->now_ms + t->seat[s].shown_ms;
    t->seat[s].returned = 0;
}

static void open_decision(struct table *t, int s) {
    struct table_seat *seat = &t->seat[s];
    if (is_bot(seat)) {
        if (seat->due_ms < 0)
            seat->due_ms = t->now_ms + draw_delay(t);
        return;
    }
    if (seat->asked_ms >= 0)
        return;
    seat->left_ms = seat->until_ms - t->now_ms;
    seat->asked_ms = t->now_ms;
}

static void stop_clock(struct table *t, int s, bool moved) {
    struct table_seat *seat = &t->seat[s];
    if (seat->asked_ms >= 0) {
        seat->left_ms -= t->now_ms - seat->asked_ms;
        if (seat->left_ms < 0)
            seat->left_ms = 0;
        if (moved && t->terms.clock == TABLE_BANK_CLOCK)
            seat->left_ms += (int64_t)t->terms.more_s * 1000;
    }
    seat->asked_ms = -1;
}

/* Asks all seats that must decide now; seats asked before keep their time and delay. Bots that
 * may act out of turn are asked once whenever the turn has passed. */
static void ask_seats(struct table *t) {
    uint32_t must = kb_must(&t->state);
    uint32_t may = kb_may(&t->state);
    bool passed = must != t->must;
    if (passed || bits_count(must) > 1)
        t->asked_ms = t->now_ms;
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        struct table_seat *seat = &t->seat[s];
        if (must >> s & 1) {
            if (seat->choice) /* of a beat, before a rest */
                continue;
            begin_decision(t, s);
            open_decision(t, s);
        } else {
            seat->until_ms = -1;
            if (seat->asked_ms >= 0)
                stop_clock(t, s, false);
            if (!(may >> s & 1))
                seat->due_ms = -1;
            else if (passed && is_bot(seat))
                open_decision(t, s);
        }
    }
    t->must = (uint8_t)must;
}

uint32_t table_must(const struct table *t) {
    return t->phase == TABLE_PLAYING ? t->must : 0;
}

bool table_bot_asked(const struct table *t, int s) {
    const struct table_seat *seat = &t->seat[s];
    return t->phase == TABLE_PLAYING && is_bot(seat) && seat->due_ms >= 0 && !seat->choice;
}

void table_bot_spec(const struct table *t, int s, struct bot_spec *spec) {
    const char *name = t->seat[s].kind == TABLE_BOT ? t->seat[s].spec : t->terms.bot;
    enum bot_fault fault = bot_parse(name, text_length(name), spec);
    ASSERT(fault == BOT_FINE);
}

uint64_t table_bot_seed(const struct table *t, int s) {
    return chance_number(&t->chance, STREAM_BOTS, (uint32_t)s - 1);
}

int64_t table_flag_ms(const struct table *t, int s) {
    const struct table_seat *seat = &t->seat[s];
    if (t->terms.clock == TABLE_NO_CLOCK || seat->asked_ms < 0)
        return INT64_MAX;
    return seat->asked_ms + seat->left_ms;
}

int64_t table_clock_ms(const struct table *t, int s, int viewer, int64_t now_ms) {
    const struct table_seat *seat = &t->seat[s];
    int64_t left = seat->left_ms;
    if (t->terms.clock == TABLE_NO_CLOCK || t->phase != TABLE_PLAYING || seat->kind != TABLE_PERSON)
        return -1;
    if (viewer != s && bits_count(t->must) > 1 && t->must >> s & 1)
        left = seat->shown_ms - (t->rests ? 0 : now_ms - t->asked_ms);
    else if (seat->asked_ms >= 0)
        left -= now_ms - seat->asked_ms;
    return left > 0 ? left : 0;
}

/* ---- Playing ---- */

static void finish(struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        stop_clock(t, s, false);
        t->seat[s].due_ms = t->seat[s].until_ms = -1;
    }
    t->must = 0;
    t->phase = TABLE_OVER;
    t->since_ms = t->now_ms;
    t->games++;
    table_say(t, TABLE_FINISHED, 0, 0);
}

uint32_t table_game_ms(const struct table *t) {
    int64_t ms = t->now_ms - t->dealt_ms;
    return ms < INT32_MAX ? (uint32_t)ms : INT32_MAX;
}

/* Draws the outcomes that are due, and sets the times of the history's entries since `from`. */
int table_go_on(struct table *t, struct kb_history *history, int from) {
    int forced = 0;
    chance_play(&t->chance, &t->state, history);
    for (int i = from; i < history->count; i++) {
        const struct kb_entry *entry = &history->entry[i];
        const struct table_seat *seat = &t->seat[entry->seat];
        t->time_ms[i] = entry->seat ? seat->choice_ms : 0;
        uint8_t bit = (uint8_t)(1u << i % 8);
        t->stood_in[i / 8] &= (uint8_t)~bit;
        if (entry->seat && !entry->forced && seat->chose_in)
            t->stood_in[i / 8] |= bit;
        forced += entry->forced;
    }
    t->entries = history->count;
    return forced;
}

/* Will this be forgotten by all, until the accounts are turned up again? */
bool table_lies_open(const struct table *t) {
    return kb_jam(&t->state) == KB_JAM_OPEN;
}

void table_say_move(struct table *t, int s, const char *whole, const char *seen, int forced,
                    bool open) {
    struct table_event *event = table_say(t, TABLE_MOVED, s, forced);
    event->open = open;
    event->stood_in = t->seat[s].chose_in;
    event->whole = text_same(whole, seen) ? 0xff : (uint8_t)(1u << s);
    snprintf(event->move, sizeof event->move, "%s", whole);
    snprintf(event->seen, sizeof event->seen, "%s", seen);
}

static void play_alone(struct table *t, int s, int action) {
    struct kb_history history = table_history(t);
    struct kb_view before;
    struct kb_view after;
    char whole[KB_MOVE_TEXT_MAX];
    char seen[KB_MOVE_TEXT_MAX];
    kb_view(&t->state, 0, &before);
    bool open = table_lies_open(t);
    kb_move_print(&t->state, action, whole);
    enum kb_code code = kb_play(&t->state, s, action, &history, NULL);
    ASSERT(code == KB_OK);
    kb_view(&t->state, 0, &after);
    int forced = table_go_on(t, &history, t->entries);
    table_move_seen(&before, &after, action, whole, seen);
    table_say_move(t, s, whole, seen, forced, open);
}

/* All have chosen. */
static void play_beat(struct table *t) {
    struct kb_history history = table_history(t);
    struct kb_state before = t->state;
    int32_t action[KB_SEATS_MAX];
    bool open = table_lies_open(t);
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        action[s - 1] = t->seat[s].choice - 1;
    enum kb_code code = kb_play_joint(&t->state, action, &history, NULL);
    ASSERT(code == KB_OK);
    int forced = table_go_on(t, &history, t->entries);
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        char whole[KB_MOVE_TEXT_MAX];
        if (!t->seat[s].choice)
            continue;
        kb_move_print(&before, action[s - 1], whole);
        table_say_move(t, s, whole, "?", forced, open);
        t->seat[s].choice = 0;
        forced = 0;
    }
    t->must = 0;
}

void table_ask(struct table *t) {
    if (kb_over(&t->state))
        finish(t);
    else
        ask_seats(t);
    table_live_plan(t);
}

enum table_code table_move(struct table *t, int s, const char *text, bool stood_in,
                           struct kb_error *error) {
    struct table_seat *seat = &t->seat[s];
    uint32_t beat = beat_of(t);
    int action;
    if (seat->choice)
        return TABLE_HAS_CHOSEN;
    if (kb_move_parse(&t->state, s, text, text_length(text), &action, error))
        return TABLE_BAD_MOVE;
    stop_clock(t, s, true);
    seat->due_ms = seat->until_ms = -1;
    seat->chose_in = stood_in;
    seat->choice_ms = table_game_ms(t);
    if (beat) {
        seat->choice = (uint16_t)(action + 1);
        for (int i = 1; i <= t->terms.setup.seats; i++)
            if (beat >> i & 1 && !t->seat[i].choice)
                return TABLE_OK;
        play_beat(t);
    } else {
        play_alone(t, s, action);
    }
    table_ask(t);
    return TABLE_OK;
}

void table_begin_game(struct table *t, const uint8_t *seed) {
    struct kb_history history = {t->entry, KB_HISTORY_MAX, 0};
    t->phase = TABLE_PLAYING;
    t->since_ms = t->dealt_ms = t->now_ms;
    t->must = 0;
    memset(t->knows_seat, 0, sizeof t->knows_seat);
    chance_begin(&t->chance, seed);
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        struct table_seat *seat = &t->seat[s];
        seat->choice = 0;
        seat->chose_in = 0;
        seat->choice_ms = 0;
        seat->asked_ms = seat->due_ms = seat->until_ms = -1;
        seat->left_ms = seat->shown_ms = (int64_t)t->terms.clock_s * 1000;
        seat->stand_in = TABLE_HERE;
        memset(&seat->notes, 0, sizeof seat->notes);
    }
    enum kb_code code = kb_start(&t->state, &t->terms.setup, 0, true, &history);
    ASSERT(code == KB_OK);
    table_go_on(t, &history, 0);
    table_live_begin(t);
    table_say(t, TABLE_DEALT, 0, 0);
    table_ask(t);
}

/* ---- Bots that stand in ---- */

void table_stand_in(struct table *t, int s, enum table_stand_in why) {
    struct table_seat *seat = &t->seat[s];
    stop_clock(t, s, false);
    seat->stand_in = (uint8_t)why;
    table_say(t, TABLE_STANDS_IN, s, (int)why);
    if (t->must >> s & 1 && !seat->choice && !t->rests)
        open_decision(t, s);
}

bool table_may_pause(const struct table *t) {
    bool people = false;
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        if (t->seat[s].kind == TABLE_PERSON && t->seat[s].stand_in == TABLE_HERE)
            return false;
        people = people || (t->seat[s].kind == TABLE_PERSON && t->seat[s].person);
    }
    return t->phase == TABLE_PLAYING && (people || kb_live_clock(&t->terms.setup)) && !t->rests;
}

/* Stops all clocks and ticks. Choices of a beat stay. */
void table_begin_rest(struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        stop_clock(t, s, false);
        t->seat[s].due_ms = t->seat[s].until_ms = -1;
    }
    t->rests = 1;
    table_live_plan(t);
    table_say(t, TABLE_RESTS, 0, 0);
}

/* Resumes the game: all seats are asked as if the turn had just begun, since no player was waiting.
 * In a beat, what others see of a clock does not depend on whether its owner has already chosen. */
static void wake(struct table *t) {
    int64_t shown_ms[KB_SEATS_MAX + 1];
    bool beat = bits_count(t->must) > 1;
    for (int s = 1; s <= t->terms.setup.seats; s++)
        shown_ms[s] = t->seat[s].shown_ms;
    t->rests = 0;
    t->must = 0;
    table_ask(t);
    for (int s = 1; beat && s <= t->terms.setup.seats; s++)
        t->seat[s].shown_ms = shown_ms[s];
}

/* A player who returned and is late again waits until the bot has moved. */
bool table_may_return(const struct table *t, int s, int64_t now_ms) {
    const struct table_seat *seat = &t->seat[s];
    return t->phase != TABLE_PLAYING || t->terms.clock == TABLE_NO_CLOCK || seat->until_ms < 0 ||
           !seat->returned || seat->until_ms > now_ms;
}

void table_take_back(struct table *t, int s) {
    struct table_seat *seat = &t->seat[s];
    int64_t least = (int64_t)t->terms.more_s * 1000;
    if (least < TABLE_RETURN_MS)
        least = TABLE_RETURN_MS;
    seat->stand_in = TABLE_HERE;
    seat->due_ms = -1;
    if (seat->until_ms < 0) {
        if (seat->left_ms < least)
            seat->left_ms = least;
    } else if (!seat->returned && seat->until_ms < t->now_ms + least) {
        seat->until_ms = t->now_ms + least;
        seat->returned = 1;
    }
    table_say(t, TABLE_BACK, s, 0);
    if (t->rests)
        wake(t);
    else if (t->must >> s & 1 && !seat->choice)
        open_decision(t, s);
}
