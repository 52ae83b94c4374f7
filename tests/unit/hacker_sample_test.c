/* hacker_sample_test.c: a sample of Hacker is drawn evenly from the states that fit a view, and
 * chance is even where the rules say so. Every bill and every virus that a view does not know is a
 * slot, and so is every account while they are jammed; the test lists all ways to put labelled
 * cards into the slots (42 bills of three values, each seat's viruses and accounts) and counts how
 * many of them show each sequence. Samples are counted by the same sequence over all slots at once,
 * so that they must be independent too, and compared by chi-square. */
#include <stdlib.h>

#include "chi.h"
#include "hacker_support.h"

#define CODES 30000 /* sequences, in mixed radix */
#define SLOTS_MAX 24
#define DRAWS_EACH 60 /* samples for every sequence that is possible */
#define DRAWS_MIN 50000
#define EACH_STAGE 16 /* positions of random games */

enum { BILL, VIRUS, OWNER };

/* The facts that a view leaves open. */
struct hidden {
    int slots;
    int kind[SLOTS_MAX];
    int number[SLOTS_MAX];     /* of the bill, virus or account */
    int choices[3];            /* how many values a slot of that kind can have */
    int left[3][KB_SEATS_MAX]; /* labelled cards that are left, by value or seat, from 0 */
    const struct kb_view *view;
};

static uint64_t ways[CODES];
static uint64_t counted[CODES];
static int possible; /* sequences with at least one way */

/* ---- Listing ---- */

static bool add_slot(struct hidden *h, int kind, int number, int *codes) {
    if (h->slots == SLOTS_MAX)
        return false;
    h->kind[h->slots] = kind;
    h->number[h->slots++] = number;
    *codes *= h->choices[kind];
    return *codes <= CODES;
}

/* False if there are more sequences than this test counts. */
static bool find_hidden(const struct kb_view *view, struct hidden *h) {
    const struct kb_hacker_view *v = &view->as.hacker;
    const struct kb_hacker_table *table = &v->table;
    static const int bills[3] = {10, 20, 12};
    int codes = 1;
    memset(h, 0, sizeof *h);
    h->view = view;
    h->choices[BILL] = 3;
    h->choices[VIRUS] = h->choices[OWNER] = table->seats;
    for (int i = 0; i < 3; i++)
        h->left[BILL][i] = bills[i];
    for (int i = 0; i < table->seats; i++) {
        h->left[VIRUS][i] = table->viruses;
        h->left[OWNER][i] = table->accounts / table->seats;
    }
    if (view->viewer) /* the viewer knows all its own viruses */
        h->left[VIRUS][view->viewer - 1] = 0;
    for (int i = 0; i < table->drawn; i++) {
        if (v->value[i])
            h->left[BILL][v->value[i] - 1]--;
        else if (!add_slot(h, BILL, i, &codes))
            return false;
    }
    for (int i = 0; i < table->placed; i++) {
        if (v->virus[i] && v->virus[i] != view->viewer)
            h->left[VIRUS][v->virus[i] - 1]--;
        else if (!v->virus[i] && !add_slot(h, VIRUS, i, &codes))
            return false;
    }
    for (int k = 0; k < table->accounts; k++)
        if (v->jammed && !add_slot(h, OWNER, k, &codes))
            return false;
    return true;
}

/* May seat `seat` have put down this virus? Not on its own trip; and a virus that the victim has to
 * accuse somebody of is not the victim's. */
static bool may_be_of(const struct hidden *h, int virus, int seat) {
    const struct kb_hacker_table *table = &h->view->as.hacker.table;
    if ((table->first - 1 + table->when[virus] / 16) % table->seats + 1 == seat)
        return false;
    return table->stage != KB_HACKER_ACCUSE || table->virus != virus || table->victim != seat;
}

/* Does a look of the viewer at `seat`, or at `account`, show what the view says it saw in a beat?
 * Of viruses that were turned over the view does not say it. */
static bool look_shows(const struct kb_hacker_view *v, const int *owner, int when, int seat,
                       int account) {
    for (int i = 0; i < v->table.placed; i++)
        if (v->table.when[i] == when && !v->table.turned[i] &&
            (owner[i] == seat || v->table.account[i] == account) != (v->virus[i] != 0))
            return false;
    return true;
}

