/* golden_test.c: games that must not change. The traces in golden/ are whole games of fixed seeds;
 * the reference checker (tests/reference/check.py) has found them right, and so each of them is
 * also an example of the rules. The fingerprint is one number over every position of 3,840 random
 * games, all combinations of options and seats once; Hacker has one over 960 games of its own.
 *
 * A commit that means to change play brings new traces and a new FINGERPRINT and says so in its
 * message; one that does not must leave them alone. `golden_test FOLDER write` writes the traces,
 * and the failing test prints the new number. Check the traces before you keep them:
 *     python3 tests/reference/check.py tests/unit/golden/FILE...
 */
#include <errno.h>
#include <stdlib.h>

#include "hacker_support.h"

#define FINGERPRINT 0xac7787fdf477bfddu
#define HACKER_FINGERPRINT 0x10526b22f3914066u

struct golden {
    const char *name;
    const char *game;
    int seats;
    const char *options;
    const char *seed; /* 16 hexadecimal digits, as in the trace */
    int rules;        /* an older version; 0: the newest */
};

static const struct golden games[] = {
    {"atlas", "corruption", 3, "edition=atlas", "0000000000000001"},
    {"descartes_river", "corruption", 4, "edition=descartes show=river first=3",
     "00000000000000d5"},
    {"eurogames_book", "corruption", 3, "edition=eurogames book=on first=2", "000000000000beef"},
    {"spanish_free", "corruption", 3, "edition=spanish show=free hitman=may", "fedcba9876543210"},
    {"closed_book", "corruption", 3, "show=closed book=on order=table", "8000000000000000"},
    {"hacker_plain", "hacker", 3, "beats=1", "0000000000000002"},
    {"hacker_advanced", "hacker", 3, "beats=1 jam=on crypt=on first=2", "00000000000000ac"},
    {"hacker_blind", "hacker", 4, "beats=1 steal=blind crypt=on", "fedcba9876543210"},
    {"hacker_live", "hacker", 3, "clock=live credit_s=5 jam=on", "0000000000000015"},
    {"hacker_live_rules1", "hacker", 3, "clock=live credit_s=5 jam=on", "0000000000000015", 1},
};

static const char *folder = "golden";
static char played[KB_TRACE_MAX];
static char stored[KB_TRACE_MAX];

/* ---- Traces ---- */

/* A live game, of the policy `random`. */
static void play_live(const struct golden *golden, char *out) {
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_live_log log = {.event = event, .capacity = KB_LIVE_EVENTS_MAX};
    struct kb_setup setup = hacker_of(golden->seats, golden->options);
    struct kb_state state;
    struct kb_live live;
    enum kb_code code;
    if (golden->rules)
        assert_int_equal(kb_setup_rules(&setup, golden->rules, NULL), KB_OK);
    log.seed = strtoull(golden->seed, NULL, 16);
    uint64_t random = kb_random_seed(log.seed, 1);
    kb_start(&state, &setup, log.seed, false, &history);
    kb_live_start(&live, &setup, log.seed);
    while (!kb_over(&state)) {
        if (kb_live_running(&state)) {
            for (int seat = 1; seat <= setup.seats; seat++)
                kb_live_random(&live, &state, seat, &random, &history, &log);
            kb_live_tick(&live, &state, &history);
        } else {
            int seat = kb_current(&state);
            kb_play(&state, seat, kb_random_action(&state, seat, &random), &history, NULL);
        }
    }
    log.ticks = live.tick;
    size_t length =
        kb_live_trace_text(&setup, &history, &log, golden->seed, out, KB_TRACE_MAX, &code);
    assert_int_equal(code, KB_OK);
    assert_true(length < KB_TRACE_MAX);
}

static void play_golden(const struct golden *golden, char *out) {
    static struct game g;
    g.number = -1;
    if (strstr(golden->options, "clock=live")) {
        play_live(golden, out);
        return;
    }
    bool hacker = !strcmp(golden->game, "hacker");
    g.setup = hacker ? hacker_of(golden->seats, golden->options)
                     : setup_of(golden->seats, golden->options);
    g.seed = strtoull(golden->seed, NULL, 16);
    game_start(&g);
    while (!kb_over(&g.state)) {
        if (hacker)
            hacker_decide(&g);
        else
            game_decide(&g);
    }
    size_t length = kb_trace_text(&g.setup, &g.history, golden->seed, out, KB_TRACE_MAX);
    assert_true(length < KB_TRACE_MAX);
}

static FILE *open_golden(const struct golden *golden, const char *mode) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.jsonl", folder, golden->name);
    FILE *file = fopen(path, mode);
    if (!file)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return file;
}

/* The number of the first line in which two texts differ, 0 if they are the same. */
static int first_difference(const char *a, const char *b) {
    int line = 1;
    for (; *a == *b; a++, b++) {
        if (!*a)
            return 0;
        line += *a == '\n';
    }
    return line;
}

static void the_golden_games_are_played_as_before(void **unused) {
    (void)unused;
    for (int i = 0; i < LENGTH(games); i++) {
        FILE *file = open_golden(&games[i], "rb");
        assert_non_null(file);
        size_t length = fread(stored, 1, sizeof stored - 1, file);
        fclose(file);
        stored[length] = 0;
        play_golden(&games[i], played);
        int line = first_difference(stored, played);
        if (line)
            fail_msg("golden/%s.jsonl, line %d: the game is played otherwise now", games[i].name,
                     line);
    }
}

static int write_golden(void) {
    for (int i = 0; i < LENGTH(games); i++) {
        FILE *file = open_golden(&games[i], "wb");
        if (!file)
            return 1;
        play_golden(&games[i], played);
        fputs(played, file);
        if (fclose(file))
            return 1;
    }
    return 0;
}

/* ---- Fingerprint ---- */

/* FNV-1a, over numbers of 64 bits. */
static uint64_t mixed(uint64_t print, uint64_t number) {
    for (int i = 0; i < 8; i++)
        print = (print ^ (number >> (8 * i) & 0xff)) * 0x100000001b3u;
    return print;
}

static void the_fingerprint_of_random_play_is_as_before(void **unused) {
    static struct game g;
    uint64_t print = 0xcbf29ce484222325u;
    (void)unused;
    for (int n = 0; n < COMBINATIONS; n++) {
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            print = mixed(print, kb_digest(&g.state));
            game_decide(&g);
        }
        print = mixed(print, kb_digest(&g.state));
        print = mixed(print, (uint64_t)g.history.count);
    }
    if (print != FINGERPRINT)
        fail_msg("the fingerprint is 0x%016" PRIx64 "u now", print);
}

static void the_fingerprint_of_random_play_of_hacker_is_as_before(void **unused) {
    static struct game g;
    uint64_t print = 0xcbf29ce484222325u;
    (void)unused;
    for (int n = 0; n < 4 * HACKER_TABLES; n++) {
        hacker_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            print = mixed(print, kb_digest(&g.state));
            hacker_decide(&g);
        }
        print = mixed(print, kb_digest(&g.state));
        print = mixed(print, (uint64_t)g.history.count);
    }
    if (print != HACKER_FINGERPRINT)
        fail_msg("the fingerprint is 0x%016" PRIx64 "u now", print);
}

int main(int count, char **word) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_golden_games_are_played_as_before),
        cmocka_unit_test(the_fingerprint_of_random_play_is_as_before),
        cmocka_unit_test(the_fingerprint_of_random_play_of_hacker_is_as_before),
    };
    if (count > 1)
        folder = word[1];
    if (count > 2 && !strcmp(word[2], "write"))
        return write_golden();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
