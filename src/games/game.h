/* game.h: what a game provides to the rest of the library. A game is a folder, a row in GAMES, a
 * member in the unions of kickback.h, and the functions named here with its prefix. */
#ifndef GAME_H
#define GAME_H

#include "corruption.h"

/* One row per game; its number is its place in the list. */
#define GAMES(X) X(corruption)

enum game_number {
#define GAME_NUMBER(name) GAME_##name,
    GAMES(GAME_NUMBER) GAMES_COUNT
};

#endif
