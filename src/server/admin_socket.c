/* admin_socket.c: the socket beside the database over which the host of the server speaks to it
 * while it runs (`kickback admin`): only the owner of the folder can open it. A client sends one
 * line for house_admin, and gets `ok` or `error` and the text, after what it asked for is saved.
 * The process that holds the folder's lock owns the socket, so that one which a killed server left
 * behind is simply replaced. */
#define _GNU_SOURCE /* O_PATH */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "admin_socket.h"
#include "house_admin.h"
#include "net.h"

#define CLIENTS_MAX 8   /* at once; more are turned away */
#define REQUEST_MS 5000 /* for the whole line to come, */
#define ANSWER_MS 60000 /* and for the answer to be read */

enum client_state { CLIENT_FREE, CLIENT_READING, CLIENT_WAITING, CLIENT_WRITING, CLIENT_CLOSING };

struct client {
    uv_pipe_t pipe;
    uv_write_t write;
    struct admin_socket *socket;
    enum client_state state;
    int64_t since_ms;
    size_t size;
    char line[HOUSE_ADMIN_MAX + 1]; /* with the end of the line */
    char *answer;                   /* of open_memstream, while it waits and is written */
    size_t answer_size;
    bool good;
    bool saving; /* when it was asked, things could be saved */
};

struct admin_socket {
    uv_pipe_t listener;
    struct server *server;
    int folder; /* a descriptor, O_PATH */
    struct client client[CLIENTS_MAX];
};

/* A folder may have a longer name than a socket may: it is named by its descriptor. */
void admin_socket_name(int folder, struct sockaddr_un *name) {
    memset(name, 0, sizeof *name);
    name->sun_family = AF_UNIX;
    snprintf(name->sun_path, sizeof name->sun_path, "/proc/self/fd/%d/" ADMIN_SOCKET, folder);
}

/* ---- One client ---- */

static void on_closed(uv_handle_t *handle) {
    struct client *client = handle->data;
    free(client->answer);
    client->answer = NULL;
    client->state = CLIENT_FREE;
}

static void end_client(struct client *client) {
    if (client->state == CLIENT_FREE || client->state == CLIENT_CLOSING)
        return;
    client->state = CLIENT_CLOSING;
    uv_close((uv_handle_t *)&client->pipe, on_closed);
}

static void on_written(uv_write_t *write, int status) {
    (void)status;
    end_client(write->data);
}

static void send_answer(struct client *client) {
    static char ok[] = "ok\n", error[] = "error\n";
    uv_buf_t bufs[2] = {uv_buf_init(client->good ? ok : error, client->good ? 3 : 6),
                        uv_buf_init(client->answer, (unsigned)client->answer_size)};
    client->state = CLIENT_WRITING;
    client->since_ms = server_now(client->socket->server);
    client->write.data = client;
    if (uv_write(&client->write, (uv_stream_t *)&client->pipe, bufs, 2, on_written))
        end_client(client);
}

static void refuse(struct client *client, const char *why) {
    free(client->answer);
    client->answer = strdup(why);
    client->answer_size = client->answer ? strlen(why) : 0;
    client->good = false;
    send_answer(client);
}

/* The house is asked at once; the answer waits for the end of the turn. */
static void take_line(struct client *client, size_t length) {
    struct server *server = client->socket->server;
    FILE *out = open_memstream(&client->answer, &client->answer_size);
    uv_read_stop((uv_stream_t *)&client->pipe);
    if (!out) {
        end_client(client);
        return;
    }
    client->saving = !house_read_only(server->house);
    client->good = house_admin(server->house, client->line, length, server_now(server), out);
    fclose(out);
    size_t word = strcspn(client->line, "\t\n");
    if (client->good)
        log_line("admin", "command=%.*s", word < 8 ? (int)word : 8, client->line);
    client->state = CLIENT_WAITING;
    server->turn_due = true;
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    struct client *client = handle->data;
    (void)suggested;
    *buf = uv_buf_init(client->line + client->size, (unsigned)(sizeof client->line - client->size));
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    struct client *client = stream->data;
    (void)buf;
    if (client->state != CLIENT_READING)
        return;
    if (size < 0) {
        end_client(client);
        return;
    }
    client->size += (size_t)size;
    const char *end = memchr(client->line, '\n', client->size);
    if (end) {
        take_line(client, (size_t)(end - client->line));
    } else if (client->size == sizeof client->line) {
        uv_read_stop(stream);
        refuse(client, "the request is too long");
    }
}

