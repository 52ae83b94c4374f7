/* hacker_thumb.c: see hacker_thumb.h. Helpers above their users; decisions in the order of a
 * round. */
#include "hacker_thumb.h"

#include "live_scene.h"

#define HINT 1 /* how much each hint adds to a suspicion */

struct hacker_style hacker_style(const struct bot_personality *who) {
    struct hacker_style s = {
        .late = 2.5,
        .both = 1,
        .keen = 6,
        .leader = 1.5,
        .front = 0.1,
        .pile = 0.8,
        .blind = 0.2,
        .sharp = 6,
        .stray = 0.02,
        .early = 0,
        .away = 0.5,
    };
    s.keen *= (double)who->risk / who->noise;
    s.leader *= who->malice / 100.0;
    s.pile *= 100.0 / who->spread;
    s.sharp *= 100.0 / who->noise;
    s.stray *= who->bluff / 100.0;
    return s;
}

/* x to the y, for x from 0 on; y is taken in halves. This is the innermost thing of every playout:
 * a few products do what it needs. */
static double power(double x, double y) {
    int halves = (int)(2 * y + 0.5);
    double result = halves & 1 ? bot_sqrt(x) : 1;
    for (int n = halves / 2; n; n >>= 1) {
        if (n & 1)
            result *= x;
        x *= x;
    }
    return result;
}

/* ---- Crediting ---- */

/* The loss to `thefts` thefts of the best remaining bill, from bills counted by value. */
static double taken(const int *count, double thefts) {
    double sum = 0;
    for (int value = 3; value >= 1; value--) {
        double n = thefts < count[value] ? thefts : count[value];
        sum += n * value;
        thefts -= n;
    }
    return sum;
}

void hacker_credit_values(const struct hacker_mind *mind, const struct hacker_sums *sums,
                          const struct hacker_style *style, int value, double *keep) {
    const struct kb_hacker_table *table = mind->table;
    for (int k = 0; k < table->accounts; k++) {
        keep[k] = -1;
        if (mind->owner[k] != mind->seat)
            continue;
        int count[4] = {0, 0, 0, 0};
        for (int i = 0; i < table->drawn; i++)
            if (table->place[i] == k + 1)
                count[mind->value[i] ? mind->value[i] : 2]++;
        /* A virus whose owner is known takes nothing. */
        double thefts = 0.65 * sums->unknown[k];
        double before = taken(count, thefts);
        count[value]++;
        keep[k] = value - (taken(count, thefts) - before) + style->pile * sums->worth[k] / 6;
        if (table->option[KB_CRYPT]) /* ones encrypt, threes give it away */
            keep[k] += 0.3 * (count[1] - count[3]) * (value == 1 ? 1 : value == 3 ? -1 : 0);
    }
}

static int credit(const struct hacker_mind *mind, const struct hacker_sums *sums,
                  const struct hacker_style *style, uint64_t *random) {
    double keep[KB_ACCOUNTS_MAX] = {0};
    int value = mind->value[hacker_bill_to_credit(mind)];
    int best = -1;
    int ties = 1;
    hacker_credit_values(mind, sums, style, value, keep);
    for (int k = 0; k < mind->table->accounts; k++) {
        if (keep[k] < 0 || (best >= 0 && keep[k] < keep[best]))
            continue;
        ties = best >= 0 && keep[k] == keep[best] ? ties + 1 : 1;
        if (ties == 1 || kb_random_below(random, (uint32_t)ties) == 0)
            best = k;
    }
    if (best < 0) /* jammed, and none of its own comes to mind */
        best = (int)kb_random_below(random, mind->table->accounts);
    return hacker_action_credit(value, best + 1);
}

/* ---- I. Piracy ---- */

static int walk(const struct hacker_style *style, uint64_t *random) {
    return KB_ACTION_WALK + (bot_uniform(random) < style->front);
}

double hacker_strike_hazard(const struct hacker_style *style, double hand, double left) {
    double need = hand > 1 ? hand / 2 : 1;
    return need >= left ? 1 : power(need / left, style->late);
}

/* How likely `seat` is to strike in this beat, as far as others can tell. */
static double strikes_now(const struct hacker_mind *mind, const struct hacker_sums *sums, int seat,
                          const struct hacker_style *style) {
    double left = hacker_beats_left(mind->table, seat);
    double held = sums->held[seat - 1];
    if (held <= 0 || hacker_mind_order(mind->table, seat) == 0)
        return 0;
    double chance = hacker_strike_hazard(style, held, left);
    return held < 1 ? held * chance : chance;
}

