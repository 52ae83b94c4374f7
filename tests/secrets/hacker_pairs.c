/* hacker_pairs.c: pairs of games of Hacker. World A is a random game. While it is played again a
 * diary is kept of its beats and bills; who knows what is worked out from that and from the rules
 * alone. World B is then directed: the same open events, other values of bills that the viewer
 * never learnt, other hands behind the viruses that the viewer did not see, other eyes, another
 * order in which choices came, other choices in the beat that is going on. While accounts are
 * jammed, owners and all bills but the viewer's own draw are others, too, and so is how earlier
 * rounds were protected. */
#include "pairs.h"

#include <string.h>

enum moment {
    MOMENT_ANY,     /* after some number of inputs */
    MOMENT_OPENING, /* the seats credit what they were dealt */
    MOMENT_BEAT,    /* a beat begins */
    MOMENT_PENDING, /* some have chosen */
    MOMENT_CREDIT,  /* somebody is back from the bank */
    MOMENT_CHANCE,  /* explicit chance: it has to deal, to draw or to stack */
    MOMENT_PROTECT, /* phase II */
    MOMENT_THEFT,   /* phase II: a theft, or what follows */
    MOMENT_ROUND,   /* a new round has begun */
    MOMENT_OVER,    /* the game is over */
    MOMENT_JAM,     /* accounts are jammed; nothing before is compared */
    MOMENTS
};

enum source {
    SOURCE_BILLS,   /* other values */
    SOURCE_VIRUSES, /* other owners of viruses, other eyes */
    SOURCE_PENDING, /* another order of choices, other choices that are pending */
    SOURCE_ALL,     /* all of that */
    SOURCE_SAMPLE,  /* all of that, the values as kb_sample has them */
    SOURCES
};

enum kind {
    KIND_BILLS,   /* bills that the viewer does not know */
    KIND_VIRUSES, /* viruses of which the viewer does not know whose they are */
    KIND_CHOICES, /* choices of others in beats that are over */
    KIND_ORDER,   /* beats, by the order in which choices came */
    KIND_PENDING, /* choices of others in the beat that is going on */
    KIND_OWNERS,  /* jammed: accounts */
    KINDS
};

const struct subject subject = {
    .program = "hacker_secrets_test",
    .moment = {"any moment", "opening", "beat", "pending", "credit", "chance", "protection",
               "theft", "new round", "game over", "jammed"},
    .source = {"bills", "viruses", "pending", "all", "kb_sample"},
    .kind = {{"hidden bills", 50, 55}, {"hidden viruses", 15, 40}, {"hidden choices", 40, 55},
             {"order of choices", 40, 55}, {"pending choices", 10, 50}, {"hidden owners", 5, 95}},
    .moments = MOMENTS,
    .sources = SOURCES,
    .kinds = KINDS,
    .leaks_least = 25,
};

/* ---- The diary of a game ---- */

#define BEATS_MAX 288 /* four rounds of seven trips of ten beats, and some room */
#define RULES_MAX 512

struct beat {
    int round;
    int traveller;
    int count;                      /* choices, in the order in which they came */
    uint8_t seat[KB_SEATS_MAX];
    uint16_t action[KB_SEATS_MAX + 1]; /* by seat; what is not chosen is none */
    int from; /* the first of its viruses, by number in the round */
    int viruses;
    bool over;
};

#define NO_ACTION 0xffff

struct virus {
    int beat; /* in which it went down */
    int account;
    int seat;
    bool known; /* to the viewer */
};

/* Encryption, which everybody saw and which depends on values: a rule that other values must keep.
 */
struct rule {
    uint64_t bills;
    int number; /* viruses set aside */
    int limit;  /* viruses that lay there */
};

struct diary {
    int beats;
    int rules;
    struct beat beat[BEATS_MAX];
    struct virus virus[5][KB_VIRUSES_MAX];
    int viruses[5];
    struct rule rule[RULES_MAX];
    uint8_t known[KB_BILLS]; /* who knows it: bit s */
    uint8_t owner[KB_ACCOUNTS_MAX];
    int moved[KB_HISTORY_MAX];     /* the bill that input i moved, or -1 */
    uint8_t stage[KB_HISTORY_MAX]; /* at which it came */
    struct kb_state last;
};

static bool one_in(uint64_t *random, uint32_t n) {
    return kb_random_below(random, n) == 0;
}

static const struct kb_hacker_table *table_of(const struct kb_state *state) {
    return &state->as.hacker.table;
}

static int traveller_of(const struct kb_hacker_table *table) {
    return (table->first - 1 + table->trip) % table->seats + 1;
}

static bool is_infection(int action) {
    return action >= KB_ACTION_INFECT && action < KB_ACTION_PROTECT;
}

