/* saw_test.c: what a player had of a game while it ran, beside the full record: it agrees with its
 * own game and with no other one, however the shares were made anew; and redacted records have
 * words of their game only, a result never. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"

static struct record played;
static struct record seen;
static char text[RECORD_MAX];
static char work[RECORD_MAX];
static struct record_error error;

/* The viewer's record after `inputs` inputs; `played` is unchanged. */
static size_t see(int viewer, int inputs) {
    int whole = played.history.count;
    played.history.count = inputs < whole ? inputs : whole;
    size_t size = record_write_seen(&played, viewer, text, sizeof text);
    played.history.count = whole;
    assert_true(size > 0);
    if (!record_read(&seen, text, size, &error))
        fail_msg("line %d: %s\n%s", error.line, error.reason, text);
    return size;
}

/* Every game, viewer and moment, also amid a beat, agrees with the full record. */
static void test_agrees(void **unused) {
    (void)unused;
    uint64_t random = 1;
    for (int n = 0; n < scaled(60); n++) {
        struct game_wish wish = {n % 2, RECORD_FAIR, n % 3 == 0, -1};
        game_make(&played, (uint64_t)n, &wish);
        for (int viewer = 0; viewer <= played.setup.seats; viewer++) {
            int inputs = (int)kb_random_below(&random, (uint32_t)played.history.count + 1);
            size_t size = see(viewer, inputs);
            size_t length = record_write(&played, work, sizeof work);
            static struct record whole;
            assert_true(record_read(&whole, work, length, &error));
            if (!record_matches_seen(&whole, &seen, text, size, work, &error))
                fail_msg("game %d, seat %d, input %d: line %d: %s", n, viewer, inputs, error.line,
                         error.reason);
            assert_int_equal(whole.history.count, played.history.count);
        }
    }
}

/* Another share, commitment, number, attempt, name or deal: a full record that is good by itself is
 * not the game that the seat saw. */
static void test_other_game(void **unused) {
    (void)unused;
    struct game_wish wish = {CORRUPTION, RECORD_FAIR, true, -1};
    game_make(&played, 1, &wish);
    size_t size = see(2, 40);
    static struct record other;
    game_make(&other, 2, &wish); /* everything anew: good, and not the same */
    size_t length = record_write(&other, work, sizeof work);
    assert_true(record_read(&other, work, length, &error));
    assert_false(record_matches_seen(&other, &seen, text, size, work, &error));
    assert_int_equal(error.line, 6); /* the number of the game */
    assert_true(strstr(error.reason, "the full record says 'fair "));
    uint8_t *part[] = {&played.id[3],
                       &played.attempt,
                       &played.host_commitment[0],
                       &played.player[3].commitment[31],
                       &played.player[played.order[1] - 1].share[7],
                       (uint8_t *)&played.player[0].name[0]};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        assert_true(record_matches_seen(&played, &seen, text, size, work, &error));
        *part[i] ^= 1;
        assert_false(record_matches_seen(&played, &seen, text, size, work, &error));
        *part[i] ^= 1;
    }
    /* A puppet's share that was chosen later: its commitment is not the one that was shown. */
    struct record_player *puppet = &played.player[played.order[3] - 1];
    puppet->share[0] ^= 1;
    record_commitment(played.host_commitment, played.order[3], puppet->share, puppet->commitment);
    assert_false(record_matches_seen(&played, &seen, text, size, work, &error));
    assert_true(strstr(error.reason, "the full record says 'share "));
}

/* ---- The form of redacted records ---- */

/* Puts `with` in the place of `what` and makes the digest anew. */
static size_t forge(size_t size, const char *what, const char *with, char *out) {
    static const char hex[] = "0123456789abcdef";
    uint8_t digest[HASH_BYTES];
    text[size] = 0;
    const char *at = strstr(text, what);
    assert_non_null(at);
    size_t before = (size_t)(at - text);
    size_t now = size - strlen(what) + strlen(with);
    memcpy(out, text, before);
    memcpy(out + before, with, strlen(with));
    memcpy(out + before + strlen(with), at + strlen(what), size - before - strlen(what));
    hash_sha256("", out, now - 72, digest);
    for (size_t i = 0; i < HASH_BYTES; i++) {
        out[now - 65 + 2 * i] = hex[digest[i] >> 4];
        out[now - 64 + 2 * i] = hex[digest[i] & 15];
    }
    return now;
}

/* The same header with another move. */
static void test_other_moves(void **unused) {
    (void)unused;
    struct game_wish wish = {CORRUPTION, RECORD_FAIR, true, -1};
    game_make(&played, 3, &wish);
    size_t size = see(2, 12);
    const char *at = strchr(text, '@');
    char what[] = {'@', at[1], at[2], 0};
    char with[] = {'@', at[1] == 'a' ? 'b' : 'a', '1', 0};
    static char forged[RECORD_MAX];
    assert_true(record_matches_seen(&played, &seen, text, size, work, &error));
    size = forge(size, what, with, forged);
    assert_true(record_read(&seen, forged, size, &error));
    assert_false(record_matches_seen(&played, &seen, forged, size, work, &error));
    assert_true(strstr(error.reason, "the moves"));
}

