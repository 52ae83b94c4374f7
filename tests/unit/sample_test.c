/* sample_test.c: a sample is drawn evenly from the states that fit a view. Every hidden card of
 * every seat is a slot; the test lists all ways to put labelled physical cards into the slots (two
 * reporters are two cards, accounts take bribes only) and counts how many of them show each
 * sequence of kinds. Samples are counted by the same sequence, over all hidden cards of all seats
 * at once, so that cards of different seats must be independent too, and compared by chi-square. */
#include <stdlib.h>

#include "chi.h"
#include "support.h"

#define SLOTS_MAX 5
#define CODES 100000  /* kinds in all slots, one decimal digit each */
#define DRAWS_EACH 40 /* samples for every labelled arrangement */
#define DRAWS_MIN 20000

/* The hidden cards of a view. */
struct hidden {
    int slots;
    int seat[SLOTS_MAX];
    int card[SLOTS_MAX]; /* number on the table */
    bool swiss[SLOTS_MAX];
    uint32_t left[KB_SEATS_MAX]; /* physical cards that may lie there, as bits of a hand */
};

static uint64_t ways[CODES];
static uint64_t counted[CODES];

/* ---- Listing ---- */

/* False if there are more slots than this test counts. */
static bool find_hidden(const struct kb_view *view, struct hidden *h) {
    const struct kb_corruption_view *v = &view->as.corruption;
    memset(h, 0, sizeof *h);
    for (int i = 0; i < v->table.seats; i++)
        h->left[i] = v->table.held[i];
    for (int t = 0; t < v->table.placed; t++) {
        int seat = (v->table.first - 1 + t) % v->table.seats + 1;
        int card = v->card[t];
        if (!card && h->slots == SLOTS_MAX)
            return false;
        if (!card) {
            h->seat[h->slots] = seat;
            h->card[h->slots] = t;
            h->swiss[h->slots] = v->table.swiss >> t & 1;
            h->slots++;
        } else if (card == KB_CARD_REPORTER && !(h->left[seat - 1] & KB_HAND_REPORTER)) {
            h->left[seat - 1] &= ~KB_HAND_REPORTER2;
        } else {
            h->left[seat - 1] &= ~(1u << (card - 1));
        }
    }
    return true;
}

/* Puts every card that is possible into slot number `slot` and those after it. Returns how many
 * arrangements there are. */
static uint64_t list(struct hidden *h, int slot, int code) {
    uint64_t all = 0;
    if (slot == h->slots) {
        ways[code]++;
        return 1;
    }
    uint32_t *left = &h->left[h->seat[slot] - 1];
    for (int bit = 0; bit < 10; bit++) {
        bool bribe = bit < 6;
        if (!(*left >> bit & 1) || (h->swiss[slot] && !bribe))
            continue;
        int kind = bit == 9 ? KB_CARD_REPORTER : bit + 1;
        *left ^= 1u << bit;
        all += list(h, slot + 1, 10 * code + kind);
        *left ^= 1u << bit;
    }
    return all;
}

/* Lists the arrangements of a view; returns how many. */
static uint64_t list_all(const struct kb_view *view, struct hidden *h) {
    assert_true(find_hidden(view, h));
    memset(ways, 0, sizeof ways);
    return list(h, 0, 0);
}

static int code_of(const struct hidden *h, const struct kb_state *state) {
    int code = 0;
    for (int i = 0; i < h->slots; i++)
        code = 10 * code + state->as.corruption.card[h->card[i]];
    return code;
}

/* Counts samples of a view, whose arrangements are listed, and says whether they fit. */
static bool samples_fit(const struct kb_view *view, const struct hidden *h, uint64_t all,
                        uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 0);
    uint64_t draws = DRAWS_EACH * all > DRAWS_MIN ? DRAWS_EACH * all : DRAWS_MIN;
    memset(counted, 0, sizeof counted);
    for (uint64_t i = 0; i < draws; i++) {
        struct kb_state state;
        kb_sample(view, &random, &state);
        counted[code_of(h, &state)]++;
    }
    return chi_fits(counted, ways, CODES);
}

/* ---- Positions ---- */

/* Plays moves in notation, separated by spaces; `3:peek:a1.1` is a look of seat 3 out of turn. */
static void play_moves(struct kb_state *state, const char *moves) {
    char text[512];
    snprintf(text, sizeof text, "%s", moves);
    for (char *move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        int seat = kb_current(state);
        int action;
        if (move[1] == ':') {
            seat = move[0] - '0';
            move += 2;
        }
        if (kb_move_parse(state, seat, move, strlen(move), &action, NULL))
            fail_msg("%s is not possible", move);
        assert_int_equal(kb_play(state, seat, action, NULL, NULL), KB_OK);
    }
}

