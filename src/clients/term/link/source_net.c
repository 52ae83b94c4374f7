/* source_net.c: a server as a source (source.h): requests go by HTTP in one thread, the table comes
 * over a WebSocket in another, so that neither a slow answer nor a dead connection stops the
 * screen. Frames are wslay's, as a client. */
#define _GNU_SOURCE /* memmem */
#include <openssl/sha.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "json.h"
#include "source.h"
#include "stream.h"

#define CONNECT_MS 8000
#define ANSWER_MS 10000
#define MESSAGE_MAX (1 << 20)
#define WAITING_MAX (4 << 20) /* bytes of unread messages */
#define UNSENT_MAX (1 << 18)  /* bytes that the server does not take: answers to its pings, too */
#define FULL_MS 20            /* retry delay after that */

enum { ASK, OPEN, TELL, SHUT, END };

struct remote {
    struct source base;
    char host[256], name[300]; /* the name with its port, for the Host header */
    int port;
    SSL_CTX *tls; /* NULL: plain */
    atomic_bool stop;
    struct mailbox asks, in;
    pthread_t http, socket;
    bool has_http, has_socket;
    /* The thread of the socket. */
    struct stream wire;
    wslay_event_context_ptr frames;
    uint32_t link;
    bool linked;
    int64_t retry_ms;
    /* The thread of requests. */
    struct stream kept;
    char *body;
};

/* ---- Requests ---- */

/* One request on a connection; false: no answer, *why has the reason. */
static bool exchange(struct remote *remote, const struct mail *mail, const char **why) {
    const char *method = mail->bytes, *path = method + strlen(method) + 1;
    const char *token = path + strlen(path) + 1, *body = token + strlen(token) + 1;
    struct answer_head head = {0};
    char request[12288];
    size_t size = 0, content = 0;
    int used = 0;
    *why = "silent";
    int length = snprintf(request, sizeof request,
                          "%s %s HTTP/1.1\r\nHost: %s\r\n%s%s%sContent-Type: application/json\r\n"
                          "Content-Length: %zu\r\n\r\n%s",
                          method, path, remote->name, *token ? "Authorization: Bearer " : "", token,
                          *token ? "\r\n" : "", strlen(body), body);
    if (length >= (int)sizeof request ||
        !stream_send(&remote->kept, request, (size_t)length, ANSWER_MS))
        return false;
    for (int whole = 0; !whole;) {
        size_t room = ANSWER_HEAD_MAX + ANSWER_BODY_MAX - size;
        ssize_t got =
            room ? stream_receive(&remote->kept, remote->body + size, room, ANSWER_MS) : -1;
        if (got < 0)
            return false;
        size += (size_t)got;
        if (used == 0)
            used = answer_read(remote->body, size, &head);
        if (used > 0)
            whole = answer_body(&head, remote->body + used, size - (size_t)used, &content);
        if (used < 0 || whole < 0) {
            *why = "not-kickback";
            return false;
        }
    }
    mailbox_put(&remote->base.out, SOURCE_ANSWER, mail->number, head.status, remote->body + used,
                content);
    if (head.closes)
        stream_close(&remote->kept);
    return true;
}

/* No answer: why, as the house says what is wrong, with the address that was meant. */
static void no_answer(struct remote *remote, uint32_t number, const char *why) {
    char body[1024];
    struct text out = text_into(body, sizeof body);
    bool host = remote->kept.refused || !strncmp(why, "no-host", 7) || !strncmp(why, "no-look", 7);
    text_word(&out, "{\"re\":0");
    json_text(&out, "error", why);
    json_text(&out, "text", host ? remote->host : remote->name);
    text_char(&out, '}');
    text_end(&out);
    mailbox_put(&remote->base.out, SOURCE_ANSWER, number, 0, body, out.length);
}

/* A connection that was kept may be gone by now: then once more on a new one, if the request may be
 * sent twice (a GET, or one with a number of its own). Others are sent on a new one from the
 * start, and once. */
static void answer(struct remote *remote, const struct mail *mail) {
    const char *why = "silent";
    bool twice =
        !strcmp(mail->bytes, "GET") || memmem(mail->bytes, mail->size, "\"id\":", 5) != NULL;
    if (!twice)
        stream_close(&remote->kept);
    for (int i = 0; i < 2; i++) {
        if (remote->kept.fd < 0 && !stream_open(&remote->kept, remote->host, remote->port,
                                                remote->tls, CONNECT_MS, &remote->stop)) {
            why = remote->kept.why;
            break;
        }
        if (exchange(remote, mail, &why))
            return;
        stream_close(&remote->kept);
        if (!twice)
            break;
    }
    no_answer(remote, mail->number, why);
}