/* The probability that a virus on each account is not seen by its owner, who guards the largest sum
 * unless it is away or strikes itself. */
static void unseen_chances(const struct hacker_mind *mind, const struct hacker_sums *sums,
                           const struct hacker_style *style, double *unseen) {
    const struct kb_hacker_table *table = mind->table;
    int away = table->gait ? hacker_mind_traveller(table) : 0;
    double squares[KB_SEATS_MAX + 1] = {0};
    double strikes[KB_SEATS_MAX + 1] = {0};
    for (int k = 0; k < table->accounts; k++)
        squares[mind->owner[k]] += sums->worth[k] * sums->worth[k];
    for (int s = 1; s <= table->seats; s++)
        strikes[s] = s == away ? 1 : strikes_now(mind, sums, s, style);
    for (int k = 0; k < table->accounts; k++) {
        int owner = mind->owner[k];
        double looks = sums->worth[k] * sums->worth[k] / (squares[owner] + 1e-9);
        unseen[k] = owner ? 1 - (1 - strikes[owner]) * looks : 0.5;
    }
}

void hacker_target_weights(const struct hacker_mind *mind, const struct hacker_sums *sums,
                           const struct hacker_style *style, double *weight) {
    const struct kb_hacker_table *table = mind->table;
    double unseen[KB_ACCOUNTS_MAX] = {0};
    double mean = 0;
    unseen_chances(mind, sums, style, unseen);
    for (int s = 0; s < table->seats; s++)
        mean += sums->money[s] / table->seats;
    for (int k = 0; k < table->accounts; k++) {
        int owner = mind->owner[k];
        double gain = 0;
        if (owner != mind->seat && table->bills[k]) {
            gain = sums->best[k] * (style->blind + unseen[k]);
            if (owner)
                gain *= 1 + style->leader * (sums->money[owner - 1] - mean) / (mean + 1);
        }
        weight[k] = gain > 0 ? power(gain, style->keen) : 0;
    }
}

double hacker_strike_chance(const struct kb_hacker_table *table, int seat, int hand,
                            const struct hacker_style *style) {
    if (!hand || hacker_mind_traveller(table) == seat)
        return 0;
    double left = hacker_beats_left(table, seat);
    double chance = hacker_strike_hazard(style, (hand + 1) / 2 * 2, left);
    if (hand == table->viruses)
        chance += (1 - chance) * style->early;
    if (table->gait)
        chance += (1 - chance) * style->away;
    return chance;
}

double hacker_guard_weights(const struct kb_hacker_table *table, const uint8_t *owner,
                            const uint8_t *value, int seat, double *weight) {
    double sum = 0;
    for (int k = 0; k < table->accounts; k++)
        weight[k] = 0;
    for (int i = 0; i < table->drawn; i++) {
        int place = table->place[i];
        if (place < KB_BILL_HAND && place && owner[place - 1] == seat)
            weight[place - 1] += value[i] ? value[i] : 2;
    }
    for (int k = 0; k < table->accounts; k++)
        sum += weight[k] = weight[k] * weight[k];
    return sum;
}

static int strike(const struct hacker_mind *mind, const struct hacker_sums *sums,
                  const struct hacker_style *style, uint64_t *random) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    int accounts = mind->table->accounts;
    hacker_target_weights(mind, sums, style, weight);
    int one = hacker_draw_weighted(weight, accounts, random);
    if (mind->hand < 2 || accounts < 2 || bot_uniform(random) >= style->both)
        return hacker_action_infect(one + 1);
    weight[one] = 0;
    int other = hacker_draw_weighted(weight, accounts, random);
    if (other == one) /* nothing else attracts it */
        return hacker_action_infect(one + 1);
    return hacker_action_infect_two(one + 1, other + 1);
}

static int watch(const struct kb_hacker_table *table, int seat, uint64_t *random) {
    int other = (int)kb_random_below(random, table->seats - 1u) + 1;
    return KB_ACTION_WATCH + other - 1 + (other >= seat);
}

/* The action of a seat that does not strike in a beat; depends only on its own money. */
static int look(const struct kb_hacker_table *table, const uint8_t *owner, const uint8_t *value,
                int seat, const struct hacker_style *style, uint64_t *random) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    double sum = hacker_guard_weights(table, owner, value, seat, weight);
    if (sum <= 0 || bot_uniform(random) < style->stray)
        return watch(table, seat, random);
    return KB_ACTION_GUARD + hacker_draw_weighted(weight, table->accounts, random);
}

