/* term_corruption.c: Corruption in the terminal: options, questions, the table in words
 * (term_game.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term_game.h"

/* In words as terms.ts of the page has them. */
static const struct table_option options[] = {
    {"edition",
     mark("Printed edition"),
     {{"atlas", mark("Atlas Games (English)"),
       mark("Choices in the order the cards were played; hit men must strike; characters are used "
            "up.")},
      {"descartes", mark("Descartes (French)"),
       mark("As the English one, but choices go over the table from left to right.")},
      {"eurogames", mark("Eurogames (German)"),
       mark("From left to right; hit men may pass, characters come back every round, and totals "
            "stay hidden until the end.")},
      {"spanish", mark("Spanish edition"), mark("The same four rules as the English edition.")}}},
    {"show",
     mark("Open cards"),
     {{"standard", mark("Standard"),
       mark("One open card more in each round, and the open ones come first.")},
      {"river", mark("Down the River"),
       mark("As many open cards, but in the middle: you begin and end in the dark.")},
      {"free", mark("Free Stud"),
       mark("The first player of each round names which cards are played open.")},
      {"closed", mark("Closed"), mark("Everything is face down, and there are only bribes.")}}},
    {"book",
     mark("Little Black Book"),
     {{"off", mark("Without"), mark("Nobody looks at hidden cards.")},
      {"on", mark("With the book"), mark("Twice in a game you may look at a face-down card.")}}},
    {"hitman",
     mark("Hit men"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"must", mark("Must strike"), mark("A hit man takes a card if there is one, even your own.")},
      {"may", mark("May pass"), mark("A hit man may spare everybody.")}}},
    {"characters",
     mark("Characters"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"discard", mark("Used up"), mark("Characters that were played leave the game.")},
      {"return", mark("Come back"), mark("All ten cards are back every round.")}}},
    {"order",
     mark("Who decides first"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"played", mark("As played"), mark("In the order in which the cards were played.")},
      {"table", mark("Left to right"), mark("Over the table, from left to right.")}}},
    {"totals",
     mark("Totals"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"open", mark("Open"), mark("Everybody sees what everybody has won.")},
      {"hidden", mark("Hidden"), mark("You remember what the others have won.")}}},
};

/* ---- Questions ---- */

static int placed_by(const struct seen_corruption *c, int seat) {
    int count = 0;
    for (int i = 0; i < c->cards; i++)
        count += c->card[i].seat == seat;
    return count;
}

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

static const char *corruption_waiting(const struct seen_view *view) {
    const char *stage = view->stage;
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

static const char *corruption_section(const struct seen_view *view) {
    static const char *const sections[][2] = {{"show", "variants"},       {"place", "place"},
                                              {"swiss", "swiss"},         {"hitmen", "hitmen"},
                                              {"reporters", "reporters"}, {"over", "victory"}};
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        if (!strcmp(sections[i][0], view->stage))
            return sections[i][1];
    return "bid";
}

/* ---- The table in words ---- */

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

static void corruption_hand(const struct seen_view *view, int seat, ask_give *give, void *arg) {
    SAID(hand);
    (void)seat;
    if (!view->corruption.hand[0])
        return;
    put(&hand, tr("Your cards: {cards}."), "cards", view->corruption.hand, NULL);
    give(arg, SAYS(hand));
}

/* A card that is laid: it is not in hand, or cannot go there. False: nothing is wrong with it. */
static bool corruption_wrong(struct text *out, const struct seen_view *view, const char *typed,
                             size_t head, bool held) {
    const struct seen_corruption *c = &view->corruption;
    int government = 0, place = 0, position = 0;
    if (strcmp(view->stage, "place") || typed[head - 1] != '@')
        return false;
    if (!held) {
        char card[SEEN_MOVE] = "";
        memcpy(card, typed, head - 1);
        put(out, tr("There is no {card} in your hand."), "card", card, NULL);
    } else if (!seen_place(typed + head, &government, &place, &position) || position > 0 ||
               place > c->contracts[government]) {
        put(out, tr("There is no place {place}."), "place", typed + head, NULL);
    } else if (place == 0 && !say_is_bribe(typed)) {
        text_word(out, tr("Only bribes go into a Swiss account."));
    } else {
        return false;
    }
    return true;
}

/* "Round 2: Opera ($500,000), Tunnel ($900,000)." for each round with contracts of this seat. */
static int corruption_sum(struct text *out, const struct lines *lines, const struct seen *seen,
                          int seat) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    struct doc line;
    int all = 0;
    (void)seen;
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

const struct term_game corruption_term = {
    .about =
        mark("Bribe three governments for contracts, from the school to the dam. Some envelopes "
             "lie open, some do not, and attorneys, reporters and hit men have the last word."),
    .players = mark("Bribes and bluff. 3 to 7 players, best with 4 or 5."),
    .option = options,
    .options = sizeof options / sizeof options[0],
    .typing = mark("A move is typed as 10@b1 (10,000 on the first contract of government "
                   "b), 8@a0 (into its Swiss account), A@c2 (attorney), a0.1>a2, "
                   "c1.4xc1.2 (takes that card)."),
    .signs =
        {mark(
             "2:10: a card of seat 2. 2:▒▒: it lies face down. 2:(8): face down, and you know it."),
         mark("2:8s: Swiss money, which counts half. 2:10×: it was taken away.")},
    .round = mark("round {round} of {rounds}"),
    .nothing = mark("no contract"),
    .question = corruption_question,
    .waiting = corruption_waiting,
    .section = corruption_section,
    .table = corruption_table,
    .hand = corruption_hand,
    .wrong = corruption_wrong,
    .sum = corruption_sum,
};
