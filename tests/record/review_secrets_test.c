/* review_secrets_test.c: non-interference for reviews: in pairs of games that differ only in what a
 * viewer may not know (tests/secrets/pairs.h), what a review says about that viewer's decision is
 * the same, byte for byte; and what it says from open information is the same for a spectator. The
 * same test must see that other seats, and the open cards, differ. A game's pairs are linked in.
 * usage: review_secrets_test. Output: TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "pairs.h"
#include "review.h"

#define PAIRS 500

static struct pair pair;
static struct world world[WORLDS];
static struct record record[WORLDS];
static struct review review[WORLDS];
static _Alignas(64) uint8_t memory[REVIEW_MEMORY];

struct tally {
    long decisions; /* compared */
    long seen;
    long differ;
    long leaks; /* the next seat's decision differs, as it should now and then */
};

static void open_review(int name) {
    record_begin(&record[name], &world[name].pair->setup);
    record_set_history(&record[name], &world[name].history);
    review_begin(&review[name], &record[name], REVIEW_BUDGET_MIN, 5, memory);
}

/* The estimated value of a seat's first legal action. */
static bool decide(int name, int seat, struct review_decision *out) {
    uint16_t legal[KB_ACTIONS_MAX];
    int count = kb_legal(&world[name].state, seat, legal);
    return count > 0 &&
           review_move_at(&review[name], world[name].history.count, seat, legal[count / 2], out);
}

static void compare(void *arg, uint64_t number, int step) {
    struct tally *tally = arg;
    struct review_decision a, b;
    double share[WORLDS][KB_SEATS_MAX] = {{0}};
    bool there[WORLDS];
    for (int name = 0; name < WORLDS; name++)
        open_review(name);
    if (pair.viewer && decide(0, pair.viewer, &a)) {
        tally->decisions++;
        if (!decide(1, pair.viewer, &b) || memcmp(&a, &b, sizeof a)) {
            if (!tally->differ++)
                printf("# pair %lu, step %d, seat %d: %f %f, %f %f\n", (unsigned long)number, step,
                       pair.viewer, (double)a.before, (double)a.after, (double)b.before,
                       (double)b.after);
        }
    }
    for (int name = 0; name < WORLDS; name++)
        there[name] = review_seen_at(&review[name], world[name].history.count, share[name]);
    if (there[0]) { /* public information is in every view */
        tally->seen++;
        if (!there[1] || memcmp(share[0], share[1], sizeof share[0])) {
            if (!tally->differ++)
                printf("# pair %lu, step %d: %f %f\n", (unsigned long)number, step, share[0][0],
                       share[1][0]);
        }
    }
    int next = pair.viewer % pair.setup.seats + 1;
    if (decide(0, next, &a) && decide(1, next, &b))
        tally->leaks += memcmp(&a, &b, sizeof a) != 0;
}

int main(void) {
    struct tally tally = {0};
    printf("1..4\n");
    int broken = pairs_play(&pair, world, scaled(PAIRS), 1, 23, compare, &tally);
    printf("%s 1 - all pairs were played\n", broken ? "not ok" : "ok");
    printf("%s 2 - %ld decisions and %ld times everybody's chances, byte for byte the same\n",
           tally.differ || !tally.decisions || !tally.seen ? "not ok" : "ok", tally.decisions,
           tally.seen);
    printf("%s 3 - %ld times the next seat's decision differs\n", tally.leaks ? "ok" : "not ok",
           tally.leaks);
    printf("%s 4 - there were enough of them\n",
           tally.decisions > scaled(PAIRS) / 2 ? "ok" : "not ok");
    return broken || tally.differ || !tally.decisions || !tally.seen || !tally.leaks;
}