/* ---- II. Protection ---- */

static int protect(const struct hacker_mind *mind, const struct hacker_sums *sums) {
    int poorest = -1;
    for (int k = 0; k < mind->table->accounts; k++) {
        if (!(mind->table->infected >> (k + 1) & 1) || mind->owner[k] != mind->seat)
            continue;
        if (poorest < 0 || sums->worth[k] < sums->worth[poorest])
            poorest = k;
    }
    return KB_ACTION_PROTECT + poorest;
}

/* In a live game: how much more a seat is suspected for hands that were seen near the account. */
static double hand_weight(const struct hacker_mind *mind, int v, int seat) {
    const struct kb_hacker_table *table = mind->table;
    int own = 0;
    if (!mind->hints || seat == mind->seat)
        return 1;
    for (int k = 1; k < table->account[v]; k++)
        own += mind->owner[k - 1] == mind->seat;
    for (int u = 0; u < table->placed; u++)
        if (mind->virus[u] == seat && table->account[u] == table->account[v])
            return 1; /* that hand is accounted for */
    return own < 3 ? 1 + HINT * live_hint(mind->hints, own, mind->seat, seat) : 1;
}

void hacker_suspect_weights(const struct hacker_mind *mind, int v, double *weight) {
    const struct kb_hacker_table *table = mind->table;
    bool live = hacker_mind_live(table);
    int8_t left[KB_SEATS_MAX];
    hacker_count_left(mind, left);
    for (int s = 0; s < table->seats; s++) {
        weight[s] = left[s] > 0 ? left[s] : 0.01;
        if (s + 1 == mind->seat || (!live && s + 1 == hacker_mind_away(table, v)))
            weight[s] = 0;
        if (live)
            weight[s] *= hand_weight(mind, v, s + 1);
        if (mind->virus[v])
            weight[s] = s + 1 == mind->virus[v];
    }
}

static int accuse(const struct hacker_mind *mind, const struct hacker_style *style,
                  uint64_t *random) {
    double weight[KB_SEATS_MAX] = {0};
    if (mind->virus[mind->table->virus])
        return KB_ACTION_ACCUSE + mind->virus[mind->table->virus] - 1;
    hacker_suspect_weights(mind, mind->table->virus, weight);
    for (int s = 0; s < mind->table->seats; s++)
        weight[s] = power(weight[s], style->sharp);
    return KB_ACTION_ACCUSE + hacker_draw_weighted(weight, mind->table->seats, random);
}

int hacker_thumb(const struct hacker_mind *mind, const struct hacker_style *style,
                 uint64_t *random) {
    struct hacker_sums sums;
    const struct kb_hacker_table *table = mind->table;
    switch (table->stage) {
    case KB_HACKER_GAIT: return walk(style, random);
    case KB_HACKER_STEAL: return hacker_action_steal(mind);
    case KB_HACKER_ACCUSE: return accuse(mind, style, random);
    case KB_HACKER_BEAT:
        if (bot_uniform(random) >= hacker_strike_chance(table, mind->seat, mind->hand, style))
            return look(table, mind->owner, mind->value, mind->seat, style, random);
        break;
    default: break;
    }
    hacker_sum_up(mind, &sums);
    switch (table->stage) {
    case KB_HACKER_BEAT: return strike(mind, &sums, style, random);
    case KB_HACKER_PROTECT: return protect(mind, &sums);
    default: return credit(mind, &sums, style, random);
    }
}

int hacker_live_thumb(const struct hacker_mind *mind, const struct hacker_style *style,
                      uint64_t *random) {
    struct hacker_style together = *style;
    together.pile = 3;
    together.sharp = 8;
    return hacker_thumb(mind, &together, random);
}

int hacker_thumb_world(const struct kb_hacker *world, int seat, const struct hacker_style *style,
                       uint64_t *random) {
    struct hacker_mind mind;
    const struct kb_hacker_table *table = &world->table;
    if (table->stage == KB_HACKER_GAIT)
        return walk(style, random);
    if (table->stage == KB_HACKER_BEAT) {
        uint64_t before = *random;
        if (bot_uniform(random) >= hacker_strike_chance(table, seat, world->hand[seat - 1], style))
            return look(table, world->owner, world->value, seat, style, random);
        *random = before;
    }
    hacker_imagine(world, seat, &mind);
    return hacker_thumb(&mind, style, random);
}
