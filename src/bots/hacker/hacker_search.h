/* hacker_search.h: shared by the bots that search: the candidate moves, playing a world to the end
 * of the round by heuristics, and the value of the final position. */
#ifndef HACKER_SEARCH_H
#define HACKER_SEARCH_H

#include "hacker_thumb.h"

#define HACKER_CANDIDATES 24

/* The moves that a search compares, with how likely the rules of thumb are to play them, and what
 * the playouts have given so far: each world is played with all of them. */
struct hacker_candidates {
    int count;
    int action[HACKER_CANDIDATES];
    double prior[HACKER_CANDIDATES]; /* their sum is 1 */
    double sum[HACKER_CANDIDATES];   /* of the values of its playouts */
    int played;                      /* worlds */
};

/* All moves of the seat that are worth a thought; none where there is nothing to weigh, and the
 * rules of thumb should just be asked. */
void hacker_find_candidates(const struct hacker_mind *mind, const struct hacker_style *style,
                            struct hacker_candidates *found);

/* Plays `action` of `seat` in a world, and what follows by the rules of thumb, each seat in its
 * style (at seat - 1), until the round is over; returns the seat's part of the victory then, 0
 * to 1. Decisions and chance are drawn from `luck` and the moment at which they come: two playouts
 * with the same luck differ in what the action brings about, and in little else. */
double hacker_playout(const struct kb_state *world, int seat, int action, uint64_t luck,
                      const struct hacker_style *style);

/* The same on the state itself, which is then at the end of the round; with seat 0 all seats play
 * by heuristics from the start. */
void hacker_play_round(struct kb_state *state, int seat, int action, uint64_t luck,
                       const struct hacker_style *style);

/* A seat's part of the victory when a round has just ended (or the game). */
double hacker_value(const struct kb_hacker *world, int seat);

#endif
