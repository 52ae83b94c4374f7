/* live_pairs_test.c: nobody receives a byte that depends on what their eyes do not cover. Two live
 * games, in two houses with the same people, shares and times, in which other seats do different
 * things where one viewer does not look: hands to other accounts, feints for viruses, looks that
 * turn no head, orders that the other game does not have. Tick by tick, whatever goes to the
 * viewer's connection, to spectators, into lists, histories, refusals and figures, and when the
 * house wants its next turn, must be the same in both: bytes, sizes, order and times.
 *
 * Whether the two games differ only out of sight is computed here, from the simulations themselves
 * and without the code of frames and views. When something that differs comes into the viewer's
 * sight, the pair ends before that tick. */
#include "house_live.h"

#define STAGE_MORE
#include "stage.h"

#define SAFE                                                                             \
    280 /* hands that differ keep so far from where the viewer looks, when they are sent \
         */

static struct stage stages[2];
static uint64_t number; /* of the pair */
static uint64_t dice;   /* what happens in it */
static int viewer;
static int seats;
static int bots;                          /* seats from the last on */
static bool touched[KB_SEATS_MAX + 1][2]; /* a hand that the viewer has seen since it was sent */
static int swap_tick; /* two hands go to one account in this tick, and in each game another one has
                         a virus: all else is the same, to the end of the phase; 0: no such pair */

static _Noreturn void fail(const char *what, const char *more) {
    printf("not ok %d - pair %llu, viewer %d: %s %.1500s\n", ++checks, (unsigned long long)number,
           viewer, what, more);
    exit(1);
}

/* ---- Driving a house ---- */

static void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    struct stage *s = arg;
    struct log *log = (int)link == viewer || link >= VISITOR ? s->same : s->other;
    char head[64];
    int length =
        snprintf(head, sizeof head, "\n%u %lld %zu %d ", link, (long long)s->now_ms, size, last);
    put_log(log, head, (size_t)length);
    put_log(log, bytes, size);
    log->count++;
    if (link == ASKER) {
        memcpy(s->answer, bytes, size);
        s->answer[size] = 0;
    }
}

/* When the house wants the next turn is seen by whoever can measure time. */
static void turn(struct stage *s) {
    char next[32];
    int length = snprintf(next, sizeof next, "\n%lld", (long long)house_turn(s->house, s->now_ms));
    put_log(s->same, next, (size_t)length);
}

static void send_only(struct stage *s, int link, const char *message) {
    house_receive(s->house, (uint32_t)link, message, strlen(message), s->now_ms);
}

static bool is_person(int link) {
    return link == STRANGER || link <= seats - bots;
}

/* ---- Setting up ---- */

static void make_table(struct stage *s, const char *terms) {
    char body[700];
    int length = snprintf(body, sizeof body, "{\"game\":\"hacker\",\"seats\":%d,%s,\"bots\":[",
                          seats, terms);
    for (int seat = 1; seat <= seats; seat++) {
        if (is_person(seat))
            add_person(s, seat);
        length += snprintf(body + length, sizeof body - (size_t)length, "%s\"%s\"",
                           seat > 1 ? "," : "", is_person(seat) ? "" : "easy");
    }
    add_person(s, STRANGER);
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    ask(s, "POST", "/api/tables", s->token[1], body);
    take_word(s, "\"table\":\"", s->table, sizeof s->table);
}

static void sit_down(struct stage *s) {
    char message[200];
    for (int link = 1; link <= STRANGER; link++) {
        if (link == ASKER || (!is_person(link) && link != VISITOR))
            continue;
        connect_one(s, link, 0);
        snprintf(message, sizeof message, "{\"do\":\"take\",\"seat\":%d}", link);
        if (link > 1 && link < VISITOR)
            tell(s, link, message);
    }
}

/* ---- Playing ---- */

static void think(struct stage *s) {
    static _Alignas(64) char memory[BOT_MEMORY];
    static struct house_job job;
    while (house_job(s->house, &job)) {
        int action = house_job_decide(&job, memory);
        house_job_done(s->house, job.number, action, &job.notes, s->now_ms);
    }
}

/* Whoever has to decide, and is a person, takes a move by the same lot in both games. */
static void move_people(struct stage *s, uint64_t lot) {
    struct table *t = the_table(s);
    for (int seat = 1; seat <= seats; seat++) {
        char text[KB_MOVE_TEXT_MAX];
        char message[100];
        struct kb_view view;
        if (!(table_must(t) >> seat & 1) || !is_person(seat))
            continue;
        kb_view(&t->state, seat, &view);
        kb_move_print(&t->state, kb_view_random(&view, &lot), text);
        snprintf(message, sizeof message, "{\"do\":\"move\",\"move\":\"%s\"}", text);
        tell(s, seat, message);
        return;
    }
}

