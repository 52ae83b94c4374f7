/* random_games.c: whole games of random play and nothing else, for counting instructions.
 * Everything that belongs to a decision is inside play_games: starting a game, choosing uniformly
 * among the legal moves, playing, resolving. Prints the number of decisions (moves that the library
 * plays itself for want of a choice are not among them) and a digest of all final positions. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "kickback.h"

/* Kept apart so that callgrind can count this function and what it calls. */
#ifdef __clang__
#define NOINLINE __attribute__((noinline))
#else
#define NOINLINE __attribute__((noipa))
#endif
uint64_t play_games(const struct kb_setup *setup, uint64_t games, uint64_t *digest);
NOINLINE uint64_t play_games(const struct kb_setup *setup, uint64_t games, uint64_t *digest) {
    uint64_t decisions = 0;
    for (uint64_t seed = 0; seed < games; seed++) {
        struct kb_state state;
        uint64_t random = kb_random_seed(seed, 0);
        kb_start(&state, setup, seed, false, NULL);
        decisions += (uint64_t)kb_playout(&state, &random);
        *digest ^= random;
    }
    return decisions;
}

int main(int argc, char **argv) {
    struct kb_setup setup;
    uint64_t digest = 0;
    if (argc != 4 || kb_setup(&setup, argv[1], atoi(argv[2]), NULL, 0, NULL)) {
        fprintf(stderr, "usage: random_games GAME SEATS GAMES\n");
        return 2;
    }
    uint64_t decisions = play_games(&setup, strtoull(argv[3], NULL, 10), &digest);
    printf("%" PRIu64 " %016" PRIx64 "\n", decisions, digest);
    return 0;
}
