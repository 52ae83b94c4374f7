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
    wait_ms(TABLE_OVER_MS + 60000);
    house_figures(house, &figures);
    ok(is_closed() && !figures.live_tables, "a live game gives its room back after half an hour");
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
    test_old_log();
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}
