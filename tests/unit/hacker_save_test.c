/* hacker_save_test.c: saved states of Hacker that were cut, damaged or made up. Whatever kb_load
 * takes must be sound, and it must be possible to play on from it; everything else is refused and
 * the caller's state stays as it was. */
#include "hacker_support.h"

#define POSITIONS 45
#define EACH_STAGE 3

static struct kb_state position[POSITIONS];

/* The next position, at chance or at a decision. */
static void step(struct kb_state *state, uint64_t *random) {
    if (kb_current(state) == KB_CHANCE) {
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        uint32_t count = (uint32_t)kb_chance(state, outcome, weight);
        kb_chance_play(state, outcome[kb_random_below(random, count)], NULL, NULL);
    } else {
        kb_random_play(state, random);
    }
}

/* Positions in every stage, at chance and at decisions, in the middle of beats, of whole and of
 * smaller games. */
static int find_positions(void **unused) {
    static struct game g;
    int seen[KB_HACKER_OVER + 1] = {0};
    int found = 0;
    (void)unused;
    for (int n = 5; found < POSITIONS; n += 37) {
        if (n % 4)
            hacker_set(&g, n);
        else
            hacker_set_reduced(&g, n);
        uint64_t random = g.seed;
        kb_start(&g.state, &g.setup, g.seed, true, NULL);
        for (int k = 0;; k++) {
            int stage = g.state.as.hacker.table.stage;
            if (seen[stage] < EACH_STAGE && (k + n) % 13 == 0 && found < POSITIONS) {
                position[found++] = g.state;
                seen[stage]++;
            }
            if (kb_over(&g.state))
                break;
            step(&g.state, &random);
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

/* Checks that everything is in exactly one place; 0, or the line of the failed check. */
static int unsound(const struct kb_state *state) {
    const struct kb_hacker *s = &state->as.hacker;
    const struct kb_hacker_table *b = &s->table;
    int bank[4] = {0, 10, 20, 12};
    int out[KB_SEATS_MAX + 1] = {0};
    if (b->seats < 2 || b->seats > 7 || b->accounts > 3 * b->seats || b->drawn > KB_BILLS)
        return __LINE__;
    for (int i = 0; i < b->drawn; i++) {
        bool hand = b->place[i] > KB_BILL_HAND && b->place[i] <= KB_BILL_HAND + b->seats;
        if (s->value[i] < 1 || s->value[i] > 3)
            return __LINE__;
        if (!hand && (b->place[i] < 1 || b->place[i] > b->accounts))
            return __LINE__;
        int holder = hand ? b->place[i] - KB_BILL_HAND : s->owner[b->place[i] - 1];
        if (!(s->known[i] >> holder & 1))
            return __LINE__;
        bank[s->value[i]]--;
    }
    for (int value = 1; value <= 3; value++)
        if (bank[value] < 0 || s->bank[value - 1] != bank[value])
            return __LINE__;
    if (b->up & b->aside || b->placed > KB_VIRUSES_MAX)
        return __LINE__;
    for (int v = 0; v < b->placed; v++) {
        int away = (b->first - 1 + b->when[v] / 16) % b->seats + 1;
        if (s->virus[v] < 1 || s->virus[v] > b->seats || s->virus[v] == away)
            return __LINE__;
        if (b->account[v] < 1 || b->account[v] > b->accounts)
            return __LINE__;
        if ((b->up | b->aside) >> v & 1)
            out[s->virus[v]]++;
    }
    for (int seat = 1; seat <= b->seats && b->round; seat++)
        if (s->hand[seat - 1] + out[seat] != b->viruses)
            return __LINE__;
    return 0;
}

/* A state that was loaded is sound, is saved as it was read, can be looked at, and can be played to
 * its end. */
static void is_sound(const uint8_t *bytes, size_t size, int number, size_t at) {
    struct kb_state state;
    struct kb_view view;
    uint8_t again[KB_SAVED_MAX];
    uint8_t tensor[KB_TENSOR_MAX];
    uint64_t random = at;
    if (kb_load(&state, bytes, size))
        return;
    int line = unsound(&state);
    if (line)
        fail_msg("position %d, byte %zu as %d: line %d does not hold", number, at, bytes[at], line);
    assert_true(kb_consistent(&state));
    assert_int_equal(kb_save(&state, again), size);
    assert_memory_equal(bytes, again, size);
    for (int viewer = 0; viewer <= kb_seats(&state); viewer++) {
        kb_view(&state, viewer, &view);
        kb_tensor(&state, viewer, tensor);
        if (kb_must(&state) >> viewer & 1)
            assert_true(kb_legal_count(&state, viewer) > 0);
    }
    state.explicit_chance = 0;
    kb_playout(&state, &random);
    assert_true(kb_over(&state) && kb_consistent(&state));
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

/* Every position is of one of the stages, and all of them are there. */
static void positions_of_every_stage_are_saved_and_loaded(void **unused) {
    int seen[KB_HACKER_OVER + 1] = {0};
    (void)unused;
    for (int i = 0; i < POSITIONS; i++) {
        uint8_t bytes[KB_SAVED_MAX];
        struct kb_state state;
        size_t size = kb_save(&position[i], bytes);
        assert_int_equal(kb_load(&state, bytes, size), KB_OK);
        assert_memory_equal(&state, &position[i], sizeof state);
        seen[state.as.hacker.table.stage]++;
    }
    for (int stage = 0; stage <= KB_HACKER_OVER; stage++)
        assert_int_equal(seen[stage], EACH_STAGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_every_stage_are_saved_and_loaded),
        cmocka_unit_test(a_save_of_another_length_is_refused),
        cmocka_unit_test(any_single_byte_changed_is_refused_or_sound),
        cmocka_unit_test(several_bytes_changed_are_refused_or_sound),
    };
    return cmocka_run_group_tests(tests, find_positions, NULL);
}
