/* corruption_expert.c: the bot `expert` of Corruption: the tree of corruption_tree.h over worlds
 * that are as likely as the exact belief of corruption_belief.h says. The style by which it
 * explains the others' placements is softer than the one it thinks they have: they are not all
 * alike, and an explanation that is too sure of itself is worse than none. It draws its move among
 * those that are about as good, so that it cannot be read in turn. Phase III is searched as in
 * corruption_award.h. */
#include "corruption_belief.h"
#include "corruption_bots.h"
#include "corruption_rules.h"
#include "corruption_tree.h"

#define EXPERT_ETA 100.0
#define EXPERT_DOUBT 0.4f   /* sharpness of the style that explains the others */
#define EXPERT_FLOOR 0.001f /* what is less likely than this to the likeliest is left out */
#define TREE_BYTES (BOT_MEMORY / 5 / 64 * 64)
#define BELIEF_ROOM ((int)((BOT_MEMORY - TREE_BYTES) / sizeof(struct belief_row)))

static int place(const struct bot_ask *ask, uint64_t *random) {
    struct search_frame frame;
    struct corruption_world base, w;
    struct tree tree = tree_start(ask->memory, TREE_BYTES, 0);
    struct belief belief = {
        (struct belief_row *)((uint8_t *)ask->memory + TREE_BYTES), BELIEF_ROOM, {0}};
    struct policy_style explained = policy_plain();
    explained.number[POLICY_SHARP] *= EXPERT_DOUBT;
    search_frame(&frame, ask);
    world_from_view(&base, ask->view);
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
