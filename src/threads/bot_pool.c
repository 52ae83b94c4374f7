/* bot_pool.c: a batch with bots, stepped by several threads. */
#include <stdatomic.h>

#include "base.h"
#include "kickback_bots.h"

struct bot_work {
    const struct kb_bot_batch *bots;
    uint8_t *memory;
    atomic_int illegal; /* the first row whose action is not; -1 if there is none */
};

static int begin_of(const struct kb_bot_batch *bots, int part, int parts) {
    return (int)((int64_t)bots->batch->games * part / parts);
}

static void check_part(void *arg, int part, int parts) {
    struct bot_work *work = arg;
    int row = kb_batch_illegal(work->bots->batch, begin_of(work->bots, part, parts),
                               begin_of(work->bots, part + 1, parts));
    int first = atomic_load(&work->illegal);
    while (row >= 0 && (first < 0 || row < first) &&
           !atomic_compare_exchange_weak(&work->illegal, &first, row)) {
    }
}

static void step_part(void *arg, int part, int parts) {
    struct bot_work *work = arg;
    kb_bot_batch_step(work->bots, begin_of(work->bots, part, parts),
                      begin_of(work->bots, part + 1, parts),
                      work->memory + (size_t)part * KB_BOT_MEMORY);
}

int kb_pool_bot_batch_play(struct kb_pool *pool, const struct kb_bot_batch *bots, int parts,
                           void *memory) {
    struct bot_work work = {bots, (uint8_t *)memory, -1};
    ASSERT(parts >= 1);
    kb_pool_run(pool, check_part, &work, parts);
    if (work.illegal < 0)
        kb_pool_run(pool, step_part, &work, parts);
    return work.illegal;
}
