/* corruption_hard.c: the bot `hard` of Corruption. */
#include "corruption_bots.h"
#include "random_bot.h"

int corruption_hard(const struct bot_ask *ask) {
    return random_decide(ask);
}
