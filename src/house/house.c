/* house.c: opening and closing, links, and the turn: see house.h and house_parts.h. */
#include <stdio.h>
#include <stdlib.h>

#include "house_parts.h"

/* Notes the result of an attempt to save. */
static void note_saving(struct house *h, enum store_code code) {
    h->broken = code && code != STORE_FULL;
    h->frozen = code != STORE_OK;
    h->retry_ms = h->driver_ms + RETRY_MS;
}

void house_watch(struct house *h) {
    if (!h->frozen && store_watch(h->store))
        note_saving(h, STORE_BROKEN);
}

const char *house_why_read_only(const struct house *h) {
    return store_reason(h->store);
}

/* Tries whether the store can save again. Time stays frozen until it can: a player short of time
 * must be able to move. */
static void thaw(struct house *h) {
    note_saving(h, store_try(h->store));
    h->base_ms = h->now_ms;
    h->origin_ms = h->driver_ms;
}

/* The house's time continues from the last one in its log. While nothing can be saved it stands
 * still, and with it all clocks. */
void house_time(struct house *h, int64_t now_ms) {
    if (h->origin_ms < 0)
        h->origin_ms = now_ms;
    if (now_ms > h->driver_ms)
        h->driver_ms = now_ms;
    if (h->frozen && !h->broken && h->driver_ms >= h->retry_ms)
        thaw(h);
    if (h->frozen)
        return;
    int64_t now = h->base_ms + (now_ms - h->origin_ms);
    if (now > h->now_ms)
        h->now_ms = now;
}

/* ---- Reading the log ---- */

/* Without the people there is no house: their log has to be whole. */
static bool read_lobby_entry(struct house *h, uint32_t seq, const void *bytes, size_t size) {
    char line[TABLE_LINE_MAX];
    bool good = size < sizeof line;
    memcpy(line, bytes, good ? size : 0);
    line[good ? size : 0] = 0;
    if (!good || !person_read(h, line)) {
        snprintf(h->reason, sizeof h->reason, "cannot apply entry %u of the account log", seq);
        return false;
    }
    h->lobby_seq = seq;
    return true;
}

static bool no_room(struct house *h, uint64_t table) {
    snprintf(h->reason, sizeof h->reason,
             "table %llu of the log has no place among %u tables; allow more of them",
             (unsigned long long)table, h->limits.tables);
    return false;
}

static bool read_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct house *h = arg;
    if (!stream)
        return read_lobby_entry(h, seq, bytes, size);
    return slot_read(h, stream, seq, bytes, size) || no_room(h, stream);
}

/* Reads accounts and tables in one pass, in the order of the log; a table may name an account whose
 * line comes later, since the account log is rewritten at times. Damaged tables are set aside.
 * False: `reason` says why. */
static bool read_log(struct house *h) {
    size_t at = 0;
    uint64_t stream;
    enum store_code code = store_read_all(h->store, read_entry, h);
    if (code == STORE_DAMAGED && store_is_damaged(h->store, 0))
        snprintf(h->reason, sizeof h->reason,
                 "the account log is damaged; restore a backup (kickback admin restore)");
    if (h->reason[0])
        return false;
    if (code && code != STORE_DAMAGED) {
        snprintf(h->reason, sizeof h->reason, "%s", store_reason(h->store));
        return false;
    }
    while (store_next_damaged(h->store, &at, &stream))
        if (!slot_damaged(h, stream))
            return no_room(h, stream);
    return true;
}

static void forget_all(struct house *h) {
    for (uint32_t i = 0; i < h->limits.tables; i++) {
        struct slot *slot = &h->slots[i];
        if (slot->used || slot->dirty || slot->in_jobs) /* does not touch unused memory */
            slot->used = slot->dirty = slot->in_jobs = slot->aside = false;
    }
    memset(h->people + 1, 0, h->people_touched * sizeof *h->people);
    h->people_count = h->people_used = h->people_free = h->people_touched = 0;
    h->heap_count = h->lobby_seq = h->answer_count = 0;
    h->rotates = false;
    h->bans = 0;
    h->first_dirty = NO_LINK;
    jobs_forget(h);
    live_forget(h);
    h->unkept = 0;
    h->anew_ms = 0;
    if (h->keeping)
        h->keeping->slot = 0;
    h->figures.tables = h->figures.set_aside = h->figures.games_running = 0;
    h->base_ms = 0;
    h->reason[0] = 0;
}

