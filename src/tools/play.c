/* play.c: see play.h. */
#include "play.h"

#define LOOK_ODDS 16 /* book=on: a look out of turn, one time in so many */

/* Looks out of turn, once whenever the turn has passed to another seat. */
static int look_out_of_turn(struct kb_state *state, struct kb_history *history, uint64_t *random) {
    uint32_t others = kb_may(state) & ~kb_must(state);
    int looks = 0;
    for (int seat = 1; seat <= kb_seats(state); seat++) {
        if (!(others >> seat & 1) || kb_random_below(random, LOOK_ODDS))
            continue;
        kb_play(state, seat, kb_random_action(state, seat, random), history, NULL);
        looks++;
    }
    return looks;
}

int play_noted(const struct kb_setup *setup, uint64_t seed, struct kb_state *state,
               struct kb_history *history) {
    uint64_t random = kb_random_seed(seed, POLICY_STREAM);
    uint32_t asked = 0;
    int moves = 0;
    kb_start(state, setup, seed, false, history);
    while (!kb_over(state)) {
        int seat = __builtin_ctz(kb_must(state)); /* in a beat: the seats one by one */
        if (kb_must(state) != asked)
            moves += look_out_of_turn(state, history, &random);
        asked = kb_must(state);
        kb_play(state, seat, kb_random_action(state, seat, &random), history, NULL);
        moves++;
    }
    return moves;
}
