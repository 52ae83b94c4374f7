/* secrets_test.c: non-interference. What a player may not know never leaves the process that knows
 * it: for pairs of games that differ only in that (pairs.h), everything that the library gives the
 * viewer (outputs.h) is the same byte for byte, at every step. That such a test would notice a
 * leak is tested as well, with leaks planted on purpose (leak.h). The same for every game: a game's
 * pairs and leaks are linked in, secrets_test for Corruption, hacker_secrets_test for Hacker.
 *
 *     secrets_test                 100,000 pairs, then the planted leaks
 *     secrets_test --long          10,000,000 pairs
 *     secrets_test --pairs N       that many, --from N: beginning with that one, --threads N
 *     secrets_test --pair N        one pair, with both games and what differs
 *
 * KB_SCALE in the environment, in percent, makes the 100,000 more or fewer. A pair's number is its
 * seed. Output: TAP. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "leak.h"

#define PAIRS_SHORT 100000
#define PAIRS_LONG 10000000
#define PAIRS_LEAK 1000 /* a planted leak must be found in this many pairs */
#define PAIRS_PART 500  /* pairs in one piece of work */

/* Initial contents of the buffers. */
static const uint8_t fills[WORLDS] = {0xa5, 0x5a};

/* ---- An assertion of the library ---- */

static _Thread_local volatile uint64_t at_pair;

