/* live_test.c: non-interference of live Hacker. Two games with the same seed run side by
 * side; in the second one the seats other than the viewer say other things, or say them later. What
 * the viewer may know is worked out here, tick by tick, from the places of all eyes and hands and
 * the rules alone. As long as that is the same in both games, every byte that the viewer gets must
 * be: its frame, its view, its legal moves, its refusals, its history. When it differs, the pair is
 * over. A pair counts if something out of sight differed for ten ticks or more.
 *
 * Leaks are planted (something of what is hidden is put beside the viewer's bytes) and must all be
 * found. usage: live_secrets_test [PAIRS]; KB_SCALE in the environment, in percent, makes them more
 * or fewer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kickback.h"

#define PAIRS 5000
#define TICKS_A_PAIR 2000
#define DELAYED_MAX 64
#define TOLD_MAX 49152
#define OUT_MAX (16384 + TOLD_MAX)

struct delayed {
    uint32_t tick;
    int seat;
    struct kb_live_input input;
};

/* One of the two games, and what the test needs to say who saw what in it. */
struct world {
    struct kb_state state;
    uint8_t phase[KB_VIRUSES_MAX][3]; /* this round's facts: owner, account, known to the viewer */
    int placed;
    int round;
    struct kb_live live;
    struct kb_history history;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_live_frame all;
    struct kb_live_frame before;
    int ticks_seen[KB_SEATS_MAX][2]; /* of each hand, by the viewer */
    struct delayed delayed[DELAYED_MAX];
    int waiting;
    int facts; /* entries of the history that were looked at */
};

/* What the viewer may know, as far as it changes. */
struct sight {
    uint8_t walk, traveller, gait, stage, turn, trip, round, drawn, attacked, victim, virus, done;
    uint16_t far, left;
    uint8_t head[KB_SEATS_MAX];
    int16_t eye[2];
    struct kb_live_frame_hand hand[KB_SEATS_MAX][2];
    int count[KB_ACCOUNTS_MAX]; /* on accounts in sight; -1 on others */
    uint8_t place[KB_BILLS_ROOM];
    uint8_t virus_at[KB_VIRUSES_MAX]; /* when the phase is over */
    uint8_t owner[KB_VIRUSES_MAX];    /* of those that are known */
    uint8_t known[16][2]; /* viruses that it saw going down in this tick, or put down itself */
    uint32_t up, aside;
    int32_t knowns;
    uint8_t gone[KB_VIRUSES_MAX][3]; /* whatever lay there when a round ended within one step */
};

static struct world a, b;
static struct kb_setup setup;
static int viewer;
static uint64_t dice;
static uint32_t odds; /* the odds that an input differs in the second world, one in this many */
static int calm;      /* pairs with few orders: how many of these are another seat's */

static uint32_t below(uint32_t n) {
    return kb_random_below(&dice, n);
}

/* ---- What the viewer may know, by the rules ---- */

static bool within(const int16_t *eye, int x, int y, int clear) {
    long dx = eye[0] - x;
    long dy = eye[1] - y;
    return clear && dx * dx + dy * dy <= (long)clear * clear;
}

static bool is_out(const struct kb_live_frame_hand *hand) {
    return hand->stage == KB_LIVE_GOING || hand->stage == KB_LIVE_THERE;
}

/* The traveller of a tick: the gait, and ticks left of a turn. */
struct pace {
    int gait;
    int turns;
};

static struct pace pace_of(const struct kb_live *live) {
    bool walks = live->walk == KB_LIVE_OUTWARD || live->walk == KB_LIVE_HOMEWARD;
    return (struct pace){live->gait, walks ? live->left : 0};
}

static int clear_of(const struct world *w, int walk, int traveller, struct pace pace) {
    const struct kb_live_frame_hand *hand = w->all.hand[viewer ? viewer - 1 : 0];
    if (walk < KB_LIVE_OUTWARD || walk > KB_LIVE_HOMEWARD || traveller != viewer)
        return is_out(&hand[0]) || is_out(&hand[1]) ? 0 : 220;
    return pace.gait || pace.turns ? 0 : 300;
}

