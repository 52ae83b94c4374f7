/* hacker_games.h: games of Hacker whose positions are looked at, one after the other, and the model
 * beside them. Games are played over all combinations of options and 3 to 7 seats, or in random
 * smaller dimensions from 2 seats on: 240 games are all tables once, 5,760 all tables with all
 * lengths of a trip. */
#ifndef HACKER_GAMES_H
#define HACKER_GAMES_H

#include "hacker_model.h"
#include "spans.h"

static inline void over_games(struct span span, void (*visit)(struct game *g)) {
    over_span(span, hacker_decide, visit);
}

/* Game number n with a seed of its own, so that a table is not always played alike. */
static inline void set_any(struct game *g, int n) {
    hacker_set(g, n * 7 % HACKER_COMBINATIONS);
    g->number = n;
    g->seed = kb_random_seed(0xbeef, (uint64_t)n);
}

static inline void is_model(struct game *g, const struct hacker_model *m,
                            const struct kb_state *state) {
    int line = hacker_model_compare(m, state);
    if (line)
        print_error("hacker_model.h, line %d:\n", line);
    HOLDS(g, line == 0);
    HOLDS(g, kb_consistent(state));
}

static inline void checks_model(struct game *g) {
    struct hacker_model m;
    hacker_model_make(&m, &g->setup, &g->history);
    is_model(g, &m, &g->state);
}

#endif
