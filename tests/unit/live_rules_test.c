/* live_rules_test.c: the rules of the piracy phase in real time, sentence by sentence, each under
 * its own name: four seats at the sides of the table, an account where the sentence needs one. That
 * all of it holds in whole games is shown by live_test.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs those above it */
#include <cmocka.h>

#include "kickback.h"

#define SECOND (1000 / KB_LIVE_TICK_MS)

/* Hands of seat 1 are at home at (0, 560), of seat 2 at (-860, 0), then (0, -560) and (860, 0). */
static struct kb_setup setup;
static struct kb_state state;
static struct kb_live live;
static struct kb_entry entry[KB_HISTORY_MAX];
static struct kb_history history;
static struct kb_live_event event[4096];
static struct kb_live_log said;

/* The first pause: seat 1 is about to travel. */
static void begin(const char *options, uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 3);
    char text[100];
    snprintf(text, sizeof text, "clock=live first=1%s%s", *options ? " " : "", options);
    assert_int_equal(kb_setup_text(&setup, "hacker", 4, text, NULL), KB_OK);
    history = (struct kb_history){entry, KB_HISTORY_MAX, 0};
    said = (struct kb_live_log){.event = event, .capacity = 4096, .seed = seed};
    assert_int_equal(kb_start(&state, &setup, seed, false, &history), KB_OK);
    kb_live_start(&live, &setup, seed);
    while (!kb_live_running(&state)) {
        int seat = kb_current(&state);
        kb_play(&state, seat, kb_random_action(&state, seat, &random), &history, NULL);
    }
    /* Accounts out of everybody's way, on a row at the lower edge. */
    for (int k = 0; k < live.accounts; k++) {
        live.account[k][0] = (int16_t)(-700 + 120 * k);
        live.account[k][1] = 400;
    }
}

static void put_account(int account, int x, int y) {
    live.account[account - 1][0] = (int16_t)x;
    live.account[account - 1][1] = (int16_t)y;
}

static enum kb_code say(int seat, const char *text) {
    struct kb_live_input input;
    assert_int_equal(kb_live_parse(text, strlen(text), &input, NULL), KB_OK);
    return kb_live_say(&live, &state, seat, &input, &said, NULL);
}

static void ticks(int count) {
    for (; count > 0; count--)
        assert_int_equal(kb_live_tick(&live, &state, &history), KB_OK);
    said.ticks = live.tick;
}

static void ticks_until(enum kb_live_walk walk) {
    for (int i = 0; i < 2000 && live.walk != walk; i++)
        ticks(1);
    assert_int_equal(live.walk, walk);
}

/* Eyes are somewhere at once, which no player can do. */
static void eyes_at(int seat, int x, int y) {
    live.eye[seat - 1][0] = live.target[seat - 1][0] = (int16_t)x;
    live.eye[seat - 1][1] = live.target[seat - 1][1] = (int16_t)y;
}

static struct kb_live_frame frame_of(int seat) {
    struct kb_live_frame frame;
    kb_live_frame(&live, &state, seat, &frame);
    return frame;
}

static int known_to(int seat) {
    struct kb_view view;
    kb_view(&state, seat, &view);
    return view.as.hacker.table.placed;
}

static void put_virus(int seat, int account) {
    assert_int_equal(kb_live_fact(&state, seat, KB_FACT_PUT + account - 1, &history, NULL), KB_OK);
}

/* ---- Eyes ---- */

static void one_sees_clearly_within_220_units(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 220, 0);
    put_account(6, 0, 221);
    put_virus(3, 5);
    put_virus(3, 6);
    eyes_at(2, 0, 0);
    ticks(1);
    assert_int_equal(frame_of(2).count[5 - 1], 1);
    assert_int_equal(frame_of(2).count[6 - 1], 0);
}

static void eyes_move_at_most_3000_units_a_second(void **unused) {
    (void)unused;
    begin("", 1);
    assert_int_equal(say(2, "look:1000,0"), KB_OK);
    for (int x = 150; x <= 900; x += 150) {
        ticks(1);
        assert_int_equal(frame_of(2).eye[1][0], x);
    }
    ticks(1);
    assert_int_equal(frame_of(2).eye[1][0], 1000);
}

