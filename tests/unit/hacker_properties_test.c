/* hacker_properties_test.c: what holds in every position of every game of Hacker, in random games
 * over all combinations of options and 3 to 7 seats, and in games of random smaller dimensions from
 * 2 seats on. The first test plays 100,000 games, each from start to end in three ways. Properties
 * that cost more see a part of them: the `span` of a test says how many games, and that every
 * so-many-th decision of them is looked at (240 games are all tables once, 5,760 all tables with
 * all lengths of a trip). KB_SCALE in the environment, in percent, makes them more or fewer. A
 * failure names the game; KB_TEST_GAME=n plays game n alone. */
#include <limits.h>
#include <stdlib.h>

#include "chi.h"
#include "hacker_model.h"

/* What a test looks at: so many games, and in each every so-many-th decision. */
struct span {
    int games;
    int every;
    void (*set)(struct game *g, int n);
};

#define TEXT_MAX (1 << 18)

/* Large buffers, kept out of the stack. */
static char trace_text[KB_TRACE_MAX + 1];
static char json_text[KB_JSON_MAX + 1];

/* ---- Playing ---- */

static bool is_wanted(int n) {
    const char *only = getenv("KB_TEST_GAME");
    return !only || atoi(only) == n;
}

/* Plays the games of `span` and visits their positions, the last one included. */
static void over_games(struct span span, void (*visit)(struct game *g)) {
    static struct game g;
    for (int n = 0; n < scaled(span.games); n++) {
        if (!is_wanted(n))
            continue;
        span.set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state)) {
            if ((g.decisions + n) % span.every == 0)
                visit(&g);
            hacker_decide(&g);
        }
        visit(&g);
    }
}

/* Game number n with a seed of its own, so that a table is not always played alike. */
static void set_any(struct game *g, int n) {
    hacker_set(g, n * 7 % HACKER_COMBINATIONS);
    g->number = n;
    g->seed = kb_random_seed(0xbeef, (uint64_t)n);
}

static void is_model(struct game *g, const struct hacker_model *m, const struct kb_state *state) {
    int line = hacker_model_compare(m, state);
    if (line)
        print_error("hacker_model.h, line %d:\n", line);
    HOLDS(g, line == 0);
    HOLDS(g, kb_consistent(state));
}

static void checks_model(struct game *g) {
    struct hacker_model m;
    hacker_model_make(&m, &g->setup, &g->history);
    is_model(g, &m, &g->state);
}

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

static void checks_notation(struct game *g) {
    for (int seat = 1; seat <= g->setup.seats; seat++) {
        uint16_t legal[KB_ACTIONS_MAX];
        struct kb_view view;
        if (!(kb_may(&g->state) >> seat & 1))
            continue;
        int count = kb_legal(&g->state, seat, legal);
        kb_view(&g->state, seat, &view);
        for (int i = 0; i < count; i++) {
            char text[KB_MOVE_TEXT_MAX + 8];
            char seen[KB_MOVE_TEXT_MAX + 8];
            int action = -7;
            memset(text, 'x', sizeof text);
            size_t length = kb_move_print(&g->state, legal[i], text);
            HOLDS(g, length > 0 && length < KB_MOVE_TEXT_MAX && length == strlen(text));
            HOLDS(g, kb_view_move_print(&view, legal[i], seen) == length);
            HOLDS(g, strcmp(seen, text) == 0);
            text[length] = '9'; /* reading stops at the given length */
            HOLDS(g, kb_move_parse(&g->state, seat, text, length, &action, NULL) == KB_OK);
            HOLDS(g, action == legal[i]);
            action = -7;
            HOLDS(g, kb_view_move_parse(&view, text, length, &action, NULL) == KB_OK);
            HOLDS(g, action == legal[i]);
        }
    }
}

static void every_legal_move_is_read_as_it_is_written(void **unused) {
    (void)unused;
    over_games((struct span){960, 37, set_any}, checks_notation);
    over_games((struct span){1000, 9, hacker_set_reduced}, checks_notation);
}

