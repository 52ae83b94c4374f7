/* api_test.c: the edges of the interface: what is refused while playing, with which code,
 * arguments and sentence; histories without room; texts in buffers that are too small; moves in
 * notation that are not possible. */
#include <stdlib.h>

#include "support.h"

static void says(const struct kb_error *error, const char *want) {
    char text[512];
    size_t length = kb_error_text(error, text, sizeof text);
    assert_string_equal(text, want);
    assert_int_equal(length, strlen(want));
}

static struct kb_state started(int seats, const char *options, bool explicit_chance) {
    struct kb_setup setup = setup_of(seats, options);
    struct kb_state state;
    assert_int_equal(kb_start(&state, &setup, 1, explicit_chance, NULL), KB_OK);
    return state;
}

/* Deals and draws the first possible outcomes until a seat has to decide. */
static void deal_first(struct kb_state *state) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    while (kb_chance(state, outcome, weight))
        assert_int_equal(kb_chance_play(state, outcome[0], NULL, NULL), KB_OK);
}

static void play_moves(struct kb_state *state, const char *moves) {
    char text[512];
    snprintf(text, sizeof text, "%s", moves);
    for (char *move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        int seat = kb_current(state);
        int action;
        if (kb_move_parse(state, seat, move, strlen(move), &action, NULL))
            fail_msg("%s is not possible", move);
        assert_int_equal(kb_play(state, seat, action, NULL, NULL), KB_OK);
    }
}

/* ---- Sentences ---- */

static void every_code_has_a_sentence_of_its_own(void **unused) {
    static char text[KB_TOO_MANY_INPUTS + 1][512];
    (void)unused;
    for (int code = KB_OK; code <= KB_TOO_MANY_INPUTS; code++) {
        struct kb_error error = {(enum kb_code)code, 12, 34, 56, KB_BOOK, 0, "WORD"};
        size_t length = kb_error_text(&error, text[code], sizeof text[code]);
        assert_int_equal(length, strlen(text[code]));
        assert_true(length > 5 && length < sizeof text[code]);
        assert_true(text[code][length - 1] != '.' && text[code][length - 1] != ' ');
        assert_null(strchr(text[code], '%'));
        assert_null(strstr(text[code], "  "));
        assert_string_not_equal(text[code], "unknown error");
        for (int other = 0; other < code; other++)
            assert_string_not_equal(text[code], text[other]);
    }
}

/* Sentences contain their arguments: word, line, number, limit. */
static void sentences_name_their_arguments(void **unused) {
    static const struct {
        enum kb_code code;
        const char *parts[3];
    } cases[] = {
        {KB_BAD_GAME, {"WORD", "corruption"}},
        {KB_BAD_SEATS, {"34", "3 to 7"}},
        {KB_BAD_OPTION, {"WORD", "show"}},
        {KB_UNKNOWN_OPTION, {"WORD", "edition"}},
        {KB_BAD_VALUE, {"WORD", "book=off", "book=on"}},
        {KB_OPTION_TWICE, {"WORD"}},
        {KB_FIRST_TOO_HIGH, {"34", "56"}},
        {KB_BAD_DIMENSIONS, {"WORD"}},
        {KB_DECK_TOO_LARGE, {"56"}},
        {KB_DECK_HEADER, {"line 12"}},
        {KB_DECK_COLUMNS, {"line 12", "34", "56"}},
        {KB_DECK_ID, {"line 12", "WORD"}},
        {KB_DECK_VALUE, {"line 12", "WORD", "9999"}},
        {KB_DECK_TWICE, {"line 12", "WORD", "34"}},
        {KB_DECK_ROWS, {"line 12", "34", "24"}},
        {KB_BAD_OUTCOME, {"34"}},
        {KB_NO_SEAT, {"34", "56"}},
        {KB_NOT_YOUR_TURN, {"34"}},
        {KB_BAD_ACTION, {"34"}},
        {KB_BAD_NOTATION, {"WORD"}},
        {KB_WRONG_MOMENT, {"WORD"}},
        {KB_NOT_IN_HAND, {"WORD"}},
        {KB_NO_SUCH_PLACE, {"WORD"}},
        {KB_BRIBES_ONLY, {"WORD"}},
        {KB_NO_SUCH_CARD, {"WORD"}},
        {KB_NOT_THAT_CARD, {"WORD"}},
        {KB_NOT_A_TARGET, {"WORD"}},
        {KB_MUST_TAKE, {"WORD"}},
        {KB_OTHER_GOVERNMENT, {"WORD"}},
        {KB_NO_BOOK, {"WORD"}},
        {KB_KNOWN_ALREADY, {"WORD"}},
        {KB_NOT_IN_SWISS, {"WORD"}},
        {KB_BUFFER, {"34"}},
        {KB_TRACE_LINE, {"line 12", "WORD"}},
    };
    (void)unused;
    for (int i = 0; i < LENGTH(cases); i++) {
        struct kb_error error = {cases[i].code, 12, 34, 56, KB_BOOK, 0, "WORD"};
        char text[512];
        kb_error_text(&error, text, sizeof text);
        for (int k = 0; k < 3 && cases[i].parts[k]; k++)
            if (!strstr(text, cases[i].parts[k]))
                fail_msg("'%s' does not say %s", text, cases[i].parts[k]);
    }
}

