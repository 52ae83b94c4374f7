/* live_test.c: what the house promises about live tables: frames at every tick, clients
 * that lie, lost connections, restarts in the middle of a trip, spectators, limits, the record. */
#include <sys/wait.h>
#include <unistd.h>

#include "live_drive.h"

static const char *live(uint32_t link, const char *inputs) {
    char message[400];
    snprintf(message, sizeof message, "{\"do\":\"live\",\"in\":[%s]}", inputs);
    snprintf(last_answer[link], 8, "none");
    return tell_answer(link, message);
}

/* Person 1 answers the next ping after 30 ms, and hears what came of it with the one after. */
static void answer_ping(void) {
    char pong[100];
    ping[1][0] = 0;
    for (int i = 0; i < 500 && !ping[1][0]; i++)
        pass(10);
    const char *number = strstr(ping[1], "\"number\":");
    if (!number)
        return;
    pass(30);
    snprintf(pong, sizeof pong, "{\"do\":\"pong\",\"number\":%d}", atoi(number + 9));
    tell(1, pong);
    pass(300);
}

/* ---- Frames ---- */

static void test_frames(void) {
    begin_live("", ",\"spectators\":\"silent\"", 5, 2);
    ok(says(last[1], "\"live\":{\"tick_ms\":50,\"accounts\":[["),
       "the layout is told with the deal");
    go_to_piracy(2);
    ok(kb_live_running(&the_table()->state), "a live table comes to its first trip");
    pass(100);
    int before[LINKS];
    memcpy(before, frames, sizeof before);
    uint32_t tick = frame_tick(1);
    pass(1000);
    ok(frames[1] == before[1] + 20 && frames[2] == before[2] + 20,
       "20 frames a second to each seat");
    ok(frames[3] == before[3] + 20 && frame[3][4] == 0, "and to a spectator, the public one");
    ok(frame_tick(1) == tick + 20 && frame_tick(3) == frame_tick(1), "one for each tick");
    ok(!frames_differ && frame_size[1] == (size_t)kb_live_frame_size(5, 15) &&
           frame_size[3] == frame_size[1],
       "all of the same size");
    ok(frame[1][4] == 1 && frame[2][4] == 2, "each its own");
    struct kb_live_frame whole;
    uint8_t bytes[KB_LIVE_FRAME_MAX];
    kb_live_frame(&the_table()->live, &the_table()->state, 2, &whole);
    kb_live_frame_bytes(&whole, bytes);
    ok(!memcmp(bytes, frame[2], frame_size[2]), "which is what the rules give to that seat");
    answer_ping();
    ok(says(ping[1], "\"round_trip\":30}"),
       "a seat is asked for its round trip, and told what it was");
}

/* ---- What seats do ---- */

static void test_inputs(void) {
    struct kb_live *sim = &the_table()->live;
    int traveller = sim->traveller;
    uint32_t me = traveller == 2 ? 1 : 2;
    live(me, "\"look:100,50\",\"hand:1>3\"");
    ok(!strcmp(last_answer[me], "none"), "what is taken is not answered");
    ok(sim->hand[me - 1][0].stage == KB_LIVE_HOME, "and waits for the next tick");
    pass(60);
    ok(sim->hand[me - 1][0].stage == KB_LIVE_GOING && sim->target[me - 1][0] == 100,
       "which does it");
    static const struct {
        const char *in, *code, *why;
    } lies[] = {
        {"\"look:5000,0\"", "off-table", "eyes that leave the table"},
        {"\"look:99999999999,0\"", "live-notation", "huge numbers"},
        {"\"look:1,2,3\"", "live-notation", "nonsense"},
        {"\"hand:3>2\"", "no-such-hand", "a third hand"},
        {"\"hand:1>2\"", "hand-busy", "a hand that is under way"},
        {"\"hand:2>3\"", "same-account", "both hands to one account"},
        {"\"hand:2>99\"", "no-such-place", "no such account"},
        {"\"hand:2>0\"", "no-such-place", "none"},
        {"\"recall:2\"", "hand-idle", "calling back a hand at home"},
        {"\"turn\"", "not-walking", "walking on another's trip"},
        {"\"credit:1\"", "live-notation", "a credit as an input"},
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        struct kb_live was = *sim;
        char code[60];
        char text[100];
        now_ms += 400; /* refusals are told, but not all at once */
        pass(60);
        if (!strcmp(lies[i].code, "same-account")) { /* a hand that has just left */
            for (int wait = 0; wait < 100 && sim->hand[me - 1][0].stage != KB_LIVE_HOME; wait++)
                pass(50);
            live(me, "\"feint:1>3\"");
            pass(60);
        }
        was = *sim;
        live(me, lies[i].in);
        snprintf(code, sizeof code, "\"error\":\"%s\"", lies[i].code);
        snprintf(text, sizeof text, "told why: %s", lies[i].why);
        ok(says(last_answer[me], code) && !memcmp(&was, sim, sizeof was), text);
        if (sim->hand[me - 1][0].stage == KB_LIVE_HOME)
            live(me, "\"feint:1>3\""); /* there and back in the meantime */
    }
}

