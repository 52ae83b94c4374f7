/* deck_test.c: reading a contract deck. A deck of 24 rows is written into a buffer, changed in one
 * place, and read: what is possible is taken over, everything else is refused with the line, the
 * word and the sentence, and the setup stays as it was. */
#include "support.h"

static char deck[KB_DECK_FILE_MAX + 64];
static size_t deck_size;

/* ---- Writing a deck ---- */

static void begin(void) {
    deck_size = 0;
}

static void add(const char *text) {
    size_t length = strlen(text);
    assert_true(deck_size + length <= sizeof deck);
    memcpy(deck + deck_size, text, length);
    deck_size += length;
}

/* Rows from .. to - 1 as `id<tab>value`, ids c0, c1, ..., values 10, 20, ... */
static void add_rows(int from, int to, const char *end) {
    for (int i = from; i < to; i++) {
        char row[64];
        snprintf(row, sizeof row, "c%d\t%d%s", i, 10 * (i + 1), end);
        add(row);
    }
}

/* A whole deck in which row number `at` (line at + 2) is replaced. */
static void make(int at, const char *row) {
    begin();
    add("id\tvalue\n");
    add_rows(0, at, "\n");
    add(row);
    add("\n");
    add_rows(at + 1, KB_CONTRACTS, "\n");
}

/* ---- Reading it ---- */

/* Reads the deck and compares it with c0 .. c23 and 10 .. 240. */
static void is_taken(void) {
    struct kb_setup setup = setup_of(4, "");
    struct kb_error error;
    assert_int_equal(kb_setup_deck(&setup, deck, deck_size, &error), KB_OK);
    assert_int_equal(error.code, KB_OK);
    for (int i = 0; i < KB_CONTRACTS; i++) {
        char id[16];
        snprintf(id, sizeof id, "c%d", i);
        assert_string_equal(setup.deck[i].id, id);
        assert_int_equal(setup.deck[i].value, 10 * (i + 1));
    }
}

