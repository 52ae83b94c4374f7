/* wish.h: what was asked for on the command line of `kickback play`, or of `kickback sim --watch`.
 */
#ifndef WISH_H
#define WISH_H

#include <stdbool.h>
#include <stdint.h>

struct record;

struct terminal_wish {
    const char *game;    /* NULL: ask */
    const char *options; /* separated by spaces */
    int seats;           /* 0: as usual */
    const char *bots;    /* levels separated by commas, NULL: normal */
    int people;          /* at this keyboard */
    const char *names;   /* of these, separated by commas; NULL: as kept */
    const char *connect; /* the address of a server, or of a table there; NULL: here */
    const char *data;    /* folder, NULL: as usual */
    bool watch;          /* take no seat at the tables of a server */
    bool plain, no_color, seeded, lang_given;
    uint64_t seed;
    int pace_ms;       /* below 0: as usual */
    const char *clock; /* of a new table, NULL: none */
    const char *(*rules)(const char *game, const char *lang);
    const struct record *replay; /* a game that was played before is watched; NULL: none */
    int replay_seat;             /* as that seat knew it; 0: a spectator */
};

#endif
