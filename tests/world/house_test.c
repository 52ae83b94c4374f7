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

/* Tables speak of people whose lines come later, when the log of the people was written anew. */
static void test_written_anew(void) {
    const char *make = "{\"game\":\"corruption\",\"seats\":3,\"id\":%d}";
    char body[100];
    char answer[HOUSE_ANSWER_MAX];
    char who[PROTO_TOKEN_MAX];
    take_word(ask("POST", "/api/guests", "", "{\"name\":\"Host\"}"), "\"token\":\"", who,
              sizeof who);
    for (int i = 0; i < 8; i++) {
        snprintf(body, sizeof body, make, 501 + i);
        snprintf(answer, sizeof answer, "%s", ask("POST", "/api/tables", who, body));
    }
    for (int i = 0; i < 300; i++) {
        char other[PROTO_TOKEN_MAX];
        now_ms += 100;
        if (i % 10 == 0) /* a person may have ten codes at once */
            take_word(ask("POST", "/api/guests", "", "{\"name\":\"Other\"}"), "\"token\":\"", other,
                      sizeof other);
        ask("POST", "/api/me/device", other, "");
    }
    uint32_t lines = store_last(store, 0);
    restart();
    ok(store_last(store, 0) < lines, "the log of the people is written anew");
    for (int i = 0; i < 2; i++) {
        restart();
        ok(!strcmp(ask("POST", "/api/tables", who, body), answer),
           "T5: a command that comes twice is known, also then");
        ok(says(ask("POST", "/api/tables", who, "{\"game\":\"corruption\",\"seats\":3}"),
                "too-many"),
           "and how many tables somebody has made");
        store_memory_fault(store, STORE_FULL, 1); /* everything is read again while it runs */
        ask("POST", "/api/me/device", who, "");
        now_ms += 20000;
        house_turn(house, now_ms);
        ok(!strcmp(ask("POST", "/api/tables", who, body), answer), "and when a commit was lost");
    }
    connect_all();
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
    for (int i = 0; i < 4; i++) {
        static const char *const message[] = {
            "{\"do\":\"kick\",\"seat\":100000}", "{\"do\":\"kick\",\"seat\":0}",
            "{\"do\":\"kick\",\"seat\":-1}", "{\"do\":\"mute\",\"seat\":8,\"on\":true}"};
        ok(says(tell(1, message[i]), "\"error\""), "T20: there is no such seat");
    }
}

/* ---- T2: finished games of private tables ---- */

static void keep_game_at(int64_t at_ms, const char *id, const char *words, const char *readers,
                         int person) {
    char about[512];
    snprintf(about, sizeof about, person ? "corruption\t%s\n%s %d 0" : "corruption\t%s%s", words,
             readers, person);
    store_keep(store, id, about, at_ms, "kb", 2);
}

static void keep_game(const char *id, const char *words, const char *readers, int person) {
    keep_game_at(now_ms, id, words, readers, person);
}

static void test_listed(void) {
    int two = atoi(token[2]), three = atoi(token[3]);
    keep_game("a0", "Ann\tBob", "public 0", two);
    keep_game("a1", "Person 2\tX", "link", two);
    keep_game_at(-1, "a2", "Person 2\tX", "link", two); /* the number was somebody else's */
    keep_game("a3", "Y\tPerson 3\tnormal", "link 9", three);
    keep_game("a4", "Old\tPerson 1", "", 0);
    keep_game("a5", "Person 2", "\npublic", 0);
    store_commit(store);
    for (int who = 0; who <= 3; who++) {
        const char *list = ask("GET", "/api/records", who ? token[who] : "", "");
        bool good = strstr(list, "a0") && strstr(list, "a5") && !strstr(list, "a2") &&
                    !strstr(list, "a4") && !strstr(list, "link") && !strstr(list, "\\n");
        ok(good && !strstr(list, "a1") == (who != 2) && !strstr(list, "a3") == (who != 3),
           "T2: a game of a private table is listed to those who sat there");
    }
    ok(says(ask("GET", "/api/records/a3", "", ""), "corruption\\tY\\tPerson 3\\tnormal\",\"at\""),
       "and shown to those who know its id");
    ask("POST", "/api/me/name", token[2], "{\"name\":\"Another Name\"}");
    const char *list = ask("GET", "/api/records", token[2], "");
    ok(says(list, "a1") && !strstr(list, "a2"), "under another name one's own games are there");
    ask("POST", "/api/me/name", token[2], "{\"name\":\"Person 2\"}");
}

