/* fault_test.c: a disk that fails. Every call of the script to the disk fails once, or from then
 * on: no room, an error of any call, a sync that fails; writes that fail may have written half.
 * Then the power goes, too. Everything acknowledged must be there, what was refused for want of
 * room must not, and after a failed sync nothing is acknowledged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "disk.h"
#include "script.h"

#define GROUPS 24
#define CHECKPOINT 20
#define DATABASE "kickback.db"

struct fault {
    enum disk_fault what;
    bool for_ever;
    bool torn;
    uint64_t at;
};

/* How a run of the script ended. */
struct run {
    uint32_t acked; /* groups */
    bool broken;    /* the last answer was STORE_BROKEN: its group may be there or not */
    bool fault_hit;
    bool late_ack;    /* after a failed sync */
    bool not_refused; /* something was taken by a broken store */
};

static enum store_code open_store(struct store **store, char *reason) {
    struct sqlite_options options = {DISK_VFS, false, false, CHECKPOINT};
    return sqlite_store_open(store, DATABASE, &options, reason);
}

/* One group, with a second and a third try where there was no room. */
static enum store_code put_group(struct store *store, uint32_t number) {
    enum store_code code = STORE_FULL;
    for (int tries = 0; tries < 3 && code == STORE_FULL; tries++) {
        code = script_group(store, number);
        code = code ? code : store_commit(store);
    }
    return code;
}

static void put_groups(struct store *store, struct disk *disk, struct run *run) {
    while (run->acked < GROUPS) {
        bool failed_before = disk->sync_failed;
        enum store_code code = put_group(store, run->acked + 1);
        run->broken = code != STORE_OK && code != STORE_FULL;
        if (code)
            break;
        disk_mark(disk, ++run->acked);
        run->late_ack |= failed_before || disk->sync_failed;
    }
    if (run->broken)
        run->not_refused = store_append(store, 77, 1, 0, "x", 1) != STORE_BROKEN ||
                           store_commit(store) != STORE_BROKEN || !store_reason(store)[0];
}

static struct run run_script(struct disk *disk, const struct fault *fault) {
    struct run run = {0};
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    disk->random = 3;
    disk->fault = fault->what;
    disk->for_ever = fault->for_ever;
    disk->torn = fault->torn;
    disk->fail_at = fault->at;
    disk->recording = true;
    disk_use(disk);
    disk_mark(disk, 0);
    enum store_code code = open_store(&store, reason);
    if (code) {
        assert_null(store);
        assert_true(reason[0] != 0);
    } else {
        put_groups(store, disk, &run);
        store_close(store);
    }
    run.fault_hit = disk->failed > 0;
    disk->fault = FAULT_NONE;
    disk->recording = false;
    return run;
}

/* The files of the disk in use are opened without faults. */
static void judge(const struct run *run, const uint64_t *digest) {
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    uint64_t found;
    if (open_store(&store, reason))
        fail_msg("%d groups acknowledged, and then: %s", (int)run->acked, reason);
    assert_int_equal(script_digest(store, &found), STORE_OK);
    if (found != digest[run->acked] && !(run->broken && found == digest[run->acked + 1]))
        fail_msg("%d groups acknowledged, and something else is there", (int)run->acked);
    assert_true(integrity(store));
    if (run->acked < GROUPS && found == digest[run->acked])
        assert_int_equal(put_group(store, run->acked + 1), STORE_OK);
    store_close(store);
}

static bool try_fault(const struct fault *fault, const uint64_t *digest) {
    static struct crasher crasher;
    static struct disk after;
    struct disk disk = {0};
    struct disk_image nothing = {0};
    uint64_t random = fault->at;
    struct run run = run_script(&disk, fault);
    assert_false(run.late_ack);
    assert_false(run.not_refused);
    crasher_start(&crasher, &disk, &nothing);
    while (crasher_next(&crasher)) {
    }
    for (int how = 0; how < CRASH_KINDS; how++) {
        crasher_image(&crasher, (enum crash)how, &random, &after.now);
        disk_use(&after);
        judge(&run, digest);
    }
    crasher_end(&crasher);
    disk_use(&disk);
    judge(&run, digest);
    disk_free(&disk);
    return run.fault_hit;
}

static void every_call(void **state) {
    struct fault fault = *(struct fault *)*state;
    uint64_t *digest = script_digests(GROUPS + 1);
    int step = scaled(100) >= 100 ? 1 : 7; /* slow builds take every seventh call */
    int tried = 0;
    for (fault.at = 1; try_fault(&fault, digest); fault.at += (uint64_t)step)
        tried++;
    assert_true(tried > 5);
    print_message("# %d calls failed, each in a run of its own\n", tried);
    free(digest);
}

/* store_try tells whether there is room, without changing anything. */
static void trying(void **state) {
    struct disk disk = {0};
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    uint64_t before, after;
    (void)state;
    disk.random = 3;
    disk_use(&disk);
    assert_int_equal(open_store(&store, reason), STORE_OK);
    assert_int_equal(put_group(store, 1), STORE_OK);
    assert_int_equal(script_digest(store, &before), STORE_OK);
    assert_int_equal(store_try(store), STORE_OK);
    disk.fault = FAULT_FULL;
    disk.for_ever = true;
    disk.fail_at = 1;
    for (int i = 0; i < 3; i++)
        assert_int_equal(store_try(store), STORE_FULL);
    disk.fault = FAULT_NONE;
    assert_int_equal(store_try(store), STORE_OK);
    assert_int_equal(script_digest(store, &after), STORE_OK);
    assert_true(before == after);
    assert_int_equal(put_group(store, 2), STORE_OK);
    store_close(store);
    disk_free(&disk);
}

int main(void) {
    static struct fault fault[] = {
        {FAULT_FULL, false, false, 0}, {FAULT_FULL, false, true, 0}, {FAULT_FULL, true, true, 0},
        {FAULT_SYNC, false, false, 0}, {FAULT_SYNC, true, false, 0}, {FAULT_ERROR, false, false, 0},
        {FAULT_ERROR, false, true, 0}, {FAULT_ERROR, true, true, 0},
    };
    const struct CMUnitTest tests[] = {
        {"no room once", every_call, NULL, NULL, &fault[0]},
        {"no room once, a torn write", every_call, NULL, NULL, &fault[1]},
        {"no room from then on", every_call, NULL, NULL, &fault[2]},
        {"a sync fails once", every_call, NULL, NULL, &fault[3]},
        {"syncs fail from then on", every_call, NULL, NULL, &fault[4]},
        {"an error once", every_call, NULL, NULL, &fault[5]},
        {"an error once, a torn write", every_call, NULL, NULL, &fault[6]},
        {"errors from then on", every_call, NULL, NULL, &fault[7]},
        {"a full disk is tried", trying, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
