/* house_slots.c: the tables of the house: where they are, when they want something, who is there.
 * Table number n lies in slot n modulo the number of slots, so it is found without searching; a
 * number whose slot is taken is passed over. */
#include "house_parts.h"

#define FIRST_SEATS(t) (t)->terms.setup.seats

/* ---- A heap of slots by the time at which they want something ---- */

static void heap_put(struct house *h, uint32_t at, uint32_t slot) {
    h->heap[at] = slot;
    h->slots[slot].heap = (int32_t)at;
}

static bool heap_before(const struct house *h, uint32_t a, uint32_t b) {
    return h->slots[a].wake_ms < h->slots[b].wake_ms ||
           (h->slots[a].wake_ms == h->slots[b].wake_ms && a < b);
}

static void heap_up(struct house *h, uint32_t at) {
    uint32_t slot = h->heap[at];
    for (; at && heap_before(h, slot, h->heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap_put(h, at, h->heap[(at - 1) / 2]);
    heap_put(h, at, slot);
}

static void heap_down(struct house *h, uint32_t at) {
    uint32_t slot = h->heap[at];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child + 1 < h->heap_count && heap_before(h, h->heap[child + 1], h->heap[child]))
            child++;
        if (child >= h->heap_count || !heap_before(h, h->heap[child], slot))
            break;
        heap_put(h, at, h->heap[child]);
        at = child;
    }
    heap_put(h, at, slot);
}

static void heap_remove(struct house *h, struct slot *slot) {
    if (slot->heap < 0)
        return;
    uint32_t at = (uint32_t)slot->heap;
    uint32_t last = h->heap[--h->heap_count];
    slot->heap = -1;
    if (at == h->heap_count)
        return;
    heap_put(h, at, last);
    heap_up(h, at);
    heap_down(h, (uint32_t)h->slots[last].heap);
}

static void heap_set(struct house *h, struct slot *slot, int64_t wake_ms) {
    slot->wake_ms = wake_ms;
    if (slot->heap < 0) {
        heap_put(h, h->heap_count, slot_number(h, slot));
        h->heap_count++;
    }
    heap_up(h, (uint32_t)slot->heap);
    heap_down(h, (uint32_t)slot->heap);
}

/* ---- Slots ---- */

struct slot *slot_find(struct house *h, uint64_t number) {
    struct slot *slot = &h->slots[number % h->limits.tables];
    return number && slot->used && !slot->aside && slot->table.number == number ? slot : NULL;
}

/* The long arrays at the end of a table are left alone: a new game writes them before it reads. */
static void slot_begin(struct slot *slot, uint64_t number) {
    bool dirty = slot->dirty; /* the row of tables with news may still go through this slot */
    uint32_t next_dirty = slot->next_dirty;
    memset(slot, 0, offsetof(struct slot, table) + offsetof(struct table, entry));
    slot->dirty = dirty;
    slot->next_dirty = next_dirty;
    slot->used = true;
    slot->heap = -1;
    slot->link = NO_LINK;
    slot->wake_ms = slot->late_ms = slot->again_ms = slot->resume_ms = INT64_MAX;
    slot->empty_ms = -1;
    slot->table.number = number;
    for (int s = 0; s <= KB_SEATS_MAX; s++)
        slot->gone_ms[s] = -1;
}

struct slot *slot_new(struct house *h) {
    for (uint32_t i = 1; i <= h->limits.tables; i++) {
        struct slot *slot = &h->slots[(h->last_table + i) % h->limits.tables];
        if (slot->used || store_last(h->store, h->last_table + i))
            continue;
        h->last_table += i;
        slot_begin(slot, h->last_table);
        h->figures.tables++;
        return slot;
    }
    return NULL;
}

/* A table that is over, or one that was never made. */
void slot_clear(struct house *h, struct slot *slot) {
    heap_remove(h, slot);
    jobs_leave(h, slot);
    while (slot->link != NO_LINK) {
        struct link *link = &h->links[slot->link];
        slot->link = link->next;
        link->table = 0;
    }
    slot->used = false;
    keep_unmark(h, slot);
    live_leave(h, slot);
    h->figures.tables--;
    if (slot->maker && slot->maker <= h->people_count)
        h->people[slot->maker].hosted--;
}

