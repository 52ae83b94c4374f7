/* expert_reader.h: an opponent that knows which seats of a game of Corruption are `expert`, and
 * reads them as such. Not a level: it exists to see what `expert` loses to somebody who knows it.
 *
 * It is `expert` but for one thing. What lies face down of a seat, `expert` explains by the rules
 * of thumb of `normal`; the reader asks what `expert` itself would have done. For each thing that
 * such a seat can have placed (all of them, or a number drawn from the belief) it takes the view
 * that the seat had before each of its face-down placements of this round, lets `expert` with a
 * small budget search there, and makes that thing as much likelier as `expert` would sooner have
 * placed so than `normal`. It knows of the seats only their level: neither seeds nor cards. Like a
 * bot it is a function of what it is asked; without the book (book=off) only, since looks are not
 * explained. */
#ifndef EXPERT_READER_H
#define EXPERT_READER_H

#include "bots.h"

#define READER_THINGS 24 /* things that a seat can have placed, looked into for a decision */

struct expert_reader {
    uint32_t experts; /* the seats that are, bit s */
    int things;       /* at most READER_THINGS */
    int turns;        /* the budget of `expert` that it supposes */
    void *memory;     /* 2 * BOT_MEMORY more than the ask has, for 16-byte things; scratch */
};

/* A legal action of the seat that is asked and must decide. `ask` must have history, personality
 * and budget. */
int expert_reader(const struct expert_reader *reader, const struct bot_ask *ask);

#endif
