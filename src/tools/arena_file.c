/* arena_file.c: files of results: a first line that says what is played, then a line for each unit
 * of work, in any order. They are only ever added to; a line that was torn when the machine went
 * down is cut off. See arena_run.h. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena_run.h"

/* ---- The plan ---- */

void arena_plan_end(struct arena_plan *plan, const struct play_limits *limits) {
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (int i = 0; i < KB_CONTRACTS; i++) {
        const struct kb_contract *contract = &plan->setup.deck[i];
        for (const char *c = contract->id; *c; c++)
            hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
        hash = (hash ^ 0x100u ^ contract->value) * 0x100000001b3u;
    }
    plan->deck = hash;
    plan->move_ms = limits->move_ms;
    plan->limit_ms = arena_programs(&plan->lineup) ? limits->limit_ms : 0;
}

/* The budget of each player: a file must not be continued with bots of another strength; with
 * --move-ms it depends on the machine. */
static void print_budgets(const struct arena_plan *plan, char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < plan->lineup.players && !plan->move_ms; i++) {
        const struct player *player = &plan->lineup.player[i];
        uint32_t own = player->external ? 0 : bot_play(player->spec.bot, plan->setup.game)->budget;
        used += (size_t)snprintf(out + used, size - used, "%s%" PRIu32, i ? " " : "",
                                 player->spec.budget ? player->spec.budget : own);
    }
}

size_t arena_plan_print(const struct arena_plan *plan, char *out, size_t size) {
    char options[256];
    char bots[LINEUP_TEXT_MAX];
    char budgets[128];
    kb_setup_print(&plan->setup, options, sizeof options);
    lineup_print(&plan->lineup, bots, sizeof bots);
    print_budgets(plan, budgets, sizeof budgets);
    return (size_t)snprintf(
        out, size,
        "{\"kickback\":\"arena\",\"version\":\"" KB_VERSION "\",\"rules\":%d,"
        "\"game\":\"%s\",\"options\":\"%s\","
        "\"seats\":%d,\"bots\":\"%s\",\"budgets\":\"%s\",\"seed\":%" PRIu64 ",\"move_ms\":%" PRIu32
        ",\"limit_ms\":%" PRIu32 ",\"deck\":\"%016" PRIx64 "\"}",
        plan->setup.rules, kb_game(plan->setup.game).name, options, plan->setup.seats, bots,
        budgets, plan->seed, plan->move_ms, plan->limit_ms, plan->deck);
}

/* Copies what stands behind `key` in quotes, or up to a comma; false if it is not there. */
static bool member(const char *text, const char *key, char *out, size_t size) {
    const char *at = strstr(text, key);
    if (!at)
        return false;
    at += strlen(key);
    size_t length = strcspn(at, key[strlen(key) - 1] == '"' ? "\"" : ",}");
    if (length >= size)
        return false;
    memcpy(out, at, length);
    out[length] = 0;
    return true;
}

bool arena_plan_read(const char *text, size_t length, struct arena_plan *plan) {
    char line[ARENA_HEADER_MAX];
    char again[ARENA_HEADER_MAX];
    char game[32];
    char options[256];
    char bots[LINEUP_TEXT_MAX];
    char number[5][32];
    struct arena_plan found = {.seed = 0};
    if (length >= sizeof line || memchr(text, 0, length))
        return false;
    memcpy(line, text, length);
    line[length] = 0;
    if (!member(line, "\"game\":\"", game, sizeof game) ||
        !member(line, "\"options\":\"", options, sizeof options) ||
        !member(line, "\"bots\":\"", bots, sizeof bots) ||
        !member(line, "\"seats\":", number[0], sizeof number[0]) ||
        !member(line, "\"seed\":", number[1], sizeof number[1]) ||
        !member(line, "\"move_ms\":", number[2], sizeof number[2]) ||
        !member(line, "\"deck\":\"", number[3], sizeof number[3]) ||
        !member(line, "\"limit_ms\":", number[4], sizeof number[4]))
        return false;
    int seats = (int)strtol(number[0], NULL, 10);
    if (kb_setup_text(&found.setup, game, seats, options, NULL) ||
        lineup_read(NULL, bots, seats, &found.lineup))
        return false;
    found.seed = strtoull(number[1], NULL, 10);
    found.move_ms = (uint32_t)strtoul(number[2], NULL, 10);
    found.deck = strtoull(number[3], NULL, 16);
    found.limit_ms = (uint32_t)strtoul(number[4], NULL, 10);
    /* Whatever was passed over above, it must be what would be written. */
    if (arena_plan_print(&found, again, sizeof again) != length || strcmp(line, again))
        return false;
    *plan = found;
    return true;
}

