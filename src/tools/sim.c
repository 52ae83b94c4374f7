/* sim.c: `kickback sim`: plays games among bots and says how they went. Game i of a run is a
 * function of the setup and of seed + i alone; threads only share out the games, so neither the
 * sums nor the trace depend on how many there are. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena_tally.h"
#include "bots.h"
#include "language.h"
#include "play.h"
#include "record.h"
#include "rules_text.h"
#include "terminal_play.h"
#include "tools.h"

#define GAMES_MAX 1000000000000u

/* What a run adds up. All whole numbers: the order of adding does not matter. */
struct tally {
    uint64_t games;
    uint64_t moves;
    uint64_t share[KB_SEATS_MAX];
    uint64_t square[KB_SEATS_MAX]; /* of the shares, for the intervals */
    uint64_t unawarded[KB_CONTRACTS];
    struct play_count count[KB_SEATS_MAX]; /* by player of the lineup */
};

struct run {
    struct kb_setup setup;
    uint64_t seed;
    uint64_t games;
    FILE *trace;
    const char *records; /* a folder for the records of all games, or NULL */
    struct lineup lineup;
    struct play_limits limits;
    struct play_tables *tables; /* NULL: everybody plays the policy `random`, without views */
    /* The window of games that is being played. */
    uint64_t from;
    uint64_t count;
    struct tally *tally; /* one for each part */
    char **text;         /* one for each game of the window, when there is a trace */
    int error;           /* a record could not be written: errno */
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

static char *trace_of(const struct run *run, const struct kb_history *history,
                      const struct kb_live_log *log, uint64_t seed) {
    char name[17];
    snprintf(name, sizeof name, "%016" PRIx64, seed);
    if (kb_live_clock(&run->setup)) {
        size_t length = kb_live_trace_text(&run->setup, history, log, name, NULL, 0, NULL) + 1;
        char *lines = malloc(length);
        if (lines)
            kb_live_trace_text(&run->setup, history, log, name, lines, length, NULL);
        return lines;
    }
    size_t size = kb_trace_text(&run->setup, history, name, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        kb_trace_text(&run->setup, history, name, text, size);
    return text;
}

/* The record of a game of this run, with the specs of its bots. */
static void fill_record(const struct run *run, const struct kb_history *history,
                        const struct kb_live_log *log, uint64_t seed, struct record *record) {
    record_begin(record, &run->setup);
    record_set_history(record, history);
    record_set_live(record, log);
    record->deal = RECORD_SEEDED;
    record->seed = seed;
    for (int i = 0; i < run->setup.seats; i++) {
        const struct player *player = &run->lineup.player[run->lineup.chair[i]];
        record->player[i].bot = true;
        snprintf(record->player[i].spec, RECORD_SPEC_MAX, "%.*s", RECORD_SPEC_MAX - 1,
                 player->external ? "program" : player->name);
    }
}

/* Writes the record of a game to its own file, named by the seed. 0, or errno. */
static int write_record(const struct run *run, const struct kb_history *history,
                        const struct kb_live_log *log, uint64_t seed) {
    size_t room = kb_live_clock(&run->setup) ? RECORD_LIVE_MAX : RECORD_MAX;
    struct record *record = malloc(sizeof *record);
    char *text = malloc(room);
    char path[4096];
    int error = record && text ? 0 : ENOMEM;
    if (snprintf(path, sizeof path, "%s/%s-%" PRIu64 ".kb", run->records,
                 kb_game(run->setup.game).name, seed) >= (int)sizeof path)
        error = ENAMETOOLONG;
    if (!error) {
        fill_record(run, history, log, seed, record);
        size_t size = record_write(record, text, room);
        error = size ? write_file(path, text, size) : EOVERFLOW;
    }
    free(record);
    free(text);
    return error;
}

static void add_game(struct tally *tally, const struct kb_state *state, int moves) {
    uint16_t share[KB_SEATS_MAX];
    struct kb_view view;
    kb_shares(state, share);
    tally->games++;
    tally->moves += (uint64_t)moves;
    for (int i = 0; i < kb_seats(state); i++) {
        tally->share[i] += share[i];
        tally->square[i] += (uint64_t)share[i] * share[i];
    }
    if (state->game != KB_GAME_corruption)
        return;
    kb_view(state, 0, &view);
    for (int place = 0; place < KB_PLACES; place++)
        if (view.as.corruption.table.contract[place])
            tally->unawarded[view.as.corruption.table.contract[place] - 1]++;
}

/* One game, by the shortest way that gives what is wanted. -1 if it was broken off. */
static int play_one(const struct run *run, struct play_table *table, uint64_t seed,
                    struct kb_state *state, struct kb_history *history, struct kb_live_log *log,
                    struct play_count *count) {
    static const uint8_t chair[KB_SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6};
    bool book = run->setup.game == KB_GAME_corruption && run->setup.option[KB_BOOK] == KB_BOOK_ON;
    bool noted = run->trace || run->records;
    if (table) {
        play_table_log(table, noted ? log : NULL);
        return play_game(table, chair, seed, state, noted ? history : NULL, count, &interrupted);
    }
    if (kb_live_clock(&run->setup))
        return play_live(&run->setup, seed, state, noted ? history : NULL, log);
    if (noted || book)
        return play_noted(&run->setup, seed, state, noted ? history : NULL);
    uint64_t random = kb_random_seed(seed, POLICY_STREAM);
    kb_start(state, &run->setup, seed, false, NULL);
    return kb_playout(state, &random);
}

static void play_part(void *arg, int part, int parts) {
    struct run *run = arg;
    struct tally *tally = &run->tally[part];
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    uint64_t from = run->count * (uint64_t)part / (uint64_t)parts;
    uint64_t to = run->count * (uint64_t)(part + 1) / (uint64_t)parts;
    struct play_table *table = run->tables ? play_tables_take(run->tables) : NULL;
    struct kb_live_log log = {.capacity = kb_live_clock(&run->setup) ? KB_LIVE_EVENTS_MAX : 0};
    log.event = log.capacity ? malloc((size_t)log.capacity * sizeof *log.event) : NULL;
    if (!log.event)
        log.capacity = 0; /* then nobody is heard */
    memset(tally, 0, sizeof *tally);
    for (uint64_t i = from; i < to; i++) {
        uint64_t seed = run->seed + run->from + i;
        struct kb_state state;
        int moves = play_one(run, table, seed, &state, &history, &log, tally->count);
        if (run->trace)
            run->text[i] = moves < 0 ? NULL : trace_of(run, &history, &log, seed);
        if (run->records && moves >= 0 && !__atomic_load_n(&run->error, __ATOMIC_RELAXED)) {
            int error = write_record(run, &history, &log, seed);
            if (error)
                __atomic_store_n(&run->error, error, __ATOMIC_RELAXED);
        }
        if (moves >= 0)
            add_game(tally, &state, moves);
    }
    free(log.event);
    if (table)
        play_tables_give(run->tables, table);
}

static void add_tally(struct tally *sum, const struct tally *part) {
    sum->games += part->games;
    sum->moves += part->moves;
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        sum->share[i] += part->share[i];
        sum->square[i] += part->square[i];
    }
    for (int i = 0; i < KB_CONTRACTS; i++)
        sum->unawarded[i] += part->unawarded[i];
    for (int i = 0; i < KB_SEATS_MAX; i++)
        play_count_add(&sum->count[i], &part->count[i]);
}

/* Writes the traces of a window, in the order of the games. */
static bool write_window(struct run *run) {
    bool good = true;
    for (uint64_t i = 0; i < run->count; i++) {
        if (!run->text[i] && interrupted)
            continue;
        good = good && run->text[i] && fputs(run->text[i], run->trace) >= 0;
        free(run->text[i]);
    }
    return good;
}

static void show_progress(const struct run *run, uint64_t done, double seconds) {
    int width = 30;
    int filled = (int)((uint64_t)width * done / run->games);
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %" PRIu64 " of %" PRIu64 " games, %.0f a second ", filled,
            "##############################", width - filled, "", (int)(100 * done / run->games),
            done, run->games, (double)done / seconds);
    fflush(stderr);
}

