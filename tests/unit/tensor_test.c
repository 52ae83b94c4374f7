/* tensor_test.c: the observation as small integers. Its pieces lie one behind the other and cover
 * it; and what they say is compared, piece by piece and by name, with a slow reading of the view
 * that is written here from the meaning of each piece. Seats are counted from the viewer: 1 is the
 * viewer, 2 the next clockwise, 0 nobody; the spectator counts as seat 1 does. */
#include "support.h"

struct reading {
    const struct game *game;
    const struct kb_corruption_view *view;
    int viewer; /* as seats are counted from */
    uint8_t tensor[KB_TENSOR_MAX];
};

/* ---- Pieces ---- */

static struct kb_piece piece_named(const char *name) {
    struct kb_piece piece;
    for (int i = 0; kb_tensor_piece(0, i, &piece); i++)
        if (!strcmp(piece.name, name))
            return piece;
    fail_msg("there is no piece %s", name);
    return piece;
}

static void pieces_of(int game) {
    struct kb_piece piece;
    int at = 0;
    int count = 0;
    for (; kb_tensor_piece(game, count, &piece); count++) {
        assert_int_equal(piece.offset, at);
        assert_true(piece.length > 0);
        assert_in_range(piece.limit, 2, 256);
        for (int i = 0; i < count; i++) {
            struct kb_piece other;
            assert_true(kb_tensor_piece(game, i, &other));
            assert_string_not_equal(other.name, piece.name);
        }
        at += piece.length;
    }
    assert_int_equal(at, kb_game(game).tensor);
    assert_false(kb_tensor_piece(game, count + 1, &piece));
    assert_false(kb_tensor_piece(game, -1, &piece));
}

static void pieces_lie_one_behind_the_other_and_cover_the_tensor(void **unused) {
    struct kb_piece piece;
    (void)unused;
    for (int game = 0; game < kb_games(); game++)
        pieces_of(game);
    assert_false(kb_tensor_piece(kb_games(), 0, &piece));
}

/* ---- What they say ---- */

static int relative(const struct reading *r, int seat) {
    int seats = r->game->setup.seats;
    return seat ? (seat - r->viewer + seats) % seats + 1 : 0;
}

/* Value number `i` of a piece must be `want`. */
static void value_is(const struct reading *r, const char *name, int i, int want) {
    struct kb_piece piece = piece_named(name);
    int got = r->tensor[piece.offset + i];
    if (got != want)
        print_error("%s[%d] is %d and should be %d, for viewer %d\n", name, i, got, want,
                    r->viewer);
    HOLDS(r->game, i < piece.length && got == want);
}

static void reads_header(const struct reading *r) {
    const struct kb_corruption_table *t = &r->view->table;
    bool resolving = t->stage > KB_CORRUPTION_PLACE && t->stage < KB_CORRUPTION_OVER;
    int want[] = {t->seats,
                  t->round,
                  t->rounds,
                  t->stage,
                  t->lap,
                  t->placed,
                  relative(r, t->first),
                  relative(r, t->turn),
                  t->shown,
                  t->dealt,
                  resolving ? t->actor + 1 : 0,
                  t->option[KB_SHOW],
                  t->option[KB_BOOK],
                  t->option[KB_ORDER],
                  t->option[KB_HITMAN],
                  t->option[KB_CHARACTERS]};
    for (int i = 0; i < LENGTH(want); i++)
        value_is(r, "header", i, want[i]);
}

static void reads_seats(const struct reading *r) {
    const struct kb_corruption_table *t = &r->view->table;
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        int seat = (r->viewer - 1 + i) % t->seats;
        bool there = i < t->seats;
        int hundreds = (int)t->total[seat] / 100;
        uint32_t held = t->held[seat];
        int want[] = {hundreds % 256,
                      hundreds / 256,
                      (int)t->total[seat] % 100,
                      t->won[seat],
                      t->book[seat],
                      held & KB_HAND_ATTORNEY ? 1 : 0,
                      (held & KB_HAND_REPORTER ? 1 : 0) + (held & KB_HAND_REPORTER2 ? 1 : 0),
                      held & KB_HAND_HITMAN ? 1 : 0};
        for (int k = 0; k < 8; k++)
            value_is(r, "seats", 8 * i + k, there ? want[k] : 0);
    }
}

static void reads_hand(const struct reading *r) {
    for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++) {
        int count = r->view->hand >> (card - 1) & 1;
        if (card == KB_CARD_REPORTER && r->view->hand & KB_HAND_REPORTER2)
            count++;
        value_is(r, "hand", card - 1, count);
    }
}