static void note_maker(struct house *h, struct slot *slot, const struct table_input *input) {
    struct person *maker = input->kind == TABLE_DO_MAKE ? person_noted(h, input->person) : NULL;
    if (!maker)
        return;
    slot->maker = input->person;
    maker->hosted++;
}

/* A table of the log, which says its number. */
static struct slot *slot_load(struct house *h, uint64_t number) {
    struct slot *slot = &h->slots[number % h->limits.tables];
    if (slot->used)
        return NULL;
    slot_begin(slot, number);
    h->figures.tables++;
    if (number > h->last_table)
        h->last_table = number;
    return slot;
}

static bool is_playing(const struct slot *slot) {
    return slot->table.phase == TABLE_PLAYING;
}

/* Inputs that change nothing of which a record speaks, or that no table takes whose game is over.
 */
static bool spares_record(const struct table_input *input) {
    switch (input->kind) {
    case TABLE_DO_PHRASE:
    case TABLE_DO_CHAT:
    case TABLE_DO_MUTE:
    case TABLE_DO_SILENCE:
    case TABLE_DO_AGAIN:
    case TABLE_DO_COMMIT:
    case TABLE_DO_OPEN:
    case TABLE_DO_MOVE:
    case TABLE_DO_PLAY:
    case TABLE_DO_AWAY:
    case TABLE_DO_BACK:
    case TABLE_DO_REST:
    case TABLE_DO_LIVE: return true;
    default: return false;
    }
}

/* The slot only reserves the table's number. */
static void set_aside(struct house *h, struct slot *slot) {
    slot->aside = true;
    slot->entry++;
    keep_unmark(h, slot);
    live_leave(h, slot);
    if (slot->maker)
        h->people[slot->maker].hosted--;
    slot->maker = 0;
    h->figures.games_running -= is_playing(slot);
    h->figures.tables--;
    h->figures.set_aside++;
}

/* The slot of a table of the log; NULL: there is no room. */
static struct slot *slot_of_log(struct house *h, uint64_t number) {
    struct slot *slot = &h->slots[number % h->limits.tables];
    if (slot->used)
        return slot->table.number == number ? slot : NULL;
    return slot_load(h, number);
}

bool slot_damaged(struct house *h, uint64_t number) {
    struct slot *slot = slot_of_log(h, number);
    if (slot && !slot->aside)
        set_aside(h, slot);
    return slot != NULL;
}

bool slot_read(struct house *h, uint64_t number, uint32_t seq, const char *line, size_t size) {
    struct table_input input;
    struct slot *slot = slot_of_log(h, number);
    if (!slot || slot->aside)
        return slot != NULL;
    bool ran = kb_live_running(&slot->table.state);
    bool played = is_playing(slot);
    uint32_t games = slot->table.games;
    int32_t entries = slot->table.entries;
    bool read = seq == slot->entry + 1 && table_input_read(&input, line, size);
    input.logged = true;
    if (read && !spares_record(&input))
        keep_unmark(h, slot); /* nothing was taken before the game was kept */
    if (!read || table_apply(&slot->table, &h->scratch, &input, NULL)) {
        set_aside(h, slot);
        return true;
    }
    live_enter(h, slot); /* if there is no room: house.c sees to it in the end */
    live_note(h, slot, &input, ran, entries);
    if (slot->table.games > games)
        keep_missing(h, slot);
    if (!live_game(&slot->table) && !slot->unkept)
        live_leave(h, slot);
    slot->entry = seq;
    h->figures.games_running += (uint32_t)is_playing(slot) - played;
    if (input.at_ms > h->base_ms)
        h->base_ms = input.at_ms;
    if (input.kind == TABLE_DO_SAID)
        person_remember_command(h, input.person, input.nonce, number, (uint32_t)input.number);
    else if (!slot->table.carried) /* carried-over inputs were answered before */
        person_remember_command(h, input.person, input.nonce, number, slot->table.event_count);
    note_maker(h, slot, &input);
    return true;
}