/* ---- Refusals while playing ---- */

/* A refused input: code, arguments, sentence, and the state byte by byte as before. */
static void refuses_play(struct kb_state *state, int seat, int action, enum kb_code code,
                         int number, const char *sentence) {
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 3};
    struct kb_state before = *state;
    struct kb_error error;
    memset(&error, 0xa5, sizeof error);
    assert_int_equal(kb_play(state, seat, action, &history, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.number, number);
    says(&error, sentence);
    assert_memory_equal(state, &before, sizeof before);
    assert_int_equal(history.count, 3);
    assert_int_equal(kb_play(state, seat, action, NULL, NULL), code);
    assert_memory_equal(state, &before, sizeof before);
}

static void refused_plays_say_why(void **unused) {
    struct kb_state state = started(4, "first=2", false);
    uint64_t random = 1;
    (void)unused;
    refuses_play(&state, 0, 1, KB_NO_SEAT, 0, "unknown seat 0; expected 1 to 4");
    refuses_play(&state, -1, 1, KB_NO_SEAT, -1, "unknown seat -1; expected 1 to 4");
    refuses_play(&state, 5, 1, KB_NO_SEAT, 5, "unknown seat 5; expected 1 to 4");
    refuses_play(&state, 1, 1, KB_NOT_YOUR_TURN, 2,
                 "it is not this seat's turn; seat 2 has to decide");
    refuses_play(&state, 2, 3, KB_BAD_ACTION, 3, "action 3 is not legal here");
    refuses_play(&state, 2, -1, KB_BAD_ACTION, -1, "action -1 is not legal here");
    refuses_play(&state, 2, 401, KB_BAD_ACTION, 401, "action 401 is not legal here");
    kb_playout(&state, &random);
    refuses_play(&state, 2, 1, KB_GAME_OVER, 0, "the game is over");
    refuses_play(&state, 9, 1, KB_GAME_OVER, 0, "the game is over");
    state = started(4, "first=2", true);
    refuses_play(&state, 2, 1, KB_AT_CHANCE, 0, "chance has to speak first");
}

static void refuses_chance(struct kb_state *state, int outcome, enum kb_code code, int number,
                           const char *sentence) {
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 3};
    struct kb_state before = *state;
    struct kb_error error;
    memset(&error, 0xa5, sizeof error);
    assert_int_equal(kb_chance_play(state, outcome, &history, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.number, number);
    says(&error, sentence);
    assert_memory_equal(state, &before, sizeof before);
    assert_int_equal(history.count, 3);
    assert_int_equal(kb_chance_play(state, outcome, NULL, NULL), code);
}

