/* new_table.h: a new table as it is put together in a menu, a row for each thing that can be set:
 * play, bots, players, people at this keyboard, and the options of the game. The first value of
 * each is the usual one, so that a player who changes nothing is in a game at once. Both faces show
 * these rows. */
#ifndef NEW_TABLE_H
#define NEW_TABLE_H

#include "terminal.h"

#define NEW_TABLE_OPTIONS 8 /* of a game, at most */

struct new_table {
    const char *game;
    bool here; /* at our own house: several people may sit at this keyboard */
    int level, seats, people;
    int entry; /* at a server: who may come */
    int pick[NEW_TABLE_OPTIONS];
};

/* The rows that are the same for both games; at a server that of the people says who may come. */
enum { NEW_TABLE_PLAY, NEW_TABLE_BOTS, NEW_TABLE_SEATS, NEW_TABLE_PEOPLE, NEW_TABLE_FIRST_OPTION };

void new_table_begin(struct new_table *table, const struct terminal *terminal, const char *game);
int new_table_rows(const struct new_table *table);

/* A row in words, "Players: 4", and a sentence about the value that it has. */
void new_table_words(const struct new_table *table, int row, struct text *out, struct text *about);

/* The next value of a row (1), or the one before (-1). */
void new_table_turn(struct new_table *table, int row, int step);

/* Makes the table with this number of players at this keyboard. False: refused (client.h). */
bool new_table_make(const struct new_table *table, struct terminal *terminal);

#endif
