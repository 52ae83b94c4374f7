/* hacker_worlds.h: worlds that fit what a seat knows. */
#ifndef HACKER_WORLDS_H
#define HACKER_WORLDS_H

#include "hacker_mind.h"

/* Draws a world with kb_sample and puts right what kb_sample cannot know: the owners of accounts
 * that the mind remembers while they lie face down, and who is likely to have seen a virus: the
 * owner of its account rather than anybody else. */
void hacker_draw_world(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t *random,
                       struct kb_state *world);

#endif
