/* hacker_mind.c: see hacker_mind.h. */
#include "hacker_mind.h"

#include "random.h"

/* ---- Memory ---- */

/* Notes: byte k - 1 holds the owner of account k, and the last one whether anything was noted. */
#define NOTED 31

/* Does a bot with this memory (percent) remember account k in this game? */
static bool kept(const struct bot_ask *ask, int k, int memory) {
    uint64_t random =
        kb_random_seed(ask->seed, 0x4a414d00u + (uint64_t)(32 * ask->view->viewer + k));
    return kb_random_below(&random, 100) < (uint32_t)memory;
}

static void note_owners(const struct bot_ask *ask, int memory) {
    const struct kb_hacker_view *view = &ask->view->as.hacker;
    if (!view->table.option[KB_JAM] || ask->notes->byte[NOTED])
        return;
    for (int k = 0; k < view->table.accounts; k++)
        ask->notes->byte[k] = kept(ask, k, memory) ? view->owner[k] : 0;
    ask->notes->byte[NOTED] = 1;
}

/* In the protection phase of a live game: whom it saw, as far as it remembers. */
static void forget_viruses(const struct bot_ask *ask, int memory, struct hacker_mind *mind) {
    const struct kb_hacker_table *table = mind->table;
    for (int v = 0; v < table->placed; v++) {
        uint64_t random =
            kb_random_seed(ask->seed, 0x53415700u + (uint64_t)(32 * table->round + v));
        if (mind->virus[v] != mind->seat && !table->turned[v] &&
            kb_random_below(&random, 100) >= (uint32_t)memory)
            mind->virus[v] = 0;
    }
}

static void recall_live(const struct bot_ask *ask, int memory, struct hacker_mind *mind) {
    int stage = mind->table->stage;
    if (ask->count)
        bytes_copy(mind->count, ask->count, sizeof mind->count);
    if (memory >= HACKER_MEMORY_HARD)
        mind->hints = ask->notes;
    if (stage >= KB_HACKER_PROTECT && stage <= KB_HACKER_RECREDIT)
        forget_viruses(ask, memory, mind);
}

void hacker_recall(const struct bot_ask *ask, int memory, struct hacker_mind *mind) {
    const struct kb_hacker_view *view = &ask->view->as.hacker;
    bytes_fill(mind->count, 0, sizeof mind->count);
    mind->hints = NULL;
    mind->table = &view->table;
    mind->seat = ask->view->viewer;
    mind->hand = view->hand;
    if (!view->jammed)
        note_owners(ask, memory);
    for (int k = 0; k < KB_ACCOUNTS_MAX; k++)
        mind->owner[k] = view->jammed ? ask->notes->byte[k] : view->owner[k];
    bytes_copy(mind->value, view->value, sizeof mind->value);
    bytes_copy(mind->virus, view->virus, sizeof mind->virus);
    if (hacker_mind_live(mind->table))
        recall_live(ask, memory, mind);
}

void hacker_imagine(const struct kb_hacker *world, int seat, struct hacker_mind *mind) {
    uint8_t bit = (uint8_t)(1u << seat);
    bytes_fill(mind->count, 0, sizeof mind->count);
    mind->hints = NULL;
    mind->table = &world->table;
    mind->seat = seat;
    mind->hand = world->hand[seat - 1];
    bytes_copy(mind->owner, world->owner, sizeof mind->owner);
    for (int i = 0; i < KB_BILLS_ROOM; i++)
        mind->value[i] = world->known[i] & bit ? world->value[i] : 0;
    for (int v = 0; v < KB_VIRUSES_MAX; v++) {
        bool knows = world->seen[v] & bit || world->table.turned[v] || world->virus[v] == seat;
        mind->virus[v] = knows ? world->virus[v] : 0;
    }
}

/* ---- Sums ---- */

/* The mean of the bills that this seat does not know, wherever they are. */
static double mean_unknown(const struct hacker_mind *mind) {
    int sum = 10 * 1 + 20 * 2 + 12 * 3;
    int count = KB_BILLS;
    for (int i = 0; i < mind->table->drawn; i++) {
        sum -= mind->value[i];
        count -= mind->value[i] != 0;
    }
    return count ? (double)sum / count : 2;
}

