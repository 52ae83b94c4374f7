/* waiting_test.c: T14, tables at which nobody has started yet: so many from one address and from
 * one site, those without anybody give way and are closed soon, and nobody can fill the house with
 * them. */
#define TABLES 192
#define PEOPLE 256
#include "drive.h"

#define WAITING 33 /* of one address, and the first of somebody who has none */
#define HOSTED 8   /* of one person */
#define MINUTE 60000

static const char hacker[] = "{\"game\":\"hacker\",\"seats\":4}";
static char id[TABLES][PROTO_ID_MAX];
static char who[PROTO_TOKEN_MAX];
static int hosts; /* tables that the last guest has made */

static const char *make_from(const char *address, const char *body) {
    if (hosts == HOSTED || !who[0]) {
        take_word(ask_from(address, "POST", "/api/guests", "", "{\"name\":\"Somebody\"}"),
                  "\"token\":\"", who, sizeof who);
        hosts = 0;
    }
    hosts++;
    return ask_from(address, "POST", "/api/tables", who, body);
}

/* Makes tables until one is refused; how many there were. */
static int make_many(const char *address, int from) {
    int count = 0;
    hosts = HOSTED;
    while (from + count < TABLES && strstr(make_from(address, hacker), "\"ok\":true")) {
        take_word(last[0], "\"table\":\"", id[from + count], sizeof id[0]);
        now_ms += from + count == 0; /* the first one is the oldest */
        count++;
    }
    return count;
}

static bool is_there(const char *table_id) {
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", table_id);
    return strstr(ask_from("10.0.0.77", "GET", path, "", ""), "\"phase\"") != NULL;
}

static void connect_to(uint32_t link, const char *table_id) {
    char message[200];
    house_link(house, link, "10.0.0.78", now_ms);
    tell(link, "{\"do\":\"hello\",\"v\":1}");
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table_id);
    tell(link, message);
}

static void pass(int64_t ms) {
    now_ms += ms;
    house_turn(house, now_ms);
}

static void close_all(void) {
    for (uint32_t link = 1; link < LINKS; link++)
        house_unlink(house, link, now_ms);
    pass(121 * MINUTE);
    struct house_figures figures;
    house_figures(house, &figures);
    ok(figures.tables == 0, "in the end all of them are closed");
}

static void test_address(void) {
    ok(make_many("10.1.0.1", 0) == WAITING && says(last[0], "too-many") &&
           says(last[0], "close one"),
       "T14: 32 tables that wait from one address, and one of somebody who has none");
    ok(make_many("10.1.0.2", WAITING) == WAITING, "another address has its own");
    hosts = HOSTED;
    ok(says(make_from("10.1.0.1", hacker), "\"ok\":true"), "a neighbour may still make one");
    connect_to(1, id[0]);
    pass(MINUTE - 1);
    ok(says(make_from("10.1.0.1", hacker), "too-many"),
       "but no second one: within a minute none gives way");
    pass(1);
    ok(says(make_from("10.1.0.1", hacker), "\"ok\":true") && is_there(id[0]) && !is_there(id[1]) &&
           is_there(id[2]) && is_there(id[WAITING]),
       "then the one where nobody has been the longest, of the same address");
    restart();
    ok(is_there(id[2]) && !is_there(id[1]), "also after a restart");
    close_all();
}

static void test_site(void) {
    char address[40];
    int made = 0;
    for (int i = 0; i < 5; i++) {
        snprintf(address, sizeof address, "2001:db8:1:%d/2001:db8:1", i);
        made += make_many(address, made);
    }
    ok(made == 4 * (WAITING - 1) + 1 && says(last[0], "too-many"),
       "T14: a site has four times as many");
    ok(make_many("2001:db8:2:1/2001:db8:2", made) == WAITING, "another site has its own");
    close_all();
}

static void test_full(void) {
    char address[20];
    int made = 0;
    for (int i = 0; made < TABLES; i++) {
        snprintf(address, sizeof address, "10.3.0.%d", i);
        made += make_many(address, made);
    }
    hosts = HOSTED;
    ok(says(make_from("10.4.0.1", hacker), "\"full\""), "the house is full");
    pass(MINUTE);
    hosts = HOSTED;
    ok(says(make_from("10.4.0.1", hacker), "\"ok\":true") && !is_there(id[0]) && is_there(id[1]),
       "T14: a minute later there is room where nobody has been the longest");
    close_all();
}

static void test_deserted(void) {
    char one[PROTO_ID_MAX], watched[PROTO_ID_MAX], days[PROTO_ID_MAX];
    hosts = HOSTED;
    take_word(make_from("10.5.0.1", hacker), "\"table\":\"", one, sizeof one);
    take_word(make_from("10.5.0.1", hacker), "\"table\":\"", watched, sizeof watched);
    take_word(make_from("10.5.0.1", "{\"game\":\"hacker\",\"seats\":4,\"clock\":\"days:2\"}"),
              "\"table\":\"", days, sizeof days);
    connect_to(1, one);
    connect_to(2, watched);
    pass(40 * MINUTE);
    ok(is_there(one) && is_there(watched) && is_there(days), "who waits at a table is not hurried");
    house_unlink(house, 1, now_ms);
    pass(30 * MINUTE - 1);
    ok(is_there(one), "half an hour alone is not too long");
    pass(1);
    ok(!is_there(one), "T14: a table is closed when nobody has been there for half an hour");
    ok(is_there(watched) && is_there(days),
       "but not where somebody is, or where players have days");
    close_all();
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    test_address();
    test_site();
    test_full();
    test_deserted();
    printf("1..%d\n", checks);
    house_close(house);
    store_close(store);
    return failures != 0;
}
