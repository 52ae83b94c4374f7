/* world.c: see world.h. Time goes from one thing that happens to the next: a message arrives, a
 * client wakes up, the house wants its turn. */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define END_MS 40000000 /* nothing takes longer */
#define CALM_MS 600000  /* faults stop then */

_Noreturn void world_fail(const struct world *w, const char *what, const char *more) {
    printf("not ok - seed %llu, at %lld ms: %s %s\n", (unsigned long long)w->seed,
           (long long)w->now_ms, what, more);
    exit(1);
}

uint32_t world_below(struct world *w, uint32_t n) {
    return kb_random_below(&w->random, n);
}

/* Does it happen this time? */
static bool happens(struct world *w, uint32_t odds) {
    return !w->calm && odds && world_below(w, odds) == 0;
}

static void mix(struct world *w, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t eight;
        memcpy(&eight, at, 8);
        w->digest = (w->digest ^ eight) * 0x9e3779b97f4a7c15u;
        w->digest ^= w->digest >> 29;
    }
    for (size_t i = 0; i < size; i++)
        w->digest = (w->digest ^ at[i]) * 0x100000001b3u;
}

/* ---- Messages on their way ---- */

static void post(struct world *w, bool up, int client, uint32_t link, const char *bytes,
                 size_t size, bool last, int64_t at_ms) {
    struct parcel *parcel = malloc(sizeof *parcel + size + 1);
    if (!parcel)
        abort();
    *parcel = (struct parcel){w->parcels, at_ms, w->order++, link, client, up, last, size};
    memcpy(parcel->bytes, bytes, size);
    parcel->bytes[size] = 0;
    w->parcels = parcel;
}

/* A connection keeps the order; clients that send from several places at once do not. */
static int64_t arrival(struct world *w, uint32_t link, bool up) {
    int64_t at = w->now_ms + 1 + world_below(w, 40);
    if (up && happens(w, w->faults.swap))
        return at;
    for (const struct parcel *parcel = w->parcels; parcel; parcel = parcel->next)
        if (parcel->link == link && parcel->up == up && parcel->at_ms >= at)
            at = parcel->at_ms;
    return at;
}

static struct parcel **first_parcel(struct world *w) {
    struct parcel **first = &w->parcels;
    for (struct parcel **at = &w->parcels; *at; at = &(*at)->next)
        if ((*at)->at_ms < (*first)->at_ms ||
            ((*at)->at_ms == (*first)->at_ms && (*at)->order < (*first)->order))
            first = at;
    return first;
}

static void cut(struct world *w, struct client *c) {
    if (!c->linked)
        return;
    house_unlink(w->house, c->link % WORLD_LINKS, w->now_ms + w->skew_ms);
    w->link_client[c->link % WORLD_LINKS] = 0;
    w->house_ms = w->now_ms;
    c->linked = false;
    client_lost(w, c);
}

void client_send(struct world *w, struct client *c, const char *message) {
    int64_t at = arrival(w, c->link, true);
    post(w, true, c->number, c->link, message, strlen(message), false, at);
    if (happens(w, w->faults.twice))
        post(w, true, c->number, c->link, message, strlen(message), false,
             at + world_below(w, 400));
}

/* ---- The house's driver ---- */

static void hear_house(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    struct world *w = arg;
    mix(w, &link, sizeof link);
    mix(w, &w->now_ms, sizeof w->now_ms);
    mix(w, bytes, size);
    if (link == WORLD_LINKS) {
        memcpy(w->request, bytes, size);
        w->request[size] = 0;
        w->request_done = true;
        return;
    }
    if (!w->link_client[link])
        world_fail(w, "a message for nobody", bytes);
    struct client *c = &w->client[w->link_client[link] - 1];
    post(w, false, c->number, c->link, bytes, size, last, arrival(w, c->link, false));
}

static void give_random(void *arg, uint8_t *out, size_t size) {
    struct world *w = arg;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)world_below(w, 256);
}

