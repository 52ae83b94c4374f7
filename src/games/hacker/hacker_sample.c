/* hacker_sample.c: a state drawn from those that fit a view. Bills that the viewer does not know
 * are drawn from what is left of the 42, one labelled card after the other; accounts, while jammed,
 * are shuffled.
 *
 * Viruses whose owner is not known are shared out by counting: in how many ways can the others'
 * virus cards lie, so many in the places of each beat (two hands to a seat, none for who is on a
 * trip) and the rest in their hands? One of those ways is drawn, beat by beat, and all over again
 * if somebody put two on one account in one beat or if no look can have shown the viewer what it
 * saw and nothing else, so that every arrangement of labelled virus cards is equally likely. Given
 * the cards, everybody who could look in a beat took any look there is, evenly, and the viewer any
 * that shows what it saw. The beat that is going on starts anew: a view does not tell whether
 * anybody has chosen. In a live game there are no beats, and no such bounds. */
#include "game.h"
#include "random.h"

/* Combinations of viruses left: each of seven seats 0 to 3, or each of six 0 to 4. */
#define WAYS_MAX 16384

#ifndef DEALS_MAX
#define DEALS_MAX 64 /* simple deals before counting; a test has none */
#endif

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

/* Seats that can have placed virus v, bit s: not the traveller, not the viewer, who knows its own;
 * and not the victim, if an accusation is due, since its own virus would have returned. */
HD static uint32_t suspects(const struct kb_hacker_table *table, int v, int viewer) {
    uint32_t seats = (hacker_bit(table->seats) - 1) << 1;
    seats &= ~(hacker_bit(hacker_away(table, v)) | hacker_bit(viewer));
    if (table->stage == KB_HACKER_ACCUSE && table->virus == v)
        seats &= ~hacker_bit(table->victim);
    return seats;
}

/* Has the seat of virus v a hand for it: none on the same account, one other at most? Those before
 * v are dealt, those after it only where they are known. */
HD static bool has_hand(const struct kb_hacker *s, int from, int to, int v) {
    int hands = 0;
    for (int w = from; w < to; w++) {
        if (w == v || s->virus[w] != s->virus[v])
            continue;
        if (s->table.account[w] == s->table.account[v] || ++hands == 2)
            return false;
    }
    return true;
}

/* Whether the owners of a beat are possible: a hand for every virus, no seat that cannot have put
 * it there, and a look of the viewer that shows what it saw and nothing else. */
HD static bool beat_fits(const struct kb_hacker_view *view, int viewer, const struct kb_hacker *s,
                         int from, int to) {
    uint32_t open = 0;
    uint32_t seen = 0;
    for (int v = from; v < to; v++) {
        if (!view->virus[v] && (!bits_has(suspects(&view->table, v, viewer), s->virus[v]) ||
                                !has_hand(s, from, to, v)))
            return false;
        if (!view->table.turned[v]) { /* witnesses of a turned virus do not matter */
            open |= hacker_bit(v);
            seen |= view->virus[v] && view->virus[v] != viewer ? hacker_bit(v) : 0;
        }
    }
    return !viewer || hacker_look_fits(s, from, viewer, seen, open);
}

/* The unknown viruses of a round, as they are counted. */
struct deal {
    int seats; /* that can have put them down */
    uint8_t seat[KB_SEATS_MAX];
    uint8_t left[KB_SEATS_MAX];   /* their viruses beside those that are known */
    uint16_t pitch[KB_SEATS_MAX]; /* where a virus more of theirs stands in `ways` */
    int beats;                    /* with unknown viruses */
    uint8_t from[KB_VIRUSES_MAX];
    uint8_t unknown[KB_VIRUSES_MAX];
    uint8_t hands[KB_VIRUSES_MAX][KB_SEATS_MAX]; /* for unknown viruses, at most */
    uint64_t *ways; /* of sharing out what comes after, by what is left then */
};

