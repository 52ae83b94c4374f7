/* term_hacker.c: Hacker in the terminal: options, questions, the table in words, the notebook
 * (term_game.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term_game.h"

/* In words as terms.ts of the page has them. */
static const struct table_option options[] = {
    {"beats",
     mark("Length of a trip"),
     {{"2", mark("Two beats"), mark("As usual.")},
      {"3", mark("Three beats"), mark("More time for mischief, and for being seen.")},
      {"1", mark("One beat"), mark("A quick game: blink and it has happened.")}}},
    {"crypt",
     mark("Encryption"),
     {{"off", mark("Off"), mark("Small bills are just small bills.")},
      {"on", mark("On"),
       mark("Bills of 1 protect an account from viruses; bills of 3 undo that.")}}},
    {"jam",
     mark("Magnetic jamming"),
     {{"off", mark("Off"), mark("You always see whose an account is.")},
      {"on", mark("On"),
       mark("In the last round all accounts lie face down: remember which are yours.")}}},
    {"steal",
     mark("Stealing"),
     {{"look", mark("With a look"), mark("A thief sees the bills and picks one.")},
      {"blind", mark("Blind"), mark("A thief draws a bill at random.")}}},
};

/* ---- Questions ---- */

static void hacker_question(struct text *out, const struct seen *seen) {
    const struct seen_view *view = &seen->view;
    const char *stage = view->stage, *words = "";
    char account[NUMBER_MAX];
    if (!strcmp(stage, "opening") || !strcmp(stage, "credit") || !strcmp(stage, "recredit"))
        words = tr("Choose a bill. It goes under an account, best one of yours.");
    else if (!strcmp(stage, "gait"))
        words = tr("Your trip to the bank: how do you walk?");
    else if (!strcmp(stage, "beat"))
        words = view->hack.traveller == seen->you || view->hack.hand == 0
                    ? tr("This beat: watch a player or guard an account?")
                    : tr("This beat: watch a player, guard an account, or infect one or two?");
    else if (!strcmp(stage, "protect"))
        words = tr("Your accounts are under attack. Which one do you protect next?");
    else if (!strcmp(stage, "accuse"))
        words = tr("Whose virus is on account {account}?");
    else if (!strcmp(stage, "steal"))
        words = tr("You were not found out! Take a bill from account {account}?");
    put(out, words, "account", language_number(account, view->hack.attacked), NULL);
}

static const char *hacker_section(const struct seen_view *view) {
    static const char *const sections[][2] = {
        {"opening", "credit"}, {"gait", "gait"},     {"beat", "beats"},      {"stack", "infect"},
        {"draw", "trip"},      {"credit", "credit"}, {"protect", "protect"}, {"accuse", "accuse"},
        {"steal", "steal"},    {"taken", "steal"},   {"recredit", "credit"}, {"over", "victory"}};
    for (size_t i = 0; !view->hack.jammed && i < sizeof sections / sizeof sections[0]; i++)
        if (!strcmp(sections[i][0], view->stage))
            return sections[i][1];
    return view->hack.jammed ? "jamming" : "setup";
}

/* ---- The table in words ---- */

static void account_line(const struct say *say, const struct seen_hacker *h, int number,
                         ask_give *give, void *arg) {
    const struct seen_account *account = &h->account[number];
    char at[NUMBER_MAX], many[NUMBER_MAX];
    int bills = 0;
    for (const char *c = account->bills; *c; c++)
        bills += *c != ' ';
    SAID(owner);
    SAID(bill);
    SAID(virus);
    if (account->owner == 0)
        text_word(&owner, tr("face down"));
    else if (account->owner == say->you)
        text_word(&owner, tr("yours"));
    else
        put(&owner, tr("of {name}"), "name", say->name[account->owner], NULL);
    put(&bill, trn("{n} bill", "{n} bills", bills), "n", language_number(many, bills), NULL);
    if (bills) {
        text_word(&bill, " (");
        text_word(&bill, account->bills);
        text_char(&bill, ')');
    }
    if (account->viruses == 0)
        text_word(&virus, tr("no virus"));
    else
        put(&virus, trn("{n} virus", "{n} viruses", account->viruses), "n",
            language_number(many, account->viruses), NULL);
    for (int i = 0; i < account->viruses; i++) {
        int seat = account->virus[i];
        text_word(&virus, i ? ", " : " (");
        text_word(&virus, seat == 0 ? "?" : seat == say->you ? tr("You") : say->name[seat]);
    }
    if (account->viruses)
        text_char(&virus, ')');
    SAID(line);
    put(&line, tr("Account {account}, {owner}: {bills}, {viruses}."), "account",
        language_number(at, number), "owner", SAYS(owner), "bills", SAYS(bill), "viruses",
        SAYS(virus), NULL);
    give(arg, SAYS(line));
}

void ask_accounts(const struct say *say, const struct seen_hacker *table, ask_give *give,
                  void *arg) {
    for (int i = 1; i <= table->accounts; i++)
        account_line(say, table, i, give, arg);
}

