/* clocks_test.c: time at a table: clocks, bots that stand in, games that everybody has forgotten,
 * or left. */
#include "table_drive.h"

/* ---- Clocks ---- */

static void test_move_clock(void **unused) {
    (void)unused;
    char text[KB_MOVE_TEXT_MAX];
    begin("corruption 3 move:20 link silent phrases given 0 30 500 random first=1", 3);
    assert_int_equal(table_due(&table), now + 20000);
    now += 19999;
    assert_int_equal(tick(), TABLE_NOT_NOW);
    now++;
    first_move(1, text);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, text), TABLE_NOT_NOW); /* too late */
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table.seat[1].stand_in, TABLE_CLOCK_OUT);
    assert_true(table_bot_asked(&table, 1));
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, text), TABLE_BOT_PLAYS);
    assert_int_equal(person_does(TABLE_DO_BACK, 1, 0, 0, ""), TABLE_OK);
    assert_false(table_bot_asked(&table, 1));
    assert_int_equal(person_does(TABLE_DO_BACK, 1, 0, 0, ""), TABLE_NO_BOT_PLAYS);
    assert_int_equal(table_due(&table), now + TABLE_RETURN_MS);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, text), TABLE_OK);
    check_again();
}

/* A player who comes back and goes again, as often as it likes, does not keep the others waiting:
 * by taking the seat back whenever the clock has run out, or by leaving and sitting down again. */
static void test_no_freeze(void **unused) {
    (void)unused;
    static const char *const terms[] = {
        "corruption 3 move:20 link silent phrases given 0 1 5000 random first=1",
        "corruption 3 bank:20+0 link silent phrases given 0 1 5000 random first=1",
        "hacker 3 move:20 link silent phrases given 0 1 5000 random",
    };
    for (int i = 0; i < 3; i++) {
        for (int how = 0; how < 2; how++) {
            begin(terms[i], 3);
            int64_t start = now;
            int s = bits_first(table.must);
            bool moved = false;
            while (!moved && now < start + 120000) {
                now += 100;
                tick();
                if (how)
                    person_does(TABLE_DO_LEAVE, (uint32_t)s, 0, 0, "");
                person_does(how ? TABLE_DO_TAKE : TABLE_DO_BACK, (uint32_t)s, s, 0, "Somebody");
                moved = table_bot_asked(&table, s) && now >= table.seat[s].due_ms;
            }
            assert_true(moved);
            assert_true(now <= start + 20000 + TABLE_RETURN_MS + 7600);
            struct table_input play = {.kind = TABLE_DO_PLAY, .seat = s};
            first_move(s, play.text);
            assert_int_equal(give(play), TABLE_OK);
            check_again();
        }
    }
}

static void test_bank_clock(void **unused) {
    (void)unused;
    char text[KB_MOVE_TEXT_MAX];
    begin("corruption 3 bank:30+2 link silent phrases given 0 30 500 random first=1", 3);
    now += 7000;
    first_move(1, text);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, text), TABLE_OK);
    assert_int_equal(table_clock_ms(&table, 1, 2, now), 30000 - 7000 + 2000);
    now += 9000; /* it is 2's turn: 1's clock stands */
    assert_int_equal(table_clock_ms(&table, 1, 2, now), 25000);
    assert_int_equal(table_clock_ms(&table, 2, 1, now), 21000);
    now += 21000;
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table_clock_ms(&table, 2, 1, now), 0);
    assert_int_equal(person_does(TABLE_DO_BACK, 2, 0, 0, ""), TABLE_OK);
    assert_int_equal(table_clock_ms(&table, 2, 1, now), TABLE_RETURN_MS);
}

/* Without a clock and without bots that stand in, a game that everybody has forgotten ends, too; so
 * it does not keep its place and its people for good. */
static void test_forgotten(void **unused) {
    (void)unused;
    char text[KB_MOVE_TEXT_MAX];
    begin("corruption 3 none link silent phrases given 0 0 500 random first=1", 3);
    assert_int_equal(table_due(&table), now + TABLE_QUIET_MS);
    now += TABLE_QUIET_MS - 1;
    assert_int_equal(tick(), TABLE_NOT_NOW);
    first_move(1, text);
    assert_int_equal(person_does(TABLE_DO_MOVE, 1, 0, -1, text), TABLE_OK); /* somebody is there */
    now += TABLE_QUIET_MS;
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table.phase, TABLE_CLOSED);
    check_again();
    begin("corruption 3 days:30 link silent phrases given 0 0 500 random first=1", 3);
    now += TABLE_QUIET_MS; /* with a clock it is the clock's business */
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table.phase, TABLE_PLAYING);
    assert_int_equal(table.seat[1].stand_in, TABLE_CLOCK_OUT);
}

/* ---- Bots that stand in ---- */

