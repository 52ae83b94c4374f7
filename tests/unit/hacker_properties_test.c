/* hacker_properties_test.c: what holds in every whole game of Hacker and after each of its
 * decisions, beside a model of the rules. The first test plays 100,000 games, each from start to
 * end in three ways. Properties that cost more see a part of them (spans.h). Moves and beats are in
 * hacker_moves_test.c, what seats see in hacker_views_test.c. */
#include "hacker_games.h"

/* Large, kept out of the stack. */
static char trace_text[KB_TRACE_MAX + 1];

/* ---- Whole games ---- */

static void checks_end(struct game *g) {
    struct kb_game_info info = kb_game(g->setup.game);
    const struct kb_hacker *s = &g->state.as.hacker;
    uint16_t share[KB_SEATS_MAX];
    int32_t total[KB_SEATS_MAX];
    int32_t own[KB_SEATS_MAX] = {0};
    int sum = 0;
    int32_t best = 0;
    kb_shares(&g->state, share);
    kb_totals(&g->state, total);
    for (int i = 0; i < s->table.drawn; i++)
        own[s->owner[s->table.place[i] - 1] - 1] += s->value[i];
    for (int i = 0; i < g->setup.seats; i++) {
        sum += share[i];
        best = total[i] > best ? total[i] : best;
        HOLDS(g, total[i] == own[i]);
    }
    HOLDS(g, sum == KB_SHARE);
    for (int i = 0; i < g->setup.seats; i++)
        HOLDS(g, (share[i] > 0) == (total[i] == best));
    HOLDS(g, s->table.drawn == (2 + g->setup.dimensions.rounds) * g->setup.seats);
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
    playout = single = g->state;
    int decisions = kb_playout(&playout, &random);
    for (; !kb_over(&single); g->decisions++) {
        uint32_t must = kb_must(&g->state);
        int seat = 1;
        while (!(must >> seat & 1))
            seat++;
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
        set_any(&g, n);
        checks_ways_to_play(&g);
    }
}

static void in_20000_smaller_games_all_ways_to_play_at_random_are_one(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < scaled(20000); n++) {
        if (!is_wanted(n))
            continue;
        hacker_set_reduced(&g, n);
        checks_ways_to_play(&g);
    }
}

/* Playing on from any position, in the middle of a beat too. */
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
    over_games((struct span){960, 23, set_any}, checks_playing_on);
    over_games((struct span){1000, 5, hacker_set_reduced}, checks_playing_on);
}

/* The outcomes of a theft: all bills that fit, and no others. */
static void checks_loot(struct game *g, const struct hacker_model *m, const uint16_t *outcome,
                        int count) {
    int next = 0;
    for (int bill = 0; bill < m->drawn; bill++)
        if (hm_is_loot(m, bill)) {
            HOLDS(g, next < count && outcome[next] == KB_OUTCOME_BILL + bill);
            next++;
        }
    HOLDS(g, next == count);
}

/* The same inputs with explicit chance: the same history, the same digest; at every chance node the
 * outcomes are those of the model, and views and samples of what can be sampled there hold too. */
static void checks_explicit_chance(struct game *g) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_state state;
    struct hacker_model m;
    if (!kb_over(&g->state))
        return;
    HOLDS(g, kb_start(&state, &g->setup, ~g->seed, true, &history) == KB_OK);
    hacker_model_start(&m, &g->setup);
    for (int i = 0; i < g->history.count; i++) {
        struct kb_entry e = g->entry[i];
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        int count = kb_chance(&state, outcome, weight);
        is_model(g, &m, &state);
        if (e.seat == 0) {
            int found = 0;
            HOLDS(g, kb_current(&state) == KB_CHANCE && count > 0);
            HOLDS(g, kb_may(&state) == 0 && kb_must(&state) == 0);
            HOLDS(g, kb_play(&state, 1, 0, &history, NULL) == KB_AT_CHANCE);
            for (int k = 0; k < count; k++) {
                HOLDS(g, weight[k] > 0 && (k == 0 || outcome[k] > outcome[k - 1]));
                HOLDS(g, outcome[k] < kb_game(g->setup.game).outcomes);
                found += outcome[k] == e.what;
            }
            HOLDS(g, found == 1);
            if (m.stage == KB_HACKER_TAKEN) /* a single bill is asked for, too */
                checks_loot(g, &m, outcome, count);
            HOLDS(g, kb_chance_play(&state, e.what, &history, NULL) == KB_OK);
        } else if (!e.forced) {
            HOLDS(g, count == 0);
            HOLDS(g, kb_play(&state, e.seat, e.what, &history, NULL) == KB_OK);
        }
        while (i + 1 < g->history.count && g->entry[i + 1].forced)
            hm_input(&m, g->entry[i++]);
        hm_input(&m, g->entry[i]);
    }
    HOLDS(g, history.count == g->history.count);
    HOLDS(g, memcmp(entry, g->entry, (size_t)history.count * sizeof entry[0]) == 0);
    HOLDS(g, kb_digest(&state) == kb_digest(&g->state));
}

static void explicit_chance_leads_to_the_same_digest(void **unused) {
    (void)unused;
    over_games((struct span){2880, 10000, set_any}, checks_explicit_chance);
    over_games((struct span){4000, 10000, hacker_set_reduced}, checks_explicit_chance);
}

