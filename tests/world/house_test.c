/* house_test.c: what the house promises about people, secrets, limits and restarts, one by one. The
 * numbers of threats are those of docs/security.md. */
#include "drive.h"

/* ---- T5: the same command twice ---- */

static void test_twice(void) {
    char first[200];
    begin_game("");
    snprintf(first, sizeof first, "%s", "{\"do\":\"move\",\"move\":\"10@a1\",\"id\":900}");
    tell(1, first);
    uint32_t n = event_number(last[1]);
    char answer[HOUSE_ANSWER_MAX];
    int before = messages[2];
    snprintf(answer, sizeof answer, "%s", tell(1, first));
    ok(says(answer, "\"re\":900,\"ok\":true") && event_number(answer) == n && messages[2] == before,
       "T5: a command that comes twice is answered twice and done once");
    restart();
    connect_all();
    before = messages[2];
    ok(!strcmp(tell(1, first), answer) && messages[2] == before, "T5: also after a restart");
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    ok(!strcmp(ask("POST", path, token[1], first), answer), "T5: also by another way");
    ok(says(tell(2, "{\"do\":\"move\",\"move\":\"10@a1\",\"id\":900}"), "\"t\":\"table\""),
       "T5: another person's numbers are its own");
}

/* Secrets are told again as long as the house knows them; after a restart a new one takes the place
 * of the one that was not heard. */
static void test_secrets_twice(void) {
    char path[100];
    char first[HOUSE_ANSWER_MAX];
    char code[100];
    char use[300];
    make_table(",\"entry\":\"invite\"");
    snprintf(path, sizeof path, "/api/tables/%s", table);
    const char *invite = "{\"do\":\"invite\",\"id\":71}";
    snprintf(first, sizeof first, "%s", ask("POST", path, token[1], invite));
    ok(!strcmp(ask("POST", path, token[1], invite), first), "T5: an invitation is told again");
    restart();
    ask("POST", path, token[1], invite);
    ok(strcmp(last[0], first) && says(last[0], "\"code\":\""), "after a restart it is a new one");
    take_word(first, "\"code\":\"", code, sizeof code);
    connect_all();
    snprintf(use, sizeof use, "{\"do\":\"take\",\"code\":\"%s\"}", code);
    ok(says(tell(2, use), "bad-invitation"), "in the place of the first");
    for (int i = 0; i < 7; i++) {
        snprintf(use, sizeof use, "{\"do\":\"invite\",\"id\":%d}", 72 + i);
        ask("POST", path, token[1], use);
    }
    ok(says(last[0], "\"code\":\"") &&
           says(ask("POST", path, token[1], "{\"do\":\"invite\"}"), "invites-full"),
       "eight invitations, not nine");

    snprintf(first, sizeof first, "%s", ask("POST", "/api/me/device", token[1], "{\"id\":81}"));
    ok(!strcmp(ask("POST", "/api/me/device", token[1], "{\"id\":81}"), first),
       "T5: a code for a device is told again");
    restart();
    take_word(ask("POST", "/api/me/device", token[1], "{\"id\":81}"), "\"code\":\"", code,
              sizeof code);
    char old[100];
    take_word(first, "\"code\":\"", old, sizeof old);
    snprintf(use, sizeof use, "{\"code\":\"%s\"}", old);
    ok(says(ask("POST", "/api/redeem", "", use), "bad-code"),
       "after a restart the old one is void");
    snprintf(use, sizeof use, "{\"code\":\"%s\"}", code);
    ok(says(ask("POST", "/api/redeem", "", use), "token"), "and the new one is good");

    const char *key = "{\"name\":\"Robot\",\"id\":91}";
    char robot[PROTO_TOKEN_MAX];
    struct house_figures before;
    struct house_figures after;
    take_word(ask("POST", "/api/me/keys", token[1], key), "\"token\":\"", robot, sizeof robot);
    house_figures(house, &before);
    snprintf(first, sizeof first, "%s", last[0]);
    ok(!strcmp(ask("POST", "/api/me/keys", token[1], key), first), "T5: a key is told again");
    restart();
    ask("POST", "/api/me/keys", token[1], key);
    house_figures(house, &after);
    ok(before.people == after.people, "T5: and there is one program, also after a restart");
    ok(says(ask("GET", "/api/me", robot, ""), "bad-token"), "whose old key is void");
    connect_all();
}

/* ---- T6: a token that had to give way ---- */

