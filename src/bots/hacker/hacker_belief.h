/* hacker_belief.h: whose viruses are on the table? A belief is a set of things known for certain
 * (who saw what, who was at the bank, whom the seat watched in vain) and a model of how people
 * strike (with both hands, late rather than early, not at their own money). Worlds are drawn from
 * it by a random walk over all ways to deal the unknown viruses to seats: each step changes the
 * owners of a few and is kept or taken back according to how much more likely it makes the whole
 * (Metropolis 1953), so that after a while every deal comes as often as it is likely. */
#ifndef HACKER_BELIEF_H
#define HACKER_BELIEF_H

#include "hacker_thumb.h"

#define HACKER_BEATS_MAX 72 /* of a round: seven trips of ten beats */

/* Players differ in when they strike. The kind at this table is learned from the public number of
 * viruses placed in each beat of the game. */
#define HACKER_KINDS 3

/* Turns a style into that of a kind. */
struct hacker_style hacker_style_of_kind(struct hacker_style style, int kind);

struct hacker_belief {
    const struct hacker_mind *mind;
    int beats;                           /* of this round that are over */
    uint8_t traveller[HACKER_BEATS_MAX]; /* in that beat */
    uint8_t forward[HACKER_BEATS_MAX];   /* it saw nothing */
    int16_t own[HACKER_BEATS_MAX];       /* the seat's own action, -1 for none */
    /* Beats left to strike, as it must have seemed then, that one included; 0 for the traveller. */
    uint8_t left[KB_SEATS_MAX][HACKER_BEATS_MAX];
    uint8_t when[KB_VIRUSES_MAX];   /* in which beat virus v went down, from 0 */
    uint8_t domain[KB_VIRUSES_MAX]; /* seats that can have put it there, bit s */
    uint8_t owner[KB_VIRUSES_MAX];  /* the current state of the walk: its owner */
    uint8_t open[KB_VIRUSES_MAX];   /* the unknown viruses */
    int opens;
    uint8_t count[KB_SEATS_MAX][HACKER_BEATS_MAX]; /* viruses by seat and beat */
    double kind[HACKER_KINDS];                     /* how likely people here are of each kind */
    double strike[HACKER_KINDS + 1][8][80]; /* chance to strike, by kind, viruses in hand and beats
                                              left; the last entry: the sum over all seats */
    double weight[KB_SEATS_MAX];            /* how likely each seat's strikes are */
    uint64_t random;
};

/* Reads the history of the round. False if it does not tell what is needed (no history). */
bool hacker_believe(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t seed,
                    struct hacker_belief *belief);

/* So many steps of the walk. */
void hacker_walk(struct hacker_belief *belief, int steps);

/* Puts the deal of the walk, and who will have seen what, into a world drawn by kb_sample. If the
 * deal breaks a rule (it can, on its way) nothing is changed, and false comes back. */
bool hacker_apply_belief(const struct hacker_belief *belief, uint64_t *random,
                         struct kb_hacker *world);

/* The probability that virus v belongs to each seat, by seat - 1, after `steps` steps of the walk.
 */
void hacker_suspects(struct hacker_belief *belief, int v, int steps, double *chance);

#endif
