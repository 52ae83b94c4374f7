/* hacker_moves.c: what a seat may do, and what chance may do. What a seat may do is a function of
 * the open table, of its own viruses and bills, and (when it protects or steals) of what it owns or
 * sees there: struct rights gathers that, from a state or from a view. Legal actions come in
 * ascending order; the policy `random` draws the n-th of them without making the list, except that
 * in a beat it first chooses among watching, guarding and infecting. */
#include "hacker.h"
#include "random.h"

#include "hacker_rights.h"

/* Bills that a seat may credit now, bit by value. */
HD static uint8_t values_in_hand(const struct kb_hacker *s, int seat) {
    int bill = hacker_bill_in_hand(&s->table, seat);
    uint32_t values = hacker_bit(s->value[bill]);
    if (s->table.stage == KB_HACKER_OPENING && s->table.opened % 2 == 0)
        values |= hacker_bit(s->value[bill + 1]);
    return (uint8_t)values;
}

/* The values that a thief may name, as bits; value 0 declines. */
HD static uint8_t values_to_steal(const struct kb_hacker *s) {
    uint32_t values = 1;
    if (s->table.option[KB_STEAL] == KB_STEAL_BLIND)
        return 1 | 1 << 4;
    for (uint64_t rest = hacker_bills(&s->table, s->table.attacked); rest; rest &= rest - 1)
        values |= hacker_bit(s->value[bits_first(rest)]);
    return (uint8_t)values;
}

/* Accounts of a seat with viruses on them, bit by account. */
HD static uint32_t attacked_accounts(const struct kb_hacker *s, int seat) {
    return s->table.infected & s->owned[seat - 1];
}

HD struct hacker_rights hacker_rights(const struct kb_hacker *s, int seat) {
    const struct kb_hacker_table *table = &s->table;
    struct hacker_rights r = {table, seat, false, 0, 0, 0};
    if (seat == 0)
        return r;
    r.viruses = s->hand[seat - 1];
    if (table->stage == KB_HACKER_BEAT) {
        r.may = bits_has(hacker_choosers(table), seat) && !s->choice[seat - 1];
        return r;
    }
    r.may = seat == table->turn && table->stage != KB_HACKER_OVER;
    if (!r.may)
        return r;
    switch (table->stage) {
    case KB_HACKER_OPENING:
    case KB_HACKER_CREDIT:
    case KB_HACKER_RECREDIT: r.values = values_in_hand(s, seat); break;
    case KB_HACKER_PROTECT: r.accounts = attacked_accounts(s, seat); break;
    case KB_HACKER_STEAL: r.values = values_to_steal(s); break;
    default: break;
    }
    return r;
}

/* Ways to infect with what is in hand: one account, or two different ones. */
HD static inline int infections(const struct hacker_rights *r) {
    int accounts = r->table->accounts;
    if (r->viruses == 0 || r->seat == hacker_traveller(r->table))
        return 0;
    return accounts + (r->viruses > 1 ? accounts * (accounts - 1) / 2 : 0);
}

HD int hacker_rights_count(const struct hacker_rights *r) {
    const struct kb_hacker_table *table = r->table;
    if (!r->may)
        return 0;
    switch (table->stage) {
    case KB_HACKER_GAIT: return 2;
    case KB_HACKER_BEAT: return table->seats - 1 + table->accounts + infections(r);
    case KB_HACKER_PROTECT: return bits_count(r->accounts);
    case KB_HACKER_ACCUSE: return table->seats - 1;
    case KB_HACKER_STEAL: return bits_count(r->values);
    default: return bits_count(r->values) * table->accounts;
    }
}

