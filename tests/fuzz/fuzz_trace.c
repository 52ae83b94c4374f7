/* fuzz_trace.c: any bytes as a trace. `r`, then the text itself; or `e`, a setup and a seed (see
 * fuzz.h), then edits of the trace of that game: three bytes for the place and one for what stands
 * there then. A trace that is read has all its games' lines as the library writes them, and its
 * inputs lead to the state it came with; a refusal names a line that is there. */
#include "fuzz.h"
#include "trace.h"

static char room[KB_TRACE_MAX];
static char text[KB_TRACE_MAX];
static struct trace_game game;
static struct kb_live_event events[4096];

/* The trace of a whole random game; traces of very long games are left out. */
static size_t write_game(struct input *in) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_setup setup;
    struct kb_state state;
    input_setup(in, &setup);
    if (setup.reduced || (setup.game == HACKER && setup.option[KB_BEATS] > 1))
        return 0;
    uint64_t random = kb_random_seed(input_byte(in), 9);
    kb_start(&state, &setup, random, false, &history);
    while (!kb_over(&state))
        random_step(&state, &random, &history);
    return kb_trace_text(&setup, &history, "00000000000000ff", text, sizeof text);
}

static void check_read(const char *at, size_t size, const struct kb_contract *deck) {
    struct kb_error error;
    struct kb_state state;
    size_t used = 0;
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += at[i] == '\n';
    game.log.event = events;
    game.log.capacity = (int32_t)(sizeof events / sizeof events[0]);
    if (trace_read(&game, deck, at, size, 1, room, &used, &error)) {
        CHECK(error.code == KB_TRACE_LINE);
        CHECK(error.line >= 1);
        CHECK(error.line <= lines);
        CHECK(error.word[0] != 0);
        return;
    }
    CHECK(used > 0);
    CHECK(used <= size);
    CHECK(memcmp(at, room, used) == 0);
    CHECK(kb_over(&game.state));
    CHECK(kb_replay(&game.setup, &game.history, &state, NULL) == KB_OK);
    CHECK(kb_digest(&state) == kb_digest(&game.state));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = input_of(data, size);
    struct kb_setup setup;
    CHECK(kb_setup(&setup, "corruption", 4, NULL, 0, NULL) == KB_OK);
    if (input_byte(&in) == 'r') {
        check_read((const char *)in.at, input_left(&in), setup.deck);
        return 0;
    }
    size_t length = write_game(&in);
    if (length == 0)
        return 0;
    while (input_left(&in) >= 4) {
        size_t at = input_byte(&in);
        at = at << 8 | input_byte(&in);
        at = at << 8 | input_byte(&in);
        text[at % length] = (char)input_byte(&in);
    }
    check_read(text, length, setup.deck);
    return 0;
}
