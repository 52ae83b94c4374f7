/* say_highcard.c: the lines of Highcard as sentences. */
#include "game_words.h"

#include <string.h>

/* The cards that were turned up: "Ann 3, Bob 5". */
static void turned_cards(struct text *out, const struct say *say, const struct doc *line) {
    int list = doc_member(line, 0, "cards"), seat = 1;
    for (int i = doc_first(line, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(line, list, i)) {
        if (seat > 1)
            text_word(out, ", ");
        text_word(out, say->name[seat++]);
        text_char(out, ' ');
        text_number(out, doc_number(line, i, 0));
    }
}

static void highcard_turned(struct text *out, const struct say *say, const struct doc *line) {
    int winner = doc_small(line, doc_member(line, 0, "to"), 0, SEEN_SEATS);
    char number[NUMBER_MAX];
    SAID(cards);
    turned_cards(&cards, say, line);
    put(out,
        winner == 0          ? tr("Turned up: {cards}. Nobody scores.")
        : winner == say->you ? tr("Turned up: {cards}. You score {n}.")
                             : tr("Turned up: {cards}. {who} scores {n}."),
        "cards", SAYS(cards), "who", say->name[winner], "n",
        language_number(number, doc_number(line, doc_member(line, 0, "points"), 0)), NULL);
}

static void highcard_move(struct text *out, const struct say *say, const struct seen_view *view,
                          int seat, const char *move) {
    const char *card = strchr(move, ':');
    bool known = card && card[1] != '?';
    (void)view;
    put(out, known ? tr("{who} places a {card} face down.") : tr("{who} places a card face down."),
        "who", say->name[seat], "card", known ? card + 1 : "", NULL);
}

static void highcard_line(struct text *out, const struct say *say, const struct doc *line,
                          const union seen_table *before) {
    int kind = doc_member(line, 0, "t");
    char what[4];
    if (doc_says(line, kind, "turned")) {
        highcard_turned(out, say, line);
    } else if (doc_says(line, kind, "deal")) {
        doc_string(line, doc_member(line, 0, "what"), what, sizeof what);
        if (what[0] != '?')
            put(out, tr("{who} is dealt a {card}."), "who",
                say->name[doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS)], "card",
                what, NULL);
    } else if (doc_says(line, kind, "move")) {
        char move[SEEN_MOVE];
        doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
        highcard_move(out, say, NULL, doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS),
                      move);
    } else {
        plain_line(out, say, line, before);
    }
}

const struct game_words highcard_words = {
    .game = "highcard",
    .title = "Highcard",
    .view = plain_view,
    .line = highcard_line,
    .move = highcard_move,
    .round = plain_round,
    .total = plain_total,
};
