/* corruption_support.h: games of bots for the tests of this folder, over the games of
 * ../unit/support.h. */
#ifndef CORRUPTION_SUPPORT_H
#define CORRUPTION_SUPPORT_H

#include "bots.h"
#include "support.h"

static inline struct bot_spec spec_of(const char *name) {
    struct bot_spec spec = {0, -1, 0};
    if (bot_parse(name, strlen(name), &spec))
        fail_msg("no bot %s", name);
    return spec;
}

#define MEMORY_FRESH 65536

/* Memory for bots, two of it: the beginning is each time made 0 in one and something else in the
 * other, the rest holds what earlier decisions left there. */
static inline void *bot_memory(int which) {
    static _Alignas(16) uint8_t memory[2][BOT_MEMORY];
    memset(memory[which], which ? 0xaa : 0, MEMORY_FRESH);
    return memory[which];
}

/* The bot's answer for a seat. */
static inline int answer(const struct game *g, const struct bot_spec *spec, int seat,
                         void *memory) {
    static struct kb_entry seen[KB_HISTORY_MAX];
    struct bot_notes notes = {0};
    struct kb_view view;
    kb_view(&g->state, seat, &view);
    int entries = kb_history_seen(&g->setup, &g->history, seat, seen);
    struct bot_ask ask = {.setup = &g->setup,
                          .view = &view,
                          .history = seen,
                          .entries = entries,
                          .seed = g->seed + (uint64_t)seat,
                          .notes = &notes,
                          .memory = memory};
    return bot_decide(spec, &ask);
}

#endif