/* A move in the notation of another seat, or of another position, is refused or legal here. */
static void checks_foreign_notation(struct game *g) {
    static char last[KB_MOVE_TEXT_MAX]; /* from the position before, maybe of another game */
    for (int seat = 1; seat <= g->setup.seats; seat++) {
        int action = -7;
        struct kb_error error;
        char text[KB_MOVE_TEXT_MAX];
        enum kb_code code = kb_move_parse(&g->state, seat, last, strlen(last), &action, &error);
        HOLDS(g, code == KB_OK || error.code == code);
        HOLDS(g, code == KB_OK || strcmp(error.word, last) == 0);
        if (code) {
            HOLDS(g, action == -7);
            continue;
        }
        HOLDS(g, kb_is_legal(&g->state, seat, action));
        kb_move_print(&g->state, action, text);
        HOLDS(g, strcmp(text, last) == 0);
    }
    if (!kb_over(&g->state)) {
        uint64_t random = g->random;
        int seat = hacker_any_seat(g, &random);
        kb_move_print(&g->state, kb_random_action(&g->state, seat, &random), last);
    }
}

static void a_move_from_elsewhere_is_refused_or_legal(void **unused) {
    (void)unused;
    over_games((struct span){1920, 5, set_any}, checks_foreign_notation);
}

