/* source_house.c: the house in a thread of this process. What the client asks comes through one
 * mailbox, what the house says goes through another; between turns bots think, one decision at a
 * time, so nothing here ever waits for them but they themselves. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "house.h"
#include "identity.h"
#include "random.h"
#include "source.h"

#define LINKS 64 /* the first SOURCE_LINKS are the client's, the others are for requests */
#define TABLES 16
#define PEOPLE 64

enum { ASK, OPEN, TELL, SHUT, END };

struct local {
    struct source base;
    struct mailbox in;
    pthread_t thread;
    struct house *house;
    struct store *store;
    struct house_job *job;
    void *memory; /* of the bot that thinks */
    bool seeded;
    uint64_t random;
    bool used[LINKS];
    uint32_t number[LINKS]; /* of the request on a link */
    bool ended[LINKS];
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- The house says ---- */

static void says(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    struct local *local = arg;
    if (link < SOURCE_LINKS)
        mailbox_put(&local->base.out, SOURCE_TEXT, link, 0, bytes, size);
    else
        mailbox_put(&local->base.out, SOURCE_ANSWER, local->number[link],
                    house_status(local->house, link), bytes, size);
    local->ended[link] = last || link >= SOURCE_LINKS;
}

static void random_bytes(void *arg, uint8_t *out, size_t size) {
    struct local *local = arg;
    if (!local->seeded)
        randombytes_buf(out, size);
    for (size_t i = 0; local->seeded && i < size; i++)
        out[i] = (uint8_t)random_below(&local->random, 256);
}

/* ---- The client says ---- */

static void take_ask(struct local *local, const struct mail *mail) {
    static const char full[] = "{\"re\":0,\"error\":\"too-fast\",\"text\":\"too many requests\"}";
    const char *method = mail->bytes, *path = method + strlen(method) + 1;
    const char *token = path + strlen(path) + 1, *body = token + strlen(token) + 1;
    uint32_t link = SOURCE_LINKS;
    while (link < LINKS && local->used[link])
        link++;
    if (link == LINKS || !house_link(local->house, link, "127.0.0.1", now_ms())) {
        mailbox_put(&local->base.out, SOURCE_ANSWER, mail->number, 429, full, sizeof full - 1);
        return;
    }
    local->used[link] = true;
    local->number[link] = mail->number;
    house_request(local->house, link, method, path, token, body, strlen(body), now_ms());
}

static void unlink_one(struct local *local, uint32_t link) {
    if (!local->used[link])
        return;
    house_unlink(local->house, link, now_ms());
    local->used[link] = local->ended[link] = false;
    if (link < SOURCE_LINKS)
        mailbox_put(&local->base.out, SOURCE_LOST, link, -1, NULL, 0);
}

/* False: it is over. */
static bool take(struct local *local, const struct mail *mail) {
    uint32_t link = mail->number;
    switch (mail->what) {
    case ASK: take_ask(local, mail); break;
    case OPEN:
        unlink_one(local, link);
        local->used[link] = house_link(local->house, link, "127.0.0.1", now_ms());
        mailbox_put(&local->base.out, local->used[link] ? SOURCE_OPENED : SOURCE_LOST, link, -1,
                    NULL, 0);
        break;
    case TELL:
        if (local->used[link])
            house_receive(local->house, link, mail->bytes, mail->size, now_ms());
        break;
    case SHUT: unlink_one(local, link); break;
    default: return false;
    }
    return true;
}

static void turn_all(struct local *local, int64_t *next) {
    house_date(local->house, (int64_t)time(NULL));
    *next = house_turn(local->house, now_ms());
    for (uint32_t link = 0; link < LINKS; link++)
        if (local->ended[link])
            unlink_one(local, link);
}

static bool think(struct local *local) {
    struct house_job *job = local->job;
    if (!house_job(local->house, job))
        return false;
    int action = house_job_decide(job, local->memory);
    house_job_done(local->house, job->number, action, &job->notes, now_ms());
    return true;
}

static void *run(void *arg) {
    struct local *local = arg;
    bool more = true;
    while (more) {
        struct mail *mail;
        int64_t next = 0;
        while (more && (mail = mailbox_take(&local->in))) {
            more = take(local, mail);
            free(mail);
        }
        turn_all(local, &next);
        if (!more || think(local))
            continue;
        int64_t left = next == INT64_MAX ? -1 : next - now_ms();
        mailbox_wait(&local->in, next != INT64_MAX && left < 0 ? 0 : left);
    }
    return NULL;
}

/* ---- The interface ---- */

static void ask(struct source *source, uint32_t number, const char *method, const char *path,
                const char *token, const char *body) {
    struct local *local = (struct local *)source;
    char bytes[HOUSE_MESSAGE_MAX + 1024];
    int size = snprintf(bytes, sizeof bytes, "%s%c%s%c%s%c%s", method, 0, path, 0, token, 0, body);
    mailbox_put(&local->in, ASK, number, 0, bytes,
                size < (int)sizeof bytes ? (size_t)size : sizeof bytes - 1);
}

static void open_link(struct source *source, uint32_t link, const char *token) {
    (void)token;
    mailbox_put(&((struct local *)source)->in, OPEN, link, 0, NULL, 0);
}

static void tell(struct source *source, uint32_t link, const char *text) {
    mailbox_put(&((struct local *)source)->in, TELL, link, 0, text, strlen(text));
}

static void shut(struct source *source, uint32_t link) {
    mailbox_put(&((struct local *)source)->in, SHUT, link, 0, NULL, 0);
}

static void free_local(struct local *local) {
    if (local->house)
        house_close(local->house);
    if (local->store)
        store_close(local->store);
    free(local->job);
    free(local->memory);
    mailbox_close(&local->in);
    mailbox_close(&local->base.out);
    free(local);
}

static void end(struct source *source) {
    struct local *local = (struct local *)source;
    mailbox_put(&local->in, END, 0, 0, NULL, 0);
    pthread_join(local->thread, NULL);
    free_local(local);
}

struct source *source_house(const char *folder, const uint64_t *seed, char *reason) {
    struct house_limits limits = {LINKS, TABLES, PEOPLE, 0, true};
    struct local *local = calloc(1, sizeof *local);
    reason[0] = 0;
    if (!local)
        return NULL;
    local->base = (struct source){.local = true,
                                  .origin = "local",
                                  .ask = ask,
                                  .open = open_link,
                                  .tell = tell,
                                  .shut = shut,
                                  .end = end};
    bool opened = mailbox_open(&local->in);
    opened = mailbox_open(&local->base.out) && opened;
    if (!opened || sodium_init() < 0) {
        free_local(local);
        return NULL;
    }
    local->seeded = seed != NULL;
    local->random = seed ? random_stream(*seed, 1) : 0;
    local->job = malloc(sizeof *local->job);
    local->memory = malloc(BOT_MEMORY);
    struct house_driver driver = {local, says, random_bytes};
    if (folder && identity_folder(folder, reason, STORE_REASON_MAX) &&
        store_sqlite_open(&local->store, folder, reason) == STORE_OK)
        local->house = house_open(&limits, &driver, local->store, reason);
    if (!local->house) {
        if (local->store)
            store_close(local->store);
        local->store = NULL;
        if (store_memory_open(&local->store) == STORE_OK)
            local->house = house_open(&limits, &driver, local->store, reason);
    }
    if (!local->house || !local->job || !local->memory ||
        !mailbox_thread(&local->thread, run, local)) {
        free_local(local);
        return NULL;
    }
    return &local->base;
}
