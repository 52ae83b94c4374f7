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

/* How large a row is, and whether the game is live. */
struct row_size {
    size_t tensor;
    size_t actions;
    bool live;
};

HD static struct row_size row_size(const struct kb_setup *setup) {
    struct kb_game_info info = kb_game(setup->game);
    struct row_size size = {(size_t)info.tensor, (size_t)info.actions, kb_live_clock(setup)};
    return size;
}

/* Who decides in a row, and what that seat sees. */
HD static void show_row(const struct kb_batch *batch, int row, struct row_size size) {
    const struct kb_state *state = &batch->state[row];
    int seat = bits_first(kb_must(state));
    batch->seat[row] = (uint8_t)seat;
    if (batch->observation)
        kb_tensor(state, seat, batch->observation + (size_t)row * size.tensor);
    if (batch->mask)
        kb_legal_mask(state, seat, batch->mask + (size_t)row * size.actions);
}

HD void kb_batch_start(const struct kb_batch *batch, uint64_t seed) {
    struct row_size size = row_size(batch->setup);
    for (int row = 0; row < batch->games; row++) {
        batch->seed[row] = random_stream(seed, (uint64_t)row);
        start_row(batch, row);
        batch->done[row] = 0;
        for (int i = 0; i < KB_SEATS_MAX; i++)
            batch->reward[row * KB_SEATS_MAX + i] = 0;
        show_row(batch, row, size);
    }
}

/* What the last step said of a row is over. */
HD static void clear_row(const struct kb_batch *batch, int row) {
    if (batch->done[row] == 1)
        bytes_fill(batch->reward + row * KB_SEATS_MAX, 0, KB_SEATS_MAX * sizeof *batch->reward);
    batch->done[row] = 0;
}

/* A legal action. */
HD static void step_row(const struct kb_batch *batch, int row, struct row_size size) {
    struct kb_state *state = &batch->state[row];
    play_legal(state, batch->seat[row], batch->action[row]);
    if (size.live)
        skip_trips(state);
    if (kb_over(state)) {
        kb_shares(state, batch->reward + row * KB_SEATS_MAX);
        batch->done[row] = 1;
        start_row(batch, row);
    }
    show_row(batch, row, size);
}

HD static bool is_legal_row(const struct kb_batch *batch, int row) {
    int seat = batch->seat[row];
    return seat >= 1 && seat <= batch->setup->seats &&
           kb_is_legal(&batch->state[row], seat, batch->action[row]);
}

HD int kb_batch_step(const struct kb_batch *batch, int from, int to) {
    int refused = 0;
    struct row_size size = row_size(batch->setup);
    for (int row = from; row < to; row++) {
        clear_row(batch, row);
        if (is_legal_row(batch, row)) {
            step_row(batch, row, size);
        } else {
            batch->done[row] = 2;
            refused++;
        }
    }
    return refused;
}

HD void kb_batch_step_legal(const struct kb_batch *batch, int from, int to) {
    struct row_size size = row_size(batch->setup);
    for (int row = from; row < to; row++) {
        clear_row(batch, row);
        step_row(batch, row, size);
    }
}

HD int kb_batch_illegal(const struct kb_batch *batch, int from, int to) {
    for (int row = from; row < to; row++)
        if (!is_legal_row(batch, row))
            return row;
    return -1;
}

HD void kb_batch_random(const struct kb_batch *batch, uint64_t *random, int32_t *action, int from,
                        int to) {
    for (int row = from; row < to; row++) {
        const struct kb_state *state = &batch->state[row];
        int seat = batch->seat[row];
        bool may = seat <= KB_SEATS_MAX && bits_has(kb_may(state), seat);
        action[row] = may ? kb_random_action(state, seat, &random[row]) : -1;
    }
}
