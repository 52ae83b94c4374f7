/* full_draw.c: the whole picture (full.h): the title, the seats, the table with the log below or
 * beside it, the question, what can be chosen, and the line for typing. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "full.h"
#include "game_words.h"

/* ---- Parts ---- */

static void draw_title(struct full *full, int columns) {
    const struct player *player = client_active(full->client);
    const struct seen *seen = &player->seen;
    SAID(left);
    SAID(state);
    text_char(&left, ' ');
    for (const char *c = game_title(seen->game); *c; c++)
        text_char(&left, (char)toupper((unsigned char)*c));
    if (full->story.on) {
        text_word(&left, " · ");
        say_round(&left, game_words(seen->game), full->story.round, seen->view.rounds);
    } else if (seen->has_view && seen->view.round > 0) {
        text_word(&left, " · ");
        say_round(&left, game_words(seen->game), seen->view.round, seen->view.rounds);
        SAID(shown);
        say_shown(&shown, seen);
        if (shown.length) {
            text_word(&left, " · ");
            text_word(&left, SAYS(shown));
        }
    }
    if (player->wire.state == WIRE_OFF)
        text_word(&state, tr("The connection is lost."));
    else if (player->wire.state == WIRE_CONNECTING)
        text_word(&state, tr("Connecting …"));
    else if (full->watch.on)
        watch_state(full, &state);
    else if (full->client->players > 1)
        text_word(&state, player->name);
    text_char(&state, ' ');
    const char *right = SAYS(state);
    int width = clean_width(right);
    screen_fill(0, 0, columns, SCREEN_REVERSE, " ");
    screen_text(0, 0, columns - width - 1, SCREEN_REVERSE | SCREEN_BOLD, SAYS(left));
    screen_text(0, columns - width, width, SCREEN_REVERSE, right);
}

static void seat_words(const struct full *full, int seat, bool brief, struct text *out) {
    const struct seen *seen = &client_active(full->client)->seen;
    const struct seen_seat *row = &seen->seat[seat];
    text_number(out, seat);
    text_word(out, seen_waits(seen, seat) && !full->story.on ? "▶" : " ");
    text_word(out, seat == seen->you ? tr("You") : full->say.name[seat]);
    if (row->stand_in[0])
        text_word(out, " (bot)");
    if (full->story.on)
        return; /* the results of a round are hidden until its story has been told */
    if (seen->has_view)
        full_game(full)->seat(out, seen, seat);
    int64_t left = seen_clock(seen, seat, client_now());
    if (left >= 0 && !brief) {
        text_char(out, ' ');
        say_clock(out, left);
    }
}

/* One or two rows; returns how many. */
static int draw_seats(struct full *full, int row, int columns, int most) {
    const struct seen *seen = &full_player(full)->seen;
    int at = 1, used = 1;
    for (int seat = 1; seat <= seen->seats; seat++) {
        SAID(words);
        seat_words(full, seat, most == 1, &words);
        const char *text = SAYS(words);
        int width = clean_width(text), offer = choose_number(&full->choose, CHOOSE_SEAT, seat);
        if (at + width + 1 > columns && at > 1 && used < most) {
            at = 1;
            used++;
        }
        bool waits = seen_waits(seen, seat);
        int style = SCREEN_SEAT(seat) | (waits ? SCREEN_BOLD : 0);
        style |= offer >= 0 ? SCREEN_UNDERLINE | SCREEN_BOLD : 0;
        if (choose_mark(&full->choose, offer, row + used - 1, at))
            style = SCREEN_REVERSE | SCREEN_BOLD;
        at += screen_text(row + used - 1, at, columns - at, style, text) + 2;
    }
    return used;
}

static void draw_log(struct full *full, int row, int column, int rows, int width) {
    const struct log *log = &full_player(full)->log;
    int at = row + rows, skip = full->log_up;
    int last = log->count - 1;
    while (full->story.on && last >= 0 && log->entry[last].line != full->story.at - 1)
        last--; /* later moments of the story are hidden */
    for (int i = last; i >= 0 && at > row; i--) {
        const struct log_entry *entry = &log->entry[i];
        int lines = screen_lines(entry->text, width - 2);
        int hidden = skip < lines ? skip : lines;
        skip -= hidden;
        int shown = lines - hidden;
        if (shown == 0)
            continue;
        int style = entry->kind == LOG_ROUND  ? SCREEN_BOLD
                    : entry->kind == LOG_LINE ? SCREEN_SEAT(entry->seat)
                    : entry->kind == LOG_TALK ? SCREEN_SEAT(entry->seat) | SCREEN_UNDERLINE
                                              : SCREEN_DIM;
        int top = at - shown, cut = top < row ? row - top : 0;
        screen_wrap(top + cut, column + 1, width - 2, shown - cut, cut, style, entry->text);
        at = top + cut;
    }
}