/* Seat 2 looks to the right, and then straight up, from its place at (-1000, 0). */
static void a_head_is_seen_to_turn_300_ms_later(void **unused) {
    (void)unused;
    begin("", 1);
    eyes_at(2, -950, 0);
    ticks(10);
    assert_int_equal(frame_of(3).head[1], 0);
    assert_int_equal(say(2, "look:-1000,-120"), KB_OK); /* it is there in one tick */
    for (int i = 0; i < 6; i++) {
        ticks(1);
        assert_int_equal(frame_of(3).head[1], 0);
        assert_int_equal(frame_of(0).head[1], 0);
    }
    ticks(1);
    assert_int_equal(frame_of(3).head[1], 6);
    assert_int_equal(frame_of(0).head[1], 6);
}

static void hands_and_fresh_viruses_are_drawn_only_where_one_looks(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -200);
    eyes_at(2, 0, -200);
    eyes_at(4, 0, 300);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(6);
    assert_int_equal(frame_of(2).hand[2][0].shown, 1);
    assert_int_equal(frame_of(4).hand[2][0].shown, 0);
    assert_int_equal(frame_of(0).hand[2][0].shown, 0);
    ticks(10);
    assert_int_equal(frame_of(2).count[5 - 1], 1);
    assert_int_equal(frame_of(4).count[5 - 1], 0);
}

static void the_number_of_viruses_is_the_one_last_seen(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, 0);
    eyes_at(2, 0, -500);
    put_virus(3, 5);
    ticks(1);
    assert_int_equal(frame_of(2).count[5 - 1], 0);
    eyes_at(2, 0, 0);
    ticks(1);
    assert_int_equal(frame_of(2).count[5 - 1], 1);
    eyes_at(2, 0, -500);
    put_virus(3, 5);
    ticks(1);
    assert_int_equal(frame_of(2).count[5 - 1], 1);
}

/* ---- Hands ---- */

/* 450 units: ten ticks there, four ticks at the account, ten ticks back. */
static void a_hand_moves_900_units_a_second_and_stays_200_ms(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(9);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_GOING);
    ticks(1);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_THERE);
    ticks(3);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_THERE);
    ticks(1);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_COMING);
    ticks(8);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_COMING);
    ticks(1);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_HOME);
}

static void a_feint_is_empty(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    int held = state.as.hacker.hand[2];
    assert_int_equal(say(3, "feint:1>5"), KB_OK);
    ticks(30);
    assert_int_equal(state.as.hacker.hand[2], held);
    assert_int_equal(state.as.hacker.table.placed, 0);
}

/* Seats 2 and 4 are equally far from the centre. */
static void viruses_that_arrive_in_the_same_tick_are_stacked_by_lot(void **unused) {
    int first[KB_SEATS_MAX + 1] = {0};
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        begin("", seed);
        put_account(5, 0, 0);
        assert_int_equal(say(2, "hand:1>5"), KB_OK);
        assert_int_equal(say(4, "hand:1>5"), KB_OK);
        ticks(40);
        assert_int_equal(state.as.hacker.table.placed, 2);
        first[state.as.hacker.virus[0]]++;
    }
    assert_int_equal(first[2] + first[4], 60);
    assert_in_range(first[2], 12, 48);
}

static void an_order_can_be_called_back_until_the_hand_arrives(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    int held = state.as.hacker.hand[2];
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(9);
    assert_int_equal(say(3, "recall:1"), KB_OK);
    ticks(20);
    assert_int_equal(state.as.hacker.hand[2], held); /* with what it held */
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(10);
    assert_int_equal(say(3, "recall:1"), KB_HAND_IDLE);
    ticks(20);
    assert_int_equal(state.as.hacker.hand[2], held - 1);
}

static void two_hands_are_never_under_way_to_the_same_account(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    assert_int_equal(say(3, "feint:1>5"), KB_OK);
    assert_int_equal(say(3, "hand:2>5"), KB_SAME_ACCOUNT);
    ticks(12); /* nor while one is there */
    assert_int_equal(say(3, "hand:2>5"), KB_SAME_ACCOUNT);
    ticks(4);
    assert_int_equal(say(3, "hand:2>5"), KB_OK);
}

/* Seat 4 looks at the hand for so many ticks of its way, and at nothing else. */
static void a_witness_has_had_it_in_sight_for_150_ms(void **unused) {
    (void)unused;
    for (int seen = 2; seen <= 3; seen++) {
        begin("", 1);
        put_account(5, 0, -110);
        eyes_at(2, -900, 300);
        eyes_at(4, 0, -450);
        assert_int_equal(say(3, "hand:1>5"), KB_OK);
        ticks(seen);
        eyes_at(4, 900, 300);
        ticks(30);
        assert_int_equal(known_to(3), 1); /* its own */
        assert_int_equal(known_to(4), seen == 3);
        assert_int_equal(known_to(2), 0);
    }
}

