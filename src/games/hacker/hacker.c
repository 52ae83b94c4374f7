/* hacker.c: the rules of Hacker, in the order of the rule sheet. An input (a move of a seat, or an
 * outcome of chance) goes in through hacker_move or hacker_outcome; its consequences follow at
 * once, until a seat or chance must decide. Legality is not checked here: see hacker_moves.c.
 * Helpers stand above their users. */
#include "hacker.h"
#include "random.h"

HD uint64_t hacker_bills(const struct kb_hacker_table *table, int account) {
    uint64_t bills = 0;
    uint64_t each = (uint64_t)account * BYTES_EACH;
    int left = table->bills[account - 1];
    for (int i = 0; left > 0; i++) { /* eight bills at a time: bytes that differ in nothing */
        uint64_t differ = bytes_word(table->place, i) ^ each;
        uint64_t same = ~((differ & 0x7f * BYTES_EACH) + 0x7f * BYTES_EACH) & ~differ;
        for (same &= 0x80 * BYTES_EACH; same; same &= same - 1, left--)
            bills |= bits_one(8 * i + bits_first(same) / 8);
    }
    return bills;
}

HD int hacker_bill_in_hand(const struct kb_hacker_table *table, int seat) {
    switch (table->stage) {
    case KB_HACKER_OPENING: return 2 * (seat - 1) + table->opened % 2;
    case KB_HACKER_CREDIT: return table->drawn - 1;
    default: return table->loot;
    }
}

HD uint32_t hacker_viruses_on(const struct kb_hacker_table *table, int account) {
    uint32_t viruses = 0;
    for (uint32_t rest = table->up; rest; rest &= rest - 1)
        if (table->account[bits_first(rest)] == account)
            viruses |= rest & (0 - rest);
    return viruses;
}

HD int hacker_infects(int action, int *account) {
    if (action < KB_ACTION_INFECT || action >= KB_ACTION_PROTECT)
        return 0;
    if (action < KB_ACTION_INFECT2) {
        account[0] = action - KB_ACTION_INFECT + 1;
        return 1;
    }
    account[1] = hacker_pair_high(action - KB_ACTION_INFECT2);
    account[0] = action - KB_ACTION_INFECT2 - hacker_pair(1, account[1]) + 1;
    return 2;
}

/* The viruses of a beat that a look at `seat` (or, if 0, at `account`) shows. */
HD static uint32_t look(const struct kb_hacker *s, int from, int to, int seat, int account) {
    uint32_t seen = 0;
    for (int v = from; v < to; v++)
        if (seat ? s->virus[v] == seat : s->table.account[v] == account)
            seen |= hacker_bit(v);
    return seen;
}

HD bool hacker_look_fits(const struct kb_hacker *s, int from, int seat, uint32_t seen,
                         uint32_t open) {
    const struct kb_hacker_table *table = &s->table;
    int to = hacker_beat_end(table, from);
    bool forwards =
        hacker_away(table, from) == seat && !bits_has(table->gaits, table->when[from] / 16);
    seen &= open;
    if (forwards || look(s, from, to, seat, 0))
        return !seen;
    if (seen) { /* there are two ways to have seen the first of them */
        int v = bits_first(seen);
        return (look(s, from, to, s->virus[v], 0) & open) == seen ||
               (look(s, from, to, 0, table->account[v]) & open) == seen;
    }
    for (int k = 1; k <= table->accounts; k++)
        if (!(look(s, from, to, 0, k) & open))
            return true;
    for (int other = 1; other <= table->seats; other++)
        if (other != seat && !(look(s, from, to, other, 0) & open))
            return true;
    return false;
}

/* ---- Victory ---- */

HD void hacker_scores(const struct kb_hacker *s, int32_t *total) {
    for (int i = 0; i < s->table.seats; i++)
        total[i] = 0;
    if (s->table.stage != KB_HACKER_OVER)
        return;
    for (int i = 0; i < s->table.drawn; i++)
        total[s->owner[s->table.place[i] - 1] - 1] += s->value[i];
}

