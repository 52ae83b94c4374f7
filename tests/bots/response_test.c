/* response_test.c: the best response of bench/response.h is what trying every pure strategy finds,
 * in games so small that this can be done; and a bot known from samples comes near to the bot known
 * exactly, from both sides. The brute force shares nothing with the solver: it has its own walk,
 * and knows information sets by their text. */
#include "support.h"

#include "bot_policy.h"
#include "regret.h"
#include "response.h"

#define SETS_MAX 64
#define SPOTS_MAX 4096
#define BRANCH_MAX 16
#define TEXT_MAX 16384

/* A position of the whole game, as the brute force needs it. */
struct spot {
    int set; /* the responder's information set, or -1 */
    int count;
    int child[BRANCH_MAX];
    double odds[BRANCH_MAX];
    double value; /* if the game is over */
};

struct brute {
    struct kb_setup setup;
    int responder;
    int spots;
    int sets;
    struct spot spot[SPOTS_MAX];
    char *text[SETS_MAX];
    int count[SETS_MAX];  /* legal actions there */
    int chosen[SETS_MAX]; /* the strategy that is tried */
};

static bool near(double a, double b, double most) {
    return a - b <= most && b - a <= most;
}

static char *information(const struct kb_setup *setup, const struct kb_history *history, int seat) {
    char *text = malloc(TEXT_MAX);
    assert_true(kb_information_text(setup, history, seat, text, TEXT_MAX) < TEXT_MAX);
    return text;
}

/* Some strategy, no two actions alike: from the text of what the seat knows. */
static void crooked(void *own, const struct response_stand *stand, double *fit, double *real) {
    char *text = information(stand->setup, stand->history, stand->seat);
    uint64_t random = *(uint64_t *)own;
    double sum = 0;
    for (const char *c = text; *c; c++)
        random = kb_random_seed(random, (uint64_t)*c);
    for (int i = 0; i < stand->count; i++)
        sum += fit[i] = 1 + kb_random_below(&random, 20);
    for (int i = 0; i < stand->count; i++)
        real[i] = fit[i] /= sum;
    free(text);
}

static int set_of(struct brute *b, const struct kb_history *history, int count) {
    char *text = information(&b->setup, history, b->responder);
    for (int i = 0; i < b->sets; i++) {
        if (!strcmp(b->text[i], text)) {
            assert_int_equal(b->count[i], count);
            free(text);
            return i;
        }
    }
    assert_true(b->sets < SETS_MAX);
    b->text[b->sets] = text;
    b->count[b->sets] = count;
    return b->sets++;
}

static int build(struct brute *b, const struct kb_state *state, const struct kb_history *history,
                 uint64_t *policy) {
    int at = b->spots++;
    struct spot *spot = &b->spot[at];
    int seat = kb_current(state);
    struct response_stand stand = {&b->setup, state, history, seat, 0, {0}};
    uint32_t weight[KB_OUTCOMES_MAX];
    double real[BRANCH_MAX];
    assert_true(at < SPOTS_MAX);
    spot->set = -1;
    if (seat == KB_NOBODY) {
        uint16_t share[KB_SEATS_MAX];
        kb_shares(state, share);
        spot->value = share[b->responder - 1] / (double)KB_SHARE;
        return at;
    }
    if (seat == KB_CHANCE) {
        double sum = 0;
        stand.count = kb_chance(state, stand.legal, weight);
        for (int i = 0; i < stand.count; i++)
            sum += weight[i];
        for (int i = 0; i < stand.count; i++)
            spot->odds[i] = weight[i] / sum;
    } else {
        stand.count = kb_legal(state, seat, stand.legal);
        assert_true(stand.count <= BRANCH_MAX);
        if (seat == b->responder)
            spot->set = set_of(b, history, stand.count);
        else
            crooked(policy, &stand, spot->odds, real);
    }
    spot->count = stand.count;
    for (int i = 0; i < stand.count; i++) {
        struct kb_entry entry[128];
        struct kb_history longer = {entry, LENGTH(entry), history->count};
        struct kb_state next = *state;
        memcpy(entry, history->entry, (size_t)history->count * sizeof entry[0]);
        assert_int_equal(seat == KB_CHANCE ? kb_chance_play(&next, stand.legal[i], &longer, NULL)
                                           : kb_play(&next, seat, stand.legal[i], &longer, NULL),
                         KB_OK);
        spot->child[i] = build(b, &next, &longer, policy);
    }
    return at;
}

static double value(const struct brute *b, int at) {
    const struct spot *spot = &b->spot[at];
    if (!spot->count)
        return spot->value;
    if (spot->set >= 0)
        return value(b, spot->child[b->chosen[spot->set]]);
    double sum = 0;
    for (int i = 0; i < spot->count; i++)
        sum += spot->odds[i] * value(b, spot->child[i]);
    return sum;
}

/* The best of all pure strategies; *tried is how many there are. */
static double best_of_all(struct brute *b, int *tried) {
    double best = 0;
    *tried = 0;
    for (int i = 0; i < b->sets;) {
        double got = value(b, 0);
        best = got > best ? got : best;
        ++*tried;
        for (i = 0; i < b->sets && ++b->chosen[i] == b->count[i]; i++)
            b->chosen[i] = 0;
    }
    return best;
}

