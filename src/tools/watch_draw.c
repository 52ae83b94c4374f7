/* watch_draw.c: see watch_draw.h. From the smaller parts to the whole: a government, the seats, the
 * moves, the screen. */
#include "watch_draw.h"

#include <inttypes.h>
#include <string.h>

#include "watch_place.h"

#define COLS_MIN 72 /* with less there is no room for the table: only the moves */
#define ROWS_MIN 21
#define ITEMS_MAX 9 /* an account and up to eight contracts */

/* ---- Governments ---- */

/* Rows of an account where each of `contracts` contracts is to have the same number: five if all
 * can have their cards fanned out, three if that costs the contracts nothing, else two, or one. */
static int account_rows(int contracts, int height) {
    if (height < 2 * (contracts + 1))
        return 1;
    if ((height - 5) / contracts >= 5)
        return 5;
    return (height - 3) / contracts == (height - 2) / contracts ? 3 : 2;
}

/* Shares `height` rows out among the places of a government: the account (item 0), and the
 * contracts the same number each, as if there were `contracts` of them, so that those of all
 * governments stand side by side; then who needs more takes what is left. */
static void share_rows(const int *need, int *rows, int count, int contracts, int height) {
    int spare = height;
    rows[0] = account_rows(contracts, height);
    for (int i = 1; i < count; i++)
        rows[i] = (height - rows[0]) / contracts;
    for (int i = 0; i < count; i++)
        spare -= rows[i];
    for (int i = 0; i < count; i++) {
        while (rows[i] < need[i]) {
            int from = -1;
            for (int k = count - 1; k >= 0; k--)
                if (rows[k] > need[k])
                    from = k;
            if (spare > 0)
                spare--;
            else if (from >= 0)
                rows[from]--;
            else
                break;
            rows[i]++;
        }
    }
}

/* Rows that each place of a government wants; returns the number of places. Where `height` is too
 * small for that, places with few cards make do with one. */
static int count_needs(const struct scene *scene, int government, int width, int height,
                       int *need) {
    int count = scene_contracts(scene, government) + 1;
    for (int pass = 0; pass < 2; pass++) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            need[i] = place_rows(scene, government * KB_PLACE_PITCH + i, width, pass == 1);
            sum += need[i];
        }
        if (sum <= height)
            break;
    }
    return count;
}

/* Columns of the three governments between four borders. */
static int column_left(int cols, int government) {
    return 1 + government * (cols - 1) / 3;
}

static int column_width(int cols, int government) {
    return column_left(cols, government + 1) - column_left(cols, government) - 1;
}

static void draw_rule(struct grid *grid, int row, const char *left, const char *cross,
                      const char *right) {
    grid_fill(grid, row, 0, grid->cols, STYLE_DIM, "─");
    grid_text(grid, row, 0, 1, STYLE_DIM, left);
    for (int g = 1; g < 3; g++)
        grid_text(grid, row, column_left(grid->cols, g) - 1, 1, STYLE_DIM, cross);
    grid_text(grid, row, grid->cols - 1, 1, STYLE_DIM, right);
}

static void draw_sides(struct grid *grid, int row, int rows) {
    for (int i = row; i < row + rows; i++) {
        grid_text(grid, i, 0, 1, STYLE_DIM, "│");
        grid_text(grid, i, grid->cols - 1, 1, STYLE_DIM, "│");
    }
}

/* The border with the names, and `rows` rows below it. */
static void draw_governments(struct grid *grid, const struct scene *scene, int row, int rows) {
    int most = 1;
    for (int g = 0; g < scene->table.governments; g++)
        most = scene_expected(scene, g) > most ? scene_expected(scene, g) : most;
    draw_rule(grid, row, "┌", "┬", "┐");
    draw_sides(grid, row + 1, rows);
    for (int g = 0; g < scene->table.governments; g++) {
        int left = column_left(grid->cols, g);
        int width = column_width(grid->cols, g);
        int need[ITEMS_MAX];
        int share[ITEMS_MAX];
        char name[32];
        int count = count_needs(scene, g, width - 1, rows, need);
        snprintf(name, sizeof name, " %s ", words_government(g));
        grid_text(grid, row, left + 1, width - 2, STYLE_BOLD, name);
        for (int i = 1; g && i <= rows; i++)
            grid_text(grid, row + i, left - 1, 1, STYLE_DIM, "│");
        share_rows(need, share, count, most, rows);
        for (int i = 0, at = row + 1; i < count; at += share[i++])
            place_draw(grid, scene, g * KB_PLACE_PITCH + i, at, share[i], left + 1, width - 1);
    }
}

