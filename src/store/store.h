/* store.h: the log of inputs. A store has streams (0 for the lobby, one for each table), and a
 * stream is a list of entries, numbered from 1. Entries are bytes; the store does not know what
 * they mean. An entry is there when store_commit has returned 0, and not before; then it is there
 * for good. Beside the log there are finished games, as records, by their id.
 *
 * One interface, several kinds: memory (tests, the world), SQLite (one machine); PostgreSQL later.
 * A store is used by one thread. After an error of the disk it is broken: it refuses everything but
 * reading, and says why. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_ENTRY_MAX 4096     /* bytes of an entry */
#define STORE_RECORD_MAX 2097152 /* bytes of a finished game: one by live clock has many inputs */
#define STORE_ID_MAX 64          /* bytes of its id, */
#define STORE_ABOUT_MAX 1024     /* and of the words by which it is found, each with its 0 */
#define STORE_REASON_MAX 256     /* bytes of a sentence that says what is wrong, with its 0 */

enum store_code {
    STORE_OK = 0,
    STORE_BROKEN,  /* the disk failed earlier, or just now: nothing more is taken */
    STORE_FULL,    /* no room: nothing was kept, and it may be tried again later */
    STORE_TAKEN,   /* append: the stream has an entry of this number already */
    STORE_GAP,     /* append: the number is not the next one */
    STORE_NEWER,   /* open: written by a newer version */
    STORE_NOT_ONE, /* open: not a database of ours, or damaged */
    STORE_CANNOT,  /* open: the folder cannot be used; reason says why */
    STORE_DAMAGED  /* read, append: this stream or game does not fit its hashes; others do */
};

struct store; /* what it is made of is the business of its kind */

/* The kinds. `reason` (STORE_REASON_MAX bytes) gets a sentence where it is not STORE_OK. */
enum store_code store_memory_open(struct store **store);
enum store_code store_sqlite_open(struct store **store, const char *folder, char *reason);
enum store_code store_sqlite_open_existing(struct store **store, const char *folder, char *reason);
void store_close(struct store *store);

/* Adds entry number `seq` of a stream (the one after its last) to the group that the next commit
 * makes durable. `at_ms` is for people who look into the database. */
enum store_code store_append(struct store *store, uint64_t stream, uint32_t seq, int64_t at_ms,
                             const void *bytes, size_t size);

/* Keeps a finished game: its record, with the words by which it is found. In the same group. A game
 * of the same id is replaced. */
enum store_code store_keep(struct store *store, const char *id, const char *about, int64_t at_ms,
                           const char *text, size_t size);

/* Makes the group durable, all of it or nothing. STORE_FULL: the group is gone, nothing was kept.
 * STORE_BROKEN: the group is gone from memory; whether it is on the disk shows at the next opening.
 */
enum store_code store_commit(struct store *store);
/* Could a group be made durable just now? An empty one is tried; the group must be empty. */
enum store_code store_try(struct store *store);
/* Are its files still there? STORE_BROKEN: one was deleted or replaced, so nothing more is taken. A
 * commit looks, too; this is for a store at rest. */
enum store_code store_watch(struct store *store);
const char *store_reason(const struct store *store); /* the last thing that went wrong */

/* Forgets the group: nothing of it was ever there. */
void store_cancel(struct store *store);

/* Reading. `entry` is called in order (store_read_all: in the order of appending, over all
 * streams); it returns false to stop. What is not committed is not seen. Entries of a stream from a
 * damaged one on are not handed out, all others are; STORE_DAMAGED says that it happened,
 * store_is_damaged where, and store_reason in words. STORE_NOT_ONE: something is missing and nobody
 * can say where. */
typedef bool store_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size);
enum store_code store_read(struct store *store, uint64_t stream, uint32_t from, store_entry *entry,
                           void *arg);
enum store_code store_read_all(struct store *store, store_entry *entry, void *arg);

/* After store_read_all: is this stream damaged; and all that are, one with each call: `at` begins
 * at 0. False: there are no more. */
bool store_is_damaged(const struct store *store, uint64_t stream);
bool store_next_damaged(const struct store *store, size_t *at, uint64_t *stream);
uint32_t store_last(struct store *store, uint64_t stream); /* number of its last entry, 0: none */

/* A stream that is over is dropped: it is read no more (a game that was kept, a table that closed).
 * In the same group. Its number may be used again, from entry 1. */
enum store_code store_drop(struct store *store, uint64_t stream);

typedef bool store_record(void *arg, const char *id, const char *about, int64_t at_ms,
                          const char *text, size_t size);
enum store_code store_find(struct store *store, const char *id, store_record *record, void *arg);
enum store_code store_latest(struct store *store, int count, store_record *record, void *arg);

/* The same for a list: without the records (`text` is NULL, `size` is that of the record), so that
 * it takes as long for large games as for small ones. Without its record a game cannot be held
 * against its hash: that is done when it is found. */
enum store_code store_heads(struct store *store, int count, store_record *record, void *arg);

/* For the world test: the next `commits` commits of a store in memory fail with `code`, STORE_FULL
 * or STORE_BROKEN; and the machine is switched off and on, which forgets what was not committed. */
void store_memory_fault(struct store *store, enum store_code code, uint32_t commits);
void store_memory_restart(struct store *store);

#endif
