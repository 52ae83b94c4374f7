/* hacker_perft_test.c: all ways to play small games of Hacker, counted by the library and by hand.
 * In a beat the seats choose one after the other in the order of the seats, which is one of the
 * orders in which the choices may arrive. Chance is explicit: every outcome is a branch. `leaves`
 * counts the ends, `paths` sums the probability of chance over them: the number of ways to decide,
 * where it does not depend on chance. Every position on the way is checked against the model. */
#include "hacker_model.h"

struct walk {
    const struct kb_setup *setup;
    struct kb_entry entry[KB_HISTORY_MAX];
    int stage; /* the walk ends where this stage is reached after the start */
    int trip;  /* only with this number of trips made; -1: any */
    bool thorough;
    uint64_t leaves;
    uint64_t nodes;
    double paths;
};

/* ---- The traversal ---- */

static bool is_end(const struct walk *w, const struct kb_state *state) {
    const struct kb_hacker_table *table = &state->as.hacker.table;
    return kb_over(state) || (table->stage == w->stage && (w->trip < 0 || table->trip == w->trip));
}

static void check_node(const struct walk *w, const struct kb_state *state,
                       const struct kb_history *history) {
    int stage = state->as.hacker.table.stage;
    uint64_t random = w->nodes;
    if (!w->thorough && w->nodes % 64)
        return;
    assert_true(kb_consistent(state));
    int line = hacker_model_check(state, w->setup, history);
    if (line)
        fail_msg("hacker_model.h, line %d does not hold", line);
    for (int viewer = 0; viewer <= kb_seats(state); viewer++) {
        struct kb_view view;
        struct kb_view again;
        struct kb_state sample;
        if (stage == KB_HACKER_STACK || stage == KB_HACKER_TAKEN)
            return;
        kb_view(state, viewer, &view);
        kb_sample(&view, &random, &sample);
        kb_view(&sample, viewer, &again);
        assert_memory_equal(&view, &again, sizeof view);
        assert_true(kb_consistent(&sample));
    }
}

static void visit(struct walk *w, const struct kb_state *state, const struct kb_history *history,
                  double chance) {
    uint16_t list[KB_ACTIONS_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    uint32_t must = kb_must(state);
    uint64_t sum = 0;
    int seat = 1;
    w->nodes++;
    check_node(w, state, history);
    if (is_end(w, state)) {
        w->leaves++;
        w->paths += chance;
        return;
    }
    if (kb_current(state) == KB_CHANCE) {
        int count = kb_chance(state, list, weight);
        assert_true(count > 0);
        for (int i = 0; i < count; i++)
            sum += weight[i];
        for (int i = 0; i < count; i++) {
            struct kb_state next = *state;
            struct kb_history after = *history;
            assert_int_equal(kb_chance_play(&next, list[i], &after, NULL), KB_OK);
            visit(w, &next, &after, chance * (double)weight[i] / (double)sum);
        }
        return;
    }
    while (!(must >> seat & 1))
        seat++;
    int count = kb_legal(state, seat, list);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        struct kb_state next = *state;
        struct kb_history after = *history;
        assert_int_equal(kb_play(&next, seat, list[i], &after, NULL), KB_OK);
        visit(w, &next, &after, chance);
    }
}

/* `c:8` is the outcome 8 of chance, `2:guard:1` a move of seat 2. */
static void play_words(struct kb_state *state, struct kb_history *history, const char *words) {
    char text[512];
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        int action;
        if (word[0] == 'c') {
            if (kb_chance_play(state, atoi(word + 2), history, NULL))
                fail_msg("%s is not possible", word);
            continue;
        }
        int seat = word[0] - '0';
        if (kb_move_parse(state, seat, word + 2, strlen(word + 2), &action, NULL))
            fail_msg("%s is not possible", word);
        assert_int_equal(kb_play(state, seat, action, history, NULL), KB_OK);
    }
}

