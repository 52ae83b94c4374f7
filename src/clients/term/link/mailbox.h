/* mailbox.h: messages from one thread to another, in order, with a descriptor that is readable
 * while there are some. */
#ifndef MAILBOX_H
#define MAILBOX_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mail {
    struct mail *next;
    int what;
    uint32_t number;
    int64_t extra;
    size_t size;
    char bytes[]; /* `size` of them and a 0 */
};

struct mailbox {
    pthread_mutex_t mutex;
    struct mail *first, *last;
    size_t waiting; /* bytes of all letters in it */
    int fd;         /* an eventfd */
};

/* In place: a box is never copied. False: there is no descriptor left; close it all the same. */
bool mailbox_open(struct mailbox *box);
void mailbox_close(struct mailbox *box); /* discards its letters */

/* Bytes may be NULL with size 0. A letter for which there is no memory ends the program. */
void mailbox_put(struct mailbox *box, int what, uint32_t number, int64_t extra, const void *bytes,
                 size_t size);

/* How much waits in it. */
size_t mailbox_waiting(struct mailbox *box);

/* The oldest letter, which the caller frees, or NULL. */
struct mail *mailbox_take(struct mailbox *box);

/* Waits for a letter; the timeout is in milliseconds (below 0: none). */
void mailbox_wait(struct mailbox *box, int64_t ms);

/* Starts a thread that gets no signals: they are for the one that has the terminal. (ncurses gives
 * the terminal back when it is stopped, in whichever thread it hears of it, and another one would
 * go on drawing.) False: there is none. */
bool mailbox_thread(pthread_t *thread, void *(*run)(void *), void *arg);

#endif
