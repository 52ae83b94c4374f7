/* sqlite_read.c: reading a store in SQLite. Every row is held against its hash, and the number of
 * rows against the head, so that a changed bit or a missing row is found, and found where it is. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "chain.h"
#include "store_sqlite.h"

#define ORPHANS_MAX 32

/* The numbers in SQL_LOG_COLUMNS and SQL_GAME_COLUMNS are these. */
STATIC_ASSERT(STORE_ENTRY_MAX == 4096);
STATIC_ASSERT(STORE_RECORD_MAX == 2097152);
STATIC_ASSERT(CHAIN_BYTES == 16);

/* A walk over the whole log. */
struct scan {
    struct sqlite_store *s;
    struct streams *streams; /* tips so far */
    struct streams dead; /* dropped streams: tip so far; pending.id: up to which they are dead */
    store_entry *entry;  /* or NULL */
    void *arg;
    uint64_t seen;
    uint64_t damaged;             /* streams */
    uint64_t first;               /* of them */
    uint64_t orphan[ORPHANS_MAX]; /* damaged rows of unknown streams */
    int orphans;
    bool too_many; /* of them to remember */
    bool no_memory;
};

/* No row of ours needs as much as this. If it can be had, it was a damaged length that asked for
 * more; or memory was short for a moment, and the next opening will show it. */
static bool has_memory(void) {
    void *much = malloc(LENGTH_MAX);
    free(much);
    return much != NULL;
}

static enum store_code disk_failed(struct sqlite_store *s) {
    const char *words;
    int code = sqlite_why(s, &words) & 0xff;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_TOOBIG)
        return store_say(&s->store, STORE_NOT_ONE, "the database is damaged: %s", words);
    if (code == SQLITE_NOMEM && has_memory())
        return store_say(&s->store, STORE_NOT_ONE,
                         "the database is damaged, or memory was short for a moment: try again");
    s->store.broken = true;
    return store_say(&s->store, STORE_BROKEN, "cannot read: %s", words);
}

/* The columns of a row; false if they cannot be those of an entry. */
static bool take_row(sqlite3_stmt *from, struct chain_row *row) {
    row->id = (uint64_t)sqlite3_column_int64(from, 0);
    row->stream = (uint64_t)sqlite3_column_int64(from, 1);
    row->seq = (uint64_t)sqlite3_column_int64(from, 2);
    row->before = (uint64_t)sqlite3_column_int64(from, 3);
    row->at_ms = sqlite3_column_int64(from, 4);
    row->bytes = sqlite3_column_blob(from, 5);
    row->size = (size_t)sqlite3_column_bytes(from, 5);
    for (int column = 0; column < 5; column++)
        if (sqlite3_column_type(from, column) != SQLITE_INTEGER)
            return false;
    return sqlite3_column_type(from, 5) == SQLITE_BLOB && row->size <= STORE_ENTRY_MAX &&
           sqlite3_column_type(from, 6) == SQLITE_BLOB &&
           sqlite3_column_bytes(from, 6) == CHAIN_BYTES && row->seq >= 1 &&
           row->seq <= UINT32_MAX && row->stream <= INT64_MAX;
}

/* Is the row the next of a stream with this tip? Then the tip moves on. */
static bool row_follows(const struct chain_row *row, const void *hash, struct store_tip *tip) {
    uint8_t wanted[CHAIN_BYTES];
    if (row->seq != (uint64_t)tip->seq + 1 || row->before != tip->id)
        return false;
    chain_entry(row, tip->chain, wanted);
    if (memcmp(hash, wanted, CHAIN_BYTES))
        return false;
    tip->seq = (uint32_t)row->seq;
    tip->id = row->id;
    memcpy(tip->chain, wanted, CHAIN_BYTES);
    return true;
}

static void mark_damaged(struct scan *scan, uint64_t number) {
    struct stream *stream = streams_add(scan->streams, number);
    if (!stream) {
        scan->no_memory = true;
    } else if (!stream->damaged) {
        stream->damaged = true;
        if (!scan->damaged++)
            scan->first = number;
    }
}

/* The stream for which a row counts, the live one or the dropped one before it; NULL: none yet. */
static struct stream *stream_of(const struct scan *scan, uint64_t number, uint64_t id, bool *dead) {
    struct stream *dropped = streams_find(&scan->dead, number);
    *dead = dropped && id <= dropped->pending.id;
    return *dead ? dropped : streams_find(scan->streams, number);
}

