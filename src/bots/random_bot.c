/* random_bot.c: see random_bot.h. The choice itself is part of the rules library, which plays it
 * without a view where speed matters. Out of turn it looks one time in sixteen. */
#include "random_bot.h"

#define LOOK_ODDS 16

int random_decide(const struct bot_ask *ask) {
    uint64_t random = bot_random(ask);
    if (!(ask->view->must >> ask->view->viewer & 1) && kb_random_below(&random, LOOK_ODDS))
        return BOT_NONE;
    return kb_view_random(ask->view, &random);
}
