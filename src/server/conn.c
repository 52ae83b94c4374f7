/* conn.c: connections: taken from a pool, accepted, read from, closed, and what time does to them.
 * Writing is in output.c. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "net.h"

/* ---- Opening and ending ---- */

bool conns_open(struct server *server) {
    server->conns = mmap(NULL, server->links * sizeof *server->conns, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    server->blocks_count = blocks_for(server->links);
    server->blocks =
        mmap(NULL, server->blocks_count * sizeof *server->blocks, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    server->unfinished_max = 64 + server->links / 8;
    server->readers = calloc(server->unfinished_max, sizeof *server->readers);
    return server->conns != MAP_FAILED && server->blocks != MAP_FAILED && server->readers &&
           addresses_open(&server->addresses, server->links);
}

void conns_close(struct server *server) {
    while (server->readers_count)
        ws_reader_free(server->readers[--server->readers_count]);
    while (server->free_scratch) {
        struct scratch *next = server->free_scratch->next;
        free(server->free_scratch);
        server->free_scratch = next;
    }
    free(server->readers);
    addresses_close(&server->addresses);
    munmap(server->conns, server->links * sizeof *server->conns);
    munmap(server->blocks, server->blocks_count * sizeof *server->blocks);
}

static void on_closed(uv_handle_t *handle) {
    struct conn *conn = handle->data;
    struct server *server = conn->server;
    output_release(conn);
    if (conn->ssl)
        tls_end(conn);
    conn->state = CONN_FREE;
    conn->next_free = server->free_conns;
    server->free_conns = conn;
}

/* Tells the house at once or, during its turn, after that. */
void conn_unlink(struct conn *conn) {
    struct server *server = conn->server;
    if (!conn->linked)
        return;
    conn->linked = false;
    server->turn_due = true;
    if (conn->logs && conn->state != CONN_ASKED) /* a socket: by now it is known whose it was */
        log_client(conn, "socket_closed", house_person(server->house, conn->number));
    if (server->in_turn) {
        conn->next_unlink = server->unlinks;
        server->unlinks = conn;
    } else {
        house_unlink(server->house, conn->number, server_now(server));
    }
}

void conn_drop(struct conn *conn) {
    struct server *server = conn->server;
    if (conn->state == CONN_DEAD || conn->state == CONN_FREE)
        return;
    conn_unlink(conn);
    shake_forget(conn);
    input_release(conn);
    address_uncount(&server->addresses, conn);
    output_release(conn);
    conn->state = CONN_DEAD;
    server->open--;
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

static struct conn *take_conn(struct server *server) {
    struct conn *conn = server->free_conns;
    if (conn)
        server->free_conns = conn->next_free;
    else if (server->high < server->links)
        conn = &server->conns[server->high++];
    else
        return NULL;
    /* It may still stand in the lists of this turn. */
    struct conn *next_dirty = conn->next_dirty, *next_again = conn->next_again;
    bool dirty = conn->dirty, again = conn->again;
    memset(conn, 0, sizeof *conn);
    conn->next_dirty = next_dirty;
    conn->next_again = next_again;
    conn->dirty = dirty;
    conn->again = again;
    conn->server = server;
    conn->number = (uint32_t)(conn - server->conns);
    return conn;
}

/* There is no room: it is accepted and let go at once, or it would ring for ever. */
static void refuse_connection(uv_stream_t *listener) {
    struct server *server = listener->data;
    uv_tcp_t *tcp = malloc(sizeof *tcp);
    server->counters.refused++;
    if (!tcp)
        return;
    uv_tcp_init(&server->loop, tcp);
    uv_accept(listener, (uv_stream_t *)tcp);
    uv_close((uv_handle_t *)tcp, (uv_close_cb)free);
}

static bool is_proxy(const struct server *server, const uint8_t address[16]) {
    for (int i = 0; i < server->config->proxies_count; i++)
        if (subnet_has(&server->proxies[i], address))
            return true;
    return false;
}

void conn_accept(uv_stream_t *listener, int status) {
    struct server *server = listener->data;
    if (status < 0) {
        /* Out of descriptors: libuv gives up a spare one to turn the caller away. */
        if (server->counters.accept_errors++ % 1000 == 0)
            log_line("accept_failed", "code=%s", uv_err_name(status));
        return;
    }
    struct conn *conn = server->stopping ? NULL : take_conn(server);
    if (!conn) {
        refuse_connection(listener);
        return;
    }
    uv_tcp_init(&server->loop, &conn->tcp);
    conn->tcp.data = conn;
    conn->state = CONN_HTTP;
    conn->since = conn->heard = server_now(server);
    server->open++;
    if (uv_accept(listener, (uv_stream_t *)&conn->tcp) ||
        uv_fileno((uv_handle_t *)&conn->tcp, &conn->fd) ||
        !address_of_peer(&conn->tcp, conn->address)) {
        conn_drop(conn);
        return;
    }
    server->counters.accepted++;
    conn->trusted = is_proxy(server, conn->address);
    if (!conn->trusted && !address_count(&server->addresses, conn, server->config->per_address)) {
        server->counters.closed_limit++;
        log_client(conn, "too_many_connections", 0);
        conn_drop(conn);
        return;
    }
    conn_read(conn);
}

/* ---- Reading ---- */

/* Unfinished requests grow where they lie; everything else is read into one buffer of the server,
 * which is free again when the callback returns. */
uv_buf_t conn_room(struct conn *conn) {
    if (conn->scratch && conn->state == CONN_HTTP)
        return uv_buf_init(conn->scratch->bytes + conn->scratch->size,
                           (unsigned)(sizeof conn->scratch->bytes - conn->scratch->size));
    return uv_buf_init(conn->server->input, sizeof conn->server->input);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    struct conn *conn = handle->data;
    struct server *server = conn->server;
    (void)suggested;
    if (!server->tls)
        *buf = conn_room(conn);
    else if (shake_may_read(conn))
        *buf = uv_buf_init(server->encrypted, sizeof server->encrypted);
    else
        *buf = uv_buf_init(NULL, 0); /* nothing is read: UV_ENOBUFS */
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    struct conn *conn = stream->data;
    if (size == UV_ENOBUFS) {
        shake_wait(conn);
        return;
    }
    if (size < 0) {
        conn_drop(conn);
        return;
    }
    if (size == 0 || conn->state == CONN_CLOSING || conn->state == CONN_DEAD) {
        return; /* nothing is read after our close */
    }
    conn->heard = server_now(conn->server);
    conn->pinged = false;
    if (conn->server->tls)
        tls_input(conn, buf->base, (size_t)size);
    else
        input_bytes(conn, buf->base, (size_t)size);
}

void conn_read(struct conn *conn) {
    if (conn->reading || conn->state == CONN_DEAD)
        return;
    conn->reading = uv_read_start((uv_stream_t *)&conn->tcp, on_alloc, on_read) == 0;
    if (!conn->reading)
        conn_drop(conn);
}

void conn_pause(struct conn *conn) {
    if (!conn->reading)
        return;
    uv_read_stop((uv_stream_t *)&conn->tcp);
    conn->reading = false;
}

/* Input waited for an answer: it is looked at after the turn. */
void conn_again(struct conn *conn) {
    if (conn->again)
        return;
    conn->again = true;
    conn->next_again = conn->server->again;
    conn->server->again = conn;
}

/* Processes input that waited for an answer. */
void conns_again(struct server *server) {
    struct conn *list = server->again;
    server->again = NULL;
    while (list) {
        struct conn *conn = list;
        list = conn->next_again;
        conn->again = false;
        if (conn->state == CONN_HTTP)
            conn_unlink(conn); /* the request that was one link is answered */
        input_again(conn);
    }
}

/* ---- WebSocket ---- */

void conn_send(struct conn *conn, enum ws_opcode opcode, const void *bytes, size_t size) {
    uint8_t head[WS_HEAD_MAX];
    size_t head_size = ws_head(head, opcode, size);
    if (conn_put(conn, head, head_size))
        conn_put(conn, bytes, size);
}

void conn_close_socket(struct conn *conn, enum ws_code code, const char *why) {
    uint8_t bytes[WS_CONTROL_MAX];
    struct server *server = conn->server;
    if (conn->state != CONN_SOCKET)
        return;
    size_t size = strlen(why);
    if (size > sizeof bytes - 2)
        size = sizeof bytes - 2;
    bytes[0] = (uint8_t)(code >> 8);
    bytes[1] = (uint8_t)code;
    memcpy(bytes + 2, why, size);
    conn_send(conn, WS_OP_CLOSE, bytes, code == WS_NO_CODE ? 0 : size + 2);
    if (conn->state != CONN_SOCKET)
        return; /* dropped on the way */
    conn->state = CONN_CLOSING;
    conn->since = server_now(server);
    conn->end = true;
    conn_unlink(conn);
    input_release(conn);
}

/* ---- Time ---- */

static void tick_conn(struct conn *conn, int64_t now) {
    struct counters *counters = &conn->server->counters;
    if (conn->writing && now - conn->stuck > LIMIT_STUCK_MS) {
        counters->closed_slow++;
        conn_drop(conn);
        return;
    }
    switch ((enum conn_state)conn->state) {
    case CONN_HTTP: {
        bool asked_before = conn->keep;
        int64_t most = !asked_before   ? LIMIT_HANDSHAKE_MS
                       : conn->scratch ? LIMIT_PARTIAL_MS
                                       : LIMIT_KEEP_ALIVE_MS;
        if (!conn->waiting && now - conn->since > most) {
            counters->closed_late += !asked_before || conn->scratch;
            conn_drop(conn);
        }
        return;
    }
    case CONN_SOCKET: {
        bool awaited = conn->linked && house_awaits(conn->server->house, conn->number);
        int64_t ping_ms = awaited ? LIMIT_PING_AWAITED_MS : LIMIT_PING_MS;
        int64_t lost_ms = awaited ? LIMIT_LOST_AWAITED_MS : 2 * LIMIT_PING_MS;
        if (conn->reader && now - conn->since > LIMIT_PARTIAL_MS) {
            counters->closed_late++;
            conn_close_socket(conn, WS_POLICY, "too slow");
        } else if (now - conn->heard > lost_ms) {
            counters->closed_late++;
            conn_drop(conn);
        } else if (now - conn->heard > ping_ms && !conn->pinged) {
            conn->pinged = true;
            conn_send(conn, WS_OP_PING, "", 0);
        }
        return;
    }
    case CONN_CLOSING:
        if (now - conn->since > LIMIT_LINGER_MS)
            conn_drop(conn);
        return;
    default: return;
    }
}

/* Checks a part of the connections at a time, so that thousands of them delay nobody. */
void conns_tick(struct server *server) {
    int64_t now = server_now(server);
    uint32_t end = server->ticked + TICK_CONNS;
    for (; server->ticked < server->high && server->ticked < end; server->ticked++)
        tick_conn(&server->conns[server->ticked], now);
    if (server->ticked >= server->high)
        server->ticked = 0;
    conns_flush(server);
}
