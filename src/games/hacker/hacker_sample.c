/* hacker_sample.c: a state drawn from those that fit a view. Bills that the viewer does not know
 * are drawn from what is left of the 42, one labelled card after the other; accounts, while jammed,
 * are shuffled; viruses whose owner is not known are dealt from the cards that the others can have
 * put there, and the deal is thrown away and made again if it breaks a rule (nobody infects on a
 * trip), so that every arrangement of labelled cards that keeps the rules is equally likely.
 * Whether another seat saw a virus go down is drawn for each virus and seat. The beat that is going
 * on starts anew: a view does not tell whether anybody has chosen. */
#include "game.h"
#include "random.h"

/* One of several piles, by the number of cards in it; the card is taken. */
HD static int draw_pile(uint8_t *pile, int piles, uint64_t *random) {
    uint32_t total = 0;
    int i = 0;
    for (int k = 0; k < piles; k++)
        total += pile[k];
    uint32_t n = random_below(random, total);
    for (; n >= pile[i]; i++)
        n -= pile[i];
    pile[i]--;
    return i;
}

HD static void sample_bills(const struct kb_hacker_view *view, uint64_t *random,
                            struct kb_hacker *s) {
    s->bank[0] = 10;
    s->bank[1] = 20;
    s->bank[2] = 12;
    for (int i = 0; i < view->table.drawn; i++)
        if (view->value[i])
            s->bank[view->value[i] - 1]--;
    for (int i = 0; i < view->table.drawn; i++) {
        s->value[i] = view->value[i];
        if (!view->value[i])
            s->value[i] = (uint8_t)(draw_pile(s->bank, 3, random) + 1);
    }
}

/* While jammed: whose account is where, and so who knows what lies there. */
HD static void sample_owners(uint64_t *random, struct kb_hacker *s) {
    const struct kb_hacker_table *table = &s->table;
    uint8_t pile[KB_SEATS_MAX];
    for (int i = 0; i < table->seats; i++)
        pile[i] = table->accounts / table->seats;
    for (int k = 0; k < table->accounts; k++)
        s->owner[k] = (uint8_t)(draw_pile(pile, table->seats, random) + 1);
    for (int i = 0; i < table->drawn; i++) {
        int place = table->place[i];
        int holder = place < KB_BILL_HAND ? s->owner[place - 1] : place - KB_BILL_HAND;
        s->known[i] = (uint8_t)(hacker_bit(holder) | hacker_bit(hacker_drawer(table, i)));
    }
}

/* May virus v be of `seat`? Nobody infects on a trip, and a virus that has to be accused of is not
 * the victim's own, which would have come back. */
HD static bool fits(const struct kb_hacker_table *table, int v, int seat, int viewer) {
    if (seat == table->traveller[v] || seat == viewer)
        return false;
    return table->stage != KB_HACKER_ACCUSE || table->virus != v || table->victim != seat;
}

HD static bool deal_viruses(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                            struct kb_hacker *s) {
    const struct kb_hacker_table *table = &view->table;
    uint8_t pile[KB_SEATS_MAX];
    for (int i = 0; i < table->seats; i++)
        pile[i] = table->viruses;
    if (viewer) /* whose viruses are all known to itself */
        pile[viewer - 1] = 0;
    for (int v = 0; v < table->placed; v++) {
        s->virus[v] = view->virus[v];
        if (view->virus[v] && view->virus[v] != viewer)
            pile[view->virus[v] - 1]--;
    }
    for (int v = 0; v < table->placed; v++) {
        if (view->virus[v])
            continue;
        int seat = draw_pile(pile, table->seats, random) + 1;
        if (!fits(table, v, seat, viewer))
            return false;
        s->virus[v] = (uint8_t)seat;
    }
    return true;
}

/* Who saw virus v: the viewer if the view says so, of the others any. */
HD static void sample_witnesses(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                                struct kb_hacker *s, int v) {
    uint32_t others = (hacker_bit(s->table.seats) - 1) << 1 & ~hacker_bit(s->virus[v]);
    uint32_t seen = (uint32_t)random_next(random) & others;
    if (viewer) {
        bool saw = view->virus[v] && view->virus[v] != viewer && !view->table.turned[v];
        seen = saw ? seen | hacker_bit(viewer) : seen & ~hacker_bit(viewer);
    }
    s->seen[v] = (uint8_t)seen;
}

HD void hacker_sample(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                      struct kb_hacker *s) {
    bytes_fill(s, 0, sizeof *s);
    s->table = view->table;
    s->random = random_next(random);
    ASSERT(view->table.stage != KB_HACKER_STACK);
    ASSERT(view->table.stage != KB_HACKER_TAKEN);
    sample_bills(view, random, s);
    if (view->jammed) {
        sample_owners(random, s);
    } else {
        bytes_copy(s->owner, view->owner, sizeof s->owner);
        bytes_copy(s->known, view->known, sizeof s->known);
    }
    for (int k = 0; k < view->table.laid; k++)
        s->owned[s->owner[k] - 1] |= hacker_bit(k + 1);
    while (!deal_viruses(view, viewer, random, s))
        continue;
    for (int i = 0; i < s->table.seats; i++)
        s->hand[i] = view->table.round ? view->table.viruses : 0;
    for (uint32_t rest = s->table.up | s->table.aside; rest; rest &= rest - 1)
        s->hand[s->virus[bits_first(rest)] - 1]--;
    for (int v = 0; v < s->table.placed; v++)
        sample_witnesses(view, viewer, random, s, v);
    ASSERT(viewer == 0 || s->hand[viewer - 1] == view->hand);
}