static void test_stand_in(void **unused) {
    (void)unused;
    static struct record record;
    begin("corruption 3 none link silent phrases given 0 30 500 random first=1", 3);
    assert_int_equal(person_does(TABLE_DO_AWAY, 0, 1, 0, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_AWAY, 0, 1, 0, ""), TABLE_BOT_PLAYS);
    assert_true(table.seat[1].due_ms >= now + 250 && table.seat[1].due_ms < now + 750);
    struct table_input early = {.kind = TABLE_DO_PLAY, .seat = 1};
    first_move(1, early.text);
    assert_int_equal(give(early), TABLE_NOT_NOW);
    now = table.seat[1].due_ms;
    assert_int_equal(give(early), TABLE_OK);
    assert_int_equal(table_event(&table, table.event_count)->stood_in, 1);
    assert_int_equal(person_does(TABLE_DO_BACK, 1, 0, 0, ""), TABLE_OK);
    play_to_end(4);
    table_record(&table, &record);
    int stood_in = 0;
    for (int i = 0; i < record.history.count; i++)
        stood_in += record.stood_in[i];
    assert_int_equal(stood_in, 1);
    check_again();
}

/* ---- All players are away ---- */

static enum table_code rest(void) {
    return give((struct table_input){.kind = TABLE_DO_REST});
}

static bool bots_asked(void) {
    bool asked = false;
    for (int s = 1; s <= table.terms.setup.seats; s++)
        asked = asked || table_bot_asked(&table, s);
    return asked;
}

static void test_rest(void **unused) {
    (void)unused;
    begin("corruption 3 bank:30+2 link silent phrases given 0 30 500 random first=3", 2);
    assert_true(bots_asked());
    assert_int_equal(person_does(TABLE_DO_AWAY, 0, 1, 0, ""), TABLE_OK);
    assert_int_equal(rest(), TABLE_NOT_NOW); /* the second one is there */
    assert_int_equal(person_does(TABLE_DO_LEAVE, 2, 0, 0, ""), TABLE_OK);
    assert_true(table_may_pause(&table));
    assert_int_equal(rest(), TABLE_OK);
    assert_int_equal(rest(), TABLE_NOT_NOW); /* it does already */
    assert_false(bots_asked());
    struct table_input play = {.kind = TABLE_DO_PLAY, .seat = 3};
    first_move(3, play.text);
    now += 3600000;
    assert_int_equal(give(play), TABLE_NOT_NOW);
    assert_int_equal(person_does(TABLE_DO_BACK, 1, 0, 0, ""), TABLE_OK);
    assert_true(table_bot_asked(&table, 3) && table.seat[3].due_ms >= now + 250);
    assert_int_equal(table_clock_ms(&table, 1, 1, now), 30000);
    play_to_end(5);
    check_again();
}

/* Choices of a beat that were made before a rest are as good after it. */
static void test_rest_in_beat(void **unused) {
    (void)unused;
    uint64_t random = kb_random_seed(6, 0);
    char text[KB_MOVE_TEXT_MAX];
    begin("hacker 4 bank:120+2 link silent phrases given 0 30 500 random", 4);
    while (bits_count(table.must) < 2)
        play_one(&random);
    int s = bits_first(table.must), other = bits_first(table.must & (table.must - 1u));
    int third = bits_first(table.must & ~(1u << s | 1u << other));
    now += 40000;
    first_move(s, text);
    assert_int_equal(person_does(TABLE_DO_MOVE, (uint32_t)s, 0, -1, text), TABLE_OK);
    for (int i = 1; i <= 4; i++)
        assert_int_equal(person_does(TABLE_DO_AWAY, 0, i, 0, ""), TABLE_OK);
    assert_int_equal(rest(), TABLE_OK);
    now += 3600000;
    int64_t chosen_ms = table_clock_ms(&table, s, other, now);
    int64_t not_ms = table_clock_ms(&table, third, other, now);
    assert_int_equal(person_does(TABLE_DO_BACK, (uint32_t)s, 0, 0, ""), TABLE_OK);
    assert_false(table_bot_asked(&table, s));
    assert_int_equal(table_due(&table),
                     now + TABLE_QUIET_MS); /* a seat that has chosen has no clock */
    now += 5000;
    assert_int_equal(table_clock_ms(&table, s, other, now), chosen_ms - 5000);
    assert_int_equal(table_clock_ms(&table, third, other, now), not_ms - 5000); /* it is not seen */
    assert_true(table.seat[s].choice && table_bot_asked(&table, other));
    play_to_end(7);
    check_again();
}

static void test_rest_ends(void **unused) {
    (void)unused;
    begin("corruption 3 move:20 link silent phrases given 0 30 500 random first=1", 3);
    for (int i = 1; i <= 3; i++)
        assert_int_equal(person_does(TABLE_DO_AWAY, 0, i, 0, ""), TABLE_OK);
    assert_int_equal(rest(), TABLE_OK);
    assert_int_equal(table_due(&table), now + TABLE_REST_MS);
    for (int i = 1; i <= 3; i++)
        assert_int_equal(person_does(TABLE_DO_LEAVE, (uint32_t)i, 0, 0, ""), TABLE_OK);
    assert_false(bots_asked());
    assert_int_equal(table_due(&table), now + TABLE_OVER_MS); /* no player can return */
    now += TABLE_OVER_MS;
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table.phase, TABLE_CLOSED);
    check_again();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_move_clock),   cmocka_unit_test(test_no_freeze),
        cmocka_unit_test(test_bank_clock),   cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_forgotten),    cmocka_unit_test(test_rest),
        cmocka_unit_test(test_rest_in_beat), cmocka_unit_test(test_rest_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
