/* sqlite_copy.c: copies of a database while it is in use, and making room in one. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base.h"
#include "store_sqlite.h"

#define COPY_PAGES 1000 /* at once; between two such steps the source may be written to */

static enum store_code say(char *reason, const char *path, const char *why) {
    snprintf(reason, STORE_REASON_MAX, "%.*s: %.*s", STORE_REASON_MAX / 2, path,
             STORE_REASON_MAX / 3, why);
    return STORE_CANNOT;
}

static enum store_code copy_pages(sqlite3 *from, sqlite3 *to, const char *path, char *reason) {
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (!copy)
        return say(reason, path, sqlite3_errmsg(to));
    int step;
    do {
        step = sqlite3_backup_step(copy, COPY_PAGES);
        if (step == SQLITE_BUSY || step == SQLITE_LOCKED)
            sqlite3_sleep(10);
    } while (step == SQLITE_OK || step == SQLITE_BUSY || step == SQLITE_LOCKED);
    int result = sqlite3_backup_finish(copy);
    return step == SQLITE_DONE && result == SQLITE_OK ? STORE_OK
                                                      : say(reason, path, sqlite3_errmsg(to));
}

static bool sync_file(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool done = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return done;
}

enum store_code sqlite_copy(const char *from, const char *to, char *reason) {
    sqlite3 *source = NULL;
    sqlite3 *target = NULL;
    enum store_code code = STORE_OK;
    int made = open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return say(reason, to, "this file cannot be made");
    close(made);
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        code = say(reason, from, sqlite3_errmsg(source));
    else if (sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        code = say(reason, to, sqlite3_errmsg(target));
    else
        code = copy_pages(source, target, to, reason);
    sqlite3_close(source);
    sqlite3_close(target);
    if (!code && !sync_file(to))
        code = say(reason, to, "cannot be synced");
    if (code)
        unlink(to);
    return code;
}

enum store_code sqlite_forget_games(struct store *store, uint64_t keep) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    struct sqlite_head head = s->head;
    ASSERT(!store->group.count);
    if (!sqlite_do(s, SQL_BEGIN))
        return sqlite_failed(s, "cannot write");
    sqlite_bind_number(s, SQL_GAMES_OLD, 1, keep);
    bool done = sqlite_do(s, SQL_GAMES_OLD);
    head.games -= done ? (uint64_t)sqlite3_changes64(s->db) : 0;
    if (done && sqlite_head_write(s, &head) && sqlite_do(s, SQL_COMMIT)) {
        s->head = head;
        return STORE_OK;
    }
    enum store_code code = sqlite_failed(s, "cannot write");
    if (!sqlite3_get_autocommit(s->db))
        sqlite_do(s, SQL_ROLLBACK);
    return code;
}

enum store_code sqlite_shrink(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    ASSERT(!store->group.count);
    if (sqlite3_exec(s->db, "VACUUM", NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_failed(s, "cannot make room");
    return STORE_OK;
}
