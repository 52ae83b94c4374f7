/* corruption_sample.c: a state drawn from those that fit a view. What is hidden in Corruption are
 * the face-down cards of the others, and they are independent of one another: each seat's cards at
 * the start of the round are public, so its hidden cards are an arrangement of what is left of
 * them, with bribes only in Swiss accounts. Accounts are filled first, from the bribes, then the
 * rest from all that remains: whatever the accounts got, the rest can be arranged in the same
 * number of ways, so every arrangement of labelled cards is equally likely. The deck's order is
 * drawn when it is dealt. */
#include "corruption.h"
#include "random.h"

/* One physical card of `hand` among those in `among`, taken out; two reporters are two cards. */
HD static int draw_card(uint16_t *hand, uint32_t among, uint64_t *random) {
    uint32_t choice = *hand & among;
    int bit = bits_nth(choice, (int)random_below(random, (uint32_t)bits_count(choice)));
    int card = bit == 9 ? KB_CARD_REPORTER : bit + 1;
    *hand = corruption_hand_without(*hand, card);
    return card;
}

HD static void set_card(struct kb_corruption *s, int t, int card) {
    s->card[t] = (uint8_t)card;
    if (card == KB_CARD_ATTORNEY)
        s->attorneys |= bits_one(t);
    else if (card == KB_CARD_REPORTER)
        s->reporters |= bits_one(t);
    else if (card == KB_CARD_HITMAN)
        s->hitmen |= bits_one(t);
}

HD void corruption_sample(const struct kb_corruption_view *view, int viewer, uint64_t *random,
                          struct kb_corruption *s) {
    const struct kb_corruption_table *table = &view->table;
    bytes_fill(s, 0, sizeof *s);
    s->table = *table;
    s->random = random_next(random);
    for (int i = 0; i < table->seats; i++)
        s->hand[i] = table->held[i];
    uint64_t hidden = 0;
    for (int t = 0; t < table->placed; t++) {
        int owner = corruption_seat(table, t) - 1;
        if (!view->card[t]) {
            hidden |= bits_one(t);
            continue;
        }
        set_card(s, t, view->card[t]);
        s->hand[owner] = corruption_hand_without(s->hand[owner], view->card[t]);
    }
    for (uint64_t rest = hidden & table->swiss; rest; rest &= rest - 1) {
        int t = bits_first(rest);
        set_card(s, t, draw_card(&s->hand[corruption_seat(table, t) - 1], KB_HAND_BRIBES, random));
    }
    for (uint64_t rest = hidden & ~table->swiss; rest; rest &= rest - 1) {
        int t = bits_first(rest);
        set_card(s, t, draw_card(&s->hand[corruption_seat(table, t) - 1], KB_HAND_ALL, random));
    }
    ASSERT(viewer == 0 || s->hand[viewer - 1] == view->hand);
}
