/* corruption_bots.h: the bots of Corruption, as the rows in corruption_bots.c want them. */
#ifndef CORRUPTION_BOTS_H
#define CORRUPTION_BOTS_H

#include "bots.h"

int corruption_easy(const struct bot_ask *ask);
int corruption_normal(const struct bot_ask *ask);
int corruption_hard(const struct bot_ask *ask);
int corruption_expert(const struct bot_ask *ask);

#endif