/* Plays all windows. False if the trace could not be written. */
static bool play_all(struct run *run, struct kb_pool *pool, int threads, struct tally *sum,
                     double *seconds) {
    uint64_t window = run->trace || run->tables ? 64 : 8192;
    int parts = threads * 4;
    static struct tally tally[4 * KB_THREADS_MAX];
    char *text[64];
    bool progress = isatty(STDERR_FILENO) && (!run->trace || run->trace != stdout);
    bool shown = false;
    double start = seconds_now();
    double last = start;
    run->tally = tally;
    run->text = text;
    for (run->from = 0; run->from < run->games && !interrupted; run->from += run->count) {
        run->count = run->games - run->from < window ? run->games - run->from : window;
        kb_pool_run(pool, play_part, run, parts);
        for (int i = 0; i < parts; i++)
            add_tally(sum, &tally[i]);
        if (run->trace && !write_window(run))
            return false;
        if (run->error)
            break;
        double now = seconds_now();
        if (progress && now - start > 1 && now - last > 0.1) {
            show_progress(run, sum->games, now - start);
            last = now;
            shown = true;
        }
    }
    *seconds = seconds_now() - start;
    if (shown)
        fprintf(stderr, "\r%79s\r", "");
    return true;
}

/* A seat's mean share, and its 95 % interval, as the arena has it: the variance says how many games
 * without ties the games are worth. */
