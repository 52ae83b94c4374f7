/* hacker_expert.c: the bot `expert` of Hacker. It draws worlds from its belief about bills, viruses
 * and people (hacker_belief.h), plays each move worth a thought in each of them to the end of the
 * round, and shifts the rules of thumb towards what did well there: the chance of a move is that of
 * the rules times exp(ETA * value). It never takes simply the best, so it cannot be read. The
 * budget is the number of playouts. */
#include "hacker_belief.h"
#include "hacker_bots.h"
#include "hacker_search.h"
#include "hacker_worlds.h"
#include "random.h"

#define ETA 150 /* how far the choice moves from the rules of thumb to the better value */
#define PLANS 2 /* ways in which it may go on itself after the move: see plan */

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
static void draw_world(const struct bot_ask *ask, struct hacker_belief *belief, bool believes,
                       const struct hacker_mind *mind, uint64_t *random, struct kb_state *world,
                       struct hacker_style *style) {
    struct hacker_style plain = hacker_style(bot_personality_at(0));
    hacker_draw_world(ask, mind, random, world);
    if (believes) {
        hacker_walk(belief, 2 * belief->opens);
        hacker_apply_belief(belief, random, &world->as.hacker);
    }
    for (int s = 0; s < KB_SEATS_MAX; s++) {
        int kind = believes ? hacker_draw_weighted(belief->kind, HACKER_KINDS, random) : 0;
        style[s] = hacker_style_of_kind(plain, kind);
    }
}

/* How it may go on: strike late, or get rid of two viruses early, which makes it less of a suspect
 * and leaves its eyes free later. A move is worth what it is with the better plan. */
static struct hacker_style plan(int number) {
    struct hacker_style style = hacker_style(bot_personality_at(0));
    style.early = number == 1 ? 0.12 : 0;
    return style;
}

/* Values of all candidates, into found->sum. */
static void play_worlds(const struct bot_ask *ask, struct hacker_belief *belief, bool believes,
                        const struct hacker_mind *mind, uint64_t *random,
                        struct hacker_candidates *found) {
    struct hacker_style people[KB_SEATS_MAX];
    double sum[HACKER_CANDIDATES][PLANS] = {{0}};
    int cost = PLANS * found->count;
    for (int left = (int)ask->budget; left >= cost; left -= cost) {
        struct kb_state world;
        draw_world(ask, belief, believes, mind, random, &world, people);
        uint64_t luck = random_next(random);
        for (int i = 0; i < cost; i++) {
            int move = i / PLANS;
            people[mind->seat - 1] = plan(i % PLANS);
            sum[move][i % PLANS] +=
                hacker_playout(&world, mind->seat, found->action[move], luck, people);
        }
        found->played++;
    }
    for (int i = 0; i < found->count; i++) {
        found->sum[i] = sum[i][0];
        for (int p = 1; p < PLANS; p++)
            found->sum[i] = sum[i][p] > found->sum[i] ? sum[i][p] : found->sum[i];
    }
}

static int choose(const struct hacker_candidates *found, uint64_t *random) {
    double weight[HACKER_CANDIDATES] = {0};
    double top = 0;
    for (int i = 0; i < found->count; i++)
        top = found->sum[i] > top ? found->sum[i] : top;
    for (int i = 0; i < found->count; i++)
        weight[i] = (found->prior[i] + 1e-3) * bot_exp(ETA * (found->sum[i] - top) / found->played);
    return found->action[hacker_draw_weighted(weight, found->count, random)];
}

int hacker_expert(const struct bot_ask *ask) {
    struct hacker_mind mind;
    struct hacker_candidates found;
    struct hacker_belief *belief = (struct hacker_belief *)ask->memory;
    struct hacker_style style = hacker_style(ask->who);
    uint64_t random = bot_random(ask);
    style.front = 0.01;
    hacker_recall(ask, HACKER_MEMORY_EXPERT, &mind);
    hacker_find_candidates(&mind, &style, &found);
    if (hacker_mind_live(mind.table))
        return hacker_live_thumb(&mind, &style, &random);
    bool accuses = mind.table->stage == KB_HACKER_ACCUSE;
    if (found.count < 2 || (accuses && mind.virus[mind.table->virus]) ||
        (!accuses && (int)ask->budget < PLANS * found.count))
        return hacker_thumb(&mind, &style, &random);
    bool believes = hacker_believe(ask, &mind, random_next(&random), belief);
    if (accuses)
        return believes ? accuse(belief, &mind, &random) : hacker_thumb(&mind, &style, &random);
    play_worlds(ask, belief, believes, &mind, &random, &found);
    return choose(&found, &random);
}
