/* games_test.c: games at a table: whole ones with their logs and records, moves, what others hear
 * of them, the beats of Hacker, live ticks; and anything at any time. */
#include "table_drive.h"

/* ---- Whole games, their logs and records ---- */

static void test_games(void **unused) {
    (void)unused;
    static struct record record;
    static char text[RECORD_MAX];
    static const char *const terms[] = {
        "corruption 4 none link silent phrases lot 0 30 500 normal show=river book=on",
        "corruption 7 bank:600+5 link silent phrases given 0 30 0 normal show=free hitman=may",
        "hacker 4 move:60 link silent free lot 0 30 900 normal beats=2",
        "hacker 7 days:1 link none off given 0 0 100 easy beats=3 crypt=on steal=blind",
    };
    struct record_error error;
    for (int game = 0; game < 12; game++) {
        begin(terms[game % 4], 1 + game % 3);
        for (int rematch = 0; rematch < 2; rematch++) {
            play_to_end((uint64_t)game);
            assert_int_equal(table.phase, TABLE_OVER);
            table_record(&table, &record);
            size_t size = record_write(&record, text, sizeof text);
            assert_true(size > 0);
            assert_true(record_read(&record, text, size, &error));
            check_again();
            if (!rematch) {
                assert_int_equal(person_does(TABLE_DO_REMATCH, 8, 0, 0, ""), TABLE_NO_SEAT_HERE);
                assert_int_equal(person_does(TABLE_DO_AGAIN, 8, 0, 0, ""), TABLE_NO_SEAT_HERE);
                assert_true(table_asks_again(&table, table_seat_of(&table, 1)));
                assert_int_equal(person_does(TABLE_DO_AGAIN, 1, 0, 0, ""), TABLE_OK);
                assert_false(table_asks_again(&table, table_seat_of(&table, 1)));
                assert_int_equal(table.phase, TABLE_OVER);
                check_again();
                assert_int_equal(person_does(TABLE_DO_REMATCH, 1, 0, 0, ""), TABLE_OK);
                deal();
            }
        }
        assert_int_equal(table.games, 2);
    }
}

static void test_moves(void **unused) {
    (void)unused;
    char text[KB_MOVE_TEXT_MAX];
    begin("corruption 3 none link silent phrases given 0 30 500 random first=2", 3);
    first_move(2, text);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, text), TABLE_BAD_MOVE);
    assert_int_equal(person_does(TABLE_DO_MOVE, 2, 0, -1, "10@z9"), TABLE_BAD_MOVE);
    assert_int_equal(person_does(TABLE_DO_MOVE, 2, 0, table.entries - 1, text), TABLE_STALE);
    assert_int_equal(person_does(TABLE_DO_MOVE, 5, 0, -1, text), TABLE_NO_SEAT_HERE);
    assert_int_equal(person_does(TABLE_DO_PLAY, 0, 2, 0, text), TABLE_NOT_NOW);
    uint32_t events = table.event_count;
    assert_int_equal(person_does(TABLE_DO_MOVE, 2, 0, table.entries, text), TABLE_OK);
    assert_int_equal(table.event_count, events + 1);
    assert_int_equal(person_does(TABLE_DO_MOVE, 2, 0, -1, text), TABLE_BAD_MOVE);
}

/* A hidden card is whole for its owner alone. */
static void test_hidden_move(void **unused) {
    (void)unused;
    begin("corruption 3 none link silent phrases given 0 30 500 random first=1 show=closed", 3);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, "10@a1"), TABLE_OK);
    const struct table_event *event = table_event(&table, table.event_count);
    assert_string_equal(event->move, "10@a1");
    assert_string_equal(event->seen, "?@a1");
    assert_int_equal(event->whole, 1 << 1);
    begin("corruption 3 none link silent phrases given 0 30 500 random first=1 show=standard", 3);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, "10@a1"), TABLE_OK);
    event = table_event(&table, table.event_count);
    assert_string_equal(event->seen, "10@a1");
    assert_int_equal(event->whole, 0xff);
}

/* The date in the record is the one that was said when the deal began, and the log knows it, too.
 */