static void refused_outcomes_say_why(void **unused) {
    struct kb_state state = started(4, "", true);
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    uint64_t random = 1;
    (void)unused;
    assert_int_equal(kb_chance(&state, outcome, weight), 24);
    refuses_chance(&state, -1, KB_BAD_OUTCOME, -1, "outcome -1 is not possible here");
    refuses_chance(&state, 24, KB_BAD_OUTCOME, 24, "outcome 24 is not possible here");
    refuses_chance(&state, 65536, KB_BAD_OUTCOME, 65536, "outcome 65536 is not possible here");
    assert_int_equal(kb_chance_play(&state, 7, NULL, NULL), KB_OK);
    assert_int_equal(kb_chance(&state, outcome, weight), 23);
    refuses_chance(&state, 7, KB_BAD_OUTCOME, 7, "outcome 7 is not possible here");
    for (int contract = 0; contract < 5; contract++)
        assert_int_equal(kb_chance_play(&state, contract, NULL, NULL), KB_OK);
    assert_int_equal(kb_chance(&state, outcome, weight), 4); /* the lot */
    for (int i = 0; i < 4; i++)
        assert_int_equal(outcome[i], KB_OUTCOME_SEAT + i);
    refuses_chance(&state, 23, KB_BAD_OUTCOME, 23, "outcome 23 is not possible here");
    refuses_chance(&state, 28, KB_BAD_OUTCOME, 28, "outcome 28 is not possible here");
    assert_int_equal(kb_chance_play(&state, KB_OUTCOME_SEAT + 2, NULL, NULL), KB_OK);
    assert_int_equal(kb_current(&state), 3);
    assert_int_equal(kb_chance(&state, outcome, weight), 0);
    refuses_chance(&state, 0, KB_NOT_AT_CHANCE, 0, "it is not chance's turn");
    state = started(4, "", false);
    refuses_chance(&state, 0, KB_NOT_AT_CHANCE, 0, "it is not chance's turn");
    kb_playout(&state, &random);
    refuses_chance(&state, 0, KB_NOT_AT_CHANCE, 0, "it is not chance's turn");
}

static void refuses_joint(struct kb_state *state, const int32_t *action, enum kb_code code,
                          int number) {
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 3};
    struct kb_state before = *state;
    struct kb_error error;
    assert_int_equal(kb_play_joint(state, action, &history, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.number, number);
    assert_memory_equal(state, &before, sizeof before);
    assert_int_equal(history.count, 3);
    assert_int_equal(kb_play_joint(state, action, NULL, NULL), code);
    assert_memory_equal(state, &before, sizeof before);
}

static void a_joint_play_is_all_or_nothing(void **unused) {
    struct kb_state state = started(4, "first=2", false);
    struct kb_state single = state;
    uint64_t random = 1;
    (void)unused;
    refuses_joint(&state, (int32_t[]){-1, -1, -1, -1}, KB_BAD_ACTION, -1);
    refuses_joint(&state, (int32_t[]){-1, 3, -1, -1}, KB_BAD_ACTION, 3);
    refuses_joint(&state, (int32_t[]){1, 1, -1, -1}, KB_NOT_YOUR_TURN, 2);
    refuses_joint(&state, (int32_t[]){-1, 1, 1, -1}, KB_NOT_YOUR_TURN, 2);
    refuses_joint(&state, (int32_t[]){-1, 1, -1, 0}, KB_NOT_YOUR_TURN, 2);
    assert_int_equal(kb_play_joint(&state, (int32_t[]){-1, 1, -1, -1}, NULL, NULL), KB_OK);
    assert_int_equal(kb_play(&single, 2, 1, NULL, NULL), KB_OK);
    assert_memory_equal(&state, &single, sizeof state);
    kb_playout(&state, &random);
    refuses_joint(&state, (int32_t[]){-1, 1, -1, -1}, KB_GAME_OVER, 0);
    state = started(4, "first=2", true);
    refuses_joint(&state, (int32_t[]){-1, 1, -1, -1}, KB_AT_CHANCE, 0);
}

