/* stream.h: bytes to and from a server, over TCP or TLS, with an end to every wait; and the heads
 * of its HTTP answers, read without a socket. */
#ifndef STREAM_H
#define STREAM_H

#include <openssl/ssl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct stream {
    int fd; /* -1: closed */
    SSL *ssl;
    const atomic_bool *stop; /* every wait ends when it is set */
    long refused;            /* why the certificate was (X509_V_ERR_...), 0: it was not */
    const char *why;         /* why it did not open, as a code of say_error; NULL: open */
};

/* The settings of TLS clients: certificates are checked against those that the system trusts. */
SSL_CTX *stream_tls(void);

/* Connects, with a timeout in milliseconds; `tls` NULL: plain. False: see `why`. */
bool stream_open(struct stream *stream, const char *host, int port, SSL_CTX *tls, int ms,
                 const atomic_bool *stop);
void stream_close(struct stream *stream);

/* Bytes read or written; 0: none right now; -1: it is over. */
ssize_t stream_read(struct stream *stream, void *bytes, size_t size);
ssize_t stream_write(struct stream *stream, const void *bytes, size_t size);

/* Writes everything, or reads something, before the timeout. */
bool stream_send(struct stream *stream, const void *bytes, size_t size, int ms);
ssize_t stream_receive(struct stream *stream, void *bytes, size_t size, int ms);

/* The head of an answer: bytes of it, 0: it is not whole, -1: it is none that we understand. */
struct answer_head {
    int status;
    size_t length;   /* of the body, unless it comes in chunks */
    bool chunked;    /* Transfer-Encoding: chunked, as proxies send it */
    bool closes;     /* the connection is closed behind it */
    char accept[32]; /* Sec-WebSocket-Accept */
};
#define ANSWER_HEAD_MAX 16384
#define ANSWER_BODY_MAX (1 << 20)
int answer_read(const char *bytes, size_t size, struct answer_head *head);

/* The body behind a head, of which `size` bytes have come: 1: it is whole, in `bytes` without its
 * chunks, *length of it; 0: it is not; -1: it is none that we understand. */
int answer_body(const struct answer_head *head, char *bytes, size_t size, size_t *length);

#endif