/* ---- Seats ---- */

/* The characters that a seat may still have: `A RR H`, and its book cards. */
static void draw_characters(struct grid *grid, const struct scene *scene, int seat, int row,
                            int col, int width) {
    char text[64] = "";
    size_t used = 0;
    int book = scene->table.book[seat - 1];
    for (int card = KB_CARD_ATTORNEY; card <= KB_CARD_HITMAN; card++) {
        int left = scene_left(scene, seat, card);
        for (int i = 0; i < left; i++)
            text[used++] = scene_face(card)[0];
        if (left)
            text[used++] = ' ';
    }
    text[used] = 0;
    if (scene->table.option[KB_BOOK] == KB_BOOK_ON)
        snprintf(text + used, sizeof text - used, width < 14 ? "b%d" : "book %d", book);
    else if (!used)
        snprintf(text, sizeof text, "bribes only");
    grid_text(grid, row, col, width, STYLE_PLAIN, text);
}

/* Three rows: who (in turn: an arrow), what was won, which characters are left. */
static void draw_seats(struct grid *grid, const struct scene *scene, int row) {
    int seats = scene->table.seats;
    draw_sides(grid, row, 3);
    for (int seat = 1; seat <= seats; seat++) {
        int col = 2 + (seat - 1) * (grid->cols - 3) / seats;
        int width = 2 + seat * (grid->cols - 3) / seats - col - 1;
        bool turn = scene->table.turn == seat;
        char name[16];
        char value[WORDS_MAX] = "$ ?";
        char won[32] = "";
        snprintf(name, sizeof name, " Seat %d ", seat);
        if (scene->table.won[seat - 1])
            snprintf(won, sizeof won, width < 14 ? " ×%d" : "  %d won", scene->table.won[seat - 1]);
        if (scene_totals_open(scene))
            words_value(scene->table.total[seat - 1], value);
        grid_text(grid, row, col - 1, 1, STYLE_BOLD, turn ? "▶" : " ");
        grid_text(grid, row, col, width, STYLE_SEAT * seat | (turn ? STYLE_BOLD : 0), name);
        int after = grid_text(grid, row + 1, col, width, STYLE_BOLD, value);
        grid_text(grid, row + 1, after, col + width - after, STYLE_DIM, won);
        draw_characters(grid, scene, seat, row + 2, col, width);
    }
}

/* ---- The rest of the screen ---- */

/* Which cards go face up in this round, the present one in brackets: `1 2[▒]▒ ▒ ▒`. */
static void draw_shown(struct grid *grid, const struct scene *scene, int row, int end) {
    char text[64] = "face up ";
    bool now = scene->step == STEP_CORRUPTION && scene->table.turn;
    int lap = now ? scene->table.lap : -1;
    if (!scene->table.first)
        return;
    for (int k = 0; k < scene->table.cards; k++) {
        char card[16];
        char face[8] = "▒";
        if (scene->table.shown >> k & 1)
            snprintf(face, sizeof face, "%d", k + 1);
        snprintf(card, sizeof card, "%s%s", k == lap ? "[" : k && k == lap + 1 ? "]" : " ", face);
        strcat(text, card);
    }
    strcat(text, lap == scene->table.cards - 1 ? "]" : " ");
    grid_right(grid, row, end, STYLE_REVERSE, text);
}

static void draw_title(struct grid *grid, const struct scene *scene) {
    char text[64];
    grid_fill(grid, 0, 0, grid->cols, STYLE_REVERSE, " ");
    int col = grid_text(grid, 0, 1, 12, STYLE_REVERSE | STYLE_BOLD, "CORRUPTION");
    snprintf(text, sizeof text, "Round %d of %d", scene->table.round, scene->table.rounds);
    col = grid_text(grid, 0, col + 2, 20, STYLE_REVERSE, text);
    grid_text(grid, 0, col + 2, grid->cols - col - 2, STYLE_REVERSE | STYLE_BOLD,
              words_step(scene));
    if (grid->cols >= COLS_MIN)
        draw_shown(grid, scene, 0, grid->cols - 1);
}

