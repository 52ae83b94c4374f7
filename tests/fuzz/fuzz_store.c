/* fuzz_store.c: a database that was changed on the disk in any way. An input is a list of changes
 * to a good one: three bytes say where, one how many bytes (0: turn a bit, cut the file if it is
 * the last), then the bytes. Whatever is read is an entry that was written, in its place; what is
 * missing is said to be; and a store that opens takes more entries, or says why not. */
#include "../store/disk.h"
#include "../store/script.h"
#include "fuzz.h"

#define DATABASE "kickback.db"
#define STREAMS 5
#define ENTRIES 12
#define SIZE_MOST 150

static struct disk_image good;

static void make_good(void) {
    struct disk disk = {.random = 4};
    struct store *store;
    uint8_t bytes[SIZE_MOST];
    char reason[STORE_REASON_MAX];
    struct sqlite_options options = {.vfs = DISK_VFS};
    disk_use(&disk);
    CHECK(sqlite_store_open(&store, DATABASE, &options, reason) == STORE_OK);
    for (uint32_t seq = 1; seq <= ENTRIES; seq++) {
        for (uint64_t stream = 0; stream < STREAMS; stream++) {
            size_t size = entry_make(stream, seq, 0, bytes, SIZE_MOST);
            CHECK(store_append(store, stream, seq, seq, bytes, size) == STORE_OK);
        }
        CHECK(store_keep(store, seq % 2 ? "odd" : "even", "words", seq, "text", 4) == STORE_OK);
        CHECK(store_commit(store) == STORE_OK);
    }
    CHECK(store_drop(store, 4) == STORE_OK);
    CHECK(store_commit(store) == STORE_OK);
    store_close(store);
    image_copy(&good, &disk.now);
    disk_free(&disk);
}

static void change(struct disk_file *file, struct input *in) {
    size_t at = input_byte(in);
    at = at << 8 | input_byte(in);
    at = (at << 8 | input_byte(in)) % (file->size ? file->size : 1);
    size_t count = input_byte(in) % 32;
    if (!file->size)
        return;
    if (!count && !input_left(in))
        file->size = at;
    else if (!count)
        file->bytes[at] ^= (uint8_t)(1 << input_byte(in) % 8);
    for (; count && at < file->size; count--)
        file->bytes[at++] = input_byte(in);
}

struct seen {
    uint32_t last[STREAMS];
};

static bool see(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct seen *seen = arg;
    CHECK(stream < STREAMS);
    CHECK(seq == ++seen->last[stream]);
    CHECK(entry_is(stream, seq, 0, SIZE_MOST, bytes, size));
    return true;
}

static bool see_game(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                     size_t size) {
    (void)arg;
    CHECK(!strcmp(id, at_ms % 2 ? "odd" : "even"));
    CHECK(!strcmp(about, "words"));
    CHECK(size == 4 && !memcmp(text, "text", 4));
    return true;
}

/* A summary without its record cannot be verified, but is no longer than allowed. */
static bool see_head(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                     size_t size) {
    (void)arg;
    (void)at_ms;
    CHECK(strlen(id) < STORE_ID_MAX && strlen(about) < STORE_ABOUT_MAX);
    CHECK(!text && size <= STORE_RECORD_MAX);
    return true;
}

static void check_store(struct store *store) {
    struct seen seen = {{0}};
    enum store_code code = store_read_all(store, see, &seen);
    CHECK(code == STORE_OK || code == STORE_DAMAGED || code == STORE_NOT_ONE);
    for (uint64_t stream = 0; stream < STREAMS - 1; stream++) {
        struct seen one = {{0}};
        if (code != STORE_NOT_ONE)
            CHECK(seen.last[stream] == ENTRIES || store_is_damaged(store, stream));
        store_read(store, stream, 1, see, &one);
    }
    store_latest(store, 10, see_game, NULL);
    store_heads(store, 10, see_head, NULL);
    store_find(store, "odd", see_game, NULL);
    if (store_append(store, 1, ENTRIES + 1, 0, "more", 4) == STORE_OK)
        store_commit(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct disk disk;
    struct input in = input_of(data, size);
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    struct sqlite_options options = {.vfs = DISK_VFS, .existing = true};
    if (!good.file[0].size)
        make_good();
    image_copy(&disk.now, &good);
    while (input_left(&in))
        change(&disk.now.file[0], &in);
    disk.random = 4;
    disk_use(&disk);
    if (sqlite_store_open(&store, DATABASE, &options, reason)) {
        CHECK(reason[0] != 0);
        return 0;
    }
    check_store(store);
    store_close(store);
    return 0;
}
