/* game_words.c: the rows of games by name, and what a row may take where a game has nothing of its
 * own to say (game_words.h). */
#include "game_words.h"

#include <string.h>

bool plain_view(struct seen_view *view, const struct doc *doc, int object) {
    (void)view, (void)doc, (void)object;
    return true;
}

void plain_move(struct text *out, const struct say *say, const struct seen_view *view, int seat,
                const char *move) {
    (void)view;
    say_pair(out, say->name[seat], move);
}

void plain_round(struct text *out, const char *round, const char *rounds) {
    (void)rounds;
    put(out, tr("Round {round}"), "round", round, NULL);
}

void plain_line(struct text *out, const struct say *say, const struct doc *line,
                const union seen_table *before) {
    int kind = doc_member(line, 0, "t"), seat = doc_member(line, 0, "seat");
    char move[SEEN_MOVE], round[NUMBER_MAX];
    (void)before;
    if (doc_says(line, kind, "move") &&
        doc_string(line, doc_member(line, 0, "move"), move, sizeof move))
        plain_move(out, say, NULL, doc_small(line, seat, 0, SEEN_SEATS), move);
    else if (doc_says(line, kind, "round"))
        plain_round(out, language_number(round, doc_number(line, doc_member(line, 0, "round"), 0)),
                    NULL);
}

void plain_total(struct text *out, int64_t total) {
    char number[NUMBER_MAX];
    text_word(out, language_number(number, total));
}

static const struct game_words unknown_words = {
    .game = "",
    .title = "",
    .view = plain_view,
    .line = plain_line,
    .move = plain_move,
    .round = plain_round,
    .total = plain_total,
};

const struct game_words *game_words(const char *game) {
#define ROW_OF(name) &name##_words,
    static const struct game_words *const rows[KB_GAMES_COUNT] = {KB_GAMES(ROW_OF)};
    for (int i = 0; i < KB_GAMES_COUNT; i++)
        if (!strcmp(rows[i]->game, game))
            return rows[i];
    return &unknown_words;
}
