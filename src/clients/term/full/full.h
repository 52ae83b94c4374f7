/* full.h: the full screen as its parts share it: what is shown, what is being chosen and typed.
 *
 *   full.c             the loop: keys, what they do, whose turn at the keyboard it is
 *   full_draw.c        the whole picture: title, seats, log, question, choices, input
 *   full_words.c       what can be chosen, in words
 *   full_corruption.c  the table of Corruption; full_hacker.c that of Hacker; full_any.c any other
 *   full_pane.c        texts over the table: help, log, rules, notebook
 *   full_story.c       phase III of Corruption and protection in Hacker, told step by step
 *   full_menu.c        what to play
 *   full_watch.c       a game that was played before, step by step
 */
#ifndef FULL_H
#define FULL_H

#include "choose.h"
#include "command.h"
#include "screen.h"
#include "term_game.h"
#include "terminal.h"

#define FULL_SMALL_COLUMNS 72 /* narrower screens show one pane at a time */
#define FULL_SMALL_ROWS 20
#define FULL_WIDE_COLUMNS 112 /* wider screens show the log beside the table */
#define PANE_LINES 1200

struct pane {
    bool open;
    char title[128];
    char *line[PANE_LINES];
    int lines, top;
    int rows, width;  /* room for text, when it was drawn last */
    const char *foot; /* the line about keys, if letters begin a command; NULL: the usual one */
};

struct story {
    bool on;
    int round;                      /* that is told */
    int told;                       /* rounds that were told, or were over when we came */
    int from, to, at;               /* lines of the history: the first step, behind the last, now */
    int part;                       /* of an award: contracts that were told */
    int government, place, account; /* where it happens; account 0: nowhere */
    struct seen_corruption table;   /* of that moment, also when all was told */
    struct seen_hacker hack;
    char words[SAY_MAX];
    /* Hacker: the last table that this player saw of a round, and how far that was. */
    struct {
        int round, player; /* round 0: none */
        struct lines_mark mark;
        struct seen_hacker table;
    } last;
};

/* Watching a game that was played before. */
struct watch {
    bool on, paused;
    int way; /* the last step was one on (1), or back (-1) */
    int pace_ms;
    int64_t due_ms; /* of the next step */
};

enum full_asks { FULL_ASKS_NOTHING, FULL_ASKS_QUIT, FULL_ASKS_GIVEUP };

struct full {
    struct terminal *terminal;
    struct client *client;
    struct say say;
    struct choose choose;
    uint32_t chosen_for; /* the version of the view that the offers are from */
    int chosen_by;       /* and whose */
    bool actions;        /* the offers are commands, not moves */
    char input[COMMAND_MAX];
    char hint[SAY_MAX]; /* something to be said once */
    int log_up;         /* lines that the log is scrolled up, */
    int words_down;     /* and those that the table in words is scrolled down, on a small screen */
    struct pane pane;
    struct story story;
    struct watch watch;
    enum full_asks asks;
    bool hidden; /* another player takes the keyboard */
    int next;
    int input_row, input_column;
};

static inline struct player *full_player(struct full *full) {
    return client_active(full->client);
}

/* Draws the whole screen. Is the screen too small for more than the table in words? */
void full_draw(struct full *full);
bool full_is_small(void);

/* What can be scrolled beside a pane: the log, or the table in words; up, below 0 down. */
void full_scroll(struct full *full, int lines);

/* How a game is drawn: a row for each that has a picture of its own, and one for all others
 * (full_any.c), whose table is told in words. NULL: nothing. */
struct full_game {
    /* Rows that the table wants at a width, more where there is room; drawing it into a box. */
    int (*rows)(struct full *full, int width, int room);
    void (*draw)(struct full *full, int row, int column, int rows, int width);
    /* The table that is shown, in words; the line of these where the cursor or a story is, or 0. */
    void (*words)(struct full *full, ask_give *give, void *arg);
    int (*line)(struct full *full);
    /* Behind a player's name while the game goes on; what is held, beside the line for typing. */
    void (*seat)(struct text *out, const struct seen *seen, int seat);
    void (*hand)(struct text *out, const struct seen *seen);
    /* The story of a round (full_story.c): does one begin; its step in words. */
    bool (*look)(struct full *full);
    void (*show)(struct full *full, struct text *out);
};

const struct full_game *full_game(const struct full *full);
extern const struct full_game full_corruption, full_hacker;

/* Panes. Lines are added by pane_give (an ask_give; arg is the pane). */
void pane_open(struct pane *pane, const char *title);
void pane_give(void *arg, const char *line);
void pane_close(struct pane *pane);
void pane_draw(struct pane *pane, int row, int column, int rows, int width);
void pane_size(struct pane *pane, int rows, int width);
void pane_scroll(struct pane *pane, int lines); /* not beyond the last page */
void pane_page(struct pane *pane, int pages); /* forward (1), without skipping any line, or back */
void pane_rules(struct pane *pane, const char *text, const char *section);

/* The story: begins when a round is over that was not told; true: it did. One step on, or to its
 * end. */
bool story_look(struct full *full);
bool story_is_due(const struct full *full); /* of the round that ended the game */
bool story_look_corruption(struct full *full);
void story_show_corruption(struct full *full, struct text *out);
bool story_look_hacker(struct full *full);
void story_show_hacker(struct full *full, struct text *out);
void story_step(struct full *full, bool skip);

/* Is something under way that a story will tell when it is over? */
bool story_comes(struct full *full);

/* Watching a game that was played before. watch_tick takes the next step when it is due (true:
 * something has changed); watch_wait: milliseconds until then, `most` at most; watch_key: true if
 * the key was for it; watch_help: what keys do; watch_state: "move 28 of 139". */
void watch_begin(struct full *full);
bool watch_tick(struct full *full);
int watch_wait(const struct full *full, int most);
bool watch_key(struct full *full, int key);
void watch_help(ask_give *give, void *arg);
void watch_state(const struct full *full, struct text *out);

/* The label of an offer, and its effect. */
void full_label(const struct full *full, const struct choose_offer *offer, struct text *out);
/* The question in the middle of a move, after a pick; empty: unchanged. */
void full_step(const struct full *full, struct text *out);
void full_explain(const struct full *full, const struct choose_offer *offer, struct text *out);

/* ---- The whole of it ---- */

bool full_open(struct terminal *terminal); /* false: this terminal cannot do it */
void full_close(void);
int full_menu(struct terminal *terminal); /* 1: at a table, 0: quit, -1: failed */
enum terminal_next full_run(struct terminal *terminal);

#endif