static bool runs(struct stage *s) {
    return kb_live_running(&the_table(s)->state);
}

static void open_game(struct stage *s) {
    uint64_t lot = kb_random_seed(number, 5);
    for (int i = 0; i < 400 && !runs(s); i++) {
        move_people(s, kb_random_seed(lot, (uint64_t)i));
        s->now_ms += 40;
        turn(s);
        think(s);
        turn(s);
    }
    if (!runs(s))
        fail("no piracy", "");
}

/* ---- What the viewer's eyes cover, computed here ---- */

/* How far around its point the viewer sees; 0: not at all. */
static int clear_of(const struct kb_live *live) {
    bool away = live->traveller == viewer && live->walk >= KB_LIVE_OUTWARD &&
                live->walk <= KB_LIVE_HOMEWARD;
    for (int hand = 0; hand < 2; hand++) {
        int stage = live->hand[viewer - 1][hand].stage;
        if (stage == KB_LIVE_GOING || stage == KB_LIVE_THERE)
            return KB_LIVE_CLEAR_OUT;
    }
    return !away ? KB_LIVE_CLEAR : live->gait ? 0 : KB_LIVE_CLEAR_AWAY;
}

/* In this tick: sight comes before the step in which the traveller leaves or is back, so that what
 * was before counts, too. */
static int clear_was;

static int clear_in_tick(const struct kb_live *live) {
    return clear_of(live) > clear_was ? clear_of(live) : clear_was;
}

static bool near_eye(const struct kb_live *live, int x, int y, int far) {
    int64_t dx = x - live->eye[viewer - 1][0];
    int64_t dy = y - live->eye[viewer - 1][1];
    return far && dx * dx + dy * dy <= (int64_t)far * far;
}

static bool hand_in_sight(const struct kb_live *live, int seat, int hand) {
    const struct kb_live_hand *h = &live->hand[seat - 1][hand];
    int16_t home[2];
    if (h->stage == KB_LIVE_HOME)
        return false;
    kb_live_home(live->seats, seat, home);
    const int16_t *to = live->account[h->account - 1];
    return near_eye(live, home[0] + (to[0] - home[0]) * h->way / h->length,
                    home[1] + (to[1] - home[1]) * h->way / h->length, clear_in_tick(live));
}

static int lying(const struct table *t, int account) {
    const struct kb_hacker_table *table = &t->state.as.hacker.table;
    int count = 0;
    for (int v = 0; v < table->placed; v++)
        count += table->account[v] == account && table->up >> v & 1;
    for (int i = 0; i < 2 * seats; i++) {
        const struct kb_live_hand *h = &t->live.hand[i / 2][i % 2];
        count += h->stage == KB_LIVE_THERE && h->virus && h->account == account;
    }
    return count;
}

static bool same_hand(const struct kb_live_hand *a, const struct kb_live_hand *b) {
    return a->stage == b->stage && a->account == b->account && a->virus == b->virus &&
           a->way == b->way && a->stay == b->stay;
}

/* Has a hand that differs come into sight, or was one seen that differs now? */
static bool hands_tell(const struct kb_live *a, const struct kb_live *b) {
    for (int seat = 1; seat <= seats; seat++) {
        for (int hand = 0; hand < 2; hand++) {
            const struct kb_live_hand *ha = &a->hand[seat - 1][hand];
            const struct kb_live_hand *hb = &b->hand[seat - 1][hand];
            bool seen = hand_in_sight(a, seat, hand) || hand_in_sight(b, seat, hand);
            touched[seat][hand] = touched[seat][hand] || seen;
            if ((seat == viewer || touched[seat][hand]) && !same_hand(ha, hb))
                return true;
            if (ha->stage == KB_LIVE_HOME && hb->stage == KB_LIVE_HOME)
                touched[seat][hand] = false;
        }
    }
    return false;
}

/* When the phase is over the stacks lie open: where in them the viewer's own viruses are, and those
 * it saw go down, is known to it. */
static bool stacks_tell(const struct kb_hacker *a, const struct kb_hacker *b) {
    for (int v = 0; v < a->table.placed; v++) {
        bool in_a = a->virus[v] == viewer || a->seen[v] >> viewer & 1;
        bool in_b = b->virus[v] == viewer || b->seen[v] >> viewer & 1;
        if (in_a != in_b || (in_a && a->virus[v] != b->virus[v]))
            return true;
    }
    return false;
}