HD void hacker_shares(const struct kb_hacker *s, uint16_t *share) {
    int32_t total[KB_SEATS_MAX];
    int32_t best = -1;
    int winners = 0;
    hacker_scores(s, total);
    for (int i = 0; i < s->table.seats; i++) {
        if (total[i] > best) {
            best = total[i];
            winners = 0;
        }
        winners += total[i] == best;
    }
    bool over = s->table.stage == KB_HACKER_OVER;
    for (int i = 0; i < s->table.seats; i++) /* ruling shared */
        share[i] = (uint16_t)(over && total[i] == best ? KB_SHARE / winners : 0);
}

/* ---- II. Protection ---- */

HD static void begin_round(struct kb_hacker *s, int round);

/* Seat by seat, clockwise from the first player; then the round is over. */
HD static void next_victim(struct kb_hacker *s, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    for (; table->done < table->seats; table->done++) {
        int seat = table->first + table->done;
        table->victim = (uint8_t)(seat > table->seats ? seat - table->seats : seat);
        if (table->infected & s->owned[table->victim - 1]) {
            table->stage = KB_HACKER_PROTECT;
            table->turn = table->victim;
            return;
        }
    }
    if (table->round < table->rounds) {
        begin_round(s, table->round + 1);
        if (events)
            events->round_began = 1;
        return;
    }
    table->stage = KB_HACKER_OVER;
    table->turn = table->victim = 0;
}

HD static void write_step(struct hacker_events *events, int at, bool own, uint32_t aside) {
    if (!events)
        return;
    events->step[events->steps].at = (uint8_t)at;
    events->step[events->steps].own = own;
    events->step[events->steps].aside = aside;
    events->steps++;
}

/* The topmost virus on an account, -1 if there is none. */
HD static int top_virus(const struct kb_hacker_table *table, int account) {
    for (uint32_t rest = table->up; rest;) {
        int v = bits_last(rest);
        if (table->account[v] == account)
            return v;
        rest &= ~hacker_bit(v);
    }
    return -1;
}

/* 2. While there are viruses on the account, from the top. */
HD static void next_virus(struct kb_hacker *s, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    int at = table->attacked;
    int top;
    table->virus = 0;
    while ((top = top_virus(table, at)) >= 0) {
        if (!table->bills[at - 1]) {
            uint32_t stack = hacker_viruses_on(table, at);
            table->up &= ~stack;
            table->aside |= stack;
            write_step(events, at, false, stack);
            break;
        }
        if (s->virus[top] != table->victim) {
            table->virus = (uint8_t)top;
            table->stage = KB_HACKER_ACCUSE;
            table->turn = table->victim;
            return;
        }
        table->up &= ~hacker_bit(top);
        table->turned[top] = s->virus[top];
        s->hand[s->virus[top] - 1]++;
        write_step(events, at, true, hacker_bit(top));
    }
    table->infected &= ~hacker_bit(at);
    table->attacked = 0;
    next_victim(s, events);
}

/* The seat in turn protects an account. */
HD static void protect(struct kb_hacker *s, int account, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    table->attacked = (uint8_t)account;
    if (table->option[KB_CRYPT]) { /* 1. Encryption points. */
        int points = 0;
        uint32_t stack = hacker_viruses_on(table, account);
        uint32_t aside = 0;
        for (uint64_t rest = hacker_bills(table, account); rest; rest &= rest - 1)
            points += 2 - s->value[bits_first(rest)];
        for (; points > 0 && stack; points--) {
            uint32_t top = hacker_bit(bits_last(stack));
            stack &= ~top;
            aside |= top;
        }
        table->up &= ~aside;
        table->aside |= aside;
        if (events && aside) {
            events->crypt_at = (uint8_t)account;
            events->crypt_aside = aside;
        }
    }
    next_virus(s, events);
}

