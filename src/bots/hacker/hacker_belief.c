/* hacker_belief.c: see hacker_belief.h. */
#include "hacker_belief.h"

#include "hacker_worlds.h"
#include "random.h"

#define BROKEN 1e-5    /* weight of something that the rules forbid: the walk leaves it at once */
#define OWN_MONEY 0.01 /* weight of a virus on the seat's own account */
#define ONE_HAND 0.1   /* how likely a strike with one hand is, where two were possible */
#define TRUST 0.7      /* of the evidence about kinds, since seats are not quite alike */
#define FLOOR 0.02     /* no player is fully predictable */

/* ---- Reading the history ---- */

static bool is_choice(int action) {
    return (action >= KB_ACTION_WATCH && action < KB_ACTION_PROTECT) ||
           action == KB_ACTION_SOME_CHOICE;
}

struct hacker_style hacker_style_of_kind(struct hacker_style style, int kind) {
    static const double late[HACKER_KINDS] = {2.5, 1.0, 2.5};
    static const double early[HACKER_KINDS] = {0, 0, 0.12};
    style.late = late[kind];
    style.early = early[kind];
    return style;
}

static void fill_strikes(struct hacker_belief *b) {
    struct hacker_style plain = hacker_style(bot_personality_at(0));
    for (int kind = 0; kind < HACKER_KINDS; kind++) {
        struct hacker_style style = hacker_style_of_kind(plain, kind);
        for (int hand = 1; hand < 8; hand++)
            for (int left = 1; left < 80; left++) {
                double chance = hacker_strike_hazard(&style, hand, left);
                if (hand == b->mind->table->viruses)
                    chance += (1 - chance) * style.early;
                b->strike[kind][hand][left] = FLOOR + (1 - 2 * FLOOR) * chance;
            }
    }
}

/* ---- What kind of people are they? ---- */

/* For each kind: the probability that each seat holds this number of viruses, and the evidence so
 * far. */
struct census {
    double holds[HACKER_KINDS][KB_SEATS_MAX][8];
    double evidence[HACKER_KINDS];
};

static void census_round(struct census *c, const struct kb_hacker_table *table) {
    bytes_fill(c->holds, 0, sizeof c->holds);
    for (int kind = 0; kind < HACKER_KINDS; kind++)
        for (int s = 0; s < table->seats; s++)
            c->holds[kind][s][table->viruses > 7 ? 7 : table->viruses] = 1;
}

/* A beat is over in which `landed` viruses of others went down. */
static void census_beat(struct census *c, const struct hacker_belief *b, const uint8_t *left,
                        int landed) {
    const struct kb_hacker_table *table = b->mind->table;
    for (int kind = 0; kind < HACKER_KINDS; kind++) {
        double expected = 0.02;
        for (int s = 0; s < table->seats; s++) {
            double *holds = c->holds[kind][s];
            if (!left[s] || s + 1 == b->mind->seat)
                continue;
            for (int hand = 1; hand < 8; hand++) {
                double moves = holds[hand] * b->strike[kind][hand][left[s]];
                expected += moves;
                holds[hand] -= moves;
                holds[hand < 2 ? 0 : hand - 2] += moves;
            }
        }
        c->evidence[kind] += 0.5 * landed * bot_log(expected) - expected;
    }
}

static void census_end(const struct census *c, struct hacker_belief *b) {
    double top = c->evidence[0];
    double sum = 0;
    for (int kind = 1; kind < HACKER_KINDS; kind++)
        top = c->evidence[kind] > top ? c->evidence[kind] : top;
    for (int kind = 0; kind < HACKER_KINDS; kind++)
        sum += b->kind[kind] = bot_exp(TRUST * (c->evidence[kind] - top));
    for (int kind = 0; kind < HACKER_KINDS; kind++)
        b->kind[kind] /= sum;
    for (int hand = 0; hand < 8; hand++)
        for (int l = 0; l < 80; l++)
            for (int kind = 0; kind < HACKER_KINDS; kind++)
                b->strike[HACKER_KINDS][hand][l] += b->kind[kind] * b->strike[kind][hand][l];
}

