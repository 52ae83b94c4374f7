/* ask.c: questions, moves that are typed, paragraphs of the rules (ask.h). */
#include "ask.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term_game.h"

/* ---- Questions ---- */

void ask_question(struct text *out, const struct say *say, const struct seen *seen) {
    (void)say;
    if (!seen->has_view || !seen->you || !seen_waits(seen, seen->you))
        return;
    term_game_of(&seen->view)->question(out, seen);
}

void ask_waiting(struct text *out, const struct say *say, const struct seen *seen) {
    const struct seen_view *view = &seen->view;
    if (seen->phase == SEEN_SEATING) {
        int free_seats = 0;
        for (int seat = 1; seat <= seen->seats; seat++)
            free_seats += seen->seat[seat].kind == 'f';
        text_word(out, free_seats ? tr("Waiting for players …") : tr("Everybody is here."));
        if (!free_seats && seen->you != seen->host) {
            text_char(out, ' ');
            text_word(out, tr("Waiting for the host to start …"));
        }
    } else if (seen->phase == SEEN_DEALING) {
        text_word(out, tr("The cards are being dealt: everybody gives a share of the chance …"));
    } else if (seen_rests(seen->seat, seen->seats)) {
        text_word(out, say_rest(seen->you != 0));
    } else if (seen->phase == SEEN_PLAYING && seen->has_view && view->turn > 0 &&
               term_game_of(view)->waiting) {
        put(out, term_game_of(view)->waiting(view), "who", say->name[view->turn], NULL);
    } else if (seen->phase == SEEN_CLOSED) {
        text_word(out, tr("The table is closed."));
    } else {
        say_turn(out, say, seen);
    }
}

/* ---- Moves that are typed ---- */

/* The part of a move that moves are grouped by: up to the first of @ > : or x. */
static size_t head_of(const char *move) {
    size_t length = strcspn(move, "@>:x");
    return move[length] ? length + 1 : length;
}

void ask_moves(const struct seen_view *view, ask_give *give, void *arg) {
    char line[4096];
    for (int i = 0; i < view->legals;) {
        size_t head = head_of(view->legal[i]);
        struct text out = text_into(line, sizeof line);
        int first = i;
        text_bytes(&out, view->legal[i], head);
        for (; i < view->legals && head_of(view->legal[i]) == head &&
               !strncmp(view->legal[i], view->legal[first], head);
             i++) {
            text_char(&out, ' ');
            text_word(&out, view->legal[i][head] ? view->legal[i] + head : "-");
        }
        text_end(&out);
        give(arg, line);
    }
}

void ask_fold(const char *typed, char *out, size_t size) {
    size_t at = 0;
    for (; *typed && at + 1 < size; typed++)
        if (!isspace((unsigned char)*typed))
            out[at++] = (char)tolower((unsigned char)*typed);
    out[at] = 0;
}

/* infect:7+4 is infect:4+7. */
static void sort_accounts(char *folded) {
    unsigned a = 0, b = 0;
    int end = 0;
    if (sscanf(folded, "infect:%2u+%2u%n", &a, &b, &end) == 2 && !folded[end] && a > b)
        snprintf(folded, SEEN_MOVE, "infect:%u+%u", b % 100, a % 100);
}

bool ask_move(const struct seen_view *view, const char *typed, char *move) {
    char folded[SEEN_MOVE], legal[SEEN_MOVE];
    if (strlen(typed) > 3 * SEEN_MOVE)
        return false;
    ask_fold(typed, folded, sizeof folded);
    sort_accounts(folded);
    for (int i = 0; i < view->legals; i++) {
        ask_fold(view->legal[i], legal, sizeof legal);
        if (folded[0] && !strcmp(folded, legal)) {
            memcpy(move, view->legal[i], SEEN_MOVE);
            return true;
        }
    }
    return false;
}

int ask_complete(const struct seen_view *view, const char *typed, char *common) {
    char folded[SEEN_MOVE], legal[SEEN_MOVE];
    int count = 0;
    ask_fold(typed, folded, sizeof folded);
    common[0] = 0;
    for (int i = 0; i < view->legals; i++) {
        ask_fold(view->legal[i], legal, sizeof legal);
        if (strncmp(legal, folded, strlen(folded)))
            continue;
        if (count++ == 0) {
            memcpy(common, view->legal[i], SEEN_MOVE);
            continue;
        }
        size_t same = 0;
        while (common[same] && common[same] == view->legal[i][same])
            same++;
        common[same] = 0;
    }
    return count;
}

/* ---- Paragraphs of the rules ---- */

const char *ask_section(const struct seen *seen) {
    return seen->has_view ? term_game_of(&seen->view)->section(&seen->view) : "goal";
}
