/* say_corruption.c: the lines of Corruption as sentences (say.h), as words_corruption.ts of the
 * page has them. What lies where is in the table as it stood before the line. */
#include <stdlib.h>
#include <string.h>

#include "game_words.h"

void say_outcome(struct text *out, const struct say *say, const struct seen_contract *contract) {
    if (contract->to > 0) {
        text_word(out, "→ ");
        text_word(out, contract->to == say->you ? tr("You") : say->name[contract->to]);
    } else {
        text_word(out, !strcmp(contract->why, "attorney") ? tr("Stopped")
                       : !strcmp(contract->why, "tie")    ? tr("Tie")
                                                          : tr("Stays"));
    }
}

void say_place(struct text *out, const struct seen_corruption *table, int government, int place) {
    if (place == 0)
        put(out, tr("Swiss account of {government}"), "government", say_government(government),
            NULL);
    else
        text_word(out, language_contract(table->contract[government][place].name));
}

/* The contract of `b2` or of the card `b2.3`. */
static const char *contract_at(const struct seen_corruption *table, const char *at) {
    int government = 0, place = 0, position = 0;
    if (!seen_place(at, &government, &place, &position))
        return at;
    return language_contract(table->contract[government][place].name);
}

/* The card at the start of `b2.3...`; one that is not there is unknown and nobody's. */
static struct seen_card find_card(const struct seen_corruption *table, const char *at) {
    struct seen_card none = {.card = "?"};
    int government = 0, place = 0, position = 0;
    if (seen_place(at, &government, &place, &position))
        for (int i = 0; i < table->cards; i++)
            if (table->card[i].government == government && table->card[i].place == place &&
                table->card[i].position == position)
                return table->card[i];
    return none;
}

static void placed(struct text *out, const struct say *say, const struct seen_corruption *table,
                   int seat, const char *move, int up) {
    const char *place = strchr(move, '@') + 1;
    char card[4] = "";
    bool you = seat == say->you;
    size_t length = (size_t)(place - 1 - move);
    memcpy(card, move, length < 3 ? length : 3);
    SAID(what);
    say_a_card(&what, card);
    if (place[0] && place[1] == '0') {
        put(out,
            you ? tr("You put {card} into the Swiss account ({government}).")
                : tr("{who} puts {card} into the Swiss account ({government})."),
            "who", say->name[seat], "card", SAYS(what), "government",
            say_government(place[0] - 'a'), NULL);
        return;
    }
    if (up < 0 && card[0] == '?')
        up = 0; /* or else it would be known */
    put(out,
        up > 0    ? (you ? tr("You play {card} face up on the {contract}.")
                         : tr("{who} plays {card} face up on the {contract}."))
        : up == 0 ? (you ? tr("You play {card} face down on the {contract}.")
                         : tr("{who} plays {card} face down on the {contract}."))
                  : (you ? tr("You play {card} on the {contract}.")
                         : tr("{who} plays {card} on the {contract}.")),
        "who", say->name[seat], "card", SAYS(what), "contract", contract_at(table, place), NULL);
}

/* What a hit man or a reporter of a seat takes: "their own attorney", "Bob's $8,000". */
static void taken_card(struct text *out, const struct say *say, const struct seen_corruption *table,
                       int by, const char *target) {
    struct seen_card gone = find_card(table, target);
    if (gone.seat == by && by != say->you)
        say_own_card(out, gone.card);
    else
        say_card_of(out, gone.card, say->name[gone.seat], gone.seat == say->you);
}

static void taken(struct text *out, const struct say *say, const struct seen_corruption *table,
                  const char *move) {
    struct seen_card by = find_card(table, move);
    const char *target = strchr(move, 'x') + 1, *words;
    bool you = by.seat == say->you, hit = by.card[0] == 'H';
    SAID(card);
    if (!*target) {
        words = hit ? (you ? tr("Your hit man on the {contract} takes nobody.")
                           : tr("{who}'s hit man on the {contract} takes nobody."))
                    : (you ? tr("Your reporter on the {contract} takes nothing.")
                           : tr("{who}'s reporter on the {contract} takes nothing."));
    } else {
        taken_card(&card, say, table, by.seat, target);
        words = hit ? (you ? tr("Your hit man on the {contract} takes {card}.")
                           : tr("{who}'s hit man on the {contract} takes {card}."))
                    : (you ? tr("Your reporter on the {contract} takes {card}.")
                           : tr("{who}'s reporter on the {contract} takes {card}."));
    }
    put(out, words, "who", say->name[by.seat], "contract", contract_at(table, move), "card",
        SAYS(card), NULL);
}