HD int hacker_rights_list(const struct hacker_rights *r, uint16_t *out) {
    const struct kb_hacker_table *table = r->table;
    int count = 0;
    int infect;
    if (!r->may)
        return 0;
    switch (table->stage) {
    case KB_HACKER_GAIT:
        out[count++] = KB_ACTION_WALK;
        out[count++] = KB_ACTION_WALK + 1;
        break;
    case KB_HACKER_BEAT:
        for (int seat = 1; seat <= table->seats; seat++)
            if (seat != r->seat)
                out[count++] = (uint16_t)(KB_ACTION_WATCH + seat - 1);
        for (int k = 0; k < table->accounts; k++)
            out[count++] = (uint16_t)(KB_ACTION_GUARD + k);
        infect = infections(r);
        for (int k = 0; infect && k < table->accounts; k++)
            out[count++] = (uint16_t)(KB_ACTION_INFECT + k);
        for (int pair = 0; pair < infect - table->accounts; pair++)
            out[count++] = (uint16_t)(KB_ACTION_INFECT2 + pair);
        break;
    case KB_HACKER_PROTECT:
        for (uint32_t rest = r->accounts; rest; rest &= rest - 1)
            out[count++] = (uint16_t)(KB_ACTION_PROTECT + bits_first(rest) - 1);
        break;
    case KB_HACKER_ACCUSE:
        for (int seat = 1; seat <= table->seats; seat++)
            if (seat != r->seat)
                out[count++] = (uint16_t)(KB_ACTION_ACCUSE + seat - 1);
        break;
    case KB_HACKER_STEAL:
        for (uint32_t rest = r->values; rest; rest &= rest - 1)
            out[count++] = (uint16_t)(KB_ACTION_STEAL + bits_first(rest));
        break;
    default:
        for (uint32_t rest = r->values; rest; rest &= rest - 1)
            for (int k = 0; k < table->accounts; k++)
                out[count++] =
                    (uint16_t)(KB_ACTION_CREDIT + KB_ACCOUNTS_MAX * (bits_first(rest) - 1) + k);
    }
    return count;
}

HD bool hacker_rights_has(const struct hacker_rights *r, int action) {
    const struct kb_hacker_table *table = r->table;
    int infect;
    if (!r->may || action < 0 || action >= KB_HACKER_ACTIONS)
        return false;
    switch (table->stage) {
    case KB_HACKER_GAIT: return action >= KB_ACTION_WALK && action < KB_ACTION_WATCH;
    case KB_HACKER_BEAT:
        if (action < KB_ACTION_WATCH)
            return false;
        if (action < KB_ACTION_GUARD)
            return action - KB_ACTION_WATCH < table->seats &&
                   action - KB_ACTION_WATCH + 1 != r->seat;
        if (action < KB_ACTION_INFECT)
            return action - KB_ACTION_GUARD < table->accounts;
        infect = infections(r);
        if (action < KB_ACTION_INFECT2)
            return infect && action - KB_ACTION_INFECT < table->accounts;
        return action - KB_ACTION_INFECT2 < infect - table->accounts;
    case KB_HACKER_PROTECT:
        return action >= KB_ACTION_PROTECT && action < KB_ACTION_ACCUSE &&
               bits_has(r->accounts, action - KB_ACTION_PROTECT + 1);
    case KB_HACKER_ACCUSE:
        return action >= KB_ACTION_ACCUSE && action < KB_ACTION_ACCUSE + table->seats &&
               action - KB_ACTION_ACCUSE + 1 != r->seat;
    case KB_HACKER_STEAL:
        return action >= KB_ACTION_STEAL && bits_has(r->values, action - KB_ACTION_STEAL);
    default:
        return action < KB_ACTION_WALK && action % KB_ACCOUNTS_MAX < table->accounts &&
               bits_has(r->values, action / KB_ACCOUNTS_MAX + 1);
    }
}

