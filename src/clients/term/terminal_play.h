/* terminal_play.h: `kickback play`. Behind it there are two faces, line mode (plain.h) and the full
 * screen (full.h), and two sources of views (source.h). */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "wish.h"

/* Returns an exit status: 0 done, 1 failed. */
int terminal_play(const struct terminal_wish *wish);

#endif
