/* sqlite_write.c: commits of a store in SQLite. One transaction takes the whole group: rows of the
 * log, finished games, streams that are dropped, some rows of streams dropped earlier, and the
 * head, which says how much there must be. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "chain.h"
#include "store_sqlite.h"

#define SWEEP_ROWS 32    /* rows of dropped streams that a commit deletes at most, */
#define PRUNE_ROWS 10000 /* and where no client waits for it */

void sqlite_head_hash(const struct sqlite_head *head, uint8_t *out) {
    const uint64_t number[] = {SQLITE_STORE_SCHEMA, head->last, head->entries, head->dropped,
                               head->games};
    chain_numbers(1, number, 5, out);
}

void sqlite_dropped_hash(const struct sqlite_dropped *dropped, uint8_t *out) {
    const uint64_t number[] = {dropped->upto, dropped->stream, dropped->next};
    chain_numbers(2, number, 3, out);
}

bool sqlite_dropped_add(struct sqlite_store *s, struct sqlite_dropped dropped) {
    if (s->dropped_count == s->dropped_room) {
        size_t room = s->dropped_room ? 2 * s->dropped_room : 16;
        struct sqlite_dropped *larger = realloc(s->dropped, room * sizeof *larger);
        if (!larger)
            return false;
        s->dropped = larger;
        s->dropped_room = room;
    }
    s->dropped[s->dropped_count++] = dropped;
    return true;
}

bool sqlite_head_write(struct sqlite_store *s, const struct sqlite_head *head) {
    uint8_t hash[CHAIN_BYTES];
    sqlite_head_hash(head, hash);
    sqlite_bind_number(s, SQL_SET_HEAD, 1, SQLITE_STORE_SCHEMA);
    sqlite_bind_number(s, SQL_SET_HEAD, 2, head->last);
    sqlite_bind_number(s, SQL_SET_HEAD, 3, head->entries);
    sqlite_bind_number(s, SQL_SET_HEAD, 4, head->dropped);
    sqlite_bind_number(s, SQL_SET_HEAD, 5, head->games);
    sqlite_bind_bytes(s, SQL_SET_HEAD, 6, hash, CHAIN_BYTES);
    return sqlite_do(s, SQL_SET_HEAD) && sqlite3_changes(s->db) == 1;
}

static bool add_entry(struct sqlite_store *s, struct sqlite_head *head, const struct item *item,
                      struct store_tip *tip) {
    struct chain_row row = {++head->last, item->stream, item->seq,
                            tip->id,      item->at_ms,  s->store.group.bytes + item->from,
                            item->size};
    uint8_t hash[CHAIN_BYTES];
    chain_entry(&row, tip->chain, hash);
    sqlite_bind_number(s, SQL_ADD, 1, row.id);
    sqlite_bind_number(s, SQL_ADD, 2, row.stream);
    sqlite_bind_number(s, SQL_ADD, 3, row.seq);
    sqlite_bind_number(s, SQL_ADD, 4, row.before);
    sqlite_bind_number(s, SQL_ADD, 5, (uint64_t)row.at_ms);
    sqlite_bind_bytes(s, SQL_ADD, 6, row.bytes, row.size);
    sqlite_bind_bytes(s, SQL_ADD, 7, hash, CHAIN_BYTES);
    tip->seq = item->seq;
    tip->id = row.id;
    memcpy(tip->chain, hash, CHAIN_BYTES);
    head->entries++;
    return sqlite_do(s, SQL_ADD);
}