static void checks_refusals(struct game *g) {
    int actions = kb_game(g->setup.game).actions;
    struct kb_state before = g->state;
    int count = g->history.count;
    for (int seat = -1; seat <= g->setup.seats + 1; seat++) {
        bool exists = seat >= 1 && seat <= g->setup.seats;
        bool beat = before.as.hacker.table.stage == KB_HACKER_BEAT;
        int named = beat ? 0 : kb_current(&before); /* even where a single choice is missing */
        enum kb_code want = KB_NOT_YOUR_TURN;
        if (kb_over(&before))
            want = KB_GAME_OVER;
        else if (!exists)
            want = KB_NO_SEAT;
        else if (kb_may(&before) >> seat & 1)
            want = KB_BAD_ACTION;
        for (int action = -2; action < actions + 30; action++) {
            struct kb_error error;
            if (exists && kb_is_legal(&before, seat, action))
                continue;
            HOLDS(g, kb_play(&g->state, seat, action, &g->history, &error) == want);
            HOLDS(g, error.code == want);
            HOLDS(g, want != KB_BAD_ACTION || error.number == action);
            HOLDS(g, want != KB_NOT_YOUR_TURN || error.number == named);
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
    over_games((struct span){480, 53, set_any}, checks_refusals);
    over_games((struct span){500, 11, hacker_set_reduced}, checks_refusals);
}

/* ---- Beats ---- */

static bool beat_begins(const struct game *g) {
    const struct kb_hacker *s = &g->state.as.hacker;
    if (s->table.stage != KB_HACKER_BEAT)
        return false;
    for (int i = 0; i < KB_SEATS_MAX; i++)
        if (s->choice[i])
            return false;
    return true;
}

/* Choices for all seats that must choose; -1 for the others. */
static void choose_all(struct game *g, uint64_t *random, int32_t *choice) {
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++) {
        choice[seat - 1] = -1;
        if (kb_must(&g->state) >> seat & 1)
            choice[seat - 1] = kb_random_action(&g->state, seat, random);
    }
}

/* The same choices, one by one in an order by lot. */
static void play_shuffled(struct game *g, struct kb_state *state, struct kb_history *history,
                          const int32_t *choice, uint64_t *random) {
    int order[KB_SEATS_MAX];
    int count = 0;
    for (int i = 0; i < g->setup.seats; i++)
        if (choice[i] >= 0)
            order[count++] = i;
    for (; count > 0; count--) {
        int k = (int)kb_random_below(random, (uint32_t)count);
        HOLDS(g, kb_play(state, order[k] + 1, choice[order[k]], history, NULL) == KB_OK);
        order[k] = order[count - 1];
    }
}

static int seats_deciding(const struct kb_state *state) {
    return bit_count(kb_must(state));
}

/* All at once, one by one, and in other orders: the same state, and the same history for everybody.
 */
static void checks_orders(struct game *g) {
    static struct kb_entry joint_entry[KB_HISTORY_MAX];
    static struct kb_entry other_entry[KB_HISTORY_MAX];
    struct kb_history joint_history = {joint_entry, KB_HISTORY_MAX, g->history.count};
    struct kb_history other_history = {other_entry, KB_HISTORY_MAX, g->history.count};
    struct kb_state joint = g->state;
    struct kb_state other = g->state;
    int32_t choice[KB_SEATS_MAX];
    struct kb_error error;
    uint64_t random = kb_random_seed(g->seed, 5 + (uint64_t)g->history.count);
    int deciding = seats_deciding(&g->state);
    if (!deciding)
        return;
    size_t size = (size_t)g->history.count * sizeof g->entry[0];
    memcpy(joint_entry, g->entry, size);
    memcpy(other_entry, g->entry, size);
    choose_all(g, &random, choice);
    for (int i = 0; i < g->setup.seats; i++) { /* all or nothing */
        int32_t right = choice[i];
        choice[i] = right >= 0 ? -1 : 400;
        enum kb_code want = right >= 0 ? KB_BAD_ACTION : KB_NOT_YOUR_TURN;
        HOLDS(g, kb_play_joint(&joint, choice, &joint_history, &error) == want);
        HOLDS(g, memcmp(&joint, &g->state, sizeof joint) == 0);
        HOLDS(g, joint_history.count == g->history.count);
        choice[i] = right;
    }
    HOLDS(g, kb_play_joint(&joint, choice, &joint_history, &error) == KB_OK);
    play_shuffled(g, &other, &other_history, choice, &random);
    HOLDS(g, memcmp(&joint, &other, sizeof joint) == 0);
    HOLDS(g, joint_history.count == other_history.count);
    for (int viewer = 0; viewer <= g->setup.seats && deciding > 1; viewer++) {
        static struct kb_entry seen[2][KB_HISTORY_MAX];
        int count = kb_history_seen(&g->setup, &joint_history, viewer, seen[0]);
        HOLDS(g, kb_history_seen(&g->setup, &other_history, viewer, seen[1]) == count);
        HOLDS(g, memcmp(seen[0], seen[1], (size_t)count * sizeof seen[0][0]) == 0);
    }
}

static void choices_of_a_beat_may_arrive_together_or_in_any_order(void **unused) {
    (void)unused;
    over_games((struct span){480, 53, set_any}, checks_orders);
    over_games((struct span){1000, 7, hacker_set_reduced}, checks_orders);
}

/* KB_NOT_YOUR_TURN names the seat that has to decide, and nobody where several have to
 * (kickback.h). */
static void a_refused_joint_move_names_nobody_where_several_decide(void **unused) {
    struct kb_setup setup = hacker_of(3, "first=1");
    int32_t choice[KB_SEATS_MAX] = {KB_ACTION_GUARD, KB_ACTION_GUARD, KB_ACTION_GUARD};
    struct kb_state state;
    struct kb_error error;
    uint64_t random = 4;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    while (state.as.hacker.table.stage != KB_HACKER_GAIT)
        kb_random_play(&state, &random);
    assert_int_equal(kb_play(&state, 1, KB_ACTION_WALK + 1, NULL, NULL), KB_OK);
    assert_int_equal(kb_play(&state, 1, KB_ACTION_GUARD, NULL, &error), KB_NOT_YOUR_TURN);
    assert_int_equal(error.number, 0);
    assert_int_equal(kb_play_joint(&state, choice, NULL, &error), KB_NOT_YOUR_TURN);
    assert_int_equal(error.number, 0);
}

/* What everybody can see of a position. */
struct sight {
    struct kb_view view[KB_SEATS_MAX + 1];
    uint8_t tensor[KB_SEATS_MAX + 1][KB_TENSOR_MAX];
    uint16_t legal[KB_SEATS_MAX + 1][KB_ACTIONS_MAX];
    struct kb_entry seen[KB_SEATS_MAX + 1][KB_HISTORY_MAX];
    char history[KB_SEATS_MAX + 1][TEXT_MAX];
    char information[KB_SEATS_MAX + 1][TEXT_MAX];
};

static struct sight sight_before;
static struct sight sight_after;

static void look(struct game *g, struct sight *sight) {
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        memset(&sight->view[viewer], 0, sizeof sight->view[viewer]);
        memset(sight->seen[viewer], 0, sizeof sight->seen[viewer]);
        kb_view(&g->state, viewer, &sight->view[viewer]);
        kb_tensor(&g->state, viewer, sight->tensor[viewer]);
        kb_legal(&g->state, viewer, sight->legal[viewer]);
        kb_history_seen(&g->setup, &g->history, viewer, sight->seen[viewer]);
        HOLDS(g, kb_history_text(&g->setup, &g->history, viewer, sight->history[viewer], TEXT_MAX) <
                     TEXT_MAX);
        HOLDS(g, kb_information_text(&g->setup, &g->history, viewer, sight->information[viewer],
                                     TEXT_MAX) < TEXT_MAX);
    }
}

