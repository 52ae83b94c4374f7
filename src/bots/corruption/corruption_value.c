/* corruption_value.c: see corruption_value.h. */
#include "corruption_value.h"

#include "bot_math.h"

/* The seat that will go first: the leader; among those level, the first of them stands for all. */
static int leader(const struct value_table *v) {
    int best = 0;
    for (int i = 1; i < v->seats; i++)
        if (v->total[i] > v->total[best] ||
            (v->total[i] >= v->total[best] && v->won[i] > v->won[best]))
            best = i;
    return best;
}

void value_features(const struct value_table *v, int seat, float *feature) {
    float mean = 0, rival = 0;
    for (int i = 0; i < v->seats; i++) {
        mean += v->total[i] / (float)v->seats;
        if (i != seat && v->total[i] > rival)
            rival = v->total[i];
    }
    int first = leader(v);
    float stake = v->left + v->fresh * (float)v->rounds + 0.1f;
    feature[0] = v->total[seat] - mean;
    feature[1] = (v->total[seat] - mean) / stake;
    feature[2] = v->total[seat] > rival ? (v->total[seat] - rival) / stake : 0;
    feature[3] = (float)bits_count(v->hand[seat] & (KB_HAND_REPORTER | KB_HAND_REPORTER2));
    feature[4] = v->hand[seat] & KB_HAND_ATTORNEY ? 1.0f : 0.0f;
    feature[5] = v->hand[seat] & KB_HAND_HITMAN ? 1.0f : 0.0f;
    feature[6] = seat == first ? 1.0f : 0.0f;
    feature[7] = (float)((seat - first + v->seats) % v->seats) / (float)v->seats;
}

float value_scale(const struct kb_corruption_table *table) {
    int contracts = table->governments * table->turned * table->rounds;
    float sum = 0;
    for (int i = 0; i < contracts; i++)
        sum += (float)table->value[i];
    return sum > 0 ? 0.65f * (float)contracts / sum : 0.001f;
}

void value_from_table(const struct kb_corruption_table *table, struct value_table *v) {
    float scale = value_scale(table);
    bytes_fill(v, 0, sizeof *v);
    v->seats = table->seats;
    v->rounds =
        (uint8_t)(table->stage == KB_CORRUPTION_OVER ? 0 : table->rounds - table->round + 1);
    for (int i = 0; i < table->seats; i++) {
        v->total[i] = (float)table->total[i] * scale;
        v->hand[i] = table->held[i];
        v->won[i] = table->won[i];
    }
    for (int p = 0; p < KB_PLACES; p++)
        if (table->contract[p])
            v->left += (float)table->value[table->contract[p] - 1] * scale;
    v->fresh = value_fresh(table);
}

float value_fresh(const struct kb_corruption_table *table) {
    float scale = value_scale(table);
    float sum = 0;
    for (uint32_t rest = table->deck; rest; rest &= rest - 1)
        sum += (float)table->value[bits_first(rest)] * scale;
    return table->deck
               ? sum / (float)bits_count(table->deck) * (float)(table->governments * table->turned)
               : 0;
}

static const float *numbers(int seats, int rounds) {
    static const float table[VALUE_SEATS][VALUE_ROUNDS][VALUE_FEATURES] = {
#include "corruption_value.inc"
    };
    int s = seats < 3 ? 0 : seats - 3;
    int r = rounds > VALUE_ROUNDS ? VALUE_ROUNDS - 1 : rounds - 1;
    return table[s][r];
}

/* The last award: the greatest total wins, those level share. */
static void final_shares(const struct value_table *v, float *share) {
    float top = 0;
    int level = 0;
    for (int i = 0; i < v->seats; i++)
        if (v->total[i] > top)
            top = v->total[i];
    for (int i = 0; i < v->seats; i++)
        level += v->total[i] > top - 0.00001f;
    for (int i = 0; i < v->seats; i++)
        share[i] = v->total[i] > top - 0.00001f ? 1.0f / (float)level : 0;
}

void value_shares(const struct value_table *v, float *share) {
    if (!v->rounds) {
        final_shares(v, share);
        return;
    }
    const float *number = numbers(v->seats, v->rounds);
    double weight[KB_SEATS_MAX], sum = 0;
    for (int i = 0; i < v->seats; i++) {
        float feature[VALUE_FEATURES];
        double logit = 0;
        value_features(v, i, feature);
        for (int k = 0; k < VALUE_FEATURES; k++)
            logit += (double)(number[k] * feature[k]);
        weight[i] = bot_exp(logit);
        sum += weight[i];
    }
    for (int i = 0; i < v->seats; i++)
        share[i] = (float)(weight[i] / sum);
}
