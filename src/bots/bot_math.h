/* bot_math.h: the arithmetic of bots. + - * / and square roots give the same result on every target
 * (the build turns contraction off); libm does not, so exp and log are built here from those. Their
 * error is about 1e-15, less than a bot needs. */
#ifndef BOT_MATH_H
#define BOT_MATH_H

#include "base.h"
#include "kickback.h"

static inline double bot_sqrt(double x) {
    return __builtin_sqrt(x);
}

static inline double bot_from_bits(uint64_t bits) {
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

static inline uint64_t bot_to_bits(double x) {
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* e to the x; 0 below -700, and x is taken as 700 above it. */
static inline double bot_exp(double x) {
    if (x < -700)
        return 0;
    if (x > 700)
        x = 700;
    int k = (int)(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5));
    double r = x - k * 0.69314718036912382 - k * 1.9082149292705877e-10; /* ln 2, in two parts */
    double sum = 1;
    for (int i = 13; i > 0; i--)
        sum = 1 + sum * r / i;
    return sum * bot_from_bits((uint64_t)(k + 1023) << 52);
}

/* The natural logarithm of x > 0. */
static inline double bot_log(double x) {
    uint64_t bits = bot_to_bits(x);
    int k = (int)(bits >> 52) - 1023;
    double m = bot_from_bits((bits & 0xfffffffffffffu) | (uint64_t)1023 << 52);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        k++;
    }
    double t = (m - 1) / (m + 1); /* log m = 2 artanh t */
    double sum = 0;
    for (int i = 21; i > 0; i -= 2)
        sum = sum * t * t + 1.0 / i;
    return 2 * t * sum + k * 0.69314718055994529;
}

/* Uniform in [0, 1), from a generator of kickback.h. */
static inline double bot_uniform(uint64_t *random) {
    return kb_random_below(random, 1u << 30) * (1.0 / (1u << 30));
}

#endif
