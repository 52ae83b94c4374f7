/* bots_main.c: prints the digests of so many games of bots, natively, as bots.mjs does from the
 * WebAssembly module. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots_vectors.h"

int main(int argc, char **argv) {
    static struct bots_space space;
    uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    for (uint32_t index = 0; index < count; index++)
        printf("%" PRIu32 " %016" PRIx64 "\n", index, bots_digest(index, &space));
    return 0;
}
