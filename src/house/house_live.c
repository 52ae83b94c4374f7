/* house_live.c: live tables: what their seats send between two ticks, the ticks, and what
 * goes out after each. What a seat sends waits until the next tick and is then one entry of the log
 * together with what all others sent, so that it is durable before anybody can see what came of it.
 * A frame goes to every link of the table after every tick, as large and at the same moments
 * whatever is in it.
 *
 * Of looks only the newest counts. Orders are kept one behind the other, so that many that arrive
 * together lose nothing: a tick takes the first four. A command with an id is answered once: when
 * the engine has taken its last order, or when one was refused, with a reason that the seat may
 * know. */
#include "house_live.h"

/* ---- Rooms ---- */

bool live_open(struct house *h) {
    if (!h->limits.live || h->limits.live > h->limits.tables)
        h->limits.live =
            h->limits.tables < LIMIT_LIVE_TABLES ? h->limits.tables : LIMIT_LIVE_TABLES;
    h->rooms = calloc(h->limits.live, sizeof *h->rooms);
    return h->rooms != NULL;
}

void live_forget(struct house *h) {
    for (uint32_t i = 0; i < h->limits.live; i++)
        if (h->rooms[i].used)
            h->rooms[i].used = false;
    h->figures.live_tables = 0;
}

/* Does it need a room: being dealt, or played and not resting? */
static bool wants_room(const struct table *t) {
    return live_game(t) && !t->rests;
}

bool live_game(const struct table *t) {
    return kb_live_clock(&t->terms.setup) &&
           (t->phase == TABLE_DEALING || t->phase == TABLE_PLAYING);
}

/* Would the table begin a deal with this, or go on with a game that rests? It may still refuse, for
 * reasons of its own. */
static bool begins(const struct table *t, enum table_input_kind kind, uint32_t person) {
    bool seating = t->phase == TABLE_SEATING;
    switch (kind) {
    case TABLE_DO_START: return (seating || t->phase == TABLE_OVER) && person == t->host;
    case TABLE_DO_REMATCH: return t->phase == TABLE_OVER && table_seat_of(t, person);
    case TABLE_DO_TICK: return seating && t->terms.fill_s && table_seat_of(t, t->host);
    case TABLE_DO_MOVE:
    case TABLE_DO_BACK: return t->rests && table_seat_of(t, person);
    default: return false;
    }
}

/* Where it was made; a site is one place. 0: not known. */
static uint32_t place_of(const struct slot *slot) {
    return slot->site ? slot->site : slot->address;
}

/* Has the table's maker all the rooms that one person, or one address, may have? */
static bool has_many(const struct house *h, const struct slot *slot) {
    uint32_t person = 0, address = 0;
    uint32_t most = h->limits.live / LIVE_ADDRESS;
    for (uint32_t i = 0; i < h->limits.live; i++) {
        const struct slot *other = &h->slots[h->rooms[i].slot];
        if (!h->rooms[i].used)
            continue;
        person += slot->maker && other->maker == slot->maker;
        address += place_of(slot) && place_of(other) == place_of(slot);
    }
    return person >= LIVE_HOSTED || address >= (most > LIVE_HOSTED ? most : LIVE_HOSTED);
}

enum proto_code live_may_begin(const struct house *h, const struct slot *slot,
                               enum table_input_kind kind, uint32_t person, const char **why) {
    const struct table *t = &slot->table;
    *why = NULL;
    if (slot->room || !kb_live_clock(&t->terms.setup) || !begins(t, kind, person))
        return PROTO_OK;
    if (h->figures.live_tables == h->limits.live) {
        *why = "there is no room for another live game now; try again in a few minutes";
        return PROTO_FULL;
    }
    if (h->limits.own || !has_many(h, slot))
        return PROTO_OK;
    *why = "there are as many live games at tables of this host, or from where it came, as there "
           "may be; end one first, or try again in a few minutes";
    return PROTO_TOO_MANY;
}

static struct live_room *room_of(const struct house *h, const struct slot *slot) {
    return slot->room ? &h->rooms[slot->room - 1] : NULL;
}

void live_leave(struct house *h, struct slot *slot) {
    struct live_room *room = room_of(h, slot);
    if (!room)
        return;
    room->used = false;
    slot->room = 0;
    h->figures.live_tables--;
}

/* A new game: nothing is left of the one before. */
static void clear_room(struct live_room *room, uint32_t slot) {
    memset(room, 0, offsetof(struct live_room, event));
    room->used = true;
    room->slot = slot;
    room->phase.begun = false;
}

