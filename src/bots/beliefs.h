/* beliefs.h: what each game says of the cards that a seat does not know: one function a game,
 * behind kb_belief. */
#ifndef BELIEFS_H
#define BELIEFS_H

#include "kickback_bots.h"

#define BELIEF_OF(name)                                                                    \
    int name##_belief(const struct kb_view *view, enum kb_belief_model model, int samples, \
                      uint64_t *random, struct kb_belief_row *out, void *memory);
KB_GAMES(BELIEF_OF)

#endif
