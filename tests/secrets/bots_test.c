/* bots_test.c: bots play only by what their seat may know. In pairs of games that differ only in
 * what the viewer may not know (pairs.h), every bot that has the viewer's seat makes the same move
 * and writes the same notes, at every decision; and what a bot that is a program is told
 * (bot_text.h) is the same byte for byte. That the test would notice a bot that peeks is tested as
 * well, with bots that do. A game's pairs are linked in, as in secrets_test.c.
 *
 *     bots_test                10,000 decisions of each bot that is fast; of those that search
 *                              (with a tenth of their budgets) as many as go into some seconds
 *     bots_test --bot NAME     only that bot, which may be any (hard:bold@50)
 *     bots_test --pair N       begin with that pair
 *
 * KB_SCALE in the environment, in percent, makes decisions and seconds more or fewer. Only
 * decisions at which the two worlds differ are counted. Output: TAP. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot_text.h"
#include "pairs.h"

#define DECISIONS 10000
#define DECISIONS_LEAST 40  /* of a bot that searches, however slow */
#define DECISIONS_LEAK 1000 /* a bot that peeks must be found in this many decisions */
#define SECONDS_SLOW 10
#define TOLD_MAX (1u << 20)

static int checks;
static int failures;

static void check(bool good, const char *what) {
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++checks, what);
    failures += !good;
    fflush(stdout);
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Who is tested ---- */

/* A bot of ours, or one that is also shown the world, which it should never see. */
struct probe {
    const char *name;
    struct bot_spec spec;
    int (*peek)(const struct bot_ask *ask, const struct world *world, int action);
};

/* The data of one world, beside its game. */
struct side {
    struct world world;
    struct kb_view view;
    struct kb_entry seen[KB_HISTORY_MAX];
    int32_t entries;
    struct bot_notes notes;
    void *memory;
    int action;
    char told[TOLD_MAX];
    size_t length;
};

struct bench {
    struct pair pair;
    struct side side[WORLDS];
    uint64_t decisions; /* at which the worlds differed */
    uint64_t moves;     /* in which something was played */
    uint64_t pairs;
    const char *differs;
};

/* ---- One decision ---- */

/* Initial contents of a bot's memory. */
static const int fills[WORLDS] = {0xa5, 0x5a};

static void decide(struct side *side, enum world_name name, const struct probe *probe,
                   uint64_t seed) {
    const struct kb_setup *setup = &side->world.pair->setup;
    int seat = side->world.viewer;
    memset(&side->view, fills[name], sizeof side->view);
    kb_view(&side->world.state, seat, &side->view);
    side->entries = kb_history_seen(setup, &side->world.history, seat, side->seen);
    /* All of it would take a quick bot longer than its move does; it uses the beginning. */
    memset(side->memory, fills[name], probe->spec.budget > 1 ? BOT_MEMORY : BOT_MEMORY / 64);
    struct bot_ask ask = {.setup = setup,
                          .view = &side->view,
                          .seed = seed,
                          .notes = &side->notes,
                          .memory = side->memory};
    if (bot_play(probe->spec.bot, setup->game)->history) {
        ask.history = side->seen;
        ask.entries = side->entries;
    }
    side->action = bot_decide(&probe->spec, &ask);
    if (probe->peek)
        side->action = probe->peek(&ask, &side->world, side->action);
}

static void tell(struct side *side, uint64_t seed) {
    const struct kb_setup *setup = &side->world.pair->setup;
    struct bot_question question = {.setup = setup,
                                    .view = &side->view,
                                    .whole = &side->world.history,
                                    .entry = side->seen,
                                    .entries = side->entries,
                                    .seed = seed,
                                    .number = 7,
                                    .ms = 10,
                                    .wants = BOT_WANT_VIEW | BOT_WANT_LINES | BOT_WANT_HISTORY |
                                             BOT_WANT_WORLD};
    side->length = bot_game_print(setup, side->world.viewer, seed, side->told, TOLD_MAX);
    side->length += bot_ask_print(&question, side->told + side->length, TOLD_MAX - side->length);
}

