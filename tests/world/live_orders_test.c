/* live_orders_test.c: what seats of a live table send is never lost without a word: of looks the
 * newest counts, orders that arrive together are taken one after the other, and a command with an
 * id is answered once, whatever happens to its connection, to the server or to the disk. */
#include "live_drive.h"

#define HEARD 64

/* Answers that person 2 got, by id. */
static struct {
    int64_t re;
    int tick; /* 0: refused */
    char error[40];
} heard[HEARD];
static int heard_count;

static void hear_all(uint32_t link, const char *text, bool is_last) {
    long long re;
    hear_frame(link, text, is_last);
    if (link != 2 || sscanf(text, "{\"re\":%lld", &re) != 1 || heard_count == HEARD)
        return;
    const char *tick = strstr(text, "\"tick\":");
    const char *error = strstr(text, "\"error\":\"");
    heard[heard_count].re = re;
    heard[heard_count].tick = tick ? atoi(tick + 7) : 0;
    snprintf(heard[heard_count].error, sizeof heard[0].error, "%.*s",
             error ? (int)strcspn(error + 9, "\"") : 0, error ? error + 9 : "");
    heard_count++;
}

static int answers_to(int64_t id) {
    int count = 0;
    for (int i = 0; i < heard_count; i++)
        count += heard[i].re == id;
    return count;
}

static int tick_of(int64_t id) {
    for (int i = 0; i < heard_count; i++)
        if (heard[i].re == id)
            return heard[i].tick;
    return -1;
}

static const char *error_of(int64_t id) {
    for (int i = 0; i < heard_count; i++)
        if (heard[i].re == id)
            return heard[i].error;
    return "none";
}

/* Person 2 sends this; the house is not given a turn, so that all of it comes within one tick. */
static void say(const char *inputs, int64_t id) {
    char message[400];
    char number[40] = "";
    if (id)
        snprintf(number, sizeof number, ",\"id\":%lld", (long long)id);
    snprintf(message, sizeof message, "{\"do\":\"live\",\"in\":[%s]%s}", inputs, number);
    house_receive(house, 2, message, strlen(message), now_ms);
}

/* So many orders: both hands go out and come back at once, then there is nothing to call back. */
static void say_many(int count, int64_t id) {
    static const char *const order[] = {"\"feint:1>2\"", "\"recall:1\"", "\"feint:2>3\"",
                                        "\"recall:2\""};
    for (int i = 0; i < count; i++)
        say(i < 4 ? order[i] : "\"recall:1\"", id + i);
}

static struct kb_live *sim(void) {
    return &the_table()->live;
}

static int out_stage(int hand) {
    return sim()->hand[1][hand - 1].stage;
}

/* Both hands of person 2 are at home, on somebody else's trip. */
static void come_home(void) {
    for (int i = 0; i < 4000; i++) {
        struct table *t = the_table();
        bool calm = kb_live_running(&t->state) && sim()->traveller != 2 &&
                    sim()->walk == KB_LIVE_OUTWARD && sim()->far < 2000;
        if (calm && out_stage(1) == KB_LIVE_HOME && out_stage(2) == KB_LIVE_HOME)
            break;
        if (table_must(t))
            move_people(2);
        pass(50);
    }
    heard_count = 0;
}

/* ---- Within a tick ---- */

static void test_jitter(void) {
    come_home();
    say("\"look:100,100\"", 0);
    say("\"look:200,200\",\"hand:1>7\"", 0);
    pass(50);
    ok(out_stage(1) == KB_LIVE_GOING && sim()->hand[1][0].account == 7,
       "an order behind a second look within a tick is taken");
    ok(sim()->target[1][0] == 200 && sim()->target[1][1] == 200, "and the newer look counts");
    ok(heard_count == 0, "nothing of it is refused");
    come_home();
    say("\"look:300,0\",\"look:5000,0\",\"hand:1>3\",\"look:400,10\"", 0);
    pass(50);
    ok(out_stage(1) == KB_LIVE_GOING && sim()->target[1][0] == 400,
       "an invalid look takes nothing with it");
    ok(heard_count == 1 && !strcmp(heard[0].error, "off-table"), "and is refused by name");
    come_home();
    say("\"hand:1>99\",\"hand:2>5\",\"nonsense\",\"recall:1\"", 0);
    pass(50);
    ok(out_stage(2) == KB_LIVE_GOING && heard_count == 3,
       "nor does an invalid order: each is refused by itself");
}

/* Ten orders of both hands arrive at once, as after a moment without a connection. */
static void test_bunch(void) {
    static const char *const order[] = {
        "\"feint:1>2\"", "\"recall:1\"",  "\"feint:2>3\"", "\"recall:2\"",  "\"feint:1>4\"",
        "\"recall:1\"",  "\"feint:2>5\"", "\"recall:2\"",  "\"feint:1>6\"", "\"feint:2>8\""};
    come_home();
    uint32_t tick = sim()->tick;
    for (int i = 0; i < 10; i++)
        say(order[i], 100 + i);
    pass(400);
    bool once = true, rising = true;
    int taken = 0;
    for (int i = 0; i < 10; i++) {
        once = once && answers_to(100 + i) == 1;
        taken += tick_of(100 + i) > 0;
        rising = rising && (!i || !tick_of(100 + i) || tick_of(100 + i) >= tick_of(99 + i));
    }
    ok(once && heard_count == 10, "ten orders within a tick are answered, each once");
    ok(taken >= 6 && rising && tick_of(100) == (int)tick + 1 && tick_of(103) == (int)tick + 1 &&
           tick_of(104) == (int)tick + 2,
       "four are taken in the next tick, the others in those behind it, in their order");
    come_home();
    tick = sim()->tick;
    say_many(20, 200);
    house_turn(house, now_ms);
    ok(answers_to(215) == 0 && answers_to(216) == 1 && !strcmp(error_of(216), "too-many") &&
           !strcmp(error_of(219), "too-many"),
       "more than sixteen do not wait, which is told");
    pass(400);
    for (int i = 0; i < 20; i++)
        once = once && answers_to(200 + i) == 1;
    ok(once && heard_count == 20, "and all are answered in the end");
}

