/* script.h: what the tests of bad disks write: groups by number, each a function of its number and
 * of what the groups before it left. What must be there after so many groups is known from a store
 * in memory that got the same. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "store_sqlite.h"
#include "support.h"

#define SCRIPT_STREAMS 6
#define SCRIPT_SIZE 260

/* Puts group `number` (from 1) into the store, without committing it. */
static inline enum store_code script_group(struct store *store, uint32_t number) {
    uint64_t random = number * 7919u;
    uint32_t last[SCRIPT_STREAMS];
    uint8_t bytes[STORE_ENTRY_MAX];
    enum store_code code = STORE_OK;
    for (uint64_t stream = 0; stream < SCRIPT_STREAMS; stream++)
        last[stream] = store_last(store, stream);
    for (uint64_t left = 1 + draw(&random) % 6; left && !code; left--) {
        uint64_t stream = draw(&random) % SCRIPT_STREAMS;
        size_t most = draw(&random) % 40 ? SCRIPT_SIZE : STORE_ENTRY_MAX;
        size_t size = entry_make(stream, ++last[stream], number, bytes, most);
        code = store_append(store, stream, last[stream], (int64_t)number, bytes, size);
    }
    if (!code && draw(&random) % 6 == 0)
        code = store_drop(store, draw(&random) % SCRIPT_STREAMS);
    if (!code && draw(&random) % 5 == 0) {
        char id[32];
        size_t size = entry_make(99, number, 0, bytes, 600);
        snprintf(id, sizeof id, "game%u", (unsigned)(draw(&random) % 20));
        code = store_keep(store, id, "ann ben", (int64_t)number, (const char *)bytes, size);
    }
    return code;
}

/* ---- A digest of all that can be read ---- */

static inline void digest_add(uint64_t *digest, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint64_t sum = *digest ^ size * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    *digest = sum ^ sum >> 29;
}

static inline bool digest_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes,
                                size_t size) {
    const uint64_t numbers[] = {stream, seq};
    digest_add(arg, numbers, sizeof numbers);
    digest_add(arg, bytes, size);
    return true;
}

static inline bool digest_game(void *arg, const char *id, const char *about, int64_t at_ms,
                               const char *text, size_t size) {
    digest_add(arg, id, strlen(id));
    digest_add(arg, about, strlen(about));
    digest_add(arg, &at_ms, sizeof at_ms);
    digest_add(arg, text, size);
    return true;
}

static inline enum store_code script_digest(struct store *store, uint64_t *digest) {
    *digest = 1;
    enum store_code code = store_read_all(store, digest_entry, digest);
    return code ? code : store_latest(store, 1000, digest_game, digest);
}

/* The digests after 0 to `groups` groups. */
static inline uint64_t *script_digests(uint32_t groups) {
    uint64_t *digest = calloc(groups + 1, sizeof *digest);
    struct store *store;
    if (!digest || store_memory_open(&store))
        abort();
    for (uint32_t i = 0; i <= groups; i++) {
        if (i && (script_group(store, i) || store_commit(store)))
            abort();
        script_digest(store, &digest[i]);
    }
    store_close(store);
    return digest;
}

/* Does SQLite find the database in order? */
static inline bool integrity(struct store *store) {
    sqlite3_stmt *check = NULL;
    bool good = sqlite3_prepare_v2(((struct sqlite_store *)store)->db, "PRAGMA integrity_check", -1,
                                   &check, NULL) == SQLITE_OK &&
                sqlite3_step(check) == SQLITE_ROW &&
                !strcmp((const char *)sqlite3_column_text(check, 0), "ok");
    sqlite3_finalize(check);
    return good;
}

#endif
