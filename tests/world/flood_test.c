/* flood_test.c: T14, too much of what is allowed: one person on many connections, commands that
 * cost nothing and stay in the log, names as long as they may be. Others get their answers, and
 * what is kept for good has a limit. */
#define LINKS 600
#define FLOODING 10 /* links that flood */
#define TABLES 64
#include "drive.h"

#define PROGRAMS 7
#define LISTED 50 /* rows of a list, at most */

static char path[100];

static void test_answers(void) {
    char message[100];
    make_table("");
    now_ms += 60000;
    house_turn(house, now_ms);
    last[0][0] = last[1][0] = 0;
    for (uint32_t link = 2; link < FLOODING; link++) {
        if (link > 3)
            house_link(house, link, "10.0.0.9", now_ms);
        for (int i = 0; i < 1000; i++)
            house_receive(house, link, "{\"do\":\"ping\"}", strlen("{\"do\":\"ping\"}"), now_ms);
    }
    snprintf(message, sizeof message, "{\"do\":\"ping\",\"id\":4711}");
    house_receive(house, 1, message, strlen(message), now_ms);
    ok(says(ask("GET", "/api/me", token[1], ""), "Person 1"),
       "T14: a flood in one turn, and a request is answered");
    ok(says(last[1], "\"re\":4711,\"ok\":true"), "T14: and so is a message");
    for (uint32_t link = 4; link < FLOODING; link++)
        house_unlink(house, link, now_ms);
    now_ms += 60000;
}

/* One player asks for more than an address may: its neighbours are answered, and it is not. */
static void test_neighbours(void) {
    int own = 0, visitors = 0, newcomers = 0, others = 0;
    now_ms += 60000 - (now_ms - 5000) % 60000; /* the house began at 5000: here its minute begins */
    for (int i = 0; i < 3000; i++)
        own += strstr(ask("GET", "/api/me", token[1], ""), "Person 1") != NULL;
    ok(own == 240 + 1200 && says(last[0], "too-fast"),
       "T14: 1,200 requests a minute from an address, and 240 that are a person's own");
    visitors += !strstr(ask("GET", "/api/tables/none", "", ""), "too-fast");
    for (int i = 0; i < 200; i++)
        newcomers += strstr(ask("GET", "/api/games", "", ""), "\"ok\"") != NULL;
    ok(newcomers == 120 && says(ask("POST", "/api/guests", "", "{\"name\":\"New\"}"), "token"),
       "T14: newcomers see the games, and get a name");
    for (int i = 0; i < 240; i++)
        others += strstr(ask("GET", "/api/me", token[2], ""), "Person 2") != NULL;
    ok(!visitors && others == 240, "T14: a neighbour still has all of its own");
    ok(says(ask("GET", "/api/me", token[2], ""), "too-fast") && says(last[0], "\"wait\":250}"),
       "and then no more, which says for how long");
    ok(says(ask("GET", "/api/tables/none", "", ""), "\"wait\":60000}"),
       "a visitor has to wait for the minute");
    now_ms += 249;
    ok(says(ask("GET", "/api/me", token[2], ""), "\"wait\":1}"), "not a millisecond less");
    now_ms += 1;
    ok(says(ask("GET", "/api/me", token[2], ""), "Person 2"), "but four a second");
    now_ms += 60000;
}

/* What the page asks at 8 tables with 4 players each behind one address: the lines of the game
 * after every move, of which there are 15 a second. */
static void test_club(void) {
    static char member[33][PROTO_TOKEN_MAX];
    int refused = 0;
    for (int i = 1; i <= 32; i++)
        take_word(ask("POST", "/api/guests", "", "{\"name\":\"Member\"}"), "\"token\":\"",
                  member[i], sizeof member[i]);
    for (int move = 0; move < 15 * 120; move++) {
        now_ms += 1000 / 15;
        for (int seat = 1; seat <= 4; seat++)
            refused +=
                strstr(ask("GET", "/api/me", member[move % 8 * 4 + seat], ""), "Member") == NULL;
    }
    ok(!refused, "T14: a club behind one address is not too fast");
    now_ms += 60000;
}

/* Says hello with a token, or as a visitor, and attaches: is there room? */
static bool looks(uint32_t link, const char *who) {
    char message[200];
    house_link(house, link, "10.0.0.8", now_ms);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", who);
    tell(link, *who ? message : "{\"do\":\"hello\",\"v\":1}");
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
    return strstr(tell_answer(link, message), "\"ok\":true") != NULL;
}

static void test_lookers(void) {
    int taken = 0, own = 0;
    uint32_t link = 4;
    make_table("");
    for (; link < 560; link++)
        taken += looks(link, "");
    ok(taken == 498 && says(last_answer[link - 1], "full"), /* and persons 2 and 3 */
       "T14: a table is told to 500 who look on");
    for (; link < 580; link++)
        own += looks(link, token[1]);
    ok(own == 15 && says(last_answer[link - 1], "too-many"),
       "T14: a player has room beside them, on 16 connections");
    house_unlink(house, 4, now_ms);
    ok(looks(580, "") && !looks(581, ""), "and when one goes, another comes");
    for (link = 5; link < LINKS; link++)
        house_unlink(house, link, now_ms);
    now_ms += 60000;
}

