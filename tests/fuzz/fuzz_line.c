/* fuzz_line.c: the bot protocol, both sides. `a`, then lines as a bot may answer; `o`, then lines
 * as a bot may be told; or a position (see fuzz.h), whose game and ask are written, spoiled by what
 * is left (three bytes for the place, one for what stands there then), and told to a bot. Without
 * edits the bot has the view of the seat again and moves by the rules; with them it moves by the
 * rules of what it was told, or not at all. */
#include "bot_text.h"
#include "fuzz.h"

static char told[1u << 20];
static struct bot_position position;

static void check_answers(const char *at, size_t size) {
    while (size) {
        const char *stop = memchr(at, '\n', size);
        size_t length = stop ? (size_t)(stop - at) : size;
        struct bot_answer answer = bot_answer_read(at, length);
        if (answer.kind == BOT_ANSWER_MOVE) {
            CHECK(answer.length > 0);
            CHECK(answer.move > at);
            CHECK(answer.move + answer.length <= at + length);
        }
        CHECK(answer.wants < 16);
        at += length + (stop != NULL);
        size -= length + (stop != NULL);
    }
}

/* Tells a bot lines; whenever it is to move, it does. Returns how often. */
static int tell(const char *at, size_t size, struct kb_view *view) {
    static struct bot_notes notes;
    int moves = 0;
    memset(&position, 0, sizeof position);
    while (size) {
        const char *stop = memchr(at, '\n', size);
        size_t length = stop ? (size_t)(stop - at) : size;
        enum bot_order_kind kind = bot_order_read(at, length, &position);
        CHECK(position.entries >= 0);
        CHECK(position.entries <= KB_HISTORY_MAX);
        if (kind == BOT_ORDER_GO && position.placed) {
            struct bot_spec spec = {0, -1, 0};
            struct bot_ask ask = {
                .setup = &position.setup, .view = view, .notes = &notes, .seed = position.seed};
            kb_view(&position.world, position.seat, view);
            int action = bot_decide(&spec, &ask);
            CHECK(action == BOT_NONE || kb_is_legal(&position.world, position.seat, action));
            moves++;
        }
        at += length + (stop != NULL);
        size -= length + (stop != NULL);
    }
    return moves;
}

static void check_asked(struct input *in) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    static struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_setup setup;
    struct kb_state state;
    struct kb_view view;
    struct kb_view back;
    input_position(in, &setup, &state, &history);
    if (setup.reduced || !kb_may(&state) || kb_over(&state))
        return;
    int seat = __builtin_ctz(kb_may(&state));
    kb_view(&state, seat, &view);
    struct bot_question question = {.setup = &setup,
                                    .view = &view,
                                    .whole = &history,
                                    .entry = seen,
                                    .seed = 1,
                                    .number = 3,
                                    .entries = kb_history_seen(&setup, &history, seat, seen),
                                    .ms = 10,
                                    .wants = BOT_WANT_VIEW | BOT_WANT_LINES | BOT_WANT_HISTORY |
                                             BOT_WANT_WORLD};
    size_t length = bot_game_print(&setup, seat, 7, told, sizeof told);
    length += bot_ask_print(&question, told + length, sizeof told - length);
    CHECK(length < sizeof told);
    CHECK(tell(told, length, &back) == 1);
    CHECK(memcmp(&view, &back, sizeof view) == 0);
    CHECK(position.entries == question.entries);
    CHECK(memcmp(position.entry, seen, sizeof seen[0] * (size_t)question.entries) == 0);
    if (input_left(in) < 4)
        return;
    while (input_left(in) >= 4) {
        size_t at = input_byte(in);
        at = at << 8 | input_byte(in);
        at = at << 8 | input_byte(in);
        told[at % length] = (char)input_byte(in);
    }
    tell(told, length, &back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = input_of(data, size);
    struct kb_view view;
    if (size && data[0] == 'a')
        check_answers((const char *)data + 1, size - 1);
    else if (size && data[0] == 'o')
        tell((const char *)data + 1, size - 1, &view);
    else
        check_asked(&in);
    return 0;
}
