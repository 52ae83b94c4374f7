/* live_rooms_test.c: what live games take: rooms, from the deal to the end of the game, so many of
 * one person, of one address and of all; and the looks of a seat, which become rarer and never
 * end. */
#define LIVE 24
#define TABLES 96
#define PEOPLE 128
#include "live_drive.h"

#define EACH (LIVE / LIVE_ADDRESS) /* rooms of one address */
#define TICKS 24000                /* no game has more */

static uint32_t rooms(void) {
    struct house_figures figures;
    house_figures(house, &figures);
    return figures.live_tables;
}

/* Somebody new, who asks from this address. */
static const char *guest(const char *address) {
    static char who[PROTO_TOKEN_MAX];
    now_ms += 61000; /* sixty an hour from one address */
    take_word(ask_from(address, "POST", "/api/guests", "", "{\"name\":\"Somebody\"}"),
              "\"token\":\"", who, sizeof who);
    return who;
}

/* A table of this person with two bots, made and not started. */
static const char *make_live(const char *address, const char *who, const char *more) {
    static char id[PROTO_ID_MAX];
    char body[300];
    snprintf(body, sizeof body,
             "{\"game\":\"hacker\",\"seats\":3,\"options\":\"clock=live\","
             "\"bots\":[\"\",\"random\",\"random\"]%s}",
             more);
    take_word(ask_from(address, "POST", "/api/tables", who, body), "\"table\":\"", id, sizeof id);
    return id;
}

static const char *start(const char *address, const char *who, const char *id) {
    char path[320];
    snprintf(path, sizeof path, "/api/tables/%s", id);
    return ask_from(address, "POST", path, who, "{\"do\":\"start\"}");
}

static struct table *table_of(const char *id) {
    uint8_t key[8];
    struct slot *slot = slot_find(house, proto_id_read(id, key));
    return slot ? &slot->table : NULL;
}

/* Time passes in large steps: nobody plays. */
static void wait_ms(int64_t ms, int64_t step) {
    for (int64_t end = now_ms + ms; now_ms < end;) {
        now_ms += step;
        house_turn(house, now_ms);
    }
}

/* ---- Rooms ---- */

static void test_person(void) {
    char id[6][PROTO_ID_MAX];
    char who[PROTO_TOKEN_MAX];
    snprintf(who, sizeof who, "%s", guest("10.1.0.1"));
    for (int i = 0; i < 6; i++)
        snprintf(id[i], sizeof id[i], "%s", make_live("10.1.0.1", who, ""));
    ok(rooms() == 0, "tables that wait take no room");
    for (int i = 0; i < LIVE_HOSTED; i++)
        start("10.1.0.1", who, id[i]);
    ok(rooms() == LIVE_HOSTED, "a deal does");
    ok(says(start("10.1.0.1", who, id[4]), "\"error\":\"too-many\"") &&
           says(last[0], "as many live games at tables of this host"),
       "one person's tables have so many, and it is said what can be done");
    ok(table_of(id[4])->phase == TABLE_SEATING && table_of(id[4])->inputs == 4 &&
           rooms() == LIVE_HOSTED,
       "and the table stays as it was");
    ok(says(start("10.1.0.1", token[1], id[4]), "\"error\":\"not-host\""),
       "a stranger is told something else");
    wait_ms(1200000, 1000); /* after half an hour alone the tables would be closed */
    ok(rooms() == 0 && table_of(id[0])->phase == TABLE_SEATING,
       "a deal to which nobody comes gives its room back");
    ok(says(start("10.1.0.1", who, id[4]), "\"ok\":true"), "and then there is room again");
    wait_ms(7300000, 1000);
}

static void test_address(void) {
    char who[EACH + 1][PROTO_TOKEN_MAX];
    char id[EACH + 1][PROTO_ID_MAX];
    for (int i = 0; i <= EACH; i++) {
        snprintf(who[i], sizeof who[i], "%s", guest("10.2.0.1"));
        snprintf(id[i], sizeof id[i], "%s", make_live("10.2.0.1", who[i], ""));
    }
    for (int i = 0; i < EACH; i++)
        start("10.2.0.1", who[i], id[i]);
    ok(rooms() == EACH, "many people from one address");
    ok(says(start("10.2.0.1", who[EACH], id[EACH]), "\"error\":\"too-many\""),
       "have a quarter of the rooms, however many they are");
    ok(says(start("10.9.0.1", who[EACH], id[EACH]), "\"error\":\"too-many\""),
       "wherever they go from there");
    char other[PROTO_TOKEN_MAX];
    snprintf(other, sizeof other, "%s", guest("10.3.0.1"));
    ok(says(start("10.3.0.1", other, make_live("10.3.0.1", other, "")), "\"ok\":true"),
       "others have theirs");
}

