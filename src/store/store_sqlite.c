/* store_sqlite.c: opening and closing a store in SQLite. A database that is not ours is left alone,
 * a newer one too, and each refusal is one sentence. */
#include "store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "chain.h"

#define BUSY_MS 1000           /* how long to wait for another program's lock on the database */
#define CHECKPOINT_FRAMES 1000 /* pages of new content after which they go to their places */

/* The tables, as SQLite keeps their words; nothing else may be in a database of ours but the index
 * that comes with the last. */
static const char *const tables[] = {
    "CREATE TABLE kickback(one INTEGER PRIMARY KEY, version INTEGER NOT NULL,"
    " last INTEGER NOT NULL, entries INTEGER NOT NULL, dropped INTEGER NOT NULL,"
    " games INTEGER NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE log(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " before INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE dropped(upto INTEGER PRIMARY KEY, stream INTEGER NOT NULL,"
    " next INTEGER NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE game(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, about TEXT NOT NULL,"
    " at INTEGER NOT NULL, record BLOB NOT NULL, hash BLOB NOT NULL)",
};
#define TABLES ((int)(sizeof tables / sizeof tables[0]))

/* Creates a new database. */
static const char first_row[] = "INSERT INTO kickback VALUES(1, 1, 0, 0, 0, 0, x'00');"
                                "PRAGMA application_id = 1802068843;"
                                "PRAGMA user_version = 1;";

#define STATEMENT_TEXT(name, sql) sql,
static const char *const statements[SQL_COUNT] = {STATEMENTS(STATEMENT_TEXT)};

int sqlite_why(struct sqlite_store *s, const char **words) {
    int code = s->unbound ? s->unbound : sqlite3_extended_errcode(s->db);
    *words = s->unbound ? sqlite3_errstr(s->unbound) : sqlite3_errmsg(s->db);
    s->unbound = SQLITE_OK;
    return code;
}

/* A quota, or a limit on the size of files: for SQLite an error of the disk, but there may be room
 * again. */
static bool is_no_room(struct sqlite_store *s, int code) {
    sqlite3_file *wal = NULL;
    int why = 0;
    if (code != SQLITE_IOERR_WRITE ||
        sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_JOURNAL_POINTER, &wal) || !wal ||
        !wal->pMethods || wal->pMethods->xFileControl(wal, SQLITE_FCNTL_LAST_ERRNO, &why))
        return false;
    return why == EDQUOT || why == EFBIG;
}

