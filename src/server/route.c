/* route.c: HTTP requests: the page, the interface (/api/, answered by the house), the upgrade to a
 * WebSocket (/ws), and for hosts /healthz and /metrics. Answers carry the headers that keep a
 * browser from doing more than the page needs [T15]. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <string.h>

#include "assets.h"
#include "net.h"

#define CSP                                                                                      \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src " \
    "'self'; style-src 'self'; img-src 'self' data:; connect-src "                               \
    "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "                      \
    "require-trusted-types-for 'script'; trusted-types lit-html kickback"

/* ---- Answers ---- */

/* Writes the head of an answer; `more` holds further lines with their ends. The body may be flushed
 * in parts, so the caller says when it is complete: end_answer. */
static bool put_head(struct conn *conn, int status, const char *type, size_t size,
                     const char *more) {
    char head[2048];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 %d %s\r\n"
                          "Content-Type: %s\r\n"
                          "Content-Length: %zu\r\n"
                          "%s%s%s"
                          "Content-Security-Policy: " CSP "\r\n"
                          "X-Content-Type-Options: nosniff\r\n"
                          "X-Frame-Options: DENY\r\n"
                          "Referrer-Policy: no-referrer\r\n"
                          "Cross-Origin-Opener-Policy: same-origin\r\n"
                          "Cross-Origin-Resource-Policy: same-origin\r\n\r\n",
                          status, http_reason(status), type, size, more,
                          conn->keep ? "" : "Connection: close\r\n",
                          conn->strict ? "Strict-Transport-Security: max-age=31536000\r\n" : "");
    return conn_put(conn, head, (size_t)length);
}

static void end_answer(struct conn *conn) {
    conn->end = !conn->keep;
}

static void answer(struct conn *conn, int status, const char *type, const char *bytes, size_t size,
                   const char *more) {
    char lines[256];
    snprintf(lines, sizeof lines, "Cache-Control: no-store\r\n%s", more);
    if (put_head(conn, status, type, size, lines) && !conn->head_only)
        conn_put(conn, bytes, size);
    end_answer(conn);
}

/* A refusal, as the protocol writes them. */
static void answer_error(struct conn *conn, int status, const char *more) {
    char body[128];
    int size = snprintf(body, sizeof body, "{\"re\":0,\"error\":\"http-%d\",\"text\":\"%s\"}\n",
                        status, http_reason(status));
    answer(conn, status, "application/json", body, (size_t)size, more);
}

void route_refuse(struct conn *conn, int status) {
    conn->keep = conn->head_only = false;
    answer_error(conn, status, "");
}

/* Refuses an unknown Host header, with a hint to --origin. */
static void refuse_host(struct conn *conn, struct http_text host) {
    const struct origins *origins = &conn->server->config->origins;
    char body[2048], name[256] = "NAME";
    int size =
        snprintf(body, sizeof body,
                 "{\"re\":0,\"error\":\"http-421\",\"text\":\"this server answers to numeric "
                 "addresses, localhost");
    for (int i = 0; i < origins->count && size < 1024; i++)
        size += snprintf(body + size, sizeof body - (size_t)size, ", %.260s", origins->allowed[i]);
    if (host.length && host.length < sizeof name && origin_is_name(host)) {
        memcpy(name, host.at, host.length);
        name[host.length] = 0;
    }
    size += snprintf(body + size, sizeof body - (size_t)size,
                     "; for another name start it with --origin https://%s, or whatever browsers "
                     "show\"}\n",
                     name);
    conn->server->counters.host_refused++;
    conn->keep = false;
    answer(conn, 421, "application/json", body, (size_t)size, "");
}

void route_refuse_plain(struct conn *conn) {
    static const char text[] = "This address speaks TLS: ask for https:// (wss://), not http://.\n";
    conn->server->counters.bad_requests++;
    answer(conn, 400, "text/plain", text, sizeof text - 1, "");
}

/* The number behind `mark`; 0: there is none. */
static uint64_t number_behind(const char *bytes, size_t size, const char *mark) {
    const char *at = memmem(bytes, size < 256 ? size : 256, mark, strlen(mark));
    uint64_t number = 0;
    for (at = at ? at + strlen(mark) : bytes + size; at < bytes + size && *at >= '0' && *at <= '9';
         at++)
        number = 10 * number + (uint64_t)(*at - '0');
    return number;
}

