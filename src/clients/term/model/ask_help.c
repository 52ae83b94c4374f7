/* ask_help.c: for who types (ask.h): how moves are written, what is wrong with one, and what the
 * signs of the full screen mean. What is possible is in the list of legal moves; no rules here. */
#include <string.h>

#include "term_game.h"

void ask_typing(struct text *out, const struct seen_view *view) {
    const char *typing = term_game_of(view)->typing;
    if (typing)
        text_word(out, tr(typing));
    else if (view->legals > 0)
        put(out, tr("Moves look like {move}."), "move", view->legal[0], NULL);
}

void ask_signs(const struct seen_view *view, ask_give *give, void *arg) {
    const char *const *signs = term_game_of(view)->signs;
    for (int i = 0; i < TERM_SIGNS && signs[i]; i++)
        give(arg, tr(signs[i]));
}

/* The legal moves that begin with the first `head` characters of `typed`, as a list. */
static int list_moves(const struct seen_view *view, const char *typed, size_t head,
                      struct text *out) {
    char legal[SEEN_MOVE];
    int count = 0;
    for (int i = 0; i < view->legals; i++) {
        ask_fold(view->legal[i], legal, sizeof legal);
        if (strncmp(legal, typed, head))
            continue;
        text_word(out, count++ ? ", " : "");
        text_word(out, view->legal[i]);
    }
    return count;
}

void ask_wrong(struct text *out, const struct seen *seen, const char *line) {
    const struct seen_view *view = &seen->view;
    bool asked = seen->has_view && seen->you && seen_waits(seen, seen->you);
    char typed[SEEN_MOVE];
    struct say say;
    SAID(list);
    SAID(notation);
    say_learn(&say, seen);
    ask_notation(&say, view, line, &notation);
    ask_fold(SAYS(notation), typed, sizeof typed);
    size_t head = strcspn(typed, "@>:x");
    bool move = asked && head > 0 && typed[head] && typed[head + 1];
    int near = move ? list_moves(view, typed, ++head, &list) : 0;
    put(out,
        asked && !move ? tr("'{text}' is neither a command nor a legal move.")
                       : tr("'{text}' is not possible now."),
        "text", line, NULL);
    text_char(out, ' ');
    const struct term_game *game = term_game_of(view);
    if (move && game->wrong && game->wrong(out, view, typed, head, near > 0)) {
        text_char(out, ' ');
    } else if (near > 0) {
        put(out, tr("Possible: {list}"), "list", SAYS(list), NULL);
        text_word(out, ". ");
    } else if (asked && view->legals > 0 && strpbrk(line, "0123456789")) {
        put(out, tr("Moves look like {move}."), "move", view->legal[0], NULL);
        text_char(out, ' ');
    }
    text_word(out, tr("Type help."));
}
