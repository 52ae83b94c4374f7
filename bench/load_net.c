/* load_net.c: see load_net.h. Texts that are handed out end with a 0, which takes the place of a
 * byte that is kept aside. */
#define _GNU_SOURCE /* memmem, accept4 */
#include "load_net.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

bool net_open(struct net *net, uint16_t port, int count) {
    net->port = port;
    net->count = count;
    net->poll = epoll_create1(EPOLL_CLOEXEC);
    net->client = calloc((size_t)count, sizeof *net->client);
    for (int i = 0; net->client && i < count; i++) {
        net->client[i].fd = -1;
        net->client[i].number = i;
    }
    return net->poll >= 0 && net->client;
}

void net_close(struct net *net) {
    for (int i = 0; i < net->count; i++) {
        if (net->client[i].fd >= 0)
            close(net->client[i].fd);
        free(net->client[i].in);
    }
    free(net->client);
    close(net->poll);
}

void net_drop(struct net *net, struct client *client) {
    if (client->state == CLIENT_CLOSED)
        return;
    if (client->fd >= 0)
        close(client->fd);
    client->fd = -1;
    client->state = CLIENT_CLOSED;
    if (net->closed)
        net->closed(net->arg, client);
}

bool net_connect(struct net *net, struct client *client) {
    struct sockaddr_in own = {.sin_family = AF_INET}, server = {.sin_family = AF_INET};
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = client};
    int one = 1, small = 4096;
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->fd < 0)
        return false;
    int number =
        net->alike && client->number >= net->alike ? client->number - net->alike : client->number;
    own.sin_addr.s_addr = htonl(0x7f010001u + (uint32_t)(net->first + number));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    server.sin_port = htons(net->port);
    setsockopt(client->fd, SOL_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (client->deaf)
        setsockopt(client->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    client->state = CLIENT_CONNECTING;
    if (bind(client->fd, (struct sockaddr *)&own, sizeof own) ||
        (connect(client->fd, (struct sockaddr *)&server, sizeof server) && errno != EINPROGRESS) ||
        epoll_ctl(net->poll, EPOLL_CTL_ADD, client->fd, &event)) {
        close(client->fd);
        client->fd = -1;
        return false;
    }
    return true;
}

static void send_all(struct net *net, struct client *client, const void *bytes, size_t size) {
    if (client->state == CLIENT_CLOSED || client->full)
        return;
    ssize_t sent = send(client->fd, bytes, size, MSG_NOSIGNAL);
    if (sent == (ssize_t)size)
        return;
    if (client->deaf && (sent >= 0 || errno == EAGAIN))
        client->full = true; /* nobody listens to it any more: it waits for the end */
    else
        net_drop(net, client);
}

void net_ask(struct net *net, struct client *client, const char *method, const char *path,
             const char *token, const char *body) {
    char text[4096];
    int size = snprintf(text, sizeof text,
                        "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n%s%s%sContent-Type: "
                        "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        method, path, net->port, token ? "Authorization: Bearer " : "",
                        token ? token : "", token ? "\r\n" : "", strlen(body), body);
    send_all(net, client, text, (size_t)size);
}

void net_upgrade(struct net *net, struct client *client) {
    char text[512];
    int size = snprintf(text, sizeof text,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                        net->port, net->port);
    client->upgrading = true;
    send_all(net, client, text, (size_t)size);
}

/* A frame with a mask of zeros: what it costs to mask is not what is measured. Its size; 0: it has
 * no room. */
static size_t put_frame(uint8_t *frame, size_t room, const char *text) {
    size_t length = strlen(text), head = length < 126 ? 2 : 4;
    if (head + 4 + length > room)
        return 0;
    frame[0] = 0x81;
    frame[1] = (uint8_t)(0x80 | (head == 2 ? length : 126));
    if (head == 4) {
        frame[2] = (uint8_t)(length >> 8);
        frame[3] = (uint8_t)length;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    return head + 4 + length;
}

void net_tell_all(struct net *net, struct client *client, const char *const *text, int count) {
    uint8_t frames[4096];
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += put_frame(frames + size, sizeof frames - size, text[i]);
    send_all(net, client, frames, size);
}

void net_tell(struct net *net, struct client *client, const char *text) {
    net_tell_all(net, client, &text, 1);
}

/* ---- What comes ---- */

/* One answer; bytes used, 0 if it is not whole. */
static size_t take_answer(struct net *net, struct client *client, char *at, size_t size) {
    char *end = memmem(at, size, "\r\n\r\n", 4);
    if (!end)
        return 0;
    end[2] = 0;
    int status = size > 12 ? atoi(at + 9) : 0;
    const char *length = strcasestr(at, "\r\ncontent-length:");
    size_t body = length ? strtoul(length + 17, NULL, 10) : 0;
    end[2] = '\r';
    size_t used = (size_t)(end - at) + 4;
    if (size - used < body)
        return 0;
    if (client->upgrading && status == 101) {
        client->state = CLIENT_SOCKET;
        net->upgraded(net->arg, client);
        return used;
    }
    char kept = at[used + body]; /* there is room for a 0 behind what was read */
    at[used + body] = 0;
    net->answered(net->arg, client, status, at + used, body);
    at[used + body] = kept;
    return used + body;
}

static size_t take_frame(struct net *net, struct client *client, char *at, size_t size) {
    const uint8_t *head = (const uint8_t *)at;
    size_t used = 2;
    if (size < 2)
        return 0;
    uint64_t length = head[1] & 127;
    size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (size < 2 + more)
        return 0;
    if (more) {
        length = 0;
        for (size_t i = 0; i < more; i++)
            length = length << 8 | head[2 + i];
    }
    used += more;
    if (size - used < length)
        return 0;
    int opcode = head[0] & 15;
    char *text = at + used, kept = text[length];
    text[length] = 0;
    if (opcode == 1)
        net->told(net->arg, client, text, length);
    else if (opcode == 9)
        send_all(net, client, "\x8a\x80\0\0\0", 6);
    else if (opcode == 8)
        net_drop(net, client);
    text[length] = kept;
    return used + length;
}

static void keep(struct client *client, const char *at, size_t size) {
    if (size + 1 > client->in_room) {
        client->in_room = 2 * size + 4096;
        char *more = malloc(client->in_room);
        if (!more)
            abort();
        memcpy(more, at, size);
        free(client->in);
        client->in = more;
    } else if (size) {
        memmove(client->in, at, size);
    }
    client->in_size = size;
}

static void take_bytes(struct net *net, struct client *client, char *at, size_t size) {
    while (size > 0 && client->state != CLIENT_CLOSED) {
        size_t used = client->state == CLIENT_SOCKET ? take_frame(net, client, at, size)
                                                     : take_answer(net, client, at, size);
        if (used == 0)
            break;
        at += used;
        size -= used;
    }
    if (client->state != CLIENT_CLOSED && (size || client->in_size))
        keep(client, at, size);
}

static void on_readable(struct net *net, struct client *client) {
    static char buffer[1 << 18];
    size_t before = client->in_size;
    if (before)
        memcpy(buffer, client->in, before);
    ssize_t got = recv(client->fd, buffer + before, sizeof buffer - before - 1, 0);
    net->bytes += got > 0 ? (uint64_t)got : 0;
    if (got > 0)
        take_bytes(net, client, buffer, before + (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        net_drop(net, client);
}

static void on_connected(struct net *net, struct client *client) {
    /* One that never reads still takes its first answer, and listens for the end. */
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(net->poll, EPOLL_CTL_MOD, client->fd, &event);
    client->state = CLIENT_HTTP;
    net->opened(net->arg, client);
}

void net_run(struct net *net, int timeout_ms) {
    struct epoll_event event[512];
    int count = epoll_wait(net->poll, event, 512, timeout_ms);
    for (int i = 0; i < count; i++) {
        struct client *client = event[i].data.ptr;
        if (client->state == CLIENT_CLOSED)
            continue;
        if (event[i].events & (EPOLLERR | EPOLLHUP)) {
            net_drop(net, client);
            continue;
        }
        if (client->state == CLIENT_CONNECTING && (event[i].events & EPOLLOUT))
            on_connected(net, client);
        if (client->deaf && client->state == CLIENT_SOCKET) {
            struct epoll_event none = {.events = 0, .data.ptr = client};
            epoll_ctl(net->poll, EPOLL_CTL_MOD, client->fd, &none);
        } else if ((event[i].events & EPOLLIN) && client->state != CLIENT_CLOSED) {
            on_readable(net, client);
        }
    }
}
