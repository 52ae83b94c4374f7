/* corruption_value.c: fits the numbers of src/bots/corruption/corruption_value.inc. Bots play among
 * themselves; every end of a round but the last is a sample, the seats' parts of the victory are
 * what has to be foretold, and the fit is a logistic regression over the seats (gradient descent
 * with the whole set, a little damping).
 *
 *     corruption_value BOT GAMES [SEATS]
 *
 * prints the rows for 3 to 7 seats, or those of one size of table. Deals come from fixed seeds: the
 * same command writes the same numbers. What it prints on the other channel is the loss of the fit,
 * beside that of knowing nothing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "corruption_value.h"

#define STEPS 1500
#define RATE 0.5
#define DAMPING 1e-4

struct sample {
    float feature[KB_SEATS_MAX][VALUE_FEATURES];
    float share[KB_SEATS_MAX];
};

struct set {
    struct sample *sample;
    int count;
};

static void *memory;

static int ask(const struct bot_spec *spec, const struct kb_setup *setup,
               const struct kb_state *state, const struct kb_history *history,
               struct bot_notes *notes, uint64_t seed, int seat) {
    static struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_view view;
    kb_view(state, seat, &view);
    const struct bot_play *play = bot_play(spec->bot, setup->game);
    int entries = play->history ? kb_history_seen(setup, history, seat, seen) : 0;
    struct bot_ask question = {.setup = setup,
                               .view = &view,
                               .history = seen,
                               .entries = entries,
                               .seed = seed,
                               .notes = notes,
                               .memory = memory};
    return bot_decide(spec, &question);
}

static void play(const struct bot_spec *spec, const struct kb_setup *setup, uint64_t seed,
                 struct set *set) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct bot_notes notes[KB_SEATS_MAX] = {0};
    struct kb_state state;
    const struct kb_corruption_table *table = &state.as.corruption.table;
    uint64_t random = kb_random_seed(seed, 2);
    struct sample *of_round[VALUE_ROUNDS + 2] = {0};
    kb_start(&state, setup, seed, true, &history);
    while (!kb_over(&state)) {
        int seat = kb_current(&state);
        if (seat == KB_CHANCE) {
            uint16_t outcome[KB_OUTCOMES_MAX];
            uint32_t weight[KB_OUTCOMES_MAX];
            if (table->stage == KB_CORRUPTION_DEAL && !table->dealt && table->round > 1) {
                struct value_table v;
                value_from_table(table, &v);
                of_round[v.rounds] = &set[v.rounds - 1].sample[set[v.rounds - 1].count++];
                for (int i = 0; i < table->seats; i++)
                    value_features(&v, i, of_round[v.rounds]->feature[i]);
            }
            int outcomes = kb_chance(&state, outcome, weight);
            int drawn = outcome[kb_random_below(&random, (uint32_t)outcomes)];
            kb_chance_play(&state, drawn, &history, NULL);
            continue;
        }
        int action = ask(spec, setup, &state, &history, &notes[seat - 1], seed + 1, seat);
        if (kb_play(&state, seat, action, &history, NULL)) {
            fprintf(stderr, "an illegal move\n");
            exit(1);
        }
    }
    uint16_t share[KB_SEATS_MAX];
    kb_shares(&state, share);
    for (int r = 1; r <= VALUE_ROUNDS; r++)
        for (int i = 0; of_round[r] && i < table->seats; i++)
            of_round[r]->share[i] = (float)share[i] / KB_SHARE;
}

/* One step down; returns the loss. */
static double step(const struct set *set, int seats, double *number, double rate) {
    double slope[VALUE_FEATURES] = {0}, loss = 0;
    for (int n = 0; n < set->count; n++) {
        const struct sample *s = &set->sample[n];
        double weight[KB_SEATS_MAX], sum = 0;
        for (int i = 0; i < seats; i++) {
            double logit = 0;
            for (int k = 0; k < VALUE_FEATURES; k++)
                logit += number[k] * (double)s->feature[i][k];
            weight[i] = exp(logit);
            sum += weight[i];
        }
        for (int i = 0; i < seats; i++) {
            double p = weight[i] / sum;
            loss -= (double)s->share[i] * log(p);
            for (int k = 0; k < VALUE_FEATURES; k++)
                slope[k] += (p - (double)s->share[i]) * (double)s->feature[i][k];
        }
    }
    for (int k = 0; k < VALUE_FEATURES; k++)
        number[k] -= rate * (slope[k] / set->count + DAMPING * number[k]);
    /* Nobody has to play a character: to have one left cannot be worth less than nothing. */
    for (int k = VALUE_REPORTERS; k <= VALUE_HITMAN; k++)
        if (number[k] < 0)
            number[k] = 0;
    return loss / set->count;
}

int main(int count, char **word) {
    struct bot_spec spec;
    int games = count > 2 ? atoi(word[2]) : 0;
    int only = count > 3 ? atoi(word[3]) : 0;
    if (count > 4 || games < 1 || (count > 3 && (only < 3 || only > 7)) ||
        bot_parse(word[1], strlen(word[1]), &spec)) {
        fprintf(stderr, "corruption_value BOT GAMES [SEATS]: 1 game or more, 3 to 7 seats\n");
        return 2;
    }
    memory = aligned_alloc(16, BOT_MEMORY);
    printf("/* By seats and rounds to come: train/corruption_value %s %d. */\n", word[1], games);
    for (int seats = 3; seats <= 7; seats++) {
        if (only && seats != only)
            continue;
        struct kb_setup setup;
        struct set set[VALUE_ROUNDS];
        kb_setup_text(&setup, "corruption", seats, "", NULL);
        for (int r = 0; r < VALUE_ROUNDS; r++)
            set[r] = (struct set){calloc((size_t)games, sizeof(struct sample)), 0};
        for (int g = 0; g < games; g++)
            play(&spec, &setup, kb_random_seed((uint64_t)seats, (uint64_t)g), set);
        printf("    {\n");
        for (int r = 0; r < VALUE_ROUNDS; r++) {
            double number[VALUE_FEATURES] = {0}, loss = 0;
            for (int i = 0; i < STEPS; i++)
                loss = step(&set[r], seats, number, RATE);
            fprintf(stderr, "%d seats, %d rounds to come: loss %.4f of %.4f\n", seats, r + 1, loss,
                    log(seats));
            printf("        {");
            for (int k = 0; k < VALUE_FEATURES; k++)
                printf("%s%.4ff", k ? ", " : "", number[k]);
            printf("},\n");
            free(set[r].sample);
        }
        printf("    },\n");
        fflush(stdout);
    }
    free(memory);
    return 0;
}
