/* corruption_check.c: the fields of a state in the order in which they are kept, and whether a
 * state is possible at all: every card and every contract in exactly one place, every field that
 * follows from others as it must be. Loading a saved state, which may have been tampered with,
 * depends on this. */
#include "corruption.h"

HD void corruption_archive(struct archive *a, struct kb_corruption *s, bool with_random) {
    struct kb_corruption_table *b = &s->table;
    archive_u64(a, &b->gone, 1);
    archive_u64(a, &b->swiss, 1);
    archive_u64(a, &b->waiting, 1);
    archive_u64(a, &b->targets, 1);
    archive_u32(a, &b->deck, 1);
    archive_u32(a, &b->cancelled, 1);
    archive_u32(a, b->total, KB_SEATS_MAX);
    archive_u16(a, b->value, KB_CONTRACTS);
    archive_u16(a, b->held, KB_SEATS_MAX);
    archive_u16(a, &b->start_hand, 1);
    archive_u8(a, b->won, KB_SEATS_MAX);
    archive_u8(a, b->book, KB_SEATS_MAX);
    archive_u8(a, b->owner, KB_CONTRACTS);
    archive_u8(a, b->contract, KB_PLACES);
    archive_u8(a, b->spot, KB_PLACES);
    archive_u8(a, b->place, KB_CARDS_MAX);
    archive_u8(a, b->known, KB_CARDS_MAX);
    archive_u8(a, b->option, KB_CORRUPTION_OPTIONS);
    uint8_t *single[] = {&b->seats,     &b->governments, &b->turned, &b->rounds, &b->cards,
                         &b->reduced,   &b->stage,       &b->round,  &b->dealt,  &b->tied,
                         &b->first,     &b->turn,        &b->lap,    &b->shown,  &b->placed,
                         &b->contracts, &b->actor};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        archive_u8(a, single[i], 1);
    if (with_random)
        archive_u64(a, &s->random, 1);
    archive_u64(a, &s->attorneys, 1);
    archive_u64(a, &s->reporters, 1);
    archive_u64(a, &s->hitmen, 1);
    archive_u16(a, s->hand, KB_SEATS_MAX);
    archive_u8(a, s->card, KB_CARDS_MAX);
}

/* Numbers that index something, and what has to be known before anything else is looked at. */
HD static bool bounds_ok(const struct kb_corruption_table *b) {
    for (int key = 0; key < KB_CORRUPTION_OPTIONS; key++)
        if (!corruption_option_value(key, b->option[key]))
            return false;
    if (b->seats < 2 || b->seats > KB_SEATS_MAX || b->option[KB_FIRST] > b->seats)
        return false;
    struct kb_setup setup;
    struct kb_dimensions d = {b->governments, b->turned, b->rounds, b->cards, b->start_hand, 0, 0};
    const char *what;
    setup.option[KB_SHOW] = b->option[KB_SHOW];
    if (corruption_reduce(&setup, &d, &what) != KB_OK || b->reduced > 1)
        return false;
    uint16_t whole = b->option[KB_SHOW] == KB_SHOW_CLOSED ? KB_HAND_BRIBES : KB_HAND_ALL;
    bool full = b->governments == 3 && b->turned == 2 && b->rounds == 4 && b->cards == 6 &&
                b->start_hand == whole && b->seats >= 3;
    if ((!full && !b->reduced) || b->start_hand & ~whole)
        return false;
    if (b->stage > KB_CORRUPTION_OVER || b->round < 1 || b->round > b->rounds)
        return false;
    if (b->first > b->seats || b->turn > b->seats || b->placed > b->seats * b->cards)
        return false;
    return b->dealt <= b->governments * b->turned && b->lap <= b->cards && b->actor < KB_CARDS_MAX;
}

/* Under each government lie the contracts that it was dealt in this round, at most all of the
 * earlier rounds beside them. */
HD static bool stacks_ok(const struct kb_corruption_table *b) {
    for (int g = 0; g < b->governments; g++) {
        int dealt = b->dealt - g * b->turned;
        dealt = dealt < 0 ? 0 : dealt > b->turned ? b->turned : dealt;
        int carried = corruption_contracts_of(b, g) - dealt;
        int rounds = b->stage == KB_CORRUPTION_OVER ? b->rounds : b->round - 1;
        if (carried < 0 || carried > rounds * b->turned)
            return false;
    }
    return true;
}

