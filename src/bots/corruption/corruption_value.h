/* corruption_value.h: what a table is worth to each seat when a round is over: its part of the
 * victory, as it can be expected. After the last round that is exact; before it, it is a fit to
 * games that bots played among themselves (train/corruption_value.c writes the numbers). */
#ifndef CORRUPTION_VALUE_H
#define CORRUPTION_VALUE_H

#include "base.h"
#include "kickback.h"

#define VALUE_FEATURES 8
#define VALUE_REPORTERS 3 /* features that count characters left: 3 to 5 */
#define VALUE_HITMAN 5
#define VALUE_SEATS 5  /* tables of numbers: for 3 (and 2) to 7 seats */
#define VALUE_ROUNDS 3 /* with 1, 2 and 3 rounds to come */

/* The end of a round. */
struct value_table {
    uint8_t seats;
    uint8_t rounds;              /* to come */
    float total[KB_SEATS_MAX];   /* in large money, see value_scale */
    uint16_t hand[KB_SEATS_MAX]; /* cards at the start of the next round */
    float left;                  /* value of the contracts that stay */
    float fresh; /* value of those that will be turned up in the next round, on average */
    uint8_t won[KB_SEATS_MAX];
};

/* Bots count contracts in millions of dollars, of a deck whose contracts are worth 0.65 on average
 * as those of the game are: what a thousand dollars is in that. */
float value_scale(const struct kb_corruption_table *table);

/* The table after an award, before anything is turned up. */
void value_from_table(const struct kb_corruption_table *table, struct value_table *v);

/* What the contracts of the next round are worth together, on average. */
float value_fresh(const struct kb_corruption_table *table);

/* What the fit looks at, for one seat. */
void value_features(const struct value_table *v, int seat, float *feature);

/* Each seat's part of the victory; they add up to 1. */
void value_shares(const struct value_table *v, float *share);

#endif