static void hacker_table(const struct say *say, const struct seen *seen, ask_give *give,
                         void *arg) {
    const struct seen_hacker *h = &seen->view.hack;
    char number[NUMBER_MAX];
    SAID(line);
    SAID(players);
    ask_players(&players, say, seen);
    give(arg, SAYS(players));
    ask_accounts(say, h, give, arg);
    put(&line, trn("{n} bill in the bank", "{n} bills in the bank", h->bank), "n",
        language_number(number, h->bank), NULL);
    text_char(&line, '.');
    if (seen->you) {
        if (seen->view.round > 0) { /* before the first round nobody has any yet */
            text_char(&line, ' ');
            put(&line, trn("{n} virus in your hand", "{n} viruses in your hand", h->hand), "n",
                language_number(number, h->hand), NULL);
            text_char(&line, '.');
        }
        if (h->bills[seen->you][0]) {
            text_char(&line, ' ');
            put(&line, tr("Bills in your hand: {bills}."), "bills", h->bills[seen->you], NULL);
        }
    }
    give(arg, SAYS(line));
}

static void hacker_hand(const struct seen_view *view, int seat, ask_give *give, void *arg) {
    char number[SEEN_ACCOUNTS][NUMBER_MAX];
    const char *own[SEEN_ACCOUNTS];
    int count = 0;
    if (!view->hack.bills[seat][0])
        return;
    SAID(hand);
    put(&hand, tr("Bills in your hand: {bills}."), "bills", view->hack.bills[seat], NULL);
    give(arg, SAYS(hand));
    for (int i = 1; i <= view->hack.accounts; i++)
        if (view->hack.account[i].owner == seat)
            own[count] = language_number(number[count], i), count++;
    if (!count)
        return;
    SAID(accounts);
    SAID(line);
    language_list(&accounts, own, count);
    put(&line, tr("Your accounts are {accounts}."), "accounts", SAYS(accounts), NULL);
    give(arg, SAYS(line));
}

static void hacker_beside(struct text *out, const struct say *say, const struct seen_view *view,
                          const char *move) {
    say_owners(out, say, &view->hack, move);
}

/* "Account 4: 3 bills (2 2 1)." for each account of this seat; who does not know them all, as after
 * giving up, is told how many they are. */
static int hacker_sum(struct text *out, const struct lines *lines, const struct seen *seen,
                      int seat) {
    const struct seen_hacker *h = &seen->view.hack;
    int all = 0;
    (void)lines;
    for (int i = 1; i <= h->accounts; i++) {
        char number[NUMBER_MAX];
        int bills = 0;
        if (h->account[i].owner != seat)
            continue;
        for (const char *c = h->account[i].bills; *c; c++)
            bills += *c != ' ';
        SAID(account);
        SAID(held);
        put(&account, tr("Account {account}"), "account", language_number(number, i), NULL);
        if (bills) {
            put(&held, trn("{n} bill", "{n} bills", bills), "n", language_number(number, bills),
                NULL);
            if (!strchr(h->account[i].bills, '?')) {
                text_word(&held, " (");
                text_word(&held, h->account[i].bills);
                text_char(&held, ')');
            }
        } else {
            text_word(&held, tr("empty"));
        }
        text_word(out, all++ ? " " : "");
        say_pair(out, SAYS(account), SAYS(held));
        text_char(out, '.');
    }
    return all;
}

/* ---- The notebook ---- */

/* "Beat 2 of Otto's trip": what the lines of this round tell us that not everybody knows. */
void ask_notes(const struct say *say, const struct lines *lines, const struct seen *seen,
               ask_give *give, void *arg) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    struct doc line;
    int from = 0, found = 0;
    if (!seen->has_view || !term_game_of(&seen->view)->notes)
        return;
    for (int i = 0; i < lines->count; i++)
        if (lines_read(lines, i, token, &line) &&
            doc_says(&line, doc_member(&line, 0, "t"), "round"))
            from = i;
    for (int i = from; i < lines->count; i++) {
        if (!lines_read(lines, i, token, &line) ||
            !doc_says(&line, doc_member(&line, 0, "t"), "beat"))
            continue;
        int list = doc_member(&line, 0, "placed");
        for (int k = doc_first(&line, list); k >= 0; k = doc_next(&line, list, k)) {
            int seat = doc_small(&line, doc_member(&line, k, "seat"), 0, SEEN_SEATS);
            char account[NUMBER_MAX];
            if (seat == 0 || seat == seen->you)
                continue;
            SAID(note);
            put(&note,
                seen->you ? tr("You saw {name} put a virus on account {account}.")
                          : tr("{who}'s virus lands on account {account}."),
                "name", say->name[seat], "who", say->name[seat], "account",
                language_number(account, doc_number(&line, doc_member(&line, k, "at"), 0)), NULL);
            give(arg, SAYS(note));
            found++;
        }
    }
    if (!found)
        give(arg, tr("Nothing yet."));
}

const struct term_game hacker_term = {
    .about =
        mark("While one player walks to the bank, the others slip viruses onto accounts. See whose "
             "hand it was, or lose your money to it."),
    .players = mark("Eyes and viruses. 3 to 7 players, best with 5."),
    .option = options,
    .options = sizeof options / sizeof options[0],
    .typing = mark("A move is typed as 3>7 (a bill of 3 under account 7), walk:back, "
                   "watch:2, guard:7, infect:4+7, protect:7, accuse:2, steal:3."),
    .signs =
        {mark("V 1?3: viruses on an account from the bottom, by seat; ?: you do not know whose."),
         mark("$ 2??: bills under an account; ?: you do not know which. *: your account. !: it is "
              "being protected.")},
    .notes = true,
    .round = mark("round {round}/{rounds}"),
    .nothing = mark("no contract"),
    .question = hacker_question,
    .section = hacker_section,
    .table = hacker_table,
    .hand = hacker_hand,
    .beside = hacker_beside,
    .sum = hacker_sum,
};
