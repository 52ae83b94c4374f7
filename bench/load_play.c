/* load_play.c: see load_play.h. A player is a small machine: it asks for a token and becomes a
 * WebSocket; then the first of a table makes it, all attach, sit down and commit to a share of the
 * deal. From then on everybody reads what is legal out of what it is told, and one move after the
 * other is sent when its time has come. */
#define _GNU_SOURCE /* prlimit */
#include "load_play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "load_live.h"
#include "load_net.h"
#include "load_server.h"
#include "sha256.h"
#include "tools.h"

#define SAMPLES_MAX 4000000
#define SETUP_S 120
#define SETUP_AT_ONCE 300 /* clients on their way in */

struct table {
    int first, seats; /* its players */
    char id[64];
    int seated;
    bool begun, over;
    int at;      /* inputs of the game when the last move was sent */
    int have;    /* players who have been told more */
    double sent; /* 0: no move is on its way */
    int mover;   /* who may move next; -1: nobody known */
    double due;
};

struct player {
    struct table *table;
    char token[96];
    char move[64]; /* one that is legal */
    int at;
    int id; /* of its last command */
    bool committed, opened, ready;
    bool asking, asks; /* for the history: an answer is on its way; and once more then */
    uint8_t share[SHA256_BYTES];
};

struct play {
    const struct play_wish *wish;
    struct play_result *result;
    struct net net;
    struct player *player;
    struct table *table;
    int tables, ready;
    uint64_t random;
    uint32_t *sample; /* microseconds */
    uint32_t samples;
    bool measuring;
    double began;
    uint64_t slow_sent; /* what those who do not read have asked for */
};

static uint64_t next_random(struct play *play) {
    uint64_t x = play->random += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    return x ^ x >> 31;
}

/* ---- Reading what we are told: members by their names ---- */

/* Behind `"name":`, or NULL. */
static char *member(char *text, const char *name) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

static bool copy_word(char *text, const char *name, char *out, size_t size) {
    const char *at = member(text, name);
    if (!at || *at != '"')
        return false;
    size_t length = strcspn(at + 1, "\"");
    if (length >= size)
        return false;
    memcpy(out, at + 1, length);
    out[length] = 0;
    return true;
}

/* A legal move, any of them. */
static bool pick_move(struct play *play, char *text, char *out, size_t size) {
    char *at = member(text, "legal");
    int count = 0;
    if (!at || at[1] == ']')
        return false;
    char *end = strchr(at, ']');
    for (char *c = at; c < end; c++)
        count += *c == ',';
    int skip = (int)(next_random(play) % (uint64_t)(count + 1));
    for (at += 2; skip > 0; skip--)
        at = strchr(at, ',') + 2;
    size_t length = strcspn(at, "\"");
    if (length >= size)
        return false;
    memcpy(out, at, length);
    out[length] = 0;
    return true;
}

/* ---- Sitting down ---- */

static struct player *player_of(struct play *play, struct client *client) {
    return client->number < play->wish->clients ? &play->player[client->number] : NULL;
}

/* A player's second connection, for requests: behind all others. */
static int first_asker(const struct play *play) {
    return play->wish->clients + play->wish->slow + 1;
}

static void ask_history(struct play *play, int number) {
    struct player *player = &play->player[number];
    struct client *asker = &play->net.client[first_asker(play) + number];
    char path[96];
    if (player->asking) {
        player->asks = true;
        return;
    }
    player->asking = true;
    player->asks = false;
    play->result->histories += play->measuring;
    if (asker->state == CLIENT_NEW || asker->state == CLIENT_CLOSED) {
        asker->state = CLIENT_NEW;
        net_connect(&play->net, asker); /* it asks when it is open */
        return;
    }
    snprintf(path, sizeof path, "/api/tables/%s/history", player->table->id);
    net_ask(&play->net, asker, "GET", path, player->token, "");
}

