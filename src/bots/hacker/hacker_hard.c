/* hacker_hard.c: the bot `hard` of Hacker. It draws worlds that fit its view, each as likely as any
 * other, plays every move worth a thought in each of them to the end of the round, all seats by the
 * rules of thumb, and takes the move that did best; of two that did about as well, the more usual
 * one. How to walk and whom to accuse it leaves to the rules of thumb. The budget is the number of
 * playouts. */
#include "hacker_bots.h"
#include "hacker_search.h"
#include "hacker_worlds.h"
#include "random.h"

#define USUAL 0.01 /* the gain that outweighs a move e times more usual */

static void play_worlds(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t *random,
                        struct hacker_candidates *found) {
    struct hacker_style style[KB_SEATS_MAX];
    for (int s = 0; s < KB_SEATS_MAX; s++)
        style[s] = hacker_style(bot_personality_at(0));
    for (int left = (int)ask->budget; left >= found->count; left -= found->count) {
        struct kb_state world;
        hacker_draw_world(ask, mind, random, &world);
        uint64_t luck = random_next(random);
        for (int i = 0; i < found->count; i++)
            found->sum[i] += hacker_playout(&world, mind->seat, found->action[i], luck, style);
        found->played++;
    }
}

int hacker_hard(const struct bot_ask *ask) {
    struct hacker_mind mind;
    struct hacker_candidates found;
    struct hacker_style style = hacker_style(ask->who);
    uint64_t random = bot_random(ask);
    double best_score = 0;
    int best = -1;
    hacker_recall(ask, HACKER_MEMORY_HARD, &mind);
    hacker_find_candidates(&mind, &style, &found);
    if (hacker_mind_live(mind.table))
        return hacker_live_thumb(&mind, &style, &random);
    if (mind.table->stage == KB_HACKER_GAIT || mind.table->stage == KB_HACKER_ACCUSE ||
        found.count < 2 || (int)ask->budget < found.count)
        return hacker_thumb(&mind, &style, &random);
    play_worlds(ask, &mind, &random, &found);
    for (int i = 0; i < found.count; i++) {
        double score = found.sum[i] / found.played + USUAL * bot_log(found.prior[i] + 1e-4);
        if (best < 0 || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return found.action[best];
}
