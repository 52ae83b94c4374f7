/* hacker_search.c: see hacker_search.h. */
#include "hacker_search.h"

#include "random.h"

#define TARGETS 4 /* accounts that a strike is tried on, and pairs of them */
#define GUARDS 2  /* own accounts that are worth an eye */

/* ---- What the end of a round is worth ---- */

/* How much one dollar more shifts the chances of victory, by seats and rounds still to play (fitted
 * to games among `normal`: train/hacker_value.c). */
static double weight_of_money(int seats, int rounds_left) {
    static const double weight[5][3] = {
        {0.88, 0.64, 0.54}, {0.44, 0.30, 0.24}, {0.31, 0.18, 0.10},
        {0.26, 0.13, 0.06}, {0.30, 0.17, 0.10},
    };
    int row = seats < 3 ? 0 : seats - 3;
    return weight[row][rounds_left > 3 ? 2 : rounds_left < 1 ? 0 : rounds_left - 1];
}

double hacker_value(const struct kb_hacker *world, int seat) {
    const struct kb_hacker_table *table = &world->table;
    int money[KB_SEATS_MAX] = {0, 0, 0, 0, 0, 0, 0};
    bool over = table->stage == KB_HACKER_OVER;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] < KB_BILL_HAND)
            money[world->owner[table->place[i] - 1] - 1] += world->value[i];
    int own = money[seat - 1];
    double total = 0;
    if (over) {
        int level = 0;
        for (int s = 0; s < table->seats; s++) {
            if (money[s] > own)
                return 0;
            level += money[s] == own;
        }
        return 1.0 / level;
    }
    double weight = weight_of_money(table->seats, table->rounds - table->round + 1);
    for (int s = 0; s < table->seats; s++)
        total += bot_exp(weight * (money[s] - own));
    return 1 / total;
}

/* ---- Playing on ---- */

static uint64_t moment(const struct kb_hacker_table *table, uint64_t luck, int seat) {
    uint64_t when = (uint64_t)table->stage << 40 | (uint64_t)table->trip << 32 |
                    (uint64_t)table->beat << 24 | (uint64_t)table->attacked << 16 |
                    (uint64_t)table->virus << 8 | (uint64_t)seat;
    return random_stream(luck, when);
}

void hacker_play_round(struct kb_state *state, int seat, int action, uint64_t luck,
                       const struct hacker_style *style) {
    struct kb_hacker *s = &state->as.hacker;
    int round = s->table.round ? s->table.round : 1;
    bool first = true;
    while (s->table.stage != KB_HACKER_OVER && s->table.round <= round) {
        uint32_t must = kb_must(state);
        int32_t choice[KB_SEATS_MAX];
        s->random = moment(&s->table, luck, 0);
        for (int i = 1; i <= s->table.seats; i++) {
            choice[i - 1] = -1;
            if (!(must >> i & 1))
                continue;
            if (first && i == seat) {
                choice[i - 1] = action;
                continue;
            }
            uint64_t random = moment(&s->table, luck, i);
            choice[i - 1] = hacker_thumb_world(s, i, &style[i - 1], &random);
        }
        first = false;
        enum kb_code code =
            s->table.stage == KB_HACKER_BEAT
                ? kb_play_joint(state, choice, NULL, NULL)
                : kb_play(state, s->table.turn, choice[s->table.turn - 1], NULL, NULL);
        ASSERT(code == KB_OK);
    }
}

double hacker_playout(const struct kb_state *world, int seat, int action, uint64_t luck,
                      const struct hacker_style *style) {
    struct kb_state state = *world;
    hacker_play_round(&state, seat, action, luck, style);
    return hacker_value(&state.as.hacker, seat);
}

/* ---- Candidates ---- */

static void add(struct hacker_candidates *found, int action, double prior) {
    for (int i = 0; i < found->count; i++) {
        if (found->action[i] == action) {
            found->prior[i] += prior;
            return;
        }
    }
    if (found->count == HACKER_CANDIDATES)
        return;
    found->action[found->count] = action;
    found->prior[found->count] = prior;
    found->sum[found->count] = 0;
    found->count++;
}

/* Takes the number of the largest weight, which becomes 0; -1 if none is above 0. */
static int take_largest(double *weight, int count) {
    int best = -1;
    for (int i = 0; i < count; i++)
        if (weight[i] > 0 && (best < 0 || weight[i] > weight[best]))
            best = i;
    if (best >= 0)
        weight[best] = 0;
    return best;
}

