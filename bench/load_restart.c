/* load_restart.c: see load_restart.h. Players come in groups, since a process has only so many
 * descriptors: they sit down, play a few moves and leave. Then each seat's view is asked for by
 * HTTP, before the kill and after it. */
#include "load_restart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load_net.h"
#include "load_play.h"
#include "tools.h"

#define GROUP_TABLES 2000 /* whose players are connected at the same time */
#define ASKERS 64         /* connections that ask for views */
#define WAIT_S 120

struct asking {
    struct net net;
    const struct play_seat *seat;
    uint64_t *digest; /* of each seat's view */
    int seats, next, got, refused;
    int asked[ASKERS]; /* which seat a connection has asked for */
};

static int fill(const struct load_server *server, int tables, int seats, struct play_seat *seat) {
    for (int done = 0; done < tables; done += GROUP_TABLES) {
        int count = tables - done < GROUP_TABLES ? tables - done : GROUP_TABLES;
        struct play_result result = {0};
        const struct play_wish wish = {.port = server->port,
                                       .server = server->pid,
                                       .clients = count * seats,
                                       .rate = count * 8,
                                       .seconds = 2,
                                       .seats = seats,
                                       .first = done * seats,
                                       .seat = seat + done * seats};
        int status = play_measure(&wish, &result);
        if (status)
            return status;
        printf("%d tables, %d more moves at them\n", done + count, (int)result.moves);
        fflush(stdout);
    }
    return EXIT_DONE;
}

/* ---- Views ---- */

static void ask_next(struct asking *a, struct client *client) {
    char path[128];
    if (a->next == a->seats)
        return;
    int i = a->asked[client->number] = a->next++;
    snprintf(path, sizeof path, "/api/tables/%s?seen=0", a->seat[i].table);
    net_ask(&a->net, client, "GET", path, a->seat[i].token, "");
}

static void opened(void *arg, struct client *client) {
    ask_next(arg, client);
}

/* What stands behind the time in the message, with the number of the last event before it. */
static void answered(void *arg, struct client *client, int status, char *body, size_t size) {
    struct asking *a = arg;
    const char *rest = strstr(body, ",\"phase\":"), *events = strstr(body, "\"n\":");
    uint64_t hash = 14695981039346656037u;
    a->got++;
    if (status != 200 || !rest || !events || !strstr(rest, "\"view\":")) {
        a->refused++;
    } else {
        for (const char *c = events; *c != ','; c++)
            hash = (hash ^ (uint8_t)*c) * 1099511628211u;
        for (const char *c = rest; c < body + size; c++)
            hash = (hash ^ (uint8_t)*c) * 1099511628211u;
        a->digest[a->asked[client->number]] = hash;
    }
    ask_next(a, client);
}

static void never(void *arg, struct client *client) {
    (void)arg, (void)client;
}

static void told(void *arg, struct client *client, char *text, size_t size) {
    (void)arg, (void)client, (void)text, (void)size;
}

static int ask_all(const struct load_server *server, const struct play_seat *seat, int seats,
                   uint64_t *digest) {
    struct asking a = {.seat = seat, .digest = digest, .seats = seats};
    a.net = (struct net){.arg = &a,
                         .opened = opened,
                         .upgraded = never,
                         .answered = answered,
                         .told = told,
                         .closed = never};
    if (!net_open(&a.net, server->port, ASKERS))
        return failure("load", "no memory for %d clients", ASKERS);
    for (int i = 0; i < ASKERS; i++)
        net_connect(&a.net, &a.net.client[i]);
    for (double began = seconds_now(); a.got < seats && seconds_now() - began < WAIT_S;)
        net_run(&a.net, 50);
    net_close(&a.net);
    if (a.got < seats || a.refused)
        return failure("load", "%d of %d seats were shown their view, %d refused", a.got, seats,
                       a.refused);
    return EXIT_DONE;
}

int restart_measure(struct load_server *server, int tables, int seats) {
    int all = tables * seats, differ = 0;
    struct play_seat *seat = calloc((size_t)all, sizeof *seat);
    uint64_t *before = calloc((size_t)all, sizeof *before);
    uint64_t *after = calloc((size_t)all, sizeof *after);
    int status = seat && before && after ? EXIT_DONE : failure("load", "no memory");
    if (!status)
        status = fill(server, tables, seats, seat);
    if (!status)
        status = ask_all(server, seat, all, before);
    if (!status) {
        load_server_kill(server);
        status = load_server_start(server);
    }
    if (!status) {
        double cpu = load_server_cpu_s(server->pid);
        double memory = load_server_memory_mb(server->pid);
        status = ask_all(server, seat, all, after);
        for (int i = 0; !status && i < all; i++)
            differ += before[i] != after[i];
        if (!status)
            printf("restart: killed with %d live tables, ready in %.2f s (%.2f s of CPU, %.1f MB "
                   "resident); of %d views %d differ\n",
                   tables, server->ready_s, cpu, memory, all, differ);
    }
    free(seat);
    free(before);
    free(after);
    return !status && differ ? EXIT_FAILED : status;
}