static struct arena_mean mean_share(const struct tally *sum, int seat) {
    double n = (double)sum->games;
    double mean = (double)sum->share[seat] / n / KB_SHARE;
    double square = (double)sum->square[seat] / n / KB_SHARE / KB_SHARE;
    double variance = square - mean * mean;
    return arena_wilson(mean, variance > 0 ? mean * (1 - mean) / variance * n : n);
}

static const struct player *seat_player(const struct run *run, int i) {
    return &run->lineup.player[run->lineup.chair[i]];
}

/* The first line that cost a player a move. */
static const char *offence_of(const struct run *run, int player) {
    return run->tables ? play_tables_offence(run->tables, player) : "";
}

static void print_json_bots(const struct run *run, const struct tally *sum) {
    for (int i = 0; i < run->lineup.players; i++) {
        const struct play_count *count = &sum->count[i];
        printf("%s{\"bot\":\"%s\",\"faults\":%" PRIu64, i ? "," : "", run->lineup.player[i].name,
               count->faults);
        for (int f = 0; f < PLAY_FAULTS; f++)
            printf(",\"%s\":%" PRIu64, play_fault_name(f), count->why[f]);
        printf(",\"offence\":\"%s\"}", offence_of(run, i));
    }
}

static void print_json(const struct run *run, const struct tally *sum, double seconds) {
    char options[256];
    kb_setup_print(&run->setup, options, sizeof options);
    printf("{\"game\":\"%s\",\"options\":\"%s\",\"seats\":%d,\"seed\":%" PRIu64
           ",\"games\":%" PRIu64 ",\"moves\":%" PRIu64
           ",\"seconds\":%.6f,\"games_per_second\":%.0f,\"moves_per_second\":%.0f,\"shares\":[",
           kb_game(run->setup.game).name, options, run->setup.seats, run->seed, sum->games,
           sum->moves, seconds, (double)sum->games / seconds, (double)sum->moves / seconds);
    for (int i = 0; i < run->setup.seats; i++) {
        struct arena_mean share = mean_share(sum, i);
        printf("%s{\"seat\":%d,\"bot\":\"%s\",\"share\":%.6f,\"low\":%.6f,\"high\":%.6f}",
               i ? "," : "", i + 1, seat_player(run, i)->name, share.mean, share.low, share.high);
    }
    printf("],\"bots\":[");
    print_json_bots(run, sum);
    printf("],\"unawarded\":{");
    bool first = true;
    for (int i = 0; i < KB_CONTRACTS; i++) {
        if (!sum->unawarded[i])
            continue;
        printf("%s\"%s\":%" PRIu64, first ? "" : ",", run->setup.deck[i].id, sum->unawarded[i]);
        first = false;
    }
    puts("}}");
}

/* Contracts that went to nobody, three to a line. */
static void print_unawarded(const struct run *run, const struct tally *sum) {
    double games = (double)sum->games;
    uint64_t left = 0;
    int shown = 0;
    for (int i = 0; i < KB_CONTRACTS; i++)
        left += sum->unawarded[i];
    printf("contracts that went to nobody: %.2f a game\n", (double)left / games);
    for (int i = 0; i < KB_CONTRACTS; i++) {
        if (!sum->unawarded[i])
            continue;
        printf("  %-16s %5.2f %%%s", run->setup.deck[i].id, 100 * (double)sum->unawarded[i] / games,
               shown % 3 == 2 ? "\n" : "");
        shown++;
    }
    if (shown % 3)
        putchar('\n');
}

