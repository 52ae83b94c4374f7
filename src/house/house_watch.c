/* house_watch.c: is the connection of each player at a live table alive? A connection that breaks
 * without a word (a cable pulled, a phone out of reach) is known by its silence alone. A player who
 * has said nothing for WATCH_ASK_MS is asked (ping), and one who has been silent for
 * WATCH_SILENT_MS is absent until the next message. A client that never answered a ping is not
 * watched here: like the players of other tables it is watched by the server (house_awaits). */
#include "house_live.h"

#define WATCH_ASK_MS 200    /* of silence before a ping, and between two of them */
#define WATCH_TRIP_MS 2000  /* between pings that only measure the round trip */
#define WATCH_SILENT_MS 600 /* of silence before the player is absent */
#define WATCH_LOOK_MS 100   /* between two looks at a table, where no ticks run */
#define WATCH_GAP_MS 400    /* the house itself looked so rarely: the silence may be its own */

static bool is_watched(const struct slot *slot) {
    return slot->room && slot->table.phase == TABLE_PLAYING;
}

bool watch_silent(const struct house *h, const struct slot *slot, const struct link *link) {
    if (!is_watched(slot) || !link->ponged || h->limits.own)
        return false;
    int64_t looked_ms = h->rooms[slot->room - 1].looked_ms;
    return h->now_ms - (link->heard_ms > looked_ms ? link->heard_ms : looked_ms) >= WATCH_SILENT_MS;
}

void watch_heard(struct house *h, uint32_t number) {
    struct link *link = &h->links[number];
    struct slot *slot = link->table ? slot_find(h, link->table) : NULL;
    bool silent = slot && watch_silent(h, slot, link);
    link->heard_ms = h->now_ms;
    if (!silent)
        return;
    slot_presence(h, slot);
    slot_schedule(h, slot);
}

/* When a link is asked next. A house in a client's own process loses no connection. */
static int64_t ask_ms(const struct house *h, const struct link *link) {
    int64_t asked_ms = link->ping_ms[link->pings % WATCH_PINGS];
    int64_t trip_ms = asked_ms + WATCH_TRIP_MS;
    int64_t silent_ms = (link->heard_ms > asked_ms ? link->heard_ms : asked_ms) + WATCH_ASK_MS;
    return h->limits.own || trip_ms < silent_ms ? trip_ms : silent_ms;
}

/* With every tick, and where there are none at even steps: when the house wakes must not tell when
 * a player last said something. */
int64_t watch_due(const struct house *h, const struct slot *slot) {
    bool ticks = table_live_due(&slot->table) < INT64_MAX;
    return is_watched(slot) && !ticks ? h->rooms[slot->room - 1].watched_ms + WATCH_LOOK_MS
                                      : INT64_MAX;
}

/* After a pause of the house itself, answers may be missing for that reason: restarts the timeouts.
 */
static void note_gap(struct house *h, struct slot *slot) {
    struct live_room *room = &h->rooms[slot->room - 1];
    if (h->now_ms - room->watched_ms > WATCH_GAP_MS)
        room->looked_ms = h->now_ms;
    room->watched_ms = h->now_ms;
}

void watch_run(struct house *h, struct slot *slot) {
    bool asks = false;
    if (!is_watched(slot))
        return;
    note_gap(h, slot);
    for (uint32_t i = slot->link; i != NO_LINK; i = h->links[i].next) {
        struct link *link = &h->links[i];
        if (!table_seat_of(&slot->table, link->person) || ask_ms(h, link) > h->now_ms)
            continue;
        link->ping_ms[++link->pings % WATCH_PINGS] = h->now_ms;
        link->asks = asks = true;
    }
    if (asks)
        slot_mark(h, slot);
    slot_presence(h, slot);
}

void watch_pong(struct house *h, struct link *link, int64_t number) {
    if (number <= link->pongs || number > link->pings || number + WATCH_PINGS <= link->pings)
        return;
    link->trip_ms = (int32_t)(h->now_ms - link->ping_ms[number % WATCH_PINGS]);
    link->pongs = (uint32_t)number;
    link->ponged = true;
}

/* While nothing comes back, the round trip is as long as the oldest ping has waited. */
static int32_t trip_ms(const struct house *h, const struct link *link) {
    uint32_t oldest = link->pongs + 1;
    if (oldest + WATCH_PINGS <= link->pings)
        oldest = link->pings - WATCH_PINGS + 1;
    int64_t waits = oldest < link->pings ? h->now_ms - link->ping_ms[oldest % WATCH_PINGS] : 0;
    return waits > link->trip_ms ? (int32_t)waits : link->trip_ms;
}

void watch_send(struct house *h, const struct table *t, uint32_t number) {
    struct link *link = &h->links[number];
    struct text out = text_into(h->out, sizeof h->out);
    const char *most =
        kb_option_value(t->terms.setup.game, KB_LAG_MS, t->terms.setup.option[KB_LAG_MS]);
    uint32_t most_ms = 0;
    if (!link->asks)
        return;
    link->asks = false;
    text_read_number(&most, most + strlen(most), UINT16_MAX, &most_ms);
    proto_put_ping(&out, link->pings, link->ponged || link->pings > 1 ? trip_ms(h, link) : -1,
                   most_ms);
    h->driver.out(h->driver.arg, number, h->out, text_end(&out), false);
}
