/* watch_result.c: the end of the game as a picture, see watch_draw.h: the seats from first to last,
 * a bar for what each of them won, and the contracts it is made of. */
#include "watch_draw.h"

#define NAMES_LEFT 13

/* The seats by their totals, the greatest first; level seats in their order at the table. */
static void rank_seats(const struct kb_corruption_table *table, int *order) {
    for (int i = 0; i < table->seats; i++) {
        int at = i;
        for (; at > 0 && table->total[order[at - 1] - 1] < table->total[i]; at--)
            order[at] = order[at - 1];
        order[at] = i + 1;
    }
}

/* Writes the contracts that a seat owns (0: those that went to nobody), dearest first, over as many
 * rows as they need; returns the row after them. */
static int draw_names(struct grid *grid, const struct scene *scene, int seat, int row) {
    const struct kb_corruption_table *table = &scene->table;
    int end = grid->cols - 2;
    int col = NAMES_LEFT;
    bool done[KB_CONTRACTS] = {false};
    for (;;) {
        int best = -1;
        for (int id = 0; id < KB_CONTRACTS; id++)
            if (!done[id] && table->value[id] && table->owner[id] == seat &&
                (best < 0 || table->value[id] > table->value[best]))
                best = id;
        if (best < 0)
            break;
        done[best] = true;
        char name[WORDS_MAX];
        char text[WORDS_MAX];
        words_contract(scene, best, name);
        snprintf(text, sizeof text, "%.24s %u", name, table->value[best]);
        if (col > NAMES_LEFT && col + 3 + grid_width(text) > end) {
            row++;
            col = NAMES_LEFT;
        }
        if (col > NAMES_LEFT)
            col = grid_text(grid, row, col, end - col, STYLE_DIM, " · ");
        col = grid_text(grid, row, col, end - col, STYLE_DIM, text);
    }
    return row + (col > NAMES_LEFT);
}

/* A line with a bar, as long as the seat's part of the greatest total. */
static int draw_seat(struct grid *grid, const struct scene *scene, int rank, int seat,
                     uint32_t best, int row) {
    const struct kb_corruption_table *table = &scene->table;
    int room = grid->cols - NAMES_LEFT - 28;
    uint32_t total = table->total[seat - 1];
    int bar = best ? (int)((uint32_t)room * total / best) : 0;
    char text[WORDS_MAX];
    char value[WORDS_MAX];
    snprintf(text, sizeof text, "%d.", rank);
    grid_text(grid, row, 1, 2, STYLE_BOLD, text);
    snprintf(text, sizeof text, " Seat %d ", seat);
    grid_text(grid, row, 4, 8, STYLE_BOLD | STYLE_SEAT * seat, text);
    grid_fill(grid, row, NAMES_LEFT, bar, STYLE_INK | STYLE_BRIGHT | STYLE_SEAT * seat, "█");
    words_value(total, value);
    int won = table->won[seat - 1];
    snprintf(text, sizeof text, "%.16s, %d contract%s", value, won, won == 1 ? "" : "s");
    grid_text(grid, row, NAMES_LEFT + bar + (bar > 0), 28, rank == 1 ? STYLE_BOLD : 0, text);
    return draw_names(grid, scene, seat, row + 1);
}

void draw_result(struct grid *grid, int cols, const struct scene *scene) {
    const struct kb_corruption_table *table = &scene->table;
    int order[KB_SEATS_MAX];
    int row = 2;
    int rank = 1;
    char text[WORDS_MAX];
    grid_clear(grid, cols, GRID_ROWS_MAX);
    rank_seats(table, order);
    words_end(scene, text);
    grid_fill(grid, 0, 0, cols, STYLE_REVERSE, " ");
    grid_text(grid, 0, 1, cols - 2, STYLE_REVERSE | STYLE_BOLD, text);
    uint32_t best = table->total[order[0] - 1];
    for (int i = 0; i < table->seats; i++) {
        if (i && table->total[order[i] - 1] < table->total[order[i - 1] - 1])
            rank = i + 1;
        row = draw_seat(grid, scene, rank, order[i], best, row);
    }
    int left = draw_names(grid, scene, 0, row);
    if (left > row)
        grid_text(grid, row, 4, 9, STYLE_DIM, "nobody");
    grid->rows = left;
}
