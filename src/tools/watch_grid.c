/* watch_grid.c: see watch_grid.h. */
#include "watch_grid.h"

#include <ctype.h>
#include <string.h>

/* Bytes of the character that begins with `lead`. */
static int glyph_bytes(char lead) {
    unsigned char byte = (unsigned char)lead;
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

static void put(struct grid *grid, int row, int col, int style, const char *glyph) {
    int bytes = glyph_bytes(*glyph);
    if (row < 0 || row >= grid->rows || col < 0 || col >= grid->cols || bytes > 3)
        return;
    struct grid_cell *cell = &grid->cell[row][col];
    memset(cell, 0, sizeof *cell);
    memcpy(cell->glyph, glyph, (size_t)bytes);
    cell->style = (uint16_t)style;
}

void grid_clear(struct grid *grid, int cols, int rows) {
    grid->cols = cols < GRID_COLS_MAX ? cols : GRID_COLS_MAX;
    grid->rows = rows < GRID_ROWS_MAX ? rows : GRID_ROWS_MAX;
    for (int row = 0; row < grid->rows; row++)
        grid_fill(grid, row, 0, grid->cols, STYLE_PLAIN, " ");
}

int grid_width(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

int grid_text(struct grid *grid, int row, int col, int limit, int style, const char *text) {
    int cut = grid_width(text) > limit ? limit - 1 : limit;
    for (int i = 0; *text && i < cut; i++, text += glyph_bytes(*text))
        put(grid, row, col++, style, text);
    if (*text && cut >= 0)
        put(grid, row, col++, style, "…");
    return col;
}

int grid_right(struct grid *grid, int row, int end, int style, const char *text) {
    int col = end - grid_width(text);
    grid_text(grid, row, col, end - col, style, text);
    return col;
}

int grid_sentence(struct grid *grid, int row, int col, int limit, int style, const char *text) {
    int end = col + limit;
    while (*text && col < end) {
        bool word = !strncmp(text, "Seat ", 5) || !strncmp(text, "seat ", 5);
        if (word && text[5] >= '1' && text[5] <= '7' && !isdigit((unsigned char)text[6])) {
            for (int i = 0; i < 6 && col < end; i++)
                put(grid, row, col++, style | STYLE_SEAT * (text[5] - '0'), text + i);
            text += 6;
        } else {
            put(grid, row, col++, style, text);
            text += glyph_bytes(*text);
        }
    }
    return col;
}

void grid_fill(struct grid *grid, int row, int col, int count, int style, const char *glyph) {
    for (int i = 0; i < count; i++)
        put(grid, row, col + i, style, glyph);
}

int grid_break(const char *text, int width) {
    int bytes = 0;
    int space = 0;
    for (int i = 0; text[bytes] && i < width; i++) {
        if (text[bytes] == ' ')
            space = bytes;
        bytes += glyph_bytes(text[bytes]);
    }
    if (!text[bytes] || text[bytes] == ' ')
        return bytes;
    return space ? space : bytes;
}

/* The seats' colours, out of the 256: bright enough for black text upon them, darker ones for the
 * backs of cards, and some between for text that can be read on black and on white. */
static const int bright[8] = {0, 203, 114, 75, 221, 177, 80, 215};
static const int dark[8] = {0, 131, 65, 67, 136, 97, 66, 130};
static const int ink[8] = {0, 203, 71, 69, 178, 170, 37, 172};

/* The same out of eight: red, green, blue, yellow, magenta, cyan, white. */
static const int basic[8] = {0, 1, 2, 4, 3, 5, 6, 7};
#define BASIC_BLUE 4 /* too dark for black text */

static void print_style(int style, enum grid_colours colours, FILE *out) {
    int seat = style / STYLE_SEAT;
    fputs("\033[0", out);
    if (style & STYLE_BOLD)
        fputs(";1", out);
    if (style & STYLE_DIM)
        fputs(";2", out);
    if (style & STYLE_UNDERLINE)
        fputs(";4", out);
    if (style & STYLE_REVERSE)
        fputs(";7", out);
    if (seat && colours == GRID_256) {
        if (style & STYLE_INK)
            fprintf(out, ";38;5;%d", (style & STYLE_BRIGHT ? bright : ink)[seat]);
        else
            fprintf(out, ";38;5;16;48;5;%d", (style & STYLE_DARK ? dark : bright)[seat]);
    } else if (seat && colours == GRID_8) {
        if (style & STYLE_INK)
            fprintf(out, ";%d", 30 + basic[seat]);
        else
            fprintf(out, ";%d;%d", basic[seat] == BASIC_BLUE ? 37 : 30, 40 + basic[seat]);
    }
    fputc('m', out);
}

void grid_print_row(const struct grid *grid, int row, enum grid_colours colours, FILE *out) {
    const struct grid_cell *cell = grid->cell[row];
    int style = STYLE_PLAIN;
    int end = grid->cols;
    while (end > 0 && cell[end - 1].glyph[0] == ' ' && cell[end - 1].style == STYLE_PLAIN)
        end--;
    for (int col = 0; col < end; col++) {
        if (cell[col].style != style && colours != GRID_PLAIN) {
            style = cell[col].style;
            print_style(style, colours, out);
        }
        fputs(cell[col].glyph, out);
    }
    if (style != STYLE_PLAIN)
        fputs("\033[0m", out);
}
