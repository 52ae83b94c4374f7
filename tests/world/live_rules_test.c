/* live_rules_test.c: a log from before version 2 of the rules of live games, with a game in the
 * middle of a phase: it opens where it was shown last, goes on by the rules it was begun with, and
 * the next game at that table is played by the newest ones.
 *
 * logs/live_rules1.log was written by the server of commit 18b2a1b (STREAM NUMBER TIME ENTRY, from
 * its database), which was killed after tick 1492. Ann and Bob turned round in almost every tick of
 * their trips, and sent hands after the last traveller was home. */
#include "live_drive.h"

/* What Ann was shown last. */
static const char shown[] =
    "d405000001050101000021000000030906ae0016000905ea0038010d06ccfeb2010000000000000000000000000000"
    "0000000400000000000000000000000000000000000002010001010301";

static void read_log(const char *path) {
    static char line[4096];
    FILE *file = fopen(path, "r");
    int lines = 0;
    if (!file || store_memory_open(&store))
        printf("Bail out! no log or no store\n"), exit(1);
    for (; fgets(line, sizeof line, file); lines++) {
        unsigned long long stream, number;
        long long at_ms;
        int from = 0;
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "%llu %llu %lld %n", &stream, &number, &at_ms, &from) != 3 ||
            store_append(store, stream, (uint32_t)number, at_ms, line + from, strlen(line + from)))
            printf("Bail out! line %d\n", lines + 1), exit(1);
        now_ms = at_ms > now_ms ? at_ms : now_ms;
    }
    fclose(file);
    ok(lines == 1523 && !store_commit(store), "an old log is read");
}

static void test_open(void) {
    struct kb_live_frame now;
    uint8_t bytes[KB_LIVE_FRAME_MAX];
    char hex[2 * KB_LIVE_FRAME_MAX + 1];
    snprintf(token[1], sizeof token[1], "1.3abf875bc68329830a016f64883c18e66cb7e0b68d99ca92");
    snprintf(token[2], sizeof token[2], "2.34ef2629266be4378c7ef374f24e33bc38ef39ae05a29086");
    snprintf(table, sizeof table, "1-9a760fb84543770e");
    open_house();
    const struct table *t = the_table();
    ok(t->phase == TABLE_PLAYING && t->live.tick == 1492, "the game is there, at its last tick");
    ok(t->terms.setup.rules == 1 && t->live.rules == 1, "by version 1 of the rules");
    kb_live_frame(&t->live, &t->state, 1, &now);
    proto_hex(bytes, (size_t)kb_live_frame_bytes(&now, bytes), hex);
    ok(!strcmp(hex, shown), "and everything is where Ann was shown it");
}

static const char *live(uint32_t link, const char *inputs) {
    char message[400];
    snprintf(message, sizeof message, "{\"do\":\"live\",\"in\":[%s]}", inputs);
    snprintf(last_answer[link], 8, "none");
    return tell_answer(link, message);
}

/* To the end; Bob turns round in every tick of his trips, and everybody who may sends hands. */
static void test_whole(int rules) {
    const struct table *t = the_table();
    int turns = 0;
    int late = 0;
    for (int i = 0; i < 40000 && t->phase == TABLE_PLAYING; i++) {
        bool runs = kb_live_running(&t->state);
        bool away = t->live.walk == KB_LIVE_OUTWARD || t->live.walk == KB_LIVE_HOMEWARD;
        uint8_t gait = t->live.gait;
        if (runs && away && t->live.traveller == 2)
            live(2, "\"turn\"");
        int placed = t->state.as.hacker.table.placed;
        bool last_home = runs && t->live.walk == KB_LIVE_CREDITING &&
                         t->state.as.hacker.table.trip == t->state.as.hacker.table.seats - 1;
        if (last_home)
            live(1 + (uint32_t)i / 4 % 2, i & 2 ? "\"hand:1>3\"" : "\"hand:2>8\"");
        else
            move_people(2);
        pass(50);
        turns += away && t->live.traveller == 2 && t->live.gait != gait;
        late += last_home && kb_live_running(&t->state) && t->live.left < 60 &&
                t->state.as.hacker.table.placed > placed;
        if (i == 1000)
            restart(), connect_all(), t = the_table();
    }
    ok(t->phase == TABLE_OVER, "it is played to its end");
    ok(rules == 1 ? turns > 100 : turns > 10 && turns < 60, "with turns as its rules allow them");
    ok(rules == 1 ? late > 0 : late == 0, "and viruses after the last traveller is home, or not");
    printf("# %d turns, %d late viruses\n", turns, late);
}

static char kept[STORE_RECORD_MAX];
static size_t kept_size;

static bool keep(void *arg, const char *id, const char *about, int64_t at_ms, const char *record,
                 size_t size) {
    (void)arg, (void)id, (void)about, (void)at_ms;
    memcpy(kept, record, size);
    kept_size = size;
    return true;
}

static void test_record(const char *rules) {
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static char work[STORE_RECORD_MAX];
    static struct record record;
    const struct record_room room = {event, KB_LIVE_EVENTS_MAX, work, sizeof work};
    struct record_error error = {0};
    const struct table *t = the_table();
    char id[2 * RECORD_ID_BYTES + 1];
    pass(1000);
    kept_size = 0;
    proto_hex(t->id, RECORD_ID_BYTES, id);
    store_find(store, id, keep, NULL);
    bool good = kept_size && record_read_live(&record, kept, kept_size, &room, &error);
    if (!good)
        printf("# line %d: %s\n", error.line, error.reason);
    ok(good && kb_digest(&record.state) == kb_digest(&t->state), "its record is good,");
    ok(strstr(kept, rules) != NULL, "and names its rules");
}

int main(int argc, char **argv) {
    also_hear = hear_frame;
    read_log(argc > 1 ? argv[1] : "logs/live_rules1.log");
    test_open();
    connect_all();
    test_whole(1);
    test_record("\nrules 1\n");
    deal(2);
    ok(the_table()->terms.setup.rules == 2 && the_table()->live.rules == 2,
       "the next game there has the newest rules");
    test_whole(2);
    ok(the_table()->live.rules == 2, "also after a restart");
    test_record("\nrules 2\n");
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures > 0;
}
