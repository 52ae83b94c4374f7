/* hacker_plan.c: what is different in world B: values of bills that the viewer never learnt, hands
 * behind the viruses that the viewer did not see, other eyes, another order in which choices came,
 * other choices in the beat that is going on. While accounts are jammed, owners and all bills but
 * the viewer's own draw are others, too. */
#include "hacker_world.h"

static int infection(int low, int high) {
    if (!high)
        return KB_ACTION_INFECT + low - 1;
    return KB_ACTION_INFECT2 + (high - 1) * (high - 2) / 2 + low - 1;
}

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

bool make_plan(const struct diary *d, struct plan *plan, const struct pair *pair,
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

void count_kinds(const struct diary *d, const struct plan *plan, struct pair *pair) {
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
