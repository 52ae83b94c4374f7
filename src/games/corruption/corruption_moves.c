/* corruption_moves.c: what a seat may do. Everything here is a function of the open table and of
 * the seat's own hand, so it can be answered from a view as well as from a state. Legal actions
 * come in ascending order; the policy `random` draws the n-th of them without making the list. */
#include "corruption_choice.h"

HD uint64_t corruption_peeks(const struct kb_corruption_table *table, int seat) {
    uint64_t peeks = 0;
    if (table->stage != KB_CORRUPTION_PLACE || seat == 0 || !table->book[seat - 1])
        return 0;
    for (int t = 0; t < table->placed; t++)
        if (!bits_has(table->known[t], seat))
            peeks |= bits_one(t);
    return peeks & ~table->swiss;
}

HD uint32_t corruption_may(const struct kb_corruption_table *table) {
    uint32_t may = 1u << table->turn & ~1u;
    if (table->option[KB_BOOK] == KB_BOOK_ON) /* ruling book-time: see corruption_peeks */
        for (int seat = 1; seat <= table->seats; seat++)
            if (corruption_peeks(table, seat))
                may |= 1u << seat;
    return may;
}

/* Contracts that the Swiss money in question may go to: how many there are. */
HD static int assignable(const struct kb_corruption_table *table) {
    return corruption_contracts_of(table, corruption_government(table->place[table->actor]));
}

/* May the acting card do nothing? */
HD static bool may_pass(const struct kb_corruption_table *table) {
    return table->stage == KB_CORRUPTION_REPORTERS || table->option[KB_HITMAN] == KB_HITMAN_MAY;
}

/* Cards that the seat in turn may place, times the places for them. */
HD static int placements(const struct kb_corruption_table *table, uint16_t hand) {
    uint32_t bribes = corruption_small_count(corruption_small_set(hand & KB_HAND_BRIBES));
    uint32_t characters = corruption_small_count(corruption_small_set(hand >> 6 & 7));
    uint32_t contracts = table->contracts;
    return (int)(bribes * (contracts + table->governments) + characters * contracts);
}

HD int corruption_legal_count(const struct kb_corruption_table *table, uint16_t hand, int seat) {
    int peeks = 0;
    if (table->option[KB_BOOK] == KB_BOOK_ON)
        peeks = bits_count(corruption_peeks(table, seat));
    if (seat != table->turn || seat == 0)
        return peeks;
    switch (table->stage) {
    case KB_CORRUPTION_SHOW: return 1 << table->cards;
    case KB_CORRUPTION_PLACE: return placements(table, hand) + peeks;
    case KB_CORRUPTION_SWISS: return assignable(table);
    default: return bits_count(table->targets) + may_pass(table);
    }
}

HD static int list_placements(const struct kb_corruption_table *table, uint16_t hand,
                              uint16_t *out) {
    int count = 0;
    for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++) {
        if (!corruption_hand_has(hand, card))
            continue;
        int i = 0;
        for (int g = 0; g < table->governments; g++) {
            int first = KB_ACTION_PLACE + KB_PLACES * (card - 1) + g * KB_PLACE_PITCH;
            if (corruption_is_bribe(card))
                out[count++] = (uint16_t)first;
            for (; i < table->contracts && corruption_government(table->spot[i]) == g; i++)
                out[count++] =
                    (uint16_t)(KB_ACTION_PLACE + KB_PLACES * (card - 1) + table->spot[i]);
        }
    }
    return count;
}

HD static int list_set(uint64_t set, int first, uint16_t *out) {
    int count = 0;
    for (; set; set &= set - 1)
        out[count++] = (uint16_t)(first + bits_first(set));
    return count;
}

HD int corruption_legal(const struct kb_corruption_table *table, uint16_t hand, int seat,
                        uint16_t *out) {
    int count = 0;
    if (seat == table->turn && seat != 0) {
        switch (table->stage) {
        case KB_CORRUPTION_SHOW:
            for (int set = 0; set < 1 << table->cards; set++)
                out[count++] = (uint16_t)(KB_ACTION_SHOW + set);
            break;
        case KB_CORRUPTION_PLACE: count = list_placements(table, hand, out); break;
        case KB_CORRUPTION_SWISS:
            for (int number = 1; number <= assignable(table); number++)
                out[count++] = (uint16_t)(KB_ACTION_ASSIGN + number);
            break;
        default:
            count = list_set(table->targets, KB_ACTION_TAKE, out);
            if (may_pass(table))
                out[count++] = KB_ACTION_PASS;
        }
    }
    return count + list_set(corruption_peeks(table, seat), KB_ACTION_PEEK, out + count);
}

