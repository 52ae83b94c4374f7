/* source.h: where views come from: the house in a thread of this process (source_house.c), or a
 * server (source_net.c). Both speak the same protocol (docs/protocol.md): requests that are
 * answered once, and links on which messages come and go. Everything is asked here and answered
 * later in the mailbox, so that a screen never waits. */
#ifndef SOURCE_H
#define SOURCE_H

#include "mailbox.h"

#define SOURCE_LINKS 8 /* links are numbers below this */

/* Kinds of letters: `number` is that of the request or link. */
enum source_what {
    SOURCE_ANSWER, /* bytes: the body; extra: the status, 0: the server did not answer, and bytes
                    * may be why not, as the house would say it */
    SOURCE_OPENED, /* a link */
    SOURCE_TEXT,   /* a message on it */
    SOURCE_LOST /* the connection is lost; extra: when to reconnect in milliseconds, -1: unknown */
};

struct source {
    struct mailbox out;
    bool local;
    char origin[300]; /* "local", or http://host:port: whose tokens these are */
    void (*ask)(struct source *source, uint32_t number, const char *method, const char *path,
                const char *token, const char *body);
    void (*open)(struct source *source, uint32_t link, const char *token);
    void (*tell)(struct source *source, uint32_t link, const char *text);
    void (*shut)(struct source *source, uint32_t link);
    void (*end)(struct source *source); /* waits until everything is saved, and frees it */
};

/* A house on a store in `folder` (NULL: in memory only). `seed`: where chance comes from, NULL:
 * from the system. NULL if it does not open; `reason` (256 bytes) says why, or, if it opens in
 * memory because the folder cannot be used, why that is so; else it is empty. */
struct source *source_house(const char *folder, const uint64_t *seed, char *reason);

/* A server: http://host[:port] or https://. Nothing is connected yet. */
struct source *source_net(const char *scheme, const char *host, int port, char *reason);

#endif