HD static void find_seats(const struct kb_hacker_view *view, int viewer, struct deal *d) {
    const struct kb_hacker_table *table = &view->table;
    int pitch = 1;
    d->seats = d->beats = 0;
    for (int seat = 1; seat <= table->seats; seat++) {
        int left = table->viruses;
        for (int v = 0; v < table->placed; v++)
            left -= view->virus[v] == seat;
        if (seat == viewer || !left)
            continue;
        d->seat[d->seats] = (uint8_t)seat;
        d->left[d->seats] = (uint8_t)left;
        d->pitch[d->seats++] = (uint16_t)pitch;
        pitch *= left + 1;
    }
}

HD static void find_beats(const struct kb_hacker_view *view, int viewer, struct deal *d) {
    const struct kb_hacker_table *table = &view->table;
    find_seats(view, viewer, d);
    for (int from = 0, to; from < table->placed; from = to) {
        int b = d->beats;
        to = hacker_beat_end(table, from);
        d->from[b] = (uint8_t)from;
        d->unknown[b] = 0;
        for (int i = 0; i < d->seats; i++)
            d->hands[b][i] = d->seat[i] == hacker_away(table, from) ? 0 : 2;
        for (int v = from; v < to; v++) {
            if (!view->virus[v])
                d->unknown[b]++;
            for (int i = 0; i < d->seats; i++)
                if (d->seat[i] == view->virus[v])
                    d->hands[b][i]--;
        }
        d->beats += d->unknown[b] > 0;
    }
}

HD static uint32_t choose_of(int n, int k) { /* k of n: k is 0, 1 or 2 */
    return (uint32_t)(k == 0 ? 1 : k == 1 ? n : n * (n - 1) / 2);
}

/* How many ways there are to share out beat `b` and what comes after it, when `at` (an index of
 * `ways`) is left, the seats before `first` have their part of the beat, and `open` viruses of it
 * are to be shared out. `left` is what is left of each seat. All shares k[i] of the seats are gone
 * through, the last seat's fastest. */
HD static uint64_t count_beat(const struct deal *d, const uint8_t *left, int b, int first, int open,
                              int at) {
    int k[KB_SEATS_MAX + 1] = {0};
    int rest[KB_SEATS_MAX + 1];
    int index[KB_SEATS_MAX + 1];
    uint64_t orders[KB_SEATS_MAX + 1];
    uint64_t sum = 0;
    int i = first;
    rest[i] = open;
    index[i] = at;
    orders[i] = 1;
    for (;;) {
        bool done = rest[i] == 0;
        if (done)
            sum += orders[i] * d->ways[index[i]];
        if (done || i == d->seats || k[i] > rest[i] || k[i] > d->hands[b][i] || k[i] > left[i]) {
            if (i == first)
                return sum;
            k[--i]++;
            continue;
        }
        rest[i + 1] = rest[i] - k[i];
        index[i + 1] = index[i] - k[i] * d->pitch[i];
        orders[i + 1] = orders[i] * choose_of(rest[i], k[i]);
        k[++i] = 0;
    }
}

/* In how many orders what is left lies in the hands, when all beats are over. */
HD static uint64_t orders_of(const uint8_t *left, int seats) {
    uint64_t orders = 1;
    uint64_t n = 0;
    for (int i = 0; i < seats; i++)
        for (uint64_t k = 1; k <= left[i]; k++)
            orders = orders * ++n / k;
    return orders;
}

/* Uniform below a large number. */
HD static uint64_t draw_below(uint64_t *random, uint64_t n) {
    uint64_t mask = ~(uint64_t)0 >>
                    (63 - (n >> 32 ? 32 + bits_last((uint32_t)(n >> 32)) : bits_last((uint32_t)n)));
    uint64_t draw;
    do {
        draw = random_next(random) & mask;
    } while (draw >= n);
    return draw;
}

