/* bench.c: `kickback bench`: what the library does in a second, on this machine, now. Machines are
 * noisy: what is compared is measured in turns within the same run, the best of several turns
 * counts, and the ratios say more than the times. */
#include <stdlib.h>
#include <string.h>

#include "tools.h"

#define TURNS 7
#define TURN_SECONDS 0.12
#define BATCH 1024
#define POSITIONS 512

struct bench {
    struct kb_setup setup;
    struct kb_state position[POSITIONS]; /* from random games, a seat to decide in each */
    struct kb_view view[POSITIONS];
    int seat[POSITIONS];
    struct kb_state row[BATCH];
    uint64_t seed[BATCH];
    int32_t action[BATCH];
    uint8_t observation[BATCH][KB_TENSOR_MAX];
    uint8_t mask[BATCH][KB_ACTIONS_MAX];
    uint8_t row_seat[BATCH];
    uint16_t reward[BATCH][KB_SEATS_MAX];
    uint8_t done[BATCH];
    struct kb_batch batch;
    struct kb_pool *pool;
    uint64_t random;
    uint64_t next_seed;
    uint64_t sink; /* keeps results alive */
};

/* One round of work; returns how many units it was. */
typedef uint64_t (*work_fn)(struct bench *b);

struct row {
    const char *name;
    const char *unit;
    work_fn work;
    double ns; /* best, for one unit */
};

static uint64_t work_playout(struct bench *b) {
    uint64_t moves = 0;
    for (int i = 0; i < 100; i++) {
        struct kb_state state;
        kb_start(&state, &b->setup, b->next_seed++, false, NULL);
        moves += (uint64_t)kb_playout(&state, &b->random);
    }
    return moves;
}

static uint64_t work_random_play(struct bench *b) {
    uint64_t moves = 0;
    for (int i = 0; i < 50; i++) {
        struct kb_state state;
        kb_start(&state, &b->setup, b->next_seed++, false, NULL);
        for (; !kb_over(&state); moves++)
            kb_random_play(&state, &b->random);
    }
    return moves;
}

static uint64_t work_legal(struct bench *b) {
    uint16_t out[KB_ACTIONS_MAX];
    for (int i = 0; i < POSITIONS; i++)
        b->sink += (uint64_t)kb_legal(&b->position[i], b->seat[i], out);
    return POSITIONS;
}

static uint64_t work_mask(struct bench *b) {
    for (int i = 0; i < POSITIONS; i++)
        kb_legal_mask(&b->position[i], b->seat[i], b->mask[i]);
    return POSITIONS;
}

static uint64_t work_view(struct bench *b) {
    for (int i = 0; i < POSITIONS; i++)
        kb_view(&b->position[i], b->seat[i], &b->view[i]);
    return POSITIONS;
}

static uint64_t work_tensor(struct bench *b) {
    for (int i = 0; i < POSITIONS; i++)
        kb_tensor(&b->position[i], b->seat[i], b->observation[i]);
    return POSITIONS;
}

static uint64_t work_sample(struct bench *b) {
    struct kb_state state;
    for (int i = 0; i < POSITIONS; i++) {
        kb_sample(&b->view[i], &b->random, &state);
        b->sink += kb_must(&state);
    }
    return POSITIONS;
}

static uint64_t work_json(struct bench *b) {
    static char text[KB_JSON_MAX];
    for (int i = 0; i < POSITIONS; i += 8)
        b->sink += kb_view_json(&b->view[i], &b->setup, text, sizeof text);
    return POSITIONS / 8;
}

/* The action of every row, at random; the same for all batch rows below. */
static void choose_actions(struct bench *b) {
    for (int i = 0; i < BATCH; i++)
        b->action[i] = kb_random_action(&b->row[i], b->row_seat[i], &b->random);
}

static uint64_t work_choose(struct bench *b) {
    choose_actions(b);
    return BATCH;
}

