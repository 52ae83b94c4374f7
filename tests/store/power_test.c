/* power_test.c: loss of power at every moment. The script runs on the disk of disk.h; at every
 * write, sync and cut the files are made as they could be if the power went then (nothing,
 * everything, any sectors of what was not synced, torn writes, junk), and opened: everything that
 * was acknowledged must be there, nothing else but the group that was being written, and the
 * database in order. Some of these go on, and lose their power again. With synchronous=NORMAL the
 * same test must find losses: that is the control. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "disk.h"
#include "script.h"

#define GROUPS 60
#define CHECKPOINT 40
#define STATES 40000 /* in ./test */
#define DATABASE "kickback.db"

struct trial {
    bool unsafe;
    const uint64_t *digest;
    int states;
    int wanted; /* states */
    int lost;   /* acknowledged groups that are not there */
    int bad;    /* databases not in order */
    int depth;
    uint64_t random;
    char first[160]; /* what was wrong first */
};

static enum store_code open_store(struct store **store, const struct trial *trial, char *reason) {
    struct sqlite_options options = {DISK_VFS, trial->unsafe, false, CHECKPOINT};
    return sqlite_store_open(store, DATABASE, &options, reason);
}

/* Which group is the last in this store? -1: it is in no state that it should be in. */
static int state_of(struct store *store, const uint64_t *digests, uint32_t from, uint32_t to) {
    uint64_t digest;
    if (script_digest(store, &digest))
        return -1;
    for (uint32_t i = from; i <= to; i++)
        if (digest == digests[i])
            return (int)i;
    return -1;
}

static void complain(struct trial *trial, int *count, const char *what, size_t acked, int there) {
    if (!*count && !trial->first[0])
        snprintf(trial->first, sizeof trial->first, "%s: %d groups acknowledged, %d there", what,
                 (int)acked, there);
    ++*count;
}

/* Opens what a crash left on the disk in use; returns the last group, or -1. */
static int judge(struct trial *trial, struct disk *disk, size_t acked) {
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    uint32_t most = acked + 1 < GROUPS ? (uint32_t)acked + 1 : GROUPS;
    disk->recording = false;
    trial->states++;
    if (open_store(&store, trial, reason)) {
        complain(trial, &trial->bad, reason, acked, -1);
        return -1;
    }
    int there = state_of(store, trial->digest, 0, most);
    if (there < 0 || !integrity(store))
        complain(trial, &trial->bad, store_reason(store), acked, there);
    else if (there < (int)acked)
        complain(trial, &trial->lost, "lost", acked, there);
    store->broken = true; /* so that closing writes nothing */
    store_close(store);
    return there;
}

/* Runs groups on the disk in use and records what happens to it. */
static void run(struct trial *trial, struct disk *disk, uint32_t from, uint32_t to, bool close) {
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    disk->recording = true;
    disk_mark(disk, from);
    assert_int_equal(open_store(&store, trial, reason), STORE_OK);
    for (uint32_t i = from + 1; i <= to; i++) {
        assert_int_equal(script_group(store, i), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
        disk_mark(disk, i);
        if (close && i % 25 == 0) { /* a restart */
            store_close(store);
            assert_int_equal(open_store(&store, trial, reason), STORE_OK);
        }
    }
    store->broken = !close;
    store_close(store);
    disk->recording = false;
}

static void crash_everywhere(struct trial *trial, const struct disk *disk,
                             const struct disk_image *durable, int each);

/* Goes on from a crash for a few groups, and crashes again. */
static void go_on(struct trial *trial, const struct disk_image *image, int there) {
    static struct disk second;
    uint32_t to = (uint32_t)there + 4 < GROUPS ? (uint32_t)there + 4 : GROUPS;
    disk_forget(&second);
    second.random = trial->random;
    image_copy(&second.now, image);
    disk_use(&second);
    run(trial, &second, (uint32_t)there, to, true);
    trial->depth++;
    crash_everywhere(trial, &second, image, 1);
    trial->depth--;
}

/* `each` states for every moment of a recording. */
static void crash_everywhere(struct trial *trial, const struct disk *disk,
                             const struct disk_image *durable, int each) {
    static struct crasher crashers[2];
    static struct disk after[2];
    static struct disk_image image[2];
    struct crasher *crasher = &crashers[trial->depth];
    struct disk *judged = &after[trial->depth];
    struct disk_image *made = &image[trial->depth];
    crasher_start(crasher, disk, durable);
    crasher_next(crasher); /* the first mark */
    do {
        for (int i = 0; i < each && trial->states < trial->wanted; i++) {
            enum crash how = i < 2 && each > 2 ? (enum crash)i
                                               : (enum crash)(draw(&trial->random) % CRASH_KINDS);
            crasher_image(crasher, how, &trial->random, made);
            image_copy(&judged->now, made);
            disk_use(judged);
            int there = judge(trial, judged, crasher->mark);
            if (!trial->depth && there >= 0 && draw(&trial->random) % 200 == 0)
                go_on(trial, made, there);
        }
    } while (crasher_next(crasher));
    crasher_end(crasher);
}

static void lose_power(struct trial *trial) {
    struct disk disk = {.random = 5};
    struct disk_image nothing = {0};
    uint64_t *digest = script_digests(GROUPS);
    trial->digest = digest;
    disk_use(&disk);
    run(trial, &disk, 0, GROUPS, true);
    for (int round = 0; trial->states < trial->wanted; round++)
        crash_everywhere(trial, &disk, &nothing, round ? 20 : 8);
    print_message("# %d states after a loss of power, %d with losses, %d not in order%s%s\n",
                  trial->states, trial->lost, trial->bad, trial->first[0] ? "; first: " : "",
                  trial->first);
    disk_free(&disk);
    free(digest);
}

static void full_loses_nothing(void **state) {
    struct trial trial = {.random = 11, .wanted = scaled(STATES)};
    (void)state;
    lose_power(&trial);
    assert_int_equal(trial.lost, 0);
    assert_int_equal(trial.bad, 0);
    assert_true(trial.states >= trial.wanted);
}

static void normal_loses(void **state) {
    struct trial trial = {.unsafe = true, .random = 11, .wanted = 3000};
    (void)state;
    lose_power(&trial);
    assert_true(trial.lost > trial.states / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_loses_nothing),
        cmocka_unit_test(normal_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
