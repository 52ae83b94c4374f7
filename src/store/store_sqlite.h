/* store_sqlite.h: a store in one SQLite database, as the files that make it share it (docs/store.md
 * has the schema and what is promised).
 *
 *   store_sqlite.c  opening and closing
 *   sqlite_write.c  commits, rows of dropped streams, checkpoints
 *   sqlite_read.c   reading, with all hashes checked
 *   sqlite_watch.c  notices files that are deleted or replaced while the database is open
 *   sqlite_copy.c   copies, and making room
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "base.h"
#include "store_kind.h"

#define SQLITE_STORE_SCHEMA 1               /* the version of the schema that this program writes */
#define SQLITE_STORE_APPLICATION 0x6b69636b /* "kick", the application id of SQLite's header */
#define SQLITE_STORE_FILE "kickback.db"
#define SQLITE_STORE_PART "restore.part" /* the new database during a restore */
#define SQLITE_STORE_LOCK "kickback.lock"

#define LENGTH_MAX (1 << 22) /* bytes of a row: none of ours is longer */
STATIC_ASSERT(LENGTH_MAX > STORE_RECORD_MAX + STORE_ABOUT_MAX + STORE_ID_MAX + 4096);

/* A column, or nothing if it is of another kind or longer than it can be: a damaged length is found
 * without asking for so much memory. */
#define SQL_NUMBER(name) "CASE WHEN typeof(" #name ") = 'integer' THEN " #name " END"
#define SQL_BYTES(name, most) \
    "CASE WHEN typeof(" #name ") = 'blob' AND length(" #name ") <= " #most " THEN " #name " END"
/* Of a blob its length alone, for which SQLite reads nothing of it. */
#define SQL_LENGTH(name, most)                                                                   \
    "CASE WHEN typeof(" #name ") = 'blob' AND length(" #name ") <= " #most " THEN length(" #name \
    ") END"
#define SQL_LOG_COLUMNS                                                                     \
    "id, " SQL_NUMBER(stream) ", " SQL_NUMBER(seq) ", " SQL_NUMBER(before) ", " SQL_NUMBER( \
        at) ", " SQL_BYTES(entry, 4096) ", " SQL_BYTES(hash, 16)
#define SQL_GAME_COLUMNS "id, about, at, " SQL_BYTES(record, 2097152) ", " SQL_BYTES(hash, 16)

/* Every statement, written once; they are prepared when the store is opened. */
#define STATEMENTS(X)                                                                          \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                \
    X(COMMIT, "COMMIT")                                                                        \
    X(ROLLBACK, "ROLLBACK")                                                                    \
    X(ADD, "INSERT INTO log(id, stream, seq, before, at, entry, hash) VALUES(?,?,?,?,?,?,?)")  \
    X(SCAN, "SELECT " SQL_LOG_COLUMNS " FROM log ORDER BY id")                                 \
    X(ROW, "SELECT " SQL_LOG_COLUMNS " FROM log WHERE id = ?")                                 \
    X(DELETE, "DELETE FROM log WHERE id = ?")                                                  \
    X(DELETE_ALL, "DELETE FROM log WHERE stream = ?")                                          \
    X(DROP, "INSERT OR REPLACE INTO dropped(upto, stream, next, hash) VALUES(?,?,?,?)")        \
    X(DROPPED, "SELECT upto, stream, next, hash FROM dropped ORDER BY upto")                   \
    X(SWEPT, "DELETE FROM dropped WHERE upto = ?")                                             \
    X(KEEP, "INSERT INTO game(id, about, at, record, hash) VALUES(?,?,?,?,?)")                 \
    X(FORGET, "DELETE FROM game WHERE id = ?")                                                 \
    X(GAMES_OLD, "DELETE FROM game WHERE number <= (SELECT number FROM game "                  \
                 "ORDER BY number DESC LIMIT 1 OFFSET ?)")                                     \
    X(FIND, "SELECT " SQL_GAME_COLUMNS " FROM game WHERE id = ?")                              \
    X(LATEST, "SELECT " SQL_GAME_COLUMNS " FROM game ORDER BY number DESC LIMIT ?")            \
    X(HEADS, "SELECT id, about, at, " SQL_LENGTH(                                              \
                 record, 2097152) " FROM game ORDER BY number DESC LIMIT ?")                   \
    X(HEAD, "SELECT version, last, entries, dropped, games, hash FROM kickback WHERE one = 1") \
    X(SET_HEAD, "UPDATE kickback SET version = ?, last = ?, entries = ?, dropped = ?, "        \
                "games = ?, hash = ? WHERE one = 1")

#define STATEMENT_NUMBER(name, sql) SQL_##name,
enum { STATEMENTS(STATEMENT_NUMBER) SQL_COUNT };