HD void corruption_legal_mask(const struct kb_corruption_table *table, uint16_t hand, int seat,
                              uint8_t *out) {
    bytes_fill(out, 0, KB_CORRUPTION_ACTIONS);
    if (seat == table->turn && table->stage == KB_CORRUPTION_PLACE) {
        /* One row of places, copied for each kind of card in hand. */
        uint8_t row[32];
        bytes_fill(row, 0, sizeof row);
        for (int i = 0; i < table->contracts; i++)
            row[table->spot[i]] = 1;
        for (uint32_t rest = hand >> 6 & 7; rest; rest &= rest - 1)
            bytes_copy(out + KB_PLACES * (6 + bits_first(rest)), row, KB_PLACES);
        for (int g = 0; g < table->governments; g++)
            row[g * KB_PLACE_PITCH] = 1;
        for (uint32_t rest = hand & KB_HAND_BRIBES; rest; rest &= rest - 1)
            bytes_copy(out + KB_PLACES * bits_first(rest), row, KB_PLACES);
        if (table->option[KB_BOOK] == KB_BOOK_OFF)
            return;
        for (uint64_t set = corruption_peeks(table, seat); set; set &= set - 1)
            out[KB_ACTION_PEEK + bits_first(set)] = 1;
        return;
    }
    uint16_t list[KB_ACTIONS_MAX];
    int count = corruption_legal(table, hand, seat, list);
    for (int i = 0; i < count; i++)
        out[list[i]] = 1;
}

HD bool corruption_is_legal(const struct kb_corruption_table *table, uint16_t hand, int seat,
                            int action) {
    if (action < 0 || action >= KB_CORRUPTION_ACTIONS)
        return false;
    if (action >= KB_ACTION_PEEK && action < KB_ACTION_ASSIGN)
        return bits_has(corruption_peeks(table, seat), action - KB_ACTION_PEEK);
    if (seat != table->turn || seat == 0)
        return false;
    switch (table->stage) {
    case KB_CORRUPTION_SHOW:
        return action >= KB_ACTION_SHOW && action < KB_ACTION_SHOW + (1 << table->cards);
    case KB_CORRUPTION_PLACE: {
        int card = action / KB_PLACES + 1;
        int place = action % KB_PLACES;
        if (action >= KB_ACTION_SHOW || !corruption_hand_has(hand, card))
            return false;
        if (corruption_is_account(place))
            return corruption_is_bribe(card) && corruption_government(place) < table->governments;
        return table->contract[place] != 0;
    }
    case KB_CORRUPTION_SWISS:
        return action > KB_ACTION_ASSIGN && action <= KB_ACTION_ASSIGN + assignable(table);
    default:
        if (action == KB_ACTION_PASS)
            return may_pass(table);
        return action >= KB_ACTION_TAKE && bits_has(table->targets, action - KB_ACTION_TAKE);
    }
}

HD static int random_placement(const struct kb_corruption_table *table, uint16_t hand,
                               uint64_t *random) {
    struct corruption_choice choice = corruption_choose(table, hand, random);
    return KB_ACTION_PLACE + KB_PLACES * (choice.card - 1) + table->spot[choice.spot];
}

HD int corruption_random(const struct kb_corruption_table *table, uint16_t hand, int seat,
                         uint64_t *random) {
    if (table->option[KB_BOOK] == KB_BOOK_ON && table->stage == KB_CORRUPTION_PLACE) {
        uint64_t peeks = corruption_peeks(table, seat);
        int looks = bits_count(peeks);
        int all = looks + (seat == table->turn ? placements(table, hand) : 0);
        int n = (int)random_below(random, (uint32_t)all);
        if (n < looks)
            return KB_ACTION_PEEK + bits_nth(peeks, n);
        return random_placement(table, hand, random);
    }
    ASSERT(seat == table->turn);
    switch (table->stage) {
    case KB_CORRUPTION_PLACE: return random_placement(table, hand, random);
    case KB_CORRUPTION_SHOW: return KB_ACTION_SHOW + (int)random_below(random, 1u << table->cards);
    case KB_CORRUPTION_SWISS:
        return KB_ACTION_ASSIGN + 1 + (int)random_below(random, (uint32_t)assignable(table));
    default: {
        int targets = bits_count(table->targets);
        int n = (int)random_below(random, (uint32_t)(targets + may_pass(table)));
        return n == targets ? KB_ACTION_PASS : KB_ACTION_TAKE + bits_nth(table->targets, n);
    }
    }
}

HD int corruption_forced(const struct kb_corruption *s) {
    const struct kb_corruption_table *table = &s->table;
    if (table->stage == KB_CORRUPTION_HITMEN && !may_pass(table))
        return table->targets & (table->targets - 1) ? -1
                                                     : KB_ACTION_TAKE + bits_first(table->targets);
    /* A seat that places a card is always asked: whether it has a choice would tell of its hand. */
    if (!table->reduced || table->stage < KB_CORRUPTION_SWISS ||
        table->stage == KB_CORRUPTION_OVER ||
        corruption_legal_count(table, s->hand[table->turn - 1], table->turn) > 1)
        return -1;
    uint16_t only[2];
    corruption_legal(table, s->hand[table->turn - 1], table->turn, only);
    return only[0];
}

HD int corruption_chances(const struct kb_corruption_table *table) {
    if (table->stage == KB_CORRUPTION_DEAL)
        return table->governments * table->turned * (table->rounds - table->round + 1) -
               table->dealt;
    return table->stage == KB_CORRUPTION_LOT ? bits_count(table->tied) : 0;
}

HD int corruption_chance(const struct kb_corruption_table *table, int n) {
    if (table->stage == KB_CORRUPTION_DEAL)
        return KB_OUTCOME_CONTRACT + corruption_deck_nth(table->deck, (uint32_t)n);
    return KB_OUTCOME_SEAT + bits_nth(table->tied, n) - 1;
}
