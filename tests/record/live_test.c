/* live_test.c: records of live games: written and read without loss at any moment of a
 * game, redacted, and held against what a seat saw; forged ones are found as far as anything
 * depends on what was forged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "games.h"

static struct record played, other, seen;
static struct kb_live_event said[KB_LIVE_EVENTS_MAX], heard[KB_LIVE_EVENTS_MAX];
static char text[RECORD_LIVE_MAX], again[RECORD_LIVE_MAX], work[RECORD_LIVE_MAX];
static const struct record_room room = {heard, KB_LIVE_EVENTS_MAX, work, sizeof work};
static struct record_error error;
static struct kb_live live;

/* Plays a live game, up to so many ticks. */
static void play(uint64_t number, enum record_deal deal, uint32_t ticks) {
    static const char *const options[] = {"clock=live credit_s=5", "clock=live jam=on",
                                          "clock=live crypt=on steal=blind"};
    uint64_t random = kb_random_seed(number, 17);
    uint8_t seed[HASH_BYTES];
    struct kb_setup setup;
    struct kb_live_log log = {.event = said, .capacity = KB_LIVE_EVENTS_MAX, .seed = number};
    struct kb_state state;
    struct chance chance;
    assert_int_equal(
        kb_setup_text(&setup, "hacker", 3 + (int)(number % 5), options[number % 3], NULL), KB_OK);
    record_begin(&played, &setup);
    played.deal = deal;
    played.seed = number;
    if (deal == RECORD_FAIR) {
        game_shares(&played, number, seed);
        chance_begin(&chance, seed);
        log.seed = chance_number(&chance, STREAM_LIVE, 0);
    }
    kb_start(&state, &setup, number, deal == RECORD_FAIR, &played.history);
    kb_live_start(&live, &setup, log.seed);
    while (!kb_over(&state) && live.tick < ticks) {
        if (kb_current(&state) == KB_CHANCE) {
            chance_play(&chance, &state, &played.history);
        } else if (kb_live_running(&state)) {
            for (int seat = 1; seat <= setup.seats && kb_live_running(&state); seat++)
                kb_live_random(&live, &state, seat, &random, &played.history, &log);
            if (kb_live_running(&state))
                kb_live_tick(&live, &state, &played.history);
        } else {
            int seat = kb_current(&state);
            int at = played.history.count;
            kb_play(&state, seat, kb_random_action(&state, seat, &random), &played.history, NULL);
            played.time_ms[at] = 100u * (uint32_t)at;
            played.stood_in[at] = kb_random_below(&random, 8) == 0;
            if (kb_random_below(&random, 8) == 0 && !kb_live_running(&state))
                record_comment(&played, "here");
        }
    }
    log.ticks = live.tick;
    record_set_live(&played, &log);
    played.state = state;
}

static void round_trip(void) {
    size_t length = record_write(&played, text, sizeof text);
    assert_true(length > 0);
    if (!record_read_live(&other, text, length, &room, &error))
        fail_msg("line %d: %s", error.line, error.reason);
    assert_int_equal(record_write(&other, again, sizeof again), length);
    assert_memory_equal(text, again, length);
    assert_true(kb_digest(&other.state) == kb_digest(&played.state));
    assert_int_equal(other.history.count, played.history.count);
    assert_memory_equal(other.entry, played.entry,
                        (size_t)played.history.count * sizeof *played.entry);
    assert_int_equal(other.live.count, played.live.count);
    assert_memory_equal(heard, said, (size_t)played.live.count * sizeof *said);
    assert_int_equal(other.live.ticks, played.live.ticks);
}

static void nothing_is_lost(void **unused) {
    (void)unused;
    for (int i = 0; i < scaled(30); i++) {
        enum record_deal deal = i % 3 == 0   ? RECORD_FAIR
                                : i % 3 == 1 ? RECORD_SEEDED
                                             : RECORD_UNKNOWN;
        play((uint64_t)i, deal, UINT32_MAX);
        assert_true(kb_over(&played.state));
        round_trip();
    }
}

static void a_game_in_progress_is_kept_too(void **unused) {
    (void)unused;
    for (int i = 0; i < scaled(200); i++) {
        play((uint64_t)i, i % 2 ? RECORD_FAIR : RECORD_SEEDED, 1 + 13 * (uint32_t)i);
        round_trip();
    }
}

/* A program without room for events says so; a seat's own record needs none. */
static void without_room_there_is_a_sentence(void **unused) {
    (void)unused;
    play(4, RECORD_FAIR, 500);
    size_t length = record_write(&played, text, sizeof text);
    assert_true(length > 0);
    assert_false(record_read(&other, text, length, &error));
    assert_non_null(strstr(error.reason, "live game"));
    struct record_room few = {heard, 3, work, sizeof work};
    assert_false(record_read_live(&other, text, length, &few, &error));
    length = record_write_seen(&played, 2, text, sizeof text);
    assert_true(length > 0);
    assert_true(record_read(&other, text, length, &error));
}

