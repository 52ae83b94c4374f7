/* bots_vectors.h: games of bots, as numbers that must be the same on every target. */
#ifndef BOTS_VECTORS_H
#define BOTS_VECTORS_H

#include "bots.h"

/* Room for one game, too large for a small stack. */
struct bots_space {
    struct kb_state state;
    struct kb_setup setup;
    struct kb_history history;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_entry seen[KB_HISTORY_MAX];
    struct bot_notes notes[KB_SEATS_MAX];
    struct kb_live live;
    struct bot_live bot[KB_SEATS_MAX];
    uint64_t memory[BOT_MEMORY / 8];
};

/* Plays game number `index`: which game, options, seats, levels and budgets all follow from it.
 * Returns a digest of all moves and inputs, in their order, and of all notes. */
uint64_t bots_digest(uint32_t index, struct bots_space *space);

#endif