static void same_as_brute_force(struct kb_setup setup, int responder, int strategies) {
    for (uint64_t policy = 1; policy <= 3; policy++) {
        static struct brute b;
        struct kb_entry entry[128];
        struct kb_history history = {entry, LENGTH(entry), 0};
        struct kb_state state;
        int tried;
        memset(&b, 0, sizeof b);
        b.setup = setup;
        b.responder = responder;
        kb_start(&state, &setup, 0, true, &history);
        build(&b, &state, &history, &policy);
        double best = best_of_all(&b, &tried);
        struct response_policy others = {crooked, &policy};
        struct response_value all[KB_SEATS_MAX];
        struct response_value got = response_best(&setup, &others, responder);
        response_all(&setup, &others, all);
        assert_int_equal(tried, strategies);
        assert_true(near(got.fit, best, 1e-9));
        assert_true(near(got.real, best, 1e-9));
        assert_true(got.fit > all[responder - 1].fit + 1e-6);
        for (int i = 0; i < b.sets; i++)
            free(b.text[i]);
    }
}

#define TWO (1u << (KB_CARD_2 - 1))
#define SIX (1u << (KB_CARD_6 - 1))

/* Two bribes, both placed, one contract; cards face down, so that only places are seen. */
static void test_two_cards(void **unused) {
    (void)unused;
    struct kb_dimensions d = {1, 1, 1, 2, TWO | SIX};
    same_as_brute_force(reduced(2, "first=1 show=river", d), 1, 4 * 256);
}

/* One of two bribes and a reporter. Five placements, and a reporter meets one of two bribes; the
 * second seat sees the first one's place, or is the first itself, by lot. */
static void test_reporter(void **unused) {
    (void)unused;
    struct kb_dimensions d = {1, 1, 1, 1, TWO | SIX | KB_HAND_REPORTER};
    same_as_brute_force(reduced(2, "first=1", d), 1, 5 * 4);
    same_as_brute_force(reduced(2, "first=1 show=river", d), 2, 25 * 4);
    same_as_brute_force(reduced(2, "first=lot show=river", d), 2, 5 * 4 * 25 * 4);
}

/* A bribe and a reporter, two contracts: chance deals them either way round, and Swiss money waits
 * for the reveal. */
static void test_two_contracts(void **unused) {
    (void)unused;
    struct kb_dimensions d = {1, 2, 1, 1, SIX | KB_HAND_REPORTER};
    struct kb_setup setup = reduced(2, "first=1 show=river", d);
    setup.deck[1].value = 300;
    same_as_brute_force(setup, 1, 25 * 1024 * 16);
}

/* Three seats. */
static void test_three_seats(void **unused) {
    (void)unused;
    struct kb_dimensions d = {1, 1, 1, 1, TWO | SIX};
    same_as_brute_force(reduced(3, "first=1", d), 2, 64);
    same_as_brute_force(reduced(3, "first=1", d), 1, 4);
}

/* The gain against `random` from samples: too high where the responder knows the sample, too low
 * where it is paid against another, on average; with many seeds, right. */
static void test_samples(void **unused) {
    (void)unused;
    struct kb_dimensions d = {1, 2, 1, 1, TWO | SIX | KB_HAND_REPORTER};
    struct kb_setup setup = reduced(2, "first=1", d);
    struct response_policy exact = response_uniform();
    setup.deck[1].value = 300;
    double right = response_best(&setup, &exact, 1).fit;
    struct response_value mean[2] = {{0, 0}, {0, 0}};
    static const int seeds[2] = {8, 4096};
    for (int k = 0; k < 2; k++) {
        int runs = k ? 1 : 32;
        for (int run = 0; run < runs; run++) {
            struct bot_policy bot;
            assert_true(bot_policy_start(&bot, "random", seeds[k], (uint64_t)run));
            struct response_policy policy = bot_policy_response(&bot);
            struct response_value got = response_best(&setup, &policy, 1);
            mean[k].fit += got.fit / runs;
            mean[k].real += got.real / runs;
            bot_policy_end(&bot);
        }
    }
    assert_true(mean[0].fit > right + 0.02);
    assert_true(mean[0].real < right);
    assert_true(near(mean[1].fit, right, 0.01));
    assert_true(near(mean[1].real, right, 0.01));
}

/* With two seats a strategy that regret minimisation finds cannot be exploited: the better of both
 * responses is then worth no more than what it is worth against itself. */
static void test_regret(void **unused) {
    (void)unused;
    struct kb_dimensions d = {1, 2, 1, 2, TWO | SIX | KB_HAND_REPORTER};
    struct kb_setup setup = reduced(2, "first=1", d);
    setup.deck[1].value = 300;
    double gain[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        struct response_value all[KB_SEATS_MAX];
        struct regret *found = regret_start(&setup, k ? 300 : 2);
        struct response_policy policy = regret_response(found);
        response_all(&setup, &policy, all);
        assert_true(near(all[0].fit + all[1].fit, 1, 1e-9));
        for (int seat = 1; seat <= 2; seat++) {
            double got = response_best(&setup, &policy, seat).fit;
            assert_true(got > all[seat - 1].fit - 1e-9);
            gain[k] += (got - all[seat - 1].fit) / 2;
        }
        regret_end(found);
    }
    assert_true(gain[0] > 0.05);
    assert_true(gain[1] < 0.005);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_cards),     cmocka_unit_test(test_reporter),
        cmocka_unit_test(test_two_contracts), cmocka_unit_test(test_three_seats),
        cmocka_unit_test(test_samples),       cmocka_unit_test(test_regret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
