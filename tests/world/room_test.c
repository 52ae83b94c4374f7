/* room_test.c: a house in which there is no room: for another table, for another answer, in one
 * message. Whoever asks is answered, and nobody else pays for it. */
#define LINKS 64
#define TABLES 64
#define PEOPLE 64
#include "drive.h"

#define ASKER (LINKS - 1)

static void open_with(uint32_t links, uint32_t tables) {
    const struct house_limits limits = {links, tables, PEOPLE};
    const struct house_driver driver = {NULL, hear, give_random};
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

/* The longest names there are, at as many tables as a list has, of people whom the host silenced.
 * One person may sit at many tables. */
static void test_long_list(void) {
    char who[10][PROTO_TOKEN_MAX];
    char body[400];
    char path[100];
    int rows = 0;
    open_with(LINKS, TABLES);
    for (int i = 0; i < 10; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%d\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\", i);
        for (int n = 0; n < 13; n++)
            strcat(body, "\xf0\x9f\x83\x8f");
        strcat(body, "\\\\\"}");
        take_word(ask("POST", "/api/guests", "", body), "\"token\":\"", who[i], sizeof who[i]);
    }
    for (int n = 0; n < 56; n++) {
        const char *host = who[n % 7];
        char at[PROTO_ID_MAX];
        take_word(ask("POST", "/api/tables", host,
                      "{\"game\":\"corruption\",\"seats\":7,\"entry\":\"public\",\"seat\":0,"
                      "\"clock\":\"bank:86400+3600\",\"spectators\":\"delayed:3600\",\"order\":"
                      "\"given\",\"chat\":\"phrases\",\"pace\":5000,\"bot\":\"normal:bold\"}"),
                  "\"table\":\"", at, sizeof at);
        snprintf(path, sizeof path, "/api/tables/%s", at);
        for (int s = 1; s <= 7; s++) {
            now_ms += 1000;
            snprintf(body, sizeof body, "{\"do\":\"take\",\"seat\":%d}", s);
            ask("POST", path, who[(n + s) % 10], body);
            snprintf(body, sizeof body, "{\"do\":\"silence\",\"seat\":%d,\"on\":true}", s);
            ask("POST", path, host, body);
        }
    }
    last[0][0] = 0;
    ask("GET", "/api/tables", "", "");
    for (const char *at = last[0]; (at = strstr(at, "\"t\":\"row\"")); at++)
        rows++;
    printf("# %d rows, %zu bytes\n", rows, strlen(last[0]));
    ok(rows > 40 && says(last[0] + strlen(last[0]) - 4, "}]}]}" + 1),
       "a list has as many whole rows as a message has room for");
    close_house();
}

int main(void) {
    test_same_place();
    test_refused_again();
    test_flood();
    test_long_list();
    printf("1..%d\n", checks);
    return failures != 0;
}