/* ---- Who is there ---- */

void slot_join(struct house *h, struct slot *slot, uint32_t link) {
    h->links[link].next = slot->link;
    h->links[link].table = slot->table.number;
    h->links[link].follows = false;
    slot->link = link;
    jobs_watched(h, slot);
}

void slot_part(struct house *h, struct slot *slot, uint32_t link) {
    uint32_t *at = &slot->link;
    while (*at != link)
        at = &h->links[*at].next;
    *at = h->links[link].next;
    h->links[link].table = 0;
    live_part(h, slot, link);
}

bool slot_has(const struct house *h, const struct slot *slot, uint32_t person) {
    for (uint32_t link = slot->link; link != NO_LINK; link = h->links[link].next)
        if (h->links[link].person == person && !h->links[link].doomed &&
            !watch_silent(h, slot, &h->links[link]))
            return true;
    return false;
}

/* The only person among bots: no player waits for this one, so for hours no bot takes over. A live
 * game cannot wait. */
static bool is_alone(const struct table *t) {
    int people = 0;
    for (int s = 1; s <= FIRST_SEATS(t); s++)
        people += t->seat[s].kind == TABLE_PERSON && t->seat[s].person; /* programs, too, wait */
    return people == 1 && !kb_live_clock(&t->terms.setup);
}

/* Presence is not an event: all connections at the table get the current state, except delayed
 * spectators. */
static void tell_presence(struct house *h, struct slot *slot) {
    const struct table *t = &slot->table;
    bool delayed = t->terms.spectators == TABLE_DELAYED_SPECTATORS;
    for (uint32_t link = slot->link; link != NO_LINK; link = h->links[link].next)
        if (!delayed || table_seat_of(t, h->links[link].person))
            h->links[link].whole = true;
    slot_mark(h, slot);
}

/* Tells that a player shown as away is back. */
static void tell_here(struct house *h, struct slot *slot, int seat) {
    if (!(slot->gone_told >> seat & 1))
        return;
    slot->gone_told &= (uint8_t) ~(1u << seat);
    tell_presence(h, slot);
}

void slot_presence(struct house *h, struct slot *slot) {
    const struct table *t = &slot->table;
    if (slot->link != NO_LINK)
        slot->empty_ms = -1;
    else if (slot->empty_ms < 0)
        slot->empty_ms = h->now_ms;
    for (int s = 1; s <= FIRST_SEATS(t); s++) {
        bool waits = t->phase == TABLE_PLAYING && t->seat[s].kind == TABLE_PERSON &&
                     t->seat[s].person && t->terms.clock != TABLE_DAYS_CLOCK &&
                     !(h->limits.own && is_alone(t));
        if (waits && !slot_has(h, slot, t->seat[s].person)) {
            if (slot->gone_ms[s] < 0)
                slot->gone_ms[s] = h->now_ms;
            continue;
        }
        slot->linked = (uint8_t)((slot->linked & ~(1u << s)) | (unsigned)waits << s);
        slot->gone_ms[s] = -1;
        tell_here(h, slot, s);
    }
}

void slot_acts(struct house *h, struct slot *slot, int seat) {
    if (slot->gone_ms[seat] < 0)
        return;
    slot->gone_ms[seat] = h->now_ms;
    tell_here(h, slot, seat);
    slot_schedule(h, slot);
}

void slot_leave(struct house *h, uint32_t link) {
    struct slot *slot = slot_find(h, h->links[link].table);
    if (!slot)
        return;
    slot_part(h, slot, link);
    slot_presence(h, slot);
    if (slot->table.phase == TABLE_OVER && slot->table.again)
        slot->again_ms = h->now_ms + REMATCH_GRACE_MS;
    slot_schedule(h, slot);
}