static void test_dates(void **unused) {
    (void)unused;
    static struct record record;
    static const struct {
        int64_t unix_s;
        const char *date;
    } dates[] = {
        {0, ""},
        {1, "1970-01-01T00:00:01Z"},
        {951782399, "2000-02-28T23:59:59Z"},
        {951782400, "2000-02-29T00:00:00Z"},
        {951868800, "2000-03-01T00:00:00Z"},
        {1763208000, "2025-11-15T12:00:00Z"},
        {4107542399, "2100-02-28T23:59:59Z"},
        {4107542400, "2100-03-01T00:00:00Z"},
        {253402300799, "9999-12-31T23:59:59Z"},
        {253402300800, ""},
        {-1, ""},
    };
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        date_s = dates[i].unix_s;
        begin("corruption 3 none link silent phrases given 0 30 500 easy ", 2);
        date_s = 7;
        play_to_end(i);
        table_record(&table, &record);
        assert_string_equal(record.date, dates[i].date);
        check_again();
        table_record(&again, &record);
        assert_string_equal(record.date, dates[i].date);
    }
    date_s = 0;
}

/* ---- Beats: choices wait in secret ---- */

static void reach_beat(uint64_t seed) {
    uint64_t random = seed;
    while (bits_count(table.must) < 2)
        play_one(&random);
}

static void test_beat(void **unused) {
    (void)unused;
    char text[KB_MOVE_TEXT_MAX];
    begin("hacker 4 bank:100+3 link silent phrases given 0 30 500 random beats=2", 4);
    reach_beat(8);
    uint32_t events = table.event_count;
    int seat = bits_first(table.must);
    int other = bits_first(table.must & (table.must - 1));
    uint32_t person = table.seat[seat].person;
    uint64_t digest = kb_digest(&table.state);
    now += 4000;
    int64_t left = table_clock_ms(&table, seat, seat, now);
    first_move(seat, text);
    assert_int_equal(person_does(TABLE_DO_MOVE, person, 0, -1, text), TABLE_OK);
    assert_int_equal(table.event_count, events);
    assert_true(kb_digest(&table.state) == digest);
    assert_int_equal(person_does(TABLE_DO_MOVE, person, 0, -1, text), TABLE_HAS_CHOSEN);
    assert_int_equal(table_clock_ms(&table, seat, seat, now), left + 3000);
    now += 1000; /* to another seat both clocks look as if they ran on */
    assert_int_equal(table_clock_ms(&table, seat, other, now), left - 1000);
    assert_int_equal(table_clock_ms(&table, other, other, now),
                     table_clock_ms(&table, other, seat, now));
    int64_t theirs = table_clock_ms(&table, other, seat, now);
    assert_int_equal(person_does(TABLE_DO_AWAY, 0, seat, 0, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_AWAY, 0, other, 0, ""), TABLE_OK);
    now += 100; /* nor do they tell when the players are gone, or come back */
    int third = 1;
    while (third == seat || third == other)
        third++;
    for (int back = 0; back < 2; back++) {
        assert_int_equal(table_clock_ms(&table, seat, third, now), left - 1100);
        assert_int_equal(table_clock_ms(&table, other, third, now), theirs - 100);
        if (!back) {
            assert_int_equal(person_does(TABLE_DO_BACK, person, 0, 0, ""), TABLE_OK);
            person_does(TABLE_DO_BACK, table.seat[other].person, 0, 0, "");
        }
    }
    play_to_end(1);
    check_again();
}

