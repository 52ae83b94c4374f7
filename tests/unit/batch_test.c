/* batch_test.c: many games at once. Every row of a batch is followed by a single game that is
 * played by the same actions; whatever the batch says must be what that game says, after an end
 * and a restart too. Then the same with threads, whose buffers must be the same bytes. */
#include <stdatomic.h>
#include <stdlib.h>

#include "hacker_support.h"

#define ROWS 24
#define GUARD 0x6b

/* A batch with its buffers, each followed by bytes that must not change. */
struct rows {
    struct kb_setup setup;
    struct kb_state state[ROWS + 1];
    uint64_t seed[ROWS + 1];
    int32_t action[ROWS + 1];
    uint8_t observation[ROWS + 1][KB_TENSOR_MAX];
    uint8_t mask[ROWS + 1][KB_ACTIONS_MAX];
    uint8_t seat[ROWS + 1];
    uint16_t reward[ROWS + 1][KB_SEATS_MAX];
    uint8_t done[ROWS + 1];
    struct kb_batch batch;
};

static void rows_make(struct rows *r, struct kb_setup setup) {
    memset(r, GUARD, sizeof *r);
    r->setup = setup;
    r->batch = (struct kb_batch){&r->setup,  r->state, r->seed,      r->action, r->observation[0],
                                 r->mask[0], r->seat,  r->reward[0], r->done,   ROWS};
}

static uint8_t *observation_of(struct rows *r, int row) {
    return r->observation[0] + row * kb_game(r->setup.game).tensor;
}

static uint8_t *mask_of(struct rows *r, int row) {
    return r->mask[0] + row * kb_game(r->setup.game).actions;
}

/* The results of the single game that shadows a row. */
struct shadow {
    struct kb_state state;
    uint64_t seed;
    uint16_t reward[KB_SEATS_MAX];
    int done;
    int games; /* ended so far */
};

/* The next game of a row: its seed is the next number of the row's generator (SplitMix64). */
static void shadow_start(struct shadow *s, const struct kb_setup *setup) {
    uint64_t z = s->seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    kb_start(&s->state, setup, z ^ (z >> 31), false, NULL);
}

/* Who decides in a row: in a beat one seat after the other. */
static int seat_in_turn(const struct kb_state *state) {
    int seat = 1;
    while (!(kb_must(state) >> seat & 1))
        seat++;
    return seat;
}

static void shadow_step(struct shadow *s, const struct kb_setup *setup, int action) {
    int seat = seat_in_turn(&s->state);
    memset(s->reward, 0, sizeof s->reward);
    s->done = 0;
    if (kb_play(&s->state, seat, action, NULL, NULL)) {
        s->done = 2;
    } else if (kb_over(&s->state)) {
        kb_shares(&s->state, s->reward);
        s->done = 1;
        s->games++;
        shadow_start(s, setup);
    }
}

static void row_is(struct rows *r, int row, const struct shadow *s) {
    uint8_t observation[KB_TENSOR_MAX];
    uint8_t mask[KB_ACTIONS_MAX];
    int seat = seat_in_turn(&s->state);
    kb_tensor(&s->state, seat, observation);
    kb_legal_mask(&s->state, seat, mask);
    assert_memory_equal(&r->state[row], &s->state, sizeof s->state);
    assert_int_equal(r->seat[row], seat);
    assert_int_equal(r->seed[row], s->seed);
    assert_int_equal(r->done[row], s->done);
    assert_memory_equal(r->reward[row], s->reward, sizeof s->reward);
    if (r->batch.observation)
        assert_memory_equal(observation_of(r, row), observation,
                            (size_t)kb_game(r->setup.game).tensor);
    if (r->batch.mask)
        assert_memory_equal(mask_of(r, row), mask, (size_t)kb_game(r->setup.game).actions);
}

static void guards_stand(struct rows *r) {
    const struct rows *fresh = r;
    uint8_t guard[sizeof r->state[0]];
    memset(guard, GUARD, sizeof guard);
    assert_memory_equal(&fresh->state[ROWS], guard, sizeof fresh->state[0]);
    assert_memory_equal(&fresh->seed[ROWS], guard, sizeof fresh->seed[0]);
    assert_memory_equal(fresh->reward[ROWS], guard, sizeof fresh->reward[0]);
    assert_int_equal(fresh->seat[ROWS], GUARD);
    assert_int_equal(fresh->done[ROWS], GUARD);
    assert_int_equal(observation_of(r, ROWS)[0], GUARD);
    assert_int_equal(mask_of(r, ROWS)[0], GUARD);
}

/* An action for a row: mostly legal, now and then not. */
static int32_t any_action(const struct kb_state *state, uint64_t *random) {
    uint32_t n = kb_random_below(random, 20);
    if (n == 0)
        return (int32_t)kb_random_below(random, 500) - 50;
    return kb_random_action(state, seat_in_turn(state), random);
}

