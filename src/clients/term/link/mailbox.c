/* mailbox.c: see mailbox.h. */
#include "mailbox.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool mailbox_open(struct mailbox *box) {
    *box = (struct mailbox){.mutex = PTHREAD_MUTEX_INITIALIZER};
    box->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return box->fd >= 0;
}

void mailbox_close(struct mailbox *box) {
    struct mail *mail;
    while ((mail = mailbox_take(box)))
        free(mail);
    if (box->fd >= 0)
        close(box->fd);
    pthread_mutex_destroy(&box->mutex);
}

void mailbox_put(struct mailbox *box, int what, uint32_t number, int64_t extra, const void *bytes,
                 size_t size) {
    struct mail *mail = malloc(sizeof *mail + size + 1);
    uint64_t one = 1;
    if (!mail)
        abort();
    *mail = (struct mail){NULL, what, number, extra, size};
    if (size)
        memcpy(mail->bytes, bytes, size);
    mail->bytes[size] = 0;
    pthread_mutex_lock(&box->mutex);
    if (box->last)
        box->last->next = mail;
    else
        box->first = mail;
    box->last = mail;
    box->waiting += sizeof *mail + size;
    pthread_mutex_unlock(&box->mutex);
    if (write(box->fd, &one, sizeof one) < 0)
        return; /* the counter is full: it is readable all the same */
}

size_t mailbox_waiting(struct mailbox *box) {
    pthread_mutex_lock(&box->mutex);
    size_t waiting = box->waiting;
    pthread_mutex_unlock(&box->mutex);
    return waiting;
}

struct mail *mailbox_take(struct mailbox *box) {
    uint64_t count;
    pthread_mutex_lock(&box->mutex);
    struct mail *mail = box->first;
    if (mail) {
        box->first = mail->next;
        box->waiting -= sizeof *mail + mail->size;
        box->last = box->first ? box->last : NULL;
    } else if (read(box->fd, &count, sizeof count) < 0) {
        count = 0; /* nothing was written either */
    }
    pthread_mutex_unlock(&box->mutex);
    return mail;
}

void mailbox_wait(struct mailbox *box, int64_t ms) {
    struct pollfd poll_fd = {box->fd, POLLIN, 0};
    poll(&poll_fd, 1, ms < 0 ? -1 : ms > 60000 ? 60000 : (int)ms);
}

bool mailbox_thread(pthread_t *thread, void *(*run)(void *), void *arg) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = !pthread_create(thread, NULL, run, arg);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}