/* True if the two sides are the same. */
static bool same_decision(struct bench *bench, const struct probe *probe, uint64_t seed,
                          bool text) {
    struct side *a = &bench->side[WORLD_A];
    struct side *b = &bench->side[WORLD_B];
    decide(a, WORLD_A, probe, seed);
    decide(b, WORLD_B, probe, seed);
    bench->differs = NULL;
    if (a->action != b->action)
        bench->differs = "the move";
    else if (memcmp(&a->notes, &b->notes, sizeof a->notes))
        bench->differs = "the notes";
    bool must = a->view.must >> a->view.viewer & 1;
    if (a->action == BOT_NONE ? must : !kb_is_legal(&a->world.state, a->view.viewer, a->action))
        bench->differs = "the rules";
    if (text && !bench->differs) {
        tell(a, seed);
        tell(b, seed);
        if (a->length != b->length || a->length >= TOLD_MAX || memcmp(a->told, b->told, a->length))
            bench->differs = "what a program is told";
    }
    bench->moves += a->action != BOT_NONE;
    bench->decisions += kb_digest(&a->world.state) != kb_digest(&b->world.state);
    return !bench->differs;
}

/* ---- One pair ---- */

static bool viewer_decides(const struct world *world) {
    return world->viewer && !kb_over(&world->state) && kb_may(&world->state) >> world->viewer & 1;
}

/* In every other pair a quick bot is asked whenever it would be in a game; elsewhere, and if it
 * searches, at the end of the pair and one time in eight before. False if something differs. */
static bool check_pair(struct bench *bench, uint64_t number, const struct probe *probe, bool slow) {
    uint64_t random = kb_random_seed(number, 5);
    if (!pair_make(&bench->pair, number) || bench->pair.setup.reduced || !bench->pair.viewer)
        return true;
    bench->pairs++;
    for (int step = 0; step < bench->pair.steps; step++) {
        for (enum world_name name = WORLD_A; name < WORLDS; name++) {
            struct side *side = &bench->side[name];
            if (step == 0) {
                memset(&side->notes, 0, sizeof side->notes);
                world_start(&side->world, &bench->pair, name);
            } else {
                world_step(&side->world);
            }
        }
        bool last = step == bench->pair.steps - 1;
        if (!viewer_decides(&bench->side[WORLD_A].world) ||
            ((slow || number % 2) && !last && kb_random_below(&random, 8)))
            continue;
        if (!same_decision(bench, probe, number, last && !slow))
            return false;
    }
    return true;
}

static struct bench *bench_new(void) {
    struct bench *bench = calloc(1, sizeof *bench);
    for (int i = 0; bench && i < WORLDS; i++)
        if (!(bench->side[i].memory = aligned_alloc(64, BOT_MEMORY)))
            abort();
    if (!bench)
        abort();
    return bench;
}

static void bench_free(struct bench *bench) {
    for (int i = 0; i < WORLDS; i++)
        free(bench->side[i].memory);
    free(bench);
}

/* ---- Bots of ours ---- */

static void test_bot(const struct probe *probe, uint64_t from, uint64_t percent) {
    struct bench *bench = bench_new();
    char what[300];
    bool slow = probe->spec.budget > 1;
    uint64_t wanted = DECISIONS * percent / 100;
    double start = seconds_now();
    double limit = SECONDS_SLOW * (double)percent / 100;
    bool same = true;
    uint64_t number = from;
    while (same && bench->decisions < wanted &&
           !(slow && bench->decisions >= DECISIONS_LEAST && seconds_now() - start > limit))
        same = check_pair(bench, number++, probe, slow);
    if (!same)
        printf("# pair %" PRIu64 ", seat %d, step %d: %d and %d; to see it again: "
               "--bot %s --pair %" PRIu64 "\n",
               number - 1, bench->pair.viewer, bench->side[WORLD_A].world.step,
               bench->side[WORLD_A].action, bench->side[WORLD_B].action, probe->name, number - 1);
    snprintf(what, sizeof what, "%s: %" PRIu64 " decisions in %" PRIu64 " pairs of worlds%s%s",
             probe->name, bench->decisions, bench->pairs,
             same ? ", the same in both" : ": not the same: ", same ? "" : bench->differs);
    check(same && bench->moves > bench->decisions / 8, what);
    bench_free(bench);
}

