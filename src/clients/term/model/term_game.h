/* term_game.h: what the terminal says of a game beside its words (game_words.h): a row for each
 * game that has its own table in words, questions and options, and a neutral one for all others:
 * the public part of the view and the legal moves as a list. */
#ifndef TERM_GAME_H
#define TERM_GAME_H

#include "ask.h"
#include "lines.h"

struct table_choice {
    const char *value; /* empty: the edition decides */
    const char *name, *about;
};

struct table_option {
    const char *key, *name;
    struct table_choice choice[4];
};

#define TERM_SIGNS 3

struct term_game {
    const char *about;                 /* what it is about, for a menu; empty: nothing to say */
    const char *players;               /* how many play it best; empty: nothing to say */
    const struct table_option *option; /* what a new table asks for; NULL: the library's options */
    int options;
    const char *round;             /* within a line, as "round 2 of 4"; NULL: as alone */
    const char *typing;            /* how moves are typed; NULL: like the first legal one */
    const char *signs[TERM_SIGNS]; /* what the picture's signs mean, NULL behind the last */
    bool notes;                    /* is there a notebook, and may players be named in moves? */
    const char *nothing;           /* of a seat without any part of a sum */
    void (*question)(struct text *out, const struct seen *seen);
    /* Whom it waits for and for what, with {who}; NULL: as at any table. */
    const char *(*waiting)(const struct seen_view *view);
    const char *(*section)(const struct seen_view *view); /* of the rules */
    void (*table)(const struct say *say, const struct seen *seen, ask_give *give, void *arg);
    void (*hand)(const struct seen_view *view, int seat, ask_give *give, void *arg);
    /* Behind a move that is to be confirmed; what is wrong with the one that was typed (false:
     * nothing that is known); where a sum comes from (how many parts). NULL: nothing. */
    void (*beside)(struct text *out, const struct say *say, const struct seen_view *view,
                   const char *move);
    bool (*wrong)(struct text *out, const struct seen_view *view, const char *typed, size_t head,
                  bool held);
    int (*sum)(struct text *out, const struct lines *lines, const struct seen *seen, int seat);
};

/* The row of a game by its name, never NULL. */
const struct term_game *term_game(const char *game);
static inline const struct term_game *term_game_of(const struct seen_view *view) {
    return term_game(view->name);
}

extern const struct term_game corruption_term, hacker_term; /* term_corruption.c, term_hacker.c */

#endif
