/* streams.c: the streams of a store by number, in a table with open addresses. A stream that is
 * removed leaves no mark: those behind it move up. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "store_kind.h"

static size_t place_of(const struct streams *streams, uint64_t number) {
    return (size_t)((number * 0x9e3779b97f4a7c15u) >> 20) & (streams->size - 1);
}

static struct stream *slot_of(const struct streams *streams, uint64_t number) {
    size_t at = place_of(streams, number);
    while (streams->slot[at].used && streams->slot[at].number != number)
        at = (at + 1) & (streams->size - 1);
    return &streams->slot[at];
}

struct stream *streams_find(const struct streams *streams, uint64_t number) {
    if (!streams->size)
        return NULL;
    struct stream *slot = slot_of(streams, number);
    return slot->used ? slot : NULL;
}

static bool grow(struct streams *streams) {
    struct streams larger = {NULL, streams->size ? 2 * streams->size : 64, streams->count};
    larger.slot = calloc(larger.size, sizeof *larger.slot);
    if (!larger.slot)
        return false;
    for (size_t i = 0; i < streams->size; i++)
        if (streams->slot[i].used)
            *slot_of(&larger, streams->slot[i].number) = streams->slot[i];
    free(streams->slot);
    *streams = larger;
    return true;
}

struct stream *streams_add(struct streams *streams, uint64_t number) {
    struct stream *old = streams_find(streams, number);
    if (old)
        return old;
    if (4 * (streams->count + 1) > 3 * streams->size && !grow(streams))
        return NULL;
    struct stream *slot = slot_of(streams, number);
    *slot = (struct stream){.number = number, .used = true};
    streams->count++;
    return slot;
}

void streams_remove(struct streams *streams, uint64_t number) {
    struct stream *gap = streams_find(streams, number);
    if (!gap)
        return;
    size_t mask = streams->size - 1;
    size_t hole = (size_t)(gap - streams->slot);
    for (size_t at = (hole + 1) & mask; streams->slot[at].used; at = (at + 1) & mask) {
        size_t home = place_of(streams, streams->slot[at].number);
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            streams->slot[hole] = streams->slot[at];
            hole = at;
        }
    }
    streams->slot[hole] = (struct stream){.used = false};
    ASSERT(streams->count > 0);
    streams->count--;
}

void streams_free(struct streams *streams) {
    free(streams->slot);
    *streams = (struct streams){NULL, 0, 0};
}
