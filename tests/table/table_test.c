/* table_test.c: one table: seats, the deal, moves, clocks, bots that stand in, talk; what was
 * refused has changed nothing, and the lines of the log give the same table again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base.h"
#include "table.h"

#define LINES_MAX 20000

static struct table_scratch scratch;
static struct table table;
static struct table again;
static struct table before;
static int64_t now;
static int64_t date_s;
static char *line[LINES_MAX];
static int lines;

/* Everything goes through here: what is refused leaves the table as it was. */
static enum table_code give(struct table_input input) {
    input.at_ms = now;
    memcpy(&before, &table, sizeof table);
    enum table_code code = table_apply(&table, &scratch, &input, NULL);
    if (code) {
        assert_memory_equal(&before, &table, sizeof table);
        return code;
    }
    char text[TABLE_LINE_MAX];
    assert_true(table_input_print(&input, text, sizeof text) < sizeof text);
    assert_true(lines < LINES_MAX);
    line[lines++] = strdup(text);
    return code;
}

static enum table_code person_does(enum table_input_kind kind, uint32_t person, int seat,
                                   int number, const char *text) {
    struct table_input input = {.kind = kind, .person = person, .seat = seat, .number = number};
    snprintf(input.text, sizeof input.text, "%s", text);
    if (kind == TABLE_DO_START || kind == TABLE_DO_REMATCH)
        memset(input.bytes, 77, sizeof input.bytes), memset(input.more, (int)now & 255, 16);
    table_put_date(&input, date_s);
    return give(input);
}

static void forget_lines(void) {
    while (lines)
        free(line[--lines]);
}

static void make(const char *terms) {
    memset(&table, 0, sizeof table);
    forget_lines();
    now = 1000;
    assert_int_equal(person_does(TABLE_DO_MAKE, 1, 0, 0, terms), TABLE_OK);
}

static enum table_code take(uint32_t person, int seat) {
    return person_does(TABLE_DO_TAKE, person, seat, 0, "Somebody");
}

static enum table_code tick(void) {
    struct table_input input = {.kind = TABLE_DO_TICK};
    memset(input.bytes, 88, sizeof input.bytes);
    return give(input);
}

/* What a client answers for that has seen everything as it is. */
static void seen_list(uint8_t *out) {
    uint8_t commitment[KB_SEATS_MAX + 1][HASH_BYTES];
    memcpy(commitment[0], table.host_commitment, HASH_BYTES);
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        memcpy(commitment[s], table.seat[s].commitment, HASH_BYTES);
    table_list((const uint8_t(*)[HASH_BYTES])commitment, table.terms.setup.seats, table.committed,
               out);
}

/* Somebody opens who was shown something else: another host's commitment, another player's, one
 * that is not there, one too many. Nothing of it is taken. */
static void open_other_lists(uint32_t person) {
    uint8_t commitment[KB_SEATS_MAX + 1][HASH_BYTES];
    int seats = table.terms.setup.seats;
    memcpy(commitment[0], table.host_commitment, HASH_BYTES);
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        memcpy(commitment[s], table.seat[s].commitment, HASH_BYTES);
    for (int s = 0; s <= seats; s++) {
        struct table_input input = {.kind = TABLE_DO_OPEN, .person = person};
        uint32_t there = table.committed;
        memset(input.bytes, (int)person, sizeof input.bytes);
        commitment[s][31] ^= 1;
        table_list((const uint8_t(*)[HASH_BYTES])commitment, seats, there | 1u << s, input.more);
        assert_int_equal(give(input), TABLE_DEAL_LIST);
        commitment[s][31] ^= 1;
        if (s) {
            table_list((const uint8_t(*)[HASH_BYTES])commitment, seats, there ^ 1u << s,
                       input.more);
            assert_int_equal(give(input), TABLE_DEAL_LIST);
        }
        table_list((const uint8_t(*)[HASH_BYTES])commitment, seats - 1, there, input.more);
        assert_int_equal(give(input), TABLE_DEAL_LIST);
    }
}

