/* load_live.h: players of Hacker by live clock, for `kickback load`: they look around and send
 * hands, and measure how evenly their frames come. */
#ifndef LOAD_LIVE_H
#define LOAD_LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "load_net.h"

#define LOAD_LIVE_TICK_S 0.05
#define LOAD_LIVE_TERMS                                                                          \
    "{\"game\":\"hacker\",\"seats\":%d,\"options\":\"clock=live\",\"entry\":\"link\",\"grace\":" \
    "3600}"

struct live_player {
    double frame_s; /* when the last frame came; 0: none yet */
    int accounts;
};

struct live_load {
    struct live_player *player;
    int begun;         /* players who have had a frame */
    uint64_t frames;   /* since then */
    uint64_t inputs;   /* messages with what players do */
    uint64_t refusals; /* of those */
    uint64_t random;
};

/* What a player was told, if it is about the live clock: answers it, and gives the difference
 * between this frame's distance from the one before and a tick, in seconds; -1: there is none.
 * False: it is something else. */
bool live_told(struct live_load *load, struct net *net, struct client *client, const char *text,
               double now_s, double *jitter_s);

/* What a server's /metrics say about lateness. */
struct live_lateness {
    uint64_t ticks;
    uint64_t most[7]; /* ticks whose frames were out at most 1, 2, 5, 10, 20, 50 ms late; all */
};
bool live_lateness(uint16_t port, struct live_lateness *lateness);
void live_print(const struct live_load *load, const struct live_lateness *before,
                const struct live_lateness *after);

#endif