/* Does a row with these numbers fit its stream as read so far? */
static bool belongs(struct scan *scan, const struct chain_row *row, const void *hash) {
    bool dead;
    const struct stream *stream = stream_of(scan, row->stream, row->id, &dead);
    struct store_tip tip = stream ? stream->tip : (struct store_tip){.seq = 0};
    if (!row_follows(row, hash, &tip))
        return false;
    if (!dead)
        mark_damaged(scan, row->stream);
    return true;
}

static void add_orphan(struct scan *scan, uint64_t id) {
    if (scan->orphans == ORPHANS_MAX)
        scan->too_many = true;
    else
        scan->orphan[scan->orphans++] = id;
}

/* A row that does not fit: whose is it? It is of the stream that it names if it stands in the right
 * place there (then its entry or its hash has changed), or of the one for which it fits after one
 * bit of its numbers is turned back. Otherwise the next entry of its stream will tell. */
static void look_for_owner(struct scan *scan, const struct chain_row *row, const void *hash) {
    bool dead;
    const struct stream *named = stream_of(scan, row->stream, row->id, &dead);
    struct store_tip tip = named ? named->tip : (struct store_tip){.seq = 0};
    for (int bit = 0; bit < 63; bit++) {
        uint64_t one = (uint64_t)1 << bit;
        struct chain_row other[5] = {*row, *row, *row, *row, *row};
        other[0].stream ^= one;
        other[1].seq ^= one;
        other[2].before ^= one;
        other[3].at_ms ^= (int64_t)one;
        other[4].id ^= one;
        for (int i = 0; i < 5; i++)
            if (belongs(scan, &other[i], hash))
                return;
    }
    if (row->seq == (uint64_t)tip.seq + 1 && row->before == tip.id) {
        if (!dead)
            mark_damaged(scan, row->stream);
        return;
    }
    add_orphan(scan, row->id);
}

/* If the row before this one was an orphan, that belongs to the same stream. */
static void claim_orphan(struct scan *scan, const struct chain_row *row) {
    for (int i = 0; i < scan->orphans; i++) {
        if (scan->orphan[i] == row->before) {
            bool dead;
            stream_of(scan, row->stream, row->id, &dead);
            if (!dead)
                mark_damaged(scan, row->stream);
            scan->orphan[i] = scan->orphan[--scan->orphans];
            return;
        }
    }
}

/* A row of a dropped stream. It may be dropped a second time, so that there are two first entries.
 */
static bool follows_dead(const struct chain_row *row, const void *hash, struct store_tip *tip) {
    struct store_tip start = {.seq = 0};
    if (row_follows(row, hash, tip))
        return true;
    if (!row_follows(row, hash, &start))
        return false;
    *tip = start;
    return true;
}

static void scan_row(struct scan *scan, sqlite3_stmt *from) {
    struct chain_row row;
    const void *hash = sqlite3_column_blob(from, 6);
    bool dead;
    scan->seen++;
    if (!take_row(from, &row)) {
        add_orphan(scan, row.id);
        return;
    }
    if (scan->orphans)
        claim_orphan(scan, &row);
    struct stream *stream = stream_of(scan, row.stream, row.id, &dead);
    if (stream && stream->damaged)
        return;
    if (dead) {
        if (!follows_dead(&row, hash, &stream->tip))
            look_for_owner(scan, &row, hash);
        return;
    }
    struct store_tip tip = stream ? stream->tip : (struct store_tip){.seq = 0};
    if (!row_follows(&row, hash, &tip)) {
        look_for_owner(scan, &row, hash);
        return;
    }
    stream = stream ? stream : streams_add(scan->streams, row.stream);
    if (!stream) {
        scan->no_memory = true;
        return;
    }
    stream->tip = stream->pending = tip;
    if (scan->entry && !scan->entry(scan->arg, row.stream, (uint32_t)row.seq, row.bytes, row.size))
        scan->entry = NULL;
}

static void find_dead(struct scan *scan) {
    for (size_t i = 0; i < scan->s->dropped_count; i++) {
        const struct sqlite_dropped *dropped = &scan->s->dropped[i];
        struct stream *stream = streams_add(&scan->dead, dropped->stream);
        if (!stream)
            scan->no_memory = true;
        else if (stream->pending.id < dropped->upto)
            stream->pending.id = dropped->upto;
    }
}

