/* corruption_world.c: see corruption_world.h. Written bottom-up: laying cards, sums, the decisions
 * of phase III, the whole of phase III. */
#include "corruption_world.h"

#include "corruption_value.h"

/* Puts card t of the round on its spot; `face`: it is face up. */
static void lay(struct corruption_world *w, int t, int card, int spot, bool face) {
    int seat = world_seat(w, t);
    bool account = spot >= w->contracts;
    float units = (float)world_units(card);
    w->card[t] = (uint8_t)card;
    w->spot[t] = (uint8_t)spot;
    if (account)
        w->swiss |= bits_one(t);
    w->own[seat][spot] += account ? 0.5f * units : units;
    if (account || !face) {
        w->covered[seat][spot]++;
        w->early[seat][spot] = (uint8_t)(w->early[seat][spot] + w->table->cards - 1 - t / w->seats);
    } else if (card >= KB_CARD_ATTORNEY) {
        w->faces[card - KB_CARD_ATTORNEY][spot]++;
    } else {
        w->open[seat][spot] += units;
    }
}

static void name_spots(struct corruption_world *w) {
    const struct kb_corruption_table *table = w->table;
    float scale = value_scale(table);
    for (int i = 0; i < w->spots; i++) {
        int place = table->spot[i];
        int government = place / KB_PLACE_PITCH;
        w->place[i] = (uint8_t)place;
        w->value[i] =
            i < w->contracts ? (float)table->value[table->contract[place] - 1] * scale : 0.0f;
        for (int g = w->contracts; g < w->spots; g++)
            if (table->spot[g] == government * KB_PLACE_PITCH)
                w->account[i] = (uint8_t)g;
    }
}

static int spot_of(const struct corruption_world *w, int place) {
    int spot = 0;
    while (spot < w->spots - 1 && w->place[spot] != place)
        spot++;
    return spot;
}

void world_begin(struct corruption_world *w, const struct kb_view *view) {
    const struct kb_corruption_table *table = &view->as.corruption.table;
    bytes_fill(w, 0, sizeof *w);
    w->table = table;
    w->seats = table->seats;
    w->contracts = table->contracts;
    w->spots = (uint8_t)(table->contracts + table->governments);
    w->first = (uint8_t)(table->first ? table->first - 1 : 0);
    w->turn = w->first;
    w->viewer = (uint8_t)(view->viewer ? view->viewer - 1 : 0);
    name_spots(w);
    for (int i = 0; i < w->seats; i++)
        w->hand[i] = table->held[i];
}

void world_show(struct corruption_world *w, const struct kb_view *view) {
    const struct kb_corruption_view *seen = &view->as.corruption;
    int t = w->placed++;
    bool face = seen->table.known[t] == 0xff;
    lay(w, t, face ? seen->card[t] : KB_CARD_UNKNOWN, spot_of(w, seen->table.place[t]), face);
    w->turn = (uint8_t)(w->turn + 1 == w->seats ? 0 : w->turn + 1);
    w->lap = (uint8_t)(w->lap + (w->turn == w->first));
}

void world_from_view(struct corruption_world *w, const struct kb_view *view) {
    const struct kb_corruption_view *seen = &view->as.corruption;
    const struct kb_corruption_table *table = &seen->table;
    world_begin(w, view);
    for (int t = 0; t < table->placed; t++) {
        int seat = world_seat(w, t);
        int card = seen->card[t];
        bool face = table->known[t] == 0xff;
        lay(w, t, card, spot_of(w, table->place[t]), card && (face || seat != w->viewer));
        if (card)
            w->hand[seat] = world_hand_without(w->hand[seat], card);
    }
    w->swiss = table->swiss;
    w->gone = table->gone;
    w->placed = table->placed;
    w->lap = table->lap;
    w->turn = (uint8_t)(table->turn ? table->turn - 1 : 0);
}

void world_assume(struct corruption_world *w, int t, int card) {
    int seat = world_seat(w, t);
    float units = (float)world_units(card);
    w->card[t] = (uint8_t)card;
    w->own[seat][w->spot[t]] += bits_has(w->swiss, t) ? 0.5f * units : units;
    w->hand[seat] = world_hand_without(w->hand[seat], card);
}

