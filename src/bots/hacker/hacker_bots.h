/* hacker_bots.h: the bots of Hacker, as the rows in hacker_bots.c want them. */
#ifndef HACKER_BOTS_H
#define HACKER_BOTS_H

#include "bots.h"

int hacker_easy(const struct bot_ask *ask);
int hacker_normal(const struct bot_ask *ask);
int hacker_hard(const struct bot_ask *ask);
int hacker_expert(const struct bot_ask *ask);

/* The same levels in a live piracy phase. */
void live_random(const struct bot_live_sight *sight, struct bot_live_answer *answer);
void live_easy(const struct bot_live_sight *sight, struct bot_live_answer *answer);
void live_normal(const struct bot_live_sight *sight, struct bot_live_answer *answer);
void live_hard(const struct bot_live_sight *sight, struct bot_live_answer *answer);
void live_expert(const struct bot_live_sight *sight, struct bot_live_answer *answer);

#endif
