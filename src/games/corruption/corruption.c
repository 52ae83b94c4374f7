/* corruption.c: the rules of Corruption, in the order of the rule sheet. An input (a move of a
 * seat, or an outcome of chance) goes in through corruption_move or corruption_outcome; what
 * follows by the rules alone happens at once, until somebody has to decide or chance has to speak.
 * Whether an input is possible is not asked here: see corruption_moves.c. Helpers stand above their
 * users. */
#include "corruption.h"
#include "random.h"

HD uint64_t corruption_on(const struct kb_corruption_table *table, uint64_t set, int place) {
    uint64_t found = 0;
    for (; set; set &= set - 1)
        if (table->place[bits_first(set)] == place)
            found |= set & (0 - set);
    return found;
}

HD int corruption_actor(const struct kb_corruption_table *table, uint64_t waiting) {
    int best = bits_first(waiting);
    if (table->option[KB_ORDER] == KB_ORDER_PLAYED)
        return best; /* ruling played-order */
    for (waiting &= waiting - 1; waiting; waiting &= waiting - 1) {
        int t = bits_first(waiting);
        if (table->place[t] < table->place[best])
            best = t;
    }
    return best;
}

HD int corruption_shown(int show, int round) {
    static const uint8_t standard[4] = {0x01, 0x03, 0x07, 0x0f};
    static const uint8_t river[4] = {0x04, 0x0c, 0x0e, 0x1e};
    ASSERT(round >= 1);
    ASSERT(round <= 4);
    if (show == KB_SHOW_STANDARD)
        return standard[round - 1];
    return show == KB_SHOW_RIVER ? river[round - 1] : 0;
}

HD void corruption_spots(struct kb_corruption_table *table) {
    int count = 0;
    bytes_fill(table->spot, 0, sizeof table->spot);
    for (int g = 0; g < table->governments; g++) {
        int place = g * KB_PLACE_PITCH + 1;
        for (; place < (g + 1) * KB_PLACE_PITCH && table->contract[place]; place++)
            table->spot[count++] = (uint8_t)place;
    }
    table->contracts = (uint8_t)count;
    for (int g = 0; g < table->governments; g++)
        table->spot[count++] = (uint8_t)(g * KB_PLACE_PITCH);
}

HD uint32_t corruption_leaders(const struct kb_corruption_table *table) {
    uint32_t leaders = 0;
    uint32_t best = 0;
    for (int i = 0; i < table->seats; i++) {
        uint32_t rank = table->total[i] << 8 | table->won[i];
        if (rank > best)
            leaders = 0;
        if (rank >= best) {
            best = rank;
            leaders |= 2u << i;
        }
    }
    return leaders;
}

HD void corruption_shares(const struct kb_corruption_table *table, uint16_t *share) {
    uint32_t best = 0;
    uint32_t winners = 0;
    for (int i = 0; i < table->seats; i++) {
        if (table->total[i] > best) {
            best = table->total[i];
            winners = 0;
        }
        winners += table->total[i] == best;
    }
    bool over = table->stage == KB_CORRUPTION_OVER;
    for (int i = 0; i < table->seats; i++) /* ruling shared */
        share[i] = (uint16_t)(over && table->total[i] == best ? KB_SHARE / winners : 0);
}

/* Phase II begins: `first` plays first. */
HD static void begin_corruption(struct kb_corruption_table *table, int first) {
    table->tied = 0;
    table->first = table->turn = (uint8_t)first;
    table->stage = KB_CORRUPTION_PLACE;
    if (table->option[KB_SHOW] == KB_SHOW_FREE)
        table->stage = KB_CORRUPTION_SHOW;
    else
        table->shown = (uint8_t)(corruption_shown(table->option[KB_SHOW], table->round) &
                                 ((1 << table->cards) - 1));
}

/* The first player of the round, or the lot that has to find one. */
HD static void choose_first(struct kb_corruption_table *table) {
    uint32_t seats = corruption_leaders(table);
    if (table->round == 1 && table->option[KB_FIRST] != KB_FIRST_LOT)
        seats = 1u << table->option[KB_FIRST];
    if (seats & (seats - 1)) { /* ruling first-tie */
        table->tied = (uint8_t)seats;
        table->stage = KB_CORRUPTION_LOT;
    } else {
        begin_corruption(table, bits_first(seats));
    }
}

