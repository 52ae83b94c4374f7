/* load.c: `kickback load`: how much a server of ours carries on this machine. It starts one (or
 * takes one that runs), opens real sockets on loopback, and prints figures: idle connections, moves
 * at tables with the time until everybody has them, readers that do not read, descriptors that run
 * out, a restart. The server's time and memory come from /proc; what the clients cost is not
 * counted. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "load_live.h"
#include "load_net.h"
#include "load_play.h"
#include "load_restart.h"
#include "load_server.h"
#include "tools.h"

struct load {
    struct net net;
    struct load_server server;
    int opening; /* being opened */
    int open;
    int failed;
};

/* ---- Idle connections ---- */

static void idle_opened(void *arg, struct client *client) {
    struct load *load = arg;
    net_upgrade(&load->net, client);
}

static void idle_upgraded(void *arg, struct client *client) {
    struct load *load = arg;
    (void)client;
    load->opening--;
    load->open++;
}

static void idle_answered(void *arg, struct client *client, int status, char *body, size_t size) {
    (void)arg, (void)client, (void)status, (void)body, (void)size;
}

static void idle_told(void *arg, struct client *client, char *text, size_t size) {
    (void)arg, (void)client, (void)text, (void)size;
}

static void idle_closed(void *arg, struct client *client) {
    struct load *load = arg;
    (void)client;
    load->opening--;
    load->failed++;
}

static int measure_idle(struct load *load, int count, int seconds) {
    struct net *net = &load->net;
    *net = (struct net){.arg = load,
                        .opened = idle_opened,
                        .upgraded = idle_upgraded,
                        .answered = idle_answered,
                        .told = idle_told,
                        .closed = idle_closed};
    load->open = load->opening = load->failed = 0;
    if (!net_open(net, load->server.port, count))
        return failure("load", "no memory for %d clients", count);
    double began = seconds_now();
    for (int next = 0; load->open + load->failed < count && seconds_now() - began < 120;) {
        while (next < count && load->opening < 512) {
            if (!net_connect(net, &net->client[next++]))
                return failure("load", "client %d cannot connect: %s", next, strerror(errno));
            load->opening++;
        }
        net_run(net, 100);
    }
    double took = seconds_now() - began;
    double memory = load_server_memory_mb(load->server.pid),
           cpu = load_server_cpu_s(load->server.pid);
    for (double until = seconds_now() + seconds; seconds_now() < until;)
        net_run(net, 200);
    cpu = load_server_cpu_s(load->server.pid) - cpu;
    printf("idle: %d connections in %.2f s, %d failed; %.1f MB resident; %.2f %% of a core over "
           "%d s\n",
           load->open, took, load->failed, memory, 100 * cpu / seconds, seconds);
    net_close(net);
    /* Until the server has noticed that they are gone. */
    for (int i = 0; i < 200 && load_server_descriptors(load->server.pid) > 200; i++)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    return load->failed ? EXIT_FAILED : EXIT_DONE;
}

/* ---- Moves ---- */

static int measure_moves(struct load *load, const struct play_wish *asked,
                         struct play_result *result) {
    struct play_wish wish = *asked;
    int pid = load->server.pid;
    wish.port = load->server.port;
    wish.server = pid;
    double cpu = load_server_cpu_s(pid);
    int status = play_measure(&wish, result);
    cpu = load_server_cpu_s(pid) - cpu - result->setup_cpu_s;
    if (!status)
        play_print(&wish, result, cpu, load_server_memory_mb(pid));
    return status;
}

/* The same load twice: alone, and beside clients that never read. */
static int measure_slow(struct load *load, const struct play_wish *wish) {
    struct play_wish alone = *wish;
    struct play_result first = {0}, second = {0};
    alone.slow = 0;
    int status = measure_moves(load, &alone, &first);
    if (!status)
        status = measure_moves(load, wish, &second);
    if (!status)
        printf("beside readers that do not read: p99 %.2f times what it was\n",
               first.p99_ms > 0 ? second.p99_ms / first.p99_ms : 0);
    return status;
}

/* ---- The figures ---- */

struct wishes {
    uint64_t idle, clients, rate, seconds, slow, seats, tables;
    bool exhaust, live;
};

/* One word for each figure that the README has. */
static const struct figure {
    const char *name;
    struct wishes wishes;
} figures[] = {
    {"empty", {0, 0, 1, 1, 0, 0, 0, false}},
    {"idle", {18000, 0, 1, 10, 0, 0, 0, false}},
    {"latency", {0, 10000, 2000, 20, 0, 0, 0, false}},
    {"moves", {0, 2000, 20000, 4, 0, 0, 0, false}},
    {"slow", {0, 5000, 1000, 30, 5000, 0, 0, false}},
    {"exhaust", {0, 2000, 500, 12, 0, 0, 0, true}},
    {"restart", {0, 0, 1, 1, 0, 3, 10000, false}},
    {"live", {0, 700, 400, 30, 0, 7, 0, false, true}},
};

static const struct figure *find_figure(const char *name) {
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        if (!strcmp(figures[i].name, name))
            return &figures[i];
    return NULL;
}