/* From the position after `words` to the given stage; paths are not compared if 0. */
static void counts(struct kb_setup setup, const char *words, int stage, int trip, uint64_t leaves,
                   uint64_t paths) {
    static struct walk w;
    struct kb_state state;
    memset(&w, 0, sizeof w);
    w.setup = &setup;
    w.stage = stage;
    w.trip = trip;
    w.thorough = leaves < 20000;
    struct kb_history history = {w.entry, KB_HISTORY_MAX, 0};
    assert_int_equal(kb_start(&state, &setup, 1, true, &history), KB_OK);
    play_words(&state, &history, words);
    visit(&w, &state, &history, 1);
    assert_int_equal(w.leaves, leaves);
    assert_true(!paths || (w.paths > (double)paths - 1e-3 && w.paths < (double)paths + 1e-3));
}

/* ---- The opening ---- */

/* Two seats with one account each: 2 layouts. Of the 9 deals to a seat 3 are pairs, which are
 * credited in 2 * 2 ways, and 6 are not, 2 * 2 * 2 ways: 3 * 4 + 6 * 8 = 60, for both seats 3,600.
 * 7,200 in all, and twice as many with the lot. */
static void the_opening_of_two_seats(void **unused) {
    (void)unused;
    counts(hacker_reduced(2, "first=1", 1, 1, 1), "", KB_HACKER_GAIT, -1, 7200, 0);
    counts(hacker_reduced(2, "first=lot", 1, 1, 1), "", KB_HACKER_GAIT, -1, 14400, 0);
}

/* The deal alone: two accounts each of two seats are laid out in 6 ways, three accounts each in
 * 20; 81 deals; with the lot 2. */
static void accounts_lot_and_deal(void **unused) {
    (void)unused;
    counts(hacker_reduced(2, "first=1", 2, 1, 1), "", KB_HACKER_OPENING, -1, 6 * 81, 1);
    counts(hacker_reduced(2, "first=lot", 3, 1, 1), "", KB_HACKER_OPENING, -1, 20 * 2 * 81, 1);
}

/* ---- Trips ---- */

/* Accounts 1 and 2 are of seats 1 and 2; both have credited what they were dealt to themselves. */
#define TWO "c:0 c:1 c:7 c:8 c:8 c:9 1:1>1 1:2>1 2:2>2 2:3>2 "

/* Two seats, one account and one virus each, beats=1. A trip, seen from the seat at home: watch one
 * seat or guard one of two accounts, 3 ways to do no harm, or infect one of two accounts.
 *   Front, one beat: 3 + 2 = 5.
 *   Back, two beats: 3 * 3 without a virus, 3 * 2 with it in the second beat, 2 * 3 with it in the
 * first (then it has none left): 21. The traveller has 3 ways in each beat: 9 * 21 = 189. 194, then
 * 3 values drawn and 2 accounts to credit: 1,164. With two seats an accusation is always right and
 * played by itself, so that nothing follows in the protection phase: the second trip is the end
 * with 1,164, both trips are 1,164^2. Without chance a trip has 388 ways. */
static void two_seats_and_two_trips(void **unused) {
    struct kb_setup setup = hacker_reduced(2, "first=1 beats=1", 1, 1, 1);
    (void)unused;
    counts(setup, TWO, KB_HACKER_GAIT, 1, 1164, 388);
    counts(setup, TWO "1:walk:front 2:infect:1 c:7 1:1>2", KB_HACKER_OVER, -1, 1164, 388);
    counts(setup, TWO, KB_HACKER_OVER, -1, 1164 * 1164, 388 * 388);
}

/* The first trip with beats=2. One beat more: front is what back was for the seat at home, 21.
 * Back, three beats: 27 without a virus, and 3 * 3 * 2 in each of three beats: 81, and the
 * traveller 27: 2,187. 2,208, times 6. */
static void two_seats_and_two_beats(void **unused) {
    struct kb_setup setup = hacker_reduced(2, "first=1 beats=2", 1, 1, 1);
    (void)unused;
    counts(setup, TWO, KB_HACKER_GAIT, 1, 2208 * 6, 2208 * 2);
}

