/* hacker_expert.c: the bot `expert` of Hacker. It draws worlds from its belief about bills, viruses
 * and people (hacker_belief.h), plays each move worth a thought in each of them to the end of the
 * round, and shifts the rules of thumb towards what did well there: the chance of a move is that of
 * the rules times exp(ETA * value). It never takes simply the best, so it cannot be read. The budget
 * is the number of playouts. */
#include "hacker_belief.h"
#include "hacker_bots.h"
#include "hacker_search.h"
#include "hacker_worlds.h"
#include "random.h"

#ifndef XFLAGS
#define XFLAGS 15
#endif
#ifndef ETA
#define ETA 150 /* how far the choice moves from the rules of thumb to the better value */
#endif
#ifndef PLANS
#define PLANS 2 /* ways in which it may go on itself */
#endif

/* Accuses by what is likely; in the odd case by what is nearly as likely. */
static int accuse(struct hacker_belief *belief, const struct hacker_mind *mind, uint64_t *random) {
    double chance[KB_SEATS_MAX] = {0};
    hacker_suspects(belief, mind->table->virus, 800, chance);
    for (int s = 0; s < mind->table->seats; s++) {
        double square = chance[s] * chance[s] + 1e-4;
        chance[s] = s + 1 == mind->seat ? 0 : square * square * square * square;
    }
    return KB_ACTION_ACCUSE + hacker_draw_weighted(chance, mind->table->seats, random);
}

/* A world from the belief, and people to live in it. */
static void draw_world(const struct bot_ask *ask, const struct hacker_mind *mind,
                       struct hacker_belief *belief, bool believes, uint64_t *random,
                       struct kb_state *world, struct hacker_style *style) {
    struct hacker_style plain = hacker_style(bot_personality_at(0));
    hacker_draw_world(ask, mind, random, world);
    for (int s = 0; s < KB_SEATS_MAX; s++)
        style[s] = plain;
    if (!believes)
        return;
    if (XFLAGS & 2) {
        hacker_walk(belief, 2 * belief->opens);
        hacker_apply_belief(belief, random, &world->as.hacker);
    }
    for (int s = 0; s < mind->table->seats && (XFLAGS & 4); s++)
        style[s] = hacker_style_of_kind(plain, hacker_draw_weighted(belief->kind, HACKER_KINDS,
                                                                    random));
}

static struct hacker_style plan(int number) {
    struct hacker_style style = hacker_style(bot_personality_at(0));
    if (number == 1)
        style.early = 0.12;
    if (number == 2)
        style.late = 6;
    return style;
}

static int choose(const struct hacker_candidates *found, double (*value)[PLANS], uint64_t *random) {
    double weight[HACKER_CANDIDATES] = {0};
    double top = -1;
    for (int i = 0; i < found->count; i++) {
        weight[i] = value[i][0];
        for (int p = 1; p < PLANS; p++)
            weight[i] = value[i][p] > weight[i] ? value[i][p] : weight[i];
        weight[i] /= found->played[i];
        top = weight[i] > top ? weight[i] : top;
    }
    for (int i = 0; i < found->count; i++)
        weight[i] = (found->prior[i] + 1e-3) * bot_exp(ETA * (weight[i] - top));
    return found->action[hacker_draw_weighted(weight, found->count, random)];
}

int hacker_expert(const struct bot_ask *ask) {
    struct hacker_mind mind;
    struct hacker_candidates found;
    struct hacker_belief belief;
    struct hacker_style style = hacker_style(ask->who);
    struct hacker_style people[KB_SEATS_MAX];
    double value[HACKER_CANDIDATES][PLANS] = {{0}};
    uint64_t random = bot_random(ask);
    hacker_recall(ask, HACKER_MEMORY_EXPERT, &mind);
    hacker_find_candidates(&mind, &style, &found);
    bool accuses = mind.table->stage == KB_HACKER_ACCUSE;
    if (accuses ? mind.virus[mind.table->virus] : (int)ask->budget < PLANS * found.count)
        return hacker_thumb(&mind, &style, &random);
    if (found.count < 2)
        return found.count ? found.action[0] : hacker_thumb(&mind, &style, &random);
    bool believes = hacker_believe(ask, &mind, random_next(&random), &belief);
    if (accuses)
        return believes ? accuse(&belief, &mind, &random) : hacker_thumb(&mind, &style, &random);
    for (int left = (int)ask->budget; left >= PLANS * found.count; left -= PLANS * found.count) {
        struct kb_state world;
        draw_world(ask, &mind, &belief, believes, &random, &world, people);
        uint64_t luck = random_next(&random);
        for (int i = 0; i < found.count; i++) {
            for (int p = 0; p < PLANS; p++) {
                people[mind.seat - 1] = plan(p);
                value[i][p] += hacker_playout(&world, mind.seat, found.action[i], luck, people);
            }
            found.played[i]++;
        }
    }
    return choose(&found, value, &random);
}
