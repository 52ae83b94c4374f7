/* corruption_hard.c: the bot `hard` of Corruption: information-set Monte Carlo tree search
 * (corruption_tree.h) over worlds that fit the view, all of them equally likely. Phase III is
 * searched as in corruption_award.h. */
#include "corruption_bots.h"
#include "corruption_rules.h"
#include "corruption_tree.h"

#define HARD_ETA 100.0

/* A world in which the hidden cards are what a sample of the view says. */
static void draw_world(const struct kb_view *view, const struct corruption_world *base,
                       uint64_t *random, struct corruption_world *w) {
    struct kb_state sample;
    kb_sample(view, random, &sample);
    *w = *base;
    for (int t = 0; t < w->placed; t++)
        if (!w->card[t])
            world_assume(w, t, sample.as.corruption.card[t]);
}

static int place(const struct bot_ask *ask, uint64_t *random) {
    struct search_frame frame;
    struct corruption_world base, w;
    struct tree tree = tree_start(ask->memory, BOT_MEMORY, TREE_AGAIN);
    search_frame(&frame, ask);
    world_from_view(&base, ask->view);
    for (uint32_t i = 0; i < ask->budget; i++) {
        draw_world(ask->view, &base, random, &w);
        tree_turn(&tree, &w, &frame, random);
    }
    int action = tree.node[tree_choose(&tree, base.viewer, HARD_ETA, random)].action;
    return rules_action(&base, action % 9 + 1, action / 9);
}

int corruption_hard(const struct bot_ask *ask) {
    return search_decide(ask, place);
}
