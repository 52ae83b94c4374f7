/* make_records.c: writes records of games with fair deals, for the checker in Python, the examples
 * and whoever wants some: game NUMBER and those after it, with all options (any) or plain (four
 * seats, defaults), played at random; or plain with two humans and two bots, where bots play for
 * all (bots). Whole or up to so many INPUTS; with everything, or as a VIEWER may have it. The
 * examples are:
 *   make_records corruption 1 FOLDER bots 7
 *   make_records hacker 1 FOLDER bots 2
 *   make_records hacker 1 FOLDER bots 2 120 2
 * usage: make_records GAME COUNT FOLDER [any|plain|bots [NUMBER [INPUTS [VIEWER]]]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "games.h"

/* The move of a seat's bot. */
static int decide(const struct record *record, const struct kb_state *state, int seat,
                  struct bot_notes *notes) {
    static _Alignas(16) char memory[BOT_MEMORY];
    static struct kb_entry seen[KB_HISTORY_MAX];
    const struct record_player *player = &record->player[record->order[seat - 1] - 1];
    const char *name = player->bot ? player->spec : "hard";
    struct kb_view view;
    struct bot_spec spec;
    bot_parse(name, strlen(name), &spec);
    kb_view(state, seat, &view);
    struct bot_ask ask = {.setup = &record->setup,
                          .view = &view,
                          .history = seen,
                          .seed = (uint64_t)seat,
                          .notes = &notes[seat],
                          .memory = memory};
    ask.entries = kb_history_seen(&record->setup, &record->history, seat, seen);
    return bot_decide(&spec, &ask);
}

/* Plays a game that has been dealt to, with bots on all seats. */
static void play_bots(struct record *record, int inputs) {
    struct bot_notes notes[KB_SEATS_MAX + 1] = {0};
    struct kb_state state;
    struct chance chance;
    uint8_t seed[HASH_BYTES];
    record_seed(record, seed);
    chance_begin(&chance, seed);
    kb_start(&state, &record->setup, 0, true, &record->history);
    record_comment(record, "an example: bots (hard) chose the moves of Anna and Bruno, too");
    while (!kb_over(&state) && (inputs < 0 || record->history.count < inputs)) {
        if (kb_current(&state) == KB_CHANCE) {
            chance_play(&chance, &state, &record->history);
            continue;
        }
        int seat = __builtin_ctz(kb_must(&state));
        if (kb_play(&state, seat, decide(record, &state, seat, notes), &record->history, NULL))
            abort();
    }
    record->state = state;
}

int main(int argc, char **argv) {
    static struct record record;
    static char text[RECORD_MAX];
    char path[1024];
    if (argc < 4 || kb_game_find(argv[1]) < 0) {
        fprintf(stderr, "usage: make_records GAME COUNT FOLDER [any|plain|bots [NUMBER [INPUTS "
                        "[VIEWER]]]]\n");
        return 2;
    }
    bool bots = argc > 4 && !strcmp(argv[4], "bots");
    bool plain = bots || (argc > 4 && !strcmp(argv[4], "plain"));
    int first = argc > 5 ? atoi(argv[5]) : 0;
    int inputs = argc > 6 ? atoi(argv[6]) : -1;
    struct game_wish wish = {kb_game_find(argv[1]), RECORD_FAIR, plain, bots ? 0 : inputs, bots};
    for (int i = first; i < first + atoi(argv[2]); i++) {
        game_make(&record, (uint64_t)i, &wish);
        if (bots)
            play_bots(&record, inputs);
        size_t length = argc > 7 ? record_write_seen(&record, atoi(argv[7]), text, sizeof text)
                                 : record_write(&record, text, sizeof text);
        snprintf(path, sizeof path, "%s/%s-%05d.kb", argv[3], argv[1], i);
        FILE *file = fopen(path, "wb");
        if (!length || !file || fwrite(text, 1, length, file) != length || fclose(file)) {
            fprintf(stderr, "cannot write %s\n", path);
            return 1;
        }
    }
    return 0;
}
