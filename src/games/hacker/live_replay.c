/* live_replay.c: the log of a live game's inputs, and its replay step by step. A history has
 * everything that happened, a log the inputs with their ticks; a replay plays the log and compares
 * the result with the history. Also here: the policy `random`. */
#include "game.h"
#include "live.h"
#include "random.h"

/* ---- Noting ---- */

HD static bool is_full(const struct kb_live_log *log, struct kb_error *error) {
    if (!log || log->count < log->capacity)
        return false;
    if (error) {
        bytes_fill(error, 0, sizeof *error);
        error->code = KB_BUFFER;
        error->game = KB_GAME_hacker;
        error->number = log->count + 1;
    }
    return true;
}

HD static void note_event(struct kb_live_log *log, const struct kb_live *live, int seat,
                          const struct kb_live_input *input, int action) {
    if (!log)
        return;
    struct kb_live_event *event = &log->event[log->count++];
    bytes_fill(event, 0, sizeof *event);
    event->tick = live->tick + 1;
    event->seat = (uint8_t)seat;
    event->action = (uint16_t)action;
    event->input = *input;
}

HD enum kb_code kb_live_say(struct kb_live *live, const struct kb_state *state, int seat,
                            const struct kb_live_input *input, struct kb_live_log *log,
                            struct kb_error *error) {
    if (is_full(log, error))
        return KB_BUFFER;
    enum kb_code code = kb_live_input(live, state, seat, input, error);
    if (!code)
        note_event(log, live, seat, input, 0);
    return code;
}

HD enum kb_code kb_live_credit(struct kb_live *live, struct kb_state *state, int seat, int action,
                               struct kb_history *history, struct kb_live_log *log,
                               struct kb_error *error) {
    struct kb_live_input credit;
    ASSERT(kb_live_running(state));
    if (is_full(log, error))
        return KB_BUFFER;
    enum kb_code code = kb_play(state, seat, action, history, error);
    bytes_fill(&credit, 0, sizeof credit);
    credit.kind = KB_LIVE_CREDIT;
    if (!code)
        note_event(log, live, seat, &credit, action);
    return code;
}

/* ---- Playing again ---- */

HD void kb_live_replay(struct kb_live_replay *replay, const struct kb_setup *setup,
                       const struct kb_history *history, const struct kb_live_log *log) {
    bytes_fill(replay, 0, sizeof *replay);
    replay->setup = setup;
    replay->history = history;
    replay->log = log;
    kb_start(&replay->state, setup, 0, true, NULL);
    kb_live_start(&replay->live, setup, log->seed);
}

/* Is what a step made what the history has next? */
HD static bool is_next(struct kb_live_replay *r, const struct kb_history *made) {
    if (made->count > r->history->count - r->entry)
        return false;
    for (int i = 0; i < made->count; i++) {
        const struct kb_entry *next = &r->history->entry[r->entry + i];
        if (next->seat != made->entry[i].seat || next->forced != made->entry[i].forced ||
            next->what != made->entry[i].what)
            return false;
    }
    r->entry += made->count;
    return true;
}

HD static enum kb_code step_event(struct kb_live_replay *r, struct kb_history *made) {
    const struct kb_live_event *event = &r->log->event[r->event++];
    if (event->seat < 1 || event->seat > r->setup->seats)
        return KB_NO_SEAT;
    if (event->input.kind == KB_LIVE_CREDIT)
        return kb_play(&r->state, event->seat, event->action, made, NULL);
    return kb_live_input(&r->live, &r->state, event->seat, &event->input, NULL);
}

HD static enum kb_code step_entry(struct kb_live_replay *r, struct kb_history *made) {
    const struct kb_entry *entry = &r->history->entry[r->entry];
    if (entry->seat == 0)
        return kb_chance_play(&r->state, entry->what, made, NULL);
    return kb_play(&r->state, entry->seat, entry->what, made, NULL);
}

HD enum kb_live_step kb_live_step(struct kb_live_replay *r) {
    struct kb_history made = {r->made, KB_LIVE_STEP_ENTRIES, 0};
    enum kb_live_step step = KB_LIVE_STEP_ENTRY;
    enum kb_code code;
    bool entries = r->entry < r->history->count;
    bool events = r->event < r->log->count;
    r->from = r->entry;
    if (kb_live_running(&r->state)) {
        bool now = events && r->log->event[r->event].tick == r->live.tick + 1;
        step = now ? KB_LIVE_STEP_EVENT : KB_LIVE_STEP_TICK;
        if (!now && r->live.tick >= r->log->ticks)
            return entries || events ? KB_LIVE_STEP_BAD : KB_LIVE_STEP_END;
        code = now ? step_event(r, &made) : kb_live_tick(&r->live, &r->state, &made);
    } else if (entries) {
        code = step_entry(r, &made);
    } else {
        bool whole = !events && r->live.tick == r->log->ticks;
        return whole ? KB_LIVE_STEP_END : KB_LIVE_STEP_BAD;
    }
    return code == KB_OK && is_next(r, &made) ? step : KB_LIVE_STEP_BAD;
}

/* ---- The policy `random` ---- */

/* The odds of each input, one tick in this many. */
#define RANDOM_LOOK 8
#define RANDOM_ORDER 24
#define RANDOM_TURN 64
#define RANDOM_CREDIT 16

HD static void random_order(struct kb_live *live, const struct kb_state *state, int seat,
                            uint64_t *random, struct kb_live_log *log) {
    struct kb_live_input input;
    bytes_fill(&input, 0, sizeof input);
    uint32_t kind = random_below(random, 8);
    input.kind = kind < 4 ? KB_LIVE_SEND : kind < 6 ? KB_LIVE_FEINT : KB_LIVE_RECALL;
    input.hand = (uint8_t)(1 + random_below(random, 2));
    input.account =
        input.kind == KB_LIVE_RECALL ? 0 : (uint8_t)(1 + random_below(random, live->accounts));
    kb_live_say(live, state, seat, &input, log, NULL); /* refused: then not */
}

HD void kb_live_random(struct kb_live *live, struct kb_state *state, int seat, uint64_t *random,
                       struct kb_history *history, struct kb_live_log *log) {
    struct kb_live_input input;
    bytes_fill(&input, 0, sizeof input);
    if (random_below(random, RANDOM_LOOK) == 0) {
        input.x = (int16_t)((int)random_below(random, 2 * KB_LIVE_TABLE_X + 1) - KB_LIVE_TABLE_X);
        input.y = (int16_t)((int)random_below(random, 2 * KB_LIVE_TABLE_Y + 1) - KB_LIVE_TABLE_Y);
        kb_live_say(live, state, seat, &input, log, NULL);
    }
    if (random_below(random, RANDOM_ORDER) == 0)
        random_order(live, state, seat, random, log);
    if (seat == live_away(live) && random_below(random, RANDOM_TURN) == 0) {
        bytes_fill(&input, 0, sizeof input);
        input.kind = KB_LIVE_TURN;
        kb_live_say(live, state, seat, &input, log, NULL);
    }
    if (bits_has(kb_must(state), seat) && random_below(random, RANDOM_CREDIT) == 0)
        kb_live_credit(live, state, seat, kb_random_action(state, seat, random), history, log,
                       NULL);
}