/* Every part of a history up to a decision leads to the position at that decision. */
static void checks_replay(struct game *g) {
    struct kb_state again;
    struct kb_error error;
    HOLDS(g, kb_replay(&g->setup, &g->history, &again, &error) == KB_OK);
    HOLDS(g, again.explicit_chance == 1);
    HOLDS(g, kb_digest(&again) == kb_digest(&g->state));
    again.explicit_chance = 0;
    again.as.hacker.random = g->state.as.hacker.random;
    HOLDS(g, memcmp(&again, &g->state, sizeof again) == 0);
}

static void a_history_replays_to_the_position_it_was_taken_at(void **unused) {
    (void)unused;
    over_games((struct span){2400, 31, set_any}, checks_replay);
    over_games((struct span){2000, 5, hacker_set_reduced}, checks_replay);
}

/* ---- Every decision against the model ---- */

static void checks_who_decides(struct game *g, const struct hacker_model *m) {
    const struct kb_state *state = &g->state;
    uint32_t must = kb_must(state);
    int current = kb_current(state);
    HOLDS(g, kb_seats(state) == g->setup.seats);
    HOLDS(g, kb_may(state) == must); /* nobody acts out of turn */
    if (kb_over(state)) {
        HOLDS(g, current == KB_NOBODY && must == 0);
        return;
    }
    HOLDS(g, must != 0);
    if (must & (must - 1))
        HOLDS(g, current == KB_SIMULTANEOUS && m->stage == KB_HACKER_BEAT);
    else
        HOLDS(g, must == 1u << current);
    for (int seat = 1; seat <= g->setup.seats; seat++)
        if (must >> seat & 1)
            HOLDS(g, kb_legal_count(state, seat) > 1);
        else
            HOLDS(g, kb_legal_count(state, seat) == 0);
}

/* Model and library side by side, one input after the other. */
static void plays_as_the_model(void (*set)(struct game *g, int n), int games) {
    static struct game g;
    for (int n = 0; n < scaled(games); n++) {
        struct hacker_model m;
        int at = 0;
        if (!is_wanted(n))
            continue;
        set(&g, n);
        game_start(&g);
        hacker_model_start(&m, &g.setup);
        for (;;) {
            for (; at < g.history.count; at++)
                hm_input(&m, g.entry[at]);
            is_model(&g, &m, &g.state);
            checks_who_decides(&g, &m);
            if (kb_over(&g.state))
                break;
            hacker_decide(&g);
        }
    }
}

static void every_bill_account_and_virus_is_in_one_place_after_every_decision(void **unused) {
    (void)unused;
    plays_as_the_model(set_any, 5760);
    plays_as_the_model(hacker_set_reduced, 4000);
}

/* ---- Limits ---- */

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
    over_games((struct span){240, 10000, set_any}, checks_trace);
    over_games((struct span){500, 10000, hacker_set_reduced}, checks_trace);
}

/* Seven seats, nine beats, all backwards: nobody strikes before the last trip's last beats, so that
 * the lists of choices stay as long as they can be, and then everybody does. */
static void the_longest_game_fits_all_limits(void **unused) {
    static struct game g;
    struct kb_game_info info = kb_game(1);
    (void)unused;
    g.number = -1;
    g.setup = hacker_of(7, "beats=9 first=1");
    g.seed = 77;
    game_start(&g);
    while (!kb_over(&g.state)) {
        const struct kb_hacker_table *table = &g.state.as.hacker.table;
        int seat = hacker_any_seat(&g, &g.random);
        int action = kb_random_action(&g.state, seat, &g.random);
        uint16_t legal[KB_ACTIONS_MAX];
        int count = kb_legal(&g.state, seat, legal);
        if (table->stage == KB_HACKER_GAIT)
            action = KB_ACTION_WALK;
        if (table->stage == KB_HACKER_BEAT)
            action = table->trip == 6 && table->beat >= 9 ? legal[count - 1] : legal[0];
        HOLDS(&g, kb_play(&g.state, seat, action, &g.history, NULL) == KB_OK);
        g.decisions++;
    }
    HOLDS(&g, g.decisions > 2000 && g.decisions <= info.decisions_max);
    HOLDS(&g, g.history.count <= info.history_max && info.history_max <= KB_HISTORY_MAX);
    size_t length =
        kb_trace_text(&g.setup, &g.history, "0123456789abcdef", trace_text, KB_TRACE_MAX);
    HOLDS(&g, length > 4000000 && length < KB_TRACE_MAX && strlen(trace_text) == length);
    checks_end(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_100000_games_all_ways_to_play_at_random_are_one),
        cmocka_unit_test(in_20000_smaller_games_all_ways_to_play_at_random_are_one),
        cmocka_unit_test(a_playout_from_anywhere_is_what_single_steps_play),
        cmocka_unit_test(explicit_chance_leads_to_the_same_digest),
        cmocka_unit_test(a_history_replays_to_the_position_it_was_taken_at),
        cmocka_unit_test(every_bill_account_and_virus_is_in_one_place_after_every_decision),
        cmocka_unit_test(a_trace_fits_its_limit),
        cmocka_unit_test(the_longest_game_fits_all_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