/* The virus is turned over and goes back to its player. */
HD static void accuse(struct kb_hacker *s, int accused, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    int v = table->virus;
    int owner = s->virus[v];
    table->turned[v] = (uint8_t)owner;
    table->up &= ~hacker_bit(v);
    s->hand[owner - 1]++;
    if (events) {
        events->accused_at = table->attacked;
        events->right = owner == accused;
    }
    if (owner == accused) {
        next_virus(s, events);
        return;
    }
    table->stage = KB_HACKER_STEAL;
    table->turn = (uint8_t)owner;
    if (table->option[KB_STEAL] == KB_STEAL_LOOK)
        for (uint64_t rest = hacker_bills(table, table->attacked); rest; rest &= rest - 1)
            s->known[bits_first(rest)] |= (uint8_t)hacker_bit(owner);
}

/* A bill goes to the thief, who credits it next. */
HD static void take_bill(struct kb_hacker *s, int bill) {
    struct kb_hacker_table *table = &s->table;
    int thief = s->virus[table->virus];
    table->place[bill] = (uint8_t)(KB_BILL_HAND + thief);
    table->bills[table->attacked - 1]--;
    table->loot = (uint8_t)bill;
    s->known[bill] |= (uint8_t)hacker_bit(thief);
    s->stealing = 0;
    table->stage = KB_HACKER_RECREDIT;
    table->turn = (uint8_t)thief;
}

/* Bills that the thief may mean: of the value named, or all. */
HD uint64_t hacker_loot(const struct kb_hacker *s) {
    uint64_t bills = hacker_bills(&s->table, s->table.attacked);
    uint64_t loot = 0;
    if (s->stealing == 4)
        return bills;
    for (; bills; bills &= bills - 1)
        if (s->value[bits_first(bills)] == s->stealing)
            loot |= bills & (0 - bills);
    return loot;
}

HD static void steal(struct kb_hacker *s, int value, struct hacker_events *events) {
    if (value == 0) { /* no thanks */
        next_virus(s, events);
        return;
    }
    /* Chance decides which of several equal bills it is, even if there is only one: a seat that
     * does not know the bills must not see the difference. */
    s->stealing = (uint8_t)value;
    s->table.stage = KB_HACKER_TAKEN;
    s->table.turn = 0;
}

/* ---- I. Piracy and infection ---- */

HD static void begin_trip(struct kb_hacker_table *table) {
    table->beat = 0;
    if (hacker_live(table)) {
        table->stage = KB_HACKER_TRIP;
        table->turn = 0;
        return;
    }
    table->stage = KB_HACKER_GAIT;
    table->turn = (uint8_t)hacker_traveller(table);
}

HD static void begin_round(struct kb_hacker *s, int round) {
    struct kb_hacker_table *table = &s->table;
    table->round = (uint8_t)round;
    if (round > 1)
        table->first = (uint8_t)hacker_next_seat(table, table->first);
    table->up = table->aside = table->infected = 0;
    table->trip = table->done = table->fresh = table->placed = table->gaits = 0;
    table->attacked = table->virus = table->victim = 0;
    bytes_fill(table->account, 0, sizeof table->account);
    bytes_fill(table->when, 0, sizeof table->when);
    bytes_fill(table->turned, 0, sizeof table->turned);
    bytes_fill(s->virus, 0, sizeof s->virus);
    bytes_fill(s->seen, 0, sizeof s->seen);
    for (int i = 0; i < table->seats; i++)
        s->hand[i] = table->viruses;
    begin_trip(table);
}

HD static void begin_beat(struct kb_hacker *s) {
    s->table.stage = KB_HACKER_BEAT;
    s->table.turn = 0;
    s->table.beat++;
    s->table.fresh = 0;
}

HD void hacker_infect(struct kb_hacker *s, int seat, int account, uint32_t seen) {
    struct kb_hacker_table *table = &s->table;
    int v = table->placed++;
    ASSERT(v < KB_VIRUSES_MAX);
    table->up |= hacker_bit(v);
    table->infected |= hacker_bit(account);
    table->account[v] = (uint8_t)account;
    table->when[v] = (uint8_t)(16 * table->trip + table->beat);
    s->virus[v] = (uint8_t)seat;
    s->seen[v] = (uint8_t)seen;
    s->hand[seat - 1]--;
}

