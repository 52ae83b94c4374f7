/* full_corruption.c: the table of Corruption as on a real table: three governments side by side,
 * the Swiss account above its contracts, on each the cards in the order they were played. A card
 * says whose it is by a number and by its colour: `2:10` lies open, `2:▒▒` face down, `2:(8)` face
 * down but known to us, `2:10s` is Swiss money; what was taken away is dim, with a cross. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "full.h"

#define CARD_COLUMNS 6

/* Cards at a place: those laid there, and Swiss money that was sent there. */
static bool is_at(const struct seen_card *card, int government, int place) {
    if (card->government != government)
        return false;
    return card->to ? card->to == place : card->place == place;
}

static int count_at(const struct seen_corruption *t, int government, int place) {
    int count = 0;
    for (int i = 0; i < t->cards; i++)
        count += is_at(&t->card[i], government, place);
    return count;
}

static int card_rows(int cards, int width) {
    int per_row = (width - 3) / CARD_COLUMNS;
    per_row = per_row > 0 ? per_row : 1;
    return (cards + per_row - 1) / per_row;
}

/* An account has its cards beside its name, a contract below. */
static int place_rows(const struct seen_corruption *t, int g, int place, int width) {
    int cards = count_at(t, g, place);
    return place == 0 ? (cards > 0 ? card_rows(cards, width) : 1) : 1 + card_rows(cards, width);
}

static int government_rows(const struct seen_corruption *t, int g, int width) {
    int rows = 1;
    for (int place = 0; place <= t->contracts[g]; place++)
        rows += place_rows(t, g, place, width);
    return rows;
}

static int column_width(int width) {
    return (width - 2) / 3;
}

int full_corruption_rows(const struct seen_corruption *t, int width) {
    int most = 0;
    for (int g = 0; g < 3; g++) {
        int rows = government_rows(t, g, column_width(width));
        most = rows > most ? rows : most;
    }
    return most;
}

static int draw_card(struct full *full, const struct seen_card *card, int row, int column,
                     int width) {
    char text[16];
    int style = SCREEN_SEAT(card->seat) | SCREEN_CARD;
    int offer = choose_laid(&full->choose, card->government, card->place, card->position);
    if (card->gone) {
        snprintf(text, sizeof text, "%d:%s×", card->seat, card->card);
        style = SCREEN_SEAT(card->seat) | SCREEN_DIM;
    } else if (card->card[0] == '?') {
        snprintf(text, sizeof text, "%d:▒▒", card->seat);
    } else if (card->to) {
        snprintf(text, sizeof text, "%d:%ss", card->seat, card->card);
    } else if (!card->up) {
        snprintf(text, sizeof text, "%d:(%s)", card->seat, card->card);
    } else {
        snprintf(text, sizeof text, "%d:%s", card->seat, card->card);
    }
    if (offer >= 0)
        style |= SCREEN_UNDERLINE | SCREEN_BOLD;
    if (choose_mark(&full->choose, offer, row, column))
        style = SCREEN_REVERSE | SCREEN_BOLD;
    return screen_text(row, column, width, style, text);
}

static void draw_cards(struct full *full, const struct seen_corruption *t, int g, int place,
                       int row, int column, int rows, int width) {
    int at = column, left = count_at(t, g, place), end = column + width;
    for (int i = 0; i < t->cards && rows > 0; i++) {
        if (!is_at(&t->card[i], g, place))
            continue;
        if (at + CARD_COLUMNS > end && at > column) {
            at = column;
            row++;
            if (--rows == 0)
                break;
        }
        if (rows == 1 && at + 2 * CARD_COLUMNS > end && left > 1) { /* no room for all of them */
            char more[16];
            snprintf(more, sizeof more, "+%d", left);
            screen_text(row, at, end - at, SCREEN_DIM, more);
            break;
        }
        draw_card(full, &t->card[i], row, at, end - at);
        at += CARD_COLUMNS;
        left--;
    }
}

/* The right end of a contract's line: its value, or who got it. */
static void contract_end(const struct full *full, const struct seen_contract *contract,
                         struct text *out) {
    char number[NUMBER_MAX];
    if (contract->to) {
        say_outcome(out, &full->say, contract);
    } else {
        text_word(out, tongue_number(number, contract->value));
        text_char(out, 'k');
    }
}

static void draw_place(struct full *full, const struct seen_corruption *t, int g, int place,
                       int row, int column, int rows, int width) {
    int offer = choose_place(&full->choose, g, place), style = SCREEN_PLAIN;
    bool here = choose_mark(&full->choose, offer, row, column);
    char at[3] = {(char)('a' + g), (char)('0' + place), 0};
    int cards = count_at(t, g, place);
    style |= offer >= 0 ? SCREEN_BOLD : 0;
    style |= here ? SCREEN_REVERSE : 0;
    if (here)
        screen_fill(row, column, width, SCREEN_REVERSE, " ");
    screen_text(row, column, 2, style | (offer >= 0 ? SCREEN_UNDERLINE : SCREEN_DIM), at);
    if (place == 0) {
        if (cards == 0)
            screen_text(row, column + 3, width - 3, style | SCREEN_DIM, tr("Swiss account"));
        draw_cards(full, t, g, place, row, column + 3, rows, width - 3);
        return;
    }
    const struct seen_contract *contract = &t->contract[g][place];
    char end[SAY_MAX];
    struct text out = text_into(end, sizeof end);
    contract_end(full, contract, &out);
    text_end(&out);
    int length = (int)strlen(end) < 14 ? (int)strlen(end) : 14;
    style |= contract->cancelled ? SCREEN_DIM : 0;
    screen_text(row, column + 3, width - 4 - length, style, tongue_contract(contract->name));
    screen_text(row, column + width - length, length,
                style | (contract->to > 0 ? SCREEN_SEAT(contract->to) | SCREEN_BOLD : 0), end);
    draw_cards(full, t, g, place, row + 1, column + 3, rows - 1, width - 3);
}

void full_corruption(struct full *full, const struct seen_corruption *t, int row, int column,
                     int rows, int width) {
    int wide = column_width(width);
    for (int g = 0; g < 3; g++) {
        int left = column + g * (wide + 1), at = row + 1;
        char head[64];
        snprintf(head, sizeof head, "%s", say_government(g));
        screen_fill(row, left, wide, SCREEN_DIM, "─");
        screen_text(row, left + 1, wide - 2, SCREEN_BOLD, head);
        for (int i = 0; g > 0 && i < rows; i++)
            screen_text(row + i, left - 1, 1, SCREEN_DIM, i ? "│" : "┬");
        bool tight = government_rows(t, g, wide) > rows;
        for (int place = 0; place <= t->contracts[g] && at < row + rows; place++) {
            int need = place_rows(t, g, place, wide);
            if (tight && need > 2)
                need = 2;
            if (at + need > row + rows)
                need = row + rows - at;
            draw_place(full, t, g, place, at, left, need, wide - (g < 2));
            at += need;
        }
    }
}