static void a_witness_may_have_seen_it_at_the_account_alone(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    eyes_at(4, 900, 300);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(10);
    eyes_at(4, 0, -110);
    ticks(3);
    eyes_at(4, 900, 300);
    ticks(20);
    assert_int_equal(known_to(4), 1);
}

static void whose_hand_it_is_shows_and_what_it_holds_only_at_the_account(void **unused) {
    (void)unused;
    for (int virus = 0; virus < 2; virus++) {
        begin("", 1);
        put_account(5, 0, -110);
        eyes_at(4, 0, -200);
        assert_int_equal(say(3, virus ? "hand:1>5" : "feint:1>5"), KB_OK);
        ticks(5);
        struct kb_live_frame frame = frame_of(4);
        assert_int_equal(frame.hand[3 - 1][0].shown, 1);
        assert_int_equal(frame.hand[3 - 1][0].stage, KB_LIVE_MOVING);
        assert_int_equal(frame.hand[3 - 1][0].virus, 0);
        assert_int_equal(frame.hand[3 - 1][0].account, 0);
        ticks(5);
        frame = frame_of(4);
        assert_int_equal(frame.hand[3 - 1][0].stage, KB_LIVE_THERE);
        assert_int_equal(frame.hand[3 - 1][0].virus, virus);
        assert_int_equal(frame.hand[3 - 1][0].account, 5);
    }
}

/* ---- Eyes and hands ---- */

static void a_seat_with_a_hand_out_sees_nothing_until_the_hand_turns_back(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    put_account(6, 0, 90);
    eyes_at(3, 0, 0);
    ticks(1);
    assert_int_equal(frame_of(3).clear, 1);
    assert_int_equal(say(3, "feint:1>5"), KB_OK);
    ticks(1);
    put_virus(2, 6);
    for (int i = 0; i < 13; i++, ticks(1)) {
        assert_int_equal(frame_of(3).clear, 0);
        assert_int_equal(frame_of(3).count[6 - 1], 0);
    }
    assert_int_equal(frame_of(3).clear, 1); /* 10 ticks there, 4 at the account */
    ticks(1);
    assert_int_equal(frame_of(3).count[6 - 1], 1);
}

static void eyes_follow_the_hand_to_its_account_at_their_own_speed(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 600, -110);
    eyes_at(3, 0, -110);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    for (int x = 150; x <= 600; x += 150) {
        ticks(1);
        assert_int_equal(frame_of(3).eye[2][0], x);
    }
    ticks(4);
    assert_int_equal(frame_of(3).eye[2][0], 600);
    assert_int_equal(frame_of(3).eye[2][1], -110);
}

/* 450 and 630 units away: the first hand turns back in tick 14, and the eyes go on to the other. */
static void with_two_hands_out_eyes_go_half_way_between_the_accounts(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    put_account(6, -630, -560);
    eyes_at(3, 0, -560);
    assert_int_equal(say(3, "feint:1>5"), KB_OK);
    assert_int_equal(say(3, "feint:2>6"), KB_OK);
    ticks(8);
    assert_int_equal(frame_of(3).eye[2][0], -315);
    assert_int_equal(frame_of(3).eye[2][1], -335);
    ticks(6);
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_COMING);
    assert_int_equal(frame_of(3).clear, 0); /* the second one is still out */
    ticks(3);
    assert_int_equal(frame_of(3).eye[2][0], -630);
    assert_int_equal(frame_of(3).eye[2][1], -560);
}

static void a_look_meanwhile_is_taken_and_the_last_one_is_followed_afterwards(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    eyes_at(3, 0, -110);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(3);
    assert_int_equal(say(3, "look:-300,-110"), KB_OK);
    ticks(3);
    assert_int_equal(say(3, "look:100,-110"), KB_OK);
    ticks(8); /* it leaves the account in tick 14 */
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_COMING);
    assert_int_equal(frame_of(3).eye[2][0], 0);
    ticks(1);
    assert_int_equal(frame_of(3).eye[2][0], 100);
}

static void a_hand_that_is_called_back_gives_the_eyes_back_at_once(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, 400);
    eyes_at(3, 0, -500);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(2);
    assert_int_equal(frame_of(3).eye[2][1], -200);
    assert_int_equal(say(3, "recall:1"), KB_OK);
    assert_int_equal(frame_of(3).clear, 1);
    ticks(1);
    assert_int_equal(frame_of(3).eye[2][1], -350);
}