/* Who is too fast is told how long to wait, on a socket, too: then it is taken. */
static void test_wait(void) {
    make_table(",\"chat\":\"free\"");
    now_ms += 60000;
    const char *said = "";
    for (int i = 0; i < 7; i++)
        said = tell_answer(1, "{\"do\":\"chat\",\"text\":\"hello\"}");
    ok(says(said, "too-fast") && says(said, "\"wait\":2000}"),
       "six lines at once, then one in two seconds");
    now_ms += 2000;
    ok(says(tell_answer(1, "{\"do\":\"chat\",\"text\":\"hello\"}"), "\"ok\":true"),
       "as it was said");
    for (int i = 0; i < 100; i++)
        said = tell_answer(1, "{\"do\":\"ping\"}");
    ok(says(said, "too-fast") && says(said, "\"wait\":50}"), "so with messages on a socket");
    now_ms += 60000;
}

static void test_person(void) {
    const char *said = "";
    int taken = 0;
    for (int i = 0; i < 200; i++) {
        said = ask("POST", path, token[1], "{\"do\":\"mute\",\"seat\":2,\"on\":true}");
        taken += strstr(said, "\"ok\"") != NULL;
    }
    ok(taken == 120 && says(said, "too-fast"),
       "T14: 120 commands of a person at once, on whatever connection");
    now_ms += 60000;
    for (int i = 0; i < 31; i++)
        said = ask("POST", path, token[1], "{\"do\":\"start\"}");
    ok(says(said, "too-fast"), "T14: thirty games at once");
    now_ms += 60000;
    for (int i = 0; i < 11; i++)
        said = ask("POST", "/api/me/device", token[1], "");
    ok(says(said, "too-fast"), "T14: ten codes for devices at once");
    now_ms += 60000;
    ok(says(ask("POST", "/api/me/device", token[1], ""), "code"), "and one more after a minute");
}

static void test_worn(void) {
    int taken = 0;
    make_table(",\"bots\":[\"\",\"random\",\"random\"],\"clock\":\"none\",\"grace\":0");
    deal(1);
    for (int i = 0; i < 60000; i++) {
        now_ms += 100;
        const char *mute = i % 2 ? "{\"do\":\"mute\",\"seat\":2,\"on\":false}"
                                 : "{\"do\":\"mute\",\"seat\":2,\"on\":true}";
        taken += strstr(tell_answer(1, mute), "\"ok\"") != NULL;
    }
    ok(taken > 40000 && taken < 50000 && says(last_answer[1], "not-now"),
       "T14: a table's log has an end");
    ok(says(tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}"), "\"e\":\"move\""),
       "but its game goes on");
}

/* ---- Long rows ---- */

static char program[PROGRAMS + 1][PROTO_TOKEN_MAX];

static const char *long_name(void) { /* 63 bytes that become 74 */
    static char name[200];
    name[0] = 0;
    for (int i = 0; i < 13; i++)
        strcat(name, "\xf0\x9f\x98\x80");
    for (int i = 0; i < 11; i++)
        strcat(name, "\\\"");
    return name;
}

/* All programs sit at the owner's table; the owner gets up, and they play without it. */
static void fill_table(const char *owner) {
    static const char seats[] =
        "{\"game\":\"corruption\",\"seats\":7,\"entry\":\"public\",\"clock\":\"bank:86400+3600\","
        "\"spectators\":\"silent\",\"fill\":3600,\"grace\":3600,\"pace\":5000,"
        "\"bot\":\"random\",\"seat\":7}";
    char message[200];
    take_word(ask("POST", "/api/tables", owner, seats), "\"table\":\"", table, sizeof table);
    snprintf(path, sizeof path, "/api/tables/%s", table);
    for (int i = 1; i < PROGRAMS; i++) {
        snprintf(message, sizeof message, "{\"do\":\"take\",\"seat\":%d}", i);
        ask("POST", path, program[i], message);
    }
    ask("POST", path, owner, "{\"do\":\"leave\"}");
    ask("POST", path, program[PROGRAMS], "{\"do\":\"take\",\"seat\":7}");
    for (uint32_t i = 1; i <= PROGRAMS; i++) {
        snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
        tell(i, message);
        snprintf(message, sizeof message, "{\"do\":\"silence\",\"seat\":%u,\"on\":true}", i);
        ask("POST", path, program[1], message);
    }
    deal(PROGRAMS);
    for (int i = 1; i <= PROGRAMS; i++)
        ask("POST", path, program[i], "{\"do\":\"leave\"}");
    now_ms += 25000; /* the first of these tables is not closed before the last one is made */
}

static void test_rows(void) {
    static char owner[PROGRAMS + 1][PROTO_TOKEN_MAX];
    char body[300];
    for (uint32_t i = 1; i <= PROGRAMS; i++) {
        take_word(ask("POST", "/api/guests", "", "{\"name\":\"Owner\"}"), "\"token\":\"", owner[i],
                  sizeof owner[i]);
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", long_name());
        take_word(ask("POST", "/api/me/keys", owner[i], body), "\"token\":\"", program[i],
                  sizeof program[i]);
        house_unlink(house, i, now_ms);
        house_link(house, i, "10.0.0.3", now_ms);
        snprintf(body, sizeof body, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", program[i]);
        tell(i, body);
    }
    for (int i = 0; i < LISTED; i++)
        fill_table(owner[1 + i / 8]);
    last[0][0] = 0;
    const char *list = ask("GET", "/api/tables", "", "");
    size_t size = strlen(list);
    printf("# a list of %zu bytes\n", size);
    ok(size > 50000 && says(list + size - 20, "]}],\"more\":") && list[size - 1] == '}',
       "T14: with names as long as can be, the list is what has room");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_answers();
    test_neighbours();
    test_club();
    test_wait();
    test_lookers();
    snprintf(path, sizeof path, "/api/tables/%s", table);
    test_person();
    test_worn();
    test_rows();
    printf("1..%d\n", checks);
    house_close(house);
    store_close(store);
    return failures != 0;
}