/* In how many beats each seat could still strike, as it must have seemed in beat `at` of a trip; 0
 * for the traveller. */
static void beats_left(const struct kb_hacker_table *table, int traveller, int trip, bool forward,
                       int at, uint8_t *left) {
    int beats = table->option[KB_BEATS] + 1;
    for (int s = 1; s <= table->seats; s++) {
        int order = (s - traveller + table->seats) % table->seats; /* trips until it goes itself */
        int trips = table->seats - trip - 1 - (order > 0 && trip + order < table->seats);
        int n = trips * beats + beats + !forward - at + 1;
        left[s - 1] = (uint8_t)(s == traveller ? 0 : n > 79 ? 79 : n);
    }
}

/* Reads the beats of this round from the redacted history. False if it is not the history of this
 * table. */
static bool read_beats(const struct bot_ask *ask, struct hacker_belief *b) {
    const struct kb_hacker_table *table = b->mind->table;
    struct census census;
    int trips = 0;
    int at = 0; /* beat of this trip */
    int choices = 0;
    int viruses = 0;
    int landed = -1; /* viruses of others in the beat that is over; -1: already counted */
    int16_t own = -1;
    uint8_t left[KB_SEATS_MAX];
    bytes_fill(&census, 0, sizeof census);
    for (int i = 0; i <= ask->entries; i++) {
        int what = i < ask->entries ? ask->history[i].what : KB_ACTION_WALK;
        int seat = i < ask->entries ? ask->history[i].seat : 0;
        if (what >= KB_ACTION_LANDED && what < KB_ACTION_LANDED + KB_ACCOUNTS_MAX) {
            if (!b->beats || landed < 0 || viruses == KB_VIRUSES_MAX)
                return false;
            landed += seat != b->mind->seat;
            b->when[viruses++] = (uint8_t)(b->beats - 1);
            continue;
        }
        if (landed >= 0)
            census_beat(&census, b, left, landed);
        landed = -1;
        if (!seat)
            continue; /* chance, or the end */
        if (what == KB_ACTION_WALK || what == KB_ACTION_WALK + 1) {
            if (trips++ % table->seats == 0) {
                census_round(&census, table);
                b->beats = viruses = 0;
            }
            at = choices = 0;
            b->traveller[b->beats] = (uint8_t)seat;
            b->forward[b->beats] = what == KB_ACTION_WALK + 1;
        } else if (is_choice(what) && b->beats < HACKER_BEATS_MAX - 1) {
            int t = b->beats;
            if (seat == b->mind->seat)
                own = (int16_t)what;
            if (++choices < table->seats - b->forward[t])
                continue;
            at++;
            beats_left(table, b->traveller[t], (trips - 1) % table->seats, b->forward[t], at, left);
            for (int s = 0; s < table->seats; s++)
                b->left[s][t] = left[s];
            b->own[t] = own;
            b->beats++;
            b->traveller[t + 1] = b->traveller[t];
            b->forward[t + 1] = b->forward[t];
            choices = landed = 0;
            own = -1;
        }
    }
    census_end(&census, b);
    return viruses == table->placed;
}

/* The seats that can have put virus v there: not the traveller, not a seat that was watched then,
 * and not the accuser, whose own virus would simply return. */
static uint8_t find_domain(const struct hacker_belief *b, int v) {
    const struct hacker_mind *mind = b->mind;
    uint32_t all = ((1u << mind->table->seats) - 1) << 1;
    int t = b->when[v];
    if (mind->virus[v])
        return (uint8_t)(1u << mind->virus[v]);
    all &= ~(1u << mind->seat) & ~(1u << b->traveller[t]);
    if (mind->table->stage == KB_HACKER_ACCUSE && v == mind->table->virus)
        all &= ~(1u << mind->table->victim);
    if (b->own[t] >= KB_ACTION_WATCH && b->own[t] < KB_ACTION_GUARD)
        all &= ~(1u << (b->own[t] - KB_ACTION_WATCH + 1));
    return (uint8_t)all;
}

/* ---- How likely ---- */

