/* hacker_value.c: how much a dollar is worth at the end of a round of Hacker. Plays games among
 * `normal`, notes every seat's money at the end of each round, and fits for each number of rounds
 * to play the weight w with which exp(w * money), over all seats, comes nearest to who won (largest
 * likelihood, by Newton's steps). Prints the table that src/bots/hacker/hacker_search.c holds.
 *
 *     hacker_value [games] [seats] */
#include "bots.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX 100000
#define ROUNDS 4

static int8_t money[GAMES_MAX][ROUNDS][KB_SEATS_MAX];
static uint16_t share[GAMES_MAX][KB_SEATS_MAX];

static void note_money(const struct kb_hacker *s, int8_t *out) {
    for (int i = 0; i < s->table.drawn; i++) {
        if (s->table.place[i] >= KB_BILL_HAND)
            continue;
        int owner = s->owner[s->table.place[i] - 1];
        out[owner - 1] = (int8_t)(out[owner - 1] + s->value[i]);
    }
}

static void play_game(const struct kb_setup *setup, const struct bot_spec *spec, int game,
                      void *memory) {
    struct kb_state state;
    struct bot_notes notes[KB_SEATS_MAX + 1];
    memset(notes, 0, sizeof notes);
    kb_start(&state, setup, (uint64_t)game + 1, false, NULL);
    int round = 1;
    while (!kb_over(&state)) {
        int32_t action[KB_SEATS_MAX];
        uint32_t must = kb_must(&state);
        for (int s = 1; s <= setup->seats; s++) {
            struct kb_view view;
            struct bot_ask ask;
            action[s - 1] = -1;
            if (!(must >> s & 1))
                continue;
            kb_view(&state, s, &view);
            memset(&ask, 0, sizeof ask);
            ask.setup = setup;
            ask.view = &view;
            ask.seed = kb_random_seed((uint64_t)game, 99);
            ask.notes = &notes[s];
            ask.memory = memory;
            action[s - 1] = bot_decide(spec, &ask);
        }
        int turn = kb_current(&state);
        if (turn == KB_SIMULTANEOUS)
            kb_play_joint(&state, action, NULL, NULL);
        else
            kb_play(&state, turn, action[turn - 1], NULL, NULL);
        if (state.as.hacker.table.round > round) {
            note_money(&state.as.hacker, money[game][round - 1]);
            round = state.as.hacker.table.round;
        }
    }
    kb_shares(&state, share[game]);
}

/* Newton's steps for one weight. */
static double fit(int games, int seats, int round) {
    double w = 0.3;
    for (int step = 0; step < 30; step++) {
        double slope = 0;
        double bend = 0;
        for (int g = 0; g < games; g++) {
            double sum = 0;
            double mean = 0;
            double square = 0;
            double won = 0;
            for (int s = 0; s < seats; s++) {
                double m = money[g][round][s];
                double e = exp(w * (m - money[g][round][0]));
                sum += e;
                mean += e * m;
                square += e * m * m;
                won += m * share[g][s] / KB_SHARE;
            }
            mean /= sum;
            slope += won - mean;
            bend += square / sum - mean * mean;
        }
        w += slope / bend;
    }
    return w;
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 20000;
    int seats = argc > 2 ? atoi(argv[2]) : 5;
    struct kb_setup setup;
    struct bot_spec spec;
    if (games < 1 || games > GAMES_MAX || bot_parse("normal", 6, &spec) ||
        kb_setup_text(&setup, "hacker", seats, "", NULL)) {
        fprintf(stderr, "hacker_value [games up to %d] [seats, 3 to 7]\n", GAMES_MAX);
        return 2;
    }
    void *memory = malloc(BOT_MEMORY);
    if (!memory) {
        fprintf(stderr, "hacker_value: there is not enough memory\n");
        return 1;
    }
    for (int g = 0; g < games; g++)
        play_game(&setup, &spec, g, memory);
    for (int round = 0; round < ROUNDS - 1; round++)
        printf("%d rounds to play: %.3f\n", ROUNDS - 1 - round, fit(games, seats, round));
    free(memory);
    return 0;
}