/* Offers that were not drawn on the table, in a row that follows the cursor. */
static void draw_offers(struct full *full, int row, int columns, int rows) {
    struct choose *choose = &full->choose;
    int at = 1, line = 0, first = 0;
    if (choose->move[0])
        return;
    for (int pass = 0; pass < 2; pass++) { /* how far to scroll; then drawing */
        at = 1;
        line = 0;
        for (int i = pass ? first : 0; i < choose->offers; i++) {
            struct choose_offer *offer = &choose->offer[i];
            if (offer->row >= 0 && !(pass && offer->row >= row && offer->row < row + rows))
                continue;
            SAID(words);
            full_label(full, offer, &words);
            const char *text = SAYS(words);
            int width = clean_width(text) + 2;
            if (at + width > columns - 2 && at > 1) {
                at = 1;
                if (++line >= rows) {
                    if (pass) /* there are more to the right */
                        screen_text(row + rows - 1, columns - 1, 1, SCREEN_DIM, "▶");
                    if (pass || i > choose->cursor || choose->cursor == CHOOSE_NOWHERE)
                        break;
                    first = i;
                    line = 0;
                }
            }
            if (pass) {
                char label[SAY_MAX + 2];
                snprintf(label, sizeof label, " %s ", text);
                bool here = choose_mark(choose, i, row + line, at);
                screen_text(row + line, at, columns - at,
                            here ? SCREEN_REVERSE | SCREEN_BOLD : SCREEN_UNDERLINE, label);
            }
            at += width + 1;
        }
    }
    if (first > 0)
        screen_text(row, 0, 1, SCREEN_DIM, "◀");
}

/* The hand stays in sight while a place is chosen, and while others think. */
static void draw_hand(struct full *full, int row, int columns, bool small) {
    const struct seen *seen = &full_player(full)->seen;
    char words[SAY_MAX];
    struct text out = text_into(words, sizeof words);
    if (!seen->has_view || !seen->view.viewer || seen->phase == SEEN_OVER || full->story.on)
        return; /* (in a story it would be the hand of the next round) */
    bool picked = full->choose.steps > 0 && !full->choose.alone[0] && !full->choose.move[0];
    if (small) { /* there is room for what was picked so far */
        if (!picked)
            return;
    } else if (full_game(full)->hand) {
        full_game(full)->hand(&out, seen);
    }
    if (picked) {
        const char *head = full->choose.picked[0];
        text_word(&out, out.length ? "  → " : "→ ");
        text_bytes(&out, head, strcspn(head, "@:>"));
        for (int i = 1; i < full->choose.steps; i++) {
            text_word(&out, i == 1 ? " " : "");
            text_word(&out, full->choose.picked[i]);
        }
    }
    text_end(&out);
    int width = clean_width(words);
    if (clean_width(full->input) + width + 4 < columns)
        screen_text(row, columns - width - 1, width, SCREEN_DIM, words);
}

static void question(struct full *full, bool small, struct text *out) {
    const struct seen *seen = &full_player(full)->seen;
    if (full->asks == FULL_ASKS_QUIT) {
        text_word(out, tr("Stop here? The game is kept. y or n"));
    } else if (full->asks == FULL_ASKS_GIVEUP) {
        text_word(out, tr("A bot will play on for you. Sure? y or n"));
    } else if (full->story.on) {
        text_word(out, full->story.words);
    } else if (full->choose.move[0]) {
        text_word(out, full->choose.move);
        text_word(out, ": ");
        say_move(out, &full->say, &seen->view, seen->you, full->choose.move);
        if (term_game_of(&seen->view)->beside)
            term_game_of(&seen->view)->beside(out, &full->say, &seen->view, full->choose.move);
        if (!small) {
            text_char(out, ' ');
            text_word(out, tr("Enter: do it. Esc: take it back."));
        }
    } else {
        if (seen->phase == SEEN_OVER) {
            say_victory(out, &full->say, seen->victory, seen->seats);
            return;
        }
        full_step(full, out);
        if (!out->length)
            ask_question(out, &full->say, seen);
        if (!out->length)
            ask_waiting(out, &full->say, seen);
    }
}