/* The bot as it is tested: one that searches gets a tenth of its budget. */
static struct probe probe_of(int bot) {
    struct probe probe = {.name = bot_at(bot)->name, .spec = {(int16_t)bot, -1, 0}};
    struct kb_setup setup;
    uint32_t budget = 1;
    if (!kb_setup(&setup, subject.program[0] == 'h' ? "hacker" : "corruption", 4, NULL, 0, NULL))
        budget = bot_play(bot, setup.game)->budget;
    if (budget > 1)
        probe.spec.budget = budget / 10 > 2 ? budget / 10 : 2;
    return probe;
}

/* ---- Bots that peek ---- */

static int other_than(const struct bot_ask *ask, int action, bool other) {
    if (!other)
        return action;
    for (int a = 0; a < KB_ACTIONS_MAX; a++)
        if (a != action && ask->view->legal[a / 64] >> (a % 64) & 1)
            return a;
    return action;
}

static int peek_state(const struct bot_ask *ask, const struct world *world, int action) {
    return other_than(ask, action, kb_digest(&world->state) & 1);
}

static int peek_cards(const struct bot_ask *ask, const struct world *world, int action) {
    uint32_t sum = 0;
    if (world->state.game == 0)
        for (int t = 0; t < KB_CARDS_MAX; t++)
            sum += world->state.as.corruption.card[t] * (uint32_t)(t + 1);
    else
        for (int i = 0; i < KB_VIRUSES_MAX; i++)
            sum += world->state.as.hacker.virus[i] * (uint32_t)(i + 1) +
                   world->state.as.hacker.value[i] * (uint32_t)i;
    return other_than(ask, action, sum & 1);
}

static int peek_history(const struct bot_ask *ask, const struct world *world, int action) {
    uint32_t sum = 0;
    for (int i = 0; i < world->history.count; i++)
        sum += world->history.entry[i].what * (uint32_t)(i + 1);
    return other_than(ask, action, sum & 1);
}

static int peek_luck(const struct bot_ask *ask, const struct world *world, int action) {
    uint64_t random =
        world->state.game == 0 ? world->state.as.corruption.random : world->state.as.hacker.random;
    return other_than(ask, action, random >> 40 & 1);
}

static int peek_memory(const struct bot_ask *ask, const struct world *world, int action) {
    (void)world;
    return other_than(ask, action, *(const uint8_t *)ask->memory & 1);
}

static int peek_notes(const struct bot_ask *ask, const struct world *world, int action) {
    ask->notes->byte[31] = (uint8_t)kb_digest(&world->state);
    return action;
}

static void test_leaks(void) {
    static const struct probe probes[] = {
        {"peeks at the state", {0, -1, 0}, peek_state},
        {"peeks at cards", {0, -1, 0}, peek_cards},
        {"peeks at the whole history", {0, -1, 0}, peek_history},
        {"peeks at what chance will do", {0, -1, 0}, peek_luck},
        {"uses what was in its memory", {0, -1, 0}, peek_memory},
        {"writes down what it peeked at", {0, -1, 0}, peek_notes},
    };
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++) {
        struct bench *bench = bench_new();
        char what[200];
        bool same = true;
        for (uint64_t n = 1; same && bench->decisions < DECISIONS_LEAK; n++)
            same = check_pair(bench, n, &probes[i], false);
        snprintf(what, sizeof what, "a bot that %s is found, after %" PRIu64 " decisions",
                 probes[i].name, bench->decisions);
        check(!same, what);
        bench_free(bench);
    }
}

int main(int argc, char **argv) {
    const char *scale = getenv("KB_SCALE");
    uint64_t percent = scale && strtoull(scale, NULL, 10) ? strtoull(scale, NULL, 10) : 100;
    uint64_t from = 1;
    const char *only = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--bot"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--pair"))
            from = strtoull(argv[i + 1], NULL, 10);
    }
    if (only) {
        struct probe probe = {.name = only};
        if (bot_parse(only, strlen(only), &probe.spec))
            return 2;
        test_bot(&probe, from, percent);
    } else {
        for (int bot = 0; bot_at(bot); bot++) {
            struct probe probe = probe_of(bot);
            test_bot(&probe, from, percent);
        }
        test_leaks();
    }
    printf("1..%d\n", checks);
    return failures ? 1 : 0;
}