/* How games ended stands in lists; not where the words are too old to say it, or are none. */
static void test_results(void) {
    static const char *const bad[] = {"totals 900 0 700",
                                      "totals 900 0 700\nvictory 420 0",
                                      "totals 900 0 700\nvictory 420 0 0 0",
                                      "totals 900 0 -1\nvictory 420 0 0",
                                      "totals 900 0 99999999999\nvictory 420 0 0",
                                      "totals 900 0\n700\nvictory 420 0 0",
                                      "date 2026-11-15T12:00:00Z9",
                                      "date 2026-11-15 12:00:00Z"};
    char words[256];
    keep_game("b0", "Ann\tBob\tnormal",
              "\npublic 0 0 0\ndate 2026-11-15T12:00:00Z\ntotals 900 0 700"
              "\nvictory 420 0 0",
              0);
    keep_game("b1", "totals 9\tvictory 9\teasy", "\npublic 0 0 0", 0);
    store_commit(store);
    const char *list = ask("GET", "/api/records", "", "");
    ok(says(list,
            "\"date\":\"2026-11-15T12:00:00Z\",\"totals\":[900,0,700],\"victory\":[420,0,0]}"),
       "a list says how a game ended");
    const char *old = strstr(list, "\"b1\"");
    ok(old && !strncmp(old + strcspn(old, "}") - 8, "\"size\":2}", 9), "an old one says nothing");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(words, sizeof words, "\npublic 0 0 0\n%s", bad[i]);
        keep_game("b0", "Ann\tBob\tnormal", words, 0);
        store_commit(store);
        list = ask("GET", "/api/records", "", "");
        ok(says(list, "b0") && !strstr(list, "\"totals\"") && !strstr(list, "\"victory\"") &&
               !strstr(list, "\"date\""),
           "nor do words that are no results");
    }
}

/* A log from before the hand of somebody who was sent away was nobody's: another one took it. It is
 * read as it was meant; as a command the same is refused. */
static void test_old_log(void) {
    char line[300];
    struct house_figures figures;
    begin_game(",\"grace\":0");
    uint64_t number = strtoull(table, NULL, 10);
    tell(1, "{\"do\":\"kick\",\"seat\":2}");
    ok(says(tell_answer(3, "{\"do\":\"take\",\"seat\":2}"), "seat-taken"), "a hand is nobody's");
    house_close(house);
    snprintf(line, sizeof line, "take %lld %d 0 0 0 %064d Person 3", (long long)now_ms,
             atoi(token[3]), 0);
    store_append(store, number, store_last(store, number) + 1, now_ms, line, strlen(line));
    store_commit(store);
    open_house();
    house_figures(house, &figures);
    connect_all();
    ok(!figures.set_aside && says(last[3], "\"you\":2") && says(last[3], "\"hand\":\"1 2 4"),
       "an old log in which it was taken is read as it was meant");
    tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}");
    restart();
    connect_all();
    ok(says(last[3], "\"you\":2"), "and goes on");
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

/* Two people with one invitation, a thousand times, in one turn or one after the other. */
static void test_invitation_race(void) {
    char code[100];
    char path[100];
    char message[200];
    int winners[3] = {0, 0, 0};
    int wrong = 0;
    for (int i = 0; i < 1000; i++) {
        now_ms += 10000; /* as often as one may take seats */
        take_word(ask("POST", "/api/tables", token[1],
                      "{\"game\":\"corruption\",\"seats\":3,\"entry\":\"invite\"}"),
                  "\"table\":\"", table, sizeof table);
        connect_all();
        snprintf(path, sizeof path, "/api/tables/%s", table);
        take_word(ask("POST", path, token[1], "{\"do\":\"invite\"}"), "\"code\":\"", code,
                  sizeof code);
        snprintf(message, sizeof message, "{\"do\":\"take\",\"code\":\"%s\"}", code);
        for (uint32_t who = 0; who < 2; who++) {
            uint32_t link = 2 + (who ^ (uint32_t)(i & 1));
            house_receive(house, link, message, strlen(message), now_ms);
            if (i & 2)
                house_turn(house, now_ms);
        }
        house_turn(house, now_ms);
        bool second = strstr(last[2], "\"you\":2") != NULL;
        bool third = strstr(last[3], "\"you\":2") != NULL;
        winners[second ? 1 : 2]++;
        wrong += second == third;
        tell(second ? 2 : 3, "{\"do\":\"leave\"}");
        wrong += !strstr(tell_answer(second ? 2 : 3, message), "bad-invitation");
        ask("POST", path, token[1], "{\"do\":\"close\"}");
    }
    ok(!wrong && winners[1] == 500 && winners[2] == 500,
       "T7: two people, one invitation, a thousand times: one seat, and never again");
}

