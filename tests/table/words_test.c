/* words_test.c: what people say at a table and what they are called; the terms of a table as text.
 */
#include "table_drive.h"

/* ---- Talk ---- */

static void test_talk(void **unused) {
    (void)unused;
    make("corruption 3 none link silent phrases given 0 30 500 random ");
    take(1, 1);
    take(2, 2);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 3, 0, 1, ""), TABLE_NO_SEAT_HERE);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 2, 0, TABLE_PHRASES, ""), TABLE_BAD_TEXT);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 2, 0, 1, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_CHAT, 2, 0, 0, "hello"), TABLE_SAYS_NOTHING);
    assert_int_equal(person_does(TABLE_DO_SILENCE, 2, 1, 1, ""), TABLE_NOT_HOST);
    assert_int_equal(person_does(TABLE_DO_SILENCE, 1, 2, 1, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 2, 0, 1, ""), TABLE_SAYS_NOTHING);
    assert_int_equal(person_does(TABLE_DO_MUTE, 1, 2, 1, ""), TABLE_OK);
    assert_int_equal(table.seat[1].mutes, 1 << 2);
    make("corruption 3 none link silent free given 0 30 500 random ");
    take(1, 1);
    for (int i = 0; i < TABLE_CHATS + 2; i++)
        assert_int_equal(person_does(TABLE_DO_CHAT, 1, 0, 0, "caf\xc3\xa9, say \"no\""), TABLE_OK);
    assert_non_null(table_said(&table, table.event_count));
    assert_null(table_said(&table, table.event_count - TABLE_CHATS));
    assert_int_equal(person_does(TABLE_DO_CHAT, 1, 0, 0, "x\xe2\x80\xaey"), TABLE_BAD_TEXT);
    assert_int_equal(person_does(TABLE_DO_CHAT, 1, 0, 0, ""), TABLE_BAD_TEXT);
    check_again();
}

