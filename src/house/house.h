/* house.h: everything a server does, without sockets, clock, disk or threads: accounts, tables,
 * chat and messages. The real server and the world test are two drivers of it.
 *
 * A link is one connection of a client (a WebSocket, or one HTTP request). The driver tells the
 * house what arrives on it and when; the house answers through house_out. No effect of an input is
 * sent before the input is durable: the driver calls house_turn once per turn of its loop, which
 * commits the inputs of the turn and only then sends the answers.
 *
 * Time is an argument: milliseconds that never go back, and that stand still while the server is
 * down (the house goes on from the last time in its log). Randomness comes from the driver. */
#ifndef HOUSE_H
#define HOUSE_H

#include "bots.h"
#include "kickback.h"
#include "store.h"

#define HOUSE_MESSAGE_MAX 8192                      /* bytes of a message from a client */
#define HOUSE_ANSWER_MAX 65536                      /* bytes of a message to a client */
#define HOUSE_RECORD_MAX (STORE_RECORD_MAX / 4 * 5) /* the same with a live game's record */

/* What the driver provides. */
struct house_driver {
    void *arg;
    /* Sends a whole message on a link; called from house_turn only. `last`: close the link after
     * it. */
    void (*out)(void *arg, uint32_t link, const char *bytes, size_t size, bool last);
    /* Unpredictable random bytes. */
    void (*random)(void *arg, uint8_t *out, size_t size);
    /* Can this link take more output now? If not, it gets the news of its table later, in one
     * update: house_ready. NULL: all can. */
    bool (*takes)(void *arg, uint32_t link);
};

/* Limits; memory is allocated once, when the house is opened. */
struct house_limits {
    uint32_t links;
    uint32_t tables;
    uint32_t people;
    uint32_t live; /* live games at the same time; 0: the default */
    bool own; /* a single user's house: lists all finished games, and has no limits of speed, so
                 that a script loses no move */
};

struct house;

/* Opens the house on a store: reads its log and goes on with every table and clock. Limits and
 * driver are copied; the store stays the caller's, who closes it after the house. Tables whose log
 * is damaged are set aside (house_set_aside), and a disk that takes nothing makes the house
 * read-only: neither is a failure. NULL: not enough memory, or the log cannot be read or needs more
 * than the limits allow; `reason` (STORE_REASON_MAX bytes, else unchanged) says which. */
struct house *house_open(const struct house_limits *limits, const struct house_driver *driver,
                         struct store *store, char *reason);

/* Frees it. What the last turn has not committed is lost. */
void house_close(struct house *house);

/* A table whose log is damaged or has an invalid entry is set aside: it is not shown, changed or
 * overwritten, requests for it are refused with that reason, and all other tables go on. Lists
 * these tables, one per call, with the first bad entry; `at` begins at 0. False: no more. */
bool house_set_aside(const struct house *house, uint32_t *at, uint64_t *table, uint32_t *entry);

/* Sets the calendar time in seconds since 1970 (UTC), for the date in records; nothing else depends
 * on it. The driver calls it before anything else, and again when the date changes. */
void house_date(struct house *house, int64_t unix_s);

/* A client connects, sends one message (JSON, docs/protocol.md), disconnects. `address` is the
 * address whose limits it counts for, with the network around it behind a `/`. The driver chooses
 * the number of a link, below limits.links. False: the number is too large or in use. */
bool house_link(struct house *house, uint32_t link, const char *address, int64_t now_ms);
/* The IP address of a link (IPv4 mapped into IPv6), for bans; call it right after house_link. */
void house_link_from(struct house *house, uint32_t number, const uint8_t address[16]);
void house_receive(struct house *house, uint32_t link, const char *bytes, size_t size,
                   int64_t now_ms);
void house_unlink(struct house *house, uint32_t link, int64_t now_ms);

/* Is this the connection of a player whom others wait for? Its loss should be noticed soon. */
bool house_awaits(struct house *house, uint32_t link);

/* The person of a connection; 0: a visitor. */
uint32_t house_person(const struct house *house, uint32_t link);
/* How many sockets that person has open, at least 1; for a visitor UINT32_MAX. */
uint32_t house_sockets(const struct house *house, uint32_t link);

/* A link whose output was full can take more again. */
void house_ready(struct house *house, uint32_t link, int64_t now_ms);

/* One HTTP request of the protocol, on a link of its own (house_link before it): `method`, `path`
 * with its query, the bearer token or an empty text, the body. It is answered by one `out` on
 * `link` with the body; house_status then returns the status. */
void house_request(struct house *house, uint32_t link, const char *method, const char *path,
                   const char *token, const char *body, size_t size, int64_t now_ms);
int house_status(const struct house *house, uint32_t link);

/* The end of a turn: advances the time, does what is due, commits the group, sends the answers.
 * Returns the latest time of the next call, in milliseconds like now_ms. */
int64_t house_turn(struct house *house, int64_t now_ms);

/* When the first live tick of the last turn was due, in milliseconds like now_ms; -1: it had none.
 * `ticks` gets their number. */
int64_t house_ticked(const struct house *house, uint32_t *ticks);

/* Is the house read-only because the disk is full or broken? And why, in a sentence. */
bool house_read_only(const struct house *house);
const char *house_why_read_only(const struct house *house);

/* Checks whether the files of the store still exist; if not, the house becomes read-only. Call it
 * now and then, between turns. */
void house_watch(struct house *house);

/* Bots decide outside of the house (in a worker thread; in the world test at once). Takes the next
 * job; false: none is waiting. A job holds only what the seat may know. */
struct house_job {
    uint64_t number;
    struct kb_setup setup;
    struct kb_view view;
    struct kb_entry history[KB_HISTORY_MAX];
    int32_t entries;
    struct bot_spec spec;
    uint64_t seed;
    struct bot_notes notes;
    bool counted;                   /* in a live phase of Hacker: */
    uint8_t count[KB_ACCOUNTS_MAX]; /* viruses as the seat saw them last */
};
bool house_job(struct house *house, struct house_job *job);
/* Lets the bot decide, in any thread, in BOT_MEMORY bytes of the caller; changes job->notes. */
static inline int house_job_decide(struct house_job *job, void *memory) {
    struct bot_ask ask = {.setup = &job->setup,
                          .view = &job->view,
                          .history = job->history,
                          .entries = job->entries,
                          .seed = job->seed,
                          .notes = &job->notes,
                          .count = job->counted ? job->count : NULL,
                          .memory = memory};
    return bot_decide(&job->spec, &ask);
}
void house_job_done(struct house *house, uint64_t number, int action, const struct bot_notes *notes,
                    int64_t now_ms);

/* For /metrics and /healthz; contains no secrets. */
struct house_figures {
    uint32_t links, tables, people, games_running, set_aside, live_tables;
    uint64_t messages, refusals, moves, commits, finished; /* without live inputs */
    uint64_t live_ticks, live_late;
    uint64_t commit_us; /* duration of the last commit; 0: not measured */
    bool read_only;
};
void house_figures(const struct house *house, struct house_figures *figures);
/* How often requests were refused, by reason, one reason per call; `reason` begins at 0, `word` is
 * one of docs/protocol.md. False: no more reasons. */
bool house_refused(const struct house *house, uint32_t *reason, const char **word, uint64_t *times);
/* Sets a clock that is used for figures only. */
void house_measure(struct house *house, int64_t (*clock_us)(void));

#endif
