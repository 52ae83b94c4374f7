/* seats_test.c: who sits at a table: taking seats, invitations, bots, who was sent away; and the
 * deal, in which everybody takes part. */
#include "table_drive.h"

/* ---- Seats ---- */

static void test_seats(void **unused) {
    (void)unused;
    make("corruption 4 none link silent phrases given 0 30 500 normal ");
    assert_int_equal(take(1, 2), TABLE_OK);
    assert_int_equal(take(1, 3), TABLE_HAS_SEAT);
    assert_int_equal(take(2, 2), TABLE_SEAT_TAKEN);
    assert_int_equal(take(2, 5), TABLE_NO_SUCH_SEAT);
    assert_int_equal(take(2, 0), TABLE_OK);
    assert_int_equal(table_seat_of(&table, 2), 1);
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_SEATS_FREE);
    assert_int_equal(person_does(TABLE_DO_BOT, 2, 3, 0, "hard"), TABLE_NOT_HOST);
    assert_int_equal(person_does(TABLE_DO_BOT, 1, 3, 0, "clever"), TABLE_BAD_BOT);
    assert_int_equal(person_does(TABLE_DO_BOT, 1, 3, 0, "hard@9999999"), TABLE_BAD_BOT);
    assert_int_equal(person_does(TABLE_DO_BOT, 1, 3, 0, "hard:bold"), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_KICK, 2, 1, 0, ""), TABLE_NOT_HOST);
    assert_int_equal(person_does(TABLE_DO_KICK, 1, 1, 0, ""), TABLE_OK);
    assert_int_equal(take(2, 0), TABLE_SENT_AWAY);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 2, 0, 0, ""), TABLE_NO_SEAT_HERE);
    assert_int_equal(take(3, 4), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 1, 0, 0, ""), TABLE_OK);
    assert_int_equal(table.host, 3); /* the host's part goes on to who is left */
    assert_int_equal(person_does(TABLE_DO_KICK, 3, 3, 0, ""), TABLE_OK);
    assert_int_equal(table.seat[3].kind, TABLE_FREE);
    check_again();
}

static void test_only_bots(void **unused) {
    (void)unused;
    make("corruption 3 none link silent phrases given 0 30 500 normal ");
    assert_int_equal(person_does(TABLE_DO_BOT, 1, 0, 0, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_ONLY_BOTS);
}

static void test_invitations(void **unused) {
    (void)unused;
    struct table_input invite = {.kind = TABLE_DO_INVITE, .person = 1};
    struct table_input use = {.kind = TABLE_DO_TAKE, .person = 5, .text = "Guest"};
    make("hacker 4 none invite silent phrases given 0 30 500 normal ");
    memset(invite.bytes, 42, sizeof invite.bytes);
    assert_int_equal(give(use), TABLE_BAD_INVITATION);
    assert_int_equal(give(invite), TABLE_OK);
    assert_int_equal(give(use), TABLE_BAD_INVITATION);
    memset(use.bytes, 42, sizeof use.bytes);
    assert_int_equal(give(use), TABLE_OK);
    use.person = 6; /* the same one again */
    assert_int_equal(give(use), TABLE_BAD_INVITATION);
    for (int i = 0; i < TABLE_INVITES; i++)
        assert_int_equal(give(invite), TABLE_OK);
    assert_int_equal(give(invite), TABLE_INVITES_FULL);
    assert_int_equal(take(1, 0), TABLE_OK); /* the host needs none */
}

static void test_replaced(void **unused) {
    (void)unused;
    uint64_t random = 5;
    begin("corruption 3 none link silent phrases given 0 30 500 random ", 3);
    play_one(&random);
    int seat = table_seat_of(&table, 2);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 2, 0, 0, ""), TABLE_OK);
    assert_int_equal(table.seat[seat].stand_in, TABLE_LEFT);
    assert_int_equal(person_does(TABLE_DO_BACK, 2, 0, 0, ""), TABLE_NO_SEAT_HERE);
    assert_int_equal(take(9, 1), TABLE_SEAT_TAKEN);
    assert_int_equal(take(9, 0), TABLE_OK);
    assert_int_equal(table_seat_of(&table, 9), seat);
    assert_int_equal(table.seat[seat].stand_in, TABLE_HERE);
    play_to_end(3);
    check_again();
}

/* Whoever has had a hand in this game gets no other one: two seats whose players have left do not
 * show both hands to one person. */
static void test_one_hand(void **unused) {
    (void)unused;
    begin("corruption 4 none link silent phrases given 0 30 500 random first=1", 4);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 2, 0, 0, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 3, 0, 0, ""), TABLE_OK);
    assert_int_equal(take(3, 2), TABLE_KNOWS_OTHER);
    assert_int_equal(take(9, 3), TABLE_OK); /* another person has it now */
    assert_int_equal(take(3, 2), TABLE_KNOWS_OTHER);
    assert_int_equal(take(3, 0), TABLE_SEAT_TAKEN);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 9, 0, 0, ""), TABLE_OK);
    assert_int_equal(take(9, 2), TABLE_KNOWS_OTHER);
    assert_int_equal(take(3, 0), TABLE_OK); /* the own one again */
    assert_int_equal(table_seat_of(&table, 3), 3);
    assert_int_equal(take(2, 0), TABLE_OK);
    assert_int_equal(table_seat_of(&table, 2), 2);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 2, 0, 0, ""), TABLE_OK);
    play_to_end(6);
    assert_int_equal(take(2, 2), TABLE_OK); /* the cards are new */
    check_again();
}

