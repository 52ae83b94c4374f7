/* net.h: shared by the files of the server: connections, and the server around them. All memory is
 * allocated when the server starts: connections, blocks for output, and a few buffers for
 * unfinished input.
 *
 * The life of a connection: it is accepted, sends HTTP requests (state HTTP; ASKED while the house
 * prepares an answer), may become a WebSocket (SOCKET), and ends: CLOSING after we have sent our
 * close and wait for the peer's, then DEAD until libuv has closed it. While `linked`, a connection
 * is the link of the house with the same number. */
#ifndef NET_H
#define NET_H

#include <openssl/types.h>
#include <uv.h>

#include "server.h"
#include "server_limits.h"
#include "subnet.h"
#include "websocket.h"

#define BLOCK_BYTES 4080 /* with its head, a page */
#define ADDRESS_NAME \
    34 /* bytes of an address and its site as text for the house, with the final 0 */
#define WRITE_BLOCKS 4 /* blocks per write; libuv allocates nothing for this few */
#define TLS_PART 8192  /* bytes of an asset encrypted at a time */
#define TICK_CONNS 256 /* connections checked for timeouts together */
#define TICK_MS 1000   /* each is checked once in this time, unless there are very many */

/* The time until the next part of `conns` connections is checked: never 0, which would fire in
 * every iteration of the loop. */
static inline uint64_t tick_wait_ms(uint32_t conns) {
    uint64_t wait_ms = TICK_MS / (conns / TICK_CONNS + 1);
    return wait_ms ? wait_ms : 1;
}

/* Blocks for `conns` connections: a quarter of them may reach LIMIT_OUTPUT, and two records of
 * finished games fit beside that. */
static inline uint32_t blocks_for(uint32_t conns) {
    return 64 + conns * (LIMIT_OUTPUT / BLOCK_BYTES) / 4 + 2 * (HOUSE_RECORD_MAX / BLOCK_BYTES + 1);
}

struct block {
    struct block *next;
    uint16_t from; /* bytes before this one have been written */
    uint16_t size;
    char bytes[BLOCK_BYTES];
};

struct queue {
    struct block *first, *last;
};

/* Unfinished requests, and requests that wait for the answer to the one before. */
struct scratch {
    struct scratch *next;
    size_t size;
    char bytes[LIMIT_HEAD + LIMIT_BODY];
};

enum conn_state { CONN_FREE, CONN_HTTP, CONN_ASKED, CONN_SOCKET, CONN_CLOSING, CONN_DEAD };

struct conn {
    uv_tcp_t tcp;
    uv_write_t write;
    uv_shutdown_t shutdown;
    struct server *server;
    struct conn *next_free;
    struct conn *next_dirty; /* has output since the last flush */
    struct conn *next_again; /* has input that waited for an answer */
    struct conn *next_unlink;
    struct scratch *scratch;
    struct ws_reader *reader;
    struct queue out;            /* waiting output */
    struct queue plain;          /* with TLS, output not yet encrypted */
    SSL *ssl;                    /* created at a client's first byte; NULL: plain */
    struct scratch *undecrypted; /* received while an answer had to be sent first */
    const char *arrived;         /* the bytes that TLS is reading now */
    size_t arrived_size;
    size_t hello_size;                      /* bytes of the handshake so far */
    struct conn *shake_next, *shake_before; /* in the queue for handshakes */
    struct conn *newer[2], *older[2]; /* other connections of the same address; of the same site */
    const char *tail;                 /* after `out`: bytes of an asset, not copied */
    size_t tail_size;
    size_t waiting;   /* bytes of all waiting output */
    size_t in_flight; /* bytes that libuv is writing */
    int64_t since;    /* when the state, or unfinished input, began */
    int64_t heard;    /* when the last byte was received */
    int64_t stuck;    /* since when no output could be written */
    int64_t window;   /* start of the window in which controls and messages are counted */
    uv_os_fd_t fd;
    uint32_t number;
    uint32_t address_row[2]; /* rows in the table of addresses, + 1; 0: none. Of the address; of its
                                site */
    uint16_t controls, messages;
    uint16_t key_updates;
    uint8_t address[16];
    uint8_t state;
    bool linked, dirty, again, writing, reading, pinged, trusted;
    bool keep;      /* keep-alive after this answer */
    bool head_only; /* answer without a body (HEAD) */
    bool end;       /* close when all output is written */
    bool strict;    /* send Strict-Transport-Security */
    bool logs;      /* log the answer, or the end of a socket, with the address */
    bool tls_bad;   /* TLS has failed: send no close_notify */
    bool shake_waits,
        shake_called; /* in the queue for handshakes; called from it, and has not read yet */
};

