/* response.c: see response.h. The responder's tree is walked depth first: all positions that look
 * the same to the responder are at hand together, each with the probability of being there as far
 * as the others and chance decide it; each action is played in all of them, the others answer until
 * the responder is to decide again, and what came out is grouped by what the responder knows then.
 * Values are not divided by the probability of being there: they just add up. */
#include "response.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    uint64_t key; /* what the responder knows */
    struct response_value reach;
    struct kb_state state;
    struct kb_entry entry[RESPONSE_ENTRIES_MAX];
    int32_t entries;
};

struct list {
    struct node **node;
    int count;
    int room;
};

struct walk {
    const struct kb_setup *setup;
    const struct response_policy *policy;
    int responder;                             /* 0: nobody, all play the policy */
    struct response_value value[KB_SEATS_MAX]; /* of finished games */
};

static void *must(void *memory) {
    if (!memory) {
        fprintf(stderr, "response: no memory\n");
        exit(1);
    }
    return memory;
}

static void uniform(void *own, const struct response_stand *stand, double *fit, double *real) {
    (void)own;
    for (int i = 0; i < stand->count; i++)
        fit[i] = real[i] = 1.0 / stand->count;
}

struct response_policy response_uniform(void) {
    return (struct response_policy){uniform, NULL};
}

