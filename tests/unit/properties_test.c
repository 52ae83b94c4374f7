/* properties_test.c: what holds in every position of every game, in random games over all
 * combinations of options and 3 to 7 seats, and in games of random smaller dimensions. The first
 * test plays 100,000 games, each once from start to end. Properties that cost more see a part of
 * them: the `span` of a test says how many games, and that every so-many-th decision of them is
 * looked at (3,840 games are all combinations once). KB_SCALE in the environment, in percent, makes
 * them more or fewer. A failure names the game; KB_TEST_GAME=n plays game n alone. */
#include <limits.h>

#include "model.h"
#include "properties.h"

/* Large buffers, kept out of the stack. */
static char trace_text[KB_TRACE_MAX + 1];

/* ---- Playing ---- */

static void over_games(struct span span, void (*visit)(struct game *g)) {
    over_span(span, game_decide, visit);
}

static void checks_model(struct game *g) {
    int line = model_check(&g->state, &g->setup, &g->history);
    if (line)
        print_error("model.h, line %d:\n", line);
    HOLDS(g, line == 0);
    HOLDS(g, kb_consistent(&g->state));
}

/* ---- Whole games ---- */

static void checks_end(struct game *g) {
    struct kb_game_info info = kb_game(g->setup.game);
    uint16_t share[KB_SEATS_MAX];
    int32_t total[KB_SEATS_MAX];
    int sum = 0;
    int32_t best = 0;
    kb_shares(&g->state, share);
    kb_totals(&g->state, total);
    for (int i = 0; i < g->setup.seats; i++) {
        sum += share[i];
        best = total[i] > best ? total[i] : best;
    }
    HOLDS(g, sum == KB_SHARE);
    for (int i = 0; i < g->setup.seats; i++)
        HOLDS(g, (share[i] > 0) == (total[i] == best));
    HOLDS(g, g->decisions <= info.decisions_max);
    HOLDS(g, g->history.count <= info.history_max && info.history_max <= KB_HISTORY_MAX);
    HOLDS(g, kb_current(&g->state) == KB_NOBODY);
    HOLDS(g, kb_must(&g->state) == 0 && kb_may(&g->state) == 0);
    checks_model(g);
}

/* kb_playout, kb_random_play, and kb_random_action with kb_play; then its history again. */
static void checks_ways_to_play(struct game *g) {
    struct kb_state playout;
    struct kb_state single;
    struct kb_state again;
    uint64_t random = kb_random_seed(g->seed, 1);
    uint64_t other = random;
    game_start(g);
    kb_start(&playout, &g->setup, g->seed, false, NULL);
    single = playout;
    int decisions = kb_playout(&playout, &random);
    for (; !kb_over(&single); g->decisions++) {
        int seat = kb_current(&g->state);
        HOLDS(g, seat >= 1 && seat <= g->setup.seats);
        int action = kb_random_action(&g->state, seat, &g->random);
        HOLDS(g, kb_play(&g->state, seat, action, &g->history, NULL) == KB_OK);
        kb_random_play(&single, &other);
        HOLDS(g, g->random == other);
    }
    HOLDS(g, decisions == g->decisions);
    HOLDS(g, random == other);
    HOLDS(g, memcmp(&single, &g->state, sizeof single) == 0);
    HOLDS(g, memcmp(&playout, &g->state, sizeof playout) == 0);
    HOLDS(g, kb_replay(&g->setup, &g->history, &again, NULL) == KB_OK);
    HOLDS(g, kb_digest(&again) == kb_digest(&g->state));
    checks_end(g);
}

static void in_100000_games_all_ways_to_play_at_random_are_one(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < scaled(100000); n++) {
        if (!is_wanted(n))
            continue;
        game_set(&g, n);
        checks_ways_to_play(&g);
    }
}

static void in_20000_smaller_games_all_ways_to_play_at_random_are_one(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < scaled(20000); n++) {
        if (!is_wanted(n))
            continue;
        game_set_reduced(&g, n);
        checks_ways_to_play(&g);
    }
}

