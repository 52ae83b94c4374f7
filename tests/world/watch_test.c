/* watch_test.c: lost connections as the others see them: at a live table within a second, also
 * where nothing but silence tells; a slow line is no lost one; delayed spectators are told nothing
 * early; a client that answers no pings is left to the server, which hears of every player whom
 * others wait for (house_awaits). */
#include "live_drive.h"

static int64_t line_ms[LINKS]; /* how long a message takes to go and come back; -1: for ever */
static int64_t pong_ms[LINKS][16];
static int pong_number[LINKS][16];
static int pings[LINKS];
static bool shown_gone[LINKS][KB_SEATS_MAX + 1]; /* the last seats that each link was told */

static void hear_all(uint32_t link, const char *text, bool is_last) {
    hear_frame(link, text, is_last);
    if (!strncmp(text, "{\"t\":\"ping\",\"number\":", 21)) {
        int at = pings[link]++ % 16;
        pong_number[link][at] = atoi(text + 21);
        pong_ms[link][at] = line_ms[link] < 0 ? INT64_MAX : now_ms + line_ms[link];
    }
    if (!strncmp(text, "{\"t\":\"table\"", 12) && strstr(text, "\"seats\":[")) {
        for (int s = 1; s <= KB_SEATS_MAX; s++) {
            char key[30];
            snprintf(key, sizeof key, "{\"seat\":%d,", s);
            const char *row = strstr(text, key), *gone = row ? strstr(row, "\"gone\":") : NULL;
            const char *end = row ? strchr(row, '}') : NULL;
            shown_gone[link][s] = gone && end && gone < end;
        }
    }
}

static void send_pongs(void) {
    for (uint32_t link = 1; link <= 3; link++)
        for (int i = 0; i < 16; i++) {
            char pong[100];
            if (!pong_ms[link][i] || pong_ms[link][i] > now_ms)
                continue;
            pong_ms[link][i] = 0;
            snprintf(pong, sizeof pong, "{\"do\":\"pong\",\"number\":%d}", pong_number[link][i]);
            house_receive(house, link, pong, strlen(pong), now_ms);
        }
}

static void wait(int64_t ms) {
    for (int64_t end = now_ms + ms; now_ms < end;) {
        send_pongs();
        pass(10);
    }
}

/* How long until link 1 is told that seat 2 is gone, or is there; at most 3 seconds. */
static int64_t until(bool gone) {
    int64_t begin = now_ms;
    while (shown_gone[1][2] != gone && now_ms < begin + 3000)
        wait(10);
    return now_ms - begin;
}

static void begin(const char *more) {
    memset(pong_ms, 0, sizeof pong_ms);
    memset(shown_gone, 0, sizeof shown_gone);
    for (int i = 1; i <= 3; i++)
        line_ms[i] = 40;
    begin_live("", more, 4, 2);
    go_to_piracy(2);
    wait(1000);
}

static void test_silence(void) {
    begin(",\"grace\":60");
    ok(!shown_gone[1][2] && !shown_gone[2][1], "all are there");
    line_ms[2] = -1;
    int64_t ms = until(true);
    printf("# silence: told after %d ms\n", (int)ms);
    ok(ms < 1000, "a player who falls silent: the others know within a second");
    ok(!shown_gone[2][2], "who asks is there");
    line_ms[2] = 40;
    tell(2, "{\"do\":\"live\",\"in\":[\"look:1,1\"]}");
    ok(until(false) < 100, "and is there again with the next message");
    wait(2000);
    ok(!shown_gone[1][2], "and stays");

    house_unlink(house, 2, now_ms);
    ms = until(true);
    printf("# closed: told after %d ms\n", (int)ms);
    ok(ms < 1000, "a connection that was closed: within a second, too");
    connect_one(2);
    ok(until(false) < 100, "until there is a new one");
}

static void test_slow(void) {
    bool gone = false;
    line_ms[2] = 900;
    wait(1200); /* the change itself looks like silence */
    for (int i = 0; i < 50; i++) {
        wait(100);
        gone = gone || shown_gone[1][2];
    }
    ok(!gone, "a round trip of 900 ms is slow, and no lost connection");
    ok(says(ping[2], "\"round_trip\":900}"), "and is told as it is");
    line_ms[2] = 40;
    wait(1500);
    int before = pings[2];
    for (int i = 0; i < 40; i++) {
        tell(2, "{\"do\":\"live\",\"in\":[\"look:1,1\"]}");
        wait(100);
    }
    ok(pings[2] - before <= 3, "who says something is not asked, but for the round trip");
}

/* The house stood still, and heard nobody. */
static void test_still(void) {
    bool gone = false;
    now_ms += 1500;
    for (int i = 0; i < 20; i++) {
        wait(50);
        gone = gone || shown_gone[1][2] || shown_gone[2][1];
    }
    ok(!gone, "a house that stood still takes nobody for lost");
}

static void test_no_pongs(void) {
    line_ms[1] = line_ms[2] = -1;
    connect_all(); /* clients that do not know pings */
    bool gone = false;
    for (int i = 0; i < 30; i++) {
        pass(100);
        gone = gone || shown_gone[1][2] || shown_gone[2][1];
    }
    ok(!gone, "a client that never answered a ping is not taken for lost");
    ok(house_awaits(house, 2) && !house_awaits(house, 3),
       "the server watches players, and not who looks on");
}

static void test_delayed(void) {
    begin(",\"spectators\":\"delayed:30\",\"grace\":60");
    int before = messages[3];
    line_ms[2] = -1;
    ok(until(true) < 1000, "players are told");
    ok(messages[3] == before && !shown_gone[3][2], "delayed spectators are not");
}

static void test_others(void) {
    make_table(",\"bots\":[\"\",\"\",\"easy\"]");
    connect_all();
    tell(2, "{\"do\":\"take\",\"seat\":2}");
    ok(!house_awaits(house, 1), "nobody waits before the deal");
    deal(2);
    ok(house_awaits(house, 1) && house_awaits(house, 2), "others wait in a game");
    make_table(",\"bots\":[\"\",\"easy\",\"easy\"]");
    connect_all();
    deal(1);
    ok(!house_awaits(house, 1), "nobody waits for a single player among bots");
}

int main(void) {
    also_hear = hear_all;
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_silence();
    test_slow();
    test_still();
    test_no_pongs();
    test_delayed();
    test_others();
    house_close(house);
    printf("1..%d\n", checks);
    return failures != 0;
}
