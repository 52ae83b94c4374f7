/* verdict.h: was the deal of the game that is over the one that this client saw being made? In one
 * line, or as an alarm. */
#ifndef VERDICT_H
#define VERDICT_H

#include "ask.h"
#include "client.h"

/* What cannot be, while the deal is made, as lines; false: there is nothing of the kind. */
bool verdict_early(const struct player *player, ask_give *give, void *arg);

/* Asks for the record, compares, and says what is true; true: it is an alarm. */
bool verdict_over(struct client *client, struct player *player, ask_give *give, void *arg);

#endif
