/* record_test.c: records written and read without loss, over all options of both games; how long
 * they are; names of any kind; records in an address; versions of the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"

static struct record played;
static struct record read_back;
static char text[RECORD_MAX];
static char again[RECORD_MAX];

#define HOLDS(number, x)                                \
    do {                                                \
        if (!(x))                                       \
            fail_msg("game %d: %s", (int)(number), #x); \
    } while (0)

static void swap_inputs(struct record *record, int a, int b) {
    struct kb_entry entry = record->entry[a];
    uint32_t time = record->time_ms[a];
    uint8_t stood_in = record->stood_in[a];
    record->entry[a] = record->entry[b];
    record->time_ms[a] = record->time_ms[b];
    record->stood_in[a] = record->stood_in[b];
    record->entry[b] = entry;
    record->time_ms[b] = time;
    record->stood_in[b] = stood_in;
}

/* Choices of a beat come in any order, and stand in that of the seats. */
static void sort_beats(struct record *record) {
    struct kb_state state;
    kb_start(&state, &record->setup, 0, true, NULL);
    for (int i = 0; i < record->history.count; i++) {
        struct kb_view view;
        struct kb_entry entry = record->entry[i];
        kb_view(&state, 0, &view);
        if ((view.must & (view.must - 1)) && kb_must(&state) == view.must) {
            int end = i + __builtin_popcount(view.must);
            end = end < record->history.count ? end : record->history.count;
            for (int k = i; k < end; k++)
                for (int m = k; m > i && record->entry[m].seat < record->entry[m - 1].seat; m--)
                    swap_inputs(record, m, m - 1);
            entry = record->entry[i];
        }
        if (entry.seat && !entry.forced)
            assert_int_equal(kb_play(&state, entry.seat, entry.what, NULL, NULL), KB_OK);
        else if (!entry.seat)
            assert_int_equal(kb_chance_play(&state, entry.what, NULL, NULL), KB_OK);
    }
}

static void check_same(uint64_t n) {
    size_t count = (size_t)played.history.count;
    HOLDS(n, played.setup.game == read_back.setup.game);
    HOLDS(n, played.setup.seats == read_back.setup.seats);
    HOLDS(n, played.setup.rules == read_back.setup.rules);
    HOLDS(n, !memcmp(played.setup.option, read_back.setup.option, sizeof played.setup.option));
    for (int i = 0; i < KB_CONTRACTS; i++) {
        HOLDS(n, !strcmp(played.setup.deck[i].id, read_back.setup.deck[i].id));
        HOLDS(n, played.setup.deck[i].value == read_back.setup.deck[i].value);
    }
    HOLDS(n, !memcmp(played.id, read_back.id, sizeof played.id));
    HOLDS(n, played.seats_by_lot == read_back.seats_by_lot);
    HOLDS(n, played.deal == read_back.deal);
    HOLDS(n, played.deal != RECORD_SEEDED || played.seed == read_back.seed);
    HOLDS(n, !memcmp(played.player, read_back.player, sizeof played.player));
    HOLDS(n, !memcmp(played.order, read_back.order, sizeof played.order));
    HOLDS(n, !strcmp(played.date, read_back.date));
    HOLDS(n, played.history.count == read_back.history.count);
    HOLDS(n, kb_digest(&played.state) == kb_digest(&read_back.state));
    HOLDS(n, played.comments == read_back.comments);
    HOLDS(n, !memcmp(played.comment_text, read_back.comment_text, sizeof played.comment_text));
    sort_beats(&played);
    HOLDS(n, !memcmp(played.entry, read_back.entry, count * sizeof played.entry[0]));
    HOLDS(n, !memcmp(played.time_ms, read_back.time_ms, count * sizeof played.time_ms[0]));
    HOLDS(n, !memcmp(played.stood_in, read_back.stood_in, count));
}

static void round_trip(const struct game_wish *wish, uint64_t n) {
    struct record_error error;
    game_make(&played, n, wish);
    size_t length = record_write(&played, text, sizeof text);
    HOLDS(n, length > 0);
    if (!record_read(&read_back, text, length, &error))
        fail_msg("game %d: line %d: %s\n%s", (int)n, error.line, error.reason, text);
    check_same(n);
    HOLDS(n, record_write(&read_back, again, sizeof again) == length);
    HOLDS(n, !memcmp(text, again, length));
}

