/* corruption_expert.c: the bot `expert` of Corruption. */
#include "corruption_award.h"
#include "corruption_belief.h"
#include "corruption_bots.h"
#include "corruption_rules.h"
#include "corruption_tree.h"

#ifndef SHARP
#define SHARP 0.7f
#endif
#define AWARD_NODES 20 /* positions of phase III for one unit of the budget */

static int place(const struct bot_ask *ask, uint64_t *random) {
    struct search_frame frame;
    struct corruption_world base, w;
    struct tree tree = tree_start(ask->memory, BOT_MEMORY / 5);
    struct belief belief = {(struct belief_row *)((uint8_t *)ask->memory + BOT_MEMORY / 5), BOT_MEMORY / 5 * 4 / (int)sizeof(struct belief_row), {0}};
    search_frame(&frame, &ask->view->as.corruption.table);
    world_from_view(&base, ask->view);
    struct policy_style style = policy_plain();
    style.number[POLICY_SHARP] *= SHARP;
    belief_from_view(&belief, ask->view, &style, 0.001f);
    for (uint32_t i = 0; i < ask->budget; i++) {
        w = base;
        belief_draw(&belief, random, &w);
        tree_turn(&tree, &w, &frame, random);
    }
    int action = tree.node[tree_choose(&tree, random)].action;
    return rules_action(&base, action % 9 + 1, action / 9);
}

int corruption_expert(const struct bot_ask *ask) {
    uint64_t random = bot_random(ask);
    int action = rules_look(ask, &random);
    if (action != BOT_NONE || !rules_must(ask->view))
        return action;
    switch (ask->view->as.corruption.table.stage) {
    case KB_CORRUPTION_SHOW:
        return rules_show(ask, &random);
    case KB_CORRUPTION_PLACE:
        action = place(ask, &random);
        break;
    default:
        action = award_search(ask->view, &random, AWARD_NODES * ask->budget, NULL, NULL);
    }
    return rules_legal(ask->view, action) ? action : kb_view_random(ask->view, &random);
}