/* Seat 2 is at (-1000, 0): its head turns from right to right and down, and everybody sees it. */
static void the_head_turns_with_the_eyes_that_follow_a_hand(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, -600, 400);
    eyes_at(2, -600, 0);
    ticks(10);
    assert_int_equal(frame_of(4).head[1], 0);
    assert_int_equal(say(2, "feint:1>5"), KB_OK);
    ticks(3 + 6 + 1);
    assert_int_equal(frame_of(4).head[1], 1);
    assert_int_equal(frame_of(4).eye[1][0], 0); /* and no more than that */
}

/* A hand before the own eyes: with its head on its money a seat would see the other's hand. */
static void a_seat_that_strikes_does_not_guard(void **unused) {
    (void)unused;
    for (int strikes = 0; strikes < 2; strikes++) {
        begin("", 1);
        put_account(5, 0, -110);
        put_account(6, 0, 300);
        eyes_at(4, 0, -110);
        assert_int_equal(say(3, "hand:1>5"), KB_OK);
        if (strikes)
            assert_int_equal(say(4, "feint:1>6"), KB_OK);
        ticks(20);
        assert_int_equal(known_to(4), !strikes);
    }
}

/* ---- Trips ---- */

static void the_traveller_walks_1200_units_a_second_forwards_and_800_backwards(void **unused) {
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_OUTWARD);
    ticks(1); /* who sends nothing walks on */
    assert_int_equal(frame_of(0).far, 1200 / SECOND);
    assert_int_equal(say(1, "turn"), KB_OK); /* at any moment */
    ticks(SECOND / 2 + 1);
    assert_int_equal(frame_of(0).far, 1200 / SECOND + 800 / SECOND);
}

static void
turning_round_takes_500_ms_in_which_the_traveller_stands_and_sees_nothing(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, 0);
    ticks_until(KB_LIVE_OUTWARD);
    eyes_at(1, 0, 0);
    ticks(1);
    int far = frame_of(0).far;
    put_virus(3, 5);
    assert_int_equal(say(1, "turn"), KB_OK);
    for (int left = SECOND / 2; left > 0; left--) {
        assert_int_equal(frame_of(0).left, left);
        assert_int_equal(frame_of(1).clear, 0);
        ticks(1);
        assert_int_equal(frame_of(1).far, far);
        assert_int_equal(frame_of(1).count[5 - 1], 0);
    }
    assert_int_equal(frame_of(0).left, 0);
    assert_int_equal(frame_of(1).clear, 2);
    ticks(1);
    assert_int_equal(frame_of(1).far, far + 800 / SECOND);
    assert_int_equal(frame_of(1).count[5 - 1], 1);
    /* And back: the hand that is there meanwhile has no witness. */
    ticks(SECOND - 1);
    put_account(6, 0, -110);
    eyes_at(1, 0, -110);
    ticks(1);
    assert_int_equal(say(3, "hand:1>6"), KB_OK);
    assert_int_equal(say(1, "turn"), KB_OK);
    ticks(14);
    assert_int_equal(known_to(1), 0);
}

static void after_a_turn_the_traveller_walks_for_a_second_before_the_next_one(void **unused) {
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_OUTWARD);
    assert_int_equal(say(1, "turn"), KB_OK); /* the first one may be at once */
    for (int i = 0; i < SECOND / 2 + SECOND; i++) {
        assert_int_equal(say(1, "turn"), KB_TURN_TOO_SOON);
        ticks(1);
    }
    assert_int_equal(say(1, "turn"), KB_OK);
}

static void at_the_bank_nobody_turns_and_its_time_is_no_walking(void **unused) {
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_OUTWARD);
    ticks(50);
    assert_int_equal(say(1, "turn"), KB_OK);
    ticks(SECOND / 2 + 15); /* 50 * 60 + 15 * 40 */
    assert_int_equal(live.walk, KB_LIVE_AT_BANK);
    for (int i = 0; i < SECOND / 2; i++) {
        assert_int_equal(say(1, "turn"), KB_NOT_WALKING);
        ticks(1);
    }
    assert_int_equal(live.walk, KB_LIVE_HOMEWARD);
    for (int i = 0; i < 5; i++) { /* 15 ticks of the second were before */
        assert_int_equal(say(1, "turn"), KB_TURN_TOO_SOON);
        ticks(1);
    }
    assert_int_equal(say(1, "turn"), KB_OK);
}