/* Accounts 1, 2, 3 are of seats 1, 2, 3, who have two bills of their number under each. */
#define THREE "c:0 c:1 c:2 c:7 c:7 c:8 c:8 c:9 c:9 1:1>1 1:1>1 2:2>2 2:2>2 3:3>3 3:3>3 "

/* Three seats, one account and one virus each. At home: watch 2, guard 3, so 5 without harm,
 * infect 3. Front: 5 * 5 + 2 * 5 * 3 + 3 * 3, and where both strike 2 orders of stacking: 25 + 30 +
 * 18 = 73. Back: each seat at home 25 without a virus, 15 with it in either beat: 55^2 = 3,025, and
 * once more for the second order where both strike in the same beat: 2 * 15^2 = 450. 3,475, times
 * 25 for the traveller: 86,875. 86,948, then 3 values and 3 accounts: 782,532. Without chance (64 +
 * 75,625) * 3 = 227,067. */
static void three_seats_and_one_trip(void **unused) {
    struct kb_setup setup = hacker_reduced(3, "first=1 beats=1", 1, 1, 1);
    (void)unused;
    counts(setup, THREE, KB_HACKER_GAIT, 1, 782532, 227067);
}

/* With two viruses, front only: 5 without harm, 3 infections with one and 3 pairs with both hands.
 * k viruses in a beat are stacked in k! orders: 0: 25; 1: 2 * 5 * 3 = 30; 2: 2 * 5 * 3 + 3 * 3 =
 * 39, times 2; 3: 2 * 3 * 3 = 18, times 6; 4: 9, times 24. 25 + 30 + 78 + 108 + 216 = 457. */
static void both_hands_and_the_order_of_the_stack(void **unused) {
    struct kb_setup setup = hacker_reduced(3, "first=1 beats=1", 1, 2, 1);
    (void)unused;
    counts(setup, THREE "1:walk:front", KB_HACKER_DRAW, -1, 457, 121);
}

/* ---- Protection ---- */

/* Nobody strikes in trips 2 and 3, who credit 2 under accounts 2 and 3. */
#define QUIET \
    "2:walk:front 1:guard:1 3:guard:1 c:8 2:2>2 3:walk:front 1:guard:1 2:guard:1 c:8 3:2>3"

/* S(m): one virus of somebody else on account 1 with m bills. The owner is right (1), or wrong, and
 * the thief declines (1) or takes one of m bills and credits it under one of 3 accounts (3 m); that
 * the thief names a value and chance one of several alike does not change the count. S(m) = 2 + 3
 * m, and S(0) = 1, where all is set aside. Without chance S is 5, with a named value 2 + 3 *
 * values. */
static void one_virus(void **unused) {
    (void)unused;
    counts(hacker_reduced(3, "first=1 beats=1 steal=blind", 1, 1, 1),
           THREE "1:walk:front 2:infect:1 3:guard:2 c:8 1:2>2 " QUIET, KB_HACKER_OVER, -1, 8, 5);
    counts(hacker_reduced(3, "first=1 beats=1 steal=look", 1, 1, 1),
           THREE "1:walk:front 2:infect:1 3:guard:2 c:8 1:2>2 " QUIET, KB_HACKER_OVER, -1, 8, 5);
    counts(hacker_reduced(3, "first=1 beats=1 steal=look", 1, 1, 1), /* bills 1 1 2: 2 values */
           THREE "1:walk:front 2:infect:1 3:guard:2 c:8 1:2>1 " QUIET, KB_HACKER_OVER, -1, 11, 8);
    counts(hacker_reduced(3, "first=1 beats=1 steal=blind", 1, 1, 1),
           THREE "1:walk:front 2:infect:1 3:guard:2 c:8 1:2>1 " QUIET, KB_HACKER_OVER, -1, 11, 5);
}

/* D(m): two viruses of others. Right or declined: S(m) each. Stolen: m bills, credited back under
 * the same account (S(m) follows) or under one of two others (S(m - 1)): D(2) = 2 S(2) + 2 (S(2) +
 * 2 S(1)) = 2 * 8 + 2 * (8 + 2 * 5) = 52. Without chance S = 5 throughout: 2 * 5 + 5 + 2 * 5 = 25.
 * An own virus on top changes nothing. */
