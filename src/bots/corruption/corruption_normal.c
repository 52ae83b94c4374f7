/* corruption_normal.c: the bot `normal` of Corruption. */
#include "corruption_bots.h"
#include "random_bot.h"

int corruption_normal(const struct bot_ask *ask) {
    return random_decide(ask);
}
