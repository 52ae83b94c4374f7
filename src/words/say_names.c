/* say_names.c: what cards and governments are called, and how money is written; as names.ts of the
 * page has it. */
#include <stdlib.h>

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
