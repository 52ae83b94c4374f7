/* selfcheck.c: does the test language notice what is wrong? Every question is asked once with the
 * true answer and once with a wrong one, in the same position; the first has to hold and the second
 * has to fail. Then come statements that must be refused. A question that is missing here is itself
 * a failure. */
#include "rule.h"

#include <stdio.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Positions, by the moment that a question needs. */
static const char at_lot[] = "game 3\ndeal\n";
static const char at_deal[] = "game 3 first=1\n";
static const char in_phase_two[] = "game 3 first=1 book=on\ndeal\n"
                                   "play 10@a1 H@a1 8@a0\nplay 1@a1 2@b0 4@c1\n3: peek:a1.3\n";
static const char in_step_one[] = "game 3 first=1\ndeal\nplay 10@a1 1@a0 1@b0\nrest c1\n"
                                  "play a0.1>a1\n";
static const char in_step_two[] = "game 3 first=1 hitman=may\ndeal\n"
                                  "play H@a1 R@a1 H@b1 R@b1\nrest c1\nplay a1.1xa1.2\n";
static const char in_step_four[] = "game 3 first=1\ndeal\nplay A@a1 R@b1 10@b1\nrest c1\n";
static const char after_round_one[] = "game 3 first=1\ndeal\nplay H@a1 A@a1 10@a2\nrest b1 b2 c1\n";
static const char at_hacker[] = "game hacker 3 first=1\n";
static const char hacker_start[] = "game hacker 3 first=1\nstart\nplay walk:front\n";
static const char hacker_beat[] = "game hacker 3 first=1\nstart\nplay walk:front\n"
                                  "beat 2: infect:7 3: infect:7\nstack 3@7 2@7\n";
static const char hacker_aside[] = "game hacker 3 first=1\nstart\nplay walk:front\n"
                                   "beat 2: infect:7 3: infect:1\nstack 3@1 2@7\n"
                                   "trip 2>1 2>2 2>3\nplay protect:7\n";

/* A question, the true answer, a wrong one. */
static const struct {
    const char *position;
    const char *question;
    const char *right;
    const char *wrong;
} pairs[] = {
    {at_deal, "game 3 first=4", "KB_FIRST_TOO_HIGH", "KB_OK"},
    {at_deal, "options",
     "show=standard book=off first=1 order=played hitman=must characters=discard totals=open",
     "show=standard book=off first=1 order=table hitman=must characters=discard totals=open"},
    {at_deal, "value dam", "1200", "1100"},
    {at_deal, "stage", "deal", "lot"},
    {at_deal, "round", "1", "2"},
    {in_phase_two, "first", "1", "2"},
    {in_phase_two, "turn", "1", "chance"},
    {in_phase_two, "may", "1 2", "1"},
    {at_lot, "lot", "1 2 3", "1 2"},
    {in_phase_two, "next", "none", "monument"},
    {at_lot, "deck", "18", "24"},
    {at_lot, "contracts b", "firehouse library", "library firehouse"},
    {in_phase_two, "shown", "1", "none"},
    {in_phase_two, "hand 1", "2 4 6 8 A R R H", "1 2 4 6 8 10 A R R H"},
    {in_phase_two, "held 1", "1 2 4 6 8 10 A R R H", "2 4 6 8 A R R H"},
    {in_phase_two, "legal 2", "peek:c1.1 peek:a1.3", "peek:a1.3"},
    {in_phase_two, "choices 2", "2", "3"},
    {in_phase_two, "try 1 10@a1", "KB_NOT_IN_HAND", "KB_OK"},
    {in_phase_two, "by a1.2", "2", "1"},
    {in_phase_two, "face a1.3", "down", "up"},
    {in_phase_two, "faces 1", "up down", "up up"},
    {in_phase_two, "sees 2 a1.3", "?", "1"},
    {in_phase_two, "knows a1.3", "1 3", "1 2 3"},
    {in_step_two, "gone", "a1.2 a1.1", "a1.2"},
    {in_step_four, "cancelled", "a1", "none"},
    {in_step_one, "lies a0.1", "a1", "a0"},
    {after_round_one, "totals", "200 200 400", "200 200 300"},
    {after_round_one, "won", "1 1 2", "1 1 1"},
    {in_phase_two, "books", "2 2 1", "2 2 2"},
    {after_round_one, "share", "0 0 0", "420 0 0"},
    {after_round_one, "owner firehouse", "1", "nobody"},
    {after_round_one, "award a2", "3 won 0 0 20", "3 won 0 0 10"},
    {after_round_one, "auto", "1: a1.1xa1.2", "none"},
    {in_phase_two, "history 2", "1: 10@a1 2: H@a1 3: ?@a0 1: ?@a1 2: 2@b0 3: ?@c1 3: peek:a1.3",
     "1: 10@a1 2: H@a1 3: 8@a0 1: ?@a1 2: 2@b0 3: ?@c1 3: peek:a1.3"},
    {in_phase_two, "lines 0", "9", "8"},
    {in_phase_two, "record 1 move", "{\"t\":\"move\",\"seat\":3,\"move\":\"peek:a1.3\"}",
     "{\"t\":\"move\",\"seat\":3,\"move\":\"peek:a1.3\",\"up\":0}"},
    {in_phase_two, "asked", "1 2 3 1 2 3 1", "1 2 3 1 2 3 3"},
    {hacker_start, "must", "2 3", "1 2 3"},
    {hacker_start, "kinds 0", "round move", "round"},
    {hacker_beat, "count 0 beat", "1", "0"},
    {at_hacker, "odds", "1:3 2:3 3:3", "1:1 2:1 3:1"},
    {hacker_beat, "owners 0", "1 2 3 1 2 3 1 2 3", "? ? ? ? ? ? ? ? ?"},
    {hacker_beat, "bills 1 1", "2 2", "? ?"},
    {hacker_beat, "viruses 2 7", "? 2", "2 ?"},
    {hacker_beat, "free 2", "2", "3"},
    {hacker_beat, "traveller", "1", "2"},
    {hacker_beat, "beat", "2", "1"},
    {hacker_aside, "attacked", "1", "none"},
    {hacker_aside, "aside", "1", "0"},
    {hacker_beat, "bank", "36", "42"},
    {hacker_beat, "jammed 1", "no", "yes"},
    {hacker_beat, "knows 1.1", "1", "1 2"},
    {hacker_beat, "turn", "several", "2"},
    {hacker_beat, "stage", "beat", "gait"},
    {hacker_aside, "auto", "1: protect:1", "none"},
    {hacker_beat, "history 2", "1: walk:front 2: infect:7 3: ?",
     "1: walk:front 2: infect:7 3: infect:7"},
    {hacker_beat, "record 0 move 2", "{\"t\":\"move\",\"seat\":2,\"move\":\"?\"}",
     "{\"t\":\"move\",\"seat\":3,\"move\":\"?\"}"},
    {in_step_one, "offer 19", "a0.1>a1 a0.1>a2", "a0.1>a2 a0.1>a1"},
};