static void check_form(size_t size, const char *what, const char *with, const char *reason) {
    size_t now = forge(size, what, with, work);
    if (record_read(&seen, work, now, &error))
        fail_msg("'%s' for '%s' was taken", with, what);
    if (!strstr(error.reason, reason))
        fail_msg("'%s' for '%s': %s", with, what, error.reason);
}

static void test_form(void **unused) {
    (void)unused;
    static const char *const lines[] = {"hello world nonsense 999",
                                        "9 1@a1",
                                        "1 3@a1",
                                        "1 1@d1",
                                        "1 1@a1 ",
                                        "1  1@a1",
                                        "1 1@a1 1@a2",
                                        "1 show:21",
                                        "1 peek:a1",
                                        "1 a0.1>",
                                        "1 a1.43xa1.1",
                                        "deal atlantis",
                                        "lot 5",
                                        "lot 1/1234",
                                        "1 walk:back",
                                        "* ? ? ? ?",
                                        "landed 1@2",
                                        "# a comment",
                                        "1 1@a1~500",
                                        "1 1@a1!"};
    static const char *const hacker[] = {"bills 4",   "accounts 5", "taken 0",     "taken 1/2",
                                         "bank 0",    "* ? ? ?",    "* ? ? ? ? ?", "* ? ? ? .",
                                         "landed",    "landed ",    "landed 5@1",  "landed 1@13",
                                         "1 watch:2", "1 2>13",     "1 4>1",       "1 steal:4",
                                         "stack 4b",  "1 10@a1",    "lot 1 "};
    struct game_wish wish = {CORRUPTION, RECORD_FAIR, true, 30};
    char with[128];
    for (int game = 0; game < 2; game++) {
        wish.game = game;
        game_make(&played, 1, &wish);
        size_t size = see(2, 30);
        size_t count = game ? sizeof hacker / sizeof hacker[0] : sizeof lines / sizeof lines[0];
        for (size_t i = 0; i < count; i++) {
            snprintf(with, sizeof with, "\n\n%s\n", game ? hacker[i] : lines[i]);
            check_form(size, "\n\n", with, "neither a move nor");
        }
        check_form(size, "seen 2\n", "seen 2\ntotals 1 2 3 4\nvictory 0 0 0 420\n", "no result");
        check_form(size, "seen 2\n", "seen 3\n", ""); /* another seat's share */
        check_form(size, "seen 2\n", "seen 0\n", ""); /* a spectator has none */
        check_form(size, "date 2026-11-15", "date 2026-02-30", "a date");
    }
}

/* An own share that does not match its commitment. */
static void test_own_share(void **unused) {
    (void)unused;
    struct game_wish wish = {HACKER, RECORD_FAIR, true, 30};
    game_make(&played, 1, &wish);
    played.player[played.order[1] - 1].share[3] ^= 1;
    size_t size = record_write_seen(&played, 2, text, sizeof text);
    assert_false(record_read(&seen, text, size, &error));
    assert_true(strstr(error.reason, "own share"));
    assert_int_equal(error.line, 11 + played.order[1]);
    game_make(&played, 1, &wish);
    for (int i = 0; i < 4; i++) {
        played.player[i].bot = true;
        strcpy(played.player[i].spec, "easy");
    }
    assert_int_equal(record_write(&played, text, sizeof text), 0); /* nobody but the host */
}

/* Times: never back, but in any order within a beat. */
static void test_times(void **unused) {
    (void)unused;
    struct game_wish wish = {HACKER, RECORD_FAIR, true, -1};
    game_make(&played, 1, &wish);
    int first = 0;
    while (!played.entry[first].seat)
        first++;
    int beat = first;
    while (played.entry[beat].what < KB_ACTION_WATCH ||
           played.entry[beat].what >= KB_ACTION_PROTECT)
        beat++;
    assert_true(beat > first + 1);
    for (int i = first; i < played.history.count; i++)
        if (played.entry[i].seat && !played.entry[i].forced)
            played.time_ms[i] = 1000u * (uint32_t)i;
    size_t size = record_write(&played, text, sizeof text);
    assert_true(size > 0);
    played.time_ms[beat] = played.time_ms[beat + 1] + 1; /* these choose at the same time */
    assert_true(record_write(&played, text, sizeof text) > 0);
    char what[32];
    snprintf(what, sizeof what, "~%d000", first);
    size = record_write(&played, text, sizeof text);
    check_form(size, what, "~99999999", "before an earlier one");
    played.time_ms[first + 1] = 1;
    assert_int_equal(record_write(&played, text, sizeof text), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agrees),      cmocka_unit_test(test_other_game),
        cmocka_unit_test(test_other_moves), cmocka_unit_test(test_form),
        cmocka_unit_test(test_own_share),   cmocka_unit_test(test_times),
    };
    return cmocka_run_group_tests_name("saw", tests, NULL, NULL);
}
