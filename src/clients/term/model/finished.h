/* finished.h: games that are over: where the record of one is to be found, and the list of all that
 * our own house has kept. */
#ifndef FINISHED_H
#define FINISHED_H

#include "ask.h"
#include "client.h"

/* The id of the record of the game that is over, and what can be done with it. `data`: the folder
 * of the games as it was given on the command line, NULL: the usual one. */
void finished_told(const struct client *client, const struct seen *seen, const char *data,
                   ask_give *give, void *arg);

/* The games that were finished at our own house, the latest first, two lines each; and how to look
 * back at one. */
void finished_list(struct client *client, const char *data, ask_give *give, void *arg);

#endif
