/* leak.h: a planted leak. Each changes what a viewer gets with something that the viewer may not
 * know, the way it has happened to others: a seed in the view, a card's place in the hand, a
 * prompt that is not opened because there is nothing to answer it with. The test must find every
 * one of them. */
#ifndef LEAK_H
#define LEAK_H

#include "outputs.h"

struct leak {
    const char *name;
    void (*plant)(const struct world *world, struct outputs *out);
};

/* By number from 0; NULL beyond the last. */
const struct leak *leak_number(int number);

#endif