bool slot_plays_again(const struct house *h, const struct slot *slot, uint32_t person) {
    const struct table *t = &slot->table;
    for (int s = 1; s <= FIRST_SEATS(t); s++)
        if (table_asks_again(t, s) && t->seat[s].person != person &&
            slot_has(h, slot, t->seat[s].person))
            return false;
    return true;
}

bool slot_may_see(const struct slot *slot, uint32_t person) {
    const struct table *t = &slot->table;
    return t->terms.spectators != TABLE_NO_SPECTATORS || t->phase == TABLE_SEATING ||
           (person && (person == t->host || table_seat_of(t, person)));
}

bool slot_awaits(const struct slot *slot, uint32_t person) {
    const struct table *t = &slot->table;
    return t->phase == TABLE_PLAYING && t->terms.clock != TABLE_DAYS_CLOCK && person &&
           table_seat_of(t, person) && !is_alone(t);
}

uint32_t slot_seats(const struct house *h, uint32_t person) {
    uint32_t seats = 0;
    for (uint32_t i = 0; i < h->limits.tables; i++) {
        const struct slot *slot = &h->slots[i];
        seats += slot->used && !slot->aside && slot->table.phase < TABLE_OVER &&
                 table_seat_of(&slot->table, person);
    }
    return seats;
}

/* ---- Time ---- */

static bool is_gone(const struct slot *slot, int s) {
    return slot->gone_ms[s] >= 0 && slot->table.seat[s].stand_in == TABLE_HERE;
}

/* Are all players away? */
static bool all_gone(const struct slot *slot) {
    const struct table *t = &slot->table;
    for (int s = 1; s <= FIRST_SEATS(t); s++)
        if (t->seat[s].kind == TABLE_PERSON && t->seat[s].stand_in == TABLE_HERE &&
            slot->gone_ms[s] < 0)
            return false;
    return true;
}

/* When a bot stands in for an absent player. A live game without players does not wait long: it is
 * paused, and others get its room. */
static int64_t away_ms(const struct slot *slot, int s) {
    int64_t grace_ms = (int64_t)slot->table.terms.grace_s * 1000;
    if (!is_gone(slot, s) || !grace_ms)
        return INT64_MAX;
    if (kb_live_clock(&slot->table.terms.setup) && grace_ms > LIVE_PAUSE_MS && all_gone(slot))
        grace_ms = LIVE_PAUSE_MS;
    return slot->gone_ms[s] + (is_alone(&slot->table) && grace_ms < ALONE_MS ? ALONE_MS : grace_ms);
}

/* When the others are told. A player who uses only HTTP requests is present after each of them. */
static int64_t told_ms(const struct slot *slot, int s) {
    bool telling = is_gone(slot, s) && slot->linked >> s & 1 && !(slot->gone_told >> s & 1);
    return telling ? slot->gone_ms[s] + (slot->room ? LIVE_GONE_MS : AWAY_AFTER_MS) : INT64_MAX;
}

void slot_gone(const struct slot *slot, int64_t *until_ms) {
    for (int s = 1; s <= FIRST_SEATS(&slot->table); s++) {
        int64_t away = away_ms(slot, s);
        bool told = is_gone(slot, s) && slot->gone_told >> s & 1;
        until_ms[s] = !told ? -1 : away == INT64_MAX ? 0 : away;
    }
}

/* When the game is paused: at once, if no player is connected. A game that all have left goes on
 * for its spectators, or for some minutes. */
static int64_t rest_ms(const struct house *h, const struct slot *slot) {
    const struct table *t = &slot->table;
    if (!table_may_pause(t))
        return INT64_MAX;
    if (table_all_left(t))
        return slot->empty_ms < 0 ? INT64_MAX : slot->empty_ms + LIVE_PAUSE_MS;
    for (int s = 1; s <= FIRST_SEATS(t); s++)
        if (t->seat[s].kind == TABLE_PERSON && t->seat[s].person &&
            slot_has(h, slot, t->seat[s].person))
            return INT64_MAX;
    return h->now_ms;
}

/* When the clock alone changes the table; later, if that would begin a live game and no room is
 * free. */
