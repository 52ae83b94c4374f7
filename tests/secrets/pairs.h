/* pairs.h: two games that one viewer cannot tell apart. World A is a random game up to some moment;
 * world B has the same open history, other cards where the viewer may not know them, and another
 * generator behind what chance has yet to do. What the viewer knows is worked out here from the
 * inputs and the rules alone: the library's own opinion of it is what the test is about. */
#ifndef PAIRS_H
#define PAIRS_H

#include "kickback.h"

enum world_name { WORLD_A, WORLD_B, WORLDS };

#define MOMENTS_MAX 16
#define SOURCES_MAX 8
#define KINDS_MAX 8

/* A kind of secret, and how often it must differ between the two worlds: in so many percent of all
 * pairs, and of those in which there is something of this kind to be hidden. */
struct secret_kind {
    const char *name;
    uint32_t of_pairs;
    uint32_t of_hidden;
};

/* What a test program is about: one game, its moments at which a pair ends, the ways to find the
 * secrets of world B, and the kinds of them. Each program links one. */
struct subject {
    const char *program;
    const char *moment[MOMENTS_MAX];
    const char *source[SOURCES_MAX];
    struct secret_kind kind[KINDS_MAX];
    int moments;
    int sources;
    int kinds;
    int leaks_least; /* planted leaks */
};
extern const struct subject subject;

struct pair {
    uint64_t number; /* it is the seed, too */
    struct kb_setup setup;
    int viewer; /* 0: the spectator */
    int moment;
    int source;
    bool explicit_chance;
    uint64_t seed[WORLDS];
    struct kb_entry entry[WORLDS][KB_HISTORY_MAX];
    int inputs[WORLDS];
    int steps;                           /* positions to look at */
    int end[WORLDS][KB_HISTORY_MAX + 1]; /* inputs before step i's position */
    int hidden[KINDS_MAX];    /* things that the viewer does not know at the end, by kind */
    int differing[KINDS_MAX]; /* those of them that are not the same in both worlds */
};

/* Makes pair number `number`. False if kb_sample contradicted what the viewer knows. */
bool pair_make(struct pair *pair, uint64_t number);

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

/* Plays pairs 0 to count - 1, and lets `look` see them at every `every`-th position (others in each
 * pair) from position `from` on, and at the last one: both games are in `world` then. Returns how
 * often one could not be made or played. */
int pairs_play(struct pair *pair, struct world world[WORLDS], int count, int from, int every,
               void (*look)(void *arg, uint64_t number, int step), void *arg);

#endif
