/* perft_test.c: small games played in every possible way. Each count of leaves is worked out on
 * paper above its test, from the rules; nothing here was copied from what the program printed. On
 * the way every position is checked: possible, with a list of legal actions that is a list, with
 * chance whose weights make a whole, and with a sample of every seat's view that shows that view.
 *
 * In all these games a seat's own order of play is free, so what two seats do in phase II
 * multiplies. "S" is a bribe put into the Swiss account, "D" one put on a contract directly. With
 * one contract Swiss money has nowhere else to go and is assigned by itself; with two there is a
 * choice, so a bribe has 2 (D) + 1 (S) * 2 = 4 ways to end up on a contract. */
#include "model.h"
#include "support.h"

enum { MUST_ONLY, MAY_TOO }; /* who decides in a traversal: with the book also out of turn */

struct walk {
    int who;
    bool thorough;
    const struct kb_setup *setup;
    struct kb_entry entry[KB_HISTORY_MAX];
    uint64_t leaves;
    uint64_t nodes;
    double chance;                /* sum over the leaves of the probability of chance */
    uint64_t share[KB_SEATS_MAX]; /* summed over the leaves */
};

/* ---- The traversal ---- */

static void check_node(const struct walk *w, const struct kb_state *state,
                       const struct kb_history *history) {
    uint64_t random = w->nodes;
    assert_true(kb_consistent(state));
    if (!w->thorough)
        return;
    int line = model_check(state, w->setup, history);
    if (line)
        fail_msg("model.h, line %d does not hold", line);
    for (int viewer = 0; viewer <= kb_seats(state); viewer++) {
        struct kb_view view;
        struct kb_view again;
        struct kb_state sample;
        kb_view(state, viewer, &view);
        kb_sample(&view, &random, &sample);
        kb_view(&sample, viewer, &again);
        assert_memory_equal(&view, &again, sizeof view);
        assert_true(kb_consistent(&sample));
    }
}

static void visit(struct walk *w, const struct kb_state *state, const struct kb_history *history,
                  double chance);

static void visit_chance(struct walk *w, const struct kb_state *state,
                         const struct kb_history *history, double chance) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    uint64_t sum = 0;
    int count = kb_chance(state, outcome, weight);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    for (int i = 0; i < count; i++) {
        struct kb_state next = *state;
        struct kb_history after = *history;
        assert_true(weight[i] > 0);
        assert_int_equal(kb_chance_play(&next, outcome[i], &after, NULL), KB_OK);
        visit(w, &next, &after, chance * (double)weight[i] / (double)sum);
    }
}

static void visit(struct walk *w, const struct kb_state *state, const struct kb_history *history,
                  double chance) {
    uint16_t share[KB_SEATS_MAX] = {0};
    uint16_t legal[KB_ACTIONS_MAX];
    w->nodes++;
    check_node(w, state, history);
    if (kb_over(state)) {
        kb_shares(state, share);
        for (int i = 0; i < kb_seats(state); i++)
            w->share[i] += share[i];
        w->leaves++;
        w->chance += chance;
        return;
    }
    if (kb_current(state) == KB_CHANCE) {
        visit_chance(w, state, history, chance);
        return;
    }
    uint32_t deciding = w->who == MAY_TOO ? kb_may(state) : kb_must(state);
    for (int seat = 1; seat <= kb_seats(state); seat++) {
        if (!(deciding >> seat & 1))
            continue;
        int count = kb_legal(state, seat, legal);
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            struct kb_state next = *state;
            struct kb_history after = *history;
            assert_int_equal(kb_play(&next, seat, legal[i], &after, NULL), KB_OK);
            visit(w, &next, &after, chance);
        }
    }
}

static struct walk traverse(struct kb_setup setup, int who, bool thorough) {
    static struct walk w;
    struct kb_state state;
    memset(&w, 0, sizeof w);
    w.who = who;
    w.thorough = thorough;
    w.setup = &setup;
    struct kb_history history = {w.entry, KB_HISTORY_MAX, 0};
    assert_int_equal(kb_start(&state, &setup, 1, true, &history), KB_OK);
    visit(&w, &state, &history, 1);
    w.setup = NULL;
    return w;
}

/* `paths` is how often chance's whole probability is met: once for every way to decide. Where the
 * decisions after every deal and lot are equally many, that is the leaves divided by the outcomes.
 *  */
