/* arena.c: `kickback arena`: who is stronger. Reads the command line and prints the result; the
 * games are played in arena_run.c and summed up in arena_tally.c. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena_run.h"

static uint64_t games_of(const struct arena_run *run) {
    return run->sum.deals * (uint64_t)arena_rotations(&run->plan.lineup);
}

static double mean_us(const struct play_count *count) {
    return count->moves ? (double)count->ns / 1000 / (double)count->moves : 0;
}

static void print_json(const struct arena_run *run) {
    const struct arena_plan *plan = &run->plan;
    char options[256];
    kb_setup_print(&plan->setup, options, sizeof options);
    printf("{\"game\":\"%s\",\"options\":\"%s\",\"seats\":%d,\"seed\":%" PRIu64
           ",\"deals\":%" PRIu64 ",\"games\":%" PRIu64 ",\"bots\":[",
           kb_game(plan->setup.game).name, options, plan->setup.seats, plan->seed, run->sum.deals,
           games_of(run));
    for (int i = 0; i < plan->lineup.players; i++) {
        const struct play_count *count = &run->sum.player[i].count;
        struct arena_mean share = arena_share(&run->sum, &plan->lineup, i);
        struct arena_mean total = arena_total(&run->sum, &plan->lineup, i);
        printf("%s{\"bot\":\"%s\",\"chairs\":%d,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,"
               "\"total\":%.4f,\"total_low\":%.4f,\"total_high\":%.4f,\"moves\":%" PRIu64
               ",\"move_us\":%.3f,\"median_us\":%.3f,\"design_effect\":%.4f,\"faults\":%" PRIu64,
               i ? "," : "", plan->lineup.player[i].name, arena_chairs(&plan->lineup, i),
               share.mean, share.low, share.high, total.mean, total.low, total.high, count->moves,
               mean_us(count), arena_median_us(count),
               arena_design_effect(&run->sum, &plan->lineup, i), count->faults);
        for (int f = 0; f < PLAY_FAULTS; f++)
            printf(",\"%s\":%" PRIu64, play_fault_name(f), count->why[f]);
        printf(",\"offence\":\"%s\"}", run->offence[i]);
    }
    puts("]}");
}

static void print_text(const struct arena_run *run) {
    const struct arena_plan *plan = &run->plan;
    char options[256];
    int width = 12;
    kb_setup_print(&plan->setup, options, sizeof options);
    printf("%s, %d seats, %s\n", kb_game(plan->setup.game).name, plan->setup.seats, options);
    int rotations = arena_rotations(&plan->lineup);
    if (arena_programs(&plan->lineup))
        printf("%" PRIu64 " games from seed %" PRIu64 ", each with a deal of its own; "
               "fair is %.2f %%\n",
               games_of(run), plan->seed, 100.0 / plan->setup.seats);
    else
        printf("%" PRIu64 " games: %" PRIu64 " deals from seed %" PRIu64 ", each in %d rotation%s; "
               "fair is %.2f %%\n",
               games_of(run), run->sum.deals, plan->seed, rotations, rotations > 1 ? "s" : "",
               100.0 / plan->setup.seats);
    for (int i = 0; i < plan->lineup.players; i++) {
        int length = (int)strlen(plan->lineup.player[i].name);
        width = length > width ? length : width;
    }
    width = width < 32 ? width : 32;
    printf("%-*s chairs  share per seat, 95 %%       total, 95 %%             us a move  median\n",
           width, "bot");
    for (int i = 0; i < plan->lineup.players; i++) {
        const struct play_count *count = &run->sum.player[i].count;
        struct arena_mean share = arena_share(&run->sum, &plan->lineup, i);
        struct arena_mean total = arena_total(&run->sum, &plan->lineup, i);
        char range[48];
        snprintf(range, sizeof range, "(%.1f to %.1f)", total.low, total.high);
        printf("%-*.*s %6d  %5.2f %% (%5.2f to %5.2f)  %7.1f %-18s %8.1f %8.1f\n", width, width,
               plan->lineup.player[i].name, arena_chairs(&plan->lineup, i), 100 * share.mean,
               100 * share.low, 100 * share.high, total.mean, range, mean_us(count),
               arena_median_us(count));
    }
    for (int i = 0; i < plan->lineup.players; i++)
        play_faults_print(&plan->lineup.player[i], &run->sum.player[i].count, run->offence[i],
                          run->limits.errors != 0);
}

static int print_result(const struct arena_run *run, bool json) {
    if (!run->sum.deals)
        return EXIT_DONE;
    if (json)
        print_json(run);
    else
        print_text(run);
    return EXIT_DONE;
}

/* `--merge FILE...`: the files are the words. */
static int merge_files(struct arena_run *run, const struct words *words, bool json) {
    int status = EXIT_DONE;
    if (!words->count)
        return usage_error("arena", "--merge needs files of results");
    for (int i = 0; i < words->count && !status; i++)
        status = arena_load(run, words->word[i], i == 0);
    if (!status && !run->sum.deals)
        status = failure("arena", "there are no results in these files");
    return status ? status : print_result(run, json);
}

