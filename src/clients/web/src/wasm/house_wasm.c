/* house_wasm.c: a house for one browser, as the worker of the page drives it (worker.ts): the
 * functions that the WebAssembly module offers and those that it asks for. Texts go in through one
 * buffer and come out as a pointer and a size. Times and numbers of streams are doubles, which
 * hold them exactly.
 *
 * Order: house_begin; restore for everything that was kept; house_start; then links, messages and
 * turns. Bots think by house_think, one decision at a time, when nothing else is to be done. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "bots.h"
#include "export_wasm.h"
#include "house.h"
#include "store_told.h"

#define IMPORT(name) __attribute__((import_module("page"), import_name(name)))

IMPORT("out") void page_out(uint32_t link, const char *bytes, size_t size, bool last);
IMPORT("random") void page_random(uint8_t *out, size_t size);
IMPORT("keep")
void page_keep(int what, double stream, uint32_t seq, double at_ms, const void *bytes, size_t size);

#define LIVE_TABLES 4 /* live games at the same time: each needs more than a megabyte */
#define INPUT_MAX (STORE_RECORD_MAX + STORE_ABOUT_MAX + STORE_ID_MAX)

static struct {
    struct house *house;
    struct store *store;
    struct house_job *job;
    void *memory; /* of the bot that thinks */
    char reason[STORE_REASON_MAX];
    char input[INPUT_MAX + 1];
} page;

static void out(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    (void)arg;
    page_out(link, bytes, size, last);
}

static void fill_random(void *arg, uint8_t *to, size_t size) {
    (void)arg;
    page_random(to, size);
}

static void told(void *arg, enum store_told_what what, uint64_t stream, uint32_t seq, int64_t at_ms,
                 const void *bytes, size_t size) {
    (void)arg;
    page_keep((int)what, (double)stream, seq, (double)at_ms, bytes, size);
}

/* Where texts are put before a call that takes a size; there are INPUT_MAX bytes. */
EXPORT("input") char *page_input(void) {
    return page.input;
}

EXPORT("reason") const char *page_reason(void) {
    return page.reason;
}

EXPORT("begin") bool page_begin(void) {
    return !store_told_open(&page.store, told, NULL);
}

/* One thing that was kept, in the order in which it was. */
EXPORT("restore")
bool page_restore(int what, double stream, uint32_t seq, double at_ms, size_t size) {
    page.input[size] = 0;
    if (what == STORE_TOLD_ENTRY)
        return !store_append(page.store, (uint64_t)stream, seq, (int64_t)at_ms, page.input, size);
    const char *about = page.input + strlen(page.input) + 1;
    const char *text = about + strlen(about) + 1;
    return !store_keep(page.store, page.input, about, (int64_t)at_ms, text,
                       size - (size_t)(text - page.input));
}

EXPORT("start") bool page_start(uint32_t links, uint32_t tables, uint32_t people) {
    static const struct house_driver driver = {NULL, out, fill_random, NULL};
    struct house_limits limits = {links, tables, people, LIVE_TABLES, true};
    page.job = malloc(sizeof *page.job);
    page.memory = malloc(BOT_MEMORY);
    if (!page.job || !page.memory || store_told_begin(page.store))
        return false;
    page.house = house_open(&limits, &driver, page.store, page.reason);
    return page.house != NULL;
}

EXPORT("link") bool page_link(uint32_t link, double now_ms) {
    return house_link(page.house, link, "127.0.0.1", (int64_t)now_ms);
}

EXPORT("unlink") void page_unlink(uint32_t link, double now_ms) {
    house_unlink(page.house, link, (int64_t)now_ms);
}

EXPORT("receive") void page_receive(uint32_t link, size_t size, double now_ms) {
    house_receive(page.house, link, page.input, size, (int64_t)now_ms);
}

/* A request: method, path and token with a 0 behind each, then the body, `size` bytes in all. */
EXPORT("request") void page_request(uint32_t link, size_t size, double now_ms) {
    const char *path = page.input + strlen(page.input) + 1;
    const char *token = path + strlen(path) + 1;
    const char *body = token + strlen(token) + 1;
    house_request(page.house, link, page.input, path, token, body,
                  size - (size_t)(body - page.input), (int64_t)now_ms);
}

EXPORT("status") int page_status(uint32_t link) {
    return house_status(page.house, link);
}

/* What day it is, in seconds since 1970: for the dates of records. */
EXPORT("date") void page_date(double unix_s) {
    house_date(page.house, (int64_t)unix_s);
}

/* The latest time of the next turn; infinity: nothing is scheduled. */
EXPORT("turn") double page_turn(double now_ms) {
    int64_t next = house_turn(page.house, (int64_t)now_ms);
    return next == INT64_MAX ? __builtin_inf() : (double)next;
}

/* One decision of one bot, of those that wait; false: there was none. A turn is due afterwards. */
EXPORT("think") bool page_think(double now_ms) {
    struct house_job *job = page.job;
    if (!house_job(page.house, job))
        return false;
    int action = house_job_decide(job, page.memory);
    house_job_done(page.house, job->number, action, &job->notes, (int64_t)now_ms);
    return true;
}