static int64_t due_ms(const struct house *h, const struct slot *slot) {
    const char *why;
    int64_t due = table_due(&slot->table);
    if (due <= h->now_ms && live_may_begin(h, slot, TABLE_DO_TICK, 0, &why))
        due = h->now_ms + LIVE_RETRY_MS;
    return due;
}

/* ---- Tables that have not started ---- */

static bool is_waiting(const struct slot *slot) {
    return slot->used && !slot->aside && slot->table.phase == TABLE_SEATING && !slot->table.games;
}

/* Since when no connection and no input has come; INT64_MAX: connected now. */
static int64_t deserted_since(const struct slot *slot) {
    if (slot->empty_ms < 0)
        return INT64_MAX;
    return slot->empty_ms > slot->table.now_ms ? slot->empty_ms : slot->table.now_ms;
}

/* When it is closed. With clocks of days, players need not stay connected. */
static int64_t deserted_ms(const struct house *h, const struct slot *slot) {
    bool waits = is_waiting(slot) && slot->empty_ms >= 0 && !h->limits.own &&
                 slot->table.terms.clock != TABLE_DAYS_CLOCK;
    return waits ? deserted_since(slot) + DESERTED_MS : INT64_MAX;
}

/* The tables that were made in one place. */
struct made {
    uint32_t tables, waiting;
    struct slot *deserted; /* the longest, of those that wait */
};

static void count_made(struct made *made, struct slot *slot) {
    made->tables++;
    made->waiting += is_waiting(slot);
    if (is_waiting(slot) &&
        (!made->deserted || deserted_since(slot) < deserted_since(made->deserted)))
        made->deserted = slot;
}

/* Neighbors of a person with many tables may still make one each. */
static bool has_enough(const struct house *h, const struct made *made, uint32_t share, bool first) {
    uint32_t tables = h->limits.tables / TABLES_SHARE;
    tables = tables > TABLES_LEAST ? tables : TABLES_LEAST;
    return (made->waiting >= share * WAITING_ADDRESS && !first) || made->tables >= share * tables;
}

enum proto_code slot_make_room(struct house *h, uint32_t link, const char **why) {
    const struct link *from = &h->links[link];
    struct table_input close = {.kind = TABLE_DO_CLOSE};
    struct made all = {0}, address = {0}, site = {0};
    *why = NULL;
    if (h->limits.own)
        return PROTO_OK;
    for (uint32_t i = 0; i < h->limits.tables; i++) {
        struct slot *slot = &h->slots[i];
        if (!slot->used)
            continue;
        count_made(&all, slot);
        if (slot->address == from->address)
            count_made(&address, slot);
        if (from->site && slot->site == from->site)
            count_made(&site, slot);
    }
    bool first = !h->people[from->person].hosted;
    bool here = has_enough(h, &address, 1, first);
    bool many = here || has_enough(h, &site, SITE_SHARE, first);
    if (!many && all.tables < h->limits.tables)
        return PROTO_OK;
    struct slot *gives = here ? address.deserted : many ? site.deserted : all.deserted;
    if (gives && h->now_ms - GIVES_WAY_MS >= deserted_since(gives)) {
        slot_input(h, gives, &close, NULL);
        slot_clear(h, gives);
        return PROTO_OK;
    }
    if (many)
        *why =
            "from where you are as many tables were made as there may be; start one or close one";
    return many ? PROTO_TOO_MANY : PROTO_FULL;
}

void slot_schedule(struct house *h, struct slot *slot) {
    const struct table *t = &slot->table;
    int64_t wake = due_ms(h, slot);
    if (deserted_ms(h, slot) < wake)
        wake = deserted_ms(h, slot);
    if (slot->late_ms < wake)
        wake = slot->late_ms;
    if (slot->again_ms < wake)
        wake = slot->again_ms;
    if (rest_ms(h, slot) < wake)
        wake = rest_ms(h, slot);
    if (slot->resume_ms < wake)
        wake = slot->resume_ms;
    if (slot->room && table_live_due(t) < wake)
        wake = table_live_due(t);
    if (slot->room && watch_due(h, slot) < wake)
        wake = watch_due(h, slot);
    for (int s = 1; s <= FIRST_SEATS(t); s++) {
        if (away_ms(slot, s) < wake)
            wake = away_ms(slot, s);
        if (told_ms(slot, s) < wake)
            wake = told_ms(slot, s);
        if (job_has_move(slot, s) && t->seat[s].due_ms < wake)
            wake = t->seat[s].due_ms;
    }
    heap_set(h, slot, wake);
    jobs_look(h, slot);
}

