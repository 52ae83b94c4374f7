/* store.h: the log of inputs. A store has streams (0 for the lobby, one for each table), and a
 * stream is a list of entries, numbered from 1. Entries are bytes; the store does not interpret
 * them. An entry is durable when store_commit has returned 0, and not before. Beside the log, the
 * store keeps the records of finished games, by id.
 *
 * One interface, several kinds: memory (tests, the world), SQLite (one machine); PostgreSQL later.
 * A store is used by one thread. After a disk error it is broken: it can only be read, and says
 * why. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_ENTRY_MAX 4096     /* bytes of an entry */
#define STORE_RECORD_MAX 2097152 /* bytes of a finished game: live ones have many inputs */
#define STORE_ID_MAX 64          /* bytes of its id, with the final 0 */
#define STORE_ABOUT_MAX 1024     /* bytes of its summary, with the final 0 */
#define STORE_REASON_MAX 256     /* bytes of a reason, with the final 0 */

enum store_code {
    STORE_OK = 0,
    STORE_BROKEN,  /* the disk failed now or earlier: nothing can be written */
    STORE_FULL,    /* the disk is full: nothing was written, try again later */
    STORE_TAKEN,   /* append: the stream already has an entry of this number */
    STORE_GAP,     /* append: the number is not the next one */
    STORE_NEWER,   /* open: written by a newer version */
    STORE_NOT_ONE, /* open: not a database of ours, or damaged */
    STORE_CANNOT,  /* open: the folder cannot be used; reason says why */
    STORE_DAMAGED  /* read, append: this stream or game does not match its hashes */
};

struct store; /* defined by each kind */

/* The kinds. `reason` (STORE_REASON_MAX bytes) gets a sentence on failure. */
enum store_code store_memory_open(struct store **store);
enum store_code store_sqlite_open(struct store **store, const char *folder, char *reason);
enum store_code store_sqlite_open_existing(struct store **store, const char *folder, char *reason);
void store_close(struct store *store);

/* Adds entry number `seq` of a stream (the one after its last) to the group that the next commit
 * makes durable. `at_ms` only informs readers of the database. */
enum store_code store_append(struct store *store, uint64_t stream, uint32_t seq, int64_t at_ms,
                             const void *bytes, size_t size);

/* Adds a finished game to the group: its record and its summary. Replaces a game of the same id. */
enum store_code store_keep(struct store *store, const char *id, const char *about, int64_t at_ms,
                           const char *text, size_t size);

/* Makes the group durable, all of it or nothing. STORE_FULL: the group is gone, nothing was kept.
 * STORE_BROKEN: the group is gone from memory; whether it is on the disk shows at the next opening.
 */
enum store_code store_commit(struct store *store);
/* Can the store commit now? Tries with an empty group; the group must be empty. */
enum store_code store_try(struct store *store);
/* Do its files still exist? STORE_BROKEN: one was deleted or replaced. Commits check it, too; this
 * is for an idle store. */
enum store_code store_watch(struct store *store);
const char *store_reason(const struct store *store); /* the last failure */

/* Discards the group. */
void store_cancel(struct store *store);

/* Reading. `entry` is called in order (store_read_all: in the order of appending, over all
 * streams); it returns false to stop. Uncommitted entries are not read. In a damaged stream,
 * entries from the first damaged one on are skipped; the result is then STORE_DAMAGED,
 * store_is_damaged says where, store_reason why. STORE_NOT_ONE: something is missing, in an unknown
 * place. */
typedef bool store_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size);
enum store_code store_read(struct store *store, uint64_t stream, uint32_t from, store_entry *entry,
                           void *arg);
enum store_code store_read_all(struct store *store, store_entry *entry, void *arg);

/* After store_read_all: is this stream damaged? Lists the damaged streams, one per call; `at`
 * begins at 0. False: no more. */
bool store_is_damaged(const struct store *store, uint64_t stream);
bool store_next_damaged(const struct store *store, size_t *at, uint64_t *stream);
uint32_t store_last(struct store *store, uint64_t stream); /* number of its last entry, 0: none */

/* Drops a stream that is no longer needed (a stored game, a closed table), in the same group. Its
 * number may be used again, from entry 1. */
enum store_code store_drop(struct store *store, uint64_t stream);

typedef bool store_record(void *arg, const char *id, const char *about, int64_t at_ms,
                          const char *text, size_t size);
enum store_code store_find(struct store *store, const char *id, store_record *record, void *arg);
enum store_code store_latest(struct store *store, int count, store_record *record, void *arg);

/* The same without the records (`text` is NULL, `size` is that of the record): as fast for large
 * games as for small ones. Hashes are not checked here, but when a game is read. */
enum store_code store_heads(struct store *store, int count, store_record *record, void *arg);

/* For the world test: the next `commits` commits of a store in memory fail with `code`, STORE_FULL
 * or STORE_BROKEN; and a power failure, which loses what was not committed. */
void store_memory_fault(struct store *store, enum store_code code, uint32_t commits);
void store_memory_restart(struct store *store);

#endif
