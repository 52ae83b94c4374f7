/* random_game.c: a whole program on the library: one game of random moves in notation, and who won.
 *
 *     cc -Iinclude examples/random_game.c build/libkickback.a -pthread -o random_game
 *     ./random_game corruption 4 42 edition=descartes show=river
 *
 * The arguments are the game, its seats, a seed, and options as in the rules. Put a player of your
 * own in the place of decide: it gets what its seat may know, and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kickback.h"

static uint64_t chance;

static int decide(const struct kb_view *view) {
    return kb_view_random(view, &chance);
}

static int refuse(const struct kb_error *error) {
    char sentence[512];
    kb_error_text(error, sentence, sizeof sentence);
    fprintf(stderr, "%s\n", sentence);
    return 2;
}

int main(int argc, char **argv) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    static struct kb_state state;
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_setup setup;
    struct kb_error error;
    const char *game = argc > 1 ? argv[1] : "corruption";
    int seats = argc > 2 ? atoi(argv[2]) : 4;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    const char *const *options = (const char *const *)(argc > 4 ? argv + 4 : argv + argc);

    if (kb_setup(&setup, game, seats, options, argc > 4 ? argc - 4 : 0, &error) ||
        kb_start(&state, &setup, seed, false, &history))
        return refuse(&error);
    chance = kb_random_seed(seed, 1);
    while (!kb_over(&state)) {
        if (kb_current(&state) == KB_LIVE) {
            fprintf(stderr, "clock=live is played tick by tick (docs/library.md); possible here: "
                            "clock=beats\n");
            return 2;
        }
        uint32_t must = kb_must(&state); /* one seat, or several that choose without the others */
        for (int seat = 1; seat <= setup.seats; seat++) {
            struct kb_view view;
            char move[KB_MOVE_TEXT_MAX];
            if (!(must >> seat & 1))
                continue;
            kb_view(&state, seat, &view);
            int action = decide(&view);
            kb_move_print(&state, action, move);
            if (kb_play(&state, seat, action, &history, &error))
                return refuse(&error);
            printf("%d: %s\n", seat, move);
        }
    }
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    kb_totals(&state, total);
    kb_shares(&state, share);
    for (int i = 0; i < setup.seats; i++)
        printf("seat %d: %d%s\n", i + 1, (int)total[i], share[i] ? ", wins" : "");
    return 0;
}
