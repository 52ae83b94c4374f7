/* verdict.h: compares the deal of a finished game with the one that this client saw: one line, or
 * an alarm. */
#ifndef VERDICT_H
#define VERDICT_H

#include "ask.h"
#include "client.h"

/* Impossible things during the deal, as lines; false: none. */
bool verdict_early(const struct player *player, ask_give *give, void *arg);

/* Asks for the record, compares, and says what is true; true: it is an alarm. */
bool verdict_over(struct client *client, struct player *player, ask_give *give, void *arg);

#endif
