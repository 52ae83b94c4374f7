/* corruption_bots_test.c: whatever the options, the seats and the dimensions, every bot of
 * Corruption answers with a legal move, and with the same one when it is asked again. */
#include "corruption_expert.h"
#include "corruption_support.h"

#define GAMES 300         /* for every bot that does not search */
#define GAMES_SEARCHED 40 /* for those that do, with a small budget */

/* Everybody who may decide is asked, those in turn first. */
static void play_game(struct game *g, const struct bot_spec *spec) {
    game_start(g);
    while (!kb_over(&g->state)) {
        int turn = kb_current(&g->state);
        int action = BOT_NONE;
        int seat = turn;
        for (int i = 0; i < g->setup.seats && action == BOT_NONE; i++) {
            seat = (turn - 1 + i) % g->setup.seats + 1;
            if (!(kb_may(&g->state) >> seat & 1))
                continue;
            action = answer(g, spec, seat, bot_memory(0));
            HOLDS(g, action == answer(g, spec, seat, bot_memory(1)));
            HOLDS(g, action != BOT_NONE || seat != turn);
            HOLDS(g, action == BOT_NONE || kb_is_legal(&g->state, seat, action));
        }
        HOLDS(g, kb_play(&g->state, seat, action, &g->history, NULL) == KB_OK);
    }
}

static void play_games(const char *name, int games) {
    static struct game g;
    struct bot_spec spec = spec_of(name);
    for (int i = 0; i < scaled(games); i++) {
        /* a step that has no factor in common with the number of combinations */
        game_set(&g, 1000 + i * 1327);
        play_game(&g, &spec);
        game_set_reduced(&g, 1000 + i * 1327);
        play_game(&g, &spec);
    }
}

static void easy_plays_every_game(void **unused) {
    (void)unused;
    play_games("easy", GAMES);
}

static void normal_plays_every_game(void **unused) {
    (void)unused;
    play_games("normal", GAMES);
}

static void hard_plays_every_game(void **unused) {
    (void)unused;
    play_games("hard@5", GAMES_SEARCHED);
}

static void expert_plays_every_game(void **unused) {
    (void)unused;
    play_games("expert@5", GAMES_SEARCHED);
}

static void a_budget_of_one_is_enough(void **unused) {
    (void)unused;
    play_games("hard@1", 2);
    play_games("expert@1", 2);
}

static void every_personality_plays(void **unused) {
    static struct game g;
    (void)unused;
    for (int i = 0; bot_personality_at(i); i++)
        for (int level = 1; level <= 4; level++) {
            struct bot_spec spec = {(int16_t)level, (int16_t)i, 4};
            game_set(&g, 17 * i + level);
            play_game(&g, &spec);
        }
}

/* One game each way: four bots of a level do not all do the same with the same table. */
static void seats_do_not_play_alike(void **unused) {
    static struct game g;
    struct bot_spec spec = spec_of("normal");
    int places = 0;
    (void)unused;
    for (int i = 0; i < 20; i++) {
        uint32_t seen = 0;
        game_set(&g, 0);
        g.seed = kb_random_seed(77, (uint64_t)i);
        game_start(&g);
        for (int n = 0; n < 3; n++) {
            int seat = kb_current(&g.state);
            int action = answer(&g, &spec, seat, bot_memory(0));
            seen |= 1u << action % KB_PLACES;
            HOLDS(&g, kb_play(&g.state, seat, action, &g.history, NULL) == KB_OK);
        }
        places += __builtin_popcount(seen);
    }
    assert_true(places > 30); /* 20 if all copied the first; 60 if nobody met anybody */
}

/* How many first placements expert has tried after so many turns. */
static int tried(int seats, int turns) {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_view view;
    struct search_frame frame;
    struct corruption_world base, w;
    uint64_t random = 1;
    int count = 0;
    assert_int_equal(kb_setup_text(&setup, "corruption", seats, "", NULL), KB_OK);
    kb_start(&state, &setup, 1, false, NULL);
    kb_view(&state, kb_current(&state), &view);
    struct bot_ask ask = {.setup = &setup, .view = &view, .who = bot_personality_at(0)};
    struct tree tree = expert_tree(bot_memory(0), seats);
    search_frame(&frame, &ask);
    world_from_view(&base, &view);
    for (int i = 0; i < turns; i++) {
        w = base;
        tree_turn(&tree, &w, &frame, &random);
    }
    for (uint32_t i = tree.node[0].child; i; i = tree.node[i].next)
        count++;
    return count;
}

static void expert_tries_less_in_a_crowd(void **unused) {
    (void)unused;
    for (int seats = 3; seats <= 5; seats++)
        assert_int_equal(tried(seats, 400), 20); /* one more when the root of the turns grows */
    for (int seats = 6; seats <= KB_SEATS_MAX; seats++)
        assert_true(tried(seats, 400) < 20);
}

static enum bot_fault fault_of(const char *name) {
    struct bot_spec spec = {7, 7, 7};
    enum bot_fault fault = bot_parse(name, strlen(name), &spec);
    if (fault)
        assert_true(spec.bot == 7 && spec.personality == 7 && spec.budget == 7);
    return fault;
}

/* The first fault in a name is reported. */
static void names_are_read(void **unused) {
    (void)unused;
    assert_int_equal(fault_of("easy"), BOT_FINE);
    assert_int_equal(fault_of("hard:bold@20"), BOT_FINE);
    assert_int_equal(fault_of(""), BOT_NO_LEVEL);
    assert_int_equal(fault_of("eas:bald@0"), BOT_NO_LEVEL);
    assert_int_equal(fault_of("easy:bald@0"), BOT_NO_PERSONALITY);
    assert_int_equal(fault_of("easy:"), BOT_NO_PERSONALITY);
    assert_int_equal(fault_of("easy:bold@0"), BOT_NO_BUDGET);
    assert_int_equal(fault_of("easy@"), BOT_NO_BUDGET);
    assert_int_equal(fault_of("easy@2x"), BOT_NO_BUDGET);
    assert_int_equal(fault_of("easy@100000001"), BOT_NO_BUDGET);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(easy_plays_every_game),
        cmocka_unit_test(normal_plays_every_game),
        cmocka_unit_test(hard_plays_every_game),
        cmocka_unit_test(expert_plays_every_game),
        cmocka_unit_test(a_budget_of_one_is_enough),
        cmocka_unit_test(every_personality_plays),
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(seats_do_not_play_alike),
        cmocka_unit_test(expert_tries_less_in_a_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
