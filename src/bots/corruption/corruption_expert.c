/* corruption_expert.c: the bot `expert` of Corruption: the tree of corruption_tree.h over worlds
 * that are as likely as the exact belief of corruption_belief.h says. The style by which it
 * explains the others' placements is softer than the one it thinks they have: they are not all
 * alike, and an explanation that is too sure of itself is worse than none. It draws its move among
 * those that are about as good, so that it cannot be read in turn. Phase III is searched as in
 * corruption_award.h. */
#include "corruption_expert.h"

#include "corruption_bots.h"
#include "corruption_rules.h"

static int place(const struct bot_ask *ask, uint64_t *random) {
    struct search_frame frame;
    struct corruption_world base, w;
    search_frame(&frame, ask);
    world_from_view(&base, ask->view);
    struct tree tree = expert_tree(ask->memory, base.seats);
    struct belief belief = expert_belief(ask->memory);
    struct policy_style explained = expert_explains();
    belief_from_view(&belief, ask->view, &explained, EXPERT_FLOOR);
    for (uint32_t i = 0; i < ask->budget; i++) {
        w = base;
        belief_draw(&belief, random, &w);
        tree_turn(&tree, &w, &frame, random);
    }
    double eta = EXPERT_ETA * 100 / ask->who->noise;
    int action = tree.node[tree_choose(&tree, base.viewer, eta, random)].action;
    return rules_action(&base, action % 9 + 1, action / 9);
}

int corruption_expert(const struct bot_ask *ask) {
    return search_decide(ask, place);
}
