/* save_test.c: saved states that were cut, damaged or made up. Whatever kb_load takes must be a
 * position that the rules allow, and it must be possible to play on from it; everything else is
 * refused and the caller's state stays as it was. */
#include "model.h"
#include "support.h"

#define POSITIONS 60

static struct kb_state position[POSITIONS];

/* Positions in every stage and round, at chance and at decisions, of whole and of smaller games. */
static int find_positions(void **unused) {
    static struct game g;
    int seen[KB_CORRUPTION_OVER + 1] = {0};
    int found = 0;
    (void)unused;
    for (int n = 5; found < POSITIONS; n += 37) {
        if (n % 4)
            game_set(&g, n);
        else
            game_set_reduced(&g, n);
        uint64_t random = g.seed;
        g.history.count = 0;
        kb_start(&g.state, &g.setup, g.seed, true, NULL);
        for (int k = 0;; k++) {
            int stage = g.state.as.corruption.table.stage;
            if (seen[stage] < 12 && (k + n) % 13 == 0 && found < POSITIONS) {
                position[found++] = g.state;
                seen[stage]++;
            }
            if (kb_over(&g.state))
                break;
            if (kb_current(&g.state) == KB_CHANCE) {
                uint16_t outcome[KB_OUTCOMES_MAX];
                uint32_t weight[KB_OUTCOMES_MAX];
                uint32_t count = (uint32_t)kb_chance(&g.state, outcome, weight);
                kb_chance_play(&g.state, outcome[kb_random_below(&random, count)], NULL, NULL);
            } else {
                kb_random_play(&g.state, &random);
            }
        }
    }
    return 0;
}

static bool is_refused(const uint8_t *bytes, size_t size) {
    struct kb_state state;
    struct kb_state before;
    memset(&state, 0x5a, sizeof state);
    memset(&before, 0x5a, sizeof before);
    if (kb_load(&state, bytes, size) == KB_OK)
        return false;
    assert_int_equal(kb_load(&state, bytes, size), KB_BAD_SAVE);
    assert_memory_equal(&state, &before, sizeof state);
    return true;
}

/* ---- Damage ---- */

static void a_save_of_another_length_is_refused(void **unused) {
    (void)unused;
    for (int i = 0; i < POSITIONS; i++) {
        uint8_t bytes[KB_SAVED_MAX + 16] = {0};
        size_t size = kb_save(&position[i], bytes);
        for (size_t cut = 0; cut < size; cut++)
            assert_true(is_refused(bytes, cut));
        for (size_t more = size + 1; more <= sizeof bytes; more++)
            assert_true(is_refused(bytes, more));
        assert_false(is_refused(bytes, size));
    }
    assert_true(is_refused(NULL, 0));
}

static void another_kind_or_version_is_refused(void **unused) {
    (void)unused;
    for (int at = 0; at < 5; at++) { /* four bytes of what it is, then the game */
        for (int value = 0; value < 256; value++) {
            uint8_t bytes[KB_SAVED_MAX];
            size_t size = kb_save(&position[0], bytes);
            bool same = bytes[at] == value;
            bytes[at] = (uint8_t)value;
            assert_int_equal(is_refused(bytes, size), !same);
        }
    }
}

/* A state that was loaded is sound, is saved as it was read, and can be played to its end. */
static void is_sound(const uint8_t *bytes, size_t size, int number, size_t at) {
    struct kb_state state;
    uint8_t again[KB_SAVED_MAX];
    uint64_t random = at;
    if (kb_load(&state, bytes, size))
        return;
    int line = model_alone(&state);
    if (line)
        fail_msg("position %d, byte %zu as %d: model.h, line %d does not hold", number, at,
                 bytes[at], line);
    assert_true(kb_consistent(&state));
    assert_int_equal(kb_save(&state, again), size);
    assert_memory_equal(bytes, again, size);
    if (kb_must(&state))
        assert_true(kb_legal_count(&state, kb_current(&state)) > 0);
    state.explicit_chance = 0;
    kb_playout(&state, &random);
    assert_true(kb_over(&state) && kb_consistent(&state));
}