static void checks_secrecy(struct game *g) {
    uint64_t random = kb_random_seed(g->seed, 6);
    struct kb_state before = g->state;
    int count = g->history.count;
    if (!beat_begins(g))
        return;
    look(g, &sight_before);
    while (seats_deciding(&g->state) > 1) {
        int seat = hacker_any_seat(g, &random);
        int action = kb_random_action(&g->state, seat, &random);
        HOLDS(g, kb_play(&g->state, seat, action, &g->history, NULL) == KB_OK);
        look(g, &sight_after);
        for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
            const struct kb_view *view = &sight_after.view[viewer];
            HOLDS(g, !memcmp(view, &sight_before.view[viewer], sizeof *view));
            HOLDS(g, !memcmp(sight_after.tensor[viewer], sight_before.tensor[viewer],
                             (size_t)kb_game(1).tensor));
            HOLDS(g, !memcmp(sight_after.seen[viewer], sight_before.seen[viewer],
                             sizeof sight_after.seen[viewer]));
            HOLDS(g, !strcmp(sight_after.history[viewer], sight_before.history[viewer]));
            HOLDS(g, !strcmp(sight_after.information[viewer], sight_before.information[viewer]));
            if (kb_must(&g->state) >> viewer & 1)
                HOLDS(g, !memcmp(sight_after.legal[viewer], sight_before.legal[viewer],
                                 sizeof(uint16_t) * (size_t)kb_legal_count(&g->state, viewer)));
        }
    }
    g->state = before;
    g->history.count = count;
}

static void nobody_sees_anything_before_all_have_chosen(void **unused) {
    (void)unused;
    over_games((struct span){240, 97, set_any}, checks_secrecy);
    over_games((struct span){500, 13, hacker_set_reduced}, checks_secrecy);
}

/* First what, then where: watch, guard and infect are equally likely, and so are the places of
 * each. */
