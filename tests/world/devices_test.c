/* devices_test.c: a person's devices. A link with a code can be sent to anybody: whose it is can be
 * asked before it is used [T7]; and whoever fears that a token is in the wrong hands can be alone
 * again, at once and for good. */
#include "drive.h"

static char second[PROTO_TOKEN_MAX]; /* person 1's on another device */

static void make_code(const char *who, char *body, size_t size) {
    char code[100];
    take_word(ask("POST", "/api/me/device", who, ""), "\"code\":\"", code, sizeof code);
    snprintf(body, size, "{\"code\":\"%s\"}", code);
}

static void test_whose(void) {
    char body[200];
    char wrong[200];
    make_code(token[1], body, sizeof body);
    ok(!strcmp(ask("POST", "/api/redeem/name", "", body),
               "{\"re\":0,\"ok\":true,\"name\":\"Person 1\"}"),
       "T7: whose code it is, and nothing else");
    ok(says(ask("POST", "/api/redeem/name", token[2], body), "Person 1"), "also for somebody");
    take_word(ask("POST", "/api/redeem", "", body), "\"token\":\"", second, sizeof second);
    ok(says(ask("GET", "/api/me", second, ""), "\"name\":\"Person 1\",\"devices\":2"),
       "which leaves it good");
    ok(says(ask("POST", "/api/redeem/name", "", body), "bad-code"), "a used one is nobody's");
    make_code(token[1], body, sizeof body);
    now_ms += 600001;
    ok(says(ask("POST", "/api/redeem/name", "", body), "bad-code"), "nor one that is too old");
    make_code(token[1], body, sizeof body);
    for (int i = 0; i < 20; i++) {
        snprintf(wrong, sizeof wrong, "{\"code\":\"1.%048x\"}", (unsigned)i);
        if (!strstr(ask_from("10.7.7.8", "POST", "/api/redeem/name", "", wrong), "bad-code"))
            ok(false, "T21: a wrong code is refused");
    }
    ok(says(ask_from("10.7.7.8", "POST", "/api/redeem/name", "", body), "too-fast") &&
           says(ask_from("10.7.7.8", "POST", "/api/redeem", "", body), "too-fast"),
       "T21: twenty wrong ones a minute from an address, by whatever path");
    ok(says(ask("POST", "/api/redeem/name", "", "{}"), "missing-member"), "a code must be there");
}

static void test_alone(void) {
    char body[200];
    char hello[200];
    begin_game("");
    house_link(house, 4, "10.0.0.4", now_ms);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", second);
    tell(4, hello);
    snprintf(hello, sizeof hello, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
    ok(says(tell(4, hello), "\"hand\":\""), "who has a token sees the hand");
    make_code(second, body, sizeof body);
    store_memory_fault(store, STORE_FULL, 1);
    ok(says(ask("POST", "/api/me/alone", token[1], ""), "not-saved"), "a full disk: not saved");
    now_ms += 20000;
    house_turn(house, now_ms);
    ok(says(ask("GET", "/api/me", second, ""), "\"devices\":2"), "and both are good");
    ok(says(tell(4, hello), "\"hand\":\"") && says(tell(1, hello), "\"hand\":\""),
       "on their sockets, too");
    int heard = messages[1];
    ok(!strcmp(ask("POST", "/api/me/alone", token[1], "{\"id\":7}"),
               "{\"re\":7,\"ok\":true,\"devices\":1}"),
       "alone: one other device is forgotten");
    ok(says(last[4], "bad-token"), "whose socket is told so");
    ok(messages[1] == heard && says(tell(1, hello), "\"hand\":\""), "the own one goes on");
    heard = messages[4];
    tell(2, "{\"do\":\"phrase\",\"number\":1}");
    ok(messages[4] == heard, "the other hears nothing more");
    for (int i = 0; i < 2; i++) {
        ok(says(ask("GET", "/api/me", second, ""), "bad-token"), "its token is good no more");
        ok(says(ask("POST", "/api/redeem", "", body), "bad-code"), "nor a code from there");
        ok(says(ask("GET", "/api/me", token[1], ""), "\"devices\":1"), "the own one is");
        restart();
    }
    uint32_t lines = store_last(store, 0);
    ok(says(ask("POST", "/api/me/alone", token[1], ""), "\"devices\":0") &&
           store_last(store, 0) == lines,
       "who is alone stays so, and nothing is written");
    ok(says(ask("POST", "/api/me/alone", "", ""), "no-token"), "nobody is not alone");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_whose();
    test_alone();
    printf("1..%d\n", checks);
    house_close(house);
    store_close(store);
    return failures != 0;
}