/* Eyes go as fast as eyes go, whatever is sent. */
static void test_eyes(void) {
    struct kb_live *sim = &the_table()->live;
    bool good = true;
    for (int i = 0; i < 40; i++) {
        int16_t eye[2] = {sim->eye[1][0], sim->eye[1][1]};
        live(2, i % 2 ? "\"look:1000,700\"" : "\"look:-1000,-700\"");
        uint32_t tick = sim->tick;
        pass(50);
        int x = sim->eye[1][0] - eye[0];
        int y = sim->eye[1][1] - eye[1];
        good = good && (sim->tick - tick) == 1 && x * x + y * y <= KB_LIVE_EYE * KB_LIVE_EYE;
    }
    ok(good, "eyes that are sent from corner to corner move 150 a tick");
}

static void test_flood(void) {
    struct kb_live *sim = &the_table()->live;
    const char *much = "{\"do\":\"live\",\"in\":[\"look:1,1\",\"look:2,2\"]}";
    int before = messages[2];
    uint32_t tick = sim->tick;
    for (int i = 0; i < 2000; i++)
        house_receive(house, 2, much, strlen(much), now_ms);
    house_turn(house, now_ms);
    ok(messages[2] - before <= LIMIT_LIVE_REFUSALS + 1, "of a flood only a few refusals are told");
    ok(says(last_answer[2], "too-"), "and why");
    pass(50);
    ok(sim->tick == tick + 1 && the_slot()->room, "the table goes on");
    pass(5000);
    live(2, "\"look:7,8\"");
    pass(60);
    ok(sim->target[1][0] == 7, "and so does whoever has calmed down");
}

static void test_who(void) {
    ok(says(live(3, "\"look:1,1\""), "\"error\":\"no-seat\""), "a spectator does nothing");
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    ok(says(ask("POST", path, token[2], "{\"do\":\"live\",\"in\":[\"turn\"]}"), "unknown-command"),
       "inputs come by a socket, not by requests");
    ok(says(tell_answer(2, "{\"do\":\"live\",\"in\":[1]}"), "bad-member") &&
           says(tell_answer(2, "{\"do\":\"live\"}"), "missing-member") &&
           says(tell_answer(2, "{\"do\":\"live\",\"in\":\"turn\"}"), "bad-member") &&
           says(tell_answer(2, "{\"do\":\"live\",\"in\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\","
                               "\"h\",\"i\"]}"),
                "bad-member"),
       "a message that is none is refused by name");
}

