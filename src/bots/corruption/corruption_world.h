/* corruption_world.h: one round of Corruption as the bots play it out in their heads.
 *
 * A world is a table on which every card is known: what a bot sees, and for the face-down cards of
 * the others what it assumes. It begins somewhere in phase II and ends with the award; what comes
 * after that is for corruption_value.h. It knows the rules of one round and nothing of deals and
 * lots, keeps sums instead of looking for them, and plays a round in microseconds. The decisions
 * in phase II come from corruption_policy.h, those in phase III from here: what a sensible player
 * does who looks at one contract at a time.
 *
 * Spots are the places in use, numbered from 0 in the order of the table: contracts left to right,
 * then accounts. Seats are numbered from 0 here. Money is in units of 500 $. */
#ifndef CORRUPTION_WORLD_H
#define CORRUPTION_WORLD_H

#include "base.h"
#include "kickback.h"

#define WORLD_SPOTS 27 /* at most 24 contracts and 3 accounts */

struct corruption_world {
    const struct kb_corruption_table *table; /* of the view: the constant part of a round */
    uint64_t gone;
    uint64_t swiss;
    uint8_t card[KB_CARDS_ROOM];
    uint8_t spot[KB_CARDS_ROOM]; /* where it lies; Swiss money that was assigned: on what */
    uint16_t hand[KB_SEATS_MAX];
    uint8_t placed;
    uint8_t turn; /* the seat in turn in phase II */
    uint8_t lap;
    uint8_t seats;
    uint8_t contracts; /* spots below this are contracts */
    uint8_t spots;
    uint8_t first;
    uint8_t viewer;                            /* the seat in whose head it is */
    uint8_t place[WORLD_SPOTS];                /* of a spot */
    uint8_t account[WORLD_SPOTS];              /* the spot of the account of the same government */
    float value[WORLD_SPOTS];                  /* see value_scale; 0 for accounts */
    float open[KB_SEATS_MAX][WORLD_SPOTS + 1]; /* a seat's public money there */
    float own[KB_SEATS_MAX][WORLD_SPOTS + 1];  /* its true money there */
    uint8_t covered[KB_SEATS_MAX][WORLD_SPOTS + 1]; /* face-down cards of a seat there */
    uint8_t early[KB_SEATS_MAX][WORLD_SPOTS + 1];   /* laps that were to come when they went down */
    uint8_t faces[3][WORLD_SPOTS + 1]; /* face-up attorneys, reporters, hit men there */
};

/* The value of a bribe in units; 0 for other cards. */
static inline int world_units(int card) {
    static const uint8_t units[10] = {0, 2, 4, 8, 12, 16, 20, 0, 0, 0};
    return units[card];
}

static inline int world_seat(const struct corruption_world *w, int t) {
    return (w->first + t) % w->seats;
}

/* Takes a card out of a hand; of two reporters the second goes first. */
static inline uint16_t world_hand_without(uint16_t hand, int card) {
    uint32_t bit = 1u << (card - 1);
    if (card == KB_CARD_REPORTER && (hand & KB_HAND_REPORTER2))
        bit = KB_HAND_REPORTER2;
    return (uint16_t)(hand & ~bit);
}

/* The world of a view, in phase II or III. Cards that the viewer does not know are 0 and have to be
 * put in by world_assume before anybody but the viewer decides. */
void world_from_view(struct corruption_world *w, const struct kb_view *view);

/* The same table before the first card of the round; and the next card goes down, as those saw it
 * who know no hidden card. */
void world_begin(struct corruption_world *w, const struct kb_view *view);
void world_show(struct corruption_world *w, const struct kb_view *view);

/* Says what card t is, which the viewer does not know. */
void world_assume(struct corruption_world *w, int t, int card);

/* The seat in turn places a card. */
void world_place(struct corruption_world *w, int card, int spot);

/* Are all cards of the round on the table? */
static inline bool world_full(const struct corruption_world *w) {
    return w->placed == w->seats * w->table->cards;
}

/* How seats decide in phase III: the value to a seat of another seat winning a contract, as a part
 * of the contract's value (below 0). By deciding seat, then winning seat. */
struct world_stakes {
    float rival[KB_SEATS_MAX][KB_SEATS_MAX];
};

/* The stakes of a table: the nearer a rival is to winning the game, the less he is given. */
void world_stakes(const struct kb_corruption_table *table, float malice, struct world_stakes *out);

/* Decisions of phase III for card t: the spot for Swiss money; the card that a hit man or a
 * reporter takes, -1 to pass. `targets` are the cards that may be taken. */
int world_assign(const struct corruption_world *w, const struct world_stakes *stakes, int t);
int world_hit(const struct corruption_world *w, const struct world_stakes *stakes, int t,
              uint64_t targets);
int world_report(const struct corruption_world *w, const struct world_stakes *stakes, int t,
                 uint64_t targets);

/* Plays phase III with these decisions: the winner of the contract on each spot, -1 for none. */
void world_resolve(struct corruption_world *w, const struct world_stakes *stakes, int8_t *winner);

#endif
