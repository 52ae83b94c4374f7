/* corruption_value.h: the expected share of the victory for each seat after a round. After the last
 * round it is exact; before, it is fitted to games among bots (train/corruption_value.c writes the
 * numbers). */
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

/* Bots count contracts in millions of dollars, scaled so that the deck's average is 0.65 as in the
 * game: the factor for a thousand dollars. */
float value_scale(const struct kb_corruption_table *table);

/* The table after an award, before anything is turned up. */
void value_from_table(const struct kb_corruption_table *table, struct value_table *v);

/* The average total value of the next round's contracts. */
float value_fresh(const struct kb_corruption_table *table);

/* The features of the fit, for one seat. */
void value_features(const struct value_table *v, int seat, float *feature);

/* Each seat's part of the victory; they add up to 1. */
void value_shares(const struct value_table *v, float *share);

#endif