static void the_gait_chosen_in_the_pause_costs_nothing(void **unused) {
    (void)unused;
    begin("", 1);
    ticks(5);
    assert_int_equal(say(1, "turn"), KB_OK);
    assert_int_equal(say(2, "turn"), KB_NOT_WALKING);
    ticks(1);
    assert_int_equal(frame_of(0).gait, 0);
    assert_int_equal(say(1, "turn"), KB_OK); /* another mind, and back */
    assert_int_equal(say(1, "turn"), KB_OK);
    ticks_until(KB_LIVE_OUTWARD);
    assert_int_equal(live.tick, SECOND);
    assert_int_equal(frame_of(1).clear, 2);
    ticks(1);
    assert_int_equal(frame_of(0).far, 800 / SECOND);
    assert_int_equal(say(1, "turn"), KB_OK); /* nor does it count as a turn */
}

/* Turning whenever it is allowed: the way back and forth is longer than backwards alone. */
static void every_trip_ends(void **unused) {
    int walked = 0;
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_OUTWARD);
    for (; live.walk != KB_LIVE_CREDITING; ticks(1)) {
        say(1, "turn");
        walked += live.walk != KB_LIVE_AT_BANK;
    }
    assert_in_range(walked, 2 * 3600 / 40 + 1, KB_LIVE_WALK_TICKS_MAX);
}

static void a_trip_takes_half_a_second_at_the_bank_and_cannot_be_stopped(void **unused) {
    int at_bank = 0;
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_OUTWARD);
    assert_int_equal(say(1, "hand:1>5"), KB_TRAVELLER);
    assert_int_equal(say(1, "recall:1"), KB_HAND_IDLE);
    ticks(3600 / 60);
    for (; live.walk == KB_LIVE_AT_BANK; at_bank++) {
        assert_int_equal(frame_of(2).far, 3600);
        ticks(1);
    }
    assert_int_equal(at_bank, SECOND / 2);
    ticks(3600 / 60);
    assert_int_equal(live.walk, KB_LIVE_CREDITING);
}

static void who_walks_forwards_sees_nothing_and_backwards_within_300_units(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 300, 0);
    put_account(6, 0, 301);
    put_virus(3, 5);
    put_virus(3, 6);
    ticks_until(KB_LIVE_OUTWARD);
    memset(live.count, 0, sizeof live.count); /* what it saw before it left */
    eyes_at(1, 0, 0);
    ticks(1);
    assert_int_equal(frame_of(1).clear, 0);
    assert_int_equal(frame_of(1).count[5 - 1], 0);
    assert_int_equal(say(1, "turn"), KB_OK);
    ticks(SECOND / 2 + 1);
    assert_int_equal(frame_of(1).clear, 2);
    assert_int_equal(frame_of(1).count[5 - 1], 1);
    assert_int_equal(frame_of(1).count[6 - 1], 0);
}

/* Seat 2 travels next: its hand comes back with its virus in the pause. */
static void hands_under_way_when_ones_own_trip_begins_come_back_first(void **unused) {
    (void)unused;
    begin("credit_s=5", 1);
    put_account(5, 700, 0);
    int held = state.as.hacker.hand[1];
    ticks_until(KB_LIVE_CREDITING);
    ticks(5 * SECOND - 10);
    assert_int_equal(say(2, "hand:1>5"), KB_OK);
    ticks_until(KB_LIVE_PAUSING);
    assert_int_equal(live.traveller, 2);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_COMING);
    ticks_until(KB_LIVE_OUTWARD);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_HOME);
    assert_int_equal(state.as.hacker.hand[1], held);
}

static void the_bill_is_credited_while_the_game_goes_on(void **unused) {
    (void)unused;
    begin("", 1);
    put_account(5, 0, -110);
    ticks_until(KB_LIVE_CREDITING);
    assert_int_equal(kb_current(&state), 1);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(14);
    assert_int_equal(state.as.hacker.table.placed, 1);
    assert_int_equal(live.walk, KB_LIVE_CREDITING);
}

static void credit(int seat) {
    uint16_t legal[KB_ACCOUNTS_MAX * 3];
    assert_true(kb_legal(&state, seat, legal) > 0);
    assert_int_equal(kb_live_credit(&live, &state, seat, legal[0], &history, &said, NULL), KB_OK);
}

