/* args.c: command lines. A wrong one gets one line that says what is wrong and what is possible,
 * and nothing has been done then. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools.h"

/* Prints one line; replaces control characters in quoted text, which may come from anywhere. */
static void complain(const char *tool, const char *format, va_list list) {
    char line[2048];
    vsnprintf(line, sizeof line, format, list);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
    fprintf(stderr, "kickback %s: %s\n", tool, line);
}

int usage_error(const char *tool, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(tool, format, list);
    va_end(list);
    return EXIT_USAGE;
}

bool reader_is_gone(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && out.revents & (POLLERR | POLLHUP);
}

int failure(const char *tool, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(tool, format, list);
    va_end(list);
    return EXIT_FAILED;
}

static bool read_number(const char *text, uint64_t *number) {
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    /* Seeds stand in traces as hex digits; with 0x before them they are taken as they are. */
    bool hex = text[0] == '0' && text[1] == 'x' && text[2] && !strpbrk(text + 2, "xX+- ");
    errno = 0;
    *number = strtoull(text, &end, hex ? 16 : 10);
    return !errno && !*end;
}

#define CLOSE_MAX 32 /* longer words are nobody's slip */

/* Letters to be changed, added, left out or swapped with the next one, to make one word the other.
 */
static int distance(const char *a, size_t n, const char *b) {
    int row[3][CLOSE_MAX + 1], m = (int)strlen(b);
    for (int k = 0; k <= m; k++)
        row[1][k] = k;
    for (int i = 1; i <= (int)n; i++) {
        int *now = row[(i + 1) % 3], *before = row[i % 3], *earlier = row[(i + 2) % 3];
        now[0] = i;
        for (int k = 1; k <= m; k++) {
            int best = before[k - 1] + (a[i - 1] != b[k - 1]);
            best = before[k] + 1 < best ? before[k] + 1 : best;
            best = now[k - 1] + 1 < best ? now[k - 1] + 1 : best;
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                earlier[k - 2] + 1 < best)
                best = earlier[k - 2] + 1;
            now[k] = best;
        }
    }
    return row[(n + 1) % 3][m];
}

const char *closest(const char *word, size_t length, const char *const *names, int count) {
    const char *found = NULL;
    int least = length > 5 ? 3 : length > 2 ? 2 : 1; /* at most least - 1 typing errors */
    for (int i = 0; i < count && length <= CLOSE_MAX; i++) {
        if (strlen(names[i]) > CLOSE_MAX)
            continue;
        int slips = distance(word, length, names[i]);
        if (slips < least) {
            least = slips;
            found = names[i];
        }
    }
    return found;
}

/* All options of a tool, as a list for a message. */
static const char *list_options(const struct option_spec *specs, int count, char *out,
                                size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s--%s", i ? ", " : "", specs[i].name);
    return out;
}

bool args_read(const char *tool, int argc, char **argv, const struct option_spec *specs, int count,
               struct words *words) {
    const int words_max = (int)(sizeof words->word / sizeof words->word[0]);
    char list[512];
    bool given[32] = {false};
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        if (arg[0] != '-' || arg[1] == 0) {
            if (words->count == words_max) {
                usage_error(tool, "too many words: '%s'", arg);
                return false;
            }
            words->word[words->count++] = arg;
            continue;
        }
        size_t length = strcspn(arg, "=");
        const struct option_spec *spec = NULL;
        for (int k = 0; k < count; k++)
            if (strlen(specs[k].name) + 2 == length && !strncmp(arg, "--", 2) &&
                !strncmp(arg + 2, specs[k].name, length - 2))
                spec = &specs[k];
        if (!spec) {
            const char *names[32];
            for (int k = 0; k < count && k < 32; k++)
                names[k] = specs[k].name;
            const char *meant = length > 2 ? closest(arg + 2, length - 2, names, count) : NULL;
            usage_error(tool, "unknown option '%.*s'; %s%s%sexpected %s", (int)length, arg,
                        meant ? "did you mean --" : "", meant ? meant : "", meant ? "? " : "",
                        list_options(specs, count, list, sizeof list));
            return false;
        }
        if (given[spec - specs]) {
            usage_error(tool, "the option --%s is given twice", spec->name);
            return false;
        }
        given[spec - specs] = true;
        words->given |= 1u << (spec - specs);
        if (spec->flag) {
            if (arg[length]) {
                usage_error(tool, "the option --%s takes no value", spec->name);
                return false;
            }
            *spec->flag = true;
            continue;
        }
        const char *value = arg[length] ? arg + length + 1 : i + 1 < argc ? argv[++i] : NULL;
        if (!value) {
            usage_error(tool, "the option --%s needs a value", spec->name);
            return false;
        }
        if (spec->text) {
            *spec->text = value;
        } else if (!read_number(value, spec->number) || *spec->number < spec->least ||
                   *spec->number > spec->most) {
            usage_error(tool, "invalid --%s '%s'; expected %" PRIu64 " to %" PRIu64, spec->name,
                        value, spec->least, spec->most);
            return false;
        }
    }
    return true;
}

