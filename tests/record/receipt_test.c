/* receipt_test.c: what a client kept of a fair deal, beside the record of the game: it fits its own
 * game and no other one; each thing that a dishonest host can change is named; and every byte of a
 * receipt counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "text.h"

static struct record played;
static char receipt[RECORD_RECEIPT_MAX];
static struct record_error error;

/* What the view of a seat says of the deal after so many inputs. */
static bool dealt_at(const struct record *record, int seat, int at, char *out) {
    static char json[KB_JSON_MAX];
    struct kb_history history = record->history;
    struct kb_state state;
    struct kb_view view;
    history.count = at;
    assert_int_equal(kb_replay(&record->setup, &history, &state, NULL), 0);
    kb_view(&state, seat, &view);
    size_t size = kb_view_json(&view, &record->setup, json, sizeof json);
    return record_dealt(json, size, out);
}

/* The receipt of a seat's client; of a spectator's with 0. It first saw the game from the seat
 * `first`, and after the first line from the seat `later`. */
static size_t keep_from(const struct record *record, int seat, int first, int later) {
    static char terms[RECORD_TERMS_MAX];
    static uint8_t commitment[KB_SEATS_MAX + 1][HASH_BYTES];
    struct record_told told = {
        terms, record->host_commitment, (const uint8_t(*)[HASH_BYTES])commitment, 0, 0, NULL};
    struct text out = text_into(receipt, sizeof receipt);
    char dealt[RECORD_DEALT_MAX], last[RECORD_DEALT_MAX] = "";
    int lines = 0;
    assert_true(record_write_terms(record, terms, sizeof terms) < sizeof terms);
    for (int i = 0; i < record->setup.seats; i++) {
        if (record->player[i].bot)
            continue;
        memcpy(commitment[i + 1], record->player[i].commitment, HASH_BYTES);
        told.committed |= 2u << i;
    }
    if (seat && !record->player[record->order[seat - 1] - 1].bot) {
        told.own = record->order[seat - 1];
        told.share = record->player[told.own - 1].share;
    }
    record_receipt_begin(&out, &told);
    for (int at = 0; at <= record->history.count && lines < RECORD_DEALT_LINES; at++) {
        const struct kb_entry *entry = &record->entry[at];
        if ((at < record->history.count && (!entry->seat || entry->forced)) ||
            !dealt_at(record, lines ? later : first, at, dealt) || !strcmp(dealt, last))
            continue;
        record_receipt_dealt(&out, at, dealt);
        strcpy(last, dealt);
        lines++;
    }
    assert_true(lines > 0);
    size_t size = record_receipt_end(&out);
    assert_true(size > 0);
    return size;
}

static size_t keep(const struct record *record, int seat) {
    return keep_from(record, seat, seat, seat);
}

/* Every game and every seat; and a record that was written and read again. */
static void test_fits(void **unused) {
    (void)unused;
    static char text[RECORD_MAX];
    static struct record again;
    for (int n = 0; n < scaled(60); n++) {
        struct game_wish wish = {n % 2, RECORD_FAIR, n % 3 == 0, -1, n % 6 == 0};
        game_make(&played, (uint64_t)n, &wish);
        size_t length = record_write(&played, text, sizeof text);
        assert_true(record_read(&again, text, length, &error));
        for (int seat = 0; seat <= played.setup.seats; seat++) {
            int own;
            size_t size = keep(&played, seat);
            enum record_fit fit = record_fits(&again, receipt, size, &own, &error);
            if (fit)
                fail_msg("game %d, seat %d: line %d: %s\n%s", n, seat, error.line, error.reason,
                         receipt);
            bool human = seat && !played.player[played.order[seat - 1] - 1].bot;
            assert_int_equal(own, human ? played.order[seat - 1] : 0);
        }
    }
}

/* A player who gives up the seat watches, or takes over another seat; but in the beginning sits
 * where the record says. */