HD uint32_t hacker_witnesses(const struct kb_hacker *s, int seat, int account) {
    uint32_t seen = 0;
    for (int i = 0; i < s->table.seats; i++) {
        int action = s->choice[i] - 1;
        if (action == KB_ACTION_WATCH + seat - 1 || action == KB_ACTION_GUARD + account - 1)
            seen |= hacker_bit(i + 1);
    }
    return seen;
}

/* One virus of the beat goes down, by its outcome. */
HD static void land(struct kb_hacker *s, int outcome) {
    int account[2] = {0, 0};
    int seat = outcome / 2 + 1;
    hacker_infects(s->choice[seat - 1] - 1, account);
    s->landing &= (uint16_t)~hacker_bit(outcome);
    s->table.fresh++;
    hacker_infect(s, seat, account[outcome % 2], hacker_witnesses(s, seat, account[outcome % 2]));
}

HD static void end_beat(struct kb_hacker *s, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    for (int i = 0; i < table->seats; i++)
        s->choice[i] = 0;
    if (events) {
        events->beat_done = 1;
        events->beat_from = (uint8_t)(table->placed - table->fresh);
    }
    if (table->beat < hacker_beats(table, table->gait)) {
        begin_beat(s);
    } else {
        table->fresh = 0;
        table->stage = KB_HACKER_DRAW;
    }
}

/* Viruses go down one after the other; where several wait, chance says which is next. */
HD static void stack_viruses(struct kb_hacker *s, struct hacker_events *events) {
    if (s->landing & (s->landing - 1)) {
        s->table.stage = KB_HACKER_STACK;
        return;
    }
    if (s->landing)
        land(s, bits_first(s->landing));
    end_beat(s, events);
}

HD void hacker_land_all(struct kb_hacker *s) {
    uint32_t landing = 0;
    for (int i = 0; i < s->table.seats; i++)
        if (s->choice[i] > KB_ACTION_INFECT)
            landing |= (s->choice[i] > KB_ACTION_INFECT2 ? 3u : 1u) << (2 * i);
    s->landing = (uint16_t)landing;
    int left = 0;
    for (uint32_t rest = landing; rest; rest &= rest - 1)
        left++;
    for (; left > 0; left--) {
        int n = left > 1 ? (int)random_below(&s->random, (uint32_t)left) : 0;
        land(s, bits_nth(s->landing, n));
    }
    end_beat(s, NULL);
}

HD static void choose(struct kb_hacker *s, int seat, int action, struct hacker_events *events) {
    int account[2];
    s->choice[seat - 1] = (uint16_t)(action + 1);
    uint32_t missing = hacker_choosers(&s->table);
    for (int i = 0; i < s->table.seats; i++)
        if (s->choice[i])
            missing &= ~hacker_bit(i + 1);
    if (missing)
        return;
    for (int i = 0; i < s->table.seats; i++) {
        int viruses = hacker_infects(s->choice[i] - 1, account);
        s->landing |= (uint16_t)((hacker_bit(viruses) - 1) << (2 * i));
    }
    stack_viruses(s, events);
}

/* ---- Crediting ---- */

/* A seat puts a bill of `value` from its hand under an account. Only the seat knows the bills in
 * its hand, so their numbers are swapped such that the lowest goes first: a number must not reveal
 * anything. */
HD static void credit(struct kb_hacker *s, int seat, int value, int account) {
    struct kb_hacker_table *table = &s->table;
    int bill = hacker_bill_in_hand(table, seat);
    if (s->value[bill] != value) {
        ASSERT(table->stage == KB_HACKER_OPENING);
        ASSERT(s->value[bill + 1] == value);
        s->value[bill + 1] = s->value[bill];
        s->value[bill] = (uint8_t)value;
    }
    table->place[bill] = (uint8_t)account;
    table->bills[account - 1]++;
    table->loot = 0;
    s->known[bill] |= (uint8_t)hacker_bit(s->owner[account - 1]);
}

