/* told.c: random games for corruption_test.mjs: `told GAME SEATS GAMES OPTION...` prints the lines
 * that a client gets of them (kb_told_text), with everything open. */
#include <stdio.h>
#include <stdlib.h>

#include "kickback.h"

int main(int argc, char **argv) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    static char text[KB_TRACE_MAX];
    struct kb_setup setup;
    if (argc < 4 ||
        kb_setup(&setup, argv[1], atoi(argv[2]), (const char *const *)argv + 4, argc - 4, NULL))
        return 2;
    for (uint64_t seed = 1; seed <= (uint64_t)atoi(argv[3]); seed++) {
        struct kb_history history = {entry, KB_HISTORY_MAX, 0};
        struct kb_state state;
        uint64_t random = kb_random_seed(seed, 7);
        kb_start(&state, &setup, seed, false, &history);
        while (!kb_over(&state)) {
            int seat = __builtin_ctz(kb_must(&state));
            kb_play(&state, seat, kb_random_action(&state, seat, &random), &history, NULL);
        }
        if (kb_told_text(&setup, &history, KB_EVERYTHING, text, sizeof text) >= sizeof text)
            return 1;
        fputs(text, stdout);
    }
    return 0;
}
