/* regret.h: a strategy that was computed for one small game, by counterfactual regret minimisation:
 * what can be had. With two seats it comes as near to not being exploitable as one likes; with more
 * there is no such promise. The whole game is laid out in memory. */
#ifndef REGRET_H
#define REGRET_H

#include "response.h"

struct regret;

/* Plays `rounds` rounds of self-play. Free the result with regret_end. */
struct regret *regret_start(const struct kb_setup *setup, int rounds);
void regret_end(struct regret *regret);

/* The average strategy. */
struct response_policy regret_response(struct regret *regret);

#endif
