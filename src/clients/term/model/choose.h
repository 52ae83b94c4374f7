/* choose.h: choosing a move step by step among the legal ones, without knowing what they mean: a
 * move is taken apart where its notation has a joint (`10@` `b1`, `infect:` `4` `+7`), each step
 * offers what can follow, and the code that draws the table says where each offer stands, so that
 * the arrows go to the nearest one. The cards of Free Stud (`show:135`) are turned one by one,
 * until CHOOSE_DONE is picked. */
#ifndef CHOOSE_H
#define CHOOSE_H

#include "seen.h"
#include "text.h"

#define CHOOSE_OFFERS 80
#define CHOOSE_STEPS 4
#define CHOOSE_DONE "="
#define CHOOSE_NOWHERE CHOOSE_OFFERS /* a cursor that is not on any offer */

/* Kinds of offers, for drawing. */
enum choose_kind {
    CHOOSE_WORD,
    CHOOSE_CARD,
    CHOOSE_PLACE,
    CHOOSE_LAID,
    CHOOSE_ACCOUNT,
    CHOOSE_SEAT
};

struct choose_offer {
    char part[SEEN_MOVE];
    enum choose_kind kind;
    int government, place, position; /* of a place, of a card that lies somewhere */
    int number;                      /* of an account, of a seat */
    int row, column;                 /* where it was drawn, -1: nowhere */
};

struct choose {
    char picked[CHOOSE_STEPS][SEEN_MOVE];
    bool alone[CHOOSE_STEPS]; /* there was nothing else to pick */
    int steps;
    struct choose_offer offer[CHOOSE_OFFERS];
    int offers, cursor;
    uint8_t up;           /* Free Stud: cards that are to be played face up, bit by number */
    char move[SEEN_MOVE]; /* chosen, to be confirmed; empty: not yet */
};

/* Begins anew for a view. */
void choose_begin(struct choose *choose, const struct seen_view *view);

/* Where the cursor begins among the offers: where a few Enters do no harm (choose_start.c).
 * CHOOSE_NOWHERE: no such place. */
int choose_start(const struct choose *choose, const struct seen_view *view);

/* Picks what the cursor is on; takes the last pick back (false: there is none). */
void choose_pick(struct choose *choose, const struct seen_view *view);
bool choose_back(struct choose *choose, const struct seen_view *view);

/* A move that was typed waits for its confirmation. */
void choose_set(struct choose *choose, const char *move);

/* Before drawing: nothing stands anywhere. */
void choose_forget(struct choose *choose);

/* The offer for a place, a laid card, an account, a seat, a card of the hand; -1: none. */
int choose_place(const struct choose *choose, int government, int place);
int choose_laid(const struct choose *choose, int government, int place, int position);
int choose_number(const struct choose *choose, enum choose_kind kind, int number);

/* Says where an offer was drawn (-1 is no offer). True: the cursor is on it. */
bool choose_mark(struct choose *choose, int offer, int row, int column);

/* Moves the cursor to the nearest offer in a direction, or along the list if there is none. */
void choose_move(struct choose *choose, int down, int right);

#endif
