/* hacker_easy.c: the bot `easy` of Hacker. */
#include "hacker_bots.h"
#include "random_bot.h"

int hacker_easy(const struct bot_ask *ask) {
    return random_decide(ask);
}