static int lying(const struct world *w, int account) {
    const struct kb_hacker_table *table = &w->state.as.hacker.table;
    int count = 0;
    for (int v = 0; v < table->placed; v++)
        count += table->account[v] == account && (table->up >> v & 1);
    for (int i = 0; i < setup.seats; i++)
        for (int h = 0; h < 2; h++)
            count += w->all.hand[i][h].stage == KB_LIVE_THERE && w->all.hand[i][h].virus &&
                     w->all.hand[i][h].account == account;
    return count;
}

/* Ticks in which the viewer had each hand in sight: on its way there, or there. */
static void count_ticks(struct world *w, int clear) {
    for (int i = 0; i < setup.seats; i++)
        for (int h = 0; h < 2; h++) {
            const struct kb_live_frame_hand *hand = &w->all.hand[i][h];
            bool out = hand->stage == KB_LIVE_GOING || hand->stage == KB_LIVE_THERE;
            bool was = w->before.hand[i][h].stage == KB_LIVE_GOING ||
                       w->before.hand[i][h].stage == KB_LIVE_THERE;
            if (!out || !was)
                w->ticks_seen[i][h] = 0;
            if (out && viewer && within(w->all.eye[viewer - 1], hand->x, hand->y, clear))
                w->ticks_seen[i][h]++;
        }
}

/* Viruses that became facts in this tick: those of the viewer, and those that it saw. The hands
 * stand in `before` as they were. */