void hacker_count_left(const struct hacker_mind *mind, int8_t *left) {
    const struct kb_hacker_table *table = mind->table;
    for (int s = 0; s < table->seats; s++)
        left[s] = (int8_t)table->viruses;
    for (int v = 0; v < table->placed; v++)
        if (mind->virus[v]) /* turned over ones are back in hand, but were used in this round */
            left[mind->virus[v] - 1]--;
}

void hacker_sum_up(const struct hacker_mind *mind, struct hacker_sums *sums) {
    const struct kb_hacker_table *table = mind->table;
    bytes_fill(sums, 0, sizeof *sums);
    sums->mean = mean_unknown(mind);
    for (int i = 0; i < table->drawn; i++) {
        int place = table->place[i];
        double value = mind->value[i] ? mind->value[i] : sums->mean;
        if (place >= KB_BILL_HAND || place == KB_BILL_BANK)
            continue;
        double best = sums->best[place - 1];
        sums->worth[place - 1] += value;
        if (!mind->value[i] && best == sums->mean) /* the better one of two unknown bills */
            best += 0.25;
        sums->best[place - 1] = value > best ? value : best;
    }
    hacker_count_left(mind, sums->left);
    for (int v = 0; v < table->placed; v++) {
        int k = table->account[v] - 1;
        if (!(table->up >> v & 1))
            continue;
        sums->stack[k]++;
        sums->unknown[k] = (uint8_t)(sums->unknown[k] + !mind->virus[v]);
    }
    for (int k = 0; k < table->accounts; k++) /* clock=live: seen, but not whose they are */
        if (mind->count[k] > sums->stack[k]) {
            sums->unknown[k] = (uint8_t)(sums->unknown[k] + mind->count[k] - sums->stack[k]);
            sums->stack[k] = mind->count[k];
        }
    int hidden = 0; /* viruses of others that the seat cannot place, and those of them in hands */
    int held = table->seats * table->viruses - table->placed - mind->hand;
    for (int s = 0; s < table->seats; s++)
        hidden += s + 1 == mind->seat ? 0 : sums->left[s];
    for (int s = 0; s < table->seats; s++)
        sums->held[s] = s + 1 == mind->seat ? mind->hand
                        : hidden > 0        ? (double)sums->left[s] * held / hidden
                                            : 0;
    for (int k = 0; k < table->accounts; k++)
        if (mind->owner[k])
            sums->money[mind->owner[k] - 1] += sums->worth[k];
}

int hacker_beats_left(const struct kb_hacker_table *table, int seat) {
    int beats = table->option[KB_BEATS] + 1;
    int trips = table->seats - table->trip - 1 - (hacker_mind_order(table, seat) > 0);
    return trips * beats + beats + !table->gait - table->beat + 1;
}

int hacker_bill_to_credit(const struct hacker_mind *mind) {
    const struct kb_hacker_table *table = mind->table;
    int best = 0;
    for (int i = table->drawn - 1; i >= 0; i--)
        if (table->place[i] == KB_BILL_HAND + mind->seat &&
            (table->place[best] != table->place[i] || mind->value[i] > mind->value[best]))
            best = i;
    return best;
}

/* ---- Actions ---- */

int hacker_action_credit(int value, int account) {
    return KB_ACTION_CREDIT + KB_ACCOUNTS_MAX * (value - 1) + account - 1;
}

int hacker_action_infect(int account) {
    return KB_ACTION_INFECT + account - 1;
}

int hacker_action_infect_two(int one, int other) {
    int high = one > other ? one : other;
    int low = one > other ? other : one;
    return KB_ACTION_INFECT2 + (high - 1) * (high - 2) / 2 + low - 1;
}

int hacker_action_steal(const struct hacker_mind *mind) {
    const struct kb_hacker_table *table = mind->table;
    int best = 1;
    if (table->option[KB_STEAL] == KB_STEAL_BLIND)
        return KB_ACTION_STEAL + 4;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] == table->attacked && mind->value[i] > best)
            best = mind->value[i];
    return KB_ACTION_STEAL + best;
}

int hacker_draw_weighted(const double *weight, int count, uint64_t *random) {
    double total = 0;
    for (int i = 0; i < count; i++)
        total += weight[i];
    if (total <= 0)
        return (int)kb_random_below(random, (uint32_t)count);
    double at = total * bot_uniform(random);
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (weight[i] <= 0)
            continue;
        last = i;
        at -= weight[i];
        if (at < 0)
            break;
    }
    return last;
}
