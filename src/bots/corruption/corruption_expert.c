/* corruption_expert.c: the bot `expert` of Corruption. */
#include "corruption_bots.h"
#include "random_bot.h"

int corruption_expert(const struct bot_ask *ask) {
    return random_decide(ask);
}
