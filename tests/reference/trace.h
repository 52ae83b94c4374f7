/* trace.h: reading traces back. A trace is checked by playing its inputs again and writing the
 * trace of that game: it is right if both are the same, byte by byte. */
#ifndef TRACE_H
#define TRACE_H

#include "kickback.h"

struct trace_game {
    struct kb_setup setup;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history;
    struct kb_state state;  /* where the inputs lead */
    struct kb_live live;    /* of a live game, and what was said in it: */
    struct kb_live_log log; /* events are the caller's; without any no live game can be read */
};

/* Reads one whole game from the start of `text`: its setup, inputs and final state into `game`, the
 * bytes used into `used`. The contracts are those of `deck`. `room` is a buffer of KB_TRACE_MAX
 * bytes. KB_TRACE_LINE with line (counted from `line`) and word if anything is not as it must
 * be. */
enum kb_code trace_read(struct trace_game *game, const struct kb_contract *deck, const char *text,
                        size_t size, int line, char *room, size_t *used, struct kb_error *error);

#endif