static bool take_room(struct house *h, struct slot *slot) {
    uint32_t i = 0;
    while (i < h->limits.live && h->rooms[i].used)
        i++;
    if (i == h->limits.live)
        return false;
    clear_room(&h->rooms[i], slot_number(h, slot));
    slot->room = i + 1;
    h->figures.live_tables++;
    return true;
}

bool live_enter(struct house *h, struct slot *slot) {
    if (slot->room || !wants_room(&slot->table))
        return true;
    if (!take_room(h, slot))
        return false;
    h->rooms[slot->room - 1].partial = slot->table.phase == TABLE_PLAYING;
    return true;
}

/* ---- What is kept of a game for its record ---- */

static void note_event(struct live_room *room, const struct kb_live_event *event) {
    if (event->input.kind != KB_LIVE_CREDIT)
        room->said[event->seat][event->input.kind != KB_LIVE_LOOK]++;
    if (room->events < LIVE_EVENTS)
        room->event[room->events++] = *event;
}

static void note_id(struct live_room *room, int seat, int64_t id, uint32_t tick) {
    room->taken[seat][room->takes[seat]++ % LIVE_WAITING] = (struct live_taken){id, tick};
}

static void note_tick(struct house *h, struct live_room *room, const struct table *t,
                      const char *at) {
    struct kb_live_event event = {.tick = t->live.tick};
    int64_t id;
    int seat = 0;
    while (*at && table_live_take(&at, &seat, &event.input, &id)) {
        event.seat = (uint8_t)seat;
        if (id)
            note_id(room, seat, id, event.tick);
        else
            note_event(room, &event);
    }
    room->ahead = t->live;
    for (int s = 1; s <= t->terms.setup.seats; s++)
        for (uint32_t i = 0; i < room->waits[s]; i++)
            kb_live_input(&room->ahead, &t->state, s, &room->order[s][i].input, NULL);
    if (kb_live_running(&t->state))
        return;
    memset(room->looks, 0, sizeof room->looks); /* the next phase begins with eyes in the middle */
    for (int s = 1; s <= t->terms.setup.seats; s++)
        live_refuse_waiting(h, room, s, TABLE_NOT_NOW);
}

/* A credit that the traveller made counts from the next tick on. */
static void note_credit(struct live_room *room, const struct table *t, int entries) {
    const struct kb_entry *entry = &t->entry[entries];
    if (entries >= t->entries || !entry->seat || entry->what >= KB_ACTION_WALK)
        return;
    note_event(room, &(struct kb_live_event){.tick = t->live.tick + 1,
                                             .action = entry->what,
                                             .seat = entry->seat,
                                             .input.kind = KB_LIVE_CREDIT});
}

static void note_input(struct house *h, struct live_room *room, const struct table *t,
                       const struct table_input *input, bool ran, int32_t entries) {
    if (input->kind == TABLE_DO_OPEN && t->phase == TABLE_PLAYING) {
        clear_room(room, room->slot);
        room->ahead = t->live;
    }
    if (input->kind == TABLE_DO_LIVE)
        note_tick(h, room, t, input->text);
    if (input->kind == TABLE_DO_PLAY)
        room->notes[input->seat] = room->phase.played[input->seat] = t->seat[input->seat].notes;
    if (input->kind == TABLE_DO_PLAY && !ran)
        room->phase.after |= (uint8_t)(1u << input->seat);
    if (ran && (input->kind == TABLE_DO_MOVE || input->kind == TABLE_DO_PLAY))
        note_credit(room, t, entries);
    if (h->loading && !ran && kb_live_running(&t->state))
        live_phase_begins(room, t);
    if (input->kind == TABLE_DO_LIVE && h->loading)
        live_phase_ticks(room, t);
    else if (input->kind == TABLE_DO_LIVE)
        live_ask_bots(h, room, t);
}

void live_note(struct house *h, struct slot *slot, const struct table_input *input, bool ran,
               int32_t entries) {
    struct live_room *room = room_of(h, slot);
    if (room)
        note_input(h, room, &slot->table, input, ran, entries);
    if (h->loading && slot->table.rests)
        live_leave(h, slot);
}

/* ---- A room again, for a game that rested ---- */

struct refill {
    struct house *house;
    struct live_room *room;
    struct table *table; /* the slot's, once more */
};

