/* wanted.h: a new table as it is put together in a menu, a row for each thing that can be set:
 * play, bots, players, people at this keyboard, and the options of the game. The first value of
 * each is the usual one, so that whoever changes nothing is in a game at once. Both faces show
 * these rows. */
#ifndef WANTED_H
#define WANTED_H

#include "terminal.h"

#define WANTED_OPTIONS 8 /* of a game, at most */

struct wanted {
    const char *game;
    bool here; /* at our own house: several people may sit at this keyboard */
    int level, seats, people;
    int entry; /* at a server: who may come */
    int pick[WANTED_OPTIONS];
};

/* The rows that are the same for both games; at a server that of the people says who may come. */
enum { WANTED_PLAY, WANTED_BOTS, WANTED_SEATS, WANTED_PEOPLE, WANTED_FIRST_OPTION };

void wanted_begin(struct wanted *wanted, const struct terminal *terminal, const char *game);
int wanted_rows(const struct wanted *wanted);

/* A row in words, "Players: 4", and a sentence about the value that it has. */
void wanted_words(const struct wanted *wanted, int row, struct text *out, struct text *about);

/* The next value of a row (1), or the one before (-1). */
void wanted_turn(struct wanted *wanted, int row, int step);

/* Makes the table, with so many people at this keyboard. False: it was refused (client.h). */
bool wanted_make(const struct wanted *wanted, struct terminal *terminal);

#endif
