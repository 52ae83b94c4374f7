/* admin_copy.c: `kickback admin backup` and `restore`. A copy counts only after it was opened and
 * every hash in it was checked; until then it has another name. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "admin.h"

#define PATH_ROOM 4096

static bool path_with(char *out, const char *path, const char *end) {
    return snprintf(out, PATH_ROOM, "%s%s", path, end) < PATH_ROOM;
}

/* Opens a database that no other program uses, and checks all of it. */
static int check_file(const char *path, struct admin_sum *sum) {
    struct store *store;
    char reason[STORE_REASON_MAX] = "";
    struct sqlite_options options = {.existing = true};
    if (sqlite_store_open(&store, path, &options, reason))
        return failure("admin", "%s", reason);
    if (admin_sum(store, sum))
        return admin_refused(store);
    store_close(store);
    return EXIT_DONE;
}

static void say(const char *what, const char *path, const struct admin_sum *sum) {
    printf("%s %s: %llu tables and lobbies with %llu entries, %llu finished games\n", path, what,
           (unsigned long long)sum->streams, (unsigned long long)sum->entries,
           (unsigned long long)sum->games);
}

static void remove_copy(const char *path) {
    char other[PATH_ROOM];
    unlink(path);
    if (path_with(other, path, "-wal"))
        unlink(other);
    if (path_with(other, path, "-shm"))
        unlink(other);
    if (path_with(other, path, "-journal"))
        unlink(other);
}

/* A checked copy of `from` under a name of its own. */
static int copy_checked(const char *from, const char *to, struct admin_sum *sum) {
    char reason[STORE_REASON_MAX] = "";
    if (sqlite_copy(from, to, reason))
        return failure("admin", "%s", reason);
    int status = check_file(to, sum);
    if (status)
        remove_copy(to);
    return status;
}

int admin_backup(const struct admin *admin) {
    char from[PATH_ROOM];
    char part[PATH_ROOM];
    struct admin_sum sum;
    struct stat about;
    if (!path_with(from, admin->data, "/" SQLITE_STORE_FILE) ||
        !path_with(part, admin->word, ".part"))
        return usage_error("admin", "the name of the file is too long");
    if (!lstat(admin->word, &about)) /* a link is there, too, wherever it leads */
        return failure("admin", "'%s' is there already; it is left alone", admin->word);
    if (admin->dry_run) {
        struct store *store;
        int status = admin_look(admin, &store);
        if (status)
            return status;
        if (admin_sum(store, &sum))
            return admin_refused(store);
        store_close(store);
        say("would be written", admin->word, &sum);
        return EXIT_DONE;
    }
    if (access(from, F_OK))
        return failure("admin", "there is no database in '%s'; --data DIR: the server's folder",
                       admin->data);
    remove_copy(part); /* left by an interrupted backup */
    int status = copy_checked(from, part, &sum);
    if (status)
        return status;
    if (rename(part, admin->word)) {
        status = failure("admin", "'%s' cannot be made: %s", admin->word, strerror(errno));
        remove_copy(part);
        return status;
    }
    say("is written", admin->word, &sum);
    return EXIT_DONE;
}

/* Puts the files of the old database aside: first the database itself, so that it is never there
 * without what is new in its other files; then no server begins, since there is a new one that
 * waits (SQLITE_STORE_PART). Where that was done before and then broke off, it goes on. */
static bool put_aside(const char *path) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    bool there = !access(path, F_OK);
    char from[PATH_ROOM];
    char to[PATH_ROOM];
    char base[PATH_ROOM];
    if (!path_with(base, path, ".old"))
        return false;
    if (there)
        remove_copy(base); /* an older one */
    for (int i = 0; i < 3; i++) {
        if (!path_with(from, path, ends[i]) || !path_with(to, base, ends[i]))
            return false;
        if (!access(from, F_OK) && !access(to, F_OK)) {
            errno = EEXIST;
            return false;
        }
        if (rename(from, to) && errno != ENOENT)
            return false;
    }
    return true;
}

static void sync_folder(const char *folder) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* The folder is held by its lock meanwhile, as a server would hold it. */
static int put_back(const struct admin *admin, const char *path, const char *fresh,
                    const char *part) {
    struct admin_sum sum;
    bool there = !access(path, F_OK);
    if (there && !admin->replace)
        return failure("admin", "there is a database in '%s'; --replace puts it aside",
                       admin->data);
    if (admin->dry_run) {
        char copy[] = "/tmp/kickback-restore-XXXXXX";
        char file[64];
        if (!mkdtemp(copy))
            return failure("admin", "there is no place for a copy in /tmp");
        snprintf(file, sizeof file, "%s/copy.db", copy);
        int status = copy_checked(admin->word, file, &sum);
        remove_copy(file);
        rmdir(copy);
        if (!status)
            say("would be restored", admin->word, &sum);
        return status;
    }
    int status = copy_checked(admin->word, fresh, &sum);
    if (status)
        return status;
    bool good = !rename(fresh, part);
    sync_folder(admin->data);
    good = good && put_aside(path);
    sync_folder(admin->data);
    if (!good || rename(part, path))
        return failure("admin", "'%s' cannot be put in place: %s", part, strerror(errno));
    sync_folder(admin->data);
    say("is restored", admin->word, &sum);
    return EXIT_DONE;
}

int admin_restore(const struct admin *admin) {
    char path[PATH_ROOM];
    char fresh[PATH_ROOM];
    char part[PATH_ROOM];
    char reason[STORE_REASON_MAX] = "";
    int lock;
    if (!path_with(path, admin->data, "/" SQLITE_STORE_FILE) ||
        !path_with(fresh, admin->data, "/restore.new") ||
        !path_with(part, admin->data, "/" SQLITE_STORE_PART))
        return usage_error("admin", "the name of the folder is too long");
    if (access(admin->word, R_OK))
        return failure("admin", "cannot read '%s': %s", admin->word, strerror(errno));
    struct admin_before before = admin_before(admin);
    if (sqlite_store_lock(admin->data, &lock, reason))
        return failure("admin", "%s", reason);
    remove_copy(fresh);
    int status = put_back(admin, path, fresh, part);
    if ((status || admin->dry_run) &&
        access(part, F_OK)) /* else: begun, and the same again ends it */
        admin_undo(admin, before);
    close(lock);
    return status;
}
