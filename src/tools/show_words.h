/* show_words.h: one line of a history (docs/trace.md) as a sentence. */
#ifndef SHOW_WORDS_H
#define SHOW_WORDS_H

#include <stdio.h>

#include "record.h"

/* Writes the sentences for the JSON line at `line`, which ends with \n. `number` stands before a
 * move, if it is not negative. */
void words_print(FILE *out, const struct record *record, const char *line, int number);

/* A seat and the name of who sits there, such as can be shown: `3 Anna`. */
void words_who(FILE *out, const struct record *record, int seat);

#endif
