/* ask.h: the questions of the test language, written once: name, how many words may stand
 * between it and `=`, and whether the answer has an order. Each is a function ask_<name>, which
 * writes the true answer as a list of words, in the form in which a file states it. */
#ifndef ASK_H
#define ASK_H

#include "rule.h"

enum order { ORDERED, ANY_ORDER };

#define QUESTIONS(X) \
    X(game, 1, WORDS_MAX, ORDERED) \
    X(options, 0, 0, ORDERED)      \
    X(value, 1, 1, ORDERED)        \
    X(stage, 0, 0, ORDERED)        \
    X(round, 0, 0, ORDERED)        \
    X(first, 0, 0, ORDERED)        \
    X(turn, 0, 0, ORDERED)         \
    X(may, 0, 0, ORDERED)          \
    X(lot, 0, 0, ORDERED)          \
    X(next, 0, 0, ANY_ORDER)       \
    X(deck, 0, 0, ORDERED)         \
    X(contracts, 1, 1, ORDERED)    \
    X(shown, 0, 0, ORDERED)        \
    X(hand, 1, 1, ORDERED)         \
    X(held, 1, 1, ORDERED)         \
    X(legal, 1, 1, ANY_ORDER)      \
    X(choices, 1, 1, ORDERED)      \
    X(try, 2, 2, ORDERED)          \
    X(by, 1, 1, ORDERED)           \
    X(face, 1, 1, ORDERED)         \
    X(faces, 1, 1, ORDERED)        \
    X(sees, 2, 2, ORDERED)         \
    X(knows, 1, 1, ORDERED)        \
    X(gone, 0, 0, ANY_ORDER)       \
    X(cancelled, 0, 0, ORDERED)    \
    X(lies, 1, 1, ORDERED)         \
    X(totals, 0, 0, ORDERED)       \
    X(won, 0, 0, ORDERED)          \
    X(books, 0, 0, ORDERED)        \
    X(share, 0, 0, ORDERED)        \
    X(owner, 1, 1, ORDERED)        \
    X(award, 1, 1, ORDERED)        \
    X(auto, 0, 0, ORDERED)         \
    X(history, 1, 1, ORDERED)      \
    X(lines, 1, 1, ORDERED)        \
    X(record, 2, 2, ORDERED)       \
    X(asked, 0, 0, ORDERED)        \
    X(offer, 1, 1, ORDERED)

/* What is asked: the words between the question and `=`. */
struct about {
    int count;
    const char *word[WORDS_MAX];
};

#define DECLARE_QUESTION(name, least, most, order) \
    void ask_##name(struct rule *rule, const struct about *about, struct list *out);
QUESTIONS(DECLARE_QUESTION)

/* ---- expect.c: words of a question. What is not there is said in the answer. ---- */

/* A viewer: 0 is the spectator. A seat proper. Both -1 or less than 1 if it is none. */
int viewer_of(const struct rule *rule, const char *word, struct list *out);
int seat_of(const struct rule *rule, const char *word, struct list *out);

/* Whose record: a viewer, or `all` for the one that hides nothing. False if there is none. */
bool reader_of(const struct rule *rule, const char *word, struct list *out, int *reader);

/* A card on the table, a contract of the deck; -1 if there is none. */
int card_of(struct rule *rule, const char *word, struct list *out);
int contract_of(const struct rule *rule, const char *word, struct list *out);

/* The table as everybody sees it. */
const struct kb_corruption_table *table_of(const struct rule *rule, struct kb_view *view);

/* A seat as an answer: 0 is nobody. */
void add_seat(struct list *out, int seat);

#endif