/* Two seats, one government with two contracts, the cards 1 2 A R R, nothing shown before the third
 * card. */
static struct kb_state small_position(const char *moves) {
    uint16_t hand = KB_HAND_ATTORNEY | KB_HAND_REPORTER | KB_HAND_REPORTER2 | 3;
    struct kb_setup setup =
        reduced(2, "show=river first=1", (struct kb_dimensions){1, 2, 1, 3, hand});
    struct kb_state state;
    kb_start(&state, &setup, 1, false, NULL);
    play_moves(&state, moves);
    return state;
}

static struct kb_state full_position(int seats, const char *options, const char *moves) {
    struct kb_setup setup = setup_of(seats, options);
    struct kb_state state;
    kb_start(&state, &setup, 1, false, NULL);
    play_moves(&state, moves);
    return state;
}

static void samples_of(const struct kb_state *state, int viewer, uint64_t want) {
    struct kb_view view;
    struct hidden h;
    kb_view(state, viewer, &view);
    assert_int_equal(list_all(&view, &h), want);
    assert_true(samples_fit(&view, &h, want, want));
}

/* ---- Small cases, by hand ---- */

/* Seat 2 has placed one card face down on a contract, out of 1 2 A R R: five physical cards, each
 * as likely as the other, so a reporter two times in five. */
static void a_hidden_card_is_any_physical_card_left(void **unused) {
    struct kb_state state = small_position("1@a1 A@a2 2@a1");
    (void)unused;
    samples_of(&state, 1, 5);
    assert_int_equal(ways[KB_CARD_1], 1);
    assert_int_equal(ways[KB_CARD_2], 1);
    assert_int_equal(ways[KB_CARD_ATTORNEY], 1);
    assert_int_equal(ways[KB_CARD_REPORTER], 2);
}

/* One card in the account, then one on a contract. Two bribes are possible in the account; for each
 * there are four cards left for the contract: the other bribe, A, R, R. Eight arrangements:
 *     account 1: 2, A, R, R on the contract     account 2: 1, A, R, R */
static void an_account_and_a_contract_of_one_seat(void **unused) {
    struct kb_state state = small_position("1@a1 1@a0 2@a1 R@a2");
    (void)unused;
    samples_of(&state, 1, 8);
    assert_int_equal(ways[10 * KB_CARD_1 + KB_CARD_2], 1);
    assert_int_equal(ways[10 * KB_CARD_1 + KB_CARD_ATTORNEY], 1);
    assert_int_equal(ways[10 * KB_CARD_1 + KB_CARD_REPORTER], 2);
    assert_int_equal(ways[10 * KB_CARD_2 + KB_CARD_1], 1);
    assert_int_equal(ways[10 * KB_CARD_2 + KB_CARD_ATTORNEY], 1);
    assert_int_equal(ways[10 * KB_CARD_2 + KB_CARD_REPORTER], 2);
}

/* The same two cards in the other order: the same eight arrangements, contract first. */
static void a_contract_and_then_an_account_of_one_seat(void **unused) {
    struct kb_state state = small_position("1@a1 R@a2 2@a1 1@a0");
    (void)unused;
    samples_of(&state, 1, 8);
    assert_int_equal(ways[10 * KB_CARD_2 + KB_CARD_1], 1);
    assert_int_equal(ways[10 * KB_CARD_ATTORNEY + KB_CARD_1], 1);
    assert_int_equal(ways[10 * KB_CARD_REPORTER + KB_CARD_1], 2);
}

/* Both seats at once, for the spectator: 5 * 4 cards of seat 1 on contracts, times the 8 of seat
 * 2. */
static void the_spectator_knows_neither_hand(void **unused) {
    struct kb_state state = small_position("1@a1 R@a2 2@a1 1@a0");
    (void)unused;
    samples_of(&state, 0, 160);
}

/* ---- A sampler that is wrong is found ---- */

/* Slot by slot in the order of the table, each card evenly from what is possible there: cards on a
 * contract before an account is filled take bribes too seldom. */
