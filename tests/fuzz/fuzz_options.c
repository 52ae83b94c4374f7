/* fuzz_options.c: any words as options. The first byte is the number of seats, the first line goes
 * on with the name of the game, the rest are the options, separated by spaces. What is accepted is
 * exactly what can be put together from the library's own lists; it prints and reads again to the
 * same setup, and can be played. */
#include "fuzz.h"

#define WORDS_MAX 32

/* The number of the option `key=value`, or -1. */
static int find_option(int game, const char *word, int *value) {
    for (int key = 0; kb_option_key(game, key); key++) {
        for (*value = 0; kb_option_value(game, key, *value); ++*value) {
            char known[KB_WORD_MAX];
            snprintf(known, sizeof known, "%s=%s", kb_option_key(game, key),
                     kb_option_value(game, key, *value));
            if (strcmp(word, known) == 0)
                return key;
        }
    }
    return -1;
}

/* The rules of options in other words: known, no key twice, a first player who sits at the table.
 */
static bool is_possible(const char *name, int seats, const char *const *word, int count) {
    unsigned given = 0;
    int game = strcmp(name, "corruption") == 0 ? CORRUPTION
               : strcmp(name, "hacker") == 0   ? HACKER
                                               : -1;
    if (game < 0 || seats < 3 || seats > 7)
        return false;
    for (int i = 0; i < count; i++) {
        int value;
        int key = find_option(game, word[i], &value);
        if (key < 0 || given >> key & 1)
            return false;
        if (strcmp(kb_option_key(game, key), "first") == 0 && value > seats)
            return false;
        given |= 1u << key;
    }
    return true;
}

/* A copy of the next bytes up to `stop` or a 0, as text. */
static char *copy_until(struct input *in, char stop) {
    size_t length = 0;
    while (length < input_left(in) && in->at[length] && in->at[length] != (uint8_t)stop)
        length++;
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy, in->at, length);
    copy[length] = 0;
    in->at += length;
    input_byte(in);
    return copy;
}

static void check_accepted(const struct kb_setup *setup) {
    char printed[256];
    char piece[16];
    struct kb_setup again;
    struct kb_state state;
    uint64_t random = kb_random_seed(1, 2);
    size_t length = kb_setup_print(setup, printed, sizeof printed);
    CHECK(length < sizeof printed);
    CHECK(length == strlen(printed));
    CHECK(kb_setup_print(setup, piece, sizeof piece) == length);
    CHECK(memcmp(piece, printed, sizeof piece - 1) == 0);
    memset(&again, 0xaa, sizeof again);
    CHECK(kb_setup_text(&again, kb_game(setup->game).name, setup->seats, printed, NULL) == KB_OK);
    CHECK(same_setup(&again, setup));
    CHECK(kb_start(&state, setup, 1, false, NULL) == KB_OK);
    CHECK(kb_consistent(&state));
    kb_playout(&state, &random);
    CHECK(kb_consistent(&state));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = input_of(data, size);
    struct kb_setup setup;
    struct kb_setup by_text;
    struct kb_setup untouched;
    struct kb_error error;
    struct kb_error by_text_error;
    const char *word[WORDS_MAX];
    int count = 0;
    int seats = (int8_t)(input_byte(&in) - '0');
    char *game = copy_until(&in, '\n');
    char *whole = copy_until(&in, 0);
    char *words = malloc(strlen(whole) + 1);
    CHECK(words != NULL);
    strcpy(words, whole);
    /* The whole text by spaces; an empty piece is an empty word, which is no option. */
    for (char *at = words; *words && at && count < WORDS_MAX;) {
        word[count++] = at;
        at = strchr(at, ' ');
        if (at)
            *at++ = 0;
    }
    memset(&setup, 0xaa, sizeof setup);
    memset(&by_text, 0xaa, sizeof by_text);
    memset(&untouched, 0xaa, sizeof untouched);
    enum kb_code code = kb_setup(&setup, game, seats, word, count, &error);
    CHECK(kb_setup_text(&by_text, game, seats, whole, &by_text_error) == code);
    CHECK((code == KB_OK) == is_possible(game, seats, word, count));
    if (code) {
        CHECK(memcmp(&setup, &untouched, sizeof setup) == 0);
        CHECK(memcmp(&by_text, &untouched, sizeof setup) == 0);
        CHECK(memcmp(&error, &by_text_error, sizeof error) == 0);
        check_refusal(code, &error,
                      code == KB_BAD_SEATS || code == KB_FIRST_TOO_HIGH ? NULL : error.word);
        CHECK(kb_setup(&setup, game, seats, word, count, NULL) == code);
    } else {
        CHECK(same_setup(&setup, &by_text));
        check_accepted(&setup);
    }
    free(words);
    free(whole);
    free(game);
    return 0;
}
