/* client.h: one table and the people at this keyboard who sit there: one person, or several in turn
 * (hot seat), each with a link, a view and a log of their own. Line mode and the full screen are
 * two faces of this; neither knows where views come from. */
#ifndef CLIENT_H
#define CLIENT_H

#include "identity.h"
#include "lines.h"
#include "wire.h"

struct player {
    char name[SEEN_NAME];
    char token[IDENTITY_TOKEN];
    struct wire wire;
    struct seen seen;
    struct lines lines;
    struct log log;
    uint32_t history;     /* the request that is under way, 0: none */
    bool history_again;   /* something has happened since it was sent */
    int64_t history_ms;   /* not before */
    int64_t wanted;       /* the event that the last answer told of: it is on its way */
    uint64_t sent;        /* the command whose refusal is to be told, 0: none */
    char notice[SAY_MAX]; /* the next notice to be shown */
    bool notice_new;
    char link[512]; /* to be shown next, whole and alone, so that it can be copied; empty: none */
    bool link_once; /* it is an invitation, good for one person */
    struct lines_mark told; /* of the log, in line mode: lines before this one, */
    int64_t told_event;     /* and the last event */
    int64_t offered_at;     /* inputs of the game when moves were last offered (full screen) */
    bool renews;            /* the token is no longer valid: a new one is needed */
    bool result_told;       /* this person has seen how the game ended (full screen) */
};

struct client {
    struct source *source;
    struct identities identities;
    struct player player[SEEN_SEATS];
    int players;
    int active; /* the player at the keyboard */
    char table[48];
    uint32_t number; /* of the last request */
    bool watches;    /* takes no seat at the tables that are opened */
    bool seeded;
    uint64_t seed;
    bool (*stop)(void); /* has the person had enough of waiting? May be NULL */
    /* The answer to the last client_ask. */
    struct mail *mail;
    struct doc answer;
    char error[24], words[256];
    struct json_token token[SEEN_TOKENS];
};

/* Settings of a new table. */
struct client_table {
    char game[16];
    char options[192];
    int seats;
    char bots[SEEN_SEATS + 1][48]; /* of seats 1, 2, ...; empty: a person */
    char bot[48];                  /* the one that fills and stands in */
    int pace_ms;
    char clock[24], entry[12];
};

int64_t client_now(void);

/* Asks and waits for the answer (ten seconds at most), meanwhile handling what comes. False: it was
 * refused, with its code in `error` and a sentence in `words`. `player` may be NULL. */
bool client_ask(struct client *client, const struct player *player, const char *method,
                const char *path, const char *body);

/* Adds a person to this keyboard, by the token that was kept or as a new one. */
bool client_add(struct client *client, const char *name);

/* Disconnects players beyond this number; their identities are kept. */
void client_shrink(struct client *client, int players);

/* Makes a table for the people at this keyboard, and opens it. */
bool client_make(struct client *client, const struct client_table *table);

/* Opens a table as a visitor without an account. */
void client_visit(struct client *client, const char *table);

/* Opens a table; `code` is an invitation, or empty. Every player here without a seat takes a free
 * one, if any. */
bool client_enter(struct client *client, const char *table, const char *code);
void client_leave(struct client *client); /* the table; seats are kept */
void client_close(struct client *client); /* everything */

/* Handles all that has come; true if something has changed. */
bool client_turn(struct client *client);

/* Waits for the source or for `fd` (-1: none) until the timeout. True: fd has input. */
bool client_wait(struct client *client, int fd, int ms);

/* Sends a command of the active person, whose refusal becomes a notice. */
void client_command(struct client *client, struct player *player, const char *members);
void client_move(struct client *client, struct player *player, const char *move);
void client_say(struct client *client, struct player *player, const char *text);

/* Another game: all at this keyboard want it. Said again, it begins without the others. */
void client_rematch(struct client *client);

static inline struct player *client_active(struct client *client) {
    return &client->player[client->active];
}

/* The address of the table for a browser; it admits anyone, unless the table is by invitation only.
 */
void client_link(const struct client *client, char *out, size_t size);
bool client_by_invitation(const struct player *player);

/* A link for others: that of the table, or an invitation, which has to come first. */
void client_invite(struct client *client, struct player *player);

/* Has everything come that follows from what was sent, the lines of the history too? */
bool client_settled(const struct player *player);

/* Which player should have the keyboard now: the active one, unless only others must decide. */
int client_wanted(const struct client *client);

#endif
