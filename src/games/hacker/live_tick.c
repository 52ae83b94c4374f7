/* live_tick.c: one tick of the live piracy phase, in the order of docs/live.md: a trip may
 * begin, eyes move, hands move, everybody sees, the traveller walks. Results that the other rules
 * need go into the state as facts. */
#include "live.h"
#include "random.h"

/* Room that one tick may need in a history: the facts of all hands, home, a credit, a bill. */
#define TICK_ENTRIES_MAX 64

/* Everything that a tick works on. */
struct tick {
    struct kb_live *live;
    struct kb_state *state;
    struct kb_hacker *s;
    struct kb_history *history;
};

HD static void play_fact(struct tick *t, int seat, int what) {
    enum kb_code code = kb_live_fact(t->state, seat, what, t->history, NULL);
    ASSERT(code == KB_OK);
}

/* ---- 1. Phases and trips begin and end ---- */

/* A hand has placed its virus: records owner, place and witnesses. */
HD static void put_fact(struct tick *t, int seat, struct kb_live_hand *hand) {
    uint32_t seen = 0;
    for (int i = 0; i < t->live->seats; i++)
        if (hand->seen[i] >= KB_LIVE_WITNESS && i + 1 != seat)
            seen |= hacker_bit(i + 1);
    hand->virus = 0;
    play_fact(t, seat, KB_FACT_PUT + KB_ACCOUNTS_MAX * (int)seen + hand->account - 1);
}

/* Hands that are at an account, or only those that leave it now, put their viruses down for good,
 * in the order in which these arrived. */
HD static void put_all(struct tick *t, bool leaving) {
    for (;;) {
        struct kb_live_hand *next = NULL;
        int seat = 0;
        for (int i = 0; i < 2 * t->live->seats; i++) {
            struct kb_live_hand *hand = &t->live->hand[i / 2][i % 2];
            if (hand->stage == KB_LIVE_THERE && hand->virus && (!leaving || hand->stay == 0) &&
                (!next || hand->order < next->order)) {
                next = hand;
                seat = i / 2 + 1;
            }
        }
        if (!next)
            return;
        put_fact(t, seat, next);
    }
}

/* The last traveller has credited: hands under way come back with what they hold. */
HD static void end_phase(struct tick *t) {
    int seats = t->s->table.seats;
    int last = (t->s->table.first + seats - 2) % seats + 1;
    put_all(t, false);
    live_reset(t->live);
    play_fact(t, last, KB_FACT_END);
}

/* The pause before a trip: the hands of the next traveller hurry home. */
HD static void begin_pause(struct kb_live *live, const struct kb_hacker_table *table) {
    live->trip = table->trip;
    live->traveller = (uint8_t)hacker_traveller(table);
    live->walk = KB_LIVE_PAUSING;
    live->left = KB_LIVE_PAUSE_TICKS;
    live->far = 0;
    live->gait = 1;
    live->steady = 0;
    for (int i = 0; i < 2; i++) {
        struct kb_live_hand *hand = &live->hand[live->traveller - 1][i];
        if (hand->stage == KB_LIVE_GOING)
            hand->stage = KB_LIVE_COMING;
        hand->haste = hand->stage != KB_LIVE_HOME;
    }
}

/* Will the traveller be home in this tick? */
HD static bool comes_home(const struct kb_live *live) {
    return live->walk == KB_LIVE_HOMEWARD && !live->left &&
           live->far <= (live->gait ? KB_LIVE_FRONT : KB_LIVE_BACK);
}

/* The last traveller will be home: all hands turn back, and none arrives any more. */
HD static void end_infection(struct kb_live *live) {
    for (int i = 0; i < 2 * live->seats; i++) {
        struct kb_live_hand *hand = &live->hand[i / 2][i % 2];
        if (hand->stage == KB_LIVE_GOING)
            hand->stage = KB_LIVE_COMING;
    }
}

/* ---- 2. Eyes ---- */

/* Where a seat's eyes go: to the account of a hand that is out, half-way between two, or to the
 * point looked at. */
HD static void find_goal(const struct kb_live *live, int seat, int16_t *goal) {
    const struct kb_live_hand *hand = live->hand[seat - 1];
    const int16_t *to[2] = {live->target[seat - 1], live->target[seat - 1]};
    bool out[2] = {live_hand_out(&hand[0]), live_hand_out(&hand[1])};
    if (live->rules > 1 && (out[0] || out[1])) {
        to[0] = live->account[hand[out[0] ? 0 : 1].account - 1];
        to[1] = live->account[hand[out[1] ? 1 : 0].account - 1];
    }
    for (int i = 0; i < 2; i++)
        goal[i] = (int16_t)((to[0][i] + to[1][i]) / 2);
}