static void reads_contracts(const struct reading *r) {
    const struct kb_corruption_table *t = &r->view->table;
    for (int place = 0; place < KB_PLACES; place++) {
        /* Until phase I is over no places are in use. */
        int id = t->stage == KB_CORRUPTION_DEAL ? -1 : t->contract[place] - 1;
        int value = id < 0 ? 0 : t->value[id];
        value_is(r, "value_hundreds", place, value / 100);
        value_is(r, "value_units", place, value % 100);
        value_is(r, "cancelled", place, t->cancelled >> place & 1);
    }
    for (int i = 0; i < KB_CONTRACTS; i++)
        value_is(r, "owner", i, relative(r, t->owner[i]));
    for (int i = 0; i < 3; i++)
        value_is(r, "deck", i, t->deck >> (8 * i) & 0xff);
}

/* Bit 0 is the viewer, bit 1 the next seat clockwise, and so on. */
static int knowers(const struct reading *r, int known) {
    int want = 0;
    for (int seat = 1; seat <= r->view->table.seats; seat++)
        if (known >> seat & 1)
            want |= 1 << (relative(r, seat) - 1);
    return want;
}

static void reads_cards(const struct reading *r) {
    const struct kb_corruption_table *t = &r->view->table;
    bool revealed = t->stage > KB_CORRUPTION_PLACE;
    for (int i = 0; i < piece_named("card").length; i++) {
        bool there = i < t->placed;
        int flags = 0;
        if (there && revealed)
            flags = (t->gone >> i & 1 ? 1 : 0) | (t->waiting >> i & 1 ? 2 : 0) |
                    (t->targets >> i & 1 ? 4 : 0) | (t->swiss >> i & 1 ? 8 : 0);
        value_is(r, "card", i, there ? r->view->card[i] : 0);
        value_is(r, "place", i, there ? t->place[i] + 1 : 0);
        value_is(r, "known", i, there ? knowers(r, t->known[i]) : 0);
        value_is(r, "flags", i, flags);
    }
}

static void reads_all(const struct game *g, int viewer) {
    struct reading r;
    struct kb_view view;
    memset(r.tensor, 0xdd, sizeof r.tensor);
    kb_view(&g->state, viewer, &view);
    kb_view_tensor(&view, r.tensor);
    r.game = g;
    r.view = &view.as.corruption;
    r.viewer = viewer ? viewer : 1;
    reads_header(&r);
    reads_seats(&r);
    reads_hand(&r);
    reads_contracts(&r);
    reads_cards(&r);
}

static void every_piece_says_what_the_view_says(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < COMBINATIONS; n += 3) {
        game_set(&g, n + n % 4 * COMBINATIONS);
        game_start(&g);
        for (; !kb_over(&g.state); game_decide(&g))
            if ((g.decisions + n) % 17 == 0)
                reads_all(&g, (n + g.decisions) % (g.setup.seats + 1));
        reads_all(&g, n % (g.setup.seats + 1));
    }
}

static void in_smaller_games_and_at_chance_as_well(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < 1500; n++) {
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        game_set_reduced(&g, n);
        game_start(&g); /* for its generator */
        kb_start(&g.state, &g.setup, 0, true, &g.history);
        for (;;) {
            reads_all(&g, g.history.count % (g.setup.seats + 1));
            if (kb_over(&g.state))
                break;
            uint32_t count = (uint32_t)kb_chance(&g.state, outcome, weight);
            if (count)
                kb_chance_play(&g.state, outcome[kb_random_below(&g.random, count)], &g.history,
                               NULL);
            else
                game_decide(&g);
        }
    }
}

/* The greatest total there is: one seat has all contracts, at 9,999 each. */
static void the_greatest_total_fits(void **unused) {
    static struct game g;
    (void)unused;
    game_set(&g, 0);
    for (int i = 0; i < KB_CONTRACTS; i++)
        g.setup.deck[i].value = KB_CONTRACT_VALUE_MAX;
    game_start(&g);
    while (!kb_over(&g.state))
        game_decide(&g);
    struct kb_corruption_table *table = &g.state.as.corruption.table;
    memset(table->total, 0, sizeof table->total);
    memset(table->won, 0, sizeof table->won);
    memset(table->owner, 2, sizeof table->owner);
    memset(table->contract, 0, sizeof table->contract);
    memcpy(table->spot, (uint8_t[]){0, 9, 18}, 3);
    memset(table->spot + 3, 0, sizeof table->spot - 3);
    table->contracts = 0;
    table->total[1] = KB_CONTRACTS * KB_CONTRACT_VALUE_MAX;
    table->won[1] = KB_CONTRACTS;
    HOLDS(&g, kb_consistent(&g.state));
    for (int viewer = 0; viewer <= g.setup.seats; viewer++)
        reads_all(&g, viewer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_lie_one_behind_the_other_and_cover_the_tensor),
        cmocka_unit_test(every_piece_says_what_the_view_says),
        cmocka_unit_test(in_smaller_games_and_at_chance_as_well),
        cmocka_unit_test(the_greatest_total_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
