/* ask_table.c: the tables of both games in words, a line for each thing, and the notebook of
 * Hacker (ask.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "lines.h"

/* ---- Corruption ---- */

/* "Otto: face down", "Ann: attorney, taken away". */
static void card_words(struct text *out, const struct say *say, const struct seen_card *card) {
    const char *words = tr("{who}: {card}");
    SAID(name);
    if (say_is_bribe(card->card))
        say_money(&name, 1000 * (int64_t)atoi(card->card));
    else
        say_card(&name, card->card);
    if (card->card[0] == '?')
        words = tr("{who}: face down");
    else if (card->gone)
        words = tr("{who}: {card}, taken away");
    else if (card->to)
        words = tr("{who}: {card}, Swiss money");
    else if (!card->up)
        words = tr("{who}: {card}, face down");
    put(out, words, "who", card->seat == say->you ? tr("You") : say->name[card->seat], "card",
        SAYS(name), NULL);
}

static void place_line(const struct say *say, const struct seen_corruption *c, int g, int place,
                       ask_give *give, void *arg) {
    char at[3] = {(char)('a' + g), (char)('0' + place), 0};
    int count = 0;
    SAID(line);
    SAID(name);
    say_place(&name, c, g, place);
    text_word(&line, at);
    text_word(&line, ". ");
    text_word(&line, SAYS(name));
    if (place) {
        text_word(&line, ", ");
        say_money(&line, 1000 * (int64_t)c->contract[g][place].value);
        if (c->contract[g][place].to) {
            text_word(&line, ", ");
            say_outcome(&line, say, &c->contract[g][place]);
        } else if (c->contract[g][place].cancelled) {
            text_word(&line, ", ");
            text_word(&line, tr("Stopped"));
        }
    }
    for (int i = 0; i < c->cards; i++) {
        const struct seen_card *card = &c->card[i];
        bool here =
            card->government == g && (card->place == place || (card->to && card->to == place));
        if (!here || (card->to && place == 0))
            continue;
        text_word(&line, count++ ? "; " : ": ");
        card_words(&line, say, card);
    }
    if (!count) {
        text_word(&line, ": ");
        text_word(&line, tr("empty"));
    }
    give(arg, SAYS(line));
}

static void corruption_seat(const struct say *say, const struct seen *seen, int seat,
                            ask_give *give, void *arg) {
    const struct seen_corruption *c = &seen->view.corruption;
    char hidden[8], number[NUMBER_MAX];
    seen_option(&seen->view, "totals", hidden, sizeof hidden);
    bool secret = !strcmp(hidden, "hidden") && seat != seen->you && seen->phase != SEEN_OVER;
    SAID(whole);
    SAID(line);
    if (secret)
        text_word(&line, tr("hidden until the end"));
    else
        say_money(&line, 1000 * (int64_t)c->totals[seat]);
    text_word(&line, ", ");
    put(&line, trn("{n} card in hand", "{n} cards in hand", c->hands[seat]), "n",
        language_number(number, c->hands[seat]), NULL);
    if (c->book[seat]) {
        text_word(&line, ", ");
        put(&line, trn("{n} book card", "{n} book cards", c->book[seat]), "n",
            language_number(number, c->book[seat]), NULL);
    }
    say_pair(&whole, seat == say->you ? tr("You") : say->name[seat], SAYS(line));
    give(arg, SAYS(whole));
}

void ask_places(const struct say *say, const struct seen_corruption *table, ask_give *give,
                void *arg) {
    for (int g = 0; g < 3; g++) {
        give(arg, say_government(g));
        for (int place = 0; place <= table->contracts[g]; place++)
            place_line(say, table, g, place, give, arg);
    }
}

static void corruption_table(const struct say *say, const struct seen *seen, ask_give *give,
                             void *arg) {
    const struct seen_corruption *c = &seen->view.corruption;
    ask_places(say, c, give, arg);
    for (int seat = 1; seat <= seen->seats; seat++)
        corruption_seat(say, seen, seat, give, arg);
    if (seen->you) {
        SAID(line);
        say_pair(&line, tr("Your hand"), c->hand);
        give(arg, SAYS(line));
    }
}

/* ---- Hacker ---- */

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

void ask_table(const struct say *say, const struct seen *seen, ask_give *give, void *arg) {
    if (say_house_rules(seen->terms))
        give(arg, tr("house rules"));
    if (!seen->has_view) {
        for (int seat = 1; seat <= seen->seats; seat++) {
            const struct seen_seat *row = &seen->seat[seat];
            char number[NUMBER_MAX];
            SAID(line);
            put(&line, tr("Seat {seat}"), "seat", language_number(number, seat), NULL);
            text_word(&line, ": ");
            text_word(&line, row->kind == 'f'    ? tr("free")
                             : seat == seen->you ? tr("You")
                                                 : say->name[seat]);
            if (row->kind == 'b') {
                SAID(level);
                say_bot(&level, row->bot);
                text_word(&line, " (");
                put(&line, tr("bot, {level}"), "level", SAYS(level), NULL);
                text_char(&line, ')');
            }
            give(arg, SAYS(line));
        }
        return;
    }
    if (seen->view.hacker)
        hacker_table(say, seen, give, arg);
    else
        corruption_table(say, seen, give, arg);
}

/* ---- The notebook ---- */

/* "Beat 2 of Otto's trip": what the lines of this round tell us that not everybody knows. */
void ask_notes(const struct say *say, const struct lines *lines, const struct seen *seen,
               ask_give *give, void *arg) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    struct doc line;
    int from = 0, found = 0;
    if (!seen->has_view || !seen->view.hacker)
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
