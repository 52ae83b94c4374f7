/* ladder.c: `kickback ladder`: see ladder.h. Each cell keeps its results in a file of its own, so
 * that a ladder that is broken off goes on, and shards of it can be played anywhere. */
#include "ladder.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOG_SECONDS 30 /* between lines of a log */

/* What the command line says. */
struct ladder_orders {
    const char *folder;
    const char *command;
    uint64_t games;
    uint64_t slow_games;
    uint64_t seed;
    int threads;
    int shard;
    int shards;
    bool merge;
    struct play_limits limits;
};

/* ---- Cells ---- */

static void add_name(char *text, size_t size, const char *name) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", used ? "," : "", name);
}

/* The lineup of a cell, as text. */
static void cell_bots(const struct ladder *ladder, const struct ladder_cell *cell, char *text,
                      size_t size) {
    text[0] = 0;
    for (int i = 0; i < cell->seats; i++) {
        int level = cell->kind == LADDER_ALL     ? ladder->levels - 1 - i % ladder->levels
                    : cell->kind == LADDER_MIXED ? (i % 2 ? cell->b : cell->a)
                                                 : (i ? cell->b : cell->a);
        add_name(text, size, ladder->level[level]);
    }
}

static bool add_cell(struct ladder *ladder, enum ladder_kind kind, int table, int a, int b) {
    int seats = ladder->seats[table];
    char text[LINEUP_TEXT_MAX];
    struct ladder_cell *more = realloc(ladder->cell, sizeof *more * (size_t)(ladder->cells + 1));
    if (!more)
        return false;
    ladder->cell = more;
    struct ladder_cell *cell = &more[ladder->cells++];
    memset(cell, 0, sizeof *cell);
    cell->kind = kind;
    cell->table = table;
    cell->seats = seats;
    cell->a = a;
    cell->b = b;
    cell_bots(ladder, cell, text, sizeof text);
    return !lineup_read("ladder", text, seats, &cell->lineup);
}

/* All cells. A mixed table has every other seat for A, so with an odd number of seats A has one
 * more; with three seats it would be one among two, which there is already. */
static bool make_cells(struct ladder *ladder) {
    bool good = true;
    for (int t = 0; t < ladder->tables; t++) {
        for (int a = 0; a < ladder->levels; a++)
            for (int b = 0; b < ladder->levels; b++)
                if (a != b)
                    good = good && add_cell(ladder, LADDER_ONE, t, a, b);
        for (int a = 1; a < ladder->levels && ladder->seats[t] > 3; a++)
            for (int b = 0; b < a; b++)
                good = good && add_cell(ladder, LADDER_MIXED, t, a, b);
        if (ladder->levels > 2)
            good = good && add_cell(ladder, LADDER_ALL, t, 0, 0);
    }
    return good;
}

static uint32_t name_hash(const char *name) {
    uint32_t hash = 0x811c9dc5u; /* FNV-1a */
    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 0x01000193u;
    return hash;
}

/* The name of a cell's files, without folder and ending. */
static void cell_name(const struct ladder *ladder, const struct ladder_cell *cell, char *out,
                      size_t size) {
    static const char *const kinds[] = {"one", "mixed", "all"};
    snprintf(out, size, "%s-%d-%s", kb_game(ladder->setup[0].game).name, cell->seats,
             kinds[cell->kind]);
    if (cell->kind != LADDER_ALL) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "-%s-%s", ladder->level[cell->a], ladder->level[cell->b]);
    }
    bool plain = true;
    for (char *c = out; *c; c++) {
        if ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
            *c == '-')
            continue;
        *c = '_';
        plain = false;
    }
    /* Names that are not plain may have become the same. */
    size_t used = strlen(out);
    if (!plain && cell->kind != LADDER_ALL)
        snprintf(out + used, size - used, "-%08x",
                 name_hash(ladder->level[cell->a]) ^ 31 * name_hash(ladder->level[cell->b]));
}

/* Does one of the bots search? */
static bool is_slow(const struct ladder *ladder, const struct ladder_cell *cell) {
    for (int i = 0; i < cell->lineup.players; i++) {
        const struct player *player = &cell->lineup.player[i];
        if (player->external || bot_play(player->spec.bot, ladder->setup[0].game)->budget > 1)
            return true;
    }
    return false;
}

/* ---- Playing a cell, or reading it ---- */

static void run_of(const struct ladder *ladder, const struct ladder_cell *cell,
                   const struct ladder_orders *orders, struct arena_run *run) {
    memset(run, 0, sizeof *run);
    run->tool = "ladder";
    run->plan.setup = ladder->setup[cell->table];
    run->plan.lineup = cell->lineup;
    run->plan.seed = orders->seed;
    run->limits = orders->limits;
    run->shard = orders->shard;
    run->shards = orders->shards;
    run->threads = orders->threads;
    arena_plan_end(&run->plan, &run->limits);
    uint64_t games = is_slow(ladder, cell) ? orders->slow_games : orders->games;
    uint64_t rotations = (uint64_t)arena_rotations(&cell->lineup);
    run->deals = orders->merge ? 0 : (games + rotations - 1) / rotations;
}

