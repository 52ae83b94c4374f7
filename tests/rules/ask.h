/* ask.h: the questions of the test language, written once: name, how many words may stand
 * between it and `=`, whether the answer has an order, and of which game it can be asked. Each is a
 * function ask_<name>, which writes the true answer as a list of words, in the form in which a file
 * states it. */
#ifndef ASK_H
#define ASK_H

#include "rule.h"

enum order { ORDERED, ANY_ORDER };
enum of_game { CORRUPTION, HACKER, EITHER };

#define QUESTIONS(X)                        \
    X(game, 1, WORDS_MAX, ORDERED, EITHER)  \
    X(options, 0, 0, ORDERED, EITHER)       \
    X(value, 1, 1, ORDERED, CORRUPTION)     \
    X(stage, 0, 0, ORDERED, EITHER)         \
    X(round, 0, 0, ORDERED, EITHER)         \
    X(first, 0, 0, ORDERED, EITHER)         \
    X(turn, 0, 0, ORDERED, EITHER)          \
    X(may, 0, 0, ORDERED, EITHER)           \
    X(lot, 0, 0, ORDERED, CORRUPTION)       \
    X(next, 0, 0, ANY_ORDER, CORRUPTION)    \
    X(deck, 0, 0, ORDERED, CORRUPTION)      \
    X(contracts, 1, 1, ORDERED, CORRUPTION) \
    X(shown, 0, 0, ORDERED, CORRUPTION)     \
    X(hand, 1, 1, ORDERED, EITHER)          \
    X(held, 1, 1, ORDERED, CORRUPTION)      \
    X(legal, 1, 1, ANY_ORDER, EITHER)       \
    X(choices, 1, 1, ORDERED, EITHER)       \
    X(try, 2, 2, ORDERED, EITHER)           \
    X(by, 1, 1, ORDERED, CORRUPTION)        \
    X(face, 1, 1, ORDERED, CORRUPTION)      \
    X(faces, 1, 1, ORDERED, CORRUPTION)     \
    X(sees, 2, 2, ORDERED, CORRUPTION)      \
    X(knows, 1, 1, ORDERED, EITHER)         \
    X(gone, 0, 0, ANY_ORDER, CORRUPTION)    \
    X(cancelled, 0, 0, ORDERED, CORRUPTION) \
    X(lies, 1, 1, ORDERED, CORRUPTION)      \
    X(totals, 0, 0, ORDERED, EITHER)        \
    X(won, 0, 0, ORDERED, CORRUPTION)       \
    X(books, 0, 0, ORDERED, CORRUPTION)     \
    X(share, 0, 0, ORDERED, EITHER)         \
    X(owner, 1, 1, ORDERED, CORRUPTION)     \
    X(award, 1, 1, ORDERED, CORRUPTION)     \
    X(auto, 0, 0, ORDERED, EITHER)          \
    X(history, 1, 1, ORDERED, EITHER)       \
    X(lines, 1, 1, ORDERED, EITHER)         \
    X(record, 2, 3, ORDERED, EITHER)        \
    X(asked, 0, 0, ORDERED, EITHER)         \
    X(offer, 1, 1, ORDERED, EITHER)         \
    X(must, 0, 0, ORDERED, EITHER)          \
    X(kinds, 1, 1, ORDERED, EITHER)         \
    X(count, 2, 2, ORDERED, EITHER)         \
    X(odds, 0, 0, ANY_ORDER, HACKER)        \
    X(owners, 1, 1, ORDERED, HACKER)        \
    X(bills, 2, 2, ORDERED, HACKER)         \
    X(viruses, 2, 2, ORDERED, HACKER)       \
    X(free, 1, 1, ORDERED, HACKER)          \
    X(traveller, 0, 0, ORDERED, HACKER)     \
    X(beat, 0, 0, ORDERED, HACKER)          \
    X(attacked, 0, 0, ORDERED, HACKER)      \
    X(aside, 0, 0, ORDERED, HACKER)         \
    X(bank, 0, 0, ORDERED, HACKER)          \
    X(jammed, 1, 1, ORDERED, HACKER)

/* The arguments of a question: the words between it and `=`. */
struct about {
    int count;
    const char *word[WORDS_MAX];
};

#define DECLARE_QUESTION(name, least, most, order, game) \
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
const struct kb_hacker_table *hacker_table_of(const struct rule *rule, struct kb_view *view);

/* A seat as an answer; 0: none. */
void add_seat(struct list *out, int seat);
void add_seats(struct list *out, uint32_t seats);

/* ---- ask_hacker.c: what a question of both games means in Hacker ---- */

void hacker_hand(struct rule *rule, int viewer, struct list *out);
void hacker_knows(struct rule *rule, const char *bill, struct list *out);

#endif