static int read_until(const char *text, double *until) {
    char *end;
    *until = strtod(text, &end);
    if (!*text || *end || !(*until >= 0.0001 && *until <= 1))
        return usage_error("arena", "invalid --until '%s'; expected 0.0001 to 1", text);
    return EXIT_DONE;
}

static int play(struct arena_run *run, bool json) {
    int status = arena_open(run);
    if (!status)
        status = arena_play(run);
    if (status)
        return status;
    print_result(run, json);
    if (arena_stopped())
        return failure("arena", "interrupted after %" PRIu64 " of %" PRIu64 " deals%s",
                       run->sum.deals, run->deals,
                       run->out ? "; the same command goes on with them" : "");
    return EXIT_DONE;
}

/* How many deals can be summed up: the squares of totals are what grows fastest. */
static uint64_t deals_most(const struct arena_plan *plan) {
    uint64_t total = 1000; /* more than there is money in Hacker */
    for (int i = 0; kb_game(plan->setup.game).deck && i < KB_CONTRACTS; i++)
        total += plan->setup.deck[i].value;
    total *= (uint64_t)arena_rotations(&plan->lineup);
    return UINT64_MAX / (total * total);
}

static int arena_main(int argc, char **argv) {
    static struct arena_run run;
    struct words words = {.count = 0};
    uint64_t seats = 0; /* as usual */
    uint64_t threads = 1;
    uint64_t games = UINT64_MAX; /* not given */
    uint64_t limit_ms = 10000;
    uint64_t move_ms = 0;
    const char *bots = NULL;
    const char *shard = "1/1";
    const char *until = NULL;
    const char *contracts = NULL;
    const char *errors = NULL;
    bool json = false;
    bool merge = false;
    run = (struct arena_run){.tool = "arena", .shard = 1, .shards = 1, .plan.seed = 1};
    const struct option_spec specs[] = {
        {"seats", NULL, NULL, &seats, 1, 99},
        {"bots", NULL, &bots, NULL, 0, 0},
        {"games", NULL, NULL, &games, 1, ARENA_GAMES_MAX},
        {"seed", NULL, NULL, &run.plan.seed, 0, UINT64_MAX},
        {"threads", NULL, NULL, &threads, 1, KB_THREADS_MAX},
        {"shard", NULL, &shard, NULL, 0, 0},
        {"until", NULL, &until, NULL, 0, 0},
        {"out", NULL, &run.out, NULL, 0, 0},
        {"contracts", NULL, &contracts, NULL, 0, 0},
        {"move-ms", NULL, NULL, &move_ms, 1, 3600000},
        {"limit-ms", NULL, NULL, &limit_ms, 1, 3600000},
        {"errors", NULL, &errors, NULL, 0, 0},
        {"json", &json, NULL, NULL, 0, 0},
        {"merge", &merge, NULL, NULL, 0, 0},
    };
    const int count = sizeof specs / sizeof specs[0];
    if (!args_read("arena", argc, argv, specs, count, &words))
        return EXIT_USAGE;
    if (merge) {
        int status = args_clash("arena", &words, specs, count, "merge",
                                "seats bots games seed threads shard until out contracts move-ms "
                                "limit-ms errors");
        if (!status)
            status = merge_files(&run, &words, json);
        arena_free(&run);
        return status;
    }
    if (!seats)
        seats = (uint64_t)usual_seats(&words);
    int status = args_clash("arena", &words, specs, count, "until", "shard");
    if (!status)
        status = setup_from_words("arena", &run.plan.setup, &words, (int)seats, contracts);
    if (!status && !bots)
        status = usage_error("arena", "which bots? for example --bots normal,easy");
    if (!status)
        status = lineup_read("arena", bots, (int)seats, &run.plan.lineup);
    if (!status)
        status = lineup_check_live("arena", &run.plan.lineup, &run.plan.setup);
    if (!status)
        status = read_shard("arena", shard, &run.shard, &run.shards);
    if (!status && until)
        status = read_until(until, &run.until);
    if (!status && move_ms)
        status = lineup_check_budgets("arena", &run.plan.lineup);
    run.limits = (struct play_limits){.limit_ms = (uint32_t)limit_ms, .move_ms = (uint32_t)move_ms};
    if (!status)
        status = play_errors_open("arena", errors, &run.limits);
    if (status)
        return status;
    uint64_t rotations = (uint64_t)arena_rotations(&run.plan.lineup);
    if (games == UINT64_MAX)
        games = until ? ARENA_GAMES_MAX : 1000;
    run.deals = (games + rotations - 1) / rotations;
    run.threads = (int)threads;
    if (run.deals > deals_most(&run.plan) && !until)
        return usage_error("arena",
                           "--games '%" PRIu64 "' is too many for these contracts; "
                           "expected 1 to %" PRIu64,
                           games, deals_most(&run.plan) * rotations);
    if (run.deals > deals_most(&run.plan))
        run.deals = deals_most(&run.plan);
    arena_plan_end(&run.plan, &run.limits);
    status = play(&run, json);
    arena_free(&run);
    return status;
}

