/* watch_scene.h: the table at one moment of a game, as a spectator sees it. It is made from the
 * spectator's views (watch_story.c) and holds nothing that a spectator may not know. In phase III
 * it stops where the library does not: at the reveal, at the attorneys, and at every single award.
 */
#ifndef WATCH_SCENE_H
#define WATCH_SCENE_H

#include "kickback.h"

/* What became of a contract in this round. */
enum verdict { VERDICT_NONE, VERDICT_WON, VERDICT_TIE, VERDICT_EMPTY, VERDICT_STOPPED };

/* Phases, and the steps of phase III as the rules number them. */
enum scene_step {
    STEP_INVITATION,
    STEP_CORRUPTION,
    STEP_REVEAL,
    STEP_SWISS,
    STEP_HITMEN,
    STEP_ATTORNEYS,
    STEP_REPORTERS,
    STEP_AWARD,
    STEP_OVER
};

struct scene {
    const struct kb_setup *setup; /* names of contracts */
    struct kb_corruption_table table;
    uint8_t card[KB_CARDS_MAX]; /* 0: face down */
    uint8_t verdict[KB_PLACES]; /* enum verdict */
    uint8_t winner[KB_PLACES];  /* a seat, or 0 */
    uint8_t step;               /* enum scene_step */
    int8_t place;               /* where something just happened, or -1 */
    int8_t hot;                 /* the card that it happened to, or -1 */
};

/* The seat that placed card t. */
int scene_seat(const struct scene *scene, int t);

/* Face of a card as it is written in notation: `10`, `A`. */
const char *scene_face(int card);
bool scene_is_bribe(int card);

/* Card t's worth where it lies, in units of 500 $; 0 for characters and cards that are not known.
 */
int scene_worth(const struct scene *scene, int t);

/* The cards that lie on a place, in the order played, Swiss money last; returns how many. */
int scene_cards(const struct scene *scene, int place, int *out);

/* Each seat's money on a contract, in units of 500 $, without what was taken away. */
void scene_sums(const struct scene *scene, int place, int *sum);

/* The contract on a place: its number in the deck, or -1. How many a government has, and how many
 * it will have when phase I is over. */
int scene_contract(const struct scene *scene, int place);
int scene_contracts(const struct scene *scene, int government);
int scene_expected(const struct scene *scene, int government);

/* A seat's cards of one kind of character that have not been seen on the table. */
int scene_left(const struct scene *scene, int seat, int card);

/* The seats with the greatest total, bit s. */
uint32_t scene_leaders(const struct scene *scene);

/* May totals be shown now (totals=hidden)? */
bool scene_totals_open(const struct scene *scene);

#endif
