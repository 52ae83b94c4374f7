/* conn.c: connections: taken from a pool, accepted, written to, closed. Output goes into blocks of a
 * pool and is written once per turn; a reader that does not take it is closed [T12]. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "net.h"

/* ---- Blocks ---- */

static struct block *take_block(struct server *server) {
    struct block *block = server->free_blocks;
    if (block)
        server->free_blocks = block->next;
    else if (server->blocks_touched < server->blocks_count)
        block = &server->blocks[server->blocks_touched++];
    else
        return NULL;
    server->blocks_used++;
    block->next = NULL;
    block->from = block->size = 0;
    return block;
}

static void give_block(struct server *server, struct block *block) {
    block->next = server->free_blocks;
    server->free_blocks = block;
    server->blocks_used--;
}

/* Gives back all blocks but the first `keep`. */
static void give_blocks(struct conn *conn, int keep) {
    struct block **link = &conn->first;
    conn->last = NULL;
    while (*link && keep-- > 0) {
        conn->last = *link;
        link = &(*link)->next;
    }
    struct block *rest = *link;
    *link = NULL;
    while (rest) {
        struct block *next = rest->next;
        give_block(conn->server, rest);
        rest = next;
    }
}

/* ---- Opening and ending ---- */

bool conns_open(struct server *server) {
    server->conns = mmap(NULL, server->links * sizeof *server->conns, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    /* A quarter of all connections may have as much waiting as is allowed. */
    server->blocks_count = 64 + server->links * (LIMIT_OUTPUT / BLOCK_BYTES) / 4;
    server->blocks = mmap(NULL, server->blocks_count * sizeof *server->blocks,
                          PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                          0);
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
    give_blocks(conn, 0);
    conn->state = CONN_FREE;
    conn->next_free = server->free_conns;
    server->free_conns = conn;
}

/* The house is told at once, or after the turn in which it is speaking to us. */
void conn_unlink(struct conn *conn) {
    struct server *server = conn->server;
    if (!conn->linked)
        return;
    conn->linked = false;
    server->turn_due = true;
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
    input_release(conn);
    address_uncount(&server->addresses, conn);
    give_blocks(conn, conn->writing ? WRITE_BLOCKS : 0); /* libuv may hold the first ones */
    conn->tail_size = 0;
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
        if (!memcmp(server->proxies[i], address, 16))
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
        !address_of_peer(&conn->tcp, conn->address)) {
        conn_drop(conn);
        return;
    }
    server->counters.accepted++;
    conn->trusted = is_proxy(server, conn->address);
    if (!conn->trusted &&
        !address_count(&server->addresses, conn, server->config->per_address)) {
        server->counters.closed_limit++;
        conn_drop(conn);
        return;
    }
    conn_read(conn);
}

/* ---- Reading ---- */

/* Unfinished requests grow where they lie; everything else is read into one buffer of the server,
 * which is free again when the callback returns. */
static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    struct conn *conn = handle->data;
    (void)suggested;
    if (conn->scratch && conn->state == CONN_HTTP)
        *buf = uv_buf_init(conn->scratch->bytes + conn->scratch->size,
                           (unsigned)(sizeof conn->scratch->bytes - conn->scratch->size));
    else
        *buf = uv_buf_init(conn->server->input, sizeof conn->server->input);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    struct conn *conn = stream->data;
    if (size < 0) {
        conn_drop(conn);
        return;
    }
    if (size == 0 || conn->state == CONN_CLOSING || conn->state == CONN_DEAD) {
        return; /* what comes after our last word is not read */
    }
    conn->heard = server_now(conn->server);
    conn->pinged = false;
    input_bytes(conn, buf->base, (size_t)size);
}

void conn_read(struct conn *conn) {
    if (conn->reading || conn->state == CONN_DEAD)
        return;
    conn->reading = uv_read_start((uv_stream_t *)&conn->tcp, on_alloc, on_read) == 0;
    if (!conn->reading)
        conn_drop(conn);
}

