/* corruption_search.c: see corruption_search.h. */
#include "corruption_search.h"

#include "corruption_award.h"
#include "corruption_rules.h"

#define AWARD_NODES 20 /* positions of phase III for one unit of the budget */

void search_frame(struct search_frame *frame, const struct bot_ask *ask) {
    const struct kb_corruption_table *table = &ask->view->as.corruption.table;
    struct value_table *v = &frame->before;
    float scale = value_scale(table);
    frame->style = policy_plain();
    frame->own = policy_person(frame->style, ask->who);
    world_stakes(table, 1, &frame->stakes);
    bytes_fill(v, 0, sizeof *v);
    v->seats = table->seats;
    v->rounds = (uint8_t)(table->rounds - table->round);
    for (int i = 0; i < table->seats; i++) {
        v->total[i] = (float)table->total[i] * scale;
        v->won[i] = table->won[i];
    }
    v->fresh = value_fresh(table);
}

void search_playout(struct corruption_world *w, const struct search_frame *frame, uint64_t *random,
                    float *share) {
    int8_t winner[WORLD_SPOTS];
    struct value_table v = frame->before;
    while (!world_full(w))
        policy_play(w, search_style(frame, w), random);
    world_resolve(w, &frame->stakes, winner);
    for (int p = 0; p < w->contracts; p++) {
        if (winner[p] >= 0) {
            v.total[winner[p]] += w->value[p];
            v.won[winner[p]]++;
        } else {
            v.left += w->value[p];
        }
    }
    for (int i = 0; i < w->seats; i++)
        v.hand[i] = w->table->option[KB_CHARACTERS] == KB_CHARACTERS_RETURN ? w->table->start_hand
                                                                            : w->hand[i];
    value_shares(&v, share);
}

int search_decide(const struct bot_ask *ask,
                  int (*place)(const struct bot_ask *ask, uint64_t *random)) {
    uint64_t random = bot_random(ask);
    int action = rules_look(ask, &random);
    if (action != BOT_NONE || !rules_must(ask->view))
        return action;
    switch (ask->view->as.corruption.table.stage) {
    case KB_CORRUPTION_SHOW: return rules_show(ask, &random);
    case KB_CORRUPTION_PLACE: action = place(ask, &random); break;
    default: action = award_search(ask->view, &random, AWARD_NODES * ask->budget, NULL, NULL);
    }
    return rules_legal(ask->view, action) ? action : kb_view_random(ask->view, &random);
}