/* The traveller does not infect; somebody else's trip cannot be turned. */
static void test_away(void) {
    struct table *t = the_table();
    for (int i = 0; i < 6000 && !(t->live.traveller <= 2 && t->live.walk == KB_LIVE_OUTWARD); i++) {
        pass(50);
        if (table_must(t))
            move_people(2);
    }
    uint32_t me = t->live.traveller;
    ok(me == 1 || me == 2, "a person travels");
    ok(says(live(me, "\"hand:1>3\""), "\"error\":\"traveller\""), "who travels does not infect");
    ok(says(live(me, "\"feint:2>3\""), "\"error\":\"traveller\""), "nor feints");
    uint16_t far = t->live.far;
    live(me, "\"turn\"");
    pass(50);
    ok(t->live.gait == 0 && t->live.far == far && t->live.left == KB_LIVE_TURN_TICKS - 1,
       "turns round, and stands meanwhile");
    ok(says(live(me, "\"turn\""), "\"error\":\"turn-too-soon\""), "once");
    pass(500);
    ok(t->live.far == far + KB_LIVE_BACK, "then it walks backwards");

    /* The connection goes: the traveller walks on, and finds everything going on. */
    house_unlink(house, me, now_ms);
    far = t->live.far;
    pass(500);
    ok(t->live.far == far + 10 * KB_LIVE_BACK, "who has lost the connection walks on");
    int before = frames[me];
    connect_all();
    pass(100);
    ok(frames[me] >= before + 2 && frame_tick(me) == t->live.tick && frame[me][6] == me,
       "and comes back to the frames of now");
    ok(says(last[me], "live") || frames[me] > before, "with the layout");
}

/* ---- Restarts ---- */

static void test_restart(void) {
    struct table *t = the_table();
    pass(500);
    live(2, "\"look:-50,60\"");
    uint32_t shown = frame_tick(1);
    uint64_t digest = kb_live_digest(&t->live);
    ok(shown == t->live.tick, "the last frame is of the last tick");
    int64_t due = table_live_due(t);
    restart(); /* with what was committed: that input was not */
    t = the_table();
    ok(t->live.tick == shown && kb_live_digest(&t->live) == digest,
       "after a restart everything is where it was shown");
    ok(table_live_due(t) - due <= 0 && house->now_ms < due, "and no time has passed");
    now_ms += 3600000;
    connect_all();
    pass(100);
    ok(the_table()->live.tick <= shown + 4, "also after an hour");
    ok(frame_tick(1) > shown && frame_tick(1) == the_table()->live.tick,
       "and frames go on behind it");
    ok(the_slot()->room && house->rooms[the_slot()->room - 1].events > 0,
       "what was done is known for the record");
}

/* A commit that fails takes the tick back with it; nobody has seen it. */
static void test_lost(void) {
    pass(200);
    uint32_t shown = frame_tick(1);
    store_memory_fault(store, STORE_FULL, 1);
    pass(60);
    ok(frame_tick(1) == shown && the_table()->live.tick == shown && house_read_only(house),
       "a tick that is not saved is not shown");
    pass(500);
    ok(the_table()->live.tick == shown, "and time stands still");
    ok(says(live(1, "\"look:1,1\""), "read-only"), "which is told");
    pass(20000);
    ok(frame_tick(1) > shown && !house_read_only(house), "until there is room again");
}

/* ---- Being late ---- */

static void test_late(void) {
    struct table *t = the_table();
    pass(200);
    uint32_t tick = t->live.tick;
    int before = frames[1];
    now_ms += 130;
    house_turn(house, now_ms);
    ok(t->live.tick > tick + 1 && t->live.tick <= tick + 3 && frames[1] == before + 1,
       "a house that is late makes up for it, with one frame");
    tick = t->live.tick;
    before = frames[1];
    now_ms += 3000;
    house_turn(house, now_ms);
    ok(t->live.tick <= tick + 4 && frames[1] == before + 1,
       "but not for seconds: those are lost to all");
    int64_t next = house_turn(house, now_ms);
    ok(next > now_ms && next <= now_ms + 50, "and the next tick is in time");
    struct house_figures figures;
    house_figures(house, &figures);
    ok(figures.live_late >= 2 && figures.live_ticks > 100 && figures.live_tables >= 1,
       "which is counted");
}

/* ---- The end of the phase, the rest of the game, the record ---- */

static void test_whole(void) {
    struct table *t = the_table();
    for (int i = 0; i < 60000 && t->phase == TABLE_PLAYING; i++) {
        if (kb_live_running(&t->state) && kb_random_below(&random_state, 20) == 0) {
            char in[60];
            snprintf(in, sizeof in, "\"hand:%u>%u\"", 1 + kb_random_below(&random_state, 2),
                     1 + kb_random_below(&random_state, 15));
            live(1 + kb_random_below(&random_state, 2), in);
        }
        if (table_must(t) && kb_random_below(&random_state, 4) == 0)
            move_people(2);
        pass(50);
        if (i % 5000 == 4999)
            restart(), connect_all(), t = the_table();
    }
    ok(t->phase == TABLE_OVER, "a whole live game comes to its end");
    ok(!kb_live_running(&t->state) && table_live_due(t) == INT64_MAX, "and its clock stands");
    ok(says(live(1, "\"look:1,1\""), "not-now"), "inputs are too late then");
}

