/* full_corruption.c: the table of Corruption as on a real table: three governments side by side,
 * the Swiss account above its contracts, on each the cards in the order they were played. A card
 * says whose it is by a number and by its colour: `2:10` lies open, `2:▒▒` face down, `2:(8)` face
 * down but known to us, `2:10s` is Swiss money; what was taken away is dim, with a cross. Where
 * there is room, cards are pictures of three rows, with their owner in the lower edge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "full.h"

#define CARD_COLUMNS 6 /* of a card, or of a picture, with the space behind it */
#define PICTURE_ROWS 3

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

/* An account has its cards beside its name, a contract below. With pictures each place has them
 * below, and a free row behind it. */
static int place_rows(const struct seen_corruption *t, int g, int place, int width, bool pictures) {
    int cards = count_at(t, g, place);
    if (pictures)
        return 2 + PICTURE_ROWS * card_rows(cards, width);
    return place == 0 ? (cards > 0 ? card_rows(cards, width) : 1) : 1 + card_rows(cards, width);
}

static int government_rows(const struct seen_corruption *t, int g, int width, bool pictures) {
    int rows = 1;
    for (int place = 0; place <= t->contracts[g]; place++)
        rows += place_rows(t, g, place, width, pictures);
    return rows;
}

static int column_width(int width) {
    return (width - 2) / 3;
}

static int most_rows(const struct seen_corruption *t, int width, bool pictures) {
    int most = 0;
    for (int g = 0; g < 3; g++) {
        int rows = government_rows(t, g, column_width(width), pictures);
        most = rows > most ? rows : most;
    }
    return most;
}

static int table_rows(const struct seen_corruption *t, int width, int room) {
    int rows = most_rows(t, width, true);
    return rows <= room ? rows : most_rows(t, width, false);
}

/* What a card says, without its owner. */
static void card_text(const struct seen_card *card, char *text, size_t size) {
    if (card->gone)
        snprintf(text, size, "%s×", card->card);
    else if (card->card[0] == '?')
        snprintf(text, size, "▒▒");
    else if (card->to)
        snprintf(text, size, "%ss", card->card);
    else if (!card->up)
        snprintf(text, size, "(%s)", card->card);
    else
        snprintf(text, size, "%s", card->card);
}

static void draw_card(struct full *full, const struct seen_card *card, int row, int column,
                      int width, bool picture) {
    char face[12], text[32];
    int style = SCREEN_SEAT(card->seat) | (card->gone ? SCREEN_DIM : SCREEN_CARD);
    int offer = choose_laid(&full->choose, card->government, card->place, card->position);
    int edge = SCREEN_SEAT(card->seat) | (card->gone ? SCREEN_DIM : 0), middle = row + picture;
    if (offer >= 0)
        style |= SCREEN_UNDERLINE | SCREEN_BOLD;
    if (choose_mark(&full->choose, offer, middle, column))
        style = edge = SCREEN_REVERSE | SCREEN_BOLD;
    card_text(card, face, sizeof face);
    if (picture && !card->gone && card->card[0] == '?')
        snprintf(face, sizeof face, "▒▒▒");
    if (!picture) {
        snprintf(text, sizeof text, "%d:%s", card->seat, face);
        screen_text(row, column, width, style, text);
        return;
    }
    int length = clean_width(face), left = length < 3 ? (3 - length) / 2 : 0;
    snprintf(text, sizeof text, "%*s%s%*s", left, "", face,
             length + left < 3 ? 3 - length - left : 0, "");
    screen_text(row, column, width, edge, "┌───┐");
    screen_text(middle, column, width, edge, "│   │");
    screen_text(middle, column + 1, 3, style, text);
    snprintf(text, sizeof text, "└─%d─┘", card->seat);
    screen_text(row + 2, column, width, edge, text);
}

static void draw_cards(struct full *full, const struct seen_corruption *t, int g, int place,
                       int row, int column, int rows, int width, bool pictures) {
    int high = pictures ? PICTURE_ROWS : 1;
    int at = column, left = count_at(t, g, place), end = column + width;
    for (int i = 0; i < t->cards && rows > 0; i++) {
        if (!is_at(&t->card[i], g, place))
            continue;
        if (at + CARD_COLUMNS > end && at > column) {
            at = column;
            row += high;
            rows -= high;
            if (rows <= 0)
                break;
        }
        if (!pictures && rows == 1 && at + 2 * CARD_COLUMNS > end &&
            left > 1) { /* no room for all of them */
            char more[16];
            snprintf(more, sizeof more, "+%d", left);
            screen_text(row, at, end - at, SCREEN_DIM, more);
            break;
        }
        draw_card(full, &t->card[i], row, at, end - at, pictures);
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
        text_word(out, language_number(number, contract->value));
        text_char(out, 'k');
    }
}

