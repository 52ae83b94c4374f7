/* full_any.c: the rows of games on the full screen, and the neutral one for a game without a
 * picture of its own: the table in words (full.h). Its moves stand below it as for every game. */
#include <stdlib.h>

#include "full.h"

static void any_words(struct full *full, ask_give *give, void *arg) {
    ask_table(&full->say, &full_player(full)->seen, give, arg);
}

static struct pane *pane_of(struct full *full, int width) {
    struct pane *pane = calloc(1, sizeof *pane);
    if (!pane)
        return NULL;
    any_words(full, pane_give, pane);
    pane_size(pane, 1, width - 2);
    return pane;
}

static int any_rows(struct full *full, int width, int room) {
    struct pane *pane = pane_of(full, width);
    int rows = 1;
    for (int i = 0; pane && i < pane->lines; i++)
        rows += screen_lines(pane->line[i], width - 2);
    if (pane)
        pane_close(pane);
    free(pane);
    return rows < room ? rows : room;
}

static void any_draw(struct full *full, int row, int column, int rows, int width) {
    struct pane *pane = pane_of(full, width);
    int end = row + rows;
    for (int i = 0; pane && i < pane->lines && row < end; i++) {
        int used =
            screen_wrap(row, column + 1, width - 2, end - row, 0, SCREEN_PLAIN, pane->line[i]);
        row += used > 0 ? used : 1;
    }
    if (pane)
        pane_close(pane);
    free(pane);
}

static void any_seat(struct text *out, const struct seen *seen, int seat) {
    char number[NUMBER_MAX];
    if (seen->phase != SEEN_OVER)
        return;
    text_char(out, ' ');
    text_word(out, language_number(number, seen->totals[seat]));
}

static const struct full_game full_any = {
    .rows = any_rows,
    .draw = any_draw,
    .words = any_words,
    .seat = any_seat,
};

const struct full_game *full_game(const struct full *full) {
    static const struct full_game *const rows[KB_GAMES_COUNT] = {
        [KB_GAME_corruption] = &full_corruption,
        [KB_GAME_hacker] = &full_hacker,
    };
    int game = kb_game_find(client_active(full->client)->seen.game);
    return game >= 0 && rows[game] ? rows[game] : &full_any;
}