static void shadows_start(struct shadow *shadow, const struct kb_setup *setup, uint64_t seed) {
    memset(shadow, 0, ROWS * sizeof *shadow);
    for (int row = 0; row < ROWS; row++) {
        shadow[row].seed = kb_random_seed(seed, (uint64_t)row);
        shadow_start(&shadow[row], setup);
    }
}

/* ---- Rows and single games ---- */

static void follows(struct kb_setup setup, bool observed, bool masked, int steps) {
    static struct rows r;
    static struct shadow shadow[ROWS];
    uint64_t random = 4;
    int ended = 0;
    int refused = 0;
    rows_make(&r, setup);
    if (!observed)
        r.batch.observation = NULL;
    if (!masked)
        r.batch.mask = NULL;
    kb_batch_start(&r.batch, 77);
    shadows_start(shadow, &setup, 77);
    for (int row = 0; row < ROWS; row++)
        row_is(&r, row, &shadow[row]);
    for (int i = 0; i < steps; i++) {
        int wrong = 0;
        for (int row = 0; row < ROWS; row++) {
            r.action[row] = any_action(&shadow[row].state, &random);
            shadow_step(&shadow[row], &setup, r.action[row]);
            wrong += shadow[row].done == 2;
        }
        assert_int_equal(kb_batch_step(&r.batch, 0, ROWS), wrong);
        for (int row = 0; row < ROWS; row++)
            row_is(&r, row, &shadow[row]);
        refused += wrong;
    }
    guards_stand(&r);
    for (int row = 0; row < ROWS; row++)
        ended += shadow[row].games;
    assert_true(ended > ROWS && refused > ROWS);
}

static void every_row_is_a_game_of_its_own(void **unused) {
    (void)unused;
    follows(setup_of(4, ""), true, true, 600);
    follows(setup_of(7, "edition=eurogames show=free book=on"), true, true, 900);
    follows(setup_of(3, "show=closed first=3"), true, true, 400);
}

static void rows_of_hacker_are_asked_seat_by_seat_in_a_beat(void **unused) {
    (void)unused;
    follows(hacker_of(3, "beats=1"), true, true, 500);
    follows(hacker_of(7, "beats=1 jam=on crypt=on"), true, true, 1500);
    follows(hacker_of(5, "beats=2 steal=blind first=5"), false, true, 1500);
    follows(hacker_reduced(2, "first=lot beats=1", 1, 1, 1), true, true, 400);
}

/* What the next seat of a beat is shown does not depend on what the one before it has chosen. */
static void in_a_beat_a_row_shows_nothing_of_the_choices_before(void **unused) {
    static struct rows one;
    static struct rows other;
    uint64_t random = 7;
    int compared = 0;
    (void)unused;
    rows_make(&one, hacker_of(5, "beats=1"));
    kb_batch_start(&one.batch, 5);
    for (int i = 0; i < 400; i++) {
        for (int row = 0; row < ROWS; row++)
            one.action[row] = kb_random_action(&one.state[row], one.seat[row], &random);
        other = one;
        other.batch = (struct kb_batch){
            &other.setup,  other.state, other.seed,      other.action, other.observation[0],
            other.mask[0], other.seat,  other.reward[0], other.done,   ROWS};
        for (int row = 0; row < ROWS; row++)
            other.action[row] = kb_random_action(&one.state[row], one.seat[row], &random);
        bool open[ROWS]; /* another seat must choose after this one */
        for (int row = 0; row < ROWS; row++)
            open[row] = kb_current(&one.state[row]) == KB_SIMULTANEOUS;
        assert_int_equal(kb_batch_step(&one.batch, 0, ROWS), 0);
        assert_int_equal(kb_batch_step(&other.batch, 0, ROWS), 0);
        for (int row = 0; row < ROWS; row++) {
            if (!open[row])
                continue;
            assert_int_equal(one.seat[row], other.seat[row]);
            assert_memory_equal(observation_of(&one, row), observation_of(&other, row),
                                (size_t)kb_game(1).tensor);
            assert_memory_equal(mask_of(&one, row), mask_of(&other, row),
                                (size_t)kb_game(1).actions);
            compared++;
        }
    }
    assert_true(compared > 1000);
}

static void a_smaller_game_restarts_often(void **unused) {
    struct kb_dimensions d = {1, 2, 1, 1, KB_HAND_ATTORNEY | 3};
    (void)unused;
    follows(reduced(2, "first=lot", d), true, true, 400);
}

static void observations_and_masks_may_be_left_out(void **unused) {
    (void)unused;
    follows(setup_of(4, "book=on"), false, true, 400);
    follows(setup_of(4, "book=on"), true, false, 400);
    follows(setup_of(4, "book=on"), false, false, 400);
}

