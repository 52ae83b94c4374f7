/* hacker_support.h: games of Hacker by number, as support.h has them for Corruption. */
#ifndef HACKER_SUPPORT_H
#define HACKER_SUPPORT_H

#include "support.h"

/* Two each of jam, crypt and steal, and for 3 to 7 seats the lot or one of them as the first
 * player: 2^3 * (4 + 5 + 6 + 7 + 8). Each with 24 lengths of a trip, most of them 1 or 2 beats. */
#define HACKER_TABLES 240
#define HACKER_LENGTHS 24
#define HACKER_COMBINATIONS (HACKER_TABLES * HACKER_LENGTHS)

static inline struct kb_setup hacker_of(int seats, const char *options) {
    struct kb_setup setup;
    struct kb_error error;
    char text[256];
    if (kb_setup_text(&setup, "hacker", seats, options, &error)) {
        kb_error_text(&error, text, sizeof text);
        fail_msg("%s", text);
    }
    return setup;
}

/* A smaller game: accounts and viruses of each seat, rounds. */
static inline struct kb_setup hacker_reduced(int seats, const char *options, int accounts,
                                             int viruses, int rounds) {
    struct kb_setup setup = hacker_of(seats < 3 ? 3 : seats, options);
    struct kb_dimensions d = {0};
    struct kb_error error;
    d.accounts = (uint8_t)accounts;
    d.viruses = (uint8_t)viruses;
    d.rounds = (uint8_t)rounds;
    if (kb_setup_reduce(&setup, seats, &d, &error))
        fail_msg("bad dimensions: %s", error.word);
    return setup;
}

/* Combination number n, from 0, as options and seats. */
static inline struct kb_setup hacker_combination(int n) {
    static const char *const first[] = {"lot", "1", "2", "3", "4", "5", "6", "7"};
    static const int beats[HACKER_LENGTHS] = {2, 1, 2, 1, 3, 2, 1, 2, 4, 1, 2, 1,
                                              5, 2, 1, 2, 6, 1, 2, 7, 1, 8, 2, 9};
    char options[128];
    int seats = 3;
    int bits = n % 8;
    int rest = n / 8 % (HACKER_TABLES / 8);
    for (; rest > seats; seats++)
        rest -= seats + 1;
    snprintf(options, sizeof options, "steal=%s first=%s beats=%d clock=beats jam=%s crypt=%s",
             bits & 4 ? "blind" : "look", first[rest], beats[n / HACKER_TABLES % HACKER_LENGTHS],
             bits & 1 ? "on" : "off", bits & 2 ? "on" : "off");
    return hacker_of(seats, options);
}

/* Game number n, not started yet. */
static inline void hacker_set(struct game *g, int n) {
    g->number = n;
    g->decks = 0;
    g->setup = hacker_combination(n);
    g->seed = kb_random_seed(0x4acce2, (uint64_t)n);
}

/* The same with dimensions drawn at random, for 2 to 7 seats. */
static inline void hacker_set_reduced(struct game *g, int n) {
    hacker_set(g, n);
    uint64_t random = kb_random_seed(g->seed, 8);
    struct kb_dimensions d = {0};
    int seats;
    do {
        seats = kb_random_below(&random, 2) ? 2 : 3 + (int)kb_random_below(&random, 5);
        d.accounts = (uint8_t)(1 + kb_random_below(&random, 3));
        d.viruses = (uint8_t)kb_random_below(&random, 5);
        d.rounds = (uint8_t)(1 + kb_random_below(&random, 4));
    } while (kb_setup_reduce(&g->setup, seats, &d, NULL));
}

/* One of the seats that must decide; in a beat they come in any order. */
static inline int hacker_any_seat(const struct game *g, uint64_t *random) {
    uint32_t must = kb_must(&g->state);
    int seat;
    if (!(must & (must - 1)))
        return kb_current(&g->state);
    do
        seat = 1 + (int)kb_random_below(random, (uint32_t)g->setup.seats);
    while (!(must >> seat & 1));
    return seat;
}

static inline void hacker_decide(struct game *g) {
    int seat = hacker_any_seat(g, &g->random);
    int action = kb_random_action(&g->state, seat, &g->random);
    HOLDS(g, kb_play(&g->state, seat, action, &g->history, NULL) == KB_OK);
    g->decisions++;
}

/* Bit by bit. */
static inline int bit_count(uint64_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

#endif
