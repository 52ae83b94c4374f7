/* records_test.c: what finished games cost those who do not ask for them. A list is made without
 * the records, so that it is as long and as quick however large they are; of records themselves a
 * turn answers few, and an address may ask for few large ones. */
#define LINKS 304
/* clang-format off */
#include "house_parts.h"
#include "drive.h" /* its globals have names that others use for arguments */
/* clang-format on */

#define ASKERS 8
#define GAMES 199
#define SIZE 300000

static int found;

static void hear_found(uint32_t link, const char *text, bool is_last) {
    (void)link;
    (void)is_last;
    found += strstr(text, "\"found\"") != NULL || strstr(text, "\"records\"") != NULL;
}

static void keep_games(void) {
    static char text[SIZE];
    char id[32];
    char about[64];
    memset(text, 'x', sizeof text);
    snprintf(about, sizeof about, "corruption\tPerson 2\tX\nlink %d 0", atoi(token[2]));
    store_keep(store, "own", about, now_ms, "kb", 2);
    for (int i = 0; i < GAMES; i++) {
        snprintf(id, sizeof id, "large%d", i);
        store_keep(store, id, "hacker\tX\nlink 63", now_ms, text, sizeof text);
    }
    store_commit(store);
}

static void test_list(void) {
    bool ok_so_far = true;
    ok(says(ask("GET", "/api/records", token[2], ""), "\"own\""),
       "60 MB of others' games do not hide one's own");
    ok(!strstr(ask("GET", "/api/records", "", ""), "large"), "nor are they listed");
    ok(says(ask("GET", "/api/records", token[2], ""), "\"you\":1") &&
           says(ask("GET", "/api/records/own", token[2], ""), "\"you\":1"),
       "whose seat it was is told by the token");
    ok(!strstr(ask("GET", "/api/records/own", token[1], ""), "\"you\"") &&
           !strstr(ask("GET", "/api/records/own", "", ""), "\"you\""),
       "and to nobody else");
    store_keep(store, "one more", "hacker\tX\nlink 63", now_ms, "kb", 2);
    store_commit(store);
    ok(says(ask("GET", "/api/records", token[2], ""), "\"own\""),
       "nor do more than a visitor looks at");
    store_keep(store, "seen", "hacker\tX\npublic 63", now_ms, "kb", 2);
    store_commit(store);
    for (int i = 0; i < 200; i++) {
        char id[32];
        ok_so_far = ok_so_far && says(ask("GET", "/api/records", "", ""), "\"seen\"");
        snprintf(id, sizeof id, "behind%d", i);
        store_keep(store, id, "hacker\tX\nlink 63", now_ms, "kb", 2);
        store_commit(store);
    }
    ok(ok_so_far, "a visitor's list looks at 200 games,");
    ok(!strstr(ask("GET", "/api/records", "", ""), "\"seen\""), "not more");
}

/* Links from 4 on ask for the same, all in one turn. */
static void ask_path(uint32_t askers, const char *path, const char *who) {
    found = 0;
    for (uint32_t link = 4; link < 4 + askers; link++) {
        house_link(house, link, "10.9.9.9", now_ms);
        house_request(house, link, "GET", path, who, "", 0, now_ms);
    }
}

static void ask_all(uint32_t askers) {
    ask_path(askers, "/api/records/large7", "");
}

static void end_all(uint32_t askers) {
    for (uint32_t link = 4; link < 4 + askers; link++)
        house_unlink(house, link, now_ms);
}

/* They have asked for something large: each turn has one of them. */
static void check_turns(const char *what) {
    bool one_each = true, others = true, again = true;
    for (int turn = 1; turn <= ASKERS; turn++) {
        int before = messages[1];
        house_receive(house, 1, "{\"do\":\"none\"}", 13, now_ms);
        bool due = house_turn(house, now_ms) <= now_ms + 10;
        now_ms += 10;
        one_each = one_each && found == turn;
        others = others && messages[1] == before + 1;
        again = again && due == (turn < ASKERS);
    }
    ok(one_each, what);
    ok(others, "T14: and who asks for something else waits for no other");
    ok(again, "the next turn is due as long as somebody waits");
    end_all(ASKERS);
}

static void test_turns(void) {
    ask_all(ASKERS);
    check_turns("T14: a turn has one large record, and the next comes after a pause");
}

/* Whoever has a token may have sat at any of thousands of games. */
static void test_long_lists(void) {
    char id[32];
    for (int i = 0; i < 4000; i++) {
        snprintf(id, sizeof id, "many%d", i);
        store_keep(store, id, "hacker\tX\nlink 63", now_ms, "kb", 2);
    }
    store_commit(store);
    now_ms += 60000;
    ask_path(ASKERS, "/api/records", token[2]);
    check_turns("T14: a turn has one list that looks at thousands of games");
}

