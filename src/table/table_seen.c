/* table_seen.c: the public form of a move. It reveals no more than the spectator's view; where
 * computing that would take long, it reveals less: a viewer who may know more sees it in the view.
 */
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
