/* hacker_worlds.h: worlds that fit what a seat knows. */
#ifndef HACKER_WORLDS_H
#define HACKER_WORLDS_H

#include "hacker_mind.h"

/* Draws a world with kb_sample and puts right what kb_sample cannot know: the owners of accounts
 * that the mind remembers while they lie face down, and who is likely to have seen a virus: the
 * owner of its account rather than anybody else. */
void hacker_draw_world(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t *random,
                       struct kb_state *world);

/* Draws who saw what in a world, for all but the viewer: everybody who could look in a beat looked
 * at one account, its own richest that was struck (`own` times of 256) or any that was struck
 * (`other` times), or saw nothing. */
void hacker_likely_looks(struct kb_hacker *s, int viewer, uint32_t own, uint32_t other,
                         uint64_t *random);

#endif
