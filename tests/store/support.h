/* support.h: entries whose bytes follow from their stream and number, so that what is read back can
 * be told from anything else; folders for a test; how much to do. */
#ifndef STORE_SUPPORT_H
#define STORE_SUPPORT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store.h"

/* `count`, or KB_SCALE percent of it if the environment sets that. */
static inline int scaled(int count) {
    const char *scale = getenv("KB_SCALE");
    int64_t wanted = count * (int64_t)(scale ? atoi(scale) : 100) / 100;
    return wanted < 1 ? 1 : wanted > 100000000 ? 100000000 : (int)wanted;
}

/* SplitMix64: the next random number. */
static inline uint64_t draw(uint64_t *random) {
    uint64_t z = *random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Entry `seq` of a stream, `size` bytes of it at most, in its `life`: a stream that was dropped and
 * begins again has other entries. */
static inline size_t entry_make(uint64_t stream, uint32_t seq, uint32_t life, uint8_t *out,
                                size_t size) {
    uint64_t random = stream * 1000003 + seq + ((uint64_t)life << 40);
    size_t length = (size_t)(draw(&random) % (size + 1));
    for (size_t i = 0; i < length; i++)
        out[i] = (uint8_t)draw(&random);
    return length;
}

static inline bool entry_is(uint64_t stream, uint32_t seq, uint32_t life, size_t size,
                            const void *bytes, size_t length) {
    uint8_t wanted[STORE_ENTRY_MAX];
    return entry_make(stream, seq, life, wanted, size) == length &&
           (!length || !memcmp(wanted, bytes, length));
}

/* A folder of its own, in memory if there is such a place: these tests need no disk. */
static inline const char *folder_make(char *out, size_t size) {
    snprintf(out, size, "%s/kickback-store-XXXXXX", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(out))
        abort();
    return out;
}

static inline void folder_remove(const char *folder) {
    static const char *const names[] = {"kickback.db", "kickback.db-wal", "kickback.db-shm",
                                        "kickback.lock"};
    char path[512];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

#endif