HD static void credited(struct kb_hacker *s, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    switch (table->stage) {
    case KB_HACKER_OPENING:
        table->opened++;
        if (table->opened % 2)
            return;
        table->turn = (uint8_t)hacker_next_seat(table, table->turn);
        if (table->opened == 2 * table->seats) {
            begin_round(s, 1);
            if (events)
                events->round_began = 1;
        }
        return;
    case KB_HACKER_CREDIT:
        table->trip++;
        if (table->trip < table->seats || hacker_live(table)) /* live: until KB_FACT_END */
            begin_trip(table);
        else
            next_victim(s, events);
        return;
    default: next_virus(s, events);
    }
}

/* ---- Inputs ---- */

HD void hacker_move(struct kb_hacker *s, int seat, int action, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    if (action < KB_ACTION_WALK) {
        credit(s, seat, action / KB_ACCOUNTS_MAX + 1, action % KB_ACCOUNTS_MAX + 1);
        credited(s, events);
    } else if (action < KB_ACTION_WATCH) {
        table->gait = (uint8_t)(action - KB_ACTION_WALK);
        table->gaits |= (uint8_t)(!table->gait << table->trip);
        begin_beat(s);
    } else if (action < KB_ACTION_PROTECT) {
        choose(s, seat, action, events);
    } else if (action < KB_ACTION_ACCUSE) {
        protect(s, action - KB_ACTION_PROTECT + 1, events);
    } else if (action < KB_ACTION_STEAL) {
        accuse(s, action - KB_ACTION_ACCUSE + 1, events);
    } else {
        steal(s, action - KB_ACTION_STEAL, events);
    }
}

/* ---- I in live games ---- */

HD int hacker_next_fact(const struct kb_hacker_table *table, int *traveller) {
    if (table->trip == table->seats) {
        *traveller = (table->first + table->seats - 2) % table->seats + 1;
        return KB_FACT_END;
    }
    *traveller = hacker_traveller(table);
    return hacker_has_drawn(table) ? KB_FACT_HOME : KB_FACT_BANK;
}