/* A character who finds nothing to take. */
static void idle(struct text *out, const struct say *say, const struct seen_corruption *table,
                 int seat, const struct doc *line) {
    bool you = seat == say->you, hit = doc_says(line, doc_member(line, 0, "card"), "H");
    char by[8];
    doc_string(line, doc_member(line, 0, "by"), by, sizeof by);
    put(out,
        hit ? (you ? tr("Your hit man on the {contract} finds nobody.")
                   : tr("{who}'s hit man on the {contract} finds nobody."))
            : (you ? tr("Your reporter on the {contract} finds nothing.")
                   : tr("{who}'s reporter on the {contract} finds nothing.")),
        "who", say->name[seat], "contract", contract_at(table, by), NULL);
}

static void stop(struct text *out, const struct say *say, const struct seen_corruption *table,
                 int seat, const struct doc *line) {
    char at[8];
    doc_string(line, doc_member(line, 0, "at"), at, sizeof at);
    put(out,
        seat == say->you ? tr("Your attorney stops the {contract}: nobody gets it.")
                         : tr("{who}'s attorney stops the {contract}: nobody gets it."),
        "who", say->name[seat], "contract", contract_at(table, at), NULL);
}

static void back(struct text *out, const struct doc *line) {
    char round[NUMBER_MAX];
    put(out,
        doc_says(line, doc_member(line, 0, "cards"), "all")
            ? tr("That was round {round}. All cards go back to their owners.")
            : tr("That was round {round}. All bribes go back to their owners."),
        "round", language_number(round, doc_number(line, doc_member(line, 0, "round"), 0)), NULL);
}

static void swiss(struct text *out, const struct say *say, const struct seen_corruption *table,
                  int seat, const char *move) {
    struct seen_card from = find_card(table, move);
    SAID(card);
    SAID(half);
    say_a_card(&card, from.card);
    say_money(&half, 500 * (int64_t)atoi(from.card));
    put(out,
        seat == say->you
            ? tr("From Switzerland you send {card} to the {contract}, where it counts {half}.")
            : tr("From Switzerland {who} sends {card} to the {contract}, where it counts {half}."),
        "who", say->name[seat], "card", SAYS(card), "contract",
        contract_at(table, strchr(move, '>') + 1), "half", SAYS(half), NULL);
}

static void peeked(struct text *out, const struct say *say, const struct seen_corruption *table,
                   int seat, const char *at) {
    struct seen_card found = find_card(table, at);
    SAID(card);
    SAID(what);
    say_card_of(&card, "?", say->name[found.seat], found.seat == say->you);
    say_a_card(&what, found.card);
    put(out,
        seat != say->you && !(say->you == 0 && found.card[0] != '?')
            ? tr("{who} looks at {card} on the {contract}.")
        : seat != say->you     ? tr("{who} looks at {card} on the {contract}: {what}.")
        : found.card[0] == '?' ? tr("You look at {card} on the {contract}.") /* not yet */
                               : tr("You look at {card} on the {contract}: {what}."),
        "who", say->name[seat], "card", SAYS(card), "contract", contract_at(table, at), "what",
        SAYS(what), NULL);
}

/* "1, 3, and 5"; how many. */
static int card_numbers(struct text *out, const char *digits) {
    char digit[6][2];
    const char *list[6];
    int count = 0;
    for (; *digits && count < 6; digits++) {
        if (*digits < '1' || *digits > '6')
            continue;
        digit[count][0] = *digits;
        digit[count][1] = 0;
        list[count] = digit[count];
        count++;
    }
    language_list(out, list, count);
    return count;
}

void say_face_up(struct text *out, const char *digits) {
    char n[NUMBER_MAX];
    SAID(numbers);
    int count = card_numbers(&numbers, digits);
    bool first = !strncmp("123456", digits, strlen(digits));
    put(out,
        count == 0   ? tr("all cards face down")
        : count == 6 ? tr("all cards face up")
        : first      ? trn("first card face up", "first {n} cards face up", count)
                     : trn("card {numbers} face up", "cards {numbers} face up", count),
        "numbers", SAYS(numbers), "n", language_number(n, count), NULL);
}

static void shown(struct text *out, const struct say *say, int seat, const char *digits) {
    SAID(numbers);
    int count = card_numbers(&numbers, digits);
    put(out,
        count == 0   ? tr("{who}: in this round all cards are played face down.")
        : count == 6 ? tr("{who}: in this round all cards are played face up.")
                     : tr("{who}: in this round everybody's cards number {numbers} "
                          "are played face up."),
        "who", seat == say->you ? tr("You") : say->name[seat], "numbers", SAYS(numbers), NULL);
}

