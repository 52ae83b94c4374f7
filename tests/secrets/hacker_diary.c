/* hacker_diary.c: the diary of a game of Hacker: its beats and bills while it is played again. Who
 * knows what is worked out from that and from the rules alone. */
#include "hacker_world.h"

/* Accounts of an infection, the lower first; how many. */
int infected(int action, int *account) {
    int pair = action - KB_ACTION_INFECT2;
    if (!is_infection(action))
        return 0;
    account[0] = action - KB_ACTION_INFECT + 1;
    if (pair < 0)
        return 1;
    for (account[1] = 2; pair >= account[1] - 1; account[1]++)
        pair -= account[1] - 1;
    account[0] = pair + 1;
    return 2;
}

static uint64_t bills_at(const struct kb_hacker_table *table, int place) {
    uint64_t bills = 0;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] == place)
            bills |= 1ull << i;
    return bills;
}

static int lowest(uint64_t set) {
    return set ? __builtin_ctzll(set) : -1;
}

/* Encryption points, by the rules. */
int points_of(const uint8_t *value, uint64_t bills) {
    int points = 0;
    for (; bills; bills &= bills - 1)
        points += value[lowest(bills)] == 1 ? 1 : value[lowest(bills)] == 3 ? -1 : 0;
    return points > 0 ? points : 0;
}

/* Looking, by the rules: who has a bill in hand, owns the account, or steals there and looks. */
static void note_bills(struct diary *d, const struct kb_state *state) {
    const struct kb_hacker_table *table = table_of(state);
    for (int i = 0; i < table->drawn; i++) {
        int place = table->place[i];
        int seat = place > KB_BILL_HAND ? place - KB_BILL_HAND : d->owner[place - 1];
        d->known[i] |= (uint8_t)(1u << seat);
        if (table->stage == KB_HACKER_STEAL && table->option[KB_STEAL] == KB_STEAL_LOOK &&
            place == table->attacked)
            d->known[i] |= (uint8_t)(1u << table->turn);
    }
}

/* Viruses turned over, and those that may have been when the round ended with this input. */
static void note_turned(struct diary *d, const struct kb_state *before,
                        const struct kb_state *after, const struct kb_entry *entry) {
    const struct kb_hacker_table *table = table_of(before);
    int round = table->round;
    bool same = table_of(after)->round == round;
    for (int v = 0; v < table->placed; v++) {
        struct virus *virus = &d->virus[round][v];
        if (same && table_of(after)->turned[v])
            virus->known = true;
        if (!same && table->up >> v & 1 && virus->seat == d->owner[virus->account - 1])
            virus->known = true;
        if (table->stage == KB_HACKER_ACCUSE && entry->seat && v == table->virus)
            virus->known = true;
    }
}

/* The viewer's observations of a finished beat. */
static void see_beat(struct diary *d, const struct beat *beat, int viewer) {
    int own = viewer ? beat->action[viewer] : NO_ACTION;
    for (int v = beat->from; v < beat->from + beat->viruses; v++) {
        struct virus *virus = &d->virus[beat->round][v];
        virus->known = virus->seat == viewer || own == KB_ACTION_WATCH + virus->seat - 1 ||
                       own == KB_ACTION_GUARD + virus->account - 1;
    }
}

static void note_landing(struct diary *d, const struct kb_state *before,
                         const struct kb_state *after, int viewer) {
    const struct kb_hacker_table *table = table_of(after);
    int round = table_of(before)->round;
    if (!round || table->round != round || d->beats == 0)
        return;
    struct beat *beat = &d->beat[d->beats - 1];
    if (beat->over || table_of(before)->stage < KB_HACKER_BEAT ||
        table_of(before)->stage > KB_HACKER_STACK)
        return;
    for (int v = d->viruses[round]; v < table->placed; v++) {
        d->virus[round][v] =
            (struct virus){d->beats - 1, table->account[v], after->as.hacker.virus[v], false};
        beat->viruses++;
    }
    d->viruses[round] = table->placed;
    see_beat(d, beat, viewer);
    beat->over = table->stage == KB_HACKER_DRAW || table->stage == KB_HACKER_CREDIT ||
                 (table->stage == KB_HACKER_BEAT && table->beat != table_of(before)->beat);
}

static void note_choice(struct diary *d, const struct kb_state *before,
                        const struct kb_entry *entry) {
    const struct kb_hacker_table *table = table_of(before);
    struct beat *beat = d->beats ? &d->beat[d->beats - 1] : NULL;
    if (!beat || beat->over) {
        beat = &d->beat[d->beats++];
        memset(beat, 0, sizeof *beat);
        memset(beat->action, 0xff, sizeof beat->action);
        beat->round = table->round;
        beat->traveller = traveller_of(table);
        beat->from = table->placed;
    }
    beat->seat[beat->count++] = entry->seat;
    beat->action[entry->seat] = entry->what;
}

