/* hacker_views_test.c: what a seat is told in every position of Hacker: what it may do, what it may
 * see, worlds that fit that, and how states and views are written. Random games over all
 * combinations of options (hacker_games.h). */
#include <limits.h>

#include "hacker_games.h"
#include "properties.h"

/* ---- Legal actions ---- */

static void checks_legal(struct game *g, const struct hacker_model *m, int seat) {
    const struct kb_state *state = &g->state;
    int actions = kb_game(g->setup.game).actions;
    uint16_t legal[KB_ACTIONS_MAX];
    uint8_t mask[KB_ACTIONS_MAX];
    struct kb_view view;
    int count = kb_legal(state, seat, legal);
    bool may = kb_may(state) >> seat & 1;
    memset(mask, 0xee, sizeof mask);
    kb_legal_mask(state, seat, mask);
    kb_view(state, seat, &view);
    HOLDS(g, kb_legal_count(state, seat) == count);
    HOLDS(g, (count > 0) == may);
    int next = 0;
    for (int action = 0; action < actions; action++) {
        bool listed = next < count && legal[next] == action;
        next += listed;
        HOLDS(g, mask[action] == listed);
        HOLDS(g, kb_is_legal(state, seat, action) == listed);
        HOLDS(g, (seat && hm_is_legal(m, seat, action)) == listed);
        if (may) /* who has chosen already sees in its view what it could choose */
            HOLDS(g, (view.legal[action / 64] >> (action % 64) & 1) == listed);
    }
    HOLDS(g, next == count); /* so the list ascends */
    for (int action = actions; action < KB_ACTIONS_MAX; action++) {
        HOLDS(g, mask[action] == 0xee && !kb_is_legal(state, seat, action));
        HOLDS(g, !(view.legal[action / 64] >> (action % 64) & 1));
    }
    HOLDS(g, !kb_is_legal(state, seat, -1));
    HOLDS(g, !kb_is_legal(state, seat, INT_MIN) && !kb_is_legal(state, seat, INT_MAX));
    if (!may)
        return;
    uint64_t random = kb_random_seed(g->seed, (uint64_t)g->history.count);
    uint64_t other = random;
    int action = kb_random_action(state, seat, &random);
    HOLDS(g, kb_is_legal(state, seat, action));
    HOLDS(g, kb_view_random(&view, &other) == action && random == other);
}

static void checks_legal_of_all(struct game *g) {
    struct hacker_model m;
    hacker_model_make(&m, &g->setup, &g->history);
    for (int seat = 0; seat <= g->setup.seats; seat++)
        checks_legal(g, &m, seat);
}

static void legal_list_mask_count_question_and_view_agree(void **unused) {
    (void)unused;
    over_games((struct span){1440, 47, set_any}, checks_legal_of_all);
    over_games((struct span){2000, 7, hacker_set_reduced}, checks_legal_of_all);
}

/* ---- Views, samples, saves ---- */

static void checks_view_content(struct game *g) {
    struct hacker_model m;
    hacker_model_make(&m, &g->setup, &g->history);
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        struct kb_view view;
        struct kb_hacker_view want;
        memset(&view, 0x55, sizeof view);
        memset(&want, 0, sizeof want);
        kb_view(&g->state, viewer, &view);
        memcpy(&want.table, &g->state.as.hacker.table, sizeof want.table);
        hm_view(&m, viewer, &want);
        HOLDS(g, view.game == 1 && view.viewer == viewer);
        HOLDS(g, view.must == (m.stage == KB_HACKER_BEAT ? hm_choosers(&m) : hm_must(&m)));
        HOLDS(g, view.may == view.must);
        HOLDS(g, memcmp(&view.as.hacker, &want, sizeof want) == 0);
    }
}

static void a_view_has_what_its_seat_saw_and_nothing_else(void **unused) {
    (void)unused;
    over_games((struct span){1920, 23, set_any}, checks_view_content);
    over_games((struct span){2000, 5, hacker_set_reduced}, checks_view_content);
}

