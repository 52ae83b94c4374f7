/* setup_test.c: what is settled before the first card: games, seats, options, editions, the text
 * form, smaller dimensions; and each refusal with its code, its arguments and its sentence. */
#include <limits.h>

#include "support.h"

#define DEFAULTS \
    "show=standard book=off first=lot order=played hitman=must characters=discard totals=open"
#define KEYS "show, book, first, order, hitman, characters, totals, edition"

static void prints(const struct kb_setup *setup, const char *want) {
    char text[256];
    assert_int_equal(kb_setup_print(setup, text, sizeof text), strlen(want));
    assert_string_equal(text, want);
}

static void says(const struct kb_error *error, const char *want) {
    char text[512];
    size_t length = kb_error_text(error, text, sizeof text);
    assert_string_equal(text, want);
    assert_int_equal(length, strlen(want));
}

/* ---- Games and options ---- */

static void the_second_game_is_hacker(void **unused) {
    struct kb_game_info info = kb_game(1);
    (void)unused;
    assert_int_equal(kb_games(), 2);
    assert_string_equal(info.name, "hacker");
    assert_int_equal(kb_game_find("hacker"), 1);
    assert_int_equal(kb_game_find("Hacker"), -1);
    assert_int_equal(info.seats_min, 3);
    assert_int_equal(info.seats_max, 7);
    assert_int_equal(info.actions, KB_HACKER_ACTIONS);
    assert_int_equal(info.outcomes, KB_HACKER_OUTCOMES);
    assert_int_equal(info.options, KB_HACKER_OPTIONS);
    assert_true(info.actions <= KB_ACTIONS_MAX && info.tensor <= KB_TENSOR_MAX);
    assert_true(info.options <= KB_OPTIONS_MAX && info.history_max <= KB_HISTORY_MAX);
    assert_true(info.decisions_max < info.history_max);
    assert_true(info.simultaneous);
}

static void the_first_game_is_corruption(void **unused) {
    struct kb_game_info info = kb_game(0);
    (void)unused;
    assert_string_equal(info.name, "corruption");
    assert_int_equal(kb_game_find("corruption"), 0);
    assert_int_equal(kb_game_find("Corruption"), -1);
    assert_int_equal(kb_game_find("corruptio"), -1);
    assert_int_equal(kb_game_find(""), -1);
    assert_int_equal(info.seats_min, 3);
    assert_int_equal(info.seats_max, 7);
    assert_int_equal(info.actions, KB_CORRUPTION_ACTIONS);
    assert_int_equal(info.outcomes, KB_CORRUPTION_OUTCOMES);
    assert_int_equal(info.options, KB_CORRUPTION_OPTIONS);
    assert_true(info.actions <= KB_ACTIONS_MAX && info.outcomes <= KB_OUTCOMES_MAX);
    assert_true(info.tensor <= KB_TENSOR_MAX && info.options <= KB_OPTIONS_MAX);
    assert_false(info.simultaneous);
    assert_true(sizeof(struct kb_state) <= KB_STATE_BYTES);
}

static void options_and_their_values_have_names(void **unused) {
    static const char *const values[][10] = {
        {"show", "standard", "river", "free", "closed"},
        {"book", "off", "on"},
        {"first", "lot", "1", "2", "3", "4", "5", "6", "7"},
        {"order", "played", "table"},
        {"hitman", "must", "may"},
        {"characters", "discard", "return"},
        {"totals", "open", "hidden"},
        {"edition", "atlas", "descartes", "eurogames", "spanish"},
    };
    (void)unused;
    for (int key = 0; key < LENGTH(values); key++) {
        int value = 0;
        assert_string_equal(kb_option_key(0, key), values[key][0]);
        for (; values[key][value + 1]; value++)
            assert_string_equal(kb_option_value(0, key, value), values[key][value + 1]);
        assert_null(kb_option_value(0, key, value));
        assert_null(kb_option_value(0, key, 1000));
        assert_null(kb_option_value(0, key, -1));
    }
    assert_null(kb_option_key(0, LENGTH(values)));
    assert_null(kb_option_key(0, -1));
    assert_null(kb_option_value(0, LENGTH(values), 0));
    assert_null(kb_option_value(0, -1, 0));
    assert_null(kb_option_key(2, 0));
    assert_null(kb_option_key(-1, 0));
    assert_null(kb_option_value(2, 0, 0));
}

