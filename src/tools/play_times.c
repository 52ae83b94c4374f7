/* play_times.c: what players have done, added up and as text, and times of moves in buckets; see
 * play.h. */
#include "play.h"

#include <inttypes.h>
#include <stdio.h>

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

const char *play_fault_name(int fault) {
    static const char *const names[PLAY_FAULTS] = {"late", "illegal", "rubbish", "ended",
                                                   "unready"};
    return names[fault];
}

void play_count_add(struct play_count *sum, const struct play_count *part) {
    sum->moves += part->moves;
    sum->ns += part->ns;
    sum->faults += part->faults;
    for (int i = 0; i < PLAY_FAULTS; i++)
        sum->why[i] += part->why[i];
    for (int b = 0; b < PLAY_BUCKETS; b++)
        sum->bucket[b] += part->bucket[b];
}

const char *play_faults_text(const struct play_count *count, char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < PLAY_FAULTS && used < size; i++)
        if (count->why[i])
            used += (size_t)snprintf(out + used, size - used, "%s%" PRIu64 " %s", used ? ", " : "",
                                     count->why[i], play_fault_name(i));
    return out;
}

void play_faults_print(const struct player *player, const struct play_count *count,
                       const char *offence, bool errors) {
    char why[160];
    if (!count->faults)
        return;
    printf("faults of %s: %" PRIu64 " of %" PRIu64 " moves were lost to random (%s)%s\n",
           player->name, count->faults, count->moves, play_faults_text(count, why, sizeof why),
           errors || !player->external ? "" : "; --errors FILE keeps what it says of them");
    if (*offence)
        printf("  the first of its lines that cost a move: '%s'\n", offence);
}
