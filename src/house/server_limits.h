/* server_limits.h: how much of everything a connection may have, in one place. Numbers in brackets
 * are the threats they answer. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#define LIMIT_HEAD 8192    /* bytes of a request's head [T12] */
#define LIMIT_BODY 8192    /* bytes of a request's body: HOUSE_MESSAGE_MAX [T13] */
#define LIMIT_HEADERS 64   /* lines of a head */
#define LIMIT_TARGET 2048  /* bytes of a path with its query */
#define LIMIT_FRAME 8192   /* bytes of a frame, and of a message [T13] */
#define LIMIT_FRAGMENTS 16 /* frames of a message [T13] */
#define LIMIT_CONTROLS 20  /* control frames in a window [T13] */
#define LIMIT_MESSAGES 600 /* messages in a window */
#define LIMIT_WINDOW_MS 10000
#define LIMIT_HANDSHAKE_MS 5000 /* from the connection to its first whole request [T12] */
#define LIMIT_HELLO 32768       /* bytes of a client until TLS stands [T12] */
#define LIMIT_SHAKES 2 /* connections in a round of the loop whose TLS does not stand yet [T12] */
#define LIMIT_KEY_UPDATES \
    8 /* new keys that a client asks for on a connection; they cost us, too [T12] */
#define LIMIT_PARTIAL_MS 5000     /* for the rest of a request or message that has begun */
#define LIMIT_KEEP_ALIVE_MS 20000 /* between two requests */
#define LIMIT_PIPELINED 32        /* requests that may lie in one read behind each other */
#define LIMIT_PING_MS 30000       /* of silence before a ping; as long again before the close */
#define LIMIT_PING_AWAITED_MS \
    3000 /* the same for a player whom others wait for: with AWAY_AFTER_MS and the */
#define LIMIT_LOST_AWAITED_MS \
    6500                       /* second between two looks at a connection, they know within 10 s */
#define LIMIT_STUCK_MS 15000   /* timeout of a client that reads none of its waiting output */
#define LIMIT_OUTPUT 65536     /* bytes that wait for a reader; more, and it is closed [T12] */
#define LIMIT_LINGER_MS 2000   /* for the other side to close after we said so */
#define LIMIT_LIVE_TABLES 128  /* default limit of live games [T14] */
#define LIMIT_LIVE_BURST 80    /* live messages at once (a tick takes one look and four */
#define LIMIT_LIVE_MS 25       /* other inputs of a seat), and one more in so many milliseconds */
#define LIMIT_LIVE_REFUSALS 10 /* refusals of those that are told at once, */
#define LIMIT_LIVE_REFUSAL_MS 200 /* and one more in so many milliseconds */
#define LIMIT_STILL_MS \
    2000 /* an iteration of the loop this late means that the process was suspended [T24] */
#define LIMIT_SITE 8        /* a /48 of IPv6 has 8 times the limits of a /64 or an address [T21] */
#define LIMIT_LOG_LINES 100 /* log lines in a second; more are counted, not written */

#endif
