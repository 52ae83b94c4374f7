/* hacker_expert.c: the bot `expert` of Hacker. */
#include "hacker_belief.h"
#include "hacker_bots.h"
#include "hacker_search.h"
#include "hacker_worlds.h"
#include "random.h"

#ifndef XFLAGS
#define XFLAGS 3
#endif
#ifndef ETA
#define ETA 60
#endif

static int accuse(struct hacker_belief *belief, const struct hacker_mind *mind) {
    double chance[KB_SEATS_MAX];
    int v = mind->table->virus;
    int best = -1;
    hacker_suspects(belief, v, 600, chance);
    for (int s = 0; s < mind->table->seats; s++)
        if (s + 1 != mind->seat && (best < 0 || chance[s] > chance[best]))
            best = s;
    return KB_ACTION_ACCUSE + best;
}

int hacker_expert(const struct bot_ask *ask) {
    struct hacker_mind mind;
    struct hacker_candidates found;
    struct hacker_belief belief;
    struct hacker_style style = hacker_style(ask->who);
    uint64_t random = bot_random(ask);
    int32_t decisions = 0;
    hacker_recall(ask, HACKER_MEMORY_EXPERT, &mind);
    hacker_find_candidates(&mind, &style, &found);
    if (!found.count || (mind.table->stage == KB_HACKER_ACCUSE && mind.virus[mind.table->virus]))
        return hacker_thumb(&mind, &style, &random);
    if (ask->budget == 1 && mind.table->stage != KB_HACKER_ACCUSE)
        return hacker_thumb(&mind, &style, &random);
    if (found.count == 1)
        return found.action[0];
    bool believes = hacker_believe(ask, &mind, random_next(&random), &belief);
    if (mind.table->stage == KB_HACKER_ACCUSE)
        return believes && (XFLAGS & 1) ? accuse(&belief, &mind) : hacker_thumb(&mind, &style, &random);
    for (int played = 0; played + found.count <= (int)ask->budget; played += found.count) {
        struct kb_state world;
        hacker_draw_world(ask, &mind, &random, &world);
        if (believes && (XFLAGS & 2)) {
            hacker_walk(&belief, 2 * belief.opens);
            hacker_apply_belief(&belief, &random, &world.as.hacker);
        }
        uint64_t luck = random_next(&random);
        for (int i = 0; i < found.count; i++) {
            found.sum[i] += hacker_playout(&world, mind.seat, found.action[i], luck,
                                           bot_personality_at(0), &decisions);
            found.played[i]++;
        }
    }
    double weight[HACKER_CANDIDATES];
    double top = -1;
    for (int i = 0; i < found.count; i++)
        if (found.sum[i] / found.played[i] > top)
            top = found.sum[i] / found.played[i];
    for (int i = 0; i < found.count; i++)
        weight[i] = found.prior[i] * bot_exp(ETA * (found.sum[i] / found.played[i] - top));
    return found.action[hacker_draw_weighted(weight, found.count, &random)];
}
