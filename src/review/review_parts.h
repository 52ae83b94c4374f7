/* review_parts.h: the parts of a review, one file for each game: chances from a view, chances with
 * everything open, one decision, and what was hidden. Everything random comes from `seed`. */
#ifndef REVIEW_PARTS_H
#define REVIEW_PARTS_H

#include "review.h"

#define REVIEW_SEEN_PART 8 /* 1/8 of the budget goes into the public chances */

/* A viewer's knowledge at a moment. */
struct review_look {
    const struct kb_setup *setup;
    struct kb_view view;
    const struct kb_entry *history; /* as the viewer has it */
    int32_t entries;
    struct bot_notes *notes;
    void *memory; /* REVIEW_MEMORY bytes */
    uint64_t seed;
    uint32_t budget; /* playouts */
    double unlike;   /* review.h */
};

/* A sum over playouts, and how much it is to be doubted. */
struct review_sum {
    double sum;
    double square;
    int count;
};

static inline void review_add(struct review_sum *s, double x) {
    s->sum += x;
    s->square += x * x;
    s->count++;
}

double review_mean(const struct review_sum *s);
double review_error(const struct review_sum *s); /* the standard error of the mean */

/* Moves compared in the same worlds. Number 0 means that `normal` decides, number 1 is the move
 * that was played. */
#define REVIEW_TRIED_MAX 256 /* all of phase II: nine kinds of cards on 27 places are 243 */
struct review_tried {
    int count;
    uint16_t action[REVIEW_TRIED_MAX];
    struct review_sum value[REVIEW_TRIED_MAX];
    struct review_sum gain[REVIEW_TRIED_MAX]; /* over the move played, world by world */
};

/* Values of one world are in: value[i] of action i. */
void review_world_done(struct review_tried *tried, const double *value);

/* Keeps numbers 0 and 1 and the best others, `keep` in all, and forgets what they brought. */
void review_narrow(struct review_tried *tried, int keep);

/* Fills in chances, choices, loss and mark. */
void review_judge(const struct review_tried *tried, struct review_decision *decision);

/* A game's functions for reviews, one row each in review.c. `share` has room for KB_SEATS_MAX. */
struct review_game {
    bool (*exact)(const struct kb_state *state); /* is one playout with everything open enough? */
    void (*seen)(const struct review_look *look, double *share);
    void (*open)(const struct kb_state *state, double unlike, uint64_t seed, double *share);
    void (*decide)(const struct review_look *look, struct review_decision *decision);
    void (*hidden)(struct review *review, const struct review_look *look,
                   const struct kb_state *state, int32_t inputs);
    void (*end)(struct review *review);
};
extern const struct review_game review_corruption, review_hacker;

#endif
