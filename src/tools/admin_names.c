/* admin_names.c: `kickback admin remove`: removes the name of one person, or a name of all persons
 * who have it, out of a database, where the lines of the lobby and of tables have one and in the
 * records of finished games. A number may have belonged to somebody else long ago: in finished
 * games it counts only with a name that it has in the lobby or at a table. Streams with the name
 * are written anew in one group, so that the name is gone and not only hidden; whose seat it is
 * stays as it is, since people are numbers. Chat is text and is left alone. */
#include <stdlib.h>
#include <string.h>

#include "admin.h"
#include "record.h"

#define NOBODY "nobody"

/* The lines that end with a name, and how many words stand before it. Tables and the lobby write
 * them (src/table/table_text.c, src/house/house_people.c). */
static const struct {
    const char *word;
    int before;
} lines[] = {{"visitor", 5}, {"guest", 5}, {"key", 5}, {"name", 5}, {"take", 7}, {"sits", 6}};

/* Where the name begins in a line that has one; `size` if it has none. */
static size_t name_at(const char *line, size_t size) {
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t length = strlen(lines[i].word);
        if (size <= length || memcmp(line, lines[i].word, length) || line[length] != ' ')
            continue;
        size_t at = 0;
        for (int words = lines[i].before; words && at < size; words--) {
            const char *space = memchr(line + at, ' ', size - at);
            at = space ? (size_t)(space - line) + 1 : size;
        }
        return at;
    }
    return size;
}

/* ---- Lines ---- */

struct line {
    struct line *next;
    uint64_t stream;
    size_t size;
    char bytes[];
};

#define NAMES_MAX 32 /* that one person has had since the lobby's log was last written anew */

struct names {
    const char *name; /* or NULL: that of the person */
    uint32_t person;
    char *had[NAMES_MAX]; /* the names of that person */
    int had_count;
    struct store *store;
    struct streams with; /* streams that have the name */
    struct line *first;  /* all lines of those streams, in order, without the name */
    struct line **last;
    uint64_t count; /* lines with the name */
    uint64_t games;
    bool failed;
};

/* Every line that has a name has the number of its person as third word. */
static bool is_of_person(const char *line, size_t size, uint32_t person) {
    char head[64];
    unsigned number;
    snprintf(head, sizeof head, "%.*s", size < sizeof head ? (int)size : (int)sizeof head - 1,
             line);
    return sscanf(head, "%*s %*s %u", &number) == 1 && number == person;
}

static bool is_word(const char *at, size_t size, const char *word) {
    return size == strlen(word) && !memcmp(at, word, size);
}

static bool has_name(const struct names *names, const char *line, size_t size) {
    size_t at = name_at(line, size);
    if (size <= at)
        return false;
    if (names->name)
        return is_word(line + at, size - at, names->name);
    return is_of_person(line, size, names->person) && !is_word(line + at, size - at, NOBODY);
}

/* Notes a name of the person. */
static void note_name(struct names *names, const char *line, size_t size) {
    size_t at = name_at(line, size);
    for (int i = 0; i < names->had_count; i++)
        if (is_word(line + at, size - at, names->had[i]))
            return;
    char *name = names->had_count < NAMES_MAX ? strndup(line + at, size - at) : NULL;
    if (name)
        names->had[names->had_count++] = name;
    else
        names->failed = true;
}

static bool find_streams(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct names *names = arg;
    (void)seq;
    if (has_name(names, bytes, size)) {
        names->count++;
        if (!names->name)
            note_name(names, bytes, size);
        names->failed |= !streams_add(&names->with, stream);
    }
    return true;
}

static bool take_lines(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct names *names = arg;
    (void)seq;
    if (!streams_find(&names->with, stream))
        return true;
    bool changed = has_name(names, bytes, size);
    size_t head = changed ? name_at(bytes, size) : size;
    struct line *line = malloc(sizeof *line + head + sizeof NOBODY);
    if (!line) {
        names->failed = true;
        return false;
    }
    *line = (struct line){NULL, stream, head + (changed ? sizeof NOBODY - 1 : 0)};
    memcpy(line->bytes, bytes, head);
    memcpy(line->bytes + head, NOBODY, sizeof NOBODY);
    *names->last = line;
    names->last = &line->next;
    return true;
}

/* The streams are dropped and begin again, in the same group. */
static bool write_lines(struct names *names) {
    for (size_t i = 0; i < names->with.size; i++)
        if (names->with.slot[i].used && store_drop(names->store, names->with.slot[i].number))
            return false;
    for (struct line *line = names->first; line; line = line->next) {
        struct stream *stream = streams_find(&names->with, line->stream);
        if (line->size > STORE_ENTRY_MAX ||
            store_append(names->store, line->stream, ++stream->tip.seq, 0, line->bytes, line->size))
            return false;
    }
    return true;
}

