/* fuzz_move.c: any text as a move. The first bytes choose a position (fuzz.h), the rest is the
 * text, or, after a `*`, a digit for a legal move and pairs of bytes (position, character) that
 * spoil it. A text is a move of a seat exactly if it is what the library prints of one of the
 * seat's legal actions; every other text is refused with a sentence, through the state and the view
 * alike. */
#include "fuzz.h"

#define TEXT_MAX 64

/* The action of `seat` that is printed exactly like that, or -1. */
static int find_move(const struct kb_state *state, int seat, const char *move, size_t length) {
    uint16_t legal[KB_ACTIONS_MAX];
    int count = kb_legal(state, seat, legal);
    for (int i = 0; i < count; i++) {
        char printed[KB_MOVE_TEXT_MAX];
        if (kb_move_print(state, legal[i], printed) == length && memcmp(printed, move, length) == 0)
            return legal[i];
    }
    return -1;
}

/* How the library quotes a text in an error. */
static void quote(char *to, const char *move, size_t length) {
    size_t count = length < KB_WORD_MAX - 1 ? length : KB_WORD_MAX - 1;
    for (size_t i = 0; i < count; i++)
        to[i] = move[i] > ' ' && move[i] <= '~' ? move[i] : '?';
    to[count] = 0;
}

static bool quotes_word(enum kb_code code) {
    return code == KB_BAD_NOTATION || code == KB_WRONG_MOMENT ||
           (code >= KB_NOT_IN_HAND && code < KB_BUFFER);
}

static void try_seat(const struct kb_state *state, int seat, const char *move, size_t length) {
    struct kb_view view;
    struct kb_error error;
    struct kb_error again;
    char word[KB_WORD_MAX];
    int wanted = find_move(state, seat, move, length);
    int action = -7;
    int other = -7;
    quote(word, move, length);
    kb_view(state, seat, &view);
    enum kb_code code = kb_view_move_parse(&view, move, length, &other, &again);
    if (seat == 0) {
        CHECK(kb_move_parse(state, seat, move, length, &action, &error) == KB_NO_SEAT);
        check_refusal(KB_NO_SEAT, &error, NULL);
        CHECK(code != KB_OK);
        check_refusal(code, &again, quotes_word(code) ? word : NULL);
        return;
    }
    enum kb_code by_state = kb_move_parse(state, seat, move, length, &action, &error);
    CHECK(kb_move_parse(state, seat, move, length, &action, NULL) == by_state);
    if (in_beat(state) && !(kb_may(state) >> seat & 1)) {
        CHECK(by_state != KB_OK); /* a seat that has chosen may not choose again; views hide that */
        check_refusal(by_state, &error, quotes_word(by_state) ? word : NULL);
        return;
    }
    CHECK(by_state == code);
    if (wanted >= 0) {
        CHECK(code == KB_OK);
        CHECK(action == wanted);
        CHECK(other == wanted);
        return;
    }
    CHECK(code != KB_OK);
    CHECK(memcmp(&error, &again, sizeof error) == 0);
    check_refusal(code, &error, quotes_word(code) ? word : NULL);
    if (code == KB_NOT_YOUR_TURN)
        CHECK(error.number ==
              (in_beat(state) || kb_current(state) == KB_LIVE ? 0 : kb_current(state)));
}

/* A legal move of anybody, spoiled. */
static size_t spoil_move(struct input *in, const struct kb_state *state, char *move) {
    uint16_t legal[KB_ACTIONS_MAX];
    int seat = 1 + input_digit(in, kb_seats(state));
    int count = kb_legal(state, seat, legal);
    size_t length = 0;
    if (count)
        length = kb_move_print(state, legal[input_byte(in) % count], move);
    while (input_left(in) >= 2) {
        size_t at = (size_t)input_digit(in, KB_MOVE_TEXT_MAX);
        char c = (char)input_byte(in);
        if (at > length)
            at = length;
        if (c == '<' && at < length) { /* a character less */
            memmove(move + at, move + at + 1, length - at - 1);
            length--;
        } else if (c == '+' && length < TEXT_MAX) { /* a character more: the same twice */
            memmove(move + at + 1, move + at, length - at);
            move[at] = at < length++ ? move[at + 1] : ' ';
        } else if (at < length) {
            move[at] = c;
        }
    }
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = input_of(data, size);
    struct kb_setup setup;
    struct kb_state state;
    char spoiled[TEXT_MAX + 1];
    input_position(&in, &setup, &state, NULL);
    struct kb_state before = state;
    const char *from = (const char *)in.at;
    size_t length = input_left(&in);
    if (length && *from == '*') {
        in.at++;
        length = spoil_move(&in, &state, spoiled);
        from = spoiled;
    }
    char *move = malloc(length + 1); /* so that a sanitizer detects reading beyond the end */
    CHECK(move != NULL);
    memcpy(move + 1, from, length);
    for (int seat = 0; seat <= kb_seats(&state); seat++)
        try_seat(&state, seat, move + 1, length);
    int action = 0;
    CHECK(kb_move_parse(&state, kb_seats(&state) + 1, move + 1, length, &action, NULL) ==
          KB_NO_SEAT);
    CHECK(same_state(&before, &state));
    free(move);
    return 0;
}