static int draw_in_order(struct hidden h, uint64_t *random) {
    int code = 0;
    for (int slot = 0; slot < h.slots; slot++) {
        uint32_t *left = &h.left[h.seat[slot] - 1];
        uint32_t possible = *left & (h.swiss[slot] ? KB_HAND_BRIBES : KB_HAND_ALL);
        int bit;
        do
            bit = (int)kb_random_below(random, 10);
        while (!(possible >> bit & 1));
        *left ^= 1u << bit;
        code = 10 * code + (bit == 9 ? KB_CARD_REPORTER : bit + 1);
    }
    return code;
}

/* Every kind as likely as the other: a pair of reporters counts as one card. */
static int draw_by_kind(struct hidden h, uint64_t *random) {
    int code = 0;
    for (int slot = 0; slot < h.slots; slot++) {
        uint32_t *left = &h.left[h.seat[slot] - 1];
        uint32_t possible = *left & (h.swiss[slot] ? KB_HAND_BRIBES : 0x1ffu);
        int bit;
        do
            bit = (int)kb_random_below(random, 9);
        while (!(possible >> bit & 1));
        if (bit == 7 && *left & KB_HAND_REPORTER2)
            *left ^= KB_HAND_REPORTER2;
        else
            *left ^= 1u << bit;
        code = 10 * code + bit + 1;
    }
    return code;
}

static void a_biased_sampler_would_be_found_out(void **unused) {
    struct kb_state state = small_position("1@a1 R@a2 2@a1 1@a0");
    struct kb_view view;
    struct hidden h;
    uint64_t random = kb_random_seed(1, 0);
    static uint64_t wrong[CODES];
    (void)unused;
    kb_view(&state, 1, &view);
    assert_int_equal(list_all(&view, &h), 8);
    for (int i = 0; i < DRAWS_MIN; i++)
        wrong[draw_in_order(h, &random)]++;
    assert_false(chi_fits(wrong, ways, CODES));
    state = small_position("1@a1 A@a2 2@a1");
    kb_view(&state, 1, &view);
    assert_int_equal(list_all(&view, &h), 5);
    memset(wrong, 0, sizeof wrong);
    for (int i = 0; i < DRAWS_MIN; i++)
        wrong[draw_by_kind(h, &random)]++;
    assert_false(chi_fits(wrong, ways, CODES));
}

/* ---- Positions of the whole game ---- */

/* Round 1, the first card of each seat is face up unless it lies in an account. Seat 2 has shown
 * an R and seat 3 an A; seat 4 has a card in c0; everybody has one more face down on a contract. */
#define OPENING "1@a1 R@a1 A@b1 10@c0 2@b2 8@b1 4@c1 R@c2"

/* Seat 1 sees: seat 2 any of 9 cards left, seat 3 any of 9, seat 4 one of 6 bribes and then any of
 * the 9 others: 9 * 9 * 54. */
static void three_opponents_at_once(void **unused) {
    struct kb_state state = full_position(4, "first=1", OPENING);
    (void)unused;
    samples_of(&state, 1, 9 * 9 * 54);
}

/* Seat 4 knows its own: seats 1 to 3 have 9 cards left for one slot each. */
static void the_view_of_the_last_seat(void **unused) {
    struct kb_state state = full_position(4, "first=1", OPENING);
    (void)unused;
    samples_of(&state, 4, 9 * 9 * 9);
}

static void the_spectator_of_a_whole_table(void **unused) {
    struct kb_state state = full_position(4, "first=1", OPENING);
    (void)unused;
    samples_of(&state, 0, 9 * 9 * 9 * 54);
}

/* Seat 1 looks at seat 4's card on the contract and finds an R: the account has one of 6 bribes,
 * whatever is left on the other side. What seats 2 and 3 look at tells seat 1 nothing. */
static void looks_are_known_to_those_who_looked(void **unused) {
    struct kb_state state =
        full_position(4, "first=1 book=on", OPENING " peek:c2.1 2:peek:c1.1 3:peek:c2.1");
    (void)unused;
    samples_of(&state, 1, 9 * 9 * 6);
    samples_of(&state, 2, 9 * 54);    /* seats 1 and 4 */
    samples_of(&state, 3, 9 * 9 * 6); /* seats 1, 2 and 4's account */
    samples_of(&state, 4, 9 * 9 * 9);
    samples_of(&state, 0, 9 * 9 * 9 * 54);
}

/* Everything face down and bribes only: seat 2 has two bribes down, 6 * 5, seat 3 too. */
static void closed_games_have_bribes_only(void **unused) {
    struct kb_state state =
        full_position(3, "first=1 show=closed", "1@a1 10@b0 2@c1 2@a1 8@b1 4@c0");
    (void)unused;
    samples_of(&state, 1, 30 * 30);
}