bool args_given(const struct words *words, const struct option_spec *specs, int count,
                const char *name) {
    for (int i = 0; i < count; i++)
        if (!strcmp(specs[i].name, name))
            return words->given >> i & 1;
    return false;
}

int args_clash(const char *tool, const struct words *words, const struct option_spec *specs,
               int count, const char *name, const char *others) {
    if (!args_given(words, specs, count, name))
        return EXIT_DONE;
    for (const char *at = others; *at; at += strspn(at, " ")) {
        char other[32];
        size_t length = strcspn(at, " ");
        snprintf(other, sizeof other, "%.*s", (int)length, at);
        if (args_given(words, specs, count, other))
            return usage_error(tool, "--%s does not go with --%s", other, name);
        at += length;
    }
    return EXIT_DONE;
}

static int read_deck(const char *tool, struct kb_setup *setup, const char *path) {
    static char text[KB_DECK_FILE_MAX + 1];
    char message[512];
    struct kb_error error;
    FILE *file = fopen(path, "rbe");
    if (!file)
        return failure(tool, "cannot read '%s': %s", path, strerror(errno));
    size_t size = fread(text, 1, sizeof text, file);
    bool bad = ferror(file) != 0;
    fclose(file);
    if (bad)
        return failure(tool, "cannot read '%s': it is not a file", path);
    if (kb_setup_deck(setup, text, size, &error)) {
        kb_error_text(&error, message, sizeof message);
        return failure(tool, "%s: %s", path, message);
    }
    return EXIT_DONE;
}

char *game_names(char *out) {
    size_t length = 0;
    for (int i = 0; i < kb_games(); i++)
        length += (size_t)snprintf(out + length, GAME_NAMES_MAX - length, "%s%s", i ? ", " : "",
                                   kb_game(i).name);
    return out;
}

int setup_from_words(const char *tool, struct kb_setup *setup, const struct words *words, int seats,
                     const char *contracts) {
    char message[512];
    struct kb_error error;
    if (words->count == 0)
        return usage_error(tool, "missing game; expected %s", game_names(message));
    if (contracts && kb_game_find(words->word[0]) >= 0 &&
        !kb_game(kb_game_find(words->word[0])).deck)
        return usage_error(tool, "--contracts: %s is played without contracts", words->word[0]);
    if (kb_setup(setup, words->word[0], seats, words->word + 1, words->count - 1, &error)) {
        kb_error_text(&error, message, sizeof message);
        return usage_error(tool, "%s", message);
    }
    return contracts ? read_deck(tool, setup, contracts) : EXIT_DONE;
}

int usual_seats(const struct words *words) {
    int game = words->count ? kb_game_find(words->word[0]) : -1;
    return kb_game(game < 0 ? 0 : game).seats_usual;
}

int read_shard(const char *tool, const char *text, int *shard, int *shards) {
    char *end = NULL;
    long i = text[0] >= '1' && text[0] <= '9' ? strtol(text, &end, 10) : 0;
    long k = end && *end == '/' && end[1] >= '1' && end[1] <= '9' ? strtol(end + 1, &end, 10) : 0;
    if (!k || *end || k > SHARDS_MAX || i > k)
        return usage_error(tool, "invalid --shard '%s'; expected 1/K to K/K", text);
    *shard = (int)i;
    *shards = (int)k;
    return EXIT_DONE;
}

double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
