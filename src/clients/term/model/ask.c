/* ask.c: questions, moves that are typed, paragraphs of the rules (ask.h). */
#include "ask.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

static int placed_by(const struct seen_corruption *c, int seat) {
    int count = 0;
    for (int i = 0; i < c->cards; i++)
        count += c->card[i].seat == seat;
    return count;
}

/* ---- Questions ---- */

static void corruption_act(struct text *out, const struct seen_corruption *c) {
    struct seen_card card = {.card = "?"};
    int government = 0, place = 0, position = 0;
    seen_place(c->actor, &government, &place, &position);
    for (int i = 0; i < c->cards; i++)
        if (c->card[i].government == government && c->card[i].place == place &&
            c->card[i].position == position)
            card = c->card[i];
    SAID(money);
    SAID(half);
    say_money(&money, 1000 * (int64_t)atoi(card.card));
    say_money(&half, 500 * (int64_t)atoi(card.card));
    put(out,
        card.card[0] == 'H' ? tr("Your hit man on the {contract}: whom shall he take?")
        : card.card[0] == 'R'
            ? tr("Your reporter on the {contract}: which bribe shall he take?")
            : tr("Your {money} in Switzerland counts as {half}. Which {government} contract gets "
                 "it?"),
        "contract", language_contract(c->contract[government][place].name), "government",
        say_government(government), "money", SAYS(money), "half", SAYS(half), NULL);
}

static void corruption_question(struct text *out, const struct seen *seen) {
    const struct seen_corruption *c = &seen->view.corruption;
    int n = placed_by(c, seen->you) + 1;
    char number[NUMBER_MAX];
    if (!strcmp(seen->view.stage, "show")) {
        text_word(out, tr("Free Stud: which of everybody's six cards are played face up in this "
                          "round?"));
    } else if (!strcmp(seen->view.stage, "place")) {
        put(out,
            strchr(c->shown, '0' + n)
                ? tr("Your card {n} of 6 will lie face up, unless it goes to Switzerland.")
                : tr("Your card {n} of 6 will lie face down."),
            "n", language_number(number, n), NULL);
        if (n == 1 &&
            seen->view.round == 1) { /* behind it: where there is no room it is left out */
            text_char(out, ' ');
            text_word(
                out, tr("Pick a card, then the contract that it goes on: the most money wins it."));
        }
    } else {
        corruption_act(out, c);
    }
}

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

void ask_question(struct text *out, const struct say *say, const struct seen *seen) {
    (void)say;
    if (!seen->has_view || !seen->you || !seen_waits(seen, seen->you))
        return;
    if (seen->view.hacker)
        hacker_question(out, seen);
    else
        corruption_question(out, seen);
}

static const char *corruption_waiting(const char *stage) {
    if (!strcmp(stage, "show"))
        return tr("{who} names the cards that are played face up.");
    if (!strcmp(stage, "swiss"))
        return tr("{who} decides where Swiss money goes.");
    if (!strcmp(stage, "hitmen"))
        return tr("{who} decides whom a hit man takes.");
    if (!strcmp(stage, "reporters"))
        return tr("{who} decides which bribe a reporter takes.");
    return tr("{who} is to play.");
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
    } else if (seen->phase == SEEN_PLAYING && seen->has_view && !view->hacker && view->turn > 0) {
        put(out, corruption_waiting(view->stage), "who", say->name[view->turn], NULL);
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
    static const char *const corruption[][2] = {{"show", "variants"},       {"place", "place"},
                                                {"swiss", "swiss"},         {"hitmen", "hitmen"},
                                                {"reporters", "reporters"}, {"over", "victory"}};
    static const char *const hacker[][2] = {
        {"opening", "credit"}, {"gait", "gait"},     {"beat", "beats"},      {"stack", "infect"},
        {"draw", "trip"},      {"credit", "credit"}, {"protect", "protect"}, {"accuse", "accuse"},
        {"steal", "steal"},    {"taken", "steal"},   {"recredit", "credit"}, {"over", "victory"}};
    if (!seen->has_view)
        return "goal";
    const struct seen_view *view = &seen->view;
    if (view->hacker && view->hack.jammed)
        return "jamming";
    for (size_t i = 0; view->hacker && i < sizeof hacker / sizeof hacker[0]; i++)
        if (!strcmp(hacker[i][0], view->stage))
            return hacker[i][1];
    for (size_t i = 0; !view->hacker && i < sizeof corruption / sizeof corruption[0]; i++)
        if (!strcmp(corruption[i][0], view->stage))
            return corruption[i][1];
    return view->hacker ? "setup" : "bid";
}