static void counts(struct kb_setup setup, int who, uint64_t leaves, uint64_t paths) {
    struct walk w = traverse(setup, who, leaves < 5000);
    assert_int_equal(w.leaves, leaves);
    assert_true(w.chance > (double)paths - 1e-6 && w.chance < (double)paths + 1e-6);
    uint64_t sum = 0;
    for (int i = 0; i < setup.seats; i++)
        sum += w.share[i];
    assert_int_equal(sum, KB_SHARE * leaves);
}

#define A KB_HAND_ATTORNEY
#define R KB_HAND_REPORTER
#define RR (KB_HAND_REPORTER | KB_HAND_REPORTER2)
#define H KB_HAND_HITMAN

/* Two seats, one government, so many contracts, one round; the hand as bits, bribes from bit 0. */
static struct kb_setup small(const char *options, int contracts, int cards, uint32_t hand) {
    struct kb_dimensions d = {1, (uint8_t)contracts, 1, (uint8_t)cards, (uint16_t)hand};
    return reduced(2, options, d);
}

/* ---- Bribes ---- */

/* One contract, one bribe each: S or D for both, 2 * 2 = 4 ways to decide. The lot has two
 * outcomes: 8 leaves, or 4 with a named first player. Two contracts: 4 * 4 = 16 ways, times 2
 * orders of the deal, times the lot: 64. */
static void one_bribe_each(void **unused) {
    (void)unused;
    counts(small("first=1", 1, 1, 1), MUST_ONLY, 4, 4);
    counts(small("first=lot", 1, 1, 1), MUST_ONLY, 8, 4);
    counts(small("first=2", 2, 1, 1), MUST_ONLY, 32, 16);
    counts(small("first=lot", 2, 1, 1), MUST_ONLY, 64, 16);
}

/* The four ways of one contract: SS and DD are ties (1 or 2 units each), and nobody wins anything,
 * so both share; SD goes to the D. Each seat has 210 + 210 + 420 + 0. */
static void the_shares_of_the_smallest_game(void **unused) {
    struct walk w = traverse(small("first=1", 1, 1, 1), MUST_ONLY, true);
    (void)unused;
    assert_int_equal(w.share[0], 840);
    assert_int_equal(w.share[1], 840);
}

/* Two contracts, bribes 1 and 2. One card placed: two cards with 4 ways each, (2 * 4)^2 = 64,
 * times 2 deals. Both placed: two orders, 4 ways each, (2 * 4 * 4)^2 = 1,024, times 2 deals. */
static void one_or_two_of_two_bribes(void **unused) {
    (void)unused;
    counts(small("first=1", 2, 1, 3), MUST_ONLY, 128, 64);
    counts(small("first=1", 2, 2, 3), MUST_ONLY, 2048, 1024);
}

/* Three bribes, all placed: (3! * 4^3)^2 = 384^2 = 147,456, times 2 deals. */
static void three_bribes(void **unused) {
    (void)unused;
    counts(small("first=1", 2, 3, 7), MUST_ONLY, 294912, 147456);
}

/* show=free: the first player names one of 2^2 sets before two cards, which changes nothing else.
 *  */
static void a_free_show_multiplies_by_its_sets(void **unused) {
    (void)unused;
    counts(small("first=1 show=free", 2, 2, 3), MUST_ONLY, 4 * 2048, 4 * 1024);
}

/* Two governments with one contract each: a bribe goes on a1, a0, b1 or b0, and each account has
 * one contract: 4 ways each, 16, times 2 deals. Three seats: 4^3 = 64, times 2. */
static void two_governments(void **unused) {
    (void)unused;
    counts(reduced(2, "first=1", (struct kb_dimensions){2, 1, 1, 1, 1}), MUST_ONLY, 32, 16);
    counts(reduced(3, "first=1", (struct kb_dimensions){2, 1, 1, 1, 1}), MUST_ONLY, 128, 64);
}

/* Two rounds of one contract each, one bribe, seat 1 first in round 1. The deck has two contracts:
 * 2 deals, and then 1. Round 1 is SS, SD, DS or DD.
 *   SD, DS: the D wins and leads. Round 2 has one contract and 2 * 2 ways: 2 * 4 = 8.
 *   SS, DD: the contract stays, nobody leads, a lot of 2. Round 2 has two contracts and 4 * 4 ways:
 *           2 * 2 * 16 = 64.
 * 2 * (8 + 64) = 144 leaves. Without the lot and the deals: 8 + 32 = 40 ways to decide. */
static void two_rounds_with_a_lot_between_them(void **unused) {
    (void)unused;
    counts(reduced(2, "first=1", (struct kb_dimensions){1, 1, 2, 1, 1}), MUST_ONLY, 144, 40);
}