static void print_summary(const struct run *run, const struct tally *sum, double seconds) {
    char options[256];
    double games = (double)sum->games;
    kb_setup_print(&run->setup, options, sizeof options);
    printf("%s, %d seats, %s\n", kb_game(run->setup.game).name, run->setup.seats, options);
    printf("games          %" PRIu64 " (seeds %" PRIu64 " to %" PRIu64 ")\n", sum->games, run->seed,
           run->seed + sum->games - 1);
    printf("moves          %" PRIu64 " (%.1f a game)\n", sum->moves, (double)sum->moves / games);
    printf("time           %.3f s: %.0f games and %.0f moves a second\n", seconds, games / seconds,
           (double)sum->moves / seconds);
    puts("share of victory, with its 95 % interval");
    for (int i = 0; i < run->setup.seats; i++) {
        struct arena_mean share = mean_share(sum, i);
        printf("  seat %d       %5.2f %%  (%5.2f to %5.2f)  %s\n", i + 1, 100 * share.mean,
               100 * share.low, 100 * share.high, seat_player(run, i)->name);
    }
    for (int i = 0; i < run->lineup.players; i++)
        play_faults_print(&run->lineup.player[i], &sum->count[i], offence_of(run, i),
                          run->limits.errors != 0);
    if (run->setup.game == KB_GAME_corruption)
        print_unawarded(run, sum);
}

/* Tables are made unless all bots are `random`. */
static int make_tables(struct run *run, int threads) {
    bool random = true;
    for (int i = 0; i < run->lineup.players; i++)
        random = random && !run->lineup.player[i].external && !run->lineup.player[i].spec.bot;
    if (random)
        return EXIT_DONE;
    run->tables = play_tables_new(&run->setup, &run->lineup, &run->limits, threads);
    return run->tables ? play_tables_greet("sim", run->tables)
                       : failure("sim", "not enough memory for %d threads", threads);
}

static int run_games(struct run *run, struct kb_pool *pool, int threads, bool json) {
    struct tally sum = {0};
    double seconds = 0;
    bool written = play_all(run, pool, threads, &sum, &seconds);
    if (run->trace && (fflush(run->trace) || ferror(run->trace)))
        written = false;
    if (!written && run->trace == stdout && reader_is_gone())
        return EXIT_FAILED; /* it has enough: nothing is said */
    if (!written)
        return failure("sim", "cannot write the trace: %s", strerror(errno));
    if (run->error)
        return failure("sim", "cannot write a record to '%s': %s", run->records,
                       strerror(run->error));
    if (run->trace == stdout)
        return interrupted ? EXIT_FAILED : EXIT_DONE;
    if (sum.games && json)
        print_json(run, &sum, seconds);
    else if (sum.games)
        print_summary(run, &sum, seconds);
    if (interrupted)
        return failure("sim", "interrupted after %" PRIu64 " of %" PRIu64 " games", sum.games,
                       run->games);
    return EXIT_DONE;
}

/* The folder for records is there, or is made. */
static int make_folder(const char *path) {
    struct stat about;
    if (!*path)
        return usage_error("sim", "--record needs a folder");
    if (mkdir(path, 0777) && errno != EEXIST)
        return failure("sim", "cannot make the folder '%s': %s", path, strerror(errno));
    if (stat(path, &about) || !S_ISDIR(about.st_mode))
        return failure("sim", "'%s' is not a folder", path);
    return access(path, W_OK | X_OK)
               ? failure("sim", "cannot write in '%s': %s", path, strerror(errno))
               : EXIT_DONE;
}

