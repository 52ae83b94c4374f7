/* vectors_main.c: prints the vectors, natively: `index digest`, one a line.
 *
 *     vectors COUNT         so many of them
 *     vectors speed GAMES   random games instead: decisions and decisions a second
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vectors.h"

int main(int argc, char **argv) {
    static struct vector_space space;
    if (argc == 3 && strcmp(argv[1], "speed") == 0) {
        clock_t start = clock();
        uint64_t decisions = vector_playouts(5, (uint32_t)strtoul(argv[2], NULL, 10));
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        printf("%" PRIu64 " decisions, %.0f a second\n", decisions, (double)decisions / seconds);
        return 0;
    }
    uint32_t count = argc == 2 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    if (count == 0) {
        fprintf(stderr, "usage: vectors COUNT, or vectors speed GAMES\n");
        return 2;
    }
    for (uint32_t index = 0; index < count; index++)
        printf("%" PRIu32 " %016" PRIx64 "\n", index, vector_digest(index, &space));
    return 0;
}
