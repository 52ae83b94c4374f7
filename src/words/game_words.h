/* game_words.h: how each game is told: a row in its folder, NAME_words, and one for games that this
 * program does not know, which are told in their notation. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "kickback.h"
#include "say.h"

struct game_words {
    const char *game;  /* as views and terms have it: "corruption"; "" in the row for all others */
    const char *title; /* "Corruption", in every language */
    /* Reads what is its own in a view whose common part has been read; false: it is none. */
    bool (*view)(struct seen_view *view, const struct doc *doc, int object);
    /* The sentence of a line other than `end`; `before` is the table as it stood before it. */
    void (*line)(struct text *out, const struct say *say, const struct doc *line,
                 const union seen_table *before);
    /* The sentence of a move without a line: one that a seat makes or might make. */
    void (*move)(struct text *out, const struct say *say, const struct seen_view *view, int seat,
                 const char *move);
    /* The same in a few words; NULL: the move in notation. */
    void (*brief)(struct text *out, const struct say *say, const struct seen_view *view, int seat,
                  const char *move);
    /* What a line does to the table; NULL: its lines need no table to be told. */
    void (*apply)(union seen_table *table, const struct doc *line);
    /* "Round 2 of 4" */
    void (*round)(struct text *out, const char *round, const char *rounds);
    /* A score: "$3,000", "9 points" */
    void (*total)(struct text *out, int64_t total);
};

/* The row of a game by its name, never NULL. */
const struct game_words *game_words(const char *game);

#define GAME_WORDS(name) extern const struct game_words name##_words;
KB_GAMES(GAME_WORDS)

/* A title where people read it; the name itself of a game that this program does not know. */
const char *game_title(const char *game);

/* What a row may take where a game has nothing of its own to say: the members of a view as they
 * are; a move in notation; rounds and moves as sentences, other lines not at all; "Round 2"; a
 * plain number. */
bool plain_view(struct seen_view *view, const struct doc *doc, int object);
void plain_move(struct text *out, const struct say *say, const struct seen_view *view, int seat,
                const char *move);
void plain_line(struct text *out, const struct say *say, const struct doc *line,
                const union seen_table *before);
void plain_round(struct text *out, const char *round, const char *rounds);
void plain_total(struct text *out, int64_t total);

bool corruption_take_view(struct seen_view *view, const struct doc *doc, int object);
void corruption_apply(union seen_table *table, const struct doc *line);
bool hacker_take_view(struct seen_view *view, const struct doc *doc, int object);

#endif