static void hint(struct full *full, struct text *out) {
    const struct choose *choose = &full->choose;
    if (full->hint[0])
        text_word(out, full->hint);
    else if (full->story.on)
        text_word(out, tr("Enter: next · Esc: skip"));
    else if (!choose->move[0] && choose->cursor < choose->offers)
        full_explain(full, &choose->offer[choose->cursor], out);
}

static void draw_keys(const struct full *full, int row, int columns) {
    screen_text(row, 1, columns - 2, SCREEN_DIM,
                full->watch.on
                    ? tr("space pause  Enter next  p back  + - speed  0-7 seat  ? help  q quit")
                    : tr("? help  Esc back  Tab complete  F2 log  F3 rules  F4 notes  F10 quit"));
}

/* The lowest rows: question, hint, offers, input, keys. Returns how many they are. */
static int draw_bottom(struct full *full, int rows, int columns, bool small) {
    SAID(asked);
    SAID(told);
    question(full, small, &asked);
    hint(full, &told);
    const char *text = SAYS(asked), *more = SAYS(told);
    int lines = screen_lines(text, columns - 2), hints = screen_lines(more, columns - 2);
    lines = lines > 2 ? (rows > 12 ? 3 : 2) : lines;
    hints = small ? (full->hint[0] ? 1 : 0) : hints > 3 ? 3 : hints;
    int offers = rows >= 30 ? 2 : 1;
    int keys = small ? 0 : 1, rule = small ? 0 : 1;
    int count = rule + lines + hints + offers + 1 + keys, at = rows - count + rule;
    bool mine = full_player(full)->seen.you &&
                seen_waits(&full_player(full)->seen, full_player(full)->seen.you);
    if (rule)
        screen_fill(at - 1, 0, columns, SCREEN_DIM, "─");
    screen_brief(at, 1, columns - 2, lines, mine || full->story.on ? SCREEN_BOLD : SCREEN_PLAIN,
                 text);
    screen_brief(at + lines, 1, columns - 2, hints, full->hint[0] ? SCREEN_ALERT : SCREEN_DIM,
                 more);
    if (small && (full->story.on || full->choose.move[0]))
        screen_text(at + lines + hints, 1, columns - 2, SCREEN_DIM,
                    full->story.on ? tr("Enter: next · Esc: skip")
                                   : tr("Enter: do it. Esc: take it back."));
    else if (!full->story.on)
        draw_offers(full, at + lines + hints, columns, offers);
    int input = rows - 1 - keys;
    draw_hand(full, input, columns, small);
    screen_text(input, 0, 2, SCREEN_BOLD, "> ");
    full->input_column = 2 + screen_text(input, 2, columns - 3, SCREEN_PLAIN, full->input);
    full->input_row = input;
    if (keys)
        draw_keys(full, rows - 1, columns);
    return count;
}

/* ---- The middle ---- */

#define LOG_ROWS 9   /* below a table that is larger than it has to be */
#define NOTES_ROWS 5 /* of the notebook, with its title */

static void draw_words(struct full *full, int row, int rows, int columns) {
    struct pane *words = calloc(1, sizeof *words);
    const struct full_game *game = full_game(full);
    int at = row, line = game->line ? game->line(full) : 0;
    if (!words)
        return;
    game->words(full, pane_give, words);
    if (full_player(full)->seen.phase == SEEN_SEATING && !full->client->source->local) {
        char link[400];
        client_link(full->client, link, sizeof link);
        pane_give(words, "");
        pane_give(words, client_by_invitation(full_player(full))
                             ? tr("Players can sit down by invitation only.")
                             : say_link(false));
        pane_give(words, link);
    }
    pane_size(words, rows, columns - 2);
    pane_scroll(words, line > 1 ? line - 1 : 0); /* to the cursor, */
    int top = words->top, i;
    pane_scroll(words, full->words_down); /* and from there as far as keys say */
    full->words_down = words->top - top;
    for (i = words->top; i < words->lines && at < row + rows; i++) {
        int used =
            screen_wrap(at, 1, columns - 2, row + rows - at, 0, SCREEN_PLAIN, words->line[i]);
        at += used > 0 ? used : 1;
    }
    if (i < words->lines) { /* the last row says that there is more */
        screen_fill(row + rows - 1, 0, columns, SCREEN_PLAIN, " ");
        screen_text(row + rows - 1, 1, columns - 2, SCREEN_DIM, tr("▼ PgDn: more"));
    }
    pane_close(words);
    free(words);
}