static void move_sentence(struct text *out, const struct say *say,
                          const struct seen_corruption *table, int seat, const char *move, int up) {
    if (!strncmp(move, "show:", 5))
        shown(out, say, seat, move + 5);
    else if (!strncmp(move, "peek:", 5))
        peeked(out, say, table, seat, move + 5);
    else if (strchr(move, '@'))
        placed(out, say, table, seat, move, up);
    else if (strchr(move, '>'))
        swiss(out, say, table, seat, move);
    else if (strchr(move, 'x'))
        taken(out, say, table, move);
}

/* What lay on a contract in the end, the most first: "Ann $13,000, Bob $8,000". Of one who paid
 * alone and got it, the sentence before has said so. */
static void put_sums(struct text *out, const struct say *say, const struct doc *line, int list,
                     int to) {
    int sum[SEEN_SEATS + 1] = {0}, seat = 1, payers = 0;
    SAID(sums);
    for (int i = doc_first(line, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(line, list, i)) {
        sum[seat] = doc_small(line, i, 0, 1000);
        payers += sum[seat++] > 0;
    }
    if (payers == 0 || (payers == 1 && to > 0))
        return;
    for (; payers > 0; payers--) {
        int most = 1;
        for (seat = 2; seat <= SEEN_SEATS; seat++)
            most = sum[seat] > sum[most] ? seat : most;
        text_word(&sums, sums.length ? ", " : "");
        text_word(&sums, most == say->you ? tr("you") : say->name[most]);
        text_char(&sums, ' ');
        say_money(&sums, 500 * (int64_t)sum[most]);
        sum[most] = 0;
    }
    text_char(out, ' ');
    put(out, tr("On it: {sums}."), "sums", SAYS(sums), NULL);
}

static const char *award_words(const char *why, bool last) {
    if (!strcmp(why, "attorney"))
        return last ? tr("{contract}: cancelled by an attorney, nobody gets it.")
                    : tr("{contract}: cancelled by an attorney, it stays.");
    if (!strcmp(why, "empty"))
        return last ? tr("{contract}: nobody has paid, nobody gets it.")
                    : tr("{contract}: nobody has paid, it stays.");
    return last ? tr("{contract}: tied, so nobody gets it.")
                : tr("{contract}: tied, so it carries over.");
}

bool say_award(struct text *out, const struct say *say, const struct doc *line, int index) {
    int list = doc_member(line, 0, "contracts"), at = doc_first(line, list);
    char name[17], why[12], place[8];
    while (at >= 0 && index-- > 0)
        at = doc_next(line, list, at);
    if (at < 0)
        return false;
    int to = doc_small(line, doc_member(line, at, "to"), 0, SEEN_SEATS);
    int sums = doc_member(line, at, "sums"), sum = 0;
    doc_string(line, doc_member(line, at, "name"), name, sizeof name);
    doc_string(line, doc_member(line, at, "why"), why, sizeof why);
    if (say->places) {
        doc_string(line, doc_member(line, at, "at"), place, sizeof place);
        text_word(out, place);
        text_char(out, ' ');
    }
    if (to == 0) {
        put(out, award_words(why, doc_member(line, at, "stays") < 0), "contract",
            language_contract(name), NULL);
        put_sums(out, say, line, sums, to);
        return true;
    }
    for (int i = doc_first(line, sums), seat = 1; i >= 0; i = doc_next(line, sums, i), seat++)
        if (seat == to)
            sum = doc_small(line, i, 0, 1000);
    SAID(value);
    SAID(money);
    say_money(&value, 1000 * (int64_t)doc_small(line, doc_member(line, at, "value"), 0, 9999));
    say_money(&money, 500 * (int64_t)sum);
    put(out,
        to == say->you ? tr("You get the {contract} ({value}) with {sum}.")
                       : tr("{who} gets the {contract} ({value}) with {sum}."),
        "who", say->name[to], "contract", language_contract(name), "value", SAYS(value), "sum",
        SAYS(money), NULL);
    put_sums(out, say, line, sums, to);
    return true;
}

bool say_offer(struct text *out, const struct say *say, const struct doc *line, int government) {
    static const char *const key[] = {"a", "b", "c"};
    int all = doc_member(line, 0, "contracts"), list = -1, place = 1;
    if (government < 3)
        list = doc_member(line, all, key[government]);
    if (list < 0)
        return false;
    SAID(contracts);
    for (int i = doc_first(line, list); i >= 0; i = doc_next(line, list, i), place++) {
        char name[32], *colon;
        doc_string(line, i, name, sizeof name);
        if ((colon = strchr(name, ':')))
            *colon++ = 0;
        text_word(&contracts, place > 1 ? ", " : "");
        if (say->places) {
            text_word(&contracts, key[government]);
            text_number(&contracts, place);
            text_char(&contracts, ' ');
        }
        text_word(&contracts, language_contract(name));
        text_char(&contracts, ' ');
        say_money(&contracts, 1000 * (int64_t)(colon ? atoi(colon) : 0));
    }
    put(out, tr("{government}: {contracts}."), "government", say_government(government),
        "contracts", SAYS(contracts), NULL);
    return true;
}

void say_begin(struct text *out, const struct say *say, const struct doc *line) {
    int first = doc_small(line, doc_member(line, 0, "first"), 0, SEEN_SEATS);
    char round[NUMBER_MAX];
    put(out,
        first == say->you ? tr("Round {round}. You play first.")
                          : tr("Round {round}. {who} plays first."),
        "round", language_number(round, doc_number(line, doc_member(line, 0, "round"), 0)), "who",
        say->name[first], NULL);
}

static void round_sentence(struct text *out, const struct say *say, const struct doc *line) {
    say_begin(out, say, line);
    for (int g = 0; g < 3; g++) {
        text_char(out, ' ');
        say_offer(out, say, line, g);
    }
}

static void corruption_line(struct text *out, const struct say *say, const struct doc *line,
                            const union seen_table *before) {
    int kind = doc_member(line, 0, "t");
    int seat = doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS);
    char move[SEEN_MOVE];
    if (doc_says(line, kind, "round")) {
        round_sentence(out, say, line);
    } else if (doc_says(line, kind, "reveal")) {
        text_word(out, tr("All cards are turned over."));
    } else if (doc_says(line, kind, "idle")) {
        idle(out, say, &before->corruption, seat, line);
    } else if (doc_says(line, kind, "stop")) {
        stop(out, say, &before->corruption, seat, line);
    } else if (doc_says(line, kind, "back")) {
        back(out, line);
    } else if (doc_says(line, kind, "award")) {
        for (int i = 0; say_award(out, say, line, i); i++)
            text_char(out, ' ');
        if (out->length && out->length < out->size)
            out->length--;
    } else if (doc_says(line, kind, "move")) {
        doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
        move_sentence(out, say, &before->corruption, seat, move,
                      doc_small(line, doc_member(line, 0, "up"), -1, 1));
    }
}