/* Names the pair, too, when the library stops the program. */
static void stopped(int number) {
    char line[] = "\n# stopped by an assertion; to see it again: --pair 00000000000\n";
    char *digit = line + sizeof line - 3;
    for (uint64_t pair = at_pair; pair; pair /= 10)
        *digit-- = (char)('0' + pair % 10);
    ssize_t written = write(STDOUT_FILENO, line, sizeof line - 1);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_assertions(void) {
    signal(SIGILL, stopped);
    signal(SIGTRAP, stopped);
    signal(SIGSEGV, stopped);
    signal(SIGABRT, stopped);
}

/* ---- One pair ---- */

enum verdict {
    VERDICT_SAME,
    VERDICT_DIFFERENT,  /* an output differs */
    VERDICT_NOT_PLAYED, /* a world did not take its inputs, or something else followed from them */
    VERDICT_IMPOSSIBLE, /* kb_consistent does not accept where a world has come to */
    VERDICT_BAD_SAMPLE  /* kb_sample changed a card that the viewer knows */
};

struct finding {
    enum verdict verdict;
    uint64_t pair;
    int step;
    enum world_name world; /* VERDICT_NOT_PLAYED, VERDICT_IMPOSSIBLE */
    struct difference difference;
};

struct checker {
    struct pair pair;
    struct world world[WORLDS];
    struct outputs out[WORLDS];
    uint64_t compared[OUTPUTS];
    struct finding finding;
};

static bool found(struct checker *c, enum verdict verdict, int step) {
    c->finding.verdict = verdict;
    c->finding.pair = c->pair.number;
    c->finding.step = step;
    return verdict != VERDICT_SAME;
}

/* Looks at both worlds at the position that they are at. */
static bool check_step(struct checker *c, int step, bool all, const struct leak *leak) {
    for (enum world_name name = WORLD_A; name < WORLDS; name++) {
        outputs_take(&c->out[name], &c->world[name], all, fills[name]);
        if (leak)
            leak->plant(&c->world[name], &c->out[name]);
    }
    if (outputs_differ(&c->out[WORLD_A], &c->out[WORLD_B], c->compared, &c->finding.difference))
        return found(c, VERDICT_DIFFERENT, step);
    return false;
}

/* True if something was found; then it is in c->finding. Texts are compared at the last step and at
 * two others, everything else at every step. */
static bool check_pair(struct checker *c, uint64_t number, const struct leak *leak) {
    uint64_t random = kb_random_seed(number, 3);
    at_pair = number;
    found(c, VERDICT_SAME, 0);
    if (!pair_make(&c->pair, number))
        return found(c, VERDICT_BAD_SAMPLE, 0);
    int steps = c->pair.steps;
    int one = (int)kb_random_below(&random, (uint32_t)steps);
    int other = (int)kb_random_below(&random, (uint32_t)steps);
    for (int step = 0; step < steps; step++) {
        for (enum world_name name = WORLD_A; name < WORLDS; name++) {
            c->finding.world = name;
            bool played = step == 0 ? world_start(&c->world[name], &c->pair, name)
                                    : world_step(&c->world[name]);
            if (!played)
                return found(c, VERDICT_NOT_PLAYED, step);
        }
        if (check_step(c, step, step == steps - 1 || step == one || step == other, leak))
            return true;
    }
    for (enum world_name name = WORLD_A; name < WORLDS; name++) {
        c->finding.world = name;
        if (!kb_consistent(&c->world[name].state))
            return found(c, VERDICT_IMPOSSIBLE, steps - 1);
    }
    return false;
}

static void print_excerpt(const struct outputs *out, const struct difference *difference) {
    const uint8_t *byte = output_bytes(out, difference->output);
    size_t length = out->length[difference->output];
    size_t from = difference->byte > 40 ? difference->byte - 40 : 0;
    printf("#   ");
    for (size_t i = from; i < length && i < difference->byte + 40; i++) {
        if (output_is_text(difference->output))
            putchar(byte[i] >= ' ' && byte[i] < 127 ? byte[i] : '|');
        else if (i + 8 >= difference->byte && i < difference->byte + 8)
            printf("%s%02x", i == difference->byte ? " >" : " ", byte[i]);
    }
    putchar('\n');
}

/* Says what was found, so that it can be brought back. */
static void print_finding(const struct checker *c) {
    const struct finding *finding = &c->finding;
    const struct difference *difference = &finding->difference;
    printf("# pair %llu, viewer %d, step %d of %d: ", (unsigned long long)finding->pair,
           c->pair.viewer, finding->step, c->pair.steps - 1);
    switch (finding->verdict) {
    case VERDICT_SAME: printf("nothing differs\n"); return;
    case VERDICT_NOT_PLAYED:
        printf("world %c was not played as it is written\n", 'A' + (int)finding->world);
        break;
    case VERDICT_IMPOSSIBLE:
        printf("kb_consistent does not accept world %c\n", 'A' + (int)finding->world);
        break;
    case VERDICT_BAD_SAMPLE: printf("kb_sample contradicts the view\n"); break;
    case VERDICT_DIFFERENT:
        printf("'%s' differs at byte %zu (of %zu and %zu)\n", output_name(difference->output),
               difference->byte, c->out[WORLD_A].length[difference->output],
               c->out[WORLD_B].length[difference->output]);
        print_excerpt(&c->out[WORLD_A], difference);
        print_excerpt(&c->out[WORLD_B], difference);
    }
    printf("# to see it again: %s --pair %llu\n", subject.program,
           (unsigned long long)finding->pair);
}

static struct checker *checker_new(void) {
    struct checker *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    return c;
}

/* ---- Many pairs ---- */

struct tally {
    uint64_t pairs;
    uint64_t views; /* positions looked at, in each world */
    uint64_t hidden[KINDS_MAX];
    uint64_t differing[KINDS_MAX];
    uint64_t moment[MOMENTS_MAX];
    uint64_t source[SOURCES_MAX];
    uint64_t viewer[KB_SEATS_MAX + 1];
    uint64_t compared[OUTPUTS];
    struct finding finding; /* the first one, or VERDICT_SAME */
};

struct job {
    uint64_t from;
    uint64_t pairs;
    struct tally *tally; /* one for each part */
};

static void tally_pair(struct tally *tally, const struct pair *pair) {
    tally->pairs++;
    tally->views += (uint64_t)pair->steps;
    for (int i = 0; i < subject.kinds; i++) {
        tally->hidden[i] += pair->hidden[i] > 0;
        tally->differing[i] += pair->differing[i] > 0;
    }
    tally->moment[pair->moment]++;
    tally->source[pair->source]++;
    tally->viewer[pair->viewer]++;
}

static void check_part(void *arg, int part, int parts) {
    const struct job *job = arg;
    struct tally *tally = &job->tally[part];
    struct checker *c = checker_new();
    uint64_t from = (uint64_t)part * PAIRS_PART;
    (void)parts;
    for (uint64_t i = from; i < from + PAIRS_PART && i < job->pairs; i++) {
        bool differs = check_pair(c, job->from + i, NULL);
        tally_pair(tally, &c->pair);
        if (differs) {
            tally->finding = c->finding;
            break;
        }
    }
    memcpy(tally->compared, c->compared, sizeof tally->compared);
    free(c);
}

static void add_tally(struct tally *sum, const struct tally *part) {
    sum->pairs += part->pairs;
    sum->views += part->views;
    for (int i = 0; i < KINDS_MAX; i++) {
        sum->hidden[i] += part->hidden[i];
        sum->differing[i] += part->differing[i];
    }
    for (int i = 0; i < MOMENTS_MAX; i++)
        sum->moment[i] += part->moment[i];
    for (int i = 0; i < SOURCES_MAX; i++)
        sum->source[i] += part->source[i];
    for (int i = 0; i <= KB_SEATS_MAX; i++)
        sum->viewer[i] += part->viewer[i];
    for (int i = 0; i < OUTPUTS; i++)
        sum->compared[i] += part->compared[i];
    if (sum->finding.verdict == VERDICT_SAME)
        sum->finding = part->finding;
}

/* Pairs are independent of one another: the result does not depend on the number of threads. */
static void check_pairs(uint64_t from, uint64_t pairs, int threads, struct tally *sum) {
    int parts = (int)((pairs + PAIRS_PART - 1) / PAIRS_PART);
    struct job job = {from, pairs, calloc((size_t)parts, sizeof *job.tally)};
    struct kb_pool pool;
    if (!job.tally || kb_pool_start(&pool, threads) != KB_OK)
        abort();
    kb_pool_run(&pool, check_part, &job, parts);
    kb_pool_stop(&pool);
    memset(sum, 0, sizeof *sum);
    for (int part = 0; part < parts; part++)
        add_tally(sum, &job.tally[part]);
    free(job.tally);
}

/* ---- TAP ---- */

static int checks;
static int failures;

static void check(bool good, const char *what) {
    checks++;
    failures += !good;
    printf("%sok %d - %s\n", good ? "" : "not ", checks, what);
    fflush(stdout);
}

static uint64_t sum_of(const uint64_t *number, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += number[i];
    return sum;
}

static bool all_above(const uint64_t *number, int count, uint64_t least) {
    for (int i = 0; i < count; i++)
        if (number[i] < least)
            return false;
    return true;
}

static void print_tally(const struct tally *tally) {
    printf("# moments:");
    for (int i = 0; i < subject.moments; i++)
        printf("%s %s %llu", i ? "," : "", subject.moment[i], (unsigned long long)tally->moment[i]);
    printf("\n# viewers: spectator %llu", (unsigned long long)tally->viewer[0]);
    for (int i = 1; i <= KB_SEATS_MAX; i++)
        printf(", seat %d %llu", i, (unsigned long long)tally->viewer[i]);
    printf("\n# world B by:");
    for (int i = 0; i < subject.sources; i++)
        printf("%s %s %llu", i ? "," : "", subject.source[i], (unsigned long long)tally->source[i]);
    printf("\n# compared:");
    for (int i = 0; i < OUTPUTS; i++)
        printf("%s %s %llu", i ? "," : "", output_name((enum output)i),
               (unsigned long long)tally->compared[i]);
    printf("\n");
}

static void test_pairs(uint64_t from, uint64_t pairs, int threads) {
    struct tally tally;
    char what[200];
    check_pairs(from, pairs, threads, &tally);
    print_tally(&tally);
    if (tally.finding.verdict != VERDICT_SAME) {
        struct checker *c = checker_new();
        check_pair(c, tally.finding.pair, NULL);
        print_finding(c);
        free(c);
    }
    snprintf(what, sizeof what, "%llu pairs, %llu positions, %llu comparisons: not a byte differs",
             (unsigned long long)tally.pairs, (unsigned long long)tally.views,
             (unsigned long long)sum_of(tally.compared, OUTPUTS));
    check(tally.finding.verdict == VERDICT_SAME && tally.pairs == pairs, what);
    for (int i = 0; i < subject.kinds; i++) {
        const struct secret_kind *kind = &subject.kind[i];
        snprintf(what, sizeof what, "%llu pairs differ in %s, of %llu with %s",
                 (unsigned long long)tally.differing[i], kind->name,
                 (unsigned long long)tally.hidden[i], kind->name);
        check(tally.differing[i] * 100 >= tally.pairs * kind->of_pairs &&
                  tally.differing[i] * 100 >= tally.hidden[i] * kind->of_hidden,
              what);
    }
    check(all_above(tally.viewer, KB_SEATS_MAX + 1, pairs / 100),
          "every seat and the spectator had their share of pairs");
    check(all_above(tally.moment, subject.moments, pairs / 200) &&
              all_above(tally.source, subject.sources, pairs / 20),
          "every moment and every way to another world had its share");
    check(all_above(tally.compared, OUTPUTS, pairs / 2), "every output was compared");
}

static void test_leak(struct checker *c, const struct leak *leak) {
    char what[200];
    for (uint64_t number = 1; number <= PAIRS_LEAK; number++) {
        if (!check_pair(c, number, leak))
            continue;
        snprintf(what, sizeof what, "leak '%s' found at pair %llu, in '%s'", leak->name,
                 (unsigned long long)number, output_name(c->finding.difference.output));
        check(c->finding.verdict == VERDICT_DIFFERENT, what);
        return;
    }
    snprintf(what, sizeof what, "leak '%s' found within %d pairs", leak->name, PAIRS_LEAK);
    check(false, what);
}

static void test_leaks(int threads) {
    char what[80];
    struct tally tally;
    struct checker *c = checker_new();
    check_pairs(1, PAIRS_LEAK, threads, &tally);
    check(tally.finding.verdict == VERDICT_SAME, "without a leak nothing is found in those pairs");
    int leaks = 0;
    for (; leak_number(leaks); leaks++)
        test_leak(c, leak_number(leaks));
    snprintf(what, sizeof what, "at least %d leaks were planted", subject.leaks_least);
    check(leaks >= subject.leaks_least, what);
    free(c);
}

/* ---- One pair, to look at ---- */

static void print_world(const struct world *world) {
    static char text[KB_TRACE_MAX];
    kb_history_text(&world->pair->setup, &world->history, KB_EVERYTHING, text, sizeof text);
    printf("# world %c:\n", 'A' + (int)world->name);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        printf("#   %s\n", line);
}

static void show_pair(uint64_t number) {
    struct checker *c = checker_new();
    char options[256];
    bool differs = check_pair(c, number, NULL);
    kb_setup_print(&c->pair.setup, options, sizeof options);
    printf("# pair %llu: %d seats, %s, %s chance\n", (unsigned long long)number,
           c->pair.setup.seats, options, c->pair.explicit_chance ? "explicit" : "own");
    printf("# viewer %d, moment: %s, world B by %s\n", c->pair.viewer,
           subject.moment[c->pair.moment], subject.source[c->pair.source]);
    for (int i = 0; i < subject.kinds; i++)
        printf("# %s: %d, %d of them differ\n", subject.kind[i].name, c->pair.hidden[i],
               c->pair.differing[i]);
    print_world(&c->world[WORLD_A]);
    print_world(&c->world[WORLD_B]);
    print_finding(c);
    check(!differs, "the viewer sees the same in both worlds");
    free(c);
}

static int usage(void) {
    fprintf(stderr, "usage: %s [--long] [--pairs N] [--from N] [--threads N] [--pair N]\n",
            subject.program);
    return 2;
}

int main(int argc, char **argv) {
    const char *scale = getenv("KB_SCALE");
    uint64_t percent = scale ? strtoull(scale, NULL, 10) : 100;
    uint64_t pairs = percent ? PAIRS_SHORT / 100 * percent : PAIRS_SHORT;
    uint64_t from = 1;
    uint64_t single = 0;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = processors > KB_THREADS_MAX ? KB_THREADS_MAX : (int)processors;
    catch_assertions();
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--long") == 0) {
            pairs = PAIRS_LONG;
            continue;
        }
        if (!value || value[0] < '0' || value[0] > '9')
            return usage();
        uint64_t number = strtoull(value, NULL, 10);
        if (strcmp(argv[i], "--pairs") == 0 && number >= 1 && number <= 1000000000)
            pairs = number;
        else if (strcmp(argv[i], "--from") == 0 && number >= 1)
            from = number;
        else if (strcmp(argv[i], "--pair") == 0 && number >= 1)
            single = number;
        else if (strcmp(argv[i], "--threads") == 0 && number >= 1 && number <= KB_THREADS_MAX)
            threads = (int)number;
        else
            return usage();
        i++;
    }
    if (single) {
        show_pair(single);
    } else {
        test_pairs(from, pairs, threads);
        test_leaks(threads);
    }
    printf("1..%d\n", checks);
    return failures ? 1 : 0;
}