/* ---- Characters ---- */

/* A bribe has 4 ways, an attorney lies on one of two contracts: (4 + 2)^2 = 36, times 2 deals. */
static void a_bribe_or_an_attorney(void **unused) {
    (void)unused;
    counts(small("first=1", 2, 1, A | 1), MUST_ONLY, 72, 36);
}

/* 1 and R each, both placed, two contracts. Each seat in 2 orders: 4. A reporter alone on a
 * contract with n bribes has n + 1 choices, or none at all (1 way) if n = 0: 1, 2, 3 ways. Two
 * reporters on one contract: n = 0: 1; n = 1: pass, then 2 ways, or take, then 1: 3; n = 2: pass,
 * then 3, or take one of two, then 2: 7.
 *   Reporters together on x (2 ways): a bribe is on x (1 way) or not (on y, or S with 2 ways: 3).
 *     n = 0: 3 * 3 * 1 = 9; n = 1: 2 * 3 * 3 = 18; n = 2: 7. Sum 34.
 *   Reporters on x and y (2 ways): bribes both on x 3, both on y 3, one on each 2 * 2 * 2 = 8,
 *     one on x and one S 2 * 2 * 2 = 8, one on y and one S 8, both S 2 * 2 = 4. Sum 34.
 * 4 * (2 * 34 + 2 * 34) = 544, times 2 deals. Their order of acting does not change the count. */
static void a_bribe_and_a_reporter(void **unused) {
    (void)unused;
    counts(small("first=1", 2, 2, R | 1), MUST_ONLY, 1088, 544);
    counts(small("first=1 order=table", 2, 2, R | 1), MUST_ONLY, 1088, 544);
}

/* One contract; two cards of 1 R R. Two reporters are one move, and a seat with nothing else left
 * has no choice. Sequences of a seat: 1 then R, or R then 1, with S or D: 2 with an S, 2 with a D;
 * or R R: 1. g(m, n), ways for m reporters and n bribes on the contract: 1 if m or n is 0, else
 * g(m - 1, n) + n g(m - 1, n - 1): g(1,1) = 2, g(1,2) = 3, g(2,1) = 3, g(2,2) = 3 + 2 * 2 = 7,
 * g(3,1) = g(2,1) + g(2,0) = 4.
 *   S and S: 2 * 2 * g(2,0) = 4          S and RR, either way round: 2 * 2 * g(3,0) = 4
 *   S and D: 2 * (2 * 2) * g(2,1) = 24   D and RR, either way round: 2 * 2 * g(3,1) = 16
 *   D and D: 2 * 2 * g(2,2) = 28         RR and RR: g(4,0) = 1
 * 77 ways, one deal; with the lot twice as many leaves. */
static void two_reporters_are_one_move(void **unused) {
    (void)unused;
    counts(small("first=1", 1, 2, RR | 1), MUST_ONLY, 77, 77);
    counts(small("first=lot", 1, 2, RR | 1), MUST_ONLY, 154, 77);
}

/* A and H each, both placed, two contracts, each seat in 2 orders: 4. Let the hit men be on x, y.
 *   hitman=must, x and y different (2 ways): k attorneys on x, 2 - k on y; a hit man with k targets
 *     has max(k, 1) ways (a single target is taken by itself): k = 2: 2; k = 0: 2; k = 1, in 2
 *     ways: 1. Sum 6.
 *   together (2 ways), k attorneys with them: the first takes the other (1 way), or one of k
 *     attorneys, and then the second has k - 1 <= 1 target and no choice: k + 1 ways. k = 0: 1;
 *     k = 1, in 2 ways: 2; k = 2: 3. Sum 8.
 *   4 * (2 * 6 + 2 * 8) = 112, times 2 deals.
 *   hitman=may, different: with k targets k + 1 ways, without one 1 way: k = 2: 3; k = 0: 3;
 *     k = 1, in 2 ways: 2 * 2. Sum 14.
 *   together: pass, then k targets for the second; take it: 1; take one of k, then k - 1 targets.
 *     k = 0: 1 + 1 = 2; k = 1: 2 + 1 + 1 = 4; k = 2: 3 + 1 + 2 * 2 = 8. Sum 2 + 2 * 4 + 8 = 18.
 *   4 * (2 * 14 + 2 * 18) = 256, times 2 deals. */