/* Draws how many of its unknown viruses each seat put down in beat `b`, and in which places. */
HD static void draw_beat(const struct deal *d, uint64_t *random, const struct kb_hacker_view *view,
                         struct kb_hacker *s, int b, uint8_t *left, int *at) {
    uint8_t slot[KB_VIRUSES_MAX];
    int rest = 0;
    for (int v = d->from[b]; rest < d->unknown[b]; v++)
        if (!view->virus[v])
            slot[rest++] = (uint8_t)v;
    uint64_t n = draw_below(random, d->ways[*at]);
    for (int i = 0; rest > 0; i++) {
        int k = 0;
        for (;; k++) {
            uint64_t ways =
                choose_of(rest, k) * count_beat(d, left, b, i + 1, rest - k, *at - k * d->pitch[i]);
            if (n < ways) {
                n /= choose_of(rest, k);
                break;
            }
            n -= ways;
        }
        left[i] = (uint8_t)(left[i] - k);
        *at -= k * d->pitch[i];
        for (; k > 0; k--) {
            int pick = (int)random_below(random, (uint32_t)rest);
            s->virus[slot[pick]] = d->seat[i];
            slot[pick] = slot[--rest];
        }
    }
}

/* The whole round: what each seat put down in each beat, drawn by counting. */
HD static void draw_round(const struct deal *d, uint64_t *random, const struct kb_hacker_view *view,
                          struct kb_hacker *s) {
    uint8_t left[KB_SEATS_MAX];
    int at = 0;
    for (int i = 0; i < d->seats; i++) {
        left[i] = d->left[i];
        at += left[i] * d->pitch[i];
    }
    for (int b = 0; b < d->beats; b++)
        draw_beat(d, random, view, s, b, left, &at);
}

/* Fills `ways`, in ascending order of the viruses left: each beat leads to fewer. The total left
 * determines the beat. */
HD static void count_round(const struct deal *d) {
    int8_t beat[KB_VIRUSES_MAX + 1];
    uint8_t left[KB_SEATS_MAX] = {0};
    int size = 1;
    int total = 0;
    for (int i = 0; i <= KB_VIRUSES_MAX; i++)
        beat[i] = -1;
    for (int i = 0; i < d->seats; i++) {
        size *= d->left[i] + 1;
        total += d->left[i];
    }
    for (int b = 0; b < d->beats; b++) {
        beat[total] = (int8_t)b;
        total -= d->unknown[b];
    }
    beat[total] = (int8_t)d->beats;
    total = 0;
    for (int at = 0; at < size; at++) {
        int b = beat[total];
        if (b == d->beats)
            d->ways[at] = orders_of(left, d->seats);
        else if (b >= 0)
            d->ways[at] = count_beat(d, left, b, 0, d->unknown[b], at);
        for (int i = 0; i < d->seats; i++) { /* counts up: `left` as digits */
            if (left[i] < d->left[i]) {
                left[i]++;
                total++;
                break;
            }
            total -= left[i];
            left[i] = 0;
        }
    }
}

/* The cards one after the other, whatever the beats allow. */
HD static void deal_round(const struct deal *d, uint64_t *random, const struct kb_hacker_view *view,
                          struct kb_hacker *s) {
    uint8_t pile[KB_SEATS_MAX];
    bytes_copy(pile, d->left, sizeof pile);
    for (int v = 0; v < view->table.placed; v++)
        if (!view->virus[v])
            s->virus[v] = d->seat[draw_pile(pile, d->seats, random)];
}

HD static bool round_fits(const struct deal *d, const struct kb_hacker_view *view, int viewer,
                          const struct kb_hacker *s) {
    for (int b = 0; b < d->beats; b++)
        if (!beat_fits(view, viewer, s, d->from[b], hacker_beat_end(&view->table, d->from[b])))
            return false;
    return true;
}

/* Owners by counting. */
HD NOINLINE static void count_viruses(struct deal *d, const struct kb_hacker_view *view, int viewer,
                                      uint64_t *random, struct kb_hacker *s) {
    uint64_t ways[WAYS_MAX];
    d->ways = ways;
    count_round(d);
    do {
        draw_round(d, random, view, s);
    } while (!round_fits(d, view, viewer, s));
}

/* Owners of all viruses of the round. Where few are unknown a simple deal is soon a possible one;
 * whether it is does not depend on which, so nothing is changed by trying. */
HD static void sample_viruses(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                              struct kb_hacker *s) {
    struct deal d;
    bytes_copy(s->virus, view->virus, sizeof s->virus);
    find_beats(view, viewer, &d);
    for (int deals = 0; deals < DEALS_MAX; deals++) {
        deal_round(&d, random, view, s);
        if (round_fits(&d, view, viewer, s))
            return;
    }
    count_viruses(&d, view, viewer, random, s);
}