static bool refill_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct refill *fill = arg;
    struct table *t = fill->table;
    struct table_input input;
    bool ran = kb_live_running(&t->state);
    int32_t entries = t->entries;
    (void)stream;
    input.logged = true;
    if (seq != t->inputs + 1 || !table_input_read(&input, bytes, size))
        return false;
    input.logged = true;
    if (table_apply(t, &fill->house->scratch, &input, NULL))
        return false;
    note_input(fill->house, fill->room, t, &input, ran, entries);
    return true;
}

/* Restores a room's data from the table's log. False: it cannot be read. */
static bool refill(struct house *h, struct slot *slot) {
    struct refill fill = {h, room_of(h, slot), &h->anew};
    bool loading = h->loading;
    memset(&h->anew, 0, offsetof(struct table, entry));
    h->anew.number = slot->table.number;
    clear_room(fill.room, slot_number(h, slot));
    h->loading = true;
    enum store_code code = store_read(h->store, slot->table.number, 1, refill_entry, &fill);
    h->loading = loading;
    return !code && h->anew.live.tick == slot->table.live.tick &&
           kb_live_digest(&h->anew.live) == kb_live_digest(&slot->table.live);
}

bool live_resume(struct house *h, struct slot *slot, const struct table_input *input) {
    bool wakes = input->kind == TABLE_DO_BACK && slot->table.rests && live_game(&slot->table);
    if (!wakes || slot->room)
        return true;
    if (!take_room(h, slot))
        return false;
    if (!refill(h, slot)) {
        live_leave(h, slot);
        return false;
    }
    live_loaded(h, slot);
    return true;
}

void live_loaded(struct house *h, struct slot *slot) {
    bool wants =
        wants_room(&slot->table) || (slot->unkept && kb_live_clock(&slot->table.terms.setup));
    if (wants && !slot->room && take_room(h, slot))
        h->rooms[slot->room - 1].partial = true;
    struct live_room *room = room_of(h, slot);
    if (room && room->partial)
        refill(h, slot);
    if (room && slot->table.phase == TABLE_PLAYING && room->phase.begun)
        live_think_again(h, room, &slot->table);
}

const struct slot *live_slot(const struct house *h, uint32_t room) {
    return h->rooms[room].used ? &h->slots[h->rooms[room].slot] : NULL;
}

uint32_t live_inputs(const struct house *h, const struct slot *slot) {
    const struct live_room *room = room_of(h, slot);
    return room ? room->events : 0;
}

void live_record(struct house *h, const struct slot *slot, struct record *record) {
    struct live_room *room = room_of(h, slot);
    const struct table *t = &slot->table;
    if (!room)
        return;
    record_set_live(record,
                    &(struct kb_live_log){.event = room->event,
                                          .capacity = LIVE_EVENTS,
                                          .count = (int32_t)room->events,
                                          .ticks = t->live.tick,
                                          .seed = chance_number(&t->chance, STREAM_LIVE, 0)});
}

void live_job(struct house *h, const struct slot *slot, int s, struct house_job *job) {
    struct live_room *room = room_of(h, slot);
    const struct table *t = &slot->table;
    struct kb_live_frame frame;
    job->counted = room && kb_live_running(&t->state);
    if (room)
        job->notes = room->notes[s];
    if (!job->counted)
        return;
    kb_live_frame(&t->live, &t->state, s, &frame);
    memcpy(job->count, frame.count, sizeof job->count);
}

/* ---- What seats send ---- */

/* Why a command is refused. */
struct refusal {
    enum proto_code code;
    enum table_code table_code;
    const struct kb_error *error; /* or NULL */
    const char *sentence;         /* or NULL: that of the code */
};

#define REFUSE(h, number, id, ...) refuse(h, number, id, &(struct refusal){__VA_ARGS__})

/* A command without an id is not told if this link was told of many just now; one with an id always
 * is, since its client waits for it. */
static void refuse(struct house *h, uint32_t number, int64_t id, const struct refusal *why) {
    if (number == NO_LINK || !house_may_answer(h, number) ||
        (!id &&
         !house_pays(h, &h->links[number].told_ms, LIMIT_LIVE_REFUSALS, LIMIT_LIVE_REFUSAL_MS)))
        return;
    struct answer *answer = house_answer(h, number, ANSWER_DONE, id);
    answer->live = true;
    answer->code = why->code;
    answer->table_code = why->table_code;
    answer->sentence = why->sentence;
    if (why->error)
        answer->error = *why->error;
}