/* Playing on from any position, not only from the start: a playout is the same as single steps. */
static void checks_playing_on(struct game *g) {
    struct kb_state playout = g->state;
    struct kb_state single = g->state;
    uint64_t random = kb_random_seed(g->seed, (uint64_t)g->history.count);
    uint64_t other = random;
    int count = 0;
    int decisions = kb_playout(&playout, &random);
    for (; !kb_over(&single); count++)
        kb_random_play(&single, &other);
    HOLDS(g, count == decisions && random == other);
    HOLDS(g, memcmp(&single, &playout, sizeof single) == 0);
}

static void a_playout_from_anywhere_is_what_single_steps_play(void **unused) {
    (void)unused;
    over_games((struct span){3840, 16, game_set}, checks_playing_on);
    over_games((struct span){2000, 4, game_set_reduced}, checks_playing_on);
}

/* The same inputs with explicit chance: the same history, the same digest. */
static void checks_explicit_chance(struct game *g) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_state state;
    if (!kb_over(&g->state))
        return;
    HOLDS(g, kb_start(&state, &g->setup, ~g->seed, true, &history) == KB_OK);
    for (int i = 0; i < g->history.count; i++) {
        struct kb_entry e = g->entry[i];
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        int count = kb_chance(&state, outcome, weight);
        if (e.seat == 0) {
            int found = 0;
            HOLDS(g, kb_current(&state) == KB_CHANCE && count > 0);
            HOLDS(g, kb_may(&state) == 0 && kb_must(&state) == 0);
            for (int k = 0; k < count; k++) {
                HOLDS(g, weight[k] > 0 && (k == 0 || outcome[k] > outcome[k - 1]));
                HOLDS(g, outcome[k] < kb_game(g->setup.game).outcomes);
                found += outcome[k] == e.what;
            }
            HOLDS(g, found == 1);
            HOLDS(g, kb_chance_play(&state, e.what, &history, NULL) == KB_OK);
        } else if (!e.forced) {
            HOLDS(g, count == 0);
            HOLDS(g, kb_play(&state, e.seat, e.what, &history, NULL) == KB_OK);
        }
    }
    HOLDS(g, history.count == g->history.count);
    HOLDS(g, memcmp(entry, g->entry, (size_t)history.count * sizeof entry[0]) == 0);
    HOLDS(g, kb_digest(&state) == kb_digest(&g->state));
    int line = model_check(&state, &g->setup, &history);
    HOLDS(g, line == 0);
}

static void explicit_chance_leads_to_the_same_digest(void **unused) {
    (void)unused;
    over_games((struct span){15360, 1000, game_set}, checks_explicit_chance);
    over_games((struct span){8000, 1000, game_set_reduced}, checks_explicit_chance);
}

/* Every part of a history up to a decision leads to the position at that decision. */
static void checks_replay(struct game *g) {
    struct kb_state again;
    struct kb_error error;
    HOLDS(g, kb_replay(&g->setup, &g->history, &again, &error) == KB_OK);
    HOLDS(g, again.explicit_chance == 1);
    HOLDS(g, kb_digest(&again) == kb_digest(&g->state));
    again.explicit_chance = 0;
    again.as.corruption.random = g->state.as.corruption.random;
    HOLDS(g, memcmp(&again, &g->state, sizeof again) == 0);
}

static void a_history_replays_to_the_position_it_was_taken_at(void **unused) {
    (void)unused;
    over_games((struct span){7680, 16, game_set}, checks_replay);
    over_games((struct span){4000, 4, game_set_reduced}, checks_replay);
}

static void every_card_and_contract_is_in_one_place_after_every_decision(void **unused) {
    (void)unused;
    over_games((struct span){11520, 1, game_set}, checks_model);
    over_games((struct span){8000, 1, game_set_reduced}, checks_model);
}

/* ---- Legal actions ---- */

static void checks_who_decides(struct game *g) {
    const struct kb_state *state = &g->state;
    uint32_t must = kb_must(state);
    uint32_t may = kb_may(state);
    int current = kb_current(state);
    uint32_t seats = ((1u << kb_seats(state)) - 1) << 1;
    HOLDS(g, kb_seats(state) == g->setup.seats);
    HOLDS(g, (must & ~may) == 0 && (may & ~seats) == 0);
    if (kb_over(state)) {
        HOLDS(g, current == KB_NOBODY && may == 0);
        return;
    }
    HOLDS(g, current >= 1 && current <= kb_seats(state));
    HOLDS(g, must == 1u << current); /* no seat decides at the same time as another here */
    /* A seat that places a card is asked in smaller games even where there is one way to do it. */
    bool asked = g->setup.reduced && state->as.corruption.table.stage == KB_CORRUPTION_PLACE;
    HOLDS(g, kb_legal_count(state, current) > (asked ? 0 : 1));
}

