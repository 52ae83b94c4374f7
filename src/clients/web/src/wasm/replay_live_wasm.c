/* replay_live_wasm.c: the live phases of a finished game again, for live/replay_film.ts: the frame
 * of every tick as a seat had it, or with everything open, all at once; beside it, for each tick,
 * how much of the history was played by then; and what is worth looking at: viruses put down and by
 * whom seen, and trips. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "json.h"
#include "replay_wasm.h"

static struct kb_live_replay *film;
static uint8_t *frames;  /* one behind the other */
static int32_t *entries; /* of the history, after each tick */
static size_t frames_room, entries_room;

/* Memory of at least this size; replaces a smaller one. */
static bool make_room(void **room, size_t *has, size_t size) {
    if (*has >= size)
        return true;
    free(*room);
    *room = malloc(size);
    *has = *room ? size : 0;
    return *room != NULL;
}

static bool begin(int viewer) {
    const struct record *record = replay_record();
    size_t ticks = record->live.ticks;
    size_t accounts = (size_t)(record->setup.seats * record->setup.dimensions.accounts);
    size_t size = (size_t)kb_live_frame_size(record->setup.seats, (int)accounts);
    if (!kb_live_clock(&record->setup) || record->viewer != KB_EVERYTHING ||
        viewer < KB_EVERYTHING || viewer > record->setup.seats)
        return false;
    if (!film)
        film = calloc(1, sizeof *film);
    if (!film || !make_room((void **)&frames, &frames_room, (ticks + 1) * size) ||
        !make_room((void **)&entries, &entries_room, (ticks + 1) * sizeof *entries))
        return false;
    kb_live_replay(film, &record->setup, &record->history, &record->live);
    return true;
}

/* ---- What is worth looking at ---- */

static void put_seats(struct text *out, uint32_t set) {
    bool first = true;
    text_word(out, ",\"seen\":[");
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++) {
        if (!(set >> seat & 1))
            continue;
        if (!first)
            text_char(out, ',');
        text_number(out, seat);
        first = false;
    }
    text_char(out, ']');
}

/* The facts of the last step. */
static void put_marks(struct text *out, bool *first) {
    for (int32_t i = film->from; i < film->entry; i++) {
        const struct kb_entry *entry = &film->history->entry[i];
        if (entry->what < KB_FACT_BANK || entry->seat == 0)
            continue;
        const char *what = entry->what == KB_FACT_BANK   ? "bank"
                           : entry->what == KB_FACT_HOME ? "home"
                           : entry->what == KB_FACT_END  ? "end"
                                                         : "put";
        text_word(out, *first ? "{\"t\":\"" : ",{\"t\":\"");
        text_word(out, what);
        text_char(out, '"');
        json_number(out, "tick", film->live.tick);
        json_number(out, "seat", entry->seat);
        if (entry->what >= KB_FACT_PUT) {
            json_number(out, "at", (entry->what - KB_FACT_PUT) % 21 + 1);
            put_seats(out, (uint32_t)(entry->what - KB_FACT_PUT) / 21);
        }
        text_char(out, '}');
        *first = false;
    }
}

static void put_places(struct text *out, const char *name, int count, const int16_t (*place)[2]) {
    text_word(out, name);
    for (int i = 0; i < count; i++) {
        text_word(out, i ? ",[" : "[");
        text_number(out, place[i][0]);
        text_char(out, ',');
        text_number(out, place[i][1]);
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void put_layout(struct text *out) {
    int seats = film->live.seats;
    int16_t seat[KB_SEATS_MAX][2], home[KB_SEATS_MAX][2];
    for (int s = 1; s <= seats; s++) {
        kb_live_seat(seats, s, seat[s - 1]);
        kb_live_home(seats, s, home[s - 1]);
    }
    text_word(out, ",\"layout\":{\"tick_ms\":50,");
    put_places(out, "\"accounts\":[", film->live.accounts, film->live.account);
    put_places(out, ",\"seats\":[", seats, seat);
    put_places(out, ",\"hands\":[", seats, home);
    text_char(out, '}');
}

/* ---- All ticks ---- */

static void keep_tick(int viewer, size_t size) {
    struct kb_live_frame frame;
    kb_live_frame(&film->live, &film->state, viewer, &frame);
    kb_live_frame_bytes(&frame, frames + (film->live.tick - 1) * size);
    entries[film->live.tick - 1] = film->entry;
}

/* Plays the game for a viewer. Comes out as JSON: ticks, the size of a frame, the layout and the
 * marks; 0: it is no live game, or there is no memory. */
EXPORT("replay_live") size_t replay_live(int viewer) {
    bool first = true;
    if (!begin(viewer))
        return 0;
    size_t size = (size_t)kb_live_frame_size(film->live.seats, film->live.accounts);
    struct text out = text_into(replay_room(), REPLAY_OUT_MAX);
    text_word(&out, "{\"t\":\"live\"");
    json_number(&out, "ticks", replay_record()->live.ticks);
    json_number(&out, "size", (int64_t)size);
    put_layout(&out);
    text_word(&out, ",\"marks\":[");
    for (;;) {
        enum kb_live_step step = kb_live_step(film);
        if (step == KB_LIVE_STEP_END)
            break;
        if (step == KB_LIVE_STEP_BAD)
            return 0;
        if (step == KB_LIVE_STEP_TICK)
            keep_tick(viewer, size);
        put_marks(&out, &first);
    }
    text_word(&out, "]}");
    size_t length = text_end(&out);
    return length < REPLAY_OUT_MAX ? length : 0;
}

/* Where the frames are, and the counts of entries. */
EXPORT("replay_live_frames") const uint8_t *replay_live_frames(void) {
    return frames;
}

EXPORT("replay_live_entries") const int32_t *replay_live_entries(void) {
    return entries;
}
