/* full_hacker.c: the table of Hacker: accounts scattered over the table, each with its number, its
 * owner, the bills under it and the viruses on it from the bottom (a number: whose it is, as far as
 * we know); above them the way to the bank and who is on it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "full.h"

#define CELL_ROWS 3   /* at least; with more room there is air between the accounts, */
#define FRAMED_ROWS 5 /* with more rows, accounts have frames */
#define CELL_ROWS_MAX 6
#define FRAMED_COLUMNS 11

/* How many accounts stand side by side: three rows of them, or as many as fit. */
static int cells_across(const struct seen_hacker *t, int width) {
    int across = (t->accounts + 2) / 3, most = width / 10;
    across = across < 1 ? 1 : across;
    return across < most || most < 1 ? across : most;
}

static int cell_lines(const struct seen_hacker *t, int width) {
    int across = cells_across(t, width);
    return (t->accounts + across - 1) / across;
}

/* Rows of one account, given the room for all of them. */
static int cell_rows(const struct seen_hacker *t, int width, int room) {
    int lines = cell_lines(t, width), high = lines ? (room - 2) / lines : CELL_ROWS;
    return high < CELL_ROWS ? CELL_ROWS : high > CELL_ROWS_MAX ? CELL_ROWS_MAX : high;
}

static int table_rows(const struct seen_hacker *t, int width, int room) {
    return 2 + cell_lines(t, width) * cell_rows(t, width, room);
}

/* The road: the table, a mark for each beat, the bank. */
static void draw_road(struct full *full, const struct seen_hacker *t, int row, int column,
                      int width) {
    const struct seen *seen = &full_player(full)->seen;
    char number[NUMBER_MAX];
    int style = SCREEN_SEAT(t->traveller) | SCREEN_BOLD;
    SAID(bank);
    put(&bank, trn("{n} bill in the bank", "{n} bills in the bank", t->bank), "n",
        language_number(number, t->bank), NULL);
    const char *right = SAYS(bank);
    int at = column, end = column + width - (int)strlen(right) - 1;
    screen_text(row, end + 1, width, SCREEN_DIM, right);
    if (!t->traveller) {
        screen_fill(row, at, end - at, SCREEN_DIM, "─");
        return;
    }
    char who[SEEN_NAME + 8];
    snprintf(who, sizeof who, "%d %s ", t->traveller,
             t->traveller == seen->you ? tr("You") : full->say.name[t->traveller]);
    at += screen_text(row, at, width / 3, style, who);
    screen_fill(row, at, end - at, SCREEN_DIM, "─");
    for (int beat = 1; beat <= t->beats; beat++) {
        int place = at + (end - at - 2) * beat / (t->beats + 1);
        bool now = !full->story.on && !strcmp(seen->view.stage, "beat") && beat == t->beat;
        screen_text(row, place, 1, now ? style : SCREEN_DIM,
                    now              ? (t->back ? "◀" : "▶")
                    : beat < t->beat ? "·"
                                     : "○");
    }
}

/* Which part of the round it is, as the page says it. */
static void trip_words(struct full *full, const struct seen_hacker *t, struct text *out) {
    const struct seen *seen = &full_player(full)->seen;
    const char *stage = seen->view.stage;
    bool you = t->traveller == seen->you && seen->you;
    char beat[NUMBER_MAX], all[NUMBER_MAX];
    if (full->story.on) {
        text_word(out, tr("Protection"));
    } else if (!strcmp(stage, "over")) {
        text_word(out, tr("The game is over."));
    } else if (seen->view.round == 0) {
        text_word(out, tr("Set-up: everybody credits two bills"));
    } else if (!t->traveller) {
        text_word(out, t->jammed ? tr("Piracy under magnetic jamming")
                       : strcmp(stage, "gait") && strcmp(stage, "beat")
                           ? tr("Protection")
                           : tr("Piracy and infection"));
    } else if (!strcmp(stage, "beat")) {
        put(out,
            you ? tr("Your trip: beat {beat} of {beats}") : tr("{name}: beat {beat} of {beats}"),
            "name", full->say.name[t->traveller], "beat", language_number(beat, t->beat), "beats",
            language_number(all, t->beats), NULL);
        text_word(out, ", ");
        text_word(out, t->back ? tr("backwards, eyes on the table")
                               : tr("back to the table, sees nothing"));
    } else if (!strcmp(stage, "gait")) {
        put(out, you ? tr("You leave for the bank") : tr("{name} leaves for the bank"), "name",
            full->say.name[t->traveller], NULL);
    } else {
        put(out, you ? tr("You are back with a bill") : tr("{name} is back with a bill"), "name",
            full->say.name[t->traveller], NULL);
    }
}

