/* hacker_hard.c: the bot `hard` of Hacker. */
#include "hacker_bots.h"
#include "random_bot.h"

int hacker_hard(const struct bot_ask *ask) {
    return random_decide(ask);
}
