/* clean.h: the one way in which text reaches a terminal. Names, chat and everything else that
 * others wrote may hold bytes that a terminal obeys: escape sequences, the C1 controls, marks that
 * turn the direction of writing. Whatever is printed, in line mode and on the full screen, goes
 * through clean_text, and what comes out of it is made of visible characters and spaces. */
#ifndef CLEAN_H
#define CLEAN_H

#include "text.h"

/* Adds `size` bytes to `out`: UTF-8 without control characters (C0, C1, DEL), marks of direction,
 * separators of lines, tags and other characters without a place of their own; each of these, and
 * each byte that is no UTF-8, becomes one `?`. A tab or a line feed becomes a space. At most two
 * marks are combined with a letter. */
void clean_text(struct text *out, const char *bytes, size_t size);

/* May this character be shown as it is? */
bool clean_character(uint32_t character);

/* Columns of a clean text in a terminal, 0 to 2 for each character. */
int clean_width(const char *text);
int clean_columns(uint32_t character);

/* How many bytes of a clean text fit into `columns`, whole characters only. */
size_t clean_fit(const char *text, int columns);

/* Letters with accents and lines of boxes as ASCII, for terminals that have nothing else; what has
 * no such form is `?`. Into the same buffer, which gets no longer. */
void clean_ascii(char *text);

#endif