static void whole_games(int game) {
    for (int n = 0; n < scaled(3000); n++) {
        struct game_wish wish = {game, (enum record_deal)(n % 3), false, -1};
        round_trip(&wish, (uint64_t)n);
    }
}

static void test_whole_corruption(void **unused) {
    (void)unused;
    whole_games(CORRUPTION);
}

static void test_whole_hacker(void **unused) {
    (void)unused;
    whole_games(HACKER);
}

/* Games that are not over, ended anywhere, also amid a beat. */
static void test_parts(void **unused) {
    (void)unused;
    for (int n = 0; n < scaled(3000); n++) {
        struct game_wish wish = {n % 2, RECORD_FAIR, false, n % 331};
        round_trip(&wish, (uint64_t)n);
    }
}

/* Four seats, the options as they are, everybody human, no times: below 4 KB. */
static void test_length(void **unused) {
    (void)unused;
    size_t longest = 0;
    for (int n = 0; n < scaled(2000); n++) {
        struct game_wish wish = {n % 2, RECORD_FAIR, true, -1};
        game_make(&played, (uint64_t)n, &wish);
        size_t length = record_write(&played, text, sizeof text);
        longest = length > longest ? length : longest;
    }
    print_message("# longest: %zu bytes\n", longest);
    assert_in_range(longest, 1000, 4095);
}

/* Nearly the longest there can be: seven seats, nine beats, a time at every move, the longest
 * names. */
static void test_longest(void **unused) {
    (void)unused;
    struct kb_setup setup;
    struct kb_state state;
    uint64_t random = 5;
    assert_int_equal(kb_setup_text(&setup, "hacker", 7, "beats=9", NULL), KB_OK);
    record_begin(&played, &setup);
    for (int i = 0; i < 7; i++)
        memset(played.player[i].name, 1, RECORD_NAME_MAX - 1);
    kb_start(&state, &setup, 1, false, &played.history);
    while (!kb_over(&state))
        kb_play(&state, __builtin_ctz(kb_must(&state)),
                kb_random_action(&state, __builtin_ctz(kb_must(&state)), &random), &played.history,
                NULL);
    for (int i = 0; i < played.history.count; i++) {
        played.time_ms[i] = RECORD_TIME_NONE - 1;
        played.stood_in[i] = 1;
    }
    char comment[RECORD_COMMENT_MAX];
    memset(comment, 7, sizeof comment - 1);
    comment[sizeof comment - 1] = 0;
    size_t length = record_write(&played, text, sizeof text);
    print_message("# seven seats, nine beats, all times: %zu bytes\n", length);
    assert_true(length > 0);
    while (record_comment(&played, comment))
        ;
    assert_int_equal(played.comments, RECORD_COMMENT_BYTES / RECORD_COMMENT_MAX);
}

