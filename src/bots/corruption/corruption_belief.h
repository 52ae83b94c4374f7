/* corruption_belief.h: what the hidden cards of the others are, and how likely.
 *
 * Nothing hidden is ever dealt in Corruption: every round starts with hands that everybody knows.
 * What a seat has put face down follows from its hand and its own choices, and given what everybody
 * saw, the choices of different seats have nothing to do with each other. So the exact belief is
 * one table for each opponent: every assignment of his cards to his hidden cards on the table, with
 * the product, over all his placements of this round, of the probability that a player of a given
 * style would have placed so (corruption_policy.h), seeing what he saw. Cards that the viewer has
 * looked at in the book are as he saw them. */
#ifndef CORRUPTION_BELIEF_H
#define CORRUPTION_BELIEF_H

#include "corruption_policy.h"

struct belief_row {
    uint32_t cards; /* by lap, four bits each: the seat's cards, hidden or not */
    float weight;   /* rows of a seat add up to 1 */
    float upto;     /* sum of the weights up to this row */
};

struct belief {
    struct belief_row *row; /* the caller's, room for `room` rows; 85,680 is the most for a seat, */
    int room;               /* and twice that for the last one; rows beyond it are dropped */
    int begin[KB_SEATS_MAX + 1]; /* rows of seat s: begin[s] .. begin[s + 1] - 1, seats from 0 */
};

/* The belief of the viewer in phase II. Assignments less likely than `floor` to the likeliest way
 * to the same length are left out on the way: 0 for the exact table. */
void belief_from_view(struct belief *belief, const struct kb_view *view,
                      const struct policy_style *style, float floor);

/* Puts cards drawn from the belief into a world of the same view. */
void belief_draw(const struct belief *belief, uint64_t *random, struct corruption_world *w);

#endif
