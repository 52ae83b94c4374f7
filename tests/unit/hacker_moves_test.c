/* hacker_moves_test.c: moves of Hacker in every position: as they are written and read, those that
 * are refused, and choices of a beat, which wait for each other and tell nobody anything. Random
 * games over all combinations of options (hacker_games.h). */
#include "chi.h"
#include "hacker_games.h"
#include "properties.h"

#define TEXT_MAX (1 << 18)

/* ---- Notation and refusals ---- */

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

/* The public part of a position. */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_move_is_read_as_it_is_written),
        cmocka_unit_test(a_move_from_elsewhere_is_refused_or_legal),
        cmocka_unit_test(illegal_actions_are_refused_and_change_nothing),
        cmocka_unit_test(choices_of_a_beat_may_arrive_together_or_in_any_order),
        cmocka_unit_test(a_refused_joint_move_names_nobody_where_several_decide),
        cmocka_unit_test(nobody_sees_anything_before_all_have_chosen),
        cmocka_unit_test(random_in_a_beat_chooses_first_what_and_then_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
