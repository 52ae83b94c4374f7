/* late_test.c: delayed spectators see everything, exactly the delay later and never earlier: those
 * who are there from the start, come in the middle, or ask by requests; at real paces, with more
 * events in the delay than a table keeps; over restarts, and while the next game has begun. */
#define LINKS 12
#include "live_drive.h"

#define EVENTS 4000
#define FIRST 3 /* a spectator from the start; one who comes later; one at the end */
#define MIDDLE 4
#define LAST 5
#define VIEW_MAX 8192

static int64_t delay_ms;
static struct {
    int64_t at_ms;
    char code[16];
    int64_t heard_ms[LINKS]; /* 0: not yet */
    char view[VIEW_MAX];     /* a spectator's, as long as this was the last event */
    char phase[12];
} event[EVENTS];
static uint32_t events;
static uint32_t from[LINKS]; /* the last event before the first that was told one by one */
static uint32_t told[LINKS]; /* n of the last message */
static char wrong[300];      /* the first thing that was not as promised */

static void note(const char *what, uint32_t link, uint32_t n) {
    if (!wrong[0])
        snprintf(wrong, sizeof wrong, "%s: link %u, event %u, at %lld", what, link, n,
                 (long long)now_ms);
}

static int64_t number_of(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? atoll(at + strlen(key)) : -1;
}

/* How the table stands after its last event, for anybody who looks on. */
static void note_view(void) {
    const struct table *t = the_table();
    struct kb_view view;
    uint32_t n = t->event_count;
    if (n >= EVENTS || (t->phase != TABLE_PLAYING && t->phase != TABLE_OVER))
        return;
    kb_view(&t->state, 0, &view);
    kb_view_json(&view, &t->terms.setup, event[n].view, sizeof event[n].view);
}

static void hear_events(uint32_t link, const char *text, bool is_last) {
    hear_frame(link, text, is_last);
    if (strncmp(text, "{\"t\":\"table\"", 12) || link == 0)
        return;
    uint32_t n = (uint32_t)number_of(text, "\"n\":");
    int64_t now = number_of(text, "\"now\":");
    const char *end =
        strstr(text, "],\"terms\"") ? strstr(text, "],\"terms\"") : strstr(text, "],\"");
    if (n >= EVENTS)
        return;
    told[link] = n;
    if (strstr(text, "\"snapshot\":true"))
        from[link] = n;
    for (const char *at = strstr(text, "\"events\":["); (at = strstr(at, "{\"n\":")) && at < end;
         at++) {
        uint32_t number = (uint32_t)atoll(at + 5);
        if (event[number].heard_ms[link] && link != 1)
            note("an event twice", link, number);
        event[number].heard_ms[link] = now + 1;
        if (link == 1) {
            event[number].at_ms = number_of(at, "\"at\":");
            take_word(at, "\"e\":\"", event[number].code, sizeof event[number].code);
            events = number > events ? number : events;
        }
    }
    if (link == 1)
        take_word(text, "\"phase\":\"", event[n].phase, sizeof event[n].phase);
    if (link < FIRST || !event[n].phase[0])
        return;
    char phase[12];
    take_word(text, "\"phase\":\"", phase, sizeof phase);
    if (strcmp(phase, event[n].phase))
        note("a phase that is not that of the event", link, n);
    if (event[n].view[0] && !strstr(text, event[n].view))
        note("a view that is not that of the event", link, n);
}

/* Was everything heard, one by one, and when it was to be? */
static void check_times(uint32_t link) {
    int64_t due = 0;
    bool game = false;
    for (uint32_t n = 1; n <= events; n++) {
        bool dealt = !strcmp(event[n].code, "dealt");
        bool deals =
            n < events && !strcmp(event[n].code, "opened") && !strcmp(event[n + 1].code, "dealt");
        game = game || dealt || deals;
        int64_t shown = event[n].at_ms + (game ? delay_ms : 0);
        due = shown > due ? shown : due;
        if (!strcmp(event[n].code, "finished"))
            game = false;
        if (n <= from[link])
            continue;
        if (event[n].heard_ms[link] - 1 != due) {
            printf("# event %u %s: heard %lld, due %lld\n", n, event[n].code,
                   (long long)event[n].heard_ms[link] - 1, (long long)due);
            note("an event at another time", link, n);
        }
    }
}

/* Time goes on, and the person moves when asked; every spectator is told at its very moment. */
static void go_on(int64_t ms) {
    for (int64_t end = now_ms + ms; now_ms < end;) {
        note_view();
        move_people(1);
        note_view();
        think();
        int64_t next = house_turn(house, now_ms);
        note_view();
        now_ms = next <= now_ms                      ? now_ms
                 : next < end && next < now_ms + 500 ? next
                 : now_ms + 500 < end                ? now_ms + 500
                                                     : end;
    }
}