static void checks_legal(struct game *g, int seat) {
    const struct kb_state *state = &g->state;
    int actions = kb_game(g->setup.game).actions;
    uint16_t legal[KB_ACTIONS_MAX];
    uint8_t mask[KB_ACTIONS_MAX];
    int count = kb_legal(state, seat, legal);
    memset(mask, 0xee, sizeof mask);
    kb_legal_mask(state, seat, mask);
    HOLDS(g, kb_legal_count(state, seat) == count);
    HOLDS(g, (count > 0) == (kb_may(state) >> seat & 1));
    int next = 0;
    for (int action = 0; action < actions; action++) {
        bool listed = next < count && legal[next] == action;
        next += listed;
        HOLDS(g, mask[action] == listed);
        HOLDS(g, kb_is_legal(state, seat, action) == listed);
    }
    HOLDS(g, next == count); /* so the list ascends */
    for (int action = actions; action < KB_ACTIONS_MAX; action++)
        HOLDS(g, mask[action] == 0xee && !kb_is_legal(state, seat, action));
    HOLDS(g, !kb_is_legal(state, seat, -1));
    HOLDS(g, !kb_is_legal(state, seat, INT_MIN) && !kb_is_legal(state, seat, INT_MAX));
}

static void checks_legal_of_all(struct game *g) {
    checks_who_decides(g);
    for (int seat = 0; seat <= g->setup.seats; seat++)
        checks_legal(g, seat);
}

static void legal_list_mask_count_and_question_agree(void **unused) {
    (void)unused;
    over_games((struct span){7680, 12, game_set}, checks_legal_of_all);
    over_games((struct span){4000, 3, game_set_reduced}, checks_legal_of_all);
}

static void who_must_may_and_does_decide_agree(void **unused) {
    (void)unused;
    over_games((struct span){11520, 1, game_set}, checks_who_decides);
    over_games((struct span){8000, 1, game_set_reduced}, checks_who_decides);
}

/* A view has the same answers. */
static void checks_view_agrees(struct game *g) {
    for (int seat = 0; seat <= g->setup.seats; seat++) {
        struct kb_view view;
        uint64_t random = kb_random_seed(g->seed, (uint64_t)g->history.count);
        uint64_t other = random;
        kb_view(&g->state, seat, &view);
        HOLDS(g, view.game == g->setup.game && view.viewer == seat);
        HOLDS(g, view.must == kb_must(&g->state) && view.may == kb_may(&g->state));
        for (int action = 0; action < KB_ACTIONS_MAX; action++)
            HOLDS(g, (view.legal[action / 64] >> (action % 64) & 1) ==
                         kb_is_legal(&g->state, seat, action));
        if (!(view.may >> seat & 1))
            continue;
        int action = kb_random_action(&g->state, seat, &random);
        HOLDS(g, kb_is_legal(&g->state, seat, action));
        HOLDS(g, kb_view_random(&view, &other) == action && random == other);
    }
}

static void a_view_answers_as_the_state_does(void **unused) {
    (void)unused;
    over_games((struct span){3840, 16, game_set}, checks_view_agrees);
    over_games((struct span){2000, 4, game_set_reduced}, checks_view_agrees);
}

static void every_legal_move_is_read_as_it_is_written(void **unused) {
    (void)unused;
    over_games((struct span){3840, 12, game_set}, checks_notation);
    over_games((struct span){2000, 4, game_set_reduced}, checks_notation);
}

/* A move in the notation of another seat, or of another position, is refused or legal here. */
static void checks_foreign_notation(struct game *g) {
    static char last[KB_MOVE_TEXT_MAX]; /* from the position before, maybe of another game */
    for (int seat = 1; seat <= g->setup.seats; seat++) {
        int action = -7;
        struct kb_error error;
        char text[KB_MOVE_TEXT_MAX];
        enum kb_code code = kb_move_parse(&g->state, seat, last, strlen(last), &action, &error);
        HOLDS(g, code == KB_OK || (error.code == code && strcmp(error.word, last) == 0));
        if (code)
            continue;
        HOLDS(g, kb_is_legal(&g->state, seat, action));
        kb_move_print(&g->state, action, text);
        HOLDS(g, strcmp(text, last) == 0);
    }
    if (!kb_over(&g->state)) {
        uint64_t random = g->random;
        int action = kb_random_action(&g->state, kb_current(&g->state), &random);
        kb_move_print(&g->state, action, last);
    }
}

