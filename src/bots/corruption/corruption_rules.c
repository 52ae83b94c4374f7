/* corruption_rules.c: see corruption_rules.h. */
#include "corruption_rules.h"

#include "random.h"

#define HIDDEN 9.0f /* assumed value of a face-down card, in units */
#define LOOK_ODDS 3 /* of that many asks, one is answered by a look that pays */

int rules_show(const struct bot_ask *ask, uint64_t *random) {
    int cards = ask->view->as.corruption.table.cards;
    uint64_t draw = random_next(random);
    uint32_t set = (uint32_t)(draw & draw >> 32) & 63;
    int action = KB_ACTION_SHOW + (int)(set & ((1u << cards) - 1));
    return rules_legal(ask->view, action) ? action : kb_view_random(ask->view, random);
}

int rules_look(const struct bot_ask *ask, uint64_t *random) {
    const struct kb_corruption_table *table = &ask->view->as.corruption.table;
    struct corruption_world w;
    int best = BOT_NONE;
    float best_worth = 0.25f;
    if (table->stage != KB_CORRUPTION_PLACE || !table->book[ask->view->viewer - 1] ||
        table->lap + 3 < table->cards || random_below(random, LOOK_ODDS))
        return BOT_NONE;
    world_from_view(&w, ask->view);
    for (int t = 0; t < table->placed; t++) {
        if (!rules_legal(ask->view, KB_ACTION_PEEK + t))
            continue;
        int seat = world_seat(&w, t);
        float doubt = w.own[w.viewer][w.spot[t]] - w.open[seat][w.spot[t]] -
                      HIDDEN * (float)w.covered[seat][w.spot[t]];
        float worth = w.value[w.spot[t]] * (w.own[w.viewer][w.spot[t]] > 0 ? 1 : 0.3f) * 10 /
                      (10 + (doubt < 0 ? -doubt : doubt));
        if (worth > best_worth) {
            best_worth = worth;
            best = KB_ACTION_PEEK + t;
        }
    }
    return best;
}

int rules_award(const struct kb_view *view, float malice) {
    const struct kb_corruption_table *table = &view->as.corruption.table;
    struct corruption_world w;
    struct world_stakes stakes;
    world_from_view(&w, view);
    world_stakes(table, malice, &stakes);
    if (table->stage == KB_CORRUPTION_SWISS)
        return KB_ACTION_ASSIGN + w.place[world_assign(&w, &stakes, table->actor)] % KB_PLACE_PITCH;
    int taken = table->stage == KB_CORRUPTION_HITMEN
                    ? world_hit(&w, &stakes, table->actor, table->targets)
                    : world_report(&w, &stakes, table->actor, table->targets);
    return taken < 0 ? KB_ACTION_PASS : KB_ACTION_TAKE + taken;
}

static int place(const struct bot_ask *ask, const struct policy_style *style, uint64_t *random) {
    struct corruption_world w;
    struct policy_stand stand;
    struct policy_weights weights;
    int card;
    world_from_view(&w, ask->view);
    policy_look(&w, style, &stand);
    policy_weigh(&stand, style, w.own[w.viewer], w.hand[w.viewer], &weights);
    int spot = policy_draw(&weights, w.spots, random, &card);
    return rules_action(&w, card, spot);
}

int rules_decide(const struct bot_ask *ask, const struct policy_style *style, int slips) {
    uint64_t random = bot_random(ask);
    int action = rules_look(ask, &random);
    if (action != BOT_NONE || !rules_must(ask->view))
        return action;
    switch (ask->view->as.corruption.table.stage) {
    case KB_CORRUPTION_SHOW: return rules_show(ask, &random);
    case KB_CORRUPTION_PLACE: action = place(ask, style, &random); break;
    default:
        if ((int)random_below(&random, 100) >= slips)
            action = rules_award(ask->view, (float)ask->who->malice * 0.01f);
    }
    return rules_legal(ask->view, action) ? action : kb_view_random(ask->view, &random);
}