static void a_seat_that_holds_a_bill_sends_no_hand_until_it_has_credited_it(void **unused) {
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_CREDITING);
    assert_int_equal(say(1, "hand:1>5"), KB_HOLDS_BILL);
    assert_int_equal(say(1, "feint:2>5"), KB_HOLDS_BILL);
    ticks(50);
    assert_int_equal(say(1, "hand:1>5"), KB_HOLDS_BILL);
    assert_int_equal(frame_of(1).clear, 1); /* it sits and sees as all others do */
    credit(1);
    assert_int_equal(say(1, "hand:1>5"), KB_OK);
    ticks(2);
    assert_int_equal(live.hand[0][0].stage, KB_LIVE_GOING);
}

static int first_account(int seat) {
    struct kb_view view;
    kb_view(&state, seat, &view);
    for (int k = 1; k <= live.accounts; k++)
        if (view.as.hacker.owner[k - 1] == seat)
            return k;
    return 0;
}

static int credited(void) {
    for (int i = history.count - 1; i >= 0; i--)
        if (entry[i].seat && entry[i].what < KB_ACTION_WALK)
            return entry[i].what % KB_ACCOUNTS_MAX + 1;
    return 0;
}

static void after_credit_s_the_bill_goes_under_the_first_own_account(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        begin("", seed);
        int own = first_account(1);
        ticks_until(KB_LIVE_CREDITING);
        ticks(10 * SECOND - 1);
        assert_int_equal(live.walk, KB_LIVE_CREDITING);
        assert_int_equal(kb_current(&state), 1);
        ticks(1);
        assert_int_not_equal(kb_current(&state), 1);
        assert_int_equal(credited(), own);
    }
}

/* On to the last round, in which accounts lie face down with jam=on. */
static void last_round(uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 5);
    while (state.as.hacker.table.round < state.as.hacker.table.rounds || !kb_live_running(&state)) {
        int seat = kb_current(&state);
        if (kb_live_running(&state))
            ticks(1);
        else
            kb_play(&state, seat, kb_random_action(&state, seat, &random), &history, NULL);
    }
}

static void face_down_accounts_are_drawn_by_lot(void **unused) {
    uint32_t drawn = 0;
    int different = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        begin("jam=on credit_s=5", seed);
        last_round(seed);
        ticks_until(KB_LIVE_CREDITING);
        ticks(5 * SECOND);
        drawn |= 1u << credited();
    }
    for (int k = 1; k <= 12; k++)
        different += (drawn >> k & 1) != 0;
    assert_in_range(different, 8, 12);
}

static void between_two_trips_there_is_a_pause_of_one_second(void **unused) {
    int pause = 1;
    (void)unused;
    begin("", 1);
    ticks_until(KB_LIVE_CREDITING);
    ticks_until(KB_LIVE_PAUSING);
    for (; live.walk == KB_LIVE_PAUSING; pause++)
        ticks(1);
    assert_int_equal(pause, SECOND);
}

/* Runs until `ticks` ticks before the last traveller, seat 4, is home. */
static void before_the_last_home(int before) {
    do
        ticks(1);
    while (live.traveller != 4 || live.walk != KB_LIVE_HOMEWARD || live.far > before * 60);
    assert_int_equal(live.far, before * 60);
}

static void once_the_last_traveller_is_home_no_hand_can_be_sent(void **unused) {
    (void)unused;
    begin("credit_s=5", 1);
    before_the_last_home(1);
    assert_int_equal(say(2, "feint:1>5"), KB_OK); /* it comes to nothing: */
    ticks(1);
    assert_int_equal(live.walk, KB_LIVE_CREDITING);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_HOME);
    for (int seat = 1; seat <= 4; seat++) {
        assert_int_equal(say(seat, "hand:1>5"), KB_INFECTION_OVER);
        assert_int_equal(say(seat, "feint:2>6"), KB_INFECTION_OVER);
        assert_int_equal(say(seat, "look:10,10"), KB_OK);
    }
    ticks(5 * SECOND - 1);
    assert_int_equal(say(2, "hand:1>5"), KB_INFECTION_OVER);
}

static void hands_under_way_come_back_then_with_what_they_hold(void **unused) {
    (void)unused;
    begin("credit_s=5", 1);
    put_account(5, 700, 0);
    int held = state.as.hacker.hand[1];
    before_the_last_home(20);
    assert_int_equal(say(2, "hand:1>5"), KB_OK);
    ticks(19);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_GOING);
    ticks(1);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_COMING);
    assert_int_equal(live.hand[1][0].way, 19 * 45 - 45);
    ticks(20);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_HOME);
    assert_int_equal(state.as.hacker.hand[1], held);
    assert_int_equal(frame_of(2).viruses, held);
}