static void hacker_has_options_defaults_and_refusals(void **unused) {
    static const char *const values[][12] = {
        {"clock", "beats", "live"}, {"beats", "1", "2", "3", "4", "5", "6", "7", "8", "9"},
        {"jam", "off", "on"},       {"crypt", "off", "on"},
        {"steal", "look", "blind"}, {"first", "lot", "1", "2", "3", "4", "5", "6", "7"},
    };
    static const struct {
        int seats;
        const char *options;
        enum kb_code code;
    } refused[] = {
        {2, "", KB_BAD_SEATS},
        {8, "", KB_BAD_SEATS},
        {4, "beats=0", KB_BAD_VALUE},
        {4, "beats=10", KB_BAD_VALUE},
        {4, "beats=", KB_BAD_VALUE},
        {4, "jam=yes", KB_BAD_VALUE},
        {4, "steal=all", KB_BAD_VALUE},
        {4, "book=on", KB_UNKNOWN_OPTION},
        {4, "first=5", KB_FIRST_TOO_HIGH},
        {4, "jam=on jam=on", KB_OPTION_TWICE},
        {4, "crypt", KB_BAD_OPTION},
    };
    struct kb_setup setup;
    (void)unused;
    for (int key = 0; key < LENGTH(values); key++) {
        int value = 0;
        assert_string_equal(kb_option_key(1, key), values[key][0]);
        for (; values[key][value + 1]; value++) {
            char word[32];
            const char *words[1] = {word};
            assert_string_equal(kb_option_value(1, key, value), values[key][value + 1]);
            snprintf(word, sizeof word, "%s=%s", values[key][0], values[key][value + 1]);
            assert_int_equal(kb_setup(&setup, "hacker", 7, words, 1, NULL), KB_OK);
            assert_int_equal(setup.option[key], value);
        }
        assert_null(kb_option_value(1, key, value));
        assert_null(kb_option_value(1, key, -1));
    }
    for (int seats = 3; seats <= 7; seats++) {
        assert_int_equal(kb_setup(&setup, "hacker", seats, NULL, 0, NULL), KB_OK);
        prints(&setup, "clock=beats beats=2 jam=off crypt=off steal=look first=lot");
        assert_int_equal(setup.game, 1);
        assert_int_equal(setup.reduced, 0);
        assert_int_equal(setup.dimensions.accounts, 3);
        assert_int_equal(setup.dimensions.rounds, 4);
    }
    for (int i = 0; i < LENGTH(refused); i++) {
        struct kb_setup before;
        struct kb_error error;
        memset(&setup, 0xa5, sizeof setup);
        memset(&before, 0xa5, sizeof before);
        assert_int_equal(
            kb_setup_text(&setup, "hacker", refused[i].seats, refused[i].options, &error),
            refused[i].code);
        assert_int_equal(error.code, refused[i].code);
        assert_int_equal(error.game, 1);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void without_options_there_are_defaults(void **unused) {
    struct kb_setup setup;
    (void)unused;
    for (int seats = 3; seats <= 7; seats++) {
        assert_int_equal(kb_setup(&setup, "corruption", seats, NULL, 0, NULL), KB_OK);
        prints(&setup, DEFAULTS);
        assert_int_equal(setup.game, 0);
        assert_int_equal(setup.seats, seats);
        assert_int_equal(setup.reduced, 0);
        assert_int_equal(setup.dimensions.governments, 3);
        assert_int_equal(setup.dimensions.turned, 2);
        assert_int_equal(setup.dimensions.rounds, 4);
        assert_int_equal(setup.dimensions.cards, 6);
        assert_int_equal(setup.dimensions.hand, KB_HAND_ALL);
    }
}

/* Every value of every option alone: it is set, the others keep their defaults. */
static void every_value_can_be_set(void **unused) {
    struct kb_setup plain = setup_of(7, "");
    (void)unused;
    for (int key = 0; key < KB_CORRUPTION_OPTIONS; key++) {
        for (int value = 0; kb_option_value(0, key, value); value++) {
            struct kb_setup setup;
            char text[64];
            const char *word = text;
            snprintf(text, sizeof text, "%s=%s", kb_option_key(0, key),
                     kb_option_value(0, key, value));
            assert_int_equal(kb_setup(&setup, "corruption", 7, &word, 1, NULL), KB_OK);
            assert_int_equal(setup.option[key], value);
            setup.option[key] = plain.option[key];
            assert_memory_equal(&setup, &plain, sizeof setup);
        }
    }
}

static void editions_preset_four_options(void **unused) {
    static const char *const want[][2] = {
        {"atlas", "order=played hitman=must characters=discard totals=open"},
        {"descartes", "order=table hitman=must characters=discard totals=open"},
        {"eurogames", "order=table hitman=may characters=return totals=hidden"},
        {"spanish", "order=played hitman=must characters=discard totals=open"},
    };
    (void)unused;
    for (int i = 0; i < LENGTH(want); i++) {
        char edition[32];
        char printed[256];
        snprintf(edition, sizeof edition, "edition=%s", want[i][0]);
        snprintf(printed, sizeof printed, "show=standard book=off first=lot %s", want[i][1]);
        struct kb_setup setup = setup_of(4, edition);
        prints(&setup, printed);
    }
}

static void an_edition_is_applied_first_wherever_it_stands(void **unused) {
    static const char *const texts[] = {
        "edition=eurogames hitman=must show=river totals=open",
        "hitman=must edition=eurogames show=river totals=open",
        "hitman=must show=river totals=open edition=eurogames",
    };
    (void)unused;
    for (int i = 0; i < LENGTH(texts); i++) {
        struct kb_setup setup = setup_of(5, texts[i]);
        prints(&setup, "show=river book=off first=lot order=table hitman=must characters=return "
                       "totals=open");
    }
}

/* What kb_setup_print writes, kb_setup_text reads: all 3,840 combinations. */
static void the_text_form_leads_to_the_same_setup(void **unused) {
    (void)unused;
    for (int n = 0; n < COMBINATIONS; n++) {
        struct kb_setup setup = combination(n);
        struct kb_setup again;
        char text[256];
        assert_true(kb_setup_print(&setup, text, sizeof text) < sizeof text);
        assert_int_equal(kb_setup_text(&again, "corruption", setup.seats, text, NULL), KB_OK);
        assert_memory_equal(&setup, &again, sizeof setup);
    }
    struct kb_setup empty = setup_of(3, "");
    prints(&empty, DEFAULTS);
}

/* ---- Refusals ---- */

struct refusal {
    const char *game;
    int seats;
    const char *options;
    enum kb_code code;
    const char *sentence;
};

static const struct refusal refusals[] = {
    {"poker", 4, "", KB_BAD_GAME, "unknown game 'poker'; expected corruption, hacker"},
    {"", 4, "", KB_BAD_GAME, "unknown game ''; expected corruption, hacker"},
    {"\033[2J\n corruption, and so on, and so on, for ever", 4, "", KB_BAD_GAME,
     "unknown game '?[2J??corruption,?and?so?on,?and?so?on,'; expected corruption, hacker"},
    {"corruption", 2, "", KB_BAD_SEATS, "2 seats are not possible; this game has 3 to 7"},
    {"corruption", 8, "", KB_BAD_SEATS, "8 seats are not possible; this game has 3 to 7"},
    {"corruption", INT_MIN, "", KB_BAD_SEATS,
     "-2147483648 seats are not possible; this game has 3 to 7"},
    {"corruption", INT_MAX, "", KB_BAD_SEATS,
     "2147483647 seats are not possible; this game has 3 to 7"},
    {"corruption", 4, "show", KB_BAD_OPTION,
     "'show' is not an option; options are written key=value with one of the keys " KEYS},
    {"corruption", 4, "=river", KB_BAD_OPTION,
     "'=river' is not an option; options are written key=value with one of the keys " KEYS},
    {"corruption", 4, " show=river", KB_BAD_OPTION,
     "'' is not an option; options are written key=value with one of the keys " KEYS},
    {"corruption", 4, "show=river ", KB_BAD_OPTION,
     "'' is not an option; options are written key=value with one of the keys " KEYS},
    {"corruption", 4, "show=river  book=on", KB_BAD_OPTION,
     "'' is not an option; options are written key=value with one of the keys " KEYS},
    {"corruption", 4, " ", KB_BAD_OPTION,
     "'' is not an option; options are written key=value with one of the keys " KEYS},
    {"corruption", 4, "show=river colour=red", KB_UNKNOWN_OPTION,
     "unknown option 'colour'; expected " KEYS},
    {"corruption", 4, "Show=river", KB_UNKNOWN_OPTION, "unknown option 'Show'; expected " KEYS},
    {"corruption", 4, "sho=river", KB_UNKNOWN_OPTION, "unknown option 'sho'; expected " KEYS},
    {"corruption", 4, "shows=river", KB_UNKNOWN_OPTION, "unknown option 'shows'; expected " KEYS},
    {"corruption", 4, "show=", KB_BAD_VALUE,
     "invalid value 'show='; expected show=standard, show=river, show=free, show=closed"},
    {"corruption", 4, "show=River", KB_BAD_VALUE,
     "invalid value 'show=River'; expected show=standard, show=river, show=free, show=closed"},
    {"corruption", 4, "show==river", KB_BAD_VALUE,
     "invalid value 'show==river'; expected show=standard, show=river, show=free, show=closed"},
    {"corruption", 4, "book=yes", KB_BAD_VALUE,
     "invalid value 'book=yes'; expected book=off, book=on"},
    {"corruption", 4, "first=0", KB_BAD_VALUE,
     "invalid value 'first=0'; expected first=lot, first=1, first=2, first=3, first=4, first=5, "
     "first=6, first=7"},
    {"corruption", 4, "first=01", KB_BAD_VALUE,
     "invalid value 'first=01'; expected first=lot, first=1, first=2, first=3, first=4, "
     "first=5, "
     "first=6, first=7"},
    {"corruption", 4, "edition=gmt", KB_BAD_VALUE,
     "invalid value 'edition=gmt'; expected edition=atlas, edition=descartes, "
     "edition=eurogames, "
     "edition=spanish"},
    {"corruption", 4, "book=on book=on", KB_OPTION_TWICE, "the option 'book' is given twice"},
    {"corruption", 4, "totals=open show=free totals=hidden", KB_OPTION_TWICE,
     "the option 'totals' is given twice"},
    {"corruption", 4, "edition=atlas edition=spanish", KB_OPTION_TWICE,
     "the option 'edition' is given twice"},
    {"corruption", 4, "first=5", KB_FIRST_TOO_HIGH,
     "invalid first=5 with 4 seats; expected first=lot or a seat from 1 to 4"},
    {"corruption", 6, "first=7", KB_FIRST_TOO_HIGH,
     "invalid first=7 with 6 seats; expected first=lot or a seat from 1 to 6"},
};

static void refusals_have_their_code_and_sentence_and_change_nothing(void **unused) {
    (void)unused;
    for (int i = 0; i < LENGTH(refusals); i++) {
        const struct refusal *r = &refusals[i];
        struct kb_setup setup;
        struct kb_setup before;
        struct kb_error error;
        memset(&setup, 0xa5, sizeof setup);
        memset(&before, 0xa5, sizeof before);
        memset(&error, 0xa5, sizeof error);
        assert_int_equal(kb_setup_text(&setup, r->game, r->seats, r->options, &error), r->code);
        assert_int_equal(error.code, r->code);
        says(&error, r->sentence);
        assert_memory_equal(&setup, &before, sizeof setup);
        assert_int_equal(kb_setup_text(&setup, r->game, r->seats, r->options, NULL), r->code);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void a_refusal_has_its_arguments(void **unused) {
    struct kb_setup setup;
    struct kb_error error;
    (void)unused;
    kb_setup_text(&setup, "corruption", 9, "", &error);
    assert_int_equal(error.number, 9);
    kb_setup_text(&setup, "corruption", 4, "hitman=never", &error);
    assert_int_equal(error.key, KB_HITMAN);
    assert_string_equal(error.word, "hitman=never");
    kb_setup_text(&setup, "corruption", 4, "edition=never", &error);
    assert_int_equal(error.key, KB_CORRUPTION_OPTIONS);
    kb_setup_text(&setup, "corruption", 4, "first=6", &error);
    assert_int_equal(error.number, 6);
    assert_int_equal(error.limit, 4);
    kb_setup_text(&setup, "nim", 4, "", &error);
    assert_string_equal(error.word, "nim");
    assert_int_equal(error.line, 0);
}

/* As words: the first one that is wrong is named, and words have no spaces in them. */
static void words_are_read_one_by_one(void **unused) {
    static const char *const words[] = {"book=on", "show=free", "book=off", "colour=red"};
    static const char *const spaced[] = {"book=on show=free"};
    static const char *const nothing[] = {""};
    struct kb_setup setup;
    struct kb_error error;
    (void)unused;
    assert_int_equal(kb_setup(&setup, "corruption", 3, words, 2, &error), KB_OK);
    prints(&setup, "show=free book=on first=lot order=played hitman=must characters=discard "
                   "totals=open");
    assert_int_equal(kb_setup(&setup, "corruption", 3, words, 4, &error), KB_OPTION_TWICE);
    assert_int_equal(kb_setup(&setup, "corruption", 3, words + 2, 2, &error), KB_UNKNOWN_OPTION);
    assert_int_equal(kb_setup(&setup, "corruption", 3, spaced, 1, &error), KB_BAD_VALUE);
    assert_int_equal(kb_setup(&setup, "corruption", 3, nothing, 1, &error), KB_BAD_OPTION);
}

/* More words than there are options: one of them has to be wrong or doubled, however many follow.
 *  */
static void any_number_of_words_is_refused_in_order(void **unused) {
    const char *words[1000];
    static char text[8000];
    struct kb_setup setup;
    struct kb_error error;
    (void)unused;
    for (int i = 0; i < LENGTH(words); i++)
        words[i] = i % 2 ? "show=free" : "book=on";
    assert_int_equal(kb_setup(&setup, "corruption", 3, words, LENGTH(words), &error),
                     KB_OPTION_TWICE);
    assert_string_equal(error.word, "book");
    for (int i = 0; i < 1000; i++)
        memcpy(text + 8 * i, i == 999 ? "book=on" : "book=on ", 8);
    assert_int_equal(kb_setup_text(&setup, "corruption", 3, text, &error), KB_OPTION_TWICE);
}

/* ---- Smaller games ---- */

struct bad_dimensions {
    const char *options;
    int seats;
    struct kb_dimensions d;
    const char *what;
};

static const struct bad_dimensions bad_dimensions[] = {
    {"", 1, {1, 1, 1, 1, 1}, "seats"},
    {"", 0, {1, 1, 1, 1, 1}, "seats"},
    {"", 8, {1, 1, 1, 1, 1}, "seats"},
    {"", -3, {1, 1, 1, 1, 1}, "seats"},
    {"first=3", 2, {1, 1, 1, 1, 1}, "seats"},
    {"", 2, {0, 1, 1, 1, 1}, "governments"},
    {"", 2, {4, 1, 1, 1, 1}, "governments"},
    {"", 2, {1, 0, 1, 1, 1}, "turned"},
    {"", 2, {1, 3, 1, 1, 1}, "turned"},
    {"", 2, {1, 1, 0, 1, 1}, "rounds"},
    {"", 2, {1, 1, 5, 1, 1}, "rounds"},
    {"", 2, {1, 1, 1, 0, 1}, "cards"},
    {"", 2, {1, 1, 1, 7, KB_HAND_ALL}, "cards"},
    {"", 2, {1, 1, 1, 3, 3}, "cards"},                               /* two cards in hand */
    {"", 2, {1, 1, 2, 2, KB_HAND_ATTORNEY | 1}, "cards"},            /* the attorney may be gone */
    {"show=closed", 2, {1, 1, 1, 2, KB_HAND_ATTORNEY | 1}, "cards"}, /* no characters at all */
    {"", 2, {1, 1, 1, 1, 0}, "cards"},
    {"", 2, {1, 1, 1, 1, 0x401}, "hand"},
    {"", 2, {1, 1, 1, 1, 0x8001}, "hand"},
    {"", 2, {1, 1, 1, 1, KB_HAND_REPORTER2 | 1}, "hand"}, /* a second without a first */
};

static void impossible_dimensions_are_refused_by_name(void **unused) {
    (void)unused;
    for (int i = 0; i < LENGTH(bad_dimensions); i++) {
        const struct bad_dimensions *b = &bad_dimensions[i];
        struct kb_setup setup = setup_of(3, b->options);
        struct kb_setup before = setup;
        struct kb_error error;
        char sentence[128];
        assert_int_equal(kb_setup_reduce(&setup, b->seats, &b->d, &error), KB_BAD_DIMENSIONS);
        assert_int_equal(error.code, KB_BAD_DIMENSIONS);
        assert_string_equal(error.word, b->what);
        snprintf(sentence, sizeof sentence, "invalid dimensions: %s", b->what);
        says(&error, sentence);
        assert_memory_equal(&setup, &before, sizeof setup);
        assert_int_equal(kb_setup_reduce(&setup, b->seats, &b->d, NULL), KB_BAD_DIMENSIONS);
    }
}

static void possible_dimensions_are_played(void **unused) {
    static const struct bad_dimensions good[] = {
        {"", 2, {1, 1, 1, 1, 1}, ""},
        {"", 2, {1, 1, 1, 2, KB_HAND_ATTORNEY | 1}, ""},
        {"", 7, {3, 2, 4, 6, KB_HAND_ALL}, ""},
        {"show=closed", 7, {3, 2, 4, 6, KB_HAND_ALL}, ""},
        {"show=closed", 5, {2, 2, 3, 4, KB_HAND_BRIBES}, ""},
        {"first=3", 3, {1, 2, 4, 1, 0x20}, ""},
    };
    (void)unused;
    for (int i = 0; i < LENGTH(good); i++) {
        struct kb_setup setup = setup_of(3, good[i].options);
        struct kb_state state;
        uint64_t random = 1;
        assert_int_equal(kb_setup_reduce(&setup, good[i].seats, &good[i].d, NULL), KB_OK);
        assert_int_equal(setup.seats, good[i].seats);
        assert_int_equal(setup.reduced, 1);
        assert_int_equal(kb_start(&state, &setup, 1, false, NULL), KB_OK);
        assert_int_equal(kb_seats(&state), good[i].seats);
        kb_playout(&state, &random);
        assert_true(kb_over(&state) && kb_consistent(&state));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_game_is_corruption),
        cmocka_unit_test(the_second_game_is_hacker),
        cmocka_unit_test(hacker_has_options_defaults_and_refusals),
        cmocka_unit_test(options_and_their_values_have_names),
        cmocka_unit_test(without_options_there_are_defaults),
        cmocka_unit_test(every_value_can_be_set),
        cmocka_unit_test(editions_preset_four_options),
        cmocka_unit_test(an_edition_is_applied_first_wherever_it_stands),
        cmocka_unit_test(the_text_form_leads_to_the_same_setup),
        cmocka_unit_test(refusals_have_their_code_and_sentence_and_change_nothing),
        cmocka_unit_test(a_refusal_has_its_arguments),
        cmocka_unit_test(words_are_read_one_by_one),
        cmocka_unit_test(any_number_of_words_is_refused_in_order),
        cmocka_unit_test(impossible_dimensions_are_refused_by_name),
        cmocka_unit_test(possible_dimensions_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
