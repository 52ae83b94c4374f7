/* base.h: what every file of core/ and games/ starts from: the mark for functions that also run on
 * a GPU, assertions, and a few operations on sets of bits. Freestanding: no libc behind it. */
#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif

/* For a function with a large frame: it is called, never made part of its callers. */
#ifdef __CUDACC__
#define NOINLINE __noinline__
#else
#define NOINLINE __attribute__((noinline))
#endif

/* ASSERT is for our own mistakes and stays on in production. A coverage build leaves it out, since
 * its other side cannot be reached. */
#if defined(KB_COVERAGE)
#define ASSERT(x) ((void)(x))
#elif defined(__CUDA_ARCH__)
#define ASSERT(x) ((x) ? (void)0 : __trap())
#elif defined(__CUDACC__) || defined(__wasm__)
#define ASSERT(x) (__builtin_expect(!(x), 0) ? __builtin_trap() : (void)0)
#else
#define ASSERT_TEXT(line) #line
#define ASSERT_AT(line) __FILE__ ":" ASSERT_TEXT(line)
#define ASSERT(x)                                                               \
    (__builtin_expect(!(x), 0)                                                  \
         ? assertion_failed(ASSERT_AT(__LINE__) ": assertion failed: " #x "\n") \
         : (void)0)
#endif

#ifdef __cplusplus
extern "C" {
#endif
/* Says on standard error which one it was, where there is a libc (assertion.c), and ends the
 * program. */
__attribute__((noreturn, cold)) void assertion_failed(const char *what);
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
#define STATIC_ASSERT(x) static_assert(x, #x)
#else
#define STATIC_ASSERT(x) _Static_assert(x, #x)
#endif

/* The number of the lowest bit; `set` must not be empty. */
HD static inline int bits_first(uint64_t set) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)set) - 1;
#else
    return __builtin_ctzll(set);
#endif
}

/* The number of the highest bit; `set` must not be empty. */
HD static inline int bits_last(uint32_t set) {
#ifdef __CUDA_ARCH__
    return 31 - __clz((int)set);
#else
    return 31 - __builtin_clz(set);
#endif
}

HD static inline int bits_count(uint64_t set) {
#ifdef __CUDA_ARCH__
    return __popcll(set);
#else
    return __builtin_popcountll(set);
#endif
}

HD static inline bool bits_has(uint64_t set, int bit) {
    return (set >> bit & 1) != 0;
}

HD static inline uint64_t bits_one(int bit) {
    return (uint64_t)1 << bit;
}

/* The number of the n-th lowest bit, n from 0. */
HD static inline int bits_nth(uint64_t set, int n) {
    while (n-- > 0)
        set &= set - 1;
    return bits_first(set);
}

HD static inline void bytes_copy(void *to, const void *from, size_t size) {
    __builtin_memcpy(to, from, size);
}

HD static inline void bytes_fill(void *to, int value, size_t size) {
    __builtin_memset(to, value, size);
}

/* Eight bytes at once, as a number; what byte stands where in it does not matter to the users. */
HD static inline uint64_t bytes_word(const uint8_t *from, int word) {
    uint64_t value;
    __builtin_memcpy(&value, from + 8 * word, sizeof value);
    return value;
}

HD static inline void bytes_set_word(uint8_t *to, int word, uint64_t value) {
    __builtin_memcpy(to + 8 * word, &value, sizeof value);
}

#define BYTES_EACH 0x0101010101010101u /* times b: b in each of the eight bytes */

#endif