/* The engine has taken the command in this tick. */
static void tell_taken(struct house *h, uint32_t number, int64_t id, uint32_t tick) {
    if (!id || number == NO_LINK || !house_may_answer(h, number))
        return; /* it is sent again, and answered then */
    struct answer *answer = house_answer(h, number, ANSWER_TICK, id);
    answer->number = tick;
    answer->changed = answer->live = true;
}

/* One order is refused: its command is answered now, and not by those behind it. */
static void refuse_order(struct house *h, struct live_room *room, int seat, uint32_t at,
                         const struct refusal *why) {
    struct live_order order = room->order[seat][at];
    for (uint32_t i = at; order.id && i < room->waits[seat]; i++)
        if (room->order[seat][i].id == order.id)
            room->order[seat][i].id = 0;
    refuse(h, order.link, order.id, why);
}

void live_refuse_waiting(struct house *h, struct live_room *room, int seat, enum table_code why) {
    for (uint32_t i = 0; !room->bot_plays[seat] && i < room->waits[seat]; i++)
        if (room->order[seat][i].id)
            refuse_order(h, room, seat, i, &(struct refusal){.table_code = why});
    room->waits[seat] = 0;
}

/* A connection is closed: its inputs still count, and are answered if they are repeated. */
void live_part(struct house *h, const struct slot *slot, uint32_t link) {
    struct live_room *room = room_of(h, slot);
    for (int s = 1; room && s <= slot->table.terms.setup.seats; s++)
        for (uint32_t i = 0; i < room->waits[s]; i++)
            if (room->order[s][i].link == link)
                room->order[s][i].link = NO_LINK;
}

void live_refuse_all(struct house *h) {
    for (uint32_t i = 0; i < h->limits.live; i++)
        for (int s = 1; h->rooms[i].used && s <= KB_SEATS_MAX; s++)
            for (uint32_t k = 0; k < h->rooms[i].waits[s]; k++)
                if (h->rooms[i].order[s][k].id)
                    refuse_order(h, &h->rooms[i], s, k, &(struct refusal){.code = PROTO_NOT_SAVED});
}

/* Ticks of the longest trip, with as many turns as possible and credited by the clock. */
#define TRIP_TICKS(credit_s)                                             \
    (KB_LIVE_PAUSE_TICKS + KB_LIVE_WALK_TICKS_MAX + KB_LIVE_BANK_TICKS + \
     (credit_s) * (1000 / KB_LIVE_TICK_MS))
STATIC_ASSERT(LIVE_ROUNDS *KB_SEATS_MAX *TRIP_TICKS(30) <= KB_LIVE_TICKS_MAX);

/* How many looks, or other inputs, a seat may have said by the end of the next tick. */
static uint32_t share(const struct table *t, bool looks) {
    uint32_t seats = (uint32_t)t->terms.setup.seats;
    uint32_t part = (LIVE_EVENTS - LIVE_SPARE) / seats;
    uint32_t whole = looks ? part - part / 4 : part / 4;
    uint32_t ticks = LIVE_ROUNDS * seats * TRIP_TICKS((uint32_t)t->live.credit_s);
    uint32_t tick = t->live.tick + 1 < ticks ? t->live.tick + 1 : ticks;
    return whole / 4 + (uint32_t)((uint64_t)(whole - whole / 4) * tick / ticks);
}

/* The newest look takes the place of the one that waits. */
static void take_look(struct house *h, uint32_t number, int64_t id, const struct table *t,
                      struct live_room *room, int seat, const struct kb_live_input *input) {
    struct kb_live now = t->live; /* whether it is one too many in this tick is of no importance */
    struct kb_error error;
    if (kb_live_input(&now, &t->state, seat, input, &error)) {
        REFUSE(h, number, id, .table_code = TABLE_BAD_MOVE, .error = &error);
        return;
    }
    room->look[seat] = *input;
    room->looks[seat] = true;
}

static const char waiting_text[] = "16 orders of this seat wait already, which is the most";
STATIC_ASSERT(LIVE_WAITING == 16);

/* An order waits for the next tick; where that has enough, for the ones behind it, and whether it
 * is possible then is seen then. False: it is refused. */