static uint64_t work_batch_bare(struct bench *b) {
    struct kb_batch bare = b->batch;
    bare.observation = bare.mask = NULL;
    choose_actions(b);
    kb_batch_step(&bare, 0, BATCH);
    return BATCH;
}

static uint64_t work_batch_observed(struct bench *b) {
    struct kb_batch seen = b->batch;
    seen.mask = NULL;
    choose_actions(b);
    kb_batch_step(&seen, 0, BATCH);
    return BATCH;
}

static uint64_t work_batch_full(struct bench *b) {
    choose_actions(b);
    kb_batch_step(&b->batch, 0, BATCH);
    return BATCH;
}

/* Whole games in one or two threads. */
static void playouts_part(void *arg, int part, int parts) {
    struct bench *b = arg;
    uint64_t random = kb_random_seed(b->next_seed, (uint64_t)part);
    (void)parts;
    for (int i = 0; i < 500; i++) {
        struct kb_state state;
        kb_start(&state, &b->setup, random, false, NULL);
        kb_playout(&state, &random);
    }
}

static uint64_t work_one_thread(struct bench *b) {
    b->next_seed++;
    for (int part = 0; part < 4; part++)
        playouts_part(b, part, 4);
    return 4 * 500;
}

static uint64_t work_two_threads(struct bench *b) {
    b->next_seed++;
    kb_pool_run(b->pool, playouts_part, b, 4);
    return 4 * 500;
}

static void take_turn(struct bench *b, struct row *row) {
    double start = seconds_now();
    uint64_t units = 0;
    double spent;
    do {
        units += row->work(b);
        spent = seconds_now() - start;
    } while (spent < TURN_SECONDS);
    double ns = 1e9 * spent / (double)units;
    if (row->ns == 0 || ns < row->ns)
        row->ns = ns;
}

static void prepare(struct bench *b) {
    b->random = kb_random_seed(1, 1);
    for (int i = 0; i < POSITIONS; i++) {
        uint32_t moves = kb_random_below(&b->random, 110);
        kb_start(&b->position[i], &b->setup, b->next_seed++, false, NULL);
        for (uint32_t k = 0; k < moves && !kb_over(&b->position[i]); k++) {
            struct kb_state before = b->position[i];
            kb_random_play(&b->position[i], &b->random);
            if (kb_over(&b->position[i])) {
                b->position[i] = before;
                break;
            }
        }
        b->seat[i] = __builtin_ctz(kb_must(&b->position[i]));
        kb_view(&b->position[i], b->seat[i], &b->view[i]);
    }
    b->batch =
        (struct kb_batch){&b->setup,  b->row,      b->seed,      b->action, b->observation[0],
                          b->mask[0], b->row_seat, b->reward[0], b->done,   BATCH};
    kb_batch_start(&b->batch, 1);
}

enum {
    ROW_PLAYOUT,
    ROW_RANDOM,
    ROW_LEGAL,
    ROW_MASK,
    ROW_VIEW,
    ROW_TENSOR,
    ROW_SAMPLE,
    ROW_JSON,
    ROW_CHOOSE,
    ROW_BARE,
    ROW_OBSERVED,
    ROW_FULL,
    ROW_ONE,
    ROW_TWO,
    ROWS
};

static void print_table(const struct row *row, const char *game, int seats, double observation,
                        double threads) {
    printf("%s, %d seats, random play; best of %d turns, one thread unless said\n\n", game, seats,
           TURNS);
    printf("  %-44s %10s %14s\n", "", "ns", "a second");
    for (int i = 0; i < ROWS; i++)
        printf("  %-44s %10.1f %14.0f %s\n", row[i].name, row[i].ns, 1e9 / row[i].ns, row[i].unit);
    printf("\n  writing an observation costs %.2f times what playing the row's move costs\n",
           observation);
    printf("  two threads do %.2f times the work of one\n", threads);
}

