/* ladder_svg.c: the plot of one number of seats: a row for each pair, the one among the others,
 * with its share as a dot and its interval as a bar; the dashed line is what a fair share would be.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "ladder.h"

#define LEFT 250      /* where the axis begins */
#define NAME_SHOWN 15 /* characters of a name that are shown */
#define WIDTH 420     /* of the axis */
#define ROW 18
#define TOP 58

static double x_of(double share) {
    return LEFT + WIDTH * share;
}

/* Colours that are told apart, also in grey and by most eyes. */
static const char *colour(int level) {
    static const char *const colours[LADDER_LEVELS_MAX] = {
        "#777777", "#d55e00", "#e69f00", "#009e73", "#0072b2", "#cc79a7", "#56b4e9", "#000000"};
    return colours[level];
}

/* Text of a plot: < & > do not occur in levels, but may in commands. */
static void put_text(FILE *out, const char *text) {
    for (int i = 0; *text && i < NAME_SHOWN; text++, i++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
    }
}

static void put_axis(FILE *out, int seats, int bottom) {
    for (int percent = 0; percent <= 100; percent += 20)
        fprintf(out,
                "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#dddddd\"/>"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d %%</text>\n",
                x_of(percent / 100.0), TOP, x_of(percent / 100.0), bottom, x_of(percent / 100.0),
                bottom + 16, percent);
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#444444\" "
            "stroke-dasharray=\"4 3\"/>\n",
            x_of(1.0 / seats), TOP, x_of(1.0 / seats), bottom);
}

static void put_row(FILE *out, const struct ladder *ladder, const struct ladder_cell *cell, int y) {
    struct arena_mean share;
    if (!ladder_share(cell, ladder->level[cell->a], &share))
        return;
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 10, y + 4);
    put_text(out, ladder->level[cell->a]);
    fputs(" among ", out);
    put_text(out, ladder->level[cell->b]);
    fprintf(out,
            "</text><line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\" "
            "stroke-width=\"3\"/><circle cx=\"%.1f\" cy=\"%d\" r=\"4\" fill=\"%s\"/>"
            "<text x=\"%d\" y=\"%d\">%.1f %%</text>\n",
            x_of(share.low), y, x_of(share.high), y, colour(cell->a), x_of(share.mean), y,
            colour(cell->a), LEFT + WIDTH + 10, y + 4, 100 * share.mean);
}

/* The least and the largest number of games of a row. */
static void count_games(const struct ladder *ladder, int seats, uint64_t *least, uint64_t *most) {
    *least = UINT64_MAX;
    *most = 0;
    for (int i = 0; i < ladder->cells; i++) {
        const struct ladder_cell *cell = &ladder->cell[i];
        uint64_t games = cell->tally.deals * (uint64_t)arena_rotations(&cell->lineup);
        if (cell->kind != LADDER_ONE || cell->seats != seats)
            continue;
        *least = games < *least ? games : *least;
        *most = games > *most ? games : *most;
    }
}

int ladder_write_plot(const struct ladder *ladder, int seats, const char *path) {
    uint64_t least;
    uint64_t most;
    count_games(ladder, seats, &least, &most);
    int rows = ladder->levels * (ladder->levels - 1);
    int bottom = TOP + ROW * rows + 6;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return errno;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
            "<text x=\"%d\" y=\"22\" font-size=\"15\">%s, %d seats: share of victory of one among "
            "others</text>\n"
            "<text x=\"%d\" y=\"42\">dashed line: the fair share; bars: 95 %% intervals; %" PRIu64
            " to %" PRIu64 " games a row</text>\n",
            LEFT + WIDTH + 70, bottom + 28, 12, kb_game(ladder->setup[0].game).name, seats, 12,
            least, most);
    put_axis(out, seats, bottom);
    int row = 0;
    for (int a = 0; a < ladder->levels; a++) {
        for (int b = 0; b < ladder->levels; b++) {
            const struct ladder_cell *cell = ladder_one(ladder, seats, a, b);
            if (cell)
                put_row(out, ladder, cell, TOP + ROW / 2 + ROW * row++);
        }
    }
    fputs("</svg>\n", out);
    int error = fclose(out) ? errno : write_file(path, text, size);
    free(text);
    return error;
}