static void note_rule(struct diary *d, uint64_t bills, int number, int limit) {
    if (d->rules < RULES_MAX)
        d->rule[d->rules++] = (struct rule){bills, number, limit};
    else
        __builtin_trap();
}

/* An account is protected. The bills lie as they do afterwards; the viruses lay there before. */
static void note_protection(struct diary *d, const struct kb_entry *entry,
                            const struct kb_state *before, const struct kb_state *after) {
    const struct kb_hacker_table *table = table_of(before);
    int account = entry->what - KB_ACTION_PROTECT + 1;
    uint64_t bills = bills_at(table_of(after), account);
    int points = points_of(after->as.hacker.value, bills);
    int stack = 0;
    for (int v = 0; v < table->placed; v++)
        stack += table->up >> v & 1 && table->account[v] == account;
    if (table->option[KB_CRYPT])
        note_rule(d, bills, points < stack ? points : stack, stack);
}

/* Input i of world A, for the diary: what it was, and what everybody saw of it. */
static void note_input(struct diary *d, int i, const struct kb_entry *entry,
                       const struct kb_state *before, const struct kb_state *after,
                       const struct kb_entry *next, int viewer) {
    const struct kb_hacker_table *table = table_of(before);
    const uint8_t *value = before->as.hacker.value;
    d->moved[i] = -1;
    if (table->stage == KB_HACKER_ACCOUNTS)
        d->owner[table->laid] = (uint8_t)(entry->what - KB_OUTCOME_OWNER + 1);
    if (table->stage == KB_HACKER_DEAL || table->stage == KB_HACKER_DRAW)
        d->moved[i] = table->drawn;
    if (entry->seat && entry->what < KB_ACTION_WALK)
        d->moved[i] = lowest(bills_at(table, KB_BILL_HAND + entry->seat));
    if (table->stage == KB_HACKER_BEAT)
        note_choice(d, before, entry);
    note_landing(d, before, after, viewer);
    note_turned(d, before, after, entry);
    if (table->stage == KB_HACKER_STEAL && entry->what > KB_ACTION_STEAL) {
        uint64_t bills = bills_at(table, table->attacked);
        int bill = next ? next->what - KB_OUTCOME_BILL : -1;
        /* Not settled yet: which of them are meant shows in the loot alone. */
        for (uint64_t rest = bills; rest && bill < 0; rest &= rest - 1)
            if (entry->what == KB_ACTION_STEAL + 4 ||
                value[lowest(rest)] == entry->what - KB_ACTION_STEAL)
                bill = lowest(rest);
        d->moved[i] = bill;
    }
    note_bills(d, after);
}

/* Plays world A's inputs again and keeps the diary. The library plays moves without a choice
 * itself: they protect accounts, and are noted with the input that they follow. */
void keep_diary(struct diary *d, const struct pair *pair) {
    const struct kb_entry *entry = pair->entry[WORLD_A];
    int inputs = pair->inputs[WORLD_A];
    d->beats = d->rules = 0;
    memset(d->viruses, 0, sizeof d->viruses);
    memset(d->known, 0, sizeof d->known);
    kb_start(&d->last, &pair->setup, 0, true, NULL);
    for (int i = 0; i < inputs; i++) {
        struct kb_state before = d->last;
        enum kb_code code = entry[i].seat
                                ? kb_play(&d->last, entry[i].seat, entry[i].what, NULL, NULL)
                                : kb_chance_play(&d->last, entry[i].what, NULL, NULL);
        if (code != KB_OK)
            __builtin_trap();
        d->stage[i] = table_of(&before)->stage;
        note_input(d, i, &entry[i], &before, &d->last, i + 1 < inputs ? &entry[i + 1] : NULL,
                   pair->viewer);
        if (entry[i].seat && d->stage[i] == KB_HACKER_PROTECT)
            note_protection(d, &entry[i], &before, &d->last);
        for (; i + 1 < inputs && entry[i + 1].forced; i++) {
            d->stage[i + 1] = KB_HACKER_PROTECT;
            d->moved[i + 1] = -1;
            if (entry[i + 1].what >= KB_ACTION_PROTECT && entry[i + 1].what < KB_ACTION_ACCUSE)
                note_protection(d, &entry[i + 1], &before, &d->last);
        }
    }
}

bool open_beat(const struct diary *d) {
    return d->beats && !d->beat[d->beats - 1].over && table_of(&d->last)->stage == KB_HACKER_BEAT;
}
