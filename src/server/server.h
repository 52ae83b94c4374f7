/* server.h: the server: sockets, HTTP, WebSocket, workers, limits; the only part that knows the
 * network and the clock. What it serves is a house (house.h). */
#ifndef SERVER_H
#define SERVER_H

#include "assets.h"
#include "house.h"
#include "origin.h"

#define SERVER_PROXIES_MAX 16
#define SERVER_REASON_MAX 256
#define SERVER_WORKERS_MAX 64

struct server_config {
    const char *address; /* numeric */
    uint16_t port;       /* 0: any that is free */
    uint32_t links;      /* connections; lowered to what descriptors allow */
    uint32_t tables;
    uint32_t people;
    uint32_t per_address; /* connections of one address (IPv6: of one /64) */
    uint32_t workers;     /* threads in which bots think */
    struct origins origins;
    const char *proxies[SERVER_PROXIES_MAX]; /* addresses and networks (subnet.h) whose
                                              * X-Forwarded-For is believed */
    int proxies_count;
    const struct asset *assets;  /* NULL: those of the program */
    const char *tls_certificate; /* PEM files, read again on SIGHUP; NULL: plain HTTP */
    const char *tls_key;
    const char *data;   /* the folder of the store, for the sandbox */
    bool metrics_any;   /* /metrics is open to all; else only to this machine */
    bool log_addresses; /* addresses of clients, in log lines `client` */
    bool sandbox;
    /* Called once it listens, with the port. */
    void (*ready)(void *arg, uint16_t port);
    void *ready_arg;
};

/* Could this be listened on now? Otherwise a sentence says why not. For who makes something before
 * the server runs that should not be left behind. */
bool server_can_listen(const struct server_config *config, char *reason);

/* Serves until SIGTERM or SIGINT (SIGHUP reloads certificates, and never ends it: block it until
 * here), and returns 0; or 1 with a sentence in `reason`. The store is the
 * caller's. */
int server_run(const struct server_config *config, struct store *store, char *reason);

#endif
