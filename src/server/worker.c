/* worker.c: threads in which bots think. Each has a place for one job and memory for one bot; the
 * loop puts a job in and takes the answer out. A job whose table has gone on in the meantime is
 * answered like any other: the house knows jobs by their numbers and passes over old ones. A bot
 * cannot be stopped while it thinks, but its budget is bounded; when the server ends, nobody waits
 * for it. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "net.h"

enum place { PLACE_FREE, PLACE_JOB, PLACE_DONE };

struct worker {
    struct workers *workers;
    pthread_t thread;
    void *memory;
    enum place place;
    int action;
    struct house_job job;
};

struct workers {
    struct server *server;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    bool stop;
    uint32_t count;
    struct worker worker[];
};

static void *work(void *arg) {
    struct worker *worker = arg;
    struct workers *workers = worker->workers;
    pthread_mutex_lock(&workers->mutex);
    while (!workers->stop) {
        if (worker->place != PLACE_JOB) {
            pthread_cond_wait(&workers->work, &workers->mutex);
            continue;
        }
        pthread_mutex_unlock(&workers->mutex);
        int action = house_job_decide(&worker->job, worker->memory);
        pthread_mutex_lock(&workers->mutex);
        worker->action = action;
        worker->place = PLACE_DONE;
        if (!workers->stop) /* else the server may be gone */
            uv_async_send(&workers->server->woken);
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

struct workers *workers_open(struct server *server, uint32_t count) {
    struct workers *workers = calloc(1, sizeof *workers + count * sizeof workers->worker[0]);
    if (!workers)
        return NULL;
    sigset_t all, before; /* signals are for the loop */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    workers->server = server;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->work, NULL);
    for (uint32_t i = 0; i < count; i++) {
        struct worker *worker = &workers->worker[i];
        worker->workers = workers;
        worker->memory = mmap(NULL, BOT_MEMORY, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (worker->memory == MAP_FAILED || pthread_create(&worker->thread, NULL, work, worker))
            break;
        workers->count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (workers->count) /* fewer than wanted are slower, none would leave bots without a move */
        return workers;
    free(workers);
    return NULL;
}

void workers_feed(struct workers *workers) {
    pthread_mutex_lock(&workers->mutex);
    bool any = false;
    for (uint32_t i = 0; i < workers->count; i++) {
        struct worker *worker = &workers->worker[i];
        if (worker->place != PLACE_FREE)
            continue;
        if (!house_job(workers->server->house, &worker->job))
            break;
        worker->place = PLACE_JOB;
        workers->server->counters.jobs++;
        any = true;
    }
    if (any)
        pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->mutex);
}

void workers_gather(struct workers *workers) {
    struct server *server = workers->server;
    pthread_mutex_lock(&workers->mutex);
    for (uint32_t i = 0; i < workers->count; i++) {
        struct worker *worker = &workers->worker[i];
        if (worker->place != PLACE_DONE)
            continue;
        worker->place = PLACE_FREE;
        server->turn_due = true;
        house_job_done(server->house, worker->job.number, worker->action, &worker->job.notes,
                       server_now(server));
    }
    pthread_mutex_unlock(&workers->mutex);
}

void workers_woken(uv_async_t *async) {
    struct server *server = async->data;
    workers_gather(server->workers);
}

/* Those that think are left alone: the process ends soon, and their memory is not given back. */
void workers_close(struct workers *workers) {
    bool all = true;
    pthread_mutex_lock(&workers->mutex);
    workers->stop = true;
    for (uint32_t i = 0; i < workers->count; i++)
        all &= workers->worker[i].place != PLACE_JOB;
    pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->mutex);
    if (!all)
        return;
    for (uint32_t i = 0; i < workers->count; i++) {
        pthread_join(workers->worker[i].thread, NULL);
        munmap(workers->worker[i].memory, BOT_MEMORY);
    }
    free(workers);
}
