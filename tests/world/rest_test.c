/* rest_test.c: a game that nobody plays with their own hands rests: no bot and no stand-in moves,
 * no tick is made, until somebody is back; and it does not keep its place for ever. */
#include "live_drive.h"

#define HOUR_MS 3600000

/* So much time, in a hundred steps, with bots that always have an answer. */
static void wait_ms(int64_t ms) {
    for (int64_t end = now_ms + ms; now_ms < end;) {
        now_ms += ms / 100;
        house_turn(house, now_ms);
        think();
        house_turn(house, now_ms);
    }
}

static void go_away(uint32_t link) {
    house_unlink(house, link, now_ms);
}

static bool is_closed(void) {
    return !the_slot();
}

/* Persons 1 and 2 and a bot, whose people have gone; the third one looks on. */
static void abandon(const char *more) {
    begin_game(more);
    go_away(1);
    go_away(2);
    wait_ms(61000);
}

static void test_rests(void) {
    abandon(",\"grace\":60");
    struct table *t = the_table();
    int32_t entries = t->entries;
    ok(t->rests && says(last[3], "\"e\":\"rests\"") && says(last[3], "\"stand_in\":\"away\""),
       "when the last one is away the game rests, and whoever looks on is told");
    wait_ms(24 * HOUR_MS);
    ok(t->entries == entries && t->rests, "nothing is played");
    restart();
    wait_ms(HOUR_MS);
    t = the_table();
    ok(t->entries == entries && t->rests, "also after a restart");
    connect_one(1);
    ok(!t->rests && t->seat[1].stand_in == TABLE_HERE && says(last[1], "\"e\":\"rests\"") &&
           says(last[1], "\"e\":\"back\",\"at\":"),
       "who comes back has the seat again");
    wait_ms(20000);
    ok(t->entries == entries, "and is waited for");
    move_people(1);
    wait_ms(20000);
    ok(t->entries >= entries + 3 && table_must(t) == 1 << 1,
       "then bots play for those who are away");
    connect_all();
}

/* Who plays by requests alone is back with a move, and not away again at once; what is no move
 * changes nothing. */
static void test_request(void) {
    char path[80], move[KB_MOVE_TEXT_MAX], body[120];
    abandon(",\"grace\":60");
    struct table *t = the_table();
    snprintf(path, sizeof path, "/api/tables/%s", table);
    wait_ms(HOUR_MS);
    uint32_t inputs = t->inputs;
    ok(t->rests &&
           says(ask("POST", path, token[1], "{\"do\":\"move\",\"move\":\"9@z9\"}"), "\"error\"") &&
           t->rests && t->inputs == inputs,
       "what is no move does not wake a game");
    int seat = bits_first(kb_must(&t->state));
    uint16_t legal[KB_ACTIONS_MAX];
    kb_legal(&t->state, seat, legal);
    kb_move_print(&t->state, legal[0], move);
    snprintf(body, sizeof body, "{\"do\":\"move\",\"move\":\"%s\"}", move);
    ok(seat <= 2 && says(ask("POST", path, token[seat], body), "\"ok\"") && !t->rests,
       "a move does, and is made");
    wait_ms(30000);
    ok(!t->rests && t->seat[seat].stand_in == TABLE_HERE, "who made it is waited for as ever");
    connect_all();
}

static void test_left(void) {
    begin_game(",\"grace\":60");
    tell(1, "{\"do\":\"leave\"}");
    tell(2, "{\"do\":\"leave\"}");
    int32_t entries = the_table()->entries;
    wait_ms(20000);
    ok(!the_table()->rests && the_table()->entries > entries,
       "a game goes on that all have left: nobody is to come back");
}

static void test_forgotten(void) {
    abandon(",\"grace\":60,\"clock\":\"move:60\"");
    wait_ms(TABLE_REST_MS - 2 * HOUR_MS);
    ok(!is_closed(), "a game rests for days, also by the clock");
    wait_ms(2 * HOUR_MS + TABLE_REST_MS / 50);
    ok(is_closed() && says(last[3], "\"closed\""), "and is closed after a week");
}

