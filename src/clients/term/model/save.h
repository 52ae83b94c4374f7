/* save.h: the record of a finished game (docs/record.md) as a file, where `kickback show`, `check`
 * and `review` find it. */
#ifndef SAVE_H
#define SAVE_H

#include "client.h"

/* Asks the house for the record of the game that is over and writes it into a new file: one that is
 * there stays as it is. `out` gets a sentence for the player: what can be done with the file, or
 * why there is none. True: it is written. */
bool save_record(struct client *client, struct player *player, const char *file, struct text *out);

/* The record of this game, which the caller frees; NULL: the client says why. */
char *save_ask(struct client *client, const struct player *player);

/* A name that a file for this game might have: "hacker-5f29b3.kb". */
void save_name(const struct seen *seen, char *out, size_t size);

#endif
