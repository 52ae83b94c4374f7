/* house_live.h: live tables, between the files of the house. */
#ifndef HOUSE_LIVE_H
#define HOUSE_LIVE_H

#include <stdlib.h>

#include "house_parts.h"
#include "server_limits.h"

/* Limits of a game's inputs. Each seat has its own share, so that no player is limited by others or
 * learns how much they send; three quarters of it are for looks. A quarter may be used at once, the
 * rest becomes available evenly until the last possible tick. */
#define LIVE_EVENTS KB_LIVE_EVENTS_MAX
#define LIVE_SPARE 256 /* of them for credits */
#define LIVE_ROUNDS 4
/* Orders of a seat that wait for their tick, at most: a connection that stood still for a moment
 * delivers many at once, and a tick takes KB_LIVE_ORDERS_MAX. As many ids of those that were taken
 * last are remembered, so that a command that is sent again has no second effect. */
#define LIVE_WAITING 16
#define LIVE_LATE_MS 10 /* a tick that is later than this is counted as late */

/* A piracy phase as it began, noted while a log is read; what bots noted with their credits in it,
 * and the tick after which each was first asked. */
struct live_phase {
    struct kb_state state;
    struct kb_live live;
    struct chance chance;
    uint32_t events; /* of the game before it */
    bool begun;      /* there was one in this game */
    uint8_t after;   /* seats whose bots have decided something since it ended, bit by seat */
    uint32_t since[KB_SEATS_MAX + 1];
    struct bot_notes notes[KB_SEATS_MAX + 1];
    struct bot_notes played[KB_SEATS_MAX + 1];
};

/* An order that waits for its tick. */
struct live_order {
    struct kb_live_input input;
    bool last;     /* of its command: when it is taken, that is answered */
    uint32_t link; /* which sent it; NO_LINK: gone, or a bot */
    int64_t id;    /* of the command; 0: no answer wanted */
};

struct live_taken {
    int64_t id;
    uint32_t tick; /* in which the engine took it */
};

/* A room: the extra data of a live table. There are limits.live of them, each large. */
struct live_room {
    bool used;
    bool ticked;                     /* in this turn: frames are to go out */
    bool partial;                    /* it began in the middle of a game, while a log was read */
    uint32_t slot;                   /* the slot that has it */
    int64_t watched_ms;              /* when house_watch.c last looked, */
    int64_t looked_ms;               /* and began anew: silence before that is not counted */
    uint8_t waits[KB_SEATS_MAX + 1]; /* orders of each seat for the next ticks */
    bool looks[KB_SEATS_MAX + 1];    /* and a look, the last one, for when it may have another */
    struct kb_live_input look[KB_SEATS_MAX + 1];
    struct live_order order[KB_SEATS_MAX + 1][LIVE_WAITING];
    struct live_taken taken[KB_SEATS_MAX + 1][LIVE_WAITING];
    uint32_t
        takes[KB_SEATS_MAX + 1]; /* how many; the next goes to this index modulo LIVE_WAITING */
    struct kb_live ahead;        /* the table's, with the orders of the next tick */
    bool bot_plays[KB_SEATS_MAX + 1]; /* since the last tick, at least */
    struct bot_live bot[KB_SEATS_MAX + 1];
    struct bot_spec spec[KB_SEATS_MAX + 1];   /* of those that play, */
    uint64_t seed[KB_SEATS_MAX + 1];          /* and their seeds */
    struct bot_notes notes[KB_SEATS_MAX + 1]; /* the table's, with what bots noted in ticks */
    uint32_t events;
    uint32_t said[KB_SEATS_MAX + 1][2]; /* of them by each seat: looks, and others */
    struct kb_live_event event[LIVE_EVENTS];
    struct live_phase phase;
};

/* house_live_bots.c: asks the bots after a tick. While a log is read: notes that a phase begins,
 * and that a tick is over; after that restarts the bots if the phase goes on. */
void live_ask_bots(struct house *h, struct live_room *room, const struct table *t);
void live_phase_begins(struct live_room *room, const struct table *t);
void live_phase_ticks(struct live_room *room, const struct table *t);
void live_think_again(struct house *h, struct live_room *room, const struct table *t);

/* house_live.c: all orders of a seat that still wait are refused, for this reason. */
void live_refuse_waiting(struct house *h, struct live_room *room, int seat, enum table_code why);

#endif
