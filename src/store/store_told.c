/* store_told.c: see store_told.h. It is a store in memory in everything but its commit. There is
 * one of it in a program. */
#include "store_told.h"

#include "store_kind.h"

static struct {
    struct store_kind kind;
    enum store_code (*commit)(struct store *store); /* of the store in memory */
    store_told *told;
    void *arg;
    bool begun;
} one;

static void tell(const struct group *group) {
    for (size_t i = 0; i < group->count; i++) {
        const struct item *item = &group->item[i];
        const uint8_t *bytes = group->bytes + item->from;
        size_t size = item->size;
        enum store_told_what what = STORE_TOLD_ENTRY;
        if (item->what == ITEM_KEEP) {
            what = STORE_TOLD_RECORD;
            size += item->text - item->from;
        } else if (item->what == ITEM_DROP) {
            what = STORE_TOLD_DROP;
        }
        one.told(one.arg, what, what == STORE_TOLD_RECORD ? 0 : item->stream, item->seq,
                 item->at_ms, bytes, size);
    }
}

static enum store_code commit(struct store *store) {
    enum store_code code = one.commit(store);
    if (!code && one.begun)
        tell(&store->group);
    return code;
}

enum store_code store_told_open(struct store **store, store_told *told, void *arg) {
    enum store_code code = store_memory_open(store);
    if (code)
        return code;
    one.kind = *(*store)->kind;
    one.commit = one.kind.commit;
    one.kind.commit = commit;
    one.told = told;
    one.arg = arg;
    one.begun = false;
    (*store)->kind = &one.kind;
    return STORE_OK;
}

enum store_code store_told_begin(struct store *store) {
    enum store_code code = store_commit(store);
    one.begun = true;
    return code;
}