/* 450 units are ten ticks. One tick earlier it is there in time. */
static void a_hand_that_arrives_in_that_very_tick_places_nothing(void **unused) {
    (void)unused;
    for (int early = 0; early < 2; early++) {
        begin("credit_s=5", 1);
        put_account(5, 0, -110);
        eyes_at(2, 0, -110);
        int held = state.as.hacker.hand[2];
        before_the_last_home(10 + early);
        assert_int_equal(say(3, "hand:1>5"), KB_OK);
        ticks(10 + early);
        assert_int_equal(live.walk, KB_LIVE_CREDITING);
        assert_int_equal(live.hand[2][0].stage, early ? KB_LIVE_THERE : KB_LIVE_COMING);
        assert_int_equal(frame_of(KB_EVERYTHING).count[5 - 1], early);
        assert_int_equal(frame_of(2).count[5 - 1], early);
        assert_int_equal(frame_of(3).count[5 - 1], early);
        ticks(30);
        assert_int_equal(state.as.hacker.table.placed, early);
        assert_int_equal(state.as.hacker.hand[2], held - early);
    }
}

static void before_the_last_trip_hands_go_on(void **unused) {
    (void)unused;
    begin("credit_s=5", 1);
    put_account(5, 700, 0);
    do
        ticks(1);
    while (live.traveller != 3 || live.walk != KB_LIVE_HOMEWARD || live.far > 60);
    assert_int_equal(say(2, "hand:1>5"), KB_OK);
    ticks(1);
    assert_int_equal(live.walk, KB_LIVE_CREDITING);
    assert_int_equal(live.hand[1][0].stage, KB_LIVE_GOING);
}

static void when_the_last_traveller_has_credited_the_phase_is_over(void **unused) {
    (void)unused;
    begin("credit_s=5", 1);
    put_account(5, 0, -110);
    before_the_last_home(11);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(11);
    assert_int_equal(live.walk, KB_LIVE_CREDITING);
    credit(4);
    assert_int_equal(say(2, "look:1,1"), KB_WRONG_MOMENT);
    ticks(1);
    assert_int_equal(live.walk, KB_LIVE_NO_WALK);
    assert_false(kb_live_running(&state));
    assert_int_equal(state.as.hacker.table.placed, 1); /* what lies there, lies there */
    assert_int_equal(live.hand[2][0].stage, KB_LIVE_HOME);
}

/* ---- Version 1 of the rules, for games that were played by it ---- */

static void
version_1_turned_in_no_time_kept_its_eyes_and_infected_to_the_last_credit(void **unused) {
    (void)unused;
    begin("credit_s=5", 1);
    assert_int_equal(setup.rules, 2);
    assert_int_equal(live.rules, 2);
    live.rules = 1;
    put_account(5, 700, 0);
    ticks(5);
    assert_int_equal(say(1, "turn"), KB_NOT_WALKING); /* not in the pause */
    ticks_until(KB_LIVE_OUTWARD);
    for (int i = 1; i <= 4; i++) {
        assert_int_equal(say(1, "turn"), KB_OK);
        ticks(1);
        assert_int_equal(live.far, i / 2 * 60 + (i + 1) / 2 * 40);
    }
    eyes_at(2, -100, -100);
    assert_int_equal(say(2, "feint:1>5"), KB_OK);
    ticks(10);
    assert_int_equal(frame_of(2).eye[1][0], -100);
    do
        ticks(1);
    while (live.traveller != 4 || live.walk != KB_LIVE_CREDITING);
    assert_int_equal(say(4, "hand:1>5"), KB_OK);
    ticks(30);
    assert_int_equal(state.as.hacker.table.placed, 1);
}

/* ---- Inputs, record, options ---- */

static void the_trace_has_inputs_and_viruses_with_their_tick(void **unused) {
    static char text[1 << 20];
    enum kb_code code;
    (void)unused;
    begin("", 1);
    kb_live_start(&live, &setup, 1); /* with accounts where they lay */
    ticks(4);
    assert_int_equal(say(3, "hand:1>5"), KB_OK);
    ticks(100);
    kb_live_trace_text(&setup, &history, &said, "1", text, sizeof text, &code);
    assert_non_null(strstr(text, "{\"t\":\"in\",\"tick\":5,\"seat\":3,\"in\":\"hand:1>5\"}"));
    assert_non_null(strstr(text, "{\"t\":\"beat\",\"tick\":"));
    assert_non_null(strstr(text, "\"placed\":["));
}