/* Of such a connection; false: it is none. */
static bool asker_opened(struct play *play, const struct client *client) {
    int number = client->number - first_asker(play);
    if (number < 0)
        return false;
    play->player[number].asking = false;
    ask_history(play, number);
    return true;
}

static bool asker_answered(struct play *play, const struct client *client, int status) {
    int number = client->number - first_asker(play);
    if (number < 0)
        return false;
    play->result->refused += status >= 300;
    play->player[number].asking = false;
    if (play->player[number].asks)
        ask_history(play, number);
    return true;
}

static void opened(void *arg, struct client *client) {
    struct play *play = arg;
    char body[64];
    if (asker_opened(play, client))
        return;
    if (play->wish->echo || !player_of(play, client)) {
        net_upgrade(&play->net, client);
        return;
    }
    snprintf(body, sizeof body, "{\"name\":\"Load %d\"}", client->number);
    net_ask(&play->net, client, "POST", "/api/guests", NULL, body);
}

static void answered(void *arg, struct client *client, int status, char *body, size_t size) {
    struct play *play = arg;
    struct player *player = player_of(play, client);
    (void)size;
    if (asker_answered(play, client, status))
        return;
    if (!player || status >= 300) {
        play->result->refused++;
        return;
    }
    struct table *table = player->table;
    if (!player->token[0]) {
        copy_word(body, "token", player->token, sizeof player->token);
        if (client->number == table->first) {
            char text[256];
            if (play->wish->live)
                snprintf(text, sizeof text, LOAD_LIVE_TERMS, table->seats);
            else
                snprintf(text, sizeof text,
                         "{\"game\":\"corruption\",\"seats\":%d,\"entry\":\"link\",\"grace\":3600}",
                         table->seats);
            net_ask(&play->net, client, "POST", "/api/tables", player->token, text);
            return;
        }
    } else {
        copy_word(body, "table", table->id, sizeof table->id);
    }
    net_upgrade(&play->net, client);
}

static void tell(struct play *play, struct client *client, const char *format, const char *word) {
    struct player *player = player_of(play, client);
    char text[1024];
    int size = snprintf(text, sizeof text, "{\"id\":%d,", ++player->id);
    snprintf(text + size, sizeof text - (size_t)size, format, word);
    net_tell(&play->net, client, text);
}

/* Attaches to its table, if that is there already; the first of a table brings the others. */
static void sit_down(struct play *play, struct client *client) {
    struct player *player = player_of(play, client);
    if (!player->table->id[0] || client->state != CLIENT_SOCKET || player->ready)
        return;
    player->ready = true;
    tell(play, client, "\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", player->token);
    tell(play, client, "\"do\":\"attach\",\"table\":\"%s\"}", player->table->id);
    if (client->number != player->table->first)
        tell(play, client, "\"do\":\"take\"}%s", "");
}

static void upgraded(void *arg, struct client *client) {
    struct play *play = arg;
    struct player *player = player_of(play, client);
    play->ready++;
    if (!player || play->wish->echo)
        return;
    for (int i = 0; i < player->table->seats; i++)
        sit_down(play, &play->net.client[player->table->first + i]);
}

