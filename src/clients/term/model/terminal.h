/* terminal.h: what both faces of `kickback play`, line mode (plain.h) and the full screen (full.h),
 * share: what was asked for on the command line, the client, and tables made from both. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "ask.h"
#include "client.h"
#include "wish.h"

/* The data shared by both faces. */
struct terminal {
    const struct terminal_wish *wish;
    struct client *client;
    struct source *replay; /* the client's, if a game that was played before is watched */
    char link_table[48], link_code[128]; /* of --connect, empty: none */
    char reason[256];                    /* why nothing is kept; empty: it is */
};

/* How a face ends. */
enum terminal_next { TERMINAL_QUIT, TERMINAL_MENU };

/* How this terminal writes letters: where nothing is said about them, UTF-8 is what terminals have
 * today. To be called first. */
void terminal_letters(void);

/* A table as wished, or as usual where nothing was; levels are given out in turn. */
void terminal_table(const struct terminal *terminal, struct client_table *table, const char *game,
                    const char *options, int seats, const char *bots, int people);

/* Adds players until there are this many at this keyboard. */
bool terminal_people(struct terminal *terminal, int people);

/* A sentence about the last refusal of the client. */
void terminal_error(const struct terminal *terminal, struct text *out);

/* After a watched game: how to see it again, and how to keep it. */
void terminal_seed(const struct terminal *terminal, ask_give *give, void *arg);

/* Tells what happens to the game after we quit. */
void terminal_kept(const struct terminal *terminal, struct text *out);

/* Text on standard output, clean (clean.h), and what ends it; one line. */
void terminal_print(const char *text, const char *end);
void terminal_line(const char *text);

#endif