/* "$ 2 ? ?", closer together or shortened to a count where there is no room. */
static void draw_bills(const struct seen_account *account, int row, int column, int width) {
    char text[120], bills[96];
    size_t count = 0;
    for (const char *c = account->bills; *c; c++)
        if (*c != ' ')
            bills[count++] = *c;
    bills[count] = 0;
    if (count == 0)
        snprintf(text, sizeof text, "$ -");
    else if (2 * (int)count + 1 <= width)
        snprintf(text, sizeof text, "$ %s", account->bills);
    else if ((int)count + 2 <= width)
        snprintf(text, sizeof text, "$ %s", bills);
    else if (width < 8)
        snprintf(text, sizeof text, "$x%zu", count);
    else
        snprintf(text, sizeof text, "$ %.*s+%zu", width - 6, bills, count - (size_t)(width - 6));
    screen_text(row, column, width, count ? SCREEN_PLAIN : SCREEN_DIM, text);
}

static void draw_viruses(const struct full *full, const struct seen_account *account, int row,
                         int column, int width) {
    int shown = account->viruses, first = 0;
    (void)full;
    if (account->viruses == 0)
        return;
    int at = column + screen_text(row, column, width, SCREEN_ALERT, "V ");
    if (shown > width - 3) {
        first = shown - (width - 3);
        at += screen_text(row, at, 1, SCREEN_DIM, "…");
    }
    for (int i = first; i < shown; i++) {
        int seat = account->virus[i];
        char text[2] = {seat ? (char)('0' + seat) : '?', 0};
        at +=
            screen_text(row, at, 1, seat ? SCREEN_SEAT(seat) | SCREEN_CARD : SCREEN_REVERSE, text);
    }
}

static void draw_frame(int row, int column, int width, int style) {
    screen_text(row, column, 1, style, "┌");
    screen_fill(row, column + 1, width - 2, style, "─");
    screen_text(row, column + width - 1, 1, style, "┐");
    for (int i = 1; i < 3; i++) {
        screen_text(row + i, column, 1, style, "│");
        screen_text(row + i, column + width - 1, 1, style, "│");
    }
    screen_text(row + 3, column, 1, style, "└");
    screen_fill(row + 3, column + 1, width - 2, style, "─");
    screen_text(row + 3, column + width - 1, 1, style, "┘");
}

static void draw_account(struct full *full, const struct seen_hacker *t, int number, int row,
                         int column, int width, bool framed) {
    const struct seen_account *account = &t->account[number];
    int offer = choose_number(&full->choose, CHOOSE_ACCOUNT, number);
    bool here = choose_mark(&full->choose, offer, row, column);
    bool attacked = t->attacked == number;
    bool own = account->owner && account->owner == full->say.you;
    char head[SEEN_NAME + 16];
    int style = SCREEN_SEAT(account->owner) | (own ? SCREEN_BOLD : 0);
    style |= offer >= 0 ? SCREEN_UNDERLINE : 0;
    if (here)
        style = SCREEN_REVERSE | SCREEN_BOLD;
    const char *sign = attacked ? "!" : own ? "*" : " ";
    snprintf(head, sizeof head, "%s%d %s", sign, number,
             account->owner == 0 ? "░░░░"
             : own               ? tr("You")
                                 : full->say.name[account->owner]);
    if (framed)
        draw_frame(row, column, width - 1,
                   here ? style : SCREEN_SEAT(account->owner) | (own ? SCREEN_BOLD : SCREEN_DIM));
    if (framed && *sign == ' ') /* a sign stands in the corner */
        screen_text(row, column + 1, width - 3, style, head + 1);
    else
        screen_text(row, column, width - 1 - framed, style, head);
    draw_bills(account, row + 1, column + 1 + framed, width - 2 - 2 * framed);
    draw_viruses(full, account, row + 2, column + 1 + framed, width - 2 - 2 * framed);
}