/* ---- T6: whoever sits down, leaves and comes back, a message is for the one who has the seat ----
 */

static int seat_now(int person) {
    const char *at = strstr(ask("GET", "/api/me", token[person], ""), table);
    at = at ? strstr(at, "\"you\":") : NULL;
    return at ? atoi(at + 6) : 0;
}

static void test_claims(void) {
    static const char *const commands[] = {
        "{\"do\":\"take\",\"seat\":2}", "{\"do\":\"take\",\"seat\":3}",
        "{\"do\":\"leave\"}",           "{\"do\":\"back\"}",
        "{\"do\":\"detach\"}",          "{\"do\":\"phrase\",\"number\":1}"};
    int person_of[LINKS] = {0, 1, 2, 3};
    char message[200];
    uint64_t random = 5;
    int looked = 0;
    int own = 0;
    int wrong = 0;
    begin_game(",\"clock\":\"none\",\"grace\":0");
    for (int i = 0; i < 20000; i++) {
        uint32_t link = 2 + kb_random_below(&random, LINKS - 2);
        int before[LINKS];
        now_ms += 500;
        memcpy(before, messages, sizeof before);
        switch (kb_random_below(&random, 4)) {
        case 0: /* another person on this connection, without a new one */
            if (!person_of[link])
                house_link(house, link, "10.0.0.9", now_ms);
            person_of[link] = 2 + (int)kb_random_below(&random, 2);
            snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}",
                     token[person_of[link]]);
            break;
        case 1:
            snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
            break;
        default:
            snprintf(message, sizeof message, "%s",
                     commands[kb_random_below(&random, sizeof commands / sizeof commands[0])]);
        }
        if (!person_of[link])
            continue;
        tell(link, message);
        int seat[4] = {0, 0, seat_now(2), seat_now(3)};
        for (uint32_t k = 2; k < LINKS; k++) {
            const char *you = strstr(last[k], "\"you\":");
            const char *hand = strstr(last[k], "\"hand\":\"");
            if (!person_of[k] || messages[k] == before[k] || !you ||
                strncmp(last[k], "{\"t\":\"table\"", 12) != 0)
                continue;
            looked++;
            own += hand != NULL;
            wrong += atoi(you + 6) != seat[person_of[k]] || (hand && !seat[person_of[k]]);
        }
    }
    printf("# %d messages looked at, %d with a hand\n", looked, own);
    ok(!wrong && looked > 5000 && own > 1000,
       "T6: 20,000 claims of seats: every message is for who has the seat");
    for (uint32_t k = 4; k < LINKS; k++)
        house_unlink(house, k, now_ms);
}

