/* corruption_choice.h: the uniform choice of a card and a place, for corruption_moves.c, which
 * makes an action of it, and corruption_playout.c, which plays it at once. */
#ifndef CORRUPTION_CHOICE_H
#define CORRUPTION_CHOICE_H

#include "corruption.h"
#include "random.h"

struct corruption_choice {
    int card;
    uint32_t spot; /* number in table->spot */
};

/* Bribes go to contracts and accounts, characters to contracts only: every pair of a kind of card
 * in hand and a place for it has the same chance. */
HD static inline struct corruption_choice corruption_choose(const struct kb_corruption_table *table,
                                                            uint32_t hand, uint64_t *random) {
    struct corruption_choice choice;
    uint32_t bribes = corruption_small_set(hand & KB_HAND_BRIBES);
    uint32_t characters = corruption_small_set(hand >> 6 & 7);
    uint32_t contracts = table->contracts;
    uint32_t places = contracts + table->governments;
    uint32_t with_bribes = corruption_small_count(bribes) * places;
    uint32_t n = random_below(random, with_bribes + corruption_small_count(characters) * contracts);
    if (n < with_bribes) {
        choice.card = KB_CARD_1 + corruption_small_nth(bribes, n / places);
        choice.spot = n % places;
    } else {
        n -= with_bribes;
        choice.card = KB_CARD_ATTORNEY + corruption_small_nth(characters, n / contracts);
        choice.spot = n % contracts;
    }
    return choice;
}

#endif
