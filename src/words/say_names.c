/* say_names.c: what cards, governments, levels and phrases are called, and how money is written;
 * as names.ts of the page has it. */
#include <stdlib.h>
#include <string.h>

#include "say.h"

void say_money(struct text *out, int64_t dollars) {
    char amount[NUMBER_MAX];
    put(out, tr("${amount}"), "amount", language_number(amount, dollars), NULL);
}

bool say_is_bribe(const char *card) {
    return card[0] >= '0' && card[0] <= '9';
}

static const char *face(struct text *out, char *buffer, const char *card) {
    *out = text_into(buffer, 64);
    say_money(out, 1000 * (int64_t)atoi(card));
    text_end(out);
    return buffer;
}

void say_card(struct text *out, const char *card) {
    char money[64];
    struct text amount;
    if (say_is_bribe(card))
        put(out, tr("bribe of {money}"), "money", face(&amount, money, card), NULL);
    else
        text_word(out, *card == 'A'   ? tr("attorney")
                       : *card == 'R' ? tr("reporter")
                       : *card == 'H' ? tr("hit man")
                                      : tr("face-down card"));
}

void say_a_card(struct text *out, const char *card) {
    char money[64];
    struct text amount;
    if (say_is_bribe(card))
        put(out, tr("a bribe of {money}"), "money", face(&amount, money, card), NULL);
    else
        text_word(out, *card == 'A'   ? tr("an attorney")
                       : *card == 'R' ? tr("a reporter")
                       : *card == 'H' ? tr("a hit man")
                                      : tr("a card"));
}

void say_card_of(struct text *out, const char *card, const char *who, bool yours) {
    char money[64] = "";
    struct text amount;
    const char *words;
    if (say_is_bribe(card)) {
        face(&amount, money, card);
        words = yours ? tr("your {money}") : tr("{who}'s {money}");
    } else {
        switch (*card) {
        case 'A': words = yours ? tr("your attorney") : tr("{who}'s attorney"); break;
        case 'R': words = yours ? tr("your reporter") : tr("{who}'s reporter"); break;
        case 'H': words = yours ? tr("your hit man") : tr("{who}'s hit man"); break;
        default: words = yours ? tr("your card") : tr("{who}'s card"); break;
        }
    }
    put(out, words, "who", who, "money", money, NULL);
}

void say_own_card(struct text *out, const char *card) {
    char money[64];
    struct text amount;
    if (say_is_bribe(card))
        put(out, tr("their own {money}"), "money", face(&amount, money, card), NULL);
    else
        text_word(out, *card == 'A'   ? tr("their own attorney")
                       : *card == 'R' ? tr("their own reporter")
                       : *card == 'H' ? tr("their own hit man")
                                      : tr("their own card"));
}

const char *say_government(int government) {
    return government == 0 ? tr("City Hall") : government == 1 ? tr("County Seat") : tr("Capitol");
}

static const char *const phrases[SAY_PHRASES] = {mark("Hello!"),
                                                 mark("Good luck!"),
                                                 mark("Well played!"),
                                                 mark("Thank you!"),
                                                 mark("Nice try."),
                                                 mark("I saw that."),
                                                 mark("It wasn't me!"),
                                                 mark("You'll pay for that."),
                                                 mark("Shall we make a deal?"),
                                                 mark("One moment, please."),
                                                 mark("Take your time."),
                                                 mark("Good game!")};

const char *say_phrase(int number) {
    return number >= 0 && number < SAY_PHRASES ? tr(phrases[number]) : "";
}

static const char *const levels[] = {mark("random"), mark("easy"), mark("normal"), mark("hard"),
                                     mark("expert")};
static const char *const personalities[] = {mark("plain"), mark("bold"),     mark("careful"),
                                            mark("sly"),   mark("spiteful"), mark("greedy"),
                                            mark("moody"), mark("patient")};

const char *say_level(const char *level) {
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (!strcmp(levels[i], level))
            return tr(levels[i]);
    return level;
}

/* `hard:bold@500` is a hard bot of bold character with a budget. */
void say_bot(struct text *out, const char *spec) {
    char level[48], *colon;
    struct text copy = text_into(level, sizeof level);
    text_bytes(&copy, spec, strcspn(spec, "@"));
    text_end(&copy);
    if ((colon = strchr(level, ':')))
        *colon++ = 0;
    text_word(out, say_level(level));
    for (size_t i = 1; colon && i < sizeof personalities / sizeof personalities[0]; i++) {
        if (!strcmp(personalities[i], colon)) {
            text_word(out, ", ");
            text_word(out, tr(personalities[i]));
        }
    }
}
