/* admin_text.c: `kickback admin export` and `import`: a store as lines of text that other programs,
 * and later versions, can read (docs/store.md). An import is one group: all of it, or nothing. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "admin.h"
#include "text.h"

#define FIRST_LINE "kickback-export 1"
#define LINE_ROOM (4 * STORE_RECORD_MAX + 4 * STORE_ABOUT_MAX + 4 * STORE_ID_MAX + 256)

struct out {
    FILE *file;
    uint64_t entries, games;
};

/* Graphic ASCII and spaces as they are, everything else as \xNN. */
static void put_text(FILE *file, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++) {
        if (at[i] >= ' ' && at[i] < 0x7f && at[i] != '\\')
            putc(at[i], file);
        else
            fprintf(file, "\\x%02x", at[i]);
    }
}

static bool put_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct out *out = arg;
    out->entries++;
    if (!out->file)
        return true;
    fprintf(out->file, "entry\t%llu\t%u\t", (unsigned long long)stream, (unsigned)seq);
    put_text(out->file, bytes, size);
    putc('\n', out->file);
    return true;
}

static bool put_game(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                     size_t size) {
    struct out *out = arg;
    out->games++;
    if (!out->file)
        return true;
    fputs("game\t", out->file);
    put_text(out->file, id, strlen(id));
    fprintf(out->file, "\t%lld\t", (long long)at_ms);
    put_text(out->file, about, strlen(about));
    putc('\t', out->file);
    put_text(out->file, text, size);
    putc('\n', out->file);
    return true;
}

/* Creates a private file: it contains games in progress, with all hands. */
static FILE *make_private(const char *name) {
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (fd >= 0 && !file)
        close(fd);
    return file;
}

int admin_export(const struct admin *admin) {
    struct store *store;
    struct out out = {NULL, 0, 0};
    bool standard = !strcmp(admin->word, "-");
    int status = admin_look(admin, &store);
    if (status)
        return status;
    if (!admin->dry_run && !(out.file = standard ? stdout : make_private(admin->word))) {
        store_close(store);
        return failure("admin", "'%s' cannot be made: %s", admin->word, strerror(errno));
    }
    if (out.file)
        fputs(FIRST_LINE "\n", out.file);
    /* From a damaged database writes what can be read, then reports the damage. */
    enum store_code entries = store_read_all(store, put_entry, &out);
    if (entries)
        status = failure("admin", "%s", store_reason(store));
    if (store_latest(store, INT32_MAX, put_game, &out) && !entries)
        status = failure("admin", "%s", store_reason(store));
    store_close(store);
    if (out.file)
        fprintf(out.file, "end\t%llu\t%llu\n", (unsigned long long)out.entries,
                (unsigned long long)out.games);
    if (out.file) {
        bool bad = fflush(out.file) || ferror(out.file);
        if ((standard ? 0 : fclose(out.file)) || bad)
            return failure("admin", "cannot write '%s'; it is not whole", admin->word);
    }
    fprintf(stderr, "%llu entries and %llu finished games %s\n", (unsigned long long)out.entries,
            (unsigned long long)out.games, admin->dry_run ? "would be exported" : "are exported");
    return status;
}

/* ---- Import ---- */

struct in {
    struct store *store;
    uint64_t line, entries, games;
    bool ended;
};

/* The next field up to a tab or the end, cut off with a 0; NULL: there is none. */
static char *take_field(char **at) {
    char *field = *at;
    if (!field)
        return NULL;
    char *tab = strchr(field, '\t');
    if (tab)
        *tab = 0;
    *at = tab ? tab + 1 : NULL;
    return field;
}

static bool take_number(char **at, uint64_t most, uint64_t *number) {
    char *field = take_field(at);
    char *end;
    if (!field || field[0] < '0' || field[0] > '9')
        return false;
    errno = 0;
    *number = strtoull(field, &end, 10);
    return !*end && !errno && *number <= most;
}

/* The bytes of a field, in its own place, with a 0 behind them. */
static bool take_bytes(char **at, char **bytes, size_t *size) {
    char *from = *bytes = take_field(at);
    char *to = from;
    if (!from)
        return false;
    while (*from) {
        if (*from != '\\') {
            *to++ = *from++;
            continue;
        }
        int high = from[1] == 'x' ? text_hex_digit(from[2]) : -1;
        int low = high >= 0 ? text_hex_digit(from[3]) : -1;
        if (low < 0)
            return false;
        *to++ = (char)(high << 4 | low);
        from += 4;
    }
    *to = 0;
    *size = (size_t)(to - *bytes);
    return true;
}

