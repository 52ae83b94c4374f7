/* live_drive.h: drive.h with a table of live Hacker: persons 1 to 3 on seats 1 to 3, bots
 * on the others. Frames that arrive are kept as bytes. */
#ifndef LIVE_DRIVE_H
#define LIVE_DRIVE_H

#ifndef LIVE
#define LIVE 16
#endif
/* clang-format off */
#include "house_live.h"
#include "record_parts.h"
#include "drive.h" /* its globals have names that others use for arguments */
/* clang-format on */

#define FRAME_AT 9 /* behind {"live":" */

static uint8_t frame[LINKS][KB_LIVE_FRAME_MAX]; /* the last one on each link, */
static size_t frame_size[LINKS];                /* its bytes, 0: none yet */
static int frames[LINKS];
static bool frames_differ; /* in size */
static char ping[LINKS][200];
static const char *live_bots = "random"; /* of what level they are */

static inline void hear_frame(uint32_t link, const char *text, bool is_last) {
    (void)is_last;
    if (!strncmp(text, "{\"t\":\"ping\"", 11))
        snprintf(ping[link], sizeof ping[link], "%s", text);
    if (strncmp(text, "{\"live\":\"", FRAME_AT))
        return;
    struct span letters = {text + FRAME_AT, text + strcspn(text + FRAME_AT, "\"") + FRAME_AT};
    size_t size = record_base64_size((size_t)(letters.end - letters.at));
    if (size > KB_LIVE_FRAME_MAX || !record_take_base64(letters, frame[link], size) ||
        strcmp(letters.end, "\"}"))
        size = 0;
    frames_differ = frames_differ || (frame_size[link] && size != frame_size[link]);
    frame_size[link] = size;
    frames[link]++;
}

static inline uint32_t frame_tick(uint32_t link) {
    const uint8_t *at = frame[link];
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline struct slot *the_slot(void) {
    uint8_t key[8];
    return slot_find(house, proto_id_read(table, key));
}

static inline struct table *the_table(void) {
    return &the_slot()->table;
}

static inline void think(void) {
    static _Alignas(64) char memory[BOT_MEMORY];
    static struct house_job job;
    while (house_job(house, &job)) {
        int action = house_job_decide(&job, memory);
        house_job_done(house, job.number, action, &job.notes, now_ms);
    }
}

static inline void pass(int64_t ms) {
    for (int64_t end = now_ms + ms; now_ms < end;) {
        now_ms += 10;
        house_turn(house, now_ms);
        think();
        house_turn(house, now_ms);
    }
}

/* A live table with persons 1 to `people_count` and bots, dealt. */
static inline void begin_live(const char *options, const char *more, int seats, int people_count) {
    char body[500];
    int length =
        snprintf(body, sizeof body,
                 "{\"game\":\"hacker\",\"seats\":%d,\"options\":\"clock=live first=1%s%s\","
                 "\"pace\":200%s,\"bots\":[",
                 seats, *options ? " " : "", options, more);
    for (int s = 1; s <= seats; s++)
        length += snprintf(body + length, sizeof body - (size_t)length, "%s\"%s\"",
                           s > 1 ? "," : "", s <= people_count ? "" : live_bots);
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    take_word(ask("POST", "/api/tables", token[1], body), "\"table\":\"", table, sizeof table);
    connect_all();
    for (int s = 2; s <= people_count; s++) {
        snprintf(body, sizeof body, "{\"do\":\"take\",\"seat\":%d}", s);
        tell((uint32_t)s, body);
    }
    deal(people_count);
}

/* Persons who have to decide take the first legal move. */
static inline bool move_people(int people_count) {
    struct table *t = the_table();
    bool any = false;
    for (int s = 1; s <= people_count && t->phase == TABLE_PLAYING; s++) {
        char text[KB_MOVE_TEXT_MAX];
        char message[100];
        struct kb_view view;
        uint64_t random = (uint64_t)s;
        if (!(table_must(t) >> s & 1) || t->seat[s].stand_in)
            continue;
        kb_view(&t->state, s, &view);
        kb_move_print(&t->state, kb_view_random(&view, &random), text);
        snprintf(message, sizeof message, "{\"do\":\"move\",\"move\":\"%s\"}", text);
        tell((uint32_t)s, message);
        any = true;
    }
    return any;
}

/* On to the first tick of the next piracy phase. */
static inline void go_to_piracy(int people_count) {
    for (int i = 0; i < 4000 && !kb_live_running(&the_table()->state); i++) {
        move_people(people_count);
        pass(50);
    }
}

#endif
