/* corruption_award_test.c: the search of phase III finds what listing all continuations finds, and
 * a small budget still gives a legal move. */
#include "corruption_award.h"
#include "corruption_support.h"
#include "corruption_value.h"

#define GAMES 400
#define LEAVES_MAX 20000

static bool awarding(const struct kb_state *s) {
    int stage = s->as.corruption.table.stage;
    return stage == KB_CORRUPTION_SWISS || stage == KB_CORRUPTION_HITMEN ||
           stage == KB_CORRUPTION_REPORTERS;
}

/* Every continuation, each seat choosing for itself; false if there are too many. */
static bool enumerate(const struct kb_state *s, int *leaves, float *share) {
    if (!awarding(s)) {
        struct value_table v;
        value_from_table(&s->as.corruption.table, &v);
        value_shares(&v, share);
        return ++*leaves <= LEAVES_MAX;
    }
    uint16_t legal[KB_ACTIONS_MAX];
    int seat = kb_current(s);
    int count = kb_legal(s, seat, legal);
    for (int i = 0; i < count; i++) {
        struct kb_state next = *s;
        float got[KB_SEATS_MAX];
        assert_int_equal(kb_play(&next, seat, legal[i], NULL, NULL), KB_OK);
        if (!enumerate(&next, leaves, got))
            return false;
        if (i == 0 || got[seat - 1] > share[seat - 1] + 1e-6f)
            memcpy(share, got, sizeof got);
    }
    return true;
}

static void the_search_equals_listing_everything(void **unused) {
    static struct game g;
    int compared = 0;
    (void)unused;
    for (int n = 0; n < scaled(GAMES); n++) {
        game_set_reduced(&g, n * 37);
        game_start(&g);
        while (!kb_over(&g.state)) {
            int leaves = 0;
            float all[KB_SEATS_MAX], found[KB_SEATS_MAX];
            struct kb_state s = g.state;
            s.explicit_chance = 1;
            if (awarding(&s) && enumerate(&s, &leaves, all)) {
                struct kb_view view;
                uint64_t random = 1;
                bool exact;
                int seat = kb_current(&s);
                kb_view(&g.state, seat, &view);
                int action = award_search(&view, &random, 1000000, &exact, found);
                HOLDS(&g, exact);
                HOLDS(&g, kb_is_legal(&g.state, seat, action));
                for (int i = 0; i < g.setup.seats; i++)
                    HOLDS(&g, all[i] - found[i] < 1e-5f && found[i] - all[i] < 1e-5f);
                compared += leaves > 1;
            }
            game_decide(&g);
        }
    }
    assert_true(compared > scaled(GAMES) / 2);
}

static void few_positions_still_give_a_move(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < scaled(60); n++) {
        game_set(&g, n * 59);
        game_start(&g);
        while (!kb_over(&g.state)) {
            if (awarding(&g.state)) {
                struct kb_view view;
                uint64_t random = 1;
                int seat = kb_current(&g.state);
                kb_view(&g.state, seat, &view);
                for (uint32_t nodes = 1; nodes < 100; nodes *= 5)
                    HOLDS(&g, kb_is_legal(&g.state, seat,
                                          award_search(&view, &random, nodes, NULL, NULL)));
            }
            game_decide(&g);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_search_equals_listing_everything),
        cmocka_unit_test(few_positions_still_give_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