/* All rooms are taken; then one is given back. */
static void test_full(void) {
    char who[PROTO_TOKEN_MAX];
    char id[PROTO_ID_MAX];
    char fills[PROTO_ID_MAX];
    char address[20];
    for (int i = 0; i < LIVE; i++) { /* deals last a minute or two: quickly, from many addresses */
        snprintf(address, sizeof address, "10.4.0.%d", i);
        take_word(ask_from(address, "POST", "/api/guests", "", "{\"name\":\"Somebody\"}"),
                  "\"token\":\"", who, sizeof who);
        start(address, who, make_live(address, who, ""));
    }
    ok(rooms() == LIVE, "there are so many rooms");
    take_word(ask_from("10.5.0.1", "POST", "/api/guests", "", "{\"name\":\"Late\"}"),
              "\"token\":\"", who, sizeof who);
    snprintf(id, sizeof id, "%s", make_live("10.5.0.1", who, ""));
    ok(says(start("10.5.0.1", who, id), "\"error\":\"full\"") &&
           says(last[0], "no room for another live game"),
       "and no more, which is said");
    ok(table_of(id)->phase == TABLE_SEATING && table_of(id)->inputs == 4,
       "the table stays as it was");
    snprintf(fills, sizeof fills, "%s", make_live("10.5.0.1", who, ",\"fill\":5"));
    struct table *t = table_of(fills);
    uint32_t inputs = t->inputs;
    now_ms += 6000;
    int64_t next = house_turn(house, now_ms);
    ok(t->phase == TABLE_SEATING && t->inputs == inputs && next > now_ms,
       "bots that were to fill a table wait, too");
    ok(says(ask("POST", "/api/tables", token[3], "{\"game\":\"hacker\",\"seats\":4}"),
            "\"table\":"),
       "other tables are made as ever");
    restart();
    ok(rooms() == LIVE, "a restart takes the rooms again");
    wait_ms(120000, 500);
    t = table_of(fills);
    ok(t->phase != TABLE_SEATING || t->event_count > inputs + 2,
       "until a room is free: then the bots sit down");
    wait_ms(3600000, 1000);
    ok(rooms() == 0, "all have been given back");
}

/* A group that cannot be saved takes nobody's rooms. */
static void test_lost_group(void) {
    char who[PROTO_TOKEN_MAX];
    char id[LIVE_HOSTED][PROTO_ID_MAX];
    snprintf(who, sizeof who, "%s", guest("10.6.0.1"));
    for (int i = 0; i < LIVE_HOSTED; i++) {
        snprintf(id[i], sizeof id[i], "%s", make_live("10.6.0.1", who, ""));
        store_memory_fault(store, STORE_FULL, 1);
        start("10.6.0.1", who, id[i]);
        wait_ms(20000, 1000);
    }
    ok(rooms() == 0, "starts that were not saved have no rooms");
    bool good = true;
    for (int i = 0; i < LIVE_HOSTED; i++)
        good = good && says(start("10.6.0.1", who, id[i]), "\"ok\":true");
    ok(good && rooms() == LIVE_HOSTED, "and count for nobody");
    wait_ms(3600000, 1000);
}

/* ---- Games that are over, or that nobody plays ---- */

static void test_over(void) {
    begin_live("", ",\"grace\":60", 3, 1);
    ok(rooms() == 1, "a game has a room");
    for (int i = 0; i < 60000 && the_table()->phase == TABLE_PLAYING; i++) {
        move_people(1);
        pass(50);
        if (i == 3000)
            restart(), connect_all();
    }
    ok(the_table()->phase == TABLE_OVER && rooms() == 0 && !the_slot()->room, "until it is over");
    tell(1, "{\"do\":\"rematch\"}");
    ok(the_table()->phase == TABLE_DEALING && rooms() == 1, "and again for another one");
    restart();
    ok(rooms() == 1 && the_slot()->room, "also after a restart");
    connect_all();
    tell(1, "{\"do\":\"close\"}");
    wait_ms(3600000, 1000);
}

static void test_terms(void) {
    const char *const bad[] = {"\"grace\":0", "\"clock\":\"days:3\"",
                               "\"clock\":\"days:3\",\"grace\":0"};
    char body[200];
    for (int i = 0; i < 3; i++) {
        snprintf(body, sizeof body,
                 "{\"game\":\"hacker\",\"seats\":3,\"options\":\"clock=live\",%s}", bad[i]);
        ok(says(ask("POST", "/api/tables", token[2], body), "\"error\":\"bad-terms\"") &&
               says(last[0], "grace is from 1 to 3600 seconds, and clock is none, move:S or"),
           "terms by which a live game could stand still are refused");
        snprintf(body, sizeof body, "{\"game\":\"hacker\",\"seats\":3,%s}", bad[i]);
        ok(says(ask("POST", "/api/tables", token[2], body), "\"table\":"), "by beats they are not");
    }
}

/* A table of an older log, by terms that are refused now: it is read, and if nobody plays, its game
 * ends after two hours and not after two months. */
