/* ask_help.c: for who types (ask.h): how moves are written, what is wrong with one, and what the
 * signs of the full screen mean. What is possible is in the list of legal moves; no rules here. */
#include <string.h>

#include "ask.h"

void ask_typing(struct text *out, const struct seen_view *view) {
    text_word(out, view->hacker
                       ? tr("A move is typed as 3>7 (a bill of 3 under account 7), walk:back, "
                            "watch:2, guard:7, infect:4+7, protect:7, accuse:2, steal:3.")
                       : tr("A move is typed as 10@b1 (10,000 on the first contract of government "
                            "b), 8@a0 (into its Swiss account), A@c2 (attorney), a0.1>a2, "
                            "c1.4xc1.2 (takes that card)."));
}

void ask_signs(const struct seen_view *view, ask_give *give, void *arg) {
    if (view->hacker) {
        give(
            arg,
            tr("V 1?3: viruses on an account from the bottom, by seat; ?: you do not know whose."));
        give(
            arg,
            tr("$ 2??: bills under an account; ?: you do not know which. *: your account. !: it is "
               "being protected."));
        return;
    }
    give(arg,
         tr("2:10: a card of seat 2. 2:▒▒: it lies face down. 2:(8): face down, and you know it."));
    give(arg, tr("2:8s: Swiss money, which counts half. 2:10×: it was taken away."));
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

/* A card that is laid: it is not in hand, or cannot go there. False: nothing is wrong with it. */
static bool wrong_card(struct text *out, const struct seen_view *view, const char *typed,
                       size_t head, bool held) {
    const struct seen_corruption *c = &view->corruption;
    int government = 0, place = 0, position = 0;
    if (!held) {
        char card[SEEN_MOVE] = "";
        memcpy(card, typed, head - 1);
        put(out, tr("There is no {card} in your hand."), "card", card, NULL);
    } else if (!seen_place(typed + head, &government, &place, &position) || position > 0 ||
               place > c->contracts[government]) {
        put(out, tr("There is no place {place}."), "place", typed + head, NULL);
    } else if (place == 0 && !say_is_bribe(typed)) {
        text_word(out, tr("Only bribes go into a Swiss account."));
    } else {
        return false;
    }
    return true;
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
    if (move && !view->hacker && !strcmp(view->stage, "place") && typed[head - 1] == '@' &&
        wrong_card(out, view, typed, head, near > 0)) {
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
