/* seen_view.c: what the views of all games have in common, read (seen.h). */
#include <string.h>

#include "game_words.h"

uint8_t seen_set(const struct doc *doc, int list) {
    unsigned set = 0;
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i))
        set |= 1u << doc_small(doc, i, 0, SEEN_SEATS);
    return (uint8_t)(set & 0xfe);
}

void seen_numbers(const struct doc *doc, int list, int *out) {
    int seat = 1;
    for (int i = doc_first(doc, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(doc, list, i))
        out[seat++] = doc_small(doc, i, 0, 1000000);
}

bool seen_take_view(struct seen_view *view, const struct doc *doc, int object) {
    int list = doc_member(doc, object, "legal");
    memset(view, 0, sizeof *view);
    if (!doc_string(doc, doc_member(doc, object, "game"), view->name, sizeof view->name) ||
        !doc_is(doc, list, JSON_ARRAY))
        return false;
    view->game = game_words(view->name);
    view->viewer = doc_small(doc, doc_member(doc, object, "viewer"), 0, SEEN_SEATS);
    view->seats = doc_small(doc, doc_member(doc, object, "seats"), 1, SEEN_SEATS);
    view->round = doc_small(doc, doc_member(doc, object, "round"), 0, 9);
    view->rounds = doc_small(doc, doc_member(doc, object, "rounds"), 0, 9);
    view->first = doc_small(doc, doc_member(doc, object, "first"), 0, SEEN_SEATS);
    view->turn = doc_small(doc, doc_member(doc, object, "turn"), 0, SEEN_SEATS);
    view->must = seen_set(doc, doc_member(doc, object, "must"));
    view->may = seen_set(doc, doc_member(doc, object, "may"));
    doc_string(doc, doc_member(doc, object, "stage"), view->stage, sizeof view->stage);
    doc_string(doc, doc_member(doc, object, "options"), view->options, sizeof view->options);
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i)) {
        if (view->legals == SEEN_LEGAL || !doc_string(doc, i, view->legal[view->legals], SEEN_MOVE))
            return false;
        view->legals++;
    }
    return view->game->view(view, doc, object);
}
