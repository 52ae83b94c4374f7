/* play_times.c: times of moves in buckets, see play.h. */
#include "play.h"

#define BUCKET_LEAST 4 /* powers of two below this are in the first bucket */

int play_bucket(uint64_t ns) {
    if (ns >> BUCKET_LEAST == 0)
        return 0;
    int power = 63 - __builtin_clzll(ns);
    int bucket = 4 * (power - BUCKET_LEAST) + (int)(ns >> (power - 2) & 3);
    return bucket < PLAY_BUCKETS ? bucket : PLAY_BUCKETS - 1;
}

double play_bucket_us(int bucket) {
    double low = (double)((uint64_t)(4 + bucket % 4) << (bucket / 4 + BUCKET_LEAST)) / 4;
    double high = (double)((uint64_t)(5 + bucket % 4) << (bucket / 4 + BUCKET_LEAST)) / 4;
    return (low + high) / 2 / 1000;
}