static bool takes(void *arg, uint32_t link) {
    const struct world *w = arg;
    return link == WORLD_LINKS || !w->stalled_ms[link];
}

static void open_house(struct world *w) {
    const struct house_limits limits = {WORLD_LINKS + 1, WORLD_TABLES + 8, 4 * WORLD_CLIENTS, 0,
                                        false};
    const struct house_driver driver = {w, hear_house, give_random, takes};
    char reason[STORE_REASON_MAX];
    w->house = house_open(&limits, &driver, w->store, reason);
    if (!w->house)
        world_fail(w, "the house does not open:", reason);
    house_date(w->house, WORLD_DATE_S);
    w->house_ms = w->now_ms;
}

/* What was not committed is gone, and every connection. */
static void crash(struct world *w) {
    w->crashes++;
    house_close(w->house);
    store_memory_restart(w->store);
    for (int i = 0; i < w->clients; i++) {
        struct client *c = &w->client[i];
        if (!c->linked)
            continue;
        w->link_client[c->link % WORLD_LINKS] = 0;
        c->linked = false;
        client_lost(w, c);
    }
    w->now_ms += world_below(w, w->faults.crash == 1 ? 5 : 5000); /* down for a while */
    w->skew_ms = world_below(w, 1000000);
    open_house(w);
}

/* Was there anything to think about? */
static bool think(struct world *w) {
    static _Alignas(64) char memory[BOT_MEMORY];
    static struct house_job job;
    bool any = false;
    while (house_job(w->house, &job)) {
        int action = house_job_decide(&job, memory);
        house_job_done(w->house, job.number, action, &job.notes, w->now_ms + w->skew_ms);
        any = true;
    }
    return any;
}

/* Connections take nothing for a while, and then they do again. */
static void stall(struct world *w) {
    uint32_t link = happens(w, w->faults.stall) ? world_below(w, WORLD_LINKS) : 0;
    if (w->link_client[link] && !w->stalled_ms[link]) {
        w->stalled_ms[link] = w->now_ms + 1 + world_below(w, 4000);
        w->stalls++;
    }
    for (link = 0; w->faults.stall && link < WORLD_LINKS; link++) {
        if (!w->stalled_ms[link])
            continue;
        if (w->stalled_ms[link] > w->now_ms) {
            if (w->stalled_ms[link] < w->house_ms)
                w->house_ms = w->stalled_ms[link];
            continue;
        }
        w->stalled_ms[link] = 0;
        house_ready(w->house, link, w->now_ms + w->skew_ms);
        w->house_ms = w->now_ms + 1;
    }
}

static void turn(struct world *w) {
    struct house_figures before = {0};
    struct house_figures after = {0};
    bool always = w->faults.crash == 1;
    w->turns++;
    if (always)
        house_figures(w->house, &before);
    think(w);
    if (happens(w, w->faults.full)) {
        store_memory_fault(w->store, STORE_FULL, 1);
        w->lost_commits++;
    }
    int64_t next = house_turn(w->house, w->now_ms + w->skew_ms);
    w->house_ms = next == INT64_MAX ? next : next - w->skew_ms;
    think(w);
    next = house_turn(w->house, w->now_ms + w->skew_ms);
    w->house_ms = next == INT64_MAX ? next : next - w->skew_ms;
    if (think(w) ||
        w->house_ms < w->now_ms + 1) /* moves may wait: the house says when, in a turn */
        w->house_ms = w->now_ms + 1;
    stall(w);
    if (always)
        house_figures(w->house, &after);
    if (always ? after.commits != before.commits : happens(w, w->faults.crash))
        crash(w);
    if (happens(w,
                w->faults.jump)) { /* the house's clock does not go back: the driver sees to it */
        w->skew_ms += world_below(w, 3000);
        w->house_ms = w->now_ms;
    }
}

