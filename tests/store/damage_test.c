/* damage_test.c: bits that change on the disk. A database of many streams is written and closed;
 * then one bit of its file is turned, and everything is read. What is read must be what was
 * written, and what is missing must be said to be: one stream, or the whole database where its
 * pages do not hold together. What a flip in unused room does is nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "disk.h"
#include "script.h"

#define STREAMS 30
#define ENTRIES 25
#define GAMES 20
#define SIZE_MOST 120
#define FLIPS 10000 /* in ./test */
#define DATABASE "kickback.db"

/* Streams have numbers that differ in one bit or in many. */
static uint64_t stream_number(uint64_t i) {
    return i < STREAMS / 2 ? i : i * 0x123456789u;
}

static void fill(struct store *store) {
    uint8_t bytes[STORE_ENTRY_MAX];
    for (uint32_t seq = 1; seq <= ENTRIES; seq++) {
        for (uint64_t i = 0; i < STREAMS; i++) {
            size_t size = entry_make(i, seq, 0, bytes, SIZE_MOST);
            /* The last stream has one entry only, the one before it a very long one. */
            if (i == STREAMS - 1 && seq > 1)
                continue;
            if (i == STREAMS - 2 && seq == 7)
                size = STORE_ENTRY_MAX - 1;
            assert_int_equal(store_append(store, stream_number(i), seq, seq, bytes, size),
                             STORE_OK);
        }
        assert_int_equal(store_commit(store), STORE_OK);
    }
    for (uint32_t i = 0; i < GAMES; i++) {
        char id[16];
        size_t size = entry_make(99, i, 0, bytes, 900);
        snprintf(id, sizeof id, "game%u", (unsigned)i);
        store_keep(store, id, "ann ben cid", i, (const char *)bytes, size);
    }
    store_drop(store, stream_number(3));
    assert_int_equal(store_commit(store), STORE_OK);
}

/* The entries read. */
struct seen {
    uint32_t last[STREAMS];
    int games;
    bool wrong;
};

static int stream_index(uint64_t number) {
    for (int i = 0; i < STREAMS; i++)
        if (stream_number((uint64_t)i) == number)
            return i;
    return -1;
}

static bool see(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct seen *seen = arg;
    int i = stream_index(stream);
    if (i < 0 || seq != ++seen->last[i])
        seen->wrong = true;
    else if (i == STREAMS - 2 && seq == 7)
        seen->wrong |= size != STORE_ENTRY_MAX - 1;
    else
        seen->wrong |= !entry_is((uint64_t)i, seq, 0, SIZE_MOST, bytes, size);
    return true;
}

static bool see_game(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                     size_t size) {
    struct seen *seen = arg;
    seen->games++;
    seen->wrong |= at_ms < 0 || at_ms >= GAMES || atoi(id + 4) != at_ms ||
                   strcmp(about, "ann ben cid") ||
                   !entry_is(99, (uint32_t)at_ms, 0, 900, text, size);
    return true;
}

static bool whole(const struct seen *seen, int i) {
    return seen->last[i] == (i == 3 ? 0 : i == STREAMS - 1 ? 1 : ENTRIES);
}

struct tally {
    int nothing, refused, streams, games, all;
};

/* Everything is read; the answers must fit together. */
static void judge(struct store *store, struct tally *tally) {
    struct seen seen = {0};
    enum store_code code = store_read_all(store, see, &seen);
    enum store_code games = store_latest(store, 1000, see_game, &seen);
    int partly = 0;
    int damaged = 0;
    for (int i = 0; i < STREAMS; i++) {
        bool flagged = store_is_damaged(store, stream_number((uint64_t)i));
        partly += !whole(&seen, i);
        damaged += flagged;
        if (code == STORE_OK || code == STORE_DAMAGED)
            assert_true(whole(&seen, i) || flagged);
        if (code == STORE_OK && !flagged) {
            struct seen one = {0};
            enum store_code alone = store_read(store, stream_number((uint64_t)i), 1, see, &one);
            assert_true(alone ? alone == STORE_DAMAGED || alone == STORE_NOT_ONE : whole(&one, i));
            assert_false(one.wrong);
        }
        if (flagged)
            assert_int_equal(store_append(store, stream_number((uint64_t)i), 99, 0, "", 0),
                             STORE_DAMAGED);
    }
    assert_false(seen.wrong);
    assert_true(partly <= damaged || code == STORE_NOT_ONE);
    assert_true(damaged <= 2);
    assert_true(seen.games == GAMES || games != STORE_OK);
    assert_true(code == STORE_OK || code == STORE_DAMAGED || code == STORE_NOT_ONE);
    if (code == STORE_NOT_ONE)
        tally->refused++;
    else if (code == STORE_DAMAGED)
        tally->streams++;
    else if (games != STORE_OK)
        tally->games++;
    else
        tally->nothing++;
    for (int i = 0; i < GAMES; i++) {
        char id[16];
        snprintf(id, sizeof id, "game%d", i);
        store_find(store, id, see_game, &seen);
    }
    assert_false(seen.wrong);
}

