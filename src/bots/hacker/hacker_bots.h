/* hacker_bots.h: the bots of Hacker, as the table in bots.c wants them. */
#ifndef HACKER_BOTS_H
#define HACKER_BOTS_H

#include "bots.h"

int hacker_easy(const struct bot_ask *ask);
int hacker_normal(const struct bot_ask *ask);
int hacker_hard(const struct bot_ask *ask);
int hacker_expert(const struct bot_ask *ask);

#endif
