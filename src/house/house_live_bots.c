/* house_live_bots.c: bots at live tables. They are asked after every tick, in the loop, since that
 * takes no time; credits are thought about by workers like all other decisions.
 *
 * After a restart they know what they knew: the phase that goes on, or was the last one, is played
 * again for them, once the log has been read, and their answers are dropped. Phases before that one
 * have left nothing but their notes, which are in the log with the decisions behind them (of a
 * stand-in only if it had some to make). */
#include "house_live.h"

static bool is_bot(const struct table *t, int s) {
    return t->seat[s].kind == TABLE_BOT || t->seat[s].stand_in != TABLE_HERE;
}

/* A bot takes a seat: it knows nothing of what was before. */
static void sit_down(struct live_room *room, const struct table *t, int s) {
    memset(&room->bot[s], 0, sizeof room->bot[s]);
    room->looks[s] = false;
    room->seed[s] = table_bot_seed(t, s);
    table_bot_spec(t, s, &room->spec[s]);
}

/* Asks a bot for its inputs in the next tick: the only place where bots decide in a live phase. A
 * bot sees only its own frame, with delay; a credit is an ordinary decision, and not asked for
 * here. */
static void ask_bot(struct live_room *room, const struct table *t, const struct kb_live *live,
                    const struct kb_state *state, int s) {
    struct kb_live_frame frame;
    struct kb_view view;
    struct bot_live_answer answer;
    if (room->bot[s].mind.round != state->as.hacker.table.round) /* nothing of it was shown yet */
        memset(&room->bot[s], 0, sizeof room->bot[s]);
    bool wants = bot_live_wants_view(&room->bot[s], live->tick);
    kb_live_frame(live, state, s, &frame);
    if (wants)
        kb_view(state, s, &view);
    const struct bot_live_ask ask = {.setup = &t->terms.setup,
                                     .account = live->account,
                                     .frame = &frame,
                                     .view = wants ? &view : NULL,
                                     .seed = room->seed[s],
                                     .round = state->as.hacker.table.round,
                                     .notes = &room->notes[s]};
    bot_live_tick(&room->spec[s], &ask, &room->bot[s], &answer);
    room->waits[s] = 0;
    for (int i = 0; i < answer.inputs; i++) {
        if (answer.input[i].kind == KB_LIVE_LOOK) {
            room->look[s] = answer.input[i];
            room->looks[s] = true;
            continue;
        }
        ASSERT(room->waits[s] < LIVE_WAITING);
        room->order[s][room->waits[s]++] =
            (struct live_order){.input = answer.input[i], .link = NO_LINK};
    }
}

void live_ask_bots(struct house *h, struct live_room *room, const struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats && kb_live_running(&t->state); s++) {
        bool plays = is_bot(t, s);
        if (plays && !room->bot_plays[s]) {
            live_refuse_waiting(h, room, s, TABLE_BOT_PLAYS);
            sit_down(room, t, s);
        }
        room->bot_plays[s] = plays;
        if (plays)
            ask_bot(room, t, &t->live, &t->state, s);
    }
}

/* ---- While a log is read ---- */

void live_phase_begins(struct live_room *room, const struct table *t) {
    struct live_phase *phase = &room->phase;
    phase->state = t->state;
    phase->live = t->live;
    phase->chance = t->chance;
    phase->events = room->events;
    phase->begun = true;
    phase->after = 0;
    memcpy(phase->notes, room->notes, sizeof phase->notes);
    memset(room->bot_plays, 0, sizeof room->bot_plays);
}

void live_phase_ticks(struct live_room *room, const struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats && kb_live_running(&t->state); s++) {
        bool plays = is_bot(t, s);
        if (plays && !room->bot_plays[s])
            room->phase.since[s] = t->live.tick;
        room->bot_plays[s] = plays;
    }
}

/* Replays the inputs before a tick. A bot's credit has its notes. */
static uint32_t say_again(struct live_room *room, uint32_t at, uint32_t tick,
                          struct kb_history *history) {
    struct live_phase *phase = &room->phase;
    for (; at < room->events && room->event[at].tick == tick; at++) {
        const struct kb_live_event *event = &room->event[at];
        history->count = 0;
        if (event->input.kind != KB_LIVE_CREDIT) {
            kb_live_input(&phase->live, &phase->state, event->seat, &event->input, NULL);
            continue;
        }
        kb_play(&phase->state, event->seat, event->action, history, NULL);
        chance_play(&phase->chance, &phase->state, history);
        if (room->bot_plays[event->seat])
            room->notes[event->seat] = phase->played[event->seat];
    }
    return at;
}

static void forget_inputs(struct live_room *room) {
    memset(room->waits, 0, sizeof room->waits);
    memset(room->looks, 0, sizeof room->looks);
}

/* Plays the phase again up to where the table is. */
void live_think_again(struct house *h, struct live_room *room, const struct table *t) {
    struct live_phase *phase = &room->phase;
    struct kb_history history = {h->seen, KB_HISTORY_MAX, 0};
    uint32_t at = phase->events;
    memcpy(room->notes, phase->notes, sizeof room->notes);
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (room->bot_plays[s])
            sit_down(room, t, s);
    while (phase->live.tick < t->live.tick && kb_live_running(&phase->state)) {
        at = say_again(room, at, phase->live.tick + 1, &history);
        history.count = 0;
        kb_live_tick(&phase->live, &phase->state, &history);
        chance_play(&phase->chance, &phase->state, &history);
        memset(room->looks, 0, sizeof room->looks); /* that look was taken */
        for (int s = 1; s <= t->terms.setup.seats && kb_live_running(&phase->state); s++)
            if (room->bot_plays[s] && phase->live.tick >= phase->since[s])
                ask_bot(room, t, &phase->live, &phase->state, s);
    }
    say_again(room, at, phase->live.tick + 1, &history);
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (phase->after >> s & 1)
            room->notes[s] = phase->played[s];
    if (!kb_live_running(&t->state)) /* no bot is asked after the last tick */
        forget_inputs(room);
    if (kb_live_digest(&phase->live) == kb_live_digest(&t->live))
        return;
    forget_inputs(room); /* an old log with more inputs than there is room */
    memset(room->bot_plays, 0, sizeof room->bot_plays);
}