static bool take_entry(struct in *in, char *at) {
    uint64_t stream, seq;
    char *bytes;
    size_t size;
    in->entries++;
    return take_number(&at, INT64_MAX, &stream) && take_number(&at, UINT32_MAX, &seq) &&
           take_bytes(&at, &bytes, &size) && !at && size <= STORE_ENTRY_MAX &&
           store_append(in->store, stream, (uint32_t)seq, 0, bytes, size) == STORE_OK;
}

static bool take_game(struct in *in, char *at) {
    uint64_t at_ms;
    char *id, *about, *text;
    size_t id_size, about_size, size;
    in->games++;
    return take_bytes(&at, &id, &id_size) && take_number(&at, INT64_MAX, &at_ms) &&
           take_bytes(&at, &about, &about_size) && take_bytes(&at, &text, &size) && !at &&
           id_size && id_size < STORE_ID_MAX && strlen(id) == id_size &&
           about_size < STORE_ABOUT_MAX && strlen(about) == about_size &&
           size <= STORE_RECORD_MAX &&
           store_keep(in->store, id, about, (int64_t)at_ms, text, size) == STORE_OK;
}

static bool take_end(struct in *in, char *at) {
    uint64_t entries, games;
    in->ended = true;
    return take_number(&at, UINT64_MAX, &entries) && take_number(&at, UINT64_MAX, &games) && !at &&
           entries == in->entries && games == in->games;
}

static bool take_line(struct in *in, char *line) {
    char *at = line;
    if (++in->line == 1)
        return !strcmp(line, FIRST_LINE);
    const char *word = take_field(&at);
    if (in->ended)
        return false;
    if (!strcmp(word, "entry"))
        return take_entry(in, at);
    if (!strcmp(word, "game"))
        return take_game(in, at);
    return !strcmp(word, "end") && take_end(in, at);
}

/* Newest games come first in an export, so that the order of their keeping has to be turned: lines
 * of games are taken from the last to the first. */
static bool take_file(struct in *in, FILE *file) {
    static char line[LINE_ROOM];
    char **games = NULL;
    size_t count = 0;
    bool good = true;
    while (good && fgets(line, sizeof line, file)) {
        size_t length = strlen(line);
        good = length && line[length - 1] == '\n';
        line[good ? length - 1 : length] = 0;
        if (good && !strncmp(line, "game\t", 5) && in->line) {
            char **more = realloc(games, (count + 1) * sizeof *games);
            games = more ? more : games;
            good = more && (games[count] = strdup(line)) != NULL;
            count += good;
            in->line++;
            in->games++;
        } else if (good) {
            good = take_line(in, line);
        }
    }
    uint64_t told = in->games;
    while (count) {
        good = good && take_game(in, games[count - 1] + 5);
        free(games[--count]);
    }
    in->games = told;
    free(games);
    return good && in->ended && !ferror(file);
}

int admin_import(const struct admin *admin) {
    struct in in = {.line = 0};
    struct admin_sum sum;
    char reason[STORE_REASON_MAX] = "";
    bool standard = !strcmp(admin->word, "-");
    FILE *file = standard ? stdin : fopen(admin->word, "r");
    struct admin_before before = admin_before(admin);
    if (!file)
        return failure("admin", "cannot read '%s': %s", admin->word, strerror(errno));
    enum store_code code = admin->dry_run ? store_memory_open(&in.store)
                                          : store_sqlite_open(&in.store, admin->data, reason);
    int status = code ? failure("admin", "%s", reason) : EXIT_DONE;
    if (!status && (admin_sum(in.store, &sum) || sum.entries || sum.games))
        status = failure("admin", "the database in '%s' is not empty", admin->data);
    if (!status && !take_file(&in, file))
        status = failure("admin", "'%s' is no export, or not a whole one (line %llu)", admin->word,
                         (unsigned long long)in.line);
    if (!standard)
        fclose(file);
    if (!status && store_commit(in.store))
        status = failure("admin", "%s", store_reason(in.store));
    store_close(in.store);
    if (status && !admin->dry_run)
        admin_undo(admin, before);
    if (!status)
        printf("%llu entries and %llu finished games %s\n", (unsigned long long)in.entries,
               (unsigned long long)in.games, admin->dry_run ? "would be imported" : "are imported");
    return status;
}