enum store_code sqlite_failed(struct sqlite_store *s, const char *doing) {
    const char *words;
    int code = sqlite_why(s, &words);
    enum store_code result = STORE_BROKEN;
    /* Without memory a commit may fail after it was written: that is not "nothing was kept". */
    if ((code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_BUSY || is_no_room(s, code))
        result = STORE_FULL;
    return store_say(&s->store, result, "%s: %s", doing, words);
}

void sqlite_bind_number(struct sqlite_store *s, int statement, int column, uint64_t number) {
    int code = sqlite3_bind_int64(s->sql[statement], column, (int64_t)number);
    s->unbound = code ? code : s->unbound;
}

void sqlite_bind_bytes(struct sqlite_store *s, int statement, int column, const void *bytes,
                       size_t size) {
    sqlite3_stmt *to = s->sql[statement];
    int code = size ? sqlite3_bind_blob64(to, column, bytes, size, SQLITE_STATIC)
                    : sqlite3_bind_zeroblob(to, column, 0);
    s->unbound = code ? code : s->unbound;
}

void sqlite_bind_word(struct sqlite_store *s, int statement, int column, const char *word) {
    int code = sqlite3_bind_text(s->sql[statement], column, word, -1, SQLITE_STATIC);
    s->unbound = code ? code : s->unbound;
}

int sqlite_row(struct sqlite_store *s, int statement) {
    return s->unbound ? s->unbound : sqlite3_step(s->sql[statement]);
}

bool sqlite_do(struct sqlite_store *s, int statement) {
    bool done = sqlite_row(s, statement) == SQLITE_DONE;
    /* The failure is that of the step; resetting repeats it. */
    return sqlite3_reset(s->sql[statement]) == SQLITE_OK && done;
}

/* Remembers how long the file of new pages is. */
static int after_commit(void *arg, sqlite3 *db, const char *name, int frames) {
    (void)db;
    (void)name;
    ((struct sqlite_store *)arg)->wal_frames = frames;
    return SQLITE_OK;
}

/* The whole number that a statement gives; -1 if it gives none. */
static int64_t ask(struct sqlite_store *s, const char *sql) {
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    if (sqlite3_finalize(statement) != SQLITE_OK)
        number = -1;
    return number;
}

static enum store_code cannot(struct sqlite_store *s) {
    switch (sqlite3_errcode(s->db)) {
    case SQLITE_NOTADB: return store_say(&s->store, STORE_NOT_ONE, "it is not a database");
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: return store_say(&s->store, STORE_NOT_ONE, "the database is damaged");
    case SQLITE_BUSY: return store_say(&s->store, STORE_CANNOT, "another program uses it");
    default: return store_say(&s->store, STORE_CANNOT, "%s", sqlite3_errmsg(s->db));
    }
}

/* Which row of the schema is that? One of our tables, the index behind them, or -1: it is not ours.
 */
static int schema_row(const char *type, const char *name, const char *sql) {
    int row = 0;
    while (row < TABLES && (!sql || strcmp(sql, tables[row])))
        row++;
    if (row < TABLES)
        return row;
    return !strcmp(type, "index") && !strcmp(name, "sqlite_autoindex_game_1") && !sql ? TABLES : -1;
}

static const char *word(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

/* A foreign trigger or view could change what our statements do: the schema must be ours, word by
 * word, before it is used. */
static enum store_code look_at_schema(struct sqlite_store *s) {
    sqlite3_stmt *row = NULL;
    uint32_t seen = 0;
    enum store_code code = STORE_OK;
    bool read = sqlite3_prepare_v2(s->db, "SELECT type, name, sql FROM sqlite_schema", -1, &row,
                                   NULL) == SQLITE_OK;
    while (read && !code && sqlite3_step(row) == SQLITE_ROW) {
        const char *name = word(row, 1);
        int found = schema_row(word(row, 0), name, (const char *)sqlite3_column_text(row, 2));
        size_t plain =
            strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        seen |= found < 0 ? 0 : 1u << found;
        if (found < 0)
            code = store_say(&s->store, STORE_NOT_ONE,
                             "the %.8s '%.*s' in it is not ours; take it out, or restore a backup",
                             word(row, 0), plain < 20 ? (int)plain : 20, name);
    }
    if (sqlite3_finalize(row) != SQLITE_OK || !read)
        return cannot(s);
    if (!code && seen != (1u << (TABLES + 1)) - 1)
        code = store_say(&s->store, STORE_NOT_ONE, "the database is damaged: a table is missing");
    return code;
}

/* Is it ours, and of a version that we know? Nothing is written here. `fresh`: there is nothing. */
static enum store_code look(struct sqlite_store *s, bool *fresh) {
    int64_t count = ask(s, "SELECT count(*) FROM sqlite_schema");
    if (count < 0)
        return cannot(s);
    int64_t application = ask(s, "PRAGMA application_id");
    *fresh = count == 0 && application == 0;
    if (*fresh)
        return STORE_OK;
    if (application != SQLITE_STORE_APPLICATION)
        return store_say(&s->store, STORE_NOT_ONE, "it is the database of something else");
    int64_t version = ask(s, "PRAGMA user_version");
    if (version > SQLITE_STORE_SCHEMA)
        return store_say(&s->store, STORE_NEWER,
                         "it was written by a newer version of kickback (schema %lld; this one "
                         "knows up to %d)",
                         (long long)version, SQLITE_STORE_SCHEMA);
    enum store_code code = look_at_schema(s);
    if (!code && (version < 1 || version != ask(s, "SELECT version FROM kickback WHERE one = 1")))
        code = store_say(&s->store, STORE_NOT_ONE, "the database is damaged");
    return code;
}

/* The settings that the promises rest on; they are asked back, since SQLite passes over what it
 * cannot do. */
static enum store_code settle(struct sqlite_store *s, bool unsafe) {
    sqlite3_stmt *mode = NULL;
    bool wal =
        sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &mode, NULL) == SQLITE_OK &&
        sqlite3_step(mode) == SQLITE_ROW && sqlite3_column_text(mode, 0) &&
        !strcmp((const char *)sqlite3_column_text(mode, 0), "wal");
    if (sqlite3_finalize(mode) != SQLITE_OK)
        return cannot(s);
    if (!wal)
        return store_say(&s->store, STORE_CANNOT, "this file system cannot have a WAL database");
    ask(s, unsafe ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
    if (ask(s, "PRAGMA synchronous") != (unsafe ? 1 : 2))
        return cannot(s);
    return STORE_OK;
}

static enum store_code make(struct sqlite_store *s) {
    const struct sqlite_head empty = {0, 0, 0, 0};
    char *message = NULL;
    sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, &message);
    for (int i = 0; i < TABLES && !message; i++)
        sqlite3_exec(s->db, tables[i], NULL, NULL, &message);
    if (!message)
        sqlite3_exec(s->db, first_row, NULL, NULL, &message);
    bool bad = message != NULL;
    sqlite3_free(message);
    if (bad || sqlite3_get_autocommit(s->db))
        return cannot(s);
    sqlite3_stmt *head = NULL;
    bool bound = false;
    uint8_t hash[CHAIN_BYTES];
    sqlite_head_hash(&empty, hash);
    if (sqlite3_prepare_v2(s->db, "UPDATE kickback SET hash = ?", -1, &head, NULL) == SQLITE_OK) {
        bound = sqlite3_bind_blob(head, 1, hash, CHAIN_BYTES, SQLITE_STATIC) == SQLITE_OK;
        sqlite3_step(head);
    }
    if (sqlite3_finalize(head) != SQLITE_OK || !bound ||
        sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        return cannot(s);
    return STORE_OK;
}

static bool is_hash(sqlite3_stmt *row, int column, const uint8_t *hash) {
    return sqlite3_column_bytes(row, column) == CHAIN_BYTES &&
           !memcmp(sqlite3_column_blob(row, column), hash, CHAIN_BYTES);
}

static enum store_code read_head(struct sqlite_store *s) {
    uint8_t hash[CHAIN_BYTES];
    sqlite3_stmt *row = s->sql[SQL_HEAD];
    bool good = sqlite3_step(row) == SQLITE_ROW;
    if (good) {
        s->head = (struct sqlite_head){
            (uint64_t)sqlite3_column_int64(row, 1), (uint64_t)sqlite3_column_int64(row, 2),
            (uint64_t)sqlite3_column_int64(row, 3), (uint64_t)sqlite3_column_int64(row, 4)};
        sqlite_head_hash(&s->head, hash);
        good = is_hash(row, 5, hash);
    }
    if (sqlite3_reset(row) != SQLITE_OK)
        return cannot(s);
    return good ? STORE_OK : store_say(&s->store, STORE_NOT_ONE, "the database is damaged");
}

static enum store_code read_dropped(struct sqlite_store *s) {
    uint8_t hash[CHAIN_BYTES];
    sqlite3_stmt *row = s->sql[SQL_DROPPED];
    bool good = true;
    bool room = true;
    while (good && room && sqlite3_step(row) == SQLITE_ROW) {
        struct sqlite_dropped one = {(uint64_t)sqlite3_column_int64(row, 0),
                                     (uint64_t)sqlite3_column_int64(row, 1),
                                     (uint64_t)sqlite3_column_int64(row, 2)};
        sqlite_dropped_hash(&one, hash);
        good = is_hash(row, 3, hash);
        room = sqlite_dropped_add(s, one);
    }
    if (sqlite3_reset(row) != SQLITE_OK)
        return cannot(s);
    if (!room)
        return store_say(&s->store, STORE_CANNOT, "out of memory");
    good = good && s->dropped_count == s->head.dropped;
    return good ? STORE_OK : store_say(&s->store, STORE_NOT_ONE, "the database is damaged");
}

static enum store_code prepare(struct sqlite_store *s) {
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &s->sql[i],
                               NULL) != SQLITE_OK)
            return cannot(s);
    return STORE_OK;
}