/* The record of the game that is over: found, read, replayed. */
static char kept[STORE_RECORD_MAX];
static size_t kept_size;

static bool keep(void *arg, const char *id, const char *about, int64_t at_ms, const char *record,
                 size_t size) {
    (void)arg, (void)id, (void)about, (void)at_ms;
    memcpy(kept, record, size);
    kept_size = size;
    return true;
}

static struct record record;

/* Is the record of the table's last game there, and does it lead to the same end? */
static bool record_is_good(void) {
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static char work[STORE_RECORD_MAX];
    const struct record_room room = {event, KB_LIVE_EVENTS_MAX, work, sizeof work};
    struct record_error error = {0};
    struct table *t = the_table();
    char id[2 * RECORD_ID_BYTES + 1];
    kept_size = 0;
    proto_hex(t->id, RECORD_ID_BYTES, id);
    store_find(store, id, keep, NULL);
    bool good = record_read_live(&record, kept, kept_size, &room, &error) &&
                kb_digest(&record.state) == kb_digest(&t->state) &&
                record.live.ticks == t->live.tick;
    if (!good)
        printf("# line %d: %s\n", error.line, error.reason);
    return good;
}

static void test_record(void) {
    struct table *t = the_table();
    char id[2 * RECORD_ID_BYTES + 1];
    char path[100];
    proto_hex(t->id, RECORD_ID_BYTES, id);
    ok(record_is_good() && kept_size > 1000, "its record is kept, and leads to the same end");
    snprintf(path, sizeof path, "/api/records/%s", id);
    ok(says(ask("GET", path, "", ""), "\"kb\":\"kickback"), "everybody can have it");
    printf("# %zu bytes, %d events, %u ticks\n", kept_size, record.live.count, record.live.ticks);
}

/* Another game at the same table: the log has nothing of the one before any more, and gives the
 * same table. */
static void test_anew(void) {
    static struct table was;
    tell(1, "{\"do\":\"silence\",\"seat\":3,\"on\":true}");
    tell(1, "{\"do\":\"invite\",\"id\":77}");
    tell(1, "{\"do\":\"phrase\",\"number\":1,\"id\":5551}");
    uint32_t phrase = the_table()->event_count;
    tell(2, "{\"do\":\"leave\"}");
    tell(2, "{\"do\":\"take\",\"seat\":2}");
    tell(1, "{\"do\":\"mute\",\"seat\":2,\"on\":true}");
    uint64_t number = the_table()->number;
    uint32_t entries = store_last(store, number);
    uint32_t events = the_table()->event_count;
    store_memory_fault(store, STORE_FULL, 1);
    tell(1, "{\"do\":\"start\"}");
    ok(store_last(store, number) == entries && the_table()->phase == TABLE_OVER &&
           the_table()->event_count == events && record_is_good(),
       "another game that could not be saved has not begun, and the old one is there");
    pass(20000);
    deal(2);
    ok(entries > 3000 && store_last(store, number) < 30,
       "the log of a table has nothing of the game before");
    ok(the_table()->phase == TABLE_PLAYING && the_table()->games == 1, "and the next one begins");
    go_to_piracy(2);
    pass(2000);
    was = *the_table();
    restart();
    const struct table *t = the_table();
    bool same = t->games == was.games && t->event_count == was.event_count && t->host == was.host &&
                t->silenced == was.silenced && t->invites == was.invites && was.silenced &&
                was.invites == 1 && !memcmp(t->key, was.key, sizeof t->key) &&
                kb_digest(&t->state) == kb_digest(&was.state) &&
                kb_live_digest(&t->live) == kb_live_digest(&was.live);
    for (int s = 1; s <= 5; s++)
        same = same && !strcmp(t->seat[s].name, was.seat[s].name) &&
               !strcmp(t->seat[s].spec, was.seat[s].spec) &&
               t->seat[s].person == was.seat[s].person && t->seat[s].mutes == was.seat[s].mutes;
    ok(same && was.seat[1].mutes == 4, "a restart in it finds the same table");
    connect_all();
    uint32_t count = the_table()->event_count;
    char same_again[40];
    snprintf(same_again, sizeof same_again, "\"n\":%u", phrase);
    ok(says(tell_answer(1, "{\"do\":\"phrase\",\"number\":1,\"id\":5551}"), same_again) &&
           the_table()->event_count == count,
       "a command from before it has no effect when it comes again");
    tell_answer(1, "{\"do\":\"phrase\",\"number\":1,\"id\":5552}");
    ok(the_table()->event_count == count + 1, "a new one has");
    ok(says(last[2], "\"snapshot\":true") || says(last[2], "\"events\":["), "and shows it");
    test_whole();
    ok(record_is_good(), "the record of the second game is good, too");
    tell(1, "{\"do\":\"rematch\"}");
    ok(the_table()->phase == TABLE_OVER && store_last(store, number) > 3000,
       "another one is asked for");
    tell(1, "{\"do\":\"rematch\"}");
    ok(the_table()->phase == TABLE_DEALING && store_last(store, number) < 40,
       "and where it begins without waiting, the log begins anew, too");
}