/* Accounts of an infection, the lower first; how many. */
static int infected(int action, int *account) {
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

static int infection(int low, int high) {
    if (!high)
        return KB_ACTION_INFECT + low - 1;
    return KB_ACTION_INFECT2 + (high - 1) * (high - 2) / 2 + low - 1;
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
static int points_of(const uint8_t *value, uint64_t bills) {
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

/* What the viewer sees of a beat that is over. */
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
        d->virus[round][v] = (struct virus){d->beats - 1, table->account[v],
                                            after->as.hacker.virus[v], false};
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
static void keep_diary(struct diary *d, const struct pair *pair) {
    const struct kb_entry *entry = pair->entry[WORLD_A];
    int inputs = pair->inputs[WORLD_A];
    d->beats = d->rules = 0;
    memset(d->viruses, 0, sizeof d->viruses);
    memset(d->known, 0, sizeof d->known);
    kb_start(&d->last, &pair->setup, 0, true, NULL);
    for (int i = 0; i < inputs; i++) {
        struct kb_state before = d->last;
        enum kb_code code =
            entry[i].seat ? kb_play(&d->last, entry[i].seat, entry[i].what, NULL, NULL)
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

/* ---- The plan of world B ---- */

struct plan {
    bool jam; /* world B differs in everything that is hidden while jammed */
    uint8_t value[KB_BILLS];
    uint8_t owner[KB_ACCOUNTS_MAX];
    uint8_t virus[5][KB_VIRUSES_MAX];
    uint16_t action[BEATS_MAX][KB_SEATS_MAX + 1];
    uint8_t order[BEATS_MAX][KB_SEATS_MAX];
    int pending; /* choices in the beat that is going on */
};

/* The bill that the viewer drew in this round, -1 if there is none yet. */
static int own_draw(const struct diary *d, int viewer) {
    const struct kb_hacker_table *table = table_of(&d->last);
    int trip = (viewer - table->first + table->seats) % table->seats;
    int bill = 2 * table->seats + (table->round - 1) * table->seats + trip;
    return viewer && bill < table->drawn ? bill : -1;
}

static bool bill_known(const struct diary *d, const struct plan *plan, int viewer, int i) {
    if (plan->jam)
        return i == own_draw(d, viewer);
    return d->known[i] >> viewer & 1;
}

static bool rules_kept(const struct diary *d, const uint8_t *value) {
    for (int i = 0; i < d->rules; i++) {
        const struct rule *rule = &d->rule[i];
        int points = points_of(value, rule->bills);
        if ((points < rule->limit ? points : rule->limit) != rule->number)
            return false;
    }
    if (table_of(&d->last)->stage != KB_HACKER_OVER)
        return true;
    int total[KB_SEATS_MAX + 1] = {0};
    for (int i = 0; i < table_of(&d->last)->drawn; i++) {
        int owner = d->owner[table_of(&d->last)->place[i] - 1];
        total[owner] += value[i] - d->last.as.hacker.value[i];
    }
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++)
        if (total[seat])
            return false;
    return true;
}

/* All 42 bills: those that have left the bank, then the bank in some order. */
static int all_bills(const struct diary *d, uint8_t *value) {
    int drawn = table_of(&d->last)->drawn;
    int count = drawn;
    memcpy(value, d->last.as.hacker.value, (size_t)drawn);
    for (int kind = 1; kind <= 3; kind++)
        for (int n = d->last.as.hacker.bank[kind - 1]; n > 0; n--)
            value[count++] = (uint8_t)kind;
    return drawn;
}

static void swap_bytes(uint8_t *a, uint8_t *b) {
    uint8_t old = *a;
    *a = *b;
    *b = old;
}

static void plan_bills(const struct diary *d, struct plan *plan, int viewer, uint64_t *random) {
    uint8_t value[KB_BILLS];
    int drawn = all_bills(d, plan->value);
    int hidden[KB_BILLS];
    int count = 0;
    for (int i = 0; i < KB_BILLS; i++)
        if (i >= drawn || !bill_known(d, plan, viewer, i))
            hidden[count++] = i;
    if (count < 2)
        return;
    for (int tries = 0; tries < 6; tries++) {
        memcpy(value, plan->value, sizeof value);
        for (int i = 0; i < count; i++)
            swap_bytes(&value[hidden[i]],
                       &value[hidden[i + (int)kb_random_below(random, (uint32_t)(count - i))]]);
        if (rules_kept(d, value)) {
            memcpy(plan->value, value, sizeof value);
            return;
        }
    }
    for (int tries = 0; tries < 80; tries++) { /* one pair after the other */
        int i = hidden[kb_random_below(random, (uint32_t)count)];
        int j = hidden[kb_random_below(random, (uint32_t)count)];
        swap_bytes(&plan->value[i], &plan->value[j]);
        if (!rules_kept(d, plan->value))
            swap_bytes(&plan->value[i], &plan->value[j]);
    }
}

/* May seat `seat` have put virus v there, as far as the viewer can tell? */
static bool may_be_of(const struct diary *d, const struct plan *plan, int round, int v, int seat,
                      int viewer) {
    const struct kb_hacker_table *table = table_of(&d->last);
    const struct virus *virus = &d->virus[round][v];
    const struct beat *beat = &d->beat[virus->beat];
    int in_beat = 0;
    int in_round = 0;
    if (seat == viewer || seat == beat->traveller)
        return false;
    if (viewer && beat->action[viewer] == KB_ACTION_WATCH + seat - 1)
        return false;
    if (table->stage == KB_HACKER_ACCUSE && table->round == round && table->virus == v &&
        table->victim == seat)
        return false;
    for (int w = 0; w < d->viruses[round]; w++) {
        if (w == v || plan->virus[round][w] != seat)
            continue;
        in_round++;
        if (d->virus[round][w].beat != virus->beat)
            continue;
        in_beat++;
        if (d->virus[round][w].account == virus->account)
            return false;
    }
    const struct beat *last = &d->beat[d->beats - 1];
    int account[2];
    if (table->stage == KB_HACKER_STACK && last->round == round) {
        in_round += infected(last->action[seat], account); /* some of them are not down yet */
        for (int w = last->from; w < last->from + last->viruses; w++)
            in_round -= d->virus[round][w].seat == seat;
    }
    return in_beat < 2 && in_round < table->viruses;
}

static bool virus_hidden(const struct diary *d, int round, int v) {
    return !d->virus[round][v].known && d->beat[d->virus[round][v].beat].over;
}

static void plan_viruses(const struct diary *d, struct plan *plan, int viewer, uint64_t *random) {
    int seats = table_of(&d->last)->seats;
    for (int round = 1; round <= 4; round++) {
        for (int tries = 0; tries < 4 * d->viruses[round]; tries++) {
            int v = (int)kb_random_below(random, (uint32_t)d->viruses[round]);
            int w = (int)kb_random_below(random, (uint32_t)d->viruses[round]);
            uint8_t *mine = &plan->virus[round][v];
            uint8_t *other = &plan->virus[round][w];
            uint8_t old = *mine;
            if (!virus_hidden(d, round, v))
                continue;
            int seat = 1 + (int)kb_random_below(random, (uint32_t)seats);
            if (may_be_of(d, plan, round, v, seat, viewer))
                *mine = (uint8_t)seat;
            old = *mine;
            if (!virus_hidden(d, round, w) || *other == old)
                continue;
            *mine = *other; /* two change hands */
            *other = old;
            if (!may_be_of(d, plan, round, v, *mine, viewer) ||
                !may_be_of(d, plan, round, w, *other, viewer)) {
                *other = *mine;
                *mine = old;
            }
        }
    }
}

static int random_look(int seat, const struct kb_hacker_table *table, uint64_t *random) {
    if (one_in(random, 2))
        return KB_ACTION_GUARD + (int)kb_random_below(random, table->accounts);
    int watched = 1 + (int)kb_random_below(random, table->seats - 1u);
    return KB_ACTION_WATCH + (watched >= seat ? watched + 1 : watched) - 1;
}

/* The choices that go with the plan's viruses; with `eyes`, others look elsewhere. */
static void plan_choices(const struct diary *d, struct plan *plan, int b, bool eyes, int viewer,
                         uint64_t *random) {
    const struct beat *beat = &d->beat[b];
    const struct kb_hacker_table *table = table_of(&d->last);
    for (int seat = 1; seat <= table->seats; seat++) {
        int action = beat->action[seat];
        int account[2] = {0, 0};
        int count = 0;
        plan->action[b][seat] = (uint16_t)action;
        if (seat == viewer || action == NO_ACTION || (!beat->over && is_infection(action)))
            continue;
        for (int v = beat->from; v < beat->from + beat->viruses; v++)
            if (plan->virus[beat->round][v] == seat)
                account[count++] = d->virus[beat->round][v].account;
        if (count == 2 && account[0] > account[1]) {
            int high = account[0];
            account[0] = account[1];
            account[1] = high;
        }
        if (count)
            plan->action[b][seat] = (uint16_t)infection(account[0], account[1]);
        else if (eyes || is_infection(action))
            plan->action[b][seat] = (uint16_t)random_look(seat, table, random);
    }
}

/* Choices come in another order; the viewer knows when the own one was made. */
static void plan_order(const struct beat *beat, uint8_t *order, int viewer, uint64_t *random) {
    for (int i = 0; i < beat->count; i++) {
        int j = i + (int)kb_random_below(random, (uint32_t)(beat->count - i));
        if (order[i] != viewer && order[j] != viewer)
            swap_bytes(&order[i], &order[j]);
    }
}

/* The beat that is going on: any of the others have chosen anything, but not all have. */
static void plan_pending(const struct diary *d, struct plan *plan, int viewer, uint64_t *random) {
    const struct kb_hacker_table *table = table_of(&d->last);
    int b = d->beats - 1;
    struct kb_state state = d->last;
    memset(state.as.hacker.choice, 0, sizeof state.as.hacker.choice);
    bool viewer_chose = viewer && d->beat[b].action[viewer] != NO_ACTION;
    uint32_t choosers = kb_must(&state);
    int others = __builtin_popcount(choosers & ~(1u << viewer));
    int most = viewer_chose || !(choosers >> viewer & 1) ? others - 1 : others;
    int wanted = (int)kb_random_below(random, (uint32_t)most + 1);
    plan->pending = 0;
    /* Viruses in hand depend on the plan: count what each seat has left of them. */
    for (int seat = 1; seat <= table->seats; seat++)
        state.as.hacker.hand[seat - 1] = table->viruses;
    for (int v = 0; v < d->viruses[table->round]; v++)
        state.as.hacker.hand[plan->virus[table->round][v] - 1]--;
    for (int seat = 1; seat <= table->seats; seat++)
        plan->action[b][seat] = NO_ACTION;
    if (viewer_chose) {
        plan->order[b][plan->pending++] = (uint8_t)viewer;
        plan->action[b][viewer] = d->beat[b].action[viewer];
    }
    while (wanted > 0) {
        int seat = 1 + (int)kb_random_below(random, table->seats);
        if (seat == viewer || !(choosers >> seat & 1) || plan->action[b][seat] != NO_ACTION)
            continue;
        plan->action[b][seat] = (uint16_t)kb_random_action(&state, seat, random);
        plan->order[b][plan->pending++] = (uint8_t)seat;
        wanted--;
    }
}

/* Jammed: accounts change places. */
static void plan_owners(const struct diary *d, struct plan *plan, uint64_t *random) {
    int accounts = table_of(&d->last)->accounts;
    for (int k = 0; k < accounts; k++)
        swap_bytes(&plan->owner[k],
                   &plan->owner[k + (int)kb_random_below(random, (uint32_t)(accounts - k))]);
}

static bool open_beat(const struct diary *d) {
    return d->beats && !d->beat[d->beats - 1].over &&
           table_of(&d->last)->stage == KB_HACKER_BEAT;
}

static void plan_as_it_was(const struct diary *d, struct plan *plan) {
    all_bills(d, plan->value);
    memcpy(plan->owner, d->owner, sizeof plan->owner);
    for (int round = 1; round <= 4; round++)
        for (int v = 0; v < d->viruses[round]; v++)
            plan->virus[round][v] = (uint8_t)d->virus[round][v].seat;
    for (int b = 0; b < d->beats; b++) {
        memcpy(plan->action[b], d->beat[b].action, sizeof plan->action[b]);
        memcpy(plan->order[b], d->beat[b].seat, sizeof plan->order[b]);
    }
    plan->pending = d->beats ? d->beat[d->beats - 1].count : 0;
}

/* Values, and while jammed owners, as kb_sample has them. False if it contradicts the view. */
static bool plan_sample(const struct diary *d, struct plan *plan, int viewer, uint64_t *random) {
    struct kb_view view;
    struct kb_view again;
    struct kb_state sample;
    uint8_t value[KB_BILLS];
    int drawn = all_bills(d, value);
    if (table_of(&d->last)->stage == KB_HACKER_STACK ||
        table_of(&d->last)->stage == KB_HACKER_TAKEN)
        return true;
    kb_view(&d->last, viewer, &view);
    kb_sample(&view, random, &sample);
    kb_view(&sample, viewer, &again);
    if (memcmp(&view, &again, sizeof view) != 0 || !kb_consistent(&sample))
        return false;
    for (int i = 0; i < drawn; i++) {
        if (bill_known(d, plan, viewer, i) && view.as.hacker.value[i] &&
            sample.as.hacker.value[i] != value[i])
            return false;
        if (!bill_known(d, plan, viewer, i))
            value[i] = sample.as.hacker.value[i];
    }
    int count[4] = {0, 10, 20, 12};
    for (int i = 0; i < drawn; i++)
        count[value[i]]--;
    if (count[1] >= 0 && count[2] >= 0 && count[3] >= 0 && rules_kept(d, value)) {
        memcpy(plan->value, value, (size_t)drawn);
        if (plan->jam)
            memcpy(plan->owner, sample.as.hacker.owner, sizeof plan->owner);
    }
    return true;
}

static bool make_plan(const struct diary *d, struct plan *plan, const struct pair *pair,
                      uint64_t *random) {
    int source = pair->source;
    bool all = source >= SOURCE_ALL;
    bool eyes = (source == SOURCE_VIRUSES || all) && !one_in(random, 4);
    int viewer = pair->viewer;
    plan->jam = pair->moment == MOMENT_JAM;
    plan_as_it_was(d, plan);
    if (source == SOURCE_BILLS || all || plan->jam)
        plan_bills(d, plan, viewer, random);
    if (plan->jam)
        plan_owners(d, plan, random);
    if (source == SOURCE_SAMPLE && !plan_sample(d, plan, viewer, random))
        return false;
    if (source == SOURCE_VIRUSES || all)
        plan_viruses(d, plan, viewer, random);
    for (int b = 0; b < d->beats - open_beat(d); b++) {
        plan_choices(d, plan, b, eyes, viewer, random);
        if (source == SOURCE_PENDING || all)
            plan_order(&d->beat[b], plan->order[b], viewer, random);
    }
    if (open_beat(d) && source != SOURCE_BILLS)
        plan_pending(d, plan, viewer, random);
    return true;
}

/* What differs between world A and the plan, by kind. */
static void count_kinds(const struct diary *d, const struct plan *plan, struct pair *pair) {
    const struct kb_hacker_table *table = table_of(&d->last);
    int *hidden = pair->hidden;
    int *differing = pair->differing;
    memset(hidden, 0, sizeof pair->hidden);
    memset(differing, 0, sizeof pair->differing);
    for (int i = 0; i < table->drawn; i++) {
        hidden[KIND_BILLS] += !bill_known(d, plan, pair->viewer, i);
        differing[KIND_BILLS] += plan->value[i] != d->last.as.hacker.value[i];
    }
    for (int round = 1; round <= 4; round++) {
        for (int v = 0; v < d->viruses[round]; v++) {
            hidden[KIND_VIRUSES] += virus_hidden(d, round, v);
            differing[KIND_VIRUSES] += plan->virus[round][v] != d->virus[round][v].seat;
        }
    }
    for (int b = 0; b < d->beats; b++) {
        const struct beat *beat = &d->beat[b];
        bool open = b == d->beats - 1 && open_beat(d);
        int kind = open ? KIND_PENDING : KIND_CHOICES;
        for (int seat = 1; seat <= table->seats; seat++) {
            hidden[kind] += seat != pair->viewer;
            differing[kind] += plan->action[b][seat] != beat->action[seat];
        }
        hidden[KIND_ORDER] += !open && beat->count > 2;
        differing[KIND_ORDER] +=
            !open && memcmp(plan->order[b], beat->seat, (size_t)beat->count) != 0;
    }
    for (int k = 0; plan->jam && k < table->accounts; k++) {
        hidden[KIND_OWNERS]++;
        differing[KIND_OWNERS] += plan->owner[k] != d->owner[k];
    }
}

/* ---- World B, directed ---- */

struct director {
    const struct diary *diary;
    const struct plan *plan;
    struct kb_state state;
    struct kb_history history;
    int beat;   /* the next one to begin, or going on: + 1 */
    int choice; /* the next one in it */
    int virus;  /* the next one of it to go down */
    uint8_t dealt[2 * KB_SEATS_MAX];
};

/* The outcome by which virus v of the beat that is going on goes down next. */
static int landing(const struct director *b) {
    const struct beat *beat = &b->diary->beat[b->beat];
    int v = beat->from + b->virus;
    int seat = b->plan->virus[beat->round][v];
    int account[2] = {0, 0};
    infected(b->plan->action[b->beat][seat], account);
    bool second = account[1] == b->diary->virus[beat->round][v].account;
    return KB_OUTCOME_VIRUS + 2 * (seat - 1) + second;
}

static bool tell(struct director *b, int seat, int what) {
    if (seat)
        return kb_play(&b->state, seat, what, &b->history, NULL) == KB_OK;
    return kb_chance_play(&b->state, what, &b->history, NULL) == KB_OK;
}

/* While jammed nobody sees how earlier rounds were protected: everybody was found out. */
static bool protect_unseen(struct director *b, uint64_t *random) {
    while (table_of(&b->state)->stage >= KB_HACKER_PROTECT && !kb_over(&b->state)) {
        const struct kb_hacker_table *table = table_of(&b->state);
        int action = table->stage == KB_HACKER_ACCUSE
                         ? KB_ACTION_ACCUSE + b->state.as.hacker.virus[table->virus] - 1
                         : kb_random_action(&b->state, table->turn, random);
        if (!tell(b, table->turn, action))
            return false;
    }
    return true;
}

/* One choice of a beat; which one came then in world A does not matter. */
static bool direct_choice(struct director *b) {
    const struct beat *beat = &b->diary->beat[b->beat];
    int seat = b->plan->order[b->beat][b->choice++];
    if (!tell(b, seat, b->plan->action[b->beat][seat]))
        return false;
    if (b->choice == beat->count) {
        b->virus = 0;
        b->choice = 0;
        if (beat->viruses < 2)
            b->beat += beat->over;
    }
    return true;
}

/* World A's input i, as it is in world B. */
static bool direct(struct director *b, int i, const struct kb_entry *entry) {
    const struct plan *plan = b->plan;
    int bill = b->diary->moved[i];
    int what = entry->what;
    switch (b->diary->stage[i]) {
    case KB_HACKER_ACCOUNTS:
        what = KB_OUTCOME_OWNER + plan->owner[table_of(&b->state)->laid] - 1;
        break;
    case KB_HACKER_DEAL:
        what = KB_OUTCOME_VALUE + b->dealt[bill] - 1;
        break;
    case KB_HACKER_DRAW:
        what = KB_OUTCOME_VALUE + plan->value[bill] - 1;
        break;
    case KB_HACKER_OPENING:
    case KB_HACKER_CREDIT:
    case KB_HACKER_RECREDIT:
        what = KB_ACCOUNTS_MAX * (plan->value[bill] - 1) + what % KB_ACCOUNTS_MAX;
        break;
    case KB_HACKER_STEAL:
        if (what > KB_ACTION_STEAL && what < KB_ACTION_STEAL + 4)
            what = KB_ACTION_STEAL + plan->value[bill];
        break;
    case KB_HACKER_BEAT:
        return direct_choice(b);
    case KB_HACKER_STACK: {
        const struct beat *beat = &b->diary->beat[b->beat];
        what = landing(b);
        b->virus++;
        if (beat->over && b->virus == beat->viruses - 1)
            b->beat++;
        break;
    }
    default:
        break;
    }
    return tell(b, entry->seat, what);
}

/* Others may have been dealt their two bills in either order. */
static void deal(struct director *b, const struct pair *pair, uint64_t *random) {
    const struct kb_entry *entry = pair->entry[WORLD_A];
    for (int i = 0; i < pair->inputs[WORLD_A]; i++) {
        int bill = b->diary->moved[i];
        if (b->diary->stage[i] != KB_HACKER_DEAL)
            continue;
        bool own = bill / 2 + 1 == pair->viewer && !b->plan->jam;
        b->dealt[bill] = own ? (uint8_t)(entry[i].what - KB_OUTCOME_VALUE + 1)
                             : b->plan->value[bill];
        if (bill % 2 && !own && one_in(random, 2))
            swap_bytes(&b->dealt[bill], &b->dealt[bill - 1]);
    }
}

/* Writes world B's inputs, and where its steps end. */
static bool direct_all(const struct diary *d, const struct plan *plan, struct pair *pair,
                       uint64_t *random) {
    struct director b;
    const struct kb_entry *entry = pair->entry[WORLD_A];
    int inputs = pair->inputs[WORLD_A];
    int after[KB_HISTORY_MAX + 1];
    int pending_from = open_beat(d) ? inputs - d->beat[d->beats - 1].count : inputs;
    memset(&b, 0, sizeof b);
    b.diary = d;
    b.plan = plan;
    b.history = (struct kb_history){pair->entry[WORLD_B], KB_HISTORY_MAX, 0};
    deal(&b, pair, random);
    kb_start(&b.state, &pair->setup, 0, true, &b.history);
    after[0] = b.history.count;
    for (int i = 0; i < pending_from; i++) {
        bool unseen = plan->jam && d->stage[i] >= KB_HACKER_PROTECT;
        if (unseen ? !protect_unseen(&b, random) : !entry[i].forced && !direct(&b, i, &entry[i]))
            return false;
        after[i + 1] = b.history.count;
    }
    if (plan->jam && !protect_unseen(&b, random))
        return false;
    int steps = 0;
    while (steps < pair->steps && pair->end[WORLD_A][steps] <= pending_from) {
        pair->end[WORLD_B][steps] = after[pair->end[WORLD_A][steps]];
        steps++;
    }
    if (pending_from < inputs) { /* all that is pending, as one step */
        b.choice = 0;
        for (int n = 0; n < plan->pending; n++) {
            int seat = plan->order[d->beats - 1][n];
            if (!tell(&b, seat, plan->action[d->beats - 1][seat]))
                return false;
        }
        pair->end[WORLD_A][steps] = inputs;
        pair->end[WORLD_B][steps++] = b.history.count;
    }
    pair->steps = steps;
    pair->inputs[WORLD_B] = b.history.count;
    return true;
}

/* ---- A random game ---- */

static void choose_setup(struct kb_setup *setup, uint64_t *random) {
    int seats = 3 + (int)kb_random_below(random, KB_SEATS_MAX - 2);
    if (kb_setup(setup, "hacker", seats, NULL, 0, NULL) != KB_OK)
        __builtin_trap();
    setup->option[KB_BEATS] = (uint8_t)kb_random_below(random, one_in(random, 30) ? 9 : 3);
    setup->option[KB_JAM] = (uint8_t)kb_random_below(random, 2);
    setup->option[KB_CRYPT] = (uint8_t)kb_random_below(random, 2);
    setup->option[KB_STEAL] = (uint8_t)kb_random_below(random, 2);
    setup->option[KB_HACKER_FIRST] = (uint8_t)kb_random_below(random, (uint32_t)seats + 1);
}

/* A smaller game: fewer rounds, so that its end and the jamming come sooner. */
static void reduce_setup(struct kb_setup *setup, uint64_t *random, int rounds) {
    struct kb_dimensions dimensions = setup->dimensions;
    dimensions.rounds = (uint8_t)rounds;
    if (one_in(random, 4))
        dimensions.accounts = (uint8_t)(2 + kb_random_below(random, 2));
    if (one_in(random, 4))
        dimensions.viruses = (uint8_t)(1 + kb_random_below(random, 3));
    if (kb_setup_reduce(setup, setup->seats, &dimensions, NULL) != KB_OK)
        __builtin_trap();
}

struct goal {
    int moment;
    int round;
    int number; /* of times that the moment was there, or of steps */
};

static int choose_moment(uint64_t *random) {
    static const int moments[32] = {
        MOMENT_ANY,     MOMENT_ANY,     MOMENT_OPENING, MOMENT_OPENING, MOMENT_BEAT,
        MOMENT_BEAT,    MOMENT_BEAT,    MOMENT_PENDING, MOMENT_PENDING, MOMENT_PENDING,
        MOMENT_PENDING, MOMENT_PENDING, MOMENT_PENDING, MOMENT_PENDING, MOMENT_CREDIT,
        MOMENT_CREDIT,  MOMENT_CHANCE,  MOMENT_CHANCE,  MOMENT_PROTECT, MOMENT_PROTECT,
        MOMENT_PROTECT, MOMENT_PROTECT, MOMENT_THEFT,   MOMENT_THEFT,   MOMENT_THEFT,
        MOMENT_ROUND,   MOMENT_OVER,    MOMENT_JAM,     MOMENT_JAM,     MOMENT_JAM,
        MOMENT_JAM,     MOMENT_PENDING};
    return moments[kb_random_below(random, 32)];
}

static struct goal choose_goal(const struct pair *pair, uint64_t *random) {
    static const int rounds[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4};
    struct goal goal = {pair->moment, rounds[kb_random_below(random, 16)], 0};
    uint32_t seats = pair->setup.seats;
    switch (pair->moment) {
    case MOMENT_OPENING: goal.number = (int)kb_random_below(random, 2 * seats); break;
    case MOMENT_BEAT: goal.number = (int)kb_random_below(random, 2 * seats); break;
    case MOMENT_PENDING: goal.number = (int)kb_random_below(random, 8 * seats); break;
    case MOMENT_CREDIT: goal.number = (int)kb_random_below(random, seats); break;
    case MOMENT_CHANCE: goal.number = (int)kb_random_below(random, 6 * seats); break;
    case MOMENT_PROTECT: goal.number = (int)kb_random_below(random, 12); break;
    case MOMENT_THEFT: goal.number = (int)kb_random_below(random, 8); break;
    case MOMENT_JAM: goal.number = (int)kb_random_below(random, 12 * seats); break;
    default: goal.number = (int)kb_random_below(random, 150);
    }
    if (pair->moment == MOMENT_OPENING)
        goal.round = 0;
    if (pair->moment == MOMENT_JAM || goal.round > pair->setup.dimensions.rounds)
        goal.round = pair->setup.dimensions.rounds;
    return goal;
}

/* Is the moment there? */
static bool at_moment(const struct goal *goal, const struct kb_state *state) {
    const struct kb_hacker_table *table = table_of(state);
    bool chosen = false;
    for (int i = 0; i < table->seats; i++)
        chosen |= state->as.hacker.choice[i] != 0;
    switch (goal->moment) {
    case MOMENT_OPENING: return table->stage == KB_HACKER_OPENING;
    case MOMENT_BEAT: return table->stage == KB_HACKER_BEAT && !chosen;
    case MOMENT_PENDING: return table->stage == KB_HACKER_BEAT && chosen;
    case MOMENT_CREDIT: return table->stage == KB_HACKER_CREDIT;
    case MOMENT_CHANCE: return kb_current(state) == KB_CHANCE;
    case MOMENT_PROTECT: return table->stage >= KB_HACKER_PROTECT;
    case MOMENT_THEFT: return table->stage >= KB_HACKER_STEAL;
    case MOMENT_ROUND: return table->round > goal->round;
    case MOMENT_JAM: return table->stage >= KB_HACKER_GAIT && table->stage <= KB_HACKER_CREDIT;
    default: return goal->moment == MOMENT_ANY;
    }
}

/* The end of the pair; a moment that comes no more is missed, and any later one will do. */
static bool goal_reached(struct goal *goal, const struct kb_state *state) {
    const struct kb_hacker_table *table = table_of(state);
    if (kb_over(state))
        return true;
    bool anywhere = goal->moment == MOMENT_ANY || goal->moment == MOMENT_CHANCE;
    if (goal->moment == MOMENT_OVER || (table->round < goal->round && !anywhere))
        return false;
    if (goal->moment == MOMENT_ROUND)
        return at_moment(goal, state);
    if (goal->moment == MOMENT_JAM && table->trip == table->seats - 1 &&
        table->stage == KB_HACKER_CREDIT)
        return true; /* the last moment of it */
    return at_moment(goal, state) && goal->number-- <= 0;
}

/* A seat that must decide, and what it does. With `found_out` all accusations are right. */
static int choose_action(const struct kb_state *state, int *seat, bool found_out,
                         uint64_t *random) {
    const struct kb_hacker_table *table = table_of(state);
    uint32_t must = kb_must(state);
    do
        *seat = 1 + (int)kb_random_below(random, table->seats);
    while (!(must >> *seat & 1));
    if (found_out && table->stage == KB_HACKER_ACCUSE)
        return KB_ACTION_ACCUSE + state->as.hacker.virus[table->virus] - 1;
    return kb_random_action(state, *seat, random);
}

static void play_chance(struct kb_state *state, struct kb_history *history, uint64_t *random) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(state, outcome, weight);
    int n = (int)kb_random_below(random, (uint32_t)count);
    if (kb_chance_play(state, outcome[n], history, NULL) != KB_OK)
        __builtin_trap();
}

/* World A, up to the pair's moment. Jammed pairs are compared from where the jamming begins. */
static void play_game(struct pair *pair, uint64_t *random) {
    struct kb_state state;
    struct kb_history history = {pair->entry[WORLD_A], KB_HISTORY_MAX, 0};
    struct goal goal = choose_goal(pair, random);
    bool jam = pair->moment == MOMENT_JAM;
    kb_start(&state, &pair->setup, pair->seed[WORLD_A], pair->explicit_chance, &history);
    pair->steps = 0;
    if (!jam)
        pair->end[WORLD_A][pair->steps++] = history.count;
    while (!goal_reached(&goal, &state)) {
        if (kb_current(&state) == KB_CHANCE) {
            play_chance(&state, &history, random);
        } else {
            int seat;
            int action = choose_action(&state, &seat, jam, random);
            if (kb_play(&state, seat, action, &history, NULL) != KB_OK)
                __builtin_trap();
        }
        if (!jam || table_of(&state)->round == table_of(&state)->rounds)
            pair->end[WORLD_A][pair->steps++] = history.count;
    }
    pair->inputs[WORLD_A] = history.count;
}

bool pair_make(struct pair *pair, uint64_t number) {
    static const int sources[16] = {
        SOURCE_BILLS, SOURCE_BILLS, SOURCE_VIRUSES, SOURCE_VIRUSES, SOURCE_PENDING, SOURCE_PENDING,
        SOURCE_SAMPLE, SOURCE_SAMPLE, /* the rest: all */
        SOURCE_ALL, SOURCE_ALL, SOURCE_ALL, SOURCE_ALL, SOURCE_ALL, SOURCE_ALL, SOURCE_ALL,
        SOURCE_ALL};
    uint64_t random = kb_random_seed(number, 0);
    struct diary diary;
    struct plan plan;
    pair->number = number;
    choose_setup(&pair->setup, &random);
    pair->moment = choose_moment(&random);
    if (pair->moment == MOMENT_JAM || pair->moment == MOMENT_OVER) {
        if (!one_in(&random, 8))
            reduce_setup(&pair->setup, &random, one_in(&random, 4) ? 2 : 1);
    } else if (one_in(&random, 12)) {
        reduce_setup(&pair->setup, &random, 1 + (int)kb_random_below(&random, 4));
    }
    if (pair->moment == MOMENT_JAM)
        pair->setup.option[KB_JAM] = 1;
    pair->viewer = (int)kb_random_below(&random, (uint32_t)pair->setup.seats + 1);
    pair->explicit_chance = pair->moment == MOMENT_CHANCE || one_in(&random, 2);
    pair->seed[WORLD_A] = kb_random_seed(number, 1);
    pair->seed[WORLD_B] = kb_random_seed(number, 2);
    pair->source = sources[kb_random_below(&random, 16)];
    play_game(pair, &random);
    keep_diary(&diary, pair);
    if (!make_plan(&diary, &plan, pair, &random))
        return false;
    count_kinds(&diary, &plan, pair);
    /* Inputs that the library refuses end world B early: the test will say so. */
    if (!direct_all(&diary, &plan, pair, &random))
        memset(pair->end[WORLD_B], 0xff, sizeof pair->end[WORLD_B]);
    return true;
}
