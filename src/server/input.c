/* input.c: bytes of a connection become requests or messages. Unfinished input lies in buffers of a
 * pool, which is smaller than the number of connections: a connection that keeps one too long is
 * closed (conns_tick), and when none is left the newcomer is. */
#include <stdlib.h>
#include <string.h>

#include "net.h"

/* ---- Unfinished input ---- */

struct scratch *scratch_take(struct server *server) {
    struct scratch *scratch = server->free_scratch;
    if (scratch) {
        server->free_scratch = scratch->next;
    } else {
        if (server->scratch_count == server->unfinished_max)
            return NULL;
        scratch = malloc(sizeof *scratch);
        if (!scratch)
            return NULL;
        server->scratch_count++;
    }
    scratch->size = 0;
    return scratch;
}

static struct ws_reader *take_reader(struct server *server) {
    if (server->readers_count)
        return server->readers[--server->readers_count];
    if (server->readers_made == server->unfinished_max)
        return NULL;
    struct ws_reader *reader = ws_reader_new();
    server->readers_made += reader != NULL;
    return reader;
}

static void give_reader(struct conn *conn) {
    struct server *server = conn->server;
    ws_reader_reset(conn->reader);
    server->readers[server->readers_count++] = conn->reader;
    conn->reader = NULL;
}

void scratch_give(struct server *server, struct scratch **scratch) {
    if (!*scratch)
        return;
    (*scratch)->next = server->free_scratch;
    server->free_scratch = *scratch;
    *scratch = NULL;
}

static void give_scratch(struct conn *conn) {
    scratch_give(conn->server, &conn->scratch);
}

void input_release(struct conn *conn) {
    give_scratch(conn);
    scratch_give(conn->server, &conn->undecrypted);
    if (conn->reader)
        give_reader(conn);
}

/* Keeps what is left of a read for later; it may lie in the scratch already. */
static void keep_rest(struct conn *conn, const char *bytes, size_t size) {
    if (size == 0) {
        give_scratch(conn);
        return;
    }
    if (!conn->scratch) {
        conn->scratch = scratch_take(conn->server);
        conn->since = server_now(conn->server);
        if (!conn->scratch) {
            conn->server->counters.closed_limit++;
            conn_drop(conn);
            return;
        }
    }
    memmove(conn->scratch->bytes, bytes, size);
    conn->scratch->size = size;
}

/* ---- WebSocket ---- */

/* Counts what came in a window of time; false if it was too much. */
static bool within_limits(struct conn *conn, enum ws_event event) {
    int64_t now = server_now(conn->server);
    if (now - conn->window >= LIMIT_WINDOW_MS) {
        conn->window = now;
        conn->controls = conn->messages = 0;
    }
    if (event == WS_MESSAGE)
        return ++conn->messages <= LIMIT_MESSAGES;
    return ++conn->controls <= LIMIT_CONTROLS;
}

static void take_event(struct conn *conn, enum ws_event event) {
    struct server *server = conn->server;
    size_t size;
    if (event == WS_CLOSE || event == WS_BAD) {
        conn_close_socket(conn, ws_code(conn->reader), "");
        return;
    }
    if (!within_limits(conn, event)) {
        server->counters.closed_limit++;
        conn_close_socket(conn, WS_POLICY, "too many messages");
        return;
    }
    if (event == WS_MESSAGE) {
        const char *message = ws_message(conn->reader, &size);
        server->counters.messages_in++;
        server->turn_due = true;
        server_asked(server);
        house_receive(server->house, conn->number, message, size, server_now(server));
    } else if (event == WS_PING) {
        const uint8_t *bytes = ws_control(conn->reader, &size);
        conn_send(conn, WS_OP_PONG, bytes, size);
    }
}

static void input_socket(struct conn *conn, const char *bytes, size_t size) {
    if (!conn->reader) {
        conn->reader = take_reader(conn->server);
        conn->since = server_now(conn->server);
        if (!conn->reader) {
            conn->server->counters.closed_limit++;
            conn_close_socket(conn, WS_TRY_LATER, "");
            return;
        }
    }
    ws_feed(conn->reader, bytes, size);
    while (conn->reader) { /* it is gone when the connection closes */
        enum ws_event event = ws_next(conn->reader);
        if (event == WS_MORE) {
            if (ws_idle(conn->reader))
                give_reader(conn);
            return;
        }
        if (event == WS_MESSAGE)
            conn->since = server_now(conn->server);
        take_event(conn, event);
    }
}

/* ---- HTTP ---- */

/* May the next request be read, or must an answer go out first? */
static bool may_go_on(const struct conn *conn) {
    return conn->state == CONN_HTTP && !conn->end && !conn->tail_size &&
           conn->waiting < LIMIT_OUTPUT / 2;
}

static void input_http(struct conn *conn, const char *bytes, size_t size) {
    const char *at = bytes, *end = bytes + size;
    for (int requests = 0; may_go_on(conn) && at < end; requests++) {
        struct http_request request;
        int used = http_read(&request, at, (size_t)(end - at));
        if (used == 0)
            break;
        if (used < 0 || requests == LIMIT_PIPELINED) {
            conn->server->counters.bad_requests++;
            route_refuse(conn, used < 0 ? -used : 429);
            break;
        }
        conn->server->counters.requests++;
        conn->since = server_now(conn->server);
        route_request(conn, &request);
        at += used;
    }
    if (conn->state == CONN_DEAD)
        return;
    if (conn->state == CONN_SOCKET) {
        /* The scratch may hold these bytes, so it is given back when they are read. */
        if (at < end)
            input_socket(conn, at, (size_t)(end - at));
        give_scratch(conn);
        return;
    }
    if (conn->end || conn->state == CONN_CLOSING) {
        keep_rest(conn, at, 0);
        return;
    }
    keep_rest(conn, at, (size_t)(end - at));
    if (!may_go_on(conn) && conn->state != CONN_DEAD)
        conn_pause(conn);
}

void input_again(struct conn *conn) {
    if (!may_go_on(conn))
        return;
    conn->since = server_now(conn->server);
    if (conn->scratch)
        input_http(conn, conn->scratch->bytes, conn->scratch->size);
    if (may_go_on(conn) || conn->state == CONN_SOCKET) {
        conn_read(conn);
        if (conn->ssl)
            tls_again(conn);
    }
}

void input_bytes(struct conn *conn, const char *bytes, size_t size) {
    if (conn->state == CONN_SOCKET) {
        input_socket(conn, bytes, size);
        return;
    }
    if (conn->scratch) { /* read into its place behind what was there */
        conn->scratch->size += size;
        bytes = conn->scratch->bytes;
        size = conn->scratch->size;
    }
    input_http(conn, bytes, size);
}
