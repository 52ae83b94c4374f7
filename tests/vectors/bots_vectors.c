/* bots_vectors.c: see bots_vectors.h. Freestanding, like the bots. */
#include "bots_vectors.h"

#include "base.h"

/* Options that change what bots think about, one row after the other, by game. */
static void choose_setup(struct kb_setup *setup, uint32_t index) {
    static const char *const rows[2][4] = {
        {"show=standard", "book=on show=free", "show=river hitman=may order=table",
         "show=closed characters=return totals=hidden"},
        {"beats=2", "beats=2 jam=on crypt=on", "beats=1 steal=blind", "beats=3 jam=on"}};
    int game = (int)(index % 2);
    int seats = 3 + (int)(index / 2 % 5);
    if (kb_setup_text(setup, kb_game(game).name, seats, rows[game][index / 10 % 4], NULL))
        __builtin_trap();
}

/* The levels that search, with small budgets, among the others. */
static struct bot_spec choose_bot(uint32_t index, int seat) {
    static const int16_t levels[] = {4, 3, 4, 2, 3, 4, 1};
    struct bot_spec spec = {levels[(index + (uint32_t)seat) % 7], -1, 0};
    if (spec.bot >= 3)
        spec.budget = 5 + index % 20;
    return spec;
}

static uint64_t mix(uint64_t digest, uint64_t number) {
    digest = (digest ^ number) * 0x9e3779b97f4a7c15u;
    return digest ^ digest >> 29;
}

static int decide(struct bots_space *space, uint32_t index, int seat) {
    struct kb_view view;
    struct bot_spec spec = choose_bot(index, seat);
    kb_view(&space->state, seat, &view);
    struct bot_ask ask = {.setup = &space->setup, .view = &view, .seed = index,
                          .notes = &space->notes[seat - 1], .memory = space->memory};
    if (bot_at(spec.bot)->play[space->setup.game].history) {
        ask.entries = kb_history_seen(&space->setup, &space->history, seat, space->seen);
        ask.history = space->seen;
    }
    return bot_decide(&spec, &ask);
}

/* Asks all seats in `set`, in a beat before anything is played; out of turn nobody need answer. */
static uint64_t play_set(struct bots_space *space, uint32_t index, uint32_t set, bool beat,
                         uint64_t digest) {
    int32_t action[KB_SEATS_MAX];
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++) {
        action[seat - 1] = -1;
        if (!(set & kb_may(&space->state)) || !(set >> seat & 1))
            continue;
        int chosen = decide(space, index, seat);
        digest = mix(digest, (uint64_t)(chosen + 2));
        if (beat)
            action[seat - 1] = chosen;
        else if (chosen != BOT_NONE && kb_play(&space->state, seat, chosen, &space->history, NULL))
            return 0;
    }
    if (beat && kb_play_joint(&space->state, action, &space->history, NULL))
        return 0;
    return digest;
}

uint64_t bots_digest(uint32_t index, struct bots_space *space) {
    uint64_t digest = mix(0x6b69636b6261636bu, index); /* 0 stands for a move that was refused */
    uint32_t asked = 0;
    choose_setup(&space->setup, index);
    bytes_fill(space->notes, 0, sizeof space->notes);
    space->history = (struct kb_history){space->entry, KB_HISTORY_MAX, 0};
    kb_start(&space->state, &space->setup, index, false, &space->history);
    while (!kb_over(&space->state) && digest) {
        uint32_t must = kb_must(&space->state);
        bool beat = kb_current(&space->state) == KB_SIMULTANEOUS;
        if (!beat && must != asked)
            digest = play_set(space, index, kb_may(&space->state) & ~must, false, digest);
        asked = beat ? 0 : must;
        if (digest)
            digest = play_set(space, index, must, beat, digest);
    }
    for (int i = 0; i < KB_SEATS_MAX; i++)
        for (int b = 0; b < (int)sizeof space->notes[i].byte; b++)
            digest = mix(digest, space->notes[i].byte[b]);
    return digest ? mix(digest, kb_digest(&space->state)) : 0;
}
