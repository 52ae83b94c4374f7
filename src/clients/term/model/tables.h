/* tables.h: the tables among which the menus offer a choice: unfinished games of the first person
 * at this keyboard, and open ones at a server. Of each as much as is needed to tell them apart. */
#ifndef TABLES_H
#define TABLES_H

#include "client.h"

#define TABLES_MAX 16

struct tables_row {
    char table[48];
    char terms[SEEN_TALK];
    bool mine;    /* has a seat there */
    bool watched; /* no seat is free, and everybody may look on */
    bool turn;    /* and has to decide */
    int you, seats, free_seats;
    int round;     /* 0: before the first, or not told */
    int rounds;    /* of the game */
    uint8_t must;  /* whom the game waits for, bit seat */
    int64_t begun; /* in seconds of 1970, 0: not told */
    struct seen_seat seat[SEEN_SEATS + 1];
};

/* The title of the menu: at a server its name. */
void tables_title(const struct client *client, struct text *out);

/* Asks for them, the open ones too if `open`; returns how many there are. */
int tables_ask(struct client *client, struct tables_row *rows, bool open);

/* What can be done there: "Go on", "Join", "Watch". */
const char *tables_verb(const struct tables_row *row);

/* One in words: "Corruption, round 2 of 4 (Your turn)"; and with whom, since when: "with Otto and
 * Carmen, begun 2026-11-15 20:15". Either may be cut off without the other. */
void tables_words(const struct tables_row *row, struct text *out);
void tables_about(const struct tables_row *row, struct text *out);

#endif
