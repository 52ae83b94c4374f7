/* fuzz_live.c: any bytes as what is said at a live table. The first bytes choose seats, options and
 * a seed; then come inputs, one after the other: a byte for the seat and the number of ticks before
 * it, and a text up to the next line's end. A text is an input exactly if it is what the library
 * prints of one; an input is taken or refused, and what is refused changes nothing. Whatever is
 * said: the state stays possible, ticks go on, and the log leads to the same game. */
#include "fuzz.h"

#define EVENTS 512

static struct kb_live_event events[EVENTS];
static struct kb_entry entries[KB_HISTORY_MAX];

struct table {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_live live;
    struct kb_history history;
    struct kb_live_log log;
    uint64_t random;
};

static void check_tick(struct table *t) {
    uint8_t bytes[KB_LIVE_FRAME_MAX];
    struct kb_live_frame frame;
    CHECK(kb_live_tick(&t->live, &t->state, &t->history) == KB_OK);
    CHECK(kb_consistent(&t->state));
    CHECK(t->live.tick <= KB_LIVE_TICKS_MAX);
    for (int seat = KB_EVERYTHING; seat <= t->setup.seats; seat++) {
        kb_live_frame(&t->live, &t->state, seat, &frame);
        CHECK(kb_live_frame_bytes(&frame, bytes) ==
              kb_live_frame_size(t->setup.seats, t->live.accounts));
    }
}

/* Runs `ticks` ticks, with random decisions in between. */
static void go_on(struct table *t, int ticks) {
    while (ticks > 0 && !kb_over(&t->state)) {
        if (kb_live_running(&t->state)) {
            check_tick(t);
            ticks--;
        } else {
            random_step(&t->state, &t->random, &t->history);
        }
    }
}

static void say(struct table *t, int seat, const char *text, size_t length) {
    struct kb_live_input input;
    struct kb_error error;
    char printed[KB_LIVE_TEXT_MAX];
    if (kb_live_parse(text, length, &input, &error)) {
        check_refusal(KB_LIVE_NOTATION, &error, NULL);
        return;
    }
    CHECK(kb_live_print(&input, printed) == length);
    CHECK(memcmp(printed, text, length) == 0);
    struct kb_live before = t->live;
    int count = t->log.count;
    enum kb_code code = kb_live_say(&t->live, &t->state, seat, &input, &t->log, &error);
    if (!code)
        return;
    CHECK(memcmp(&before, &t->live, sizeof before) == 0);
    CHECK(t->log.count == count);
    check_refusal(code, &error, code == KB_BUFFER ? NULL : printed);
}

static void check_replay(struct table *t) {
    static struct kb_live_replay replay;
    enum kb_live_step step;
    t->log.ticks = t->live.tick;
    kb_live_replay(&replay, &t->setup, &t->history, &t->log);
    do
        step = kb_live_step(&replay);
    while (step != KB_LIVE_STEP_END && step != KB_LIVE_STEP_BAD);
    CHECK(step == KB_LIVE_STEP_END);
    CHECK(kb_digest(&replay.state) == kb_digest(&t->state));
    /* Inputs after the last tick count from the next one on. */
    CHECK(kb_live_digest(&replay.live) == kb_live_digest(&t->live));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const options[] = {"clock=live", "clock=live jam=on credit_s=5"};
    static struct table t;
    struct input in = input_of(data, size);
    memset(&t, 0, sizeof t);
    int seats = 3 + input_digit(&in, 5);
    CHECK(kb_setup_text(&t.setup, "hacker", seats, options[input_digit(&in, 2)], NULL) == KB_OK);
    uint64_t seed = input_byte(&in);
    t.history = (struct kb_history){entries, KB_HISTORY_MAX, 0};
    t.log = (struct kb_live_log){.event = events, .capacity = EVENTS, .seed = seed};
    t.random = kb_random_seed(seed, 5);
    CHECK(kb_start(&t.state, &t.setup, seed, false, &t.history) == KB_OK);
    kb_live_start(&t.live, &t.setup, seed);
    go_on(&t, 1);
    while (input_left(&in)) {
        uint8_t byte = input_byte(&in);
        const char *text = (const char *)in.at;
        size_t length = 0;
        while (length < input_left(&in) && text[length] != '\n')
            length++;
        in.at += length;
        input_byte(&in);
        go_on(&t, byte / 8);
        if (!kb_over(&t.state))
            say(&t, 1 + byte % 8 % seats, text, length);
    }
    check_replay(&t);
    return 0;
}