static void on_connection(uv_stream_t *listener, int status) {
    struct admin_socket *socket = listener->data;
    struct client *client = socket->client;
    if (status < 0)
        return;
    while (client < socket->client + CLIENTS_MAX && client->state != CLIENT_FREE)
        client++;
    if (client ==
        socket->client + CLIENTS_MAX) { /* accepted and let go, or it would ring for ever */
        uv_pipe_t *pipe = malloc(sizeof *pipe);
        if (!pipe)
            return;
        uv_pipe_init(listener->loop, pipe, 0);
        uv_accept(listener, (uv_stream_t *)pipe);
        uv_close((uv_handle_t *)pipe, (uv_close_cb)free);
        return;
    }
    memset(client, 0, sizeof *client);
    uv_pipe_init(listener->loop, &client->pipe, 0);
    client->pipe.data = client;
    client->socket = socket;
    client->state = CLIENT_READING;
    client->since_ms = server_now(socket->server);
    if (uv_accept(listener, (uv_stream_t *)&client->pipe) ||
        uv_read_start((uv_stream_t *)&client->pipe, on_alloc, on_read))
        end_client(client);
}

/* ---- All of them ---- */

void admin_socket_turned(struct admin_socket *socket, bool saved) {
    for (int i = 0; socket && i < CLIENTS_MAX; i++) {
        struct client *client = &socket->client[i];
        if (client->state != CLIENT_WAITING)
            continue;
        if (client->good && client->saving && !saved)
            refuse(client, "the server could not save this; nothing was changed");
        else
            send_answer(client);
    }
}

void admin_socket_tick(struct admin_socket *socket) {
    for (int i = 0; socket && i < CLIENTS_MAX; i++) {
        struct client *client = &socket->client[i];
        int64_t age_ms = server_now(socket->server) - client->since_ms;
        if ((client->state == CLIENT_READING && age_ms > REQUEST_MS) ||
            (client->state == CLIENT_WRITING && age_ms > ANSWER_MS))
            end_client(client);
    }
}

/* ---- Opening ---- */

/* A socket that only the owner of the folder can use, from its first moment on. */
static int make_socket(int folder) {
    struct sockaddr_un name;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    admin_socket_name(folder, &name);
    if (fd < 0)
        return -1;
    unlinkat(folder, ADMIN_SOCKET, 0);
    mode_t mask = umask(0177);
    int failed = bind(fd, (const struct sockaddr *)&name, sizeof name);
    int why = errno;
    umask(mask);
    if (failed) {
        close(fd);
        errno = why;
        return -1;
    }
    return fd;
}

struct admin_socket *admin_socket_open(struct server *server, const char *folder) {
    struct admin_socket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->server = server;
    socket->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = socket->folder < 0 ? -1 : make_socket(socket->folder);
    if (fd < 0) { /* a file system without sockets: everything else works */
        log_line("admin_unavailable", "reason=\"%s\"", strerror(errno));
        if (socket->folder >= 0)
            close(socket->folder);
        free(socket);
        return NULL;
    }
    uv_pipe_init(&server->loop, &socket->listener, 0);
    socket->listener.data = socket;
    uv_pipe_open(&socket->listener, fd);
    uv_listen((uv_stream_t *)&socket->listener, CLIENTS_MAX, on_connection);
    return socket;
}

void admin_socket_close(struct admin_socket *socket) {
    if (!socket)
        return;
    for (int i = 0; i < CLIENTS_MAX; i++)
        end_client(&socket->client[i]);
    uv_close((uv_handle_t *)&socket->listener, NULL);
    unlinkat(socket->folder, ADMIN_SOCKET, 0);
    close(socket->folder);
}