/* Can the viewer have seen what it saw in the beat of virus `first`, and nothing else? */
static bool look_is_possible(const struct kb_hacker_view *v, const int *owner, int first,
                             int viewer) {
    const struct kb_hacker_table *table = &v->table;
    int when = table->when[first];
    bool away = (table->first - 1 + when / 16) % table->seats + 1 == viewer;
    bool looks = !away || table->gaits >> when / 16 & 1;
    for (int i = 0; i < table->placed; i++)
        looks = looks && (table->when[i] != when || owner[i] != viewer);
    if (!looks || !viewer)
        return true;
    for (int seat = 1; seat <= table->seats; seat++)
        if (seat != viewer && look_shows(v, owner, when, seat, 0))
            return true;
    for (int account = 1; account <= table->accounts; account++)
        if (look_shows(v, owner, when, 0, account))
            return true;
    return false;
}

/* The rules of a beat: no seat puts down more than two viruses, nor two on one account. */
static bool beats_are_possible(const struct hidden *h, int code) {
    const struct kb_hacker_view *v = &h->view->as.hacker;
    int owner[KB_VIRUSES_MAX];
    for (int i = 0; i < v->table.placed; i++)
        owner[i] = v->virus[i];
    for (int slot = h->slots - 1; slot >= 0; slot--) {
        if (h->kind[slot] == VIRUS)
            owner[h->number[slot]] = code % h->choices[VIRUS] + 1;
        code /= h->choices[h->kind[slot]];
    }
    for (int i = 0; i < v->table.placed; i++) {
        int hands = 1;
        for (int k = 0; k < v->table.placed; k++) {
            if (k == i || v->table.when[k] != v->table.when[i] || owner[k] != owner[i])
                continue;
            if (++hands > 2 || v->table.account[k] == v->table.account[i])
                return false;
        }
        if (!look_is_possible(v, owner, i, h->view->viewer))
            return false;
    }
    return true;
}

/* Puts every labelled card that is possible into slot number `slot` and those after it; cards of
 * one value are counted together. Returns how many arrangements there are. */
static uint64_t list(struct hidden *h, int slot, int code, uint64_t so_far) {
    uint64_t all = 0;
    if (slot == h->slots) {
        if (!beats_are_possible(h, code))
            return 0;
        possible += ways[code] == 0;
        ways[code] += so_far;
        return so_far;
    }
    int kind = h->kind[slot];
    for (int i = 0; i < h->choices[kind]; i++) {
        int cards = h->left[kind][i];
        if (cards == 0 || (kind == VIRUS && !may_be_of(h, h->number[slot], i + 1)))
            continue;
        h->left[kind][i]--;
        all += list(h, slot + 1, code * h->choices[kind] + i, so_far * (uint64_t)cards);
        h->left[kind][i]++;
    }
    return all;
}

static uint64_t list_all(struct hidden *h) {
    memset(ways, 0, sizeof ways);
    possible = 0;
    return list(h, 0, 0, 1);
}

static int code_of(const struct hidden *h, const struct kb_state *state) {
    const struct kb_hacker *s = &state->as.hacker;
    int code = 0;
    for (int i = 0; i < h->slots; i++) {
        const uint8_t *of = h->kind[i] == BILL    ? s->value
                            : h->kind[i] == VIRUS ? s->virus
                                                  : s->owner;
        code = code * h->choices[h->kind[i]] + of[h->number[i]] - 1;
    }
    return code;
}

/* Counts samples of a view, whose arrangements are listed, and says whether they fit. A slow build
 * takes fewer: six for each sequence are enough for chi-square, though it sees less. */
static bool samples_fit(const struct hidden *h, uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 0);
    int draws = DRAWS_EACH * possible > DRAWS_MIN ? DRAWS_EACH * possible : DRAWS_MIN;
    draws = scaled(draws) < draws ? scaled(draws) : draws;
    memset(counted, 0, sizeof counted);
    for (int i = 0; i < draws; i++) {
        struct kb_state state;
        kb_sample(h->view, &random, &state);
        counted[code_of(h, &state)]++;
    }
    return chi_fits(counted, ways, CODES);
}