static void test_names(void **unused) {
    (void)unused;
    static const char *const good[] = {"Ann",
                                       "J\xc3\xb6rg M\xc3\xbcller",
                                       "\xe6\x9d\x8e",
                                       "a b",
                                       "abcdefghijklmnopqrstuvwx",
                                       "Zoe\xcc\x81",
                                       "\xe2\x9d\xa4\xef\xb8\x8f"};
    static const char *const bad[] = {"",
                                      " Ann",
                                      "Ann ",
                                      "A\nn",
                                      "A\x7f",
                                      "\xff",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "a\xe2\x80\xae",
                                      "a\xe2\x80\x8b",
                                      "\xef\xbb\xbf_",
                                      "abcdefghijklmnopqrstuvwxy",
                                      "\xee\x80\x80",
                                      "a\xc2\x85",
                                      "\xf3\xa0\x80\xa1",
                                      "\xc2\xa0",
                                      "\xe3\x80\x80",
                                      "\xe2\xa0\x80",
                                      "\xe2\x80\xafx",
                                      "\xef\xb8\x8f", /* marks over nothing, */
                                      "\314\201Ann",
                                      "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81", /* or too many */
                                      "\xe1\xa0\x8b",
                                      "a\xf0\x9d\x85\xb3",
                                      "\xe1\x9b\xbe", /* nothing is drawn: U+16FE, U+16FE4, */
                                      "\xf0\x96\xbf\xa4",
                                      "\xf0\x9b\xb2\xa0", /* U+1BCA0, U+1D159, */
                                      "\xf0\x9d\x85\x99",
                                      "\xf0\x91\x81\xbf", /* U+1107F, U+13430 */
                                      "\xf0\x93\x90\xb0",
                                      "A\xef\xb8\x8f", /* a selector that selects nothing */
                                      "a\xef\xb7\x90"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(table_name_ok(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(table_name_ok(bad[i]));
    static const uint16_t turns[] = {0x61c,  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c,
                                     0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff};
    for (int c = 1; c < 0xa0; c++) { /* all control characters: ESC among them */
        char one[] = {'a', (char)(c < 0x80 ? c : 0xc2), (char)(c < 0x80 ? 'b' : c), 0};
        assert_int_equal(table_name_ok(one), c >= 0x20 && c < 0x7f);
        assert_int_equal(table_chat_ok(one), c >= 0x20 && c < 0x7f);
    }
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        int c = turns[i];
        char three[] = {'a', (char)(0xe0 | c >> 12), (char)(0x80 | (c >> 6 & 63)),
                        (char)(0x80 | (c & 63)), 0};
        char two[] = {'a', (char)(0xc0 | c >> 6), (char)(0x80 | (c & 63)), 0};
        assert_false(table_name_ok(c < 0x800 ? two : three));
        assert_false(table_chat_ok(c < 0x800 ? two : three));
    }
    assert_true(table_chat_ok("\xc2\xab\xc2\xa0oui\xc2\xa0\xc2\xbb")); /* said in French */
    assert_false(table_chat_ok("a\xe2\x80\xae"));
    static const char *const joined[] = {
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x9a\x96\xef\xb8\x8f good",                /* a judge */
        "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", /* a family */
        "\xf0\x9f\x8f\xb3\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x8c\x88",      /* a flag and a rainbow */
        "\xf0\x9f\x91\xa9\xf0\x9f\x8f\xbd\xe2\x80\x8d\xf0\x9f\x8c\xbe"}; /* a farmer, with a tone */
    static const char *const loose[] = {"\xe2\x80\x8d",
                                        "a\xe2\x80\x8d"
                                        "b",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d"
                                        "a",
                                        "a\xe2\x80\x8d\xf0\x9f\x91\xa9",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x80\x8d\xf0\x9f\x91\xa9",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8f\xf0\x9f\x91\xa9"};
    for (size_t i = 0; i < sizeof joined / sizeof joined[0]; i++) {
        assert_true(table_chat_ok(joined[i]));
        assert_false(table_name_ok(joined[i]));
    }
    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++)
        assert_false(table_chat_ok(loose[i]));
}

/* Texts that an earlier version accepted are still read from the log, and accounts keep their
 * names. */
static void test_old_texts(void **unused) {
    (void)unused;
    static const char *const texts[] = {"a\xf0\x9d\x85\x99", "A\xef\xb8\x8f", "\xe1\x85\x9f x"};
    make("corruption 3 none link silent free given 0 30 500 random ");
    for (int i = 0; i < 3; i++) {
        assert_false(table_name_ok(texts[i]));
        assert_int_equal(person_does(TABLE_DO_TAKE, (uint32_t)i + 1, i + 1, 0, texts[i]), TABLE_OK);
    }
    struct table_input input = {.kind = TABLE_DO_CHAT, .person = 1, .text = "\xe1\x85\x9f x"};
    assert_int_equal(give(input), TABLE_BAD_TEXT);
    input.logged = true;
    assert_int_equal(give(input), TABLE_OK);
    check_again();
    assert_false(table_text_fits("", TABLE_NAME_MAX));
    assert_false(table_text_fits("a\nb", TABLE_NAME_MAX));
    assert_false(table_text_fits("\xed\xa0\x80", TABLE_NAME_MAX));
    assert_true(table_text_fits("abc", 4));
    assert_false(table_text_fits("abcd", 4));
}

static void test_terms(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "",
        "poker 4 none link silent off given 0 0 0 normal ",
        "corruption 9 none link silent off given 0 0 0 normal ",
        "corruption 4 none link silent off given 0 0 0 normal show=odd",
        "corruption 4 move:1 link silent off given 0 0 0 normal ",
        "corruption 4 bank:60 link silent off given 0 0 0 normal ",
        "corruption 4 days:99 link silent off given 0 0 0 normal ",
        "corruption 4 none secret silent off given 0 0 0 normal ",
        "corruption 4 none link delayed off given 0 0 0 normal ",
        "corruption 4 none link silent:4 off given 0 0 0 normal ",
        "corruption 4 none link silent loud given 0 0 0 normal ",
        "corruption 4 none link silent off given 0 0 0 god ",
        "corruption 4 none link silent off given 0 0 9999 normal ",
        "hacker 4 none link delayed:301 off given 0 0 0 normal clock=live",
    };
    struct table_terms terms;
    char text[TABLE_TEXT_MAX];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_true(table_terms_read(&terms, bad[i], NULL) != TABLE_OK);
    const char *whole = "hacker 5 bank:60+2 invite delayed:9 free lot 5 6 7 hard:sly clock=beats "
                        "beats=2 jam=off crypt=off steal=look first=lot";
    assert_int_equal(table_terms_read(&terms, whole, NULL), TABLE_OK);
    table_terms_print(&terms, text, sizeof text);
    assert_string_equal(text, whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_talk),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_old_texts),
        cmocka_unit_test(test_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
