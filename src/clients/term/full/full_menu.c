/* full_menu.c: what to play (terminal.h): a list with a cursor; Enter twice is a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "finished.h"
#include "full.h"
#include "game_words.h"
#include "new_table.h"
#include "tables.h"

#define ROWS_MAX (TABLES_MAX + 2 * KB_GAMES_COUNT + 8)

struct menu {
    struct terminal *terminal;
    char title[SAY_MAX];
    char row[ROWS_MAX][256];
    char about[ROWS_MAX][SAY_MAX];
    int rows, cursor;
    bool turns;     /* rows have values, which left and right turn through */
    int step;       /* how the last row was chosen: 1, or -1 by left */
    bool refreshes; /* the rows change with time */
    char error[SAY_MAX];
};

#define REFRESH_MS 3000
#define MENU_AGAIN (-2) /* choose: the rows are to be made again */

static void set_title(struct menu *menu, const char *title) {
    snprintf(menu->title, sizeof menu->title, "%s", title);
}

static void add(struct menu *menu, const char *row, const char *about) {
    struct text out = text_into(menu->row[menu->rows], sizeof menu->row[0]);
    text_word(&out, row);
    text_end(&out);
    out = text_into(menu->about[menu->rows], sizeof menu->about[0]);
    text_word(&out, about);
    text_end(&out);
    menu->rows++;
}

static void draw(const struct menu *menu) {
    int rows = screen_rows(), columns = screen_columns();
    int left = columns > 60 ? columns / 2 - 28 : 1, width = columns > 60 ? 56 : columns - 2;
    int top = rows > menu->rows + 8 ? (rows - menu->rows) / 2 - 3 : 0;
    int room = rows - top - 5 > 1 ? rows - top - 5 : 1;
    int first = menu->cursor >= room ? menu->cursor - room + 1 : 0;
    screen_begin();
    screen_text(top, left, width, SCREEN_BOLD, menu->title);
    for (int i = first; i < menu->rows && i < first + room; i++) {
        char line[300];
        bool here = i == menu->cursor;
        snprintf(line, sizeof line, " %d  %s ", i + 1, menu->row[i]);
        if (here)
            screen_fill(top + 2 + i - first, left, width, SCREEN_REVERSE, " ");
        screen_text(top + 2 + i - first, left, width,
                    here ? SCREEN_REVERSE | SCREEN_BOLD : SCREEN_PLAIN, line);
    }
    int below = top + 3 + (menu->rows < room ? menu->rows : room);
    screen_wrap(below, left, width, rows - below - 1 > 4 ? 4 : rows - below - 1, 0,
                menu->error[0] ? SCREEN_ALERT : SCREEN_DIM,
                menu->error[0] ? menu->error : menu->about[menu->cursor]);
    screen_text(rows - 1, left, width, SCREEN_DIM,
                menu->turns ? tr("up, down: move; left, right, Enter: change; Esc: back")
                            : tr("arrows: move; Enter: choose; Esc: back"));
    screen_end(-1, 0);
}

/* The row that is chosen, -1: back. */
static int choose(struct menu *menu) {
    int64_t until = client_now() + REFRESH_MS;
    for (;;) {
        draw(menu);
        if (menu->refreshes && client_now() >= until)
            return MENU_AGAIN;
        client_turn(menu->terminal->client);
        client_wait(menu->terminal->client, STDIN_FILENO, 500);
        int key = screen_key();
        if (screen_signal())
            return -1;
        if (key != KEY_IS_NONE && key != KEY_IS_RESIZE)
            menu->error[0] = 0;
        if (key == KEY_IS_UP)
            menu->cursor = (menu->cursor + menu->rows - 1) % menu->rows;
        else if (key == KEY_IS_DOWN || key == KEY_IS_TAB)
            menu->cursor = (menu->cursor + 1) % menu->rows;
        else if (key >= '1' && key <= '9' && key - '1' < menu->rows)
            menu->cursor = key - '1';
        else if (key == KEY_IS_ENTER || key == ' ' ||
                 (menu->turns && (key == KEY_IS_LEFT || key == KEY_IS_RIGHT))) {
            menu->step = key == KEY_IS_LEFT ? -1 : 1;
            return menu->cursor;
        } else if (key == KEY_IS_ESCAPE || key == 'q' || key == KEY_IS_INTERRUPT)
            return -1;
        else if (key > ' ' && key < KEY_IS_UP)
            snprintf(menu->error, sizeof menu->error, "%s", tr("This key does nothing here."));
    }
}

/* The usual game, or one with chosen options: the second Enter begins it. */
static bool new_game(struct terminal *terminal, const char *game, struct menu *above) {
    struct new_table wanted;
    struct menu *menu = calloc(1, sizeof *menu);
    bool made = false;
    int row = 0;
    if (!menu)
        return false;
    new_table_begin(&wanted, terminal, game);
    menu->terminal = terminal;
    set_title(menu, game_title(game));
    menu->turns = true;
    while (!made && row >= 0) {
        menu->rows = 0;
        for (int i = 0; i < new_table_rows(&wanted); i++) {
            SAID(words);
            SAID(about);
            new_table_words(&wanted, i, &words, &about);
            add(menu, SAYS(words), SAYS(about));
        }
        row = choose(menu);
        menu->error[0] = 0;
        if (row > NEW_TABLE_PLAY || menu->step < 0)
            new_table_turn(&wanted, row, menu->step);
        if (row != NEW_TABLE_PLAY || menu->step < 0)
            continue;
        made = new_table_make(&wanted, terminal);
        if (!made) {
            struct text out = text_into(menu->error, sizeof menu->error);
            terminal_error(terminal, &out);
            text_end(&out);
        }
    }
    memcpy(above->error, menu->error, sizeof above->error);
    free(menu);
    return made;
}

