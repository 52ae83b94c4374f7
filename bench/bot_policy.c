/* bot_policy.c: see bot_policy.h. */
#include "bot_policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST (1u << 12)

static void *must(void *memory) {
    if (!memory) {
        fprintf(stderr, "bot_policy: no memory\n");
        exit(1);
    }
    return memory;
}

static void room_start(struct bot_policy *p, uint64_t room) {
    p->room = room;
    p->key = must(calloc(room, sizeof *p->key));
    p->at = must(calloc(room, sizeof *p->at));
}

bool bot_policy_start(struct bot_policy *policy, const char *level, int seeds, uint64_t seed) {
    memset(policy, 0, sizeof *policy);
    if (bot_parse(level, strlen(level), &policy->spec))
        return false;
    policy->spec.personality = 0;
    policy->seeds = seeds;
    policy->seed = seed;
    policy->memory = must(aligned_alloc(16, BOT_MEMORY));
    room_start(policy, ROOM_FIRST);
    return true;
}

void bot_policy_end(struct bot_policy *policy) {
    free(policy->key);
    free(policy->at);
    free(policy->counts);
    free(policy->memory);
}

/* Where a key is, or would be. */
static uint64_t find(const struct bot_policy *p, uint64_t key) {
    uint64_t i = key & (p->room - 1);
    while (p->key[i] && p->key[i] != key)
        i = (i + 1) & (p->room - 1);
    return i;
}

static void grow(struct bot_policy *p) {
    struct bot_policy old = *p;
    room_start(p, 2 * old.room);
    for (uint64_t i = 0; i < old.room; i++) {
        if (!old.key[i])
            continue;
        uint64_t to = find(p, old.key[i]);
        p->key[to] = old.key[i];
        p->at[to] = old.at[i];
    }
    free(old.key);
    free(old.at);
}

/* After the reveal these levels do not draw: `normal` makes no slips, and searches see everything.
 * One seed says what all say. */
static bool draws(const struct bot_policy *p, const struct kb_state *state) {
    bool loose =
        !strcmp(bot_at(p->spec.bot)->name, "random") || !strcmp(bot_at(p->spec.bot)->name, "easy");
    return loose || state->as.corruption.table.stage == KB_CORRUPTION_PLACE;
}

/* Asks the bot with all seeds: `counts` for the first half of them, and for the second. */
static void ask_all(struct bot_policy *p, const struct response_stand *stand, uint16_t *counts) {
    static struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_view view;
    kb_view(stand->state, stand->seat, &view);
    int entries = kb_history_seen(stand->setup, stand->history, stand->seat, seen);
    bool drawn = draws(p, stand->state);
    for (int i = 0; i < (drawn ? 2 * p->seeds : 1); i++) {
        struct bot_notes notes = {{0}};
        struct bot_ask ask = {.setup = stand->setup,
                              .view = &view,
                              .history = seen,
                              .entries = entries,
                              .seed = kb_random_seed(p->seed, (uint64_t)i),
                              .notes = &notes,
                              .memory = p->memory};
        int action = bot_decide(&p->spec, &ask);
        int k = 0;
        while (k < stand->count && stand->legal[k] != action)
            k++;
        if (k == stand->count) {
            fprintf(stderr, "bot_policy: action %d is not legal\n", action);
            exit(1);
        }
        p->asked++;
        if (drawn)
            counts[i < p->seeds ? k : stand->count + k]++;
        else
            counts[k] = counts[stand->count + k] = (uint16_t)p->seeds;
    }
}

static void weigh(void *own, const struct response_stand *stand, double *fit, double *real) {
    struct bot_policy *p = own;
    uint64_t key = response_information(stand) | 1;
    uint64_t i = find(p, key);
    if (!p->key[i]) {
        uint64_t need = p->counts_used + 2 * (uint64_t)stand->count;
        if (need > p->counts_room) {
            p->counts_room = 2 * need + ROOM_FIRST;
            p->counts = must(realloc(p->counts, p->counts_room * sizeof *p->counts));
        }
        memset(p->counts + p->counts_used, 0, 2 * (size_t)stand->count * sizeof *p->counts);
        ask_all(p, stand, p->counts + p->counts_used);
        p->key[i] = key;
        p->at[i] = (uint32_t)p->counts_used;
        p->counts_used = need;
        if (2 * ++p->count > p->room) {
            grow(p);
            i = find(p, key);
        }
    }
    const uint16_t *counts = p->counts + p->at[i];
    for (int k = 0; k < stand->count; k++) {
        fit[k] = (double)counts[k] / p->seeds;
        real[k] = (double)counts[stand->count + k] / p->seeds;
    }
}

struct response_policy bot_policy_response(struct bot_policy *policy) {
    return (struct response_policy){weigh, policy};
}
