/* damage_test.c: a damaged record is refused with a line and a reason, however it was damaged:
 * every single byte changed, taken out or put in, cut anywhere, lines swapped; and a forged one,
 * whose digest was made anew, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"

static struct record played;
static struct record other;
static char text[RECORD_MAX];
static char bad[RECORD_MAX + 16];
static struct record_error error;

static size_t make(int game, enum record_deal deal, bool plain, int inputs, uint64_t number) {
    struct game_wish wish = {game, deal, plain, inputs};
    game_make(&played, number, &wish);
    size_t length = record_write(&played, text, sizeof text);
    assert_true(length > 0);
    assert_true(record_read(&other, text, length, &error));
    return length;
}

static int count_lines(const char *from, size_t size) {
    int lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += from[i] == '\n';
    return lines;
}

/* The text in `bad` must be refused, and the refusal must make sense. */
static void check_refused(size_t size, const char *what, size_t at) {
    if (record_read(&other, bad, size, &error))
        fail_msg("%s at byte %zu was not found", what, at);
    if (error.line < 1 || error.line > count_lines(bad, size) + 1 || !error.reason[0])
        fail_msg("%s at byte %zu: line %d: %s", what, at, error.line, error.reason);
    for (const char *c = error.reason; *c; c++)
        assert_in_range(*c, ' ', '~');
}

static void change_bytes(size_t size, int values, uint64_t *random) {
    memcpy(bad, text, size);
    for (size_t i = 0; i < size; i++) {
        for (int k = 1; k <= values; k++) {
            uint32_t by = values == 255 ? (uint32_t)k : 1 + kb_random_below(random, 255);
            bad[i] = (char)((uint8_t)text[i] + by);
            check_refused(size, "another byte", i);
        }
        bad[i] = text[i];
    }
}

/* Every byte of short records, of either game, in all 255 other values. */
static void test_every_byte(void **unused) {
    (void)unused;
    uint64_t random = 1;
    for (int game = 0; game < 2; game++) {
        size_t size = make(game, RECORD_UNKNOWN, true, game ? 40 : 20, 1);
        change_bytes(size, scaled(255) >= 255 ? 255 : scaled(255), &random);
        size = make(game, RECORD_FAIR, true, game ? 40 : 20, 1);
        change_bytes(size, scaled(20), &random);
    }
}

/* A few values for every byte of many whole records. */
static void test_many_records(void **unused) {
    (void)unused;
    uint64_t random = 2;
    for (int n = 0; n < scaled(16); n++)
        change_bytes(make(n % 2, (enum record_deal)(n % 3), false, -1, (uint64_t)n), 2, &random);
}

static void test_redacted(void **unused) {
    (void)unused;
    uint64_t random = 3;
    for (int n = 0; n < scaled(16); n++) {
        make(n % 2, RECORD_FAIR, false, 30 + 5 * n, (uint64_t)n);
        size_t size = record_write_seen(&played, n % 4, text, sizeof text);
        assert_true(size > 0);
        assert_true(record_read(&other, text, size, &error));
        assert_int_equal(other.viewer, n % 4);
        change_bytes(size, 3, &random);
    }
}

static void test_cut(void **unused) {
    (void)unused;
    for (int n = 0; n < scaled(6); n++) {
        size_t size = make(n % 2, RECORD_FAIR, false, -1, (uint64_t)n);
        memcpy(bad, text, size);
        for (size_t cut = 0; cut < size; cut++)
            check_refused(cut, "a cut", cut);
    }
}

static void test_more_and_less(void **unused) {
    (void)unused;
    static const char put[] = {'\n', ' ', '0', 'a', '#', 0, '\r', (char)0xff};
    for (int n = 0; n < scaled(4); n++) {
        size_t size = make(n % 2, RECORD_FAIR, false, -1, (uint64_t)n);
        for (size_t i = 0; i <= size; i++) {
            memcpy(bad, text, i);
            memcpy(bad + i + 1, text + i, size - i);
            bad[i] = put[(i + (size_t)n) % sizeof put];
            check_refused(size + 1, "one byte more", i);
            if (i == size)
                continue;
            memcpy(bad + i, text + i + 1, size - i - 1);
            check_refused(size - 1, "one byte less", i);
        }
    }
}

