/* hacker_sample.c: a state drawn from those that fit a view. Bills that the viewer does not know are
 * drawn from what is left of the 42, one labelled card after the other; accounts, while jammed, are
 * shuffled; viruses whose owner is not known are dealt from the cards that the others can have put
 * there, and the deal is thrown away and made again if it breaks a rule (nobody infects while
 * travelling, nor twice the same account or three accounts in one beat), so that every arrangement of
 * labelled cards that keeps the rules is equally likely. Who watched what is then drawn for every beat
 * in which a virus went down, among all choices that a seat can have made in it. The beat that is going
 * on starts anew: a view does not tell whether anybody has chosen. */
#include "hacker_rights.h"
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
HD static void sample_owners(int viewer, uint64_t *random, struct kb_hacker *s) {
    const struct kb_hacker_table *table = &s->table;
    uint8_t pile[KB_SEATS_MAX];
    for (int i = 0; i < table->seats; i++)
        pile[i] = table->accounts / table->seats;
    for (int k = 0; k < table->accounts; k++)
        s->owner[k] = (uint8_t)(draw_pile(pile, table->seats, random) + 1);
    for (int i = 0; i < table->drawn; i++) {
        int place = table->place[i];
        int holder = place < KB_BILL_HAND ? s->owner[place - 1] : place - KB_BILL_HAND;
        s->known[i] = (uint8_t)hacker_bit(holder);
        if (i >= (table->round + 1) * table->seats) /* drawn in this round: by whom is public */
            s->known[i] |= (uint8_t)hacker_bit(
                (table->first - 1 + i - (table->round + 1) * table->seats) % table->seats + 1);
    }
    (void)viewer;
}

/* May virus v be of `seat`, given those that are dealt already? */
HD static bool fits(const struct kb_hacker_view *view, const struct kb_hacker *s, int v, int seat) {
    const struct kb_hacker_table *table = &view->table;
    int others = 0;
    if (bits_has(view->not_of[v], seat))
        return false;
    for (int i = 0; i < table->placed; i++) {
        if (i == v || s->virus[i] != seat || table->when[i] != table->when[v])
            continue;
        if (table->account[i] == table->account[v] || ++others == 2)
            return false;
    }
    return true;
}

HD static bool deal_viruses(const struct kb_hacker_view *view, uint64_t *random,
                            struct kb_hacker *s) {
    uint8_t pile[KB_SEATS_MAX];
    const struct kb_hacker_table *table = &view->table;
    for (int i = 0; i < table->seats; i++)
        pile[i] = table->viruses;
    for (int v = 0; v < table->placed; v++) {
        s->virus[v] = view->virus[v];
        if (view->virus[v])
            pile[view->virus[v] - 1]--;
    }
    for (int v = 0; v < table->placed; v++) {
        if (view->virus[v])
            continue;
        int seat = draw_pile(pile, table->seats, random) + 1;
        if (!fits(view, s, v, seat))
            return false;
        s->virus[v] = (uint8_t)seat;
    }
    return true;
}

/* What `seat` did in the beat in which virus v was the first to go down, and what it saw. */
HD static void sample_choice(struct kb_hacker *s, int v, int seat, uint64_t *random) {
    const struct kb_hacker_table *table = &s->table;
    bool away = table->traveller[v] == seat;
    if (away && bits_has(table->blind, v))
        return;
    for (int i = v; i < table->placed; i++)
        if (table->when[i] == table->when[v] && s->virus[i] == seat)
            return;
    int n = (int)random_below(random, (uint32_t)(table->seats - 1 + table->accounts));
    int watched = n + 1 >= seat ? n + 2 : n + 1;
    bool watches = n < table->seats - 1;
    for (int i = v; i < table->placed; i++) {
        if (table->when[i] != table->when[v])
            continue;
        bool sees = watches ? s->virus[i] == watched
                            : table->account[i] == n - (table->seats - 1) + 1;
        if (sees)
            s->seen[i] |= (uint8_t)hacker_bit(seat);
        else if (watches && watched != table->traveller[i])
            s->watch[i] |= (uint32_t)watched << (3 * (seat - 1));
    }
}

/* What the viewer itself saw, and whom it watched in vain, is in the view. */
HD static void keep_own(const struct kb_hacker_view *view, int viewer, struct kb_hacker *s) {
    for (int v = 0; viewer && v < view->table.placed; v++) {
        uint32_t watched = view->not_of[v] & ~hacker_bit(viewer) &
                           ~hacker_bit(view->table.traveller[v]);
        if (view->virus[v] && view->virus[v] != viewer && !view->table.turned[v])
            s->seen[v] |= (uint8_t)hacker_bit(viewer);
        if (!view->virus[v] && watched)
            s->watch[v] |= (uint32_t)bits_first(watched) << (3 * (viewer - 1));
    }
}

HD void hacker_sample(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                      struct kb_hacker *s) {
    bytes_fill(s, 0, sizeof *s);
    s->table = view->table;
    s->random = random_next(random);
    ASSERT(view->table.stage != KB_HACKER_STACK && view->table.stage != KB_HACKER_TAKEN);
    sample_bills(view, random, s);
    if (view->jammed) {
        sample_owners(viewer, random, s);
    } else {
        bytes_copy(s->owner, view->owner, sizeof s->owner);
        bytes_copy(s->known, view->known, sizeof s->known);
    }
    while (!deal_viruses(view, random, s))
        continue;
    for (int i = 0; i < s->table.seats; i++)
        s->hand[i] = view->table.round ? view->table.viruses : 0;
    for (uint32_t rest = s->table.up | s->table.aside; rest; rest &= rest - 1)
        s->hand[s->virus[bits_first(rest)] - 1]--;
    for (int v = 0; v < s->table.placed; v++) {
        if (v && s->table.when[v] == s->table.when[v - 1])
            continue;
        for (int seat = 1; seat <= s->table.seats; seat++)
            if (seat != viewer)
                sample_choice(s, v, seat, random);
    }
    keep_own(view, viewer, s);
    ASSERT(viewer == 0 || s->hand[viewer - 1] == view->hand);
}