/* A connection that is gone before its answer is made, and another one in its place. */
static void test_reused(void) {
    char message[200];
    house_link(house, 4, "10.0.0.4", now_ms);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token[2]);
    tell(4, message);
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\"}", table);
    house_receive(house, 4, message, strlen(message), now_ms);
    house_unlink(house, 4, now_ms);
    house_link(house, 4, "10.0.0.5", now_ms);
    int before = messages[4];
    house_turn(house, now_ms);
    ok(messages[4] == before, "T6: who comes next on a connection hears nothing of who was there");
    ok(says(tell(4, message), "no-token"), "T6: and has to say who it is");
    house_unlink(house, 4, now_ms);
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
    ok(says(ask_from("10.6.6.6", "GET", "/api/me", "1.00", ""), "too-fast"),
       "T21: twenty wrong tokens a minute from one address");
    ok(says(ask_from("10.6.6.6", "GET", "/api/me", token[1], ""), "Person 1"),
       "T21: a right one is good also there");
    house_link(house, 4, "10.6.6.6", now_ms);
    snprintf(body, sizeof body, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token[1]);
    ok(says(tell(4, body), "Person 1"), "and on a socket");
    house_unlink(house, 4, now_ms);
    ok(says(ask("GET", "/api/me", token[1], ""), "Person 1"), "others are not in their way");
    int heard = 0;
    int hits = 0;
    for (int i = 0; i < 100000; i++) {
        snprintf(body, sizeof body, "%d.%048llx", 1 + i % 6, (unsigned long long)i);
        const char *answer = ask_from("10.7.7.7", "GET", "/api/me", body, "");
        heard += strstr(answer, "bad-token") != NULL;
        hits += strstr(answer, "\"ok\"") != NULL;
    }
    ok(heard == 20 && !hits, "T21: of 100,000 guesses twenty are called wrong");
    for (int i = heard = 0; i < 1000; i++) {
        char place[32];
        snprintf(place, sizeof place, "%d/site", i);
        heard += strstr(ask_from(place, "GET", "/api/me", "1.00", ""), "bad-token") != NULL;
    }
    ok(heard == 160, "T21: from a thousand addresses of one site eight times as many");
    now_ms += 3600000;
    for (int i = hits = 0; i < 60; i++) {
        char place[32];
        snprintf(place, sizeof place, "%d/other", i);
        hits += strstr(ask_from(place, "POST", "/api/guests", "", "{\"name\":\"\"}"), "bad-name") !=
                NULL;
    }
    ok(hits == 60, "and what is no new person does not count as one");
    hits = 0;
    for (int i = 0; i < 1000; i++) {
        snprintf(body, sizeof body, "{\"code\":\"1.%048x\"}", (unsigned)i);
        hits += strstr(ask_from("10.7.7.8", "POST", "/api/redeem", "", body), "\"ok\"") != NULL;
    }
    ok(!hits && says(ask_from("10.7.7.8", "POST", "/api/redeem", "", body), "too-fast"),
       "T21: and of codes");
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

/* A name is counted in characters, whatever they take, and is the same wherever it is kept. */
static void test_long_names(void) {
    char name[4 * 24 + 1] = "";
    char body[200];
    char who[PROTO_TOKEN_MAX];
    for (int i = 0; i < 24; i++)
        memcpy(name + 4 * i, "\xf0\x9f\x8e\xb2", 5); /* dice */
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    take_word(ask("POST", "/api/guests", "", body), "\"token\":\"", who, sizeof who);
    ok(says(ask("GET", "/api/me", who, ""), name), "a name of 24 characters of four bytes");
    restart();
    ok(says(ask("GET", "/api/me", who, ""), name), "also after a restart");
    ask("POST", "/api/tables", who, "{\"game\":\"hacker\",\"seats\":4}");
    restart();
    ok(says(ask("GET", "/api/me", who, ""), "\"kind\":\"person\",\"name\":\"\xf0\x9f\x8e\xb2"),
       "and at a table");
    snprintf(body, sizeof body, "{\"name\":\"%sx\"}", name);
    ok(says(ask("POST", "/api/guests", "", body), "bad-"), "25 are too many");
    connect_all();
}

