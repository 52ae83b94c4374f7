/* hacker_expert.c: the bot `expert` of Hacker. */
#include "hacker_bots.h"
#include "random_bot.h"

int hacker_expert(const struct bot_ask *ask) {
    return random_decide(ask);
}
