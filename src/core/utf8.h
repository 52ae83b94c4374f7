/* utf8.h: UTF-8 for every part that reads what people wrote: one reader, one writer, and one table
 * of the characters that show nothing or turn the direction of writing. Freestanding. */
#ifndef UTF8_H
#define UTF8_H

#include "base.h"

/* The length of the character at `text`, and its number; 0 if there is none: the bytes end, are
 * longer than needed, are half a surrogate pair, or lie beyond U+10FFFF. */
HD int utf8_read(const char *text, const char *end, uint32_t *character);

/* Writes a character, at most four bytes; returns how many. */
HD size_t utf8_write(uint32_t character, char *out);

/* Is all of it UTF-8? */
HD bool utf8_ok(const char *bytes, size_t size);

/* How a character looks. The kinds are what records, names, chat and terminals treat alike. */
enum utf8_kind {
    UTF8_SHOWN,
    UTF8_HIDDEN,  /* controls, marks of direction, joiners, fillers, tags, noncharacters */
    UTF8_PRIVATE, /* for private use, surrogates, and the unassigned end: nobody knows how they look
                   */
    UTF8_SELECTOR, /* choose a form of the character before them */
    UTF8_SPACE,    /* spaces of all widths */
    UTF8_BLANK     /* other characters that take a place and show nothing */
};
HD enum utf8_kind utf8_kind(uint32_t character);

#endif
