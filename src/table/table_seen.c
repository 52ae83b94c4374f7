/* table_seen.c: what a table says of a move to those who did not make it. It says no more than the
 * spectator's view tells; where that would take long to find out, it says less: whoever knows more
 * sees it in the view. */
#include <stdio.h>

#include "table_parts.h"

static bool corruption_hides(const struct kb_view *before, const struct kb_view *after,
                             int action) {
    const struct kb_corruption_table *was = &before->as.corruption.table;
    const struct kb_corruption_table *is = &after->as.corruption.table;
    if (action >= KB_ACTION_SHOW)
        return false;
    return is->round != was->round || is->placed <= was->placed ||
           after->as.corruption.card[was->placed] == KB_CARD_UNKNOWN;
}

/* `?` and what comes from `mark` on. */
static void hide_before(const char *whole, char mark, char *seen) {
    const char *rest = strchr(whole, mark);
    ASSERT(rest != NULL);
    seen[0] = '?';
    snprintf(seen + 1, KB_MOVE_TEXT_MAX - 1, "%s", rest);
}

void table_move_seen(const struct kb_view *before, const struct kb_view *after, int action,
                     const char *whole, char *seen) {
    snprintf(seen, KB_MOVE_TEXT_MAX, "%s", whole);
    if (before->game == kb_game_find("corruption")) {
        if (corruption_hides(before, after, action))
            hide_before(whole, '@', seen);
    } else if (action < KB_ACTION_WALK) {
        hide_before(whole, '>', seen);
    } else if (action >= KB_ACTION_WATCH && action < KB_ACTION_PROTECT) {
        snprintf(seen, KB_MOVE_TEXT_MAX, "?");
    } else if (action > KB_ACTION_STEAL) {
        snprintf(seen, KB_MOVE_TEXT_MAX, "steal:*");
    }
}