static bool keep_game(struct sqlite_store *s, struct sqlite_head *head, const struct item *item) {
    const char *bytes = (const char *)s->store.group.bytes;
    const char *id = bytes + item->from;
    uint8_t hash[CHAIN_BYTES];
    chain_game(id, bytes + item->about, item->at_ms, bytes + item->text, item->size, hash);
    sqlite_bind_word(s, SQL_FORGET, 1, id);
    if (!sqlite_do(s, SQL_FORGET))
        return false;
    head->games -= (uint64_t)sqlite3_changes(s->db);
    sqlite_bind_word(s, SQL_KEEP, 1, id);
    sqlite_bind_word(s, SQL_KEEP, 2, bytes + item->about);
    sqlite_bind_number(s, SQL_KEEP, 3, (uint64_t)item->at_ms);
    sqlite_bind_bytes(s, SQL_KEEP, 4, bytes + item->text, item->size);
    sqlite_bind_bytes(s, SQL_KEEP, 5, hash, CHAIN_BYTES);
    head->games++;
    return sqlite_do(s, SQL_KEEP);
}

static bool write_dropped(struct sqlite_store *s, const struct sqlite_dropped *dropped) {
    uint8_t hash[CHAIN_BYTES];
    sqlite_dropped_hash(dropped, hash);
    sqlite_bind_number(s, SQL_DROP, 1, dropped->upto);
    sqlite_bind_number(s, SQL_DROP, 2, dropped->stream);
    sqlite_bind_number(s, SQL_DROP, 3, dropped->next);
    sqlite_bind_bytes(s, SQL_DROP, 4, hash, CHAIN_BYTES);
    return sqlite_do(s, SQL_DROP);
}

/* The rows die with the group and are deleted by and by; those of a damaged stream, which do not
 * lead to one another, at once. */
static bool drop_stream(struct sqlite_store *s, struct sqlite_head *head, struct stream *stream,
                        struct store_tip *tip) {
    if (stream->damaged) {
        sqlite_bind_number(s, SQL_DELETE_ALL, 1, stream->number);
        if (!sqlite_do(s, SQL_DELETE_ALL))
            return false;
        head->entries -= (uint64_t)sqlite3_changes64(s->db);
    } else if (tip->id) {
        struct sqlite_dropped dropped = {tip->id, stream->number, tip->id};
        if (!write_dropped(s, &dropped) || !sqlite_dropped_add(s, dropped))
            return false;
        head->dropped++;
    }
    *tip = (struct store_tip){.seq = 0};
    return true;
}

/* The work of a transaction on streams dropped earlier. */
struct sweep {
    size_t done;                 /* how many of them have no rows left */
    struct sqlite_dropped begun; /* and the next one is as here, if `next` is not 0 */
};

/* Finds the row before this one in a dropped stream: 0 if it is the first, or damaged (the rows
 * before it are reported as damaged at the next opening). False: the disk failed. */
static bool row_before(struct sqlite_store *s, const struct sqlite_dropped *dropped,
                       uint64_t *before, bool *there) {
    sqlite3_stmt *row = s->sql[SQL_ROW];
    sqlite_bind_number(s, SQL_ROW, 1, dropped->next);
    int step = sqlite_row(s, SQL_ROW);
    *there = step == SQLITE_ROW && (uint64_t)sqlite3_column_int64(row, 1) == dropped->stream;
    *before = *there ? (uint64_t)sqlite3_column_int64(row, 3) : 0;
    if (*before >= dropped->next)
        *before = 0;
    return sqlite3_reset(row) == SQLITE_OK && (step == SQLITE_ROW || step == SQLITE_DONE);
}

/* Deletes rows of one dropped stream, the last one first, as long as there is work to do. */
static bool sweep_stream(struct sqlite_store *s, struct sqlite_head *head,
                         struct sqlite_dropped *dropped, uint64_t *work) {
    for (; *work && dropped->next; --*work) {
        uint64_t before;
        bool there;
        if (!row_before(s, dropped, &before, &there))
            return false;
        if (there) {
            sqlite_bind_number(s, SQL_DELETE, 1, dropped->next);
            if (!sqlite_do(s, SQL_DELETE))
                return false;
            head->entries--;
        }
        dropped->next = before;
    }
    if (dropped->next)
        return write_dropped(s, dropped);
    sqlite_bind_number(s, SQL_SWEPT, 1, dropped->upto);
    head->dropped--;
    return sqlite_do(s, SQL_SWEPT);
}