/* Eight seats at tables that are not over, and not too often another one. */
static void test_seats(void) {
    char path[9][100];
    char id[PROTO_ID_MAX];
    bool good = true;
    int taken = 0;
    for (int i = 0; i < 9; i++) {
        take_word(ask("POST", "/api/tables", token[i < 8 ? 1 : 3],
                      "{\"game\":\"hacker\",\"seats\":4,\"seat\":0}"),
                  "\"table\":\"", id, sizeof id);
        snprintf(path[i], sizeof path[i], "/api/tables/%s", id);
        now_ms += 5000;
        ask("POST", path[i], token[2], "{\"do\":\"take\"}");
        good = good && strstr(last[0], i < 8 ? "\"ok\"" : "too-many");
    }
    ok(good && says(last[0], "leave one"), "T14: eight seats, not nine");
    ok(says(ask("POST", "/api/tables", token[2], "{\"game\":\"hacker\",\"seats\":4}"), "too-many"),
       "T14: nor at a table of one's own");
    ok(says(ask("POST", "/api/tables", token[2], "{\"game\":\"hacker\",\"seats\":4,\"seat\":0}"),
            "\"table\""),
       "who only looks on may have one");
    ask("POST", path[0], token[2], "{\"do\":\"leave\"}");
    ok(says(ask("POST", path[8], token[2], "{\"do\":\"take\"}"), "\"ok\""), "after leaving one");
    now_ms += 200000;
    for (int i = 0; i < 30; i++) {
        ask("POST", path[0], token[3], "{\"do\":\"take\"}");
        taken += strstr(last[0], "\"ok\"") != NULL;
        ask("POST", path[0], token[3], "{\"do\":\"leave\"}");
    }
    ok(taken == 20, "T14: twenty seats at once");
    now_ms += 5000;
    ok(says(ask("POST", path[0], token[3], "{\"do\":\"take\"}"), "\"ok\""),
       "and one more after five seconds");
    uint64_t number = strtoull(path[0] + strlen("/api/tables/"), NULL, 10);
    uint32_t lines = store_last(store, number);
    for (int i = 0; i < 20; i++)
        ask("POST", path[0], token[3], "{\"do\":\"mute\",\"seat\":2,\"on\":true}");
    ok(says(last[0], "\"ok\"") && store_last(store, number) == lines + 1,
       "T14: what is so already is not written down");
    ask("POST", path[0], token[3], "{\"do\":\"mute\",\"seat\":2,\"on\":false}");
    ok(store_last(store, number) == lines + 2, "what is not is");
    for (int i = 0; i < 20; i++)
        ask("POST", path[0], token[1], "{\"do\":\"silence\",\"seat\":1,\"on\":false}");
    ok(says(last[0], "\"ok\"") && store_last(store, number) == lines + 2, "also for all");
    ok(says(ask("POST", path[0], token[3], "{\"do\":\"mute\",\"seat\":9,\"on\":false}"),
            "no-such-seat"),
       "what is not possible is refused as before");
    for (int i = 0; i < 9; i++)
        ask("POST", path[i], token[i < 8 ? 1 : 3], "{\"do\":\"close\"}");
}

/* A program has a smaller share of everything. */
static void test_programs(void) {
    char key[PROTO_TOKEN_MAX];
    char message[200];
    const char *made = "";
    int answered = 0;
    take_word(ask("POST", "/api/me/keys", token[2], "{\"name\":\"Program\"}"), "\"token\":\"", key,
              sizeof key);
    ok(says(ask("POST", "/api/me/keys", key, "{\"name\":\"Child\"}"), "not-for-programs"),
       "T14: a program makes no programs");
    ok(says(ask("POST", "/api/me/device", key, ""), "not-for-programs"), "T14: nor devices");
    for (int i = 0; i < 3; i++)
        made = ask("POST", "/api/tables", key, "{\"game\":\"hacker\",\"seats\":4}");
    ok(says(made, "too-many"), "T14: a program has two open tables");
    house_link(house, 4, "10.0.0.4", now_ms);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", key);
    tell(4, message);
    for (int i = 0; i < 40; i++)
        answered += !strstr(tell(4, "{\"do\":\"ping\"}"), "too-fast");
    ok(answered < 32, "T14: thirty messages of a program at once");
    house_unlink(house, 4, now_ms);
    for (int i = 0; i < 4; i++)
        made = ask("POST", "/api/me/keys", token[2], "{\"name\":\"Program\"}");
    ok(says(made, "too-many"), "T14: four programs of a person");
}

/* ---- Spectators ---- */