static void test_rotated(void) {
    char code[100];
    char body[200];
    char message[200];
    begin_game("");
    int heard = messages[1];
    for (int i = 0; i < 4; i++) {
        take_word(ask("POST", "/api/me/device", token[1], ""), "\"code\":\"", code, sizeof code);
        snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
        ask("POST", "/api/redeem", "", body);
        if (says(last[0], "\"token\"") && i < 3 && messages[1] != heard)
            ok(false, "T6: a new device does not disturb the others");
    }
    ok(says(last[1], "bad-token") && messages[1] == heard + 1,
       "T6: the fifth device takes the place of the first, whose socket is told so");
    heard = messages[1];
    tell(2, "{\"do\":\"phrase\",\"number\":1}");
    ok(messages[1] == heard, "T6: and hears nothing more");
    ok(says(tell(1, "{\"do\":\"phrase\",\"number\":1}"), "no-token"), "T6: nor says");
    take_word(last[0], "\"token\":\"", token[1], sizeof token[1]);
    connect_all();
    ok(says(last[1], "\"you\":1") && says(last[1], "\"hand\":\""), "the new one has the seat");
    /* The commit that would have brought a new device is lost: nobody was rotated. */
    take_word(ask("POST", "/api/me/device", token[1], ""), "\"code\":\"", code, sizeof code);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    store_memory_fault(store, STORE_FULL, 1);
    ok(says(ask("POST", "/api/redeem", "", body), "not-saved"), "a device that was not saved");
    now_ms += 20000;
    house_turn(house, now_ms);
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
    ok(says(tell(1, message), "\"you\":1"), "takes nobody's place");
}

/* ---- T7: who leaves has nothing left ---- */

static void test_left(void) {
    begin_game("");
    ok(says(last[2], "\"hand\":\"1 2 4"), "a player sees the own hand");
    tell(2, "{\"do\":\"leave\"}");
    ok(says(last[2], "\"you\":0") && !strstr(last[2], "\"hand\":\""), "T7: who left looks on");
    ok(says(tell(2, "{\"do\":\"move\",\"move\":\"1@a1\"}"), "\"error\":\"no-seat\""),
       "T7: and moves no more");
    tell(3, "{\"do\":\"take\",\"seat\":2}");
    ok(says(last[3], "\"you\":2") && says(last[3], "\"hand\":\"1 2 4"), "another one takes over");
    tell(1, "{\"do\":\"kick\",\"seat\":2}");
    ok(says(last[3], "\"you\":0") && !strstr(last[3], "\"hand\":\""), "T7: who is sent away, too");
}

static void test_invitation(void) {
    char code[100];
    char use[200];
    make_table(",\"entry\":\"invite\"");
    ok(says(tell(2, "{\"do\":\"take\"}"), "bad-invitation"),
       "T7: the id of a table is no invitation");
    snprintf(use, sizeof use, "/api/tables/%s", table);
    take_word(ask("POST", use, token[1], "{\"do\":\"invite\"}"), "\"code\":\"", code, sizeof code);
    snprintf(use, sizeof use, "{\"do\":\"take\",\"code\":\"%s\"}", code);
    house_receive(house, 2, use, strlen(use), now_ms);
    house_receive(house, 3, use, strlen(use), now_ms);
    house_turn(house, now_ms);
    ok(says(last[2], "\"you\":2") && says(last[3], "\"you\":0"), "T7: one invitation, one seat");
}

/* ---- Secrets in the store ---- */

static bool has_secret(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    (void)stream;
    (void)seq;
    for (int i = 1; i <= 3; i++) {
        const char *secret = strchr(token[i], '.') + 1;
        if (memmem(bytes, size, secret, strlen(secret)))
            *(bool *)arg = true;
    }
    return true;
}

static void test_tokens(void) {
    bool found = false;
    char code[100];
    char body[200];
    char second[PROTO_TOKEN_MAX];
    store_read_all(store, has_secret, &found);
    ok(!found, "T7: no token stands in the store");
    take_word(ask("POST", "/api/me/device", token[1], ""), "\"code\":\"", code, sizeof code);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    take_word(ask("POST", "/api/redeem", "", body), "\"token\":\"", second, sizeof second);
    ok(says(ask("GET", "/api/me", second, ""), "\"name\":\"Person 1\""),
       "another device, the same person");
    ok(says(ask("POST", "/api/redeem", "", body), "bad-code"), "a code is good once");
    take_word(ask("POST", "/api/me/device", token[1], ""), "\"code\":\"", code, sizeof code);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    now_ms += 600001;
    ok(says(ask("POST", "/api/redeem", "", body), "bad-code"), "and for ten minutes");
    for (int i = 0; i < 20; i++)
        ask_from("10.6.6.6", "GET", "/api/me", "1.00", "");
    ok(says(ask_from("10.6.6.6", "GET", "/api/me", token[1], ""), "too-fast"),
       "T21: twenty wrong tokens a minute from one address");
    ok(says(ask("GET", "/api/me", token[1], ""), "Person 1"), "others are not in their way");
}