static void look_on(uint32_t link, uint32_t seen) {
    char message[200];
    house_unlink(house, link, now_ms);
    house_link(house, link, "10.0.0.9", now_ms);
    tell(link, "{\"do\":\"hello\",\"v\":1}");
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", table,
             seen);
    tell(link, message);
    from[link] = told[link]; /* what comes behind it is told one by one */
}

static uint32_t seen_by(uint32_t link) {
    uint32_t n = from[link];
    while (n < EVENTS - 1 && event[n + 1].heard_ms[link])
        n++;
    return n;
}

/* The example of the docs: one person among easy bots at the usual pace. */
static void begin(const char *game, int seats, const char *more) {
    char body[600];
    int length = snprintf(body, sizeof body,
                          "{\"game\":\"%s\",\"seats\":%d,\"pace\":1000,\"entry\":\"public\","
                          "\"spectators\":\"delayed:%d\"%s,\"bots\":[\"\"",
                          game, seats, (int)(delay_ms / 1000), more);
    for (int s = 2; s <= seats; s++)
        length += snprintf(body + length, sizeof body - (size_t)length, ",\"easy\"");
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    memset(event, 0, sizeof event);
    memset(from, 0, sizeof from);
    events = 0;
    wrong[0] = 0;
    take_word(ask("POST", "/api/tables", token[1], body), "\"table\":\"", table, sizeof table);
    connect_one(1);
    look_on(FIRST, 0);
    deal(1);
}

static void reconnect(uint32_t link) {
    uint32_t first = from[link];
    uint32_t seen = seen_by(link);
    look_on(link, seen);
    if (from[link] != seen)
        note("something else after a restart", link, seen);
    from[link] = first;
}

static void ask_all(const char *what) {
    char path[100];
    bool good = true;
    snprintf(path, sizeof path, "/api/tables/%s", table);
    good = good && says(ask("GET", path, "", ""), "{\"t\":\"table\"");
    uint32_t n = event_number(last[0]);
    good = good && n == seen_by(FIRST) && (!event[n].view[0] || says(last[0], event[n].view)) &&
           strstr(last[0], event[n].phase);
    snprintf(path, sizeof path, "/api/tables/%s/history", table);
    good = good && says(ask("GET", path, "", ""), "\"lines\":");
    snprintf(path, sizeof path, "\"table\":\"%s\",\"phase\":\"%s\"", table, event[n].phase);
    good = good && says(ask("GET", "/api/tables", "", ""), path);
    ok(good, what);
}

static void play(const char *game, int seats, const char *more) {
    begin(game, seats, more);
    ok(says(last[FIRST], "\"phase\":\"dealing\"") && the_table()->phase == TABLE_PLAYING,
       "the game has begun; spectators see the deal");
    look_on(MIDDLE, 0);
    ok(says(last[MIDDLE], "\"phase\":\"dealing\"") && !strstr(last[MIDDLE], "\"view\""),
       "so do those who come now");
    house_unlink(house, MIDDLE, now_ms);
    for (uint32_t n = 1; n < EVENTS; n++)
        event[n].heard_ms[MIDDLE] = 0;
    ask_all("requests are answered by what may be known: in the first delay");
    go_on(delay_ms * 3 / 4);
    ask_all("before its end");
    go_on(delay_ms);
    ask_all("and later");
    look_on(MIDDLE, 0);
    ok(the_table()->event_count > told[MIDDLE], "one comes in the middle");
    go_on(20000);
    now_ms += 60000; /* for a minute the server is down */
    restart();
    connect_one(1);
    reconnect(FIRST);
    reconnect(MIDDLE);
    ask_all("after a restart");
    for (int i = 0; i < 4000 && the_table()->phase == TABLE_PLAYING; i++)
        go_on(1000);
    ok(the_table()->phase == TABLE_OVER, "the game is over");
    ask_all("when the players know how it ended");
    tell(1, "{\"do\":\"rematch\"}");
    ok(the_table()->phase == TABLE_DEALING, "the next game is dealt");
    go_on(5000);
    tell(1, "{\"do\":\"ping\"}");
}

/* To the end of the second game, or of what is known of the first. */
static void finish(void) {
    go_on(delay_ms + 25000);
    look_on(LAST, 0);
    go_on(2 * delay_ms);
    check_times(FIRST);
    check_times(MIDDLE);
    check_times(LAST);
    ok(!wrong[0], wrong[0] ? wrong : "every event once, in order, exactly the delay later");
    ok(events > 120 && seen_by(FIRST) == the_table()->event_count &&
           seen_by(LAST) == seen_by(FIRST) && seen_by(MIDDLE) == seen_by(FIRST),
       "and all of them");
    printf("# %u events\n", events);
}