HD static void begin_round(struct kb_corruption *s, int round) {
    struct kb_corruption_table *table = &s->table;
    table->round = (uint8_t)round;
    table->gone = table->swiss = table->waiting = table->targets = 0;
    table->cancelled = 0;
    table->dealt = table->first = table->turn = table->lap = table->shown = 0;
    table->placed = table->actor = table->contracts = 0;
    bytes_fill(table->spot, 0, sizeof table->spot);
    bytes_fill(table->place, 0, sizeof table->place);
    bytes_fill(table->known, 0, sizeof table->known);
    bytes_fill(s->card, 0, sizeof s->card);
    s->attorneys = s->reporters = s->hitmen = 0;
    for (int i = 0; i < table->seats; i++)
        s->hand[i] = table->held[i];
    table->stage = KB_CORRUPTION_DEAL;
}

/* Phase I is over when the last contract of the round is turned up. */
HD static void end_invitation(struct kb_corruption_table *table) {
    corruption_spots(table);
    choose_first(table);
}

/* I. Invitation to bid: one more contract is turned up. */
HD static void turn_up(struct kb_corruption_table *table, int id) {
    ASSERT(bits_has(table->deck, id));
    int government = table->dealt / table->turned;
    int number = corruption_contracts_of(table, government) + 1;
    ASSERT(number < KB_PLACE_PITCH);
    table->deck &= ~(1u << id);
    table->contract[government * KB_PLACE_PITCH + number] = (uint8_t)(id + 1);
    table->dealt++;
    if (table->dealt == table->turned * table->governments)
        end_invitation(table);
}

HD int corruption_deal(struct kb_corruption *s, uint16_t *outcome) {
    struct kb_corruption_table *table = &s->table;
    uint32_t left = (uint32_t)corruption_chances(table);
    uint32_t deck = table->deck;
    uint64_t random = s->random;
    int count = 0;
    ASSERT(table->dealt == 0);
    for (int g = 0; g < table->governments; g++) {
        uint8_t *contract = &table->contract[g * KB_PLACE_PITCH + 1];
        while (*contract)
            contract++;
        for (int i = 0; i < table->turned; i++) {
            int id = corruption_deck_nth(deck, random_below(&random, left--));
            deck &= ~(1u << id);
            *contract++ = (uint8_t)(id + 1);
            outcome[count++] = (uint16_t)(KB_OUTCOME_CONTRACT + id);
        }
    }
    s->random = random;
    table->deck = deck;
    table->dealt = (uint8_t)count;
    end_invitation(table);
    return count;
}

/* A seat's six bribes are at most 62 units of 500 $. Swiss money counts half. */
HD void corruption_sums(const struct kb_corruption_table *table, const uint8_t *card,
                        uint64_t bribes, uint64_t *sum) {
    static const uint8_t units[7] = {0, 2, 4, 8, 12, 16, 20};
    uint64_t swiss = table->swiss;
    int shift = 8 * table->first - 8;
    int end = 8 * table->seats;
    bytes_fill(sum, 0, KB_PLACES * sizeof *sum);
    for (int t = 0; bribes; t++, bribes >>= 1, swiss >>= 1) {
        if (bribes & 1)
            sum[table->place[t]] += (uint64_t)(units[card[t]] >> (swiss & 1)) << shift;
        shift += 8;
        if (shift == end)
            shift = 0;
    }
}

/* The seat whose byte in `sum` is greatest, 0 if there is none or several. */
HD static int highest_bidder(uint64_t sum, enum corruption_why *why) {
    uint32_t best = 0;
    int winner = 0;
    *why = WHY_EMPTY; /* ruling empty */
    for (int seat = 1; sum; seat++, sum >>= 8) {
        uint32_t bid = sum & 0xff;
        if (bid > best) {
            best = bid;
            winner = seat;
            *why = WHY_WON;
        } else if (bid == best && bid) {
            winner = 0;
            *why = WHY_TIE;
        }
    }
    return winner;
}

