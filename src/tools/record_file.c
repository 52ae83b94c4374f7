/* record_file.c: see record_file.h. */
#include "record_file.h"

#include <errno.h>
#include <string.h>

#include "tools.h"

void path_print(const char *path, FILE *out) {
    for (const char *c = path; *c; c++)
        fputc((unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c, out);
}

/* `...#kb1.xyz`, or without what stands before the mark; with or without a line's end. */
static bool from_address(const char *tool, const char *path, char *text, size_t *size) {
    static char plain[RECORD_MAX];
    const size_t mark = sizeof RECORD_URL_MARK - 1;
    size_t from = 0;
    size_t end = *size;
    while (end && (text[end - 1] == '\n' || text[end - 1] == '\r'))
        end--;
    const char *hash = memchr(text, '#', end);
    if (hash && !memchr(text, '\n', end))
        from = (size_t)(hash - text) + 1;
    if (end < from + mark || memcmp(text + from, RECORD_URL_MARK, mark))
        return true;
    *size = record_url_read(text + from, end - from, plain);
    if (!*size) {
        failure(tool, "'%s' has no whole record behind " RECORD_URL_MARK, path);
        return false;
    }
    memcpy(text, plain, *size);
    return true;
}

bool record_file_read(const char *tool, const char *path, char *text, size_t *size) {
    FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    if (!file) {
        failure(tool, "cannot read '%s': %s", path, strerror(errno));
        return false;
    }
    *size = fread(text, 1, RECORD_MAX + 1, file);
    bool bad = ferror(file) != 0;
    if (file != stdin)
        fclose(file);
    if (bad) {
        failure(tool, "cannot read '%s': it is not a file", path);
        return false;
    }
    return from_address(tool, path, text, size);
}