/* Input waited for an answer: it is looked at after the turn. */
void conn_again(struct conn *conn) {
    if (conn->again)
        return;
    conn->again = true;
    conn->next_again = conn->server->again;
    conn->server->again = conn;
}

/* ---- Writing ---- */

static void mark_dirty(struct conn *conn) {
    if (conn->dirty)
        return;
    conn->dirty = true;
    conn->next_dirty = conn->server->dirty;
    conn->server->dirty = conn;
}

/* No blocks are left: whoever takes nothing for the longest time has to go. */
static void drop_slowest(struct server *server) {
    struct conn *slowest = NULL;
    for (uint32_t i = 0; i < server->high; i++) {
        struct conn *conn = &server->conns[i];
        if (conn->writing && conn->state != CONN_DEAD && conn->state != CONN_FREE &&
            (!slowest || conn->stuck < slowest->stuck))
            slowest = conn;
    }
    if (slowest) {
        server->counters.closed_slow++;
        conn_drop(slowest);
    }
}

static bool put_bytes(struct conn *conn, const char *bytes, size_t size) {
    struct server *server = conn->server;
    while (size > 0) {
        if (!conn->last || conn->last->size == BLOCK_BYTES) {
            struct block *block = take_block(server);
            if (!block) {
                drop_slowest(server);
                block = take_block(server);
            }
            if (!block)
                return false;
            if (conn->state == CONN_DEAD) { /* it was the slowest itself */
                give_block(server, block);
                return false;
            }
            if (conn->last)
                conn->last->next = block;
            else
                conn->first = block;
            conn->last = block;
        }
        struct block *block = conn->last;
        size_t part = BLOCK_BYTES - block->size;
        if (part > size)
            part = size;
        memcpy(block->bytes + block->size, bytes, part);
        block->size = (uint16_t)(block->size + part);
        bytes += part;
        size -= part;
        conn->waiting += part;
    }
    return true;
}

/* Adds output; false if the connection was dropped for having too much of it. A message on its own
 * may be larger than what may wait. */
bool conn_put(struct conn *conn, const void *bytes, size_t size) {
    if (conn->state == CONN_DEAD)
        return false;
    if (conn->waiting && conn->waiting + size > LIMIT_OUTPUT)
        conn_flush(conn);
    if (conn->state == CONN_DEAD)
        return false;
    if (conn->waiting && conn->waiting + size > LIMIT_OUTPUT) {
        conn->server->counters.closed_slow++;
        conn_drop(conn);
        return false;
    }
    if (!put_bytes(conn, bytes, size)) {
        conn_drop(conn);
        return false;
    }
    mark_dirty(conn);
    return true;
}

/* Bytes that stay where they are for good; nothing else is put until they are written. */
void conn_put_tail(struct conn *conn, const char *bytes, size_t size) {
    conn->tail = bytes;
    conn->tail_size = size;
    conn->waiting += size;
    mark_dirty(conn);
}

static int list_output(const struct conn *conn, uv_buf_t bufs[WRITE_BLOCKS]) {
    int count = 0;
    const struct block *block = conn->first;
    for (; block && count < WRITE_BLOCKS; block = block->next)
        bufs[count++] =
            uv_buf_init((char *)block->bytes + block->from, (unsigned)(block->size - block->from));
    if (!block && conn->tail_size && count < WRITE_BLOCKS)
        bufs[count++] = uv_buf_init((char *)conn->tail, (unsigned)conn->tail_size);
    return count;
}

/* `size` bytes are written. */
static void advance(struct conn *conn, size_t size) {
    conn->server->counters.bytes_out += size;
    conn->waiting -= size;
    conn->stuck = server_now(conn->server);
    while (size > 0 && conn->first) {
        struct block *block = conn->first;
        size_t part = (size_t)(block->size - block->from);
        if (part > size) {
            block->from = (uint16_t)(block->from + size);
            return;
        }
        size -= part;
        conn->first = block->next;
        if (!conn->first)
            conn->last = NULL;
        give_block(conn->server, block);
    }
    if (size > 0) { /* what is left of it is of the asset */
        conn->tail += size;
        conn->tail_size -= size;
    }
}