/* 5. Award: contracts go to their winners; what is left moves together for the next round. */
HD static void award(struct kb_corruption *s, struct corruption_award *written) {
    struct kb_corruption_table *table = &s->table;
    uint64_t sum[KB_PLACES];
    int kept[3] = {1, KB_PLACE_PITCH + 1, 2 * KB_PLACE_PITCH + 1};
    corruption_sums(table, s->card,
                    ~(s->attorneys | s->reporters | s->hitmen | table->gone) &
                        (bits_one(table->placed) - 1),
                    sum);
    for (int i = 0; i < table->contracts; i++) {
        int place = table->spot[i];
        uint8_t contract = table->contract[place];
        enum corruption_why why;
        int winner = highest_bidder(sum[place], &why);
        if (bits_has(table->cancelled, place)) {
            winner = 0;
            why = WHY_ATTORNEY;
        }
        table->contract[place] = 0;
        if (winner) {
            table->owner[contract - 1] = (uint8_t)winner;
            table->total[winner - 1] += table->value[contract - 1];
            table->won[winner - 1]++;
        } else {
            table->contract[kept[corruption_government(place)]++] = contract;
        }
        if (written) {
            written->contract[i].place = (uint8_t)place;
            written->contract[i].id = (uint8_t)(contract - 1);
            written->contract[i].to = (uint8_t)winner;
            written->contract[i].why = (uint8_t)why;
            for (int seat = 0; seat < table->seats; seat++)
                written->contract[i].sum[seat] = (uint8_t)(sum[place] >> (8 * seat));
        }
    }
    if (written) {
        written->round = table->round;
        written->contracts = table->contracts;
    }
}

/* The round is over: cards go back, the next round begins or the game ends. */
HD static void end_round(struct kb_corruption *s, struct corruption_events *events) {
    struct kb_corruption_table *table = &s->table;
    if (events)
        events->last = *s;
    award(s, events ? &events->award : NULL);
    for (int i = 0; i < table->seats; i++) {
        uint32_t kept = table->option[KB_CHARACTERS] == KB_CHARACTERS_RETURN
                            ? table->start_hand /* ruling ten-cards */
                            : s->hand[i] & CORRUPTION_CHARACTERS;
        table->held[i] = (uint16_t)(kept | (table->start_hand & KB_HAND_BRIBES));
    }
    if (table->round < table->rounds) {
        begin_round(s, table->round + 1);
    } else {
        begin_round(s, table->round);
        corruption_spots(table);
        table->stage = KB_CORRUPTION_OVER;
    }
}

HD uint64_t corruption_hit_targets(const struct kb_corruption *s, int t) {
    uint64_t characters = s->attorneys | s->reporters | s->hitmen; /* ruling own-target */
    return corruption_on(&s->table, characters & ~s->table.gone & ~bits_one(t), s->table.place[t]);
}

HD uint64_t corruption_report_targets(const struct kb_corruption *s, int t) {
    uint64_t characters = s->attorneys | s->reporters | s->hitmen;
    uint64_t bribes = ~(characters | s->table.swiss | s->table.gone);
    return corruption_on(&s->table, bribes & (bits_one(s->table.placed) - 1), s->table.place[t]);
}

HD uint32_t corruption_cancelled(const struct kb_corruption *s) {
    uint32_t cancelled = 0;
    for (uint64_t left = s->attorneys & ~s->table.gone; left; left &= left - 1)
        cancelled |= 1u << s->table.place[bits_first(left)];
    return cancelled;
}

/* The card that acts now, and its owner. */
HD static void ask_owner(struct kb_corruption_table *table, int t) {
    table->actor = (uint8_t)t;
    table->turn = (uint8_t)corruption_seat(table, t);
}

HD void corruption_resolve(struct kb_corruption *s, struct corruption_events *events) {
    struct kb_corruption_table *table = &s->table;
    switch (table->stage) {
    case KB_CORRUPTION_SWISS: /* 1. Swiss money. */
        if (table->waiting) {
            ask_owner(table, corruption_actor(table, table->waiting));
            return;
        }
        table->stage = KB_CORRUPTION_HITMEN;
        table->waiting = s->hitmen;
        /* fall through */
    case KB_CORRUPTION_HITMEN: /* 2. Hit men. */
        while (table->waiting) {
            int t = corruption_actor(table, table->waiting);
            table->targets = corruption_hit_targets(s, t);
            if (table->targets) {
                ask_owner(table, t);
                return;
            }
            table->waiting &= ~bits_one(t);
            table->gone |= bits_one(t);
            if (events)
                events->idle[events->idles++] = (uint8_t)t;
        }
        /* 3. Attorneys. */
        if (events)
            events->stopped = true;
        table->cancelled = corruption_cancelled(s);
        table->waiting = 0;
        for (uint64_t left = s->reporters & ~table->gone; left; left &= left - 1)
            if (!bits_has(table->cancelled, table->place[bits_first(left)]))
                table->waiting |= left & (0 - left);
        table->stage = KB_CORRUPTION_REPORTERS;
        /* fall through */
    default: /* 4. Reporters. */
        while (table->waiting) {
            int t = corruption_actor(table, table->waiting);
            table->targets = corruption_report_targets(s, t);
            if (table->targets) {
                ask_owner(table, t);
                return;
            }
            table->waiting &= ~bits_one(t);
            if (events)
                events->idle[events->idles++] = (uint8_t)t;
        }
    }
    end_round(s, events); /* 5. Award. */
}

