/* hacker_hard.c: the bot `hard` of Hacker. It draws worlds that fit its view, plays each move worth
 * a thought in each of them to the end of the round, all seats by the rules of thumb, and takes the
 * one that did best. The budget is the number of playouts. */
#include "hacker_bots.h"
#include "hacker_search.h"
#include "hacker_worlds.h"
#include "random.h"

#ifndef HARD_PRIOR
#define HARD_PRIOR 0.01 /* how much a playout has to gain to outweigh a move e times less usual */
#endif

int hacker_hard(const struct bot_ask *ask) {
    struct hacker_mind mind;
    struct hacker_candidates found;
    struct hacker_style style = hacker_style(ask->who);
    uint64_t random = bot_random(ask);
    struct hacker_style all[KB_SEATS_MAX];
    for (int i = 0; i < KB_SEATS_MAX; i++)
        all[i] = hacker_style(bot_personality_at(0));
    hacker_recall(ask, HACKER_MEMORY_HARD, &mind);
    hacker_find_candidates(&mind, &style, &found);
    if (!found.count || mind.table->stage == KB_HACKER_ACCUSE)
        return hacker_thumb(&mind, &style, &random);
    if (found.count == 1)
        return found.action[0];
    for (int played = 0; played + found.count <= (int)ask->budget; played += found.count) {
        struct kb_state world;
        hacker_draw_world(ask, &mind, &random, &world);
        uint64_t luck = random_next(&random);
        for (int i = 0; i < found.count; i++) {
            found.sum[i] += hacker_playout(&world, mind.seat, found.action[i], luck, all);
            found.played[i]++;
        }
    }
    int best = 0;
    for (int i = 1; i < found.count; i++)
        if (found.sum[i] + HARD_PRIOR * found.played[i] * bot_log(found.prior[i] + 1e-4) > found.sum[best] + HARD_PRIOR * found.played[best] * bot_log(found.prior[best] + 1e-4))
            best = i;
    return found.action[best];
}