HD bool hacker_fact_fits(const struct kb_hacker *s, int seat, int what) {
    const struct kb_hacker_table *table = &s->table;
    bool trip = table->stage == KB_HACKER_TRIP;
    int traveller;
    int next = hacker_next_fact(table, &traveller);
    if (!hacker_live(table) || seat < 1 || seat > table->seats)
        return false;
    if (what < KB_FACT_PUT)
        return trip && what == next && seat == traveller;
    if (what >= KB_FACTS_END || (!trip && table->stage != KB_HACKER_CREDIT))
        return false;
    if (trip && next == KB_FACT_HOME && seat == traveller)
        return false; /* the traveller does not infect */
    int account = (what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1;
    uint32_t seen = (uint32_t)(what - KB_FACT_PUT) / KB_ACCOUNTS_MAX;
    return s->hand[seat - 1] && account <= table->accounts && !bits_has(seen, seat) &&
           !(seen & 1) && !(seen >> table->seats >> 1);
}

/* The phase is over: viruses are numbered by account, from the bottom of each stack, so that a
 * number does not tell when one went down. */
HD static void number_viruses(struct kb_hacker *s) {
    struct kb_hacker_table *table = &s->table;
    for (int v = 1; v < table->placed; v++) {
        uint8_t account = table->account[v];
        uint8_t owner = s->virus[v];
        uint8_t seen = s->seen[v];
        int at = v;
        for (; at > 0 && table->account[at - 1] > account; at--) {
            table->account[at] = table->account[at - 1];
            s->virus[at] = s->virus[at - 1];
            s->seen[at] = s->seen[at - 1];
        }
        table->account[at] = account;
        s->virus[at] = owner;
        s->seen[at] = seen;
    }
}

HD void hacker_fact(struct kb_hacker *s, int seat, int what, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    switch (what) {
    case KB_FACT_BANK: table->stage = KB_HACKER_DRAW; break;
    case KB_FACT_HOME:
        table->stage = KB_HACKER_CREDIT;
        table->turn = (uint8_t)seat;
        break;
    case KB_FACT_END:
        number_viruses(s);
        next_victim(s, events);
        break;
    default:
        hacker_infect(s, seat, (what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1,
                      (uint32_t)(what - KB_FACT_PUT) / KB_ACCOUNTS_MAX);
        table->when[table->placed - 1] = 0; /* it is not known when */
    }
}

/* The next bill leaves the bank, into the hand of `seat`. */
HD static void draw_bill(struct kb_hacker *s, int value, int seat) {
    int bill = s->table.drawn++;
    s->bank[value - 1]--;
    s->value[bill] = (uint8_t)value;
    s->known[bill] = (uint8_t)hacker_bit(seat);
    s->table.place[bill] = (uint8_t)(KB_BILL_HAND + seat);
}

HD static void lay_account(struct kb_hacker *s, int owner) {
    struct kb_hacker_table *table = &s->table;
    s->owner[table->laid++] = (uint8_t)owner;
    s->owned[owner - 1] |= hacker_bit(table->laid);
    if (table->laid < table->accounts)
        return;
    table->stage = KB_HACKER_LOT;
    if (table->option[KB_HACKER_FIRST]) {
        table->first = table->option[KB_HACKER_FIRST];
        table->stage = KB_HACKER_DEAL;
    }
}

HD int hacker_lay_all(struct kb_hacker *s, uint16_t *outcome) {
    uint32_t pile[KB_SEATS_MAX];
    int accounts = s->table.accounts;
    ASSERT(s->table.laid == 0);
    for (int i = 0; i < s->table.seats; i++)
        pile[i] = (uint32_t)(accounts / s->table.seats);
    for (int k = 0; k < accounts; k++) {
        uint32_t n = random_below(&s->random, (uint32_t)(accounts - k));
        int i = 0;
        for (; n >= pile[i]; i++)
            n -= pile[i];
        pile[i]--;
        outcome[k] = (uint16_t)(KB_OUTCOME_OWNER + i);
        lay_account(s, i + 1);
    }
    return accounts;
}

HD void hacker_outcome(struct kb_hacker *s, int outcome, struct hacker_events *events) {
    struct kb_hacker_table *table = &s->table;
    switch (table->stage) {
    case KB_HACKER_ACCOUNTS: lay_account(s, outcome - KB_OUTCOME_OWNER + 1); break;
    case KB_HACKER_LOT:
        table->first = (uint8_t)(outcome - KB_OUTCOME_OWNER + 1);
        table->stage = KB_HACKER_DEAL;
        break;
    case KB_HACKER_DEAL:
        draw_bill(s, outcome - KB_OUTCOME_VALUE + 1, table->drawn / 2 + 1);
        if (table->drawn == 2 * table->seats) {
            table->stage = KB_HACKER_OPENING;
            table->turn = table->first;
        }
        break;
    case KB_HACKER_STACK:
        land(s, outcome - KB_OUTCOME_VIRUS);
        stack_viruses(s, events);
        break;
    case KB_HACKER_DRAW:
        draw_bill(s, outcome - KB_OUTCOME_VALUE + 1, hacker_traveller(table));
        if (hacker_live(table)) { /* until KB_FACT_HOME */
            table->stage = KB_HACKER_TRIP;
            break;
        }
        table->stage = KB_HACKER_CREDIT;
        table->turn = (uint8_t)hacker_traveller(table);
        break;
    default: take_bill(s, outcome - KB_OUTCOME_BILL);
    }
}

HD void hacker_start(struct kb_hacker *s, const struct kb_setup *setup, uint64_t seed) {
    struct kb_hacker_table *table = &s->table;
    bytes_fill(s, 0, sizeof *s);
    s->random = random_stream(seed, 0);
    for (int i = 0; i < KB_HACKER_TABLE_OPTIONS; i++)
        table->option[i] = setup->option[i];
    table->seats = setup->seats;
    table->accounts = (uint8_t)(setup->seats * setup->dimensions.accounts);
    table->viruses = setup->dimensions.viruses;
    if (!table->viruses)
        table->viruses = (uint8_t)hacker_viruses_for(setup->seats);
    table->rounds = setup->dimensions.rounds;
    table->reduced = setup->reduced;
    s->bank[0] = 10;
    s->bank[1] = 20;
    s->bank[2] = 12;
    table->stage = KB_HACKER_ACCOUNTS;
}