#define BOTH "1:walk:front 2:infect:1 3:infect:1 c:12 c:8 1:2>2 "
static void two_viruses(void **unused) {
    struct kb_setup blind = hacker_reduced(3, "first=1 beats=1 steal=blind", 1, 1, 1);
    struct kb_setup look = hacker_reduced(3, "first=1 beats=1 steal=look", 1, 1, 1);
    (void)unused;
    counts(blind, THREE BOTH QUIET, KB_HACKER_OVER, -1, 52, 25);
    counts(look, THREE BOTH QUIET, KB_HACKER_OVER, -1, 52, 25);
    counts(blind,
           THREE BOTH "2:walk:front 1:infect:1 3:guard:1 c:8 2:2>2 "
                      "3:walk:front 1:guard:1 2:guard:1 c:8 3:2>3",
           KB_HACKER_OVER, -1, 52, 25);
}

/* crypt=on: two 1-bills set both viruses aside, and nothing is left to decide. With one 1-bill
 * under account 1 the upper virus goes aside, and S(1) = 5 is left. */
static void encryption_sets_viruses_aside(void **unused) {
    struct kb_setup setup = hacker_reduced(3, "first=1 beats=1 crypt=on", 1, 1, 1);
    (void)unused;
    counts(setup, THREE BOTH QUIET, KB_HACKER_OVER, -1, 1, 1);
    counts(setup,
           "c:0 c:1 c:2 c:7 c:7 c:8 c:8 c:9 c:9 1:1>1 1:1>2 2:2>2 2:2>2 3:3>3 3:3>3 " BOTH QUIET,
           KB_HACKER_OVER, -1, 5, 5);
}

/* An account without bills: everything on it is set aside, S(0) = 1. */
static void an_empty_account_has_nothing_to_steal(void **unused) {
    (void)unused;
    counts(hacker_reduced(3, "first=1 beats=1", 1, 1, 1),
           "c:0 c:1 c:2 c:7 c:7 c:8 c:8 c:9 c:9 1:1>2 1:1>2 2:2>2 2:2>2 3:3>3 3:3>3 " BOTH QUIET,
           KB_HACKER_OVER, -1, 1, 1);
}

/* Two accounts of one seat attacked: the order is the owner's, 2 ways, and the last one is
 * protected by itself. Accounts 1 and 2 of seat 1 with one bill each; thefts do not leave three
 * seats' six accounts: S(1) = 1 + 1 + 6 = 8 on the first, and on the second 8 or, where the bill
 * was credited there, 14. 2 * (8 + 8 + 5 * 8 + 14) = 140. Without chance all bills are one way: 2 *
 * (7 * 8 + 8) = 128. */
static void the_owner_chooses_which_account_comes_first(void **unused) {
    (void)unused;
    counts(hacker_reduced(3, "first=1 beats=1 steal=blind", 2, 1, 1),
           "c:0 c:0 c:1 c:1 c:2 c:2 c:7 c:7 c:8 c:8 c:9 c:9 1:1>1 1:1>2 2:2>3 2:2>3 3:3>5 3:3>5 "
           "1:walk:front 2:infect:1 3:infect:2 c:12 c:8 1:2>3 "
           "2:walk:front 1:guard:1 3:guard:1 c:8 2:2>3 3:walk:front 1:guard:1 2:guard:1 c:8 3:2>5",
           KB_HACKER_OVER, -1, 140, 128);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_opening_of_two_seats),
        cmocka_unit_test(accounts_lot_and_deal),
        cmocka_unit_test(two_seats_and_two_trips),
        cmocka_unit_test(two_seats_and_two_beats),
        cmocka_unit_test(three_seats_and_one_trip),
        cmocka_unit_test(both_hands_and_the_order_of_the_stack),
        cmocka_unit_test(one_virus),
        cmocka_unit_test(two_viruses),
        cmocka_unit_test(encryption_sets_viruses_aside),
        cmocka_unit_test(an_empty_account_has_nothing_to_steal),
        cmocka_unit_test(the_owner_chooses_which_account_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