/* The record has each order in the tick in which the engine took it. */
static void test_stamp(void) {
    come_home();
    say("\"feint:1>2\"", 300);
    for (int i = 0; i < 4; i++)
        say(i % 2 ? "\"feint:2>3\"" : i ? "\"recall:2\"" : "\"feint:2>4\"", 301 + i);
    pass(300);
    const struct live_room *room = &house->rooms[the_slot()->room - 1];
    int found = 0;
    for (uint32_t i = 0; i < room->events; i++)
        found += room->event[i].seat == 2 && room->event[i].input.kind == KB_LIVE_FEINT &&
                 room->event[i].input.hand == 1 && (int)room->event[i].tick == tick_of(300);
    ok(found == 1, "an order is noted for the record with the tick of its answer");
}

/* ---- Lost connections ---- */

static void test_again(void) {
    come_home();
    uint32_t tick = sim()->tick;
    say("\"feint:1>2\"", 400);
    say("\"feint:1>2\"", 400);
    pass(60);
    ok(answers_to(400) == 1 && tick_of(400) == (int)tick + 1 && out_stage(1) == KB_LIVE_GOING,
       "the same command twice before its tick is one, and answered once");
    for (int i = 0; i < 200 && out_stage(1) != KB_LIVE_HOME; i++)
        pass(50);
    heard_count = 0;
    say("\"feint:1>2\"", 400);
    pass(100);
    ok(tick_of(400) == (int)tick + 1 && out_stage(1) == KB_LIVE_HOME,
       "and again later: the same answer, no second hand");

    come_home();
    say("\"feint:1>3\"", 401);
    house_unlink(house, 2, now_ms);
    tick = sim()->tick;
    pass(100);
    ok(out_stage(1) == KB_LIVE_GOING, "an order counts whose connection broke behind it");
    connect_one(2);
    say("\"feint:1>3\"", 401);
    house_turn(house, now_ms);
    ok(tick_of(401) == (int)tick + 1, "sent again on the next connection, it is answered");

    come_home();
    say("\"feint:1>4\"", 402);
    house_unlink(house, 2, now_ms);
    connect_one(2);
    say("\"feint:1>4\"", 402);
    pass(100);
    ok(answers_to(402) == 1 && tick_of(402) > 0, "also when it had not been taken yet");

    say("", 403);
    house_turn(house, now_ms);
    ok(!strcmp(error_of(403), "stale"), "a question about an order that never came: it did not");
    say("", 402);
    house_turn(house, now_ms);
    ok(answers_to(402) == 2, "about one that came: it did");
    int count = heard_count;
    say("", 0);
    house_turn(house, now_ms);
    ok(heard_count == count + 1, "about none at all: refused");
}

static void test_restart(void) {
    come_home();
    say("\"feint:1>5\"", 500);
    pass(60);
    int tick = tick_of(500);
    for (int i = 0; i < 200 && out_stage(1) != KB_LIVE_HOME; i++)
        pass(50);
    restart();
    connect_all();
    heard_count = 0;
    say("\"feint:1>5\"", 500);
    pass(60);
    ok(tick > 0 && tick_of(500) == tick && out_stage(1) == KB_LIVE_HOME,
       "a restart does not forget what was taken");
}

static void test_not_saved(void) {
    come_home();
    say_many(6, 600);
    store_memory_fault(store, STORE_FULL, 1);
    pass(60);
    bool told = true;
    for (int i = 0; i < 6; i++)
        told = told && answers_to(600 + i) == 1 && !strcmp(error_of(600 + i), "not-saved");
    ok(told, "a disk that is full: orders in the tick, and behind it, are said not to be saved");
    pass(20000);
    say("\"feint:1>5\"", 604);
    pass(60);
    ok(!house_read_only(house) && tick_of(604) == 0 && heard[heard_count - 1].tick > 0,
       "sent again when there is room, they are taken");
}

/* ---- What becomes impossible while it waits ---- */

static void test_too_late(void) {
    come_home();
    say_many(8, 700);
    tell(2, "{\"do\":\"leave\"}");
    pass(100);
    bool told = true;
    for (int i = 0; i < 8; i++)
        told = told && answers_to(700 + i) == 1;
    ok(told && !strcmp(error_of(707), "bot-plays"),
       "orders of a seat that a bot takes over are refused");
}

int main(void) {
    also_hear = hear_all;
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    begin_live("credit_s=30", ",\"grace\":3600", 5, 2);
    test_jitter();
    test_bunch();
    test_stamp();
    test_again();
    test_restart();
    test_not_saved();
    test_too_late();
    printf("1..%d\n", checks);
    return failures > 0;
}