static void test_clock(void) {
    begin_game(",\"clock\":\"move:60\"");
    struct table *t = the_table();
    int32_t entries = t->entries;
    wait_ms(125000);
    ok(!t->rests && t->seat[1].stand_in == TABLE_CLOCK_OUT &&
           t->seat[2].stand_in == TABLE_CLOCK_OUT && t->entries >= entries + 2,
       "time has run out for all, and bots play: they are connected");
    go_away(1);
    wait_ms(2000);
    ok(!t->rests, "also for one of them alone");
    go_away(2);
    entries = t->entries;
    wait_ms(HOUR_MS);
    ok(t->rests && t->entries == entries, "when the last has gone it rests");
    connect_one(2);
    ok(!t->rests && t->seat[2].stand_in == TABLE_HERE, "coming to the table is enough");
    for (int i = 0; i < 100 && !(table_must(t) >> 2 & 1); i++)
        wait_ms(1000);
    ok(table_must(t) == 1 << 2, "then bots play until it is the turn of who is back");
    connect_all();
}

static void test_correspondence(void) {
    begin_game(",\"clock\":\"days:2\"");
    move_people(1);
    go_away(1);
    go_away(2);
    wait_ms(24 * HOUR_MS);
    ok(!the_table()->rests, "who has days is not missed");
    connect_one(2);
    move_people(2);
    int32_t entries = the_table()->entries;
    go_away(2);
    wait_ms(24 * HOUR_MS);
    ok(the_table()->entries > entries, "and bots play when nobody is connected");
    wait_ms(60 * HOUR_MS);
    entries = the_table()->entries;
    ok(the_table()->seat[1].stand_in == TABLE_CLOCK_OUT && !the_table()->rests,
       "nor does it rest while one of them is in time");
    connect_all();
}

/* A bot was asked, and the answer came when nobody wanted it: it is asked again. */
static void test_asked_again(void) {
    static struct house_job job;
    char path[80];
    make_table(",\"bots\":[\"random\",\"random\"],\"seat\":3");
    snprintf(path, sizeof path, "/api/tables/%s", table);
    deal_alone(ask, token[1], path, 3);
    struct table *t = the_table();
    ok(house_job(house, &job), "a bot is asked");
    go_away(1);
    now_ms += 7 * HOUR_MS;
    house_turn(house, now_ms);
    house_job_done(house, job.number, 0, &job.notes, now_ms);
    ok(t->rests && !house_job(house, &job), "nobody is asked while the game rests");
    connect_one(1);
    int32_t entries = t->entries;
    wait_ms(20000);
    ok(t->entries > entries, "and afterwards again");
}

/* A person has eight open tables at most. */
static void end_table(void) {
    struct table_input close = {.kind = TABLE_DO_CLOSE};
    if (the_slot())
        slot_input(house, the_slot(), &close, NULL);
    house_turn(house, now_ms);
}

static uint32_t rooms(void) {
    struct house_figures figures;
    house_figures(house, &figures);
    return figures.live_tables;
}

static struct live_room *the_room(void) {
    return the_slot()->room ? &house->rooms[the_slot()->room - 1] : NULL;
}

/* What a room has of a game beside the table, in memory of its own. */
static bool same_room(const struct live_room *a, const struct live_room *b) {
    return a->events == b->events && !memcmp(a->event, b->event, a->events * sizeof a->event[0]) &&
           !memcmp(a->said, b->said, sizeof a->said) &&
           !memcmp(a->taken, b->taken, sizeof a->taken) &&
           !memcmp(&a->bot[2].mind, &b->bot[2].mind, sizeof a->bot[2].mind) &&
           !memcmp(a->notes, b->notes, sizeof a->notes);
}

/* A game of one person and two bots, in its first phase, that nobody is left to play. */
static void leave_live(const char *more) {
    begin_live("", more, 3, 1);
    go_to_piracy(1);
    tell(1, "{\"do\":\"live\",\"in\":[\"look:10,20\"]}");
    pass(300);
    go_away(1);
    go_away(2);
    go_away(3);
}