static void a_move_from_elsewhere_is_refused_or_legal(void **unused) {
    (void)unused;
    over_games((struct span){3840, 3, game_set}, checks_foreign_notation);
}

static void checks_refusals(struct game *g) {
    int actions = kb_game(g->setup.game).actions;
    struct kb_state before = g->state;
    int count = g->history.count;
    for (int seat = -1; seat <= g->setup.seats + 1; seat++) {
        bool exists = seat >= 1 && seat <= g->setup.seats;
        enum kb_code want = KB_NOT_YOUR_TURN;
        if (kb_over(&before))
            want = KB_GAME_OVER;
        else if (!exists)
            want = KB_NO_SEAT;
        else if (kb_may(&before) >> seat & 1)
            want = KB_BAD_ACTION;
        for (int action = -2; action < actions + 3; action++) {
            struct kb_error error;
            if (exists && kb_is_legal(&before, seat, action))
                continue;
            HOLDS(g, kb_play(&g->state, seat, action, &g->history, &error) == want);
            HOLDS(g, error.code == want);
            HOLDS(g, want != KB_BAD_ACTION || error.number == action);
            HOLDS(g, want != KB_NOT_YOUR_TURN || error.number == kb_current(&before));
            HOLDS(g, want != KB_NO_SEAT || (error.number == seat && error.limit == g->setup.seats));
            HOLDS(g, memcmp(&before, &g->state, sizeof before) == 0);
            HOLDS(g, g->history.count == count);
        }
    }
    HOLDS(g, kb_chance_play(&g->state, 0, &g->history, NULL) == KB_NOT_AT_CHANCE);
    HOLDS(g, memcmp(&before, &g->state, sizeof before) == 0);
}

static void illegal_actions_are_refused_and_change_nothing(void **unused) {
    (void)unused;
    over_games((struct span){1280, 40, game_set}, checks_refusals);
    over_games((struct span){500, 10, game_set_reduced}, checks_refusals);
}

/* ---- Views, samples, saves ---- */

/* The cards that the viewer placed, saw face up or looked at, its own hand, and the open table. */
static void checks_view_content(struct game *g) {
    const struct kb_corruption *s = &g->state.as.corruption;
    bool revealed = s->table.stage > KB_CORRUPTION_PLACE;
    struct model m;
    model_make(&m, &g->setup, &g->history);
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        struct kb_view view;
        struct kb_corruption_view want;
        memset(&view, 0x55, sizeof view);
        memset(&want, 0, sizeof want);
        kb_view(&g->state, viewer, &view);
        memcpy(&want.table, &s->table, sizeof want.table);
        want.hand = viewer ? s->hand[viewer - 1] : 0;
        for (int t = 0; t < s->table.placed; t++)
            if (revealed || m.known[t] >> viewer & 1)
                want.card[t] = (uint8_t)m.card[t];
        HOLDS(g, memcmp(&view.as.corruption, &want, sizeof want) == 0);
    }
}

static void a_view_has_what_its_seat_saw_and_nothing_else(void **unused) {
    (void)unused;
    over_games((struct span){7680, 4, game_set}, checks_view_content);
    over_games((struct span){4000, 2, game_set_reduced}, checks_view_content);
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
        if (viewer == 0) { /* and it can be played to the end */
            kb_playout(&sample, &random);
            HOLDS(g, kb_over(&sample) && kb_consistent(&sample));
        }
    }
}

static void the_view_of_a_sample_is_the_view(void **unused) {
    (void)unused;
    over_games((struct span){7680, 12, game_set}, checks_samples);
    over_games((struct span){4000, 4, game_set_reduced}, checks_samples);
}

