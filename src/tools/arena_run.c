/* arena_run.c: see arena_run.h. A window of deals is played by all threads in parts, then written
 * down; it takes from half a second to half a minute, so little is lost if the machine goes down.
 * When a run is stopped by hand, the deals of its window that are done are kept as well. */
#include "arena_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "budget.h"

#define PARTS_MAX 512
#define WINDOW_MAX 65536
#define FIRST_LOOK 64 /* deals before --until looks at the intervals; then after a quarter more */

static volatile sig_atomic_t stopped;

static void on_interrupt(int signal) {
    (void)signal;
    stopped = 1;
}

bool arena_stopped(void) {
    return stopped;
}

/* The window that is being played. */
struct window {
    struct arena_run *run;
    uint64_t from;
    uint64_t count;
    int parts;
    struct arena_unit *unit; /* one for each part */
    struct play_tables *tables;
};

/* Adds one game to a deal. */
static void add_game(const struct lineup *lineup, const uint8_t *chair,
                     const struct kb_state *state, struct arena_sums *sums, uint64_t *share,
                     uint64_t *total) {
    uint16_t shares[KB_SEATS_MAX];
    int32_t totals[KB_SEATS_MAX];
    uint64_t game[KB_SEATS_MAX] = {0};
    kb_shares(state, shares);
    kb_totals(state, totals);
    for (int i = 0; i < lineup->chairs; i++) {
        int player = lineup->chair[chair[i]];
        game[player] += shares[i];
        total[player] += (uint64_t)totals[i];
    }
    for (int i = 0; i < lineup->players; i++) {
        share[i] += game[i];
        sums[i].game_square += game[i] * game[i];
    }
}

/* The seed of a game: that of its deal, or with programs one of its own. */
static uint64_t game_seed(const struct arena_plan *plan, uint64_t deal, int turn) {
    if (!arena_programs(&plan->lineup))
        return plan->seed + deal;
    return plan->seed + deal * (uint64_t)arena_rotations(&plan->lineup) + (uint64_t)turn;
}

/* All rotations of one deal. False, and nothing added, if the run was stopped. */
static bool play_deal(struct play_table *table, const struct arena_plan *plan, uint64_t deal,
                      struct arena_tally *tally) {
    const struct lineup *lineup = &plan->lineup;
    struct arena_tally one = {.deals = 1};
    struct play_count count[KB_SEATS_MAX];
    uint64_t share[KB_SEATS_MAX] = {0};
    uint64_t total[KB_SEATS_MAX] = {0};
    memset(count, 0, sizeof count);
    for (int turn = 0; turn < arena_rotations(lineup); turn++) {
        uint8_t chair[KB_SEATS_MAX];
        struct kb_state state;
        for (int i = 0; i < lineup->chairs; i++)
            chair[i] = (uint8_t)((i + turn) % lineup->chairs);
        if (play_game(table, chair, game_seed(plan, deal, turn), &state, NULL, count, &stopped) < 0)
            return false;
        add_game(lineup, chair, &state, one.player, share, total);
    }
    for (int i = 0; i < lineup->players; i++) {
        struct arena_sums *sums = &one.player[i];
        sums->share = share[i];
        sums->share_square = share[i] * share[i];
        sums->total = total[i];
        sums->total_square = total[i] * total[i];
        sums->count = count[i];
    }
    arena_add(tally, &one);
    return true;
}

static void play_part(void *arg, int part, int parts) {
    struct window *window = arg;
    struct arena_unit *unit = &window->unit[part];
    uint64_t to = window->from + window->count * (uint64_t)(part + 1) / (uint64_t)parts;
    memset(unit, 0, sizeof *unit);
    unit->from = unit->to = window->from + window->count * (uint64_t)part / (uint64_t)parts;
    struct play_table *table = play_tables_take(window->tables);
    while (unit->to < to && play_deal(table, &window->run->plan, unit->to, &unit->tally))
        unit->to++;
    play_tables_give(window->tables, table);
}

/* Keeps what a window gave: parts that follow one another as one unit. */
static bool keep_window(struct window *window) {
    struct arena_unit sum = window->unit[0];
    for (int i = 1; i < window->parts; i++) {
        const struct arena_unit *unit = &window->unit[i];
        if (sum.to == unit->from) {
            arena_add(&sum.tally, &unit->tally);
            sum.to = unit->to;
            continue;
        }
        if (sum.to > sum.from && !arena_keep(window->run, &sum))
            return false;
        sum = *unit;
    }
    return sum.to == sum.from || arena_keep(window->run, &sum);
}

/* ---- Which deals ---- */

/* The first deals from `at` on, before `to`, that are not done. False if there are none. */
static bool next_gap(const struct arena_done *done, uint64_t at, uint64_t to,
                     struct arena_range *gap) {
    int i = 0;
    for (; i < done->count && done->range[i].from <= at; i++)
        if (done->range[i].to > at)
            at = done->range[i].to;
    gap->from = at;
    gap->to = i < done->count && done->range[i].from < to ? done->range[i].from : to;
    return gap->from < gap->to;
}

static double widest(const struct arena_run *run) {
    double width = 0;
    for (int i = 0; i < run->plan.lineup.players; i++) {
        struct arena_mean share = arena_share(&run->sum, &run->plan.lineup, i);
        width = share.high - share.low > width ? share.high - share.low : width;
    }
    return width;
}

