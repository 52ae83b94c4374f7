/* say_hacker.c: the lines of Hacker as sentences (say.h), as words_hacker.ts of the page has
 * them. */
#include <stdlib.h>
#include <string.h>

#include "game_words.h"

/* How a move is told: to who makes it, to others, and in a few words, for tables. */
enum form { YOURS, THEIRS, BRIEF };

static const char *in_form(enum form form, const char *yours, const char *theirs,
                           const char *brief) {
    return form == YOURS ? yours : form == THEIRS ? theirs : brief;
}

static const char *walk_words(enum form form, const char *gait) {
    if (!strcmp(gait, "back"))
        return in_form(form, tr("You walk to the bank backwards, with your eyes on the table."),
                       tr("{who} walks to the bank backwards, with both eyes on the table."),
                       tr("Backwards"));
    return in_form(form, tr("You walk to the bank and see nothing."),
                   tr("{who} walks to the bank and sees nothing."), tr("Forwards"));
}

static const char *steal_words(enum form form, const char *value) {
    if (!*value)
        return in_form(form, tr("You steal nothing."), tr("{who} steals nothing."),
                       tr("steal nothing"));
    if (*value == '?' || *value == '*')
        return in_form(form, tr("You steal a bill."), tr("{who} steals a bill."),
                       tr("steal a bill at random"));
    return in_form(form, tr("You steal a {value}."), tr("{who} steals a {value}."),
                   tr("steal a {value}"));
}

static const char *infect_words(enum form form, bool two) {
    if (two)
        return in_form(form, tr("You infect accounts {first} and {second}."),
                       tr("{who} infects accounts {first} and {second}."),
                       tr("infect accounts {first} and {second}"));
    return in_form(form, tr("You infect account {account}."),
                   tr("{who} infects account {account}."), tr("infect account {account}"));
}

static const char *bill_words(enum form form, bool known) {
    if (!known)
        return tr("{who} puts a bill under account {account}.");
    return in_form(form, tr("You put a {value} under account {account}."),
                   tr("{who} puts a {value} under account {account}."),
                   tr("{value} under account {account}"));
}

/* `watch:3` and the like: what is done, and to whom or what. */
static const char *deed_words(enum form form, const char *what, const char *rest, bool to_you) {
    bool here = to_you && form == THEIRS;
    if (!strcmp(what, "walk"))
        return walk_words(form, rest);
    if (!strcmp(what, "watch"))
        return here ? tr("{who} watches you.")
                    : in_form(form, tr("You watch {whom}."), tr("{who} watches {whom}."),
                              tr("watch {whom}"));
    if (!strcmp(what, "accuse"))
        return here ? tr("{who} accuses you.")
                    : in_form(form, tr("You accuse {whom}."), tr("{who} accuses {whom}."),
                              tr("accuse {whom}"));
    if (!strcmp(what, "guard"))
        return in_form(form, tr("You guard account {account}."),
                       tr("{who} guards account {account}."), tr("guard account {account}"));
    if (!strcmp(what, "protect"))
        return in_form(form, tr("You protect account {account}."),
                       tr("{who} protects account {account}."), tr("protect account {account}"));
    if (!strcmp(what, "infect"))
        return infect_words(form, strchr(rest, '+') != NULL);
    return strcmp(what, "steal") ? "" : steal_words(form, rest);
}

static void say_deed(struct text *out, const struct say *say, int seat, const char *move,
                     bool brief) {
    size_t length = strcspn(move, ">:");
    const char *rest = move[length] ? move + length + 1 : "", *plus = strchr(rest, '+');
    enum form form = brief ? BRIEF : seat == say->you ? YOURS : THEIRS;
    char what[SEEN_MOVE] = "", first[SEEN_MOVE] = "";
    int target = atoi(rest);
    if (!move[length])
        return;
    target = target >= 0 && target <= SEEN_SEATS ? target : 0;
    memcpy(what, move, length);
    if (plus)
        memcpy(first, rest, (size_t)(plus - rest));
    bool bill = move[length] == '>';
    put(out,
        bill ? bill_words(form, what[0] != '?') : deed_words(form, what, rest, target == say->you),
        "who", say->name[seat], "value", bill ? what : rest, "account", rest, "first", first,
        "second", plus ? plus + 1 : "", "whom", say->name[target], NULL);
}

void say_owner(struct text *out, const struct say *say, const struct seen_hacker *table,
               int account) {
    char number[NUMBER_MAX];
    if (account < 1 || account > table->accounts)
        return;
    int owner = table->account[account].owner;
    put(out,
        !owner              ? tr("Account {account} lies face down.")
        : owner == say->you ? tr("Account {account} is yours.")
                            : tr("Account {account} belongs to {name}."),
        "account", language_number(number, account), "name", say->name[owner], NULL);
}