static void samples_of(const struct kb_state *state, int viewer, uint64_t want) {
    struct kb_view view;
    struct hidden h;
    kb_view(state, viewer, &view);
    assert_true(find_hidden(&view, &h));
    assert_int_equal(list_all(&h), want);
    assert_true(samples_fit(&h, want));
}

/* ---- Positions ---- */

/* Plays `2:walk:front 1:infect:1+2 ...`, each move with its seat. */
static void play_moves(struct kb_state *state, const char *moves) {
    char text[512];
    snprintf(text, sizeof text, "%s", moves);
    for (char *move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        int seat = move[0] - '0';
        int action;
        if (kb_move_parse(state, seat, move + 2, strlen(move + 2), &action, NULL))
            fail_msg("%s is not possible", move);
        assert_int_equal(kb_play(state, seat, action, NULL, NULL), KB_OK);
    }
}

/* The first legal moves, until a stage is reached. */
static void play_until(struct kb_state *state, int stage) {
    while (state->as.hacker.table.stage != stage) {
        uint16_t legal[KB_ACTIONS_MAX];
        uint32_t must = kb_must(state);
        int seat = 1;
        while (!(must >> seat & 1))
            seat++;
        kb_legal(state, seat, legal);
        assert_int_equal(kb_play(state, seat, legal[0], NULL, NULL), KB_OK);
    }
}

static struct kb_state started(struct kb_setup setup) {
    struct kb_state state;
    kb_start(&state, &setup, 3, false, NULL);
    return state;
}

/* Three seats with one account and two viruses each, seat 1 first, trips of one beat. */
static struct kb_state small_position(const char *options, const char *moves) {
    struct kb_state state = started(hacker_reduced(3, options, 1, 2, 1));
    play_until(&state, KB_HACKER_GAIT);
    play_moves(&state, moves);
    return state;
}

/* Only the viruses count in what follows: all bills are made known to the viewer's view. */
static void viruses_of(const struct kb_state *state, int viewer, uint64_t want) {
    struct kb_view view;
    struct hidden h;
    kb_view(state, viewer, &view);
    for (int i = 0; i < view.as.hacker.table.drawn; i++)
        view.as.hacker.value[i] = state->as.hacker.value[i];
    assert_true(find_hidden(&view, &h));
    assert_int_equal(list_all(&h), want);
    assert_true(samples_fit(&h, want));
}

/* ---- Small cases, by hand ---- */

/* Two seats, before the first credit. Seat 1 knows its own two bills, so that 40 are left, of which
 * seat 2 has two in an order: 40 * 39 arrangements. The spectator: 42 * 41 * 40 * 39. */
static void bills_in_hand_are_any_of_the_bills_left(void **unused) {
    struct kb_state state = started(hacker_reduced(2, "first=1", 1, 1, 1));
    (void)unused;
    samples_of(&state, 1, 40 * 39);
    samples_of(&state, 2, 40 * 39);
    samples_of(&state, 0, 42 * 41 * 40 * 39);
}

/* Seat 1 is away and sees nothing while seat 2 puts down two viruses and seat 3 one, whatever their
 * order. For seat 1 three slots are to be filled with four cards, two of seat 2 and two of seat 3:
 * 4 * 3 * 2 = 24 arrangements. They show six sequences (not 222, not 333), each in 2 * 1 * 2 = 4
 * ways. */
#define FIRST_TRIP "1:walk:front 2:infect:1+2 3:infect:3"
static void viruses_of_two_seats_behind_the_travellers_back(void **unused) {
    struct kb_state state = small_position("first=1 beats=1", FIRST_TRIP);
    (void)unused;
    viruses_of(&state, 1, 24);
    assert_int_equal(possible, 6);
    for (int code = 0; code < 27; code++)
        assert_true(ways[code] == 0 || ways[code] == 4);
}

/* Then seat 2 is away, and seat 1 puts one down. For the spectator the fourth is of seat 1 (two
 * cards) or of seat 3 (what is left), not of seat 2, who was on a trip: the fourth is of seat 1: 24
 * * 2 = 48 of seat 3: the first three have one 3 (223, 232, 322, 4 ways each), and one 3 is left:
 * 12 60 arrangements; so it is of seat 3 one time in five. */
