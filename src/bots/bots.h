/* bots.h: the table of bots. A bot gets a view of its seat and a generator, never a state. One file
 * and one row to add one. */
#ifndef BOTS_H
#define BOTS_H

#include "kickback.h"

struct bot {
    const char *name;
    const char *what; /* one line for people */
    int (*decide)(const struct kb_view *view, uint64_t *random); /* a legal action */
};

/* Bot number i, NULL beyond the last; by its name, -1 if there is none. */
const struct bot *bot_at(int i);
int bot_find(const char *name, size_t length);

#endif