/* ---- Histories ---- */

static void a_game_does_not_start_without_room_for_its_history(void **unused) {
    struct kb_setup setup = setup_of(7, "");
    for (int capacity = 0; capacity <= 6; capacity++) { /* six deals and a lot */
        struct kb_entry entry[KB_HISTORY_MAX];
        struct kb_entry before[KB_HISTORY_MAX];
        struct kb_history history = {entry, capacity, capacity};
        struct kb_state state;
        struct kb_state same;
        (void)unused;
        memset(entry, 0x5a, sizeof entry);
        memset(before, 0x5a, sizeof before);
        memset(&state, 0x5a, sizeof state);
        memset(&same, 0x5a, sizeof same);
        assert_int_equal(kb_start(&state, &setup, 1, false, &history), KB_BUFFER);
        assert_memory_equal(&state, &same, sizeof state);
        assert_memory_equal(entry, before, sizeof entry);
        assert_int_equal(history.count, capacity); /* nothing has been changed */
    }
}

/* With any capacity: an input is taken and noted, or refused for want of room and then nothing has
 * changed; and never is anything written beyond the last entry. */
static void an_input_without_room_is_refused_and_changes_nothing(void **unused) {
    struct kb_setup setup = setup_of(5, "book=on show=free");
    struct kb_entry entry[KB_HISTORY_MAX + 4];
    (void)unused;
    for (int capacity = 0; capacity <= KB_HISTORY_MAX; capacity += 2) {
        struct kb_history history = {entry, capacity, 0};
        struct kb_state state;
        uint64_t random = (uint64_t)capacity;
        memset(entry, 0x5a, sizeof entry);
        enum kb_code code = kb_start(&state, &setup, 7, false, &history);
        while (!code && !kb_over(&state)) {
            struct kb_state before = state;
            struct kb_error error;
            int count = history.count;
            int action = kb_random_action(&state, kb_current(&state), &random);
            code = kb_play(&state, kb_current(&state), action, &history, &error);
            if (!code) {
                assert_true(history.count > count && history.count <= capacity);
                continue;
            }
            assert_int_equal(code, KB_BUFFER);
            assert_int_equal(error.code, KB_BUFFER);
            assert_in_range(error.number, capacity + 1, KB_HISTORY_MAX);
            assert_int_equal(history.count, count);
            assert_memory_equal(&state, &before, sizeof state);
        }
        if (capacity == KB_HISTORY_MAX) /* room for every game */
            assert_int_equal(code, KB_OK);
        for (int i = capacity; i < KB_HISTORY_MAX + 4; i++)
            assert_memory_equal(&entry[i], "ZZZZ", sizeof entry[i]);
    }
}

static void an_outcome_without_room_is_refused_and_changes_nothing(void **unused) {
    struct kb_state state = started(4, "", true);
    struct kb_state before = state;
    struct kb_entry entry[1];
    struct kb_history history = {entry, 1, 1};
    struct kb_error error;
    (void)unused;
    assert_int_equal(kb_chance_play(&state, 0, &history, &error), KB_BUFFER);
    assert_int_equal(error.code, KB_BUFFER);
    assert_in_range(error.number, 2, KB_HISTORY_MAX);
    assert_int_equal(history.count, 1);
    assert_memory_equal(&state, &before, sizeof state);
}

