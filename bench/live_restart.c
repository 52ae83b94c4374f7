/* live_restart.c: how long a house takes to open on a log of live games. It writes the log of
 * tables of live Hacker, as seven people at each would make it who look around and send
 * hands, into a database; opens a house on it, and compares every table and every seat's frame with
 * what was written.
 *
 *   build/live_restart FOLDER [TABLES [TICKS [LEVEL]]]
 *
 * 128 tables in tick 5,740, the middle of the longest game with the usual credit_s. With LEVEL, all
 * seats but the first are bots of it, which are asked again in every tick. The folder must be new.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "house_live.h"

#define SEATS KB_SEATS_MAX

struct log {
    struct store *store;
    struct table *table;
    struct table_scratch scratch;
    uint64_t random;
    uint64_t lines;
    const char *level; /* of bots; NULL: all are people */
};

static void fail(const char *what) {
    fprintf(stderr, "live_restart: %s\n", what);
    exit(1);
}

static double cpu_s(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static void put(struct log *log, struct table *t, struct table_input *input) {
    char line[TABLE_LINE_MAX];
    if (table_apply(t, &log->scratch, input, NULL))
        fail("an input was refused");
    size_t size = table_input_print(input, line, sizeof line);
    if (store_append(log->store, t->number, t->inputs, input->at_ms, line, size))
        fail("an entry cannot be added");
    log->lines++;
}

static void make(struct log *log, struct table *t) {
    struct table_input in = {.kind = TABLE_DO_MAKE, .person = 1};
    snprintf(in.text, sizeof in.text,
             "hacker %d none link silent phrases given 0 3600 0 normal clock=live", SEATS);
    put(log, t, &in);
    for (int s = 1; s <= SEATS; s++) {
        bool bot = log->level && s > 1;
        in = (struct table_input){.kind = bot ? TABLE_DO_BOT : TABLE_DO_TAKE, .seat = s};
        in.person = bot ? 1 : (uint32_t)s;
        if (bot)
            snprintf(in.text, sizeof in.text, "%s", log->level);
        else
            snprintf(in.text, sizeof in.text, "Person %d", s);
        put(log, t, &in);
    }
}

static void deal(struct log *log, struct table *t) {
    uint8_t commitment[SEATS + 1][HASH_BYTES];
    uint8_t list[HASH_BYTES];
    struct table_input in = {.kind = TABLE_DO_START, .person = 1, .at_ms = t->now_ms};
    for (int i = 0; i < HASH_BYTES; i++)
        in.bytes[i] = (uint8_t)kb_random_below(&log->random, 256);
    table_put_rules(&in, &t->terms);
    put(log, t, &in);
    for (int step = 0; step < 2; step++) {
        memcpy(commitment[0], t->host_commitment, HASH_BYTES);
        for (int s = 1; s <= SEATS; s++)
            memcpy(commitment[s], t->seat[s].commitment, HASH_BYTES);
        table_list((const uint8_t(*)[HASH_BYTES])commitment, SEATS, t->committed, list);
        for (int s = 1; s <= (log->level ? 1 : SEATS); s++) {
            uint8_t share[HASH_BYTES];
            memset(share, s, sizeof share);
            in = (struct table_input){.kind = step ? TABLE_DO_OPEN : TABLE_DO_COMMIT,
                                      .person = (uint32_t)s,
                                      .at_ms = t->now_ms};
            if (step)
                memcpy(in.bytes, share, HASH_BYTES);
            else
                fair_player_commitment(t->host_commitment, s, share, in.bytes);
            memcpy(in.more, list, HASH_BYTES);
            put(log, t, &in);
        }
    }
}

/* Every seat looks elsewhere in every second tick, and now and then sends a hand. */
static void tick(struct log *log, struct table *t) {
    struct table_input in = {
        .kind = TABLE_DO_LIVE, .number = (int32_t)t->live.tick + 1, .at_ms = table_live_due(t)};
    struct kb_live live = t->live;
    for (int s = 1; s <= SEATS; s++) {
        struct kb_live_input look = {.kind = KB_LIVE_LOOK};
        struct kb_live_input hand = {.kind = KB_LIVE_SEND};
        if (kb_random_below(&log->random, 2))
            continue;
        look.x = (int16_t)((int)kb_random_below(&log->random, 1601) - 800);
        look.y = (int16_t)((int)kb_random_below(&log->random, 1001) - 500);
        hand.hand = (uint8_t)(1 + kb_random_below(&log->random, 2));
        hand.account = (uint8_t)(1 + kb_random_below(&log->random, t->live.accounts));
        if (!kb_live_input(&live, &t->state, s, &look, NULL))
            table_live_put(in.text, s, &look);
        if (kb_random_below(&log->random, 20) == 0 &&
            !kb_live_input(&live, &t->state, s, &hand, NULL))
            table_live_put(in.text, s, &hand);
    }
    put(log, t, &in);
}

static void move(struct log *log, struct table *t) {
    struct kb_view view;
    int s = 1;
    while (!(table_must(t) >> s & 1) || t->seat[s].choice)
        s++;
    struct table_input in = {
        .kind = TABLE_DO_MOVE, .person = t->seat[s].person, .number = -1, .at_ms = t->now_ms + 10};
    if (t->seat[s].kind == TABLE_BOT)
        in = (struct table_input){.kind = TABLE_DO_PLAY,
                                  .seat = s,
                                  .at_ms = t->seat[s].due_ms > t->now_ms ? t->seat[s].due_ms
                                                                         : t->now_ms};
    kb_view(&t->state, s, &view);
    kb_move_print(&t->state, kb_view_random(&view, &log->random), in.text);
    put(log, t, &in);
}

/* One step of a table; false when it is where it is to be. Credits are made by the clock. */
static bool step(struct log *log, struct table *t, uint32_t ticks) {
    if (t->phase == TABLE_NONE)
        make(log, t);
    else if (t->phase == TABLE_SEATING)
        deal(log, t);
    else if (t->phase == TABLE_OVER || t->live.tick >= ticks)
        return false;
    else if (kb_live_running(&t->state))
        tick(log, t);
    else
        move(log, t);
    return true;
}

static void write_log(struct log *log, int tables, uint32_t ticks) {
    bool going = true;
    for (int i = 0; i < tables; i++)
        log->table[i].number = (uint64_t)i + 1;
    for (int round = 1; going; round++) {
        going = false;
        for (int i = 0; i < tables; i++)
            going = step(log, &log->table[i], ticks) || going;
        if ((round % 64 == 0 || !going) && store_commit(log->store))
            fail("the log cannot be saved");
    }
}

/* Seats whose frames, or whose table, are not as they were. */
static int compare(struct house *house, const struct table *was) {
    const struct slot *slot = slot_find(house, was->number);
    int differ = 0;
    if (!slot || kb_digest(&slot->table.state) != kb_digest(&was->state) ||
        kb_live_digest(&slot->table.live) != kb_live_digest(&was->live) ||
        slot->table.event_count != was->event_count)
        return SEATS;
    for (int s = 1; s <= SEATS; s++) {
        struct kb_live_frame frame[2];
        kb_live_frame(&was->live, &was->state, s, &frame[0]);
        kb_live_frame(&slot->table.live, &slot->table.state, s, &frame[1]);
        differ += memcmp(&frame[0], &frame[1], sizeof frame[0]) != 0;
    }
    return differ;
}

static void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    (void)arg, (void)link, (void)bytes, (void)size, (void)last;
}

