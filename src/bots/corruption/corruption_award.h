/* corruption_award.h: phase III searched. Everything is open then, and what is left are a few
 * choices one after the other: every seat takes what is best for itself (max^n), down to the award,
 * whose worth corruption_value.h knows. Where that would be too many, it looks ahead as many
 * decisions as it can, and sensible players finish. */
#ifndef CORRUPTION_AWARD_H
#define CORRUPTION_AWARD_H

#include "bots.h"

/* The best action of the seat in turn, within about `nodes` positions. *exact tells whether it was
 * searched to the end (may be NULL). `share` gets what each seat can expect then (may be NULL). */
int award_search(const struct kb_view *view, uint64_t *random, uint32_t nodes, bool *exact,
                 float *share);

#endif