static int measure(struct load *load, const struct wishes *w, bool echo) {
    struct play_wish wish = {.clients = (int)w->clients,
                             .slow = (int)w->slow,
                             .rate = (int)w->rate,
                             .seconds = (int)w->seconds,
                             .seats = (int)w->seats,
                             .echo = echo,
                             .exhaust = w->exhaust};
    struct play_result result = {0};
    struct live_load live = {.random = 1};
    int status = EXIT_DONE;
    if (w->live) {
        live.player = calloc(w->clients + 1, sizeof *live.player);
        if (!live.player)
            return failure("load", "no memory for %d players", (int)w->clients);
        wish.live = &live;
    }
    if (!load->server.foreign)
        printf("empty: %.1f MB resident, ready in %.0f ms\n",
               load_server_memory_mb(load->server.pid), 1000 * load->server.ready_s);
    if (w->idle)
        status = measure_idle(load, (int)w->idle, (int)w->seconds);
    if (!status && w->clients && w->slow && !echo)
        status = measure_slow(load, &wish);
    else if (!status && w->clients)
        status = measure_moves(load, &wish, &result);
    if (!status && w->tables)
        status = restart_measure(&load->server, (int)w->tables, (int)w->seats);
    free(live.player);
    return status;
}

/* ---- The tool ---- */

static int load_run(int argc, char **argv) {
    struct words words = {.count = 0};
    const char *name = NULL;
    uint64_t port = 0, pid = 0;
    bool echo = false;
    struct wishes w = {18000, 2000, 500, 10, 0, 0, 0, false};
    struct load load = {.server = {.workers = "2"}};
    for (int i = 0; i + 1 < argc; i++) /* what else is said changes the figure */
        if (!strcmp(argv[i], "--figure") && find_figure(argv[i + 1]))
            w = find_figure(argv[i + 1])->wishes;
    const struct option_spec specs[] = {
        {"figure", NULL, &name, NULL, 0, 0},
        {"idle", NULL, NULL, &w.idle, 0, 60000},
        {"clients", NULL, NULL, &w.clients, 0, 60000},
        {"rate", NULL, NULL, &w.rate, 1, 1000000},
        {"seconds", NULL, NULL, &w.seconds, 1, 3600},
        {"seats", NULL, NULL, &w.seats, 3, 7},
        {"slow", NULL, NULL, &w.slow, 0, 20000},
        {"tables", NULL, NULL, &w.tables, 0, 10000},
        {"echo", &echo, NULL, NULL, 0, 0},
        {"exhaust", &w.exhaust, NULL, NULL, 0, 0},
        {"live", &w.live, NULL, NULL, 0, 0},
        {"data", NULL, &load.server.data, NULL, 0, 0},
        {"workers", NULL, &load.server.workers, NULL, 0, 0},
        {"port", NULL, NULL, &port, 1, 65535},
        {"pid", NULL, NULL, &pid, 1, 1u << 30},
    };
    if (!args_read("load", argc, argv, specs, sizeof specs / sizeof specs[0], &words))
        return EXIT_USAGE;
    if (words.count)
        return usage_error("load", "what is '%s'? (kickback load --help)", words.word[0]);
    if (name && !find_figure(name))
        return usage_error("load",
                           "unknown figure '%s'; expected empty, idle, latency, moves, "
                           "slow, exhaust, restart, live",
                           name);
    if ((port != 0) != (pid != 0))
        return usage_error("load", "a server that runs needs --port and --pid");
    if (port && w.tables)
        return usage_error("load", "a server that somebody else started is not killed");
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    load.server.pid = (int)pid;
    load.server.port = (uint16_t)port;
    load.server.foreign = port != 0;
    int status = port ? EXIT_DONE : load_server_start(&load.server);
    if (!status)
        status = measure(&load, &w, echo);
    load_server_stop(&load.server);
    return status;
}

const struct tool tool_load = {
    "load", "measure a server: connections, moves, bad clients", load_run,
    "usage: kickback load [--figure NAME] [OPTIONS]\n"
    "\n"
    "Starts a server of its own, opens real sockets to it on loopback, and prints\n"
    "what it carries. The server's time and memory are read from /proc; what the\n"
    "clients cost is not counted.\n"
    "\n"
    "  --figure NAME  one of the README's figures, which other options may change:\n"
    "                 empty (memory, start), idle (18,000 connections), latency\n"
    "                 (10,000 players, 2,000 moves a second), moves (as many as it\n"
    "                 takes), slow (5,000 that never read), exhaust (no descriptors\n"
    "                 left), restart (kill -9 with 10,000 tables at play), live (100\n"
    "                 tables of 7 of Hacker by live clock: how late ticks are)\n"
    "  --idle N       connections that do nothing (18000; 0: leave that out)\n"
    "  --clients N    players, at tables of 4 and 7 seats in turn (2000; 0: none)\n"
    "  --seats N      tables of that many seats instead\n"
    "  --rate N       moves a second, over all tables (500)\n"
    "  --seconds N    how long each part is measured (10)\n"
    "  --slow N       clients beside them that ask and never read (0)\n"
    "  --live         players of Hacker by live clock, who look and send hands; what\n"
    "                 is measured is how evenly their frames come\n"
    "  --exhaust      take the server's descriptors away for a while\n"
    "  --tables N     tables for a restart (0: none)\n"
    "  --echo         no tables: players send a word and wait for an answer\n"
    "  --data DIR     the server's folder (a new one in /tmp)\n"
    "  --workers N    the server's threads for bots (2)\n"
    "  --port N --pid N   a server that runs already\n"};
