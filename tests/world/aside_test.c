/* aside_test.c: what is wrong with one table stays with that table. Twenty games are on when the
 * house closes; then a bit of one table's log is turned on the disk, another's log gets an entry
 * that no table takes, a third has its first entry damaged. The house opens, every other table is
 * as it was and goes on, and the three are kept as they are, byte by byte. */
#include <sqlite3.h>

#include "../store/support.h"
#include "drive.h"

#define GAMES 20
#define FLIPPED 7
#define STRANGE 12
#define HEADLESS 3

static char folder[200];
static char id[GAMES + 1][PROTO_ID_MAX];
static char host[GAMES + 1][PROTO_TOKEN_MAX];
static char *was[GAMES + 1];
static uint64_t kept;

static void open_store(void) {
    char reason[STORE_REASON_MAX];
    if (store_sqlite_open(&store, folder, reason)) {
        printf("Bail out! %s\n", reason);
        exit(1);
    }
}

static void close_all(void) {
    house_close(house);
    store_close(store);
}

static void change(const char *sql) {
    char path[300];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/kickback.db", folder);
    if (sqlite3_open(path, &db) || sqlite3_exec(db, sql, NULL, NULL, NULL) ||
        sqlite3_changes(db) != 1)
        printf("Bail out! %s\n", sqlite3_errmsg(db)), exit(1);
    sqlite3_close(db);
}

/* A hash of all rows of the three tables, as they are on the disk. */
static uint64_t rows_hash(void) {
    char path[300];
    sqlite3 *db;
    sqlite3_stmt *rows;
    uint64_t hash = 1469598103934665603u;
    snprintf(path, sizeof path, "%s/kickback.db", folder);
    sqlite3_open(path, &db);
    sqlite3_prepare_v2(db,
                       "SELECT id, stream, seq, entry FROM log WHERE stream IN (3, 7, 12)"
                       " ORDER BY id",
                       -1, &rows, NULL);
    while (sqlite3_step(rows) == SQLITE_ROW)
        for (int column = 0; column < 4; column++) {
            const uint8_t *bytes = sqlite3_column_blob(rows, column);
            for (int i = 0; i < sqlite3_column_bytes(rows, column); i++)
                hash = (hash ^ bytes[i]) * 1099511628211u;
        }
    sqlite3_finalize(rows);
    sqlite3_close(db);
    return hash;
}

/* How a table looks to its host. */
static const char *look(int i) {
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", id[i]);
    return ask("GET", path, host[i], "");
}

static void make_games(void) {
    for (int i = 1; i <= GAMES; i++) {
        if (i % 7 == 1)
            people(); /* a person hosts eight tables at most */
        begin_game(",\"grace\":0");
        if (i % 2)
            tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}");
        memcpy(host[i], token[1], sizeof host[i]);
        memcpy(id[i], table, sizeof table);
        was[i] = strdup(look(i));
    }
}

static bool is_hurt(int i) {
    return i == FLIPPED || i == STRANGE || i == HEADLESS;
}

static void check_others(const char *what) {
    int same = 0;
    for (int i = 1; i <= GAMES; i++)
        if (!is_hurt(i) && !strcmp(look(i), was[i]))
            same++;
        else if (!is_hurt(i))
            printf("# table %d was %s\n# table %d is  %s\n", i, was[i], i, look(i));
    ok(same == GAMES - 3, what);
}

static void check_hurt(uint32_t more) {
    struct house_figures figures;
    uint64_t number;
    uint32_t entry;
    uint64_t found = 0;
    house_figures(house, &figures);
    ok(figures.set_aside == 3 && figures.tables == GAMES - 3 + more, "three tables are set aside");
    for (uint32_t at = 0; house_set_aside(house, &at, &number, &entry);)
        found |= (uint64_t)1 << number;
    ok(found == (1u << FLIPPED | 1u << STRANGE | 1u << HEADLESS), "and can be named");
    ok(says(look(FLIPPED), "\"set-aside\"") && says(look(STRANGE), "\"set-aside\""),
       "who asks for one is told why there is nothing to see");
    ok(says(look(HEADLESS), "\"no-table\""), "of one that has lost its key nobody can ask");
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", id[STRANGE]);
    ok(says(ask("POST", path, token[1], "{\"do\":\"close\"}"), "\"set-aside\""),
       "nobody changes one");
}