static void choose_language(struct terminal *terminal) {
    struct menu *menu = calloc(1, sizeof *menu);
    if (!menu)
        return;
    menu->terminal = terminal;
    set_title(menu, tr("Language"));
    for (int i = 0; i < LANGUAGES; i++)
        add(menu, language_names[i], "");
    menu->cursor = (int)language_now();
    int number = choose(menu);
    free(menu);
    if (number < 0)
        return;
    language_set((enum language)number);
    identity_set(&terminal->client->identities, "language", 0, language_codes[number], "-");
}

/* Shows a pane until it is closed, and frees it. */
static void read_pane(struct terminal *terminal, struct pane *pane) {
    while (pane->open && !screen_signal()) {
        screen_begin();
        pane_draw(pane, 0, 0, screen_rows(), screen_columns());
        screen_end(-1, 0);
        client_turn(terminal->client);
        client_wait(terminal->client, STDIN_FILENO, 500);
        int key = screen_key();
        if (key == KEY_IS_UP || key == KEY_IS_DOWN)
            pane_scroll(pane, key == KEY_IS_UP ? -1 : 1);
        else if (key == KEY_IS_PAGE_UP || key == KEY_IS_PAGE_DOWN || key == ' ')
            pane_page(pane, key == KEY_IS_PAGE_UP ? -1 : 1);
        if (key == KEY_IS_ESCAPE || key == KEY_IS_ENTER || key == 'q' || key == KEY_IS_INTERRUPT)
            pane_close(pane);
    }
    pane_close(pane);
    free(pane);
}

static void read_rules(struct terminal *terminal, const char *game) {
    struct pane *pane = calloc(1, sizeof *pane);
    if (!pane)
        return;
    pane_open(pane, tr("The rules"));
    pane_rules(pane, terminal->wish->rules(game, language_codes[language_now()]), "");
    read_pane(terminal, pane);
}

static void read_finished(struct terminal *terminal) {
    struct pane *pane = calloc(1, sizeof *pane);
    if (!pane)
        return;
    pane_open(pane, tr("Finished games"));
    finished_list(terminal->client, terminal->wish->data, pane_give, pane);
    read_pane(terminal, pane);
}

static int first_menu(struct terminal *terminal, struct menu *menu, struct tables_row *games) {
    int count = tables_ask(terminal->client, games, !terminal->client->source->local);
    menu->terminal = terminal;
    SAID(title);
    tables_title(terminal->client, &title);
    set_title(menu, SAYS(title));
    menu->rows = 0;
    menu->refreshes = !terminal->client->source->local;
    for (int i = 0; i < count; i++) {
        SAID(row);
        SAID(words);
        SAID(about);
        tables_words(&games[i], &words);
        tables_about(&games[i], &about);
        say_pair(&row, tables_verb(&games[i]), SAYS(words));
        add(menu, SAYS(row), SAYS(about));
    }
    const char *none = menu->refreshes && !count
                           ? tr("No table is waiting for players. To join one, use its link.")
                           : "";
    for (int i = 0; i < kb_games(); i++) {
        const char *about = term_game(kb_game(i).name)->about;
        add(menu, kb_game(i).title, *none && i == 0 ? none : *about ? tr(about) : "");
    }
    for (int i = 0; i < kb_games(); i++) {
        SAID(row);
        say_pair(&row, tr("The rules"), kb_game(i).title);
        add(menu, SAYS(row), "");
    }
    if (terminal->client->source->local)
        add(menu, tr("Finished games"), tr("All games that were played here, saved or not."));
    add(menu, tr("Language"), "English, Français, Deutsch, Español");
    add(menu, tr("Quit"), "");
    return count;
}

int full_menu(struct terminal *terminal) {
    static struct tables_row games[TABLES_MAX]; /* main thread only */
    struct menu *menu = calloc(1, sizeof *menu);
    int done = 0;
    char table[sizeof games->table] = ""; /* under the cursor, empty: none of them */
    int behind = -1;                      /* then: so many rows below them */
    while (menu && done == 0) {
        int count = first_menu(terminal, menu, games);
        if (behind >= 0)
            menu->cursor = count + behind;
        for (int i = 0; i < count && *table; i++)
            if (!strcmp(games[i].table, table))
                menu->cursor = i;
        int chosen = choose(menu);
        behind = menu->cursor >= count ? menu->cursor - count : -1;
        strcpy(table, behind < 0 ? games[menu->cursor].table : "");
        if (chosen == MENU_AGAIN)
            continue;
        int own = terminal->client->source->local; /* one row more */
        int kinds = kb_games(), other = count + 2 * kinds;
        menu->error[0] = 0;
        if (chosen < 0 || chosen == other + 1 + own)
            break;
        if (chosen < count) {
            done = client_enter(terminal->client, games[chosen].table, "");
            if (!done) {
                struct text out = text_into(menu->error, sizeof menu->error);
                terminal_error(terminal, &out);
                text_end(&out);
            }
        } else if (chosen < count + kinds) {
            done = new_game(terminal, kb_game(chosen - count).name, menu);
        } else if (chosen < other) {
            read_rules(terminal, kb_game(chosen - count - kinds).name);
        } else if (own && chosen == other) {
            read_finished(terminal);
        } else {
            choose_language(terminal);
        }
    }
    free(menu);
    return done;
}