/* A history with one input changed is refused at that input, or possible as well. */
static void a_changed_history_is_refused_by_its_line(void **unused) {
    static struct game g;
    int refused = 0;
    (void)unused;
    for (int n = 3; n < COMBINATIONS; n += 131) {
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state))
            game_decide(&g);
        for (int i = 0; i < g.history.count; i++) {
            struct kb_entry old = g.entry[i];
            struct kb_state state;
            struct kb_error error;
            memset(&state, 0x5a, sizeof state);
            g.entry[i].what = 500; /* no action and no outcome */
            HOLDS(&g, kb_replay(&g.setup, &g.history, &state, &error) == KB_BAD_ACTION);
            HOLDS(&g, error.code == KB_BAD_ACTION && error.line == i + 1 && state.game == 0x5a);
            g.entry[i] = old;
            g.entry[i].seat = (uint8_t)((old.seat + 1) % (g.setup.seats + 2));
            if (kb_replay(&g.setup, &g.history, &state, &error)) {
                HOLDS(&g, error.line >= i + 1);
                refused++;
            }
            g.entry[i] = old;
            g.entry[i].forced ^= 1;
            HOLDS(&g, kb_replay(&g.setup, &g.history, &state, &error) == KB_BAD_ACTION);
            HOLDS(&g, error.line == i + 1);
            g.entry[i] = old;
        }
        g.entry[g.history.count] = g.entry[0]; /* after the end nothing follows */
        g.history.count++;
        struct kb_state state;
        HOLDS(&g, kb_replay(&g.setup, &g.history, &state, NULL) == KB_BAD_ACTION);
    }
    assert_true(refused > 1000);
}

/* ---- Moves that are not possible ---- */

struct refused_move {
    int seat;
    const char *text;
    enum kb_code code;
};

static void refuses_moves(const struct kb_state *state, const struct refused_move *moves,
                          int count) {
    for (int i = 0; i < count; i++) {
        struct kb_error error;
        struct kb_view view;
        int action = -7;
        const struct refused_move *m = &moves[i];
        enum kb_code code =
            kb_move_parse(state, m->seat, m->text, strlen(m->text), &action, &error);
        if (code != m->code)
            fail_msg("%s of seat %d: code %d, not %d", m->text, m->seat, code, m->code);
        assert_int_equal(error.code, m->code);
        assert_string_equal(error.word, m->text);
        kb_view(state, m->seat, &view);
        assert_int_equal(kb_view_move_parse(&view, m->text, strlen(m->text), &action, &error),
                         m->code);
        assert_int_equal(kb_view_move_parse(&view, m->text, strlen(m->text), &action, NULL),
                         m->code);
    }
}

/* clang-format off */
static const char *const no_moves[] = {
    "", " ", "x", "@", "1@", "@a1", "3@a1", "10@d1", "10@a9", "10@a01", "10@A1", "10@a1 ",
    " 10@a1", "10@a1\n", "a@a1", "r@a1", "AA@a1", "1@a1.1", "show", "show:7", "show:0", "show:21",
    "show:11", "show:1 2", "peek:", "peek:a1", "peek:a1.", "peek:a1.0", "peek:a1.01",
    "peek:a1.43", "a1.1", "a1.1>", "a1.1>a", "a1.1>a1x", "a1.1xa1", "a1.1xa1.", "a1.1xx",
    "a1.1x a1.2", "pass", "a1x", "100@a1", "1 0@a1", "10@a1\x80", "4294967297@a1",
    "1@a4294967297", "peek:a1.4294967297",
};
/* clang-format on */

static void texts_that_are_no_moves(void **unused) {
    struct kb_state state = started(3, "first=1", false);
    (void)unused;
    for (int i = 0; i < LENGTH(no_moves); i++) {
        int action;
        enum kb_code code =
            kb_move_parse(&state, 1, no_moves[i], strlen(no_moves[i]), &action, NULL);
        if (code != KB_BAD_NOTATION)
            fail_msg("'%s': code %d", no_moves[i], code);
    }
    int action;
    assert_int_equal(kb_move_parse(&state, 1, "1@a1\0", 5, &action, NULL), KB_BAD_NOTATION);
    assert_int_equal(kb_move_parse(&state, 0, "1@a1", 4, &action, NULL), KB_NO_SEAT);
    assert_int_equal(kb_move_parse(&state, 4, "1@a1", 4, &action, NULL), KB_NO_SEAT);
}