void say_owners(struct text *out, const struct say *say, const struct seen_hacker *table,
                const char *move) {
    const char *at = move + strcspn(move, ">:");
    if (!*at || (*at == ':' && strncmp(move, "infect:", 7) && strncmp(move, "guard:", 6)))
        return;
    for (at++; *at; at += *at == '+') {
        text_word(out, out->length ? " " : "");
        say_owner(out, say, table, atoi(at));
        at += strspn(at, "0123456789");
        if (*at && *at != '+')
            return;
    }
}

static void landed(struct text *out, const struct say *say, const struct doc *line, int virus) {
    int seat = doc_small(line, doc_member(line, virus, "seat"), 0, SEEN_SEATS);
    int list = doc_member(line, virus, "seen"), count = 0;
    const char *witness[SEEN_SEATS], *words;
    char account[NUMBER_MAX];
    bool yours = seat > 0 && seat == say->you;
    SAID(names);
    language_number(account, doc_number(line, doc_member(line, virus, "at"), 0));
    for (int i = doc_first(line, list); i >= 0 && count < SEEN_SEATS; i = doc_next(line, list, i)) {
        int by = doc_small(line, i, 0, SEEN_SEATS);
        witness[count++] = by == say->you ? tr("you") : say->name[by];
    }
    language_list(&names, witness, count);
    if (count > 0)
        words = yours ? tr("Your virus lands on account {account}, seen by {names}.")
                      : tr("{who}'s virus lands on account {account}, seen by {names}.");
    else if (yours)
        words = tr("Your virus lands on account {account}.");
    else if (seat > 0)
        words = say->you > 0 ? tr("You see whose virus lands on account {account}: {who}'s.")
                             : tr("{who}'s virus lands on account {account}.");
    else
        words = tr("A virus lands on account {account}.");
    put(out, words, "who", say->name[seat], "account", account, "names", SAYS(names), NULL);
}

static void beat(struct text *out, const struct say *say, const struct doc *line) {
    int list = doc_member(line, 0, "placed"), i = doc_first(line, list);
    if (i < 0)
        text_word(out, tr("Nobody infects anything."));
    for (bool first = true; i >= 0; i = doc_next(line, list, i), first = false) {
        if (!first)
            text_char(out, ' ');
        landed(out, say, line, i);
    }
}

/* "2, 5, and 9"; how many. */
static int put_accounts(struct text *out, const struct doc *line, int seat) {
    int list = doc_member(line, 0, "accounts"), number = 1, count = 0;
    char own[SEEN_ACCOUNTS][NUMBER_MAX];
    const char *parts[SEEN_ACCOUNTS];
    for (int i = doc_first(line, list); i >= 0 && count < SEEN_ACCOUNTS;
         i = doc_next(line, list, i), number++) {
        if (doc_small(line, i, 0, SEEN_SEATS) == seat) {
            parts[count] = language_number(own[count], number);
            count++;
        }
    }
    language_list(out, parts, count);
    return count;
}

/* The accounts of a seat; nobody is you: and the bills that it was dealt, if they are known. */
static void put_owner(struct text *out, const struct say *say, const struct doc *line, int seat) {
    int list = doc_member(line, 0, "dealt"), dealt = doc_first(line, list);
    char bills[16];
    SAID(accounts);
    if (!put_accounts(&accounts, line, seat))
        return;
    for (int i = 1; i < seat && dealt >= 0; i++)
        dealt = doc_next(line, list, dealt);
    doc_string(line, dealt, bills, sizeof bills);
    text_word(out, out->length ? " " : "");
    put(out,
        say->you == seat                  ? tr("Your accounts are {accounts}.")
        : !bills[0] || strchr(bills, '?') ? tr("{who} has the accounts {accounts}.")
                                          : tr("{who} has the accounts {accounts} and is dealt the "
                                               "bills {bills}."),
        "who", say->name[seat], "accounts", SAYS(accounts), "bills", bills, NULL);
}

static void setup(struct text *out, const struct say *say, const struct doc *line) {
    int first = doc_small(line, doc_member(line, 0, "first"), 0, SEEN_SEATS);
    int viruses = doc_small(line, doc_member(line, 0, "viruses"), 0, 99);
    char many[NUMBER_MAX];
    if (first) {
        put(out, first == say->you ? tr("You begin.") : tr("{who} begins."), "who",
            say->name[first], NULL);
        text_char(out, ' ');
        put(out, trn("Everybody has {n} virus.", "Everybody has {n} viruses.", viruses), "n",
            language_number(many, viruses), NULL);
    }
    for (int seat = 1; seat <= SEEN_SEATS; seat++)
        if (say->you == 0 || say->you == seat)
            put_owner(out, say, line, seat);
}

