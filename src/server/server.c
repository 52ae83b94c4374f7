/* server.c: the loop. One turn: whatever the network, the workers and the clock have brought is
 * given to the house; then the house ends its turn (it commits, and says what it has to say), and
 * output is written. There is one thread for all of this, and workers for bots beside it. */
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "admin_socket.h"
#include "base.h"
#include "net.h"

#define DESCRIPTORS_KEPT 48 /* for everything that is not a connection */
#define TURN_MS 2           /* turns of the house are at least so far apart; see on_check */
#define STOP_MS 2000        /* for clients to take their last message */
#define BACKLOG 4096
#define SEND_BUFFER 16384 /* of the kernel, for each connection; it takes twice that, */
#define UNSENT_MAX 4096   /* but little that the other side does not let it send yet */

STATIC_ASSERT(LIMIT_BODY == HOUSE_MESSAGE_MAX);
STATIC_ASSERT(LIMIT_FRAME == HOUSE_MESSAGE_MAX);
STATIC_ASSERT(LIMIT_OUTPUT >= HOUSE_ANSWER_MAX);      /* one answer may always wait */
STATIC_ASSERT(SERVER_REASON_MAX >= STORE_REASON_MAX); /* the house writes its own there */

/* Connections are looked at every second (on_tick). If much more than that has passed since the
 * last call, the process, the machine or the disk was suspended and no client could be heard. That
 * time does not count: not for clocks of tables, nor for timeouts of clients. */
int64_t server_now(struct server *server) {
    int64_t now = (int64_t)uv_now(&server->loop) - server->start_ms;
    int64_t still_ms = now - server->last_ms;
    if (still_ms > LIMIT_STILL_MS) {
        log_line("stood_still", "ms=%lld", (long long)still_ms);
        server->start_ms += still_ms;
        now = server->last_ms;
    }
    server->last_ms = now;
    return now;
}

/* ---- What the house asks of its driver ---- */

static void house_says(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    static const char busy[] = "{\"re\":0,\"error\":\"full\",\"text\":\"come back later\"}";
    struct server *server = arg;
    struct conn *conn = &server->conns[link];
    if (link >= server->links || !conn->linked)
        return;
    server->counters.messages_out++;
    /* A whole record takes half of the blocks that are left at most: others want room, too. */
    uint32_t spare = (server->blocks_count - server->blocks_used) / 2;
    bool large = size > HOUSE_ANSWER_MAX;
    if (conn->state == CONN_ASKED && large && size / BLOCK_BYTES + 2 > spare) {
        route_answer(conn, 503, busy, sizeof busy - 1);
    } else if (conn->state == CONN_ASKED) {
        route_answer(conn, house_status(server->house, link), bytes, size);
    } else if (conn->state == CONN_SOCKET) {
        conn_send(conn, WS_OP_TEXT, bytes, size);
        if (last)
            conn_close_socket(conn, WS_NORMAL, "");
    }
}

static bool link_takes(void *arg, uint32_t link) {
    const struct server *server = arg;
    return !server->conns[link].writing;
}

static void random_bytes(void *arg, uint8_t *out, size_t size) {
    (void)arg;
    randombytes_buf(out, size);
}

/* ---- Turns ---- */

/* The loop computes its sleep from the time at which its timers began to run. Without the update it
 * would sleep too long by the length of this turn unless a message wakes it, and the times of
 * frames would reveal when players send something. */
static void on_turn_timer(uv_timer_t *timer) {
    struct server *server = timer->data;
    server->turn_due = true;
    server_turn(server);
    uv_update_time(&server->loop);
}

/* Logs when nothing can be saved, and when it can be again. */
static void note_read_only(struct server *server) {
    bool read_only = house_read_only(server->house);
    if (read_only && !server->read_only)
        log_line("read_only", "reason=\"%s\"", house_why_read_only(server->house));
    else if (!read_only && server->read_only)
        log_line("saving_again", "turns=%llu", (unsigned long long)server->counters.turns);
    server->read_only = read_only;
}

static int64_t clock_us(void) {
    return (int64_t)(uv_hrtime() / 1000);
}

void server_asked(struct server *server) {
    if (!server->asked_us)
        server->asked_us = clock_us();
}