/* ---- A move without a line ---- */

static void corruption_move(struct text *out, const struct say *say, const struct seen_view *view,
                            int seat, const char *move) {
    int placed_by = 0;
    for (int i = 0; i < view->corruption.cards; i++)
        placed_by += view->corruption.card[i].seat == seat;
    bool up = strchr(view->corruption.shown, '1' + placed_by) != NULL && placed_by < 6;
    move_sentence(out, say, &view->corruption, seat, move, up);
}

/* "bribe of $8,000 → Opera House" */
static void corruption_brief(struct text *out, const struct say *say, const struct seen_view *view,
                             int seat, const char *move) {
    const struct seen_corruption *table = &view->corruption;
    const char *at = move + strcspn(move, "@>x"), *to = *at ? at + 1 : at;
    int government = 0, place = 0, position = 0;
    char card[3] = "";
    SAID(what);
    if (!strncmp(move, "show:", 5)) {
        say_face_up(out, move + 5);
        return;
    }
    if (!strncmp(move, "peek:", 5)) {
        struct seen_card found = find_card(table, move + 5);
        say_card_of(&what, "?", say->name[found.seat], found.seat == say->you);
        text_word(out, tr("Little Black Book"));
        text_word(out, " → ");
        text_word(out, SAYS(what));
        text_word(out, ", ");
        text_word(out, contract_at(table, move + 5));
        return;
    }
    if (*at == '@')
        memcpy(card, move, at - move < 2 ? (size_t)(at - move) : 2);
    say_card(out, *card ? card : find_card(table, move).card);
    if (*at == 'x') {
        text_word(out, ", ");
        text_word(out, contract_at(table, move));
    }
    text_word(out, " → ");
    if (*at == 'x' && *to)
        taken_card(out, say, table, seat, to);
    else if (*at == 'x')
        text_word(out, tr("Pass"));
    else if (seen_place(to, &government, &place, &position))
        say_place(out, table, government, place);
}

static void corruption_round(struct text *out, const char *round, const char *rounds) {
    put(out, tr("Round {round} of {rounds}"), "round", round, "rounds", rounds, NULL);
}

static void corruption_total(struct text *out, int64_t total) {
    say_money(out, 1000 * total);
}

const struct game_words corruption_words = {
    .game = "corruption",
    .title = "Corruption",
    .view = corruption_take_view,
    .line = corruption_line,
    .move = corruption_move,
    .brief = corruption_brief,
    .apply = corruption_apply,
    .round = corruption_round,
    .total = corruption_total,
};