/* ---- Ranges of deals ---- */

/* Adds a range; false if a deal of it is there already, or there is no memory. */
static bool done_add(struct arena_done *done, uint64_t from, uint64_t to) {
    int at = done->count;
    while (at > 0 && done->range[at - 1].from > from)
        at--;
    if ((at > 0 && done->range[at - 1].to > from) ||
        (at < done->count && done->range[at].from < to))
        return false;
    if (at > 0 && done->range[at - 1].to == from) {
        done->range[at - 1].to = to;
        if (at < done->count && done->range[at].from == to) {
            done->range[at - 1].to = done->range[at].to;
            memmove(&done->range[at], &done->range[at + 1],
                    sizeof done->range[0] * (size_t)(--done->count - at));
        }
        return true;
    }
    if (at < done->count && done->range[at].from == to) {
        done->range[at].from = from;
        return true;
    }
    if (done->count == done->room) {
        int room = done->room ? 2 * done->room : 16;
        struct arena_range *more = realloc(done->range, sizeof *more * (size_t)room);
        if (!more)
            return false;
        done->range = more;
        done->room = room;
    }
    memmove(&done->range[at + 1], &done->range[at],
            sizeof done->range[0] * (size_t)(done->count - at));
    done->range[at] = (struct arena_range){from, to};
    done->count++;
    return true;
}

bool arena_keep(struct arena_run *run, const struct arena_unit *unit) {
    char line[ARENA_LINE_MAX];
    if (!done_add(&run->done, unit->from, unit->to))
        return false;
    arena_add(&run->sum, &unit->tally);
    if (!run->file)
        return true;
    arena_unit_print(unit, run->plan.lineup.players, line, sizeof line);
    return fprintf(run->file, "%s\n", line) > 0 && !fflush(run->file);
}

/* ---- Files ---- */

static int load_header(struct arena_run *run, const char *path, const char *line, size_t length,
                       bool fresh) {
    static const char begins[] = "{\"kickback\":\"arena\",";
    char wanted[ARENA_HEADER_MAX];
    struct arena_plan found;
    bool ours = length >= sizeof begins && !memcmp(line, begins, sizeof begins - 1);
    if (!fresh) {
        arena_plan_print(&run->plan, wanted, sizeof wanted);
        if (strlen(wanted) == length && !memcmp(wanted, line, length))
            return EXIT_DONE;
    }
    if (!arena_plan_read(line, length, &found))
        return failure(run->tool, "'%s' is not a file of results of an arena%s", path,
                       ours ? " of this version" : "");
    if (!fresh)
        return failure(run->tool, "'%s' has the results of something else: %.*s", path, (int)length,
                       line);
    run->plan = found;
    return EXIT_DONE;
}

static int load_unit(struct arena_run *run, const char *path, const char *line, size_t length,
                     int number) {
    uint64_t most = run->deals ? run->deals : ARENA_GAMES_MAX;
    struct arena_unit unit;
    if (!arena_unit_read(line, length, run->plan.lineup.players, &unit))
        return failure(run->tool, "'%s', line %d is not a result", path, number);
    if (unit.to > most)
        return failure(run->tool,
                       "'%s', line %d has deal %" PRIu64 ", but with %s there are "
                       "%" PRIu64,
                       path, number, unit.to, run->deals ? "these --games" : "all games", most);
    if (!arena_fits(&run->sum, &unit.tally, &run->plan.lineup))
        return failure(run->tool, "'%s', line %d does not add up", path, number);
    if (!arena_keep(run, &unit))
        return failure(run->tool,
                       "'%s', line %d has deals that are counted already: %" PRIu64 " to %" PRIu64,
                       path, number, unit.from, unit.to - 1);
    return EXIT_DONE;
}