/* ---- Ends and refusals ---- */

static void an_end_brings_the_reward_and_the_next_game(void **unused) {
    static struct rows r;
    uint64_t random = 9;
    int ended = 0;
    (void)unused;
    rows_make(&r, setup_of(3, ""));
    kb_batch_start(&r.batch, 5);
    for (int i = 0; i < 400; i++) {
        bool ending[ROWS];
        for (int row = 0; row < ROWS; row++) {
            ending[row] = r.done[row] == 1;
            r.action[row] = kb_random_action(&r.state[row], r.seat[row], &random);
        }
        assert_int_equal(kb_batch_step(&r.batch, 0, ROWS), 0);
        for (int row = 0; row < ROWS; row++) {
            int sum = 0;
            for (int seat = 0; seat < KB_SEATS_MAX; seat++)
                sum += r.reward[row][seat];
            assert_int_equal(sum, r.done[row] ? KB_SHARE : 0);
            assert_false(kb_over(&r.state[row]));
            if (r.done[row]) { /* the first decision of a new game */
                assert_int_equal(r.state[row].as.corruption.table.round, 1);
                assert_int_equal(r.state[row].as.corruption.table.placed, 0);
                assert_false(ending[row]); /* no game ends with its first decision */
                ended++;
            }
        }
    }
    assert_true(ended > ROWS);
}

/* The games of a row and of neighbouring rows are different ones. */
static void no_game_is_played_twice(void **unused) {
    static struct rows r;
    static uint64_t seen[4096];
    uint64_t random = 9;
    int count = 0;
    (void)unused;
    rows_make(&r, setup_of(3, ""));
    kb_batch_start(&r.batch, 5);
    for (int row = 0; row < ROWS; row++)
        seen[count++] = kb_digest(&r.state[row]);
    for (int i = 0; i < 1000; i++) {
        for (int row = 0; row < ROWS; row++)
            r.action[row] = kb_random_action(&r.state[row], r.seat[row], &random);
        kb_batch_step(&r.batch, 0, ROWS);
        for (int row = 0; row < ROWS; row++)
            if (r.done[row] == 1 && count < LENGTH(seen))
                seen[count++] = kb_digest(&r.state[row]);
    }
    assert_true(count > 4 * ROWS);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            assert_int_not_equal(seen[i], seen[k]);
}

static void a_refused_action_changes_nothing_but_done(void **unused) {
    static const int32_t wrong[] = {-1, 401, 400, 350, 243, 1000000, INT32_MIN, INT32_MAX};
    static struct rows r;
    static struct rows before;
    (void)unused;
    rows_make(&r, setup_of(5, "first=1"));
    kb_batch_start(&r.batch, 5);
    for (int i = 0; i < LENGTH(wrong); i++) {
        for (int row = 0; row < ROWS; row++)
            r.action[row] = wrong[i];
        before = r;
        assert_int_equal(kb_batch_step(&r.batch, 0, ROWS), ROWS);
        for (int row = 0; row < ROWS; row++) {
            assert_int_equal(r.done[row], 2);
            r.done[row] = before.done[row];
        }
        before.batch = r.batch;
        assert_memory_equal(&r, &before, sizeof r);
    }
    for (int row = 0; row < ROWS; row++)
        r.action[row] = 1; /* 1@a1 */
    assert_int_equal(kb_batch_step(&r.batch, 0, ROWS), 0);
    for (int row = 0; row < ROWS; row++)
        assert_int_equal(r.done[row], 0);
}

/* Only the rows from .. to - 1 are touched. */
static void a_range_of_rows_is_stepped_alone(void **unused) {
    static struct rows r;
    static struct rows before;
    static const int ranges[][2] = {{0, 0}, {5, 5}, {0, 1}, {3, 9}, {ROWS - 1, ROWS}, {0, ROWS}};
    uint64_t random = 2;
    (void)unused;
    rows_make(&r, setup_of(4, ""));
    kb_batch_start(&r.batch, 6);
    for (int i = 0; i < LENGTH(ranges); i++) {
        for (int row = 0; row < ROWS; row++)
            r.action[row] = kb_random_action(&r.state[row], r.seat[row], &random);
        before = r;
        assert_int_equal(kb_batch_step(&r.batch, ranges[i][0], ranges[i][1]), 0);
        for (int row = 0; row < ROWS; row++) {
            bool in = row >= ranges[i][0] && row < ranges[i][1];
            bool same = !memcmp(&r.state[row], &before.state[row], sizeof r.state[row]);
            assert_int_equal(same, !in);
            if (in)
                continue;
            assert_int_equal(r.seat[row], before.seat[row]);
            assert_memory_equal(observation_of(&r, row), observation_of(&before, row),
                                (size_t)kb_game(0).tensor);
        }
    }
}