/* The best targets, alone and two at a time; `chance` is how likely a strike is at all. */
static void add_strikes(const struct hacker_mind *mind, const struct hacker_sums *sums,
                        const struct hacker_style *style, double chance,
                        struct hacker_candidates *found) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    double best[TARGETS];
    int target[TARGETS];
    int targets = 0;
    double sum = 0;
    hacker_target_weights(mind, sums, style, weight);
    for (; targets < TARGETS; targets++) {
        double copy[KB_ACCOUNTS_MAX];
        bytes_copy(copy, weight, sizeof copy);
        int k = take_largest(weight, mind->table->accounts);
        if (k < 0)
            break;
        target[targets] = k + 1;
        best[targets] = copy[k];
        sum += copy[k];
    }
    if (!targets)
        return;
    double single = mind->hand < 2 || targets < 2 ? 1 : 0.05;
    for (int i = 0; i < targets && (i < 2 || single == 1); i++)
        add(found, hacker_action_infect(target[i]), chance * single * best[i] / sum);
    for (int i = 0; i < targets && single < 1; i++)
        for (int j = i + 1; j < targets; j++) {
            double both = best[i] / sum * best[j] / (sum - best[i] + 1e-9) +
                          best[j] / sum * best[i] / (sum - best[j] + 1e-9);
            add(found, hacker_action_infect_two(target[i], target[j]), chance * both);
        }
}

static void add_beat(const struct hacker_mind *mind, const struct hacker_sums *sums,
                     const struct hacker_style *style, struct hacker_candidates *found) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    double chance = hacker_strike_chance(mind->table, mind->seat, mind->hand, style);
    double sum;
    if (mind->hand && hacker_mind_traveller(mind->table) != mind->seat)
        add_strikes(mind, sums, style, chance < 0.02 ? 0.02 : chance > 0.98 ? 0.98 : chance, found);
    sum = hacker_guard_weights(mind->table, mind->owner, mind->value, mind->seat, weight);
    for (int n = 0; n < GUARDS; n++) {
        double copy[KB_ACCOUNTS_MAX];
        bytes_copy(copy, weight, sizeof copy);
        int k = take_largest(weight, mind->table->accounts);
        if (k < 0)
            break;
        add(found, KB_ACTION_GUARD + k, (chance > 0.98 ? 0.02 : 1 - chance) * copy[k] / sum);
    }
    if (sum > 0)
        return;
    for (int s = 1; s <= mind->table->seats; s++)
        if (s != mind->seat)
            add(found, KB_ACTION_WATCH + s - 1, (1.02 - chance) / (mind->table->seats - 1));
}

static void add_credits(const struct hacker_mind *mind, const struct hacker_sums *sums,
                        const struct hacker_style *style, struct hacker_candidates *found) {
    double keep[KB_ACCOUNTS_MAX] = {0};
    int value = mind->value[hacker_bill_to_credit(mind)];
    hacker_credit_values(mind, sums, style, value, keep);
    for (int k = 0; k < mind->table->accounts; k++)
        if (keep[k] >= 0)
            add(found, hacker_action_credit(value, k + 1), bot_exp(8 * keep[k]));
}

static void add_accusations(const struct hacker_mind *mind, struct hacker_candidates *found) {
    double weight[KB_SEATS_MAX] = {0};
    hacker_suspect_weights(mind, mind->table->virus, weight);
    for (int s = 1; s <= mind->table->seats; s++)
        if (s != mind->seat)
            add(found, KB_ACTION_ACCUSE + s - 1, weight[s - 1] + 1e-9);
}

void hacker_find_candidates(const struct hacker_mind *mind, const struct hacker_style *style,
                            struct hacker_candidates *found) {
    const struct kb_hacker_table *table = mind->table;
    struct hacker_sums sums;
    double sum = 0;
    found->count = found->played = 0;
    hacker_sum_up(mind, &sums);
    switch (table->stage) {
    case KB_HACKER_GAIT:
        add(found, KB_ACTION_WALK, 1 - style->front);
        add(found, KB_ACTION_WALK + 1, style->front);
        break;
    case KB_HACKER_BEAT: add_beat(mind, &sums, style, found); break;
    case KB_HACKER_PROTECT:
        for (int k = 1; k <= table->accounts; k++)
            if (table->infected >> k & 1 && mind->owner[k - 1] == mind->seat)
                add(found, KB_ACTION_PROTECT + k - 1, 1 / (1 + sums.worth[k - 1]));
        break;
    case KB_HACKER_ACCUSE: add_accusations(mind, found); break;
    case KB_HACKER_STEAL: break;
    default: add_credits(mind, &sums, style, found);
    }
    for (int i = 0; i < found->count; i++)
        sum += found->prior[i];
    for (int i = 0; i < found->count; i++)
        found->prior[i] /= sum;
}