/* Addresses with their connections. */
struct address_row {
    uint8_t address[16];
    struct conn *oldest, *newest;
    uint32_t count;
    uint32_t next;
};
struct addresses {
    struct address_row *row;
    uint32_t *bucket;
    uint32_t buckets, free;
    uint8_t key[16];
};

/* For /metrics. */
struct counters {
    uint64_t accepted, refused, requests, bad_requests, sockets, messages_in, messages_out,
        bytes_out, turns, jobs, closed_slow, closed_late, closed_limit, handshakes_refused,
        accept_errors, tls_failed, shakes_waited, host_refused;
};

/* Connections that wait for their handshake, and how many more may begin in this iteration of the
 * loop. */
struct shakes {
    struct conn *first, *last;
    uint32_t left;
};

#define LATENESS_STEPS 11 /* the last step has no limit */

/* A histogram of durations, for /metrics. */
struct lateness {
    uint64_t most[LATENESS_STEPS]; /* durations up to each step of metrics.c */
    uint64_t sum_us;
};
void lateness_note(struct lateness *lateness, int64_t late_us, uint64_t times);

struct workers;
struct tls;

struct server {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_check_t check;
    uv_timer_t turn_timer, tick_timer, stop_timer;
    uv_signal_t sigterm, sigint, sighup;
    uv_async_t woken; /* by workers */
    const struct server_config *config;
    struct house *house;
    struct workers *workers;
    struct tls *tls;            /* NULL: plain */
    struct admin_socket *admin; /* NULL: none */
    struct conn *conns;
    struct conn *free_conns, *dirty, *again, *unlinks;
    struct block *blocks, *free_blocks;
    uint32_t blocks_count, blocks_used, blocks_touched;
    struct scratch *free_scratch;
    struct ws_reader **readers; /* unused ones */
    uint32_t scratch_count, readers_count, readers_made, unfinished_max;
    uint32_t links, open, high; /* connections: limit, open, the highest number ever + 1 */
    uint32_t ticked;            /* connections before this one have been checked */
    struct shakes shakes;
    struct addresses addresses;
    struct subnet proxies[SERVER_PROXIES_MAX];
    struct counters counters;
    struct lateness lateness; /* of live ticks, when their frames were written */
    struct lateness commit;   /* of commits */
    struct lateness moved; /* of moves, from the first message of a turn until all clients were sent
                              the result */
    uint64_t commits, moves; /* totals after the last turn */
    int64_t asked_us;        /* when the first message of this turn came; 0: none yet */
    int64_t started_s;       /* on the calendar */
    int statm;               /* /proc/self/statm, opened before the sandbox; -1: none */
    int64_t start_ms, stop_ms;
    int64_t last_ms; /* the last result of server_now */
    int64_t turn_ms; /* when the house had its last turn */
    bool turn_due, in_turn, stopping, read_only, in_terminal;
    char input[16384];     /* the bytes being read */
    char encrypted[16384]; /* with TLS, before decryption */
};

/* Milliseconds since the start, without those in which the process was suspended. */
int64_t server_now(struct server *server);
void server_turn(struct server *server);
void server_asked(struct server *server); /* call before a message goes to the house */