static void test_room(void) {
    static struct live_room was;
    leave_live(",\"grace\":10");
    ok(rooms() == 1, "a live game has a room while it waits for its player");
    for (int i = 0; i < 2000 && !the_table()->rests; i++) {
        was = *the_room(); /* as it is when the game rests */
        pass(10);
    }
    struct table *t = the_table();
    uint32_t tick = t->live.tick;
    ok(t->rests && rooms() == 0 && !the_slot()->room, "one that rests gives it back");
    wait_ms(24 * HOUR_MS);
    ok(the_table() == t && t->rests && t->live.tick == tick, "and is kept for days");
    restart();
    t = the_table();
    ok(t->rests && rooms() == 0 && t->live.tick == tick, "also over a restart, without a room");
    connect_one(1);
    ok(!t->rests && rooms() == 1 && the_room() && t->seat[1].stand_in == TABLE_HERE,
       "its player comes back, and it has a room again");
    ok(same_room(the_room(), &was), "with everything that had been said, and bots that know it");
    pass(1000);
    ok(t->live.tick >= tick + 18 && t->live.tick <= tick + 21, "ticks run on");
    go_away(1);
    pass(10100);
    ok(t->rests && rooms() == 0, "it rests again");
    connect_one(1);
    pass(100);
    restart(); /* a log with two rests in it */
    connect_one(1);
    uint32_t events = the_room()->events;
    pass(500);
    ok(!the_table()->rests && rooms() == 1 && the_room()->events >= events && events > was.events,
       "after another restart the room is whole");
    for (int i = 0; i < 60000 && the_table()->phase == TABLE_PLAYING; i++) {
        move_people(1);
        pass(50);
    }
    ok(the_table()->phase == TABLE_OVER && rooms() == 0, "the game comes to its end");
}

/* The log begins anew with the second game at a table. Its room is filled from there. */
static void test_room_of_second_game(void) {
    static struct live_room was;
    deal(1);
    go_to_piracy(1);
    tell(1, "{\"do\":\"live\",\"in\":[\"look:30,40\"]}");
    pass(300);
    go_away(1);
    for (int i = 0; i < 2000 && !the_table()->rests; i++) {
        was = *the_room();
        pass(10);
    }
    uint32_t tick = the_table()->live.tick;
    ok(the_table()->games == 1 && the_table()->rests && rooms() == 0, "a second game rests, too");
    restart();
    connect_one(1);
    ok(!the_table()->rests && rooms() == 1 && same_room(the_room(), &was) &&
           the_table()->live.tick == tick && was.events > 0,
       "its room is as it was when its player comes back");
    end_table();
}

static void test_long_grace(void) {
    leave_live(",\"grace\":3600");
    pass(LIVE_PAUSE_MS - 5000);
    ok(!the_table()->rests && rooms() == 1, "a player who may be away for an hour");
    pass(10000);
    ok(the_table()->rests && rooms() == 0, "keeps a room for five minutes without a connection");
    end_table();
    begin_live("", ",\"grace\":3600", 3, 2);
    go_away(1);
    go_away(3);
    wait_ms(LIVE_PAUSE_MS * 2);
    ok(!the_table()->rests && the_table()->seat[1].stand_in == TABLE_HERE,
       "and an hour while somebody else is there");
    end_table();
}

static void test_all_left(void) {
    begin_live("", ",\"grace\":10", 3, 1);
    tell(1, "{\"do\":\"leave\"}");
    wait_ms(LIVE_PAUSE_MS / 2);
    ok(!the_table()->rests, "bots play on for those who look on, when all have left");
    for (uint32_t i = 1; i <= 3; i++)
        go_away(i);
    wait_ms(LIVE_PAUSE_MS + 10000);
    ok(the_slot() && the_table()->rests && !the_slot()->room,
       "and not for nobody: five minutes later the room is free");
    end_table();
}