static void test_swapped_lines(void **unused) {
    (void)unused;
    for (int n = 0; n < scaled(20); n++) {
        size_t size = make(n % 2, (enum record_deal)(n % 3), false, -1, (uint64_t)n);
        for (char *line = text; line < text + size;) {
            char *second = memchr(line, '\n', (size_t)(text + size - line)) + 1;
            if (second == text + size)
                break;
            char *end = memchr(second, '\n', (size_t)(text + size - second)) + 1;
            size_t a = (size_t)(second - line);
            size_t b = (size_t)(end - second);
            memcpy(bad, text, size);
            memcpy(bad + (line - text), second, b);
            memcpy(bad + (line - text) + b, line, a);
            if (memcmp(bad, text, size))
                check_refused(size, "swapped lines", (size_t)(line - text));
            line = second;
        }
    }
}

/* ---- Forged: with a digest that is right ---- */

/* Puts `with` where `what` stands in the text (the first time from `from` on), makes the digest
 * anew and returns the new size, 0 if `what` is not there. */
static size_t forge(size_t size, const char *from, const char *what, const char *with) {
    static const char hex[] = "0123456789abcdef";
    uint8_t digest[HASH_BYTES];
    text[size] = 0;
    const char *start = strstr(text, from);
    const char *at = start ? strstr(start, what) : NULL;
    if (!at)
        return 0;
    size_t before = (size_t)(at - text);
    size_t now = size - strlen(what) + strlen(with);
    memcpy(bad, text, before);
    memcpy(bad + before, with, strlen(with));
    memcpy(bad + before + strlen(with), at + strlen(what), size - before - strlen(what));
    hash_sha256("", bad, now - 72, digest);
    for (size_t i = 0; i < HASH_BYTES; i++) {
        bad[now - 65 + 2 * i] = hex[digest[i] >> 4];
        bad[now - 64 + 2 * i] = hex[digest[i] & 15];
    }
    return now;
}

static void check_forged(size_t size, const char *from, const char *what, const char *with,
                         const char *reason) {
    size_t now = forge(size, from, what, with);
    if (!now)
        fail_msg("'%s' is not in the record", what);
    check_refused(now, what, 0);
    if (!strstr(error.reason, reason))
        fail_msg("'%s' to '%s' is refused in line %d with: %s", what, with, error.line,
                 error.reason);
}

static void test_forged(void **unused) {
    (void)unused;
    size_t size = make(CORRUPTION, RECORD_FAIR, true, -1, 1);
    memcpy(bad, text, size);
    assert_int_equal(forge(size, "name", "Anna", "Anne"), size); /* names are not secured */
    assert_true(record_read(&other, bad, size, &error));
    check_forged(size, "kickback", "record 1", "record 2", "unknown format 2; expected 1");
    check_forged(size, "rules", "rules 1", "rules 2", "expected 1 to 1");
    check_forged(size, "rules", "rules 1", "rules 0", "expected 1 to 1");
    check_forged(size, "seats", "seats 4", "seats 9", "9 seats are not possible");
    check_forged(size, "game", "corruption", "bribery", "there is no game 'bribery'");
    check_forged(size, "options", "book=off", "book=no", "invalid value 'book=no'");
    check_forged(size, "options", "show=standard book=off", "book=off show=standard", "written");
    check_forged(size, "options", "totals=open", "totals=hidden", "committed to");
    check_forged(size, "fair", " lot", " given", "");
    check_forged(size, "fair", " 1 lot", " 2 lot", "committed to");
    check_forged(size, "player 2", "human", "bot easy", "");
    check_forged(size, "share host", "share host ", "share 1 ", "must stand here");
    check_forged(size, "order", "order ", "order 9 ", "");
    check_forged(size, "totals", "totals ", "totals 1", "not the result");
    check_forged(size, "victory", "victory ", "victory 1", "not the result");
    check_forged(size, "date", "11-15T", "11/15T", "a date looks like");
    check_forged(size, "\n\n", "deal ", "deal x", "chance cannot have this outcome");
    check_forged(size, "\n\n", "lot ", "lot 9", "chance cannot have this outcome");
    check_forged(size, "\nlot", "@", "#", "is not a move");
    check_forged(size, "digest", "\n", "\n\n", "");
}