/* May the viewer tell the two games apart after this tick? */
static bool tells(const struct table *a, const struct table *b) {
    const struct kb_hacker_table *ta = &a->state.as.hacker.table;
    const struct kb_hacker_table *tb = &b->state.as.hacker.table;
    if (hands_tell(&a->live, &b->live) || memcmp(a->live.head, b->live.head, sizeof a->live.head))
        return true;
    if (memcmp(ta->bills, tb->bills, sizeof ta->bills)) /* a bot that saw something else */
        return true;
    if (!kb_live_running(&a->state) && ta->placed == tb->placed &&
        stacks_tell(&a->state.as.hacker, &b->state.as.hacker))
        return true;
    for (int account = 1; account <= a->live.accounts; account++) {
        const int16_t *place = a->live.account[account - 1];
        if (lying(a, account) == lying(b, account))
            continue;
        if (near_eye(&a->live, place[0], place[1], clear_in_tick(&a->live)) ||
            !kb_live_running(&a->state))
            return true;
    }
    return false;
}

/* ---- What everybody does in a tick ---- */

/* Does a hand on its way there keep away from where the viewer looks, and will look? */
static bool is_safe(const struct kb_live *live, int seat, int account) {
    int16_t home[2];
    const int16_t *to = live->account[account - 1];
    const int16_t *target = live->target[viewer - 1];
    kb_live_home(live->seats, seat, home);
    for (int i = 0; i <= 16; i++) {
        int x = home[0] + (to[0] - home[0]) * i / 16;
        int y = home[1] + (to[1] - home[1]) * i / 16;
        int dx = x - target[0];
        int dy = y - target[1];
        if (near_eye(live, x, y, SAFE) || dx * dx + dy * dy <= SAFE * SAFE)
            return false;
    }
    return true;
}

/* An order of another seat; accounts that the viewer will not see a hand go to, if there are. */
static void print_order(const struct kb_live *live, int seat, char *out, size_t size) {
    int account = 1;
    for (int i = 0; i < 8; i++) {
        account = 1 + (int)kb_random_below(&dice, live->accounts);
        if (!clear_of(live) || is_safe(live, seat, account))
            break;
    }
    int hand = 1 + (int)kb_random_below(&dice, 2);
    if (kb_random_below(&dice, 8) == 0)
        snprintf(out, size, "\"recall:%d\"", hand);
    else
        snprintf(out, size, "\"%s:%d>%d\"", kb_random_below(&dice, 4) ? "hand" : "feint", hand,
                 account);
}

static void print_look(const struct kb_live *live, char *out, size_t size, int x, int y) {
    const int16_t *place = live->account[kb_random_below(&dice, live->accounts)];
    snprintf(out, size, "\"look:%d,%d\"", place[0] + x, place[1] + y);
}

static void send_inputs(struct stage *s, int seat, const char *inputs) {
    char message[200];
    snprintf(message, sizeof message, "{\"do\":\"live\",\"in\":[%s]}", inputs);
    send_only(s, seat, message);
}

/* The viewer does the same in both, also what is refused. */
static void viewer_acts(void) {
    static const char *const wrong[] = {"\"hand:3>1\"", "\"look:9000,0\"",           "\"turn\"",
                                        "\"recall:1\"", "\"hand:1>2\",\"hand:2>2\"", "\"x\"",
                                        "\"hand:2>77\""};
    const struct kb_live *live = &the_table(&stages[0])->live;
    char text[80] = "";
    uint32_t lot = kb_random_below(&dice, 100);
    if (lot < 3)
        print_look(live, text, sizeof text, 0, 0);
    else if (lot < 6)
        print_order(live, viewer, text, sizeof text);
    else if (lot < 9)
        snprintf(text, sizeof text, "%s",
                 wrong[kb_random_below(&dice, sizeof wrong / sizeof wrong[0])]);
    else if (lot < 11)
        snprintf(text, sizeof text, "\"turn\"");
    for (int i = 0; i < 2 && *text; i++)
        send_inputs(&stages[i], viewer, text);
}

static bool is_own(int seat, int account) {
    return the_table(&stages[0])->state.as.hacker.owned[seat - 1] >> account & 1;
}

/* Two seats that do not travel now send a hand to the same account: one a virus, the other none.
 * The account belongs to neither of them: a player's own virus comes back without an accusation,
 * for all to see, and that may happen in the tick in which the phase ends. */
