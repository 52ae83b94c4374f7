/* output.c: the output of connections. It is queued in blocks of a pool and written once per turn.
 * A client that does not read it is not read from, gets no updates of its table (house_ready), and
 * is disconnected after a timeout [T12]. With TLS there are two queues: what waits to be encrypted,
 * and what goes out; the first becomes the second when the second is empty, so that little is
 * encrypted for those who do not read. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "net.h"

#define DROPS_MAX 8 /* connections that are ended for one block, at most */

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
static void give_blocks(struct server *server, struct queue *queue, int keep) {
    struct block **link = &queue->first;
    queue->last = NULL;
    while (*link && keep-- > 0) {
        queue->last = *link;
        link = &(*link)->next;
    }
    struct block *rest = *link;
    *link = NULL;
    while (rest) {
        struct block *next = rest->next;
        give_block(server, rest);
        rest = next;
    }
}

void output_release(struct conn *conn) {
    give_blocks(conn->server, &conn->plain, 0);
    give_blocks(conn->server, &conn->out,
                conn->writing ? WRITE_BLOCKS : 0); /* libuv may hold them */
    conn->tail_size = 0;
}

/* ---- Writing ---- */

static void mark_dirty(struct conn *conn) {
    if (conn->dirty)
        return;
    conn->dirty = true;
    conn->next_dirty = conn->server->dirty;
    conn->server->dirty = conn;
}

/* Does ending it give blocks back at once? Those that libuv writes from come back later. */
static bool has_spare(const struct conn *conn) {
    return conn->plain.first || conn->waiting > (size_t)WRITE_BLOCKS * BLOCK_BYTES;
}

/* No blocks are left: closes the connection whose output has been stuck longest, among those that
 * hold blocks. False: there is none. */
static bool drop_slowest(struct server *server) {
    struct conn *slowest = NULL;
    for (uint32_t i = 0; i < server->high; i++) {
        struct conn *conn = &server->conns[i];
        if (!conn->writing || conn->state == CONN_DEAD || conn->state == CONN_FREE)
            continue;
        if (!slowest || has_spare(conn) > has_spare(slowest) ||
            (has_spare(conn) == has_spare(slowest) && conn->stuck < slowest->stuck))
            slowest = conn;
    }
    if (!slowest)
        return false;
    server->counters.closed_slow++;
    conn_drop(slowest);
    return true;
}

/* A block, whatever it costs others who do not read. */
static struct block *need_block(struct server *server) {
    struct block *block = take_block(server);
    for (int i = 0; !block && i < DROPS_MAX && drop_slowest(server); i++)
        block = take_block(server);
    return block;
}

