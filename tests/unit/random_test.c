/* random_test.c: whatever chance and the policy `random` decide is even: the deal, the lots, a move
 * among the legal ones, a number below a limit. Counted over fixed seeds, compared by chi-square.
 *  */
#include <stdlib.h>

#include "chi.h"
#include "support.h"

/* ---- Numbers ---- */

static void numbers_below_a_limit_are_even(void **unused) {
    static const uint32_t limit[] = {2, 3, 5, 6, 7, 24, 63, 64, 65, 401, 1000};
    uint64_t random = kb_random_seed(11, 0);
    (void)unused;
    for (int k = 0; k < LENGTH(limit); k++) {
        uint64_t counted[1000] = {0};
        for (uint32_t i = 0; i < 500 * limit[k]; i++) {
            uint32_t n = kb_random_below(&random, limit[k]);
            assert_true(n < limit[k]);
            counted[n]++;
        }
        assert_true(chi_even(counted, (int)limit[k]));
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(kb_random_below(&random, 1), 0);
}

/* With a limit of three quarters of 2^32 a draw that is not repeated would give one number in three
 * twice as often as the others. */
static void large_limits_are_even_too(void **unused) {
    uint64_t random = kb_random_seed(12, 0);
    uint64_t counted[3] = {0};
    (void)unused;
    for (int i = 0; i < 300000; i++)
        counted[kb_random_below(&random, 3u << 30) % 3]++;
    assert_true(chi_even(counted, 3));
}

/* Streams of one seed, and one stream of neighbouring seeds: pairs of small numbers are even. */
static void streams_and_seeds_are_independent(void **unused) {
    uint64_t streams[64] = {0};
    uint64_t seeds[64] = {0};
    (void)unused;
    for (uint64_t i = 0; i < 64000; i++) {
        uint64_t a = kb_random_seed(1, i);
        uint64_t b = kb_random_seed(1, i + 1);
        uint64_t c = kb_random_seed(i, 1);
        uint64_t d = kb_random_seed(i + 1, 1);
        streams[8 * kb_random_below(&a, 8) + kb_random_below(&b, 8)]++;
        seeds[8 * kb_random_below(&c, 8) + kb_random_below(&d, 8)]++;
    }
    assert_true(chi_even(streams, 64));
    assert_true(chi_even(seeds, 64));
}

/* ---- Deals and lots ---- */

/* Each contract in each of the 24 places of the deal, over whole games, and the first two jointly.
 *  */
static void every_contract_is_dealt_everywhere_alike(void **unused) {
    static uint64_t counted[KB_CONTRACTS][KB_CONTRACTS];
    static uint64_t pair[KB_CONTRACTS * KB_CONTRACTS];
    static uint64_t even[KB_CONTRACTS * KB_CONTRACTS];
    static struct game g;
    (void)unused;
    game_set(&g, 0);
    for (uint64_t i = 0; i < 36000; i++) {
        int deals = 0;
        g.seed = i;
        game_start(&g);
        while (!kb_over(&g.state))
            game_decide(&g);
        int first[2];
        for (int k = 0; k < g.history.count; k++) {
            if (g.entry[k].seat || g.entry[k].what >= KB_OUTCOME_SEAT)
                continue;
            if (deals < 2)
                first[deals] = g.entry[k].what;
            counted[deals++][g.entry[k].what]++;
        }
        assert_int_equal(deals, KB_CONTRACTS);
        pair[KB_CONTRACTS * first[0] + first[1]]++;
    }
    for (int place = 0; place < KB_CONTRACTS; place++)
        assert_true(chi_even(counted[place], KB_CONTRACTS));
    for (int i = 0; i < KB_CONTRACTS * KB_CONTRACTS; i++)
        even[i] = i / KB_CONTRACTS != i % KB_CONTRACTS;
    assert_true(chi_fits(pair, even, KB_CONTRACTS * KB_CONTRACTS));
}

static void the_first_lot_is_even(void **unused) {
    (void)unused;
    for (int seats = 3; seats <= 7; seats++) {
        struct kb_setup setup = setup_of(seats, "first=lot");
        uint64_t counted[KB_SEATS_MAX] = {0};
        for (uint64_t seed = 0; seed < 20000; seed++) {
            struct kb_state state;
            kb_start(&state, &setup, seed, false, NULL);
            counted[kb_current(&state) - 1]++;
        }
        assert_true(chi_even(counted, seats));
    }
}

/* Lots of later rounds: the place of the winner among those level, by their number. The deck has
 * two values only, so that seats are level often. Explicit chance names the seats among which it
 * drew. */
static void later_lots_are_even_among_those_level(void **unused) {
    static struct game g;
    uint64_t counted[KB_SEATS_MAX + 1][KB_SEATS_MAX] = {{0}};
    uint64_t lots[KB_SEATS_MAX + 1] = {0};
    (void)unused;
    game_set(&g, 3 * COMBINATIONS);
    for (uint64_t i = 0; i < 20000; i++) {
        struct kb_state state;
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        g.seed = i;
        game_start(&g);
        while (!kb_over(&g.state))
            game_decide(&g);
        kb_start(&state, &g.setup, 0, true, NULL);
        for (int k = 0; k < g.history.count; k++) {
            struct kb_entry e = g.entry[k];
            int level = kb_chance(&state, outcome, weight);
            for (int n = 0; e.seat == 0 && e.what >= KB_OUTCOME_SEAT && n < level && k > 6; n++)
                counted[level][n] += outcome[n] == e.what;
            if (e.seat == 0)
                kb_chance_play(&state, e.what, NULL, NULL);
            else if (!e.forced)
                kb_play(&state, e.seat, e.what, NULL, NULL);
        }
    }
    for (int level = 2; level <= g.setup.seats; level++) {
        for (int n = 0; n < level; n++)
            lots[level] += counted[level][n];
        assert_true(lots[level] > 20 * (uint64_t)level);
        assert_true(chi_even(counted[level], level));
    }
}

/* ---- The policy ---- */

/* Draws many actions of a seat and compares: every legal action is as likely as the other. */
static void checks_even_choice(const struct game *g, int seat) {
    uint16_t legal[KB_ACTIONS_MAX];
    struct kb_view view;
    uint64_t random = kb_random_seed(g->seed, 9);
    int count = kb_legal(&g->state, seat, legal);
    kb_view(&g->state, seat, &view);
    for (int way = 0; way < 2; way++) {
        uint64_t drawn[KB_ACTIONS_MAX] = {0};
        uint64_t counted[KB_ACTIONS_MAX] = {0};
        uint64_t all = 0;
        for (int i = 0; i < 200 * count; i++)
            drawn[way ? kb_view_random(&view, &random)
                      : kb_random_action(&g->state, seat, &random)]++;
        for (int i = 0; i < count; i++) {
            counted[i] = drawn[legal[i]];
            all += counted[i];
        }
        HOLDS(g, all == (uint64_t)(200 * count));
        HOLDS(g, count == 1 || chi_even(counted, count));
    }
}

/* In every stage of every kind of game, the book in and out of turn included. */
static void a_random_action_is_any_legal_one(void **unused) {
    static struct game g;
    int stage[KB_CORRUPTION_OVER] = {0};
    int looks = 0;
    (void)unused;
    for (int n = 1; n < COMBINATIONS; n += 7) {
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            int *seen = &stage[g.state.as.corruption.table.stage];
            if (*seen < 40 && g.decisions % 11 == n % 11) {
                ++*seen;
                checks_even_choice(&g, kb_current(&g.state));
            }
            uint32_t others = kb_may(&g.state) & ~kb_must(&g.state);
            for (int seat = 1; seat <= g.setup.seats; seat++) {
                if (others >> seat & 1 && looks < 40 && (g.decisions + seat) % 23 == 0) {
                    checks_even_choice(&g, seat);
                    looks++;
                }
            }
            game_decide(&g);
        }
    }
    for (int i = KB_CORRUPTION_SHOW; i <= KB_CORRUPTION_REPORTERS; i++)
        assert_int_equal(stage[i], 40);
    assert_int_equal(looks, 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_below_a_limit_are_even),
        cmocka_unit_test(large_limits_are_even_too),
        cmocka_unit_test(streams_and_seeds_are_independent),
        cmocka_unit_test(every_contract_is_dealt_everywhere_alike),
        cmocka_unit_test(the_first_lot_is_even),
        cmocka_unit_test(later_lots_are_even_among_those_level),
        cmocka_unit_test(a_random_action_is_any_legal_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
