/* show_lines.h: a recorded game in sentences, step by step, as somebody knew it at each moment. A
 * step is a move with what follows by itself, or all choices of a beat; step 0 is what comes
 * before the first move. Everything in the lines comes from the history that the viewer may have.
 */
#ifndef SHOW_LINES_H
#define SHOW_LINES_H

#include "record.h"

struct show_step {
    int inputs;  /* of the history, up to the end of this step */
    size_t text; /* its lines begin here in the text; they end where the next step's begin */
};

struct show {
    const struct record *record;
    int viewer;             /* KB_EVERYTHING, a seat, or 0 */
    struct show_step *step; /* steps + 1 of them: the last one ends the text */
    int steps;
    char *text; /* lines that end with \n, without control characters */
    size_t size;
};

/* Tells the game. `record` must outlive it. False if there is no memory. */
bool show_tell(struct show *show, const struct record *record, int viewer);
void show_free(struct show *show);

/* The same for a redacted record, from its text, as far as it tells; its steps have no inputs. */
bool show_tell_seen(struct show *show, const struct record *record, const char *text);

/* The header in words, into `out`. */
void show_header(const struct record *record, int viewer, char *out, size_t size);

#endif