static void moves_that_are_not_possible_while_placing(void **unused) {
    struct kb_state state = started(3, "first=1 book=on", false);
    (void)unused;
    play_moves(&state, "10@a1 8@a1 A@b1 4@a0 R@a1 6@b1");
    static const struct refused_move moves[] = {
        {1, "10@b1", KB_NOT_IN_HAND},
        {1, "1@a3", KB_NO_SUCH_PLACE},
        {1, "H@c8", KB_NO_SUCH_PLACE},
        {1, "A@a0", KB_BRIBES_ONLY},
        {2, "1@a1", KB_NOT_YOUR_TURN},
        {1, "show:1", KB_WRONG_MOMENT},
        {1, "a0.1>a1", KB_WRONG_MOMENT},
        {1, "a1.1xa1.2", KB_WRONG_MOMENT},
        {2, "a1.1x", KB_WRONG_MOMENT},
        {1, "peek:a1.1", KB_KNOWN_ALREADY}, /* own, and face up */
        {3, "peek:a1.2", KB_KNOWN_ALREADY},
        {2, "peek:a0.1", KB_NOT_IN_SWISS},
        {2, "peek:a0.7", KB_NOT_IN_SWISS},
        {1, "peek:a1.4", KB_NO_SUCH_CARD},
        {1, "peek:c2.1", KB_NO_SUCH_CARD},
    };
    refuses_moves(&state, moves, LENGTH(moves));
    play_moves(&state, "peek:a1.3 peek:b1.2");
    static const struct refused_move spent[] = {
        {1, "peek:a1.3", KB_NO_BOOK}, {1, "peek:a1.1", KB_NO_BOOK}, {1, "peek:a0.1", KB_NO_BOOK}};
    refuses_moves(&state, spent, LENGTH(spent));
    state = started(3, "first=1", false);
    play_moves(&state, "10@a0");
    refuses_moves(&state, (struct refused_move[]){{2, "peek:a1.1", KB_NO_BOOK}}, 1);
}

/* Nine cards, so that phase III has all kinds of actors. */
static struct kb_state resolving(const char *options) {
    struct kb_setup setup = reduced(3, options, (struct kb_dimensions){3, 2, 1, 3, KB_HAND_ALL});
    struct kb_state state;
    kb_start(&state, &setup, 1, false, NULL);
    play_moves(&state, "10@a0 H@a1 A@a1 8@b0 R@b1 R@a1 6@b1 4@b1 2@b1");
    return state;
}