/* A seat's redacted record during the game has only the viruses that it knows, and agrees with the
 * full record later. */
static void seats_have_their_own(void **unused) {
    (void)unused;
    for (int i = 0; i < scaled(12); i++) {
        play((uint64_t)i, RECORD_FAIR, 150 + 97 * (uint32_t)i);
        for (int viewer = 0; viewer <= played.setup.seats; viewer++) {
            size_t length = record_write_seen(&played, viewer, again, sizeof again);
            assert_true(length > 0);
            if (!record_read(&seen, again, length, &error))
                fail_msg("line %d: %s", error.line, error.reason);
            assert_null(strstr(again, "look:"));
            assert_null(strstr(again, "\nlive "));
            int known = 0;
            int puts = 0;
            for (int k = 0; k < played.history.count; k++) {
                const struct kb_entry *entry = &played.entry[k];
                if (!entry->seat || entry->what < KB_FACT_PUT)
                    continue;
                unsigned saw = (unsigned)(entry->what - KB_FACT_PUT) / 21;
                known += entry->seat == viewer || (viewer && (saw >> viewer & 1));
            }
            for (const char *at = again; (at = strstr(at, "\nput ")); at++)
                puts++;
            assert_int_equal(puts, known);
            struct record *full = &played;
            assert_true(record_matches_seen(full, &seen, again, length, text, &error));
        }
    }
}

/* Makes the digest of `again` anew. */
static size_t forge(size_t size) {
    uint8_t digest[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    char *last = again + size - 1;
    while (last[-1] != '\n')
        last--;
    hash_sha256("", again, (size_t)(last - again), digest);
    for (int i = 0; i < HASH_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    return (size_t)(last - again) + (size_t)sprintf(last, "digest %s\n", hex);
}

/* One byte changed, and the digest made anew: refused, or read as another game in the same words.
 */
static void forgers_do_not_get_far(void **unused) {
    uint64_t random = kb_random_seed(3, 3);
    int accepted = 0;
    int tries = scaled(1500);
    (void)unused;
    play(5, RECORD_SEEDED, 700);
    size_t size = record_write(&played, text, sizeof text);
    assert_true(size > 0);
    for (int i = 0; i < tries; i++) {
        memcpy(again, text, size + 1);
        size_t at = kb_random_below(&random, (uint32_t)(size - 80));
        again[at] = "0123456789@ \n>:,-abl"[kb_random_below(&random, 20)];
        size_t now = forge(size);
        if (!record_read_live(&other, again, now, &room, &error)) {
            assert_true(error.line >= 1 && error.reason[0]);
            continue;
        }
        static char third[RECORD_LIVE_MAX];
        assert_int_equal(record_write(&other, third, sizeof third), now);
        assert_memory_equal(third, again, now);
        accepted++;
    }
    assert_true(accepted < tries); /* another look is another game, but many changes are none */
}

/* The simulation's seed must be the game's, or follow from the shares. */
static void another_table_is_found(void **unused) {
    (void)unused;
    for (int fair = 0; fair < 2; fair++) {
        play(7, fair ? RECORD_FAIR : RECORD_SEEDED, 0);
        played.live.seed ^= 1;
        size_t size = record_write(&played, text, sizeof text);
        assert_true(size > 0);
        assert_false(record_read_live(&other, text, size, &room, &error));
        assert_non_null(strstr(error.reason, "simulation"));
    }
}

/* A log that does not lead to the history cannot be written. */
static void what_does_not_fit_is_not_written(void **unused) {
    (void)unused;
    play(8, RECORD_SEEDED, 900);
    assert_true(record_write(&played, text, sizeof text) > 0);
    played.live.ticks -= 200;
    assert_int_equal(record_write(&played, text, sizeof text), 0);
    played.live.ticks += 200;
    assert_true(played.live.count > 100);
    int kind = 0;
    while (said[kind].input.kind != KB_LIVE_CREDIT)
        kind++;
    said[kind].action++;
    assert_int_equal(record_write(&played, text, sizeof text), 0);
}

/* The example: record_live_test write FILE. */
static int write_example(const char *path) {
    static const char *const names[] = {"Anna", "Bruno", "Clara"};
    FILE *file = fopen(path, "wb");
    play(30, RECORD_FAIR, UINT32_MAX);
    for (int i = 0; i < played.setup.seats; i++)
        snprintf(played.player[i].name, sizeof played.player[i].name, "%s", names[i]);
    size_t length = record_write(&played, text, sizeof text);
    bool good = file && length && fwrite(text, 1, length, file) == length;
    return file && !fclose(file) && good ? 0 : 1;
}

int main(int argc, char **argv) {
    if (argc == 3 && !strcmp(argv[1], "write"))
        return write_example(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(a_game_in_progress_is_kept_too),
        cmocka_unit_test(without_room_there_is_a_sentence),
        cmocka_unit_test(seats_have_their_own),
        cmocka_unit_test(forgers_do_not_get_far),
        cmocka_unit_test(another_table_is_found),
        cmocka_unit_test(what_does_not_fit_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
