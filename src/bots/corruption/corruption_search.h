/* corruption_search.h: shared by the bots that search: plays a world to the end of the round, and
 * values the result for each seat. */
#ifndef CORRUPTION_SEARCH_H
#define CORRUPTION_SEARCH_H

#include "corruption_policy.h"
#include "corruption_value.h"

/* Constants of all playouts of one decision. */
struct search_frame {
    struct policy_style style; /* in which the others play on */
    struct policy_style own;   /* and the viewer: that of its personality */
    struct world_stakes stakes;
    struct value_table before; /* the table at the end of the round, without this round's awards */
};

void search_frame(struct search_frame *frame, const struct bot_ask *ask);

/* The style of the seat in turn. */
static inline const struct policy_style *search_style(const struct search_frame *frame,
                                                      const struct corruption_world *w) {
    return w->turn == w->viewer ? &frame->own : &frame->style;
}

/* Plays the world to the end of the round. Each seat's part of the victory then. */
void search_playout(struct corruption_world *w, const struct search_frame *frame, uint64_t *random,
                    float *share);

/* A whole decision of a bot that searches: `place` says how it places a card; the rest is the same
 * for all: looks and the shown set by rules of thumb, phase III by corruption_award.h. */
int search_decide(const struct bot_ask *ask,
                  int (*place)(const struct bot_ask *ask, uint64_t *random));

#endif
