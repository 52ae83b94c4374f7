/* hacker_world.h: two worlds of a game of Hacker that are one to a viewer. The diary of world A
 * (hacker_diary.c) says what happened and who knows it; the plan of world B (hacker_plan.c) what is
 * different there; hacker_pairs.c plays the one and directs the other. */
#ifndef HACKER_WORLD_H
#define HACKER_WORLD_H

#include "pairs.h"

#include <string.h>

enum moment {
    MOMENT_ANY,     /* after some number of inputs */
    MOMENT_OPENING, /* the seats credit what they were dealt */
    MOMENT_BEAT,    /* a beat begins */
    MOMENT_PENDING, /* some have chosen */
    MOMENT_CREDIT,  /* the traveller is back from the bank */
    MOMENT_CHANCE,  /* explicit chance: it has to deal, to draw or to stack */
    MOMENT_PROTECT, /* phase II */
    MOMENT_THEFT,   /* phase II: a theft, or what follows */
    MOMENT_ROUND,   /* a new round has begun */
    MOMENT_OVER,    /* the game is over */
    MOMENT_JAM,     /* accounts are jammed; nothing before is compared */
    MOMENTS
};

enum source {
    SOURCE_BILLS,   /* other values */
    SOURCE_VIRUSES, /* other owners of viruses, other eyes */
    SOURCE_PENDING, /* another order of choices, other choices that are pending */
    SOURCE_ALL,     /* all of that */
    SOURCE_SAMPLE,  /* all of that, the values as kb_sample has them */
    SOURCES
};

enum kind {
    KIND_BILLS,   /* bills that the viewer does not know */
    KIND_VIRUSES, /* viruses of which the viewer does not know whose they are */
    KIND_CHOICES, /* choices of others in beats that are over */
    KIND_ORDER,   /* beats, by the order in which choices came */
    KIND_PENDING, /* choices of others in the beat that is going on */
    KIND_OWNERS,  /* jammed: accounts */
    KINDS
};

#define BEATS_MAX 288 /* four rounds of seven trips of ten beats, and some room */
#define RULES_MAX 512

struct beat {
    int round;
    int traveller;
    int count; /* choices, in the order in which they came */
    uint8_t seat[KB_SEATS_MAX];
    uint16_t action[KB_SEATS_MAX + 1]; /* by seat; what is not chosen is none */
    int from;                          /* the first of its viruses, by number in the round */
    int viruses;
    bool over;
};

#define NO_ACTION 0xffff

struct virus {
    int beat; /* in which it went down */
    int account;
    int seat;
    bool known; /* to the viewer */
};

/* Encryption, which everybody saw and which depends on values: a rule that other values must keep.
 */
struct rule {
    uint64_t bills;
    int number; /* viruses set aside */
    int limit;  /* viruses that lay there */
};

struct diary {
    int beats;
    int rules;
    struct beat beat[BEATS_MAX];
    struct virus virus[5][KB_VIRUSES_MAX];
    int viruses[5];
    struct rule rule[RULES_MAX];
    uint8_t known[KB_BILLS]; /* who knows it: bit s */
    uint8_t owner[KB_ACCOUNTS_MAX];
    int moved[KB_HISTORY_MAX];     /* the bill that input i moved, or -1 */
    uint8_t stage[KB_HISTORY_MAX]; /* at which it came */
    struct kb_state last;
};

struct plan {
    bool jam; /* world B differs in everything that is hidden while jammed */
    uint8_t value[KB_BILLS];
    uint8_t owner[KB_ACCOUNTS_MAX];
    uint8_t virus[5][KB_VIRUSES_MAX];
    uint16_t action[BEATS_MAX][KB_SEATS_MAX + 1];
    uint8_t order[BEATS_MAX][KB_SEATS_MAX];
    int pending; /* choices in the beat that is going on */
};

/* Plays world A's inputs again and keeps the diary. */
void keep_diary(struct diary *d, const struct pair *pair);
/* Is the last beat of the diary going on? */
bool open_beat(const struct diary *d);
/* Encryption points, by the rules. */
int points_of(const uint8_t *value, uint64_t bills);
/* Accounts of an infection, the lower first; how many. */
int infected(int action, int *account);
/* False if kb_sample contradicts the view. */
bool make_plan(const struct diary *d, struct plan *plan, const struct pair *pair, uint64_t *random);
/* Counts the differences between world A and the plan, by kind. */
void count_kinds(const struct diary *d, const struct plan *plan, struct pair *pair);

static inline bool one_in(uint64_t *random, uint32_t n) {
    return kb_random_below(random, n) == 0;
}

static inline const struct kb_hacker_table *table_of(const struct kb_state *state) {
    return &state->as.hacker.table;
}

static inline int traveller_of(const struct kb_hacker_table *table) {
    return (table->first - 1 + table->trip) % table->seats + 1;
}

static inline bool is_infection(int action) {
    return action >= KB_ACTION_INFECT && action < KB_ACTION_PROTECT;
}

static inline void swap_bytes(uint8_t *a, uint8_t *b) {
    uint8_t old = *a;
    *a = *b;
    *b = old;
}

#endif
