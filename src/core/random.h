/* random.h: the generator inside a state, and behind the policy `random`: SplitMix64, 64 bits of
 * state, made to be started from consecutive seeds. It is fast and reproducible, not secret: a
 * table that must not be predictable feeds its deals through explicit chance. */
#ifndef RANDOM_H
#define RANDOM_H

#include "base.h"

HD static inline uint64_t random_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

HD static inline uint64_t random_next(uint64_t *random) {
    return random_mix(*random += 0x9e3779b97f4a7c15u);
}

/* Uniform in 0 .. n - 1, exactly: a product of 32 by 32 bits, and a new draw in the few cases that
 * would favour small numbers (Lemire 2019). */
HD static inline uint32_t random_below(uint64_t *random, uint32_t n) {
    ASSERT(n > 0);
    uint64_t product = (random_next(random) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)product < floor)
            product = (random_next(random) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Independent generators from one seed, by number. */
HD static inline uint64_t random_stream(uint64_t seed, uint64_t stream) {
    return random_mix(seed ^ random_mix(stream + 0x2545f4914f6cdd1du));
}

#endif
