/* arena_tally.h: what an arena adds up, and what it makes of it. Everything that is added up is a
 * whole number, so that sums do not depend on their order: shards of a run on many machines merge
 * to exactly the result of one long run.
 *
 * A deal is one seed, played in all rotations of the lineup. The games of a deal have the same
 * contracts and lots and are not independent; the deals are. So intervals are those of the mean
 * over deals ("clustered by deal"). */
#ifndef ARENA_TALLY_H
#define ARENA_TALLY_H

#include "play.h"

/* One player's sums. A deal's share is the sum over its seats in all games of the deal. */
struct arena_sums {
    uint64_t share;        /* in 1/420 */
    uint64_t share_square; /* sum over deals of the square of the deal's share */
    uint64_t game_square;  /* the same over games: what clustering changes can be seen from it */
    uint64_t total;
    uint64_t total_square; /* over deals */
    struct play_count count;
};

struct arena_tally {
    uint64_t deals;
    struct arena_sums player[KB_SEATS_MAX];
};

void arena_add(struct arena_tally *sum, const struct arena_tally *part);

/* Can these be the sums of this number of deals of this lineup, and be added to `sum` without
 * running over? Shares add up to the victories, times to the moves, reasons to the faults, and
 * squares are not smaller or larger than numbers of that sum allow. */
bool arena_fits(const struct arena_tally *sum, const struct arena_tally *part,
                const struct lineup *lineup);

/* Does a program play? Then every rotation has a deal of its own: who plays the same deal again
 * with other seats knows it. */
bool arena_programs(const struct lineup *lineup);

/* How often a lineup is turned until it is the same again: the games of a deal. */
int arena_rotations(const struct lineup *lineup);

/* Chairs that a player has. */
int arena_chairs(const struct lineup *lineup, int player);

/* A mean with its 95 % interval; of a part p of n by Wilson's formula, which stays within 0 and 1
 * and is not empty there. */
struct arena_mean {
    double mean;
    double low;
    double high;
};

struct arena_mean arena_wilson(double p, double n);

/* The share of victory for each seat of the player (fair: 1 / seats), and its total. */
struct arena_mean arena_share(const struct arena_tally *sum, const struct lineup *lineup,
                              int player);
struct arena_mean arena_total(const struct arena_tally *sum, const struct lineup *lineup,
                              int player);

/* Variance of the mean share as it is, divided by what it were if all games were independent. */
double arena_design_effect(const struct arena_tally *sum, const struct lineup *lineup, int player);

/* Half of the player's moves took less, in microseconds (within a quarter of a doubling). */
double arena_median_us(const struct play_count *count);

/* ---- A unit of work as a line of text ---- */

#define ARENA_LINE_MAX 65536

/* The sums of the deals from .. to - 1 of a run. */
struct arena_unit {
    uint64_t from;
    uint64_t to;
    struct arena_tally tally; /* deals = to - from */
};

/* Writes the line, without its end; returns its length. */
size_t arena_unit_print(const struct arena_unit *unit, int players, char *out, size_t size);

/* Reads exactly what arena_unit_print writes. False for anything else. */
bool arena_unit_read(const char *text, size_t length, int players, struct arena_unit *unit);

#endif
