/* lineup.h: who plays: the bots of `--bots A,B,...`, of ours or somebody else's program. */
#ifndef LINEUP_H
#define LINEUP_H

#include "bots.h"

#define PLAYER_NAME_MAX 200 /* bytes, with the final 0 */
#define LINEUP_TEXT_MAX (KB_SEATS_MAX * PLAYER_NAME_MAX)

/* A bot: LEVEL, LEVEL:PERSONALITY, either with @BUDGET (bots.h), or cmd:COMMAND, a program that
 * speaks the protocol of docs/bot-protocol.md. +lagMS after a bot of ours: it plays live Hacker
 * through a line with so many milliseconds of delay, there and back together. */
struct player {
    char name[PLAYER_NAME_MAX]; /* as it was given */
    bool external;
    struct bot_spec spec; /* unless external */
    int lag_ms;
};

/* The chairs at a table, in the order given, and the different players on them. */
struct lineup {
    struct player player[KB_SEATS_MAX];
    int players;
    uint8_t chair[KB_SEATS_MAX]; /* number of the player */
    int chairs;
};

/* The command of an external player. */
const char *player_command(const struct player *player);

/* Reads names separated by commas; a name that comes again is the same player on another chair.
 * With fewer names than seats the last one has the remaining chairs. Returns EXIT_DONE, or says in
 * one line what is wrong. `tool` NULL: says nothing. */
int lineup_read(const char *tool, const char *text, int seats, struct lineup *lineup);

/* The same for one bot of ours. */
int lineup_read_level(const char *tool, const char *text, struct bot_spec *spec);

/* EXIT_USAGE, having said so, where somebody cannot play this game: a program in a live game, a
 * delay by any other. */
int lineup_check_live(const char *tool, const struct lineup *lineup, const struct kb_setup *setup);

/* --move-ms sets the budgets: EXIT_USAGE, having said so, where a bot names its own. */
int lineup_check_budgets(const char *tool, const struct lineup *lineup);

/* What levels and personalities there are, with their own words, for --help. */
void lineup_print_help(void);

/* The lineup as text, every chair with its name: what lineup_read reads back. */
void lineup_print(const struct lineup *lineup, char *out, size_t size);

#endif
