/* load_net.h: thousands of clients in one thread, on loopback, for `kickback load`. A client asks
 * by HTTP or speaks WebSocket; what comes is handed to functions of the caller. Each has an address
 * of its own (127.x.y.z), as players have. */
#ifndef LOAD_NET_H
#define LOAD_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum client_state { CLIENT_NEW, CLIENT_CONNECTING, CLIENT_HTTP, CLIENT_SOCKET, CLIENT_CLOSED };

struct client {
    int fd;
    uint8_t state; /* enum client_state */
    bool upgrading;
    bool deaf; /* never reads */
    bool full; /* and what it has sent is not read, either */
    char *in;  /* what is unfinished */
    size_t in_size, in_room;
    void *owner; /* the caller's */
    int number;
};

struct net {
    int poll;
    uint16_t port;
    int count;
    int first;      /* added to a client's number for its address */
    int alike;      /* clients from this number on have the addresses of the first; 0: none */
    uint64_t bytes; /* that have come */
    struct client *client;
    void *arg;
    void (*opened)(void *arg, struct client *client);   /* connected; ask by HTTP */
    void (*upgraded)(void *arg, struct client *client); /* it is a WebSocket now */
    void (*answered)(void *arg, struct client *client, int status, char *body, size_t size);
    void (*told)(void *arg, struct client *client, char *text, size_t size);
    void (*closed)(void *arg, struct client *client);
};

bool net_open(struct net *net, uint16_t port, int count);
void net_close(struct net *net);

bool net_connect(struct net *net, struct client *client);
void net_drop(struct net *net, struct client *client);

/* These send all or drop the client. `token` may be NULL. */
void net_ask(struct net *net, struct client *client, const char *method, const char *path,
             const char *token, const char *body);
void net_upgrade(struct net *net, struct client *client);
void net_tell(struct net *net, struct client *client, const char *text);
/* Several messages in one send. */
void net_tell_all(struct net *net, struct client *client, const char *const *text, int count);

/* Waits at most that long and handles what comes. */
void net_run(struct net *net, int timeout_ms);

#endif