HD static void move_eyes(struct kb_live *live) {
    for (int i = 0; i < live->seats; i++) {
        int16_t *eye = live->eye[i];
        int16_t goal[2];
        find_goal(live, i + 1, goal);
        int x = goal[0] - eye[0];
        int y = goal[1] - eye[1];
        int far = live_root(x * x + y * y);
        if (far > KB_LIVE_EYE) {
            x = x * KB_LIVE_EYE / far;
            y = y * KB_LIVE_EYE / far;
        }
        eye[0] = (int16_t)(eye[0] + x);
        eye[1] = (int16_t)(eye[1] + y);
    }
}

/* ---- 3. Hands ---- */

HD static void come_back(struct kb_live_hand *hand) {
    int step = hand->haste ? KB_LIVE_HASTE : KB_LIVE_HAND;
    if (hand->way > step)
        hand->way = (uint16_t)(hand->way - step);
    else
        bytes_fill(hand, 0, sizeof *hand);
}

/* Moves a hand. True if it arrives with a virus. */
HD static bool move_hand(struct kb_live_hand *hand) {
    switch (hand->stage) {
    case KB_LIVE_GOING:
        hand->way = (uint16_t)(hand->way + KB_LIVE_HAND);
        if (hand->way < hand->length)
            return false;
        hand->way = hand->length;
        hand->stage = KB_LIVE_THERE;
        hand->stay = KB_LIVE_STAY;
        return hand->virus;
    case KB_LIVE_THERE:
        if (hand->stay == 0) {
            hand->stage = KB_LIVE_COMING;
            come_back(hand);
        }
        return false;
    case KB_LIVE_COMING: come_back(hand); return false;
    default: return false;
    }
}

/* A lot of this tick about an account (0: which one): a stream of its own, so that it depends on
 * nothing that happens elsewhere. */
HD static uint32_t draw_lot(const struct kb_live *live, int account, uint32_t n, uint32_t number) {
    uint64_t stream = ((uint64_t)live->tick * (KB_ACCOUNTS_MAX + 1) + (uint64_t)account) * 16;
    uint64_t random = random_stream(live->random, stream + number);
    return random_below(&random, n);
}

/* Viruses that arrive on an account in the same tick are stacked at random. A seat knows where its
 * own viruses are. */
HD static void stack_viruses(struct kb_live *live, uint32_t arrived, int account) {
    uint32_t here = 0;
    for (; arrived; arrived &= arrived - 1) {
        int i = bits_first(arrived);
        if (live->hand[i / 2][i % 2].account == account)
            here |= hacker_bit(i);
    }
    while (here) {
        uint32_t count = (uint32_t)bits_count(here);
        int i = bits_nth(here, count > 1 ? (int)draw_lot(live, account, count, count) : 0);
        here &= ~hacker_bit(i);
        live->hand[i / 2][i % 2].order = live->arrived++;
        live->count[i / 2][account - 1]++;
    }
}

HD static void move_hands(struct tick *t) {
    struct kb_live *live = t->live;
    uint32_t arrived = 0;
    for (int i = 0; i < 2 * live->seats; i++) {
        struct kb_live_hand *hand = &live->hand[i / 2][i % 2];
        if (hand->stage == KB_LIVE_THERE)
            hand->stay--;
    }
    put_all(t, true);
    for (int i = 0; i < 2 * live->seats; i++)
        if (move_hand(&live->hand[i / 2][i % 2]))
            arrived |= hacker_bit(i);
    for (int account = 1; arrived && account <= live->accounts; account++)
        stack_viruses(live, arrived, account);
}

/* ---- 4. All seats see ---- */

/* How far each seat sees clearly in this tick, squared; 0: nothing. */
struct reach {
    int32_t square[KB_SEATS_MAX];
};

HD static void see_hands(struct kb_live *live, const struct reach *reach) {
    for (int i = 0; i < 2 * live->seats; i++) {
        struct kb_live_hand *hand = &live->hand[i / 2][i % 2];
        int16_t place[2];
        if (hand->stage != KB_LIVE_GOING && hand->stage != KB_LIVE_THERE)
            continue;
        live_hand_place(live, i / 2 + 1, i % 2, place);
        for (int k = 0; k < live->seats; k++)
            if (live_within(live, k + 1, reach->square[k], place) &&
                hand->seen[k] < KB_LIVE_WITNESS)
                hand->seen[k]++;
    }
}

