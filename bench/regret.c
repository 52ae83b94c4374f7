/* regret.c: see regret.h. Regrets below zero are forgotten, the seats learn one after the other,
 * and later rounds count for more in the average (CFR+). */
#include "regret.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OVER (-1)
#define CHANCE 0

/* A position. Its children stand one after the other. */
struct spot {
    int32_t child;
    int32_t set;   /* of a seat that decides: its information set */
    int16_t count; /* children */
    int8_t seat;   /* or CHANCE, or OVER */
    float odds;    /* of this one, if chance led to it */
    uint16_t share[KB_SEATS_MAX];
};

/* What a seat can know where it decides. */
struct set {
    uint64_t key;
    int32_t at; /* where its numbers begin, one for each action */
    int32_t count;
};

struct regret {
    const struct kb_setup *setup;
    struct spot *spot;
    int32_t spots, spots_room;
    struct set *set;
    int32_t sets, sets_room;
    int32_t *bucket; /* sets by key: open addressing, 0 is empty, else number + 1 */
    int32_t buckets;
    int32_t numbers;
    double *sum;     /* of regrets, by number */
    double *average; /* strategy, not divided by its sum */
};

static void *grow(void *memory, size_t count, size_t size) {
    memory = realloc(memory, count * size);
    if (!memory) {
        fprintf(stderr, "regret: no memory\n");
        exit(1);
    }
    return memory;
}

static int32_t *bucket_of(const struct regret *r, uint64_t key) {
    uint64_t i = key % (uint64_t)r->buckets;
    while (r->bucket[i] && r->set[r->bucket[i] - 1].key != key)
        i = (i + 1) % (uint64_t)r->buckets;
    return &r->bucket[i];
}

static void rehash(struct regret *r, int32_t buckets) {
    r->buckets = buckets;
    r->bucket = grow(r->bucket, (size_t)buckets, sizeof *r->bucket);
    memset(r->bucket, 0, (size_t)buckets * sizeof *r->bucket);
    for (int32_t i = 0; i < r->sets; i++)
        *bucket_of(r, r->set[i].key) = i + 1;
}

static int32_t set_of(struct regret *r, uint64_t key, int count) {
    int32_t *found = bucket_of(r, key);
    if (*found)
        return *found - 1;
    if (r->sets == r->sets_room) {
        r->sets_room = 2 * r->sets_room + 1024;
        r->set = grow(r->set, (size_t)r->sets_room, sizeof *r->set);
    }
    r->set[r->sets++] = (struct set){key, r->numbers, count};
    r->numbers += count;
    *found = r->sets;
    if (2 * r->sets > r->buckets)
        rehash(r, 2 * r->buckets + 1);
    return r->sets - 1;
}

/* Room for the children of a position; returns the first. */
static int32_t children(struct regret *r, int count) {
    int32_t first = r->spots;
    if (first + count > r->spots_room) {
        r->spots_room = 2 * (first + count);
        r->spot = grow(r->spot, (size_t)r->spots_room, sizeof *r->spot);
    }
    memset(r->spot + first, 0, (size_t)count * sizeof *r->spot);
    r->spots += count;
    return first;
}

static void lay_out(struct regret *r, int32_t at, const struct kb_state *state,
                    const struct kb_history *history) {
    int seat = kb_current(state);
    struct response_stand stand = {r->setup, state, history, seat, 0, {0}};
    uint32_t weight[KB_OUTCOMES_MAX];
    uint16_t legal[KB_ACTIONS_MAX];
    double sum = 0;
    if (seat == KB_NOBODY) {
        r->spot[at].seat = OVER;
        kb_shares(state, r->spot[at].share);
        return;
    }
    int count = seat == KB_CHANCE ? kb_chance(state, legal, weight) : kb_legal(state, seat, legal);
    int32_t first = children(r, count);
    r->spot[at].child = first;
    r->spot[at].count = (int16_t)count;
    r->spot[at].seat = (int8_t)(seat == KB_CHANCE ? CHANCE : seat);
    if (seat != KB_CHANCE)
        r->spot[at].set = set_of(r, response_information(&stand), count);
    for (int i = 0; seat == KB_CHANCE && i < count; i++)
        sum += weight[i];
    for (int i = 0; i < count; i++) {
        struct kb_entry entry[RESPONSE_ENTRIES_MAX + RESPONSE_ENTRIES_SPARE];
        struct kb_history longer = {entry, RESPONSE_ENTRIES_MAX + RESPONSE_ENTRIES_SPARE,
                                    history->count};
        struct kb_state next = *state;
        memcpy(entry, history->entry, (size_t)history->count * sizeof entry[0]);
        enum kb_code code = seat == KB_CHANCE ? kb_chance_play(&next, legal[i], &longer, NULL)
                                              : kb_play(&next, seat, legal[i], &longer, NULL);
        if (code) {
            fprintf(stderr, "regret: error %d\n", (int)code);
            exit(1);
        }
        if (seat == KB_CHANCE)
            r->spot[first + i].odds = (float)(weight[i] / sum);
        lay_out(r, first + i, &next, &longer);
    }
}