/* A choice in a beat: first what, then where. */
HD static inline int random_choice(const struct hacker_rights *r, uint64_t *random) {
    const struct kb_hacker_table *table = r->table;
    uint32_t infect = (uint32_t)infections(r);
    uint32_t kind = random_below(random, infect ? 3 : 2);
    if (kind == 0) {
        int seat = 1 + (int)random_below(random, (uint32_t)table->seats - 1);
        return KB_ACTION_WATCH + (seat >= r->seat ? seat : seat - 1);
    }
    if (kind == 1)
        return KB_ACTION_GUARD + (int)random_below(random, table->accounts);
    int n = (int)random_below(random, infect);
    return n < table->accounts ? KB_ACTION_INFECT + n : KB_ACTION_INFECT2 + n - table->accounts;
}

HD int hacker_random_beat(struct kb_hacker *s, uint64_t *random) {
    int decisions = 0;
    do {
        struct hacker_rights r = {&s->table, 0, true, 0, 0, 0};
        for (uint32_t rest = hacker_must(s); rest; rest &= rest - 1, decisions++) {
            r.seat = bits_first(rest);
            r.viruses = s->hand[r.seat - 1];
            s->choice[r.seat - 1] = (uint16_t)(random_choice(&r, random) + 1);
        }
        hacker_land_all(s);
    } while (s->table.stage == KB_HACKER_BEAT);
    return decisions;
}

HD int hacker_rights_random(const struct hacker_rights *r, uint64_t *random) {
    const struct kb_hacker_table *table = r->table;
    int seat;
    ASSERT(r->may);
    switch (table->stage) {
    case KB_HACKER_BEAT: return random_choice(r, random);
    case KB_HACKER_GAIT: return KB_ACTION_WALK + (int)random_below(random, 2);
    case KB_HACKER_PROTECT:
        return KB_ACTION_PROTECT - 1 +
               bits_nth(r->accounts, (int)random_below(random, (uint32_t)bits_count(r->accounts)));
    case KB_HACKER_ACCUSE:
        seat = 1 + (int)random_below(random, (uint32_t)table->seats - 1);
        return KB_ACTION_ACCUSE + (seat >= r->seat ? seat : seat - 1);
    case KB_HACKER_STEAL:
        return KB_ACTION_STEAL +
               bits_nth(r->values, (int)random_below(random, (uint32_t)bits_count(r->values)));
    default: {
        int values = bits_count(r->values);
        int n = (int)random_below(random, (uint32_t)(values * table->accounts));
        int value = bits_nth(r->values, n / table->accounts);
        return KB_ACTION_CREDIT + KB_ACCOUNTS_MAX * (value - 1) + n % table->accounts;
    }
    }
}

/* ---- The same, asked of a state ---- */

HD uint32_t hacker_must(const struct kb_hacker *s) {
    uint32_t must = hacker_bit(s->table.turn) & ~1u;
    if (s->table.stage != KB_HACKER_BEAT)
        return must;
    must = hacker_choosers(&s->table);
    for (int i = 0; i < s->table.seats; i++)
        if (s->choice[i])
            must &= ~hacker_bit(i + 1);
    return must;
}

HD int hacker_legal(const struct kb_hacker *s, int seat, uint16_t *out) {
    struct hacker_rights r = hacker_rights(s, seat);
    return hacker_rights_list(&r, out);
}

HD int hacker_legal_count(const struct kb_hacker *s, int seat) {
    struct hacker_rights r = hacker_rights(s, seat);
    return hacker_rights_count(&r);
}

HD void hacker_legal_mask(const struct kb_hacker *s, int seat, uint8_t *out) {
    uint16_t list[KB_ACTIONS_MAX];
    int count = hacker_legal(s, seat, list);
    bytes_fill(out, 0, KB_HACKER_ACTIONS);
    for (int i = 0; i < count; i++)
        out[list[i]] = 1;
}

HD bool hacker_is_legal(const struct kb_hacker *s, int seat, int action) {
    struct hacker_rights r = hacker_rights(s, seat);
    return hacker_rights_has(&r, action);
}

HD int hacker_random(const struct kb_hacker *s, int seat, uint64_t *random) {
    struct hacker_rights r = hacker_rights(s, seat);
    return hacker_rights_random(&r, random);
}