static enum store_code open_database(struct sqlite_store *s, const char *path,
                                     const struct sqlite_options *options) {
    bool fresh = false;
    int create = options->existing ? 0 : SQLITE_OPEN_CREATE;
    if (sodium_init() < 0)
        return store_say(&s->store, STORE_CANNOT, "libsodium does not work here");
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create,
                        options->vfs) != SQLITE_OK)
        return s->db ? cannot(s) : store_say(&s->store, STORE_CANNOT, "out of memory");
    sqlite3_busy_timeout(s->db, BUSY_MS);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, LENGTH_MAX);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_wal_hook(s->db, after_commit, s); /* also: no checkpoints but ours */
    ask(s, "PRAGMA cell_size_check = ON");
    ask(s, "PRAGMA mmap_size = 0"); /* a bad sector is to be an error, not a signal */
    enum store_code code = look(s, &fresh);
    if (!code && fresh && options->existing)
        code = store_say(&s->store, STORE_NOT_ONE, "there is nothing in it");
    code = code ? code : settle(s, options->unsafe);
    if (!code && fresh)
        code = make(s);
    code = code ? code : prepare(s);
    if (!code && options->snapshot && sqlite3_exec(s->db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        code = cannot(s);
    code = code ? code : read_head(s);
    return code ? code : read_dropped(s);
}

static void sqlite_close(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(s->sql[i]);
    /* After a failure the files stay as they are, for the next opening to judge. */
    if (s->db && store->broken)
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s->dropped);
    free(s);
}