void world_place(struct corruption_world *w, int card, int spot) {
    int seat = w->turn;
    lay(w, w->placed, card, spot, bits_has(w->table->shown, w->lap));
    w->hand[seat] = world_hand_without(w->hand[seat], card);
    w->placed++;
    w->turn = (uint8_t)(seat + 1 == w->seats ? 0 : seat + 1);
    if (w->turn == w->first)
        w->lap++;
}

void world_stakes(const struct kb_corruption_table *table, float malice, struct world_stakes *out) {
    int seats = table->seats;
    float top = 1;
    for (int i = 0; i < seats; i++)
        if ((float)table->total[i] > top)
            top = (float)table->total[i];
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < seats; j++) {
            float near = (float)table->total[j] / top;
            out->rival[i][j] = i == j ? 1 : -malice * (0.2f + 0.5f * near * near);
        }
}

/* Each seat's money on a spot. */
static void sums(const struct corruption_world *w, int spot, int *sum) {
    for (int i = 0; i < w->seats; i++)
        sum[i] = 0;
    for (int t = 0; t < w->placed; t++)
        if (w->spot[t] == spot && !bits_has(w->gone, t))
            sum[world_seat(w, t)] += world_units(w->card[t]) >> (bits_has(w->swiss, t) ? 1 : 0);
}

static int winner_of(const int *sum, int seats) {
    int best = 0, winner = -1;
    for (int i = 0; i < seats; i++) {
        if (sum[i] > best) {
            best = sum[i];
            winner = i;
        } else if (sum[i] == best) {
            winner = -1;
        }
    }
    return winner;
}

/* The value of these sums to `seat`: who wins, and a little for the margin. */
static float standing(const struct corruption_world *w, const struct world_stakes *stakes,
                      const int *sum, int seat) {
    int winner = winner_of(sum, w->seats);
    float safe = 0;
    int rival = 0;
    for (int i = 0; i < w->seats; i++)
        if (i != seat && sum[i] > rival)
            rival = sum[i];
    safe = 0.002f * (float)(sum[seat] - rival);
    return (winner < 0 ? 0 : stakes->rival[seat][winner]) + safe;
}

/* Cards of a kind on a spot that are still there. */
static uint64_t there(const struct corruption_world *w, int spot, int card) {
    uint64_t set = 0;
    for (int t = 0; t < w->placed; t++)
        if (w->spot[t] == spot && w->card[t] == card && !bits_has(w->gone, t))
            set |= bits_one(t);
    return set;
}

int world_assign(const struct corruption_world *w, const struct world_stakes *stakes, int t) {
    int seat = world_seat(w, t);
    int account = w->spot[t];
    int units = world_units(w->card[t]) >> 1;
    int best = -1;
    float best_gain = 0;
    for (int p = 0; p < w->contracts; p++) {
        int sum[KB_SEATS_MAX] = {0};
        if (w->account[p] != account)
            continue;
        sums(w, p, sum);
        float before = standing(w, stakes, sum, seat);
        sum[seat] += units;
        float gain = w->value[p] * (standing(w, stakes, sum, seat) - before);
        if (there(w, p, KB_CARD_ATTORNEY) && !there(w, p, KB_CARD_HITMAN))
            gain *= 0.05f;
        if (best < 0 || gain > best_gain) {
            best = p;
            best_gain = gain;
        }
    }
    return best;
}

int world_hit(const struct corruption_world *w, const struct world_stakes *stakes, int t,
              uint64_t targets) {
    int seat = world_seat(w, t);
    int spot = w->spot[t];
    int sum[KB_SEATS_MAX] = {0};
    sums(w, spot, sum);
    float now = standing(w, stakes, sum, seat);
    uint64_t attorneys = there(w, spot, KB_CARD_ATTORNEY);
    int best = -1;
    float best_gain = w->table->option[KB_HITMAN] == KB_HITMAN_MAY ? 0 : -100.0f;
    for (uint64_t rest = targets; rest; rest &= rest - 1) {
        int target = bits_first(rest);
        bool mine = world_seat(w, target) == seat;
        float gain = 0;
        if (w->card[target] == KB_CARD_ATTORNEY)
            gain = attorneys & (attorneys - 1) ? 0.1f * now : now;
        else if (w->card[target] == KB_CARD_REPORTER)
            gain = mine ? -0.5f : attorneys ? 0.05f : now > 0 ? 0.4f : 0.15f;
        else
            gain = mine ? -0.2f : now > 0 && !attorneys ? 0.1f : 0.02f;
        if (gain > best_gain) {
            best = target;
            best_gain = gain;
        }
    }
    return best;
}