static enum table_code deal_step(uint32_t person, bool opening) {
    struct table_input input = {.kind = opening ? TABLE_DO_OPEN : TABLE_DO_COMMIT,
                                .person = person};
    uint8_t share[HASH_BYTES];
    memset(share, (int)person, sizeof share);
    if (opening) {
        memcpy(input.bytes, share, sizeof share);
        seen_list(input.more);
    } else {
        fair_player_commitment(table.host_commitment, table_seat_of(&table, person), share,
                               input.bytes);
    }
    return give(input);
}

/* Everybody takes part in the deal. */
static void deal(void) {
    for (int opening = 0; opening < 2; opening++) {
        uint32_t people[KB_SEATS_MAX];
        int count = 0;
        for (int s = 1; s <= table.terms.setup.seats; s++)
            if (table.seat[s].kind == TABLE_PERSON)
                people[count++] = table.seat[s].person;
        for (int i = 0; i < count; i++)
            assert_int_equal(deal_step(people[i], opening), TABLE_OK);
    }
    assert_int_equal(table.phase, TABLE_PLAYING);
}

/* People 1 to `people`, bots beside them, a game that has begun. */
static void begin(const char *terms, int people) {
    make(terms);
    for (int i = 1; i <= people; i++)
        assert_int_equal(take((uint32_t)i, i), TABLE_OK);
    if (people < table.terms.setup.seats)
        assert_int_equal(person_does(TABLE_DO_BOT, 1, 0, 0, "random"), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_OK);
    deal();
}

static void first_move(int seat, char *out) {
    uint16_t legal[KB_ACTIONS_MAX];
    assert_true(kb_legal(&table.state, seat, legal) > 0);
    kb_move_print(&table.state, legal[0], out);
}

/* One move of somebody who has to, bots when their time has come. */
static void play_one(uint64_t *random) {
    for (int s = 1; s <= table.terms.setup.seats; s++) {
        char text[KB_MOVE_TEXT_MAX];
        if (!(table.must >> s & 1) || table.seat[s].choice)
            continue;
        kb_move_print(&table.state, kb_random_action(&table.state, s, random), text);
        if (table_bot_asked(&table, s)) {
            struct table_input input = {.kind = TABLE_DO_PLAY, .seat = s};
            if (now < table.seat[s].due_ms)
                now = table.seat[s].due_ms;
            memset(input.more, s, sizeof input.more);
            snprintf(input.text, sizeof input.text, "%s", text);
            assert_int_equal(give(input), TABLE_OK);
        } else {
            now += kb_random_below(random, 3000);
            assert_int_equal(person_does(TABLE_DO_MOVE, table.seat[s].person, 0,
                                         table_entries(&table, table.entries), text),
                             TABLE_OK);
        }
        return;
    }
    fail_msg("nobody has to move");
}

static void play_to_end(uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 0);
    while (table.phase == TABLE_PLAYING)
        play_one(&random);
}

/* The lines give the same table, byte by byte. */
static void check_again(void) {
    struct table_input input;
    memset(&again, 0, sizeof again);
    for (int i = 0; i < lines; i++) {
        assert_true(table_input_read(&input, line[i], strlen(line[i])));
        assert_int_equal(table_apply(&again, &scratch, &input, NULL), TABLE_OK);
    }
    assert_memory_equal(&again, &table, sizeof table);
}

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
    assert_int_equal(take(9, 3), TABLE_OK); /* somebody else has it now */
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

/* Who was sent away in a game leaves a hand that nobody gets, neither the host nor a friend of the
 * host, until the game is over. */
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
    assert_int_equal(take(9, 0), TABLE_OK); /* who leaves by itself may be followed */
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

/* ---- Beats: choices wait, and nobody hears of them ---- */

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

/* ---- Talk ---- */