static bool take_order(struct house *h, const struct live_order *order, const struct table *t,
                       struct live_room *room, int seat) {
    struct kb_error error;
    enum kb_code code = kb_live_input(&room->ahead, &t->state, seat, &order->input, &error);
    if (code && code != KB_TOO_MANY_INPUTS) {
        REFUSE(h, order->link, order->id, .table_code = TABLE_BAD_MOVE, .error = &error);
        return false;
    }
    bool full = room->waits[seat] == LIVE_WAITING;
    if (full || room->said[seat][1] + room->waits[seat] >= share(t, false)) {
        REFUSE(h, order->link, order->id, .code = PROTO_TOO_MANY,
               .sentence = full ? waiting_text : NULL);
        return false;
    }
    room->order[seat][room->waits[seat]++] = *order;
    return true;
}

/* The same command again, by its id: it has no second effect. `in` may be empty: then it only asks
 * what became of it. */
static bool answer_again(struct house *h, uint32_t number, const struct proto_command *c,
                         struct live_room *room, int seat) {
    bool waits = false;
    for (uint32_t i = 0; c->id && i < room->waits[seat]; i++) {
        if (room->order[seat][i].id != c->id)
            continue;
        room->order[seat][i].link = number;
        waits = true;
    }
    for (uint32_t i = 0; c->id && i < LIVE_WAITING; i++) {
        if (room->taken[seat][i].id != c->id)
            continue;
        tell_taken(h, number, c->id, room->taken[seat][i].tick);
        return true;
    }
    if (!waits && !c->in_count)
        REFUSE(h, number, c->id, .table_code = TABLE_STALE);
    return waits || !c->in_count;
}

static bool read_input(struct house *h, uint32_t number, const struct proto_command *c, int i,
                       struct kb_live_input *input) {
    struct kb_error error;
    if (!kb_live_parse(c->in[i], strlen(c->in[i]), input, &error))
        return true;
    REFUSE(h, number, c->id, .table_code = TABLE_BAD_MOVE, .error = &error);
    return false;
}

static void take_inputs(struct house *h, uint32_t number, const struct proto_command *c,
                        const struct table *t, struct live_room *room, int seat) {
    struct live_order order = {.link = number, .id = c->id};
    int orders = 0;
    if (room->bot_plays[seat]) /* the bot no longer plays: drops its plan */
        room->waits[seat] = room->bot_plays[seat] = room->looks[seat] = 0;
    if (answer_again(h, number, c, room, seat))
        return;
    for (int i = 0; i < c->in_count; i++)
        orders += strncmp(c->in[i], "look:", 5) != 0;
    for (int i = 0; i < c->in_count; i++) {
        if (!read_input(h, number, c, i, &order.input)) {
            order.id = 0;
        } else if (order.input.kind == KB_LIVE_LOOK) {
            take_look(h, number, orders ? 0 : c->id, t, room, seat, &order.input);
            continue;
        } else {
            order.last = orders == 1;
            if (!take_order(h, &order, t, room, seat))
                order.id = 0; /* it is answered */
        }
        orders--;
    }
}

/* Refuses a flood now and then, whatever ids it uses. */
static void refuse_flood(struct house *h, uint32_t number, int64_t id) {
    if (!id || house_pays(h, &h->links[number].told_ms, LIMIT_LIVE_REFUSALS, LIMIT_LIVE_REFUSAL_MS))
        REFUSE(h, number, id, .code = PROTO_TOO_FAST);
}

void live_receive(struct house *h, uint32_t number, const struct proto_command *c) {
    struct link *link = &h->links[number];
    struct slot *slot = slot_find(h, link->table);
    struct live_room *room = slot ? room_of(h, slot) : NULL;
    int seat = slot ? table_seat_of(&slot->table, link->person) : 0;
    if (!house_pays(h, &link->live_ms, LIMIT_LIVE_BURST, LIMIT_LIVE_MS))
        refuse_flood(h, number, c->id);
    else if (c->what == PROTO_PONG)
        watch_pong(h, link, c->number);
    else if (!slot)
        REFUSE(h, number, c->id, .code = PROTO_NOT_ATTACHED);
    else if (h->frozen)
        REFUSE(h, number, c->id, .code = PROTO_READ_ONLY);
    else if (!seat)
        REFUSE(h, number, c->id, .table_code = TABLE_NO_SEAT_HERE);
    else if (!room || slot->table.phase != TABLE_PLAYING)
        REFUSE(h, number, c->id, .table_code = TABLE_NOT_NOW);
    else if (slot->table.seat[seat].stand_in != TABLE_HERE)
        REFUSE(h, number, c->id, .table_code = TABLE_BOT_PLAYS);
    else
        take_inputs(h, number, c, &slot->table, room, seat);
}

