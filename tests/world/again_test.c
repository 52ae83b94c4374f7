/* again_test.c: after a game everybody is asked whether to play again, nobody is made to, and
 * nobody waits for those who have said no or are not here. And a single person among bots is waited
 * for; of whom others wait for they are told. */
#include "live_drive.h"

#define HASH "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* Three people, to the end of their game. */
static void play(void) {
    make_table("");
    tell(2, "{\"do\":\"take\",\"seat\":2}");
    tell(3, "{\"do\":\"take\",\"seat\":3}");
    deal(3);
    for (int i = 0; i < 400 && the_table()->phase == TABLE_PLAYING; i++, now_ms += 1000)
        move_people(3);
}

static bool is_over(void) {
    return the_table()->phase == TABLE_OVER;
}

static bool is_dealt(void) {
    return the_table()->phase == TABLE_DEALING;
}

static const char *wants(uint32_t link) {
    return tell(link, "{\"do\":\"rematch\"}");
}

static void test_all(void) {
    play();
    ok(is_over() && says(wants(2), "\"e\":\"rematch\"") && is_over(),
       "one who wants to begins nothing");
    ok(says(last[3],
            "{\"seat\":2,\"kind\":\"person\",\"name\":\"Person 2\",\"face\":15470,\"again\":true}"),
       "and all see who wants to");
    restart();
    connect_all();
    ok(is_over() && the_table()->again == 1 << 2, "also after a restart");
    wants(1);
    ok(is_over(), "nor do two of three");
    ok(says(wants(3), "\"phase\":\"dealing\"") && !the_table()->again,
       "the last one begins the deal");
}

static void test_not_now(void) {
    play();
    wants(1);
    wants(3);
    int64_t asked_ms = now_ms;
    tell(2, "{\"do\":\"leave\"}");
    ok(is_dealt() && now_ms == asked_ms && the_table()->seat[2].kind == TABLE_BOT,
       "who leaves is not waited for: the deal begins at once, with a bot");
    ok(says(last[1], "\"e\":\"deal\"") && says(last[3], "\"e\":\"deal\""),
       "and the others are told");
    play();
    tell(2, "{\"do\":\"leave\"}");
    ok(is_over(), "nothing begins that nobody has asked for");
    tell(1, "{\"do\":\"rematch\"}");
    tell(1, "{\"do\":\"kick\",\"seat\":2}");
    ok(is_over(), "a bot that is sent away was not waited for");
    tell(1, "{\"do\":\"kick\",\"seat\":3}");
    ok(is_dealt(), "who is sent away is not waited for, either");
}

static void test_not_here(void) {
    play();
    house_unlink(house, 2, now_ms);
    wants(1);
    ok(is_over(), "one who is here is waited for");
    wants(3);
    ok(is_dealt(), "one who is not is not");
    ok(the_table()->seat[2].kind == TABLE_PERSON, "but has the time of a deal to come back");
    house_link(house, 2, "10.0.0.2", now_ms);
    connect_all();
    play();
    wants(1);
    house_unlink(house, 1, now_ms);
    tell(2, "{\"do\":\"leave\"}");
    tell(3, "{\"do\":\"leave\"}");
    ok(is_over(), "nothing begins for one who wanted it and is gone");
    connect_all();
    play();
    wants(1);
    wants(3);
    house_unlink(house, 2, now_ms);
    now_ms += 4000;
    house_turn(house, now_ms);
    ok(is_over(), "one who goes away is waited for a little");
    now_ms += 2000;
    house_turn(house, now_ms);
    ok(is_dealt(), "and then no more");
    connect_all();
}

static void test_at_once(void) {
    play();
    tell(1, "{\"do\":\"rematch\",\"id\":31}");
    tell(1, "{\"do\":\"rematch\",\"id\":31}");
    ok(is_over(), "the same command again is no second one");
    tell(1, "{\"do\":\"rematch\",\"id\":32}");
    ok(is_dealt(), "said twice, it waits for nobody");
}

/* The only player leaves for this long and returns. Who must play then? */
static enum table_stand_in stay_away(const char *more, bool live, int64_t ms) {
    if (live) {
        begin_live("", more, 3, 1);
        go_to_piracy(1);
    } else {
        make_table(more);
        deal(1);
    }
    house_unlink(house, 1, now_ms);
    for (int i = 0; i < 100; i++) {
        now_ms += ms / 100;
        house_turn(house, now_ms);
        think();
    }
    enum table_stand_in stands = (enum table_stand_in)the_table()->seat[1].stand_in;
    connect_all();
    return stands;
}

static void test_alone(void) {
    ok(stay_away(",\"bots\":[\"\",\"easy\",\"easy\"]", false, 7200000) == TABLE_HERE,
       "a single person among bots is waited for");
    ok(stay_away(",\"bots\":[\"\",\"easy\",\"easy\"],\"clock\":\"move:60\"", false, 7200000) ==
           TABLE_CLOCK_OUT,
       "unless a clock was asked for");
    ok(stay_away(",\"bots\":[\"\",\"easy\",\"easy\"]", false, 22000000) == TABLE_AWAY,
       "but not for ever: whoever never comes back leaves the room to others");
    ok(stay_away(",\"grace\":60", true, 100000) == TABLE_AWAY, "or the game is live");
    begin_game("");
    house_unlink(house, 1, now_ms);
    now_ms += 61000;
    house_turn(house, now_ms);
    ok(the_table()->seat[1].stand_in == TABLE_AWAY, "among people a bot stands in");
    connect_all();
}

