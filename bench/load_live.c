/* load_live.c: see load_live.h. */
#include "load_live.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const int steps_ms[] = {1, 2, 5, 10, 20, 50};

static uint32_t below(struct live_load *load, uint32_t n) {
    uint64_t x = load->random += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    return (uint32_t)((x ^ x >> 31) % n);
}

/* Looks somewhere else in every second frame, and now and then sends a hand. */
static void act(struct live_load *load, struct net *net, struct client *client) {
    char text[160];
    char hand[40] = "";
    if (below(load, 2))
        return;
    if (below(load, 20) == 0)
        snprintf(hand, sizeof hand, ",\"%s:%u>%u\"", below(load, 2) ? "hand" : "feint",
                 1 + below(load, 2), 1 + below(load, 21));
    snprintf(text, sizeof text, "{\"do\":\"live\",\"in\":[\"look:%d,%d\"%s]}",
             (int)below(load, 1601) - 800, (int)below(load, 1001) - 500, hand);
    net_tell(net, client, text);
    load->inputs++;
}

static double take_frame(struct live_load *load, struct live_player *player, double now_s) {
    double before = player->frame_s;
    player->frame_s = now_s;
    load->frames++;
    if (before <= 0)
        load->begun++;
    return before > 0 && now_s - before < 1 ? fabs(now_s - before - LOAD_LIVE_TICK_S) : -1;
}

bool live_told(struct live_load *load, struct net *net, struct client *client, const char *text,
               double now_s, double *jitter_s) {
    static const char *const refused[] = {"hand-busy", "hand-idle",     "same-account", "traveller",
                                          "no-virus",  "no-such-place", "wrong-moment"};
    *jitter_s = -1;
    if (!strncmp(text, "{\"live\":", 8)) {
        *jitter_s = take_frame(load, &load->player[client->number], now_s);
        act(load, net, client);
        return true;
    }
    if (!strncmp(text, "{\"t\":\"ping\",\"number\":", 21)) {
        char pong[60];
        snprintf(pong, sizeof pong, "{\"do\":\"pong\",\"number\":%d}", atoi(text + 21));
        net_tell(net, client, pong);
        return true;
    }
    for (size_t i = 0;
         !strncmp(text, "{\"re\":0,\"error\":\"", 17) && i < sizeof refused / sizeof refused[0];
         i++) {
        if (strncmp(text + 17, refused[i], strlen(refused[i])))
            continue;
        load->refusals++;
        return true;
    }
    return false;
}

/* ---- What the server says ---- */

static bool fetch(uint16_t port, char *out, size_t size) {
    static const char ask[] =
        "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(port)};
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    size_t used = 0;
    ssize_t got = 1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && !connect(fd, (struct sockaddr *)&server, sizeof server) &&
                send(fd, ask, sizeof ask - 1, MSG_NOSIGNAL) == (ssize_t)sizeof ask - 1;
    while (good && used < size - 1 && (got = recv(fd, out + used, size - 1 - used, 0)) > 0)
        used += (size_t)got;
    if (fd >= 0)
        close(fd);
    out[used] = 0;
    return good;
}

static uint64_t read_metric(const char *text, const char *name) {
    char key[120];
    snprintf(key, sizeof key, "\n%s ", name);
    const char *at = strstr(text, key);
    return at ? strtoull(at + strlen(key), NULL, 10) : 0;
}

bool live_lateness(uint16_t port, struct live_lateness *lateness) {
    static char text[32768];
    char name[100];
    if (!fetch(port, text, sizeof text))
        return false;
    for (int i = 0; i < 6; i++) {
        snprintf(name, sizeof name, "kickback_live_lateness_seconds_bucket{le=\"0.%03d\"}",
                 steps_ms[i]);
        lateness->most[i] = read_metric(text, name);
    }
    lateness->ticks = lateness->most[6] = read_metric(text, "kickback_live_lateness_seconds_count");
    return true;
}

void live_print(const struct live_load *load, const struct live_lateness *before,
                const struct live_lateness *after) {
    uint64_t ticks = after->ticks - before->ticks;
    printf("live: %" PRIu64 " ticks, %" PRIu64 " frames, %" PRIu64 " messages of players, %" PRIu64
           " inputs refused; frames of a tick were out within",
           ticks, load->frames, load->inputs, load->refusals);
    for (int i = 0; i < 6 && ticks; i++)
        printf("%s %d ms: %.3f %%", i ? "," : "", steps_ms[i],
               100.0 * (double)(after->most[i] - before->most[i]) / (double)ticks);
    printf("\n");
}
