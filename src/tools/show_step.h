/* show_step.h: a recorded game on a terminal, step by step, with keys. */
#ifndef SHOW_STEP_H
#define SHOW_STEP_H

#include "show_lines.h"

/* Shows it from step `at` until somebody leaves. The terminal is given back as it was, also when a
 * signal ends it. Returns the exit status. */
int show_with_keys(const struct show *show, const char *header, int at);

#endif
