/* assertion.c: how a program ends when an assertion has failed (base.h): it says where, if it has a
 * libc to say it with, and stops as an illegal instruction would. Freestanding: `write` is there or
 * not. */
#include "base.h"

#ifndef __wasm__
/* Of POSIX; nothing where no libc is linked. */
extern long write(int file, const void *bytes, size_t size) __attribute__((weak));

void assertion_failed(const char *what) {
    size_t size = 0;
    while (what[size])
        size++;
    if (write && write(2, what, size) < 0)
        size = 0; /* standard error is closed */
    __builtin_trap();
}
#endif
