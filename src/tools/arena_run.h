/* arena_run.h: playing the deals of an arena with threads, and keeping the results in a file as
 * they come, so that a run that is broken off goes on where it was. */
#ifndef ARENA_RUN_H
#define ARENA_RUN_H

#include "arena_tally.h"
#include "tools.h"

#define ARENA_GAMES_MAX 1000000000000u
#define ARENA_HEADER_MAX (LINEUP_TEXT_MAX + 1024)

/* Everything that determines the sums of a deal; the first line of a file of results. */
struct arena_plan {
    struct kb_setup setup;
    struct lineup lineup;
    uint64_t seed;     /* deal i has the seed + i; with programs, game i has it */
    uint32_t move_ms;  /* 0: budgets as they are, and the sums are reproducible */
    uint32_t limit_ms; /* of programs; 0 where there are none */
    uint64_t deck;     /* a digest of the contract deck */
};

/* Fills in the digest of the deck and what follows from the limits. */
void arena_plan_end(struct arena_plan *plan, const struct play_limits *limits);

/* The plan as a line, without its end; reads exactly what was written (but no deck: only its digest
 * is known then). */
size_t arena_plan_print(const struct arena_plan *plan, char *out, size_t size);
bool arena_plan_read(const char *text, size_t length, struct arena_plan *plan);

/* Deals from .. to - 1 that are done; ascending, apart from one another. */
struct arena_range {
    uint64_t from;
    uint64_t to;
};

struct arena_done {
    struct arena_range *range;
    int count;
    int room;
};

/* A run, or what was read of one. */
struct arena_run {
    const char *tool;  /* the tool named in errors */
    const char *label; /* before the progress bar */
    struct arena_plan plan;
    struct play_limits limits;
    uint64_t deals; /* that are wanted in all; with shards, this one plays a part of them; 0: any
                     * number, for adding up files */
    int shard;      /* from 1 */
    int shards;
    int threads;
    double until;    /* width of the intervals at which to stop; 0: play all deals */
    const char *out; /* file of results, or NULL */
    FILE *file;
    struct arena_tally sum;
    struct arena_done done;
    char offence[KB_SEATS_MAX][PLAY_OFFENCE_MAX]; /* by player, after arena_play */
};

/* Adds the results in a file to the run. Where the run has none yet (done.count is 0 and `fresh`),
 * the plan is taken from the file. Returns an exit status, having said what is wrong. */
int arena_load(struct arena_run *run, const char *path, bool fresh);

/* Opens run->out, reading what is there, or begins it. Refuses, and changes nothing, where it is
 * anything else than a file of results of this plan, or a file that was broken off in a line. */
int arena_open(struct arena_run *run);

/* Adds a unit to the run and to its file, if it has one. False if one of its deals is there
 * already, or it cannot be written. */
bool arena_keep(struct arena_run *run, const struct arena_unit *unit);

/* Plays what is missing. An exit status; interrupted runs return EXIT_DONE: ask arena_stopped. */
int arena_play(struct arena_run *run);
bool arena_stopped(void);

void arena_free(struct arena_run *run);

#endif