static void moves_that_are_not_possible_while_resolving(void **unused) {
    struct kb_state state = resolving("first=1 hitman=must");
    (void)unused;
    static const struct refused_move swiss[] = {
        {2, "a0.1>a1", KB_NOT_YOUR_TURN},  {1, "a0.1>b1", KB_OTHER_GOVERNMENT},
        {1, "a0.1>a3", KB_NO_SUCH_PLACE},  {1, "a0.1>a0", KB_NO_SUCH_PLACE},
        {1, "a0.2>a1", KB_NO_SUCH_CARD},   {1, "b0.1>b1", KB_NOT_THAT_CARD},
        {1, "1@a1", KB_WRONG_MOMENT},      {1, "a0.1x", KB_WRONG_MOMENT},
        {2, "peek:a1.1", KB_WRONG_MOMENT},
    };
    refuses_moves(&state, swiss, LENGTH(swiss));
    play_moves(&state, "a0.1>a1 b0.1>b1");
    static const struct refused_move hitmen[] = {
        {2, "a1.1x", KB_MUST_TAKE},         {2, "a1.1xa1.1", KB_NOT_A_TARGET},
        {2, "a1.1xb1.1", KB_NOT_A_TARGET},  {2, "a1.1xa1.9", KB_NO_SUCH_CARD},
        {2, "a1.2xa1.1", KB_NOT_THAT_CARD}, {2, "a1.1xa0.1", KB_NOT_A_TARGET},
        {1, "a1.1xa1.2", KB_NOT_YOUR_TURN}, {2, "a0.1>a1", KB_WRONG_MOMENT},
    };
    refuses_moves(&state, hitmen, LENGTH(hitmen));
    play_moves(&state, "a1.1xa1.3"); /* the reporter goes, the attorney stays */
    static const struct refused_move reporters[] = {
        {2, "b1.1xb1.1", KB_NOT_A_TARGET},
        {2, "b1.1xb0.1", KB_NOT_A_TARGET},
        {3, "b1.1x", KB_NOT_YOUR_TURN},
        {2, "b1.2x", KB_NOT_THAT_CARD},
    };
    refuses_moves(&state, reporters, LENGTH(reporters));
    play_moves(&state, "b1.1xb1.4");
    refuses_moves(&state, (struct refused_move[]){{1, "1@a1", KB_GAME_OVER}}, 1);
    state = started(3, "", true);
    refuses_moves(&state, (struct refused_move[]){{1, "1@a1", KB_AT_CHANCE}}, 1);
    state = started(3, "show=free", true);
    deal_first(&state);
    refuses_moves(&state, (struct refused_move[]){{1, "1@a1", KB_WRONG_MOMENT}}, 1);
}

/* ---- Buffers ---- */

static struct game written; /* a game in its third round, with a view of it */
static struct kb_view written_view;

static int play_written(void **unused) {
    (void)unused;
    game_set(&written, 9); /* with the book, and a shown set that is named */
    game_start(&written);
    while (written.state.as.corruption.table.round < 3 || written.decisions % 10)
        game_decide(&written);
    kb_view(&written.state, 2, &written_view);
    return 0;
}

static size_t write_error(char *out, size_t size) {
    struct kb_error error = {KB_BAD_VALUE, 0, 0, 0, KB_FIRST, 0, "first=9"};
    return kb_error_text(&error, out, size);
}

static size_t write_setup(char *out, size_t size) {
    return kb_setup_print(&written.setup, out, size);
}

static size_t write_json(char *out, size_t size) {
    return kb_view_json(&written_view, &written.setup, out, size);
}

static size_t write_history(char *out, size_t size) {
    return kb_history_text(&written.setup, &written.history, 2, out, size);
}

static size_t write_trace(char *out, size_t size) {
    return kb_trace_text(&written.setup, &written.history, "0000000000000009", out, size);
}

static size_t write_information(char *out, size_t size) {
    return kb_information_text(&written.setup, &written.history, 2, out, size);
}

/* In a buffer of any size: the whole length is told, what fits is written, and nothing behind it.
 *  */
static void texts_in_small_buffers_are_cut_and_their_length_is_told(void **unused) {
    static size_t (*const writers[])(char *, size_t) = {
        write_error, write_setup, write_json, write_history, write_trace, write_information};
    static char whole[KB_TRACE_MAX];
    static char part[KB_TRACE_MAX];
    (void)unused;
    for (int i = 0; i < LENGTH(writers); i++) {
        size_t length = writers[i](whole, sizeof whole);
        assert_int_equal(length, strlen(whole));
        assert_int_equal(writers[i](NULL, 0), length);
        size_t sizes[] = {0, 1, 2, length / 2, length - 1, length, length + 1, length + 2};
        for (int k = 0; k < LENGTH(sizes); k++) {
            size_t size = sizes[k];
            memset(part, 0x7e, length + 16);
            assert_int_equal(writers[i](part, size), length);
            size_t kept = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
            assert_memory_equal(part, whole, kept);
            if (size > 0)
                assert_int_equal(part[kept], 0);
            for (size_t at = size == 0 ? 0 : kept + 1; at < length + 16; at++)
                assert_int_equal(part[at], 0x7e);
        }
    }
}

