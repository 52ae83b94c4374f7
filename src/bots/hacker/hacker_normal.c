/* hacker_normal.c: the bot `normal` of Hacker. */
#include "hacker_bots.h"
#include "random_bot.h"

int hacker_normal(const struct bot_ask *ask) {
    return random_decide(ask);
}