/* New people and tables, and what was refused as too much or without a right. */
static void log_answer(const struct conn *conn, int status, const char *bytes, size_t size) {
    if (status == 429)
        log_client(conn, "too_much", 0);
    else if (status == 401 || status == 403)
        log_client(conn, "no_right", 0);
    else if (status == 200 && conn->logs && number_behind(bytes, size, "\"token\":\""))
        log_client(conn, "person", number_behind(bytes, size, "\"token\":\""));
    else if (status == 200 && conn->logs)
        log_client(conn, "table", number_behind(bytes, size, "\"table\":\""));
}

void route_answer(struct conn *conn, int status, const char *bytes, size_t size) {
    log_answer(conn, status, bytes, size);
    conn->logs = false;
    conn->state = CONN_HTTP;
    conn->since = server_now(conn->server);
    char more[64] = "";
    uint64_t wait_ms = status == 429 ? number_behind(bytes, size, "\"wait\":") : 0;
    if (wait_ms)
        snprintf(more, sizeof more, "Retry-After: %llu\r\n",
                 (unsigned long long)(wait_ms + 999) / 1000);
    answer(conn, status, "application/json", bytes, size, more);
    conn_again(conn);
}

/* ---- Routes ---- */

static void serve_health(struct conn *conn, const struct http_request *request) {
    bool read_only = house_read_only(conn->server->house);
    (void)request;
    if (conn->server->stopping || read_only) {
        const char *why = read_only ? "read-only\n" : "stopping\n";
        answer(conn, 503, "text/plain", why, strlen(why), "Retry-After: 5\r\n");
    } else {
        answer(conn, 200, "text/plain", "ok\n", 3, "");
    }
}

static void serve_metrics(struct conn *conn, const struct http_request *request) {
    static char text[32768];
    bool local = address_is_local(conn->address) && !request->forwarded.at;
    if (!local && !conn->server->config->metrics_any) {
        answer_error(conn, 404, "");
        return;
    }
    size_t size = metrics_write(conn->server, text, sizeof text);
    answer(conn, 200, "text/plain; version=0.0.4", text, size, "");
}

/* False: there is no room, or soon no house, and it has been said. */
static bool link_to_house(struct conn *conn) {
    struct server *server = conn->server;
    char address[ADDRESS_NAME];
    address_name(&server->addresses, conn->address, address);
    conn->linked =
        !server->stopping && house_link(server->house, conn->number, address, server_now(server));
    if (!conn->linked) {
        answer_error(conn, 503, "Retry-After: 5\r\n");
        return false;
    }
    house_link_from(server->house, conn->number, conn->address);
    server->turn_due = true;
    return true;
}

static void serve_socket(struct conn *conn, const struct http_request *request) {
    struct server *server = conn->server;
    char key[WS_ACCEPT_MAX], head[256];
    if (!request->upgrade || request->method != HTTP_GET) {
        answer_error(conn, 426, "Upgrade: websocket\r\nConnection: upgrade\r\n");
        return;
    }
    if (!http_is(request->version, "13")) {
        answer_error(conn, 426, "Sec-WebSocket-Version: 13\r\n");
        return;
    }
    if (!request->key.at) {
        route_refuse(conn, 400);
        return;
    }
    if (!origin_may_connect(&server->config->origins, request)) {
        server->counters.handshakes_refused++;
        route_refuse(conn, 403);
        return;
    }
    if (!link_to_house(conn))
        return;
    server->counters.sockets++;
    conn->logs = true;
    ws_accept(key, request->key.at);
    int size = snprintf(head, sizeof head,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                        key);
    if (conn_put(conn, head, (size_t)size))
        conn->state = CONN_SOCKET;
}

static void serve_api(struct conn *conn, const struct http_request *request) {
    struct server *server = conn->server;
    char path[LIMIT_TARGET + 1], token[257] = "";
    if (!origin_may_change(&server->config->origins, request)) {
        answer_error(conn, 403, "");
        return;
    }
    if (!link_to_house(conn))
        return;
    conn->state = CONN_ASKED;
    memcpy(path, request->path.at, request->path.length);
    path[request->path.length] = 0;
    if (request->token.at) {
        memcpy(token, request->token.at, request->token.length);
        token[request->token.length] = 0;
    }
    conn->logs = request->method == HTTP_POST &&
                 (!strcmp(path, "/api/guests") || !strcmp(path, "/api/tables"));
    enum http_method method = request->method == HTTP_HEAD ? HTTP_GET : request->method;
    server_asked(server);
    house_request(server->house, conn->number, http_method_name(method), path, token,
                  request->body.at, request->body.length, server_now(server));
}

