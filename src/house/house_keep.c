/* house_keep.c: finished games are kept as records. That of most games is written in the turn in
 * which they end, and is in the same group as their last input. The record of a long live game
 * takes milliseconds, and every other live table would tick late: it is written a part in every
 * turn, and kept by a later group. Until then
 *
 * - the table stays as it is: before anything that could change it is taken there, the rest is
 *   written at once;
 * - who asks for the record waits;
 * - a crash loses nothing, since the record follows from the table's log: when a log is read whose
 *   live game is over and not among the finished games, it is written again. */
#include "house_parts.h"

#define KEEP_AT_ONCE 1024 /* inputs of a live game whose record is written in its last turn */
#define KEEP_STEPS 1000   /* inputs and ticks that are written in a turn: a third of a ms */

STATIC_ASSERT(RECORD_LIVE_MAX <= STORE_RECORD_MAX);
STATIC_ASSERT(RECORD_MAX <= RECORD_LIVE_MAX);

/* ---- Into the store ---- */

/* The record, with the words by which it is found. */
static void keep(struct house *h, const struct slot *slot, const char *record, size_t size) {
    const struct table *t = &slot->table;
    char id[2 * RECORD_ID_BYTES + 1];
    char about[STORE_ABOUT_MAX];
    ASSERT(size > 0);
    proto_hex(t->id, RECORD_ID_BYTES, id);
    about_write(t, record, about);
    h->pending = true;
    if (store_keep(h->store, id, about, t->since_ms, record, size)) /* when it was over */
        h->failed = true;
}

static void keep_whole(struct house *h, const struct slot *slot) {
    struct record *record = &h->scratch.record;
    table_record(&slot->table, record);
    live_record(h, slot, record);
    keep(h, slot, h->large, record_write(record, h->large, RECORD_LIVE_MAX));
}

/* ---- In parts ---- */

static void mark(struct house *h, struct slot *slot) {
    slot->unkept = true;
    h->unkept++;
}

void keep_unmark(struct house *h, struct slot *slot) {
    if (!slot->unkept)
        return;
    slot->unkept = false;
    h->unkept--;
    if (h->keeping->slot == slot_number(h, slot) + 1)
        h->keeping->slot = 0;
}

/* The record is complete: frees the room of the table. */
static void keep_end(struct house *h, struct slot *slot) {
    struct keeping *k = h->keeping;
    keep(h, slot, k->text, record_write_end(&k->writing));
    keep_unmark(h, slot);
    slot_mark(h, slot);
}

/* A game that is not kept yet has a room: of this one, or NULL. */
static const struct slot *unkept_at(const struct house *h, uint32_t room) {
    const struct slot *slot = live_slot(h, room);
    return slot && slot->unkept ? slot : NULL;
}

static void keep_begin(struct house *h) {
    struct keeping *k = h->keeping;
    const struct slot *slot = NULL;
    for (uint32_t i = 0; !slot; i++) {
        ASSERT(i < h->limits.live);
        slot = unkept_at(h, i);
    }
    k->slot = slot_number(h, slot) + 1;
    table_record(&slot->table, &k->record);
    live_record(h, slot, &k->record);
    bool good = record_write_begin(&k->writing, &k->record, k->text, sizeof k->text);
    ASSERT(good);
}

void keep_some(struct house *h) {
    if (!h->unkept || h->frozen)
        return;
    if (!h->keeping->slot)
        keep_begin(h);
    if (!record_write_on(&h->keeping->writing, KEEP_STEPS))
        keep_end(h, &h->slots[h->keeping->slot - 1]);
}

void keep_now(struct house *h, struct slot *slot) {
    if (!slot->unkept)
        return;
    if (h->keeping->slot == slot_number(h, slot) + 1) {
        while (record_write_on(&h->keeping->writing, KEEP_STEPS))
            ;
        keep_end(h, slot);
    } else {
        keep_whole(h, slot);
        keep_unmark(h, slot);
        slot_mark(h, slot); /* its room is free, also if what comes now is refused */
    }
}

void keep_game(struct house *h, struct slot *slot) {
    h->figures.finished++;
    if (h->keeping && live_inputs(h, slot) > KEEP_AT_ONCE)
        mark(h, slot);
    else
        keep_whole(h, slot);
}

/* ---- Not kept yet ---- */

static bool see(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                size_t size) {
    (void)id, (void)about, (void)at_ms, (void)text, (void)size;
    *(bool *)arg = true;
    return false;
}

void keep_missing(struct house *h, struct slot *slot) {
    char id[2 * RECORD_ID_BYTES + 1];
    bool there = false;
    if (!h->keeping || live_inputs(h, slot) <= KEEP_AT_ONCE)
        return;
    proto_hex(slot->table.id, RECORD_ID_BYTES, id);
    store_find(h->store, id, see, &there);
    if (!there)
        mark(h, slot);
}

bool keep_is_due(const struct house *h, const char *id) {
    char own[2 * RECORD_ID_BYTES + 1];
    for (uint32_t i = 0; h->unkept && !h->frozen && i < h->limits.live; i++) {
        const struct slot *slot = unkept_at(h, i);
        if (slot)
            proto_hex(slot->table.id, RECORD_ID_BYTES, own);
        if (slot && !strcmp(own, id))
            return true;
    }
    return false;
}