/* Plays with everything that is needed for it, and puts it away again. */
static int play(struct run *run, int threads, const char *trace, bool json) {
    struct kb_pool pool;
    int status = run->records ? make_folder(run->records) : EXIT_DONE;
    if (status)
        return status;
    if (kb_pool_start(&pool, threads))
        return failure("sim", "the system gave no %d threads", threads);
    if (trace) { /* before the signals: opening a FIFO waits for its reader, and Ctrl-C ends that */
        run->trace = strcmp(trace, "-") ? fopen(trace, "wbe") : stdout;
        if (!run->trace)
            status = failure("sim", "cannot write '%s': %s", trace, strerror(errno));
    }
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    signal(SIGHUP, on_interrupt);
    if (!status)
        status = make_tables(run, threads);
    if (!status)
        status = run_games(run, &pool, threads, json);
    /* Programs end with the threads that started them (program_bot.c), and are to be told before.
     */
    play_tables_free(run->tables);
    kb_pool_stop(&pool);
    if (run->trace && run->trace != stdout && fclose(run->trace) && !status)
        status = failure("sim", "cannot write the trace: %s", strerror(errno));
    return status;
}

/* A program's seat is named after its file: `cmd:python3 bots/mine.py -v` plays as mine.py. */
static void name_program(const struct run *run, struct record *record) {
    for (int i = 0; i < run->setup.seats; i++) {
        const struct player *player = &run->lineup.player[run->lineup.chair[i]];
        const char *file = "";
        for (const char *at = player->external ? player_command(player) : ""; *at;) {
            at += strspn(at, " ");
            file = *at && *at != '-' ? at : file;
            at += strcspn(at, " ");
        }
        const char *end = file + strcspn(file, " ");
        for (const char *at = file; at < end; at++)
            file = *at == '/' ? at + 1 : file;
        char *name = record->player[i].name;
        snprintf(name, RECORD_NAME_MAX, "%.*s", (int)(end - file), file);
        if (!record_text_ok(name, RECORD_NAME_MAX))
            name[0] = 0;
    }
}

/* Plays one game to its end, and shows it in the terminal client. */
static int watch(struct run *run, struct terminal_wish *wish) {
    static struct record record;
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_live_log log = {.capacity = 0};
    struct kb_state state;
    int status = make_tables(run, 1);
    if (!status) {
        struct play_table *table = run->tables ? play_tables_take(run->tables) : NULL;
        run->records = ""; /* its history is wanted */
        play_one(run, table, run->seed, &state, &history, &log, NULL);
        if (table)
            play_tables_give(run->tables, table);
    }
    play_tables_free(run->tables);
    if (status)
        return status;
    fill_record(run, &history, &log, run->seed, &record);
    name_program(run, &record);
    wish->replay = &record;
    return terminal_play(wish);
}

