/* record_steps.c: the steps in which a recorded game is told: moves as people count them. */
#include "record_parts.h"

/* Chance, the only move there is, or a fact of a live trip. */
static bool goes_by_itself(const struct kb_entry *entry) {
    return !entry->seat || entry->forced || entry->what >= KB_FACT_BANK;
}

int record_steps(const struct record *record, int *inputs) {
    const struct kb_history *history = &record->history;
    struct kb_state state;
    int steps = 0;
    int i = 0;
    kb_start(&state, &record->setup, 0, true, NULL);
    for (;;) {
        while (i < history->count && goes_by_itself(&history->entry[i])) {
            const struct kb_entry *entry = &history->entry[i++];
            if (!entry->seat)
                kb_chance_play(&state, entry->what, NULL, NULL);
            else if (!entry->forced)
                kb_live_fact(&state, entry->seat, entry->what, NULL, NULL);
        }
        if (inputs)
            inputs[steps] = i;
        steps++;
        if (i == history->count)
            return steps;
        int moves = __builtin_popcount(record_beat(&state));
        for (moves = moves ? moves : 1; moves && i < history->count; moves--, i++)
            kb_play(&state, history->entry[i].seat, history->entry[i].what, NULL, NULL);
    }
}