static void on_shutdown(uv_shutdown_t *shutdown, int status) {
    (void)shutdown, (void)status;
}

/* All is written, and it was the last: say so, and wait a moment for the other side, since closing
 * with unread input would take back what we said. */
static void finish(struct conn *conn) {
    conn->end = false;
    conn->state = CONN_CLOSING;
    conn->since = server_now(conn->server);
    if (uv_shutdown(&conn->shutdown, (uv_stream_t *)&conn->tcp, on_shutdown))
        conn_drop(conn);
    else
        conn_read(conn);
}

static void on_written(uv_write_t *write, int status) {
    struct conn *conn = write->data;
    conn->writing = false;
    if (conn->state == CONN_DEAD)
        return;
    if (status < 0) {
        conn_drop(conn);
        return;
    }
    advance(conn, conn->in_flight);
    conn_flush(conn);
}

void conn_flush(struct conn *conn) {
    uv_buf_t bufs[WRITE_BLOCKS];
    if (conn->state == CONN_DEAD || conn->state == CONN_FREE || conn->writing)
        return;
    while (conn->waiting) {
        int count = list_output(conn, bufs);
        int sent = uv_try_write((uv_stream_t *)&conn->tcp, bufs, (unsigned)count);
        if (sent < 0 && sent != UV_EAGAIN) {
            conn_drop(conn);
            return;
        }
        if (sent > 0) {
            advance(conn, (size_t)sent);
            continue;
        }
        size_t size = 0;
        for (int i = 0; i < count; i++)
            size += bufs[i].len;
        conn->write.data = conn;
        conn->in_flight = size;
        conn->stuck = server_now(conn->server);
        conn->writing = true;
        if (uv_write(&conn->write, (uv_stream_t *)&conn->tcp, bufs, (unsigned)count, on_written)) {
            conn->writing = false;
            conn_drop(conn);
        }
        return;
    }
    if (conn->end)
        finish(conn);
    else if (conn->state == CONN_HTTP && !conn->reading)
        conn_again(conn);
}

void conns_flush(struct server *server) {
    while (server->dirty) {
        struct conn *conn = server->dirty;
        server->dirty = conn->next_dirty;
        conn->dirty = false;
        conn_flush(conn);
    }
}

/* Goes on with input that waited for an answer. */
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
        int64_t most = !asked_before ? LIMIT_HANDSHAKE_MS
                       : conn->scratch ? LIMIT_PARTIAL_MS
                                       : LIMIT_KEEP_ALIVE_MS;
        if (!conn->waiting && now - conn->since > most) {
            counters->closed_late += !asked_before || conn->scratch;
            conn_drop(conn);
        }
        return;
    }
    case CONN_SOCKET:
        if (conn->reader && now - conn->since > LIMIT_PARTIAL_MS) {
            counters->closed_late++;
            conn_close_socket(conn, WS_POLICY, "too slow");
        } else if (now - conn->heard > 2 * LIMIT_PING_MS) {
            counters->closed_late++;
            conn_drop(conn);
        } else if (now - conn->heard > LIMIT_PING_MS && !conn->pinged) {
            conn->pinged = true;
            conn_send(conn, WS_OP_PING, "", 0);
        }
        return;
    case CONN_CLOSING:
        if (now - conn->since > LIMIT_LINGER_MS)
            conn_drop(conn);
        return;
    default: return;
    }
}

void conns_tick(struct server *server) {
    int64_t now = server_now(server);
    for (uint32_t i = 0; i < server->high; i++)
        tick_conn(&server->conns[i], now);
    conns_flush(server);
}