static void a_table_may_be_slower_as_a_whole_and_ask_for_a_quick_line(void **unused) {
    static const char *const good[] = {"speed=25", "speed=50",   "speed=75",    "speed=100",
                                       "lag_ms=0", "credit_s=5", "credit_s=10", "credit_s=30"};
    static const char *const bad[] = {"speed=0", "speed=200", "credit_s=0", "credit_s=60"};
    char text[60];
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        snprintf(text, sizeof text, "clock=live %s", good[i]);
        assert_int_equal(kb_setup_text(&setup, "hacker", 4, text, NULL), KB_OK);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(text, sizeof text, "clock=live %s", bad[i]);
        assert_int_not_equal(kb_setup_text(&setup, "hacker", 4, text, NULL), KB_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sees_clearly_within_220_units),
        cmocka_unit_test(eyes_move_at_most_3000_units_a_second),
        cmocka_unit_test(a_head_is_seen_to_turn_300_ms_later),
        cmocka_unit_test(hands_and_fresh_viruses_are_drawn_only_where_one_looks),
        cmocka_unit_test(the_number_of_viruses_is_the_one_last_seen),
        cmocka_unit_test(a_hand_moves_900_units_a_second_and_stays_200_ms),
        cmocka_unit_test(a_feint_is_empty),
        cmocka_unit_test(viruses_that_arrive_in_the_same_tick_are_stacked_by_lot),
        cmocka_unit_test(an_order_can_be_called_back_until_the_hand_arrives),
        cmocka_unit_test(two_hands_are_never_under_way_to_the_same_account),
        cmocka_unit_test(a_witness_has_had_it_in_sight_for_150_ms),
        cmocka_unit_test(a_witness_may_have_seen_it_at_the_account_alone),
        cmocka_unit_test(whose_hand_it_is_shows_and_what_it_holds_only_at_the_account),
        cmocka_unit_test(a_seat_with_a_hand_out_sees_nothing_until_the_hand_turns_back),
        cmocka_unit_test(eyes_follow_the_hand_to_its_account_at_their_own_speed),
        cmocka_unit_test(with_two_hands_out_eyes_go_half_way_between_the_accounts),
        cmocka_unit_test(a_look_meanwhile_is_taken_and_the_last_one_is_followed_afterwards),
        cmocka_unit_test(a_hand_that_is_called_back_gives_the_eyes_back_at_once),
        cmocka_unit_test(the_head_turns_with_the_eyes_that_follow_a_hand),
        cmocka_unit_test(a_seat_that_strikes_does_not_guard),
        cmocka_unit_test(the_traveller_walks_1200_units_a_second_forwards_and_800_backwards),
        cmocka_unit_test(turning_round_takes_500_ms_in_which_the_traveller_stands_and_sees_nothing),
        cmocka_unit_test(after_a_turn_the_traveller_walks_for_a_second_before_the_next_one),
        cmocka_unit_test(at_the_bank_nobody_turns_and_its_time_is_no_walking),
        cmocka_unit_test(the_gait_chosen_in_the_pause_costs_nothing),
        cmocka_unit_test(every_trip_ends),
        cmocka_unit_test(a_trip_takes_half_a_second_at_the_bank_and_cannot_be_stopped),
        cmocka_unit_test(who_walks_forwards_sees_nothing_and_backwards_within_300_units),
        cmocka_unit_test(hands_under_way_when_ones_own_trip_begins_come_back_first),
        cmocka_unit_test(the_bill_is_credited_while_the_game_goes_on),
        cmocka_unit_test(a_seat_that_holds_a_bill_sends_no_hand_until_it_has_credited_it),
        cmocka_unit_test(after_credit_s_the_bill_goes_under_the_first_own_account),
        cmocka_unit_test(face_down_accounts_are_drawn_by_lot),
        cmocka_unit_test(between_two_trips_there_is_a_pause_of_one_second),
        cmocka_unit_test(once_the_last_traveller_is_home_no_hand_can_be_sent),
        cmocka_unit_test(hands_under_way_come_back_then_with_what_they_hold),
        cmocka_unit_test(a_hand_that_arrives_in_that_very_tick_places_nothing),
        cmocka_unit_test(before_the_last_trip_hands_go_on),
        cmocka_unit_test(when_the_last_traveller_has_credited_the_phase_is_over),
        cmocka_unit_test(version_1_turned_in_no_time_kept_its_eyes_and_infected_to_the_last_credit),
        cmocka_unit_test(the_trace_has_inputs_and_viruses_with_their_tick),
        cmocka_unit_test(a_table_may_be_slower_as_a_whole_and_ask_for_a_quick_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