/* Every byte of every position takes every other value: refused or sound. */
static void any_single_byte_changed_is_refused_or_sound(void **unused) {
    int positions = scaled(POSITIONS) < POSITIONS ? scaled(POSITIONS) : POSITIONS;
    (void)unused;
    for (int i = 0; i < positions; i++) {
        uint8_t bytes[KB_SAVED_MAX];
        size_t size = kb_save(&position[i], bytes);
        for (size_t at = 0; at < size; at++) {
            uint8_t old = bytes[at];
            for (int value = 0; value < 256; value++) {
                bytes[at] = (uint8_t)value;
                if (value != old)
                    is_sound(bytes, size, i, at);
            }
            bytes[at] = old;
        }
    }
}

/* Several bytes at once, small changes, so that more of them get through. */
static void several_bytes_changed_are_refused_or_sound(void **unused) {
    uint64_t random = 3;
    (void)unused;
    for (int i = 0; i < scaled(300000); i++) {
        uint8_t bytes[KB_SAVED_MAX];
        size_t size = kb_save(&position[i % POSITIONS], bytes);
        size_t at = 0;
        for (uint32_t k = 2 + kb_random_below(&random, 3); k > 0; k--) {
            at = 5 + kb_random_below(&random, (uint32_t)size - 5);
            uint32_t how = kb_random_below(&random, 3);
            if (how == 0)
                bytes[at] ^= (uint8_t)(1u << kb_random_below(&random, 8));
            else if (how == 1)
                bytes[at] = (uint8_t)(bytes[at] + (int)kb_random_below(&random, 5) - 2);
            else
                bytes[at] = bytes[5 + kb_random_below(&random, (uint32_t)size - 5)];
        }
        is_sound(bytes, size, i % POSITIONS, at);
    }
}

/* ---- States that no game leads to ---- */

static bool made_up_is_refused(const struct kb_state *state) {
    uint8_t bytes[KB_SAVED_MAX];
    size_t size = kb_save(state, bytes);
    return is_refused(bytes, size) && !kb_consistent(state);
}

/* Round `round` of a game in which nobody ever wins anything: all money lies in a0 and goes to a1.
 *  */
