/* hacker_worlds.c: see hacker_worlds.h. */
#include "hacker_worlds.h"

#include "random.h"

/* The seat that drew bill i from the bank: two each at first, then one each in every round, from
 * its first player on. */
static int drawer(const struct kb_hacker_table *table, int bill) {
    int seats = table->seats;
    if (bill < 2 * seats)
        return bill / 2 + 1;
    int rounds_ago = table->round - (bill / seats - 1);
    return (table->first - 1 + 2 * seats - rounds_ago + bill % seats) % seats + 1;
}

/* An account's bills become known to another owner, and unknown to the one before unless it drew
 * them. */
static void pass_on(struct kb_hacker *s, int account, int from, int to) {
    for (int i = 0; i < s->table.drawn; i++) {
        if (s->table.place[i] != account)
            continue;
        if (drawer(&s->table, i) != from)
            s->known[i] = (uint8_t)(s->known[i] & ~(1u << from));
        s->known[i] = (uint8_t)(s->known[i] | 1u << to);
    }
}

/* Exchanges the owners of two accounts. */
static void exchange_owners(struct kb_hacker *s, int one, int other) {
    uint8_t owner[2] = {s->owner[one - 1], s->owner[other - 1]};
    pass_on(s, one, owner[0], owner[1]);
    pass_on(s, other, owner[1], owner[0]);
    s->owner[one - 1] = owner[1];
    s->owner[other - 1] = owner[0];
    s->owned[owner[0] - 1] ^= 1u << one | 1u << other;
    s->owned[owner[1] - 1] ^= 1u << one | 1u << other;
}

/* Makes each remembered owner true, by an exchange with an account that is not fixed yet. */
static void remember_owners(const struct hacker_mind *mind, struct kb_hacker *s) {
    for (int k = 1; k <= s->table.accounts; k++) {
        if (!mind->owner[k - 1] || mind->owner[k - 1] == s->owner[k - 1])
            continue;
        for (int j = 1; j <= s->table.accounts; j++) {
            bool settled = mind->owner[j - 1] && (j < k || mind->owner[j - 1] == s->owner[j - 1]);
            if (!settled && s->owner[j - 1] == mind->owner[k - 1]) {
                exchange_owners(s, k, j);
                break;
            }
        }
    }
}

/* The account that a seat looked at in a beat, or 0: most of the time its own richest one that was
 * struck, now and then another's. */
static int guarded(const struct kb_hacker *s, int from, int to, int seat, uint32_t own,
                   uint32_t other, uint64_t draw) {
    uint32_t chance = (uint32_t)(draw & 255);
    int best = 0;
    if (chance >= own)
        return chance < own + other
                   ? s->table.account[from + (int)(draw >> 8 & 0xffff) % (to - from)]
                   : 0;
    for (int v = from; v < to; v++) {
        int at = s->table.account[v];
        if (s->owner[at - 1] == seat &&
            (!best || s->table.bills[at - 1] > s->table.bills[best - 1]))
            best = at;
    }
    return best;
}

void hacker_likely_looks(struct kb_hacker *s, int viewer, uint32_t own, uint32_t other,
                         uint64_t *random) {
    const struct kb_hacker_table *table = &s->table;
    uint8_t self = (uint8_t)(1u << viewer);
    for (int from = 0, to; from < table->placed; from = to) {
        uint32_t blind = self; /* and who strikes, and who walks forwards */
        for (to = from; to < table->placed && table->when[to] == table->when[from]; to++) {
            blind |= 1u << s->virus[to];
            s->seen[to] &= self;
        }
        if (!(table->gaits >> table->when[from] / 16 & 1))
            blind |= 1u << hacker_mind_away(table, from);
        for (int seat = 1; seat <= table->seats; seat++) {
            uint64_t draw = random_next(random);
            if (blind >> seat & 1)
                continue;
            int account = guarded(s, from, to, seat, own, other, draw);
            for (int v = from; v < to; v++)
                if (table->account[v] == account)
                    s->seen[v] |= (uint8_t)(1u << seat);
        }
    }
}

void hacker_draw_world(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t *random,
                       struct kb_state *world) {
    kb_sample(ask->view, random, world);
    if (ask->view->as.hacker.jammed)
        remember_owners(mind, &world->as.hacker);
    hacker_likely_looks(&world->as.hacker, mind->seat, 192, 8, random);
}
