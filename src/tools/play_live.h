/* play_live.h: a piracy phase of live Hacker among bots, for play.c and for programs that
 * measure it. */
#ifndef PLAY_LIVE_H
#define PLAY_LIVE_H

#include "bots.h"

/* The simulation of a game, and the bots at it. */
struct play_live_game {
    const struct kb_setup *setup;
    struct kb_live live;
    struct kb_live_log *log; /* of what is said, or NULL */
    struct bot_live bot[KB_SEATS_MAX];
    uint64_t refused; /* inputs that came too late, or were never possible */
};

struct play_live_seat {
    struct bot_spec spec;
    const struct bot_personality *who;
    uint64_t seed;
    int lag; /* ticks */
    struct bot_notes *notes;
    void *memory;
};

/* Begins a game with the seed of its deals. */
void play_live_start(struct play_live_game *live, const struct kb_setup *setup, uint64_t seed,
                     struct kb_live_log *log);

/* One tick, then all bots. Returns how many inputs were taken. */
int play_live_tick(struct play_live_game *live, struct kb_state *state, struct kb_history *history,
                   const struct play_live_seat *seats);

#endif
