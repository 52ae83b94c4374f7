/* seen_test.c: non-interference for records of games in progress: in pairs of games that differ
 * only in what a viewer may not know (tests/secrets/pairs.h), that viewer's record is the same,
 * byte for byte, at every step. A game's pairs are linked in, as there. usage: seen_test. Output:
 * TAP. */
#include <stdio.h>
#include <string.h>

#include "games.h"
#include "pairs.h"

#define PAIRS 2000

static struct pair pair;
static struct world world[WORLDS];
static struct record record[WORLDS];
static char text[WORLDS][RECORD_MAX];

/* The table's own record of a world: everything that must not come out is in it. */
static void fill(struct record *r, const struct world *w) {
    record_begin(r, &w->pair->setup);
    record_set_history(r, &w->history);
    r->deal = RECORD_FAIR;
    r->seed = w->pair->seed[w->name];
    game_share(1, 0, r->host_commitment);
    game_share(10 + (uint64_t)w->name, 0, r->host_share);
    for (int i = 0; i < r->setup.seats; i++) {
        strcpy(r->player[i].name, "somebody");
        game_share(2, i, r->player[i].commitment);
        game_share(20 + (uint64_t)w->name, i, r->player[i].share);
    }
    int viewer = w->pair->viewer;
    if (viewer) { /* a seat knows its own share */
        struct record_player *own = &r->player[viewer - 1];
        game_share(30, viewer, own->share);
        record_commitment(r->host_commitment, viewer, own->share, own->commitment);
    }
    for (int i = 0; i < r->history.count; i++)
        r->time_ms[i] = 1000u * (uint32_t)i + (uint32_t)w->name;
    record_comment(r, w->name == WORLD_A ? "a comment" : "another one");
}

struct tally {
    long compared;
    long whole; /* full records that differ, as they should */
    long leaks; /* found in what another viewer gets */
    long differ;
};

static void compare(void *arg, uint64_t number, int step) {
    struct tally *tally = arg;
    size_t length[WORLDS];
    struct record_error error;
    static struct record read_back;
    for (int name = 0; name < WORLDS; name++) {
        fill(&record[name], &world[name]);
        length[name] = record_write_seen(&record[name], pair.viewer, text[name], RECORD_MAX);
    }
    if (!length[0] && pair.setup.reduced)
        return;
    tally->compared++;
    if (!length[0] || length[0] != length[1] || memcmp(text[0], text[1], length[0]) ||
        !record_read(&read_back, text[0], length[0], &error)) {
        if (!tally->differ++)
            printf("# pair %lu, step %d, viewer %d:\n%s\n%s\n", (unsigned long)number, step,
                   pair.viewer, text[0], text[1]);
    }
    /* The same test must notice what the next seat gets. */
    int next = pair.viewer % pair.setup.seats + 1;
    for (int name = 0; name < WORLDS; name++)
        length[name] = record_write_seen(&record[name], next, text[name], RECORD_MAX);
    tally->leaks += length[0] != length[1] || memcmp(text[0], text[1], length[0]) != 0;
    for (int name = 0; name < WORLDS; name++)
        length[name] = record_write(&record[name], text[name], RECORD_MAX);
    tally->whole += length[0] && (length[0] != length[1] || memcmp(text[0], text[1], length[0]));
}

int main(void) {
    struct tally tally = {0};
    printf("1..4\n");
    int broken = pairs_play(&pair, world, scaled(PAIRS), 0, 7, compare, &tally);
    printf("%s 1 - all pairs were played\n", broken ? "not ok" : "ok");
    printf("%s 2 - %ld records, byte for byte the same\n",
           tally.differ || !tally.compared ? "not ok" : "ok", tally.compared);
    printf("%s 3 - %ld times the next seat's record differs\n", tally.leaks ? "ok" : "not ok",
           tally.leaks);
    printf("%s 4 - %ld full records differ\n", tally.whole == tally.compared ? "ok" : "not ok",
           tally.whole);
    return broken || tally.differ || !tally.compared || !tally.leaks ||
           tally.whole != tally.compared;
}
