/* more_games.h: the game that the build with -Dthird=true adds to KB_GAMES (kickback.h): its row
 * and its structs, as a game of its own has them there. Highcard: three cards a seat out of
 * fifteen, three each of 1 to 5. In each of three rounds every seat places a card face down, one
 * after the other; then all are turned up, and the highest that only one seat has placed scores. */
#ifndef MORE_GAMES_H
#define MORE_GAMES_H

#define KB_MORE_GAMES(X) X(highcard)

#define KB_HIGHCARD_RANKS 5
#define KB_HIGHCARD_ROUNDS 3 /* and cards of each seat */
#define KB_HIGHCARD_SEATS_MAX 5

enum kb_highcard_stage { KB_HIGHCARD_DEAL, KB_HIGHCARD_PLACE, KB_HIGHCARD_OVER };

/* The second one came later (docs/adding-an-option.md). */
enum kb_highcard_option { KB_HIGHCARD_POINTS, KB_HIGHCARD_LEAD, KB_HIGHCARD_OPTIONS };
enum { KB_HIGHCARD_POINTS_RANK, KB_HIGHCARD_POINTS_ONE };
enum { KB_HIGHCARD_LEAD_TURN, KB_HIGHCARD_LEAD_WINNER };

/* Actions: rank - 1 of the card that is placed; only in redacted histories: one that is not known.
 * Chance outcomes: rank - 1 of the card that is dealt, seat by seat. */
#define KB_HIGHCARD_HIDDEN KB_HIGHCARD_RANKS

/* What everybody may know at all times. */
struct kb_highcard_table {
    uint8_t option[KB_HIGHCARD_OPTIONS];
    uint8_t seats;
    uint8_t rounds;
    uint8_t reduced;
    uint8_t stage;
    uint8_t round; /* from 1 */
    uint8_t first;
    uint8_t turn;                                          /* 0: nobody decides */
    uint8_t dealt;                                         /* cards */
    uint8_t placed;                                        /* cards, in this round */
    uint8_t up[KB_HIGHCARD_ROUNDS][KB_HIGHCARD_SEATS_MAX]; /* ranks of rounds that are over */
    uint8_t total[KB_HIGHCARD_SEATS_MAX];
    uint8_t spare;
};

/* The state: the table and what is hidden. */
struct kb_highcard {
    uint64_t random;
    struct kb_highcard_table table;
    uint8_t hand[KB_HIGHCARD_SEATS_MAX][KB_HIGHCARD_RANKS]; /* cards of each rank */
    uint8_t down[KB_HIGHCARD_SEATS_MAX]; /* ranks placed in this round, 0: none */
    uint8_t spare[2];
};

/* What one seat may know. */
struct kb_highcard_view {
    struct kb_highcard_table table;
    uint8_t hand[KB_HIGHCARD_RANKS];
    uint8_t down; /* the viewer's own */
    uint8_t spare[2];
};

#endif
