/* show_words.c: see show_words.h. The lines come from the library, so they are taken as they are
 * documented; names come from the file and are escaped. */
#include "show_words.h"

#include <stdlib.h>
#include <string.h>

#define WORD_MAX 64

void words_who(FILE *out, const struct record *record, int seat) {
    char name[RECORD_SHOWN_MAX];
    if (seat < 1) {
        fputs("somebody", out);
        return;
    }
    const struct record_player *player = &record->player[record->order[seat - 1] - 1];
    record_text_print(player->name, name, sizeof name);
    fprintf(out, "%d%s%s", seat, name[0] ? " " : "", name);
    if (!name[0] && player->bot)
        fprintf(out, " (%s)", player->spec);
}

/* What stands behind `"key":` in a line; NULL if it is not there. */
static const char *find(const char *line, const char *key) {
    const char *end = strchr(line, '\n');
    size_t length = strlen(key);
    for (const char *c = strchr(line, '"'); c && c < end; c = strchr(c + 1, '"'))
        if (!strncmp(c + 1, key, length) && !strncmp(c + 1 + length, "\":", 2))
            return c + length + 3;
    return NULL;
}

static int number_at(const char *line, const char *key) {
    const char *at = find(line, key);
    return at ? atoi(at) : 0;
}

/* A text in quotes. */
static const char *word_at(const char *line, const char *key, char *out) {
    const char *at = find(line, key);
    size_t length = at && *at == '"' ? strcspn(at + 1, "\"") : 0;
    if (length >= WORD_MAX)
        length = WORD_MAX - 1;
    memcpy(out, at ? at + 1 : "", length);
    out[length] = 0;
    return out;
}

/* ---- Moves ---- */

static void placed_words(FILE *out, const char *move, int up) {
    const char *at = strchr(move, '@');
    int length = (int)(at - move);
    if (*move == '?')
        fputs("a card", out);
    else if (*move == 'A')
        fputs("the attorney", out);
    else if (*move == 'R')
        fputs("a reporter", out);
    else if (*move == 'H')
        fputs("the hit man", out);
    else
        fprintf(out, "a bribe of %.*s,000", length, move);
    if (at[2] == '0')
        fprintf(out, " into the Swiss account %s", at + 1);
    else
        fprintf(out, " on %s, face %s", at + 1, up ? "up" : "down");
}

static void corruption_words(FILE *out, const char *move, int up) {
    const char *cross = strchr(move, 'x');
    const char *arrow = strchr(move, '>');
    if (!strncmp(move, "show:", 5))
        fprintf(out, move[5] ? "will show the cards %s" : "will show no card%s", move + 5);
    else if (!strncmp(move, "peek:", 5))
        fprintf(out, "looks at %s", move + 5);
    else if (strchr(move, '@'))
        placed_words(out, move, up);
    else if (arrow)
        fprintf(out, "the Swiss money %.*s goes on %s", (int)(arrow - move), move, arrow + 1);
    else if (cross && cross[1])
        fprintf(out, "%.*s takes %s", (int)(cross - move), move, cross + 1);
    else if (cross)
        fprintf(out, "%.*s takes nothing", (int)(cross - move), move);
}

static void hacker_words(FILE *out, const char *move) {
    static const struct {
        const char *begin;
        const char *words;
    } forms[] = {
        {"walk:front", "goes to the bank"},
        {"walk:back", "goes to the bank, walking backwards"},
        {"watch:", "watches seat "},
        {"guard:", "guards account "},
        {"infect:", "infects "},
        {"protect:", "protects account "},
        {"accuse:", "accuses seat "},
        {"steal:?", "steals a bill, unseen"},
        {"steal:*", "steals a bill"},
    };
    const char *arrow = strchr(move, '>');
    if (arrow) {
        fprintf(out, *move == '?' ? "a bill" : "a %c", *move);
        fprintf(out, " under account %s", arrow + 1);
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t length = strlen(forms[i].begin);
        if (strncmp(move, forms[i].begin, length))
            continue;
        fputs(forms[i].words, out);
        fputs(move + length, out);
        return;
    }
    if (!strncmp(move, "steal:", 6))
        fprintf(out, move[6] ? "steals a %s" : "steals nothing%s", move + 6);
    else
        fputs("chooses, unseen", out);
}

/* Who really made a move, and when. */
static void print_marks(FILE *out, const struct record *record, int seat,
                        const struct words_step *step) {
    int at = step->from;
    while (at < step->to && record->entry[at].seat != seat)
        at++;
    if (at == step->to)
        return;
    if (record->stood_in[at])
        fputs(" (a bot stood in)", out);
    if (step->times && record->time_ms[at] != RECORD_TIME_NONE)
        fprintf(out, " [%u.%03u s]", record->time_ms[at] / 1000, record->time_ms[at] % 1000);
}

static void print_move(FILE *out, const struct record *record, const char *line,
                       const struct words_step *step) {
    char move[WORD_MAX];
    word_at(line, "move", move);
    if (step->number >= 0)
        fprintf(out, "%4d  ", step->number);
    else
        fputs("      ", out);
    fprintf(out, "%-11s ", move);
    words_who(out, record, number_at(line, "seat"));
    fputs(": ", out);
    if (record->setup.game == kb_game_find("corruption"))
        corruption_words(out, move, number_at(line, "up"));
    else
        hacker_words(out, move);
    if (find(line, "auto"))
        fputs(" (no choice)", out);
    else
        print_marks(out, record, number_at(line, "seat"), step);
    fputc('\n', out);
}

/* ---- Corruption ---- */

