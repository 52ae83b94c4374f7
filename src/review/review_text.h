/* review_text.h: a review as lines for a terminal. */
#ifndef REVIEW_TEXT_H
#define REVIEW_TEXT_H

#include <stdio.h>

#include "review.h"

struct review_lines {
    int language;
    int seat;    /* 0: the mistakes of all seats; else all decisions of that one */
    bool blocks; /* bars of block characters, headings in bold: for terminals; else plain */
};

void review_print(FILE *out, const struct review *review, const struct review_lines *wish);

#endif