/* How likely it is that this seat struck when the deal says it did. */
static double seat_weight(const struct hacker_belief *b, int seat) {
    const struct kb_hacker_table *table = b->mind->table;
    const uint8_t *count = b->count[seat - 1];
    const uint8_t *left = b->left[seat - 1];
    int hand = table->viruses;
    double weight = 1;
    if (seat == b->mind->seat)
        return 1;
    for (int t = 0; t < b->beats; t++) {
        int n = count[t];
        if (!left[t] || (!n && !hand))
            continue;
        double strike = b->strike[HACKER_KINDS][hand > 7 ? 7 : hand < 0 ? 0 : hand][left[t]];
        if (!n) {
            weight *= 1 - strike;
            continue;
        }
        weight *= n == 1 && hand > 1 ? strike * ONE_HAND : strike;
        if (n > 2)
            weight *= BROKEN;
        hand -= n;
        for (; hand < 0; hand++)
            weight *= BROKEN;
    }
    return weight;
}

/* The weight of one virus in its place: no seat strikes at its own money, or twice at one account
 * in a beat. */
static double place_weight(const struct hacker_belief *b, int v) {
    const struct kb_hacker_table *table = b->mind->table;
    int seat = b->owner[v];
    double weight = b->mind->owner[table->account[v] - 1] == seat ? OWN_MONEY : 1;
    for (int u = 0; u < table->placed; u++)
        if (u != v && b->owner[u] == seat && b->when[u] == b->when[v] &&
            table->account[u] == table->account[v])
            weight *= BROKEN;
    return weight;
}

static void give(struct hacker_belief *b, int v, int seat) {
    b->count[b->owner[v] - 1][b->when[v]]--;
    b->owner[v] = (uint8_t)seat;
    b->count[seat - 1][b->when[v]]++;
}

/* Gives viruses `set` of one seat to the other and back, and keeps it if it is likely enough. */
static void try_exchange(struct hacker_belief *b, int one, int other, uint32_t from_one,
                         uint32_t from_other) {
    uint32_t set = from_one | from_other;
    double before = b->weight[one - 1] * b->weight[other - 1];
    double after;
    for (uint32_t rest = set; rest; rest &= rest - 1) {
        int v = bits_first(rest);
        int to = from_one >> v & 1 ? other : one;
        if (!(b->domain[v] >> to & 1))
            return;
        before *= place_weight(b, v);
    }
    for (uint32_t rest = set; rest; rest &= rest - 1) {
        int v = bits_first(rest);
        give(b, v, from_one >> v & 1 ? other : one);
    }
    double weight_one = seat_weight(b, one);
    double weight_other = seat_weight(b, other);
    after = weight_one * weight_other;
    for (uint32_t rest = set; rest; rest &= rest - 1)
        after *= place_weight(b, bits_first(rest));
    if (after >= before || bot_uniform(&b->random) * before < after) {
        b->weight[one - 1] = weight_one;
        b->weight[other - 1] = weight_other;
        return;
    }
    for (uint32_t rest = set; rest; rest &= rest - 1) {
        int v = bits_first(rest);
        give(b, v, from_one >> v & 1 ? one : other);
    }
}

/* The unknown viruses of a seat that went down in a beat, bit v. */
static uint32_t group(const struct hacker_belief *b, int seat, int beat) {
    uint32_t set = 0;
    for (int i = 0; i < b->opens; i++)
        if (b->when[b->open[i]] == beat && b->owner[b->open[i]] == seat)
            set |= 1u << b->open[i];
    return set;
}

void hacker_walk(struct hacker_belief *b, int steps) {
    int seats = b->mind->table->seats;
    for (; b->opens && steps > 0; steps--) {
        uint64_t draw = random_next(&b->random);
        int v = b->open[(draw & 0xffff) * (uint64_t)b->opens >> 16];
        int u = b->open[(draw >> 16 & 0xffff) * (uint64_t)b->opens >> 16];
        int to = (int)((draw >> 32 & 0xffff) * (uint64_t)seats >> 16) + 1;
        int kind = (int)(draw >> 60 & 3);
        int from = b->owner[v];
        if (kind == 0 && to != from) { /* one virus */
            try_exchange(b, from, to, 1u << v, 0);
        } else if (kind == 1 && b->owner[u] != from) { /* two change places */
            try_exchange(b, from, b->owner[u], 1u << v, 1u << u);
        } else if (kind == 2 && to != from) { /* all that two seats did in a beat */
            try_exchange(b, from, to, group(b, from, b->when[v]), group(b, to, b->when[v]));
        } else if (kind == 3 &&
                   b->owner[u] != from && /* swaps the actions of two seats in a beat */
                   (b->when[u] == b->when[v] ||
                    (!group(b, from, b->when[u]) && !group(b, b->owner[u], b->when[v])))) {
            /* (if neither did anything in the other's beat: else there would be no way back) */
            try_exchange(b, from, b->owner[u], group(b, from, b->when[v]),
                         group(b, b->owner[u], b->when[u]));
        }
    }
}