static void test_idle(void) {
    char line[300];
    uint64_t number = house->last_table + 1;
    snprintf(line, sizeof line,
             "make %lld 1 0 %064d hacker 3 none link silent phrases given 0 0 200 random "
             "clock=live beats=2 jam=off crypt=off steal=look first=1 credit_s=10 lag_ms=0 "
             "speed=100",
             (long long)house->now_ms, 0);
    while (house->slots[number % house->limits.tables].used)
        number++;
    if (store_append(store, number, 1, now_ms, line, strlen(line)) || store_commit(store))
        ok(false, "an old line can be written");
    restart();
    snprintf(table, sizeof table, "%llu-0000000000000000", (unsigned long long)number);
    ok(the_slot() && the_table()->phase == TABLE_SEATING, "a table of an older log is there");
    connect_all();
    tell(1, "{\"do\":\"bot\",\"seat\":2}");
    tell(1, "{\"do\":\"bot\",\"seat\":3}");
    tell(1, "{\"do\":\"take\",\"seat\":1}");
    deal(1);
    ok(the_table()->phase == TABLE_PLAYING && rooms() == 1, "and can be played");
    for (uint32_t i = 1; i <= 3; i++)
        house_unlink(house, i, now_ms);
    for (int i = 0; i < 700; i++) { /* bots do what they have to; the person is gone */
        now_ms += 10000;
        house_turn(house, now_ms);
        think();
    }
    ok(the_slot() && the_table()->phase == TABLE_PLAYING && rooms() == 1,
       "a game at which somebody did something two hours ago goes on");
    wait_ms(600000, 1000);
    ok(!the_slot() && rooms() == 0, "and is over a little later");
}

/* ---- Looks ---- */

/* Person 1 looks somewhere else in every tick of a game of seven, as a pointer does that never
 * rests; person 2 does nothing, or as much as there is. Which of the ticks sent person 1's eyes
 * somewhere goes into `took`; returns how many ticks there were. */
static int look_always(const char *options, bool noisy, uint8_t *took, int *gap) {
    begin_live(options, ",\"grace\":3600", 7, 2);
    int standing = 0;
    memset(took, 0, TICKS);
    *gap = 0;
    for (int i = 0; i < 60000 && the_table()->phase == TABLE_PLAYING; i++) {
        struct kb_live *sim = &the_table()->live;
        char message[120];
        uint32_t tick = sim->tick;
        int16_t was = sim->target[0][0];
        if (!kb_live_running(&the_table()->state)) {
            move_people(2);
            pass(50);
            continue;
        }
        int x = was < 400 && i % 2 ? 401 + i % 300 : i % 399; /* never where it was */
        snprintf(message, sizeof message, "{\"do\":\"live\",\"in\":[\"look:%d,%d\"]}",
                 x == was ? x + 1 : x, i % 500);
        tell(1, message);
        if (noisy)
            tell(2, "{\"do\":\"live\",\"in\":[\"look:5,5\",\"feint:1>1\",\"recall:1\","
                    "\"feint:2>2\",\"recall:2\"]}");
        pass(50);
        if (sim->tick == tick || !kb_live_running(&the_table()->state))
            continue;
        took[sim->tick] = sim->target[0][0] != was;
        standing = took[sim->tick] ? 0 : standing + 1;
        if (standing > *gap)
            *gap = standing;
    }
    const struct live_room *room = the_slot()->room ? &house->rooms[the_slot()->room - 1] : NULL;
    ok(the_table()->phase == TABLE_OVER && (!room || room->events < LIVE_EVENTS),
       "a game with a pointer that never rests comes to its end");
    int ticks = (int)the_table()->live.tick;
    tell(1, "{\"do\":\"close\"}");
    wait_ms(10000, 1000);
    return ticks;
}

static void test_looks(void) {
    static uint8_t took[3][TICKS];
    int gap[3];
    char text[200];
    int long_ticks = look_always("credit_s=30", false, took[0], &gap[0]);
    snprintf(text, sizeof text,
             "credit_s=30: in %d ticks eyes that move always never wait for more than %d",
             long_ticks, gap[0]);
    ok(long_ticks > 9000 && gap[0] >= 2 && gap[0] <= 5, text);
    int ticks = look_always("", false, took[1], &gap[1]);
    snprintf(text, sizeof text, "as usual: in %d ticks never for more than %d", ticks, gap[1]);
    ok(ticks > 6000 && gap[1] >= 1 && gap[1] <= 3, text);
    int noisy = look_always("", true, took[2], &gap[2]);
    int differ = 0;
    for (int i = 1; i < noisy && i < ticks; i++)
        differ += took[1][i] != took[2][i];
    snprintf(text, sizeof text, "whatever others send: in %d ticks %d differ", noisy, differ);
    ok(noisy > 1000 && differ < 30, text);
}

int main(void) {
    also_hear = hear_frame;
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_person();
    test_address();
    test_full();
    test_lost_group();
    test_over();
    test_terms();
    test_idle();
    test_looks();
    printf("1..%d\n", checks);
    return failures > 0;
}