/* The end of a live phase: how many viruses lie where. */
static void viruses(struct text *out, const struct doc *line) {
    int count[SEEN_ACCOUNTS + 1] = {0}, list = doc_member(line, 0, "placed");
    SAID(placed);
    for (int i = doc_first(line, list); i >= 0; i = doc_next(line, list, i))
        count[doc_small(line, doc_member(line, i, "at"), 0, SEEN_ACCOUNTS)]++;
    for (int k = 1; k <= SEEN_ACCOUNTS; k++) {
        if (!count[k])
            continue;
        text_word(&placed, placed.length ? "; " : "");
        text_number(&placed, k);
        text_word(&placed, ": ");
        text_number(&placed, count[k]);
    }
    put(out, placed.length ? tr("Viruses on accounts {list}.") : tr("Nobody infects anything."),
        "list", SAYS(placed), NULL);
}

/* A line that is about a seat, an account, a number. */
static const char *line_words(const struct doc *line, const struct say *say, int seat, int n) {
    int kind = doc_member(line, 0, "t");
    bool you = seat == say->you;
    if (doc_says(line, kind, "bill"))
        return you ? tr("You get a {value}.")
               : n ? tr("{who} gets a {value}.")
                   : tr("{who} gets a bill.");
    if (doc_says(line, kind, "crypt"))
        return trn("Encryption sets {n} virus on account {account} aside.",
                   "Encryption sets {n} viruses on account {account} aside.", n);
    if (doc_says(line, kind, "own"))
        return you ? tr("A virus on account {account} is your own and comes back.")
                   : tr("A virus on account {account} is {who}'s own and goes back.");
    if (doc_says(line, kind, "aside"))
        return trn("No bill is left under account {account}: {n} virus is set aside.",
                   "No bill is left under account {account}: {n} viruses are set aside.", n);
    if (doc_says(line, kind, "virus") && n)
        return you ? tr("Right: the virus was yours.") : tr("Right: the virus was {who}'s.");
    if (doc_says(line, kind, "virus"))
        return you ? tr("Wrong: the virus was yours!") : tr("Wrong: the virus was {who}'s!");
    if (doc_says(line, kind, "round"))
        return you ? tr("Round {round}. You go to the bank first.")
                   : tr("Round {round}. {who} goes to the bank first.");
    return "";
}

static void hacker_line(struct text *out, const struct say *say, const struct doc *line,
                        const union seen_table *before) {
    static const char *const numbers[] = {"value", "points", "right"};
    static const char *const seats[] = {"seat", "owner", "first"};
    int kind = doc_member(line, 0, "t"), seat = 0, n = 0;
    (void)before;
    char move[SEEN_MOVE], account[NUMBER_MAX], number[NUMBER_MAX], round[NUMBER_MAX];
    for (int i = 0; i < 3; i++) {
        n += doc_small(line, doc_member(line, 0, numbers[i]), 0, 99);
        seat += doc_small(line, doc_member(line, 0, seats[i]), 0, SEEN_SEATS);
    }
    seat = seat <= SEEN_SEATS ? seat : 0;
    if (doc_says(line, kind, "move")) {
        doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
        say_deed(out, say, seat, move, false);
        return;
    }
    if (doc_says(line, kind, "setup")) {
        setup(out, say, line);
        return;
    }
    if (doc_says(line, kind, "beat")) {
        beat(out, say, line);
        return;
    }
    if (doc_says(line, kind, "viruses")) {
        viruses(out, line);
        return;
    }
    int owners = doc_member(line, 0, "owners");
    if (doc_is(line, owners, JSON_ARRAY))
        n = line->token[owners].count;
    put(out, line_words(line, say, seat, n), "who", say->name[seat], "value",
        language_number(number, n), "n", number, "account",
        language_number(account, doc_number(line, doc_member(line, 0, "at"), 0)), "round",
        language_number(round, doc_number(line, doc_member(line, 0, "round"), 0)), NULL);
}

static void hacker_move(struct text *out, const struct say *say, const struct seen_view *view,
                        int seat, const char *move) {
    (void)view;
    say_deed(out, say, seat, move, false);
}

static void hacker_brief(struct text *out, const struct say *say, const struct seen_view *view,
                         int seat, const char *move) {
    (void)view;
    say_deed(out, say, seat, move, true);
}

/* Some languages call the rounds of the two games by two names, so these have texts of their own.
 */
static void hacker_round(struct text *out, const char *round, const char *rounds) {
    put(out, tr("Round {round}/{rounds}"), "round", round, "rounds", rounds, NULL);
}

static void hacker_total(struct text *out, int64_t total) {
    char number[NUMBER_MAX];
    put(out, trn("{n} point", "{n} points", total), "n", language_number(number, total), NULL);
}

const struct game_words hacker_words = {
    .game = "hacker",
    .title = "Hacker",
    .view = hacker_take_view,
    .line = hacker_line,
    .move = hacker_move,
    .brief = hacker_brief,
    .round = hacker_round,
    .total = hacker_total,
};