static const struct store_kind sqlite_kind = {sqlite_load,     sqlite_commit, sqlite_read,
                                              sqlite_read_all, sqlite_find,   sqlite_latest,
                                              sqlite_heads,    sqlite_close,  sqlite_watch};

enum store_code sqlite_store_open(struct store **store, const char *path,
                                  const struct sqlite_options *options, char *reason) {
    struct sqlite_store *s = calloc(1, sizeof *s);
    *store = NULL;
    if (!s) {
        snprintf(reason, STORE_REASON_MAX, "out of memory");
        return STORE_CANNOT;
    }
    s->store.kind = &sqlite_kind;
    s->lock = -1;
    s->checkpoint_frames =
        options->checkpoint_frames ? options->checkpoint_frames : CHECKPOINT_FRAMES;
    enum store_code code = open_database(s, path, options);
    if (code) {
        snprintf(reason, STORE_REASON_MAX, "%.*s: %.*s", STORE_REASON_MAX / 2, path,
                 STORE_REASON_MAX / 3, s->store.reason);
        s->store.broken = true;
        store_close(&s->store);
        return code;
    }
    *store = &s->store;
    return STORE_OK;
}

/* ---- The folder ---- */

static enum store_code refuse(char *reason, const char *folder, const char *why) {
    snprintf(reason, STORE_REASON_MAX, "the folder '%.*s' %s", STORE_REASON_MAX / 2, folder, why);
    return STORE_CANNOT;
}

/* The names in a folder are to be there after a loss of power, too. */
static void sync_folder(const char *folder, const char *name) {
    char path[4096 + 8];
    snprintf(path, sizeof path, "%s%s", folder, name);
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* Makes the folder if need be, and takes it: one program at a time. */
static enum store_code take_folder(const char *folder, const char *path, int *lock, char *reason) {
    char why[STORE_REASON_MAX / 3];
    if (mkdir(folder, 0700) && errno != EEXIST) {
        snprintf(why, sizeof why, "cannot be made: %s", strerror(errno));
        return refuse(reason, folder, why);
    }
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0) {
        snprintf(why, sizeof why, "cannot be written: %s", strerror(errno));
        return refuse(reason, folder, why);
    }
    if (flock(*lock, LOCK_EX | LOCK_NB)) {
        close(*lock);
        return refuse(reason, folder, "is used by another kickback; stop that one first");
    }
    return STORE_OK;
}

/* Only the server may read the database; SQLite gives its other files the same mode. */
static void make_private(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

static bool join(char *out, size_t size, const char *folder, const char *name) {
    return (size_t)snprintf(out, size, "%s/%s", folder, name) < size;
}

/* Was a restore interrupted between moving the old database away and the new one in? Then no empty
 * database may be created. */
static bool is_half_restored(const char *folder, const char *path) {
    char part[4096];
    return access(path, F_OK) && join(part, sizeof part, folder, SQLITE_STORE_PART) &&
           !access(part, F_OK);
}

static enum store_code open_folder(struct store **store, const char *folder, bool existing,
                                   char *reason) {
    char path[4096];
    char lock_path[4096];
    int lock = -1;
    *store = NULL;
    if (!join(path, sizeof path, folder, SQLITE_STORE_FILE) ||
        !join(lock_path, sizeof lock_path, folder, SQLITE_STORE_LOCK))
        return refuse(reason, folder, "has too long a name");
    if (is_half_restored(folder, path))
        return refuse(reason, folder, "was being restored; run kickback admin restore again");
    if (existing && access(path, F_OK))
        return refuse(reason, folder, "has no database of kickback in it");
    enum store_code code = take_folder(folder, lock_path, &lock, reason);
    if (code)
        return code;
    if (access(path, F_OK)) {
        make_private(path);
        sync_folder(folder, "");
        sync_folder(folder, "/..");
    }
    code = sqlite_store_open(store, path, &(struct sqlite_options){.existing = existing}, reason);
    if (code) {
        close(lock);
        return code;
    }
    ((struct sqlite_store *)*store)->lock = lock;
    sqlite_watch_begin((struct sqlite_store *)*store, path);
    return STORE_OK;
}

enum store_code sqlite_store_lock(const char *folder, int *lock, char *reason) {
    char path[4096];
    if (!join(path, sizeof path, folder, SQLITE_STORE_LOCK))
        return refuse(reason, folder, "has too long a name");
    return take_folder(folder, path, lock, reason);
}

enum store_code store_sqlite_open(struct store **store, const char *folder, char *reason) {
    return open_folder(store, folder, false, reason);
}

enum store_code store_sqlite_open_existing(struct store **store, const char *folder, char *reason) {
    return open_folder(store, folder, true, reason);
}
