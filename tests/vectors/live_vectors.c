/* live_vectors.c: vectors of games of live Hacker: random inputs, every seat's frames, the
 * trace, and the game played again from its log. See vectors.h. */
#include "vectors.h"

HD static uint64_t fold(uint64_t digest, uint64_t value) {
    uint64_t z = digest * 0x9e3779b97f4a7c15u + value;
    z = (z ^ (z >> 32)) * 0xd6e8feb86659fd93u;
    return z ^ (z >> 29);
}

HD static uint64_t fold_bytes(uint64_t digest, const void *from, size_t size) {
    const uint8_t *bytes = (const uint8_t *)from;
    for (size_t i = 0; i < size; i++)
        digest = fold(digest, bytes[i]);
    return digest;
}

/* What everybody gets after a tick. */
HD static uint64_t fold_frames(uint64_t digest, const struct vector_space *s) {
    for (int seat = KB_EVERYTHING; seat <= s->setup.seats; seat++) {
        struct kb_live_frame frame;
        uint8_t bytes[KB_LIVE_FRAME_MAX];
        kb_live_frame(&s->live, &s->state, seat, &frame);
        digest = fold_bytes(digest, bytes, (size_t)kb_live_frame_bytes(&frame, bytes));
    }
    return fold(digest, kb_live_digest(&s->live));
}

/* Views and samples outside the phase, where there is most to be drawn. */
HD static uint64_t fold_samples(uint64_t digest, struct vector_space *s, uint64_t *random) {
    for (int seat = 0; seat <= s->setup.seats; seat++) {
        kb_view(&s->state, seat, &s->view);
        kb_sample(&s->view, random, &s->other);
        ASSERT(kb_consistent(&s->other));
        digest = fold(digest, kb_digest(&s->other));
    }
    return digest;
}

/* The log leads to the same end. */
HD static void replay(struct vector_space *s, const struct kb_history *history,
                      const struct kb_live_log *log) {
    enum kb_live_step step;
    kb_live_replay(&s->replay, &s->setup, history, log);
    do
        step = kb_live_step(&s->replay);
    while (step != KB_LIVE_STEP_END && step != KB_LIVE_STEP_BAD);
    ASSERT(step == KB_LIVE_STEP_END);
    ASSERT(kb_digest(&s->replay.state) == kb_digest(&s->state));
    ASSERT(kb_live_digest(&s->replay.live) == kb_live_digest(&s->live));
}

HD uint64_t vector_live(uint32_t index, struct vector_space *s) {
    static const char *const options[] = {"clock=live credit_s=5", "clock=live jam=on",
                                          "clock=live crypt=on steal=blind first=1",
                                          "clock=live jam=on crypt=on credit_s=30"};
    uint64_t digest = index;
    uint64_t random = kb_random_seed(index, 3);
    struct kb_history history = {s->entry, KB_HISTORY_MAX, 0};
    struct kb_live_log log = {s->event, VECTOR_EVENTS, 0, 0, 0, index};
    enum kb_code code =
        kb_setup_text(&s->setup, "hacker", 3 + (int)(index % 5), options[index % 4], NULL);
    ASSERT(code == KB_OK);
    kb_start(&s->state, &s->setup, index, false, &history);
    kb_live_start(&s->live, &s->setup, index);
    while (!kb_over(&s->state)) {
        if (!kb_live_running(&s->state)) {
            int turn = bits_first(kb_must(&s->state));
            digest = fold_samples(digest, s, &random);
            kb_play(&s->state, turn, kb_random_action(&s->state, turn, &random), &history, NULL);
            continue;
        }
        for (int seat = 1; seat <= s->setup.seats; seat++)
            kb_live_random(&s->live, &s->state, seat, &random, &history, &log);
        code = kb_live_tick(&s->live, &s->state, &history);
        ASSERT(code == KB_OK);
        if (s->live.tick % 8 == 0)
            digest = fold_frames(digest, s);
    }
    log.ticks = s->live.tick;
    replay(s, &history, &log);
    size_t length = kb_live_trace_text(&s->setup, &history, &log, "0", s->text, VECTOR_TEXT, &code);
    ASSERT(code == KB_OK);
    digest =
        fold_bytes(fold(digest, length), s->text, length < VECTOR_TEXT ? length : VECTOR_TEXT - 1);
    return fold(digest, kb_digest(&s->state));
}