static void is_even_by_kind(const struct kb_state *state, int seat, bool infects) {
    static const int from[] = {KB_ACTION_WATCH, KB_ACTION_GUARD, KB_ACTION_INFECT,
                               KB_ACTION_PROTECT};
    static uint64_t counted[KB_ACTIONS_MAX];
    uint64_t weight[KB_ACTIONS_MAX] = {0};
    uint64_t kinds[3] = {0};
    uint64_t random = kb_random_seed(12, (uint64_t)seat);
    int number[3] = {0};
    memset(counted, 0, sizeof counted);
    for (int i = 0; i < 120000; i++)
        counted[kb_random_action(state, seat, &random)]++;
    for (int kind = 0; kind < 3; kind++)
        for (int action = from[kind]; action < from[kind + 1]; action++) {
            kinds[kind] += counted[action];
            number[kind] += kb_is_legal(state, seat, action);
        }
    assert_int_equal(number[2] > 0, infects);
    assert_true(chi_even(kinds, infects ? 3 : 2));
    for (int kind = 0; kind < 3; kind++)
        for (int action = from[kind]; action < from[kind + 1]; action++)
            if (kb_is_legal(state, seat, action))
                weight[action] = (uint64_t)(100000000 / number[kind]);
    assert_true(chi_fits(counted, weight, KB_ACTIONS_MAX));
}

static void random_in_a_beat_chooses_first_what_and_then_where(void **unused) {
    struct kb_setup setup = hacker_of(3, "first=2");
    struct kb_state state;
    uint64_t random = 4;
    (void)unused;
    kb_start(&state, &setup, 1, false, NULL);
    while (state.as.hacker.table.stage != KB_HACKER_GAIT)
        kb_random_play(&state, &random);
    assert_int_equal(kb_play(&state, 2, KB_ACTION_WALK, NULL, NULL), KB_OK);
    is_even_by_kind(&state, 1, true);
    is_even_by_kind(&state, 2, false); /* the traveller */
    is_even_by_kind(&state, 3, true);
    for (int beat = 0; beat < 2; beat++) { /* seat 1 puts three viruses down, seat 3 two */
        kb_play(&state, 1, beat ? KB_ACTION_INFECT : KB_ACTION_INFECT2, NULL, NULL);
        kb_play(&state, 2, KB_ACTION_GUARD, NULL, NULL);
        kb_play(&state, 3, KB_ACTION_INFECT + beat, NULL, NULL);
    }
    is_even_by_kind(&state, 1, false);
    is_even_by_kind(&state, 3, true);
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

static void checks_saving(struct game *g) {
    uint8_t saved[KB_SAVED_MAX + 8];
    uint8_t again[KB_SAVED_MAX + 8];
    struct kb_state loaded;
    memset(saved, 0x77, sizeof saved);
    memset(&loaded, 0xff, sizeof loaded);
    size_t size = kb_save(&g->state, saved);
    HOLDS(g, size > 0 && size <= KB_SAVED_MAX);
    for (size_t i = size; i < sizeof saved; i++)
        HOLDS(g, saved[i] == 0x77);
    HOLDS(g, kb_load(&loaded, saved, size) == KB_OK);
    HOLDS(g, memcmp(&loaded, &g->state, sizeof loaded) == 0);
    HOLDS(g, kb_digest(&loaded) == kb_digest(&g->state));
    HOLDS(g, kb_save(&loaded, again) == size && memcmp(saved, again, size) == 0);
}

static void a_saved_state_is_loaded_as_it_was(void **unused) {
    (void)unused;
    over_games((struct span){2880, 7, set_any}, checks_saving);
    over_games((struct span){2000, 3, hacker_set_reduced}, checks_saving);
}

/* Positions with different digests differ, and a digest does not depend on the generator. */
static void checks_digests(struct game *g) {
    static uint64_t last;
    struct kb_state other = g->state;
    HOLDS(g, kb_digest(&g->state) != last);
    last = kb_digest(&g->state);
    other.as.hacker.random ^= 0x8000000000000001u;
    other.explicit_chance ^= 1;
    HOLDS(g, kb_digest(&other) == last);
}

static void every_input_changes_the_digest_and_the_generator_does_not(void **unused) {
    (void)unused;
    over_games((struct span){960, 1, set_any}, checks_digests);
}

static void checks_tensor(struct game *g) {
    struct kb_game_info info = kb_game(g->setup.game);
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        uint8_t direct[KB_TENSOR_MAX + 8];
        uint8_t viewed[KB_TENSOR_MAX + 8];
        struct kb_view view;
        struct kb_piece piece;
        memset(direct, 0xcc, sizeof direct);
        memset(viewed, 0x33, sizeof viewed);
        kb_view(&g->state, viewer, &view);
        kb_tensor(&g->state, viewer, direct);
        kb_view_tensor(&view, viewed);
        HOLDS(g, memcmp(direct, viewed, (size_t)info.tensor) == 0);
        for (int i = info.tensor; i < KB_TENSOR_MAX + 8; i++)
            HOLDS(g, direct[i] == 0xcc && viewed[i] == 0x33);
        for (int i = 0; kb_tensor_piece(g->setup.game, i, &piece); i++)
            for (int k = 0; k < piece.length; k++)
                HOLDS(g, direct[piece.offset + k] < piece.limit);
    }
}