/* Connections whose account is no longer in the log become visitors. */
static void join_again(struct house *h) {
    for (uint32_t i = 0; i < h->limits.links; i++) {
        struct link *link = &h->links[i];
        struct slot *slot = slot_find(h, link->table);
        uint64_t table = link->table;
        link->table = 0;
        if (!link->used)
            continue;
        if (!person_has_device(h, link->person, link->device))
            link->person = 0;
        h->people[link->person].sockets += link->person && !link->http;
        if (table && slot) {
            slot_join(h, slot, i);
            link->whole = link->whole || link->told_gone; /* absences are not in the log */
            slot_mark(h, slot); /* also for delayed spectators, whose updates come later */
        } else if (table) {
            house_doom(h, i, h->lost ? PROTO_READ_ONLY : PROTO_NO_TABLE);
        }
    }
}

static bool load(struct house *h) {
    int64_t now_ms = h->now_ms;
    forget_all(h);
    h->loading = true;
    bool read = read_log(h);
    h->loading = false;
    if (!read)
        return false;
    h->logged_ms = h->base_ms;
    if (h->base_ms < now_ms) /* read again while running: time does not go back */
        h->base_ms = now_ms;
    h->now_ms = h->base_ms;
    h->origin_ms = -1;
    join_again(h);
    for (uint32_t i = 0; i < h->limits.tables; i++) {
        struct slot *slot = &h->slots[i];
        if (!slot->used || slot->aside)
            continue;
        live_loaded(h, slot);
        slot_presence(h, slot);
        slot_schedule(h, slot);
    }
    return true;
}

void house_date(struct house *h, int64_t unix_s) {
    h->date_s = unix_s;
}

/* ---- Opening ---- */

static void free_all(struct house *h) {
    free(h->people);
    free(h->slots);
    free(h->late);
    free(h->links);
    free(h->answers);
    free(h->rooms);
    free(h->keeping);
    free(h->heap);
    free(h);
}

struct house *house_open(const struct house_limits *limits, const struct house_driver *driver,
                         struct store *store, char *reason) {
    struct house *h = calloc(1, sizeof *h);
    if (h) {
        h->limits = *limits;
        h->driver = *driver;
        h->store = store;
        h->answers_max = 2 * (limits->links + ANSWERS_MORE); /* half may be of those who went */
        h->people = calloc((size_t)limits->people + 1, sizeof *h->people);
        h->slots = calloc(limits->tables, sizeof *h->slots);
        h->late = calloc(limits->tables, sizeof *h->late);
        h->links = calloc(limits->links, sizeof *h->links);
        h->answers = calloc(h->answers_max + 1, sizeof *h->answers);
        h->heap = calloc(limits->tables, sizeof *h->heap);
        h->keeping = limits->own ? NULL : calloc(1, sizeof *h->keeping);
        h->ticked_ms = -1;
    }
    if (!h || !live_open(h) || (!h->keeping && !limits->own) || !h->people || !h->slots ||
        !h->late || !h->links || !h->answers || !h->heap) {
        snprintf(reason, STORE_REASON_MAX, "not enough memory for %u tables", limits->tables);
        if (h)
            free_all(h);
        return NULL;
    }
    if (!load(h)) {
        snprintf(reason, STORE_REASON_MAX, "%s", h->reason);
        free_all(h);
        return NULL;
    }
    house_compact(h);
    note_saving(h, h->frozen ? STORE_BROKEN : store_try(store)); /* perhaps the disk is full */
    return h;
}

void house_close(struct house *h) {
    free_all(h);
}

/* ---- Links ---- */

static uint32_t hash_address(const char *address) {
    uint32_t hash = 2166136261u;
    for (; *address && *address != '/'; address++)
        hash = (hash ^ (uint8_t)*address) * 16777619u;
    return hash;
}

bool house_link(struct house *h, uint32_t link, const char *address, int64_t now_ms) {
    house_time(h, now_ms);
    if (link >= h->limits.links || h->links[link].used)
        return false;
    const char *site = strchr(address, '/');
    h->links[link] = (struct link){.used = true,
                                   .next = NO_LINK,
                                   .paid_ms = INT64_MIN / 2,
                                   .live_ms = INT64_MIN / 2,
                                   .told_ms = INT64_MIN / 2,
                                   .address = hash_address(address),
                                   .site = site ? hash_address(site + 1) : 0};
    h->figures.links++;
    return true;
}

/* Another client may get the number of this link next. Only its own answers are looked at: many
 * may go in one turn. */
