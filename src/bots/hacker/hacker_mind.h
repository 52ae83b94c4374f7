/* hacker_mind.h: what one seat knows of a game of Hacker, and the sums that every bot does with it:
 * what lies under an account, how much each seat seems to own, how many viruses are still to come.
 * A mind is made from a view; or inside a search from a world that was drawn from one, and then it
 * holds what that seat would know there (and, while accounts lie face down, all owners: everybody
 * is taken to remember them). */
#ifndef HACKER_MIND_H
#define HACKER_MIND_H

#include "base.h"
#include "bot_math.h"
#include "bots.h"

struct hacker_mind {
    const struct kb_hacker_table *table;
    int seat;
    int hand;                       /* viruses in hand */
    uint8_t owner[KB_ACCOUNTS_MAX]; /* of account k, at k - 1; 0 where it is forgotten */
    uint8_t value[KB_BILLS_ROOM];   /* of bill i, 0 where it is not known */
    uint8_t virus[KB_VIRUSES_MAX];  /* whose virus v is, 0 where it is not known */
    uint8_t count[KB_ACCOUNTS_MAX]; /* clock=live, in piracy: viruses seen on account k, at k - 1 */
    const struct bot_notes *hints; /* clock=live: of hands seen; NULL if it makes nothing of them */
};

/* Sums over the table. Accounts are at index k - 1, seats at s - 1. */
struct hacker_sums {
    double mean;                      /* of a bill that the seat does not know */
    double worth[KB_ACCOUNTS_MAX];    /* expected sum of the bills under it */
    double best[KB_ACCOUNTS_MAX];     /* the best bill under it, as far as one can tell */
    uint8_t stack[KB_ACCOUNTS_MAX];   /* viruses on it */
    uint8_t unknown[KB_ACCOUNTS_MAX]; /* of those, the ones of an unknown seat */
    double money[KB_SEATS_MAX];       /* expected sum of all its bills */
    int8_t left[KB_SEATS_MAX];        /* viruses of it that the seat cannot place: in hand, set
                                         aside, or unknown ones on the table */
    double held[KB_SEATS_MAX];        /* expected viruses in hand, while it can still strike */
};

/* How many accounts in a hundred a bot remembers while they lie face down (jam=on). */
enum {
    HACKER_MEMORY_EASY = 50,
    HACKER_MEMORY_NORMAL = 75,
    HACKER_MEMORY_HARD = 90,
    HACKER_MEMORY_EXPERT = 100
};

/* Is it a live game? */
static inline bool hacker_mind_live(const struct kb_hacker_table *table) {
    return table->option[KB_CLOCK] == KB_CLOCK_LIVE;
}

/* Fills a mind from what a bot was asked. While the owners can be seen they are written down in the
 * notes, as far as a memory of so many per cent keeps them; while they are hidden they are read
 * from there. In a live game the same memory keeps so many per cent of the viruses of others that
 * it saw, and a good one what hands gave away. */
void hacker_recall(const struct bot_ask *ask, int memory, struct hacker_mind *mind);

/* The same for `seat` in a world of a search. */
void hacker_imagine(const struct kb_hacker *world, int seat, struct hacker_mind *mind);

/* Viruses of each seat that this one cannot place, by seat - 1: see hacker_sums.left. */
void hacker_count_left(const struct hacker_mind *mind, int8_t *left);

void hacker_sum_up(const struct hacker_mind *mind, struct hacker_sums *sums);

/* The traveller of the piracy phase. */
static inline int hacker_mind_traveller(const struct kb_hacker_table *table) {
    int seat = table->first + table->trip;
    return seat > table->seats ? seat - table->seats : seat;
}

/* The traveller when virus v went down. */
static inline int hacker_mind_away(const struct kb_hacker_table *table, int v) {
    return (table->first - 1 + table->when[v] / 16) % table->seats + 1;
}

/* Trips until this seat is at the bank, 0 if it is there now; below 0 when it has been there. */
static inline int hacker_mind_order(const struct kb_hacker_table *table, int seat) {
    int order = seat - table->first;
    return (order < 0 ? order + table->seats : order) - table->trip;
}

/* Beats in which `seat` can still infect in this round, the one that is going on included. */
int hacker_beats_left(const struct kb_hacker_table *table, int seat);

/* The seat's bill that has to be credited next: its number. */
int hacker_bill_to_credit(const struct hacker_mind *mind);

/* Actions by what they say. Two accounts in either order. */
int hacker_action_credit(int value, int account);
int hacker_action_infect(int account);
int hacker_action_infect_two(int one, int other);

/* The theft of the best bill; a random one where the seat cannot choose. */
int hacker_action_steal(const struct hacker_mind *mind);

/* One of `count` things, with a chance in proportion to its weight; uniform if all are 0. */
int hacker_draw_weighted(const double *weight, int count, uint64_t *random);

#endif
