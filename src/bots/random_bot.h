/* random_bot.h: the bot `random`, uniform over its legal moves. */
#ifndef RANDOM_BOT_H
#define RANDOM_BOT_H

#include "bots.h"

int random_decide(const struct bot_ask *ask);

#endif
