/* store_kind.h: shared by all kinds of stores, and the functions that each provides. The front
 * (store.c) checks numbers, gathers the group and remembers that the disk failed; a kind makes a
 * group durable and reads. Only the files of this folder and their tests include this. */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store.h"

#define CHAIN_BYTES 16

/* The end of a stream. */
struct store_tip {
    uint32_t seq;               /* of its last entry; 0: there is none */
    uint64_t id;                /* SQLite: the row of that entry */
    void *entry;                /* memory: that entry */
    uint8_t chain[CHAIN_BYTES]; /* SQLite: the hash of that entry */
};

/* A stream that has entries, or gets some in this group. */
struct stream {
    uint64_t number;
    struct store_tip tip;     /* as committed */
    struct store_tip pending; /* as it will be with the group */
    bool used;
    bool damaged;
};

/* The streams by number: a table that grows, at most three quarters full. */
struct streams {
    struct stream *slot;
    size_t size; /* a power of 2, or 0 */
    size_t count;
};
struct stream *streams_find(const struct streams *streams, uint64_t number); /* or NULL */
struct stream *streams_add(struct streams *streams, uint64_t number);        /* NULL: no memory */
void streams_remove(struct streams *streams, uint64_t number);
void streams_free(struct streams *streams);

/* The items of a group, in order. */
enum { ITEM_ENTRY, ITEM_KEEP, ITEM_DROP };
struct item {
    int what;
    uint32_t seq;
    uint64_t stream;
    int64_t at_ms;
    size_t from;  /* its bytes in the group: of an entry; or id, about and text, each with a 0 */
    size_t size;  /* of the entry, or of the text */
    size_t about; /* where id ends and about begins, */
    size_t text;  /* and about ends and text begins */
};
struct group {
    struct item *item;
    size_t count;
    size_t room;
    uint8_t *bytes;
    size_t used;
    size_t bytes_room;
};

struct store_kind {
    /* Finds the tips of all streams; called before the first of anything else, once. */
    enum store_code (*load)(struct store *store);
    /* Makes the group durable and moves the pending tips along. STORE_FULL: nothing was kept. */
    enum store_code (*commit)(struct store *store);
    enum store_code (*read)(struct store *store, const struct stream *stream, uint32_t from,
                            store_entry *entry, void *arg);
    enum store_code (*read_all)(struct store *store, store_entry *entry, void *arg);
    enum store_code (*find)(struct store *store, const char *id, store_record *record, void *arg);
    enum store_code (*latest)(struct store *store, int count, store_record *record, void *arg);
    enum store_code (*heads)(struct store *store, int count, store_record *record, void *arg);
    void (*close)(struct store *store); /* frees the store itself */
    /* Are the files of the store still where it was opened? NULL: there are none. */
    enum store_code (*watch)(struct store *store);
};

/* Every kind's struct begins with this. */
struct store {
    const struct store_kind *kind;
    struct streams streams;
    struct group group;
    bool loaded;
    bool broken;
    char reason[STORE_REASON_MAX];
};

/* Forgets the group. */
void store_forget(struct store *store);

/* Sets the reason, a printf; returns `code`. */
enum store_code store_say(struct store *store, enum store_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
