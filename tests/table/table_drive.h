/* table_drive.h: one table, driven by tests: everything goes through `give`, which sees that what
 * is refused changes nothing; `check_again` sees that the lines of the log give the same table. */
#ifndef TABLE_DRIVE_H
#define TABLE_DRIVE_H

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
static inline enum table_code give(struct table_input input) {
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

static inline enum table_code person_does(enum table_input_kind kind, uint32_t person, int seat,
                                          int number, const char *text) {
    struct table_input input = {.kind = kind, .person = person, .seat = seat, .number = number};
    snprintf(input.text, sizeof input.text, "%s", text);
    if (kind == TABLE_DO_START || kind == TABLE_DO_REMATCH)
        memset(input.bytes, 77, sizeof input.bytes), memset(input.more, (int)now & 255, 16);
    table_put_date(&input, date_s);
    table_put_rules(&input, &table.terms);
    return give(input);
}

static inline void forget_lines(void) {
    while (lines)
        free(line[--lines]);
}

static inline void make(const char *terms) {
    memset(&table, 0, sizeof table);
    forget_lines();
    now = 1000;
    assert_int_equal(person_does(TABLE_DO_MAKE, 1, 0, 0, terms), TABLE_OK);
}

static inline enum table_code take(uint32_t person, int seat) {
    return person_does(TABLE_DO_TAKE, person, seat, 0, "Somebody");
}

static inline enum table_code tick(void) {
    struct table_input input = {.kind = TABLE_DO_TICK};
    memset(input.bytes, 88, sizeof input.bytes);
    return give(input);
}

/* What a client answers for that has seen everything as it is. */
static inline void seen_list(uint8_t *out) {
    uint8_t commitment[KB_SEATS_MAX + 1][HASH_BYTES];
    memcpy(commitment[0], table.host_commitment, HASH_BYTES);
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        memcpy(commitment[s], table.seat[s].commitment, HASH_BYTES);
    table_list((const uint8_t(*)[HASH_BYTES])commitment, table.terms.setup.seats, table.committed,
               out);
}

/* Somebody opens who was shown something else: another host's commitment, another player's, one
 * that is not there, one too many. Nothing of it is taken. */
static inline void open_other_lists(uint32_t person) {
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

static inline enum table_code deal_step(uint32_t person, bool opening) {
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
static inline void deal(void) {
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
static inline void begin(const char *terms, int people) {
    make(terms);
    for (int i = 1; i <= people; i++)
        assert_int_equal(take((uint32_t)i, i), TABLE_OK);
    if (people < table.terms.setup.seats)
        assert_int_equal(person_does(TABLE_DO_BOT, 1, 0, 0, "random"), TABLE_OK);
    assert_int_equal(person_does(TABLE_DO_START, 1, 0, 0, ""), TABLE_OK);
    deal();
}

static inline void first_move(int seat, char *out) {
    uint16_t legal[KB_ACTIONS_MAX];
    assert_true(kb_legal(&table.state, seat, legal) > 0);
    kb_move_print(&table.state, legal[0], out);
}

/* Plays one move of a seat that must decide; bots when their time has come. */
static inline void play_one(uint64_t *random) {
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

static inline void play_to_end(uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 0);
    while (table.phase == TABLE_PLAYING)
        play_one(&random);
}

/* The lines give the same table, byte by byte. */
static inline void check_again(void) {
    struct table_input input;
    memset(&again, 0, sizeof again);
    for (int i = 0; i < lines; i++) {
        assert_true(table_input_read(&input, line[i], strlen(line[i])));
        input.logged = true;
        assert_int_equal(table_apply(&again, &scratch, &input, NULL), TABLE_OK);
    }
    assert_memory_equal(&again, &table, sizeof table);
}

#endif