static void try_image(const struct disk_image *image, struct tally *tally) {
    static struct disk disk;
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    struct sqlite_options options = {.vfs = DISK_VFS, .existing = true};
    image_copy(&disk.now, image);
    disk_use(&disk);
    tally->all++;
    enum store_code code = sqlite_store_open(&store, DATABASE, &options, reason);
    if (code) {
        assert_true(code == STORE_NOT_ONE || code == STORE_NEWER || code == STORE_CANNOT);
        assert_true(reason[0] != 0);
        tally->refused++;
        return;
    }
    judge(store, tally);
    store->broken = true; /* closing writes nothing */
    store_close(store);
}

static void make_image(struct disk_image *image) {
    struct disk disk = {.random = 9};
    struct store *store;
    char reason[STORE_REASON_MAX];
    struct sqlite_options options = {.vfs = DISK_VFS};
    disk_use(&disk);
    assert_int_equal(sqlite_store_open(&store, DATABASE, &options, reason), STORE_OK);
    fill(store);
    store_close(store);
    image_copy(image, &disk.now);
    disk_free(&disk);
}

static void flips(void **state) {
    struct disk_image image = {0};
    struct tally tally = {0};
    uint64_t random = 21;
    (void)state;
    make_image(&image);
    struct disk_file *file = &image.file[0];
    try_image(&image, &tally);
    assert_int_equal(tally.nothing, 1);
    for (int i = 0; i < scaled(FLIPS); i++) {
        size_t bit = draw(&random) % (8 * file->size);
        file->bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        try_image(&image, &tally);
        file->bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    print_message("# %d flips: %d damaged a stream or two, %d games, %d made the database "
                  "unreadable, %d changed nothing\n",
                  tally.all - 1, tally.streams, tally.games, tally.refused, tally.nothing - 1);
    assert_true(tally.streams > tally.all / 4);
    image_free(&image);
}

/* More than one bit: a page of zeros, of another page, of noise. */
static void pages(void **state) {
    struct disk_image image = {0};
    struct disk_image broken = {0};
    struct tally tally = {0};
    uint64_t random = 22;
    (void)state;
    make_image(&image);
    size_t count = image.file[0].size / 4096;
    for (size_t page = 0; page < count; page++) {
        for (int how = 0; how < 3; how++) {
            image_copy(&broken, &image);
            uint8_t *at = broken.file[0].bytes + 4096 * page;
            for (size_t i = 0; i < 4096; i++)
                at[i] = how == 0   ? 0
                        : how == 1 ? image.file[0].bytes[4096 * ((page + 1) % count) + i]
                                   : (uint8_t)draw(&random);
            static struct disk disk;
            struct store *store;
            char reason[STORE_REASON_MAX];
            struct seen seen = {0};
            struct sqlite_options options = {.vfs = DISK_VFS, .existing = true};
            image_copy(&disk.now, &broken);
            disk_use(&disk);
            tally.all++;
            if (sqlite_store_open(&store, DATABASE, &options, reason)) {
                tally.refused++;
                continue;
            }
            enum store_code code = store_read_all(store, see, &seen);
            enum store_code games = store_latest(store, 1000, see_game, &seen);
            for (int i = 0; i < STREAMS && code == STORE_OK; i++)
                assert_true(whole(&seen, i));
            assert_true(games || seen.games == GAMES);
            assert_false(seen.wrong);
            tally.streams += code != STORE_OK;
            store->broken = true;
            store_close(store);
        }
    }
    assert_true(tally.streams > 10);
    image_free(&image);
    image_free(&broken);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flips),
        cmocka_unit_test(pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