static void test_names(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        const char *written; /* NULL: it cannot be a name */
    } names[] = {
        {"Anna", "Anna"},
        {"a\\b", "a\\\\b"},
        {"\x1b[2J", "\\u{1b}[2J"},
        {" x ", "\\u{20}x\\u{20}"},
        {"a b", "a b"},
        {"\x7f", "\\u{7f}"},
        {"\xc2\x85", "\\u{85}"},
        {"\342\200\256abc", "\\u{202e}abc"},
        {"\xef\xbb\xbf", "\\u{feff}"},
        {"\n", "\\u{a}"},
        {"a\302\255b", "a\\u{ad}b"},     /* a soft hyphen */
        {"\341\205\237x", "\\u{115f}x"}, /* fillers of Korean */
        {"\343\205\244", "\\u{3164}"},
        {"\357\276\240", "\\u{ffa0}"},
        {"a\341\240\216", "a\\u{180e}"},      /* a vowel separator */
        {"a\357\270\217", "a\\u{fe0f}"},      /* a variation */
        {"a\363\240\201\201", "a\\u{e0041}"}, /* a tag */
        {"a\360\235\205\263", "a\\u{1d173}"},
        {"a\357\277\276", "a\\u{fffe}"}, /* no characters */
        {"\364\217\277\277", "\\u{10ffff}"},
        {"\357\267\220", "\\u{fdd0}"},
        {"\302\240x\343\200\200", "\\u{a0}x\\u{3000}"}, /* spaces at the ends */
        {"a\302\240b", "a\302\240b"},
        {"\xc3\xbc", "\xc3\xbc"},
        {"\xff", NULL},
        {"\xc3", NULL},
        {"\xc0\x80", NULL},
        {"\xe0\x80\x80", NULL},
        {"\xed\xa0\x80", NULL},
        {"\xf4\x90\x80\x80", NULL},
        {"\xf0\x80\x80\x80", NULL},
        {"a\xe2\x80", NULL},
    };
    char out[RECORD_SHOWN_MAX];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(record_text_ok(names[i].name, RECORD_NAME_MAX), names[i].written != NULL);
        size_t length = record_text_print(names[i].name, out, sizeof out);
        assert_int_equal(length, strlen(out));
        for (size_t k = 0; k < length; k++)
            assert_true((unsigned char)out[k] >= ' ' && out[k] != 0x7f);
        if (names[i].written)
            assert_string_equal(out, names[i].written);
        struct game_wish wish = {CORRUPTION, RECORD_UNKNOWN, true, 20};
        game_make(&played, 1, &wish);
        strcpy(played.player[1].name, names[i].name);
        size_t written = record_write(&played, text, sizeof text);
        assert_int_equal(written > 0, names[i].written != NULL);
    }
    struct game_wish plain = {CORRUPTION, RECORD_UNKNOWN, true, 20};
    game_make(&played, 1, &plain);
    static const char *const dates[] = {"yesterday",
                                        "2026-02-29T12:00:00Z",
                                        "2100-02-29T12:00:00Z",
                                        "2026-13-01T12:00:00Z",
                                        "2026-00-01T12:00:00Z",
                                        "2026-04-31T12:00:00Z",
                                        "2026-04-00T12:00:00Z",
                                        "2026-04-30T24:00:00Z",
                                        "2026-04-30T23:60:00Z",
                                        "2026-04-30T23:59:60Z"};
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        strcpy(played.date, dates[i]);
        assert_int_equal(record_write(&played, text, sizeof text), 0);
    }
    strcpy(played.date, "2028-02-29T23:59:59Z");
    assert_true(record_write(&played, text, sizeof text) > 0);
    game_make(&played, 1, &plain);
    played.player[0].bot = true;
    strcpy(played.player[0].spec, "easy\nname 1 x");
    assert_int_equal(record_write(&played, text, sizeof text), 0);
    char longer[RECORD_NAME_MAX + 1];
    memset(longer, 'x', sizeof longer);
    assert_false(record_text_ok(longer, RECORD_NAME_MAX));
}

static void test_address(void **unused) {
    (void)unused;
    static char url[RECORD_URL_MAX + 1];
    static char plain[RECORD_MAX];
    size_t longest = 0;
    for (int n = 0; n < scaled(1000); n++) {
        struct game_wish wish = {n % 2, RECORD_FAIR, n % 3 == 0, -1};
        game_make(&played, (uint64_t)n, &wish);
        size_t length = record_write(&played, text, sizeof text);
        size_t letters = record_url_write(text, length, url, sizeof url);
        HOLDS(n, letters > 0 && letters == strlen(url));
        HOLDS(n, strspn(url, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                             "0123456789-_.") == letters);
        HOLDS(n, record_url_read(url, letters, plain) == length);
        HOLDS(n, !memcmp(text, plain, length));
        HOLDS(n, record_url_read(url, letters - 3, plain) == 0);
        if (wish.plain && letters > longest)
            longest = letters;
    }
    print_message("# the longest address of four seats: %zu letters\n", longest);
    assert_int_equal(record_url_read("kb1.", 4, plain), 0);
    assert_int_equal(record_url_read("kb2.AAAA", 8, plain), 0);
    assert_int_equal(record_url_read("kb1.A", 5, plain), 0);
    assert_int_equal(record_url_read("kb1.A=", 6, plain), 0);
    assert_int_equal(record_url_write(text, 0, url, sizeof url), 0);
    assert_int_equal(record_url_write(text, 100, url, 8), 0);
}