static void observations_are_below_their_limits_and_the_same_from_a_view(void **unused) {
    (void)unused;
    over_games((struct span){2880, 17, set_any}, checks_tensor);
    over_games((struct span){2000, 5, hacker_set_reduced}, checks_tensor);
}

/* One view after the other, also from one position to the next. */
static void checks_json_after(struct game *g, const struct kb_view *view) {
    static struct kb_json_before before;
    static struct kb_setup setup;
    static char text[KB_JSON_MAX];
    if (memcmp(&setup, &g->setup, sizeof setup))
        before.size = 0;
    setup = g->setup;
    HOLDS(g, kb_view_json_after(view, &setup, &before, text, sizeof text) == strlen(json_text));
    HOLDS(g, !strcmp(text, json_text));
}

static void checks_json(struct game *g) {
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        struct kb_view view;
        kb_view(&g->state, viewer, &view);
        json_text[KB_JSON_MAX] = 'x';
        size_t length = kb_view_json(&view, &g->setup, json_text, KB_JSON_MAX);
        HOLDS(g, length < KB_JSON_MAX && strlen(json_text) == length);
        HOLDS(g, json_text[KB_JSON_MAX] == 'x');
        HOLDS(g, json_text[0] == '{' && json_text[length - 1] == '}');
        checks_json_after(g, &view);
    }
}

static void a_view_as_json_fits_its_limit(void **unused) {
    (void)unused;
    over_games((struct span){1920, 41, set_any}, checks_json);
    over_games((struct span){1000, 11, hacker_set_reduced}, checks_json);
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
        cmocka_unit_test(legal_list_mask_count_question_and_view_agree),
        cmocka_unit_test(every_legal_move_is_read_as_it_is_written),
        cmocka_unit_test(a_move_from_elsewhere_is_refused_or_legal),
        cmocka_unit_test(illegal_actions_are_refused_and_change_nothing),
        cmocka_unit_test(choices_of_a_beat_may_arrive_together_or_in_any_order),
        cmocka_unit_test(a_refused_joint_move_names_nobody_where_several_decide),
        cmocka_unit_test(nobody_sees_anything_before_all_have_chosen),
        cmocka_unit_test(random_in_a_beat_chooses_first_what_and_then_where),
        cmocka_unit_test(a_view_has_what_its_seat_saw_and_nothing_else),
        cmocka_unit_test(the_view_of_a_sample_is_the_view),
        cmocka_unit_test(at_chance_nodes_the_same_properties_hold),
        cmocka_unit_test(a_saved_state_is_loaded_as_it_was),
        cmocka_unit_test(every_input_changes_the_digest_and_the_generator_does_not),
        cmocka_unit_test(observations_are_below_their_limits_and_the_same_from_a_view),
        cmocka_unit_test(a_view_as_json_fits_its_limit),
        cmocka_unit_test(a_trace_fits_its_limit),
        cmocka_unit_test(the_longest_game_fits_all_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
