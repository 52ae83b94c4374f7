/* game_words.c: the rows of games by name, and what a row may take where a game has nothing of its
 * own to say (game_words.h). */
#include "game_words.h"

#include <string.h>

/* The words and numbers of a value, of arrays in it, too. */
static void put_value(struct text *out, const struct doc *doc, int value) {
    char word[64];
    if (doc_is(doc, value, JSON_STRING)) {
        doc_string(doc, value, word, sizeof word);
        text_word(out, word);
    } else if (doc_is(doc, value, JSON_NUMBER)) {
        text_number(out, doc_number(doc, value, 0));
    } else if (doc_is(doc, value, JSON_ARRAY)) {
        for (int i = doc_first(doc, value); i >= 0; i = doc_next(doc, value, i)) {
            if (i > value + 1)
                text_char(out, ' ');
            put_value(out, doc, i);
        }
    }
}

static void take_member(struct seen_view *view, const struct doc *doc, int key, int value) {
    struct seen_member *member = &view->member[view->members];
    struct text out = text_into(member->value, sizeof member->value);
    if (!doc_string(doc, key, member->name, sizeof member->name))
        return;
    member->seats = doc_is(doc, value, JSON_ARRAY) && doc->token[value].count == view->seats;
    for (int i = doc_first(doc, value); member->seats && i >= 0; i = doc_next(doc, value, i)) {
        if (i > value + 1)
            text_char(&out, '\t');
        member->seats = !doc_is(doc, i, JSON_ARRAY);
        put_value(&out, doc, i);
    }
    if (!member->seats) {
        out = text_into(member->value, sizeof member->value);
        put_value(&out, doc, value);
    }
    view->members += text_end(&out) > 0;
}

bool plain_view(struct seen_view *view, const struct doc *doc, int object) {
    static const char *const common[] = {"game",  "viewer", "seats", "options", "must", "may",
                                         "round", "stage",  "first", "turn",    "legal"};
    for (int key = doc_first(doc, object); key >= 0;) {
        int value = doc_next(doc, object, key);
        bool own = view->members < SEEN_MEMBERS;
        for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
            own &= !doc_says(doc, key, common[i]);
        if (own)
            take_member(view, doc, key, value);
        key = doc_next(doc, object, value);
    }
    return true;
}

void plain_move(struct text *out, const struct say *say, const struct seen_view *view, int seat,
                const char *move) {
    (void)view;
    say_pair(out, seat > 0 && seat == say->you ? tr("You") : say->name[seat], move);
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

const char *game_title(const char *game) {
    const char *title = game_words(game)->title;
    return *title ? title : game;
}

const struct game_words *game_words(const char *game) {
#define ROW_OF(name) &name##_words,
    static const struct game_words *const rows[KB_GAMES_COUNT] = {KB_GAMES(ROW_OF)};
    for (int i = 0; i < KB_GAMES_COUNT; i++)
        if (!strcmp(rows[i]->game, game))
            return rows[i];
    return &unknown_words;
}
