/* play_live.c: a piracy phase of live Hacker among bots, tick by tick; see play.h. Time is
 * counted, not waited for. */
#include "play_live.h"

#include <string.h>

void play_live_start(struct play_live_game *live, const struct kb_setup *setup, uint64_t seed,
                     struct kb_live_log *log) {
    memset(live->bot, 0, sizeof live->bot);
    live->setup = setup;
    live->log = log;
    live->refused = 0;
    kb_live_start(&live->live, setup, seed);
    if (log) {
        log->count = 0;
        log->ticks = 0;
        log->seed = seed;
    }
}

/* What one bot says goes to the simulation; what is refused is counted and lost. */
static int take(struct play_live_game *live, int seat, const struct bot_live_answer *answer,
                struct kb_state *state, struct kb_history *history) {
    int taken = 0;
    for (int i = 0; i < answer->inputs; i++) {
        bool good = !kb_live_say(&live->live, state, seat, &answer->input[i], live->log, NULL);
        taken += good;
        live->refused += !good;
    }
    if (answer->action == BOT_NONE || !kb_is_legal(state, seat, answer->action))
        return taken;
    return taken +
           !kb_live_credit(&live->live, state, seat, answer->action, history, live->log, NULL);
}

int play_live_tick(struct play_live_game *live, struct kb_state *state, struct kb_history *history,
                   const struct play_live_seat *seats) {
    int taken = 0;
    kb_live_tick(&live->live, state, history);
    if (live->log)
        live->log->ticks = live->live.tick;
    if (!kb_live_running(state))
        return 0;
    /* Everybody answers the same moment: a credit between two answers must not be seen. */
    struct bot_live_answer answer[KB_SEATS_MAX];
    for (int seat = 1; seat <= live->live.seats; seat++) {
        const struct play_live_seat *who = &seats[seat - 1];
        struct kb_live_frame frame;
        struct kb_view view;
        bool wants = bot_live_wants_view(&live->bot[seat - 1], live->live.tick);
        kb_live_frame(&live->live, state, seat, &frame);
        if (wants)
            kb_view(state, seat, &view);
        const struct bot_live_ask ask = {.setup = live->setup,
                                         .account = live->live.account,
                                         .frame = &frame,
                                         .view = wants ? &view : NULL,
                                         .who = who->who,
                                         .seed = who->seed,
                                         .round = state->as.hacker.table.round,
                                         .lag = who->lag,
                                         .notes = who->notes,
                                         .memory = who->memory};
        bot_live_tick(&who->spec, &ask, &live->bot[seat - 1], &answer[seat - 1]);
    }
    for (int seat = 1; seat <= live->live.seats; seat++)
        taken += take(live, seat, &answer[seat - 1], state, history);
    return taken;
}