static void an_attorney_and_a_hit_man(void **unused) {
    (void)unused;
    counts(small("first=1 hitman=must", 2, 2, A | H), MUST_ONLY, 224, 112);
    counts(small("first=1 hitman=may", 2, 2, A | H), MUST_ONLY, 512, 256);
    counts(small("first=1 hitman=must order=table", 2, 2, A | H), MUST_ONLY, 224, 112);
}

/* A hand of nothing but one attorney and one contract: nobody ever has a choice, and one leaf is
 * left for each outcome of the lot. The cancelled contract stays, and all share. */
static void a_game_without_a_choice(void **unused) {
    struct kb_setup setup = reduced(7, "first=lot", (struct kb_dimensions){1, 1, 1, 1, A});
    struct walk w = traverse(setup, MUST_ONLY, true);
    (void)unused;
    assert_int_equal(w.leaves, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(w.share[i], 7 * (KB_SHARE / 7));
    counts(setup, MUST_ONLY, 7, 1);
}

/* ---- The Little Black Book ---- */

/* Three seats, one bribe, one contract, everything face down (the river shows the third card). A
 * card is S (never looked at) or D. Only the seat in turn looks:
 *   seat 1 D: seat 2 looks or not (2), then S: seat 3 looks at card 1 or not (2), or D: at any of
 *     two cards in any order, s(2) = 5 ways. 2 * (2 + 5) = 14.
 *   seat 1 S: seat 2 S: 1; or D: seat 3 looks or not: 2. Sum 3.
 * times 2 for the last card: 34.
 * With looks out of turn: s(m) = ordered choices out of m looks: 1, 2, 5, 16, 65.
 *   seat 1 D: seats 2 and 3 may look at it, before or after seat 2 places: 0 looks before (1 way, 2
 *     left), 1 (2 ways, 1 left), 2 (2 ways, none left). Seat 2 S: s(left) ways follow; D: card 2
 *     may be looked at by seats 1 and 3, s(left + 2).
 *     1 * (5 + 65) + 2 * (2 + 16) + 2 * (1 + 5) = 118.
 *   seat 1 S: seat 2 S: 1; D: seats 1 and 3 may look: s(2) = 5. Sum 6.
 * times 2 for the last card: 248. */
static void looks_in_and_out_of_turn(void **unused) {
    struct kb_setup setup =
        reduced(3, "first=1 book=on show=river", (struct kb_dimensions){1, 1, 1, 1, 1});
    (void)unused;
    counts(setup, MUST_ONLY, 34, 34);
    counts(setup, MAY_TOO, 248, 248);
}

/* Two seats, one contract, the bribes 1 and 2 both placed face down, two book cards each; the seat
 * in turn looks. A bribe is S or D, and a seat's two cards come in 2 orders: 4 for both seats.
 * x and y are what seat 1 puts down first and second, u and v seat 2; s(m) as above, and no seat
 * sees more than two cards.
 *   Before u seat 2 may look at x; before y seat 1 at u; before v seat 2 at y and, if not yet, x.
 *   x = D, u = D: seat 2 before u: looks or not; before y: seat 1 2 ways; y = S: before v 1 way if
 *     seat 2 has looked, else s(1) = 2; y = D: s(1) = 2 if it has looked, else s(2) = 5.
 *     2 * ((1 + 2) + (2 + 5)) = 20.       u = S: the same without seat 1's look: 10.
 *   x = S, u = D: before y 2 ways; y = S: 1, y = D: s(1) = 2: 2 * 3 = 6.       u = S: 3.
 * 39, times 2 for v, times 4 orders: 312. */
static void looks_of_two_seats_with_two_cards(void **unused) {
    (void)unused;
    counts(small("first=1 book=on show=river", 1, 2, 3), MUST_ONLY, 312, 312);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_bribe_each),
        cmocka_unit_test(the_shares_of_the_smallest_game),
        cmocka_unit_test(one_or_two_of_two_bribes),
        cmocka_unit_test(three_bribes),
        cmocka_unit_test(a_free_show_multiplies_by_its_sets),
        cmocka_unit_test(two_governments),
        cmocka_unit_test(two_rounds_with_a_lot_between_them),
        cmocka_unit_test(a_bribe_or_an_attorney),
        cmocka_unit_test(a_bribe_and_a_reporter),
        cmocka_unit_test(two_reporters_are_one_move),
        cmocka_unit_test(an_attorney_and_a_hit_man),
        cmocka_unit_test(a_game_without_a_choice),
        cmocka_unit_test(looks_in_and_out_of_turn),
        cmocka_unit_test(looks_of_two_seats_with_two_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