/* Whole files that have to fail, and why. */
static const struct {
    const char *why;
    const char *text;
} refused[] = {
    {"an empty file", ""},
    {"a file that expects nothing", "game 3 first=1\ndeal\n"},
    {"a misspelt statement", "gmae 3\nexpect game 3 = KB_OK\n"},
    {"a misspelt question", "game 3\nexpect trun = chance\n"},
    {"a question without an answer", "game 3\nexpect turn =\n"},
    {"a question without =", "game 3\nexpect turn chance\n"},
    {"a question with a word too many", "game 3\nexpect turn 1 = chance\n"},
    {"a question with a word too few", "game 3 first=1\ndeal\nexpect hand = 1 2 4\n"},
    {"a question about nothing", "expect turn = chance\n"},
    {"a seat that is not there", "game 3 first=1\ndeal\nexpect legal 4 = none\n"},
    {"a card that is not there", "game 3 first=1\ndeal\nexpect knows a1.1 = none\n"},
    {"a government that is not there", "game 3 first=1\ndeal\nexpect contracts d = none\n"},
    {"a contract that is not in the deck", "game 3\nexpect owner palace = nobody\n"},
    {"an award that was not made", "game 3 first=1\ndeal\nexpect award a1 = none\n"},
    {"a kind of line that there is not", "game 3\nexpect record 0 awards = none\n"},
    {"a set-up that is refused", "game 3 first=4\nexpect game 3 = KB_OK\n"},
    {"a contract that is dealt twice",
     "game 3\ndeal dam dam monument school opera museum\nexpect game 3 = KB_OK\n"},
    {"five contracts", "game 3\ndeal dam monument school opera museum\nexpect game 3 = KB_OK\n"},
    {"a deal at the wrong moment", "game 3 first=1\ndeal\ndeal\nexpect game 3 = KB_OK\n"},
    {"a lot that cannot fall", "game 3\ndeal\nlot 4\nexpect game 3 = KB_OK\n"},
    {"a lot at the wrong moment", "game 3 first=1\ndeal\nlot 1\nexpect game 3 = KB_OK\n"},
    {"an illegal move", "game 3 first=1\ndeal\nplay A@a0\nexpect game 3 = KB_OK\n"},
    {"a move by another seat", "game 3 first=1\ndeal\n2: 1@a1\nexpect game 3 = KB_OK\n"},
    {"a seat without a move", "game 3 first=1\ndeal\n1:\nexpect game 3 = KB_OK\n"},
    {"no moves at all", "game 3 first=1\ndeal\nplay\nexpect game 3 = KB_OK\n"},
    {"a rest that goes nowhere", "game 3 first=1\ndeal\nrest a3\nexpect game 3 = KB_OK\n"},
    {"a rest at the wrong moment", "game 3\nrest a1\nexpect game 3 = KB_OK\n"},
    {"a way back without a mark", "game 3\nback\nexpect game 3 = KB_OK\n"},
    {"a question about the other game", "game hacker 3\nexpect contracts a = none\n"},
    {"another question about the other game", "game 3\nexpect odds = none\n"},
    {"a statement of the other game", "game hacker 3\ndeal\nexpect game 3 = KB_OK\n"},
    {"an account too many", "game hacker 3\naccounts 1 1 1 1 2 2 2 3 3\nexpect game 3 = KB_OK\n"},
    {"accounts at the wrong moment",
     "game hacker 3 first=1\naccounts\naccounts\nexpect game 3 = KB_OK\n"},
    {"a bill that there is not",
     "game hacker 3 first=1\naccounts\nbills 24 22 22\nexpect game 3 = KB_OK\n"},
    {"a bill drawn at the wrong moment",
     "game hacker 3 first=1\nstart\ndraw 2\nexpect game 3 = KB_OK\n"},
    {"a beat at the wrong moment", "game hacker 3 first=1\nstart\nbeat\nexpect game 3 = KB_OK\n"},
    {"a seat twice in a beat", "game hacker 3 first=1\nstart\nplay walk:front\n"
                               "beat 2: watch:1 2: watch:3\nexpect game 3 = KB_OK\n"},
    {"a traveller in a beat", "game hacker 3 first=1\nstart\nplay walk:front\n"
                              "beat 1: watch:2\nexpect game 3 = KB_OK\n"},
    {"a stack that is not of this beat",
     "game hacker 3 first=1\nstart\nplay walk:front\nbeat 2: infect:7 3: infect:7\n"
     "stack 2@7 3@8\nexpect game 3 = KB_OK\n"},
    {"a stack that is not whole",
     "game hacker 3 first=1\nstart\nplay walk:front\nbeat 2: infect:6+7 3: infect:7\n"
     "stack 2@7 3@7\nexpect game 3 = KB_OK\n"},
    {"a trip that cannot be", "game hacker 3 first=1\nstart\ntrip 2>99\nexpect game 3 = KB_OK\n"},
    {"a quote that does not end", "game 3\nexpect try 1 \"10@a1 = KB_OK\n"},
};

