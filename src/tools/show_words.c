/* show_words.c: see show_words.h. The lines come from the library, so they are taken as they are
 * documented; names come from the file and are escaped. What lies on the table is found in the
 * lines before, as the viewer has them. */
#include "show_words.h"

#include <stdlib.h>
#include <string.h>

#include "watch_words.h"

#define WORD_MAX 64

/* A line, and those before it. */
struct place_in {
    const struct record *record;
    const char *history;
    const char *line;
};

void words_who(FILE *out, const struct record *record, int seat) {
    char name[RECORD_SHOWN_MAX];
    if (seat < 1) {
        fputs("somebody", out);
        return;
    }
    const struct record_player *player = &record->player[record->order[seat - 1] - 1];
    record_text_print(player->name, name, sizeof name);
    fprintf(out, "%d%s%s", seat, name[0] ? " " : "", name);
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

/* ---- What lies on the table ---- */

/* `Opera House`, for the id of a contract; an id that is in no deck as it is. */
static void contract_name(const struct record *record, const char *id, size_t length, char *out) {
    struct scene scene = {.setup = &record->setup};
    snprintf(out, WORDS_MAX, "%.*s", (int)length, id);
    for (int i = 0; i < KB_CONTRACTS; i++)
        if (strlen(record->setup.deck[i].id) == length &&
            !memcmp(record->setup.deck[i].id, id, length))
            words_contract(&scene, i, out);
}

/* The beginning of the round that a line is in; NULL before the first. */
static const char *round_of(const struct place_in *in) {
    const char *found = NULL;
    for (const char *at = in->history; at < in->line; at = strchr(at, '\n') + 1)
        if (!strncmp(at, "{\"t\":\"round\"", 12) || !strncmp(at, "{\"t\":\"deal\"", 11))
            found = at;
    return found;
}

/* `b2 (Stadium)`, `a0 (City Hall)`; `b2` where the contracts are not told. */
static void print_place(FILE *out, const struct place_in *in, const char *place) {
    char key[2] = {place[0], 0};
    char name[WORDS_MAX] = "";
    const char *round = round_of(in);
    const char *at = round ? find(round, key) : NULL;
    if (place[1] == '0') {
        snprintf(name, sizeof name, "%s", words_government(place[0] - 'a'));
    } else if (at) {
        for (int n = place[1] - '0'; n > 1 && at; n--)
            at = strchr(at + 2, '"') + 1;
        contract_name(in->record, at + 2, strcspn(at + 2, ":"), name);
    }
    fprintf(out, name[0] ? "%.2s (%s)" : "%.2s", place, name);
}

/* The card `b2.3`: who placed it, and what it is as far as the viewer knows. */
static int find_card(const struct place_in *in, const char *card, int *seat) {
    char move[WORD_MAX];
    int left = atoi(card + 3);
    const char *at = round_of(in);
    *seat = 0;
    for (at = at ? at : in->history; at < in->line; at = strchr(at, '\n') + 1) {
        const char *place = strncmp(at, "{\"t\":\"move\"", 11) ? NULL : word_at(at, "move", move);
        place = place ? strchr(place, '@') : NULL;
        if (!place || strncmp(place + 1, card, 2) || --left)
            continue;
        *seat = number_at(at, "seat");
        for (int i = KB_CARD_1; i <= KB_CARD_HITMAN; i++)
            if (strlen(scene_face(i)) == (size_t)(place - move) &&
                !strncmp(scene_face(i), move, (size_t)(place - move)))
                return i;
    }
    return KB_CARD_UNKNOWN;
}

/* ---- Moves ---- */

static void placed_words(FILE *out, const struct place_in *in, const char *move) {
    const char *at = strchr(move, '@');
    const char *up = find(in->line, "up");
    int card = KB_CARD_UNKNOWN;
    for (int i = KB_CARD_1; i <= KB_CARD_HITMAN; i++)
        if (strlen(scene_face(i)) == (size_t)(at - move) &&
            !strncmp(scene_face(i), move, (size_t)(at - move)))
            card = i;
    bool swiss = at[2] == '0';
    fprintf(out, "puts %s%s",
            card == KB_CARD_REPORTER   ? "a "
            : card >= KB_CARD_ATTORNEY ? "its "
                                       : "",
            swiss && !card ? "a bribe" : words_card(card));
    if (swiss)
        fputs(" into Swiss account ", out);
    else if (up)
        fprintf(out, " face %s on ", *up == '1' ? "up" : "down");
    else
        fputs(" on ", out);
    print_place(out, in, at + 1);
}

/* A card takes another one, or none. */
static void taken_words(FILE *out, const struct place_in *in, const char *move, const char *cross) {
    int seat;
    int target_seat;
    int card = find_card(in, move, &seat);
    fprintf(out, "its %s takes ", card ? words_card(card) : "card");
    if (cross[1]) {
        int target = find_card(in, cross + 1, &target_seat);
        if (target_seat == seat) {
            fprintf(out, "its own %s", target ? words_card(target) : "card");
        } else {
            fprintf(out, "%s%s of ", target >= KB_CARD_ATTORNEY ? "the " : "", words_card(target));
            words_who(out, in->record, target_seat);
        }
    } else {
        fputs("nothing", out);
    }
    fputs(" off ", out);
    print_place(out, in, move);
}

static void swiss_words(FILE *out, const struct place_in *in, const char *move, const char *arrow) {
    static const int half[] = {0, 1, 2, 4, 6, 8, 10};
    char money[WORDS_MAX];
    int seat;
    int card = find_card(in, move, &seat);
    bool known = scene_is_bribe(card);
    fprintf(out, "its Swiss %s goes to ", known ? words_card(card) : "money");
    print_place(out, in, arrow + 1);
    if (known) {
        words_money(half[card], money);
        fprintf(out, " as %s", money);
    }
}

static void peek_words(FILE *out, const struct place_in *in, const char *card) {
    int seat;
    int known = find_card(in, card, &seat);
    fputs("looks at the card of ", out);
    words_who(out, in->record, seat);
    fputs(" on ", out);
    print_place(out, in, card);
    if (known)
        fprintf(out, ": %s%s", scene_is_bribe(known) ? "" : "the ", words_card(known));
}

static void corruption_words(FILE *out, const struct place_in *in, const char *move) {
    const char *cross = strchr(move, 'x');
    const char *arrow = strchr(move, '>');
    if (!strncmp(move, "show:", 5))
        fprintf(out, move[5] ? "all show their cards number %s" : "nobody shows a card%s",
                move + 5);
    else if (!strncmp(move, "peek:", 5))
        peek_words(out, in, move + 5);
    else if (strchr(move, '@'))
        placed_words(out, in, move);
    else if (arrow)
        swiss_words(out, in, move, arrow);
    else if (cross)
        taken_words(out, in, move, cross);
}

static void hacker_words(FILE *out, const struct record *record, const char *move) {
    const char *colon = strchr(move, ':');
    const char *arrow = strchr(move, '>');
    const char *plus = strchr(move, '+');
    const char *rest = colon ? colon + 1 : "";
    if (arrow) {
        fprintf(out, *move == '?' ? "puts a bill" : "puts a %c", *move);
        fprintf(out, " under account %s", arrow + 1);
    } else if (!strncmp(move, "walk:", 5)) {
        fputs("goes to the bank", out);
        fputs(*rest == 'b' ? ", walking backwards" : "", out);
    } else if (!strncmp(move, "watch:", 6) || !strncmp(move, "accuse:", 7)) {
        fputs(*move == 'w' ? "watches " : "accuses ", out);
        words_who(out, record, atoi(rest));
    } else if (!strncmp(move, "guard:", 6)) {
        fprintf(out, "guards account %s", rest);
    } else if (!strncmp(move, "protect:", 8)) {
        fprintf(out, "protects account %s", rest);
    } else if (plus) {
        fprintf(out, "infects accounts %.*s and %s", (int)(plus - rest), rest, plus + 1);
    } else if (!strncmp(move, "infect:", 7)) {
        fprintf(out, "infects account %s", rest);
    } else if (!strncmp(move, "steal:", 6)) {
        fputs(!*rest ? "steals nothing" : "steals a ", out);
        fputs(*rest == '?' ? "bill, unseen" : *rest == '*' ? "bill" : rest, out);
    } else {
        fputs("chooses, unseen", out);
    }
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

static void print_move(FILE *out, const struct place_in *in, const struct words_step *step) {
    const struct record *record = in->record;
    const char *line = in->line;
    char move[WORD_MAX];
    word_at(line, "move", move);
    if (step->number >= 0)
        fprintf(out, "%4d  ", step->number);
    else
        fputs("      ", out);
    fprintf(out, "%-12s ", move);
    words_who(out, record, number_at(line, "seat"));
    fputs(": ", out);
    if (record->setup.game == kb_game_find("corruption"))
        corruption_words(out, in, move);
    else
        hacker_words(out, record, move);
    if (find(line, "auto"))
        fputs(" (no choice)", out);
    else
        print_marks(out, record, number_at(line, "seat"), step);
    fputc('\n', out);
}

/* ---- Corruption ---- */

static void print_contracts(FILE *out, const struct record *record, const char *line) {
    static const char *const keys[] = {"a", "b", "c"};
    char name[WORDS_MAX];
    char value[WORDS_MAX];
    for (int g = 0; g < 3; g++) {
        const char *at = find(line, keys[g]);
        fprintf(out, "      %-12s", words_government(g));
        for (int place = 1; at && *++at == '"'; place++) {
            size_t length = strcspn(at + 1, "\"");
            size_t colon = strcspn(at + 1, ":");
            contract_name(record, at + 1, colon, name);
            words_value((uint32_t)atoi(at + 2 + colon), value);
            fprintf(out, "%s %s%d %s %s", place > 1 ? "," : "", keys[g], place, name, value);
            at += length + 2;
        }
        fputc('\n', out);
    }
}

/* Who has how much on a contract; who has nothing is left out. */
static void print_sums(FILE *out, const struct record *record, const char *sums) {
    char money[WORDS_MAX];
    const char *between = "; money: ";
    for (int seat = 1; seat <= record->setup.seats; seat++) {
        if (atoi(sums + 1)) {
            words_money(atoi(sums + 1), money);
            fprintf(out, "%sseat %d %s", between, seat, money);
            between = ", ";
        }
        sums += 1 + strcspn(sums + 1, ",]");
    }
}

static void print_award(FILE *out, const struct record *record, const char *line) {
    const char *at = find(line, "contracts");
    const char *end = strchr(line, '\n');
    bool last = number_at(line, "round") == 4;
    char place[WORD_MAX];
    char id[WORD_MAX];
    char name[WORDS_MAX];
    char value[WORDS_MAX];
    char why[WORD_MAX];
    for (at = at ? strchr(at, '{') : NULL; at && at < end; at = strchr(at + 1, '{')) {
        const char *sums = find(at, "sums");
        int to = number_at(at, "to");
        word_at(at, "name", id);
        word_at(at, "why", why);
        contract_name(record, id, strlen(id), name);
        words_value((uint32_t)number_at(at, "value"), value);
        fprintf(out, "      %s %s, %s: ", word_at(at, "at", place), name, value);
        if (to) {
            fputs("goes to ", out);
            words_who(out, record, to);
        } else {
            fputs(last ? "nobody gets it, " : "stays, ", out);
            fputs(!strcmp(why, "empty")      ? "no money"
                  : !strcmp(why, "attorney") ? "stopped by an attorney"
                                             : "level at the top",
                  out);
        }
        if (sums)
            print_sums(out, record, sums);
        fputc('\n', out);
    }
}

/* ---- Hacker ---- */

/* Item `n`, from 1, of a list; its length, -1 if there is none. Quotes are not part of it. */
static int item_at(const char *line, const char *key, int n, const char **item) {
    const char *at = find(line, key);
    for (; at && n > 1 && (*at == '[' || *at == ','); n--)
        at += 1 + strcspn(at + 1, ",]");
    if (!at || (*at != '[' && *at != ',') || at[1] == ']')
        return -1;
    bool quoted = at[1] == '"';
    *item = at + 1 + quoted;
    return (int)strcspn(*item, quoted ? "\"" : ",]");
}

/* What every seat begins with: its accounts, and the bills that it was dealt. */
static void print_setup(FILE *out, const struct record *record, const char *line) {
    const char *item = NULL;
    for (int seat = 1; seat <= record->setup.seats; seat++) {
        const char *between = " ";
        fputs("      ", out);
        words_who(out, record, seat);
        fputs(" has the accounts", out);
        for (int k = 1; item_at(line, "accounts", k, &item) > 0; k++) {
            if (atoi(item) != seat)
                continue;
            fprintf(out, "%s%d", between, k);
            between = ", ";
        }
        int length = item_at(line, "dealt", seat, &item);
        if (length > 0)
            fprintf(out, ", and is dealt the bills %.*s", length, item);
        fputc('\n', out);
    }
}

/* The bills under every account that has some. */
static void print_bills(FILE *out, const char *line) {
    const char *item = NULL;
    const char *between = "      bills under account ";
    int length = 0;
    for (int k = 1; (length = item_at(line, "accounts", k, &item)) >= 0; k++) {
        if (length == 0)
            continue;
        fprintf(out, "%s%d: %.*s", between, k, length, item);
        between = "; ";
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

/* The end of a live phase: how many viruses lie where. */
static void print_viruses(FILE *out, const char *line) {
    int count[KB_ACCOUNTS_MAX + 1] = {0};
    const char *end = strchr(line, '\n');
    const char *between = "      viruses on account ";
    for (const char *at = strchr(line + 1, '{'); at && at < end; at = strchr(at + 1, '{')) {
        int account = number_at(at, "at");
        if (account >= 1 && account <= KB_ACCOUNTS_MAX)
            count[account]++;
    }
    for (int k = 1; k <= KB_ACCOUNTS_MAX; k++) {
        if (!count[k])
            continue;
        fprintf(out, "%s%d: %d", between, k, count[k]);
        between = "; ";
    }
    fputs(*between == ';' ? "\n" : "      nobody has infected anything\n", out);
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
    bool corruption = record->setup.game == kb_game_find("corruption");
    fputs("End\n", out);
    for (int seat = 1; seat <= record->setup.seats && total && share; seat++) {
        int part = atoi(share + 1);
        fputs("      ", out);
        words_who(out, record, seat);
        char value[WORDS_MAX];
        snprintf(value, sizeof value, "%d", atoi(total + 1));
        if (corruption)
            words_value((uint32_t)atoi(total + 1), value);
        fprintf(out, ": %s%s\n", value,
                part == KB_SHARE ? ", wins"
                : part           ? ", shares the victory"
                                 : "");
        total += 1 + strcspn(total + 1, ",]");
        share += 1 + strcspn(share + 1, ",]");
    }
}

void words_print(FILE *out, const struct record *record, const char *history, const char *line,
                 const struct words_step *step) {
    struct place_in in = {record, history, line};
    char type[WORD_MAX];
    word_at(line, "t", type);
    if (!strcmp(type, "game")) {
        return;
    } else if (!strcmp(type, "move")) {
        print_move(out, &in, step);
    } else if (!strcmp(type, "round")) {
        fprintf(out, "Round %d: ", number_at(line, "round"));
        words_who(out, record, number_at(line, "first"));
        fputs(" is the first player\n", out);
        if (find(line, "contracts"))
            print_contracts(out, record, line);
        else
            print_bills(out, line);
    } else if (!strcmp(type, "award")) {
        print_award(out, record, line);
    } else if (!strcmp(type, "setup")) {
        print_setup(out, record, line);
    } else if (!strcmp(type, "beat")) {
        print_beat(out, record, line);
    } else if (!strcmp(type, "viruses")) {
        print_viruses(out, line);
    } else if (!strcmp(type, "end")) {
        print_end(out, record, line);
    } else {
        print_hacker(out, record, type, line);
    }
}