int world_report(const struct corruption_world *w, const struct world_stakes *stakes, int t,
                 uint64_t targets) {
    int seat = world_seat(w, t);
    int sum[KB_SEATS_MAX] = {0};
    sums(w, w->spot[t], sum);
    int best = -1;
    float best_gain = standing(w, stakes, sum, seat);
    for (uint64_t rest = targets; rest; rest &= rest - 1) {
        int target = bits_first(rest);
        int owner = world_seat(w, target);
        int units = world_units(w->card[target]);
        sum[owner] -= units;
        float gain = standing(w, stakes, sum, seat);
        sum[owner] += units;
        if (gain > best_gain) {
            best = target;
            best_gain = gain;
        }
    }
    return best;
}

static uint64_t of_kind(const struct corruption_world *w, int card) {
    uint64_t set = 0;
    for (int t = 0; t < w->placed; t++)
        if (w->card[t] == card)
            set |= bits_one(t);
    return set & ~w->gone;
}

/* 2. Hit men. */
static void hit_men(struct corruption_world *w, const struct world_stakes *stakes) {
    uint64_t waiting = of_kind(w, KB_CARD_HITMAN);
    while (waiting) {
        int t = bits_first(waiting);
        uint64_t targets =
            (there(w, w->spot[t], KB_CARD_ATTORNEY) | there(w, w->spot[t], KB_CARD_REPORTER) |
             there(w, w->spot[t], KB_CARD_HITMAN)) &
            ~bits_one(t);
        int taken = targets ? world_hit(w, stakes, t, targets) : -1;
        if (taken >= 0)
            w->gone |= bits_one(taken);
        w->gone |= bits_one(t);
        waiting &= ~w->gone;
    }
}

/* 4. Reporters, those that the attorneys left anything to do. */
static void reporters(struct corruption_world *w, const struct world_stakes *stakes,
                      uint32_t cancelled) {
    uint64_t waiting = of_kind(w, KB_CARD_REPORTER);
    while (waiting) {
        int t = bits_first(waiting);
        uint64_t targets = 0;
        waiting &= ~bits_one(t);
        if (bits_has(cancelled, w->spot[t]))
            continue;
        for (int i = 0; i < w->placed; i++)
            if (w->spot[i] == w->spot[t] && w->card[i] <= KB_CARD_10 &&
                !bits_has(w->gone | w->swiss, i))
                targets |= bits_one(i);
        int taken = targets ? world_report(w, stakes, t, targets) : -1;
        if (taken >= 0)
            w->gone |= bits_one(taken);
    }
}

/* A decision here depends on one contract or one government only, and within these the cards act in
 * the order played under both options, so that order serves the whole table. */
void world_resolve(struct corruption_world *w, const struct world_stakes *stakes, int8_t *winner) {
    for (uint64_t waiting = w->swiss; waiting;) { /* 1. Swiss money. */
        int t = bits_first(waiting);
        waiting &= ~bits_one(t);
        w->spot[t] = (uint8_t)world_assign(w, stakes, t);
    }
    hit_men(w, stakes);
    uint32_t cancelled = 0; /* 3. Attorneys. */
    for (uint64_t rest = of_kind(w, KB_CARD_ATTORNEY); rest; rest &= rest - 1)
        cancelled |= 1u << w->spot[bits_first(rest)];
    reporters(w, stakes, cancelled);
    int sum[WORLD_SPOTS][KB_SEATS_MAX] = {0}; /* 5. Award. */
    for (int t = 0, seat = w->first; t < w->placed; t++) {
        if (!bits_has(w->gone, t))
            sum[w->spot[t]][seat] += world_units(w->card[t]) >> (bits_has(w->swiss, t) ? 1 : 0);
        seat = seat + 1 == w->seats ? 0 : seat + 1;
    }
    for (int p = 0; p < w->contracts; p++)
        winner[p] = (int8_t)(bits_has(cancelled, p) ? -1 : winner_of(sum[p], w->seats));
}