/* ---- Stand-ins, spectators who see it later, limits ---- */

static void test_stand_in(void) {
    begin_live("", ",\"spectators\":\"delayed:2\",\"grace\":5", 4, 2);
    int before_frames = frames[3];
    go_to_piracy(2);
    pass(1000);
    ok(frames[3] == before_frames, "a delayed spectator has no frame yet");
    pass(2000);
    ok(frame_tick(1) - frame_tick(3) >= 39 && frame_tick(1) - frame_tick(3) <= 41 &&
           frame_size[3] == frame_size[1] && !frame[3][4],
       "and then those of two seconds ago");
    house_unlink(house, 2, now_ms);
    pass(6000);
    struct table *t = the_table();
    const struct live_room *rooms = &house->rooms[the_slot()->room - 1];
    uint32_t before = rooms->events;
    ok(t->seat[2].stand_in == TABLE_AWAY, "somebody stands in for who is gone");
    bool acts = false;
    for (int i = 0; i < 400 && !acts; i++) {
        pass(50);
        for (uint32_t k = before; k < rooms->events; k++)
            acts = acts || rooms->event[k].seat == 2;
    }
    ok(acts, "and looks around for that seat");
    connect_all();
    live(2, "\"look:5,6\",\"feint:1>2\",\"recall:1\",\"feint:2>3\",\"recall:2\"");
    uint32_t told = rooms->events; /* all that a seat may do, in the tick that a bot had begun */
    pass(100);
    ok(t->seat[2].stand_in == TABLE_HERE && frame_tick(2) == t->live.tick, "until it is back");
    while (told < rooms->events && rooms->event[told].seat != 2)
        told++;
    ok(told < rooms->events && rooms->event[told].input.kind == KB_LIVE_LOOK &&
           rooms->event[told].input.x == 5,
       "and then what the bot wanted is void");
    live(2, "\"look:33,44\"");
    pass(60);
    ok(t->live.target[1][0] == 33, "and does what it wants again");
}

/* What a game comes to 400 ticks later, or at the end of the phase. */
static uint64_t play_on(void) {
    uint32_t tick = the_table()->live.tick;
    for (int i = 0; i < 3000 && the_table()->live.tick < tick + 400; i++)
        pass(10);
    return kb_live_digest(&the_table()->live) ^ kb_digest(&the_table()->state);
}

/* The same if nobody restarts the house: in a process of its own. */
static uint64_t play_on_elsewhere(void) {
    uint64_t digest = 0;
    int ends[2];
    if (pipe(ends))
        return 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        digest = play_on();
        _exit(write(ends[1], &digest, sizeof digest) != sizeof digest);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &digest, sizeof digest) != sizeof digest)
        digest = 0;
    close(ends[0]);
    waitpid(child, NULL, 0);
    return digest;
}