static void to_hex(const uint8_t *bytes, char *out) {
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* docs/fairness.md, step 3. */
static void commit(struct play *play, struct client *client, char *text) {
    static const char label[] = "kickback commitment 1\n";
    struct player *player = player_of(play, client);
    char host[80], hex[2 * SHA256_BYTES + 1];
    uint8_t bytes[SHA256_BYTES], digest[SHA256_BYTES], number;
    struct sha256 sha;
    const char *you = member(text, "you");
    char *deal = member(text, "deal");
    if (player->committed || !you || !copy_word(deal, "host", host, sizeof host))
        return;
    for (int i = 0; i < SHA256_BYTES; i++) {
        unsigned byte = 0;
        sscanf(host + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
        player->share[i] = (uint8_t)next_random(play);
    }
    number = (uint8_t)atoi(you);
    sha256_begin(&sha);
    sha256_add(&sha, (const uint8_t *)label, sizeof label - 1);
    sha256_add(&sha, bytes, sizeof bytes);
    sha256_add(&sha, &number, 1);
    sha256_add(&sha, player->share, sizeof player->share);
    sha256_end(&sha, digest);
    to_hex(digest, hex);
    player->committed = true;
    tell(play, client, "\"do\":\"commit\",\"hash\":\"%s\"}", hex);
}

static void open_share(struct play *play, struct client *client, char *deal) {
    struct player *player = player_of(play, client);
    char host[80], hex[2 * SHA256_BYTES + 1], rest[900];
    const char *list = member(deal, "commitments");
    if (player->opened || !list || !copy_word(deal, "host", host, sizeof host))
        return;
    player->opened = true;
    to_hex(player->share, hex);
    int length = (int)strcspn(list, "]") - 1; /* the host's goes in front */
    snprintf(rest, sizeof rest, "%s\",\"list\":[\"%s\",%.*s]}", hex, host, length, list + 1);
    tell(play, client, "\"do\":\"open\",\"hash\":\"%s", rest);
}

/* How many seats have a person. */
static int count_seated(char *text) {
    int count = 0;
    for (char *at = text; (at = strstr(at, "\"kind\":\"person\"")); at++)
        count++;
    return count;
}

static void before_game(struct play *play, struct client *client, char *text) {
    struct player *player = player_of(play, client);
    struct table *table = player->table;
    char *deal = member(text, "deal");
    if (deal && strstr(deal, "\"opening\":true"))
        open_share(play, client, deal);
    else if (deal)
        commit(play, client, text);
    else if (client->number == table->first && count_seated(text) == table->seats &&
             !table->seated++)
        tell(play, client, "\"do\":\"start\"}%s", "");
}

/* ---- Playing ---- */

static void add_sample(struct play *play, double seconds) {
    play->result->moves += play->measuring;
    if (play->measuring && play->samples < SAMPLES_MAX)
        play->sample[play->samples++] = (uint32_t)(seconds * 1e6);
}

static void in_game(struct play *play, struct client *client, char *text, int at) {
    struct player *player = player_of(play, client);
    struct table *table = player->table;
    double now = seconds_now();
    if (!table->begun) {
        table->begun = true;
        play->result->tables++;
        table->mover = -1;
        table->due =
            now + (double)(next_random(play) % 1000) / 1000 * play->tables / play->wish->rate;
    }
    if (player->at <= table->at && at > table->at && table->sent > 0 &&
        ++table->have == table->seats) {
        if (!play->wish->live) /* there frames are measured */
            add_sample(play, now - table->sent);
        table->sent = 0;
    }
    bool moved = at > player->at;
    const char *history = strstr(text, "\"history\":{\"from\":");
    if (!play->wish->live && (history ? !strstr(history, "\"lines\":") : moved))
        ask_history(play, client->number);
    player->at = at;
    if (pick_move(play, text, player->move, sizeof player->move))
        table->mover = client->number;
}

static void told(void *arg, struct client *client, char *text, size_t size) {
    struct play *play = arg;
    struct player *player = player_of(play, client);
    (void)size;
    if (!player)
        return;
    if (play->wish->echo) {
        double sent = strtod(text + 5, NULL);
        add_sample(play, seconds_now() - sent);
        return;
    }
    double jitter = -1;
    if (play->wish->live &&
        live_told(play->wish->live, &play->net, client, text, seconds_now(), &jitter)) {
        if (jitter >= 0)
            add_sample(play, jitter);
        return;
    }
    if (strstr(text, "\"error\":")) {
        play->result->refused++;
        if (getenv("KICKBACK_LOAD_ERRORS"))
            fprintf(stderr, "%s\n", text);
        if (player->table->mover == client->number)
            player->table->sent = 0;
        return;
    }
    if (!strstr(text, "\"t\":\"table\""))
        return;
    char *view = member(text, "view");
    if (strstr(text, "\"phase\":\"over\"")) {
        player->table->over = true;
    } else if (view) {
        const char *at = NULL;
        for (char *c = text; (c = member(c, "at")) && c < view;)
            at = c; /* the last before the view; those before it are times of events */
        in_game(play, client, text, at ? atoi(at) : 0);
    } else {
        before_game(play, client, text);
    }
}

static void closed(void *arg, struct client *client) {
    struct play *play = arg;
    int asker = client->number - first_asker(play);
    if (asker >= 0) { /* nobody has asked for a while */
        play->player[asker].asking = false;
        return;
    }
    if (player_of(play, client)) {
        play->result->lost++;
        return;
    }
    if (!client->deaf)
        return;
    play->result->slow_closed++;
    play->result->slow_s = seconds_now() - play->began;
}

/* The next move of a table, if one is known; false: not yet. */
static bool send_move(struct play *play, struct table *table, double now) {
    if (!table->begun || table->over || table->sent > 0 || table->mover < 0)
        return false;
    struct client *client = &play->net.client[table->mover];
    struct player *player = &play->player[table->mover];
    char text[256];
    table->at = player->at;
    table->have = 0;
    table->sent = now;
    table->mover = -1;
    snprintf(text, sizeof text, "{\"id\":%d,\"do\":\"move\",\"move\":\"%s\",\"at\":%d}",
             ++player->id, player->move, player->at);
    table->mover = -1;
    net_tell(&play->net, client, text);
    return true;
}

/* What is due by now: each table has its turn, so that all together make the rate. */
static void send_due(struct play *play, double now) {
    double every = (double)play->tables / play->wish->rate;
    for (int i = 0; i < play->tables; i++) {
        struct table *table = &play->table[i];
        if (table->due > now)
            continue;
        if (play->wish->echo) {
            char text[64];
            snprintf(text, sizeof text, "echo %.9f", now);
            net_tell(&play->net, &play->net.client[table->first], text);
        } else if (!send_move(play, table, now)) {
            play->result->late += play->measuring && table->begun && !table->over;
            table->due = now + every / 8;
            continue;
        }
        table->due += every;
        if (table->due < now)
            table->due = now;
    }
}

/* One of those who do not read asks for much. */
static void send_much(struct play *play, struct client *client, const struct table *table) {
    const char *words[11] = {"{\"id\":1,\"do\":\"hello\",\"v\":1}"};
    char text[160];
    if (client->state != CLIENT_SOCKET)
        return;
    if (play->wish->echo) {
        net_tell(&play->net, client, "big 60000");
        return;
    }
    snprintf(text, sizeof text, "{\"id\":2,\"do\":\"attach\",\"table\":\"%s\"}", table->id);
    for (int k = 1; k < 11; k++)
        words[k] = text;
    net_tell_all(&play->net, client, words, 11);
}

/* Each of them once a second, one after the other: if all did it at once, players would wait for
 * this program, and not for the server. */
static void send_slow(struct play *play, double now) {
    uint64_t due = (uint64_t)((now - play->began) * play->wish->slow);
    for (; play->slow_sent < due; play->slow_sent++) {
        int i = (int)(play->slow_sent % (uint64_t)play->wish->slow);
        send_much(play, &play->net.client[play->wish->clients + i], &play->table[i % play->tables]);
    }
}

/* ---- The whole ---- */

/* Takes the server's descriptors away, or gives them back. */
static void limit_server(struct play *play, bool away) {
    struct rlimit limit;
    int used = load_server_descriptors(play->wish->server);
    prlimit(play->wish->server, RLIMIT_NOFILE, NULL, &limit);
    limit.rlim_cur = away && used > 0 ? (rlim_t)used : limit.rlim_max;
    if (prlimit(play->wish->server, RLIMIT_NOFILE, &limit, NULL))
        fprintf(stderr, "kickback load: the server's limit cannot be set: %s\n", strerror(errno));
}

/* Somebody new comes in: the time that takes. The last client is kept for this. */
static double measure_entry(struct play *play) {
    double began = seconds_now();
    struct client *client = &play->net.client[first_asker(play) - 1];
    while (seconds_now() - began < 10) {
        if (client->state == CLIENT_SOCKET)
            return seconds_now() - began;
        if (client->state == CLIENT_NEW || client->state == CLIENT_CLOSED)
            net_connect(&play->net, client);
        net_run(&play->net, 5);
        send_due(play, seconds_now());
    }
    return -1;
}

static bool set_up(struct play *play) {
    const struct play_wish *wish = play->wish;
    double until = seconds_now() + SETUP_S;
    int next = 0, all = wish->clients + wish->slow;
    while (seconds_now() < until) {
        while (next < all && next - play->ready < SETUP_AT_ONCE) {
            play->net.client[next].deaf = next >= wish->clients;
            if (!net_connect(&play->net, &play->net.client[next++]))
                return false;
        }
        net_run(&play->net, 2);
        if (next == all && play->ready == all &&
            (wish->echo || play->result->tables == play->tables))
            return true;
        if (play->result->lost)
            return false;
    }
    return false;
}

/* By live clock: the opening is played until everybody has frames. */
static bool warm_up(struct play *play) {
    double until = seconds_now() + SETUP_S;
    struct live_load *live = play->wish->live;
    while (live && live->begun < play->wish->clients && seconds_now() < until) {
        send_due(play, seconds_now());
        net_run(&play->net, 1);
    }
    if (live)
        live->frames = live->inputs = live->refusals = 0;
    return !live || live->begun == play->wish->clients;
}

/* Is there nothing left to play? */
static bool all_over(const struct play *play) {
    for (int i = 0; i < play->tables; i++)
        if (!play->table[i].over)
            return false;
    return play->tables > 0;
}

static void measure(struct play *play) {
    const struct play_wish *wish = play->wish;
    double began = seconds_now(), now = began;
    uint64_t bytes = play->net.bytes;
    int stage = 0;
    play->measuring = true;
    play->began = began;
    for (int i = 0; i < play->tables; i++)
        play->table[i].due =
            began + (double)(next_random(play) % 1000) / 1000 * play->tables / wish->rate;
    while ((now = seconds_now()) - began < wish->seconds) {
        send_due(play, now);
        send_slow(play, now);
        if (!wish->echo && !wish->live && play->result->idle_s <= 0 && all_over(play))
            play->result->idle_s = now - began;
        if (wish->exhaust && stage == 0 && now - began > wish->seconds / 3.0) {
            stage = 1;
            limit_server(play, true);
            net_connect(&play->net, &play->net.client[first_asker(play) - 1]);
        }
        if (wish->exhaust && stage == 1 && now - began > wish->seconds * 2 / 3.0) {
            stage = 2;
            limit_server(play, false);
            play->result->recovery_s = measure_entry(play);
        }
        net_run(&play->net, 1);
    }
    play->measuring = false;
    play->result->bytes = play->net.bytes - bytes;
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double percentile(const struct play *play, double share) {
    if (!play->samples)
        return 0;
    return play->sample[(uint32_t)((play->samples - 1) * share)] / 1000.0;
}

/* Tables of 4 and 7 seats in turn; with --echo every client is a table. */
static void lay_tables(struct play *play) {
    int left = play->wish->clients, first = 0;
    while (left > 0) {
        int seats = play->tables % 2 ? 7 : 4;
        if (play->wish->echo)
            seats = 1;
        else if (play->wish->seats)
            seats = play->wish->seats;
        if (seats > left)
            seats = left;
        if (!play->wish->echo && seats < 3)
            break;
        play->table[play->tables] = (struct table){.first = first, .seats = seats, .mover = -1};
        for (int i = 0; i < seats; i++)
            play->player[first + i].table = &play->table[play->tables];
        play->tables++;
        first += seats;
        left -= seats;
    }
}

int play_measure(const struct play_wish *asked, struct play_result *result) {
    struct play_wish wish = *asked;
    struct play play = {.wish = &wish, .result = result, .random = 1};
    play.net = (struct net){.arg = &play,
                            .opened = opened,
                            .upgraded = upgraded,
                            .answered = answered,
                            .told = told,
                            .closed = closed};
    play.player = calloc((size_t)wish.clients, sizeof *play.player);
    play.table = calloc((size_t)wish.clients, sizeof *play.table);
    play.sample = malloc(SAMPLES_MAX * sizeof *play.sample);
    if (!play.player || !play.table || !play.sample ||
        !net_open(&play.net, wish.port, 2 * wish.clients + wish.slow + 1))
        return failure("load", "no memory for %d clients", wish.clients);
    play.net.first = wish.first;
    lay_tables(&play);
    const struct table *last = &play.table[play.tables - 1];
    wish.clients = last->first + last->seats; /* nobody is left over */
    play.net.alike = first_asker(&play);
    double cpu = load_server_cpu_s(wish.server), began = seconds_now();
    bool good = set_up(&play) && warm_up(&play);
    struct live_lateness before = {0}, after = {0};
    result->setup_cpu_s = load_server_cpu_s(wish.server) - cpu;
    result->setup_s = seconds_now() - began;
    result->slow_s = result->recovery_s = -1;
    if (good && wish.live)
        good = live_lateness(wish.port, &before);
    if (good)
        measure(&play);
    if (good && wish.live && live_lateness(wish.port, &after))
        live_print(wish.live, &before, &after);
    qsort(play.sample, play.samples, sizeof *play.sample, compare);
    result->p50_ms = percentile(&play, 0.5);
    result->p99_ms = percentile(&play, 0.99);
    result->p999_ms = percentile(&play, 0.999);
    for (int i = 0; wish.seat && i < wish.clients; i++) {
        memcpy(wish.seat[i].token, play.player[i].token, sizeof wish.seat[i].token);
        memcpy(wish.seat[i].table, play.player[i].table->id, sizeof wish.seat[i].table);
    }
    int ready = play.ready;
    net_close(&play.net);
    free(play.player);
    free(play.table);
    free(play.sample);
    return good ? 0
                : failure("load",
                          "%d of %d clients and %d of %d tables came up; %d were lost, %" PRIu64
                          " commands refused",
                          ready, wish.clients, result->tables, play.tables, result->lost,
                          result->refused);
}

void play_print(const struct play_wish *wish, const struct play_result *r, double cpu_s,
                double memory_mb) {
    const char *what = wish->live ? "frames" : wish->echo ? "words" : "moves";
    printf("%s: %d clients, %d tables, %" PRIu64 " %s in %d s (wanted %d/s); p50 %.2f ms, p99 %.2f "
           "ms, p99.9 %.2f ms; server %.2f s of CPU, %.0f %s per CPU second, %.1f MB resident; "
           "%" PRIu64 " refused, %d lost\n",
           what, wish->clients, r->tables, r->moves, what, wish->seconds, wish->rate, r->p50_ms,
           r->p99_ms, r->p999_ms, cpu_s, cpu_s > 0 ? (double)r->moves / cpu_s : 0, what, memory_mb,
           r->refused, r->lost);
    if (r->moves && !wish->live && !wish->echo)
        printf("%.0f us of CPU per move; %.0f bytes per move to each client; %" PRIu64
               " histories asked for\n",
               1e6 * cpu_s / (double)r->moves,
               (double)r->bytes / (double)r->moves * r->tables / wish->clients, r->histories);
    if (r->idle_s > 0)
        printf("all games were over after %.1f s: the rest of the time nobody moved; ask for more "
               "clients or "
               "a lower --rate\n",
               r->idle_s);
    printf("set up in %.2f s, %.2f s of the server's CPU\n", r->setup_s, r->setup_cpu_s);
    if (wish->slow)
        printf("slow: %d of %d readers closed, the last after %.1f s\n", r->slow_closed, wish->slow,
               r->slow_s);
    if (wish->exhaust)
        printf("exhausted: somebody new was in %.2f s after descriptors came back\n",
               r->recovery_s);
}