/* Every contract of the deck: not dealt, on the table, or won by one seat; the totals. */
HD static bool contracts_ok(const struct kb_corruption_table *b) {
    uint32_t all = (uint32_t)(bits_one(b->governments * b->turned * b->rounds) - 1);
    uint32_t seen = b->deck;
    uint32_t total[KB_SEATS_MAX + 1] = {0};
    uint32_t won[KB_SEATS_MAX + 1] = {0};
    if (b->deck & ~all)
        return false;
    for (int place = 0; place < KB_PLACES; place++) {
        int number = place % KB_PLACE_PITCH;
        int id = b->contract[place] - 1;
        if (id < 0)
            continue;
        if (number == 0 || corruption_government(place) >= b->governments || id >= KB_CONTRACTS)
            return false;
        if (number > 1 && !b->contract[place - 1])
            return false; /* contracts lie without a gap */
        if (bits_has(seen, id))
            return false;
        seen |= 1u << id;
    }
    for (int id = 0; id < KB_CONTRACTS; id++) {
        if (bits_has(all, id) != (b->value[id] != 0) || b->value[id] > KB_CONTRACT_VALUE_MAX)
            return false;
        if (!b->owner[id])
            continue;
        if (b->owner[id] > b->seats || bits_has(seen, id))
            return false;
        seen |= 1u << id;
        total[b->owner[id]] += b->value[id];
        won[b->owner[id]]++;
    }
    for (int i = 0; i < KB_SEATS_MAX; i++)
        if (b->total[i] != total[i + 1] || b->won[i] != won[i + 1])
            return false;
    int undealt = bits_count(b->deck);
    return seen == all && stacks_ok(b) &&
           undealt + b->dealt + (b->round - 1) * b->governments * b->turned ==
               (b->stage == KB_CORRUPTION_OVER ? b->governments * b->turned * (b->rounds - 1)
                                               : bits_count(all));
}

/* Hands: the cards at the start of the round are those on the table and those left. */
HD static bool cards_ok(const struct kb_corruption *s) {
    const struct kb_corruption_table *b = &s->table;
    uint16_t hand[KB_SEATS_MAX];
    uint64_t people[CORRUPTION_PEOPLE] = {0, 0, 0};
    uint64_t swiss = 0;
    bool returned = b->option[KB_CHARACTERS] == KB_CHARACTERS_RETURN;
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        hand[i] = b->held[i];
        if (i >= b->seats ? b->held[i] || s->hand[i] || b->book[i]
                          : b->held[i] & ~b->start_hand ||
                                (b->start_hand & KB_HAND_BRIBES & ~b->held[i]) || b->book[i] > 2)
            return false;
        if (i < b->seats && (returned || b->round == 1) && b->stage != KB_CORRUPTION_OVER &&
            b->held[i] != b->start_hand)
            return false;
        if (b->held[i] & KB_HAND_REPORTER2 && !(b->held[i] & KB_HAND_REPORTER))
            return false;
        if (b->book[i] && b->option[KB_BOOK] == KB_BOOK_OFF)
            return false;
    }
    for (int t = 0; t < KB_CARDS_MAX; t++) {
        int card = s->card[t];
        int place = b->place[t];
        if (t >= b->placed) {
            if (card || place || b->known[t])
                return false;
            continue;
        }
        if (card < KB_CARD_1 || card > KB_CARD_HITMAN || place >= KB_PLACES)
            return false;
        int seat = corruption_seat(b, t);
        if (!corruption_hand_has(hand[seat - 1], card) || !bits_has(b->known[t], seat))
            return false;
        hand[seat - 1] = corruption_hand_without(hand[seat - 1], card);
        if (card >= KB_CARD_ATTORNEY)
            people[card - KB_CARD_ATTORNEY] |= bits_one(t);
        bool account = corruption_is_account(place);
        bool assigned = bits_has(b->swiss, t) && b->stage > KB_CORRUPTION_PLACE;
        if (account || assigned)
            swiss |= bits_one(t);
        if (account ? corruption_government(place) >= b->governments : !b->contract[place])
            return false;
        if (bits_has(swiss, t) && !corruption_is_bribe(card))
            return false;
    }
    for (int i = 0; i < KB_SEATS_MAX; i++)
        if (s->hand[i] != hand[i])
            return false;
    return swiss == b->swiss && people[0] == s->attorneys && people[1] == s->reporters &&
           people[2] == s->hitmen;
}

/* Who knows a card in phase II: its owner, all if it is face up, and the seats that looked. */
HD static bool known_ok(const struct kb_corruption_table *b) {
    int looks[KB_SEATS_MAX + 1] = {0};
    for (int t = 0; t < b->placed; t++) {
        int seat = corruption_seat(b, t);
        bool up = bits_has(b->shown, t / b->seats) && !bits_has(b->swiss, t);
        if (b->stage > KB_CORRUPTION_PLACE || up) {
            if (b->known[t] != 0xff)
                return false;
        } else if (b->known[t] >> b->seats >> 1 || b->known[t] & 1) {
            return false;
        } else if (b->known[t] != 1u << seat &&
                   (b->option[KB_BOOK] == KB_BOOK_OFF || bits_has(b->swiss, t))) {
            return false;
        } else {
            for (int other = 1; other <= b->seats; other++)
                looks[other] += other != seat && bits_has(b->known[t], other);
        }
    }
    if (b->option[KB_BOOK] == KB_BOOK_OFF)
        return true;
    for (int seat = 1; seat <= b->seats; seat++) { /* a look costs a book card */
        int paid = looks[seat] + b->book[seat - 1];
        if (paid > 2 || (b->round == 1 && b->stage <= KB_CORRUPTION_PLACE && paid != 2))
            return false;
    }
    return true;
}