static void test_another_seat(void **unused) {
    (void)unused;
    for (int game = 0; game < 2; game++) {
        struct game_wish wish = {game, RECORD_FAIR, true, -1};
        game_make(&played, 7, &wish);
        for (int later = 0; later <= played.setup.seats; later++) {
            size_t size = keep_from(&played, 2, 2, later);
            if (record_fits(&played, receipt, size, NULL, &error))
                fail_msg("later seat %d: line %d: %s\n%s", later, error.line, error.reason,
                         receipt);
        }
        size_t size = keep_from(&played, 2, 3, 2);
        assert_int_equal(record_fits(&played, receipt, size, NULL, &error), RECORD_FITS_NOT_CARDS);
    }
}

/* Manipulations by a dishonest host, and the verdict on each. */
static void test_lies(void **unused) {
    (void)unused;
    static struct record other;
    static struct record lie;
    for (int game = 0; game < 2; game++) {
        struct game_wish wish = {game, RECORD_FAIR, true, -1};
        game_make(&played, 7, &wish);
        size_t size = keep(&played, 2);
        int own = played.order[1] - 1, puppet = (own + 1) % 4;
        assert_int_equal(record_fits(&played, receipt, size, NULL, NULL), RECORD_FITS);
        game_make(&other, 8, &wish);
        assert_int_equal(record_fits(&other, receipt, size, NULL, NULL), RECORD_FITS_NOT_GAME);
#define LIE(change, fit)                                                   \
    lie = played;                                                          \
    lie.history.entry = lie.entry;                                         \
    change;                                                                \
    assert_int_equal(record_fits(&lie, receipt, size, NULL, &error), fit); \
    assert_true(error.line >= 1 && error.reason[0])
        LIE(lie.id[3] ^= 1, RECORD_FITS_NOT_GAME);
        LIE(lie.attempt = 2, RECORD_FITS_NOT_TERMS);
        LIE(lie.host_commitment[0] ^= 1, RECORD_FITS_NOT_HOST);
        LIE(lie.player[own].share[9] ^= 1, RECORD_FITS_NOT_OWN);
        LIE(lie.player[own].commitment[9] ^= 1, RECORD_FITS_NOT_OWN);
        LIE(lie.player[own].bot = true; strcpy(lie.player[own].spec, "easy"), RECORD_FITS_NOT_OWN);
        LIE(lie.player[puppet].commitment[31] ^= 1, RECORD_FITS_NOT_LIST);
        LIE(lie.player[puppet].bot = true;
            strcpy(lie.player[puppet].spec, "easy"), RECORD_FITS_NOT_TERMS);
        LIE(memcpy(lie.entry, other.entry, sizeof lie.entry);
            lie.history.count = other.history.count, RECORD_FITS_NOT_CARDS);
        LIE(lie.viewer = 2, RECORD_FITS_NOT_GAME);
        LIE(lie.deal = RECORD_SEEDED, RECORD_FITS_NOT_GAME);
    }
}

/* Damage is no lie of the host: the receipt says nothing then. */
static void test_damage(void **unused) {
    (void)unused;
    struct game_wish wish = {HACKER, RECORD_FAIR, true, -1};
    game_make(&played, 3, &wish);
    size_t size = keep(&played, 1);
    for (size_t i = 0; i < size; i++) {
        receipt[i] ^= 1;
        if (record_fits(&played, receipt, size, NULL, NULL) != RECORD_FITS_NO_RECEIPT)
            fail_msg("byte %d", (int)i);
        receipt[i] ^= 1;
    }
    for (size_t length = 0; length < size; length++)
        assert_int_equal(record_fits(&played, receipt, length, NULL, NULL), RECORD_FITS_NO_RECEIPT);
    assert_int_equal(record_fits(&played, receipt, size, NULL, NULL), RECORD_FITS);
    char dealt[RECORD_DEALT_MAX];
    assert_false(record_dealt("{}", 2, dealt));
    assert_false(record_dealt("{", 1, dealt));
    assert_false(record_dealt("[1,2]", 5, dealt));
    static const char odd[] =
        "{\"game\":\"hacker\",\"options\":3,\"bills\":{},\"accounts\":[1],\"viewer\":9}";
    assert_true(record_dealt(odd, sizeof odd - 1, dealt));
    assert_string_equal(dealt, "9 0 0 0 -");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fits),
        cmocka_unit_test(test_another_seat),
        cmocka_unit_test(test_lies),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
