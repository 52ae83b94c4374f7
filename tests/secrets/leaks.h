/* leaks.h: what the leaks that are planted in Corruption are made of. */
#ifndef LEAKS_H
#define LEAKS_H

#include "leak.h"

/* The two lists: in structs and numbers (leaks.c), in texts and histories (leaks_text.c). */
extern const struct leak leaks_in_views[];
extern const int leaks_in_views_count;
extern const struct leak leaks_in_texts[];
extern const int leaks_in_texts_count;

/* ---- What leaks are made of ---- */

static inline const struct kb_corruption *leak_state(const struct world *world) {
    return &world->state.as.corruption;
}

static inline const struct kb_corruption_table *leak_table(const struct world *world) {
    return &world->state.as.corruption.table;
}

/* Does the viewer know card t? */
static inline bool leak_knows(const struct world *world, int t) {
    return leak_table(world)->known[t] >> world->viewer & 1;
}

static inline int leak_owner(const struct world *world, int t) {
    return (leak_table(world)->first - 1 + t) % leak_table(world)->seats + 1;
}

/* The last card on the table that the viewer does not know, or -1. */
int leak_hidden(const struct world *world);

/* What it is, or 0. */
int leak_hidden_card(const struct world *world);

/* The seat after the viewer; seat 1 for the spectator. */
int leak_neighbour(const struct world *world);

/* Characters in a seat's hand now. */
int leak_characters(const struct world *world, int seat);

/* The contract that will be turned up next, if the state's generator decides; 0 if none is left. */
int leak_next_contract(const struct world *world);

/* The order of all contracts to come, as one number. */
uint32_t leak_deck_order(const struct world *world);

/* Each seat's part of the victory if the game is played to its end at random. */
void leak_equity(const struct world *world, uint16_t *share);

#endif