static bool put_bytes(struct conn *conn, struct queue *queue, const char *bytes, size_t size) {
    struct server *server = conn->server;
    while (size > 0) {
        if (!queue->last || queue->last->size == BLOCK_BYTES) {
            struct block *block = need_block(server);
            if (!block)
                return false;
            if (conn->state == CONN_DEAD) { /* it was the slowest itself */
                give_block(server, block);
                return false;
            }
            if (queue->last)
                queue->last->next = block;
            else
                queue->first = block;
            queue->last = block;
        }
        struct block *block = queue->last;
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
    if (!put_bytes(conn, conn->ssl ? &conn->plain : &conn->out, bytes, size)) {
        conn_drop(conn);
        return false;
    }
    mark_dirty(conn);
    return true;
}

/* Queues bytes that TLS has encrypted. Never drops the connection, which TLS is still using. */
bool output_encrypted(struct conn *conn, const char *bytes, size_t size) {
    if (conn->state == CONN_DEAD || !put_bytes(conn, &conn->out, bytes, size))
        return false;
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
    const struct block *block = conn->out.first;
    for (; block && count < WRITE_BLOCKS; block = block->next)
        bufs[count++] =
            uv_buf_init((char *)block->bytes + block->from, (unsigned)(block->size - block->from));
    if (!block && conn->tail_size && !conn->ssl && count < WRITE_BLOCKS)
        bufs[count++] = uv_buf_init((char *)conn->tail, (unsigned)conn->tail_size);
    return count;
}

/* `size` bytes are written. */
static void advance(struct conn *conn, size_t size) {
    conn->server->counters.bytes_out += size;
    conn->waiting -= size;
    conn->stuck = server_now(conn->server);
    while (size > 0 && conn->out.first) {
        struct block *block = conn->out.first;
        size_t part = (size_t)(block->size - block->from);
        if (part > size) {
            block->from = (uint16_t)(block->from + size);
            return;
        }
        size -= part;
        conn->out.first = block->next;
        if (!conn->out.first)
            conn->out.last = NULL;
        give_block(conn->server, block);
    }
    if (size > 0) { /* the rest of it belongs to the asset */
        conn->tail += size;
        conn->tail_size -= size;
    }
}

/* Encrypts what waits, if all that was encrypted before is out; of an asset a part at a time. */
static bool encrypt(struct conn *conn) {
    struct block *block;
    if (!conn->ssl || conn->out.first)
        return true;
    while ((block = conn->plain.first)) {
        if (!tls_write(conn, block->bytes, block->size))
            return false;
        conn->waiting -= block->size;
        conn->plain.first = block->next;
        if (!block->next)
            conn->plain.last = NULL;
        give_block(conn->server, block);
    }
    size_t part = conn->tail_size < TLS_PART ? conn->tail_size : TLS_PART;
    if (!part || conn->out.first)
        return true;
    if (!tls_write(conn, conn->tail, part))
        return false;
    conn->waiting -= part;
    conn->tail += part;
    conn->tail_size -= part;
    return true;
}

static void on_shutdown(uv_shutdown_t *shutdown, int status) {
    (void)shutdown, (void)status;
}

/* All is written, and it was the last: say so, and wait a moment for the other side, since closing
 * with unread input would take back what we said. */
static void finish(struct conn *conn) {
    if (conn->ssl && tls_say_end(conn)) {
        conn_flush(conn);
        return;
    }
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
    struct server *server = conn->server;
    conn->writing = false;
    if (conn->state == CONN_DEAD)
        return;
    if (status < 0) {
        conn_drop(conn);
        return;
    }
    advance(conn, conn->in_flight);
    conn->heard = conn->stuck; /* a client that reads is alive */
    conn_flush(conn);
    if (conn->state != CONN_SOCKET || conn->writing)
        return;
    conn_read(conn);
    if (conn->ssl)
        tls_again(conn);
    house_ready(server->house, conn->number, server_now(server));
    server->turn_due = true;
}

/* Sends what the kernel takes at once: bytes, 0 if it takes none now, or less. A socket knows
 * better than a file what to do, so that this is less work than uv_try_write. */
static ssize_t send_now(const struct conn *conn, const uv_buf_t *bufs, int count) {
    struct iovec parts[WRITE_BLOCKS];
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
    ssize_t sent;
    for (int i = 0; i < count; i++)
        parts[i] = (struct iovec){bufs[i].base, bufs[i].len};
    do {
        sent = count == 1 ? send(conn->fd, bufs[0].base, bufs[0].len, MSG_NOSIGNAL | MSG_DONTWAIT)
                          : sendmsg(conn->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 && (errno == EAGAIN || errno == ENOBUFS) ? 0 : sent;
}

void conn_flush(struct conn *conn) {
    uv_buf_t bufs[WRITE_BLOCKS];
    if (conn->state == CONN_DEAD || conn->state == CONN_FREE || conn->writing)
        return;
    while (conn->waiting) {
        if (!encrypt(conn)) {
            conn_drop(conn);
            return;
        }
        int count = list_output(conn, bufs);
        ssize_t sent = send_now(conn, bufs, count);
        if (sent < 0) {
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
        if (conn->state == CONN_SOCKET)
            conn_pause(conn);
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
        if (server->dirty) /* thousands of them do not all lie in the cache */
            __builtin_prefetch(&server->dirty->out);
        conn->dirty = false;
        conn_flush(conn);
    }
}
