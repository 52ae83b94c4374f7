/* response.h: the exact best response to players whose strategies are known, in games that are
 * small enough to be walked through whole.
 *
 * The responder's seat chooses one action for each of its information sets, by what it expects over
 * all positions that look the same to it, each as likely as chance and the others make it.
 * Positions look the same if the view and the redacted history of the seat are the same: what
 * kb_information_text says, as a number. Only games in which one seat decides at a time.
 *
 * A policy gives two strategies at once: `fit`, against which the responder is chosen, and `real`,
 * against which it is then paid as well. Where a strategy is known only from samples, `fit` and
 * `real` are two independent samples of it: the value against `fit` is too high on average (the
 * responder knows the sample), the one against `real` too low (it knows another one), and the truth
 * lies between them. Where the strategy is known exactly, both are the same. */
#ifndef RESPONSE_H
#define RESPONSE_H

#include "kickback.h"

#define RESPONSE_LEGAL_MAX 64   /* legal actions of a seat */
#define RESPONSE_ENTRIES_MAX 48 /* inputs of a game */
#define RESPONSE_ENTRIES_SPARE \
    65 /* what kb_play wants free behind them, for what one input brings */

/* Where a seat has to decide. */
struct response_stand {
    const struct kb_setup *setup;
    const struct kb_state *state; /* for a policy only to take the seat's view */
    const struct kb_history *history;
    int seat;
    int count; /* legal actions */
    uint16_t legal[RESPONSE_LEGAL_MAX];
};

/* Writes the probability of each legal action, in both strategies. The same information of the seat
 * must give the same answer. */
struct response_policy {
    void (*weigh)(void *own, const struct response_stand *stand, double *fit, double *real);
    void *own;
};

/* An expected value, in parts of the victory. */
struct response_value {
    double fit;
    double real;
};

/* Every legal action is equally likely: the one policy that needs no sample. */
struct response_policy response_uniform(void);

/* A number for what a seat knows, with perfect recall. */
uint64_t response_information(const struct response_stand *stand);

/* The value for each seat if all play the policy; value[seat - 1]. */
void response_all(const struct kb_setup *setup, const struct response_policy *policy,
                  struct response_value *value);

/* The value for `seat` if the others play the policy and it plays the best response to `fit`. Where
 * `fit` never leads, it plays the policy itself. */
struct response_value response_best(const struct kb_setup *setup,
                                    const struct response_policy *policy, int seat);

#endif