static void swap_acts(void) {
    const struct kb_live *live = &the_table(&stages[0])->live;
    int seat[2] = {0, 0};
    int account = 1;
    for (int s = 1; s <= seats - bots; s++) {
        bool may = s != viewer && s != live->traveller;
        if (may && !seat[0])
            seat[0] = s;
        else if (may && !seat[1])
            seat[1] = s;
    }
    bool own = true;
    for (int i = 0; i < 40; i++) {
        account = 1 + (int)kb_random_below(&dice, live->accounts);
        own = is_own(seat[0], account) || (seat[1] && is_own(seat[1], account));
        if (!own && (!clear_of(live) || (is_safe(live, seat[0], account) &&
                                         (!seat[1] || is_safe(live, seat[1], account)))))
            break;
    }
    for (int i = 0; !own && i < 2; i++) {
        for (int k = 0; k < 2 && seat[k]; k++) {
            char text[40];
            snprintf(text, sizeof text, "\"%s:1>%d\"", i == k ? "hand" : "feint", account);
            send_inputs(&stages[i], seat[k], text);
        }
    }
}

/* Another seat: the same, or something else in each. */
static void other_acts(int seat) {
    const struct kb_live *live = &the_table(&stages[0])->live;
    char text[2][80] = {"", ""};
    uint32_t lot = kb_random_below(&dice, 100);
    uint64_t before = dice;
    if (lot < 8) {
        print_look(live, text[0], sizeof text[0], 0, 0);
        int x = swap_tick ? 0 : (int)kb_random_below(&dice, 21) - 10; /* turns no head, mostly */
        int y = swap_tick ? 0 : (int)kb_random_below(&dice, 21) - 10;
        uint64_t after = dice;
        dice = before;
        print_look(live, text[1], sizeof text[1], x, y);
        dice = after;
    } else if (lot < 20) {
        print_order(live, seat, text[0], sizeof text[0]);
        memcpy(text[1], text[0], sizeof text[1]);
        if (swap_tick)
            memset(text, 0, sizeof text);
        else if (kb_random_below(&dice, 2))
            print_order(live, seat, text[1], sizeof text[1]);
        else if (kb_random_below(&dice, 4) == 0)
            text[kb_random_below(&dice, 2)][0] = 0;
    } else if (lot == 20 && live->traveller == seat) {
        snprintf(text[0], sizeof text[0], "\"turn\"");
        memcpy(text[1], text[0], sizeof text[1]);
    }
    for (int i = 0; i < 2; i++)
        if (text[i][0])
            send_inputs(&stages[i], seat, text[i]);
}

/* ---- What else can be asked ---- */

static void look_around(struct stage *s, uint64_t lot) {
    struct house_figures figures;
    char path[120];
    char id[2 * RECORD_ID_BYTES + 1];
    const char *token = s->token[viewer];
    ask(s, "GET", "/api/tables", "", "");
    ask(s, "GET", "/api/me", token, "");
    ask(s, "GET", "/api/me", s->token[STRANGER], "");
    proto_hex(the_table(s)->id, RECORD_ID_BYTES, id);
    snprintf(path, sizeof path, "/api/records/%s", id);
    ask(s, "GET", path, token, "");
    ask(s, "GET", "/api/records", "", "");
    snprintf(path, sizeof path, "/api/tables/%s/history", s->table);
    ask(s, "GET", path, token, "");
    ask(s, "GET", path, "", "");
    snprintf(path, sizeof path, "/api/tables/%s?seen=3", s->table);
    ask(s, "GET", path, token, "");
    ask(s, "GET", path, s->token[STRANGER], "");
    tell(s, viewer, "{\"do\":\"move\",\"move\":\"1>1\",\"at\":7}");
    tell(s, viewer, "{\"do\":\"move\",\"move\":\"protect:1\"}");
    tell(s, viewer, "{\"do\":\"back\"}");
    if (kb_random_below(&lot, 3) == 0)
        connect_one(s, viewer, 0);
    house_figures(s->house, &figures);
    put_log(s->same, &figures, sizeof figures);
}

/* ---- A pair ---- */