void world_ask(struct world *w, const char *method, const char *path, const char *token,
               const char *body) {
    char address[32];
    snprintf(address, sizeof address, "10.0.%u.%u", world_below(w, 200), world_below(w, 200));
    w->request_done = false;
    if (!house_link(w->house, WORLD_LINKS, address, w->now_ms + w->skew_ms))
        world_fail(w, "no link for a request", path);
    house_request(w->house, WORLD_LINKS, method, path, token, body, strlen(body),
                  w->now_ms + w->skew_ms);
    house_turn(w->house, w->now_ms + w->skew_ms);
    house_unlink(w->house, WORLD_LINKS, w->now_ms + w->skew_ms);
    w->house_ms = w->now_ms;
    if (!w->request_done)
        world_fail(w, "no answer to a request:", path);
}

/* ---- Setting up ---- */

static const char *pick(struct world *w, const char *const *words, uint32_t count) {
    return words[world_below(w, count)];
}

/* A table of the host, with any terms. */
static void make_body(struct world *w, struct world_table *t, char *body, size_t size) {
    static const char *const clocks[] = {"none", "move:20", "bank:60+2", "days:2", "move:60"};
    static const char *const entries[] = {"public", "link"};
    static const char *const spectators[] = {"none", "silent", "delayed:5", "silent"};
    static const char *const chats[] = {"off", "phrases", "free"};
    static const char *const orders[] = {"given", "lot"};
    static const char *const bots[] = {"random", "random", "random", "easy"};
    static const char *const corruption[] = {"",
                                             "show=river",
                                             "book=on",
                                             "show=free book=on",
                                             "hitman=may order=table",
                                             "totals=hidden"};
    static const char *const hacker[] = {"beats=1", "beats=2", "beats=1 jam=on", "beats=1 crypt=on",
                                         "beats=1 steal=blind"};
    t->game = (int)world_below(w, 5) == 0;
    t->seats = 3 + t->game + (int)world_below(w, 3);
    t->people = 1 + (int)world_below(w, 3);
    snprintf(body, size,
             "{\"game\":\"%s\",\"seats\":%d,\"options\":\"%s\",\"clock\":\"%s\",\"entry\":\"%s\","
             "\"spectators\":\"%s\",\"chat\":\"%s\",\"order\":\"%s\",\"fill\":%d,\"grace\":%d,"
             "\"pace\":%d,\"bot\":\"%s\",\"id\":%u}",
             t->game ? "hacker" : "corruption", t->seats,
             t->game ? pick(w, hacker, 5) : pick(w, corruption, 6), pick(w, clocks, 5),
             pick(w, entries, 2), pick(w, spectators, 4), pick(w, chats, 3), pick(w, orders, 2),
             world_below(w, 2) ? 30 : 0, 5 + (int)world_below(w, 60), (int)world_below(w, 800),
             pick(w, bots, 4), 1 + world_below(w, 1000000));
}

static void read_word(struct world *w, const char *key, char *out, size_t size) {
    int count = json_read(w->request, strlen(w->request), w->token, WORLD_TOKENS, NULL);
    int value = count > 0 ? json_member(w->request, w->token, 0, key) : -1;
    if (value < 0 || json_string(w->request, &w->token[value], out, size) < 0)
        world_fail(w, "an answer without what was asked for:", w->request);
}

static struct client *add_client(struct world *w) {
    struct client *c = &w->client[w->clients];
    char body[80];
    memset(c, 0, sizeof *c);
    c->number = w->clients++;
    c->random = kb_random_seed(w->seed, 1000 + (uint64_t)c->number);
    snprintf(body, sizeof body, "{\"name\":\"Player %d\"}", c->number);
    world_ask(w, "POST", "/api/guests", "", body);
    read_word(w, "token", c->token, sizeof c->token);
    c->wake_ms = w->now_ms + world_below(w, 2000);
    return c;
}

