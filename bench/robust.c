/* robust.c: one `expert` among opponents that know it is one and read it as such (expert_reader.h),
 * in the whole game of Corruption. Every deal is played as often as there are seats, with the
 * expert in each of them, and the interval is over deals. With `--who reader` one reader sits among
 * experts instead: what it gains by reading. With `--blind` the readers do not read, and what is
 * printed must be the fair share: a check of this program. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "expert_reader.h"

#define USAGE                                                                               \
    "usage: robust [--deals 50] [--seconds 600] [--seats 4] [--budget 300] [--things 24]\n" \
    "              [--turns BUDGET] [--who expert|reader] [--blind] [--seed 1]\n"

struct match {
    struct kb_setup setup;
    struct expert_reader reader;
    struct bot_spec expert;
    uint32_t budget;
    bool reader_alone;
    bool blind; /* readers do not read: then all seats play alike */
    uint8_t *memory;
};

static int ask_seat(const struct match *m, const struct kb_state *state,
                    const struct kb_history *history, int seat, uint64_t seed, bool reads) {
    static struct kb_entry seen[KB_HISTORY_MAX];
    struct bot_notes notes = {{0}};
    struct kb_view view;
    kb_view(state, seat, &view);
    int entries = kb_history_seen(&m->setup, history, seat, seen);
    struct bot_ask ask = {.setup = &m->setup,
                          .view = &view,
                          .history = seen,
                          .entries = entries,
                          .who = bot_personality_at(0),
                          .seed = seed,
                          .budget = m->budget,
                          .notes = &notes,
                          .memory = m->memory};
    return reads ? expert_reader(&m->reader, &ask) : bot_decide(&m->expert, &ask);
}

/* One game with the lone seat at `alone`: its share of the victory. */
static double play(struct match *m, uint64_t seed, int alone) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_state state;
    uint16_t share[KB_SEATS_MAX];
    uint32_t all = (2u << m->setup.seats) - 2;
    uint32_t experts = m->reader_alone ? all & ~(1u << alone) : 1u << alone;
    m->reader.experts = m->blind ? 0 : experts;
    kb_start(&state, &m->setup, seed, false, &history);
    while (!kb_over(&state)) {
        int seat = kb_current(&state);
        bool reads = !(experts >> seat & 1);
        int action = ask_seat(m, &state, &history, seat, kb_random_seed(seed, 7), reads);
        if (kb_play(&state, seat, action, &history, NULL)) {
            fprintf(stderr, "robust: seat %d, action %d\n", seat, action);
            exit(1);
        }
    }
    kb_shares(&state, share);
    return share[alone - 1] / (double)KB_SHARE;
}

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void print_result(const struct match *m, int deals, double sum, double squares) {
    double mean = sum / deals;
    double variance = deals > 1 ? (squares - sum * mean) / (deals - 1) : 0;
    double half = 1.96 * sqrt((variance > 0 ? variance : 0) / deals);
    printf("one %s among %d %s, budget %u: %.1f %% of the victory, 95 %% interval %.1f to %.1f, "
           "fair %.1f; %d deals, %d games\n",
           m->reader_alone ? "reader" : "expert", m->setup.seats - 1,
           m->reader_alone ? "experts"
           : m->blind      ? "blind readers"
                           : "readers",
           (unsigned)m->budget, 100 * mean, 100 * (mean - half), 100 * (mean + half),
           100.0 / m->setup.seats, deals, deals * m->setup.seats);
}

int main(int argc, char **argv) {
    static const struct option names[] = {
        {"deals", required_argument, NULL, 'd'},  {"seconds", required_argument, NULL, 't'},
        {"seats", required_argument, NULL, 's'},  {"budget", required_argument, NULL, 'b'},
        {"things", required_argument, NULL, 'n'}, {"turns", required_argument, NULL, 'm'},
        {"who", required_argument, NULL, 'w'},    {"seed", required_argument, NULL, 'r'},
        {"blind", no_argument, NULL, 'x'},        {NULL, 0, NULL, 0},
    };
    struct match m = {.reader = {0, READER_THINGS, 0, NULL}, .budget = 300};
    int deals = 50, seats = 4;
    double seconds = 600;
    uint64_t seed = 1;
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (c) {
        case 'd': deals = atoi(optarg); break;
        case 't': seconds = atof(optarg); break;
        case 's': seats = atoi(optarg); break;
        case 'b': m.budget = (uint32_t)atoi(optarg); break;
        case 'n': m.reader.things = atoi(optarg); break;
        case 'm': m.reader.turns = atoi(optarg); break;
        case 'w': m.reader_alone = !strcmp(optarg, "reader"); break;
        case 'x': m.blind = true; break;
        case 'r': seed = strtoull(optarg, NULL, 10); break;
        default: fprintf(stderr, USAGE); return 2;
        }
    }
    if (!m.reader.turns)
        m.reader.turns = (int)m.budget;
    m.memory = aligned_alloc(16, 3 * BOT_MEMORY);
    m.reader.memory = m.memory + BOT_MEMORY;
    if (deals < 1 || m.budget < 1 || m.reader.things < 1 || m.reader.things > READER_THINGS ||
        m.reader.turns < 1 || !m.memory || bot_parse("expert:plain", 12, &m.expert) ||
        kb_setup(&m.setup, "corruption", seats, NULL, 0, NULL)) {
        fprintf(stderr, USAGE);
        return 2;
    }
    m.expert.budget = m.budget;
    double sum = 0, squares = 0, begin = now_s();
    int done = 0;
    while (done < deals && now_s() - begin < seconds) {
        double mean = 0;
        for (int alone = 1; alone <= seats; alone++)
            mean += play(&m, kb_random_seed(seed, (uint64_t)done), alone) / seats;
        sum += mean;
        squares += mean * mean;
        if (++done % 10 == 0)
            fprintf(stderr, "%d deals, %.0f s, %.1f %%\n", done, now_s() - begin, 100 * sum / done);
    }
    print_result(&m, done, sum, squares);
    return 0;
}
