/* ask_result.c: how a game ended (ask.h): the players in their order, and where each sum comes
 * from: in Corruption the contracts of each round, in Hacker the bills under the accounts. The same
 * as result.ts of the page. */
#include <string.h>

#include "ask.h"
#include "lines.h"

static const char *name_of(const struct say *say, int seat) {
    return seat == say->you ? tr("You") : say->name[seat];
}

static void total_words(struct text *out, const struct seen *seen, int seat) {
    char number[NUMBER_MAX];
    if (seen->view.hacker)
        put(out, trn("{n} point", "{n} points", seen->totals[seat]), "n",
            language_number(number, seen->totals[seat]), NULL);
    else
        say_money(out, 1000 * (int64_t)seen->totals[seat]);
}

/* Who has won first, then by totals. */
static void rank(const struct seen *seen, int *order) {
    bool done[SEEN_SEATS + 1] = {false};
    for (int place = 0; place < seen->seats; place++) {
        int best = 0;
        for (int seat = 1; seat <= seen->seats; seat++) {
            if (done[seat])
                continue;
            if (!best || seen->victory[seat] > seen->victory[best] ||
                (seen->victory[seat] == seen->victory[best] &&
                 seen->totals[seat] > seen->totals[best]))
                best = seat;
        }
        done[best] = true;
        order[place] = best;
    }
}

/* "Round 2: Opera ($500,000), Tunnel ($900,000)." for each round with contracts of this seat. */
static int contracts_won(struct text *out, const struct lines *lines, int seat) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    struct doc line;
    int all = 0;
    for (int i = 0; i < lines->count; i++) {
        char number[NUMBER_MAX];
        int won = 0;
        if (!lines_read(lines, i, token, &line) ||
            !doc_says(&line, doc_member(&line, 0, "t"), "award"))
            continue;
        SAID(round);
        SAID(names);
        put(&round, tr("Round {round}"), "round",
            language_number(number, doc_number(&line, doc_member(&line, 0, "round"), 0)), NULL);
        int list = doc_member(&line, 0, "contracts");
        for (int k = doc_first(&line, list); k >= 0; k = doc_next(&line, list, k)) {
            char id[17];
            if (doc_number(&line, doc_member(&line, k, "to"), 0) != seat)
                continue;
            doc_string(&line, doc_member(&line, k, "name"), id, sizeof id);
            text_word(&names, won++ ? ", " : "");
            text_word(&names, language_contract(id));
            text_word(&names, " (");
            say_money(&names, 1000 * doc_number(&line, doc_member(&line, k, "value"), 0));
            text_char(&names, ')');
        }
        if (!won)
            continue;
        text_word(out, all++ ? " " : "");
        say_pair(out, SAYS(round), SAYS(names));
        text_char(out, '.');
    }
    return all;
}

/* "Account 4: 3 bills (2 2 1)." for each account of this seat; who does not know them all, as after
 * giving up, is told how many they are. */
static int accounts_held(struct text *out, const struct seen *seen, int seat) {
    const struct seen_hacker *h = &seen->view.hack;
    int all = 0;
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

void ask_ranking(const struct say *say, const struct seen *seen, ask_give *give, void *arg) {
    int order[SEEN_SEATS], place = 1;
    rank(seen, order);
    for (int i = 0; i < seen->seats; i++) {
        char number[NUMBER_MAX];
        bool level = i > 0 && seen->totals[order[i]] == seen->totals[order[i - 1]] &&
                     seen->victory[order[i]] == seen->victory[order[i - 1]];
        SAID(line);
        SAID(total);
        place = level ? place : i + 1;
        text_word(&line, language_number(number, place));
        text_word(&line, ". ");
        total_words(&total, seen, order[i]);
        say_pair(&line, name_of(say, order[i]), SAYS(total));
        give(arg, SAYS(line));
    }
}

void ask_sums(const struct say *say, const struct lines *lines, const struct seen *seen,
              ask_give *give, void *arg) {
    int order[SEEN_SEATS];
    rank(seen, order);
    for (int i = 0; i < seen->seats; i++) {
        SAID(line);
        SAID(parts);
        if (!(seen->view.hacker ? accounts_held(&parts, seen, order[i])
                                : contracts_won(&parts, lines, order[i])))
            text_word(&parts, tr("no contract"));
        say_pair(&line, name_of(say, order[i]), SAYS(parts));
        give(arg, SAYS(line));
    }
}
