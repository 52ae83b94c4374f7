/* chi.h: is what was counted what the weights say? Pearson's chi-square with a limit that a good
 * sampler passes in all but one of a million runs. Seeds in these tests are fixed, so that a test
 * passes always or never; the limit only says how far a seed may be from the mean. */
#ifndef CHI_H
#define CHI_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#define CHI_DEVIATE 4.7534 /* a normal deviate is above this with probability 1e-6 */

/* The value that chi-square with `freedom` degrees exceeds with probability 1e-6 (Wilson and
 * Hilferty's approximation, within 1 % from 10 degrees on and too generous below). */
static inline double chi_limit(int freedom) {
    double part = 2.0 / (9.0 * freedom);
    double root = 1 - part + CHI_DEVIATE * sqrt(part);
    return freedom * root * root * root;
}

/* Pearson's sum over all cells with a weight; infinite where something was counted that has none.
 * `cells` comes back as the number of cells with a weight. */
static inline double chi_square(const uint64_t *counted, const uint64_t *weight, int length,
                                int *cells) {
    double sum = 0;
    uint64_t all = 0;
    uint64_t weights = 0;
    *cells = 0;
    for (int i = 0; i < length; i++) {
        all += counted[i];
        weights += weight[i];
    }
    for (int i = 0; i < length; i++) {
        if (!weight[i] && counted[i])
            return INFINITY;
        if (!weight[i])
            continue;
        double expected = (double)all * (double)weight[i] / (double)weights;
        double off = (double)counted[i] - expected;
        sum += off * off / expected;
        ++*cells;
    }
    return sum;
}

static inline bool chi_fits(const uint64_t *counted, const uint64_t *weight, int length) {
    int cells;
    double sum = chi_square(counted, weight, length, &cells);
    return cells > 1 ? sum < chi_limit(cells - 1) : sum <= 0;
}

/* The same where every cell has the same weight. */
static inline bool chi_even(const uint64_t *counted, int length) {
    double sum = 0;
    uint64_t all = 0;
    for (int i = 0; i < length; i++)
        all += counted[i];
    double expected = (double)all / length;
    for (int i = 0; i < length; i++) {
        double off = (double)counted[i] - expected;
        sum += off * off / expected;
    }
    return sum < chi_limit(length - 1);
}

#endif
