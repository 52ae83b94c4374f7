/* room_test.c: a house in which there is no room: for another table, for another answer, in one
 * message. Whoever asks is answered, and nobody else pays for it. */
#define LINKS 64
#define TABLES 64
#define PEOPLE 80
#include "drive.h"

static void open_with(uint32_t links, uint32_t tables) {
    const struct house_limits limits = {links, tables, PEOPLE, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char reason[STORE_REASON_MAX];
    store_memory_open(&store);
    house = house_open(&limits, &driver, store, reason);
    if (!house) {
        printf("Bail out! %s\n", reason);
        exit(1);
    }
    people();
}

static void close_house(void) {
    house_close(house);
    store_close(store);
}

/* A request whose answer comes with the next turn. */
static void send_request(uint32_t link, const char *path, const char *who, const char *body) {
    house_link(house, link, "10.0.0.1", now_ms);
    house_request(house, link, *body ? "POST" : "GET", path, who, body, strlen(body), now_ms);
}

/* The only place in the house is taken twice in one turn: by a table whose host wants a seat that
 * there is not, and by one that can be. */
static void test_same_place(void) {
    open_with(8, 1);
    send_request(1, "/api/tables", token[1], "{\"game\":\"corruption\",\"seats\":3,\"seat\":7}");
    send_request(2, "/api/tables", token[1], "{\"game\":\"corruption\",\"seats\":3}");
    house_turn(house, now_ms);
    ok(says(last[1], "no-such-seat"), "a table whose host has no seat is refused");
    ok(says(last[2], "\"ok\":true,\"table\":\""), "and its place is free for another at once");
    close_house();
}

/* What was refused has not happened, also for those who ask again with the same number. */
static void test_refused_again(void) {
    char answer[HOUSE_ANSWER_MAX];
    const char *make = "{\"game\":\"corruption\",\"seats\":3,\"seat\":7,\"id\":88}";
    const char *good = "{\"game\":\"corruption\",\"seats\":3,\"seat\":3,\"id\":89}";
    open_with(8, 8);
    snprintf(answer, sizeof answer, "%s", ask("POST", "/api/tables", token[1], make));
    ok(says(answer, "no-such-seat") && !strcmp(ask("POST", "/api/tables", token[1], make), answer),
       "a table that was refused is refused again, not made");
    take_word(ask("POST", "/api/tables", token[1], good), "\"table\":\"", table, sizeof table);
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    ask("POST", path, token[1], "{\"do\":\"close\"}");
    ok(says(ask("POST", "/api/tables", token[1], good), "no-table"),
       "a table that is gone is not made, nor said to be there");
    close_house();
}

/* More messages in one turn than there is room for answers. */
static void test_flood(void) {
    struct house_figures figures;
    open_with(8, 8);
    for (uint32_t i = 1; i <= 3; i++)
        house_link(house, i, "10.0.0.2", now_ms);
    for (int n = 0; n < 30000; n++)
        house_receive(house, 1 + (uint32_t)n % 2, "{\"do\":\"ping\"}", 13, now_ms);
    send_request(4, "/api/tables", "", "");
    house_receive(house, 3, "{\"do\":\"hello\",\"v\":1}", 20, now_ms);
    send_request(5, "/api/games", "", "");
    last[1][0] = last[2][0] = last[3][0] = last[4][0] = last[5][0] = 0;
    house_turn(house, now_ms);
    ok(says(last[4], "\"tables\":[]") && says(last[5], "\"games\":[") &&
           says(last[3], "\"ok\":true,\"v\":1"),
       "a flood costs nobody else an answer");
    ok(says(last[1], "too-fast") && says(last[2], "too-fast"), "and is told that it was too much");
    for (uint32_t i = 1; i <= 5; i++)
        house_unlink(house, i, now_ms);
    for (int n = 0; n < 30000; n++) { /* connections that do not wait for their answer */
        send_request(6, "/api/games", "", "");
        house_unlink(house, 6, now_ms);
    }
    now_ms += 60000;
    send_request(4, "/api/tables", "", "");
    last[4][0] = 0;
    house_turn(house, now_ms);
    house_unlink(house, 4, now_ms);
    house_figures(house, &figures);
    ok(says(last[4], "\"tables\":[]") && figures.links == 0, "those who left leave nothing behind");
    close_house();
}

/* A name that is as long as one can be, in JSON: 13 characters of four bytes, and 11 that have an
 * escape. */
static void long_name(char *body) {
    strcpy(body, "{\"name\":\"");
    for (int n = 0; n < 24; n++)
        strcat(body, n < 13 ? "\xf0\x9f\x83\x8f" : "\\\\");
    strcat(body, "\"}");
}

static const char *post(const char *path, const char *who, const char *body) {
    now_ms += 100;
    return ask("POST", path, who, body);
}

/* Seven programs take part in the deal; then they are gone, and bots stand in for all of them. */
static void deal_seven(const char *path, const char *host_token, char (*program)[PROTO_TOKEN_MAX]) {
    char host[2 * HASH_BYTES + 1];
    char hex[2 * HASH_BYTES + 1];
    char list[800];
    char body[1000];
    uint8_t bytes[HASH_BYTES];
    post(path, host_token, "{\"do\":\"start\"}");
    ask("GET", path, "", "");
    take_word(strstr(last[0], "\"deal\":"), "\"host\":\"", host, sizeof host);
    for (int i = 0; i < HASH_BYTES; i++)
        sscanf(host + 2 * i, "%2hhx", &bytes[i]);
    for (int step = 0; step < 2; step++) {
        ask("GET", path, "", "");
        const char *seen = strstr(last[0], "\"commitments\":[") + strlen("\"commitments\":[");
        snprintf(list, sizeof list, ",\"list\":[\"%s\",%.*s]", host, (int)strcspn(seen, "]"), seen);
        for (int seat = 1; seat <= 7; seat++) {
            uint8_t share[HASH_BYTES] = {(uint8_t)seat};
            uint8_t hash[HASH_BYTES];
            fair_player_commitment(bytes, seat, share, hash);
            proto_hex(step ? share : hash, HASH_BYTES, hex);
            snprintf(body, sizeof body, "{\"do\":\"%s\",\"hash\":\"%s\"%s}",
                     step ? "open" : "commit", hex, step ? list : "");
            post(path, program[seat - 1], body);
        }
    }
}

/* Page by page, every table is there once. */
static void test_pages(int tables) {
    char path[64] = "/api/tables";
    char seen[TABLES][PROTO_ID_MAX];
    int rows = 0, pages = 0;
    bool twice = false;
    while (pages++ < 10) {
        ask("GET", path, "", "");
        for (const char *at = last[0]; rows < TABLES && (at = strstr(at, "\"t\":\"row\"")); at++) {
            take_word(at, "\"table\":\"", seen[rows], sizeof seen[rows]);
            for (int i = 0; i < rows; i++)
                twice = twice || !strcmp(seen[i], seen[rows]);
            rows++;
        }
        const char *more = strstr(last[0], "\"more\":");
        if (!more)
            break;
        snprintf(path, sizeof path, "/api/tables?from=%d", atoi(more + 7));
    }
    ok(rows == tables && !twice && pages == 2, "and the others are on the next page");
    ask("GET", "/api/tables?from=999999999", "", "");
    ok(says(last[0], "\"tables\":[]}"), "behind the last there is nothing");
}

/* Programs with the longest names there are, at as many tables as a list has, silenced by their
 * hosts and gone: the rows of all of them are more than a message has room for. */
static void test_long_list(void) {
    char who[14][PROTO_TOKEN_MAX];       /* seven of them are hosts */
    char program[7][8][PROTO_TOKEN_MAX]; /* nobody has a seat at more than eight tables */
    char body[400];
    char path[100];
    int rows = 0;
    open_with(LINKS, TABLES);
    for (int i = 0; i < 14; i++) {
        long_name(body);
        take_word(post("/api/guests", "", body), "\"token\":\"", who[i], sizeof who[i]);
    }
    for (int i = 0; i < 56; i++) {
        long_name(body);
        now_ms += 120000; /* the limit per hour */
        take_word(post("/api/me/keys", who[i / 4], body), "\"token\":\"", program[i / 8][i % 8],
                  PROTO_TOKEN_MAX);
    }
    for (int n = 0; n < 56; n++) {
        take_word(post("/api/tables", who[n % 7],
                       "{\"game\":\"corruption\",\"seats\":7,\"entry\":\"public\",\"seat\":0,"
                       "\"clock\":\"bank:86400+3600\",\"spectators\":\"silent\","
                       "\"bot\":\"expert:spiteful\",\"fill\":3600,\"grace\":1}"),
                  "\"table\":\"", table, sizeof table);
        snprintf(path, sizeof path, "/api/tables/%s", table);
        for (int s = 1; s <= 7; s++) {
            snprintf(body, sizeof body, "{\"do\":\"take\",\"seat\":%d}", s);
            post(path, program[n / 8][s - 1], body);
            snprintf(body, sizeof body, "{\"do\":\"silence\",\"seat\":%d,\"on\":true}", s);
            post(path, who[n % 7], body);
        }
        deal_seven(path, who[n % 7], program[n / 8]);
    }
    now_ms += 2000;
    house_turn(house, now_ms);
    last[0][0] = 0;
    ask("GET", "/api/tables", "", "");
    size_t size = strlen(last[0]);
    for (const char *at = last[0]; (at = strstr(at, "\"t\":\"row\"")); at++)
        rows++;
    printf("# %d rows, %zu bytes\n", rows, size);
    ok(rows >= 40 && rows < 50 && says(last[0], "}]}],\"more\":"),
       "a list has as many whole rows as a message has room for");
    test_pages(56);
    close_house();
}

/* Most of those who fill the house play; visitors of last week still give way to a newcomer. */
static void test_full_of_people(void) {
    open_with(8, 64);
    for (int i = 0; i < 2 * PEOPLE; i++) {
        char who[PROTO_TOKEN_MAX] = "";
        char address[32];
        snprintf(address, sizeof address, "10.7.%d.1", i);
        now_ms += 5000;
        const char *answer = ask_from(address, "POST", "/api/guests", "", "{\"name\":\"Guest\"}");
        if (strstr(answer, "\"full\""))
            break;
        take_word(answer, "\"token\":\"", who, sizeof who);
        if (i % 3)
            ask_from(address, "POST", "/api/tables", who,
                     "{\"game\":\"corruption\",\"seats\":3,\"seat\":1}");
    }
    const char *come = "{\"name\":\"Newcomer\"}";
    ok(says(ask_from("10.8.0.1", "POST", "/api/guests", "", come), "\"full\""),
       "a house full of people");
    now_ms += 3 * 86400000ll;
    house_turn(house, now_ms);
    now_ms += 86400000ll;
    house_turn(house, now_ms);
    ok(says(ask_from("10.8.0.1", "POST", "/api/guests", "", come), "\"token\""),
       "has room again when visitors have stayed away, though most of its people have not");
    close_house();
}

int main(void) {
    test_same_place();
    test_refused_again();
    test_flood();
    test_long_list();
    test_full_of_people();
    printf("1..%d\n", checks);
    return failures != 0;
}