static void house_turns(struct server *server) {
    server->turn_due = false;
    server->in_turn = true;
    server->counters.turns++;
    house_date(server->house, (int64_t)time(NULL));
    server->turn_ms = server_now(server);
    int64_t next = house_turn(server->house, server_now(server));
    server->in_turn = false;
    note_read_only(server);
    admin_socket_turned(server->admin, !server->read_only);
    while (server->unlinks) {
        struct conn *conn = server->unlinks;
        server->unlinks = conn->next_unlink;
        house_unlink(server->house, conn->number, server_now(server));
    }
    workers_feed(server->workers);
    int64_t wait = next - server_now(server);
    uv_timer_start(&server->turn_timer, on_turn_timer, wait > 0 ? (uint64_t)wait : 1, 0);
}

/* The results of this turn have been sent: notes how long it took. */
static void note_figures(struct server *server) {
    struct house_figures now;
    house_figures(server->house, &now);
    if (now.commits != server->commits)
        lateness_note(&server->commit, (int64_t)now.commit_us, 1);
    if (now.moves != server->moves && server->asked_us)
        lateness_note(&server->moved, clock_us() - server->asked_us, now.moves - server->moves);
    server->commits = now.commits;
    server->moves = now.moves;
    server->asked_us = 0;
}

/* The frames of this turn's ticks are out. */
static void note_lateness(struct server *server) {
    uint32_t ticks;
    int64_t due_ms = house_ticked(server->house, &ticks);
    if (due_ms >= 0)
        lateness_note(&server->lateness, clock_us() - (due_ms + server->start_ms) * 1000, ticks);
}

/* Requests that waited behind others are a reason for another turn, a few times; then the network
 * has to be looked at again. */
void server_turn(struct server *server) {
    for (int i = 0; i < 4; i++) {
        bool turned = server->turn_due;
        if (turned)
            house_turns(server);
        conns_flush(server);
        if (turned) {
            note_figures(server);
            note_lateness(server);
        }
        conns_again(server);
        conns_flush(server);
        if (!server->turn_due && !server->again)
            return;
    }
    uv_timer_start(&server->turn_timer, on_turn_timer, 1, 0);
}

/* A message after a pause is served at once. Under load a turn waits a little for more messages: a
 * commit costs the same for one move as for ten. */
static void on_check(uv_check_t *check) {
    struct server *server = check->data;
    shakes_call(server);
    int64_t wait = server->turn_ms + TURN_MS - server_now(server);
    if (server->turn_due && wait > 0 && !server->stopping) {
        uv_timer_start(&server->turn_timer, on_turn_timer, (uint64_t)wait, 0);
        conns_flush(server);
    } else if (server->turn_due || server->dirty || server->again) {
        server_turn(server);
    }
}

static void on_tick(uv_timer_t *timer) {
    struct server *server = timer->data;
    uv_timer_start(timer, on_tick, tick_wait_ms(server->high), 0);
    conns_tick(server);
    house_watch(server->house);
    note_read_only(server);
    admin_socket_tick(server->admin);
    if (server->turn_due)
        server_turn(server);
}

/* ---- Ending ---- */

static void end_loop(uv_timer_t *timer) {
    struct server *server = timer->data;
    if (server->open == 0 || server_now(server) > server->stop_ms + STOP_MS)
        uv_stop(&server->loop);
}

/* Finishes the turn, and tells all clients when to reconnect, spread over time. */
static void begin_stop(struct server *server) {
    server->stopping = true;
    server->stop_ms = server_now(server);
    log_line("stopping", "connections=%u", server->open);
    uv_close((uv_handle_t *)&server->listener, NULL);
    server->turn_due = true;
    server_turn(server);
    for (uint32_t i = 0; i < server->high; i++) {
        struct conn *conn = &server->conns[i];
        char why[32];
        snprintf(why, sizeof why, "retry_ms=%u", 500 + i * 7 % 4000);
        if (conn->state == CONN_SOCKET)
            conn_close_socket(conn, WS_RESTART, why);
        else if (conn->state == CONN_HTTP && !conn->waiting)
            conn_drop(conn);
    }
    conns_flush(server);
    uv_timer_start(&server->stop_timer, end_loop, 1, 20);
}

static void on_signal(uv_signal_t *handle, int number) {
    struct server *server = handle->data;
    (void)number;
    if (server->stopping)
        uv_stop(&server->loop);
    else
        begin_stop(server);
}

/* SIGHUP: new certificates for new connections; if they are invalid, the old ones stay. Without TLS
 * there is nothing to reload. A server started in a terminal stops when that terminal is closed. */
