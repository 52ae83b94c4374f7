/* text_test.c: writing and reading text in buffers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "text.h"

static void a_text_that_fits_is_whole(void **state) {
    char out[16];
    struct text t = text_into(out, sizeof out);
    (void)state;
    text_word(&t, "a0.1>a");
    text_number(&t, 12);
    assert_int_equal(text_end(&t), 8);
    assert_string_equal(out, "a0.1>a12");
}

static void a_text_that_does_not_fit_is_cut_and_its_length_told(void **state) {
    char out[4] = "xyz";
    struct text t = text_into(out, sizeof out);
    (void)state;
    text_word(&t, "peek:b1.2");
    assert_int_equal(text_end(&t), 9);
    assert_string_equal(out, "pee");
    t = text_into(NULL, 0);
    text_word(&t, "peek");
    assert_int_equal(text_end(&t), 4);
}

static void numbers_are_written_whole(void **state) {
    char out[32];
    struct text t = text_into(out, sizeof out);
    (void)state;
    text_number(&t, INT64_MIN);
    text_end(&t);
    assert_string_equal(out, "-9223372036854775808");
    t = text_into(out, sizeof out);
    text_number(&t, 0);
    text_end(&t);
    assert_string_equal(out, "0");
}

static void numbers_are_read_without_leading_zeros_and_up_to_a_limit(void **state) {
    struct {
        const char *text;
        uint32_t limit;
        int used; /* -1: refused */
        uint32_t number;
    } cases[] = {
        {"0", 9, 1, 0},
        {"7x", 9, 1, 7},
        {"10", 9, -1, 0},
        {"10", 10, 2, 10},
        {"01", 99, -1, 0},
        {"", 9, -1, 0},
        {"x", 9, -1, 0},
        {"-1", 9, -1, 0},
        {"9999", 9999, 4, 9999},
        {"10000", 9999, -1, 0},
        {"4294967295", UINT32_MAX, 10, UINT32_MAX},
        {"4294967296", UINT32_MAX, -1, 0},
        {"5", 4, -1, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *at = cases[i].text;
        uint32_t number = 0;
        bool read = text_read_number(&at, at + strlen(at), cases[i].limit, &number);
        assert_int_equal(read, cases[i].used >= 0);
        assert_int_equal(at - cases[i].text, read ? cases[i].used : 0);
        assert_int_equal(number, cases[i].number);
    }
}

static void words_are_compared_whole(void **state) {
    (void)state;
    assert_true(text_same("show", "show"));
    assert_false(text_same("show", "sho"));
    assert_true(text_is("show=river", 4, "show"));
    assert_false(text_is("show=river", 3, "show"));
    assert_false(text_is("show=river", 5, "show"));
    assert_true(text_compare("10@a1", "1@a1") < 0);
    assert_true(text_compare("a1.3x", "a1.3xa1.1") < 0);
    assert_int_equal(text_compare("\xc3", "a") > 0, 1);
}

static void quoted_words_have_no_control_characters(void **state) {
    char out[6];
    (void)state;
    text_quote(out, sizeof out, "a\033[2J\n", 7);
    assert_string_equal(out, "a?[2J");
    text_quote(out, sizeof out, "\x7f\xff b", 4);
    assert_string_equal(out, "???b");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_fits_is_whole),
        cmocka_unit_test(a_text_that_does_not_fit_is_cut_and_its_length_told),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(numbers_are_read_without_leading_zeros_and_up_to_a_limit),
        cmocka_unit_test(words_are_compared_whole),
        cmocka_unit_test(quoted_words_have_no_control_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