static bool sweep_rows(struct sqlite_store *s, struct sqlite_head *head, size_t count,
                       uint64_t work, struct sweep *sweep) {
    while (work && sweep->done < count) {
        sweep->begun = s->dropped[sweep->done];
        if (!sweep_stream(s, head, &sweep->begun, &work))
            return false;
        if (!sweep->begun.next)
            sweep->done++;
    }
    return true;
}

static void sweep_done(struct sqlite_store *s, const struct sweep *sweep) {
    s->dropped_count -= sweep->done;
    if (sweep->done)
        memmove(s->dropped, s->dropped + sweep->done, s->dropped_count * sizeof *s->dropped);
    if (sweep->begun.next)
        s->dropped[0] = sweep->begun;
}

/* A page that is changed and changed back is written; one that stays as it is would not be. */
static bool write_nothing(struct sqlite_store *s) {
    sqlite_bind_number(s, SQL_SWEPT, 1, 0);
    return write_dropped(s, &(struct sqlite_dropped){0, 0, 0}) && sqlite_do(s, SQL_SWEPT);
}

static bool write_items(struct sqlite_store *s, struct sqlite_head *head) {
    const struct group *group = &s->store.group;
    if (!group->count)
        return write_nothing(s);
    for (size_t i = 0; i < group->count; i++) {
        struct stream *stream = streams_find(&s->store.streams, group->item[i].stream);
        if (stream && group->item[i].what != ITEM_KEEP)
            stream->pending = stream->tip;
    }
    for (size_t i = 0; i < group->count; i++) {
        const struct item *item = &group->item[i];
        struct stream *stream = streams_find(&s->store.streams, item->stream);
        bool done = item->what == ITEM_KEEP    ? keep_game(s, head, item)
                    : item->what == ITEM_ENTRY ? add_entry(s, head, item, &stream->pending)
                                               : drop_stream(s, head, stream, &stream->pending);
        if (!done)
            return false;
    }
    return true;
}

/* Checkpoint: moves new pages to their places in the database. Committed data is safe without it,
 * even on a full disk; but after a disk error nothing more may be written, which is why it comes
 * before a group and not after one. */
static enum store_code checkpoint(struct sqlite_store *s) {
    if (s->wal_frames < s->checkpoint_frames)
        return STORE_OK;
    s->wal_frames = 0;
    int result = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (result == SQLITE_OK || sqlite_failed(s, "cannot write") == STORE_FULL)
        return STORE_OK;
    return STORE_BROKEN;
}

/* One transaction: the group, then up to `work` rows of streams that were dropped before it. */
static enum store_code transact(struct sqlite_store *s, uint64_t work) {
    struct sqlite_head head = s->head;
    struct sweep sweep = {0, {0, 0, 0}};
    size_t old = s->dropped_count;
    if (!sqlite_do(s, SQL_BEGIN))
        return sqlite_failed(s, "cannot write");
    if (write_items(s, &head) && sweep_rows(s, &head, old, work, &sweep) &&
        sqlite_head_write(s, &head) && sqlite_do(s, SQL_COMMIT)) {
        sweep_done(s, &sweep);
        s->head = head;
        return STORE_OK;
    }
    enum store_code code = sqlite_failed(s, "cannot write");
    if (!sqlite3_get_autocommit(s->db) && !sqlite_do(s, SQL_ROLLBACK))
        code = STORE_BROKEN;
    s->dropped_count = old;
    return code;
}

enum store_code sqlite_commit(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    enum store_code code = sqlite_watch(store);
    code = code ? code : checkpoint(s);
    code = code ? code : transact(s, SWEEP_ROWS);
    return code ? code : sqlite_watch(store);
}

enum store_code sqlite_sweep(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    enum store_code code = STORE_OK;
    ASSERT(!store->group.count);
    while (!code && s->dropped_count) {
        code = checkpoint(s);
        code = code ? code : transact(s, PRUNE_ROWS);
    }
    return code;
}
