/* tls.c: TLS by certificate files, with OpenSSL. OpenSSL reads and writes through a BIO of ours: it
 * takes what has just arrived on a connection and puts what it makes into the connection's output,
 * so nothing lies twice in memory and idle connections hold no buffers. TLS 1.2 and 1.3 with
 * forward secrecy, by groups that are quick for both sides (others take a hundred times as long,
 * and a client would choose); no renegotiation, no compression, no resumption (a socket stays for
 * hours), and few new keys. Who shakes hands when is in handshake.c. */
#include <errno.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net.h"

struct tls {
    const char *certificate, *key; /* files */
    SSL_CTX *context;
    BIO_METHOD *method;
    int64_t expires_s;
};

/* ---- Files ---- */

static bool refuse(char *reason, const char *format, const char *file, const char *more) {
    snprintf(reason, SERVER_REASON_MAX, format, file, more);
    ERR_clear_error();
    return false;
}

static bool can_be_read(const char *what, const char *name, char *reason) {
    FILE *file = fopen(name, "r");
    if (!file) {
        snprintf(reason, SERVER_REASON_MAX, "the %s %s cannot be read: %s", what, name,
                 strerror(errno));
        return false;
    }
    fclose(file);
    return true;
}

/* A server cannot ask for a passphrase. */
static int no_passphrase(char *out, int size, int writing, void *arg) {
    (void)out, (void)size, (void)writing;
    *(bool *)arg = true;
    return -1;
}

static int64_t seconds_of(const ASN1_TIME *time) {
    struct tm parts;
    return ASN1_TIME_to_tm(time, &parts) ? (int64_t)timegm(&parts) : 0;
}

static bool is_valid_now(const char *name, SSL_CTX *context, int64_t *expires_s, char *reason) {
    const X509 *certificate = SSL_CTX_get0_certificate(context);
    struct tm parts;
    char day[16];
    time_t from = (time_t)seconds_of(X509_get0_notBefore(certificate));
    time_t until = (time_t)seconds_of(X509_get0_notAfter(certificate));
    time_t now = time(NULL);
    *expires_s = until;
    if (now >= from && now <= until)
        return true;
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(now < from ? &from : &until, &parts));
    return refuse(reason,
                  now < from ? "the certificate %s is not valid before %s"
                             : "the certificate %s has expired on %s",
                  name, day);
}

static bool read_files(const struct tls *tls, SSL_CTX *context, int64_t *expires_s, char *reason) {
    bool asked = false;
    if (!can_be_read("certificate", tls->certificate, reason) ||
        !can_be_read("key", tls->key, reason))
        return false;
    SSL_CTX_set_default_passwd_cb(context, no_passphrase);
    SSL_CTX_set_default_passwd_cb_userdata(context, &asked);
    if (SSL_CTX_use_certificate_chain_file(context, tls->certificate) != 1)
        return refuse(reason, "the file %s holds no usable certificate (PEM)%s", tls->certificate,
                      "");
    if (SSL_CTX_use_PrivateKey_file(context, tls->key, SSL_FILETYPE_PEM) != 1) {
        if (asked)
            return refuse(reason, "the key %s is locked with a passphrase; give one that is not%s",
                          tls->key, "");
        if (ERR_GET_REASON(ERR_peek_last_error()) != X509_R_KEY_VALUES_MISMATCH)
            return refuse(reason, "the file %s holds no usable key (PEM)%s", tls->key, "");
    }
    SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
    if (SSL_CTX_check_private_key(context) != 1)
        return refuse(reason, "the key %s does not fit the certificate %s", tls->key,
                      tls->certificate);
    return is_valid_now(tls->certificate, context, expires_s, reason);
}

/* ---- What is spoken ---- */

/* Chooses HTTP/1.1 if the client offers it; refuses clients that offer only other protocols. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *size,
                           const unsigned char *in, unsigned in_size, void *arg) {
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl, (void)arg;
    if (SSL_select_next_proto(&chosen, size, ours, sizeof ours - 1, in, in_size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/* Counts what a client can ask for as often as it likes: new keys, by TLS 1.3. */