static void test_spectators(void) {
    char message[200];
    begin_game(",\"spectators\":\"none\"");
    ok(says(last[3], "no-spectators"), "nobody looks on where nobody may");
    begin_game(",\"spectators\":\"delayed:60\",\"clock\":\"none\",\"entry\":\"public\"");
    ask("GET", "/api/tables", "", "");
    ok(says(last[0], table) && !strstr(last[0], "\"n\":"),
       "T2: the lobby does not say how much has happened");
    house_unlink(house, 3, now_ms);
    now_ms += 1000;
    tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}");
    uint32_t n = event_number(last[1]);
    house_link(house, 3, "10.0.0.3", now_ms);
    tell(3, "{\"do\":\"hello\",\"v\":1}");
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", table, n);
    ok(says(tell(3, message), "\"snapshot\":true") && event_number(last[3]) < n &&
           !strstr(last[3], "10@a1"),
       "T1: who claims to have seen more sees no more");
    snprintf(message, sizeof message, "/api/tables/%s", table);
    ok(!strstr(ask("GET", message, "", ""), "10@a1"), "T1: nor by request");
    now_ms += 61000;
    house_turn(house, now_ms);
    ok(says(ask("GET", message, "", ""), "10@a1"), "a minute later everybody knows it");
    for (int i = 0; i < 80; i++) /* more than are kept */
        ask("POST", message, token[1],
            i % 2 ? "{\"do\":\"silence\",\"seat\":2,\"on\":false}"
                  : "{\"do\":\"silence\",\"seat\":2,\"on\":true}");
    n = event_number(last[1]);
    for (int i = 0; i < 62; i++)
        house_turn(house, now_ms += 1000);
    ok(event_number(last[3]) == n, "and everything else, though it is more than is kept");
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

/* A group is lost, and then the people's log cannot be read, either: everybody is to keep the own
 * token until somebody has looked after it. */
static void test_lost(void) {
    char hello[200];
    house_close(house);
    store_memory_restart(store);
    open_house();
    people();
    make_table("");
    store_append(store, 0, store_last(store, 0) + 1, 0, "nonsense", 8);
    store_commit(store);
    store_memory_fault(store, STORE_FULL, 1);
    ask("POST", "/api/me/device", token[1], "");
    ok(says(last[1], "read-only"),
       "people that cannot be read any more: sockets are told read-only");
    ok(says(ask("GET", "/api/me", token[1], ""), "read-only"), "who asks is, and not bad-token");
    house_unlink(house, 4, now_ms);
    house_link(house, 4, "10.0.0.4", now_ms);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token[1]);
    ok(says(tell(4, hello), "read-only"), "who says hello, too");
    ok(says(ask("POST", "/api/guests", "", "{\"name\":\"New\"}"), "read-only"), "and who is new");
}

/* For ten minutes, with a clock of one. */
static void test_long_full_disk(void) {
    char path[100];
    begin_game(",\"clock\":\"move:60\",\"grace\":0");
    now_ms += 5000;
    store_memory_fault(store, STORE_FULL, 1000);
    ok(says(tell_answer(1, "{\"do\":\"move\",\"move\":\"10@a1\"}"), "not-saved"), "a full disk");
    for (int i = 0; i < 600; i++)
        house_turn(house, now_ms += 1000);
    ok(house_read_only(house), "that is full for long is tried now and then");
    store_memory_fault(store, STORE_OK, 0);
    for (int i = 0; i < 11; i++)
        house_turn(house, now_ms += 1000);
    snprintf(path, sizeof path, "/api/tables/%s", table);
    const char *seen = ask("GET", path, token[1], "");
    const char *clocks = strstr(seen, "\"clocks\":[");
    int left = clocks ? atoi(clocks + strlen("\"clocks\":[")) : 0;
    ok(!strstr(seen, "stands-in") && left >= 44000 && left <= 55000,
       "T24: meanwhile nobody's clock runs");
    ok(says(tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}"), "10@a1"), "and the game goes on");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_twice();
    test_secrets_twice();
    test_written_anew();
    people();
    test_rotated();
    people();
    test_left();
    test_listed();
    test_results();
    test_old_log();
    test_invitation();
    test_invitation_race();
    people(); /* others, with no tables of their own */
    test_claims();
    test_reused();
    people();
    test_tokens();
    test_long_names();
    test_seats();
    people();
    test_limits();
    test_programs();
    connect_all();
    people(); /* others: the first have as many tables as they may */
    test_spectators();
    test_downtime();
    test_long_full_disk();
    test_disk();
    test_lost();
    printf("1..%d\n", checks);
    house_close(house);
    store_close(store);
    return failures != 0;
}
