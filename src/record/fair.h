/* fair.h: a fair deal, as a state machine without clock, sockets or randomness: inputs go in with
 * the time, events come out. A table drives it and sends its events to all players.
 *
 *   1. fair_begin: the host, with its share in hand, publishes its commitment.
 *   2. fair_commit: every human player's client sends the commitment to its own share.
 *   3. When all are there, everybody has the same list of them: fair_open: every player opens its
 *      share to the host, and says for which list.
 *   4. When all are there: the seed exists, and the game is dealt from it (chance.h).
 *   5. fair_reveal, when the game is over: the host opens its own share.
 *
 * If a commitment or share is late, the deal stops, for all to see, and begins again without the
 * late players: with a new share of the host, new commitments, and the next attempt number. A bot
 * takes a late player's place if the table has named one; otherwise the game has one seat less. If
 * that leaves too few, the deal is abandoned. */
#ifndef FAIR_H
#define FAIR_H

#include "record.h"

enum fair_phase {
    FAIR_COMMITTING,
    FAIR_OPENING,
    FAIR_DEALT,    /* the seed exists; only the host knows it */
    FAIR_REVEALED, /* the game is over and the host's share open */
    FAIR_ABANDONED
};

enum fair_answer {
    FAIR_TAKEN = 0,
    FAIR_NOT_NOW,    /* another phase */
    FAIR_NO_PLAYER,  /* unknown player, or a bot */
    FAIR_TWICE,      /* this player has done it already */
    FAIR_COPIED,     /* the commitment is another's */
    FAIR_OTHER_LIST, /* this player has seen other terms or commitments */
    FAIR_WRONG_SHARE /* not the share committed to */
};

enum fair_kind {
    FAIR_HOST_COMMITTED,   /* hash */
    FAIR_PLAYER_COMMITTED, /* player, hash */
    FAIR_ALL_COMMITTED,    /* hash: the list of all commitments; players may open now */
    FAIR_PLAYER_OPENED,    /* player; the share itself is for the host alone */
    FAIR_ALL_OPENED,       /* the game is dealt */
    FAIR_PLAYER_LATE,      /* player, by its number in the deal that stopped */
    FAIR_STOPPED,          /* the deal is void */
    FAIR_AGAIN,            /* attempt: the terms are new, see fair.record */
    FAIR_GIVEN_UP,         /* too few are left */
    FAIR_HOST_OPENED       /* hash: the host's share */
};

/* A public event. */
struct fair_event {
    enum fair_kind kind;
    int32_t player;
    int32_t attempt;
    uint8_t hash[HASH_BYTES];
};

#define FAIR_EVENTS_MAX 16 /* of one input */

struct fair {
    struct record record; /* terms, commitments, shares: becomes the record of the game */
    enum fair_phase phase;
    uint32_t committed; /* players, bit by number */
    uint32_t opened;
    int64_t limit_ms; /* for all commitments, and again for all shares */
    int64_t deadline_ms;
    char substitute[RECORD_SPEC_MAX];         /* the bot for a late player's place; empty: none */
    struct fair_event event[FAIR_EVENTS_MAX]; /* of the last input */
    int32_t events;
};

/* Begins a deal on the terms in `record` (game, options, id, seating, who plays; at least one
 * human), with the host's share. `substitute` is a bot's level as records have it, or empty. */
void fair_begin(struct fair *fair, const struct record *record, const char *substitute,
                const uint8_t *host_share, int64_t limit_ms, int64_t now_ms);

enum fair_answer fair_commit(struct fair *fair, int player, const uint8_t *commitment,
                             int64_t now_ms);

/* A player opens its share to the host. `list` is record_list of the terms and commitments that
 * its client has seen: made by the client itself, which opens nothing before it has seen the
 * whole list, and keeps it (record_write_seen). */
enum fair_answer fair_open(struct fair *fair, int player, const uint8_t *list, const uint8_t *share,
                           int64_t now_ms);

/* Time has passed. If a player is late, the deal stops and begins again with `fresh_share` as the
 * host's new share: new random bytes for each call. */
void fair_tick(struct fair *fair, const uint8_t *fresh_share, int64_t now_ms);

/* The seed, in the phases FAIR_DEALT and FAIR_REVEALED; else false. Secret until the game is over.
 * Also sets the seats, fair->record.order. */
bool fair_seed(struct fair *fair, uint8_t *seed);

/* The game is over. */
enum fair_answer fair_reveal(struct fair *fair);

/* The commitment to its share that a player's client sends. */
void fair_player_commitment(const uint8_t *host_commitment, int player, const uint8_t *share,
                            uint8_t *out);

#endif
