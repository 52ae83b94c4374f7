/* bots_vectors.c: see bots_vectors.h. Freestanding, like the bots. */
#include "bots_vectors.h"

#include "base.h"

/* Options that change what bots think about, one row after the other; two games of three are of
 * Hacker, half of these in a live game. */
static void choose_setup(struct kb_setup *setup, uint32_t index) {
    static const char *const rows[3][4] = {
        {"show=standard", "book=on show=free", "show=river hitman=may order=table",
         "show=closed characters=return totals=hidden"},
        {"beats=2", "beats=2 jam=on crypt=on", "beats=1 steal=blind", "beats=3 jam=on"},
        {"clock=live", "clock=live jam=on crypt=on", "clock=live steal=blind",
         "clock=live jam=on credit_s=5"}};
    int row = (int)(index % 3);
    int seats = 3 + (int)(index / 3 % 5);
    if (kb_setup_text(setup, kb_game(row > 0).name, seats, rows[row][index / 15 % 4], NULL))
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
    struct bot_ask ask = {.setup = &space->setup,
                          .view = &view,
                          .seed = index,
                          .notes = &space->notes[seat - 1],
                          .memory = space->memory};
    if (bot_play(spec.bot, space->setup.game)->history && !kb_live_clock(&space->setup)) {
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

/* One live tick: what all seats are shown, what they say. */
static uint64_t play_tick(struct bots_space *space, uint32_t index, uint64_t digest) {
    struct bot_live_answer answer[KB_SEATS_MAX];
    if (kb_live_tick(&space->live, &space->state, &space->history))
        return 0;
    for (int seat = 1; kb_live_running(&space->state) && seat <= space->setup.seats; seat++) {
        struct bot_live *bot = &space->bot[seat - 1];
        struct bot_spec spec = choose_bot(index, seat);
        struct kb_live_frame frame;
        struct kb_view view;
        kb_live_frame(&space->live, &space->state, seat, &frame);
        kb_view(&space->state, seat, &view);
        struct bot_live_ask ask = {.setup = &space->setup,
                                   .account = space->live.account,
                                   .frame = &frame,
                                   .seed = index,
                                   .round = space->state.as.hacker.table.round,
                                   .lag = seat == 2 ? 3 : 0,
                                   .notes = &space->notes[seat - 1],
                                   .memory = space->memory};
        ask.view = bot_live_wants_view(bot, frame.tick) ? &view : NULL;
        bot_live_tick(&spec, &ask, bot, &answer[seat - 1]);
    }
    for (int seat = 1; kb_live_running(&space->state) && seat <= space->setup.seats; seat++) {
        const struct bot_live_answer *says = &answer[seat - 1];
        for (int i = 0; i < says->inputs; i++) {
            const struct kb_live_input *input = &says->input[i];
            bool good = !kb_live_input(&space->live, &space->state, seat, input, NULL);
            digest = mix(digest, input->kind + 8u * input->hand + 64u * input->account);
            digest = mix(digest, (uint64_t)(input->x * 4096 + input->y + good));
        }
        if (says->action != BOT_NONE && kb_is_legal(&space->state, seat, says->action))
            kb_play(&space->state, seat, says->action, &space->history, NULL);
    }
    return mix(digest, kb_live_digest(&space->live));
}

uint64_t bots_digest(uint32_t index, struct bots_space *space) {
    uint64_t digest = mix(0x6b69636b6261636bu, index); /* 0 stands for a move that was refused */
    uint32_t asked = 0;
    choose_setup(&space->setup, index);
    bytes_fill(space->notes, 0, sizeof space->notes);
    space->history = (struct kb_history){space->entry, KB_HISTORY_MAX, 0};
    kb_start(&space->state, &space->setup, index, false, &space->history);
    bytes_fill(space->bot, 0, sizeof space->bot);
    if (kb_live_clock(&space->setup))
        kb_live_start(&space->live, &space->setup, index);
    while (!kb_over(&space->state) && digest) {
        if (kb_live_running(&space->state)) {
            digest = play_tick(space, index, digest);
            continue;
        }
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
