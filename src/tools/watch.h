/* watch.h: one game among bots, drawn in the terminal as it is played. */
#ifndef WATCH_H
#define WATCH_H

#include "kickback.h"

/* Waits `pace` milliseconds after each move. Returns an exit status. */
int watch_game(const struct kb_setup *setup, uint64_t seed, int pace);

#endif
