/* review.h: what a strong engine says about a finished game: for every decision the chances of the
 * seat before and after it, from what that seat knew; the chances of all seats over time, from what
 * everybody could see; what hidden cards and viruses should have been taken for; how much was luck.
 * docs/review.md says what each number means.
 *
 * A chance is a part of the victory, 0 to 1: worlds are drawn that fit what is known, as likely as
 * the beliefs of src/bots say, played by the rules of thumb of `normal` to the end of the round,
 * and valued there by the fits of the bots. The same record, budget and seed give the same numbers
 * on every target. No clock, no files, no allocation: the caller gives a struct review (large: it
 * belongs on the heap or into static memory) and REVIEW_MEMORY bytes, and calls review_step until
 * there is nothing left to do; it may stop at any time. */
#ifndef REVIEW_H
#define REVIEW_H

#include "bots.h"
#include "record.h"

#define REVIEW_BUDGET 4000 /* playouts of a decision, unless another number is asked for */
#define REVIEW_BUDGET_MIN 100
#define REVIEW_DECISIONS                       \
    300 /* with more, each gets fewer playouts \
         */
#define REVIEW_BUDGET_MAX 1000000
#define REVIEW_MEMORY BOT_MEMORY /* bytes of scratch memory, for 16-byte things */
#define REVIEW_CHOICES 5         /* moves of a decision that are told, the best first */
#define REVIEW_CARDS_MAX 168     /* 42 in each of four rounds */
#define REVIEW_VIRUSES_MAX 96    /* 24 in each of four rounds */
#define REVIEW_KINDS 9           /* of cards: enum kb_card from 1, at 0 */
#define REVIEW_MOMENTS                                                                    \
    8 /* moments for which a belief is shown: six cards of a seat, or seven trips and the \
         protection */
#define REVIEW_TURNS 6  /* turning points that are told */
#define REVIEW_SURE 255 /* a belief of 1 */

/* How good a decision was, by what it lost of the chance of victory. A loss that is less than
 * REVIEW_DOUBTS standard errors is not marked. */
enum review_mark { REVIEW_GOOD, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_BLUNDER, REVIEW_MARKS };
#define REVIEW_LOSS_INACCURACY 0.02
#define REVIEW_LOSS_MISTAKE 0.05
#define REVIEW_LOSS_BLUNDER 0.10
#define REVIEW_DOUBTS 2.0
#define REVIEW_TURN_LEAST 0.05 /* a turning point moves at least this much of the victory */

struct review_choice {
    uint16_t action;
    float chance; /* of the seat, if it plays this */
};

/* A decision: an input that a seat chose. */
struct review_decision {
    int32_t input; /* its number in the history, from 0 */
    uint8_t seat;
    uint8_t mark;   /* enum review_mark */
    uint8_t judged; /* 0: there was nothing to compare (a look into the book, one choice) */
    uint8_t choices;
    uint16_t action;
    uint16_t point;                              /* the point at which it was made */
    float before;                                /* the seat's chance if `normal` had decided */
    float after;                                 /* with what was played */
    float loss;                                  /* against the best choice, 0 if it was that */
    float doubt;                                 /* the standard error of the loss */
    struct review_choice choice[REVIEW_CHOICES]; /* the best first */
};

/* A moment at which a seat must decide, or the end. */
struct review_point {
    int32_t inputs;             /* of the history, up to here */
    uint8_t round;              /* from 1; 0 before the first */
    uint8_t stage;              /* of the game: enum kb_corruption_stage, kb_hacker_stage */
    float seen[KB_SEATS_MAX];   /* each seat's chance, from public knowledge */
    float really[KB_SEATS_MAX]; /* and with everything open */
    float lucky[KB_SEATS_MAX];  /* luck since the point before */
};

/* A card of Corruption. Beliefs are those of a spectator. */
struct review_card {
    int32_t input; /* the placement */
    uint8_t round;
    uint8_t seat;
    uint8_t card; /* enum kb_card */
    uint8_t place;
    uint8_t up;       /* 1: it lay face up, and there was nothing to believe */
    uint8_t contract; /* the contract there: number in the deck + 1; 0: an account */
    uint8_t winner;   /* the seat that won that contract; 0: none */
    uint8_t later;    /* seats that placed a card there after it, bit s */
    uint8_t moments;  /* after the placement itself, and after each later one of the seat */
    uint8_t belief[REVIEW_MOMENTS][REVIEW_KINDS]; /* in 1/255 */
    float believed; /* how likely it seemed to be what it was, at the reveal */
    float worth;    /* its value to its owner: the chance with the card, less that without it */
    float stake;    /* the value of winning that contract to its owner */
};

