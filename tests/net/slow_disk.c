/* slow_disk.c: a slow disk, for LD_PRELOAD: every fsync and fdatasync takes KB_SYNC_MS longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Without a system call: the sandbox allows few of them. */
static int sync_slowly(const char *name, int file) {
    int (*real)(int);
    const char *ms = getenv("KB_SYNC_MS");
    int64_t end_us = now_us() + (ms ? atoi(ms) * INT64_C(1000) : 0);
    void *found = dlsym(RTLD_NEXT, name);
    __builtin_memcpy(&real, &found, sizeof real);
    while (now_us() < end_us)
        ;
    return real(file);
}

int fsync(int file) {
    return sync_slowly("fsync", file);
}

int fdatasync(int file) {
    return sync_slowly("fdatasync", file);
}