static void add_table(struct world *w) {
    struct world_table *t = &w->table[w->tables];
    char body[600];
    struct client *host = add_client(w);
    t->host = host->number;
    t->finished = false;
    make_body(w, t, body, sizeof body);
    world_ask(w, "POST", "/api/tables", host->token, body);
    read_word(w, "table", t->id, sizeof t->id);
    for (int i = 0; i < t->people + 1; i++) { /* the last one looks on */
        struct client *c = i ? add_client(w) : host;
        c->plays = w->tables;
        c->spectates = i == t->people && i;
        memcpy(c->table, t->id, sizeof c->table);
        if (w->clients == WORLD_CLIENTS)
            break;
    }
    w->tables++;
}

/* ---- Running ---- */

static void link_up(struct world *w, struct client *c) {
    do
        w->next_link++;
    while (w->link_client[w->next_link % WORLD_LINKS] || w->next_link % WORLD_LINKS == 0);
    c->link = w->next_link;
    w->stalled_ms[c->link % WORLD_LINKS] = 0;
    if (!house_link(w->house, c->link % WORLD_LINKS, "10.1.1.1", w->now_ms + w->skew_ms))
        world_fail(w, "no room for a link", "");
    w->link_client[c->link % WORLD_LINKS] = (uint32_t)c->number + 1;
    c->linked = true;
}

static void deliver(struct world *w, struct parcel *parcel) {
    struct client *c = &w->client[parcel->client];
    if (!c->linked || c->link != parcel->link)
        return;
    w->messages++;
    if (happens(w, w->faults.drop)) {
        cut(w, c);
    } else if (parcel->up) {
        house_receive(w->house, c->link % WORLD_LINKS, parcel->bytes, parcel->size,
                      w->now_ms + w->skew_ms);
        w->house_ms = w->now_ms;
    } else {
        client_hear(w, c, parcel->bytes, parcel->size);
        if (parcel->last)
            cut(w, c);
    }
}

static bool all_done(const struct world *w) {
    for (int i = 0; i < w->tables; i++)
        if (!w->table[i].finished)
            return false;
    return true;
}

/* The next thing that happens. */
static void step(struct world *w) {
    struct parcel **first = first_parcel(w);
    struct client *sleeper = NULL;
    int64_t at = w->house_ms;
    for (int i = 0; i < w->clients; i++)
        if (!sleeper || w->client[i].wake_ms < sleeper->wake_ms)
            sleeper = &w->client[i];
    if (*first && (*first)->at_ms < at)
        at = (*first)->at_ms;
    if (sleeper && sleeper->wake_ms < at)
        at = sleeper->wake_ms;
    if (at > w->now_ms)
        w->now_ms = at;
    if (sleeper && sleeper->wake_ms <= w->now_ms) {
        sleeper->wake_ms = INT64_MAX;
        if (!sleeper->linked)
            link_up(w, sleeper);
        client_wake(w, sleeper);
    } else if (*first && (*first)->at_ms <= w->now_ms) {
        struct parcel *parcel = *first;
        *first = parcel->next;
        deliver(w, parcel);
        free(parcel);
    } else {
        turn(w);
    }
}

void world_run(struct world *w, uint64_t seed, int tables, const struct world_faults *faults) {
    memset(w, 0, offsetof(struct world, request));
    w->seed = seed;
    w->random = kb_random_seed(seed, 1);
    w->digest = 0xcbf29ce484222325u;
    w->faults = *faults;
    w->now_ms = 1000;
    if (store_memory_open(&w->store))
        world_fail(w, "no store", "");
    open_house(w);
    w->calm = true;
    while (w->tables < tables && w->clients + 5 < WORLD_CLIENTS)
        add_table(w);
    w->calm = false;
    while (!all_done(w)) {
        w->calm = w->now_ms > CALM_MS;
        if (w->now_ms > END_MS)
            world_fail(w, "a table does not go on", "");
        step(w);
    }
}

void world_close(struct world *w) {
    while (w->parcels) {
        struct parcel *next = w->parcels->next;
        free(w->parcels);
        w->parcels = next;
    }
    house_close(w->house);
    store_close(w->store);
}