/* Reads a line with its end into `line`; what is longer than any line of ours is not read on. */
static size_t read_line(FILE *file, char *line, size_t size) {
    size_t length = 0;
    int c = 0;
    while (length < size && c != '\n' && (c = getc(file)) != EOF)
        line[length++] = (char)c;
    return length;
}

/* Is this what is left of a line of ours when a machine goes down while it is written? */
static bool is_torn(const struct arena_run *run, const char *line, size_t length, int number) {
    static const char begins[] = "{\"from\":";
    const size_t mark = sizeof begins - 1;
    char header[ARENA_HEADER_MAX];
    if (number == 1)
        return arena_plan_print(&run->plan, header, sizeof header) >= length &&
               !memcmp(header, line, length);
    if (memcmp(line, begins, length < mark ? length : mark))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!line[i] || !strchr("{}[]\":,0123456789abcdefghijklmnopqrstuvwxyz", line[i]))
            return false;
    return true;
}

/* Reads lines; `*whole` is where the last whole one ends. A torn one is passed over. */
static int load_lines(struct arena_run *run, const char *path, FILE *file, bool fresh,
                      long *whole) {
    static char line[ARENA_LINE_MAX];
    size_t got;
    int status = EXIT_DONE;
    for (int number = 1; !status && (got = read_line(file, line, sizeof line)) > 0; number++) {
        if (line[got - 1] == '\n') {
            status = number == 1 ? load_header(run, path, line, got - 1, fresh)
                                 : load_unit(run, path, line, got - 1, number);
            *whole += (long)got;
        } else if (got == sizeof line || (number == 1 && fresh) ||
                   !is_torn(run, line, got, number)) {
            return failure(run->tool, "'%s' is not a file of results of an arena: line %d", path,
                           number);
        } else {
            break;
        }
    }
    if (!status && ferror(file))
        status = failure(run->tool, "cannot read '%s': %s", path, strerror(errno));
    return status;
}

int arena_load(struct arena_run *run, const char *path, bool fresh) {
    long whole = 0;
    FILE *file = fopen(path, "rbe");
    if (!file)
        return failure(run->tool, "cannot read '%s': %s", path, strerror(errno));
    int status = load_lines(run, path, file, fresh, &whole);
    if (!status && !whole)
        status = failure(run->tool, "'%s' is not a file of results of an arena", path);
    fclose(file);
    return status;
}

/* Opens a file to be added to, and locks it; NULL if it is not one, having said so. It is not
 * passed on to programs. */
static FILE *open_kept(const struct arena_run *run, int *status) {
    const int flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    struct stat about;
    int number = open(run->out, flags, 0666);
    FILE *file = number < 0 ? NULL : fdopen(number, "ab+");
    if (file && !fstat(number, &about) && S_ISREG(about.st_mode) &&
        !flock(number, LOCK_EX | LOCK_NB))
        return file;
    if (!file)
        *status = failure(run->tool, "cannot write '%s': %s", run->out, strerror(errno));
    else if (!S_ISREG(about.st_mode))
        *status = usage_error(run->tool, "--out '%s' is not a file", run->out);
    else
        *status = failure(run->tool, "another run is writing '%s'", run->out);
    if (file)
        fclose(file);
    else if (number >= 0)
        close(number);
    return NULL;
}

int arena_open(struct arena_run *run) {
    char header[ARENA_HEADER_MAX];
    long whole = 0;
    int status = EXIT_DONE;
    if (!run->out)
        return EXIT_DONE;
    FILE *file = open_kept(run, &status);
    if (!file)
        return status;
    rewind(file);
    status = load_lines(run, run->out, file, false, &whole);
    if (!status && ftruncate(fileno(file), whole))
        status = failure(run->tool, "cannot write '%s': %s", run->out, strerror(errno));
    if (status) {
        fclose(file);
        return status;
    }
    fseek(file, 0, SEEK_END);
    run->file = file;
    if (!whole) {
        arena_plan_print(&run->plan, header, sizeof header);
        if (fprintf(file, "%s\n", header) < 0 || fflush(file))
            return failure(run->tool, "cannot write '%s': %s", run->out, strerror(errno));
    }
    return EXIT_DONE;
}

void arena_free(struct arena_run *run) {
    if (run->file)
        fclose(run->file);
    free(run->done.range);
    run->file = NULL;
    run->done = (struct arena_done){NULL, 0, 0};
}