/* The strategy of an information set now: as the regrets are. */
static void strategy(const struct regret *r, const struct set *set, double *odds) {
    double sum = 0;
    for (int i = 0; i < set->count; i++)
        sum += r->sum[set->at + i];
    for (int i = 0; i < set->count; i++)
        odds[i] = sum > 0 ? r->sum[set->at + i] / sum : 1.0 / set->count;
}

/* The value for `learner` from here; `others` and `own` are the probabilities with which the
 * others' and its own decisions lead here. Adds to its regrets and its average. */
static double learn(struct regret *r, int32_t at, int learner, double others, double own,
                    double round, double *fresh) {
    const struct spot *spot = &r->spot[at];
    double odds[RESPONSE_LEGAL_MAX], got[RESPONSE_LEGAL_MAX], value = 0;
    if (spot->seat == OVER)
        return (double)spot->share[learner - 1] / KB_SHARE;
    if (others <= 0 && own <= 0)
        return 0;
    if (spot->seat == CHANCE) {
        for (int i = 0; i < spot->count; i++) {
            double p = (double)r->spot[spot->child + i].odds;
            value += p * learn(r, spot->child + i, learner, others * p, own, round, fresh);
        }
        return value;
    }
    const struct set *set = &r->set[spot->set];
    bool learns = spot->seat == learner;
    strategy(r, set, odds);
    for (int i = 0; i < spot->count; i++) {
        got[i] = learn(r, spot->child + i, learner, learns ? others : others * odds[i],
                       learns ? own * odds[i] : own, round, fresh);
        value += odds[i] * got[i];
    }
    for (int i = 0; learns && i < spot->count; i++) {
        fresh[set->at + i] += others * (got[i] - value);
        r->average[set->at + i] += round * own * odds[i];
    }
    return value;
}

struct regret *regret_start(const struct kb_setup *setup, int rounds) {
    struct regret *r = grow(NULL, 1, sizeof *r);
    struct kb_entry entry[RESPONSE_ENTRIES_MAX + RESPONSE_ENTRIES_SPARE];
    struct kb_history history = {entry, RESPONSE_ENTRIES_MAX + RESPONSE_ENTRIES_SPARE, 0};
    struct kb_state state;
    memset(r, 0, sizeof *r);
    r->setup = setup;
    rehash(r, 4096);
    kb_start(&state, setup, 0, true, &history);
    lay_out(r, children(r, 1), &state, &history);
    size_t bytes = (size_t)r->numbers * sizeof(double);
    double *fresh = grow(NULL, 1, bytes);
    r->sum = memset(grow(NULL, 1, bytes), 0, bytes);
    r->average = memset(grow(NULL, 1, bytes), 0, bytes);
    for (int round = 1; round <= rounds; round++) {
        for (int seat = 1; seat <= setup->seats; seat++) {
            memset(fresh, 0, bytes);
            learn(r, 0, seat, 1, 1, round, fresh);
            for (int i = 0; i < r->numbers; i++) {
                r->sum[i] += fresh[i];
                if (r->sum[i] < 0)
                    r->sum[i] = 0;
            }
        }
    }
    free(fresh);
    return r;
}

void regret_end(struct regret *r) {
    free(r->spot);
    free(r->set);
    free(r->bucket);
    free(r->sum);
    free(r->average);
    free(r);
}

static void weigh(void *own, const struct response_stand *stand, double *fit, double *real) {
    struct regret *r = own;
    const struct set *set = &r->set[*bucket_of(r, response_information(stand)) - 1];
    double sum = 0;
    for (int i = 0; i < set->count; i++)
        sum += r->average[set->at + i];
    for (int i = 0; i < set->count; i++)
        fit[i] = real[i] = sum > 0 ? r->average[set->at + i] / sum : 1.0 / set->count;
}

struct response_policy regret_response(struct regret *regret) {
    return (struct response_policy){weigh, regret};
}
