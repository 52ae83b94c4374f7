/* keep_test.c: the record of a long live game is written over several turns, and whatever happens
 * meanwhile it is kept: a crash in any of them, a full disk, another game, the end of the table. */
#include "live_drive.h"

static char kept[STORE_RECORD_MAX];
static size_t kept_size;
static char id[2 * RECORD_ID_BYTES + 1];

static bool keep(void *arg, const char *id_told, const char *about, int64_t at_ms,
                 const char *record, size_t size) {
    (void)arg, (void)id_told, (void)about, (void)at_ms;
    memcpy(kept, record, size);
    kept_size = size;
    return true;
}

/* Is it kept, and a record that leads to this end? */
static bool is_kept(uint64_t digest) {
    static struct record record;
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static char work[STORE_RECORD_MAX];
    const struct record_room room = {event, KB_LIVE_EVENTS_MAX, work, sizeof work};
    struct record_error error = {0};
    kept_size = 0;
    store_find(store, id, keep, NULL);
    return kept_size && record_read_live(&record, kept, kept_size, &room, &error) &&
           kb_digest(&record.state) == digest;
}

static void turn(void) {
    now_ms += 10;
    house_turn(house, now_ms);
}

/* A game of three people who look around all the time, to its last input. The digest of its end. */
static uint64_t play(void) {
    static const char *const looks[] = {"{\"do\":\"live\",\"in\":[\"look:90,-40\"]}",
                                        "{\"do\":\"live\",\"in\":[\"look:-300,200\"]}"};
    people();
    begin_live("credit_s=5", ",\"grace\":600", 3, 3);
    const struct table *t = the_table();
    for (int i = 0; i < 400000 && t->phase == TABLE_PLAYING; i++) {
        if (kb_live_running(&t->state))
            for (uint32_t s = 1; s <= 3 && i % 5 == 0; s++)
                house_receive(house, s, looks[i / 5 % 2], strlen(looks[i / 5 % 2]), now_ms);
        else
            move_people(3);
        turn();
        think();
    }
    proto_hex(t->id, RECORD_ID_BYTES, id);
    return kb_digest(&t->state);
}

static int turns_until_kept(void) {
    int turns = 0;
    for (; turns < 1000 && the_slot() && the_slot()->unkept; turns++)
        turn();
    return turns;
}

static void test_turns(void) {
    char path[100];
    uint64_t digest = play();
    ok(the_table()->phase == TABLE_OVER && the_slot()->unkept && !is_kept(digest),
       "a long live game is over, and its record not kept yet");
    snprintf(path, sizeof path, "/api/records/%s", id);
    house_link(house, 5, "10.0.0.5", now_ms);
    house_request(house, 5, "GET", path, "", "", 0, now_ms);
    int before = messages[5];
    tell(1, "{\"do\":\"phrase\",\"number\":1}");
    ok(the_slot()->unkept && messages[5] == before, "who asks for it waits; talk goes on");
    int turns = turns_until_kept();
    printf("# %d turns, %zu bytes\n", turns, kept_size);
    ok(turns > 2 && is_kept(digest), "it is written over several turns, and kept");
    turn();
    ok(messages[5] == before + 1 && says(last[5], "\"kb\":\"kickback"), "then it is given out");
    ok(!the_slot()->room, "and the room of the game is free");
    house_unlink(house, 5, now_ms);
}

/* The house dies in each of the turns; at the end the record is there. */
static void test_crashes(void) {
    uint64_t digest = play();
    int crashes = 0;
    bool marked = true;
    for (int turns = 1; turns < 40 && the_slot()->unkept; turns++) {
        restart();
        crashes++;
        marked = marked && the_slot()->unkept == !is_kept(digest);
        for (int i = 0; i < turns && the_slot()->unkept; i++)
            turn();
    }
    printf("# %d crashes\n", crashes);
    ok(crashes > 2 && marked && is_kept(digest), "a crash in any turn loses nothing");
    restart();
    ok(!the_slot()->unkept && !the_slot()->room, "and what is kept is not written again");
}

static void test_full(void) {
    uint64_t digest = play();
    store_memory_fault(store, STORE_FULL, 1);
    for (int i = 0; i < 200 && !house_read_only(house); i++)
        turn();
    ok(house_read_only(house) && !is_kept(digest) && the_slot()->unkept, "no room for a record");
    now_ms += 20000;
    ok(turns_until_kept() > 0 && is_kept(digest), "it is kept when there is room again");
}

static void test_at_once(void) {
    uint64_t digest = play();
    connect_all();
    bool before = the_slot()->unkept;
    tell(2, "{\"do\":\"rematch\"}");
    ok(the_slot()->unkept, "who only wants another game makes nobody wait for that");
    tell(2, "{\"do\":\"rematch\"}");
    ok(before && !the_slot()->unkept && the_table()->phase != TABLE_OVER && is_kept(digest),
       "before another game begins, all of it is written");
    digest = play();
    connect_all();
    before = the_slot()->unkept;
    turn();
    tell(1, "{\"do\":\"close\"}");
    turn();
    ok(before && !the_slot() && is_kept(digest), "and before the table is closed");
}

/* Two games at once; what is refused at the second makes nothing be written at once, and another
 * table than the one in work gives its room back, too. */
static void test_two(void) {
    char first[PROTO_ID_MAX];
    uint64_t digest[2];
    char ids[2][sizeof id];
    digest[0] = play();
    memcpy(first, table, sizeof first);
    memcpy(ids[0], id, sizeof id);
    struct slot *one = the_slot();
    one->unkept = false; /* held back until the second is over, too */
    house->unkept--;
    house->keeping->slot = 0;
    digest[1] = play();
    memcpy(ids[1], id, sizeof id);
    struct slot *two = the_slot();
    if (!one->room) {
        ok(false, "the first has no room any more");
        return;
    }
    one->unkept = true;
    house->unkept++;
    house->keeping->slot = 0;
    turn();
    struct slot *waits = house->keeping->slot == slot_number(house, one) + 1 ? two : one;
    ok(one->unkept && two->unkept, "two long games are over");
    if (waits == one)
        memcpy(table, first, sizeof table);
    connect_all();
    tell(1, "{\"do\":\"move\",\"move\":\"1\"}");
    ok(one->unkept && two->unkept, "a late move is refused and hurries nobody");
    ok(says(tell_answer(3, "{\"do\":\"take\",\"seat\":1}"), "\"error\"") && !waits->unkept,
       "something that might be taken does");
    turn();
    ok(!waits->room, "and the room is free, though it was refused");
    for (int i = 0; i < 1000 && house->unkept; i++)
        turn();
    bool both = true;
    for (int i = 0; i < 2; i++) {
        memcpy(id, ids[i], sizeof id);
        both = both && is_kept(digest[i]);
    }
    ok(both && !one->room && !two->room, "both are kept");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    also_hear = hear_frame;
    open_house();
    test_turns();
    test_crashes();
    test_full();
    test_at_once();
    test_two();
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}
