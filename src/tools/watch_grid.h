/* watch_grid.h: a picture made of character cells. Whoever draws puts text into cells and cannot
 * write beyond the edge; only printing knows colours and control sequences, so the same picture
 * serves a terminal with colours, one without, and a plain file. */
#ifndef WATCH_GRID_H
#define WATCH_GRID_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define GRID_COLS_MAX 200
#define GRID_ROWS_MAX 80

/* How a cell looks: flags, and a seat (1 to 7) whose colour lies under the text, or with STYLE_INK
 * is the colour of the text. */
enum {
    STYLE_PLAIN = 0,
    STYLE_BOLD = 1,
    STYLE_DIM = 2,
    STYLE_REVERSE = 4,
    STYLE_UNDERLINE = 8,
    STYLE_INK = 16,
    STYLE_DARK = 32,   /* a darker shade under the text: the back of a card */
    STYLE_BRIGHT = 64, /* with STYLE_INK: as bright as under text */
    STYLE_SEAT = 256   /* times the seat */
};

enum grid_colours { GRID_PLAIN, GRID_MONO, GRID_8, GRID_256 };

struct grid_cell {
    char glyph[4]; /* one character in UTF-8, up to three bytes and a 0 */
    uint16_t style;
};

struct grid {
    int cols;
    int rows;
    struct grid_cell cell[GRID_ROWS_MAX][GRID_COLS_MAX];
};

/* Empties the grid; more columns or rows than there can be are cut. */
void grid_clear(struct grid *grid, int cols, int rows);

/* Characters of a text, each one column wide. */
int grid_width(const char *text);

/* Writes text from (row, col) on, at most `limit` columns; returns the column after it. A text that
 * is longer ends in an ellipsis. */
int grid_text(struct grid *grid, int row, int col, int limit, int style, const char *text);

/* The same, ending at column `end` (which is not written). Returns the first column. */
int grid_right(struct grid *grid, int row, int end, int style, const char *text);

/* Writes a sentence: where it says `seat N`, that is in the seat's colour. */
int grid_sentence(struct grid *grid, int row, int col, int limit, int style, const char *text);

/* The same glyph `count` times. */
void grid_fill(struct grid *grid, int row, int col, int count, int style, const char *glyph);

/* Bytes of `text` that go on a line of `width` columns, broken at a space where possible. */
int grid_break(const char *text, int width);

/* Writes one row, without blanks at its end and without a line feed. GRID_PLAIN writes no control
 * sequences, GRID_MONO no colours. */
void grid_print_row(const struct grid *grid, int row, enum grid_colours colours, FILE *out);

#endif
