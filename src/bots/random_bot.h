/* random_bot.h: the bot `random`, uniform over its legal moves. */
#ifndef RANDOM_BOT_H
#define RANDOM_BOT_H

#include "kickback.h"

int random_decide(const struct kb_view *view, uint64_t *random);

#endif
