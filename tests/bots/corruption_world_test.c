/* corruption_world_test.c: a round in a bot's head goes as the rules have it. Worlds are made from
 * states of real games, and what the library does with the same decisions is what the world must
 * do. */
#include "corruption_rules.h"
#include "corruption_search.h"
#include "corruption_support.h"

#define GAMES 600

/* The world of everything that lies on the table. */
static void whole_world(const struct game *g, struct corruption_world *w, struct kb_view *view) {
    int seat = kb_current(&g->state);
    kb_view(&g->state, seat, view);
    world_from_view(w, view);
    for (int t = 0; t < w->placed; t++)
        if (!w->card[t])
            world_assume(w, t, g->state.as.corruption.card[t]);
}

static void phase_three_goes_as_in_the_library(void **unused) {
    static struct game g;
    int rounds = 0;
    (void)unused;
    for (int n = 0; n < scaled(GAMES); n++) {
        game_set(&g, n * 41);
        game_start(&g);
        while (!kb_over(&g.state)) {
            const struct kb_corruption_table *table = &g.state.as.corruption.table;
            int round = table->round;
            while (!kb_over(&g.state) && table->stage <= KB_CORRUPTION_PLACE &&
                   table->round == round)
                game_decide(&g);
            if (table->round != round || table->stage != KB_CORRUPTION_SWISS ||
                table->waiting != table->swiss) {
                if (!kb_over(&g.state) && table->stage > KB_CORRUPTION_PLACE)
                    game_decide(&g); /* nothing was to be decided in step 1 */
                continue;
            }
            struct corruption_world w;
            struct world_stakes stakes;
            struct kb_view view;
            int8_t winner[WORLD_SPOTS];
            uint32_t total[KB_SEATS_MAX];
            whole_world(&g, &w, &view);
            world_stakes(&view.as.corruption.table, 1, &stakes);
            world_resolve(&w, &stakes, winner);
            memcpy(total, table->total, sizeof total);
            for (int p = 0; p < w.contracts; p++)
                if (winner[p] >= 0)
                    total[winner[p]] += table->value[table->contract[w.place[p]] - 1];
            while (!kb_over(&g.state) && table->round == round &&
                   table->stage > KB_CORRUPTION_PLACE) {
                struct kb_view now;
                int seat = kb_current(&g.state);
                kb_view(&g.state, seat, &now);
                int action = rules_award(&now, 1);
                HOLDS(&g, kb_play(&g.state, seat, action, &g.history, NULL) == KB_OK);
            }
            HOLDS(&g, !memcmp(total, table->total, sizeof total));
            rounds++;
        }
    }
    assert_true(rounds > scaled(GAMES));
}

/* Sums that were kept card by card are those that a new look at the table gives. */
static void sums_are_kept_as_cards_go_down(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < scaled(GAMES); n++) {
        game_set(&g, n * 43);
        game_start(&g);
        while (kb_current(&g.state) > 0 && g.state.as.corruption.table.stage < KB_CORRUPTION_PLACE)
            game_decide(&g);
        struct corruption_world kept, fresh;
        struct kb_view view, later;
        whole_world(&g, &kept, &view);
        while (g.state.as.corruption.table.stage == KB_CORRUPTION_PLACE &&
               g.state.as.corruption.table.round == 1) {
            int placed = g.state.as.corruption.table.placed;
            whole_world(&g, &fresh, &later);
            HOLDS(&g, fresh.turn == kept.turn && fresh.lap == kept.lap);
            HOLDS(&g, fresh.placed == kept.placed && fresh.swiss == kept.swiss);
            HOLDS(&g, !memcmp(fresh.own, kept.own, sizeof fresh.own));
            HOLDS(&g, !memcmp(fresh.hand, kept.hand, sizeof fresh.hand));
            if (g.setup.option[KB_BOOK] == KB_BOOK_OFF) {
                /* a seat's public money: independent of its own cards */
                HOLDS(&g, !memcmp(fresh.covered, kept.covered, sizeof fresh.covered));
                HOLDS(&g, !memcmp(fresh.early, kept.early, sizeof fresh.early));
                HOLDS(&g, !memcmp(fresh.open, kept.open, sizeof fresh.open));
                HOLDS(&g, !memcmp(fresh.faces, kept.faces, sizeof fresh.faces));
            }
            game_decide(&g);
            const struct kb_corruption *s = &g.state.as.corruption;
            if (s->table.placed > placed) {
                int spot = 0;
                while (kept.place[spot] != s->table.place[placed])
                    spot++;
                world_place(&kept, s->card[placed], spot);
            }
        }
    }
}

static void shares_add_up(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < scaled(GAMES) / 4; n++) {
        game_set_reduced(&g, n * 47);
        game_start(&g);
        while (!kb_over(&g.state)) {
            if (g.state.as.corruption.table.stage == KB_CORRUPTION_PLACE) {
                struct corruption_world w;
                struct kb_view view;
                struct search_frame frame;
                float share[KB_SEATS_MAX], sum = 0;
                uint64_t random = g.seed;
                whole_world(&g, &w, &view);
                struct bot_ask ask = {.view = &view, .who = bot_personality_at(n % 8)};
                search_frame(&frame, &ask);
                search_playout(&w, &frame, &random, share);
                for (int i = 0; i < g.setup.seats; i++) {
                    HOLDS(&g, share[i] >= 0 && share[i] <= 1);
                    sum += share[i];
                }
                HOLDS(&g, sum > 0.999f && sum < 1.001f);
            }
            game_decide(&g);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phase_three_goes_as_in_the_library),
        cmocka_unit_test(sums_are_kept_as_cards_go_down),
        cmocka_unit_test(shares_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