/* ---- Threads ---- */

struct work {
    atomic_int called[1000];
    int parts;
    atomic_int wrong;
};

static void count_part(void *arg, int part, int parts) {
    struct work *work = arg;
    if (parts != work->parts || part < 0 || part >= parts)
        atomic_fetch_add(&work->wrong, 1);
    else
        atomic_fetch_add(&work->called[part], 1);
}

static void every_part_is_done_once(void **unused) {
    static const int parts[] = {0, 1, 2, 3, 7, 64, 1000};
    (void)unused;
    for (int threads = 1; threads <= 5; threads++) {
        struct kb_pool pool;
        assert_int_equal(kb_pool_start(&pool, threads), KB_OK);
        for (int round = 0; round < 200; round++) {
            static struct work work;
            memset(&work, 0, sizeof work);
            work.parts = parts[round % LENGTH(parts)];
            kb_pool_run(&pool, count_part, &work, work.parts);
            assert_int_equal(work.wrong, 0);
            for (int i = 0; i < 1000; i++)
                assert_int_equal(work.called[i], i < work.parts);
        }
        kb_pool_stop(&pool);
    }
}

static void the_most_threads_start_and_stop(void **unused) {
    static struct work work;
    struct kb_pool pool;
    (void)unused;
    memset(&work, 0, sizeof work);
    work.parts = 1000;
    assert_int_equal(kb_pool_start(&pool, KB_THREADS_MAX), KB_OK);
    kb_pool_run(&pool, count_part, &work, work.parts);
    kb_pool_stop(&pool);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(work.called[i], 1);
    assert_int_equal(kb_pool_start(&pool, KB_THREADS_MAX), KB_OK); /* stopped without any work */
    kb_pool_stop(&pool);
}

/* The same actions, wrong ones included, with 1, 2 and 3 threads and without any. */
static void threads_leave_the_same_bytes(void **unused) {
    static struct rows alone;
    static struct rows threaded;
    (void)unused;
    for (int threads = 1; threads <= 3; threads++) {
        struct kb_pool pool;
        uint64_t random = 8;
        assert_int_equal(kb_pool_start(&pool, threads), KB_OK);
        rows_make(&alone, setup_of(4, "book=on"));
        rows_make(&threaded, setup_of(4, "book=on"));
        kb_batch_start(&alone.batch, 3);
        kb_batch_start(&threaded.batch, 3);
        for (int i = 0; i < 600; i++) {
            for (int row = 0; row < ROWS; row++)
                alone.action[row] = any_action(&alone.state[row], &random);
            memcpy(threaded.action, alone.action, sizeof alone.action);
            int refused = kb_batch_step(&alone.batch, 0, ROWS);
            assert_int_equal(kb_pool_batch_step(&pool, &threaded.batch), refused);
            assert_memory_equal(&alone, &threaded, offsetof(struct rows, batch));
        }
        kb_pool_stop(&pool);
    }
}

/* Fewer rows than threads. */
static void one_row_and_three_threads(void **unused) {
    static struct rows alone;
    static struct rows threaded;
    struct kb_pool pool;
    uint64_t random = 8;
    (void)unused;
    assert_int_equal(kb_pool_start(&pool, 3), KB_OK);
    rows_make(&alone, setup_of(3, ""));
    rows_make(&threaded, setup_of(3, ""));
    alone.batch.games = threaded.batch.games = 1;
    kb_batch_start(&alone.batch, 3);
    kb_batch_start(&threaded.batch, 3);
    for (int i = 0; i < 300; i++) {
        alone.action[0] = threaded.action[0] = any_action(&alone.state[0], &random);
        assert_int_equal(kb_pool_batch_step(&pool, &threaded.batch),
                         kb_batch_step(&alone.batch, 0, 1));
        assert_memory_equal(&alone, &threaded, offsetof(struct rows, batch));
    }
    kb_pool_stop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_a_game_of_its_own),
        cmocka_unit_test(rows_of_hacker_are_asked_seat_by_seat_in_a_beat),
        cmocka_unit_test(in_a_beat_a_row_shows_nothing_of_the_choices_before),
        cmocka_unit_test(a_smaller_game_restarts_often),
        cmocka_unit_test(observations_and_masks_may_be_left_out),
        cmocka_unit_test(an_end_brings_the_reward_and_the_next_game),
        cmocka_unit_test(no_game_is_played_twice),
        cmocka_unit_test(a_refused_action_changes_nothing_but_done),
        cmocka_unit_test(a_range_of_rows_is_stepped_alone),
        cmocka_unit_test(every_part_is_done_once),
        cmocka_unit_test(the_most_threads_start_and_stop),
        cmocka_unit_test(threads_leave_the_same_bytes),
        cmocka_unit_test(one_row_and_three_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