static void test_set_aside(void) {
    change("UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), 'take', 'tbke') AS BLOB)"
           " WHERE id = (SELECT max(id) FROM log WHERE stream = 7 AND CAST(entry AS TEXT) LIKE "
           "'take%')");
    change("UPDATE log SET hash = zeroblob(16) WHERE stream = 3 AND seq = 1");
    kept = rows_hash();
    open_store();
    open_house();
    check_others("everything else is as it was");
    check_hurt(0);
    for (int i = 0; i < 8; i++)
        ask("POST", "/api/tables", token[3], "{\"game\":\"hacker\",\"seats\":4}");
    struct house_figures figures;
    house_figures(house, &figures);
    ok(figures.tables == GAMES + 5 && figures.set_aside == 3, "new tables can be made");
    snprintf(table, sizeof table, "%s", id[GAMES]);
    connect_all();
    tell(2, "{\"do\":\"phrase\",\"number\":1}");
    ok(says(last[2], "\"e\":\"phrase\""), "a game goes on");
    free(was[GAMES]);
    was[GAMES] = strdup(look(GAMES));
    close_all();
    ok(rows_hash() == kept, "what was saved of the three is as it was on the disk");
    open_store();
    open_house();
    check_others("and so it is the next time");
    check_hurt(8);
}

/* An entry that fits the hashes, but that no table takes. */
static void add_strange(void) {
    uint32_t last_entry = store_last(store, STRANGE);
    if (store_append(store, STRANGE, last_entry + 1, 0, "fly 5000 1 0", 12) || store_commit(store))
        printf("Bail out! %s\n", store_reason(store)), exit(1);
}

/* Accounts and tables with names that are not given any more: U+1D159, which shows nothing, and a
 * selector behind a letter. */
static void test_old_names(void) {
    static const char *const names[] = {"a\xf0\x9d\x85\x99", "A\xef\xb8\x8f"};
    const struct house_limits limits = {LINKS, TABLES, PEOPLE, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char reason[STORE_REASON_MAX] = "", entry[200];
    for (int i = 0; i < 2; i++) {
        close_all();
        open_store();
        int size = snprintf(entry, sizeof entry, "name 5000 1 0 %064d %s", 0, names[i]);
        if (store_append(store, 0, store_last(store, 0) + 1, 0, entry, (size_t)size) ||
            store_commit(store))
            printf("Bail out! %s\n", store_reason(store)), exit(1);
        house = house_open(&limits, &driver, store, reason);
        ok(house != NULL, "a name that an earlier version gave does not close the house");
        if (!house)
            exit(1);
    }
}

static void test_people(void) {
    const struct house_limits limits = {LINKS, TABLES, PEOPLE, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char reason[STORE_REASON_MAX] = "";
    close_all();
    change("UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), 'visitor', 'vixitor') AS BLOB)"
           " WHERE stream = 0 AND seq = 2");
    open_store();
    ok(!house_open(&limits, &driver, store, reason) && says(reason, "account log is damaged"),
       "without its people a house does not open, and says so");
    store_close(store);
}

int main(void) {
    folder_make(folder, sizeof folder);
    open_store();
    open_house();
    make_games();
    add_strange();
    close_all();
    test_set_aside();
    test_old_names();
    test_people();
    folder_remove(folder);
    for (int i = 1; i <= GAMES; i++)
        free(was[i]);
    printf("1..%d\n", checks);
    return failures != 0;
}