const struct tool tool_arena = {
    "arena", "find out which bots are stronger", arena_main,
    "usage: kickback arena GAME [key=value ...] --bots A,B,... [OPTIONS]\n"
    "       kickback arena --merge FILE... [--json]\n"
    "\n"
    "Plays games among bots, rotated through all seats, and prints for each bot its\n"
    "share of victory (ties split) for each seat that it has, its total, and its time\n"
    "for a move. A deal is one seed, played once in every rotation of the bots; the\n"
    "95 % intervals are those of the mean over deals. Where a program plays, every\n"
    "game has another seed: nobody is to meet a deal twice.\n"
    "\n"
    "  --seats N         seats, {seats}\n"
    "  --bots A,B,...    LEVEL, LEVEL:PERSONALITY, either with @BUDGET; cmd:COMMAND\n"
    "                    is a program (docs/bot-protocol.md). The last one has the\n"
    "                    remaining seats: normal,easy is one normal among easy ones\n"
    "  --games N         games, rounded up to whole deals (1000)\n"
    "  --seed N          deal i, from 0, has the seed N + i (1); N may be 0x and hex\n"
    "                    digits, as traces have them\n"
    "  --threads N       threads, 1 to 64 (1); the result does not depend on it\n"
    "  --until W         play until every interval is no wider than W (0.01 is one\n"
    "                    hundredth of a victory), or --games are played\n"
    "  --shard I/K       only part I of K of the deals, with the same --games for all\n"
    "  --out FILE        keep the results there; the same command goes on with them\n"
    "  --merge           add up such files: exactly the result of one long run\n"
    "  --move-ms MS      let bots think about so long: their budgets are set by what\n"
    "                    this machine does, so the result cannot be reproduced\n"
    "  --limit-ms MS     a program that has not moved then loses the move to random\n"
    "                    (10000)\n"
    "  --errors FILE     standard error of programs (nowhere)\n"
    "  --contracts FILE  a contract deck of your own (corruption)\n"
    "  --json            the result as one JSON object\n"
    "\n"
    "Options of the games: kickback sim --help.\n",
    lineup_print_help};