static void print_json(const struct row *row, const char *game, int seats, double observation,
                       double threads) {
    printf("{\"game\":\"%s\",\"seats\":%d,\"rows\":[", game, seats);
    for (int i = 0; i < ROWS; i++)
        printf("%s{\"name\":\"%s\",\"unit\":\"%s\",\"ns\":%.2f}", i ? "," : "", row[i].name,
               row[i].unit, row[i].ns);
    printf("],\"observation_ratio\":%.3f,\"threads_ratio\":%.3f}\n", observation, threads);
}

static int measure(struct bench *b, bool json) {
    struct row row[ROWS] = {
        [ROW_PLAYOUT] = {"whole games to their end", "moves", work_playout, 0},
        [ROW_RANDOM] = {"move by move", "moves", work_random_play, 0},
        [ROW_LEGAL] = {"legal moves, as a list", "positions", work_legal, 0},
        [ROW_MASK] = {"legal moves, as a mask", "positions", work_mask, 0},
        [ROW_VIEW] = {"view of a seat", "views", work_view, 0},
        [ROW_TENSOR] = {"observation of a seat", "observations", work_tensor, 0},
        [ROW_SAMPLE] = {"sample from a view", "states", work_sample, 0},
        [ROW_JSON] = {"view as JSON", "texts", work_json, 0},
        [ROW_CHOOSE] = {"batch: choosing the moves alone", "rows", work_choose, 0},
        [ROW_BARE] = {"batch: choosing and playing", "moves", work_batch_bare, 0},
        [ROW_OBSERVED] = {"batch: the same with observations", "moves", work_batch_observed, 0},
        [ROW_FULL] = {"batch: the same with masks as well", "moves", work_batch_full, 0},
        [ROW_ONE] = {"whole games, one thread", "games", work_one_thread, 0},
        [ROW_TWO] = {"whole games, two threads", "games", work_two_threads, 0},
    };
    struct kb_pool pool;
    if (kb_pool_start(&pool, 2))
        return failure("bench", "the system gave no second thread");
    b->pool = &pool;
    prepare(b);
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < ROWS; i++)
            take_turn(b, &row[i]);
    kb_pool_stop(&pool);
    /* What an observation adds to a row, against what playing the row's move costs. */
    double observation =
        (row[ROW_OBSERVED].ns - row[ROW_BARE].ns) / (row[ROW_BARE].ns - row[ROW_CHOOSE].ns);
    double threads = row[ROW_ONE].ns / row[ROW_TWO].ns;
    (json ? print_json : print_table)(row, kb_game(b->setup.game).name, b->setup.seats, observation,
                                      threads);
    return EXIT_DONE;
}

static int bench_run(int argc, char **argv) {
    static struct bench b;
    struct words words = {.count = 0};
    uint64_t seats = 0;
    bool json = false;
    const struct option_spec specs[] = {
        {"seats", NULL, NULL, &seats, 1, 99},
        {"json", &json, NULL, NULL, 0, 0},
    };
    if (!args_read("bench", argc, argv, specs, 2, &words))
        return EXIT_USAGE;
    if (words.count && !strcmp(words.word[0], "store")) {
        if (words.count > 1 || seats)
            return usage_error("bench",
                               "store takes no game, options or seats: kickback bench store "
                               "[--json]");
        return bench_store(json);
    }
    if (words.count == 0)
        words.word[words.count++] = kb_game(0).name;
    if (seats == 0)
        seats = (uint64_t)usual_seats(&words);
    int status = setup_from_words("bench", &b.setup, &words, (int)seats, NULL);
    return status ? status : measure(&b, json);
}

const struct tool tool_bench = {
    "bench", "measure the rules library on this machine", bench_run,
    "usage: kickback bench [GAME] [key=value ...] [--seats N] [--json]\n"
    "       kickback bench store [--json]\n"
    "\n"
    "Measures random play, legal moves, views, observations, samples, batches and\n"
    "threads, in turns, and prints the best turn of each (12 s). With `store`: the\n"
    "log of a server's tables, on the disk of this folder (10 s, 250 MB).\n"
    "\n"
    "  --seats N  seats, {seats}\n"
    "  --json     one JSON object\n"};