/* The seat of a player removed during a game stays closed until its end, even to the host and the
 * host's friends. */
static void test_shut(void **unused) {
    (void)unused;
    make("corruption 4 none link silent phrases given 0 30 500 random first=1");
    for (uint32_t i = 2; i <= 4; i++)
        assert_int_equal(take(i, (int)i), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_BOT, 1, 1, 0, "random"), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_OK);
    deal();
    assert_int_equal(table.phase, TABLE_PLAYING);
    assert_int_equal(person_does(TABLE_DO_KICK, 1, 2, 0, ""), TABLE_OK);
    assert_int_equal(take(1, 2), TABLE_SEAT_TAKEN);
    assert_int_equal(take(1, 0), TABLE_SEAT_TAKEN);
    assert_int_equal(take(9, 2), TABLE_SEAT_TAKEN);
    assert_int_equal(take(9, 0), TABLE_SEAT_TAKEN);
    assert_int_equal(take(2, 2), TABLE_SENT_AWAY);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 3, 0, 0, ""), TABLE_OK);
    assert_int_equal(take(9, 0),
                     TABLE_OK); /* the seat of a player who left voluntarily may be taken */
    assert_int_equal(table_seat_of(&table, 9), 3);
    play_to_end(6);
    assert_int_equal(take(1, 2), TABLE_OK); /* the cards are new */
    check_again();
}

static void test_fill(void **unused) {
    (void)unused;
    make("corruption 5 none public silent phrases lot 30 30 500 easy ");
    assert_int_equal(take(1, 1), TABLE_OK);
    assert_int_equal(tick(), TABLE_NOT_NOW);
    now += 29999;
    assert_int_equal(tick(), TABLE_NOT_NOW);
    now++;
    assert_int_equal(table_due(&table), now);
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table.phase, TABLE_DEALING);
    deal();
    play_to_end(1);
    check_again();
}

/* ---- The deal ---- */

static void test_deal(void **unused) {
    (void)unused;
    make("corruption 4 none link silent phrases given 0 30 500 easy ");
    for (uint32_t i = 1; i <= 3; i++)
        take(i, (int)i);
    person_does(TABLE_DO_BOT, 1, 0, 0, "");
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_LEAVE, 2, 0, 0, ""), TABLE_NOT_NOW);
    assert_int_equal(deal_step(1, true), TABLE_NOT_NOW);
    assert_int_equal(deal_step(1, false), TABLE_OK);
    assert_int_equal(deal_step(1, false), TABLE_DEAL_TWICE);
    assert_int_equal(deal_step(7, false), TABLE_NO_SEAT_HERE);
    assert_int_equal(deal_step(2, false), TABLE_OK);
    now += TABLE_DEAL_MS;
    assert_int_equal(tick(), TABLE_OK); /* 3 is late: a bot sits there, and all begin afresh */
    assert_int_equal(table.seat[3].kind, TABLE_BOT);
    assert_int_equal(table.attempt, 2);
    assert_int_equal(deal_step(1, false), TABLE_OK);
    assert_int_equal(deal_step(2, false), TABLE_OK);
    struct table_input wrong = {.kind = TABLE_DO_OPEN, .person = 1};
    open_other_lists(1);
    seen_list(wrong.more);
    assert_int_equal(give(wrong), TABLE_DEAL_WRONG);
    assert_int_equal(deal_step(1, true), TABLE_OK);
    assert_int_equal(deal_step(2, true), TABLE_OK);
    assert_int_equal(table.phase, TABLE_PLAYING);
    check_again();
}

static void test_given_up(void **unused) {
    (void)unused;
    make("corruption 3 none link silent phrases given 0 30 500 easy ");
    take(1, 1);
    person_does(TABLE_DO_BOT, 1, 0, 0, "");
    person_does(TABLE_DO_START, 1, 0, 0, "");
    now += TABLE_DEAL_MS;
    assert_int_equal(tick(), TABLE_OK);
    assert_int_equal(table.phase, TABLE_SEATING);
    assert_int_equal(table.seat[1].kind, TABLE_FREE);
    assert_int_equal(take(2, 0), TABLE_OK);
    assert_int_equal(table.host, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats),       cmocka_unit_test(test_only_bots),
        cmocka_unit_test(test_invitations), cmocka_unit_test(test_replaced),
        cmocka_unit_test(test_one_hand),    cmocka_unit_test(test_shut),
        cmocka_unit_test(test_fill),        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
