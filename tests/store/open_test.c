/* open_test.c: opening: databases of every earlier schema, and everything that is refused, each
 * with one sentence. The program is told the folder of the old databases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "script.h"

static const char *databases;

static void copy_file(const char *from, const char *to) {
    static char bytes[1 << 20];
    FILE *in = fopen(from, "rb");
    FILE *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    size_t size = fread(bytes, 1, sizeof bytes, in);
    assert_true(size > 0 && size < sizeof bytes);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(in);
    fclose(out);
}

static void path_in(char *out, size_t size, const char *folder) {
    snprintf(out, size, "%s/" SQLITE_STORE_FILE, folder);
}

static void old_schemas(void **state) {
    (void)state;
    uint64_t *digest = script_digests(41);
    for (int version = 1; version <= SQLITE_STORE_SCHEMA; version++) {
        char folder[256], from[512], to[512], reason[STORE_REASON_MAX] = "";
        struct store *store;
        uint64_t found;
        folder_make(folder, sizeof folder);
        snprintf(from, sizeof from, "%s/v%d.db", databases, version);
        path_in(to, sizeof to, folder);
        copy_file(from, to);
        for (uint32_t groups = 40; groups <= 41; groups++) {
            if (store_sqlite_open(&store, folder, reason))
                fail_msg("%s", reason);
            assert_int_equal(script_digest(store, &found), STORE_OK);
            assert_int_equal(found, digest[groups]);
            if (groups == 40) {
                assert_int_equal(script_group(store, 41), STORE_OK);
                assert_int_equal(store_commit(store), STORE_OK);
            }
            store_close(store);
        }
        folder_remove(folder);
    }
    free(digest);
}

/* Runs SQL on the database of a folder. */
static void change(const char *folder, const char *sql) {
    char path[512];
    sqlite3 *db;
    path_in(path, sizeof path, folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void refused(const char *folder, enum store_code code, const char *why) {
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    assert_int_equal(store_sqlite_open(&store, folder, reason), code);
    assert_null(store);
    if (!strstr(reason, why))
        fail_msg("'%s' does not say '%s'", reason, why);
    assert_null(strchr(reason, '\n'));
}

static void make(char *folder, size_t size) {
    struct store *store;
    char reason[STORE_REASON_MAX];
    folder_make(folder, size);
    assert_int_equal(store_sqlite_open(&store, folder, reason), STORE_OK);
    store_close(store);
}

static void newer(void **state) {
    char folder[256];
    (void)state;
    make(folder, sizeof folder);
    change(folder, "UPDATE kickback SET version = 9; PRAGMA user_version = 9;");
    refused(folder, STORE_NEWER, "newer version");
    refused(folder, STORE_NEWER, "newer version"); /* and it was left alone */
    folder_remove(folder);
}

static void not_ours(void **state) {
    char folder[256], path[512];
    (void)state;
    make(folder, sizeof folder);
    change(folder, "UPDATE kickback SET entries = 5");
    refused(folder, STORE_NOT_ONE, "damaged");
    folder_remove(folder);

    folder_make(folder, sizeof folder);
    change(folder, "CREATE TABLE recipes(name)");
    refused(folder, STORE_NOT_ONE, "something else");
    change(folder, "INSERT INTO recipes VALUES('soup')"); /* still a good database */
    folder_remove(folder);

    folder_make(folder, sizeof folder);
    path_in(path, sizeof path, folder);
    FILE *file = fopen(path, "w");
    fputs("this is a text of more than a hundred bytes, which nobody would take for a database of "
          "any kind, and SQLite does not, either",
          file);
    fclose(file);
    refused(folder, STORE_NOT_ONE, "not a database");
    folder_remove(folder);
}

/* A foreign trigger or view in our database would run with our statements. */
static void strange_schema(void **state) {
    static const struct {
        const char *sql, *why;
    } strange[] = {
        {"CREATE TRIGGER spy AFTER INSERT ON log BEGIN DELETE FROM game; END", "the trigger 'spy'"},
        {"CREATE VIEW mine AS SELECT * FROM game", "the view 'mine'"},
        {"CREATE TABLE more(x)", "the table 'more'"},
        {"CREATE INDEX slow ON log(entry)", "the index 'slow'"},
        {"CREATE TABLE \"\x1b[31m\"(x)", "the table ''"},
        {"DROP TABLE dropped", "a table is missing"},
        {"DROP TABLE kickback; CREATE VIEW kickback AS WITH RECURSIVE n(one) AS (SELECT 1 UNION "
         "ALL "
         "SELECT one FROM n) SELECT one, 1 AS version FROM n WHERE one = 2",
         "the view 'kickback'"},
        {"ALTER TABLE game ADD COLUMN spy", "the table 'game'"},
    };
    char folder[256];
    (void)state;
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        make(folder, sizeof folder);
        change(folder, strange[i].sql);
        refused(folder, STORE_NOT_ONE, strange[i].why);
        folder_remove(folder);
    }
    make(folder, sizeof folder);
    change(folder, "CREATE VIEW mine AS SELECT 1");
    change(folder, "DROP VIEW mine");
    struct store *store;
    char reason[STORE_REASON_MAX];
    assert_int_equal(store_sqlite_open(&store, folder, reason), STORE_OK); /* was taken out */
    store_close(store);
    folder_remove(folder);
}

static void folders(void **state) {
    char folder[256];
    char reason[STORE_REASON_MAX];
    struct store *store;
    (void)state;
    refused("/dev/null/x", STORE_CANNOT, "cannot be made");
    refused("/dev/null", STORE_CANNOT, "cannot be written");
    refused("/nowhere/at/all", STORE_CANNOT, "cannot be made");
    folder_make(folder, sizeof folder);
    assert_int_equal(store_sqlite_open_existing(&store, folder, reason), STORE_CANNOT);
    assert_non_null(strstr(reason, "no database"));
    assert_int_equal(store_sqlite_open(&store, folder, reason), STORE_OK);
    refused(folder, STORE_CANNOT, "used by another");
    store_close(store);
    assert_int_equal(store_sqlite_open_existing(&store, folder, reason), STORE_OK);
    store_close(store);
    folder_remove(folder);
}

/* Only the server's user may read the database. */
static void private(void **state) {
    char command[512], folder[256];
    (void)state;
    make(folder, sizeof folder);
    snprintf(command, sizeof command, "test -z \"$(find %s -perm /077)\"", folder);
    assert_int_equal(system(command), 0);
    folder_remove(folder);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_schemas),    cmocka_unit_test(newer),   cmocka_unit_test(not_ours),
        cmocka_unit_test(strange_schema), cmocka_unit_test(folders), cmocka_unit_test(private),
    };
    databases = argc > 1 ? argv[1] : "databases";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
