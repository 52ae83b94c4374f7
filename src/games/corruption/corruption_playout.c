/* corruption_playout.c: phase II and step 1 of phase III in random play, for playouts: the same
 * choices as card by card, in the same order, from the same generator, but with everything that
 * stays the same between two cards kept at hand. Nine in ten decisions of a game are here. */
#include "corruption_choice.h"

HD int corruption_random_placing(struct kb_corruption *s, uint64_t *random) {
    struct kb_corruption_table *table = &s->table;
    int all = table->seats * table->cards;
    int before = table->placed;
    int seats = table->seats;
    int seat = table->turn;
    int lap = table->lap;
    uint64_t generator = *random;
    for (int t = before; t < all; t++) {
        struct corruption_choice choice = corruption_choose(table, s->hand[seat - 1], &generator);
        corruption_lay(s, t, seat, lap, choice.card, table->spot[choice.spot]);
        seat = seat == seats ? 1 : seat + 1;
        lap += seat == table->first;
    }
    *random = generator;
    table->placed = (uint8_t)all;
    table->turn = (uint8_t)seat;
    table->lap = (uint8_t)lap;
    corruption_reveal(s, NULL);
    return all - before;
}

HD int corruption_random_swiss(struct kb_corruption *s, uint64_t *random) {
    struct kb_corruption_table *table = &s->table;
    uint32_t contracts[3];
    int decisions = 0;
    for (int g = 0; g < 3; g++)
        contracts[g] = (uint32_t)corruption_contracts_of(table, g);
    for (; table->waiting; decisions++) {
        int t = corruption_actor(table, table->waiting);
        int government = corruption_government(table->place[t]);
        uint32_t number = 1 + random_below(random, contracts[government]);
        table->waiting &= ~bits_one(t);
        table->place[t] = (uint8_t)(table->place[t] + number);
    }
    corruption_resolve(s, NULL);
    return decisions;
}