static struct kb_state two_trips(void) {
    struct kb_state state = small_position("first=1 beats=1", FIRST_TRIP);
    play_until(&state, KB_HACKER_GAIT);
    play_moves(&state, "2:walk:front 1:infect:1 3:watch:2");
    return state;
}

static void who_was_on_a_trip_put_nothing_down(void **unused) {
    struct kb_state state = two_trips();
    uint64_t of[4] = {0};
    (void)unused;
    viruses_of(&state, 0, 60);
    for (int code = 0; code < 81; code++)
        of[code % 3 + 1] += ways[code];
    assert_int_equal(of[1], 48);
    assert_int_equal(of[2], 0);
    assert_int_equal(of[3], 12);
    viruses_of(&state, 1, 24); /* the fourth is its own */
    viruses_of(&state, 2, 6);  /* of seat 3 (2 cards), then of seat 1 (2) or 3 (1): 2 * 3 */
    viruses_of(&state, 3, 4);  /* both of seat 2 (2 * 1), then of seat 1 (2) */
}

/* Seat 3 guards account 2 and watches seat 2: what is seen is known. */
static void who_looks_knows_what_was_seen(void **unused) {
    struct kb_state state =
        small_position("first=1 beats=1", "1:walk:front 2:infect:1+2 3:guard:2");
    (void)unused;
    viruses_of(&state, 1, 4 * 3); /* two of the four cards of seats 2 and 3 */
    viruses_of(&state, 3, 1);     /* one was seen; the other can only be of seat 2, with one card */
    state = small_position("first=1 beats=1", "1:walk:front 2:infect:1+2 3:watch:2");
    viruses_of(&state, 3, 1);
    assert_int_equal(state.as.hacker.seen[0], 1 << 3);
}

/* Five seats; seat 4 watches seat 2, which puts one virus on account 1, where another one arrives
 * from seat 3, whose other hand goes to account 2. Seat 4 saw one of the two on account 1, so it
 * did not guard that account but watched seat 2, and the other hand of seat 2 did nothing: two
 * slots for the eight cards of seats 3 and 5: 8 * 7. Seat 5 saw nothing: two of seats 2, 3 and 4 on
 * account 1, in 3 * 2 orders, and on account 2 one of these two again (4 * 4 * 3 cards) or the
 * third (4 * 4 * 4). */
static void who_watches_knows_what_a_seat_did_not_do(void **unused) {
    struct kb_state state = started(hacker_of(5, "first=1 beats=1"));
    (void)unused;
    play_until(&state, KB_HACKER_GAIT);
    play_moves(&state, "1:walk:front 2:infect:1 3:infect:1+2 4:watch:2 5:guard:9");
    viruses_of(&state, 4, 8 * 7);
    viruses_of(&state, 5, 6 * (2 * 4 * 4 * 3 + 4 * 4 * 4));
}

/* Both hands of two seats on the same two accounts: nobody has two on one. Seat 1 is away; for each
 * account two of the four others in order, 12 * 12 choices. In 24 both accounts have the same two
 * (4 * 3 * 4 * 3 cards), in 24 different ones (4 * 4 * 4 * 4), in the rest one in common (4 * 3 * 4
 * * 4). */
static void nobody_puts_two_on_one_account(void **unused) {
    struct kb_state state = started(hacker_of(5, "first=1 beats=1"));
    (void)unused;
    play_until(&state, KB_HACKER_GAIT);
    play_moves(&state, "1:walk:front 2:infect:1+2 3:infect:1+2 4:watch:5 5:watch:4");
    viruses_of(&state, 1, 24 * 144 + 24 * 256 + 96 * 192);
}

/* ---- A sampler that is wrong is found ---- */

/* Slot by slot, cards by how many are left, without throwing anything away: the second trip's virus
 * is of seat 3 one time in six instead of five. */