static void is_refused(enum kb_code code, int line, const char *word, const char *sentence) {
    struct kb_setup setup = setup_of(4, "book=on");
    struct kb_setup before = setup;
    struct kb_error error;
    char text[256];
    memset(&error, 0xa5, sizeof error);
    assert_int_equal(kb_setup_deck(&setup, deck, deck_size, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.line, line);
    if (word)
        assert_string_equal(error.word, word);
    kb_error_text(&error, text, sizeof text);
    assert_string_equal(text, sentence);
    assert_memory_equal(&setup, &before, sizeof setup);
    assert_int_equal(kb_setup_deck(&setup, deck, deck_size, NULL), code);
    assert_memory_equal(&setup, &before, sizeof setup);
}

/* ---- Decks that are taken ---- */

static void the_deck_of_the_game_has_two_contracts_of_each_value(void **unused) {
    struct kb_setup setup = setup_of(3, "");
    (void)unused;
    for (int i = 0; i < KB_CONTRACTS; i++) {
        assert_int_equal(setup.deck[i].value, 100 * (i / 2 + 1));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(setup.deck[i].id, setup.deck[k].id);
    }
    assert_string_equal(setup.deck[0].id, "monument");
    assert_string_equal(setup.deck[23].id, "expressway");
}

static void a_plain_deck_is_taken(void **unused) {
    (void)unused;
    begin();
    add("id\tvalue\n");
    add_rows(0, KB_CONTRACTS, "\n");
    is_taken();
    deck_size--; /* without the end of the last line */
    is_taken();
}

static void lines_may_end_with_cr_lf(void **unused) {
    (void)unused;
    begin();
    add("id\tvalue\r\n\r\n");
    add_rows(0, KB_CONTRACTS, "\r\n");
    add("\r\n");
    is_taken();
}

static void comments_and_empty_lines_are_passed_over(void **unused) {
    (void)unused;
    begin();
    add("# a deck\n\n#\tid\tvalue\n");
    add("id\tvalue\n\n");
    add_rows(0, 12, "\n");
    add("# half of it\n#c3\t7\n\n");
    add_rows(12, KB_CONTRACTS, "\n");
    add("\n\n# the end");
    is_taken();
}

static void columns_may_stand_in_any_order_among_others(void **unused) {
    (void)unused;
    begin();
    add("fr\tvalue\tbasis\tid\ten\n");
    for (int i = 0; i < KB_CONTRACTS; i++) {
        char row[64];
        snprintf(row, sizeof row, "\xc3\x89 cole\t%d\t\tc%d\tSchool, 'n\"\n", 10 * (i + 1), i);
        add(row);
    }
    is_taken();
}

static void ids_and_values_go_to_their_limits(void **unused) {
    struct kb_setup setup = setup_of(3, "");
    (void)unused;
    make(0, "abcdefghijklmnop\t9999");
    assert_int_equal(kb_setup_deck(&setup, deck, deck_size, NULL), KB_OK);
    assert_string_equal(setup.deck[0].id, "abcdefghijklmnop");
    assert_int_equal(setup.deck[0].value, 9999);
    make(23, "0\t1");
    assert_int_equal(kb_setup_deck(&setup, deck, deck_size, NULL), KB_OK);
    assert_string_equal(setup.deck[23].id, "0");
    assert_int_equal(setup.deck[23].value, 1);
}

static void the_game_is_played_with_the_deck(void **unused) {
    struct kb_setup setup = setup_of(3, "");
    struct kb_state state;
    (void)unused;
    make(5, "bank\t4321");
    assert_int_equal(kb_setup_deck(&setup, deck, deck_size, NULL), KB_OK);
    kb_start(&state, &setup, 1, false, NULL);
    assert_int_equal(state.as.corruption.table.value[5], 4321);
    assert_int_equal(state.as.corruption.table.value[4], 50);
}

static void a_deck_has_at_most_64_kib(void **unused) {
    (void)unused;
    begin();
    add("id\tvalue\n");
    add_rows(0, KB_CONTRACTS, "\n");
    add("#");
    memset(deck + deck_size, 'x', KB_DECK_FILE_MAX + 1 - deck_size);
    deck_size = KB_DECK_FILE_MAX;
    is_taken();
    deck_size++;
    is_refused(KB_DECK_TOO_LARGE, 0, NULL, "a contract deck has at most 65536 bytes");
}

/* ---- Decks that are refused ---- */

#define HEADER \
    ": the first row must name the columns, separated by tabs, 'id' and 'value' among them"

static void a_deck_without_its_columns_is_refused(void **unused) {
    static const char *const headers[] = {
        "value\n",
        "id\n",
        "ID\tvalue\n",
        "id\tVALUE\n",
        "id value\n",
        "id,value\n",
        "\xef\xbb\xbfid\tvalue\n",
        "ids\tvalue\n",
        "id \tvalue\n",
        "c0\t10\n",
        "\t\n",
    };
    (void)unused;
    for (int i = 0; i < LENGTH(headers); i++) {
        begin();
        add("# my deck\n\n");
        add(headers[i]);
        add_rows(0, KB_CONTRACTS, "\n");
        is_refused(KB_DECK_HEADER, 3, NULL, "line 3" HEADER);
    }
    begin();
    is_refused(KB_DECK_HEADER, 1, NULL, "line 1" HEADER);
    add("# nothing here\n\n");
    is_refused(KB_DECK_HEADER, 2, NULL, "line 2" HEADER);
}

static void a_row_with_too_few_or_too_many_cells_is_refused(void **unused) {
    (void)unused;
    make(3, "c3");
    is_refused(KB_DECK_COLUMNS, 5, NULL, "line 5: 1 cells where the first row names 2 columns");
    make(3, "c3 40");
    is_refused(KB_DECK_COLUMNS, 5, NULL, "line 5: 1 cells where the first row names 2 columns");
    make(3, "c3\t40\t");
    is_refused(KB_DECK_COLUMNS, 5, NULL, "line 5: 3 cells where the first row names 2 columns");
    begin();
    add("id\ten\tvalue\nc0\tBank\t10\nc1\t20\n");
    is_refused(KB_DECK_COLUMNS, 3, NULL, "line 3: 2 cells where the first row names 3 columns");
}

static void ids_are_letters_and_digits(void **unused) {
    static const char *const ids[] = {
        "",    "abcdefghijklmnopq", "School", "c-3",   "c_3", "c 3", " c3",
        "c3 ", "\xc3\xa9",          "c\"",    "c\001", "c{",  "c`",  "c/",
        "c:",
    };
    (void)unused;
    for (int i = 0; i < LENGTH(ids); i++) {
        char row[64];
        char word[32];
        char sentence[160];
        snprintf(row, sizeof row, "%s\t40", ids[i]);
        make(3, row);
        snprintf(word, sizeof word, "%s", ids[i]);
        for (char *c = word; *c; c++)
            if (*c <= ' ' || *c > '~')
                *c = '?';
        snprintf(sentence, sizeof sentence,
                 "line 5: '%s' is not an id; an id has 1 to 16 letters a-z and digits", word);
        is_refused(KB_DECK_ID, 5, word, sentence);
    }
}

static void values_are_whole_numbers_from_1_to_9999(void **unused) {
    static const char *const values[] = {
        "0",          "10000", "01",    "00",  "-1",
        "+1",         "1.5",   "1,000", "",    "?1",
        "1?",         "0x10",  "1e3",   "ten", "99999999999999999999",
        "4294967297", "65537",
    };
    (void)unused;
    for (int i = 0; i < LENGTH(values); i++) {
        char row[64];
        char sentence[160];
        snprintf(row, sizeof row, "c3\t%s", values[i]);
        for (char *c = row; *c; c++)
            if (*c == '?')
                *c = ' ';
        make(3, row);
        snprintf(sentence, sizeof sentence,
                 "line 5: '%s' is not a value; a value is a whole number from 1 to 9999 "
                 "(thousands of dollars)",
                 values[i]);
        is_refused(KB_DECK_VALUE, 5, values[i], sentence);
    }
}

static void an_id_is_there_only_once(void **unused) {
    struct kb_setup setup = setup_of(3, "");
    struct kb_error error;
    (void)unused;
    make(20, "c7\t1");
    is_refused(KB_DECK_TWICE, 22, "c7", "line 22: the id 'c7' is there already, in line 9");
    kb_setup_deck(&setup, deck, deck_size, &error);
    assert_int_equal(error.number, 9);
    begin();
    add("#\nid\tvalue\n#\nc0\t1\n\n#\nc0\t2\n");
    is_refused(KB_DECK_TWICE, 7, "c0", "line 7: the id 'c0' is there already, in line 4");
}

static void a_deck_has_exactly_24_rows(void **unused) {
    (void)unused;
    begin();
    add("id\tvalue\n");
    is_refused(KB_DECK_ROWS, 1, NULL,
               "line 1: a deck has exactly 24 contracts, and it ends after 0");
    add_rows(0, 23, "\n");
    is_refused(KB_DECK_ROWS, 24, NULL,
               "line 24: a deck has exactly 24 contracts, and it ends after 23");
    add_rows(23, 25, "\n");
    is_refused(KB_DECK_ROWS, 26, NULL,
               "line 26: a deck has exactly 24 contracts, this is number 25");
    add_rows(25, 40, "\n");
    is_refused(KB_DECK_ROWS, 26, NULL,
               "line 26: a deck has exactly 24 contracts, this is number 25");
}

/* ---- Anything ---- */

/* Whatever is read without a complaint is a deck: 24 different ids, values in their limits. */
static void is_refused_or_right(void) {
    struct kb_setup setup = setup_of(3, "");
    struct kb_setup before = setup;
    struct kb_error error;
    if (kb_setup_deck(&setup, deck, deck_size, &error)) {
        assert_true(error.code >= KB_DECK_TOO_LARGE && error.code <= KB_DECK_ROWS);
        assert_memory_equal(&setup, &before, sizeof setup);
        return;
    }
    for (int i = 0; i < KB_CONTRACTS; i++) {
        const struct kb_contract *c = &setup.deck[i];
        assert_true(c->value >= 1 && c->value <= KB_CONTRACT_VALUE_MAX);
        size_t length = strspn(c->id, "abcdefghijklmnopqrstuvwxyz0123456789");
        assert_true(length >= 1 && length < KB_CONTRACT_ID_MAX && c->id[length] == 0);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(c->id, setup.deck[k].id);
    }
}

/* Every byte of a deck in turn becomes another one, is left out, or ends the file. */
static void any_single_change_is_refused_or_leaves_a_deck(void **unused) {
    static const char bytes[] = {0,   1,   '\t', '\n', '\r', ' ',    '#',
                                 '0', '9', 'a',  'A',  '-',  '\x7f', '\xff'};
    static char whole[1024];
    (void)unused;
    make(4, "abcdefghijklmnop\t9999");
    size_t size = deck_size;
    assert_true(size <= sizeof whole);
    memcpy(whole, deck, size);
    for (size_t at = 0; at < size; at++) {
        deck_size = size;
        for (int i = 0; i < LENGTH(bytes); i++) {
            memcpy(deck, whole, size);
            deck[at] = bytes[i];
            is_refused_or_right();
        }
        memmove(deck + at, whole + at + 1, size - at - 1);
        deck_size = size - 1;
        is_refused_or_right();
        memcpy(deck, whole, size);
        deck_size = at;
        is_refused_or_right();
    }
}

static void bytes_at_random_are_refused(void **unused) {
    uint64_t random = 1;
    (void)unused;
    for (int i = 0; i < 20000; i++) {
        begin();
        if (i % 2)
            add("id\tvalue\n");
        size_t size = deck_size + kb_random_below(&random, 200);
        while (deck_size < size)
            deck[deck_size++] = (char)kb_random_below(&random, 256);
        struct kb_setup setup = setup_of(3, "");
        assert_int_not_equal(kb_setup_deck(&setup, deck, deck_size, NULL), KB_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deck_of_the_game_has_two_contracts_of_each_value),
        cmocka_unit_test(a_plain_deck_is_taken),
        cmocka_unit_test(lines_may_end_with_cr_lf),
        cmocka_unit_test(comments_and_empty_lines_are_passed_over),
        cmocka_unit_test(columns_may_stand_in_any_order_among_others),
        cmocka_unit_test(ids_and_values_go_to_their_limits),
        cmocka_unit_test(the_game_is_played_with_the_deck),
        cmocka_unit_test(a_deck_has_at_most_64_kib),
        cmocka_unit_test(a_deck_without_its_columns_is_refused),
        cmocka_unit_test(a_row_with_too_few_or_too_many_cells_is_refused),
        cmocka_unit_test(ids_are_letters_and_digits),
        cmocka_unit_test(values_are_whole_numbers_from_1_to_9999),
        cmocka_unit_test(an_id_is_there_only_once),
        cmocka_unit_test(a_deck_has_exactly_24_rows),
        cmocka_unit_test(any_single_change_is_refused_or_leaves_a_deck),
        cmocka_unit_test(bytes_at_random_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
