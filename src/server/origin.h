/* origin.h: which names this server answers to, and which pages may talk to it [T8]. Pure functions
 * of a configuration and what a request says. */
#ifndef ORIGIN_H
#define ORIGIN_H

#include <stdbool.h>

#include "http.h"

#define ORIGINS_MAX 16

struct origins {
    const char *allowed[ORIGINS_MAX]; /* https://play.example.org, as browsers write them */
    int count;
    bool tls; /* we speak TLS ourselves: our own pages are https */
};

/* Is it a host that no foreign name server can make point at us: numeric, or localhost? */
bool origin_host_is_fixed(struct http_text host);

/* Is it a name as browsers write it: small letters, digits, and what goes with a port or a number?
 * Then it can be shown. */
bool origin_is_name(struct http_text host);

/* Is it scheme://host or scheme://host:port as browsers write it: http or https, small letters? */
bool origin_ok(const char *origin);

/* Is this Host header allowed? Numeric addresses and localhost (which no foreign name server can
 * point at us), and the hosts of allowed origins. */
bool origin_host_ok(const struct origins *origins, struct http_text host);

/* Is the page that asks one of ours: an allowed origin, or http (with TLS: https) at the very host
 * it asks, if that is numeric or localhost? */
bool origin_is_ours(const struct origins *origins, const struct http_request *request);

/* May it become a WebSocket? A page of ours may. A program that is no browser (no Origin) may if it
 * shows a token in Authorization, which no page can make a browser send, and no cookie. */
bool origin_may_connect(const struct origins *origins, const struct http_request *request);

/* May it change something? Reading is free. Else the page must be ours where there is one, and the
 * request must have what no form can send: a token in Authorization, or JSON. */
bool origin_may_change(const struct origins *origins, const struct http_request *request);

#endif
