/* corruption_expert.h: the data of `expert` of Corruption: its tree, its belief, and the style that
 * it assumes of other seats, in the memory of an ask. For corruption_expert.c and
 * bench/expert_reader.c. */
#ifndef CORRUPTION_EXPERT_H
#define CORRUPTION_EXPERT_H

#include "bots.h"
#include "corruption_belief.h"
#include "corruption_tree.h"

#define EXPERT_ETA 100.0
#define EXPERT_DOUBT 0.4f   /* sharpness of the style that explains the others */
#define EXPERT_FLOOR 0.001f /* rows less likely than this part of the likeliest are dropped */
#define EXPERT_CROWD 6      /* seats from which on a tree is too large to try everything in it */
#define EXPERT_TREE_BYTES (BOT_MEMORY / 5 / 64 * 64)

/* Its tree: everything is tried in the end; in a crowd, where its turns do not suffice for that,
 * favourites are looked at more closely. */
static inline struct tree expert_tree(void *memory, int seats) {
    return tree_start(memory, EXPERT_TREE_BYTES, seats < EXPERT_CROWD ? 0 : TREE_AGAIN);
}

static inline struct belief expert_belief(void *memory) {
    return (struct belief){(struct belief_row *)((uint8_t *)memory + EXPERT_TREE_BYTES),
                           (int)((BOT_MEMORY - EXPERT_TREE_BYTES) / sizeof(struct belief_row)),
                           {0}};
}

static inline struct policy_style expert_explains(void) {
    struct policy_style style = policy_plain();
    style.number[POLICY_SHARP] *= EXPERT_DOUBT;
    return style;
}

#endif