static void draw_table(struct full *full, const struct seen_hacker *t, int row, int column,
                       int rows, int width) {
    int across = cells_across(t, width), cell = width / across, high = cell_rows(t, width, rows);
    bool framed = high >= FRAMED_ROWS && cell - 1 >= FRAMED_COLUMNS;
    SAID(trip);
    trip_words(full, t, &trip);
    draw_road(full, t, row, column, width);
    screen_text(row + 1, column, width, SCREEN_DIM, SAYS(trip));
    for (int i = 1; i <= t->accounts; i++) {
        int line = (i - 1) / across, at = (i - 1) % across;
        int top = row + 2 + line * high + (high > CELL_ROWS ? (at + line) % 2 : 0);
        /* Not in rank and file: cards that people have thrown on a table. */
        int slip = cell > FRAMED_COLUMNS + framed ? (i * 5 + line * 3) % (cell > 14 ? 4 : 2) : 0;
        if (top + CELL_ROWS > row + rows + 1)
            break;
        draw_account(full, t, i, top, column + at * cell + slip, cell - slip, framed);
    }
}

static const struct seen_hacker *accounts_shown(const struct full *full) {
    return full->story.on ? &full->story.hack : &client_active(full->client)->seen.view.hack;
}

static int line_shown(struct full *full) {
    const struct choose *choose = &full->choose;
    const struct choose_offer *offer = &choose->offer[choose->cursor];
    if (full->story.on)
        return full->story.account > 0 ? full->story.account - 1 : 0;
    if (!client_active(full->client)->seen.has_view || full->actions || choose->move[0] ||
        choose->cursor >= choose->offers || offer->kind != CHOOSE_ACCOUNT)
        return 0;
    return offer->number - 1;
}

static void words_shown(struct full *full, ask_give *give, void *arg) {
    if (full->story.on)
        ask_accounts(&full->say, &full->story.hack, give, arg);
    else
        ask_table(&full->say, &full_player(full)->seen, give, arg);
}

static int rows_wanted(struct full *full, int width, int room) {
    return table_rows(accounts_shown(full), width, room);
}

static void draw(struct full *full, int row, int column, int rows, int width) {
    draw_table(full, accounts_shown(full), row, column, rows, width);
}

static void seat_words(struct text *out, const struct seen *seen, int seat) {
    char number[NUMBER_MAX];
    if (seen->phase == SEEN_OVER) {
        text_char(out, ' ');
        text_word(out, language_number(number, seen->totals[seat]));
    } else if (seen->view.hack.bills[seat][0]) {
        text_word(out, " $");
        text_word(out, seen->view.hack.bills[seat]);
    }
}

static void hand_words(struct text *out, const struct seen *seen) {
    char number[NUMBER_MAX];
    if (seen->view.round < 1)
        return;
    put(out, trn("{n} virus in your hand", "{n} viruses in your hand", seen->view.hack.hand), "n",
        language_number(number, seen->view.hack.hand), NULL);
}

const struct full_game full_hacker = {
    .rows = rows_wanted,
    .draw = draw,
    .words = words_shown,
    .line = line_shown,
    .seat = seat_words,
    .hand = hand_words,
    .look = story_look_hacker,
    .show = story_show_hacker,
};