static void draw_place(struct full *full, const struct seen_corruption *t, int g, int place,
                       int row, int column, int rows, int width, bool pictures) {
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
        if (cards == 0 || pictures)
            screen_text(row, column + 3, width - 3, style | SCREEN_DIM, tr("Swiss account"));
        draw_cards(full, t, g, place, row + pictures, column + 3, rows - pictures, width - 3,
                   pictures);
        return;
    }
    const struct seen_contract *contract = &t->contract[g][place];
    char end[SAY_MAX];
    struct text out = text_into(end, sizeof end);
    contract_end(full, contract, &out);
    text_end(&out);
    int length = clean_width(end) < 14 ? clean_width(end) : 14;
    style |= contract->cancelled ? SCREEN_DIM : 0;
    screen_text(row, column + 3, width - 4 - length, style, language_contract(contract->name));
    screen_text(row, column + width - length, length,
                style | (contract->to > 0 ? SCREEN_SEAT(contract->to) | SCREEN_BOLD : 0), end);
    draw_cards(full, t, g, place, row + 1, column + 3, rows - 1, width - 3, pictures);
}

static void draw_table(struct full *full, const struct seen_corruption *t, int row, int column,
                       int rows, int width) {
    int wide = column_width(width);
    bool pictures = most_rows(t, width, true) <= rows;
    for (int g = 0; g < 3; g++) {
        int left = column + g * (wide + 1), at = row + 1;
        char head[64];
        snprintf(head, sizeof head, "%s", say_government(g));
        screen_fill(row, left, wide, SCREEN_DIM, "─");
        screen_text(row, left + 1, wide - 2, SCREEN_BOLD, head);
        for (int i = 0; g > 0 && i < rows; i++)
            screen_text(row + i, left - 1, 1, SCREEN_DIM, i ? "│" : "┬");
        bool tight = government_rows(t, g, wide, pictures) > rows;
        for (int place = 0; place <= t->contracts[g] && at < row + rows; place++) {
            int need = place_rows(t, g, place, wide, pictures);
            if (tight && need > 2)
                need = 2;
            if (at + need > row + rows)
                need = row + rows - at;
            draw_place(full, t, g, place, at, left, need, wide - (g < 2), pictures);
            at += need;
        }
    }
}

/* The table of Corruption that is shown: of a story, of the round that ended the game, or now. */
static const struct seen_corruption *table_shown(const struct full *full) {
    const struct seen *seen = &client_active(full->client)->seen;
    bool last = seen->phase == SEEN_OVER && full->story.told == seen->view.round &&
                full->story.round == full->story.told;
    return full->story.on || last ? &full->story.table : &seen->view.corruption;
}

/* Its line in words: each government has one, and each of its places. */
static int line_of_place(const struct seen_corruption *table, int government, int place) {
    int line = 1 + place;
    for (int g = 0; g < government; g++)
        line += 2 + table->contracts[g];
    return line;
}

static int line_shown(struct full *full) {
    const struct choose *choose = &full->choose;
    const struct choose_offer *offer = &choose->offer[choose->cursor];
    const struct story *story = &full->story;
    if (story->on)
        return line_of_place(&story->table, story->government, story->place);
    if (!client_active(full->client)->seen.has_view || full->actions || choose->move[0] ||
        choose->cursor >= choose->offers ||
        (offer->kind != CHOOSE_PLACE && offer->kind != CHOOSE_LAID))
        return 0;
    return line_of_place(table_shown(full), offer->government, offer->place);
}

static void words_shown(struct full *full, ask_give *give, void *arg) {
    if (table_shown(full) == &full->story.table)
        ask_places(&full->say, &full->story.table, give, arg);
    else
        ask_table(&full->say, &full_player(full)->seen, give, arg);
}

static int rows_wanted(struct full *full, int width, int room) {
    return table_rows(table_shown(full), width, room);
}

static void draw(struct full *full, int row, int column, int rows, int width) {
    draw_table(full, table_shown(full), row, column, rows, width);
}

static void seat_words(struct text *out, const struct seen *seen, int seat) {
    char number[NUMBER_MAX], hidden[8];
    bool over = seen->phase == SEEN_OVER;
    seen_option(&seen->view, "totals", hidden, sizeof hidden);
    if (!strcmp(hidden, "hidden") && seat != seen->you && !over)
        return;
    text_char(out, ' ');
    text_word(out, language_number(number,
                                   over ? seen->totals[seat] : seen->view.corruption.totals[seat]));
    text_char(out, 'k');
}

static void hand_words(struct text *out, const struct seen *seen) {
    if (seen->view.corruption.hand[0])
        say_pair(out, seen->you ? tr("Your hand") : tr("Hand"), seen->view.corruption.hand);
}

const struct full_game full_corruption = {
    .rows = rows_wanted,
    .draw = draw,
    .words = words_shown,
    .line = line_shown,
    .seat = seat_words,
    .hand = hand_words,
    .look = story_look_corruption,
    .show = story_show_corruption,
};