/* ---- Finished games ---- */

/* Does the name go at this seat, the first being 0? The second line of `about` has the person of
 * every seat, behind one word. */
static bool goes(const struct names *names, const char *about, int seat, const char *name,
                 size_t size) {
    const char *line = strchr(about, '\n');
    if (names->name)
        return is_word(name, size, names->name);
    for (int i = 0; line && i <= seat; i++)
        line = line[1] == '\n' ? NULL : strpbrk(line + 1, " \n");
    if (!line || *line != ' ' || strtoul(line + 1, NULL, 10) != names->person)
        return false;
    for (int i = 0; i < names->had_count; i++)
        if (is_word(name, size, names->had[i]))
            return true;
    return false;
}

/* The words by which a game is found are parted by tabs, the game and then the seats; lines behind
 * them have no names. */
static bool change_about(const char *about, const struct names *names, char *out) {
    const char *names_end = about + strcspn(about, "\n");
    size_t used = 0;
    bool changed = false;
    int seat = -1;
    for (const char *at = about; at; seat++) {
        size_t length = strcspn(at, "\t\n");
        bool is = seat >= 0 && at < names_end && goes(names, about, seat, at, length);
        const char *word = is ? NOBODY : at;
        size_t size = is ? sizeof NOBODY - 1 : length;
        if (used + size + 2 > STORE_ABOUT_MAX)
            return false;
        memcpy(out + used, word, size);
        used += size;
        changed |= is;
        if (at[length])
            out[used++] = at[length];
        at = at[length] ? at + length + 1 : NULL;
    }
    out[used] = 0;
    return changed;
}

static bool change_record(const char *text, size_t size, const char *about,
                          const struct names *names, char *out, size_t *out_size) {
    static struct record record;
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static char work[STORE_RECORD_MAX];
    const struct record_room room = {event, KB_LIVE_EVENTS_MAX, work, sizeof work};
    struct record_error error;
    bool changed = false;
    if (!record_read_live(&record, text, size, &room, &error))
        return false;
    for (int i = 0; i < record.setup.seats; i++) {
        char *name = record.player[i].name;
        if (!record.player[i].bot && goes(names, about, i, name, strlen(name))) {
            snprintf(name, sizeof record.player[i].name, NOBODY);
            changed = true;
        }
    }
    *out_size = changed ? record_write(&record, out, STORE_RECORD_MAX) : 0;
    return *out_size > 0;
}

static bool change_game(void *arg, const char *id, const char *about, int64_t at_ms,
                        const char *text, size_t size) {
    static char record[STORE_RECORD_MAX];
    char words[STORE_ABOUT_MAX];
    struct names *names = arg;
    size_t record_size = 0;
    bool in_about = change_about(about, names, words);
    bool in_record = change_record(text, size, about, names, record, &record_size);
    if (!in_about && !in_record)
        return true;
    names->games++;
    names->failed |=
        store_keep(names->store, id, in_about ? words : about, at_ms, in_record ? record : text,
                   in_record ? record_size : size) != STORE_OK;
    return true;
}

static bool remove_name(struct names *names) {
    return !store_read_all(names->store, find_streams, names) && !names->failed &&
           !store_read_all(names->store, take_lines, names) && !names->failed &&
           !store_latest(names->store, INT32_MAX, change_game, names) && !names->failed;
}

int admin_remove(const struct admin *admin) {
    struct names names = {.name = admin->word};
    names.last = &names.first;
    if (!admin->word[0])
        return usage_error("admin", "which person?");
    size_t digits = strspn(admin->word, "0123456789");
    if (!admin->word[digits] && digits < 10) {
        names.person = (uint32_t)strtoul(admin->word, NULL, 10);
        names.name = NULL;
    }
    int status = admin_open(admin, &names.store);
    if (status)
        return status;
    bool done = remove_name(&names);
    if (done && !admin->dry_run)
        done = write_lines(&names) && !store_commit(names.store) && !sqlite_sweep(names.store);
    while (names.first) {
        struct line *next = names.first->next;
        free(names.first);
        names.first = next;
    }
    streams_free(&names.with);
    while (names.had_count)
        free(names.had[--names.had_count]);
    if (!done)
        return admin_refused(names.store);
    store_close(names.store);
    if (!names.count && !names.games)
        return failure("admin", names.name ? "nobody has this name"
                                           : "nobody has this number, or the name is gone already "
                                             "(kickback admin people)");
    printf("the name%s %s taken out of %llu lines and %llu finished games\n",
           names.name ? "" : " of this person", admin->dry_run ? "would be" : "is",
           (unsigned long long)names.count, (unsigned long long)names.games);
    return EXIT_DONE;
}
