/* corruption_bots.h: the bots of Corruption, as the table in bots.c wants them. */
#ifndef CORRUPTION_BOTS_H
#define CORRUPTION_BOTS_H

#include "bots.h"

int corruption_easy(const struct bot_ask *ask);
int corruption_normal(const struct bot_ask *ask);
int corruption_hard(const struct bot_ask *ask);
int corruption_expert(const struct bot_ask *ask);

#endif