void slot_mark(struct house *h, struct slot *slot) {
    if (slot->dirty)
        return;
    slot->dirty = true;
    slot->next_dirty = h->first_dirty;
    h->first_dirty = slot_number(h, slot);
}

static void play_bot(struct house *h, struct slot *slot, int s) {
    struct table_input input = {.kind = TABLE_DO_PLAY, .seat = s};
    kb_move_print(&slot->table.state, slot->answer[s].action, input.text);
    memcpy(input.more, &slot->answer[s].notes, sizeof slot->answer[s].notes);
    slot->answer[s].asked = 0;
    slot->answer[s].ready = false;
    slot_input(h, slot, &input, NULL);
}

void slot_freshen(struct house *h, const struct slot *slot, struct table_input *input) {
    h->driver.random(h->driver.arg, input->bytes, sizeof input->bytes);
    h->driver.random(h->driver.arg, input->more, RECORD_ID_BYTES);
    table_put_date(input, h->date_s);
    table_put_rules(input, &slot->table.terms);
}

/* Handles absent players: tells the others, lets bots stand in, and pauses the game if no player is
 * left. */
static void run_presence(struct house *h, struct slot *slot) {
    struct table_input rest = {.kind = TABLE_DO_REST};
    for (int s = 1; s <= FIRST_SEATS(&slot->table); s++) {
        struct table_input input = {.kind = TABLE_DO_AWAY, .seat = s};
        if (told_ms(slot, s) <= h->now_ms) {
            slot->gone_told |= (uint8_t)(1u << s);
            tell_presence(h, slot);
        }
        if (away_ms(slot, s) <= h->now_ms)
            slot_input(h, slot, &input, NULL);
    }
    if (rest_ms(h, slot) <= h->now_ms)
        slot_input(h, slot, &rest, NULL);
}

bool slot_come_back(struct house *h, struct slot *slot, uint32_t person) {
    struct table_input back = {.kind = TABLE_DO_BACK, .person = person};
    const char *why;
    int seat = table_seat_of(&slot->table, person);
    bool away = seat && (slot->table.seat[seat].stand_in == TABLE_AWAY || slot->table.rests);
    if (!away || h->frozen)
        return true;
    if (!live_may_begin(h, slot, TABLE_DO_BACK, person, &why)) {
        slot_input(h, slot, &back, NULL);
        return true;
    }
    slot->resume_ms = h->now_ms + LIVE_RETRY_MS;
    slot_schedule(h, slot);
    return false;
}

/* There was no room for a live game when its players came back: is there one now? */
static void resume(struct house *h, struct slot *slot) {
    const struct table *t = &slot->table;
    slot->resume_ms = INT64_MAX;
    for (int s = 1; s <= FIRST_SEATS(t); s++)
        if (t->seat[s].person && slot_has(h, slot, t->seat[s].person))
            slot_come_back(h, slot, t->seat[s].person);
}

