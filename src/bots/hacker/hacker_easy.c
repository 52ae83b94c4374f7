/* hacker_easy.c: the bot `easy` of Hacker. It knows the aim of the game and makes a beginner's
 * mistakes: leaves money unguarded; strikes early, with either hand, and not at the best targets;
 * looks around at random, often walks forwards to the bank, credits bills where viruses wait, and
 * accuses at random unless it saw the virus. */
#include "hacker_bots.h"
#include "hacker_mind.h"

/* One of its own accounts, rather one with money, and all the more, the more bills there are. */
static int treasure(const struct hacker_mind *mind, uint64_t *random) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    for (int k = 0; k < mind->table->accounts; k++) {
        double bills = mind->table->bills[k];
        weight[k] = mind->owner[k] == mind->seat ? 0.5 + bills * bills : 0;
    }
    return hacker_draw_weighted(weight, mind->table->accounts, random) + 1;
}

static int credit(const struct hacker_mind *mind, uint64_t *random) {
    return hacker_action_credit(mind->value[hacker_bill_to_credit(mind)], treasure(mind, random));
}

/* Where money lies that is not its own, and all the more, the more bills there are. */
static int target(const struct hacker_mind *mind, uint64_t *random) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    for (int k = 0; k < mind->table->accounts; k++)
        weight[k] = mind->owner[k] == mind->seat ? 0 : mind->table->bills[k];
    return hacker_draw_weighted(weight, mind->table->accounts, random) + 1;
}

static int beat(const struct hacker_mind *mind, uint64_t *random) {
    bool can = mind->hand && hacker_mind_traveller(mind->table) != mind->seat;
    if (can && kb_random_below(random, 5) == 0) {
        int one = target(mind, random);
        int other = target(mind, random);
        if (mind->hand < 2 || one == other || kb_random_below(random, 2))
            return hacker_action_infect(one);
        return hacker_action_infect_two(one, other);
    }
    if (kb_random_below(random, 6))
        return KB_ACTION_GUARD + treasure(mind, random) - 1;
    int seat = (int)kb_random_below(random, mind->table->seats - 1u) + 1;
    return KB_ACTION_WATCH + seat - 1 + (seat >= mind->seat);
}

static int accuse(const struct hacker_mind *mind, uint64_t *random) {
    int seat = mind->virus[mind->table->virus];
    if (!seat) {
        seat = (int)kb_random_below(random, mind->table->seats - 1u) + 1;
        seat += seat >= mind->seat;
    }
    return KB_ACTION_ACCUSE + seat - 1;
}

int hacker_easy(const struct bot_ask *ask) {
    struct hacker_mind mind;
    uint64_t random = bot_random(ask);
    hacker_recall(ask, HACKER_MEMORY_EASY, &mind);
    switch (mind.table->stage) {
    case KB_HACKER_GAIT: return KB_ACTION_WALK + (kb_random_below(&random, 5) == 0);
    case KB_HACKER_BEAT: return beat(&mind, &random);
    case KB_HACKER_PROTECT: return kb_view_random(ask->view, &random);
    case KB_HACKER_ACCUSE: return accuse(&mind, &random);
    case KB_HACKER_STEAL: return hacker_action_steal(&mind);
    default: return credit(&mind, &random);
    }
}
