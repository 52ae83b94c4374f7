/* record_file.c: see record_file.h. */
#include "record_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "kept.h"
#include "tools.h"

void path_text(const char *path, char *out) {
    static const char cut[] = "...";
    size_t length = record_text_print(path, out, PATH_SHOWN_MAX - sizeof cut);
    if (length >= PATH_SHOWN_MAX - sizeof cut)
        strcat(out, cut);
}

/* Where an address begins in a text of one line: at the mark, or behind the #. NULL if none does.
 */
static const char *find_address(const char *text, size_t size) {
    const size_t mark = sizeof RECORD_URL_MARK - 1;
    const char *hash = memchr(text, '#', size);
    const char *from = hash && !memchr(text, '\n', size) ? hash + 1 : text;
    size_t left = size - (size_t)(from - text);
    return left >= mark && !memcmp(from, RECORD_URL_MARK, mark) ? from : NULL;
}

/* `...#kb1.xyz`, or without what stands before the mark; with or without a line's end. */
static bool from_address(const char *tool, const char *path, char *text, size_t *size) {
    static char plain[RECORD_MAX];
    char shown[PATH_SHOWN_MAX];
    size_t end = *size;
    while (end && (text[end - 1] == '\n' || text[end - 1] == '\r'))
        end--;
    const char *from = find_address(text, end);
    if (!from)
        return true;
    *size = record_url_read(from, end - (size_t)(from - text), plain);
    if (!*size) {
        path_text(path, shown);
        failure(tool, "'%s' has no whole record behind " RECORD_URL_MARK, shown);
        return false;
    }
    memcpy(text, plain, *size);
    return true;
}

/* Reads all of it, as far as a record can be. A pipe without a writer would wait for ever, and a
 * folder or a device has no record. */
static bool read_plain(const char *tool, const char *path, char *text, size_t *size) {
    char shown[PATH_SHOWN_MAX];
    struct stat status;
    bool standard = !strcmp(path, "-");
    path_text(path, shown);
    if (!standard && !stat(path, &status) && !S_ISREG(status.st_mode)) {
        failure(tool, "cannot read '%s': it is not a plain file (- is standard input)", shown);
        return false;
    }
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        failure(tool, "cannot read '%s': %s", shown, strerror(errno));
        return false;
    }
    *size = fread(text, 1, RECORD_LIVE_MAX + 1, file);
    bool bad = ferror(file) != 0;
    if (!standard)
        fclose(file);
    if (bad)
        failure(tool, "cannot read '%s': %s", shown, strerror(errno));
    return !bad;
}

bool record_file_read(const char *tool, const char *data, const char *path, char *text,
                      size_t *size) {
    size_t length = strlen(path);
    struct stat status;
    if (length <= RECORD_MAX && find_address(path, length) && stat(path, &status)) {
        memcpy(text, path, length);
        *size = length;
    } else if (kept_is_id(path) && stat(path, &status)) {
        return kept_read(tool, data, path, text, size);
    } else if (!read_plain(tool, path, text, size)) {
        return false;
    }
    return from_address(tool, path, text, size);
}

bool record_file_is_record(const char *text, size_t size) {
    static const char begin[] = RECORD_BEGIN;
    return size >= sizeof begin && !memcmp(text, begin, sizeof begin - 1);
}

bool record_file_play(struct record *record, const char *text, size_t size,
                      struct record_error *error) {
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static char work[RECORD_LIVE_MAX];
    struct record_room room = {event, KB_LIVE_EVENTS_MAX, work, sizeof work};
    return record_read_live(record, text, size, &room, error);
}