static enum store_code scan_result(struct scan *scan, bool failed) {
    struct sqlite_store *s = scan->s;
    if (failed)
        return disk_failed(s);
    if (scan->no_memory)
        return store_say(&s->store, STORE_BROKEN, "out of memory");
    if (scan->seen != s->head.entries)
        return store_say(&s->store, STORE_NOT_ONE,
                         "the database is damaged: it has %llu entries and should have %llu",
                         (unsigned long long)scan->seen, (unsigned long long)s->head.entries);
    if (scan->orphans || scan->too_many)
        return store_say(&s->store, STORE_NOT_ONE,
                         "the database is damaged: of some entries nobody can say where they "
                         "belong");
    if (scan->damaged)
        return store_say(&s->store, STORE_DAMAGED, "%llu stream%s damaged, the first is %llu",
                         (unsigned long long)scan->damaged, scan->damaged == 1 ? " is" : "s are",
                         (unsigned long long)scan->first);
    return STORE_OK;
}

static enum store_code scan_log(struct sqlite_store *s, struct streams *streams, store_entry *entry,
                                void *arg) {
    struct scan scan = {.s = s, .streams = streams, .entry = entry, .arg = arg};
    sqlite3_stmt *rows = s->sql[SQL_SCAN];
    int step = SQLITE_ROW;
    find_dead(&scan);
    while (!scan.no_memory && (step = sqlite3_step(rows)) == SQLITE_ROW)
        scan_row(&scan, rows);
    enum store_code code = scan_result(&scan, step != SQLITE_ROW && step != SQLITE_DONE);
    sqlite3_reset(rows);
    streams_free(&scan.dead);
    return code;
}

enum store_code sqlite_load(struct store *store) {
    return sqlite_read_all(store, NULL, NULL);
}

/* The first time, the tips come from it; later there may be a group, and they are left alone. */
enum store_code sqlite_read_all(struct store *store, store_entry *entry, void *arg) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    struct streams streams = {NULL, 0, 0};
    enum store_code code = scan_log(s, &streams, entry, arg);
    bool first = !store->loaded && (code == STORE_OK || code == STORE_DAMAGED);
    if (first)
        store->streams = streams;
    else
        streams_free(&streams);
    return code;
}

/* ---- One stream ---- */

struct ids {
    uint64_t *id;
    size_t count;
    size_t room;
};

static bool ids_add(struct ids *ids, uint64_t id) {
    if (ids->count == ids->room) {
        size_t room = ids->room ? 2 * ids->room : 256;
        uint64_t *larger = realloc(ids->id, room * sizeof *larger);
        if (!larger)
            return false;
        ids->id = larger;
        ids->room = room;
    }
    ids->id[ids->count++] = id;
    return true;
}

static enum store_code stream_damaged(struct sqlite_store *s, uint64_t stream) {
    return store_say(&s->store, STORE_DAMAGED, "stream %llu is damaged",
                     (unsigned long long)stream);
}

/* Fetches row `id`, which stays until SQL_ROW is reset. */
static enum store_code fetch(struct sqlite_store *s, uint64_t id, uint64_t stream,
                             struct chain_row *row) {
    sqlite3_stmt *from = s->sql[SQL_ROW];
    sqlite3_reset(from);
    sqlite_bind_number(s, SQL_ROW, 1, id);
    int step = sqlite_row(s, SQL_ROW);
    if (step == SQLITE_DONE)
        return stream_damaged(s, stream);
    if (step != SQLITE_ROW)
        return disk_failed(s);
    return take_row(from, row) && row->stream == stream ? STORE_OK : stream_damaged(s, stream);
}

/* Goes back from the last entry to number `from`, and one further for its hash. */
static enum store_code walk_back(struct sqlite_store *s, const struct stream *stream, uint32_t from,
                                 struct ids *ids, struct store_tip *tip) {
    uint64_t id = stream->tip.id;
    uint32_t seq = stream->tip.seq;
    struct chain_row row;
    while (seq >= from && seq) {
        enum store_code code = fetch(s, id, stream->number, &row);
        if (code)
            return code;
        if (row.seq != seq)
            return stream_damaged(s, stream->number);
        if (!ids_add(ids, id))
            return store_say(&s->store, STORE_FULL, "out of memory");
        id = row.before;
        seq--;
    }
    *tip = (struct store_tip){.seq = seq, .id = id};
    if (!seq)
        return STORE_OK;
    enum store_code code = fetch(s, id, stream->number, &row);
    if (!code)
        memcpy(tip->chain, sqlite3_column_blob(s->sql[SQL_ROW], 6), CHAIN_BYTES);
    return code;
}

