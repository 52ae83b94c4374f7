/* corruption_tree.h: a tree of placements over many worlds (information-set Monte Carlo tree
 * search).
 *
 * Each turn gets a world, goes down one tree of placements, in which every seat prefers what was
 * good for itself (max^n), adds one node, plays the round to its end by rules of thumb, and adds
 * each seat's part of the victory to the nodes it came through. There are too many placements to
 * try them all: a node gets more of them only as it is visited more often, drawn by the rules of
 * thumb. */
#ifndef CORRUPTION_TREE_H
#define CORRUPTION_TREE_H

#include "corruption_search.h"

#define TREE_AGAIN 0.001f /* a little, as tree_start means it */

struct tree_node {
    uint16_t action; /* card - 1 + 9 * spot */
    uint32_t visits;
    uint32_t child; /* the first one; 0 if there is none */
    uint32_t next;  /* sibling */
    float sum[KB_SEATS_MAX];
};

struct tree {
    struct tree_node *node; /* the caller's, room for `room`, 0 is the root */
    uint32_t count;
    uint32_t room;
    float again; /* see tree_start */
};

/* A tree with nothing but a root, in this memory. A placement that a node has already is drawn
 * again with `again` times its weight when the node widens: with 0 everything is tried in the end;
 * with a little, favourites are looked at more closely, which is better where there are few turns.
 */
struct tree tree_start(void *memory, size_t bytes, float again);

/* One turn: down, out, and back. The world is played to its end. */
void tree_turn(struct tree *tree, struct corruption_world *w, const struct search_frame *frame,
               uint64_t *random);

/* A child of the root: a draw among those that were visited often, with weights that grow with what
 * they brought the seat: e to the `eta` times its part of the victory. */
uint32_t tree_choose(const struct tree *tree, int seat, double eta, uint64_t *random);

#endif
