/* about_test.c: the words that are kept about a finished game say what its table says: written and
 * read again, in both games, with every number of seats. */
#include "house_parts.h"
#include "record_writing.h"
#include "table_drive.h"

static char text[RECORD_MAX];
static char about[STORE_ABOUT_MAX];
static struct record record;

/* Names like the words of the lines behind them. */
static const char *const names[] = {"totals 1 2 3",     "victory 420 0 0", "public 1 2", "link",
                                    "\xf0\x9f\x98\x80", "date 2026-11-15", "A"};

/* A game of people, but for a bot on the last seat, played to its end. */
static void play(const char *game, int seats, const char *entry) {
    char terms[200];
    snprintf(terms, sizeof terms, "%s %d none %s silent phrases given 0 0 0 random", game, seats,
             entry);
    make(terms);
    for (int s = 1; s < seats; s++)
        assert_int_equal(
            person_does(TABLE_DO_TAKE, s == 1 ? 1 : (uint32_t)s * 1000, s, 0, names[s - 1]),
            TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_BOT, 1, 0, 0, "easy:bold"), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_OK);
    deal();
    play_to_end((uint64_t)seats);
    table_record(&table, &record);
    assert_true(record_write(&record, text, sizeof text) > 0);
    about_write(&table, text, about);
}

static void check_title(const char *game, int seats) {
    char title[STORE_ABOUT_MAX];
    char wanted[STORE_ABOUT_MAX];
    int length = snprintf(wanted, sizeof wanted, "%s", game);
    for (int s = 1; s <= seats; s++)
        length += snprintf(wanted + length, sizeof wanted - (size_t)length, "\t%s",
                           s < seats ? names[s - 1] : "easy:bold");
    about_title(about, title);
    assert_string_equal(title, wanted);
}

static void check_results(int seats) {
    struct about_results results;
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    kb_totals(&table.state, total);
    kb_shares(&table.state, share);
    about_results(about, &results);
    assert_int_equal(results.seats, seats);
    assert_string_equal(results.date, record.date);
    for (int i = 0; i < seats; i++) {
        assert_int_equal(results.total[i], total[i]);
        assert_int_equal(results.share[i], share[i]);
    }
}

static void check_people(int seats) {
    assert_false(about_seat(about, 0, NULL)); /* the bot's seat has no person */
    assert_false(about_seat(about, 7, NULL));
    for (int s = 1; s < seats; s++) {
        assert_int_equal(about_seat(about, table.seat[s].person, NULL), s);
        assert_int_equal(about_seat(about, table.seat[s].person, names[s - 1]), s);
        assert_false(about_seat(about, table.seat[s].person, names[s % (seats - 1)]));
    }
}

static void test_again(void **unused) {
    (void)unused;
    static const char *const games[] = {"corruption", "hacker"};
    for (int i = 0; i < 2; i++) {
        for (int seats = 3; seats <= 7; seats++) {
            date_s = seats % 2 ? 1794744000 : 0; /* or nobody knows when */
            play(games[i], seats, seats % 3 ? "link" : "public");
            assert_int_equal(record.date[0] != 0, seats % 2);
            check_title(games[i], seats);
            check_results(seats);
            check_people(seats);
            assert_int_equal(about_is_public(about), seats % 3 == 0);
        }
    }
}

/* Summaries of earlier versions: with the first line only, then without results. */
static void test_old(void **unused) {
    (void)unused;
    struct about_results results;
    about_results("hacker\tAnn\tBob\teasy", &results);
    assert_true(!results.seats && !results.date[0]);
    assert_false(about_is_public("hacker\tpublic"));
    assert_false(about_seat("hacker\tAnn", 1, NULL));
    assert_int_equal(about_seat("hacker\tAnn\tBob\nlink 5 6", 6, "Bob"), 2);
    about_results("hacker\tAnn\tBob\nlink 5 6\ntotals 1 2\nvictory 420 0 0", &results);
    assert_int_equal(results.seats, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_old),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
