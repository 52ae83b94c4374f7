/* terminal.h: what both faces of `kickback play`, line mode (plain.h) and the full screen (full.h),
 * share: what was asked for on the command line, the client, and tables made from both. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "client.h"

struct terminal_wish {
    const char *game;    /* NULL: ask */
    const char *options; /* separated by spaces */
    int seats;           /* 0: as usual */
    const char *bots;    /* levels separated by commas, NULL: normal */
    int people;          /* at this keyboard */
    const char *names;   /* of these, separated by commas; NULL: as kept */
    const char *connect; /* the address of a server, or of a table there; NULL: here */
    const char *data;    /* folder, NULL: as usual */
    bool plain, no_color, seeded, lang_given;
    uint64_t seed;
    int pace_ms;       /* below 0: as usual */
    const char *clock; /* of a new table, NULL: none */
    const char *(*rules)(const char *game, const char *lang);
};

/* The data shared by both faces. */
struct terminal {
    const struct terminal_wish *wish;
    struct client *client;
    char link_table[48], link_code[128]; /* of --connect, empty: none */
    char reason[256];                    /* why nothing is kept; empty: it is */
};

/* How a face ends. */
enum terminal_next { TERMINAL_QUIT, TERMINAL_MENU };

/* A table as wished, or as usual where nothing was; levels are given out in turn. */
void terminal_table(const struct terminal *terminal, struct client_table *table, const char *game,
                    const char *options, int seats, const char *bots, int people);

/* Adds players until there are this many at this keyboard. */
bool terminal_people(struct terminal *terminal, int people);

/* A sentence about the last refusal of the client. */
void terminal_error(const struct terminal *terminal, struct text *out);

/* Tells what happens to the game after we quit. */
void terminal_kept(const struct terminal *terminal, struct text *out);

/* Text on standard output, clean (clean.h), and what ends it; one line. */
void terminal_print(const char *text, const char *end);
void terminal_line(const char *text);

#endif