static uint64_t hash(uint64_t sum, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 4) {
        uint32_t word;
        memcpy(&word, (const uint8_t *)bytes + i, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

uint64_t response_information(const struct response_stand *stand) {
    struct kb_view view;
    struct kb_entry seen[KB_HISTORY_MAX];
    kb_view(stand->state, stand->seat, &view);
    int entries = kb_history_seen(stand->setup, stand->history, stand->seat, seen);
    return hash(hash(1, &view, sizeof view), seen, (size_t)entries * sizeof seen[0]);
}

static void stand_at(struct response_stand *stand, const struct kb_setup *setup,
                     const struct node *n, struct kb_history *history, int seat) {
    uint16_t legal[KB_ACTIONS_MAX];
    /* the entries are only read */
    *history = (struct kb_history){(struct kb_entry *)n->entry, RESPONSE_ENTRIES_MAX, n->entries};
    *stand = (struct response_stand){setup, &n->state, history, seat, 0, {0}};
    stand->count = kb_legal(&n->state, seat, legal);
    if (stand->count > RESPONSE_LEGAL_MAX) {
        fprintf(stderr, "response: %d legal actions\n", stand->count);
        exit(1);
    }
    memcpy(stand->legal, legal, (size_t)stand->count * sizeof legal[0]);
}

static void check(enum kb_code code, int entries) {
    if (code || entries > RESPONSE_ENTRIES_MAX) {
        fprintf(stderr, "response: error %d, %d inputs\n", (int)code, entries);
        exit(1);
    }
}

/* The node after an action of a seat, or an outcome of chance (seat 0), or the very first one. */
enum { START = -1, CHANCE = 0 };
static void advance(struct node *n, const struct kb_setup *setup, int seat, int what) {
    struct kb_entry entry[RESPONSE_ENTRIES_MAX + RESPONSE_ENTRIES_SPARE];
    struct kb_history history = {entry, RESPONSE_ENTRIES_MAX + RESPONSE_ENTRIES_SPARE, n->entries};
    memcpy(entry, n->entry, sizeof n->entry);
    check(seat == START    ? kb_start(&n->state, setup, 0, true, &history)
          : seat == CHANCE ? kb_chance_play(&n->state, what, &history, NULL)
                           : kb_play(&n->state, seat, what, &history, NULL),
          history.count);
    n->entries = history.count;
    memcpy(n->entry, entry, sizeof n->entry);
}

static void finish(struct walk *walk, const struct node *n) {
    uint16_t share[KB_SEATS_MAX];
    kb_shares(&n->state, share);
    for (int i = 0; i < walk->setup->seats; i++) {
        walk->value[i].fit += n->reach.fit * share[i] / KB_SHARE;
        walk->value[i].real += n->reach.real * share[i] / KB_SHARE;
    }
}

static void keep(struct walk *walk, const struct node *n, struct list *list) {
    struct response_stand stand;
    struct kb_history history;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->node = must(realloc(list->node, (size_t)list->room * sizeof *list->node));
    }
    struct node *kept = must(malloc(sizeof *kept));
    *kept = *n;
    stand_at(&stand, walk->setup, n, &history, walk->responder);
    kept->key = response_information(&stand);
    list->node[list->count++] = kept;
}

/* From a node until the responder decides, which puts it into the list, or the game is over. */
static void expand(struct walk *walk, const struct node *n, struct list *list) {
    int seat = kb_current(&n->state);
    if (seat == KB_NOBODY) {
        finish(walk, n);
        return;
    }
    if (seat == walk->responder) {
        keep(walk, n, list);
        return;
    }
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    double fit[RESPONSE_LEGAL_MAX], real[RESPONSE_LEGAL_MAX];
    const uint16_t *what = outcome;
    struct response_stand stand;
    struct kb_history history;
    int count = kb_chance(&n->state, outcome, weight);
    if (seat == KB_CHANCE) {
        double sum = 0;
        for (int i = 0; i < count; i++)
            sum += weight[i];
        for (int i = 0; i < count; i++)
            fit[i] = real[i] = weight[i] / sum;
        seat = CHANCE;
    } else {
        stand_at(&stand, walk->setup, n, &history, seat);
        walk->policy->weigh(walk->policy->own, &stand, fit, real);
        what = stand.legal;
        count = stand.count;
    }
    for (int i = 0; i < count; i++) {
        struct node next = *n;
        next.reach.fit *= fit[i];
        next.reach.real *= real[i];
        if (next.reach.fit <= 0 && next.reach.real <= 0)
            continue;
        advance(&next, walk->setup, seat, what[i]);
        expand(walk, &next, list);
    }
}

static int by_key(const void *a, const void *b) {
    uint64_t x = (*(struct node *const *)a)->key;
    uint64_t y = (*(struct node *const *)b)->key;
    return (x > y) - (x < y);
}

static struct response_value choose(struct walk *walk, struct node *const *node, int count);

/* The responder's value of all positions in the list, and of the games that ended on the way.
 * Empties the list. */
static struct response_value collect(struct walk *walk, struct list *list) {
    struct response_value sum = walk->value[walk->responder - 1];
    if (list->count)
        qsort(list->node, (size_t)list->count, sizeof *list->node, by_key);
    for (int i = 0, end; i < list->count; i = end) {
        for (end = i + 1; end < list->count && list->node[end]->key == list->node[i]->key;)
            end++;
        struct response_value got = choose(walk, list->node + i, end - i);
        sum.fit += got.fit;
        sum.real += got.real;
    }
    for (int i = 0; i < list->count; i++)
        free(list->node[i]);
    free(list->node);
    return sum;
}

/* The value of one action in indistinguishable positions. */
static struct response_value play(const struct walk *walk, struct node *const *node, int count,
                                  int action) {
    struct walk after = {walk->setup, walk->policy, walk->responder, {{0}}};
    struct list list = {0};
    for (int i = 0; i < count; i++) {
        struct node next = *node[i];
        advance(&next, walk->setup, walk->responder, action);
        expand(&after, &next, &list);
    }
    return collect(&after, &list);
}

/* The responder decides, in positions that look the same to it. */
static struct response_value choose(struct walk *walk, struct node *const *node, int count) {
    struct response_stand stand;
    struct kb_history history;
    struct response_value best = {-1, 0};
    double reached = 0;
    for (int i = 0; i < count; i++)
        reached += node[i]->reach.fit;
    stand_at(&stand, walk->setup, node[0], &history, walk->responder);
    if (reached <= 0) {
        double fit[RESPONSE_LEGAL_MAX], real[RESPONSE_LEGAL_MAX];
        walk->policy->weigh(walk->policy->own, &stand, fit, real);
        best.fit = 0;
        for (int i = 0; i < stand.count; i++)
            if (real[i] > 0)
                best.real += real[i] * play(walk, node, count, stand.legal[i]).real;
        return best;
    }
    for (int i = 0; i < stand.count; i++) {
        struct response_value got = play(walk, node, count, stand.legal[i]);
        if (got.fit > best.fit)
            best = got;
    }
    return best;
}

static void begin(struct walk *walk, struct list *list) {
    struct node root = {0, {1, 1}, {0}, {{0}}, 0};
    advance(&root, walk->setup, START, 0);
    expand(walk, &root, list);
}

void response_all(const struct kb_setup *setup, const struct response_policy *policy,
                  struct response_value *value) {
    struct walk walk = {setup, policy, 0, {{0}}};
    begin(&walk, NULL);
    memcpy(value, walk.value, setup->seats * sizeof *value);
}

struct response_value response_best(const struct kb_setup *setup,
                                    const struct response_policy *policy, int seat) {
    struct walk walk = {setup, policy, seat, {{0}}};
    struct list list = {0};
    begin(&walk, &list);
    return collect(&walk, &list);
}