static void test_play(const char *game, int seats, const char *more) {
    printf("# %s, %d seats%s\n", game, seats, more);
    play(game, seats, more);
    finish();
}

/* ---- Who loses a seat ---- */

static void test_kicked(void) {
    char path[100];
    begin_game(",\"spectators\":\"delayed:60\",\"clock\":\"none\"");
    snprintf(path, sizeof path, "/api/tables/%s", table);
    now_ms += 1000;
    tell(1, "{\"do\":\"move\",\"move\":\"10@a1\"}");
    uint32_t n = event_number(last[2]);
    int before = messages[2];
    ok(n && says(last[2], "\"you\":2"), "somebody plays");
    tell(1, "{\"do\":\"kick\",\"seat\":2}");
    ok(messages[2] == before + 1 &&
           says(last[2], "\"you\":0,\"sent_away\":true,\"snapshot\":true") &&
           !strstr(last[2], "10@a1") && event_number(last[2]) < n,
       "is sent away, is told at once, and sees from now on what spectators see");
    ok(!strstr(last[3], "sent_away"), "nobody else is told that it was them");
    char message[200];
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", table, n);
    house_unlink(house, 2, now_ms);
    connect_one(2);
    ok(says(last[2], "\"you\":0,\"sent_away\":true") && says(last[2], "\"phase\":\"dealing\""),
       "the same who comes back");
    house_unlink(house, 2, now_ms);
    house_link(house, 2, "10.0.0.2", now_ms);
    char hello[200];
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token[2]);
    tell(2, hello);
    ok(says(tell(2, message), "\"snapshot\":true"), "also with the number of an event of before");
    ok(says(tell(2, "{\"do\":\"take\"}"), "sent-away"), "and takes no seat");
    now_ms += 60000;
    house_turn(house, now_ms);
    ok(says(last[2], "10@a1") && says(last[2], "\"e\":\"kicked\""), "a minute later all is told");
    begin_game(",\"spectators\":\"delayed:60\",\"clock\":\"none\"");
    now_ms += 1000;
    tell(2, "{\"do\":\"leave\"}");
    ok(says(last[2], "\"you\":0,") && !strstr(last[2], "sent_away") &&
           says(last[2], "\"phase\":\"dealing\""),
       "who leaves is a spectator, too");
}

/* A host without a seat is a spectator, who does not learn from answers how much has happened. */
static void test_host(void) {
    char path[100];
    take_word(ask("POST", "/api/tables", token[3],
                  "{\"game\":\"corruption\",\"seats\":3,\"seat\":0,\"spectators\":\"delayed:60\","
                  "\"bots\":[\"\",\"easy\",\"easy\"]}"),
              "\"table\":\"", table, sizeof table);
    snprintf(path, sizeof path, "/api/tables/%s", table);
    ask("POST", path, token[1], "{\"do\":\"take\"}");
    connect_all();
    tell(3, "{\"do\":\"start\"}");
    char host[2 * HASH_BYTES + 1];
    char hex[2 * HASH_BYTES + 1];
    char body[500];
    uint8_t bytes[HASH_BYTES], hash[HASH_BYTES], share[HASH_BYTES] = {0};
    take_word(strstr(ask("GET", path, token[1], ""), "\"deal\":"), "\"host\":\"", host,
              sizeof host);
    for (int i = 0; i < HASH_BYTES; i++) {
        char two[3] = {host[2 * i], host[2 * i + 1], 0};
        bytes[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    fair_player_commitment(bytes, 1, share, hash);
    proto_hex(hash, HASH_BYTES, hex);
    snprintf(body, sizeof body, "{\"do\":\"commit\",\"hash\":\"%s\"}", hex);
    ask("POST", path, token[1], body);
    snprintf(body, sizeof body,
             "{\"do\":\"open\",\"hash\":\"%064d\",\"list\":[\"%s\",\"%s\",\"\",\"\"]}", 0, host,
             hex);
    ask("POST", path, token[1], body);
    uint32_t known = event_number(last[3]);
    pass(10000);
    ok(the_table()->phase == TABLE_PLAYING && the_table()->event_count > known, "a game goes on");
    tell(3, "{\"do\":\"silence\",\"seat\":1,\"on\":true,\"id\":77}");
    ok(event_number(last_answer[3]) == known,
       "the host's command is answered by what the host knows");
    tell(3, "{\"do\":\"silence\",\"seat\":1,\"on\":true,\"id\":77}");
    ok(event_number(last_answer[3]) == known, "and again");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    also_hear = hear_events;
    open_house();
    people();
    delay_ms = 120000;
    test_play("corruption", 5, "");
    test_play("hacker", 7, ",\"options\":\"beats=3\"");
    delay_ms = 60000;
    test_play("hacker", 4, ",\"options\":\"clock=live\"");
    also_hear = NULL;
    test_kicked();
    test_host();
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}
