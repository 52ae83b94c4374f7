/* hacker_pairs.c: pairs of games of Hacker. World A is a random game; while it is played, a diary is
 * kept of the beats and of the bills, and who knows what is worked out from that and the rules alone.
 * World B is then directed: the same open events, other values of bills that the viewer never learnt,
 * other hands behind the viruses that the viewer did not see, other eyes, another order in which
 * choices came, other choices in the beat that is going on. While accounts are jammed, owners and
 * all bills but the viewer's own draw are others, too, and so is the protection of earlier rounds. */
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
    .moment = {"any moment", "opening", "beat", "pending", "credit", "chance", "protection", "theft",
               "new round", "game over", "jammed"},
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
#define NOBODY_WATCHED 0

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

/* What everybody saw that depends on values: a rule that other values must keep. */
enum rule_kind { RULE_CRYPT, RULE_THEFT };
struct rule {
    enum rule_kind kind;
    uint64_t bills;
    int number; /* crypt: viruses set aside; theft: the bill */
    int limit;  /* crypt: viruses that lay there; theft: is it one of several alike? */
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
    int moved[KB_HISTORY_MAX]; /* the bill that input i moved, or -1 */
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

static int alike(const uint8_t *value, uint64_t bills, int bill) {
    int count = 0;
    for (; bills; bills &= bills - 1)
        count += value[lowest(bills)] == value[bill];
    return count;
}

/* Looking, by the rules: who has a bill in hand, owns the account, or steals there with open eyes. */
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
        if (!same && table->up >> v & 1 && virus->seat == table->victim)
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

static void note_rule(struct diary *d, enum rule_kind kind, uint64_t bills, int number, int limit) {
    if (d->rules < RULES_MAX)
        d->rule[d->rules++] = (struct rule){kind, bills, number, limit};
    else
        __builtin_trap();
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
    if (table->stage == KB_HACKER_PROTECT && table->option[KB_CRYPT]) {
        int account = entry->what - KB_ACTION_PROTECT + 1;
        uint64_t bills = bills_at(table, account);
        int stack = 0;
        for (int v = 0; v < table->placed; v++)
            stack += table->up >> v & 1 && table->account[v] == account;
        int points = points_of(value, bills);
        note_rule(d, RULE_CRYPT, bills, points < stack ? points : stack, stack);
    }
    if (table->stage == KB_HACKER_STEAL && entry->what > KB_ACTION_STEAL) {
        uint64_t bills = bills_at(table, table->attacked);
        bool lot = table_of(after)->stage == KB_HACKER_TAKEN;
        int bill = lot ? (next ? next->what - KB_OUTCOME_BILL : -1)
                       : lowest(bills_at(table_of(after), KB_BILL_HAND + entry->seat));
        if (lot && bill < 0) /* not settled yet: which of them are meant shows in the loot alone */
            for (uint64_t rest = bills; rest && bill < 0; rest &= rest - 1)
                if (entry->what == KB_ACTION_STEAL + 4 ||
                    value[lowest(rest)] == entry->what - KB_ACTION_STEAL)
                    bill = lowest(rest);
        d->moved[i] = bill;
        if (entry->what < KB_ACTION_STEAL + 4)
            note_rule(d, RULE_THEFT, bills, bill, alike(value, bills, bill) > 1);
    }
    note_bills(d, after);
}

/* Plays world A's inputs again and keeps the diary. */
static void keep_diary(struct diary *d, const struct pair *pair) {
    static const struct kb_entry *const none = NULL;
    const struct kb_entry *entry = pair->entry[WORLD_A];
    struct kb_state before;
    d->beats = d->rules = 0;
    memset(d->viruses, 0, sizeof d->viruses);
    memset(d->known, 0, sizeof d->known);
    kb_start(&d->last, &pair->setup, 0, true, NULL);
    for (int i = 0; i < pair->inputs[WORLD_A]; i++) {
        before = d->last;
        struct kb_history one = {(struct kb_entry *)&entry[0], i, i};
        (void)one;
        enum kb_code code = KB_OK;
        if (!entry[i].seat)
            code = kb_chance_play(&d->last, entry[i].what, NULL, NULL);
        else
            code = kb_play(&d->last, entry[i].seat, entry[i].what, NULL, NULL);
        (void)none;
        if (code)
            __builtin_trap();
    }
}
