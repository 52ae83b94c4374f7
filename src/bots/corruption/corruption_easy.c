/* corruption_easy.c: the bot `easy` of Corruption. */
#include "corruption_bots.h"
#include "random_bot.h"

int corruption_easy(const struct bot_ask *ask) {
    return random_decide(ask);
}