static int draw_in_order(struct hidden h, bool by_card, uint64_t *random) {
    int code = 0;
    for (int slot = 0; slot < h.slots; slot++) {
        int kind = h.kind[slot];
        int pick;
        for (;;) {
            pick = (int)kb_random_below(random, (uint32_t)h.choices[kind]);
            if (!h.left[kind][pick])
                continue;
            if (kind == VIRUS && !may_be_of(&h, h.number[slot], pick + 1))
                continue;
            if (!by_card || (int)kb_random_below(random, 20) < h.left[kind][pick])
                break;
        }
        h.left[kind][pick]--;
        code = code * h.choices[kind] + pick;
    }
    return code;
}

static bool drawn_in_order_fits(const struct hidden *h, bool by_card) {
    uint64_t random = kb_random_seed(1, 0);
    memset(counted, 0, sizeof counted);
    for (int i = 0; i < DRAWS_MIN; i++)
        counted[draw_in_order(*h, by_card, &random)]++;
    return chi_fits(counted, ways, CODES);
}

static void a_biased_sampler_would_be_found_out(void **unused) {
    struct kb_state state = two_trips();
    struct kb_view view;
    struct hidden h;
    (void)unused;
    kb_view(&state, 0, &view);
    for (int i = 0; i < view.as.hacker.table.drawn; i++)
        view.as.hacker.value[i] = state.as.hacker.value[i];
    assert_true(find_hidden(&view, &h));
    assert_int_equal(list_all(&h), 60);
    assert_false(drawn_in_order_fits(&h, true));
    assert_false(drawn_in_order_fits(&h, false));
    state = started(hacker_reduced(2, "first=1", 1, 1, 1));
    kb_view(&state, 1, &view);
    assert_true(find_hidden(&view, &h));
    list_all(&h);
    assert_true(drawn_in_order_fits(&h, true)); /* bills alone can be dealt like that */
    assert_false(drawn_in_order_fits(&h, false));
}

/* ---- Jamming ---- */

/* The only round of three seats with one account each: 3! ways to lay them out, and six bills of
 * the opening that nobody sees: 42 * 41 * ... * 37. */
static void while_jammed_owners_and_bills_are_drawn_too(void **unused) {
    struct kb_state state = small_position("first=1 beats=1 jam=on", "");
    (void)unused;
    for (int viewer = 0; viewer <= 3; viewer++)
        samples_of(&state, viewer, 6ull * 42 * 41 * 40 * 39 * 38 * 37);
}

/* Two seats with two accounts each: 4! ways, six layouts. Seat 1 has drawn a bill and credited it,
 * which it remembers: 41 * 40 * 39 * 38 for the four others. */
static void while_jammed_a_seat_remembers_its_own_credit(void **unused) {
    struct kb_state state = started(hacker_reduced(2, "first=1 beats=1 jam=on", 2, 1, 1));
    (void)unused;
    play_until(&state, KB_HACKER_CREDIT);
    play_until(&state, KB_HACKER_GAIT);
    samples_of(&state, 1, 24ull * 41 * 40 * 39 * 38);
    samples_of(&state, 2, 24ull * 42 * 41 * 40 * 39 * 38);
}

/* ---- Positions of random games ---- */

/* In every stage that asks somebody, whole games and smaller ones, all viewers by turns. */
static void positions_of_random_games(void **unused) {
    static struct game g;
    int found[KB_HACKER_OVER + 1] = {0};
    int with_viruses = 0;
    (void)unused;
    for (int n = 3; n < 6000; n += 3) {
        if (n % 4)
            hacker_set_reduced(&g, n);
        else
            hacker_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            int stage = g.state.as.hacker.table.stage;
            struct kb_view view;
            struct hidden h;
            kb_view(&g.state, (n + g.decisions) % (g.setup.seats + 1), &view);
            if (found[stage] < EACH_STAGE && (g.decisions + n) % 3 == 0 && find_hidden(&view, &h) &&
                h.slots >= 2 && (stage <= KB_HACKER_GAIT || h.kind[h.slots - 1] != BILL)) {
                list_all(&h);
                if (possible > 1 && possible <= 3000) {
                    HOLDS(&g, samples_fit(&h, g.seed));
                    found[stage]++;
                    with_viruses += h.kind[h.slots - 1] == VIRUS;
                    break;
                }
            }
            hacker_decide(&g);
        }
    }
    for (int stage = KB_HACKER_OPENING; stage < KB_HACKER_OVER; stage++)
        if (stage != KB_HACKER_STACK && stage != KB_HACKER_DRAW && stage != KB_HACKER_TAKEN) {
            if (found[stage] < EACH_STAGE)
                print_error("stage %d was met %d times\n", stage, found[stage]);
            assert_int_equal(found[stage], EACH_STAGE);
        }
    assert_true(with_viruses > 30);
}

