/* house_admin.h: commands of the host to a running house, or to one opened only for them: a line
 * in, text out. `kickback admin` writes the lines, over a socket or by itself. */
#ifndef HOUSE_ADMIN_H
#define HOUSE_ADMIN_H

#include <stdio.h>

#include "house.h"

#define HOUSE_ADMIN_MAX 4096 /* bytes of a line */

/* The line is words with tabs between them: a command, then NAME or NAME=VALUE:
 *
 *   close [table=N]... [not-started] [older=SECONDS] [address=NET] [all]   tables that fit all of
 * these kick person=N [table=N]          the person gets up, everywhere or at one table ban
 * person=N | address=NET       and unban; NET is an address, or ADDRESS/BITS bans, people lists say
 * text=TEXT                    a notice for everybody who is connected
 *
 * each with `dry-run` (changes nothing) and `json` (the answer is JSON). What changes is in the
 * group that the next house_turn saves; only then the answer is true. False: not understood, or not
 * possible; `out` then has one sentence without a line's end, and nothing has changed. */
bool house_admin(struct house *house, const char *line, size_t size, int64_t now_ms, FILE *out);

#endif
