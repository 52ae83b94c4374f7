/* store.c: the front of all kinds. It checks numbers, gathers the group in memory, and sees to it
 * that after a failure of the disk nothing more is taken. */
#include "store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "store_kind.h"

enum store_code store_say(struct store *store, enum store_code code, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(store->reason, sizeof store->reason, format, list);
    va_end(list);
    return code;
}

const char *store_reason(const struct store *store) {
    return store->reason;
}

/* ---- The group ---- */

static bool make_room(void **memory, size_t *room, size_t wanted, size_t unit) {
    if (wanted <= *room)
        return true;
    size_t larger = *room ? *room : 64;
    while (larger < wanted)
        larger *= 2;
    void *grown = realloc(*memory, larger * unit);
    if (!grown)
        return false;
    *memory = grown;
    *room = larger;
    return true;
}

/* The next item, with room for `size` bytes behind it; NULL if there is no memory. */
static struct item *group_add(struct group *group, int what, size_t size) {
    void *items = group->item;
    void *bytes = group->bytes;
    bool fits = make_room(&items, &group->room, group->count + 1, sizeof *group->item);
    group->item = items;
    fits = fits && make_room(&bytes, &group->bytes_room, group->used + size, 1);
    group->bytes = bytes;
    if (!fits)
        return NULL;
    struct item *item = &group->item[group->count++];
    *item = (struct item){.what = what, .from = group->used};
    return item;
}

static size_t group_put(struct group *group, const void *bytes, size_t size) {
    if (size)
        memcpy(group->bytes + group->used, bytes, size);
    group->used += size;
    return group->used;
}

/* Resets pending tips, and removes streams that the group created. */
void store_forget(struct store *store) {
    for (size_t i = 0; i < store->group.count; i++) {
        struct stream *stream = streams_find(&store->streams, store->group.item[i].stream);
        if (stream) {
            stream->pending = stream->tip;
            if (!stream->tip.seq && !stream->damaged)
                streams_remove(&store->streams, stream->number);
        }
    }
    store->group.count = store->group.used = 0;
}

/* The pending tips are the tips; streams that were dropped are none. */
static void group_done(struct store *store) {
    for (size_t i = 0; i < store->group.count; i++) {
        const struct item *item = &store->group.item[i];
        struct stream *stream = streams_find(&store->streams, item->stream);
        if (!stream || item->what == ITEM_KEEP)
            continue;
        stream->tip = stream->pending;
        if (item->what == ITEM_DROP)
            stream->damaged = false;
        if (!stream->tip.seq && !stream->damaged)
            streams_remove(&store->streams, stream->number);
    }
    store->group.count = store->group.used = 0;
}

/* ---- Writing ---- */

/* Nothing is taken from a store that is broken, or whose streams are not known. */
static enum store_code ready(struct store *store) {
    if (store->broken)
        return STORE_BROKEN;
    if (store->loaded)
        return STORE_OK;
    enum store_code code = store->kind->load(store);
    if (code == STORE_OK || code == STORE_DAMAGED)
        store->loaded = true;
    return store->loaded ? STORE_OK : code;
}

static enum store_code no_memory(struct store *store) {
    return store_say(store, STORE_FULL, "out of memory");
}

enum store_code store_append(struct store *store, uint64_t stream, uint32_t seq, int64_t at_ms,
                             const void *bytes, size_t size) {
    ASSERT(size <= STORE_ENTRY_MAX);
    ASSERT(stream <= INT64_MAX);
    enum store_code code = ready(store);
    if (code)
        return code;
    struct stream *known = streams_find(&store->streams, stream);
    uint32_t last = known ? known->pending.seq : 0;
    if (known && known->damaged)
        return STORE_DAMAGED;
    if (seq <= last)
        return STORE_TAKEN;
    if (seq - 1 != last)
        return STORE_GAP;
    struct item *item = group_add(&store->group, ITEM_ENTRY, size);
    if (!item)
        return no_memory(store);
    item->stream = stream;
    item->seq = seq;
    item->at_ms = at_ms;
    item->size = size;
    known = known ? known : streams_add(&store->streams, stream);
    if (!known) {
        store->group.count--;
        return no_memory(store);
    }
    known->pending.seq = seq;
    group_put(&store->group, bytes, size);
    return STORE_OK;
}