static void wait_ms(int64_t ms) {
    last[2][0] = 0;
    now_ms += ms;
    house_turn(house, now_ms);
}

/* A number in what the second person was told last. */
static int64_t number_of(const char *key) {
    char member[20];
    snprintf(member, sizeof member, "\"%s\":", key);
    const char *at = strstr(last[2], member);
    return at ? atoll(at + strlen(member)) : -1;
}

static void test_told(void) {
    char path[80];
    begin_game(",\"grace\":60");
    house_unlink(house, 1, now_ms);
    wait_ms(1999);
    ok(!last[2][0], "who only loads the page again is not said to be gone");
    wait_ms(1);
    ok(says(last[2], "\"face\":40503,\"gone\":") && number_of("gone") - number_of("now") == 58000,
       "who is gone is, and until when a bot stands in");
    wait_ms(30000);
    ok(!last[2][0], "once");
    snprintf(path, sizeof path, "/api/tables/%s", table);
    const char *own = ask("GET", path, token[1], "");
    ok(says(own, "\"Person 1\",\"face\":40503}") && !strstr(own, "\"gone\""), "but not to itself");
    connect_one(1);
    ok(says(last[2], "\"Person 1\",\"face\":40503}") && !strstr(last[2], "\"gone\""),
       "and that it is back");
    house_unlink(house, 1, now_ms);
    wait_ms(2000);
    snprintf(path, sizeof path, "/api/tables/%s", table);
    last[2][0] = 0;
    ask("POST", path, token[1], "{\"do\":\"phrase\",\"number\":1}");
    ok(says(last[2], "\"Person 1\",\"face\":40503}") && !strstr(last[2], "\"gone\""),
       "by request, too");
    connect_all();
    begin_game(",\"grace\":0");
    house_unlink(house, 1, now_ms);
    wait_ms(2000);
    ok(says(last[2], "\"gone\":0}"), "without end, where no bot stands in");
    wait_ms(100000000);
    ok(the_table()->seat[1].stand_in == TABLE_HERE, "nor does one");
    connect_all();
}

/* Delayed spectators learn nothing of who is there before the delay, however they ask. */
static void test_told_later(void) {
    char path[80];
    begin_game(",\"grace\":60,\"spectators\":\"delayed:90\",\"entry\":\"public\"");
    snprintf(path, sizeof path, "/api/tables/%s", table);
    wait_ms(100000); /* they know everything */
    int before = messages[3];
    house_unlink(house, 1, now_ms);
    wait_ms(2000);
    ok(says(last[2], "\"gone\":") && messages[3] == before,
       "players are told who is gone, delayed spectators are not");
    ok(!strstr(ask("GET", path, "", ""), "\"gone\""), "nor if they ask");
    connect_one(3);
    ok(says(last[3], "\"seats\":[") && !strstr(last[3], "\"gone\""), "nor if they come now");
    wait_ms(60000);
    ok(says(last[2], "\"stand_in\":\"away\"") && !strstr(last[3], "\"stand_in\"") &&
           !strstr(ask("GET", path, "", ""), "\"stand_in\""),
       "that a bot stands in is told later, too");
    ok(says(ask("GET", "/api/tables", "", ""), table) && !strstr(last[0], "\"stand_in\""),
       "and not by the list");
    ok(says(ask("GET", "/api/me", token[2], ""), "\"stand_in\""), "but in the list of a player");
    wait_ms(80000);
    ok(!strstr(last[3], "\"stand_in\""), "not before the delay is over");
    wait_ms(11000);
    ok(says(last[3], "\"stand_in\":\"away\""), "but then");
    connect_all();
}

/* Where a game is over a seat does not count among the eight that one may have; where the next one
 * begins it does. */
static void test_seats(void) {
    char path[8][100];
    char id[PROTO_ID_MAX];
    wait_ms(TABLE_QUIET_MS); /* games of other tests are closed */
    play();
    for (int i = 0; i < 8; i++) {
        take_word(
            ask("POST", "/api/tables", token[3], "{\"game\":\"hacker\",\"seats\":4,\"seat\":0}"),
            "\"table\":\"", id, sizeof id);
        snprintf(path[i], sizeof path[i], "/api/tables/%s", id);
        ask("POST", path[i], token[2], "{\"do\":\"take\"}");
    }
    ok(says(last[0], "\"ok\""), "eight seats beside one of a game that is over");
    ok(says(tell_answer(2, "{\"do\":\"rematch\"}"), "too-many") && !the_table()->again,
       "T14: who has them asks for no other game");
    wants(1);
    wants(1);
    ok(is_dealt() && says(tell_answer(2, "{\"do\":\"commit\",\"hash\":\"" HASH "\"}"), "too-many"),
       "T14: nor has a part in one that others begin");
    ask("POST", path[0], token[2], "{\"do\":\"leave\"}");
    ok(says(tell_answer(2, "{\"do\":\"commit\",\"hash\":\"" HASH "\"}"), "\"ok\""),
       "unless one of the eight is left");
    for (int i = 0; i < 8; i++)
        ask("POST", path[i], token[3], "{\"do\":\"close\"}");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    also_hear = hear_frame;
    open_house();
    people();
    test_all();
    test_not_now();
    test_not_here();
    test_at_once();
    test_alone();
    test_told();
    test_told_later();
    test_seats();
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}
