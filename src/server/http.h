/* http.h: reads HTTP/1.1 requests (and the 1.0 of health checks), strictly, and writes the heads of
 * answers. Bytes in, a verdict out: no sockets, no allocation. Ambiguous requests are refused, so
 * that a proxy in front of us cannot split a connection into requests in another way (request
 * smuggling). */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server_limits.h"

/* Bytes inside the buffer that was read; not ended by a 0. */
struct http_text {
    const char *at; /* NULL: there is none */
    size_t length;
};

enum http_method {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_POST,
    HTTP_PUT,
    HTTP_PATCH,
    HTTP_DELETE,
    HTTP_OPTIONS
};

struct http_request {
    enum http_method method;
    struct http_text path; /* with its query; begins with / */
    struct http_text host;
    struct http_text origin;
    struct http_text token;     /* of `Authorization: Bearer TOKEN` */
    struct http_text type;      /* Content-Type */
    struct http_text forwarded; /* X-Forwarded-For */
    struct http_text match;     /* If-None-Match */
    struct http_text key;       /* Sec-WebSocket-Key: 24 letters of 16 bytes */
    struct http_text version;   /* Sec-WebSocket-Version */
    struct http_text body;
    bool cookie;  /* there is one; we never set any */
    bool old;     /* HTTP/1.0: perhaps without a host, and nothing more comes on this connection */
    bool close;   /* the client wants no more on this connection */
    bool upgrade; /* asks for a WebSocket: Upgrade and Connection say so */
    bool gzip;    /* understands it */
    bool brotli;
};

/* Reads one request from the beginning of `bytes`. More than 0: that many bytes are the request,
 * which points into them. 0: more are needed. Less than 0: bad; the status of the answer with its
 * sign turned, after which the connection has to be closed. */
int http_read(struct http_request *request, const char *bytes, size_t size);

const char *http_method_name(enum http_method method);
const char *http_reason(int status); /* the words behind a status */

bool http_is(struct http_text text, const char *word);          /* byte by byte */
bool http_is_caseless(struct http_text text, const char *word); /* `word` in small letters */

#endif