/* ---- JSON ---- */

static const char *skip_json(const char *at);

static const char *skip_text(const char *at) {
    if (!at || *at++ != '"')
        return NULL;
    while (*at >= ' ' && *at != '"' && *at != '\\')
        at++;
    return *at == '"' ? at + 1 : NULL;
}

static const char *skip_list(const char *at, char end) {
    if (*at == end)
        return at + 1;
    for (;;) {
        if (end == '}') {
            at = skip_text(at);
            if (!at || *at++ != ':')
                return NULL;
        }
        at = skip_json(at);
        if (!at)
            return NULL;
        if (*at == end)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

/* Behind one value of JSON without white space, or NULL. Numbers here are whole. */
static const char *skip_json(const char *at) {
    if (*at == '{')
        return skip_list(at + 1, '}');
    if (*at == '[')
        return skip_list(at + 1, ']');
    if (*at == '"')
        return skip_text(at);
    const char *start = at;
    at += *at == '-';
    while (*at >= '0' && *at <= '9')
        at++;
    return at > start ? at : NULL;
}

static void every_view_and_every_line_is_json(void **unused) {
    static struct game g;
    static char text[KB_TRACE_MAX];
    (void)unused;
    for (int n = 0; n < COMBINATIONS; n += 53) {
        game_set(&g, n);
        game_start(&g);
        for (; !kb_over(&g.state); game_decide(&g)) {
            struct kb_view view;
            if (g.decisions % 9)
                continue;
            kb_view(&g.state, g.decisions % (g.setup.seats + 1), &view);
            kb_view_json(&view, &g.setup, text, sizeof text);
            const char *end = skip_json(text);
            HOLDS(&g, end && *end == 0);
        }
        kb_trace_text(&g.setup, &g.history, "x", text, sizeof text);
        for (const char *at = text; *at; at++) {
            at = skip_json(at);
            HOLDS(&g, at && *at == '\n');
        }
    }
}

/* ---- The score ---- */

static void shares_are_nothing_until_the_game_is_over(void **unused) {
    static struct game g;
    (void)unused;
    game_set(&g, 300);
    game_start(&g);
    for (; !kb_over(&g.state); game_decide(&g)) {
        uint16_t share[KB_SEATS_MAX + 1];
        int32_t total[KB_SEATS_MAX + 1];
        memset(share, 0xff, sizeof share);
        kb_shares(&g.state, share);
        kb_totals(&g.state, total);
        for (int i = 0; i < g.setup.seats; i++) {
            HOLDS(&g, share[i] == 0);
            HOLDS(&g, total[i] == (int32_t)g.state.as.corruption.table.total[i]);
        }
        HOLDS(&g, share[KB_SEATS_MAX] == 0xffff);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_a_sentence_of_its_own),
        cmocka_unit_test(sentences_name_their_arguments),
        cmocka_unit_test(refused_plays_say_why),
        cmocka_unit_test(refused_outcomes_say_why),
        cmocka_unit_test(a_joint_play_is_all_or_nothing),
        cmocka_unit_test(a_game_does_not_start_without_room_for_its_history),
        cmocka_unit_test(an_input_without_room_is_refused_and_changes_nothing),
        cmocka_unit_test(an_outcome_without_room_is_refused_and_changes_nothing),
        cmocka_unit_test(a_changed_history_is_refused_by_its_line),
        cmocka_unit_test(texts_that_are_no_moves),
        cmocka_unit_test(moves_that_are_not_possible_while_placing),
        cmocka_unit_test(moves_that_are_not_possible_while_resolving),
        cmocka_unit_test(texts_in_small_buffers_are_cut_and_their_length_is_told),
        cmocka_unit_test(every_view_and_every_line_is_json),
        cmocka_unit_test(shares_are_nothing_until_the_game_is_over),
    };
    return cmocka_run_group_tests(tests, play_written, NULL);
}