/* The one row of the table `kickback`: how much there must be. */
struct sqlite_head {
    uint64_t last;    /* the highest id that a row of the log ever had */
    uint64_t entries; /* rows of the log, those of dropped streams too */
    uint64_t dropped; /* rows of `dropped` */
    uint64_t games;
};

/* A dropped stream whose rows are not all deleted. */
struct sqlite_dropped {
    uint64_t upto; /* rows of the stream up to this id are dead */
    uint64_t stream;
    uint64_t next; /* the next one to delete; its `before` leads to the others */
};

/* The files of a database that must stay in place while it is open. */
#define SQLITE_FILES 3
struct sqlite_file {
    char path[4096 + 8];
    uint64_t device, inode; /* 0: it was not there yet */
};

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    int lock;                              /* a descriptor that holds the folder; -1 */
    struct sqlite_file file[SQLITE_FILES]; /* empty paths are not watched */
    int wal_frames;
    int checkpoint_frames;
    int unbound; /* why something could not be bound to a statement; 0: nothing failed */
    sqlite3_stmt *sql[SQL_COUNT];
    struct sqlite_head head;
    struct sqlite_dropped *dropped;
    size_t dropped_count;
    size_t dropped_room;
};

/* How to open, for tests: another VFS of SQLite, and synchronous=NORMAL, which loses entries. */
struct sqlite_options {
    const char *vfs;
    bool unsafe;
    bool existing;         /* do not make a new database */
    int checkpoint_frames; /* 0: as usual */
    bool snapshot; /* only to read: all of it as it is at opening, beside a server that writes */
};

/* Opens a database by the name of its file, without taking the folder. */
enum store_code sqlite_store_open(struct store **store, const char *path,
                                  const struct sqlite_options *options, char *reason);

/* Makes and takes a folder as a server does; `lock` is a descriptor, to be closed by the caller. */
enum store_code sqlite_store_lock(const char *folder, int *lock, char *reason);

/* The code of what failed last, in words, too: SQLite itself forgets what could not be bound. */
int sqlite_why(struct sqlite_store *s, const char **words);

/* The code for a failure of SQLite: STORE_FULL where it may be tried again. Sets the reason. */
enum store_code sqlite_failed(struct sqlite_store *s, const char *doing);

/* Binds a parameter of a statement; bytes must stay valid until it has run. If SQLite refuses one
 * (too long, no memory), the statement does not run: sqlite_do and sqlite_row fail. */
void sqlite_bind_number(struct sqlite_store *s, int statement, int column, uint64_t number);
void sqlite_bind_bytes(struct sqlite_store *s, int statement, int column, const void *bytes,
                       size_t size);
void sqlite_bind_word(struct sqlite_store *s, int statement, int column, const char *word);

/* Runs a statement that gives no rows, with what was bound; true if it was done. */
bool sqlite_do(struct sqlite_store *s, int statement);

/* The next row of a statement: SQLITE_ROW, SQLITE_DONE or an error. The caller resets it. */
int sqlite_row(struct sqlite_store *s, int statement);

/* ---- sqlite_write.c ---- */
enum store_code sqlite_commit(struct store *store);
void sqlite_head_hash(const struct sqlite_head *head, uint8_t *out);
bool sqlite_head_write(struct sqlite_store *s, const struct sqlite_head *head);
void sqlite_dropped_hash(const struct sqlite_dropped *dropped, uint8_t *out);
bool sqlite_dropped_add(struct sqlite_store *s, struct sqlite_dropped dropped);

/* Deletes all rows of dropped streams that are still there; the group must be empty. */
enum store_code sqlite_sweep(struct store *store);

/* ---- sqlite_watch.c ---- */
void sqlite_watch_begin(struct sqlite_store *s, const char *path);
enum store_code sqlite_watch(struct store *store);

/* ---- sqlite_copy.c ---- */

/* Copies a database, while it may be written to, to a new file, and makes that durable. */
enum store_code sqlite_copy(const char *from, const char *to, char *reason);

/* Finished games beyond the newest `keep` are deleted, in a transaction of its own. */
enum store_code sqlite_forget_games(struct store *store, uint64_t keep);

/* Gives unused room back to the file system. */
enum store_code sqlite_shrink(struct store *store);

/* ---- sqlite_read.c ---- */
enum store_code sqlite_load(struct store *store);
enum store_code sqlite_read(struct store *store, const struct stream *stream, uint32_t from,
                            store_entry *entry, void *arg);
enum store_code sqlite_read_all(struct store *store, store_entry *entry, void *arg);
enum store_code sqlite_find(struct store *store, const char *id, store_record *record, void *arg);
enum store_code sqlite_latest(struct store *store, int count, store_record *record, void *arg);
enum store_code sqlite_heads(struct store *store, int count, store_record *record, void *arg);

#endif