/* ---- T14: limits ---- */

static void test_limits(void) {
    const char *made = "";
    for (int i = 0; i < 9; i++)
        made = ask("POST", "/api/tables", token[3], "{\"game\":\"hacker\",\"seats\":4}");
    ok(says(made, "too-many"), "T14: eight open tables");
    make_table(",\"chat\":\"free\"");
    for (int i = 0; i < 7; i++)
        tell(1, "{\"do\":\"chat\",\"text\":\"hello\"}");
    ok(says(last[1], "too-fast"), "T14: six lines at once");
    now_ms += 2000;
    tell(1, "{\"do\":\"chat\",\"text\":\"hello\"}");
    ok(says(last[1], "\"e\":\"chat\""), "and one more after two seconds");
    for (int i = 0; i < 70; i++)
        tell(1, "{\"do\":\"ping\"}");
    ok(says(last[1], "too-fast"), "T14: sixty messages at once");
    now_ms += 60000;
}

/* ---- Spectators ---- */

static void test_spectators(void) {
    char message[200];
    begin_game(",\"spectators\":\"none\"");
    ok(says(last[3], "no-spectators"), "nobody looks on where nobody may");
    begin_game(",\"spectators\":\"delayed:60\",\"clock\":\"none\"");
    house_unlink(house, 3, now_ms);
    now_ms += 1000;
    tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}");
    uint32_t n = event_number(last[1]);
    house_link(house, 3, "10.0.0.3", now_ms);
    tell(3, "{\"do\":\"hello\",\"v\":1}");
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", table, n);
    ok(!strstr(tell(3, message), "\"t\":\"table\""),
       "T1: who claims to have seen more sees no more");
    snprintf(message, sizeof message, "/api/tables/%s", table);
    ok(!strstr(ask("GET", message, "", ""), "10@a1"), "T1: nor by request");
    now_ms += 61000;
    house_turn(house, now_ms);
    ok(says(ask("GET", message, "", ""), "10@a1"), "a minute later everybody knows it");
}

/* ---- Restarts and the disk ---- */

static void test_downtime(void) {
    begin_game(",\"clock\":\"bank:60+1\",\"grace\":0");
    now_ms += 10000;
    tell(2, "{\"do\":\"phrase\",\"number\":1}");
    ok(says(last[2], "\"clocks\":[50000,60000,-1]"), "a clock runs");
    now_ms += 86400000; /* a day without electricity */
    restart();
    connect_all();
    ok(says(last[2], "\"clocks\":[50000,60000,-1]"), "T24: time while down is charged to nobody");
}

static void test_disk(void) {
    struct house_figures figures;
    begin_game(",\"clock\":\"move:60\"");
    uint32_t n = event_number(last[2]);
    store_memory_fault(store, STORE_FULL, 1);
    int before = messages[2];
    ok(says(tell_answer(1, "{\"do\":\"move\",\"move\":\"10@a1\",\"id\":5}"), "not-saved") &&
           messages[2] == before,
       "a full disk: not saved, and nobody hears of it");
    ok(says(tell(1, "{\"do\":\"move\",\"move\":\"10@a1\",\"id\":5}"), "read-only"),
       "then read-only");
    house_figures(house, &figures);
    ok(figures.read_only, "which can be seen from outside");
    now_ms += 100000; /* longer than the clock: it stands still */
    house_turn(house, now_ms);
    ok(says(tell(1, "{\"do\":\"move\",\"move\":\"10@a1\",\"id\":5}"), "10@a1") &&
           event_number(last[2]) == n + 1,
       "when there is room again the game goes on");
    store_memory_fault(store, STORE_BROKEN, 1);
    ok(says(tell_answer(2, "{\"do\":\"move\",\"move\":\"10@a1\"}"), "not-saved"),
       "a broken disk: not saved");
    now_ms += 100000;
    house_turn(house, now_ms);
    ok(says(tell(2, "{\"do\":\"move\",\"move\":\"10@a1\"}"), "read-only"),
       "and read-only for good");
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    ok(says(ask("GET", path, token[1], ""), "\"phase\":\"playing\""), "tables can still be seen");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_twice();
    test_secrets_twice();
    people();
    test_rotated();
    people();
    test_left();
    test_invitation();
    test_tokens();
    test_limits();
    connect_all();
    people(); /* others: the first have as many tables as they may */
    test_spectators();
    test_downtime();
    test_disk();
    printf("1..%d\n", checks);
    house_close(house);
    store_close(store);
    return failures != 0;
}
