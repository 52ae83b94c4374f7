/* spans.h: properties over many games: a test says how many games it looks at and how often in each
 * of them. KB_SCALE in the environment, in percent, makes them more or fewer. A failure names the
 * game; KB_TEST_GAME=n plays game n alone. */
#ifndef SPANS_H
#define SPANS_H

#include <stdlib.h>

#include "support.h"

/* The games that a test looks at, and the distance between checked decisions. */
struct span {
    int games;
    int every;
    void (*set)(struct game *g, int n);
};

static inline bool is_wanted(int n) {
    const char *only = getenv("KB_TEST_GAME");
    return !only || atoi(only) == n;
}

/* Plays the games of `span` and visits their positions, the last one included. */
static inline void over_span(struct span span, void (*decide)(struct game *g),
                             void (*visit)(struct game *g)) {
    static struct game g;
    for (int n = 0; n < scaled(span.games); n++) {
        if (!is_wanted(n))
            continue;
        span.set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            if ((g.decisions + n) % span.every == 0)
                visit(&g);
            decide(&g);
        }
        visit(&g);
    }
}

#endif