static int play_cell(struct arena_run *run, const struct ladder_orders *orders, const char *name,
                     int number, int cells) {
    char path[4096];
    char label[64];
    static double last = -LOG_SECONDS;
    if (orders->shards > 1)
        snprintf(path, sizeof path, "%s/%s.%d-of-%d.jsonl", orders->folder, name, orders->shard,
                 orders->shards);
    else
        snprintf(path, sizeof path, "%s/%s.jsonl", orders->folder, name);
    snprintf(label, sizeof label, "%d/%d", number, cells);
    run->out = path;
    run->label = label;
    /* On a terminal there is a bar instead; a log gets a line now and then. */
    if (!isatty(STDERR_FILENO) && seconds_now() - last > LOG_SECONDS) {
        fprintf(stderr, "kickback ladder: table %d of %d, %s\n", number, cells, name);
        last = seconds_now();
    }
    int status = arena_open(run);
    return status ? status : arena_play(run);
}

/* Adds all files of the cell that are in the folder. */
static int merge_cell(struct arena_run *run, const struct ladder_orders *orders, const char *name) {
    char path[4096];
    struct dirent *entry;
    int status = EXIT_DONE;
    DIR *folder = opendir(orders->folder);
    if (!folder)
        return failure("ladder", "cannot read '%s': %s", orders->folder, strerror(errno));
    while (!status && (entry = readdir(folder))) {
        size_t length = strlen(entry->d_name);
        if (strncmp(entry->d_name, name, strlen(name)) || entry->d_name[strlen(name)] != '.' ||
            length < 6 || strcmp(entry->d_name + length - 6, ".jsonl"))
            continue;
        snprintf(path, sizeof path, "%s/%s", orders->folder, entry->d_name);
        status = arena_load(run, path, false);
    }
    closedir(folder);
    return status;
}

static int run_cells(struct ladder *ladder, const struct ladder_orders *orders) {
    static struct arena_run run;
    char name[LADDER_BASE_MAX];
    int status = EXIT_DONE;
    for (int i = 0; i < ladder->cells && !status && !arena_stopped(); i++) {
        struct ladder_cell *cell = &ladder->cell[i];
        run_of(ladder, cell, orders, &run);
        cell_name(ladder, cell, name, sizeof name);
        status = orders->merge ? merge_cell(&run, orders, name)
                               : play_cell(&run, orders, name, i + 1, ladder->cells);
        cell->tally = run.sum;
        arena_free(&run);
    }
    uint64_t deals = 0;
    for (int i = 0; i < ladder->cells; i++)
        deals += ladder->cell[i].tally.deals;
    if (!status && arena_stopped())
        status = failure("ladder", "interrupted; the same command goes on with the results");
    if (!status && orders->merge && !deals)
        status = failure("ladder", "there are no results of these tables in '%s'", orders->folder);
    return status;
}

/* ---- The command line ---- */

static int read_levels(const char *text, struct ladder *ladder) {
    struct lineup lineup;
    char all[LINEUP_TEXT_MAX] = "";
    for (int i = 0; !text && bot_at(i); i++)
        add_name(all, sizeof all, bot_at(i)->name);
    text = text ? text : all;
    for (const char *at = text; at;) {
        size_t length = strcspn(at, ",");
        if (ladder->levels == LADDER_LEVELS_MAX || length >= PLAYER_NAME_MAX)
            return usage_error("ladder", "--levels takes 2 to %d bots", LADDER_LEVELS_MAX);
        char *name = ladder->level[ladder->levels++];
        memcpy(name, at, length);
        name[length] = 0;
        int status = lineup_read("ladder", name, 1, &lineup);
        if (!status)
            status = lineup_check_live("ladder", &lineup, &ladder->setup[0]);
        if (status)
            return status;
        for (int i = 0; i < ladder->levels - 1; i++)
            if (!strcmp(ladder->level[i], name))
                return usage_error("ladder", "--levels has '%s' twice", name);
        at = at[length] ? at + length + 1 : NULL;
    }
    if (ladder->levels < 2)
        return usage_error("ladder", "--levels takes 2 to %d bots", LADDER_LEVELS_MAX);
    return EXIT_DONE;
}

/* Three seats, the usual ones and the most of the games that we have, as far as the game goes. */
static const char *usual_tables(const struct words *words) {
    int game = words->count ? kb_game_find(words->word[0]) : -1;
    int most = game < 0 ? KB_SEATS_MAX : kb_game(game).seats_max;
    return most >= 7 ? "3,4,5,7" : most >= 5 ? "3,4,5" : "3";
}

static int read_seats(const char *text, struct ladder *ladder) {
    for (const char *at = text; at;) {
        char *end;
        long seats = *at >= '1' && *at <= '9' ? strtol(at, &end, 10) : 0;
        bool good = seats >= 3 && seats <= KB_SEATS_MAX && (*end == ',' || !*end);
        for (int i = 0; i < ladder->tables; i++)
            good = good && ladder->seats[i] != seats;
        if (!good)
            return usage_error("ladder",
                               "invalid --seats '%s'; expected numbers from 3 "
                               "to %d with commas, like 3,4,5,7",
                               text, KB_SEATS_MAX);
        ladder->seats[ladder->tables++] = (int)seats;
        at = *end ? end + 1 : NULL;
    }
    return EXIT_DONE;
}

