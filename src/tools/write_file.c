/* write_file.c: the one way in which a command writes a whole file. A regular file is replaced by a
 * complete one under its name, so that half a file is never there; anything else (a device, a FIFO,
 * a file with several names or of another user) is opened and written, as a shell's > does, and
 * stays what it is. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools.h"

#define PATH_ROOM 4096
#define NAMES_TRIED 100

/* Writes everything to an open file and closes it. 0, or errno. */
static int write_and_close(int fd, const char *text, size_t size, bool sync) {
    int error = 0;
    while (size > 0 && !error) {
        ssize_t done = write(fd, text, size);
        if (done < 0 && errno != EINTR)
            error = errno;
        if (done > 0) {
            text += done;
            size -= (size_t)done;
        }
    }
    if (!error && sync && fsync(fd))
        error = errno;
    if (close(fd) && !error)
        error = errno;
    return error;
}

static int write_in_place(const char *path, int flags, const char *text, size_t size) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags, 0666);
    return fd < 0 ? errno : write_and_close(fd, text, size, false);
}

/* A new file beside `path`, whose name is put into `name`; -1: errno says why. */
static int make_beside(const char *path, char *name, size_t size) {
    for (int i = 0; i < NAMES_TRIED; i++) {
        snprintf(name, size, "%s.%ld-%d.new", path, (long)getpid(), i);
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* A complete file takes the place of `path`, which is no link, with the permissions of `old`. */
static int replace(const char *path, const struct stat *old, const char *text, size_t size) {
    char name[PATH_ROOM + 32];
    int fd = make_beside(path, name, sizeof name);
    if (fd < 0)
        return errno;
    int error = old && fchmod(fd, old->st_mode & 07777) ? errno : 0;
    int written = write_and_close(fd, text, size, true);
    error = error ? error : written;
    if (!error && rename(name, path))
        error = errno;
    if (error)
        unlink(name);
    return error;
}

static int replace_regular(const char *path, const struct stat *old, const char *text,
                           size_t size) {
    char *target = realpath(path, NULL); /* the end of a chain of links */
    if (!target)
        return errno;
    /* Under its other names, or for its owner, a file would be another one if it were replaced. */
    bool shared = old->st_nlink > 1 || old->st_uid != geteuid();
    int error = access(target, W_OK)          ? errno
                : strlen(target) >= PATH_ROOM ? ENAMETOOLONG
                : shared                      ? write_in_place(target, O_TRUNC, text, size)
                                              : replace(target, old, text, size);
    if (error == EACCES && !access(target, W_OK)) /* the folder is read-only, the file is not */
        error = write_in_place(target, O_TRUNC, text, size);
    free(target);
    return error;
}

int write_file(const char *path, const char *text, size_t size) {
    struct stat about;
    if (strlen(path) >= PATH_ROOM)
        return ENAMETOOLONG;
    if (!stat(path, &about))
        return S_ISREG(about.st_mode) ? replace_regular(path, &about, text, size)
                                      : write_in_place(path, 0, text, size);
    if (errno != ENOENT)
        return errno;
    if (!lstat(path, &about)) /* a link to a file that is not there yet */
        return write_in_place(path, O_CREAT, text, size);
    return replace(path, NULL, text, size);
}