HD int hacker_random_turn(const struct kb_hacker *s, uint64_t *random) {
    const struct kb_hacker_table *table = &s->table;
    int seat = table->turn;
    if (table->stage == KB_HACKER_CREDIT || table->stage == KB_HACKER_RECREDIT) {
        int value = s->value[hacker_bill_in_hand(table, seat)];
        return KB_ACTION_CREDIT + KB_ACCOUNTS_MAX * (value - 1) +
               (int)random_below(random, table->accounts);
    }
    if (table->stage == KB_HACKER_ACCUSE) {
        int other = 1 + (int)random_below(random, (uint32_t)table->seats - 1);
        return KB_ACTION_ACCUSE + (other >= seat ? other : other - 1);
    }
    return hacker_random(s, seat, random);
}

HD int hacker_forced(const struct kb_hacker *s) {
    uint16_t only[KB_ACTIONS_MAX];
    if (s->table.stage == KB_HACKER_PROTECT) {
        uint32_t accounts = attacked_accounts(s, s->table.turn);
        return accounts & (accounts - 1) ? -1 : KB_ACTION_PROTECT + bits_first(accounts) - 1;
    }
    if (!s->table.reduced || !s->table.turn || hacker_legal_count(s, s->table.turn) != 1)
        return -1;
    hacker_legal(s, s->table.turn, only);
    return only[0];
}

/* ---- Chance ---- */

/* Outcomes with their weights: accounts by how many each seat has left, bills by how many of each
 * value are left, everything else alike. */
HD int hacker_chances(const struct kb_hacker *s, uint16_t *outcome, uint32_t *weight) {
    const struct kb_hacker_table *table = &s->table;
    int count = 0;
    uint64_t set = 0;
    int base = KB_OUTCOME_OWNER;
    switch (table->stage) {
    case KB_HACKER_ACCOUNTS:
        for (int seat = 1; seat <= table->seats; seat++) {
            uint32_t left = table->accounts / table->seats;
            for (int k = 0; k < table->laid; k++)
                left -= s->owner[k] == seat;
            if (!left)
                continue;
            outcome[count] = (uint16_t)(KB_OUTCOME_OWNER + seat - 1);
            weight[count++] = left;
        }
        return count;
    case KB_HACKER_DEAL:
    case KB_HACKER_DRAW:
        for (int value = 1; value <= 3; value++) {
            if (!s->bank[value - 1])
                continue;
            outcome[count] = (uint16_t)(KB_OUTCOME_VALUE + value - 1);
            weight[count++] = s->bank[value - 1];
        }
        return count;
    case KB_HACKER_LOT: set = bits_one(table->seats) - 1; break;
    case KB_HACKER_STACK:
        set = s->landing;
        base = KB_OUTCOME_VIRUS;
        break;
    case KB_HACKER_TAKEN:
        set = hacker_loot(s);
        base = KB_OUTCOME_BILL;
        break;
    default: return 0;
    }
    for (; set; set &= set - 1) {
        outcome[count] = (uint16_t)(base + bits_first(set));
        weight[count++] = 1;
    }
    return count;
}

HD int hacker_draw(struct kb_hacker *s) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    uint32_t total = 0;
    if (s->table.stage == KB_HACKER_DRAW || s->table.stage == KB_HACKER_DEAL) {
        uint32_t bill = random_below(&s->random, (uint32_t)(KB_BILLS - s->table.drawn));
        int value = bill < s->bank[0] ? 0 : bill < (uint32_t)s->bank[0] + s->bank[1] ? 1 : 2;
        return KB_OUTCOME_VALUE + value;
    }
    int count = hacker_chances(s, outcome, weight);
    for (int i = 0; i < count; i++)
        total += weight[i];
    if (count == 1)
        return outcome[0];
    uint32_t n = random_below(&s->random, total);
    int i = 0;
    for (; n >= weight[i]; i++)
        n -= weight[i];
    return outcome[i];
}