/* Bots lose nothing by a restart: what they have seen, want and remember is made again from the
 * log, so that the game goes on as it would have. */
static void test_bots_remember(void) {
    static const char *const bots[] = {"easy", "normal", "hard", "expert"};
    int good = 0, later_rounds = 0, behind = 0;
    for (int i = 0; i < 24; i++) {
        live_bots = bots[i % 4];
        begin_live(i % 3 == 1 ? "jam=on" : "", ",\"grace\":3600", 5, 1);
        go_to_piracy(1);
        for (int k = 0; k < 20 + 140 * i && the_table()->phase == TABLE_PLAYING; k++) {
            move_people(1);
            pass(50);
        }
        while (i % 2 && kb_live_running(&the_table()->state))
            pass(50); /* behind a phase: bots accuse by what they noted in it */
        later_rounds += the_table()->state.as.hacker.table.round > 1;
        behind += the_table()->state.as.hacker.table.stage == KB_HACKER_ACCUSE;
        uint64_t later = play_on_elsewhere();
        restart();
        good += later && later == play_on();
        struct table_input end = {.kind = TABLE_DO_CLOSE};
        slot_input(house, the_slot(), &end, NULL);
        pass(1000);
    }
    live_bots = "random";
    printf("# %d of 24, %d in later rounds, %d before an accusation\n", good, later_rounds, behind);
    ok(good == 24 && later_rounds > 8 && behind > 0,
       "bots play on after a restart as they would have without it");
}

/* Games of all sizes and options to their ends, each with a record that can be read. */
static void test_many(void) {
    static const char *const options[] = {"jam=on", "crypt=on steal=blind",
                                          "credit_s=5 jam=on crypt=on"};
    int good = 0;
    for (int i = 0; i < 6; i++) {
        begin_live(options[i % 3], ",\"grace\":5", 3 + i % 5, 1 + i % 2);
        kept_size = 0;
        for (int k = 0; k < 100000 && the_table()->phase == TABLE_PLAYING; k++) {
            if (k % 7 == 0)
                move_people(1 + i % 2);
            if (k % 1000 == 500)
                house_unlink(house, 1, now_ms);
            if (k % 1000 == 900)
                connect_all();
            pass(50);
        }
        pass(500); /* the record of a long game is kept some turns later */
        good += the_table()->phase == TABLE_OVER && record_is_good();
        connect_all();
        tell(1, "{\"do\":\"close\"}"); /* a person hosts eight tables at most */
    }
    ok(good == 6, "games of all sizes, with people who come and go, and their records");
}

/* A table whose log is damaged is set aside, and its room is free again. */
static void test_damaged(void) {
    const char *line = "live 99999999 1 1 look:1,1 1 turn";
    struct house_figures before;
    struct house_figures after;
    begin_live("", "", 3, 1);
    go_to_piracy(1);
    pass(300);
    house_figures(house, &before);
    uint64_t number = the_table()->number;
    if (store_append(store, number, the_table()->inputs + 1, now_ms, line, strlen(line)) ||
        store_commit(store))
        ok(false, "a bad entry can be written");
    restart();
    house_figures(house, &after);
    ok(after.set_aside == before.set_aside + 1 && after.live_tables == before.live_tables - 1,
       "a damaged live table is set aside");
    pass(1000);
    ok(!slot_find(house, number), "and ticks no more");
}

static void test_limits(void) {
    ok(says(ask("POST", "/api/tables", token[2],
                "{\"game\":\"hacker\",\"seats\":4,\"options\":\"clock=live\","
                "\"spectators\":\"delayed:301\"}"),
            "bad-terms"),
       "nobody can see a live game later than five minutes");
}

int main(void) {
    also_hear = hear_frame;
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_frames();
    test_inputs();
    test_eyes();
    test_flood();
    test_who();
    test_away();
    test_restart();
    test_lost();
    test_late();
    test_whole();
    test_record();
    test_anew();
    test_stand_in();
    test_bots_remember();
    test_many();
    test_damaged();
    test_limits();
    printf("1..%d\n", checks);
    return failures > 0;
}