void slot_run(struct house *h, struct slot *slot) {
    struct table *t = &slot->table;
    if (slot->room)
        watch_run(h, slot);
    run_presence(h, slot);
    if (slot->resume_ms <= h->now_ms)
        resume(h, slot);
    for (int s = 1; s <= FIRST_SEATS(t); s++)
        if (job_has_move(slot, s) && t->seat[s].due_ms <= h->now_ms)
            play_bot(h, slot, s);
    if (slot->room && table_live_due(t) <= h->now_ms)
        live_tick(h, slot);
    if (due_ms(h, slot) <= h->now_ms) {
        struct table_input input = {.kind = TABLE_DO_TICK};
        slot_freshen(h, slot, &input);
        slot_input(h, slot, &input, NULL);
    }
    if (deserted_ms(h, slot) <= h->now_ms) {
        struct table_input close = {.kind = TABLE_DO_CLOSE};
        slot_input(h, slot, &close, NULL);
    }
    if (slot->again_ms <= h->now_ms) {
        slot->again_ms = INT64_MAX;
        slot_begin_again(h, slot);
    }
    if (slot->late_ms <= h->now_ms) {
        slot->late_ms = INT64_MAX; /* set again after the next update of delayed spectators */
        late_note_time(h, slot);
        slot_mark(h, slot);
    }
    slot_schedule(h, slot);
}

/* ---- Another game ---- */

void slot_begin_again(struct house *h, struct slot *slot) {
    const struct table *t = &slot->table;
    struct table_input input = {.kind = TABLE_DO_REMATCH};
    const char *why;
    if (t->phase != TABLE_OVER || !slot_plays_again(h, slot, 0))
        return;
    for (uint64_t seats = t->again; seats && !input.person; seats &= seats - 1)
        if (slot_has(h, slot, t->seat[bits_first(seats)].person))
            input.person = t->seat[bits_first(seats)].person;
    if (!input.person)
        return; /* the player who wanted it is gone, too */
    slot_freshen(h, slot, &input);
    if (!live_may_begin(h, slot, input.kind, input.person, &why))
        slot_input(h, slot, &input, NULL);
}

/* ---- Inputs ---- */

STATIC_ASSERT(TABLE_LINE_MAX <= STORE_ENTRY_MAX);
STATIC_ASSERT(sizeof(struct bot_notes) <= HASH_BYTES); /* they lie in `more` of an input */

enum table_code slot_input(struct house *h, struct slot *slot, struct table_input *input,
                           struct kb_error *error) {
    struct table *t = &slot->table;
    uint32_t games = t->games;
    bool played = is_playing(slot);
    bool ran = kb_live_running(&t->state);
    int32_t entries = t->entries;
    char line[TABLE_LINE_MAX];
    input->at_ms = h->now_ms;
    if (!spares_record(input))
        keep_now(h, slot); /* the data of the last game are about to change */
    if (!live_resume(h, slot, input))
        return TABLE_NOT_NOW;
    int anew = house_anew(h, slot, input);
    enum table_code code = table_apply(t, &h->scratch, input, error);
    if (code && t->rests && slot->room)
        slot_mark(h, slot); /* it gives its room back: live_sent */
    if (code)
        return code;
    if (anew)
        house_anew_write(h, slot, input, anew);
    size_t size = table_input_print(input, line, sizeof line);
    ASSERT(size < sizeof line);
    h->pending = true;
    h->logged_ms = h->now_ms;
    h->figures.games_running += (uint32_t)is_playing(slot) - played;
    if (store_append(h->store, t->number, t->inputs, h->now_ms, line, size))
        h->failed = true;
    person_remember_command(h, input->person, input->nonce, t->number, t->event_count);
    note_maker(h, slot, input);
    if (input->kind == TABLE_DO_TAKE)
        person_played(h, input->person);
    bool room = live_enter(h, slot);
    ASSERT(room); /* live_may_begin was asked */
    live_note(h, slot, input, ran, entries);
    if (input->kind == TABLE_DO_OPEN && t->phase == TABLE_PLAYING) /* a new game */
        memset(slot->answer, 0, sizeof slot->answer);
    if (input->kind == TABLE_DO_MOVE || input->kind == TABLE_DO_PLAY)
        h->figures.moves++;
    if (t->games > games)
        keep_game(h, slot);
    if (t->phase == TABLE_CLOSED) {
        person_note_time(h); /* which may be in no other log */
        h->failed = store_drop(h->store, t->number) || h->failed;
    }
    slot_mark(h, slot);
    slot_presence(h, slot);
    slot_schedule(h, slot);
    return TABLE_OK;
}