static void print_contracts(FILE *out, const char *line) {
    static const char *const keys[] = {"a", "b", "c"};
    for (int g = 0; g < 3; g++) {
        const char *at = find(line, keys[g]);
        fprintf(out, "      %s:", keys[g]);
        for (int place = 1; at && *++at == '"'; place++) {
            size_t length = strcspn(at + 1, "\"");
            size_t name = strcspn(at + 1, ":");
            fprintf(out, "%s %s%d %.*s %.*s", place > 1 ? "," : "", keys[g], place, (int)name,
                    at + 1, (int)(length - name - 1), at + 2 + name);
            at += length + 2;
        }
        fputc('\n', out);
    }
}

static void print_award(FILE *out, const struct record *record, const char *line) {
    const char *at = find(line, "contracts");
    const char *end = strchr(line, '\n');
    char place[WORD_MAX];
    char name[WORD_MAX];
    char why[WORD_MAX];
    for (at = at ? strchr(at, '{') : NULL; at && at < end; at = strchr(at + 1, '{')) {
        const char *sums = find(at, "sums");
        int to = number_at(at, "to");
        fprintf(out, "      %s %s, %d: ", word_at(at, "at", place), word_at(at, "name", name),
                number_at(at, "value"));
        word_at(at, "why", why);
        if (to) {
            fputs("goes to ", out);
            words_who(out, record, to);
        } else {
            fprintf(out, "stays (%s)", !strcmp(why, "empty") ? "no money" : why);
        }
        if (sums)
            fprintf(out, ", sums %.*s\n", (int)strcspn(sums, "]") + 1, sums);
    }
}

/* ---- Hacker ---- */

/* The texts of a list, with a number before each. */
static void print_list(FILE *out, const char *line, const char *key) {
    const char *at = find(line, key);
    for (int i = 1; at && (*at == '[' || *at == ','); i++) {
        size_t length = strcspn(at + 1, ",]");
        bool quoted = at[1] == '"';
        if (length > 2 || !quoted)
            fprintf(out, "  %d: %.*s", i, (int)(quoted ? length - 2 : length), at + 1 + quoted);
        at += 1 + length;
    }
    fputc('\n', out);
}

static void print_beat(FILE *out, const struct record *record, const char *line) {
    const char *at = find(line, "placed");
    const char *end = strchr(line, '\n');
    if (!at || at[1] == ']')
        fputs("      nobody infects anything\n", out);
    for (at = at ? strchr(at, '{') : NULL; at && at < end; at = strchr(at + 1, '{')) {
        const char *seen = find(at, "seen");
        const char *close = strchr(at, '}');
        fprintf(out, "      a virus of ");
        words_who(out, record, number_at(at, "seat"));
        fprintf(out, " goes down on account %d", number_at(at, "at"));
        if (seen && seen < close && seen[1] != ']')
            fprintf(out, ", seen by %.*s", (int)strcspn(seen + 1, "]"), seen + 1);
        fputc('\n', out);
    }
}

static void print_hacker(FILE *out, const struct record *record, const char *type,
                         const char *line) {
    int at = number_at(line, "at");
    fputs("      ", out);
    if (!strcmp(type, "bill")) {
        int value = number_at(line, "value");
        words_who(out, record, number_at(line, "seat"));
        fprintf(out, value ? " gets a %d\n" : " gets a bill\n", value);
    } else if (!strcmp(type, "crypt")) {
        fprintf(out, "account %d is encrypted: viruses set aside: %d\n", at,
                number_at(line, "points"));
    } else if (!strcmp(type, "own")) {
        fprintf(out, "account %d: the owner's own virus comes back\n", at);
    } else if (!strcmp(type, "virus")) {
        fprintf(out, "account %d: the virus is of ", at);
        words_who(out, record, number_at(line, "owner"));
        fputs(number_at(line, "right") ? ": right\n" : ": wrong\n", out);
    } else {
        fprintf(out, "account %d: no bill is left, and its viruses go aside\n", at);
    }
}

/* ---- Both ---- */

static void print_end(FILE *out, const struct record *record, const char *line) {
    const char *total = find(line, "totals");
    const char *share = find(line, "share");
    fputs("End\n", out);
    for (int seat = 1; seat <= record->setup.seats && total && share; seat++) {
        int part = atoi(share + 1);
        fputs("      ", out);
        words_who(out, record, seat);
        fprintf(out, ": %d%s\n", atoi(total + 1),
                part == KB_SHARE ? ", wins"
                : part           ? ", shares the victory"
                                 : "");
        total += 1 + strcspn(total + 1, ",]");
        share += 1 + strcspn(share + 1, ",]");
    }
}

void words_print(FILE *out, const struct record *record, const char *line,
                 const struct words_step *step) {
    char type[WORD_MAX];
    word_at(line, "t", type);
    if (!strcmp(type, "game")) {
        return;
    } else if (!strcmp(type, "move")) {
        print_move(out, record, line, step);
    } else if (!strcmp(type, "round")) {
        fprintf(out, "Round %d: ", number_at(line, "round"));
        words_who(out, record, number_at(line, "first"));
        fputs(" is the first player\n", out);
        if (find(line, "contracts"))
            print_contracts(out, line);
        if (!find(line, "contracts")) {
            fputs("      bills under", out);
            print_list(out, line, "accounts");
        }
    } else if (!strcmp(type, "award")) {
        print_award(out, record, line);
    } else if (!strcmp(type, "setup")) {
        fputs("      owners of the accounts", out);
        print_list(out, line, "accounts");
        fputs("      dealt to the seats", out);
        print_list(out, line, "dealt");
    } else if (!strcmp(type, "beat")) {
        print_beat(out, record, line);
    } else if (!strcmp(type, "end")) {
        print_end(out, record, line);
    } else {
        print_hacker(out, record, type, line);
    }
}
