/* websocket.h: RFC 6455 from the side of the server, without sockets: bytes of a client in, events
 * out, and the few bytes that stand before what we send. Frames are cut by wslay; what may be in
 * them is decided here: masked, no extensions, whole texts in UTF-8, within server_limits.h.
 *
 * A reader is needed only while a frame or message is unfinished (ws_idle says so), so that
 * thousands of quiet connections share a few. */
#ifndef WEBSOCKET_H
#define WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server_limits.h"

#define WS_ACCEPT_MAX 29 /* letters of the answer to a key, with the final 0 */
#define WS_HEAD_MAX 10   /* bytes before what we send */
#define WS_CONTROL_MAX 125

enum ws_code {
    WS_NORMAL = 1000,
    WS_AWAY = 1001,
    WS_PROTOCOL = 1002,
    WS_KIND = 1003,    /* not a text */
    WS_NO_CODE = 1005, /* never on the wire: a close without one */
    WS_TEXT = 1007,    /* not UTF-8 */
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_RESTART = 1012,  /* come back */
    WS_TRY_LATER = 1013 /* no room */
};

enum ws_opcode {
    WS_OP_MORE = 0,
    WS_OP_TEXT = 1,
    WS_OP_BINARY = 2,
    WS_OP_CLOSE = 8,
    WS_OP_PING = 9,
    WS_OP_PONG = 10
};

enum ws_event {
    WS_MORE,    /* all bytes are used; nothing more is known */
    WS_MESSAGE, /* a whole text: ws_message */
    WS_PING,    /* to be answered by a pong with the same bytes: ws_control */
    WS_PONG,
    WS_CLOSE, /* the client closes; `code` goes into our answer */
    WS_BAD    /* the connection is to be closed with `code` */
};

struct ws_reader;

/* A reader takes memory once, when it is made. NULL: there was none. */
struct ws_reader *ws_reader_new(void);
void ws_reader_free(struct ws_reader *reader);
void ws_reader_reset(struct ws_reader *reader); /* for another connection */

/* Gives it the bytes of a client; they must stay where they are until ws_next says WS_MORE. */
void ws_feed(struct ws_reader *reader, const void *bytes, size_t size);
enum ws_event ws_next(struct ws_reader *reader);

/* Is nothing unfinished? Then the reader may go to another connection as it is. */
bool ws_idle(const struct ws_reader *reader);

/* The payload of the last event; valid until the next call. */
const char *ws_message(const struct ws_reader *reader, size_t *size);
const uint8_t *ws_control(const struct ws_reader *reader, size_t *size);
enum ws_code ws_code(const struct ws_reader *reader);

/* Writes the head of a frame of ours with `size` bytes behind it; returns its bytes. */
size_t ws_head(uint8_t out[WS_HEAD_MAX], enum ws_opcode opcode, size_t size);

/* The answer to the 24 letters of a client's key. */
void ws_accept(char out[WS_ACCEPT_MAX], const char key[24]);

#endif
