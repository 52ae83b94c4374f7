/* pairs.h: two games that one viewer cannot tell apart. World A is a random game up to some moment;
 * world B has the same open history, other cards where the viewer may not know them, and another
 * generator behind what chance has yet to do. What the viewer knows is worked out here from the
 * inputs and the rules alone: the library's own opinion of it is what the test is about. */
#ifndef PAIRS_H
#define PAIRS_H

#include "kickback.h"

enum world_name { WORLD_A, WORLD_B, WORLDS };

/* At which moment of the game the pair ends. */
enum moment {
    MOMENT_PLACING,  /* phase II, anywhere in it */
    MOMENT_LAST_LAP, /* phase II, only cards of the last lap are missing */
    MOMENT_ANY,      /* after some number of inputs */
    MOMENT_SHOW,     /* show=free: the first player has to name the shown set */
    MOMENT_CHANCE,   /* explicit chance: in the middle of phase I, or before the lot */
    MOMENT_AWARDING, /* phase III: everything is open */
    MOMENT_ROUND,    /* a new round has begun */
    MOMENT_OVER,     /* the game is over */
    MOMENTS
};

/* How the hidden cards of world B were found. */
enum source {
    SOURCE_SHUFFLE, /* every other seat's hidden cards arranged anew */
    SOURCE_SWAP,    /* one hidden card exchanged for another one, or for one in hand */
    SOURCE_SAMPLE,  /* as kb_sample has it, from world A's view */
    SOURCES
};

struct pair {
    uint64_t number; /* it is the seed, too */
    struct kb_setup setup;
    int viewer; /* 0: the spectator */
    enum moment moment;
    enum source source;
    bool explicit_chance;
    uint64_t seed[WORLDS];
    struct kb_entry entry[WORLDS][KB_HISTORY_MAX];
    int inputs;                  /* in each world */
    int steps;                   /* positions to look at: the start, and one after each decision */
    int end[KB_HISTORY_MAX + 1]; /* inputs before step i's position */
    int hidden;                  /* cards on the table that the viewer does not know at the end */
    int differing;               /* those of them that are not the same in both worlds */
};

/* Makes pair number `number`. False if kb_sample contradicted what the viewer knows. */
bool pair_make(struct pair *pair, uint64_t number);

const char *moment_name(enum moment moment);
const char *source_name(enum source source);

/* One of the two games, at one of its positions. */
struct world {
    const struct pair *pair;
    enum world_name name;
    int viewer;
    int step;
    struct kb_state before; /* one step ago */
    struct kb_state state;
    struct kb_history history;
    struct kb_entry entry[KB_HISTORY_MAX];
};

/* Plays a world to its first position, and from one position to the next. False if the library did
 * not take the inputs as they stand in the pair. */
bool world_start(struct world *world, const struct pair *pair, enum world_name name);
bool world_step(struct world *world);

#endif
