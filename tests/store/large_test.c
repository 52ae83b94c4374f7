/* large_test.c: finished games as large as they may be, in every kind of store and in a copy of
 * one; lists of them, which read nothing of the games; and what SQLite does not take is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "store_sqlite.h"
#include "support.h"

#define LIST 20 /* games in a list, */
#define LIST_SIZE 1000000
#define LIST_PAGES 100 /* and pages that are read for it at most; each game has 244 */

static char record[STORE_RECORD_MAX];
static char id[STORE_ID_MAX];
static char about[STORE_ABOUT_MAX];

struct seen {
    int whole;   /* as large as can be, and byte by byte right */
    int heads;   /* without their record, with its size, */
    int strange; /* and everything else */
};

static bool see(void *arg, const char *id_told, const char *about_told, int64_t at_ms,
                const char *text, size_t size) {
    struct seen *seen = arg;
    bool good =
        !strcmp(id_told, id) && !strcmp(about_told, about) && at_ms == 77 && size == sizeof record;
    if (good && !text)
        seen->heads++;
    else if (good && !memcmp(text, record, size))
        seen->whole++;
    else
        seen->strange++;
    return true;
}

static void make_record(void) {
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof record; i++)
        record[i] = (char)draw(&random);
    memset(id, 'i', sizeof id - 1);
    memset(about, 'a', sizeof about - 1);
}

static void keep_it(struct store *store) {
    assert_int_equal(store_keep(store, id, about, 77, record, sizeof record), STORE_OK);
    assert_int_equal(store_commit(store), STORE_OK);
}

static void is_there(struct store *store) {
    struct seen seen = {0, 0, 0};
    assert_int_equal(store_find(store, id, see, &seen), STORE_OK);
    assert_int_equal(store_latest(store, 9, see, &seen), STORE_OK);
    assert_int_equal(store_heads(store, 9, see, &seen), STORE_OK);
    assert_int_equal(seen.whole, 2);
    assert_int_equal(seen.heads, 1);
    assert_int_equal(seen.strange, 0);
}

static struct store *open_in(const char *folder) {
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    if (store_sqlite_open(&store, folder, reason))
        fail_msg("%s", reason);
    return store;
}

static void in_memory(void **state) {
    struct store *store;
    (void)state;
    assert_int_equal(store_memory_open(&store), STORE_OK);
    keep_it(store);
    is_there(store);
    keep_it(store); /* in its own place */
    is_there(store);
    store_close(store);
}

static void in_sqlite(void **state) {
    char folder[256], from[300], copy[300], reason[STORE_REASON_MAX] = "";
    (void)state;
    struct store *store = open_in(folder_make(folder, sizeof folder));
    snprintf(from, sizeof from, "%s/" SQLITE_STORE_FILE, folder);
    snprintf(copy, sizeof copy, "%s-copy.db", folder);
    keep_it(store);
    is_there(store);
    keep_it(store);
    is_there(store);
    assert_int_equal(sqlite_copy(from, copy, reason), STORE_OK);
    store_close(store);
    store = open_in(folder);
    is_there(store);
    store_close(store);
    assert_int_equal(
        sqlite_store_open(&store, copy, &(struct sqlite_options){.existing = true}, reason),
        STORE_OK);
    is_there(store);
    store_close(store);
    unlink(copy);
    snprintf(copy, sizeof copy, "%s-copy.db-wal", folder);
    unlink(copy);
    snprintf(copy, sizeof copy, "%s-copy.db-shm", folder);
    unlink(copy);
    folder_remove(folder);
}

static bool count(void *arg, const char *id_told, const char *about_told, int64_t at_ms,
                  const char *text, size_t size) {
    (void)id_told, (void)about_told, (void)at_ms;
    *(int *)arg += !text && size == LIST_SIZE;
    return true;
}

static int pages_read(struct store *store) {
    int now = 0, high = 0;
    sqlite3_db_status(((struct sqlite_store *)store)->db, SQLITE_DBSTATUS_CACHE_MISS, &now, &high,
                      0);
    return now;
}

/* A list takes as long for large games as for small ones, and stands before a damaged game. */
static void lists(void **state) {
    char folder[256], name[16];
    int listed = 0;
    (void)state;
    struct store *store = open_in(folder_make(folder, sizeof folder));
    for (int i = 0; i < LIST; i++) {
        snprintf(name, sizeof name, "game%d", i);
        assert_int_equal(store_keep(store, name, about, i, record, LIST_SIZE), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
    }
    store_close(store);
    store = open_in(folder);
    int before = pages_read(store);
    assert_int_equal(store_heads(store, LIST, count, &listed), STORE_OK);
    assert_int_equal(listed, LIST);
    assert_in_range(pages_read(store) - before, 1, LIST_PAGES);
    assert_int_equal(sqlite3_exec(((struct sqlite_store *)store)->db,
                                  "UPDATE game SET record = zeroblob(1000000) WHERE id = 'game3'",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(store_heads(store, LIST, count, &listed), STORE_OK);
    assert_int_equal(listed, 2 * LIST);
    assert_int_equal(store_find(store, "game3", see, &(struct seen){0, 0, 0}), STORE_DAMAGED);
    assert_int_equal(store_heads(store, 3, count, &listed), STORE_OK);
    assert_int_equal(listed, 2 * LIST + 3);
    store_close(store);
    folder_remove(folder);
}

/* SQLite is told to take less than we have: nothing is kept instead, and the reason is the right
 * one. An id that it does not take is not taken for one that is not there. */
static void refused(void **state) {
    char folder[256];
    struct seen seen = {0, 0, 0};
    (void)state;
    struct store *store = open_in(folder_make(folder, sizeof folder));
    keep_it(store);
    sqlite3_limit(((struct sqlite_store *)store)->db, SQLITE_LIMIT_LENGTH, 40);
    assert_int_not_equal(store_find(store, id, see, &seen), STORE_OK);
    assert_int_equal(store_append(store, 1, 1, 0, record, 50), STORE_OK);
    assert_int_equal(store_commit(store), STORE_BROKEN);
    assert_non_null(strstr(store_reason(store), "too big"));
    store_close(store);
    store = open_in(folder);
    assert_int_equal(store_last(store, 1), 0);
    is_there(store);
    store_close(store);
    folder_remove(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_memory),
        cmocka_unit_test(in_sqlite),
        cmocka_unit_test(lists),
        cmocka_unit_test(refused),
    };
    make_record();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
