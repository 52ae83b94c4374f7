/* watch.h: one game among bots, shown as it is played: on a terminal as a picture that changes in
 * its place, elsewhere as a line of English for each event. */
#ifndef WATCH_H
#define WATCH_H

#include "play.h"

/* Shows the game that `kickback sim` plays with this setup and seed, among the bots at one of
 * `tables`, or the policy `random` if that is NULL. On a terminal it waits `pace`
 * milliseconds after each card, and longer where more happens; below 0: so that the whole game is a
 * pleasant two minutes. Returns an exit status: 0 also when the viewer has quit, 128 and the signal
 * when one ended it. */
int watch_game(const struct kb_setup *setup, struct play_tables *tables, uint64_t seed, int pace);

#endif