/* Two letters of a share, two outcomes, two seats: each is found where it stands. */
static void test_forged_deals(void **unused) {
    (void)unused;
    int found = 0;
    for (int n = 0; n < scaled(200); n++) {
        size_t size = make(n % 2, RECORD_FAIR, true, -1, (uint64_t)n);
        char what[64];
        char with[64];
        text[size] = 0;
        char *share = strstr(text, "share 2 ") + 8;
        sscanf(share, "%*s %43s", what);
        strcpy(with, what);
        with[n % 40] = with[n % 40] == 'A' ? 'B' : 'A';
        check_forged(size, "share 2 ", what, with, "not the one committed to");
        char *order = strstr(text, "order ");
        memcpy(what, order, 13);
        what[13] = with[13] = 0;
        memcpy(with, order, 13);
        with[6] = what[8];
        with[8] = what[6];
        check_forged(size, "order", what, with, "the seats do not follow");
        /* The deal: two contracts that change places, or two owners of accounts. */
        char *deal = strstr(text, n % 2 ? "accounts " : "deal ");
        char one[24];
        char two[24];
        sscanf(deal, "%*s %23s %23s", one, two);
        if (!strcmp(one, two))
            continue;
        snprintf(what, sizeof what, " %s %s ", one, two);
        snprintf(with, sizeof with, " %s %s ", two, one);
        size_t now = forge(size, n % 2 ? "accounts " : "deal ", what, with);
        assert_int_equal(now, size);
        check_refused(now, "a forged deal", (size_t)n);
        found += strstr(error.reason, "does not follow from the shares") != NULL;
    }
    assert_true(found > 0); /* the others made a later move impossible, or another result */
}

/* The same for the library's own generator. */
static void test_forged_seed(void **unused) {
    (void)unused;
    for (int n = 0; n < scaled(100); n++) {
        size_t size = make(n % 2, RECORD_SEEDED, true, -1, (uint64_t)n);
        check_forged(size, "seed ", "seed 0", "seed 1", "does not follow from the seed");
    }
}

/* Whatever one byte is changed to, with a digest that is right: what is read after all is a record
 * that would be written like this. */
static void test_forged_bytes(void **unused) {
    (void)unused;
    static char again[RECORD_MAX];
    uint64_t random = 9;
    int taken = 0;
    for (int n = 0; n < scaled(20); n++) {
        size_t size = make(n % 2, (enum record_deal)(n % 3), false, -1, (uint64_t)n);
        for (int k = 0; k < 400; k++) {
            char what[2] = {0, 0};
            char with[2] = {0, 0};
            size_t at = kb_random_below(&random, (uint32_t)size - 72);
            what[0] = text[at];
            with[0] = (char)(' ' + kb_random_below(&random, 95));
            char keep = text[at];
            text[size] = 0;
            size_t now = forge(size, text + at, what, with);
            text[at] = keep;
            if (!now || !record_read(&other, bad, now, &error))
                continue;
            taken++;
            assert_int_equal(record_write(&other, again, sizeof again), now);
            assert_memory_equal(again, bad, now);
        }
    }
    assert_true(taken > 0);
}

static void test_too_long(void **unused) {
    (void)unused;
    static char huge[RECORD_MAX + 1];
    memset(huge, 'x', sizeof huge);
    assert_false(record_read(&other, huge, sizeof huge, &error));
    assert_int_equal(error.line, 1);
    assert_false(record_read(&other, "", 0, &error));
    assert_int_equal(error.line, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_byte),    cmocka_unit_test(test_many_records),
        cmocka_unit_test(test_redacted),      cmocka_unit_test(test_cut),
        cmocka_unit_test(test_more_and_less), cmocka_unit_test(test_swapped_lines),
        cmocka_unit_test(test_forged),        cmocka_unit_test(test_forged_deals),
        cmocka_unit_test(test_forged_seed),   cmocka_unit_test(test_forged_bytes),
        cmocka_unit_test(test_too_long),
    };
    return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
