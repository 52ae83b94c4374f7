/* world.h: a whole world in simulated time: a house on a store in memory, clients that play through
 * its messages, and everything that can happen between them, from one seed.
 *
 * A client is written as one who reads docs/protocol.md would write it: it knows nothing of the
 * house but what the messages say. While it plays, it checks what it was promised: every event
 * once and in order, nothing that was seen undone, every command that was acknowledged still there.
 * A broken promise ends the program with the seed. */
#ifndef WORLD_H
#define WORLD_H

#include "house.h"
#include "json_read.h"
#include "proto.h"

#define WORLD_CLIENTS 64
#define WORLD_TABLES 24
#define WORLD_TOKENS 4096
#define WORLD_LINES 200000 /* bytes of a history */
#define WORLD_LINKS 256
#define WORLD_DATE_S 1763208000
#define WORLD_DATE "2025-11-15T12:00:00Z"

/* The odds of each fault, one in this many; 0: never. */
struct world_faults {
    uint32_t crash;    /* of turns: the house dies, and opens again */
    uint32_t full;     /* of commits: there is no room */
    uint32_t drop;     /* of messages: the connection is lost */
    uint32_t twice;    /* of messages: comes twice, the second time later */
    uint32_t swap;     /* of messages: overtakes those before it */
    uint32_t jump;     /* of turns: the clock of the machine jumps */
    uint32_t leave;    /* of moves: the player goes away for a while instead */
    uint32_t nonsense; /* of moves: something silly is sent, too */
    uint32_t stall;    /* of turns: a connection takes nothing for a while */
};

enum client_phase { CLIENT_NEW, CLIENT_ASKED, CLIENT_PLAYS, CLIENT_DONE };

struct client {
    int number;
    enum client_phase phase;
    bool linked;
    bool greeted;
    bool attached;
    bool spectates;
    bool resent;
    uint32_t link;
    int64_t wake_ms; /* does something by itself then; INT64_MAX: nothing */
    uint64_t random;
    char token[PROTO_TOKEN_MAX];
    char table[PROTO_ID_MAX];
    int plays;          /* the table, by its number in the world */
    int64_t id;         /* of its last command */
    char sent[1024];    /* the command that was not answered yet */
    uint32_t n;         /* the last event it has */
    uint32_t acked;     /* the last event that it was told of in an answer */
    uint64_t view_hash; /* of the view at event n */
    uint8_t share[HASH_BYTES];
    bool has_share;
    uint32_t finished; /* games that it saw the end of */
};

/* A message on its way. */
struct parcel {
    struct parcel *next;
    int64_t at_ms;
    uint64_t order;
    uint32_t link; /* of which connection: those of an old one are lost */
    int client;
    bool up; /* to the house */
    bool last;
    size_t size;
    char bytes[];
};

struct world_table {
    char id[PROTO_ID_MAX];
    int host;
    int people;
    int seats;
    int game;
    bool finished;
};

struct world {
    uint64_t seed;
    uint64_t random;
    uint64_t digest;
    int64_t now_ms;
    int64_t skew_ms;  /* what the machine's clock is wrong by */
    int64_t house_ms; /* when the house wants its next turn */
    uint64_t order;
    uint32_t next_link;
    struct world_faults faults;
    struct store *store;
    struct house *house;
    struct parcel *parcels;
    struct client client[WORLD_CLIENTS];
    struct world_table table[WORLD_TABLES];
    int clients;
    int tables;
    uint32_t link_client[WORLD_LINKS]; /* client + 1 by connection; 0: none */
    int64_t stalled_ms[WORLD_LINKS];   /* takes nothing until then; 0: it does */
    uint64_t turns, messages, crashes, lost_commits, games, moves, stalls, gaps;
    bool calm; /* no more faults: everything has to come to its end */
    bool request_done;
    char request[WORLD_LINES];
    struct json_token token[WORLD_TOKENS];
};

_Noreturn void world_fail(const struct world *w, const char *what, const char *more);

/* Makes a world with this number of tables and their clients, and runs it to its end. */
void world_run(struct world *w, uint64_t seed, int tables, const struct world_faults *faults);
void world_close(struct world *w);

/* Draws below n. */
uint32_t world_below(struct world *w, uint32_t n);

/* A request, answered at once; the answer is in w->request. */
void world_ask(struct world *w, const char *method, const char *path, const char *token,
               const char *body);

/* client.c */
void client_wake(struct world *w, struct client *c);
void client_hear(struct world *w, struct client *c, const char *bytes, size_t size);
void client_lost(struct world *w, struct client *c); /* its connection is gone */
void client_send(struct world *w, struct client *c, const char *message);

#endif