/* The latest events from `row` on, the last one at the bottom and bright; long ones are folded. */
static void draw_moves(struct grid *grid, const struct story *story, int index, int row, int rows,
                       int col, int width) {
    int tag = 13;
    int at = row + rows;
    for (int i = index; i >= 0 && at > row; i--) {
        const struct event *event = &story->event[i];
        const char *part[4];
        int bytes[4];
        int lines = 0;
        int style = i == index ? STYLE_BOLD : STYLE_PLAIN;
        for (const char *text = event->text; *text && lines < 4; lines++) {
            part[lines] = text;
            bytes[lines] = grid_break(text, width - tag);
            text += bytes[lines];
            text += *text == ' ';
        }
        at -= lines;
        for (int k = 0; k < lines; k++) {
            char line[WORDS_MAX];
            if (at + k < row)
                continue;
            snprintf(line, sizeof line, "%.*s", bytes[k], part[k]);
            if (k == 0)
                grid_right(grid, at, col + tag - 2, STYLE_DIM, event->move);
            grid_sentence(grid, at + k, col + tag, width - tag, style, line);
        }
    }
}

/* The lower edge: keys on the left, pace and seed on the right as far as there is room. */
static void draw_edge(struct grid *grid, int row, const struct draw_edge *edge) {
    char pace[32];
    char seed[32];
    int end = grid->cols - 2;
    int left = grid_text(grid, row, 2, grid->cols - 4, edge->paused ? STYLE_BOLD : STYLE_DIM,
                         edge->paused ? " paused: space goes on, n one step, q quits "
                         : edge->keys ? " space pause   n next   + faster   - slower   q quit "
                                      : " Ctrl-C quits ");
    snprintf(pace, sizeof pace, " pace %d ms ", edge->pace);
    snprintf(seed, sizeof seed, " seed %" PRIu64 " ", edge->seed);
    if (left + grid_width(seed) <= end)
        end = grid_right(grid, row, end, STYLE_DIM, seed) - 1;
    if (left + grid_width(pace) <= end)
        grid_right(grid, row, end, STYLE_DIM, pace);
}

void draw_screen(struct grid *grid, int cols, int rows, const struct story *story, int index,
                 const struct draw_edge *edge) {
    const struct scene *scene = &story->event[index].scene;
    grid_clear(grid, cols, rows);
    cols = grid->cols;
    rows = grid->rows;
    draw_title(grid, scene);
    if (cols < COLS_MIN || rows < ROWS_MIN) {
        draw_moves(grid, story, index, 1, rows - 1, 0, cols);
        return;
    }
    grid_text(grid, 1, 1, cols - 2, STYLE_PLAIN, words_explain(scene));
    int moves = 4 + (rows - 24) / 3;
    int table = rows - 9 - moves;
    draw_governments(grid, scene, 2, table);
    draw_rule(grid, table + 3, "├", "┴", "┤");
    grid_text(grid, table + 3, 2, cols - 4, STYLE_DIM,
              scene->table.option[KB_BOOK] == KB_BOOK_ON
                  ? " ▒▒ face down  A attorney  R reporter  H hit man  ½ Swiss  × gone  b book "
                  : " ▒▒ face down   A attorney   R reporter   H hit man   ½ Swiss   × gone ");
    draw_seats(grid, scene, table + 4);
    draw_rule(grid, table + 7, "├", "─", "┤");
    draw_sides(grid, table + 8, moves);
    draw_moves(grid, story, index, table + 8, moves, 1, cols - 2);
    draw_rule(grid, rows - 1, "└", "─", "┘");
    draw_edge(grid, rows - 1, edge);
}

void draw_table(struct grid *grid, int cols, const struct scene *scene) {
    int rows = 0;
    for (int g = 0; g < scene->table.governments; g++) {
        int need[ITEMS_MAX];
        int sum = 0;
        int count = count_needs(scene, g, column_width(cols, g) - 1, GRID_ROWS_MAX, need);
        for (int i = 0; i < count; i++)
            sum += need[i];
        rows = sum > rows ? sum : rows;
    }
    grid_clear(grid, cols, rows + 6);
    draw_governments(grid, scene, 0, rows);
    draw_rule(grid, rows + 1, "├", "┴", "┤");
    draw_seats(grid, scene, rows + 2);
    draw_rule(grid, rows + 5, "└", "─", "┘");
}
