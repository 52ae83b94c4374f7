/* show_words.h: one line of a history (docs/trace.md) as sentences in the language that was set
 * (language.h). */
#ifndef SHOW_WORDS_H
#define SHOW_WORDS_H

#include <stdio.h>

#include "record.h"
#include "say.h"

/* Where a line comes from. */
struct words_step {
    int number; /* stands before a move, if it is not negative */
    int from;   /* the inputs that the line tells of: from this one */
    int to;     /* to before this one */
    bool times; /* say when a move was made, if the record does */
};

/* Writes the sentences for the JSON line at `line`, which ends with \n. `history` is the first line
 * of all: what lies on the table is found in those between. */
void words_print(FILE *out, const struct record *record, const char *history, const char *line,
                 const struct words_step *step);

#endif