static int sim_run(int argc, char **argv) {
    struct run run = {.seed = 1, .games = 1000};
    struct words words = {.count = 0};
    uint64_t seats = 0; /* as usual */
    uint64_t threads = 1;
    uint64_t pace = UINT64_MAX; /* not given */
    uint64_t seat = UINT64_MAX;
    const char *bots = "random";
    const char *trace = NULL;
    const char *contracts = NULL;
    const char *errors = NULL;
    uint64_t limit_ms = 10000;
    bool json = false;
    bool watches = false;
    const char *lang = NULL;
    struct terminal_wish wish = {.pace_ms = -1, .rules = rules_find};
    const struct option_spec specs[] = {
        {"seats", NULL, NULL, &seats, 1, 99},
        {"games", NULL, NULL, &run.games, 1, GAMES_MAX},
        {"seed", NULL, NULL, &run.seed, 0, UINT64_MAX},
        {"bots", NULL, &bots, NULL, 0, 0},
        {"threads", NULL, NULL, &threads, 1, KB_THREADS_MAX},
        {"trace", NULL, &trace, NULL, 0, 0},
        {"record", NULL, &run.records, NULL, 0, 0},
        {"contracts", NULL, &contracts, NULL, 0, 0},
        {"limit-ms", NULL, NULL, &limit_ms, 1, 3600000},
        {"errors", NULL, &errors, NULL, 0, 0},
        {"json", &json, NULL, NULL, 0, 0},
        {"watch", &watches, NULL, NULL, 0, 0},
        {"seat", NULL, NULL, &seat, 0, KB_SEATS_MAX},
        {"plain", &wish.plain, NULL, NULL, 0, 0},
        {"no-color", &wish.no_color, NULL, NULL, 0, 0},
        {"lang", NULL, &lang, NULL, 0, 0},
        {"pace", NULL, NULL, &pace, 0, 10000},
    };
    const int count = sizeof specs / sizeof specs[0];
    if (!args_read("sim", argc, argv, specs, count, &words))
        return EXIT_USAGE;
    if (!seats)
        seats = (uint64_t)usual_seats(&words);
    int status =
        args_clash("sim", &words, specs, count, "watch", "games trace record json threads");
    if (!status && !watches &&
        (pace != UINT64_MAX || seat != UINT64_MAX || wish.plain || wish.no_color || lang))
        status = usage_error("sim",
                             "--pace, --seat, --plain, --lang and --no-color go with --watch only");
    if (!status && json && trace && !strcmp(trace, "-"))
        status = usage_error("sim", "--json does not go with --trace -: both are for standard "
                                    "output");
    if (!status)
        status = setup_from_words("sim", &run.setup, &words, (int)seats, contracts);
    if (!status)
        status = lineup_read("sim", bots, (int)seats, &run.lineup);
    if (!status)
        status = lineup_check_live("sim", &run.lineup, &run.setup);
    if (!status && watches && kb_live_clock(&run.setup))
        status =
            usage_error("sim", "--watch cannot show clock=live; a browser can (kickback serve)");
    if (!status && seat != UINT64_MAX && seat > seats)
        status =
            usage_error("sim", "invalid --seat %" PRIu64 "; expected 0 to %" PRIu64, seat, seats);
    enum language language = lang ? language_find(lang) : language_wanted();
    if (!status && language == LANGUAGES)
        status = usage_error("sim", "invalid --lang '%s'; expected en, fr, de, es", lang);
    run.limits.limit_ms = (uint32_t)limit_ms;
    if (!status)
        status = play_errors_open("sim", errors, &run.limits);
    if (status)
        return status;
    if (!watches)
        return play(&run, (int)threads, trace, json);
    wish.pace_ms = pace == UINT64_MAX ? -1 : (int)pace;
    wish.replay_seat = seat == UINT64_MAX ? 0 : (int)seat;
    wish.lang_given = lang != NULL;
    language_set(language);
    return watch(&run, &wish);
}

static void sim_print_help(void) {
    options_print_help();
    lineup_print_help();
}

const struct tool tool_sim = {
    "sim", "play many games among bots and sum them up", sim_run,
    "usage: kickback sim GAME [key=value ...] [OPTIONS]\n"
    "\n"
    "Plays games among bots and ends with a summary: games, moves, speed, each seat's\n"
    "share of victory with its 95 % interval, contracts that went to nobody.\n"
    "A move is a decision that a seat was asked for, or a look out of turn.\n"
    "\n"
    "  --seats N         seats, {seats}\n"
    "  --games N         games (1000)\n"
    "  --seed N          game i, from 0, has the seed N + i (1); N may be 0x and hex\n"
    "                    digits, as traces have them\n"
    "  --bots A,B,...    LEVEL, LEVEL:PERSONALITY, either with @BUDGET; cmd:COMMAND\n"
    "                    (docs/bot-protocol.md); the last one has the remaining seats\n"
    "                    (random)\n"
    "  --limit-ms MS     a program that has not moved then loses the move to random\n"
    "                    (10000)\n"
    "  --errors FILE     standard error of such programs (nowhere)\n"
    "  --threads N       threads, 1 to 64 (1); the result does not depend on it\n"
    "  --trace FILE      write every game as JSON lines; with - for standard output\n"
    "                    there is no summary\n"
    "  --record FOLDER   write every game as a record, GAME-SEED.kb (docs/record.md);\n"
    "                    the folder is made if it is not there\n"
    "  --contracts FILE  a contract deck of your own (corruption): 24 rows,\n"
    "                    tab-separated, with the columns id and value\n"
    "  --json            the summary as one JSON object\n"
    "  --watch           show one game instead, as a spectator sees it: on a terminal\n"
    "                    the full screen of kickback play (space pauses, Enter steps,\n"
    "                    q quits), else a line for each event\n"
    "  --pace MS         with --watch: wait so long after each move (a game takes two\n"
    "                    minutes)\n"
    "  --seat N          with --watch: as seat N knew it; on the screen keys 0 to 7\n"
    "  --plain, --lang LANG, --no-color   with --watch, as in kickback play\n",
    sim_print_help};