/* The next bill of the bank is any of those that the viewer does not know, wherever they are. */
static void what_the_bank_will_bring_is_drawn_anew(void **unused) {
    struct kb_state state = started(hacker_of(3, "first=1 beats=1"));
    struct kb_view view;
    uint64_t value[3] = {0};
    uint64_t weight[3] = {10, 20, 12};
    uint64_t random = kb_random_seed(5, 0);
    (void)unused;
    play_until(&state, KB_HACKER_GAIT);
    kb_view(&state, 2, &view);
    for (int i = 0; i < view.as.hacker.table.drawn; i++)
        if (view.as.hacker.value[i])
            weight[view.as.hacker.value[i] - 1]--;
    for (int i = 0; i < 40000; i++) {
        struct kb_state sample;
        kb_sample(&view, &random, &sample);
        play_until(&sample, KB_HACKER_CREDIT);
        value[sample.as.hacker.value[6] - 1]++;
    }
    assert_true(chi_fits(value, weight, 3));
}

/* ---- Chance ---- */

/* Two seats, two accounts each: 1122, 1212, 1221, 2112, 2121, 2211, all as likely. Who is first,
 * too. */
static void accounts_and_the_first_player_are_drawn_evenly(void **unused) {
    struct kb_setup setup = hacker_reduced(2, "first=lot", 2, 1, 1);
    struct kb_setup seven = hacker_of(7, "first=lot");
    uint64_t layout[16] = {0};
    uint64_t even[16] = {0};
    uint64_t first[7] = {0};
    uint64_t at[7] = {0}; /* whose account 21 is */
    static const int codes[] = {3, 5, 6, 9, 10, 12};
    (void)unused;
    for (int i = 0; i < LENGTH(codes); i++)
        even[codes[i]] = 1;
    for (int i = 0; i < 40000; i++) {
        struct kb_state state;
        int code = 0;
        kb_start(&state, &setup, kb_random_seed(1, (uint64_t)i), false, NULL);
        for (int k = 0; k < 4; k++)
            code = 2 * code + state.as.hacker.owner[k] - 1;
        layout[code]++;
        kb_start(&state, &seven, kb_random_seed(2, (uint64_t)i), false, NULL);
        first[state.as.hacker.table.first - 1]++;
        at[state.as.hacker.owner[20] - 1]++;
    }
    assert_true(chi_fits(layout, even, 16));
    assert_true(chi_even(first, 7));
    assert_true(chi_even(at, 7));
}

/* The first two bills: 42 * 41 pairs of labelled cards, by value; and the last one of 42 like the
 * first. */
static void bills_leave_the_bank_evenly(void **unused) {
    static const int bills[3] = {10, 20, 12};
    struct kb_setup setup = hacker_of(7, "first=1 beats=1");
    uint64_t pair[9] = {0};
    uint64_t weight[9];
    uint64_t last[3] = {0};
    uint64_t single[3] = {10, 20, 12};
    (void)unused;
    for (int i = 0; i < 9; i++)
        weight[i] = (uint64_t)(bills[i / 3] * (bills[i % 3] - (i / 3 == i % 3)));
    for (int i = 0; i < 40000; i++) {
        struct kb_state state;
        kb_start(&state, &setup, kb_random_seed(3, (uint64_t)i), false, NULL);
        pair[3 * state.as.hacker.value[0] + state.as.hacker.value[1] - 4]++;
        if (i % 4)
            continue;
        uint64_t random = (uint64_t)i;
        kb_playout(&state, &random);
        last[state.as.hacker.value[41] - 1]++;
    }
    assert_true(chi_fits(pair, weight, 9));
    assert_true(chi_fits(last, single, 3));
}