/* The notebook of Hacker, where there is room for it. */
static void draw_notes(struct full *full, int row, int rows, int width) {
    const struct player *player = full_player(full);
    struct pane *notes = rows > 1 ? calloc(1, sizeof *notes) : NULL;
    if (!notes)
        return;
    ask_notes(&full->say, &player->lines, &player->seen, pane_give, notes);
    screen_fill(row, 0, width, SCREEN_DIM, "─");
    screen_text(row, 1, width - 2, SCREEN_BOLD, tr("What you saw"));
    int first = notes->lines > rows - 1 ? notes->lines - rows + 1 : 0;
    for (int i = first; i < notes->lines; i++)
        screen_text(row + 1 + i - first, 1, width - 2, SCREEN_PLAIN, notes->line[i]);
    pane_close(notes);
    free(notes);
}

static void draw_middle(struct full *full, int row, int rows, int columns) {
    const struct seen *seen = &full_player(full)->seen;
    if (!seen->has_view) {
        draw_words(full, row, rows, columns);
        return;
    }
    bool wide = columns >= FULL_WIDE_COLUMNS;
    int width = wide ? (columns * 2 / 3 > 78 ? columns * 2 / 3 : 78) : columns - 1;
    int room = wide ? rows : rows - LOG_ROWS; /* below the table there is the log */
    const struct full_game *game = full_game(full);
    bool notebook = term_game_of(&seen->view)->notes;
    int need = game->rows(full, width, room - (notebook ? NOTES_ROWS : 0));
    if (wide) {
        int notes = notebook && rows - need >= NOTES_ROWS ? rows - need : 0;
        game->draw(full, row, 0, rows - notes, width);
        draw_notes(full, row + rows - notes, notes, width);
        for (int i = 0; i < rows; i++)
            screen_text(row + i, width, 1, SCREEN_DIM, "│");
        draw_log(full, row, width + 1, rows, columns - width - 1);
        return;
    }
    int board = need < rows - 3 ? need : rows - 3;
    game->draw(full, row, 0, board, width);
    screen_fill(row + board, 0, columns, SCREEN_DIM, "─");
    draw_log(full, row + board + 1, 0, rows - board - 1, columns);
}

static void draw_curtain(struct full *full, int rows, int columns) {
    SAID(words);
    put(&words, tr("Give the keyboard to {name}, who presses Enter."), "name",
        full->client->player[full->next].name, NULL);
    const char *text = SAYS(words);
    int width = clean_width(text), left = width + 2 < columns ? (columns - width) / 2 : 1;
    screen_wrap(rows / 2 - 1, left, columns - left - 1, 4, 0, SCREEN_BOLD, text);
}

bool full_is_small(void) {
    return screen_columns() < FULL_SMALL_COLUMNS || screen_rows() < FULL_SMALL_ROWS;
}

void full_scroll(struct full *full, int lines) {
    if (full_is_small())
        full->words_down -= lines;
    else
        full->log_up = full->log_up + lines > 0 ? full->log_up + lines : 0;
}

void full_draw(struct full *full) {
    int rows = screen_rows(), columns = screen_columns();
    bool small = full_is_small();
    screen_begin();
    if (full->hidden) {
        draw_curtain(full, rows, columns);
        screen_end(-1, 0);
        return;
    }
    say_learn(&full->say, &full_player(full)->seen);
    choose_forget(&full->choose);
    if (full->pane.open) {
        pane_draw(&full->pane, 0, 0, rows, columns);
        screen_end(-1, 0);
        return;
    }
    draw_title(full, columns);
    /* The table first, so that it is known which offers stand there; it leaves room for the rest,
     * which is measured by drawing it once. */
    int bottom = draw_bottom(full, rows, columns, small);
    choose_forget(&full->choose);
    screen_begin();
    draw_title(full, columns);
    if (small && rows - bottom - 1 > 0) {
        draw_words(full, 1, rows - bottom - 1, columns);
    } else if (rows - bottom - 2 > 0) {
        int seats = draw_seats(full, 1, columns, 2);
        draw_middle(full, 1 + seats, rows - bottom - 1 - seats, columns);
    }
    draw_bottom(full, rows, columns, small);
    bool typing = full->input[0] || !full->story.on;
    screen_end(typing ? full->input_row : -1, full->input_column);
}
