/* games.h: games for the tests of records, by number: options, players, names, shares, moves and
 * everything else that a record can carry follow from the number alone. */
#ifndef GAMES_H
#define GAMES_H

#include <stdlib.h>

#include "chance.h"
#include "fair.h"
#include "record.h"

enum { CORRUPTION, HACKER };

/* `count`, or KB_SCALE percent of it if the environment sets that. */
static inline int scaled(int count) {
    const char *scale = getenv("KB_SCALE");
    int64_t wanted = count * (int64_t)(scale ? atoi(scale) : 100) / 100;
    return wanted < 1 ? 1 : wanted > 100000000 ? 100000000 : (int)wanted;
}

/* How much a game is asked to be like others. */
struct game_wish {
    int game; /* CORRUPTION or HACKER */
    enum record_deal deal;
    bool plain; /* four seats, the options as they are by default, no times or comments */
    int inputs; /* stop after this many inputs; -1: play to the end */
    bool bots;  /* with `plain`: two humans and two bots */
};

/* Plays game `number` and writes down everything about it. */
void game_make(struct record *record, uint64_t number, const struct game_wish *wish);

/* The deal of a record with its terms, by the machine that tables use: its seed. */
void game_shares(struct record *record, uint64_t number, uint8_t *seed);

/* 32 bytes that follow from two numbers. */
void game_share(uint64_t number, int who, uint8_t *out);

#endif