/* ---- A tick ---- */

/* Where a seat looks, if it may have another look: that depends on its own inputs alone. If not,
 * the last one waits until it may: eyes that are sent somewhere in every tick are sent less often
 * when they have used much of their share, and never stand still. */
static void gather_look(struct live_room *room, const struct table *t, struct kb_live *live, int s,
                        char *text) {
    if (!room->looks[s] || room->said[s][0] >= share(t, true))
        return;
    room->looks[s] = false;
    if (!kb_live_input(live, &t->state, s, &room->look[s], NULL))
        table_live_put(text, s, &room->look[s]);
}

/* The first orders of a seat go into this tick; those that are too many wait for the next. One that
 * has become impossible since it was sent (the traveller has credited, and it is the next one's
 * turn) is refused now. */
static void gather_orders(struct house *h, struct live_room *room, const struct table *t,
                          struct kb_live *live, int s, char *text) {
    struct kb_error error;
    uint32_t i = 0;
    for (; i < room->waits[s]; i++) {
        const struct live_order *order = &room->order[s][i];
        enum kb_code code = kb_live_input(live, &t->state, s, &order->input, &error);
        if (code == KB_TOO_MANY_INPUTS)
            break;
        if (code) {
            refuse_order(h, room, s, i,
                         &(struct refusal){.table_code = TABLE_BAD_MOVE, .error = &error});
            continue;
        }
        table_live_put(text, s, &order->input);
        if (order->id && order->last) {
            table_live_put_id(text, s, order->id);
            tell_taken(h, order->link, order->id, t->live.tick + 1);
        }
    }
    room->waits[s] = (uint8_t)(room->waits[s] - i);
    memmove(room->order[s], room->order[s] + i, room->waits[s] * sizeof room->order[s][0]);
}

static void gather(struct house *h, struct live_room *room, const struct table *t, char *text) {
    struct kb_live live = t->live;
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        gather_look(room, t, &live, s, text);
        gather_orders(h, room, t, &live, s, text);
    }
}

void live_tick(struct house *h, struct slot *slot) {
    struct live_room *room = room_of(h, slot);
    const struct table *t = &slot->table;
    struct table_input input = {.kind = TABLE_DO_LIVE, .number = (int32_t)t->live.tick + 1};
    int64_t due = table_live_due(t);
    gather(h, room, t, input.text);
    enum table_code code = slot_input(h, slot, &input, NULL);
    ASSERT(code == TABLE_OK);
    room->ticked = true;
    if (h->ticked_ms < 0 || due < h->ticked_ms)
        h->ticked_ms = due;
    h->ticks++;
    h->figures.live_ticks++;
    h->figures.live_late += h->now_ms - due > LIVE_LATE_MS;
}

/* ---- What goes out ---- */

static void send_frame(struct house *h, uint32_t number, const struct kb_live_frame *frame) {
    struct text out = text_into(h->out, sizeof h->out);
    proto_put_frame(&out, frame);
    h->driver.out(h->driver.arg, number, h->out, text_end(&out), false);
}

/* Sends delayed spectators the last tick that they may see. */
static void send_late(struct house *h, struct slot *slot, uint32_t number) {
    const struct table *t = late_table(h, slot);
    struct link *link = &h->links[number];
    struct kb_live_frame frame;
    if (t->phase != TABLE_PLAYING || !t->live.tick || t->live.tick == link->late_tick)
        return;
    kb_live_frame(&t->live, &t->state, 0, &frame);
    link->late_tick = t->live.tick;
    send_frame(h, number, &frame);
}

void live_send(struct house *h, struct slot *slot, uint32_t number, bool late) {
    struct live_room *room = room_of(h, slot);
    const struct table *t = &slot->table;
    struct kb_live_frame frame;
    if (late) {
        send_late(h, slot, number);
        return;
    }
    if (!room)
        return;
    watch_send(h, t, number);
    if (!room->ticked)
        return;
    int seat = table_seat_of(t, h->links[number].person);
    kb_live_frame(&t->live, &t->state, seat, &frame);
    send_frame(h, number, &frame);
}

void live_sent(struct house *h, struct slot *slot) {
    struct live_room *room = room_of(h, slot);
    if (room)
        room->ticked = false;
    if (room && !wants_room(&slot->table) && !slot->unkept)
        live_leave(h, slot);
}
