/* ladder.h: the cross-table of strength. One number does not tell who is stronger: it depends on
 * who else sits there. So for each pair of levels and each number of seats there is one A among
 * B's, one B among A's, and a mixed table; and one table with all levels. Each of them is a cell: a
 * run of the arena. */
#ifndef LADDER_H
#define LADDER_H

#include "arena_run.h"

#define LADDER_LEVELS_MAX 8
#define LADDER_TABLES_MAX 8 /* numbers of seats */
#define LADDER_BASE_MAX 512

enum ladder_kind { LADDER_ONE, LADDER_MIXED, LADDER_ALL };

struct ladder_cell {
    enum ladder_kind kind;
    int table; /* number of the setup */
    int seats;
    int a; /* ONE: this one among others of kind b; MIXED: a, b, a, b ... */
    int b;
    struct lineup lineup;
    struct arena_tally tally;
};

struct ladder {
    struct kb_setup setup[LADDER_TABLES_MAX]; /* one for each number of seats */
    char level[LADDER_LEVELS_MAX][PLAYER_NAME_MAX];
    int levels;
    int seats[LADDER_TABLES_MAX];
    int tables;
    struct ladder_cell *cell;
    int cells;
};

/* The result of a level in a cell, if it has one. */
bool ladder_share(const struct ladder_cell *cell, const char *level, struct arena_mean *share);

/* The cell of one `a` among `b`; NULL if there is none. */
const struct ladder_cell *ladder_one(const struct ladder *ladder, int seats, int a, int b);

/* Writes FOLDER/GAME.md, which shows FOLDER/GAME-SEATS.svg. `command` is printed in it. 0, or
 * errno if a file cannot be written. */
int ladder_write_tables(const struct ladder *ladder, const char *folder, const char *command);

/* Writes the plot of all tables with `seats` seats. Returns 0 or errno. */
int ladder_write_plot(const struct ladder *ladder, int seats, const char *path);

#endif