/* The viruses of a beat that one of the looks of `seat` shows; looks are numbered from 0: the other
 * seats, then the accounts. */
HD static uint32_t look_at(const struct kb_hacker *s, int from, int to, int seat, int look) {
    int watched = look < seat - 1 ? look + 1 : look + 2;
    bool guards = look >= s->table.seats - 1;
    uint32_t seen = 0;
    for (int v = from; v < to; v++)
        if (guards ? s->table.account[v] == look - s->table.seats + 2 : s->virus[v] == watched)
            seen |= hacker_bit(v);
    return seen;
}

/* Draws the witnesses of a beat's viruses: every seat that could look took one of the possible
 * looks; the viewer one that fits the view. */
HD static void sample_witnesses(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                                struct kb_hacker *s, int from, int to) {
    const struct kb_hacker_table *table = &view->table;
    uint32_t looks = (uint32_t)(table->seats - 1 + table->accounts);
    uint32_t lookers = (hacker_bit(table->seats) - 1) << 1;
    uint32_t open = 0;
    uint32_t saw = 0;
    if (!bits_has(table->gaits, table->when[from] / 16))
        lookers &= ~hacker_bit(hacker_away(table, from));
    for (int v = from; v < to; v++) {
        s->seen[v] = 0;
        lookers &= ~hacker_bit(s->virus[v]);
        open |= table->turned[v] ? 0 : hacker_bit(v);
        saw |= view->virus[v] ? hacker_bit(v) & open : 0;
    }
    for (; lookers; lookers &= lookers - 1) {
        int seat = bits_first(lookers);
        uint32_t seen;
        do {
            seen = look_at(s, from, to, seat, (int)random_below(random, looks));
        } while (seat == viewer && (seen & open) != saw);
        for (int v = from; v < to; v++)
            s->seen[v] |= (uint8_t)(bits_has(seen, v) << seat);
    }
}

/* ---- Live games ---- */

#define LIVE_WITNESS 4 /* of others' eyes nothing is known: one seat in four saw a virus */

/* Viruses of a live game: in the piracy phase the sample has only those that the viewer knows;
 * later the others' cards are dealt one by one, without regard to trips. Other witnesses are drawn
 * seat by seat. */
HD static void sample_live_viruses(const struct kb_hacker_view *view, int viewer, uint64_t *random,
                                   struct kb_hacker *s) {
    const struct kb_hacker_table *table = &view->table;
    struct deal d;
    bool fits;
    find_seats(view, viewer, &d);
    do {
        fits = true;
        bytes_copy(s->virus, view->virus, sizeof s->virus);
        deal_round(&d, random, view, s);
        if (table->stage == KB_HACKER_ACCUSE) /* its own would have come back */
            fits = s->virus[table->virus] != table->victim;
    } while (!fits);
    for (int v = 0; v < table->placed; v++) {
        for (int seat = 1; seat <= table->seats; seat++)
            if (seat != s->virus[v] && seat != viewer && random_below(random, LIVE_WITNESS) == 0)
                s->seen[v] |= (uint8_t)hacker_bit(seat);
        if (viewer && view->virus[v] && view->virus[v] != viewer && !table->turned[v])
            s->seen[v] |= (uint8_t)hacker_bit(viewer);
    }
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
    if (hacker_live(&view->table))
        sample_live_viruses(view, viewer, random, s);
    else
        sample_viruses(view, viewer, random, s);
    for (int i = 0; i < s->table.seats; i++)
        s->hand[i] = view->table.round ? view->table.viruses : 0;
    for (uint32_t rest = s->table.up | s->table.aside; rest; rest &= rest - 1)
        s->hand[s->virus[bits_first(rest)] - 1]--;
    for (int v = 0; v < s->table.placed && !hacker_live(&s->table);
         v = hacker_beat_end(&s->table, v))
        sample_witnesses(view, viewer, random, s, v, hacker_beat_end(&s->table, v));
    ASSERT(viewer == 0 || s->hand[viewer - 1] == view->hand);
}