/* All rooms are taken when the player comes back. */
static void test_no_room(void) {
    leave_live(",\"grace\":10");
    pass(10100);
    struct table *t = the_table();
    bool taken[LIVE];
    for (uint32_t i = 0; i < LIVE; i++) {
        taken[i] = !house->rooms[i].used;
        if (taken[i]) {
            house->rooms[i].used = true;
            house->rooms[i].slot = TABLES - 1;
            house->figures.live_tables++;
        }
    }
    connect_one(1);
    ok(t->rests && says(last_answer[1], "\"error\":\"full\"") &&
           says(last_answer[1], "no room for another live game"),
       "without a free room the game stays paused, which is said");
    uint32_t inputs = t->inputs;
    ok(says(tell_answer(1, "{\"do\":\"back\"}"), "\"error\":\"full\"") && t->inputs == inputs,
       "also to who asks for the seat");
    pass(20000);
    ok(t->rests && t->inputs == inputs, "nothing happens meanwhile");
    for (uint32_t i = 0; i < LIVE; i++) {
        if (taken[i]) {
            house->rooms[i].used = false;
            house->figures.live_tables--;
        }
    }
    pass(LIVE_RETRY_MS + 200);
    ok(!t->rests && the_slot()->room, "and when there is a room it goes on by itself");
    end_table();
}

/* The host of a game against bots, or whom all have left alone, may end it. */
static void test_close(void) {
    begin_live("", ",\"grace\":10", 3, 2);
    ok(says(tell_answer(1, "{\"do\":\"close\"}"), "\"error\":\"not-now\""),
       "a host cannot end a game that somebody else plays");
    go_away(2);
    pass(11000);
    ok(the_table()->seat[2].stand_in == TABLE_AWAY &&
           says(tell_answer(1, "{\"do\":\"close\"}"), "\"ok\":true") && !the_slot(),
       "when nobody else is there any more it can");
    begin_game(",\"grace\":60");
    tell(2, "{\"do\":\"leave\"}");
    ok(says(tell_answer(1, "{\"do\":\"close\"}"), "\"ok\":true") && !the_slot(),
       "so can the host of any game");
}

static void test_live(void) {
    struct house_figures figures;
    begin_live("", ",\"grace\":10", 3, 1);
    go_to_piracy(1);
    struct table *t = the_table();
    go_away(1);
    pass(10010);
    uint32_t tick = t->live.tick;
    ok(t->rests && kb_live_running(&t->state), "by live clock, too");
    wait_ms(HOUR_MS / 6);
    ok(t->live.tick == tick, "no tick is made");
    restart();
    t = the_table();
    wait_ms(HOUR_MS / 6);
    ok(t->live.tick == tick && t->rests, "also after a restart");
    connect_one(1);
    pass(1000);
    ok(t->live.tick >= tick + 18 && t->live.tick <= tick + 21,
       "then ticks run on, and none is made up for");
    go_away(1);
    wait_ms(60000);
    house_figures(house, &figures);
    ok(!is_closed() && !figures.live_tables, "a live game that rests gives its room back, too");
}

/* A log of the time when bots played on is read as it was meant; then the game rests. */
static void test_old_log(void) {
    static const char *const line[] = {"away %lld 1", "away %lld 2", "play %lld 1 %064d 10@a1"};
    struct house_figures figures;
    begin_game(",\"grace\":60");
    uint64_t number = strtoull(table, NULL, 10);
    int32_t entries = the_table()->entries;
    int64_t at_ms = the_table()->now_ms;
    house_close(house);
    for (int i = 0; i < 3; i++) {
        char text[200];
        at_ms += 5000;
        snprintf(text, sizeof text, line[i], (long long)at_ms, 0);
        store_append(store, number, store_last(store, number) + 1, at_ms, text, strlen(text));
        store_commit(store);
    }
    open_house();
    house_figures(house, &figures);
    ok(!figures.set_aside && the_table()->entries == entries + 1, "an old log is read");
    wait_ms(HOUR_MS);
    ok(the_table()->rests && the_table()->entries == entries + 1, "and its game rests");
    connect_all();
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    also_hear = hear_frame;
    open_house();
    people();
    test_rests();
    test_request();
    test_left();
    test_forgotten();
    test_clock();
    test_correspondence();
    test_asked_again();
    test_live();
    test_room();
    test_room_of_second_game();
    test_long_grace();
    test_all_left();
    test_no_room();
    test_close();
    test_old_log();
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}