/* A virus of Hacker. Beliefs as above: about its owner, by seat - 1. */
struct review_virus {
    int32_t input; /* the choice that put it there */
    uint8_t round;
    uint8_t seat; /* whose it is */
    uint8_t account;
    uint8_t victim;  /* the account's owner */
    uint8_t saw;     /* the seats that saw it go down, bit s */
    uint8_t accused; /* the seat that was accused; 0: none */
    uint8_t stolen;  /* the bill that it brought, 0 for none */
    uint16_t point;  /* of the accusation */
    uint8_t moments; /* after each trip from its own on, and before it was turned over */
    uint8_t belief[REVIEW_MOMENTS][KB_SEATS_MAX]; /* in 1/255 */
    float believed; /* how likely its owner seemed to be its owner, at the end */
    float worth;    /* value of the accusation and the theft to its owner */
};

/* Highlights: an index into the cards (Corruption), viruses or decisions (Hacker); -1: none.
 * docs/review.md defines each. */
struct review_finds {
    int32_t bluff;        /* a card or virus that was mistaken for another, and won */
    int32_t seen_through; /* expected, and it won nothing */
    int32_t honesty;      /* a card that lost a contract by being believed; a wrong accusation */
    float bluff_score;
    float seen_score;
    float honesty_cost; /* in chances of victory */
};

struct review {
    const struct record *record;
    uint32_t budget;
    uint64_t seed;
    void *memory;
    double unlike;  /* how unlike `normal` the players are, 0 to 1: docs/review.md */
    int32_t inputs; /* where it stands: everything before is done */
    int32_t end;    /* where it ends: inputs of the history */
    bool done;
    struct bot_notes notes[KB_SEATS_MAX + 1]; /* owners remembered while they are hidden; 0: all */
    int32_t decisions;
    int32_t points;
    int32_t cards;
    int32_t viruses;
    int32_t turns;
    int32_t turn[REVIEW_TURNS]; /* turning points: between point turn[i] and the one after it */
    float luck[KB_SEATS_MAX];   /* luck of each seat */
    float luck_doubt[KB_SEATS_MAX];
    float play[KB_SEATS_MAX]; /* sum of each seat's decisions */
    float lost[KB_SEATS_MAX]; /* sum of losses of the seat's decisions */
    uint16_t judged[KB_SEATS_MAX];
    uint16_t marks[KB_SEATS_MAX][REVIEW_MARKS];
    float moved_by_luck; /* how much of the victory changed hands at chance ... */
    float moved_by_play; /* ... and at decisions */
    struct review_finds finds;
    struct review_decision decision[KB_HISTORY_MAX];
    struct review_point point[KB_HISTORY_MAX + 1];
    struct review_card card[REVIEW_CARDS_MAX];
    struct review_virus virus[REVIEW_VIRUSES_MAX];
    double luck_square[KB_SEATS_MAX];
    int32_t noted; /* Hacker: the trip after which beliefs were noted last */
};

/* Why a record cannot be reviewed. */
enum review_no {
    REVIEW_OK,
    REVIEW_REDACTED,   /* a redacted record */
    REVIEW_UNFINISHED, /* it says nothing about who won; its decisions can be reviewed: see below */
    REVIEW_EMPTY,      /* without decisions */
    REVIEW_NO_GAME     /* a game without reviews */
};

/* Gives the bots of a record that have no name their first names. */
void review_name_bots(struct record *record);

/* Begins the review of a record from record_read, which must outlive the review. An unfinished game
 * is reviewed as far as it goes: REVIEW_UNFINISHED says so and is not a failure; parts that need
 * the end (luck, unrevealed cards) are left out. */
enum review_no review_begin(struct review *review, const struct record *record, uint32_t budget,
                            uint64_t seed, void *memory);

/* Does some of it: one moment of the game. False when everything is done. */
bool review_step(struct review *review);

/* How far it is, of 1000. */
int review_progress(const struct review *review);

/* A single estimate of a record under review: the chance of a seat that decides after `input`
 * inputs and plays `action`, from what it could know; and the public chances of all seats (into
 * `share`, one per seat). review_step calls these. False: no such input, or no decision there. */
bool review_move_at(struct review *review, int32_t inputs, int seat, int action,
                    struct review_decision *decision);
bool review_seen_at(struct review *review, int32_t inputs, double *share);

/* The decision that is input number i, NULL if it is none. */
const struct review_decision *review_decision_at(const struct review *review, int32_t input);

#endif