static void on_message(int written, int version, int type, const void *bytes, size_t size, SSL *ssl,
                       void *arg) {
    (void)version, (void)arg;
    if (!written && type == SSL3_RT_HANDSHAKE && size &&
        *(const unsigned char *)bytes == SSL3_MT_KEY_UPDATE) {
        struct conn *conn = BIO_get_data(SSL_get_rbio(ssl));
        conn->key_updates++;
    }
}

static SSL_CTX *make_context(const struct tls *tls, int64_t *expires_s, char *reason) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    snprintf(reason, SERVER_REASON_MAX, "TLS cannot be set up");
    if (!context)
        return NULL;
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_NO_TICKET | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                     SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_msg_callback(context, on_message);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_num_tickets(context, 0) != 1 ||
        SSL_CTX_set1_groups_list(context, "X25519:P-256") != 1 ||
        SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1 ||
        !read_files(tls, context, expires_s, reason)) {
        SSL_CTX_free(context);
        return NULL;
    }
    return context;
}

/* ---- Between OpenSSL and a connection ---- */

static int bio_read(BIO *bio, char *out, int size) {
    struct conn *conn = BIO_get_data(bio);
    size_t part = conn->arrived_size < (size_t)size ? conn->arrived_size : (size_t)size;
    BIO_clear_retry_flags(bio);
    if (conn->key_updates > LIMIT_KEY_UPDATES)
        return -1; /* nothing more of it is read */
    if (part == 0) {
        BIO_set_retry_read(bio);
        return -1;
    }
    memcpy(out, conn->arrived, part);
    conn->arrived += part;
    conn->arrived_size -= part;
    return (int)part;
}

static int bio_write(BIO *bio, const char *bytes, int size) {
    BIO_clear_retry_flags(bio);
    return output_encrypted(BIO_get_data(bio), bytes, (size_t)size) ? size : -1;
}

static long bio_ctrl(BIO *bio, int command, long number, void *arg) {
    (void)bio, (void)number, (void)arg;
    return command == BIO_CTRL_FLUSH; /* output goes at the end of the turn */
}

static BIO_METHOD *make_method(void) {
    BIO_METHOD *method = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "connection");
    if (method && BIO_meth_set_read(method, bio_read) && BIO_meth_set_write(method, bio_write) &&
        BIO_meth_set_ctrl(method, bio_ctrl))
        return method;
    BIO_meth_free(method);
    return NULL;
}

/* ---- Opening and ending ---- */

struct tls *tls_open(const char *certificate, const char *key, char *reason) {
    struct tls *tls = calloc(1, sizeof *tls);
    snprintf(reason, SERVER_REASON_MAX, "not enough memory for TLS");
    if (!tls)
        return NULL;
    tls->certificate = certificate;
    tls->key = key;
    tls->method = make_method();
    if (tls->method)
        tls->context = make_context(tls, &tls->expires_s, reason);
    if (tls->context)
        return tls;
    tls_close(tls);
    return NULL;
}

bool tls_reload(struct tls *tls, char *reason) {
    int64_t expires_s = 0;
    SSL_CTX *context = make_context(tls, &expires_s, reason);
    if (!context)
        return false;
    SSL_CTX_free(tls->context); /* connections that use it hold it */
    tls->context = context;
    tls->expires_s = expires_s;
    return true;
}

int64_t tls_expires(const struct tls *tls) {
    return tls->expires_s;
}

void tls_close(struct tls *tls) {
    if (!tls)
        return;
    SSL_CTX_free(tls->context);
    BIO_meth_free(tls->method);
    free(tls);
}

static bool begin(struct conn *conn) {
    const struct tls *tls = conn->server->tls;
    BIO *bio = BIO_new(tls->method);
    SSL *ssl = SSL_new(tls->context);
    if (!bio || !ssl) {
        BIO_free(bio);
        SSL_free(ssl);
        return false;
    }
    BIO_set_data(bio, conn);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl, bio, bio);
    SSL_set_accept_state(ssl);
    conn->ssl = ssl;
    return true;
}

