/* house_late.c: what delayed spectators see. A table is a function of its log, so the table as they
 * may know it is a second table that has taken the same inputs up to now - delay. It is made when
 * somebody first looks, also after a restart, and goes on from there.
 *
 * The inputs of a game, from the one that deals it to the one that ends it, are shown exactly the
 * delay later. What happens between games is no secret: it is shown at once, after everything that
 * came before it. */
#include "house_parts.h"

bool late_viewer(const struct slot *slot, int viewer) {
    const struct table *t = &slot->table;
    return !viewer && t->terms.spectators == TABLE_DELAYED_SPECTATORS && t->phase != TABLE_CLOSED;
}

static int64_t delay_ms(const struct slot *slot) {
    return (int64_t)slot->table.terms.delay_s * 1000;
}

static struct late *late_of(struct house *h, const struct slot *slot) {
    return &h->late[slot_number(h, slot)];
}

/* ---- The log, some lines at a time ---- */

STATIC_ASSERT(LATE_LINES >= 2 + TABLE_LINE_MAX);

static bool identity_line(void *arg, uint64_t stream, uint32_t seq, const void *bytes,
                          size_t size) {
    struct late *late = arg;
    uint16_t length = (uint16_t)size;
    (void)stream;
    (void)seq;
    if (size >= TABLE_LINE_MAX || late->end + sizeof length + size > sizeof late->lines)
        return false;
    memcpy(late->lines + late->end, &length, sizeof length);
    memcpy(late->lines + late->end + sizeof length, bytes, size);
    late->end += (uint32_t)(sizeof length + size);
    return true;
}

/* The next input of the log that is not shown yet; returns the bytes that it takes, 0: none. */
static uint32_t next_input(struct house *h, const struct slot *slot, struct table_input *input) {
    struct late *late = late_of(h, slot);
    uint16_t length;
    if (late->at == late->end && late->table.inputs < slot->table.inputs) {
        late->at = late->end = 0;
        store_read(h->store, slot->table.number, late->table.inputs + 1, identity_line, late);
    }
    if (late->at == late->end)
        return 0;
    memcpy(&length, late->lines + late->at, sizeof length);
    if (!table_input_read(input, late->lines + late->at + sizeof length, length))
        return 0;
    input->logged = true;
    return (uint32_t)sizeof length + length;
}

/* When an input may be shown. */
static int64_t shown_ms(const struct slot *slot, const struct table *late,
                        const struct table_input *input) {
    bool game = late->phase == TABLE_PLAYING || table_completes_deal(late, input);
    return game ? input->at_ms + delay_ms(slot) : INT64_MIN;
}

/* ---- The table as it was ---- */

struct table *late_table(struct house *h, struct slot *slot) {
    struct late *late = late_of(h, slot);
    struct table_input input;
    uint32_t size;
    int64_t now_ms = h->frozen ? h->logged_ms : h->now_ms; /* late_note_time is of no use then */
    if (!slot->late) {
        memset(&late->table, 0, offsetof(struct table, entry));
        late->table.number = slot->table.number;
        late->at = late->end = 0;
        late->told.is = false;
        history_begin(h, &late->told);
        slot->late = true;
    }
    while ((size = next_input(h, slot, &input)) > 0 &&
           shown_ms(slot, &late->table, &input) <= now_ms &&
           !table_apply(&late->table, &h->scratch, &input, NULL))
        late->at += size;
    return &late->table;
}

int64_t late_due(struct house *h, struct slot *slot) {
    const struct table *late = late_table(h, slot);
    struct table_input input;
    return next_input(h, slot, &input) ? shown_ms(slot, late, &input) : INT64_MAX;
}

struct table *late_seen(struct house *h, struct slot *slot, int viewer) {
    return late_viewer(slot, viewer) ? late_table(h, slot) : &slot->table;
}

struct told *late_told(struct house *h, struct slot *slot, int viewer) {
    return late_viewer(slot, viewer) ? &late_of(h, slot)->told : &slot->told;
}

uint32_t late_number(const struct house *h, const struct slot *slot, int viewer) {
    if (!late_viewer(slot, viewer))
        return slot->table.event_count;
    return slot->late ? h->late[slot_number(h, slot)].table.event_count : 0;
}

/* After a restart time continues from the last one in the log, so without a note a delayed table
 * would go back behind what it has shown. Live games change in every tick; for them once a second
 * is enough. */
void late_note_time(struct house *h, const struct slot *slot) {
    const struct table *t = &slot->table;
    int64_t near_ms = kb_live_clock(&t->terms.setup) ? 1000 : 1;
    bool played = t->games || t->phase >= TABLE_PLAYING;
    bool behind = played && t->now_ms + delay_ms(slot) > h->logged_ms;
    if (behind && h->now_ms - h->logged_ms >= near_ms)
        person_note_time(h);
}

/* ---- A log that begins anew ---- */

bool late_needs_log(const struct house *h, const struct slot *slot) {
    return late_viewer(slot, 0) && slot->table.since_ms + delay_ms(slot) > h->now_ms &&
           slot->table.live_ticks < TICKS_MAX / 2;
}

void late_anew(struct house *h, struct slot *slot, uint32_t before, uint32_t lines) {
    struct late *late = late_of(h, slot);
    slot->late = slot->late && late->table.inputs == before;
    if (!slot->late)
        return;
    late->table.inputs = lines;
    late->at = late->end = 0;
}
