/* house.h: everything a server does, without sockets, clock, disk or threads: people, tables, what
 * they say and hear. The real server and the world test are two drivers of this.
 *
 * A link is one connection of a client (a WebSocket, or one HTTP request). The driver tells the
 * house what arrives on it and when; the house answers through house_out. Nothing that follows from
 * an input is handed out before the input is durable: the driver calls house_turn once per turn of
 * its loop, which commits what the turn brought and only then lets the answers go.
 *
 * Time is an argument: milliseconds that never go back, and that stand still while the server is
 * down (the house goes on from the last time in its log). Randomness comes from the driver. */
#ifndef HOUSE_H
#define HOUSE_H

#include "bots.h"
#include "kickback.h"
#include "store.h"

#define HOUSE_MESSAGE_MAX 8192 /* bytes of a message from a client */
#define HOUSE_ANSWER_MAX 65536 /* bytes of a message to a client, */
#define HOUSE_RECORD_MAX \
    (STORE_RECORD_MAX / 4 * 5) /* but for one with a finished game by live clock */

/* What the driver provides. */
struct house_driver {
    void *arg;
    /* A message for a link, whole; from house_turn only. `last`: the link is to be closed then. */
    void (*out)(void *arg, uint32_t link, const char *bytes, size_t size, bool last);
    /* Random bytes that nobody can guess. */
    void (*random)(void *arg, uint8_t *out, size_t size);
    /* Does this link take more now? Who does not is told what is new at a table later, all of it at
     * once: house_ready. NULL: all do. */
    bool (*takes)(void *arg, uint32_t link);
};

/* How much of everything there may be; memory is taken once, when the house is opened. */
struct house_limits {
    uint32_t links;
    uint32_t tables;
    uint32_t people;
    uint32_t live; /* live games at them at once; 0: as many as is usual */
    bool own; /* it is one person's own house: all its finished games are listed, and nobody is too
               * fast, so that a script loses no move */
};

struct house;

/* Opens the house on a store: reads its log and goes on with every table and clock. Limits and
 * driver are copied; the store stays the caller's, who closes it after the house. Tables whose log
 * is damaged are set aside (house_set_aside), and a disk that takes nothing makes the house
 * read-only: neither is a failure. NULL: there is not enough memory, the log cannot be read, or it
 * needs more than the limits give; `reason` (STORE_REASON_MAX bytes, else left alone) says which.
 */
struct house *house_open(const struct house_limits *limits, const struct house_driver *driver,
                         struct store *store, char *reason);

/* Frees it. What the last turn has not committed is lost. */
void house_close(struct house *house);

/* A table whose log is damaged, or has an entry that cannot be taken, is set aside: nothing of it
 * is shown, changed or overwritten, everybody is told so who asks for it, and all others go on.
 * Says which ones these are, one with each call, and from which entry on; `at` begins at 0. False:
 * there are no more. */
bool house_set_aside(const struct house *house, uint32_t *at, uint64_t *table, uint32_t *entry);

/* What time it is on the calendar, in seconds of 1970 UTC: for the date in records. The driver says
 * it before it hands over anything else, and again when it has changed; nothing depends on it. */
void house_date(struct house *house, int64_t unix_s);

/* A client connects (`address`: whom to count it to, and behind a `/` the larger place around it,
 * if there is one), sends one message (JSON, docs/protocol.md), is gone. Links are numbers below
 * limits.links, which the driver chooses. False: there is no such link, or it is in use. */
bool house_link(struct house *house, uint32_t link, const char *address, int64_t now_ms);
/* Where a link comes from (IPv4 mapped into IPv6), right after house_link: for bans. */
void house_link_from(struct house *house, uint32_t number, const uint8_t address[16]);
void house_receive(struct house *house, uint32_t link, const char *bytes, size_t size,
                   int64_t now_ms);
void house_unlink(struct house *house, uint32_t link, int64_t now_ms);

/* Is this the connection of a player whom others wait for? A loss of it should be noticed soon. */
bool house_awaits(struct house *house, uint32_t link);

/* Whose connection it is; 0: a visitor's. */
uint32_t house_person(const struct house *house, uint32_t link);
/* How many sockets that person has, at least 1; a visitor: UINT32_MAX. */
uint32_t house_sockets(const struct house *house, uint32_t link);

/* A link that did not take more does so again. */
void house_ready(struct house *house, uint32_t link, int64_t now_ms);

/* One HTTP request of the protocol, on a link of its own (house_link before it): `method`, `path`
 * with its query, the bearer token or an empty text, the body. It is answered on `link` with `out`
 * once: the body; house_status then says the status. */
void house_request(struct house *house, uint32_t link, const char *method, const char *path,
                   const char *token, const char *body, size_t size, int64_t now_ms);
int house_status(const struct house *house, uint32_t link);

/* The end of a turn: time passes, what is due happens, the group is committed, answers go out.
 * Returns when it has to be called next at the latest, in milliseconds like now_ms. */
int64_t house_turn(struct house *house, int64_t now_ms);

/* When the ticks by live clock that the last turn made were due, the first of them, in milliseconds
 * like now_ms; -1: there were none. How many they were. */
int64_t house_ticked(const struct house *house, uint32_t *ticks);

/* Is there no room to save anything, or a broken disk? And why, in a sentence. */
bool house_read_only(const struct house *house);
const char *house_why_read_only(const struct house *house);

/* Now and then, between turns: are the files of the store still there? If not, it is read-only. */
void house_watch(struct house *house);

/* Bots think outside (a worker, or the world test at once). False: there is nothing to think about.
 * A job holds what the seat may know, nothing else. */
struct house_job {
    uint64_t number;
    struct kb_setup setup;
    struct kb_view view;
    struct kb_entry history[KB_HISTORY_MAX];
    int32_t entries;
    struct bot_spec spec;
    uint64_t seed;
    struct bot_notes notes;
    bool counted;                   /* Hacker in a live phase: */
    uint8_t count[KB_ACCOUNTS_MAX]; /* viruses as the seat saw them last */
};
bool house_job(struct house *house, struct house_job *job);
/* What its bot decides, in BOT_MEMORY bytes of the caller, in any thread; job->notes are changed.
 */
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

/* For /metrics and /healthz; no secrets in it. */
struct house_figures {
    uint32_t links, tables, people, games_running, set_aside, live_tables;
    uint64_t messages, refusals, moves, commits, finished; /* without those of the live clock */
    uint64_t live_ticks, live_late;
    uint64_t commit_us; /* how long the last of the commits took; 0: not measured */
    bool read_only;
};
void house_figures(const struct house *house, struct house_figures *figures);
/* How often something was refused for this reason; `reason` begins at 0, and is one of the words of
 * docs/protocol.md. False: there are no more reasons. */
bool house_refused(const struct house *house, uint32_t *reason, const char **word, uint64_t *times);
/* A clock, for figures alone. */
void house_measure(struct house *house, int64_t (*clock_us)(void));

#endif
