/* corruption_rules.h: whole decisions by rules of thumb, for every moment of the game. `easy` and
 * `normal` are these with different numbers; the bots that search fall back on them. */
#ifndef CORRUPTION_RULES_H
#define CORRUPTION_RULES_H

#include "corruption_policy.h"

/* A legal action, or BOT_NONE if the seat need not decide and does not. `slips` of 100 decisions in
 * phase III are made without thinking. */
int rules_decide(const struct bot_ask *ask, const struct policy_style *style, int slips);

/* A look into the book that pays, or BOT_NONE. */
int rules_look(const struct bot_ask *ask, uint64_t *random);

/* The set of cards to show (show=free). */
int rules_show(const struct bot_ask *ask, uint64_t *random);

/* Phase III: the decision of the card that acts now. */
int rules_award(const struct kb_view *view, float malice);

/* The action that puts a card on a spot. */
static inline int rules_action(const struct corruption_world *w, int card, int spot) {
    return KB_ACTION_PLACE + KB_PLACES * (card - 1) + w->place[spot];
}

static inline bool rules_legal(const struct kb_view *view, int action) {
    return action >= 0 && bits_has(view->legal[action / 64], action % 64);
}

/* Must the viewer decide? Otherwise it may only look. */
static inline bool rules_must(const struct kb_view *view) {
    return bits_has(view->must, view->viewer);
}

#endif
