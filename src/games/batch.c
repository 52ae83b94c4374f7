/* batch.c: many games at once, one decision each, into buffers that the caller owns. Rows do not
 * know of one another, so any range of them can be stepped anywhere, and the result is the same. */
#include "game.h"
#include "random.h"

HD static void start_row(const struct kb_batch *batch, int row) {
    kb_start(&batch->state[row], batch->setup, random_next(&batch->seed[row]), false, NULL);
}

/* On a live trip only the traveller acts: there is no simulation here. */
HD static void skip_trips(struct kb_state *state) {
    while (kb_current(state) == KB_LIVE)
        kb_live_skip(state, NULL);
}

/* Who decides in a row, and what that seat sees. */
HD static void show_row(const struct kb_batch *batch, int row) {
    const struct kb_state *state = &batch->state[row];
    struct kb_game_info info = kb_game(batch->setup->game);
    int seat = bits_first(kb_must(state));
    batch->seat[row] = (uint8_t)seat;
    if (batch->observation)
        kb_tensor(state, seat, batch->observation + (size_t)row * (size_t)info.tensor);
    if (batch->mask)
        kb_legal_mask(state, seat, batch->mask + (size_t)row * (size_t)info.actions);
}

HD void kb_batch_start(const struct kb_batch *batch, uint64_t seed) {
    for (int row = 0; row < batch->games; row++) {
        batch->seed[row] = random_stream(seed, (uint64_t)row);
        start_row(batch, row);
        batch->done[row] = 0;
        for (int i = 0; i < KB_SEATS_MAX; i++)
            batch->reward[row * KB_SEATS_MAX + i] = 0;
        show_row(batch, row);
    }
}

HD int kb_batch_step(const struct kb_batch *batch, int from, int to) {
    int refused = 0;
    bool live = kb_live_clock(batch->setup);
    for (int row = from; row < to; row++) {
        struct kb_state *state = &batch->state[row];
        uint16_t *reward = batch->reward + row * KB_SEATS_MAX;
        if (batch->done[row] == 1)
            bytes_fill(reward, 0, KB_SEATS_MAX * sizeof *reward);
        batch->done[row] = 0;
        if (kb_play(state, batch->seat[row], batch->action[row], NULL, NULL)) {
            batch->done[row] = 2;
            refused++;
            continue;
        }
        if (live)
            skip_trips(state);
        if (kb_over(state)) {
            kb_shares(state, reward);
            batch->done[row] = 1;
            start_row(batch, row);
        }
        show_row(batch, row);
    }
    return refused;
}