enum store_code store_keep(struct store *store, const char *id, const char *about, int64_t at_ms,
                           const char *text, size_t size) {
    size_t id_size = strlen(id) + 1;
    size_t about_size = strlen(about) + 1;
    ASSERT(id_size <= STORE_ID_MAX);
    ASSERT(about_size <= STORE_ABOUT_MAX);
    ASSERT(size <= STORE_RECORD_MAX);
    enum store_code code = ready(store);
    if (code)
        return code;
    struct item *item = group_add(&store->group, ITEM_KEEP, id_size + about_size + size);
    if (!item)
        return no_memory(store);
    item->stream = UINT64_MAX;
    item->at_ms = at_ms;
    item->size = size;
    item->about = group_put(&store->group, id, id_size);
    item->text = group_put(&store->group, about, about_size);
    group_put(&store->group, text, size);
    return STORE_OK;
}

enum store_code store_drop(struct store *store, uint64_t stream) {
    enum store_code code = ready(store);
    if (code)
        return code;
    struct stream *known = streams_find(&store->streams, stream);
    if (!known)
        return STORE_OK;
    struct item *item = group_add(&store->group, ITEM_DROP, 0);
    if (!item)
        return no_memory(store);
    item->stream = stream;
    known->pending = (struct store_tip){.seq = 0};
    return STORE_OK;
}

static enum store_code commit_group(struct store *store) {
    enum store_code code = store->kind->commit(store);
    if (code)
        store_forget(store);
    else
        group_done(store);
    if (code && code != STORE_FULL) {
        store->broken = true;
        code = STORE_BROKEN;
    }
    return code;
}

enum store_code store_commit(struct store *store) {
    enum store_code code = ready(store);
    return code || !store->group.count ? code : commit_group(store);
}

enum store_code store_try(struct store *store) {
    ASSERT(!store->group.count);
    enum store_code code = ready(store);
    return code ? code : commit_group(store);
}

enum store_code store_watch(struct store *store) {
    enum store_code code = ready(store);
    if (!code && store->kind->watch)
        code = store->kind->watch(store);
    store->broken = store->broken || code == STORE_BROKEN;
    return code;
}

void store_cancel(struct store *store) {
    store_forget(store);
}

/* ---- Reading ---- */

enum store_code store_read(struct store *store, uint64_t stream, uint32_t from, store_entry *entry,
                           void *arg) {
    enum store_code code = store->broken && store->loaded ? STORE_OK : ready(store);
    if (code)
        return code;
    const struct stream *known = streams_find(&store->streams, stream);
    if (known && known->damaged)
        return STORE_DAMAGED;
    return known ? store->kind->read(store, known, from, entry, arg) : STORE_OK;
}

enum store_code store_read_all(struct store *store, store_entry *entry, void *arg) {
    enum store_code code = store->kind->read_all(store, entry, arg);
    if (code == STORE_OK || code == STORE_DAMAGED)
        store->loaded = true;
    return code;
}

bool store_is_damaged(const struct store *store, uint64_t stream) {
    const struct stream *known = streams_find(&store->streams, stream);
    return known && known->damaged;
}

bool store_next_damaged(const struct store *store, size_t *at, uint64_t *stream) {
    const struct streams *streams = &store->streams;
    while (*at < streams->size) {
        const struct stream *found = &streams->slot[(*at)++];
        *stream = found->number;
        if (found->used && found->damaged)
            return true;
    }
    return false;
}

uint32_t store_last(struct store *store, uint64_t stream) {
    if (!store->loaded && ready(store))
        return 0;
    const struct stream *known = streams_find(&store->streams, stream);
    return known ? known->tip.seq : 0;
}

enum store_code store_find(struct store *store, const char *id, store_record *record, void *arg) {
    return store->kind->find(store, id, record, arg);
}

enum store_code store_latest(struct store *store, int count, store_record *record, void *arg) {
    return store->kind->latest(store, count, record, arg);
}

enum store_code store_heads(struct store *store, int count, store_record *record, void *arg) {
    return store->kind->heads(store, count, record, arg);
}

void store_close(struct store *store) {
    if (!store)
        return;
    free(store->group.item);
    free(store->group.bytes);
    streams_free(&store->streams);
    store->kind->close(store);
}