/* Runs a text quietly; does it hold? */
static bool holds(const char *text) {
    static struct rule rule;
    rule_run(&rule, "self-check", text, true);
    return rule.failures == 0;
}

static int report(int *number, bool fine, const char *what, const char *name) {
    printf("%s %d - self-check: %s %s\n", fine ? "ok" : "not ok", ++*number, what, name);
    return !fine;
}

static bool has_pair(const char *question) {
    size_t length = strlen(question);
    for (size_t i = 0; i < LENGTH(pairs); i++)
        if (!strncmp(pairs[i].question, question, length) && strchr(" ", pairs[i].question[length]))
            return true;
    return false;
}

int selfcheck(int *number) {
    int failed = 0;
    char text[4096];
    for (size_t i = 0; i < LENGTH(pairs); i++) {
        snprintf(text, sizeof text, "%sexpect %s = %s\n", pairs[i].position, pairs[i].question,
                 pairs[i].right);
        failed += report(number, holds(text), "holds:", pairs[i].question);
        snprintf(text, sizeof text, "%sexpect %s = %s\n", pairs[i].position, pairs[i].question,
                 pairs[i].wrong);
        failed += report(number, !holds(text), "fails when wrong:", pairs[i].question);
    }
    for (size_t i = 0; i < LENGTH(refused); i++)
        failed += report(number, !holds(refused[i].text), "refuses", refused[i].why);
    for (int i = 0; rule_question(i); i++)
        if (!has_pair(rule_question(i)))
            failed += report(number, false, "has no wrong answer for", rule_question(i));
    return failed;
}