static void test_talk(void **unused) {
    (void)unused;
    make("corruption 3 none link silent phrases given 0 30 500 random ");
    take(1, 1);
    take(2, 2);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 3, 0, 1, ""), TABLE_NO_SEAT_HERE);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 2, 0, TABLE_PHRASES, ""), TABLE_BAD_TEXT);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 2, 0, 1, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_CHAT, 2, 0, 0, "hello"), TABLE_SAYS_NOTHING);
    assert_int_equal(person_does(TABLE_DO_SILENCE, 2, 1, 1, ""), TABLE_NOT_HOST);
    assert_int_equal(person_does(TABLE_DO_SILENCE, 1, 2, 1, ""), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_PHRASE, 2, 0, 1, ""), TABLE_SAYS_NOTHING);
    assert_int_equal(person_does(TABLE_DO_MUTE, 1, 2, 1, ""), TABLE_OK);
    assert_int_equal(table.seat[1].mutes, 1 << 2);
    make("corruption 3 none link silent free given 0 30 500 random ");
    take(1, 1);
    for (int i = 0; i < TABLE_CHATS + 2; i++)
        assert_int_equal(person_does(TABLE_DO_CHAT, 1, 0, 0, "caf\xc3\xa9, say \"no\""), TABLE_OK);
    assert_non_null(table_said(&table, table.event_count));
    assert_null(table_said(&table, table.event_count - TABLE_CHATS));
    assert_int_equal(person_does(TABLE_DO_CHAT, 1, 0, 0, "x\xe2\x80\xaey"), TABLE_BAD_TEXT);
    assert_int_equal(person_does(TABLE_DO_CHAT, 1, 0, 0, ""), TABLE_BAD_TEXT);
    check_again();
}