enum store_code sqlite_read(struct store *store, const struct stream *stream, uint32_t from,
                            store_entry *entry, void *arg) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    struct ids ids = {NULL, 0, 0};
    struct store_tip tip;
    struct chain_row row;
    uint64_t number = stream->number;
    enum store_code code = walk_back(s, stream, from, &ids, &tip);
    bool more = true;
    while (!code && more && ids.count) {
        code = fetch(s, ids.id[--ids.count], number, &row);
        if (!code && !row_follows(&row, sqlite3_column_blob(s->sql[SQL_ROW], 6), &tip))
            code = stream_damaged(s, number);
        if (!code)
            more = entry(arg, number, tip.seq, row.bytes, row.size);
    }
    sqlite3_reset(s->sql[SQL_ROW]);
    free(ids.id);
    return code;
}

/* ---- Finished games ---- */

static bool game_fits(sqlite3_stmt *row) {
    uint8_t hash[CHAIN_BYTES];
    const char *id = (const char *)sqlite3_column_text(row, 0);
    const char *about = (const char *)sqlite3_column_text(row, 1);
    const void *text = sqlite3_column_blob(row, 3);
    size_t size = (size_t)sqlite3_column_bytes(row, 3);
    if (!id || !about || size > STORE_RECORD_MAX || sqlite3_column_bytes(row, 4) != CHAIN_BYTES)
        return false;
    chain_game(id, about, sqlite3_column_int64(row, 2), text ? text : "", size, hash);
    return !memcmp(sqlite3_column_blob(row, 4), hash, CHAIN_BYTES);
}

/* Of a game without its record: are its words as long as they may be, and is its length known? */
static bool head_fits(sqlite3_stmt *row) {
    const char *id = (const char *)sqlite3_column_text(row, 0);
    const char *about = (const char *)sqlite3_column_text(row, 1);
    return id && about && strlen(id) < STORE_ID_MAX && strlen(about) < STORE_ABOUT_MAX &&
           sqlite3_column_type(row, 2) == SQLITE_INTEGER &&
           sqlite3_column_type(row, 3) == SQLITE_INTEGER;
}

static bool tell_game(sqlite3_stmt *row, bool head, store_record *record, void *arg) {
    const char *id = (const char *)sqlite3_column_text(row, 0);
    const char *about = (const char *)sqlite3_column_text(row, 1);
    int64_t at_ms = sqlite3_column_int64(row, 2);
    if (head)
        return record(arg, id, about, at_ms, NULL, (size_t)sqlite3_column_int64(row, 3));
    const char *text = sqlite3_column_blob(row, 3);
    return record(arg, id, about, at_ms, text ? text : "", (size_t)sqlite3_column_bytes(row, 3));
}

/* Hands out the rows of a statement, `least` or more of them; those that do not fit their hashes
 * are left out. */
static enum store_code tell_games(struct sqlite_store *s, int statement, uint64_t least,
                                  store_record *record, void *arg) {
    sqlite3_stmt *rows = s->sql[statement];
    uint64_t count = 0;
    int step = SQLITE_DONE;
    enum store_code code = STORE_OK;
    bool more = true;
    while (more && (step = sqlite_row(s, statement)) == SQLITE_ROW) {
        count++;
        if (statement == SQL_HEADS ? head_fits(rows) : game_fits(rows))
            more = tell_game(rows, statement == SQL_HEADS, record, arg);
        else
            code = store_say(&s->store, STORE_DAMAGED, "a finished game is damaged");
    }
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        code = disk_failed(s);
    else if (more && count < least)
        code = store_say(&s->store, STORE_NOT_ONE, "the database is damaged: games are missing");
    sqlite3_reset(rows);
    return code;
}

enum store_code sqlite_find(struct store *store, const char *id, store_record *record, void *arg) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite_bind_word(s, SQL_FIND, 1, id);
    return tell_games(s, SQL_FIND, 0, record, arg);
}

static enum store_code tell_last(struct sqlite_store *s, int statement, int count,
                                 store_record *record, void *arg) {
    uint64_t wanted = count > 0 ? (uint64_t)count : 0;
    uint64_t least = wanted < s->head.games ? wanted : s->head.games;
    sqlite_bind_number(s, statement, 1, wanted);
    return tell_games(s, statement, least, record, arg);
}

enum store_code sqlite_latest(struct store *store, int count, store_record *record, void *arg) {
    return tell_last((struct sqlite_store *)store, SQL_LATEST, count, record, arg);
}

enum store_code sqlite_heads(struct store *store, int count, store_record *record, void *arg) {
    return tell_last((struct sqlite_store *)store, SQL_HEADS, count, record, arg);
}