static void set_up(void) {
    static const char *const looks[] = {"silent", "delayed:1"};
    static const char *const clocks[] = {"none", "move:60", "bank:600+5"};
    static const char *const options[] = {"jam=off", "jam=on", "jam=on crypt=on",
                                          "crypt=on steal=blind"};
    char terms[300];
    seats = 4 + (int)kb_random_below(&dice, 4);
    bots = kb_random_below(&dice, 4) == 0;
    viewer = 1 + (int)kb_random_below(&dice, (uint32_t)(seats - bots));
    snprintf(terms, sizeof terms,
             "\"options\":\"clock=live first=%u credit_s=5 "
             "%s\",\"entry\":\"public\",\"spectators\":\"%s\","
             "\"clock\":\"%s\",\"pace\":300,\"grace\":3600",
             1 + kb_random_below(&dice, (uint32_t)seats), options[kb_random_below(&dice, 4)],
             looks[kb_random_below(&dice, 2)], clocks[kb_random_below(&dice, 3)]);
    for (int i = 0; i < 2; i++) {
        open_stage(&stages[i], i, number, 1);
        make_table(&stages[i], terms);
        sit_down(&stages[i]);
        deal(&stages[i], 1, (1u << (seats - bots + 1)) - 1, (int)number % 200);
        open_game(&stages[i]);
    }
    memset(touched, 0, sizeof touched);
}

/* One tick in both; false: the viewer may tell them apart from here on. */
static bool play_tick(void) {
    struct table *a = the_table(&stages[0]);
    struct table *b = the_table(&stages[1]);
    uint64_t lot = dice;
    clear_was = clear_of(&a->live);
    for (int i = 0; i < 2; i++)
        if (table_must(the_table(&stages[i])) && lot % 16 == 0)
            move_people(&stages[i], lot);
    if (swap_tick && (int)a->live.tick == swap_tick)
        swap_acts();
    viewer_acts();
    for (int seat = 1; seat <= seats - bots; seat++)
        if (seat != viewer)
            other_acts(seat);
    for (int i = 0; i < 2; i++) {
        struct stage *s = &stages[i];
        uint32_t tick = the_table(s)->live.tick;
        while (runs(s) && the_table(s)->live.tick == tick) {
            s->now_ms += 10;
            turn(s);
            think(s);
        }
    }
    return !tells(a, b);
}

/* Returns for how many ticks the games differed out of sight. */
static int play_pair(uint64_t *told, uint64_t *others, uint64_t *ends) {
    int hidden = 0;
    int most = 40 + (int)kb_random_below(&dice, 400);
    set_up();
    swap_tick = kb_random_below(&dice, 8) == 0 ? 24 + (int)kb_random_below(&dice, 100) : 0;
    most = swap_tick ? KB_LIVE_TICKS_MAX : most;
    compare();
    for (int i = 0; i < most && runs(&stages[0]); i++) {
        for (int k = 0; k < 4; k++)
            logs[k].size = logs[k].count = 0;
        if (!play_tick())
            break;
        if (kb_random_below(&dice, 64) == 0)
            for (int k = 0; k < 2; k++)
                look_around(&stages[k], dice);
        compare();
        const struct kb_live *a = &the_table(&stages[0])->live;
        const struct kb_live *b = &the_table(&stages[1])->live;
        hidden += kb_live_digest(a) != kb_live_digest(b);
        *told += logs[0].count;
        *others +=
            logs[1].size != logs[3].size || memcmp(logs[1].bytes, logs[3].bytes, logs[1].size);
    }
    *ends += !runs(&stages[0]);
    for (int i = 0; i < 2; i++)
        close_stage(&stages[i]);
    return hidden;
}

int main(int argc, char **argv) {
    const char *scale = getenv("KB_SCALE");
    uint64_t wanted = 50 * (scale ? strtoull(scale, NULL, 10) : 100) + 1;
    uint64_t played = 0;
    uint64_t ticks = 0;
    uint64_t told = 0;
    uint64_t others = 0;
    uint64_t ends = 0;
    number = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    if (argc > 1)
        wanted = 1;
    for (; played < wanted; number++) {
        dice = kb_random_seed(number, 1);
        int hidden = play_pair(&told, &others, &ends);
        played += hidden > 0 || argc > 1;
        ticks += (uint64_t)hidden;
    }
    printf("# %llu pairs, %llu ticks in which they differed out of sight (%llu to the end of the "
           "phase), %llu "
           "messages compared; to others something differed in %llu ticks\n",
           (unsigned long long)played, (unsigned long long)ticks, (unsigned long long)ends,
           (unsigned long long)told, (unsigned long long)others);
    printf("ok %d - what is out of sight changes no byte, size, order or time\n", ++checks);
    bool control = argc > 1 || others > ticks / 4;
    printf("%sok %d - the others, who see it, hear something else\n", control ? "" : "not ",
           ++checks);
    printf("1..%d\n", checks);
    return !control;
}