HD void corruption_reveal(struct kb_corruption *s, struct corruption_events *events) {
    for (int t = 0; t < s->table.placed; t++)
        s->table.known[t] = 0xff;
    if (events)
        events->revealed = true;
    s->table.stage = KB_CORRUPTION_SWISS;
    s->table.waiting = s->table.swiss;
    corruption_resolve(s, events);
}

/* II. Corruption: the seat in turn places a card. */
HD static void place_card(struct kb_corruption *s, int card, int place,
                          struct corruption_events *events) {
    struct kb_corruption_table *table = &s->table;
    int seat = table->turn;
    corruption_lay(s, table->placed, seat, table->lap, card, place);
    table->placed++;
    table->turn = (uint8_t)corruption_next_seat(table, seat);
    if (table->turn == table->first && ++table->lap == table->cards)
        corruption_reveal(s, events);
}

HD void corruption_move(struct kb_corruption *s, int seat, int action,
                        struct corruption_events *events) {
    struct kb_corruption_table *table = &s->table;
    if (action < KB_ACTION_SHOW) {
        place_card(s, action / KB_PLACES + 1, action % KB_PLACES, events);
        return;
    }
    if (action < KB_ACTION_PEEK) { /* show=free */
        table->shown = (uint8_t)(action - KB_ACTION_SHOW);
        table->stage = KB_CORRUPTION_PLACE;
        return;
    }
    if (action < KB_ACTION_ASSIGN) { /* Little Black Book */
        table->book[seat - 1]--;
        table->known[action - KB_ACTION_PEEK] |= (uint8_t)(1u << seat);
        return;
    }
    int t = table->actor;
    table->waiting &= ~bits_one(t);
    if (action < KB_ACTION_TAKE) { /* Swiss money keeps its bit in `swiss`, which names it */
        table->place[t] = (uint8_t)(table->place[t] + action - KB_ACTION_ASSIGN);
    } else {
        if (action < KB_ACTION_PASS) {
            table->gone |= bits_one(action - KB_ACTION_TAKE);
            table->waiting &= ~bits_one(action - KB_ACTION_TAKE);
        }
        if (table->stage == KB_CORRUPTION_HITMEN)
            table->gone |= bits_one(t);
        table->targets = 0;
    }
    corruption_resolve(s, events);
}

HD void corruption_outcome(struct kb_corruption *s, int outcome) {
    if (s->table.stage == KB_CORRUPTION_DEAL)
        turn_up(&s->table, outcome - KB_OUTCOME_CONTRACT);
    else
        begin_corruption(&s->table, outcome - KB_OUTCOME_SEAT + 1);
}

HD void corruption_start(struct kb_corruption *s, const struct kb_setup *setup, uint64_t seed) {
    struct kb_corruption_table *table = &s->table;
    const struct kb_dimensions *d = &setup->dimensions;
    bytes_fill(s, 0, sizeof *s);
    s->random = random_stream(seed, 0);
    table->seats = setup->seats;
    table->governments = d->governments;
    table->turned = d->turned;
    table->rounds = d->rounds;
    table->cards = d->cards;
    table->reduced = setup->reduced;
    for (int i = 0; i < KB_CORRUPTION_OPTIONS; i++)
        table->option[i] = setup->option[i];
    int contracts = d->governments * d->turned * d->rounds;
    table->deck = (uint32_t)(bits_one(contracts) - 1);
    for (int i = 0; i < contracts; i++)
        table->value[i] = setup->deck[i].value;
    table->start_hand = d->hand;
    if (table->option[KB_SHOW] == KB_SHOW_CLOSED)
        table->start_hand &= KB_HAND_BRIBES;
    for (int i = 0; i < table->seats; i++) {
        table->held[i] = table->start_hand;
        table->book[i] = table->option[KB_BOOK] == KB_BOOK_ON ? 2 : 0;
    }
    begin_round(s, 1);
}
