/* support.h: what the tests of this folder share: games by number, and how a failure names the game
 * that brings it back. Game number n has the n-th combination of options and seats, a deck and a
 * seed, and all of them follow from n alone. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kickback.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Four of show, two each of book, order, hitman, characters and totals, and for 3 to 7 seats the
 * lot or one of them as the first player: 4 * 2^5 * (4 + 5 + 6 + 7 + 8). */
#define COMBINATIONS 3840

#define BOOK_ODDS 16 /* the odds of a look out of turn, one in this many */

/* So many games, or KB_SCALE percent of them where the environment says so. */
static inline int scaled(int games) {
    const char *scale = getenv("KB_SCALE");
    int64_t count = games * (int64_t)(scale ? atoi(scale) : 100) / 100;
    return count < 1 ? 1 : count > 100000000 ? 100000000 : (int)count;
}

struct game {
    int number;
    int decks; /* which kind of deck, see game_deck */
    struct kb_setup setup;
    uint64_t seed;
    uint64_t random;
    int decisions;
    struct kb_state state;
    struct kb_history history;
    struct kb_entry entry[KB_HISTORY_MAX];
};

static inline void game_describe(const struct game *g, char *out, size_t size) {
    const struct kb_dimensions *d = &g->setup.dimensions;
    char options[256];
    kb_setup_print(&g->setup, options, sizeof options);
    snprintf(out, size,
             "game %d: %d seats, %s, deck %d, seed 0x%016" PRIx64
             ", after %d inputs; governments %d, "
             "turned %d, rounds %d, cards %d, hand 0x%03x, accounts %d, viruses %d",
             g->number, g->setup.seats, options, g->decks, g->seed, g->history.count,
             d->governments, d->turned, d->rounds, d->cards, d->hand, d->accounts, d->viruses);
}

static inline void game_broken(const struct game *g, const char *what, const char *file, int line) {
    char text[512];
    game_describe(g, text, sizeof text);
    print_error("%s does not hold\n%s\n", what, text);
    _fail(file, line);
}

/* Fails the test unless `x` holds, and says in which game. */
#define HOLDS(g, x) ((x) ? (void)0 : game_broken(g, #x, __FILE__, __LINE__))

static inline struct kb_setup setup_of(int seats, const char *options) {
    struct kb_setup setup;
    struct kb_error error;
    char text[256];
    if (kb_setup_text(&setup, "corruption", seats, options, &error)) {
        kb_error_text(&error, text, sizeof text);
        fail_msg("%s", text);
    }
    return setup;
}

static inline struct kb_setup reduced(int seats, const char *options, struct kb_dimensions d) {
    struct kb_setup setup = setup_of(seats < 3 ? 3 : seats, options);
    struct kb_error error;
    if (kb_setup_reduce(&setup, seats, &d, &error))
        fail_msg("bad dimensions: %s", error.word);
    return setup;
}

/* Combination number n, from 0, as options and seats. */
static inline struct kb_setup combination(int n) {
    static const char *const show[] = {"standard", "river", "free", "closed"};
    static const char *const first[] = {"lot", "1", "2", "3", "4", "5", "6", "7"};
    char options[128];
    int seats = 3;
    int rest = n % COMBINATIONS;
    int bits = rest % 128;
    rest /= 128;
    for (; rest > seats; seats++)
        rest -= seats + 1;
    snprintf(options, sizeof options,
             "totals=%s show=%s book=%s first=%s order=%s hitman=%s characters=%s",
             bits & 1 ? "hidden" : "open", show[bits >> 1 & 3], bits & 8 ? "on" : "off",
             first[rest], bits & 16 ? "table" : "played", bits & 32 ? "may" : "must",
             bits & 64 ? "return" : "discard");
    return setup_of(seats, options);
}

/* Decks: 0 and 1 the one of the game, 2 any values, 3 two values only, so that seats are level
 * often and the lot has to decide in later rounds too. */
static inline void game_deck(struct game *g) {
    uint64_t random = kb_random_seed(g->seed, 7);
    for (int i = 0; i < KB_CONTRACTS; i++) {
        uint32_t any = kb_random_below(&random, KB_CONTRACT_VALUE_MAX) + 1;
        if (g->decks == 2)
            g->setup.deck[i].value = (uint16_t)any;
        if (g->decks == 3)
            g->setup.deck[i].value = any & 1 ? 1 : KB_CONTRACT_VALUE_MAX;
    }
}

/* Game number n, not started yet. */
static inline void game_set(struct game *g, int n) {
    g->number = n;
    g->setup = combination(n);
    g->seed = kb_random_seed(0x5eed, (uint64_t)n);
    g->decks = n / COMBINATIONS % 4;
    game_deck(g);
}

/* The same with dimensions drawn at random, for 2 to 7 seats. */
static inline void game_set_reduced(struct game *g, int n) {
    game_set(g, n);
    uint64_t random = kb_random_seed(g->seed, 8);
    struct kb_dimensions d;
    int seats;
    do {
        seats = 2 + (int)kb_random_below(&random, 6);
        d.governments = (uint8_t)(1 + kb_random_below(&random, 3));
        d.turned = (uint8_t)(1 + kb_random_below(&random, 2));
        d.rounds = (uint8_t)(1 + kb_random_below(&random, 4));
        d.cards = (uint8_t)(1 + kb_random_below(&random, 6));
        d.hand = (uint16_t)kb_random_below(&random, KB_HAND_ALL + 1);
    } while (kb_setup_reduce(&g->setup, seats, &d, NULL));
}

static inline void game_start(struct game *g) {
    g->random = kb_random_seed(g->seed, 1);
    g->decisions = 0;
    g->history.entry = g->entry;
    g->history.capacity = KB_HISTORY_MAX;
    HOLDS(g, kb_start(&g->state, &g->setup, g->seed, false, &g->history) == KB_OK);
}

/* One random decision: now and then (book=on) a look out of turn, else of the seat in turn. */
static inline void game_decide(struct game *g) {
    uint32_t others = kb_may(&g->state) & ~kb_must(&g->state);
    int seat = kb_current(&g->state);
    if (others && kb_random_below(&g->random, BOOK_ODDS) == 0) {
        do
            seat = 1 + (int)kb_random_below(&g->random, (uint32_t)kb_seats(&g->state));
        while (!(others >> seat & 1));
    }
    int action = kb_random_action(&g->state, seat, &g->random);
    HOLDS(g, kb_play(&g->state, seat, action, &g->history, NULL) == KB_OK);
    g->decisions++;
}

#endif