static struct kb_state nothing_won(int round, const char *options) {
    struct kb_setup setup = setup_of(3, options);
    struct kb_state state;
    kb_start(&state, &setup, 1, true, NULL);
    while (state.as.corruption.table.round < round) {
        uint16_t list[KB_ACTIONS_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        if (kb_chance(&state, list, weight)) {
            kb_chance_play(&state, list[0], NULL, NULL);
        } else {
            kb_legal(&state, kb_current(&state), list); /* the first: the lowest bribe, a0; a1 */
            kb_play(&state, kb_current(&state), list[0], NULL, NULL);
        }
    }
    return state;
}

static void move_contract(struct kb_corruption_table *table, int from, int to) {
    table->contract[to] = table->contract[from];
    table->contract[from] = 0;
}

/* Six contracts lie under each government before the last deal; with eight under one there is no
 * place for two more. */
static void a_government_with_more_contracts_than_it_was_dealt_is_refused(void **unused) {
    struct kb_state state = nothing_won(4, "");
    struct kb_corruption_table *table = &state.as.corruption.table;
    (void)unused;
    assert_true(kb_consistent(&state));
    assert_int_equal(table->stage, KB_CORRUPTION_DEAL);
    move_contract(table, 9 + 6, 18 + 7); /* b6 to c7 */
    assert_true(made_up_is_refused(&state));
    move_contract(table, 9 + 5, 18 + 8);
    assert_true(made_up_is_refused(&state));
}

/* In phase II of round 1 all six contracts are still on the table; without one under a government
 * its account would have nowhere to send its money. */
static void a_contract_won_before_the_first_award_is_refused(void **unused) {
    struct kb_setup setup = setup_of(3, "first=1");
    struct kb_state state;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    struct kb_corruption_table *table = &state.as.corruption.table;
    for (int place = 2; place >= 1; place--) {
        int id = table->contract[place] - 1;
        table->contract[place] = 0;
        table->owner[id] = 1;
        table->total[0] += table->value[id];
        table->won[0]++;
    }
    memmove(table->spot, table->spot + 2, 7);
    memset(table->spot + 7, 0, 2);
    table->contracts = 4;
    assert_true(made_up_is_refused(&state));
}

/* a2 lies where a3 would be: the row is played as if it ended with a1. */
static void a_row_of_contracts_with_a_gap_is_refused(void **unused) {
    struct kb_setup setup = setup_of(3, "first=1");
    struct kb_state state;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    struct kb_corruption_table *table = &state.as.corruption.table;
    move_contract(table, 2, 3);
    memmove(table->spot + 1, table->spot + 2, 7);
    table->spot[8] = 0;
    table->contracts = 5;
    assert_true(made_up_is_refused(&state));
}

/* A reporter under a number that no card has. */
static void a_card_that_does_not_exist_is_refused(void **unused) {
    struct kb_setup setup = setup_of(3, "first=1");
    struct kb_state state;
    int action = KB_ACTION_PLACE + KB_PLACES * (KB_CARD_REPORTER - 1) + 1;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    assert_int_equal(kb_play(&state, 1, action, NULL, NULL), KB_OK);
    assert_true(kb_consistent(&state));
    state.as.corruption.card[0] = KB_CARD_HITMAN + 1;
    assert_true(made_up_is_refused(&state));
    state.as.corruption.reporters = 0;
    assert_true(made_up_is_refused(&state));
}

/* Whoever knows another seat's card has spent a book card on it, and there are two of them. */
static void knowledge_that_nobody_paid_for_is_refused(void **unused) {
    struct kb_setup setup = setup_of(3, "first=1 show=closed book=on");
    struct kb_state state;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    for (int seat = 1; seat <= 3; seat++)
        assert_int_equal(kb_play(&state, seat, 1, NULL, NULL), KB_OK); /* 1@a1 */
    assert_int_equal(kb_play(&state, 2, KB_ACTION_PEEK, NULL, NULL), KB_OK);
    assert_true(kb_consistent(&state));
    struct kb_state other = state;
    other.as.corruption.table.known[1] |= 1u << 3; /* seat 3, who has two book cards left */
    assert_true(made_up_is_refused(&other));
    other = state;
    other.as.corruption.table.book[1] = 2; /* seat 2 has its book card back */
    assert_true(made_up_is_refused(&other));
}

/* In the first round every book card that was spent shows as a look. */
static void a_book_card_spent_on_nothing_is_refused(void **unused) {
    struct kb_setup setup = setup_of(3, "first=1 book=on");
    struct kb_state state;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    state.as.corruption.table.book[1] = 1;
    assert_true(made_up_is_refused(&state));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_save_of_another_length_is_refused),
        cmocka_unit_test(another_kind_or_version_is_refused),
        cmocka_unit_test(any_single_byte_changed_is_refused_or_sound),
        cmocka_unit_test(several_bytes_changed_are_refused_or_sound),
        cmocka_unit_test(a_government_with_more_contracts_than_it_was_dealt_is_refused),
        cmocka_unit_test(a_contract_won_before_the_first_award_is_refused),
        cmocka_unit_test(a_row_of_contracts_with_a_gap_is_refused),
        cmocka_unit_test(a_card_that_does_not_exist_is_refused),
        cmocka_unit_test(knowledge_that_nobody_paid_for_is_refused),
        cmocka_unit_test(a_book_card_spent_on_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, find_positions, NULL);
}
