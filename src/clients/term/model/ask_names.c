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

static bool names_player(const char *head) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (!strcmp(head, verbs[i]))
            return true;
    return false;
}

static bool is_head(const struct seen_view *view, const char *head) {
    for (int i = 0; i < view->legals; i++)
        if (!strncmp(view->legal[i], head, strlen(head)))
            return true;
    return false;
}

bool ask_for_player(const struct seen_view *view) {
    bool asked = false;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        asked = asked || is_head(view, verbs[i]);
    return asked;
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
    put(out, tr("You can type a player's name or its beginning: watch {name} is watch:{seat}."),
        "name", say->name[seat], "seat", language_number(number, seat), NULL);
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

/* Finds the player of a name, or of the beginning of one, among those in legal moves with this
 * head; 0: none, or more than one. */
static int find_player(const struct say *say, const struct seen_view *view, const char *head,
                       const char *typed) {
    int found[2] = {0}, count[2] = {0}; /* by a beginning, by a whole name */
    for (int i = 0; i < view->legals; i++) {
        bool whole = false;
        if (strncmp(view->legal[i], head, strlen(head)))
            continue;
        int seat = atoi(view->legal[i] + strlen(head));
        if (seat < 1 || seat > SEEN_SEATS || !begins(say->name[seat], typed, &whole))
            continue;
        found[whole] = seat;
        count[whole]++;
    }
    bool whole = count[true] > 0;
    return count[whole] == 1 ? found[whole] : 0;
}

/* The word that a line begins with, in lower case and with a colon; returns what stands behind it,
 * NULL: it is no beginning of a legal move, or nothing does. */
static const char *read_head(const struct seen_view *view, const char *typed,
                             char head[SEEN_MOVE]) {
    size_t length = 0;
    while (isspace((unsigned char)*typed))
        typed++;
    for (; isalpha((unsigned char)typed[length]) && length + 2 < SEEN_MOVE; length++)
        head[length] = (char)tolower((unsigned char)typed[length]);
    head[length] = ':';
    head[length + 1] = 0;
    const char *rest = typed + length;
    while (isspace((unsigned char)*rest) || *rest == ':')
        rest++;
    return rest > typed + length && *rest && is_head(view, head) ? rest : NULL;
}

/* Writes the argument after the head; two accounts may have a space or a comma between them. */
static void put_argument(struct text *out, const char *head, const char *rest, size_t end) {
    size_t first = strspn(rest, "0123456789"), gap = strspn(rest + first, " ,+\t");
    bool two = !strcmp(head, "infect:") && first > 0 && gap > 0 && first + gap < end &&
               strspn(rest + first + gap, "0123456789") == end - first - gap;
    if (!two) {
        text_bytes(out, rest, end);
        return;
    }
    text_bytes(out, rest, first);
    text_char(out, '+');
    text_bytes(out, rest + first + gap, end - first - gap);
}

void ask_notation(const struct say *say, const struct seen_view *view, const char *typed,
                  struct text *out) {
    char head[SEEN_MOVE], move[SEEN_MOVE];
    const char *rest = read_head(view, typed, head);
    if (!rest) {
        text_word(out, typed);
        return;
    }
    SAID(name);
    SAID(line);
    size_t end = strlen(rest);
    while (end && isspace((unsigned char)rest[end - 1]))
        end--;
    put_argument(&name, head, rest, end);
    text_word(&line, head);
    text_word(&line, SAYS(name));
    /* Numbers have precedence over names: a player may be called 2. */
    bool numbered = ask_move(view, SAYS(line), move);
    int seat = !numbered && names_player(head) ? find_player(say, view, head, SAYS(name)) : 0;
    text_word(out, seat ? head : SAYS(line));
    if (seat)
        text_number(out, seat);
}