static void test_names(void **unused) {
    (void)unused;
    static const char *const good[] = {"Ann",
                                       "J\xc3\xb6rg M\xc3\xbcller",
                                       "\xe6\x9d\x8e",
                                       "a b",
                                       "abcdefghijklmnopqrstuvwx",
                                       "Zoe\xcc\x81",
                                       "\xe2\x9d\xa4\xef\xb8\x8f"};
    static const char *const bad[] = {"",
                                      " Ann",
                                      "Ann ",
                                      "A\nn",
                                      "A\x7f",
                                      "\xff",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "a\xe2\x80\xae",
                                      "a\xe2\x80\x8b",
                                      "\xef\xbb\xbf_",
                                      "abcdefghijklmnopqrstuvwxy",
                                      "\xee\x80\x80",
                                      "a\xc2\x85",
                                      "\xf3\xa0\x80\xa1",
                                      "\xc2\xa0",
                                      "\xe3\x80\x80",
                                      "\xe2\xa0\x80",
                                      "\xe2\x80\xafx",
                                      "\xef\xb8\x8f", /* marks over nothing, */
                                      "\314\201Ann",
                                      "a\xcc\x81\xcc\x81\xcc\x81\xcc\x81", /* or too many */
                                      "\xe1\xa0\x8b",
                                      "a\xf0\x9d\x85\xb3"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(table_name_ok(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(table_name_ok(bad[i]));
    static const uint16_t turns[] = {0x61c,  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c,
                                     0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff};
    for (int c = 1; c < 0xa0; c++) { /* all control characters: ESC among them */
        char one[] = {'a', (char)(c < 0x80 ? c : 0xc2), (char)(c < 0x80 ? 'b' : c), 0};
        assert_int_equal(table_name_ok(one), c >= 0x20 && c < 0x7f);
        assert_int_equal(table_chat_ok(one), c >= 0x20 && c < 0x7f);
    }
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        int c = turns[i];
        char three[] = {'a', (char)(0xe0 | c >> 12), (char)(0x80 | (c >> 6 & 63)),
                        (char)(0x80 | (c & 63)), 0};
        char two[] = {'a', (char)(0xc0 | c >> 6), (char)(0x80 | (c & 63)), 0};
        assert_false(table_name_ok(c < 0x800 ? two : three));
        assert_false(table_chat_ok(c < 0x800 ? two : three));
    }
    assert_true(table_chat_ok("\xc2\xab\xc2\xa0oui\xc2\xa0\xc2\xbb")); /* said in French */
    assert_false(table_chat_ok("a\xe2\x80\xae"));
    static const char *const joined[] = {
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x9a\x96\xef\xb8\x8f good",                /* a judge */
        "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", /* a family */
        "\xf0\x9f\x8f\xb3\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x8c\x88",      /* a flag and a rainbow */
        "\xf0\x9f\x91\xa9\xf0\x9f\x8f\xbd\xe2\x80\x8d\xf0\x9f\x8c\xbe"}; /* a farmer, with a tone */
    static const char *const loose[] = {"\xe2\x80\x8d",
                                        "a\xe2\x80\x8d"
                                        "b",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d"
                                        "a",
                                        "a\xe2\x80\x8d\xf0\x9f\x91\xa9",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xe2\x80\x8d\xf0\x9f\x91\xa9",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8f\xf0\x9f\x91\xa9"};
    for (size_t i = 0; i < sizeof joined / sizeof joined[0]; i++) {
        assert_true(table_chat_ok(joined[i]));
        assert_false(table_name_ok(joined[i]));
    }
    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++)
        assert_false(table_chat_ok(loose[i]));
}

static void test_terms(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "",
        "poker 4 none link silent off given 0 0 0 normal ",
        "corruption 9 none link silent off given 0 0 0 normal ",
        "corruption 4 none link silent off given 0 0 0 normal show=odd",
        "corruption 4 move:1 link silent off given 0 0 0 normal ",
        "corruption 4 bank:60 link silent off given 0 0 0 normal ",
        "corruption 4 days:99 link silent off given 0 0 0 normal ",
        "corruption 4 none secret silent off given 0 0 0 normal ",
        "corruption 4 none link delayed off given 0 0 0 normal ",
        "corruption 4 none link silent:4 off given 0 0 0 normal ",
        "corruption 4 none link silent loud given 0 0 0 normal ",
        "corruption 4 none link silent off given 0 0 0 god ",
        "corruption 4 none link silent off given 0 0 9999 normal ",
        "hacker 4 none link delayed:301 off given 0 0 0 normal clock=live",
    };
    struct table_terms terms;
    char text[TABLE_TEXT_MAX];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_true(table_terms_read(&terms, bad[i], NULL) != TABLE_OK);
    const char *whole = "hacker 5 bank:60+2 invite delayed:9 free lot 5 6 7 hard:sly clock=beats "
                        "beats=2 jam=off crypt=off steal=look first=lot";
    assert_int_equal(table_terms_read(&terms, whole, NULL), TABLE_OK);
    table_terms_print(&terms, text, sizeof text);
    assert_string_equal(text, whole);
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
                if (here && table.must && table_due(&table) > now + 4000)
                    play_one(&random);
            }
        }
        check_again();
    }
    assert_true(taken > 400);
    assert_true(ticks > 0);
}

/* By live clock: ticks in their time and order, all of a tick's inputs or none, and the log gives
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
        cmocka_unit_test(test_seats),       cmocka_unit_test(test_only_bots),
        cmocka_unit_test(test_invitations), cmocka_unit_test(test_replaced),
        cmocka_unit_test(test_one_hand),    cmocka_unit_test(test_shut),
        cmocka_unit_test(test_fill),        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_given_up),    cmocka_unit_test(test_games),
        cmocka_unit_test(test_moves),       cmocka_unit_test(test_hidden_move),
        cmocka_unit_test(test_dates),       cmocka_unit_test(test_beat),
        cmocka_unit_test(test_move_clock),  cmocka_unit_test(test_no_freeze),
        cmocka_unit_test(test_bank_clock),  cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_talk),        cmocka_unit_test(test_names),
        cmocka_unit_test(test_terms),       cmocka_unit_test(test_anything),
        cmocka_unit_test(test_forgotten),   cmocka_unit_test(test_live),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