static void note_facts(struct world *w, struct sight *sight) {
    int round = w->round;
    w->round = w->state.as.hacker.table.round;
    for (; w->facts < w->history.count; w->facts++) {
        const struct kb_entry *entry = &w->entry[w->facts];
        if (!entry->seat || entry->what < KB_FACT_PUT)
            continue;
        int account = (entry->what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1;
        bool knows = entry->seat == viewer;
        for (int h = 0; h < 2; h++) {
            const struct kb_live_frame_hand *hand = &w->before.hand[entry->seat - 1][h];
            if (hand->stage == KB_LIVE_THERE && hand->account == account && hand->virus)
                knows = knows || w->ticks_seen[entry->seat - 1][h] >= 3;
        }
        w->phase[w->placed][0] = entry->seat;
        w->phase[w->placed][1] = (uint8_t)account;
        w->phase[w->placed++][2] = knows;
        if (!knows)
            continue;
        sight->known[sight->knowns][0] = entry->seat;
        sight->known[sight->knowns++][1] = (uint8_t)account;
    }
    if (round == w->round)
        return;
    /* What was turned over in the step that ended a round is not on the table any more: take all of
     * it as seen. */
    memcpy(sight->gone, w->phase, sizeof sight->gone);
    memset(w->phase, 0, sizeof w->phase);
    w->placed = 0;
}

static void see_table(const struct world *w, struct sight *sight) {
    const struct kb_hacker_table *table = &w->state.as.hacker.table;
    sight->stage = table->stage;
    sight->turn = table->turn;
    sight->trip = table->trip;
    sight->round = table->round;
    sight->drawn = table->drawn;
    memcpy(sight->place, table->place, sizeof sight->place);
    bool piracy = table->stage == KB_HACKER_TRIP || table->stage == KB_HACKER_DRAW ||
                  table->stage == KB_HACKER_CREDIT;
    if (piracy)
        return;
    sight->attacked = table->attacked;
    sight->victim = table->victim;
    sight->virus = table->virus;
    sight->done = table->done;
    sight->up = table->up;
    sight->aside = table->aside;
    int v = 0;
    for (int account = 1; account <= w->live.accounts; account++) /* by account, from the bottom */
        for (int i = 0; i < w->placed; i++) {
            if (w->phase[i][1] != account)
                continue;
            sight->virus_at[v] = (uint8_t)account;
            sight->owner[v] = w->phase[i][2] || table->turned[v] ? w->phase[i][0] : 0;
            v++;
        }
}

/* What the tick that is over showed. `pace` is the traveller's in it. */
static void look(struct world *w, struct pace pace, bool fresh, struct sight *sight) {
    memset(sight, 0, sizeof *sight);
    w->before = w->all;
    kb_live_frame(&w->live, &w->state, KB_EVERYTHING, &w->all);
    if (fresh)
        memset(&w->before, 0, sizeof w->before);
    note_facts(w, sight);
    count_ticks(w, clear_of(w, w->before.walk, w->before.traveller, pace));
    see_table(w, sight);
    sight->walk = w->all.walk;
    sight->traveller = w->all.traveller;
    sight->gait = w->all.gait;
    sight->far = w->all.far;
    sight->left = w->all.left;
    memcpy(sight->head, w->all.head, sizeof sight->head);
    if (!viewer || w->all.walk == KB_LIVE_NO_WALK)
        return;
    const int16_t *eye = w->all.eye[viewer - 1];
    int clear = clear_of(w, w->all.walk, w->all.traveller, pace_of(&w->live));
    int then = clear_of(w, w->before.walk, w->before.traveller, pace);
    memcpy(sight->eye, eye, sizeof sight->eye);
    for (int k = 1; k <= w->live.accounts; k++) {
        const int16_t *at = w->live.account[k - 1];
        sight->count[k - 1] = within(eye, at[0], at[1], then) ? lying(w, k) : -1;
    }
    for (int i = 0; i < setup.seats; i++)
        for (int h = 0; h < 2; h++) {
            struct kb_live_frame_hand hand = w->all.hand[i][h];
            bool own = i + 1 == viewer;
            bool sees = hand.stage != KB_LIVE_HOME && within(eye, hand.x, hand.y, clear);
            if (!own && !sees)
                continue;
            if (!own && hand.stage != KB_LIVE_THERE) {
                hand.account = hand.virus = 0;
                hand.stage = KB_LIVE_MOVING;
            }
            sight->hand[i][h] = hand;
        }
}

/* ---- What the viewer gets ---- */

enum {
    LEAK_NONE,
    LEAK_HAND,    /* another seat's hand, out of sight */
    LEAK_PLACED,  /* how many viruses there are */
    LEAK_COUNT,   /* how many lie on account 1 now */
    LEAK_HELD,    /* the virus of a visible hand on its way */
    LEAK_EYE,     /* where exactly another seat looks */
    LEAK_LEFT,    /* how many viruses another seat has */
    LEAK_ARRIVED, /* how many hands have put something down */
    LEAK_WITNESS, /* the witnesses of the viewer's own virus */
    LEAK_OWNER,   /* the owner of an unseen virus, after the phase */
    LEAK_HISTORY, /* how long the history is */
    LEAK_LOTS,    /* the order of what arrived */
    LEAKS
};

static size_t put_leak(const struct world *w, int leak, uint8_t *out) {
    const struct kb_hacker *s = &w->state.as.hacker;
    int other = viewer == 1 ? 2 : 1;
    const struct kb_live_hand *hand = w->live.hand[other - 1];
    bool over = s->table.stage >= KB_HACKER_PROTECT && s->table.stage <= KB_HACKER_RECREDIT;
    int value = 0;
    switch (leak) {
    case LEAK_NONE: return 0;
    case LEAK_HAND: value = hand[0].stage; break;
    case LEAK_PLACED: value = s->table.placed; break;
    case LEAK_COUNT: value = lying(w, 1); break;
    case LEAK_HELD:
        for (int i = 0; i < 2 * setup.seats; i++) {
            struct kb_live_frame frame;
            kb_live_frame(&w->live, &w->state, viewer, &frame);
            if (frame.hand[i / 2][i % 2].shown)
                value = 2 * value + w->all.hand[i / 2][i % 2].virus;
        }
        break;
    case LEAK_EYE: value = w->live.eye[other - 1][0]; break;
    case LEAK_LEFT: value = s->hand[other - 1]; break;
    case LEAK_ARRIVED: value = w->live.arrived; break;
    case LEAK_WITNESS:
        for (int v = 0; v < s->table.placed; v++)
            if (s->virus[v] == viewer)
                value = 31 * value + s->seen[v];
        break;
    case LEAK_OWNER: value = over ? s->virus[0] : 0; break;
    case LEAK_HISTORY: value = w->history.count; break;
    default: value = hand[0].order; break;
    }
    memcpy(out, &value, sizeof value);
    return sizeof value;
}

/* Every byte of it after a step; the history now and then. */
static size_t outputs(const struct world *w, int leak, bool histories, uint8_t *out) {
    static struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_live_frame frame;
    struct kb_view view;
    size_t at = 0;
    kb_live_frame(&w->live, &w->state, viewer, &frame);
    at += (size_t)kb_live_frame_bytes(&frame, out);
    kb_view(&w->state, viewer, &view);
    memcpy(out + at, &view, sizeof view);
    at += sizeof view;
    int must = kb_current(&w->state);
    memcpy(out + at, &must, sizeof must);
    at += sizeof must;
    if (histories) {
        int count = kb_history_seen(&setup, &w->history, viewer, seen);
        memcpy(out + at, seen, (size_t)count * sizeof *seen);
        at += (size_t)count * sizeof *seen;
        size_t told = kb_told_text(&setup, &w->history, viewer, (char *)out + at, TOLD_MAX);
        if (told >= TOLD_MAX)
            __builtin_trap();
        at += told;
    }
    return at + put_leak(w, leak, out + at);
}

/* ---- The two games ---- */

static enum kb_code say(struct world *w, int seat, const struct kb_live_input *input) {
    return kb_live_input(&w->live, &w->state, seat, input, NULL);
}

static void later(struct world *w, uint32_t ticks, int seat, const struct kb_live_input *input) {
    if (w->waiting < DELAYED_MAX)
        w->delayed[w->waiting++] = (struct delayed){w->live.tick + ticks, seat, *input};
}

static void say_delayed(struct world *w) {
    for (int i = 0; i < w->waiting; i++) {
        if (w->delayed[i].tick > w->live.tick)
            continue;
        say(w, w->delayed[i].seat, &w->delayed[i].input);
        w->delayed[i--] = w->delayed[--w->waiting];
    }
}

/* The same input in the other world, or another one. */
static void say_otherwise(struct world *w, int seat, struct kb_live_input input) {
    static const uint32_t gentle[] = {1, 4, 4, 4};
    switch (odds != 2 ? gentle[below(4)] : below(12)) {
    case 0: return;
    case 1: later(w, 1 + below(12), seat, &input); return;
    case 2:
        if (input.kind == KB_LIVE_SEND)
            input.kind = KB_LIVE_FEINT;
        else if (input.kind == KB_LIVE_FEINT)
            input.kind = KB_LIVE_SEND;
        break;
    case 3:
        if (input.account)
            input.account = (uint8_t)(1 + below(w->live.accounts));
        break;
    case 4: /* another seat sends it */
        if (input.kind != KB_LIVE_LOOK) {
            seat = 1 + (int)below(setup.seats);
            if (seat == viewer)
                return;
        }
        break;
    case 5: /* eyes a little farther on the same way */
        if (input.kind == KB_LIVE_LOOK && input.x > -700 && input.x < 700)
            input.x = (int16_t)(input.x + (int)below(41) - 20);
        break;
    default: break;
    }
    say(w, seat, &input);
}

/* Two hands go to one account, and in the other world the other one has the virus: heads turn alike
 * in both. `input` was taken in the first one. */
static void say_swapped(int seat, struct kb_live_input input) {
    int other = 1 + (int)below(setup.seats);
    struct kb_live_input feint = input;
    feint.kind = KB_LIVE_FEINT;
    if (other == viewer || other == seat || a.state.as.hacker.hand[other - 1] == 0 ||
        say(&a, other, &feint)) {
        say(&b, seat, &input);
        return;
    }
    say(&b, seat, &feint);
    say(&b, other, &input);
}

/* The inputs of one seat before a tick. False if the viewer is refused in one world only. */
static bool seat_says(int seat) {
    struct kb_live_input input = {.kind = KB_LIVE_LOOK};
    uint32_t n = below(40);
    if (odds == 0 && n >= 4 && n < 7 && below(24))
        return true;
    if (n < 4) {
        input.x = (int16_t)((int)below(1601) - 800);
        input.y = (int16_t)((int)below(1001) - 500);
    } else if (n < 7) {
        uint32_t kind = below(8);
        input.kind = kind < 5 ? KB_LIVE_SEND : kind < 7 ? KB_LIVE_FEINT : KB_LIVE_RECALL;
        input.hand = (uint8_t)(1 + below(2));
        input.account = input.kind == KB_LIVE_RECALL ? 0 : (uint8_t)(1 + below(a.live.accounts));
    } else if (n == 7 && below(4) == 0) {
        input.kind = KB_LIVE_TURN;
    } else {
        return true;
    }
    enum kb_code code = say(&a, seat, &input);
    if (seat == viewer || input.kind == KB_LIVE_TURN)
        return say(&b, seat, &input) == code || seat != viewer;
    if (calm && input.kind == KB_LIVE_SEND && !code) {
        calm--;
        if (below(4))
            say_swapped(seat, input);
        else
            say_otherwise(&b, seat, input);
    } else if (odds && below(odds) == 0 && (odds == 2 || input.kind != KB_LIVE_LOOK)) {
        say_otherwise(&b, seat, input);
    } else
        say(&b, seat, &input);
    return true;
}

static void begin(struct world *w, uint64_t seed) {
    memset(w, 0, sizeof *w);
    w->history = (struct kb_history){w->entry, KB_HISTORY_MAX, 0};
    kb_start(&w->state, &setup, seed, false, &w->history);
    kb_live_start(&w->live, &setup, seed);
}

/* One step in both worlds: a move, or a tick. False if they part for all to see; `bad` if only for
 * the viewer's refusals. */
static bool step(struct sight *sight, bool *bad) {
    struct pace pace[2] = {{0, 0}, {0, 0}};
    bool fresh = a.live.walk == KB_LIVE_NO_WALK;
    if (kb_live_running(&a.state) != kb_live_running(&b.state))
        return false;
    int seat = kb_current(&a.state);
    if (kb_live_running(&a.state)) {
        for (int s = 1; s <= setup.seats; s++)
            if (!seat_says(s))
                *bad = true;
        say_delayed(&b);
        if (seat > 0 && below(24) == 0) {
            int action = kb_random_action(&a.state, seat, &dice);
            kb_play(&a.state, seat, action, &a.history, NULL);
            if (kb_play(&b.state, seat, action, &b.history, NULL))
                return false;
        }
        pace[0] = pace_of(&a.live);
        pace[1] = pace_of(&b.live);
        kb_live_tick(&a.live, &a.state, &a.history);
        kb_live_tick(&b.live, &b.state, &b.history);
    } else {
        int action = kb_random_action(&a.state, seat, &dice);
        kb_play(&a.state, seat, action, &a.history, NULL);
        if (kb_play(&b.state, seat, action, &b.history, NULL))
            return false;
    }
    look(&a, pace[0], fresh, &sight[0]);
    look(&b, pace[1], fresh, &sight[1]);
    return !memcmp(&sight[0], &sight[1], sizeof *sight);
}

static bool differ(void) {
    return kb_live_digest(&a.live) != kb_live_digest(&b.live) ||
           kb_digest(&a.state) != kb_digest(&b.state);
}

/* The results of a run. */
struct found {
    long pairs;
    long ticks;      /* compared, with something different out of sight */
    long placed;     /* pairs in which other viruses lay out of sight */
    long protection; /* pairs that differed still when the phase was over */
    uint64_t leak;   /* the first pair whose bytes differ; UINT64_MAX: none */
};

static void run_pair(uint64_t number, int leak, struct found *found) {
    static uint8_t out[2][OUT_MAX];
    static const char *const options[] = {"clock=live credit_s=5", "clock=live credit_s=5 jam=on",
                                          "clock=live crypt=on", "clock=live steal=blind first=2"};
    struct sight sight[2];
    bool bad = false;
    bool placed = false;
    bool later_on = false;
    int compared = 0;
    dice = kb_random_seed(number, 11);
    int seats = 3 + (int)below(5);
    kb_setup_text(&setup, "hacker", seats, options[below(4)], NULL);
    viewer = (int)below((uint32_t)seats + 1);
    odds = number % 2 ? 2 : number % 4 ? 0 : 10 + 10 * below(8);
    calm = odds ? 0 : 1 + (int)below(3);
    begin(&a, number);
    begin(&b, number);
    for (int i = 0; i < TICKS_A_PAIR && !kb_over(&a.state); i++) {
        bool same = step(sight, &bad);
        if (bad) {
            found->leak = number;
            return;
        }
        if (!same)
            break;
        bool histories = i % 64 == 0;
        size_t size = outputs(&a, leak, histories, out[0]);
        if (outputs(&b, leak, histories, out[1]) != size || memcmp(out[0], out[1], size)) {
            found->leak = number;
            return;
        }
        if (!differ())
            continue;
        compared++;
        int stage = a.state.as.hacker.table.stage;
        placed |= a.state.as.hacker.table.placed != b.state.as.hacker.table.placed;
        later_on |= stage >= KB_HACKER_PROTECT && stage <= KB_HACKER_RECREDIT;
    }
    if (compared < 10)
        return;
    found->pairs++;
    found->ticks += compared;
    found->placed += placed;
    found->protection += later_on;
}

static const char *const leak_name[LEAKS] = {"none",
                                             "a hand out of sight",
                                             "the number of viruses",
                                             "the number on an account",
                                             "what a moving hand holds",
                                             "another seat's eyes",
                                             "viruses that another seat has left",
                                             "how many hands have put something down",
                                             "who saw one's own virus",
                                             "whose a virus is, after the phase",
                                             "the length of the history",
                                             "the order of arrivals"};

int main(int argc, char **argv) {
    const char *scale = getenv("KB_SCALE");
    long wanted = argc > 1 ? atol(argv[1]) : PAIRS * (scale ? atol(scale) : 100) / 100;
    struct found found = {.leak = UINT64_MAX};
    uint64_t number = 0;
    printf("1..%d\n", LEAKS + 1);
    while (found.pairs < wanted && found.leak == UINT64_MAX)
        run_pair(number++, LEAK_NONE, &found);
    printf("%s 1 - %ld pairs that a seat cannot tell apart (%ld ticks in which they differ)\n",
           found.leak == UINT64_MAX ? "ok" : "not ok", found.pairs, found.ticks);
    if (found.leak != UINT64_MAX)
        printf("# pair %llu, viewer %d, tick %u\n", (unsigned long long)found.leak, viewer,
               a.live.tick);
    bool enough = found.placed * 5 > found.pairs && found.protection * 50 > found.pairs;
    printf("%s 2 - in %ld of them other viruses lay, and %ld went on when the phase was over\n",
           enough ? "ok" : "not ok", found.placed, found.protection);
    for (int leak = 1; leak < LEAKS; leak++) {
        struct found planted = {.leak = UINT64_MAX};
        for (number = 0; planted.leak == UINT64_MAX && number < 2000; number++)
            run_pair(number, leak, &planted);
        printf("%s %d - a planted leak is found: %s\n",
               planted.leak == UINT64_MAX ? "not ok" : "ok", leak + 2, leak_name[leak]);
    }
    return 0;
}
