/* identity.c: see identity.h. A line is origin, slot, name and token, separated by tabs. */
#include "identity.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool field(const char **at, char *out, size_t size) {
    size_t length = strcspn(*at, "\t\n");
    if (length >= size)
        return false;
    memcpy(out, *at, length);
    out[length] = 0;
    *at += length;
    *at += **at == '\t';
    return true;
}

bool identity_line(struct identity *row, const char *line) {
    char slot[8];
    memset(row, 0, sizeof *row);
    if (!field(&line, row->origin, sizeof row->origin) || !field(&line, slot, sizeof slot) ||
        !field(&line, row->name, sizeof row->name) || !field(&line, row->token, sizeof row->token))
        return false;
    row->slot = slot[0] >= '0' && slot[0] <= '9' ? atoi(slot) : -1;
    return row->origin[0] && row->slot >= 0 && row->token[0];
}

bool identity_where(const char *data, char *path, size_t size) {
    const char *shared = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (data)
        length = snprintf(path, size, "%s", data);
    else if (shared && shared[0] == '/')
        length = snprintf(path, size, "%s/kickback", shared);
    else if (home && home[0] == '/')
        length = snprintf(path, size, "%s/.local/share/kickback", home);
    else
        return false;
    return length > 0 && (size_t)length < size;
}

bool identity_folder(const char *folder, char *reason, size_t size) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s", folder) >= (int)sizeof path) {
        snprintf(reason, size, "its name is too long");
        return false;
    }
    for (char *at = path + 1;; at++) {
        if (*at && *at != '/')
            continue;
        char kept = *at;
        *at = 0;
        if (mkdir(path, 0700) && errno != EEXIST) {
            snprintf(reason, size, "%.200s: %s", path, strerror(errno));
            return false;
        }
        *at = kept;
        if (!kept)
            return true;
    }
}

void identity_open(struct identities *identities, const char *folder) {
    char line[1024];
    memset(identities, 0, sizeof *identities);
    if (!folder || snprintf(identities->path, sizeof identities->path, "%s/people.tsv", folder) >=
                       (int)sizeof identities->path) {
        identities->path[0] = 0;
        return;
    }
    FILE *file = fopen(identities->path, "re");
    while (file && identities->rows < IDENTITY_ROWS && fgets(line, sizeof line, file))
        identities->rows += identity_line(&identities->row[identities->rows], line);
    if (file)
        fclose(file);
}

const struct identity *identity_find(const struct identities *identities, const char *origin,
                                     int slot) {
    for (int i = 0; i < identities->rows; i++)
        if (identities->row[i].slot == slot && !strcmp(identities->row[i].origin, origin))
            return &identities->row[i];
    return NULL;
}

/* Replaces the old file by a new one, so that it is never half written. The player was warned of an
 * unwritable folder when the house was opened. */
static void save(const struct identities *identities) {
    char fresh[1112];
    if (!identities->path[0])
        return;
    snprintf(fresh, sizeof fresh, "%s.new", identities->path);
    unlink(fresh); /* fails if it exists: tokens must not go into a file or link of another user */
    int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (!file)
        return;
    for (int i = 0; i < identities->rows; i++)
        fprintf(file, "%s\t%d\t%s\t%s\n", identities->row[i].origin, identities->row[i].slot,
                identities->row[i].name, identities->row[i].token);
    bool good = !fflush(file) && !fsync(fd);
    if (fclose(file) || !good || rename(fresh, identities->path))
        unlink(fresh);
}

void identity_set(struct identities *identities, const char *origin, int slot, const char *name,
                  const char *token) {
    struct identity row = {.slot = slot};
    if (snprintf(row.origin, sizeof row.origin, "%s", origin) >= (int)sizeof row.origin ||
        snprintf(row.name, sizeof row.name, "%s", name) >= (int)sizeof row.name ||
        snprintf(row.token, sizeof row.token, "%s", token) >= (int)sizeof row.token ||
        strpbrk(name, "\t\n") || strpbrk(token, "\t\n"))
        return;
    for (int i = 0; i < identities->rows; i++) {
        if (identities->row[i].slot == slot && !strcmp(identities->row[i].origin, origin)) {
            memmove(&identities->row[i], &identities->row[i + 1],
                    sizeof row * (size_t)(identities->rows - i - 1));
            identities->rows--;
            break;
        }
    }
    if (identities->rows == IDENTITY_ROWS) {
        memmove(&identities->row[0], &identities->row[1], sizeof row * (IDENTITY_ROWS - 1));
        identities->rows--;
    }
    if (*token)
        identities->row[identities->rows++] = row;
    save(identities);
}
