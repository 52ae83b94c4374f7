/* table_seen.c: what a table says of a move to those who did not make it. It says no more than the
 * spectator's view tells; where that would take long to find out, it says less: a viewer who knows
 * more sees it in the view. */
#include <stdio.h>

#include "table_parts.h"

void table_move_seen(const struct kb_view *before, const struct kb_view *after, int action,
                     const char *whole, char *seen) {
    int known = kb_action_seen(before, after, action);
    if (known == action)
        snprintf(seen, KB_MOVE_TEXT_MAX, "%s", whole);
    else
        kb_view_move_print(before, known, seen);
}