static void give_random(void *arg, uint8_t *out, size_t size) {
    (void)arg;
    memset(out, 7, size);
}

int main(int argc, char **argv) {
    static struct log log = {.random = 1};
    char reason[STORE_REASON_MAX];
    int tables = argc > 2 ? atoi(argv[2]) : 128;
    uint32_t ticks = argc > 3 ? (uint32_t)atoi(argv[3]) : 5740;
    log.level = argc > 4 ? argv[4] : NULL;
    if (argc < 2 || tables < 1)
        fail("FOLDER [TABLES [TICKS [LEVEL]]]");
    log.table = calloc((size_t)tables, sizeof *log.table);
    if (!log.table || store_sqlite_open(&log.store, argv[1], reason))
        fail("the folder cannot be used");
    write_log(&log, tables, ticks);
    store_close(log.store);
    const struct house_limits limits = {8, 1024, 1000, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    double began = cpu_s();
    if (store_sqlite_open(&log.store, argv[1], reason))
        fail(reason);
    struct house *house = house_open(&limits, &driver, log.store, reason);
    if (!house)
        fail(reason);
    double took = cpu_s() - began;
    int differ = 0;
    for (int i = 0; i < tables; i++)
        differ += compare(house, &log.table[i]);
    printf("%d live tables of %d %s in tick %u: %llu entries, open in %.2f s of CPU "
           "(%.2f us each); of %d frames %d differ\n",
           tables, SEATS, log.level ? log.level : "people", ticks, (unsigned long long)log.lines,
           took, 1e6 * took / (double)log.lines, tables * SEATS, differ);
    house_close(house);
    store_close(log.store);
    free(log.table);
    return differ > 0;
}
