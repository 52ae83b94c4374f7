/* corruption_policy.h: where a sensible player puts which card, as weights of a draw.
 *
 * Every placement gets a worth, in millions of dollars: what a bribe adds to the chance of winning
 * that contract, less the price of not having the card elsewhere; what a reporter would take from
 * the strongest rival; what an attorney would keep from him; what a hit man would protect. The draw
 * takes each placement with a weight that grows exponentially with its worth: good players spread.
 * The numbers behind it are a style, and the same function is what `normal` plays, what searches
 * play out, and how the expert explains the moves of the others. Phase II only. */
#ifndef CORRUPTION_POLICY_H
#define CORRUPTION_POLICY_H

#include "bots.h"
#include "corruption_world.h"

#define POLICY_CARDS 12 /* kinds of cards 1 to 9 at 0 to 8, and room to work four at a time */

/* The numbers of a style. Prices are parts of what the money or the contracts are worth. */
enum policy_number {
    POLICY_GROWTH,     /* units that rivals add to a contract of average value in a lap */
    POLICY_BLUR,       /* units of doubt about the outcome at the end of phase II ... */
    POLICY_BLUR_LAP,   /* ... and for every lap to come */
    POLICY_PRICE,      /* of a unit of money, to its average worth in the round */
    POLICY_PRICE_OPEN, /* more of it for a card that goes face up */
    POLICY_SWISS,      /* weight of the others' Swiss money on each contract */
    POLICY_SWISS_GAIN, /* how much better money is that waits for the reveal */
    POLICY_REPORT,     /* units that a reporter takes off face-down cards */
    POLICY_REPORT_PRICE,
    POLICY_HARM, /* of a rival's gain */
    POLICY_ATTORNEY_PRICE,
    POLICY_GUARD, /* danger from each face-down card of a rival that is a character */
    POLICY_HITMAN_PRICE,
    POLICY_FACE,       /* price of showing a character */
    POLICY_SHARP,      /* how strongly worth decides, per million */
    POLICY_CROWD,      /* units that the second, third... rival on a contract adds */
    POLICY_APPETITE,   /* how much more a large contract draws than its value says */
    POLICY_HIDDEN,     /* units that a face-down card of a rival is taken for ... */
    POLICY_HIDDEN_LAP, /* ... and more for every lap that was to come when it went down */
    POLICY_NUMBERS
};

struct policy_style {
    float number[POLICY_NUMBERS];
};

/* The position in which a seat places a card, independent of its own cards. */
struct policy_stand {
    uint8_t contracts;
    uint8_t spots;
    bool face;    /* the card will go face up (on a contract) */
    float laps;   /* to come after this one */
    float unit;   /* average value of a unit of money, in millions */
    float mean;   /* of the contracts' values */
    float scarce; /* price of characters: high early in the game, 0 in the last round */
    uint8_t account[WORLD_SPOTS];
    float value[WORLD_SPOTS];
    float rival[WORLD_SPOTS];   /* estimate of the strongest rival's money there */
    float report[WORLD_SPOTS];  /* what a reporter would take from that rival */
    float harm[WORLD_SPOTS];    /* value of stopping that rival, relative to the rival's gain */
    float danger[WORLD_SPOTS];  /* face-down cards of rivals, and characters to be seen */
    float stopped[WORLD_SPOTS]; /* 1, or less if an attorney is to be seen there */
};

struct policy_weights {
    float of[WORLD_SPOTS][POLICY_CARDS];
    float row[WORLD_SPOTS];
    float sum;
};

/* The style of `normal`, and of a person. */
struct policy_style policy_plain(void);
struct policy_style policy_person(struct policy_style style, const struct bot_personality *who);

/* Fills in the position of the seat in turn. */
void policy_look(const struct corruption_world *w, const struct policy_style *style,
                 struct policy_stand *stand);

/* The weight of each placement of a seat that has `hand` and, on each spot, `own` units. */
void policy_weigh(const struct policy_stand *stand, const struct policy_style *style,
                  const float *own, uint16_t hand, struct policy_weights *out);

/* Draws a placement of the seat in turn: its spot; *card is the card. */
int policy_draw(const struct policy_weights *weights, int spots, uint64_t *random, int *card);

/* The seat in turn draws and places. */
void policy_play(struct corruption_world *w, const struct policy_style *style, uint64_t *random);

#endif
