/* pool.c: threads that wait for work, the only part of the library that needs an operating system.
 * Work comes in numbered parts; which thread does which part is left to chance, so work must write
 * only what belongs to its part. */
#include <pthread.h>
#include <stdatomic.h>

#include "base.h"
#include "kickback.h"

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t wake; /* there is work, or it is time to go */
    pthread_cond_t done; /* a thread has finished its share */
    void (*work)(void *arg, int part, int parts);
    void *arg;
    int parts;
    atomic_int next; /* the next part to be taken */
    int busy;        /* threads still at work */
    unsigned turn;   /* grows with every piece of work */
    bool stop;
    int threads; /* started; the caller's own comes on top */
    pthread_t thread[KB_THREADS_MAX];
} __attribute__((may_alias)); /* it lives in the caller's struct kb_pool */

STATIC_ASSERT(sizeof(struct pool) <= sizeof(struct kb_pool));

static struct pool *pool_of(struct kb_pool *pool) {
    return (struct pool *)(void *)pool;
}

static void work_parts(struct pool *p) {
    for (;;) {
        int part = atomic_fetch_add(&p->next, 1);
        if (part >= p->parts)
            return;
        p->work(p->arg, part, p->parts);
    }
}

static void *thread_main(void *arg) {
    struct pool *p = arg;
    unsigned seen = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->stop && p->turn == seen)
            pthread_cond_wait(&p->wake, &p->lock);
        if (p->stop)
            break;
        seen = p->turn;
        pthread_mutex_unlock(&p->lock);
        work_parts(p);
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0)
            pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

enum kb_code kb_pool_start(struct kb_pool *pool, int threads) {
    struct pool *p = pool_of(pool);
    ASSERT(threads >= 1);
    ASSERT(threads <= KB_THREADS_MAX);
    bytes_fill(pool, 0, sizeof *pool);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    pthread_cond_init(&p->done, NULL);
    for (int i = 0; i < threads - 1; i++) {
        if (pthread_create(&p->thread[i], NULL, thread_main, p)) {
            kb_pool_stop(pool);
            return KB_NO_THREADS;
        }
        p->threads++;
    }
    return KB_OK;
}

void kb_pool_stop(struct kb_pool *pool) {
    struct pool *p = pool_of(pool);
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->wake);
    pthread_cond_destroy(&p->done);
}

void kb_pool_run(struct kb_pool *pool, void (*work)(void *arg, int part, int parts), void *arg,
                 int parts) {
    struct pool *p = pool_of(pool);
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->arg = arg;
    p->parts = parts;
    atomic_store(&p->next, 0);
    p->busy = p->threads;
    p->turn++;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
    work_parts(p);
    pthread_mutex_lock(&p->lock);
    while (p->busy)
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

struct batch_work {
    const struct kb_batch *batch;
    atomic_int refused;
};

static void step_part(void *arg, int part, int parts) {
    struct batch_work *work = arg;
    int64_t games = work->batch->games;
    int from = (int)(games * part / parts);
    int to = (int)(games * (part + 1) / parts);
    atomic_fetch_add(&work->refused, kb_batch_step(work->batch, from, to));
}

static void check_part(void *arg, int part, int parts) {
    struct batch_work *work = arg;
    int64_t games = work->batch->games;
    int row = kb_batch_illegal(work->batch, (int)(games * part / parts),
                               (int)(games * (part + 1) / parts));
    if (row < 0)
        return;
    int first = atomic_load(&work->refused);
    while ((first < 0 || row < first) &&
           !atomic_compare_exchange_weak(&work->refused, &first, row)) {
    }
}

static void step_legal_part(void *arg, int part, int parts) {
    struct batch_work *work = arg;
    int64_t games = work->batch->games;
    kb_batch_step_legal(work->batch, (int)(games * part / parts),
                        (int)(games * (part + 1) / parts));
}

int kb_pool_batch_play(struct kb_pool *pool, const struct kb_batch *batch) {
    struct batch_work work = {batch, -1};
    kb_pool_run(pool, check_part, &work, pool_of(pool)->threads + 1);
    if (work.refused < 0)
        kb_pool_run(pool, step_legal_part, &work, pool_of(pool)->threads + 1);
    return work.refused;
}

int kb_pool_batch_step(struct kb_pool *pool, const struct kb_batch *batch) {
    struct batch_work work = {batch, 0};
    kb_pool_run(pool, step_part, &work, pool_of(pool)->threads + 1);
    return work.refused;
}