static void *run_http(void *arg) {
    struct remote *remote = arg;
    while (!remote->stop) {
        struct mail *mail = mailbox_take(&remote->asks);
        if (!mail) {
            mailbox_wait(&remote->asks, -1);
            continue;
        }
        if (mail->what == ASK)
            answer(remote, mail);
        free(mail);
    }
    stream_close(&remote->kept);
    return NULL;
}

/* ---- The socket ---- */

/* Are there too many unread messages, or unsent ones? Then nothing is read, and the server waits.
 */
static bool is_full(struct remote *remote) {
    return mailbox_waiting(&remote->base.out) > WAITING_MAX ||
           wslay_event_get_queued_msg_length(remote->frames) > UNSENT_MAX;
}

static ssize_t on_read(wslay_event_context_ptr frames, uint8_t *bytes, size_t size, int flags,
                       void *arg) {
    struct remote *remote = arg;
    ssize_t got = is_full(remote) ? 0 : stream_read(&remote->wire, bytes, size);
    (void)flags;
    if (got <= 0)
        wslay_event_set_error(frames, got == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return got > 0 ? got : -1;
}

static ssize_t on_write(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size,
                        int flags, void *arg) {
    struct remote *remote = arg;
    ssize_t put = stream_write(&remote->wire, bytes, size);
    (void)flags;
    if (put <= 0)
        wslay_event_set_error(frames, put == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return put > 0 ? put : -1;
}

static int on_mask(wslay_event_context_ptr frames, uint8_t *bytes, size_t size, void *arg) {
    (void)frames, (void)arg;
    randombytes_buf(bytes, size);
    return 0;
}

/* The reason of a close may say when to come back: retry_ms=1500. */
static int64_t read_retry(const uint8_t *bytes, size_t size) {
    static const char word[] = "retry_ms=";
    const char *at = memmem(bytes, size, word, sizeof word - 1);
    int64_t ms = 0;
    if (!at)
        return -1;
    for (at += sizeof word - 1;
         at < (const char *)bytes + size && *at >= '0' && *at <= '9' && ms < 1000000; at++)
        ms = ms * 10 + *at - '0';
    return ms < 60000 ? ms : 60000;
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *arg) {
    struct remote *remote = arg;
    (void)frames;
    if (message->opcode == WSLAY_TEXT_FRAME)
        mailbox_put(&remote->base.out, SOURCE_TEXT, remote->link, 0, message->msg,
                    message->msg_length);
    else if (message->opcode == WSLAY_CONNECTION_CLOSE)
        remote->retry_ms = read_retry(message->msg, message->msg_length);
}

static bool shake_hands(struct remote *remote, const char *token) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t random[16], digest[20];
    char key[32], both[80], wanted[40], request[1024], bytes[ANSWER_HEAD_MAX];
    struct answer_head head;
    size_t size = 0;
    int used = 0;
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(key, sizeof key, random, sizeof random, sodium_base64_VARIANT_ORIGINAL);
    int length = snprintf(both, sizeof both, "%s%s", key, magic);
    SHA1((const uint8_t *)both, (size_t)length, digest);
    sodium_bin2base64(wanted, sizeof wanted, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    length = snprintf(request, sizeof request,
                      "GET /ws HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nUpgrade: "
                      "websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: %s\r\n\r\n",
                      remote->name, token, key);
    if (length >= (int)sizeof request ||
        !stream_send(&remote->wire, request, (size_t)length, ANSWER_MS))
        return false;
    while (used == 0) { /* byte by byte, so that no frame behind the head is taken with it */
        if (size == sizeof bytes || stream_receive(&remote->wire, bytes + size, 1, ANSWER_MS) != 1)
            return false;
        used = answer_read(bytes, ++size, &head);
    }
    return used > 0 && head.status == 101 && !strcmp(head.accept, wanted);
}

static void drop(struct remote *remote) {
    if (remote->frames)
        wslay_event_context_free(remote->frames);
    remote->frames = NULL;
    stream_close(&remote->wire);
    if (remote->linked)
        mailbox_put(&remote->base.out, SOURCE_LOST, remote->link, remote->retry_ms, NULL, 0);
    remote->linked = false;
    remote->retry_ms = -1;
}

static void open_wire(struct remote *remote, const struct mail *mail) {
    static const struct wslay_event_callbacks callbacks = {on_read, on_write, on_mask,   NULL,
                                                           NULL,    NULL,     on_message};
    drop(remote);
    remote->link = mail->number;
    remote->linked = true;
    if (!stream_open(&remote->wire, remote->host, remote->port, remote->tls, CONNECT_MS,
                     &remote->stop) ||
        !shake_hands(remote, mail->bytes) ||
        wslay_event_context_client_init(&remote->frames, &callbacks, remote)) {
        drop(remote);
        return;
    }
    wslay_event_config_set_max_recv_msg_length(remote->frames, MESSAGE_MAX);
    mailbox_put(&remote->base.out, SOURCE_OPENED, remote->link, 0, NULL, 0);
}

static void take(struct remote *remote, const struct mail *mail) {
    struct wslay_event_msg text = {WSLAY_TEXT_FRAME, (const uint8_t *)mail->bytes, mail->size};
    switch (mail->what) {
    case OPEN: open_wire(remote, mail); break;
    case TELL:
        if (remote->frames && wslay_event_queue_msg(remote->frames, &text))
            drop(remote);
        break;
    case SHUT: drop(remote); break;
    default: break;
    }
}

/* Whatever the socket has, and whatever waits to be written. */
static void pump(struct remote *remote) {
    if (!remote->frames)
        return;
    if (wslay_event_recv(remote->frames) || wslay_event_send(remote->frames) ||
        (!wslay_event_want_read(remote->frames) && !wslay_event_want_write(remote->frames)))
        drop(remote);
}

static void *run_socket(void *arg) {
    struct remote *remote = arg;
    while (!remote->stop) {
        struct mail *mail;
        while ((mail = mailbox_take(&remote->in))) {
            take(remote, mail);
            free(mail);
        }
        pump(remote);
        struct pollfd fd[2] = {{remote->in.fd, POLLIN, 0}, {remote->wire.fd, POLLIN, 0}};
        bool full = remote->frames && is_full(remote);
        if (full)
            fd[1].events = 0;
        if (remote->frames && wslay_event_want_write(remote->frames))
            fd[1].events |= POLLOUT;
        poll(fd, remote->frames ? 2 : 1, full ? FULL_MS : 1000);
    }
    drop(remote);
    return NULL;
}

/* ---- The interface ---- */

static void ask(struct source *source, uint32_t number, const char *method, const char *path,
                const char *token, const char *body) {
    struct remote *remote = (struct remote *)source;
    char bytes[10240];
    int size = snprintf(bytes, sizeof bytes, "%s%c%s%c%s%c%s", method, 0, path, 0, token, 0, body);
    mailbox_put(&remote->asks, ASK, number, 0, bytes,
                size < (int)sizeof bytes ? (size_t)size : sizeof bytes - 1);
}

static void open_link(struct source *source, uint32_t link, const char *token) {
    mailbox_put(&((struct remote *)source)->in, OPEN, link, 0, token, strlen(token));
}

static void tell(struct source *source, uint32_t link, const char *text) {
    mailbox_put(&((struct remote *)source)->in, TELL, link, 0, text, strlen(text));
}

static void shut(struct source *source, uint32_t link) {
    mailbox_put(&((struct remote *)source)->in, SHUT, link, 0, NULL, 0);
}

static void end(struct source *source) {
    struct remote *remote = (struct remote *)source;
    remote->stop = true;
    mailbox_put(&remote->asks, END, 0, 0, NULL, 0);
    mailbox_put(&remote->in, END, 0, 0, NULL, 0);
    if (remote->has_http)
        pthread_join(remote->http, NULL);
    if (remote->has_socket)
        pthread_join(remote->socket, NULL);
    mailbox_close(&remote->asks);
    mailbox_close(&remote->in);
    mailbox_close(&remote->base.out);
    SSL_CTX_free(remote->tls);
    free(remote->body);
    free(remote);
}

struct source *source_net(const char *scheme, const char *host, int port, char *reason) {
    struct remote *remote = calloc(1, sizeof *remote);
    bool tls = !strcmp(scheme, "https"), six = strchr(host, ':') != NULL;
    if (!remote)
        return NULL;
    remote->base =
        (struct source){.ask = ask, .open = open_link, .tell = tell, .shut = shut, .end = end};
    bool opened = mailbox_open(&remote->asks);
    opened = mailbox_open(&remote->in) && opened;
    opened = mailbox_open(&remote->base.out) && opened;
    remote->wire.fd = remote->kept.fd = -1;
    remote->retry_ms = -1;
    remote->port = port;
    remote->body = malloc(ANSWER_HEAD_MAX + ANSWER_BODY_MAX);
    remote->tls = tls ? stream_tls() : NULL;
    snprintf(remote->host, sizeof remote->host, "%s", host);
    bool usual = port == (tls ? 443 : 80);
    snprintf(remote->name, sizeof remote->name, usual ? "%s%.255s%s" : "%s%.255s%s:%d",
             six ? "[" : "", host, six ? "]" : "", port);
    snprintf(remote->base.origin, sizeof remote->base.origin, "%s://%.280s", scheme, remote->name);
    remote->has_http = opened && sodium_init() >= 0 && remote->body && (!tls || remote->tls) &&
                       mailbox_thread(&remote->http, run_http, remote);
    remote->has_socket = remote->has_http && mailbox_thread(&remote->socket, run_socket, remote);
    if (!remote->has_socket) {
        snprintf(reason, 256, "no memory, no descriptor or no TLS");
        end(&remote->base);
        return NULL;
    }
    return &remote->base;
}