/* A few letters that would become many bytes. */
static void test_bomb(void **unused) {
    (void)unused;
    static char url[RECORD_URL_MAX + 1];
    static char zeros[RECORD_MAX];
    static char plain[RECORD_MAX + 64];
    memset(plain + RECORD_MAX, 0x5a, 64);
    assert_true(record_url_write(zeros, RECORD_MAX - 1, url, sizeof url) > 0);
    assert_int_equal(record_url_read(url, strlen(url), plain), RECORD_MAX - 1);
    /* One of 4 MB: a deflate block of one byte, repeated by copies of 258 bytes. */
    static uint8_t bits[8192];
    size_t at = 0;
    memset(bits, 0, sizeof bits);
    bits[0] = 0x03 | 0x00 << 3; /* last block, fixed codes; then literal 0: 00110000 */
    at = 3;
    const uint8_t literal[8] = {0, 0, 1, 1, 0, 0, 0, 0};
    for (int i = 0; i < 8; i++, at++)
        bits[at / 8] |= (uint8_t)(literal[i] << at % 8);
    while (at + 13 < 8 * 8000) { /* length 258 is code 285: 11000101, then distance 1: 00000 */
        const uint8_t copy[13] = {1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0};
        for (int i = 0; i < 13; i++, at++)
            bits[at / 8] |= (uint8_t)(copy[i] << at % 8);
    }
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = 4;
    memcpy(url, RECORD_URL_MARK, 4);
    for (size_t bit = 0; bit + 24 <= 8 * 7998; bit += 6) {
        unsigned pair = (unsigned)bits[bit / 8] << 8 | bits[bit / 8 + 1];
        url[length++] = letters[pair >> (10 - bit % 8) & 63];
    }
    length -= (length - 4) % 4;
    assert_int_equal(record_url_read(url, length, plain), 0);
    for (int i = 0; i < 64; i++)
        assert_int_equal(plain[RECORD_MAX + i], 0x5a);
}

static void test_rules_version(void **unused) {
    (void)unused;
    for (int game = 0; game < kb_games(); game++) {
        struct kb_setup setup;
        struct kb_error error;
        char sentence[200];
        kb_setup(&setup, kb_game(game).name, 4, NULL, 0, NULL);
        assert_int_equal(setup.rules, 1);
        assert_int_equal(kb_setup_rules(&setup, 1, &error), KB_OK);
        assert_int_equal(kb_setup_rules(&setup, 2, &error), KB_BAD_RULES);
        assert_int_equal(setup.rules, 1);
        kb_error_text(&error, sentence, sizeof sentence);
        assert_string_equal(sentence, "unknown version 2 of the rules; expected 1 to 1");
        assert_int_equal(kb_setup_rules(&setup, 0, NULL), KB_BAD_RULES);
    }
}

/* Version 2 of Hacker changed live games; by beats there is still one version. */
static void test_live_rules_version(void **unused) {
    (void)unused;
    struct kb_setup setup;
    assert_int_equal(kb_game(CORRUPTION).rules, 1);
    assert_int_equal(kb_game(HACKER).rules, 2);
    assert_int_equal(kb_setup_text(&setup, "hacker", 4, "clock=live", NULL), KB_OK);
    assert_int_equal(setup.rules, 2);
    assert_int_equal(kb_setup_rules(&setup, 3, NULL), KB_BAD_RULES);
    assert_int_equal(kb_setup_rules(&setup, 1, NULL), KB_OK);
    assert_int_equal(setup.rules, 1);
}

/* Reduced games have no record. */
static void test_reduced(void **unused) {
    (void)unused;
    struct kb_setup setup;
    struct kb_dimensions d = {2, 2, 2, 3, KB_HAND_ALL, 3, 0};
    kb_setup(&setup, "corruption", 3, NULL, 0, NULL);
    assert_int_equal(kb_setup_reduce(&setup, 3, &d, NULL), KB_OK);
    record_begin(&played, &setup);
    assert_int_equal(record_write(&played, text, sizeof text), 0);
    assert_int_equal(record_write_seen(&played, 1, text, sizeof text), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_corruption),
        cmocka_unit_test(test_whole_hacker),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_longest),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_address),
        cmocka_unit_test(test_bomb),
        cmocka_unit_test(test_rules_version),
        cmocka_unit_test(test_live_rules_version),
        cmocka_unit_test(test_reduced),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
