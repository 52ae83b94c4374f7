/* hacker_easy.c: the bot `easy` of Hacker. It knows what the game is about and makes a beginner's
 * mistakes: the money is spread over all accounts, so that nobody can look after it; viruses go out
 * as soon as they can, with either hand; it looks at this and that, walks to the bank as it comes,
 * and accuses anybody unless it has seen who it was. */
#include "hacker_bots.h"
#include "hacker_mind.h"

/* Any of the accounts in the set (bit k - 1), or any at all. */
static int any_account(uint32_t set, int accounts, uint64_t *random) {
    if (!set)
        return (int)kb_random_below(random, (uint32_t)accounts) + 1;
    return bits_nth(set, (int)kb_random_below(random, (uint32_t)bits_count(set))) + 1;
}

/* The seat's own accounts, bit k - 1. */
static uint32_t own_accounts(const struct hacker_mind *mind) {
    uint32_t own = 0;
    for (int k = 0; k < mind->table->accounts; k++)
        if (mind->owner[k] == mind->seat)
            own |= 1u << k;
    return own;
}

/* Where there are fewest bills, of the seat's own accounts. */
static int credit(const struct hacker_mind *mind, uint64_t *random) {
    uint32_t fewest = 0;
    int bills = KB_BILLS;
    for (uint32_t rest = own_accounts(mind); rest; rest &= rest - 1) {
        int k = bits_first(rest);
        if (mind->table->bills[k] < bills)
            fewest = 0;
        if (mind->table->bills[k] <= bills) {
            bills = mind->table->bills[k];
            fewest |= rest & (0 - rest);
        }
    }
    int account = any_account(fewest, mind->table->accounts, random);
    return hacker_action_credit(mind->value[hacker_bill_to_credit(mind)], account);
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
    if (can && kb_random_below(random, 3) == 0) {
        int one = target(mind, random);
        int other = target(mind, random);
        if (mind->hand < 2 || one == other || kb_random_below(random, 2))
            return hacker_action_infect(one);
        return hacker_action_infect_two(one, other);
    }
    if (kb_random_below(random, 3)) {
        int account = any_account(own_accounts(mind), mind->table->accounts, random);
        return KB_ACTION_GUARD + account - 1;
    }
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

static int steal(const struct hacker_mind *mind) {
    const struct kb_hacker_table *table = mind->table;
    int best = 1;
    if (table->option[KB_STEAL] == KB_STEAL_BLIND)
        return KB_ACTION_STEAL + 4;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] == table->attacked && mind->value[i] > best)
            best = mind->value[i];
    return KB_ACTION_STEAL + best;
}

int hacker_easy(const struct bot_ask *ask) {
    struct hacker_mind mind;
    uint64_t random = bot_random(ask);
    hacker_recall(ask, HACKER_MEMORY_EASY, &mind);
    switch (mind.table->stage) {
    case KB_HACKER_GAIT: return KB_ACTION_WALK + (int)kb_random_below(&random, 2);
    case KB_HACKER_BEAT: return beat(&mind, &random);
    case KB_HACKER_PROTECT: return kb_view_random(ask->view, &random);
    case KB_HACKER_ACCUSE: return accuse(&mind, &random);
    case KB_HACKER_STEAL: return steal(&mind);
    default: return credit(&mind, &random);
    }
}