static void checks_samples(struct game *g) {
    uint64_t random = kb_random_seed(g->seed, 3);
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        struct kb_view view;
        struct kb_view again;
        struct kb_state sample;
        memset(&view, 0x55, sizeof view);
        memset(&again, 0xaa, sizeof again);
        memset(&sample, 0xaa, sizeof sample);
        kb_view(&g->state, viewer, &view);
        kb_sample(&view, &random, &sample);
        kb_view(&sample, viewer, &again);
        HOLDS(g, memcmp(&view, &again, sizeof view) == 0);
        HOLDS(g, kb_consistent(&sample));
        HOLDS(g, kb_seats(&sample) == g->setup.seats);
        for (int i = 0; i < KB_SEATS_MAX; i++)
            HOLDS(g, sample.as.hacker.choice[i] == 0);
        if (viewer == g->decisions % (g->setup.seats + 1)) { /* and it can be played to the end */
            kb_playout(&sample, &random);
            HOLDS(g, kb_over(&sample) && kb_consistent(&sample));
        }
    }
}

static void the_view_of_a_sample_is_the_view(void **unused) {
    (void)unused;
    over_games((struct span){1920, 47, set_any}, checks_samples);
    over_games((struct span){2000, 7, hacker_set_reduced}, checks_samples);
}

/* Chance nodes are positions too. At those that may be sampled a sample shows the same view. */
static void checks_chance_nodes(struct game *g) {
    static struct game at;
    if (!kb_over(&g->state))
        return;
    at = *g;
    at.history.entry = at.entry;
    kb_start(&at.state, &at.setup, 0, true, &at.history);
    for (int i = 0; i < g->history.count; i++) {
        struct kb_entry e = g->entry[i];
        if (e.seat == 0) {
            int stage = at.state.as.hacker.table.stage;
            if (stage != KB_HACKER_STACK && stage != KB_HACKER_TAKEN)
                checks_samples(&at);
            checks_view_content(&at);
            checks_legal_of_all(&at);
            HOLDS(&at, kb_chance_play(&at.state, e.what, &at.history, NULL) == KB_OK);
        } else if (!e.forced) {
            HOLDS(&at, kb_play(&at.state, e.seat, e.what, &at.history, NULL) == KB_OK);
        }
    }
}

static void at_chance_nodes_the_same_properties_hold(void **unused) {
    (void)unused;
    over_games((struct span){120, 10000, set_any}, checks_chance_nodes);
    over_games((struct span){200, 10000, hacker_set_reduced}, checks_chance_nodes);
}

static void a_saved_state_is_loaded_as_it_was(void **unused) {
    (void)unused;
    over_games((struct span){2880, 7, set_any}, checks_saving);
    over_games((struct span){2000, 3, hacker_set_reduced}, checks_saving);
}

static void every_input_changes_the_digest_and_the_generator_does_not(void **unused) {
    (void)unused;
    over_games((struct span){960, 1, set_any}, checks_digests);
}

static void observations_are_below_their_limits_and_the_same_from_a_view(void **unused) {
    (void)unused;
    over_games((struct span){2880, 17, set_any}, checks_tensor);
    over_games((struct span){2000, 5, hacker_set_reduced}, checks_tensor);
}

static void a_view_as_json_fits_its_limit(void **unused) {
    (void)unused;
    over_games((struct span){1920, 41, set_any}, checks_json);
    over_games((struct span){1000, 11, hacker_set_reduced}, checks_json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_list_mask_count_question_and_view_agree),
        cmocka_unit_test(a_view_has_what_its_seat_saw_and_nothing_else),
        cmocka_unit_test(the_view_of_a_sample_is_the_view),
        cmocka_unit_test(at_chance_nodes_the_same_properties_hold),
        cmocka_unit_test(a_saved_state_is_loaded_as_it_was),
        cmocka_unit_test(every_input_changes_the_digest_and_the_generator_does_not),
        cmocka_unit_test(observations_are_below_their_limits_and_the_same_from_a_view),
        cmocka_unit_test(a_view_as_json_fits_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