/* The command as it was given, but for what does not change the result. */
static void print_command(int argc, char **argv, char *out, size_t size) {
    size_t used = (size_t)snprintf(out, size, "kickback ladder");
    for (int i = 0; i < argc && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, " %s", argv[i]);
}

static int ladder_play(struct ladder *ladder, const struct ladder_orders *orders) {
    if (!orders->merge && mkdir(orders->folder, 0777) && errno != EEXIST)
        return failure("ladder", "cannot make '%s': %s", orders->folder, strerror(errno));
    if (!make_cells(ladder))
        return failure("ladder", "out of memory");
    int status = run_cells(ladder, orders);
    if (status || orders->shards > 1)
        return status;
    int error = ladder_write_tables(ladder, orders->folder, orders->command);
    if (error)
        return failure("ladder", "cannot write in '%s': %s", orders->folder, strerror(error));
    printf("%s/%s.md\n", orders->folder, kb_game(ladder->setup[0].game).name);
    return EXIT_DONE;
}

static int ladder_main(int argc, char **argv) {
    static struct ladder ladder;
    static char command[2048];
    struct words words = {.count = 0};
    struct ladder_orders orders = {
        .command = command, .games = 4000, .slow_games = 400, .seed = 1, .limits.limit_ms = 10000};
    const char *levels = NULL;
    const char *seats = NULL;
    const char *shard = "1/1";
    const char *contracts = NULL;
    uint64_t threads = 1;
    const struct option_spec specs[] = {
        {"levels", NULL, &levels, NULL, 0, 0},
        {"seats", NULL, &seats, NULL, 0, 0},
        {"games", NULL, NULL, &orders.games, 1, ARENA_GAMES_MAX},
        {"slow-games", NULL, NULL, &orders.slow_games, 1, ARENA_GAMES_MAX},
        {"seed", NULL, NULL, &orders.seed, 0, UINT64_MAX},
        {"threads", NULL, NULL, &threads, 1, KB_THREADS_MAX},
        {"shard", NULL, &shard, NULL, 0, 0},
        {"out", NULL, &orders.folder, NULL, 0, 0},
        {"contracts", NULL, &contracts, NULL, 0, 0},
        {"merge", &orders.merge, NULL, NULL, 0, 0},
    };
    if (!args_read("ladder", argc, argv, specs, sizeof specs / sizeof specs[0], &words))
        return EXIT_USAGE;
    int status = read_seats(seats ? seats : usual_tables(&words), &ladder);
    for (int i = 0; i < ladder.tables && !status; i++)
        status = setup_from_words("ladder", &ladder.setup[i], &words, ladder.seats[i], contracts);
    if (!status && !orders.folder)
        status = usage_error("ladder", "where do the results go? --out FOLDER");
    if (!status)
        status = read_levels(levels, &ladder);
    if (!status)
        status = read_shard("ladder", shard, &orders.shard, &orders.shards);
    if (!status && orders.merge && orders.shards > 1)
        status = usage_error("ladder", "--merge reads all shards; it does not go with --shard");
    if (status)
        return status;
    orders.threads = (int)threads;
    print_command(argc, argv, command, sizeof command);
    status = ladder_play(&ladder, &orders);
    free(ladder.cell);
    return status;
}

const struct tool tool_ladder = {
    "ladder", "make the cross-table of all levels", ladder_main,
    "usage: kickback ladder GAME [key=value ...] --out FOLDER [OPTIONS]\n"
    "\n"
    "Plays every level against every other one: one A among B's, one B among A's,\n"
    "every other seat (from 4 seats on), and all levels at one table, for each number\n"
    "of seats. Writes FOLDER/GAME.md with tables and plots. The results are kept in\n"
    "the folder: the same command goes on with them. With five levels these are 114\n"
    "tables, which take hours on one core: begin with --levels or --seats, use\n"
    "--threads, or share it out with --shard.\n"
    "\n"
    "  --out FOLDER      results, tables and plots\n"
    "  --levels A,B,...  2 to 8 bots, weakest first (all levels)\n"
    "  --seats N,N,...   numbers of seats (3,4,5,7)\n"
    "  --games N         games of a table of fast bots, rounded up to deals (4000)\n"
    "  --slow-games N    games of a table with a bot that searches (400)\n"
    "  --seed N          deal i, from 0, has the seed N + i (1)\n"
    "  --threads N       threads, 1 to 64 (1); the result does not depend on it\n"
    "  --shard I/K       play only part I of K of every table, and write no tables\n"
    "  --merge           play nothing: write tables and plots from all results in the\n"
    "                    folder, those of shards too\n"
    "  --contracts FILE  a contract deck of your own (corruption)\n"};
