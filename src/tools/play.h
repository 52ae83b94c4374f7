/* play.h: one game of the bot `random`, decision by decision, with looks out of turn where there is
 * a Little Black Book. What writes games down and what shows them play the same ones. */
#ifndef PLAY_H
#define PLAY_H

#include "kickback.h"

#define POLICY_STREAM 1 /* the generator of the policy `random`, beside the one of the deals */

/* Plays a whole game and returns how many moves there were. `history` may be NULL. */
int play_noted(const struct kb_setup *setup, uint64_t seed, struct kb_state *state,
               struct kb_history *history);

#endif
