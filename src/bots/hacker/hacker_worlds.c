/* hacker_worlds.c: see hacker_worlds.h. */
#include "hacker_worlds.h"

#include "random.h"

/* Who drew bill i from the bank: two each at first, then one each in every round, from its first
 * player on. */
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

/* Account by account: what is remembered comes true by an exchange with an account that is not
 * settled yet. */
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

/* Most people look after their own money: three times out of four. */
static void likely_witnesses(struct kb_hacker *s, int viewer, uint64_t *random) {
    uint8_t self = (uint8_t)(1u << viewer);
    for (int v = 0; v < s->table.placed; v++) {
        int owner = s->owner[s->table.account[v] - 1];
        uint64_t draw = random_next(random);
        uint8_t seen = 0;
        for (int seat = 1; seat <= s->table.seats; seat++, draw >>= 8) {
            uint32_t chance = seat == owner ? 192 : 8; /* of 256 */
            if (seat != s->virus[v] && (draw & 255) < chance)
                seen |= (uint8_t)(1u << seat);
        }
        s->seen[v] = (uint8_t)((seen & ~self) | (s->seen[v] & self));
    }
}

void hacker_draw_world(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t *random,
                       struct kb_state *world) {
    kb_sample(ask->view, random, world);
    if (ask->view->as.hacker.jammed)
        remember_owners(mind, &world->as.hacker);
    likely_witnesses(&world->as.hacker, mind->seat, random);
}
