/* ask_names.c: players by name where the notation has a number (ask.h). The notation itself has no
 * names: what is typed with one becomes the move that it means before anything else looks at it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "ask.h"

/* Moves that name a player. */
static const char *const verbs[] = {"watch:", "accuse:"};

static bool names_player(const char *move) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (!strncmp(move, verbs[i], strlen(verbs[i])))
            return true;
    return false;
}

bool ask_for_player(const struct seen_view *view) {
    for (int i = 0; i < view->legals; i++)
        if (names_player(view->legal[i]))
            return true;
    return false;
}

void ask_players(struct text *out, const struct say *say, const struct seen *seen) {
    SAID(names);
    for (int seat = 1; seat <= seen->seats; seat++) {
        text_word(&names, seat > 1 ? ", " : "");
        text_number(&names, seat);
        text_char(&names, ' ');
        text_word(&names, seat == seen->you ? tr("you") : say->name[seat]);
    }
    say_pair(out, tr("Players"), SAYS(names));
    text_char(out, '.');
}

void ask_naming(struct text *out, const struct say *say, const struct seen *seen) {
    int seat = seen->you == 1 ? 2 : 1;
    char number[NUMBER_MAX];
    put(out,
        tr("A player may be typed by name, or by its beginning: watch {name} is watch:{seat}."),
        "name", say->name[seat], "seat", tongue_number(number, seat), NULL);
}

/* Does a name begin with what was typed, in any case? `whole`: is that all of it? */
static bool begins(const char *name, const char *typed, bool *whole) {
    mbstate_t in_name = {0}, in_typed = {0};
    while (*typed) {
        wchar_t one = 0, other = 0;
        size_t a = mbrtowc(&one, name, strlen(name), &in_name);
        size_t b = mbrtowc(&other, typed, strlen(typed), &in_typed);
        if (!*name || a > SEEN_NAME || b > SEEN_NAME ||
            towlower((wint_t)one) != towlower((wint_t)other))
            return false;
        name += a;
        typed += b;
    }
    *whole = !*name;
    return true;
}

/* Who is meant by a beginning of a name, among those whom legal moves with this head name; 0:
 * nobody, or more than one. */
static int find_player(const struct say *say, const struct seen_view *view, const char *head,
                       const char *typed) {
    int found = 0, count = 0;
    for (int i = 0; i < view->legals; i++) {
        bool whole = false;
        if (strncmp(view->legal[i], head, strlen(head)))
            continue;
        int seat = atoi(view->legal[i] + strlen(head));
        if (seat < 1 || seat > SEEN_SEATS || !begins(say->name[seat], typed, &whole))
            continue;
        if (whole)
            return seat;
        found = seat;
        count++;
    }
    return count == 1 ? found : 0;
}

void ask_notation(const struct say *say, const struct seen_view *view, const char *typed,
                  struct text *out) {
    char head[SEEN_MOVE] = "";
    size_t length = 0, end;
    while (isspace((unsigned char)*typed))
        typed++;
    for (; isalpha((unsigned char)typed[length]) && length + 2 < sizeof head; length++)
        head[length] = (char)tolower((unsigned char)typed[length]);
    const char *rest = typed + length;
    rest += strspn(rest, " \t:");
    for (end = strlen(rest); end && isspace((unsigned char)rest[end - 1]);)
        end--;
    if (length < 2 || rest == typed + length || !end) {
        text_word(out, typed);
        return;
    }
    head[length] = ':';
    char name[SEEN_NAME] = "";
    memcpy(name, rest, end < sizeof name ? end : sizeof name - 1);
    int seat = names_player(head) ? find_player(say, view, head, name) : 0;
    text_word(out, head);
    if (seat)
        text_number(out, seat);
    else
        text_word(out, name);
}