/* Three viruses in one beat: 3! orders. */
static void viruses_of_a_beat_are_stacked_in_any_order(void **unused) {
    struct kb_state before = small_position("first=1 beats=1", "1:walk:front 2:infect:1+2");
    uint64_t order[27] = {0};
    uint64_t even[27] = {0};
    static const int codes[] = {5, 7, 11, 15, 19, 21}; /* 012, 021, 102, 120, 201, 210 in base 3 */
    (void)unused;
    for (int i = 0; i < LENGTH(codes); i++)
        even[codes[i]] = 1;
    for (int i = 0; i < 40000; i++) {
        struct kb_state state = before;
        int code = 0;
        state.as.hacker.random = kb_random_seed(4, (uint64_t)i);
        play_moves(&state, "3:infect:3");
        for (int v = 0; v < 3; v++)
            code = 3 * code + state.as.hacker.table.account[v] - 1;
        order[code]++;
    }
    assert_true(chi_fits(order, even, 27));
}

/* A theft from an account with several bills, `same` of the value named (all, for a blind theft).
 */
static void thefts_are_even(const char *options, int thefts) {
    static struct game g;
    int found = 0;
    for (int n = 0; found < thefts; n++) {
        g.number = n;
        g.setup = hacker_of(3, options);
        g.seed = kb_random_seed(99, (uint64_t)n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            const struct kb_hacker *s = &g.state.as.hacker;
            uint16_t legal[KB_ACTIONS_MAX];
            if (s->table.stage == KB_HACKER_STEAL && found < thefts) {
                int count = kb_legal(&g.state, s->table.turn, legal);
                int action = legal[count - 1];
                int value = action - KB_ACTION_STEAL;
                uint64_t stolen[KB_BILLS] = {0};
                uint64_t even[KB_BILLS] = {0};
                int alike = 0;
                for (int i = 0; i < s->table.drawn; i++)
                    if (s->table.place[i] == s->table.attacked &&
                        (value == 4 || s->value[i] == value))
                        alike += (int)(even[i] = 1);
                for (int i = 0; alike > 2 && i < 10000; i++) {
                    struct kb_state state = g.state;
                    state.as.hacker.random = kb_random_seed(6, (uint64_t)i);
                    kb_play(&state, s->table.turn, action, NULL, NULL);
                    for (int k = 0; k < KB_BILLS; k++)
                        stolen[k] += state.as.hacker.table.place[k] == KB_BILL_HAND + s->table.turn;
                }
                if (alike > 2) {
                    HOLDS(&g, chi_fits(stolen, even, KB_BILLS));
                    found++;
                }
            }
            hacker_decide(&g);
        }
    }
}

static void a_blind_thief_gets_any_bill(void **unused) {
    (void)unused;
    thefts_are_even("steal=blind", 5);
}

static void of_bills_alike_any_is_stolen(void **unused) {
    (void)unused;
    thefts_are_even("steal=look", 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bills_in_hand_are_any_of_the_bills_left),
        cmocka_unit_test(viruses_of_two_seats_behind_the_travellers_back),
        cmocka_unit_test(who_was_on_a_trip_put_nothing_down),
        cmocka_unit_test(who_looks_knows_what_was_seen),
        cmocka_unit_test(who_watches_knows_what_a_seat_did_not_do),
        cmocka_unit_test(nobody_puts_two_on_one_account),
        cmocka_unit_test(a_biased_sampler_would_be_found_out),
        cmocka_unit_test(while_jammed_owners_and_bills_are_drawn_too),
        cmocka_unit_test(while_jammed_a_seat_remembers_its_own_credit),
        cmocka_unit_test(positions_of_random_games),
        cmocka_unit_test(what_the_bank_will_bring_is_drawn_anew),
        cmocka_unit_test(accounts_and_the_first_player_are_drawn_evenly),
        cmocka_unit_test(bills_leave_the_bank_evenly),
        cmocka_unit_test(viruses_of_a_beat_are_stacked_in_any_order),
        cmocka_unit_test(a_blind_thief_gets_any_bill),
        cmocka_unit_test(of_bills_alike_any_is_stolen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