/* conn.c */
bool conns_open(struct server *server);
void conns_close(struct server *server);
void conn_accept(uv_stream_t *listener, int status);
void conn_send(struct conn *conn, enum ws_opcode opcode, const void *bytes, size_t size);
void conn_close_socket(struct conn *conn, enum ws_code code, const char *why);
void conn_drop(struct conn *conn);
void conn_unlink(struct conn *conn);
void conn_again(struct conn *conn);
void conn_read(struct conn *conn);     /* starts or resumes reading */
void conn_pause(struct conn *conn);    /* stops reading until conn_read */
uv_buf_t conn_room(struct conn *conn); /* the buffer for the client's next bytes */
void conns_again(struct server *server);
void conns_tick(struct server *server);

/* output.c */
bool conn_put(struct conn *conn, const void *bytes, size_t size);
void conn_put_tail(struct conn *conn, const char *bytes, size_t size);
void conn_flush(struct conn *conn);
void conns_flush(struct server *server);
bool output_encrypted(struct conn *conn, const char *bytes, size_t size);
void output_release(struct conn *conn); /* frees waiting output */

/* input.c */
void input_bytes(struct conn *conn, const char *bytes, size_t size);
void input_release(struct conn *conn);               /* frees unfinished input */
void input_again(struct conn *conn);                 /* processes the waiting input */
struct scratch *scratch_take(struct server *server); /* NULL: none left */
void scratch_give(struct server *server, struct scratch **scratch);

/* tls.c */
struct tls *tls_open(const char *certificate, const char *key, char *reason);
bool tls_reload(struct tls *tls,
                char *reason);              /* reads the files again; false: nothing has changed */
int64_t tls_expires(const struct tls *tls); /* seconds since 1970 */
void tls_close(struct tls *tls);
void tls_input(struct conn *conn, const char *bytes, size_t size);
void tls_again(struct conn *conn); /* processes the waiting input */
bool tls_write(struct conn *conn, const char *bytes, size_t size);
bool tls_say_end(struct conn *conn); /* false: already sent, or impossible */
void tls_end(struct conn *conn);
bool tls_shakes(const struct conn *conn); /* is the handshake unfinished? */

/* handshake.c */
bool shake_may_read(struct conn *conn); /* may it go on now? Else call shake_wait */
void shake_wait(struct conn *conn);
void shake_forget(struct conn *conn); /* the connection is closed */
void shakes_call(
    struct server *server); /* starts the next handshakes, in every iteration of the loop */

/* route.c */
void route_request(struct conn *conn, const struct http_request *request);
void route_refuse(struct conn *conn, int status); /* and closes */
void route_refuse_plain(struct conn *conn);       /* HTTP where TLS was expected */
void route_answer(struct conn *conn, int status, const char *bytes, size_t size);

/* address.c */
bool addresses_open(struct addresses *addresses, uint32_t count);
void addresses_close(struct addresses *addresses);
bool address_count(struct addresses *addresses, struct conn *conn, uint32_t most);
void address_uncount(struct addresses *addresses, struct conn *conn);
bool address_parse(const char *text, size_t length, uint8_t out[16]);
void address_name(const struct addresses *addresses, const uint8_t address[16],
                  char out[ADDRESS_NAME]);
bool address_of_peer(const uv_tcp_t *tcp, uint8_t out[16]);
bool address_is_local(const uint8_t address[16]);

/* worker.c */
struct workers *workers_open(struct server *server, uint32_t count);
void workers_feed(struct workers *workers);   /* takes jobs from the house */
void workers_gather(struct workers *workers); /* returns decisions to the house */
void workers_close(struct workers *workers);
void workers_woken(uv_async_t *async);

/* metrics.c */
size_t metrics_write(const struct server *server, char *out, size_t size);

/* log.c: one line of `name=value` words to standard error. */
void log_line(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Logs the address of a client, if the host has asked for that, with what it did and the number of
 * the person or table; 0: none. */
void log_client(const struct conn *conn, const char *what, uint64_t number);

/* sandbox.c: restricts the process to what a running server needs; of files, to those in the folder
 * of the store and those beside the files in `again` (NULL: none). False, with a reason: not
 * possible. */
int sandbox_statm(void); /* call before it: a descriptor of /proc/self/statm, or -1 */
bool sandbox_enter(const char *folder, const char *const again[2], char *reason);

#endif
