/* sqlite_watch.c: notices files of the database that are deleted or replaced while it is open.
 * SQLite keeps writing to a deleted file, whose data is lost with the process: so before and after
 * every commit the files must be those that were opened. Entries that only a deleted log still
 * holds are copied into the database first, so that nothing acknowledged is lost. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "store_sqlite.h"

enum { FILE_DATABASE, FILE_WAL, FILE_SHM };
static const char *const ends[SQLITE_FILES] = {"", "-wal", "-shm"};

/* Is the file where it was, and the same? One that was not there yet is noted. */
static bool is_same(struct sqlite_file *file) {
    struct stat now;
    bool there = !stat(file->path, &now);
    if (there && !file->inode) {
        file->device = now.st_dev;
        file->inode = now.st_ino;
    }
    return there ? now.st_dev == file->device && now.st_ino == file->inode : !file->inode;
}

void sqlite_watch_begin(struct sqlite_store *s, const char *path) {
    for (int i = 0; i < SQLITE_FILES; i++) {
        snprintf(s->file[i].path, sizeof s->file[i].path, "%s%s", path, ends[i]);
        is_same(&s->file[i]);
    }
}

enum store_code sqlite_watch(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    bool same[SQLITE_FILES];
    if (!s->file[0].path[0])
        return STORE_OK;
    for (int i = 0; i < SQLITE_FILES; i++)
        same[i] = is_same(&s->file[i]);
    if (same[FILE_DATABASE] && same[FILE_WAL] && same[FILE_SHM])
        return STORE_OK;
    if (same[FILE_DATABASE] && same[FILE_SHM])
        sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    const char *end = ends[!same[FILE_DATABASE] ? FILE_DATABASE
                           : !same[FILE_WAL]    ? FILE_WAL
                                                : FILE_SHM];
    return store_say(store, STORE_BROKEN,
                     SQLITE_STORE_FILE "%s was deleted or replaced while the server ran", end);
}