/* Any position of random games, in all rounds, with characters gone and looks spent: at most 20,000
 * arrangements each, and at least two slots. */
static void positions_of_random_games(void **unused) {
    static struct game g;
    int found[5] = {0};
    (void)unused;
    for (int n = 7; n < COMBINATIONS && found[0] < 60; n += 61) {
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            int round = g.state.as.corruption.table.round;
            struct kb_view view;
            struct hidden h;
            kb_view(&g.state, (n + g.decisions) % (g.setup.seats + 1), &view);
            if (g.decisions % 5 == 0 && found[round] < 15 && find_hidden(&view, &h) &&
                h.slots >= 2) {
                uint64_t all = list_all(&view, &h);
                HOLDS(&g, all > 20000 || samples_fit(&view, &h, all, g.seed));
                if (all <= 20000) {
                    found[round]++;
                    found[0]++;
                    break;
                }
            }
            game_decide(&g);
        }
    }
    for (int round = 1; round <= 4; round++)
        assert_int_equal(found[round], 15);
}

/* ---- What is not a card ---- */

/* After the reveal nothing is hidden: a sample is the state, but for the generator. */
static void after_the_reveal_a_sample_is_the_state(void **unused) {
    static struct game g;
    int seen = 0;
    (void)unused;
    for (int n = 0; n < 400; n += 3) {
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            struct kb_view view;
            struct kb_state sample;
            uint64_t random = g.seed;
            kb_view(&g.state, g.decisions % (g.setup.seats + 1), &view);
            kb_sample(&view, &random, &sample);
            if (g.state.as.corruption.table.stage > KB_CORRUPTION_PLACE) {
                sample.as.corruption.random = g.state.as.corruption.random;
                HOLDS(&g, memcmp(&sample, &g.state, sizeof sample) == 0);
                seen++;
            }
            game_decide(&g);
        }
    }
    assert_true(seen > 1000);
}

/* Chance to come is new: of the 18 contracts not dealt yet each is as likely to be the first that
 * is turned up in round 2. The position is the last decision of round 1. */
static void what_chance_will_bring_is_drawn_anew(void **unused) {
    static struct game g;
    struct kb_view view;
    struct kb_state last;
    uint64_t first[KB_CONTRACTS] = {0};
    uint64_t even[KB_CONTRACTS] = {0};
    uint64_t random = kb_random_seed(5, 0);
    (void)unused;
    game_set(&g, 0);
    game_start(&g);
    do {
        last = g.state;
        game_decide(&g);
    } while (g.state.as.corruption.table.round == 1);
    kb_view(&last, 2, &view);
    uint32_t deck = view.as.corruption.table.deck;
    for (int i = 0; i < KB_CONTRACTS; i++)
        even[i] = deck >> i & 1;
    for (int i = 0; i < 36000; i++) {
        struct kb_entry entry[KB_HISTORY_MAX];
        struct kb_history history = {entry, KB_HISTORY_MAX, 0};
        struct kb_state sample;
        kb_sample(&view, &random, &sample);
        int seat = kb_current(&sample);
        int action = kb_random_action(&sample, seat, &random);
        assert_int_equal(kb_play(&sample, seat, action, &history, NULL), KB_OK);
        assert_int_equal(sample.as.corruption.table.round, 2);
        int k = 1;
        while (entry[k].seat)
            k++;
        first[entry[k].what]++;
    }
    assert_true(chi_fits(first, even, KB_CONTRACTS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hidden_card_is_any_physical_card_left),
        cmocka_unit_test(an_account_and_a_contract_of_one_seat),
        cmocka_unit_test(a_contract_and_then_an_account_of_one_seat),
        cmocka_unit_test(the_spectator_knows_neither_hand),
        cmocka_unit_test(a_biased_sampler_would_be_found_out),
        cmocka_unit_test(three_opponents_at_once),
        cmocka_unit_test(the_view_of_the_last_seat),
        cmocka_unit_test(the_spectator_of_a_whole_table),
        cmocka_unit_test(looks_are_known_to_those_who_looked),
        cmocka_unit_test(closed_games_have_bribes_only),
        cmocka_unit_test(positions_of_random_games),
        cmocka_unit_test(after_the_reveal_a_sample_is_the_state),
        cmocka_unit_test(what_chance_will_bring_is_drawn_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