static void drop_answers(struct house *h, uint32_t link) {
    for (uint32_t i = h->links[link].answer; i; i = h->answers[i - 1].before)
        h->answers[i - 1].link = NO_LINK;
    h->answers_more -= h->links[link].answers - 1;
    h->links[link].answers = h->links[link].answer = 0;
}

void link_belongs(struct house *h, uint32_t link, uint32_t person) {
    struct person *before = &h->people[h->links[link].person];
    if (h->links[link].http)
        return;
    before->sockets -= before->sockets > 0;
    h->people[person].sockets += person > 0;
    h->links[link].person = person;
}

void house_unlink(struct house *h, uint32_t link, int64_t now_ms) {
    house_time(h, now_ms);
    if (link >= h->limits.links || !h->links[link].used)
        return;
    slot_leave(h, link);
    if (h->links[link].answers)
        drop_answers(h, link);
    link_belongs(h, link, 0);
    h->links[link].used = false;
    h->figures.links--;
}

bool house_awaits(struct house *h, uint32_t link) {
    const struct slot *slot = slot_find(h, h->links[link].table);
    return slot && slot_awaits(slot, h->links[link].person);
}

uint32_t house_person(const struct house *h, uint32_t link) {
    return h->links[link].used ? h->links[link].person : 0;
}

void house_ready(struct house *h, uint32_t link, int64_t now_ms) {
    house_time(h, now_ms);
    if (link >= h->limits.links || !h->links[link].used || !h->links[link].behind)
        return;
    struct slot *slot = slot_find(h, h->links[link].table);
    h->links[link].behind = false;
    if (slot)
        slot_mark(h, slot);
}

uint32_t house_sockets(const struct house *h, uint32_t link) {
    uint32_t person = house_person(h, link), sockets = h->people[person].sockets;
    return !person ? UINT32_MAX : sockets ? sockets : 1;
}

/* A program may ask for less. */
static bool may_ask(struct house *h, struct link *link) {
    bool program = link->person && h->people[link->person].program;
    return h->limits.own || house_pays(h, &link->paid_ms, program ? PROGRAM_BURST : COMMANDS_BURST,
                                       1000 / (program ? PROGRAM_S : COMMANDS_S));
}

void house_receive(struct house *h, uint32_t link, const char *bytes, size_t size, int64_t now_ms) {
    struct proto_command c;
    char word[PROTO_WORD_MAX] = "";
    house_time(h, now_ms);
    if (link >= h->limits.links || !h->links[link].used || h->links[link].doomed)
        return;
    watch_heard(h, link);
    if (!house_may_answer(h, link)) {
        house_doom(h, link, PROTO_TOO_FAST); /* no real client asks so much in one turn */
        return;
    }
    enum proto_code code = PROTO_TOO_LARGE;
    c.id = 0;
    if (size <= HOUSE_MESSAGE_MAX)
        code = proto_read(bytes, size, PROTO_WHATS, &c, word);
    if (!code && h->links[link].barred)
        code = PROTO_BANNED;
    if (!code && h->lost)
        code = PROTO_READ_ONLY; /* the account is unknown now, and must keep its token */
    if (!code && !h->links[link].known && c.what != PROTO_HELLO)
        code = PROTO_NO_TOKEN;
    if (!code && c.what != PROTO_HELLO &&
        !person_has_device(h, h->links[link].person, h->links[link].device))
        code = PROTO_BAD_TOKEN;
    if (!code && (c.what == PROTO_LIVE || c.what == PROTO_PONG)) {
        live_receive(h, link, &c);
        return;
    }
    h->figures.messages++;
    if (!may_ask(h, &h->links[link]))
        code = PROTO_TOO_FAST;
    if (!code && c.what >= PROTO_GUEST && c.what < PROTO_TAKE)
        code = PROTO_UNKNOWN;
    if (code) {
        struct answer *answer = house_answer(h, link, ANSWER_DONE, c.id);
        answer->code = code;
        memcpy(answer->word, word, sizeof answer->word);
        return;
    }
    house_command(h, link, &c,
                  c.what == PROTO_ATTACH ? house_table_of(h, c.table) : h->links[link].table);
}

/* ---- The turn ---- */

static bool commit(struct house *h) {
    if (!h->pending)
        return true;
    enum store_code code = STORE_FULL;
    int64_t began_us = h->clock_us ? h->clock_us() : 0;
    if (h->failed)
        store_cancel(h->store); /* not all of it could be added: then nothing is kept */
    else
        code = store_commit(h->store);
    h->figures.commit_us = h->clock_us ? (uint64_t)(h->clock_us() - began_us) : 0;
    h->pending = h->failed = false;
    h->figures.commits++;
    if (!code)
        return true;
    h->broken = h->broken || code != STORE_FULL;
    h->frozen = true;
    h->retry_ms = h->driver_ms + RETRY_MS;
    return false;
}