HD static void see_accounts(struct kb_live *live, const struct reach *reach,
                            const struct kb_hacker_table *table) {
    uint8_t lying[KB_ACCOUNTS_MAX + 1] = {0};
    for (uint32_t rest = table->up; rest; rest &= rest - 1)
        lying[table->account[bits_first(rest)]]++;
    for (int i = 0; i < 2 * live->seats; i++) {
        const struct kb_live_hand *hand = &live->hand[i / 2][i % 2];
        if (hand->stage == KB_LIVE_THERE && hand->virus)
            lying[hand->account]++;
    }
    for (int i = 0; i < live->seats; i++)
        for (int k = 0; reach->square[i] && k < live->accounts; k++)
            if (live_within(live, i + 1, reach->square[i], live->account[k]))
                live->count[i][k] = lying[k + 1];
}

HD static void see(struct kb_live *live, const struct kb_hacker_table *table) {
    struct reach reach;
    for (int i = 0; i < live->seats; i++) {
        int clear = live_clear(live, i + 1);
        reach.square[i] = clear * clear;
    }
    see_hands(live, &reach);
    see_accounts(live, &reach, table);
}

/* ---- 5. The traveller ---- */

/* Credits for a traveller who took too long: under its first account by number, or under a random
 * one while all are face down. */
HD static void credit_for(struct tick *t) {
    const struct kb_hacker *s = t->s;
    int seat = s->table.turn;
    int value = s->value[s->table.drawn - 1];
    int account = bits_first(s->owned[seat - 1]);
    if (hacker_jammed(&s->table))
        account = 1 + (int)draw_lot(t->live, 0, s->table.accounts, 0);
    int action = KB_ACTION_CREDIT + KB_ACCOUNTS_MAX * (value - 1) + account - 1;
    enum kb_code code = kb_play(t->state, seat, action, t->history, NULL);
    ASSERT(code == KB_OK);
}

/* How far the traveller comes on its way in this tick: nowhere while it turns round. */
HD static int take_step(struct kb_live *live) {
    if (live_turns(live)) {
        live->left--;
        return 0;
    }
    if (live->steady)
        live->steady--;
    return live->gait ? KB_LIVE_FRONT : KB_LIVE_BACK;
}

HD static void walk(struct tick *t) {
    struct kb_live *live = t->live;
    int step;
    switch (live->walk) {
    case KB_LIVE_PAUSING:
        if (--live->left == 0)
            live->walk = KB_LIVE_OUTWARD;
        break;
    case KB_LIVE_OUTWARD:
        step = take_step(live);
        live->far = (uint16_t)(live->far + step);
        if (live->far < KB_LIVE_BANK)
            break;
        live->far = KB_LIVE_BANK;
        live->walk = KB_LIVE_AT_BANK;
        live->left = KB_LIVE_BANK_TICKS;
        play_fact(t, live->traveller, KB_FACT_BANK);
        break;
    case KB_LIVE_AT_BANK:
        if (--live->left == 0)
            live->walk = KB_LIVE_HOMEWARD;
        break;
    case KB_LIVE_HOMEWARD:
        step = take_step(live);
        live->far = (uint16_t)(live->far > step ? live->far - step : 0);
        if (live->far)
            break;
        live->walk = KB_LIVE_CREDITING;
        live->gait = 1;
        live->left = (uint16_t)(live->credit_s * 1000 / KB_LIVE_TICK_MS);
        play_fact(t, live->traveller, KB_FACT_HOME);
        break;
    default:
        if (--live->left == 0)
            credit_for(t);
    }
}

HD static void turn_heads(struct kb_live *live) {
    for (int i = 0; i + 1 < KB_LIVE_HEAD_DELAY; i++)
        bytes_copy(live->head[i], live->head[i + 1], sizeof live->head[i]);
    for (int seat = 1; seat <= live->seats; seat++)
        live->head[KB_LIVE_HEAD_DELAY - 1][seat - 1] = (uint8_t)live_head(live, seat);
}

HD enum kb_code kb_live_tick(struct kb_live *live, struct kb_state *state,
                             struct kb_history *history) {
    struct tick t = {live, state, &state->as.hacker, history};
    const struct kb_hacker_table *table = &state->as.hacker.table;
    ASSERT(kb_live_running(state));
    if (history && history->capacity < KB_HISTORY_MAX &&
        history->capacity - history->count <= 2 * TICK_ENTRIES_MAX)
        return KB_BUFFER;
    live->tick++;
    bytes_fill(live->looks, 0, sizeof live->looks);
    bytes_fill(live->orders, 0, sizeof live->orders);
    if (table->trip == table->seats) {
        end_phase(&t);
        return KB_OK;
    }
    if (live->trip != table->trip)
        begin_pause(live, table);
    if (live->rules > 1 && table->trip == table->seats - 1 && comes_home(live))
        end_infection(live);
    turn_heads(live);
    move_eyes(live);
    move_hands(&t);
    see(live, table);
    walk(&t);
    return KB_OK;
}
