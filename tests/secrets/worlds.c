/* worlds.c: the two games of a pair, played side by side. */
#include "pairs.h"

#include <string.h>

/* Gives the inputs of a step to the library. World B's past chance is told to it, whoever speaks
 * for chance in the pair; what it would do next comes from another generator than world A's. */
static bool world_inputs(struct world *world) {
    const struct kb_entry *script = world->pair->entry[world->name];
    struct kb_history *history = &world->history;
    int end = world->pair->end[world->name][world->step];
    while (history->count < end) {
        const struct kb_entry *entry = &script[history->count];
        enum kb_code code = KB_BAD_ACTION;
        if (entry->seat && !entry->forced)
            code = kb_play(&world->state, entry->seat, entry->what, history, NULL);
        else if (!entry->seat)
            code = kb_chance_play(&world->state, entry->what, history, NULL);
        if (code != KB_OK)
            return false;
    }
    world->state.explicit_chance = world->pair->explicit_chance;
    return history->count == end && memcmp(world->entry, script, (size_t)end * sizeof *script) == 0;
}

bool world_start(struct world *world, const struct pair *pair, enum world_name name) {
    world->pair = pair;
    world->name = name;
    world->viewer = pair->viewer;
    world->step = 0;
    world->history = (struct kb_history){world->entry, KB_HISTORY_MAX, 0};
    kb_start(&world->state, &pair->setup, pair->seed[name],
             name == WORLD_B || pair->explicit_chance, &world->history);
    bool played = world_inputs(world);
    world->before = world->state;
    return played;
}

bool world_step(struct world *world) {
    world->before = world->state;
    world->step++;
    if (world->name == WORLD_B)
        world->state.explicit_chance = 1;
    return world_inputs(world);
}

int pairs_play(struct pair *pair, struct world world[WORLDS], int count, int from, int every,
               void (*look)(void *arg, uint64_t number, int step), void *arg) {
    int broken = 0;
    for (int n = 0; n < count; n++) {
        if (!pair_make(pair, (uint64_t)n) || !world_start(&world[0], pair, WORLD_A) ||
            !world_start(&world[1], pair, WORLD_B)) {
            broken++;
            continue;
        }
        for (int step = 0; step < pair->steps; step++) {
            if (step && (!world_step(&world[0]) || !world_step(&world[1])))
                broken++;
            if (step >= from && (step % every == n % every || step + 1 == pair->steps))
                look(arg, (uint64_t)n, step);
        }
    }
    return broken;
}