static void on_reload(uv_signal_t *handle, int number) {
    struct server *server = handle->data;
    char reason[SERVER_REASON_MAX];
    (void)number;
    if (server->stopping)
        return;
    if (server->in_terminal && !isatty(STDIN_FILENO)) {
        log_line("terminal_closed", "%s", "");
        begin_stop(server);
    } else if (!server->tls)
        log_line("nothing_to_reload", "%s", "");
    else if (tls_reload(server->tls, reason))
        log_line("certificate", "expires=%lld", (long long)tls_expires(server->tls));
    else
        log_line("certificate_refused", "reason=\"%s\"", reason);
}

static void close_handle(uv_handle_t *handle, void *arg) {
    (void)arg;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* A second SIGTERM while we clean up must not end us on the way. */
static void block_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static void close_all(struct server *server) {
    block_signals();
    admin_socket_close(server->admin);
    for (uint32_t i = 0; i < server->high; i++)
        conn_drop(&server->conns[i]);
    if (server->workers)
        workers_close(server->workers);
    uv_walk(&server->loop, close_handle, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    free(server->admin);
    if (server->house)
        house_close(server->house);
    if (server->conns)
        conns_close(server);
    tls_close(server->tls);
    if (server->statm >= 0)
        close(server->statm);
}

/* ---- Beginning ---- */

/* As many connections as descriptors allow, if the configuration does not want fewer. */
static void limit_links(struct server *server) {
    struct rlimit limit;
    server->links = server->config->links;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t most = limit.rlim_cur > 2 * DESCRIPTORS_KEPT ? limit.rlim_cur - DESCRIPTORS_KEPT : 16;
    if (server->links > most)
        server->links = (uint32_t)most;
}

/* Accepted connections have these from the one that listens. A reader that takes nothing is
 * noticed when its own buffer is full, and not when ours is, too. */
static void set_buffers(struct server *server) {
    int size = SEND_BUFFER, unsent = UNSENT_MAX;
    uv_os_fd_t fd;
    uv_send_buffer_size((uv_handle_t *)&server->listener, &size);
    uv_tcp_nodelay(&server->listener, 1);
    if (!uv_fileno((uv_handle_t *)&server->listener, &fd))
        setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
}

static bool listen_on(struct server *server, char *reason) {
    const struct server_config *config = server->config;
    struct sockaddr_storage name;
    int failed;
    failed = strchr(config->address, ':')
                 ? uv_ip6_addr(config->address, config->port, (struct sockaddr_in6 *)&name)
                 : uv_ip4_addr(config->address, config->port, (struct sockaddr_in *)&name);
    if (!failed)
        failed = uv_tcp_bind(&server->listener, (const struct sockaddr *)&name, 0);
    if (!failed) {
        set_buffers(server);
        failed = uv_listen((uv_stream_t *)&server->listener, BACKLOG, conn_accept);
    }
    if (failed == UV_EADDRINUSE)
        snprintf(reason, SERVER_REASON_MAX,
                 "port %u is in use by another program; choose another one with --port",
                 config->port);
    else if (failed)
        snprintf(reason, SERVER_REASON_MAX, "cannot listen on %s, port %u: %s", config->address,
                 config->port, uv_strerror(failed));
    return !failed;
}

static uint16_t listening_port(const struct server *server) {
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getsockname(&server->listener, (struct sockaddr *)&name, &size))
        return 0;
    return ntohs(name.ss_family == AF_INET ? ((struct sockaddr_in *)&name)->sin_port
                                           : ((struct sockaddr_in6 *)&name)->sin6_port);
}

static void open_handles(struct server *server) {
    uv_tcp_init(&server->loop, &server->listener);
    uv_check_init(&server->loop, &server->check);
    uv_timer_init(&server->loop, &server->turn_timer);
    uv_timer_init(&server->loop, &server->tick_timer);
    uv_timer_init(&server->loop, &server->stop_timer);
    uv_signal_init(&server->loop, &server->sigterm);
    uv_signal_init(&server->loop, &server->sigint);
    uv_signal_init(&server->loop, &server->sighup);
    uv_async_init(&server->loop, &server->woken, workers_woken);
    server->listener.data = server->check.data = server->turn_timer.data = server;
    server->tick_timer.data = server->stop_timer.data = server;
    server->sigterm.data = server->sigint.data = server->sighup.data = server;
    server->woken.data = server;
}

static bool open_house(struct server *server, struct store *store, char *reason) {
    const struct house_limits limits = {server->links, server->config->tables,
                                        server->config->people, 0, false};
    const struct house_driver driver = {server, house_says, random_bytes, link_takes};
    if (!conns_open(server)) {
        snprintf(reason, SERVER_REASON_MAX, "not enough memory for %u connections", server->links);
        return false;
    }
    server->house = house_open(&limits, &driver, store, reason);
    if (server->house)
        house_measure(server->house, clock_us);
    return server->house != NULL;
}

static bool open_server(struct server *server, struct store *store, char *reason) {
    const struct server_config *config = server->config;
    if (sodium_init() < 0 || uv_loop_init(&server->loop)) {
        snprintf(reason, SERVER_REASON_MAX, "the system gives no randomness or no event loop");
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    server->started_s = (int64_t)time(NULL);
    server->statm = sandbox_statm();
    server->start_ms = (int64_t)uv_now(&server->loop);
    open_handles(server);
    for (int i = 0; i < config->proxies_count; i++)
        subnet_parse(config->proxies[i], 128, &server->proxies[i]);
    limit_links(server);
    if (config->tls_certificate &&
        !(server->tls = tls_open(config->tls_certificate, config->tls_key, reason)))
        return false;
    if (!listen_on(server, reason) || !open_house(server, store, reason))
        return false;
    uv_update_time(&server->loop); /* reading a long log was no standing still */
    server->start_ms = (int64_t)uv_now(&server->loop);
    server->workers = workers_open(server, config->workers);
    if (!server->workers) {
        snprintf(reason, SERVER_REASON_MAX, "not enough memory for bots");
        return false;
    }
    if (config->data)
        server->admin = admin_socket_open(server, config->data);
    server->shakes.left = LIMIT_SHAKES;
    uv_check_start(&server->check, on_check);
    uv_timer_start(&server->tick_timer, on_tick, TICK_MS, 0);
    uv_signal_start(&server->sigterm, on_signal, SIGTERM);
    uv_signal_start(&server->sigint, on_signal, SIGINT);
    uv_signal_start(&server->sighup, on_reload, SIGHUP);
    server->in_terminal = isatty(STDIN_FILENO);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP); /* one that came while we started is answered now */
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return true;
}

bool server_can_listen(const struct server_config *config, char *reason) {
    struct server *server = calloc(1, sizeof *server);
    bool good = false;
    if (!server || uv_loop_init(&server->loop)) {
        snprintf(reason, SERVER_REASON_MAX, "out of memory");
    } else {
        server->config = config;
        uv_tcp_init(&server->loop, &server->listener);
        good = listen_on(server, reason);
        uv_close((uv_handle_t *)&server->listener, NULL);
        uv_run(&server->loop, UV_RUN_DEFAULT);
        uv_loop_close(&server->loop);
    }
    free(server);
    return good;
}

/* Logs the tables that need repair. */
static void log_set_aside(const struct server *server) {
    uint64_t table;
    uint32_t entry;
    for (uint32_t at = 0; house_set_aside(server->house, &at, &table, &entry);)
        log_line("table_set_aside", "table=%llu entry=%u", (unsigned long long)table, entry);
}

int server_run(const struct server_config *config, struct store *store, char *reason) {
    struct server *server = calloc(1, sizeof *server);
    if (!server) {
        snprintf(reason, SERVER_REASON_MAX, "out of memory");
        return 1;
    }
    server->config = config;
    server->statm = -1;
    reason[0] = 0;
    bool good = open_server(server, store, reason);
    if (good) {
        uint16_t port = listening_port(server);
        if (config->ready)
            config->ready(config->ready_arg, port);
        const char *const again[2] = {config->tls_certificate, config->tls_key};
        good = !config->sandbox || sandbox_enter(config->data, again, reason);
        if (good) {
            log_line("settings", "workers=%u sandbox=%d tls=%d", config->workers, config->sandbox,
                     server->tls != NULL);
            log_line("ready", "port=%u connections_max=%u", port, server->links);
            note_read_only(server);
            if (server->tls)
                log_line("certificate", "expires=%lld", (long long)tls_expires(server->tls));
            log_set_aside(server);
            server->turn_due = true;
            server_turn(server);
            uv_run(&server->loop, UV_RUN_DEFAULT);
            log_line("stopped", "requests=%llu messages=%llu",
                     (unsigned long long)server->counters.requests,
                     (unsigned long long)server->counters.messages_in);
        }
    }
    close_all(server);
    free(server);
    return good ? 0 : 1;
}
