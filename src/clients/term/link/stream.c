/* stream.c: see stream.h. Sockets do not block; every wait is a poll with an end. */
#define _GNU_SOURCE
#include "stream.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SLICE_MS 100 /* how often a wait checks whether it should end */

static long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

SSL_CTX *stream_tls(void) {
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    if (!tls)
        return NULL;
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    /* Frames are masked into a buffer of the moment: what waits is written again from another. */
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    if (!SSL_CTX_set_default_verify_paths(tls) ||
        !SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION)) {
        SSL_CTX_free(tls);
        return NULL;
    }
    return tls;
}

void stream_close(struct stream *stream) {
    if (stream->ssl)
        SSL_free(stream->ssl);
    if (stream->fd >= 0)
        close(stream->fd);
    stream->ssl = NULL;
    stream->fd = -1;
}

/* Waits for events until `until`; false: time is up, or it was stopped. */
static bool wait_for(struct stream *stream, short events, long until) {
    while (!*stream->stop) {
        long left = until - now_ms();
        struct pollfd fd = {stream->fd, events, 0};
        if (left <= 0)
            return false;
        if (poll(&fd, 1, (int)(left < SLICE_MS ? left : SLICE_MS)) > 0)
            return true;
    }
    return false;
}

static bool connect_one(struct stream *stream, const struct addrinfo *to, long until) {
    int one = 1, error = 0;
    socklen_t size = sizeof error;
    stream->fd = socket(to->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (stream->fd < 0)
        return false;
    setsockopt(stream->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(stream->fd, to->ai_addr, to->ai_addrlen) == 0)
        return true;
    error = errno;
    if (error == EINPROGRESS && wait_for(stream, POLLOUT, until) &&
        !getsockopt(stream->fd, SOL_SOCKET, SO_ERROR, &error, &size) && error == 0)
        return true;
    stream->why = error == ECONNREFUSED ? "refused" : "silent";
    return false;
}

/* Why a certificate was refused. */
static const char *refusal(long refused) {
    switch (refused) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID: return "certificate-expired";
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH: return "certificate-name";
    default: return "certificate-unknown";
    }
}

static bool begin_tls(struct stream *stream, SSL_CTX *tls, const char *host, long until) {
    struct in6_addr number;
    bool numeric =
        inet_pton(AF_INET, host, &number) == 1 || inet_pton(AF_INET6, host, &number) == 1;
    stream->ssl = SSL_new(tls);
    if (!stream->ssl || !SSL_set_fd(stream->ssl, stream->fd))
        return false;
    X509_VERIFY_PARAM *check = SSL_get0_param(stream->ssl);
    if (numeric ? !X509_VERIFY_PARAM_set1_ip_asc(check, host)
                : !SSL_set_tlsext_host_name(stream->ssl, host) || !SSL_set1_host(stream->ssl, host))
        return false;
    for (;;) {
        int done = SSL_connect(stream->ssl);
        if (done == 1)
            return true;
        int why = SSL_get_error(stream->ssl, done);
        if ((why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) ||
            !wait_for(stream, why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until)) {
            stream->refused = SSL_get_verify_result(stream->ssl);
            stream->why = stream->refused        ? refusal(stream->refused)
                          : why == SSL_ERROR_SSL ? "no-tls"
                                                 : "silent";
            return false;
        }
    }
}

bool stream_open(struct stream *stream, const char *host, int port, SSL_CTX *tls, int ms,
                 const atomic_bool *stop) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char service[8];
    long until = now_ms() + ms;
    *stream = (struct stream){-1, NULL, stop, X509_V_OK, "silent"};
    snprintf(service, sizeof service, "%d", port);
    int code = getaddrinfo(host, service, &hints, &found);
    if (code) {
        stream->why = code == EAI_NONAME ? "no-host" : "no-lookup";
        return false;
    }
    for (const struct addrinfo *to = found; to; to = to->ai_next) {
        if (connect_one(stream, to, until))
            break;
        stream_close(stream);
    }
    freeaddrinfo(found);
    if (stream->fd >= 0 && tls && !begin_tls(stream, tls, host, until))
        stream_close(stream);
    ERR_clear_error();
    if (stream->fd >= 0)
        stream->why = NULL;
    return stream->fd >= 0;
}

static ssize_t tls_result(struct stream *stream, int done) {
    int why = SSL_get_error(stream->ssl, done);
    ERR_clear_error();
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

ssize_t stream_read(struct stream *stream, void *bytes, size_t size) {
    if (stream->ssl) {
        int done = SSL_read(stream->ssl, bytes, size > INT_MAX ? INT_MAX : (int)size);
        return done > 0 ? done : tls_result(stream, done);
    }
    ssize_t got = recv(stream->fd, bytes, size, 0);
    if (got > 0)
        return got;
    return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

ssize_t stream_write(struct stream *stream, const void *bytes, size_t size) {
    if (stream->ssl) {
        int done = SSL_write(stream->ssl, bytes, size > INT_MAX ? INT_MAX : (int)size);
        return done > 0 ? done : tls_result(stream, done);
    }
    ssize_t put = send(stream->fd, bytes, size, MSG_NOSIGNAL);
    if (put >= 0)
        return put;
    return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

bool stream_send(struct stream *stream, const void *bytes, size_t size, int ms) {
    long until = now_ms() + ms;
    const char *at = bytes;
    while (size > 0) {
        ssize_t put = stream_write(stream, at, size);
        if (put < 0 || (put == 0 && !wait_for(stream, POLLOUT, until)))
            return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

ssize_t stream_receive(struct stream *stream, void *bytes, size_t size, int ms) {
    long until = now_ms() + ms;
    for (;;) {
        ssize_t got = stream_read(stream, bytes, size);
        if (got)
            return got;
        if (!wait_for(stream, POLLIN, until))
            return -1;
    }
}
