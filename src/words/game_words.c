/* game_words.c: the rows of game_words.h, and how a game without words of its own is told: its
 * moves as they are written. */
#include "game_words.h"

#include <string.h>

static bool any_view(struct seen_view *view, const struct doc *doc, int object) {
    (void)view, (void)doc, (void)object;
    return true;
}

static void any_move(struct text *out, const struct say *say, const struct seen_view *view,
                     int seat, const char *move) {
    (void)view;
    say_pair(out, say->name[seat], move);
}

static void any_round(struct text *out, const char *round, const char *rounds) {
    (void)rounds;
    put(out, tr("Round {round}"), "round", round, NULL);
}

static void any_line(struct text *out, const struct say *say, const struct doc *line,
                     const union seen_table *before) {
    int kind = doc_member(line, 0, "t"), seat = doc_member(line, 0, "seat");
    char move[SEEN_MOVE], round[NUMBER_MAX];
    (void)before;
    if (doc_says(line, kind, "move") &&
        doc_string(line, doc_member(line, 0, "move"), move, sizeof move))
        any_move(out, say, NULL, doc_small(line, seat, 0, SEEN_SEATS), move);
    else if (doc_says(line, kind, "round"))
        any_round(out, language_number(round, doc_number(line, doc_member(line, 0, "round"), 0)),
                  NULL);
}

static void any_total(struct text *out, int64_t total) {
    char number[NUMBER_MAX];
    text_word(out, language_number(number, total));
}

static const struct game_words any_words = {
    .game = "",
    .title = "",
    .view = any_view,
    .line = any_line,
    .move = any_move,
    .round = any_round,
    .total = any_total,
};

const struct game_words *game_words(const char *game) {
    static const struct game_words *const rows[] = {&corruption_words, &hacker_words};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(rows[i]->game, game))
            return rows[i];
    return &any_words;
}