static void test_gone(void) {
    ask_all(ASKERS);
    house_turn(house, now_ms);
    int before = messages[6];
    house_unlink(house, 6, now_ms);
    house_link(house, 6, "10.9.9.7", now_ms);
    for (int turn = 0; turn < ASKERS + 4; turn++)
        house_turn(house, now_ms += 10);
    ok(found == ASKERS - 1 && messages[6] == before, "T6: nothing for somebody who went meanwhile");
    ask_all(ASKERS);
    store_memory_fault(store, STORE_FULL, 1);
    ask("POST", "/api/me/device", token[1], "");
    for (int turn = 0; turn < ASKERS + 4; turn++)
        house_turn(house, now_ms += 10);
    ok(found == ASKERS, "a group that is lost loses none of them");
    end_all(ASKERS);
    now_ms += 20000;
    house_turn(house, now_ms);
}

static void test_minute(void) {
    int large = 0, small = 0;
    while (large < 2000 &&
           strstr(ask_from("10.9.8.1", "GET", "/api/records/large7", "", ""), "found")) {
        large++;
        now_ms += 10;
    }
    while (small < 2000 && strstr(ask_from("10.9.8.2", "GET", "/api/records/own", "", ""), "found"))
        small++;
    printf("# %d large records, %d small ones\n", large, small);
    ok(large == 240 && small == 1200, "T14: of large records an address may have fewer a minute");
    now_ms += 60000 - now_ms % 60000;
    for (large = 0;
         large < 2000 &&
         strstr(ask_from("10.9.8.3", "GET", "/api/records/large7", token[1], ""), "found");
         large++)
        now_ms += 10;
    ok(large < 300 &&
           says(ask_from("10.9.8.3", "GET", "/api/records/large7", token[2], ""), "found"),
       "T14: who takes them all does not take those of a neighbour");
}

/* All at once, before the first is answered. */
static void test_burst(void) {
    now_ms += 60000;
    ask_all(LINKS - 4);
    for (int turn = 0; turn < LINKS; turn++)
        house_turn(house, now_ms += 10);
    printf("# %d large records of %d at once\n", found, LINKS - 4);
    ok(found == (1200 - (LINKS - 4)) / (SIZE >> 16) + 1, "T14: also if they are asked for at once");
    end_all(LINKS - 4);
}

/* A row whose words have changed on the disk is not listed: it would spoil the list. */
static void test_words(void) {
    store_keep(store, "ab1\"cd", "hacker\tX\npublic 0", now_ms, "kb", 2);
    store_keep(store, "abcd", "hacker\t\xfe\npublic 0", now_ms, "kb", 2);
    store_keep(store, "abce", "hacker\tGood\npublic 0", now_ms, "kb", 2);
    store_commit(store);
    const char *list = ask("GET", "/api/records", "", "");
    ok(says(list, "abce") && !strstr(list, "ab1") && !strstr(list, "abcd"),
       "words that are none do not spoil the list");
}

/* A people's log that an earlier version has written anew says when somebody was last seen, and not
 * since when it is there: of such people the name has to fit before that, also after the next
 * writing. */
static void test_old_people(void) {
    static const char secret[] = "000102030405060708090a0b0c0d0e0f1011121314151617";
    uint8_t hash[HASH_BYTES];
    char hex[2 * HASH_BYTES + 1];
    char line[200];
    char body[300];
    house_close(house);
    store_close(store);
    store_memory_open(&store);
    person_hash(secret, hash);
    proto_hex(hash, HASH_BYTES, hex);
    snprintf(line, sizeof line, "time 900000000 0 0 %064d -", 0);
    store_append(store, 0, 1, 0, line, strlen(line));
    snprintf(line, sizeof line, "guest 800000000 1 0 %s Ann", hex);
    store_append(store, 0, 2, 0, line, strlen(line));
    store_keep(store, "early", "hacker\tAnn\tX\nlink 1 0", 500000000, "kb", 2);
    store_keep(store, "other", "hacker\tBob\tX\nlink 1 0", 500000000, "kb", 2);
    store_keep(store, "later", "hacker\tEve\tX\nlink 1 0", 850000000, "kb", 2);
    store_commit(store);
    open_house();
    snprintf(body, sizeof body, "1.%s", secret);
    for (int again = 0; again < 2; again++) {
        const char *list = ask("GET", "/api/records", body, "");
        ok(says(list, "early") && !strstr(list, "other"), "own games from before an old log");
        ok(says(list, "later"), "and those since, under whatever name");
        for (uint32_t seq = 3; !again && seq < 200; seq++) {
            snprintf(line, sizeof line, "seen 900000000 1 0 %064d -", 0);
            store_append(store, 0, store_last(store, 0) + 1, 0, line, strlen(line));
            store_commit(store);
        }
        restart();
    }
    ok(store_last(store, 0) < 20, "which was written anew meanwhile");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    make_table("");
    keep_games();
    also_hear = hear_found;
    test_list();
    test_turns();
    test_gone();
    test_minute();
    test_burst();
    test_words();
    test_long_lists();
    test_old_people();
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}
