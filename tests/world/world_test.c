/* world_test.c: many worlds, each from its seed. KB_SCALE, in percent, says how many tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

static struct world world;
static int checks;

static void ok(bool good, const char *what) {
    printf("%sok %d - %s\n", good ? "" : "not ", ++checks, what);
    fflush(stdout);
    if (!good)
        exit(1);
}

struct sums {
    uint64_t tables, turns, messages, crashes, lost, moves, stalls, gaps;
};

static uint64_t run_one(uint64_t seed, int tables, const struct world_faults *faults,
                        struct sums *sums) {
    world_run(&world, seed, tables, faults);
    uint64_t digest = world.digest;
    sums->tables += (uint64_t)world.tables;
    sums->turns += world.turns;
    sums->messages += world.messages;
    sums->crashes += world.crashes;
    sums->lost += world.lost_commits;
    sums->moves += world.moves;
    sums->stalls += world.stalls;
    sums->gaps += world.gaps;
    world_close(&world);
    return digest;
}

static void print_sums(const char *name, const struct sums *s) {
    printf("# %s: %llu tables, %llu turns, %llu messages, %llu moves, %llu crashes, %llu lost "
           "commits, %llu stalls, %llu gaps\n",
           name, (unsigned long long)s->tables, (unsigned long long)s->turns,
           (unsigned long long)s->messages, (unsigned long long)s->moves,
           (unsigned long long)s->crashes, (unsigned long long)s->lost,
           (unsigned long long)s->stalls, (unsigned long long)s->gaps);
}

static void run_many(const char *name, uint64_t seed, uint64_t tables,
                     const struct world_faults *faults, int each) {
    struct sums sums = {0};
    while (sums.tables < tables)
        run_one(seed++, each, faults, &sums);
    print_sums(name, &sums);
    ok(true, name);
}

int main(int argc, char **argv) {
    const char *scale_text = getenv("KB_SCALE");
    uint64_t scale = scale_text ? strtoull(scale_text, NULL, 10) : 100;
    const struct world_faults calm = {0};
    const struct world_faults rough = {300, 200, 300, 20, 30, 200, 60, 20, 10};
    const struct world_faults always = {.crash = 1};
    const struct world_faults full = {.full = 20};
    const struct world_faults slow = {.stall = 2};
    struct sums sums = {0};
    if (argc > 2) { /* one seed again: rough, calm, always, full or slow */
        const struct world_faults *faults = !strcmp(argv[1], "calm")     ? &calm
                                            : !strcmp(argv[1], "always") ? &always
                                            : !strcmp(argv[1], "full")   ? &full
                                            : !strcmp(argv[1], "slow")   ? &slow
                                                                         : &rough;
        printf("digest %016llx\n",
               (unsigned long long)run_one(strtoull(argv[2], NULL, 10),
                                           argc > 3 ? atoi(argv[3]) : 8, faults, &sums));
        print_sums(argv[1], &sums);
        return 0;
    }
    run_many("nothing goes wrong", 1, 4 * scale + 1, &calm, 8);
    run_many("the house dies after every turn", 1, scale / 20 + 1, &always, 1);
    run_many("commits are lost", 1, 4 * scale + 1, &full, 8);
    run_many("readers stop reading for a while", 1, 4 * scale + 1, &slow, 8);
    run_many("everything goes wrong", 1, 88 * scale + 1, &rough, 8);
    ok(run_one(7, 8, &rough, &sums) == run_one(7, 8, &rough, &sums),
       "the same seed, the same bytes");
    printf("1..%d\n", checks);
    return 0;
}
