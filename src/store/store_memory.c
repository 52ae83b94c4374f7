/* store_memory.c: a store without a disk, for tests and the world. Entries are linked twice: in the
 * order of appending, and backwards within their stream. */
#include <stdlib.h>
#include <string.h>

#include "store_kind.h"

struct memory_entry {
    struct memory_entry *next;   /* appended after this one */
    struct memory_entry *back;   /* appended before this one */
    struct memory_entry *before; /* of the same stream */
    uint64_t stream;
    uint32_t seq;
    size_t size;
    uint8_t bytes[];
};

struct memory_record {
    struct memory_record *older;
    int64_t at_ms;
    size_t size;
    size_t about;
    size_t text;
    char bytes[]; /* id, about and text, as in the group */
};

struct memory {
    struct store store;
    struct memory_entry *first;
    struct memory_entry *last;
    struct memory_record *newest;
    enum store_code fault;
    uint32_t faults;
};

static void forget(struct memory *memory, struct memory_entry *entry) {
    *(entry->back ? &entry->back->next : &memory->first) = entry->next;
    *(entry->next ? &entry->next->back : &memory->last) = entry->back;
    free(entry);
}

static void forget_stream(struct memory *memory, struct memory_entry *last) {
    while (last) {
        struct memory_entry *before = last->before;
        forget(memory, last);
        last = before;
    }
}

static void forget_record(struct memory *memory, const char *id) {
    for (struct memory_record **at = &memory->newest; *at; at = &(*at)->older) {
        if (!strcmp((*at)->bytes, id)) {
            struct memory_record *gone = *at;
            *at = gone->older;
            free(gone);
            return;
        }
    }
}

/* Everything that the group needs, taken before anything changes; false: there is no memory. */
static bool prepare(const struct group *group, void **made) {
    for (size_t i = 0; i < group->count; i++) {
        const struct item *item = &group->item[i];
        const uint8_t *bytes = group->bytes + item->from;
        if (item->what == ITEM_ENTRY) {
            struct memory_entry *entry = malloc(sizeof *entry + item->size);
            if (!entry)
                return false;
            *entry =
                (struct memory_entry){.stream = item->stream, .seq = item->seq, .size = item->size};
            memcpy(entry->bytes, bytes, item->size);
            made[i] = entry;
        } else if (item->what == ITEM_KEEP) {
            size_t head = item->text - item->from;
            struct memory_record *record = malloc(sizeof *record + head + item->size);
            if (!record)
                return false;
            *record = (struct memory_record){NULL, item->at_ms, item->size,
                                             item->about - item->from, head};
            memcpy(record->bytes, bytes, head + item->size);
            made[i] = record;
        }
    }
    return true;
}

static void add_entry(struct memory *memory, struct stream *stream, struct memory_entry *entry) {
    entry->before = stream->tip.entry;
    entry->back = memory->last;
    *(memory->last ? &memory->last->next : &memory->first) = entry;
    memory->last = entry;
    stream->tip.entry = entry;
}

static enum store_code memory_commit(struct store *store) {
    struct memory *memory = (struct memory *)store;
    const struct group *group = &store->group;
    if (memory->faults) {
        memory->faults--;
        return store_say(store, memory->fault, "the disk failed, as the test wants it");
    }
    void **made = calloc(group->count + 1, sizeof *made); /* also for an empty group */
    if (!made || !prepare(group, made)) {
        for (size_t i = 0; made && i < group->count; i++)
            free(made[i]);
        free(made);
        return store_say(store, STORE_FULL, "out of memory");
    }
    for (size_t i = 0; i < group->count; i++) {
        const struct item *item = &group->item[i];
        struct stream *stream = streams_find(&store->streams, item->stream);
        if (item->what == ITEM_ENTRY) {
            add_entry(memory, stream, made[i]);
        } else if (item->what == ITEM_DROP) {
            forget_stream(memory, stream->tip.entry);
            stream->tip.entry = NULL;
        } else {
            struct memory_record *record = made[i];
            forget_record(memory, record->bytes);
            record->older = memory->newest;
            memory->newest = record;
        }
    }
    for (size_t i = 0; i < group->count; i++) {
        struct stream *stream = streams_find(&store->streams, group->item[i].stream);
        if (stream)
            stream->pending.entry = stream->tip.entry;
    }
    free(made);
    return STORE_OK;
}

static enum store_code memory_load(struct store *store) {
    (void)store;
    return STORE_OK;
}

static enum store_code memory_read(struct store *store, const struct stream *stream, uint32_t from,
                                   store_entry *entry, void *arg) {
    (void)store;
    const struct memory_entry *at = stream->tip.entry;
    if (!at || from > at->seq)
        return STORE_OK;
    while (at->before && at->seq > from)
        at = at->before;
    for (const struct memory_entry *last = stream->tip.entry;; at = at->next)
        if (at->stream == stream->number &&
            (!entry(arg, at->stream, at->seq, at->bytes, at->size) || at == last))
            break;
    return STORE_OK;
}

static enum store_code memory_read_all(struct store *store, store_entry *entry, void *arg) {
    const struct memory *memory = (struct memory *)store;
    for (const struct memory_entry *at = memory->first; at; at = at->next)
        if (!entry(arg, at->stream, at->seq, at->bytes, at->size))
            break;
    return STORE_OK;
}

static void tell(const struct memory_record *record, store_record *told, void *arg, bool *more) {
    *more = told(arg, record->bytes, record->bytes + record->about, record->at_ms,
                 record->bytes + record->text, record->size);
}

static enum store_code memory_find(struct store *store, const char *id, store_record *record,
                                   void *arg) {
    const struct memory *memory = (struct memory *)store;
    bool more;
    for (const struct memory_record *at = memory->newest; at; at = at->older) {
        if (!strcmp(at->bytes, id)) {
            tell(at, record, arg, &more);
            break;
        }
    }
    return STORE_OK;
}

static enum store_code memory_latest(struct store *store, int count, store_record *record,
                                     void *arg) {
    const struct memory *memory = (struct memory *)store;
    bool more = true;
    for (const struct memory_record *at = memory->newest; at && more && count-- > 0; at = at->older)
        tell(at, record, arg, &more);
    return STORE_OK;
}

static enum store_code memory_heads(struct store *store, int count, store_record *record,
                                    void *arg) {
    const struct memory_record *at = ((struct memory *)store)->newest;
    while (at && count-- > 0 &&
           record(arg, at->bytes, at->bytes + at->about, at->at_ms, NULL, at->size))
        at = at->older;
    return STORE_OK;
}

static void memory_close(struct store *store) {
    struct memory *memory = (struct memory *)store;
    while (memory->first)
        forget(memory, memory->first);
    while (memory->newest) {
        struct memory_record *gone = memory->newest;
        memory->newest = gone->older;
        free(gone);
    }
    free(memory);
}

static const struct store_kind memory_kind = {memory_load,     memory_commit, memory_read,
                                              memory_read_all, memory_find,   memory_latest,
                                              memory_heads,    memory_close,  NULL};

enum store_code store_memory_open(struct store **store) {
    struct memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return STORE_CANNOT;
    memory->store.kind = &memory_kind;
    *store = &memory->store;
    return STORE_OK;
}

void store_memory_fault(struct store *store, enum store_code code, uint32_t commits) {
    struct memory *memory = (struct memory *)store;
    memory->fault = code;
    memory->faults = commits;
}

void store_memory_restart(struct store *store) {
    struct memory *memory = (struct memory *)store;
    memory->faults = 0;
    store->broken = false;
    store_forget(store);
}
