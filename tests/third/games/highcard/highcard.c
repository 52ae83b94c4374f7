/* highcard.c: what an input does in Highcard, and which are possible. */
#include "highcard.h"

#include "random.h"

HD int highcard_dealt_to(const struct kb_highcard_table *table, int seat) {
    int before = (seat - 1) * table->rounds;
    int dealt = table->dealt - before;
    return dealt < 0 ? 0 : dealt > table->rounds ? table->rounds : dealt;
}

HD bool highcard_has_placed(const struct kb_highcard_table *table, int seat) {
    return (seat - table->first + table->seats) % table->seats < table->placed;
}

HD int highcard_held(const struct kb_highcard_table *table, int seat) {
    if (table->stage == KB_HIGHCARD_OVER)
        return 0;
    return highcard_dealt_to(table, seat) - (table->round - 1) - highcard_has_placed(table, seat);
}

HD int highcard_winner(const struct kb_highcard_table *table, int round) {
    for (int rank = KB_HIGHCARD_RANKS; rank > 0; rank--) {
        int seat = 0;
        int count = 0;
        for (int s = 1; s <= table->seats; s++) {
            if (table->up[round - 1][s - 1] != rank)
                continue;
            seat = s;
            count++;
        }
        if (count == 1)
            return seat;
    }
    return 0;
}

HD int highcard_points(const struct kb_highcard_table *table, int round) {
    int seat = highcard_winner(table, round);
    if (!seat || table->option[KB_HIGHCARD_POINTS] == KB_HIGHCARD_POINTS_ONE)
        return seat ? 1 : 0;
    return table->up[round - 1][seat - 1];
}

HD int highcard_first(const struct kb_highcard_table *table, int round) {
    int first = 1;
    for (int r = 1; r < round; r++) {
        bool leads = table->option[KB_HIGHCARD_LEAD] == KB_HIGHCARD_LEAD_WINNER;
        int winner = leads ? highcard_winner(table, r) : 0;
        first = winner ? winner : first % table->seats + 1;
    }
    return first;
}

HD void highcard_start(struct kb_highcard *s, const struct kb_setup *setup, uint64_t seed) {
    struct kb_highcard_table *table = &s->table;
    bytes_fill(s, 0, sizeof *s);
    s->random = seed;
    bytes_copy(table->option, setup->option, KB_HIGHCARD_OPTIONS);
    table->seats = setup->seats;
    table->rounds = setup->dimensions.rounds;
    table->reduced = setup->reduced;
    table->stage = KB_HIGHCARD_DEAL;
    table->round = 1;
    table->first = 1;
}

/* ---- Chance ---- */

HD bool highcard_state_at_chance(const struct kb_highcard *s) {
    return s->table.stage == KB_HIGHCARD_DEAL;
}

/* While cards are dealt, all that are out are in hands. */
HD int highcard_state_chances(const struct kb_highcard *s, uint16_t *outcome, uint32_t *weight) {
    int count = 0;
    for (int rank = 0; highcard_state_at_chance(s) && rank < KB_HIGHCARD_RANKS; rank++) {
        int left = HIGHCARD_COPIES;
        for (int i = 0; i < s->table.seats; i++)
            left -= s->hand[i][rank];
        if (!left)
            continue;
        outcome[count] = (uint16_t)rank;
        weight[count++] = (uint32_t)left;
    }
    return count;
}

HD void highcard_state_outcome(struct kb_highcard *s, int outcome) {
    struct kb_highcard_table *table = &s->table;
    s->hand[table->dealt / table->rounds][outcome]++;
    table->dealt++;
    if (table->dealt == table->seats * table->rounds) {
        table->stage = KB_HIGHCARD_PLACE;
        table->turn = table->first;
    }
}

HD int highcard_state_draw(struct kb_highcard *s, uint16_t *outcome) {
    uint16_t possible[KB_HIGHCARD_RANKS];
    uint32_t weight[KB_HIGHCARD_RANKS];
    uint32_t sum = 0;
    int count = highcard_state_chances(s, possible, weight);
    int i = 0;
    for (int k = 0; k < count; k++)
        sum += weight[k];
    for (uint32_t n = random_below(&s->random, sum); n >= weight[i]; i++)
        n -= weight[i];
    outcome[0] = possible[i];
    highcard_state_outcome(s, possible[i]);
    return 1;
}

/* ---- Moves ---- */

HD int highcard_legal(const struct kb_highcard_table *table, const uint8_t *hand, int seat,
                      uint16_t *out) {
    int count = 0;
    for (int rank = 0; seat && seat == table->turn && rank < KB_HIGHCARD_RANKS; rank++)
        if (hand[rank])
            out[count++] = (uint16_t)rank;
    return count;
}

/* The last card of a hand. Earlier a hand of equal cards is asked: that it has no choice is nobody
 * else's business. */
HD int highcard_state_forced(const struct kb_highcard *s, int *seat) {
    uint16_t legal[KB_HIGHCARD_RANKS];
    *seat = s->table.turn;
    if (s->table.stage != KB_HIGHCARD_PLACE || s->table.round < s->table.rounds)
        return -1;
    highcard_legal(&s->table, s->hand[*seat - 1], *seat, legal);
    return legal[0];
}

/* All cards are turned up, and the next round begins. */
HD static void turn_up(struct kb_highcard *s) {
    struct kb_highcard_table *table = &s->table;
    bytes_copy(table->up[table->round - 1], s->down, sizeof s->down);
    bytes_fill(s->down, 0, sizeof s->down);
    int winner = highcard_winner(table, table->round);
    if (winner)
        table->total[winner - 1] =
            (uint8_t)(table->total[winner - 1] + highcard_points(table, table->round));
    table->placed = 0;
    table->turn = 0;
    if (table->round == table->rounds) {
        table->stage = KB_HIGHCARD_OVER;
        return;
    }
    table->round++;
    table->first = (uint8_t)highcard_first(table, table->round);
    table->turn = table->first;
}

HD void highcard_state_move(struct kb_highcard *s, int seat, int action) {
    struct kb_highcard_table *table = &s->table;
    ASSERT(s->hand[seat - 1][action]);
    s->hand[seat - 1][action]--;
    s->down[seat - 1] = (uint8_t)(action + 1);
    table->placed++;
    table->turn = (uint8_t)(seat % table->seats + 1);
    if (table->placed == table->seats)
        turn_up(s);
}

HD int highcard_state_run(struct kb_highcard *s, uint64_t *random) {
    int seat = s->table.turn;
    highcard_state_move(s, seat, highcard_state_random(s, seat, random));
    return 1;
}

HD void highcard_state_shares(const struct kb_highcard *s, uint16_t *share) {
    const struct kb_highcard_table *table = &s->table;
    int most = 0;
    int winners = 0;
    for (int i = 0; i < table->seats; i++) {
        winners = table->total[i] > most ? 1 : winners + (table->total[i] == most);
        most = table->total[i] > most ? table->total[i] : most;
    }
    for (int i = 0; i < table->seats; i++)
        share[i] = table->stage == KB_HIGHCARD_OVER && table->total[i] == most
                       ? (uint16_t)(KB_SHARE / winners)
                       : 0;
}

HD void highcard_state_totals(const struct kb_highcard *s, int32_t *total) {
    for (int i = 0; i < s->table.seats; i++)
        total[i] = s->table.total[i];
}