/* ---- Beginning and using it ---- */

/* Does the deal keep the rules? */
static bool possible(const struct hacker_belief *b) {
    const struct kb_hacker_table *table = b->mind->table;
    int used[KB_SEATS_MAX] = {0};
    for (int v = 0; v < table->placed; v++) {
        if (++used[b->owner[v] - 1] > table->viruses)
            return false;
        if (b->count[b->owner[v] - 1][b->when[v]] > 2 || !(b->domain[v] >> b->owner[v] & 1))
            return false;
        for (int u = 0; u < v; u++)
            if (b->owner[u] == b->owner[v] && b->when[u] == b->when[v] &&
                table->account[u] == table->account[v])
                return false;
    }
    return true;
}

bool hacker_believe(const struct bot_ask *ask, const struct hacker_mind *mind, uint64_t seed,
                    struct hacker_belief *b) {
    const struct kb_hacker_table *table = mind->table;
    struct kb_state world;
    bytes_fill(b, 0, sizeof *b);
    b->mind = mind;
    b->random = seed;
    if (!ask->history || !table->round)
        return false;
    fill_strikes(b);
    if (!read_beats(ask, b))
        return false;
    kb_sample(ask->view, &b->random, &world);
    for (int v = 0; v < table->placed; v++) {
        b->domain[v] = find_domain(b, v);
        b->owner[v] = world.as.hacker.virus[v];
        b->count[b->owner[v] - 1][b->when[v]]++;
        if (!mind->virus[v])
            b->open[b->opens++] = (uint8_t)v;
    }
    for (int s = 1; s <= table->seats; s++)
        b->weight[s - 1] = seat_weight(b, s);
    hacker_walk(b, 60 * b->opens);
    for (int tries = 0; tries < 20 && !possible(b); tries++)
        hacker_walk(b, 20 * b->opens);
    return true;
}

/* What the seat saw, from its own action in each beat. */
static void own_looks(const struct hacker_belief *b, struct kb_hacker *world) {
    uint8_t self = (uint8_t)(1u << b->mind->seat);
    for (int v = 0; v < world->table.placed; v++) {
        int own = b->own[b->when[v]];
        bool saw = own == KB_ACTION_WATCH + world->virus[v] - 1 ||
                   own == KB_ACTION_GUARD + world->table.account[v] - 1;
        world->seen[v] = (uint8_t)(saw ? world->seen[v] | self : world->seen[v] & ~self);
    }
}

bool hacker_apply_belief(const struct hacker_belief *b, uint64_t *random, struct kb_hacker *world) {
    if (!possible(b))
        return false;
    for (int s = 0; s < world->table.seats; s++)
        world->hand[s] = world->table.viruses;
    for (int v = 0; v < world->table.placed; v++) {
        world->virus[v] = b->owner[v];
        if ((world->table.up | world->table.aside) >> v & 1)
            world->hand[b->owner[v] - 1]--;
    }
    hacker_likely_looks(world, b->mind->seat, 225, 6, random);
    own_looks(b, world);
    return true;
}

void hacker_suspects(struct hacker_belief *b, int v, int steps, double *chance) {
    int count[KB_SEATS_MAX] = {0};
    for (int i = 0; i < steps; i++) {
        hacker_walk(b, 4);
        count[b->owner[v] - 1]++;
    }
    for (int s = 0; s < b->mind->table->seats; s++)
        chance[s] = (double)count[s] / steps;
}