/* Phases I and II: the turn, and the fields that are still empty. */
HD static bool placing_ok(const struct kb_corruption_table *b) {
    if (b->gone || b->waiting || b->targets || b->cancelled || b->actor)
        return false;
    if (b->placed != 0 && b->stage != KB_CORRUPTION_PLACE)
        return false;
    if (corruption_at_chance(b)) {
        bool lot = b->stage == KB_CORRUPTION_LOT;
        uint32_t tied = corruption_leaders(b);
        if (b->round == 1 && b->option[KB_FIRST] != KB_FIRST_LOT)
            tied = 0;
        if (lot != (b->dealt == b->governments * b->turned))
            return false;
        return !b->first && !b->turn && !b->lap && !b->shown &&
               (lot ? b->tied == tied && (tied & (tied - 1)) : !b->tied && !b->contracts);
    }
    if (b->dealt != b->governments * b->turned || b->tied || !b->first || !b->turn)
        return false;
    if (b->stage == KB_CORRUPTION_SHOW)
        return b->option[KB_SHOW] == KB_SHOW_FREE && !b->shown && b->turn == b->first && !b->lap;
    return b->placed < b->seats * b->cards && b->turn == corruption_seat(b, b->placed) &&
           b->lap == b->placed / b->seats;
}

/* Phase III: the acting card and its targets are those that the rules name. */
HD static bool resolving_ok(const struct kb_corruption *s) {
    const struct kb_corruption_table *b = &s->table;
    uint64_t all = bits_one(b->placed) - 1;
    uint64_t characters = s->attorneys | s->reporters | s->hitmen;
    uint64_t unassigned = 0;
    if (b->placed != b->seats * b->cards || b->lap != b->cards || b->tied || !b->first)
        return false;
    for (uint64_t rest = b->swiss; rest; rest &= rest - 1)
        if (corruption_is_account(b->place[bits_first(rest)]))
            unassigned |= rest & (0 - rest);
    if (!b->waiting || b->waiting & ~all || b->gone & ~all ||
        b->actor != corruption_actor(b, b->waiting) || b->turn != corruption_seat(b, b->actor))
        return false;
    switch (b->stage) {
    case KB_CORRUPTION_SWISS:
        return b->waiting == unassigned && !b->gone && !b->targets && !b->cancelled;
    case KB_CORRUPTION_HITMEN:
        return !unassigned && b->waiting == (s->hitmen & ~b->gone) && !(b->gone & ~characters) &&
               b->targets && b->targets == corruption_hit_targets(s, b->actor) && !b->cancelled;
    default:
        for (uint64_t rest = b->waiting; rest; rest &= rest - 1)
            if (bits_has(b->cancelled, b->place[bits_first(rest)]))
                return false;
        return !unassigned && !(b->waiting & (~s->reporters | b->gone)) &&
               !(s->hitmen & ~b->gone) && b->cancelled == corruption_cancelled(s) &&
               !(b->gone & b->swiss) && b->targets &&
               b->targets == corruption_report_targets(s, b->actor);
    }
}

HD bool corruption_ok(const struct kb_corruption *s) {
    const struct kb_corruption_table *b = &s->table;
    if (!bounds_ok(b) || !contracts_ok(b))
        return false;
    if (b->placed && !b->first)
        return false;
    if (!cards_ok(s) || !known_ok(b))
        return false;
    struct kb_corruption_table fresh = *b;
    corruption_spots(&fresh);
    if (b->stage == KB_CORRUPTION_DEAL) {
        fresh.contracts = 0;
        bytes_fill(fresh.spot, 0, sizeof fresh.spot);
    }
    for (int i = 0; i < KB_PLACES; i++)
        if (fresh.spot[i] != b->spot[i])
            return false;
    if (fresh.contracts != b->contracts)
        return false;
    if (b->stage == KB_CORRUPTION_OVER)
        return b->round == b->rounds && !b->placed && !b->turn && !b->first && !b->dealt &&
               !b->lap && !b->shown && !b->tied && !b->gone && !b->swiss && !b->waiting &&
               !b->targets && !b->cancelled && !b->actor;
    if (b->shown >> b->cards)
        return false;
    if (b->option[KB_SHOW] != KB_SHOW_FREE && b->stage >= KB_CORRUPTION_PLACE &&
        b->shown != (corruption_shown(b->option[KB_SHOW], b->round) & ((1 << b->cards) - 1)))
        return false;
    return b->stage <= KB_CORRUPTION_PLACE ? placing_ok(b) : resolving_ok(s);
}