/* ---- Progress ---- */

struct progress {
    bool on;
    bool shown;
    double start;
    double last;
};

static void show_progress(const struct arena_run *run, struct progress *progress,
                          struct arena_range all) {
    double now = seconds_now();
    if (!progress->on || now - progress->last < 0.2 || !run->sum.deals)
        return;
    char line[160];
    const int width = 20;
    uint64_t wanted = all.to - all.from;
    uint64_t done = run->sum.deals < wanted ? run->sum.deals : wanted;
    int filled = (int)((uint64_t)width * done / wanted);
    size_t used = 0;
    if (run->label)
        used += (size_t)snprintf(line, sizeof line, "%.40s ", run->label);
    if (run->until > 0)
        used += (size_t)snprintf(line + used, sizeof line - used, "%" PRIu64 " deals, +-%.4f",
                                 run->sum.deals, widest(run) / 2);
    else
        used += (size_t)snprintf(line + used, sizeof line - used, "[%.*s%*s] %3d %%", filled,
                                 "####################", width - filled, "",
                                 (int)(100 * done / wanted));
    for (int i = 0; i < run->plan.lineup.players && used < sizeof line; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, "  %.12s %.1f",
                                 run->plan.lineup.player[i].name,
                                 100 * arena_share(&run->sum, &run->plan.lineup, i).mean);
    fprintf(stderr, "\r%-79.79s", line);
    fflush(stderr);
    progress->last = now;
    progress->shown = true;
}

/* ---- The run ---- */

/* Plays all deals in [from, to) that are missing. */
static int play_range(struct window *window, struct kb_pool *pool, struct arena_range range,
                      struct progress *progress, uint64_t *size) {
    struct arena_run *run = window->run;
    struct arena_range gap;
    while (!stopped && next_gap(&run->done, range.from, range.to, &gap)) {
        double start = seconds_now();
        window->from = gap.from;
        window->count = gap.to - gap.from < *size ? gap.to - gap.from : *size;
        window->parts = window->count < PARTS_MAX ? (int)window->count : PARTS_MAX;
        kb_pool_run(pool, play_part, window, window->parts);
        if (!keep_window(window))
            return failure(run->tool, "cannot write '%s': %s", run->out ? run->out : "the results",
                           strerror(errno));
        double seconds = seconds_now() - start;
        /* Threads wait for one another at its end, so it is not shortened too soon. */
        if (seconds < 0.5 && *size < WINDOW_MAX)
            *size *= 2;
        else if (seconds > 30 && *size > 2 * (uint64_t)run->threads)
            *size /= 2;
        show_progress(run, progress, range);
    }
    return EXIT_DONE;
}

static int play_windows(struct window *window, struct kb_pool *pool) {
    struct arena_run *run = window->run;
    struct progress progress = {.on = isatty(STDERR_FILENO), .start = seconds_now()};
    uint64_t size = 4 * (uint64_t)run->threads;
    uint64_t shard = (uint64_t)run->shard;
    uint64_t shards = (uint64_t)run->shards;
    struct arena_range all = {run->deals / shards * (shard - 1) +
                                  run->deals % shards * (shard - 1) / shards,
                              run->deals / shards * shard + run->deals % shards * shard / shards};
    int status = EXIT_DONE;
    if (run->until > 0) {
        uint64_t look = FIRST_LOOK;
        do {
            struct arena_range some = {all.from, look < all.to ? look : all.to};
            status = play_range(window, pool, some, &progress, &size);
            if (some.to == all.to)
                break;
            look += look / 4;
        } while (!status && !stopped && widest(run) > run->until);
    } else {
        status = play_range(window, pool, all, &progress, &size);
    }
    if (progress.shown)
        fprintf(stderr, "\r%79s\r", "");
    return status;
}

int arena_play(struct arena_run *run) {
    struct window window = {.run = run};
    struct kb_pool pool;
    int status;
    if (run->plan.move_ms)
        budget_lineup(&run->plan.setup, &run->plan.lineup, run->plan.move_ms);
    window.unit = malloc(PARTS_MAX * sizeof *window.unit);
    window.tables =
        play_tables_new(&run->plan.setup, &run->plan.lineup, &run->limits, run->threads);
    if (!window.unit || !window.tables) {
        status = failure(run->tool, "not enough memory for %d threads", run->threads);
    } else if (kb_pool_start(&pool, run->threads)) {
        status = failure(run->tool, "the system gave no %d threads", run->threads);
    } else {
        signal(SIGINT, on_interrupt);
        signal(SIGTERM, on_interrupt);
        signal(SIGHUP, on_interrupt);
        status = play_tables_greet(run->tool, window.tables);
        if (!status)
            status = play_windows(&window, &pool);
        for (int i = 0; i < run->plan.lineup.players; i++)
            snprintf(run->offence[i], sizeof run->offence[i], "%s",
                     play_tables_offence(window.tables, i));
        /* Programs end with the threads that started them (program_bot.c), and are to be told
         * before. */
        play_tables_free(window.tables);
        window.tables = NULL;
        kb_pool_stop(&pool);
    }
    play_tables_free(window.tables);
    free(window.unit);
    return status;
}