/* The smallest form that the client understands. A file whose name has a hash in it is kept by the
 * browser for good; all others are asked for again, and mostly answered by 304. */
static void serve_asset(struct conn *conn, const struct http_request *request) {
    struct http_text path = request->path;
    const char *query = memchr(path.at, '?', path.length);
    const struct asset *asset = conn->server->config->assets;
    if (!asset)
        asset = assets;
    char lines[256];
    if (query)
        path.length = (size_t)(query - path.at);
    while (asset->path && !http_is(path, asset->path))
        asset++;
    if (!asset->path) {
        answer_error(conn, 404, "");
        return;
    }
    const char *bytes = asset->bytes, *end = asset->bytes_end, *encoding = "";
    if (request->brotli && asset->brotli) {
        bytes = asset->brotli;
        end = asset->brotli_end;
        encoding = "Content-Encoding: br\r\n";
    } else if (request->gzip && asset->gzip) {
        bytes = asset->gzip;
        end = asset->gzip_end;
        encoding = "Content-Encoding: gzip\r\n";
    }
    size_t size = (size_t)(end - bytes);
    snprintf(lines, sizeof lines, "Cache-Control: %s\r\nVary: Accept-Encoding\r\nETag: %s\r\n%s",
             asset->forever ? "public, max-age=31536000, immutable" : "no-cache", asset->etag,
             encoding);
    if (*asset->etag && http_is(request->match, asset->etag))
        put_head(conn, 304, asset->type, size, lines);
    else if (put_head(conn, 200, asset->type, size, lines) && !conn->head_only)
        conn_put_tail(conn, bytes, size);
    end_answer(conn);
}

static const struct route {
    const char *path;
    bool whole;  /* the path is this, and does not only begin so */
    bool change; /* methods beside GET and HEAD */
    void (*serve)(struct conn *conn, const struct http_request *request);
} routes[] = {
    {"/healthz", true, false, serve_health}, {"/metrics", true, false, serve_metrics},
    {"/ws", true, false, serve_socket},      {"/api/", false, true, serve_api},
    {"/", false, false, serve_asset},
};

static const struct route *find_route(struct http_text path) {
    const struct route *route = routes;
    for (;; route++) {
        size_t length = strlen(route->path);
        if (path.length >= length && !memcmp(path.at, route->path, length) &&
            (!route->whole || path.length == length || path.at[length] == '?'))
            return route;
    }
}

/* Behind a proxy that we believe, the client is who it says: the last address, which it added
 * itself. False: that address has too many connections. */
static bool take_forwarded(struct conn *conn, const struct http_request *request) {
    struct http_text list = request->forwarded;
    uint8_t address[16];
    if (!conn->trusted || !list.at)
        return true;
    const char *end = list.at + list.length, *at = end;
    while (at > list.at && at[-1] != ',' && at[-1] != ' ')
        at--;
    if (!address_parse(at, (size_t)(end - at), address))
        return true;
    address_uncount(&conn->server->addresses, conn);
    memcpy(conn->address, address, 16);
    return address_count(&conn->server->addresses, conn, conn->server->config->per_address);
}

void route_request(struct conn *conn, const struct http_request *request) {
    const struct route *route = find_route(request->path);
    conn->keep = !request->close && !conn->server->stopping;
    conn->head_only = request->method == HTTP_HEAD;
    /* Not for localhost: whatever else is served there would have to be https, too. */
    conn->strict = conn->server->tls && !origin_host_is_fixed(request->host);
    bool check = request->old && !request->host.at && route->serve == serve_health;
    if (!check && !origin_host_ok(&conn->server->config->origins, request->host)) {
        refuse_host(conn, request->host);
    } else if (!take_forwarded(conn, request)) {
        conn->server->counters.closed_limit++;
        log_client(conn, "too_many_connections", 0);
        route_refuse(conn, 429);
    } else if (!route->change && request->method != HTTP_GET && request->method != HTTP_HEAD) {
        answer_error(conn, 405, "Allow: GET, HEAD\r\n");
    } else {
        route->serve(conn, request);
    }
}