/* Anything at any time: what is refused changes nothing (give looks), what is taken is replayed. */
static void test_anything(void **unused) {
    (void)unused;
    static const char *const texts[] = {"", "Ann", "10@a1", "walk:front", "random", "x y"};
    static const char *const live[] = {"",
                                       "1 look:5,-5",
                                       "1 hand:1>3 2 feint:1>4 feint:2>5",
                                       "2 turn",
                                       "3 hand:3>1",
                                       "2 look:1,1 1 look:1,1",
                                       "4 look:9,9 recall:1 "};
    uint64_t random = 2024;
    int taken = 0;
    int ticks = 0;
    for (int round = 0; round < 60; round++) {
        begin(round % 3 == 0   ? "corruption 3 move:30 link silent free given 0 30 300 random "
              : round % 3 == 1 ? "hacker 4 bank:60+1 link silent free lot 0 30 300 random beats=1"
                               : "hacker 4 none link silent free lot 0 30 300 random clock=live",
              3);
        for (int i = 0; i < 300; i++) {
            if (table_live_due(&table) != INT64_MAX) {
                struct table_input step = {.kind = TABLE_DO_LIVE,
                                           .number = (int32_t)table.live.tick + (i % 20 > 0)};
                snprintf(step.text, sizeof step.text, "%s", live[kb_random_below(&random, 7)]);
                now += kb_random_below(&random, 60);
                ticks += give(step) == TABLE_OK;
            }
            struct table_input input = {
                .kind = (enum table_input_kind)kb_random_below(&random, TABLE_INPUT_KINDS)};
            input.person = kb_random_below(&random, 6);
            input.seat = (int32_t)kb_random_below(&random, 8);
            input.number = (int32_t)kb_random_below(&random, 3);
            memset(input.bytes, (int)kb_random_below(&random, 4), sizeof input.bytes);
            snprintf(input.text, sizeof input.text, "%s", texts[kb_random_below(&random, 6)]);
            now += kb_random_below(&random, 2000);
            taken += give(input) == TABLE_OK;
            if (table.phase == TABLE_PLAYING && kb_random_below(&random, 2) &&
                table_due(&table) > now) {
                bool here = true;
                for (int s = 1; s <= table.terms.setup.seats; s++)
                    here = here && table.seat[s].stand_in != TABLE_LEFT;
                if (here && !table.rests && table.must && table_due(&table) > now + 4000)
                    play_one(&random);
            }
        }
        check_again();
    }
    assert_true(taken > 400);
    assert_true(ticks > 0);
}

/* In a live game: ticks in their time and order, all of a tick's inputs or none, and the log gives
 * the same. */
static void test_live(void **unused) {
    (void)unused;
    uint64_t random = 31;
    int taken = 0;
    int refused = 0;
    begin("hacker 4 none link silent free given 0 30 300 random clock=live", 3);
    assert_int_equal(table_live_due(&table), INT64_MAX);
    while (table_live_due(&table) == INT64_MAX)
        play_one(&random);
    for (int i = 0; i < 1500 && table.phase == TABLE_PLAYING; i++) {
        struct table_input step = {.kind = TABLE_DO_LIVE, .number = (int32_t)table.live.tick + 1};
        if (table_live_due(&table) == INT64_MAX ||
            (table.must && kb_random_below(&random, 30) == 0)) {
            play_one(&random);
            continue;
        }
        if (table_live_due(&table) > now) {
            now = table_live_due(&table) - 1;
            assert_int_equal(give(step), TABLE_NOT_NOW); /* too early */
            now++;
        }
        step.number++;
        assert_int_equal(give(step), TABLE_NOT_NOW); /* another tick */
        step.number--;
        for (int s = 1; s <= 4; s++) {
            struct kb_live_input look = {.kind = KB_LIVE_LOOK,
                                         .x = (int16_t)kb_random_below(&random, 1100)};
            struct kb_live_input hand = {
                .kind = KB_LIVE_SEND, .hand = 1, .account = (uint8_t)(3 + s)};
            table_live_put(step.text, s, &look);
            if (kb_random_below(&random, 40) == 0)
                table_live_put(step.text, s, &hand);
        }
        bool good = give(step) == TABLE_OK;
        taken += good;
        refused += !good;
        step.text[0] = 0;
        if (!good)
            assert_int_equal(give(step), TABLE_OK);
    }
    assert_true(taken > 100 && refused > 20);
    assert_true(table.live_puts > 0);
    assert_int_equal(table_entries(&table, table.entries), table.entries - table.live_puts);
    check_again();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),       cmocka_unit_test(test_moves),
        cmocka_unit_test(test_hidden_move), cmocka_unit_test(test_dates),
        cmocka_unit_test(test_beat),        cmocka_unit_test(test_anything),
        cmocka_unit_test(test_live),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