/* The group is lost: rereads everything from the store. Answers that did not depend on it are sent;
 * every connection at a table gets its whole state again. */
static void go_back(struct house *h) {
    live_refuse_all(h);
    uint32_t answers = h->answer_count;
    if (!load(h)) {
        h->broken = h->lost = true; /* not even reading works: nothing is left to show */
        forget_all(h);
        join_again(h);
    }
    h->answer_count = answers;
}

/* A token was revoked, durably: tells the connections that used it, and closes them. */
static void close_rotated(struct house *h) {
    if (!h->rotates)
        return;
    h->rotates = false;
    for (uint32_t i = 0; i < h->limits.links; i++) {
        struct link *link = &h->links[i];
        if (!link->used || link->http || person_has_device(h, link->person, link->device))
            continue;
        slot_leave(h, i);
        link->person = 0;
        link->known = false;
        house_doom(h, i, PROTO_BAD_TOKEN);
    }
}

static void close_doomed(struct house *h) {
    if (!h->dooms)
        return;
    h->dooms = false;
    for (uint32_t i = 0; i < h->limits.links; i++) {
        if (!h->links[i].used || !h->links[i].doomed)
            continue;
        struct text out = text_into(h->out, sizeof h->out);
        enum proto_code why = (enum proto_code)h->links[i].why;
        h->links[i].status = proto_code_status(why);
        proto_put_refusal(&out, 0, proto_code_word(why), proto_code_text(why), NULL);
        h->driver.out(h->driver.arg, i, h->out, text_end(&out), true);
        h->links[i].doomed = false;
    }
}

/* By the driver's clock: records are written on at once, those that had to wait are answered after
 * their pause, tables wake by themselves, and a full disk is tried again. */
static int64_t next_turn(const struct house *h) {
    if (h->unkept && !h->frozen)
        return h->driver_ms;
    int64_t next = INT64_MAX;
    if (h->frozen && !h->broken)
        next = h->retry_ms;
    if (!h->frozen && h->heap_count)
        next = h->slots[h->heap[0]].wake_ms - h->base_ms + h->origin_ms;
    if (h->answer_count && h->record_ms < next)
        next = h->record_ms;
    return next;
}

int64_t house_turn(struct house *h, int64_t now_ms) {
    house_time(h, now_ms);
    h->ticked_ms = -1;
    h->ticks = 0;
    while (!h->frozen && h->heap_count && h->slots[h->heap[0]].wake_ms <= h->now_ms)
        slot_run(h, &h->slots[h->heap[0]]);
    keep_some(h);
    bool saved = commit(h);
    if (!saved)
        go_back(h);
    close_rotated(h);
    house_send_answers(h, saved);
    house_send_updates(h);
    house_notice(h);
    close_doomed(h);
    house_compact_open(h);
    return next_turn(h);
}

int64_t house_ticked(const struct house *h, uint32_t *ticks) {
    *ticks = h->ticks;
    return h->ticked_ms < 0 ? -1 : h->ticked_ms - h->base_ms + h->origin_ms;
}

bool house_read_only(const struct house *h) {
    return h->frozen;
}

void house_figures(const struct house *h, struct house_figures *figures) {
    *figures = h->figures;
    figures->people = h->people_used;
    figures->read_only = h->frozen;
}

bool house_refused(const struct house *h, uint32_t *reason, const char **word, uint64_t *times) {
    uint32_t i = ++*reason;
    if (i == PROTO_CODES)
        i = ++*reason; /* TABLE_OK */
    if (i >= PROTO_CODES + TABLE_CODES)
        return false;
    *word = i < PROTO_CODES ? proto_code_word((enum proto_code)i)
                            : table_code_word((enum table_code)(i - PROTO_CODES));
    *times = h->refused[i];
    return true;
}

void house_measure(struct house *h, int64_t (*clock_us)(void)) {
    h->clock_us = clock_us;
}

bool house_set_aside(const struct house *h, uint32_t *at, uint64_t *table, uint32_t *entry) {
    while (*at < h->limits.tables) {
        const struct slot *slot = &h->slots[(*at)++];
        *table = slot->table.number;
        *entry = slot->entry;
        if (slot->used && slot->aside)
            return true;
    }
    return false;
}
