/* utf8_test.c: the one reader of UTF-8 against a plain one, and the one table of characters that
 * show nothing against the three lists that earlier versions had: for every code point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "utf8.h"

#define CODE_POINTS 0x110000

/* ---- Reading ---- */

static bool plain_utf8(const uint8_t *at, size_t size) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    for (const uint8_t *end = at + size; at < end;) {
        int length = *at < 0x80       ? 1
                     : *at >> 5 == 6  ? 2
                     : *at >> 4 == 14 ? 3
                     : *at >> 3 == 30 ? 4
                                      : 0;
        uint32_t c = length == 1 ? *at : length ? *at & (0x7fu >> length) : 0;
        if (!length || end - at < length)
            return false;
        for (int i = 1; i < length; i++) {
            if (at[i] >> 6 != 2)
                return false;
            c = c << 6 | (at[i] & 0x3f);
        }
        if (c < least[length] || c > 0x10ffff || c >> 11 == 0x1b)
            return false;
        at += length;
    }
    return true;
}

static void utf8_is_told_from_other_bytes(void **state) {
    (void)state;
    for (uint32_t number = 0; number < 1u << 24; number++) { /* the first bytes that can differ */
        uint8_t bytes[4] = {(uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number, 0x80};
        if (number % 3 && (number >> 16) < 0xc0)
            continue;
        for (size_t size = 1; size <= 4; size++)
            if (utf8_ok((const char *)bytes, size) != plain_utf8(bytes, size))
                fail_msg("%zu bytes of %06x80", size, number);
    }
}

static void every_character_is_read_as_it_was_written(void **state) {
    (void)state;
    for (uint32_t c = 0; c < CODE_POINTS; c++) {
        char bytes[4];
        uint32_t read = 0;
        bool surrogate = c >= 0xd800 && c < 0xe000;
        int size = (int)utf8_write(c, bytes);
        assert_int_equal(utf8_read(bytes, bytes + size, &read), surrogate ? 0 : size);
        assert_true(surrogate || read == c);
        assert_int_equal(utf8_read(bytes, bytes + size - 1, &read), 0); /* it ends too early */
    }
}

/* ---- The table, against the lists of earlier versions ---- */

/* record_text.c: what is written as an escape. */
static bool record_escaped(uint32_t c) {
    static const struct {
        uint32_t from, to;
    } ranges[] = {
        {0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x034f, 0x034f},
        {0x061c, 0x061c}, {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xfdd0, 0xfdef}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    bool found = (c & 0xfffe) == 0xfffe;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        found = found || (c >= ranges[i].from && c <= ranges[i].to);
    return found;
}

static bool record_space(uint32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x2800 || c == 0x3000;
}

/* table_text.c: what no text may have, and what no name may have. */
static bool table_hidden(uint32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
           (c >= 0x180b && c <= 0x180f) || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0x3164 ||
           c == 0xffa0 || c == 0xfeff || (c >= 0xe000 && c <= 0xf8ff) ||
           (c >= 0xfff0 && c <= 0xfffb) || (c & 0xfffe) == 0xfffe ||
           (c >= 0x1d173 && c <= 0x1d17a) || c >= 0xe0000;
}

static bool table_blank(uint32_t c) {
    return c == 0xa0 || c == 0x34f || c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x17b4 ||
           c == 0x17b5 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
           c == 0x2800 || c == 0x3000 || (c >= 0x16f9 && c <= 0x16ff) || c == 0x16fe4 ||
           (c >= 0x1bca0 && c <= 0x1bca3) || c == 0x1d159 || c == 0x1107f ||
           (c >= 0x13430 && c <= 0x13442);
}

/* clean.c: what no terminal was shown. */
static bool terminal_hidden(uint32_t c) {
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0, 0x1f},          {0x7f, 0x9f},       {0xad, 0xad},     {0x34f, 0x34f},
                  {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5}, {0x180b, 0x180f},
                  {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f}, {0x3164, 0x3164},
                  {0xd800, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},
                  {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0xfffe, 0xffff}, {0x1d173, 0x1d17a},
                  {0x1fffe, 0x1ffff}, {0xe0000, 0x10ffff}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

static void one_table_stands_for_three_lists(void **state) {
    (void)state;
    int names = 0, chat = 0, terminals = 0;
    for (uint32_t c = 0; c < CODE_POINTS; c++) {
        enum utf8_kind kind = utf8_kind(c);
        bool surrogate = c >= 0xd800 && c < 0xe000;
        bool shown = kind == UTF8_SHOWN || kind == UTF8_SPACE;
        bool hidden = kind == UTF8_HIDDEN || kind == UTF8_PRIVATE;
        /* Records are the same bytes as ever. */
        if (record_escaped(c) != (kind == UTF8_HIDDEN || kind == UTF8_SELECTOR))
            fail_msg("a record wrote U+%04x otherwise", c);
        if (record_space(c) != (kind == UTF8_SPACE))
            fail_msg("a record wrote U+%04x otherwise at the end of a text", c);
        /* What was refused is refused; what is refused since then is counted. */
        if (surrogate)
            continue;
        bool in_name = kind == UTF8_SHOWN || kind == UTF8_SELECTOR || c == ' ';
        if ((table_hidden(c) && !hidden) || ((table_hidden(c) || table_blank(c)) && in_name) ||
            (terminal_hidden(c) && shown))
            fail_msg("U+%04x was refused", c);
        names += !in_name && !table_hidden(c) && !table_blank(c);
        chat += hidden && !table_hidden(c);
        terminals += !shown && !terminal_hidden(c);
    }
    assert_int_equal(names, 32);          /* the noncharacters from U+FDD0 on */
    assert_int_equal(chat, 32 + 9);       /* and fillers */
    assert_int_equal(terminals, 33 + 24); /* what was blank; noncharacters of the planes 2 to 13 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_is_told_from_other_bytes),
        cmocka_unit_test(every_character_is_read_as_it_was_written),
        cmocka_unit_test(one_table_stands_for_three_lists),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
