/* corruption_style.c: looks for better numbers for the style of `normal` (policy_plain in
 * src/bots/corruption/corruption_policy.c) by playing. Again and again some of the numbers are
 * changed a little; the new style sits at half of the seats of many games, the old one at the rest,
 * and takes its place if it wins clearly more than its part. Prints every style that got in.
 *
 *     corruption_style SEATS GAMES STEPS SEED */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "corruption_rules.h"

#define CLEARLY 2.0 /* standard errors */
#define CHANCE_OF_CHANGE 0.35
#define CHANGE 0.35

static double uniform(uint64_t *random) {
    return kb_random_below(random, 1u << 30) / (double)(1u << 30);
}

/* One game; returns what the seats of `mine` won together. */
static double play(const struct kb_setup *setup, const struct policy_style *mine,
                   const struct policy_style *theirs, uint32_t seats_of_mine, uint64_t seed) {
    struct kb_state state;
    double share = 0;
    uint16_t shares[KB_SEATS_MAX];
    kb_start(&state, setup, seed, false, NULL);
    while (!kb_over(&state)) {
        int seat = kb_current(&state);
        struct kb_view view;
        kb_view(&state, seat, &view);
        struct bot_ask ask = {
            .setup = setup, .view = &view, .who = bot_personality_at(0), .seed = seed, .budget = 1};
        const struct policy_style *style = seats_of_mine >> seat & 1 ? mine : theirs;
        if (kb_play(&state, seat, rules_decide(&ask, style, 0), NULL, NULL)) {
            fprintf(stderr, "an illegal move\n");
            exit(1);
        }
    }
    kb_shares(&state, shares);
    for (int i = 0; i < setup->seats; i++)
        if (seats_of_mine >> (i + 1) & 1)
            share += shares[i] / (double)KB_SHARE;
    return share;
}

/* By how many standard errors the seats of `mine` win more than their part. */
static double compare(const struct kb_setup *setup, const struct policy_style *mine,
                      const struct policy_style *theirs, int games, uint64_t seed, double *gain) {
    double sum = 0, squares = 0;
    uint64_t random = seed;
    for (int g = 0; g < games; g++) {
        uint32_t seats = 0;
        while (!seats || seats == (2u << setup->seats) - 2)
            seats = kb_random_below(&random, 1u << setup->seats) << 1;
        double part = __builtin_popcount(seats) / (double)setup->seats;
        double x = play(setup, mine, theirs, seats, kb_random_seed(seed, (uint64_t)g)) - part;
        sum += x;
        squares += x * x;
        double mean = sum / (g + 1), error = sqrt((squares / (g + 1) - mean * mean) / (g + 1));
        if (g > 400 && g % 200 == 0 && mean < -0.5 * error)
            games = g + 1; /* no hope */
    }
    *gain = sum / games;
    return sum / games / sqrt((squares / games - *gain * *gain) / games);
}

int main(int count, char **word) {
    struct kb_setup setup;
    struct policy_style best = policy_plain();
    if (count != 5 || atoi(word[2]) < 1 ||
        kb_setup_text(&setup, "corruption", atoi(word[1]), "", NULL)) {
        fprintf(stderr, "corruption_style SEATS GAMES STEPS SEED: 3 to 7 seats, 1 game or more\n");
        return 2;
    }
    uint64_t random = kb_random_seed((uint64_t)atoll(word[4]), 1);
    for (int step = 0; step < atoi(word[3]); step++) {
        struct policy_style next = best;
        double gain;
        for (int k = 0; k < POLICY_NUMBERS; k++)
            if (uniform(&random) < CHANCE_OF_CHANGE)
                next.number[k] =
                    (float)((double)next.number[k] * exp(CHANGE * (uniform(&random) * 2 - 1) * 2) +
                            0.02 * (uniform(&random) - 0.5));
        double clear = compare(&setup, &next, &best, atoi(word[2]),
                               kb_random_seed((uint64_t)atoll(word[4]), (uint64_t)step + 2), &gain);
        if (clear < CLEARLY)
            continue;
        best = next;
        printf("step %d, gain %.4f (%.1f):", step, gain, clear);
        for (int k = 0; k < POLICY_NUMBERS; k++)
            printf(" %.4ff,", (double)best.number[k]);
        printf("\n");
        fflush(stdout);
    }
    return 0;
}