bool tls_shakes(const struct conn *conn) {
    return !conn->end && conn->state == CONN_HTTP &&
           (!conn->ssl || !SSL_is_init_finished(conn->ssl));
}

void tls_end(struct conn *conn) {
    SSL_free(conn->ssl);
    conn->ssl = NULL;
}

/* ---- Bytes ---- */

/* Sends the alert of TLS; then the connection ends. */
static void fail(struct conn *conn) {
    conn->server->counters.tls_failed++;
    ERR_clear_error();
    conn->tls_bad = conn->end = true;
    conn_unlink(conn);
    conn_flush(conn);
}

/* The rest waits until an answer, or what stands before it, is out. */
static void keep_arrived(struct conn *conn) {
    struct server *server = conn->server;
    bool wanted =
        conn->state == CONN_HTTP || conn->state == CONN_ASKED || conn->state == CONN_SOCKET;
    if (!conn->arrived_size || !wanted || conn->end) {
        scratch_give(server, &conn->undecrypted);
        return;
    }
    if (!conn->undecrypted)
        conn->undecrypted = scratch_take(server);
    if (!conn->undecrypted) {
        server->counters.closed_limit++;
        conn_drop(conn);
        return;
    }
    memmove(conn->undecrypted->bytes, conn->arrived, conn->arrived_size);
    conn->undecrypted->size = conn->arrived_size;
}

static void read_arrived(struct conn *conn) {
    while (conn->reading && !conn->end &&
           (conn->state == CONN_HTTP || conn->state == CONN_SOCKET)) {
        uv_buf_t room = conn_room(conn);
        ERR_clear_error();
        int got = SSL_read(conn->ssl, room.base, (int)room.len);
        if (got > 0) {
            input_bytes(conn, room.base, (size_t)got);
            continue;
        }
        int error = SSL_get_error(conn->ssl, got);
        if (error == SSL_ERROR_WANT_READ)
            break;
        if (error == SSL_ERROR_ZERO_RETURN)
            conn_drop(conn); /* it has said its end, as if it had closed */
        else
            fail(conn);
    }
    keep_arrived(conn);
    conn->arrived = NULL;
    conn->arrived_size = 0;
}

/* Does it look like a request that was meant for plain HTTP? */
static bool is_plain(const char *bytes) {
    return bytes[0] >= 'A' && bytes[0] <= 'Z';
}

void tls_input(struct conn *conn, const char *bytes, size_t size) {
    if (conn->end)
        return;
    if (!conn->ssl && is_plain(bytes)) {
        route_refuse_plain(conn);
        return;
    }
    if (!conn->ssl && !begin(conn)) {
        conn_drop(conn);
        return;
    }
    if (!SSL_is_init_finished(conn->ssl) && (conn->hello_size += size) > LIMIT_HELLO) {
        conn->server->counters.closed_limit++;
        conn_drop(conn);
        return;
    }
    conn->arrived = bytes;
    conn->arrived_size = size;
    read_arrived(conn);
}

void tls_again(struct conn *conn) {
    if (conn->undecrypted) {
        conn->arrived = conn->undecrypted->bytes;
        conn->arrived_size = conn->undecrypted->size;
    }
    read_arrived(conn); /* a part of a record may wait in OpenSSL, too */
}

bool tls_write(struct conn *conn, const char *bytes, size_t size) {
    ERR_clear_error();
    bool good = SSL_write(conn->ssl, bytes, (int)size) == (int)size && conn->state != CONN_DEAD;
    ERR_clear_error();
    return good;
}

bool tls_say_end(struct conn *conn) {
    if (conn->tls_bad || !SSL_is_init_finished(conn->ssl) ||
        SSL_get_shutdown(conn->ssl) & SSL_SENT_SHUTDOWN)
        return false;
    SSL_shutdown(conn->ssl);
    ERR_clear_error();
    return conn->state != CONN_DEAD && conn->waiting > 0;
}
