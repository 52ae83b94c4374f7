/* highcard_bots.c: how each level plays Highcard. `normal` and above keep the high cards for the
 * last seats of a round, who know how many have been placed; the others play any. */
#include "beliefs.h"
#include "random_bot.h"

/* The lowest card first, the highest last: as many above it as seats are still to come. */
static int highcard_normal(const struct bot_ask *ask) {
    const struct kb_highcard_table *table = &ask->view->as.highcard.table;
    uint16_t legal[KB_HIGHCARD_RANKS];
    int count = 0;
    for (int action = 0; action < KB_HIGHCARD_RANKS; action++)
        if (ask->view->legal[0] >> action & 1)
            legal[count++] = (uint16_t)action;
    return legal[table->placed + 1 == table->seats ? count - 1 : 0];
}

const struct bot_play highcard_plays[BOT_LEVELS] = {
    [BOT_RANDOM] = {random_decide, 1, false},   [BOT_EASY] = {random_decide, 1, false},
    [BOT_NORMAL] = {highcard_normal, 1, false}, [BOT_HARD] = {highcard_normal, 1, false},
    [BOT_EXPERT] = {highcard_normal, 1, false},
};

/* Nothing is told of single cards: kb_sample deals them. */
int highcard_belief(const struct kb_view *view, enum kb_belief_model model, int samples,
                    uint64_t *random, struct kb_belief_row *out, void *memory) {
    (void)view, (void)model, (void)samples, (void)random, (void)out, (void)memory;
    return 0;
}