/* Chance nodes are positions too: the games again with explicit chance, looked at there. */
static void checks_chance_nodes(struct game *g) {
    struct game at;
    if (!kb_over(&g->state))
        return;
    at = *g;
    at.history.entry = at.entry;
    kb_start(&at.state, &at.setup, 0, true, &at.history);
    for (int i = 0; i < g->history.count; i++) {
        struct kb_entry e = g->entry[i];
        if (e.seat == 0) {
            checks_samples(&at);
            checks_model(&at);
            for (int seat = 0; seat <= at.setup.seats; seat++)
                checks_legal(&at, seat);
            HOLDS(&at, kb_chance_play(&at.state, e.what, &at.history, NULL) == KB_OK);
        } else if (!e.forced) {
            HOLDS(&at, kb_play(&at.state, e.seat, e.what, &at.history, NULL) == KB_OK);
        }
    }
}

static void at_chance_nodes_the_same_properties_hold(void **unused) {
    (void)unused;
    over_games((struct span){1280, 1000, game_set}, checks_chance_nodes);
    over_games((struct span){1000, 1000, game_set_reduced}, checks_chance_nodes);
}

static void a_saved_state_is_loaded_as_it_was(void **unused) {
    (void)unused;
    over_games((struct span){7680, 8, game_set}, checks_saving);
    over_games((struct span){4000, 3, game_set_reduced}, checks_saving);
}

static void every_input_changes_the_digest_and_the_generator_does_not(void **unused) {
    (void)unused;
    over_games((struct span){3840, 1, game_set}, checks_digests);
}

static void observations_are_below_their_limits_and_the_same_from_a_view(void **unused) {
    (void)unused;
    over_games((struct span){7680, 8, game_set}, checks_tensor);
    over_games((struct span){4000, 3, game_set_reduced}, checks_tensor);
}

static void a_view_as_json_fits_its_limit(void **unused) {
    (void)unused;
    over_games((struct span){3840, 40, game_set}, checks_json);
    over_games((struct span){1000, 10, game_set_reduced}, checks_json);
}

static void checks_trace(struct game *g) {
    if (!kb_over(&g->state))
        return;
    size_t length =
        kb_trace_text(&g->setup, &g->history, "0123456789abcdef", trace_text, KB_TRACE_MAX);
    HOLDS(g, length < KB_TRACE_MAX && strlen(trace_text) == length);
    for (int viewer = KB_EVERYTHING; viewer <= g->setup.seats; viewer++) {
        size_t part = kb_history_text(&g->setup, &g->history, viewer, trace_text, KB_TRACE_MAX);
        HOLDS(g, part < length && strlen(trace_text) == part);
    }
}

static void a_trace_fits_its_limit(void **unused) {
    (void)unused;
    over_games((struct span){COMBINATIONS, 1000, game_set}, checks_trace);
    over_games((struct span){1000, 1000, game_set_reduced}, checks_trace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_100000_games_all_ways_to_play_at_random_are_one),
        cmocka_unit_test(in_20000_smaller_games_all_ways_to_play_at_random_are_one),
        cmocka_unit_test(a_playout_from_anywhere_is_what_single_steps_play),
        cmocka_unit_test(explicit_chance_leads_to_the_same_digest),
        cmocka_unit_test(a_history_replays_to_the_position_it_was_taken_at),
        cmocka_unit_test(every_card_and_contract_is_in_one_place_after_every_decision),
        cmocka_unit_test(who_must_may_and_does_decide_agree),
        cmocka_unit_test(legal_list_mask_count_and_question_agree),
        cmocka_unit_test(a_view_answers_as_the_state_does),
        cmocka_unit_test(every_legal_move_is_read_as_it_is_written),
        cmocka_unit_test(a_move_from_elsewhere_is_refused_or_legal),
        cmocka_unit_test(illegal_actions_are_refused_and_change_nothing),
        cmocka_unit_test(a_view_has_what_its_seat_saw_and_nothing_else),
        cmocka_unit_test(the_view_of_a_sample_is_the_view),
        cmocka_unit_test(at_chance_nodes_the_same_properties_hold),
        cmocka_unit_test(a_saved_state_is_loaded_as_it_was),
        cmocka_unit_test(every_input_changes_the_digest_and_the_generator_does_not),
        cmocka_unit_test(observations_are_below_their_limits_and_the_same_from_a_view),
        cmocka_unit_test(a_view_as_json_fits_its_limit),
        cmocka_unit_test(a_trace_fits_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
