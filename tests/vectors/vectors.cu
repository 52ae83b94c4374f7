/* vectors.cu: prints the vectors from a GPU, one thread for each index, as vectors_main.c does
 * natively. Ends with status 3 if there is no GPU.
 *
 *     vectors_cuda          on the GPU
 *     vectors_cuda host     the same program, compiled by nvcc, on the processor
 */
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "vectors.h"

#define THREADS 64        /* a block */
#define AT_ONCE 512       /* vectors in one launch: each needs a space of its own */
#define STACK (192 << 10) /* bytes a thread: kb_sample counts in 128 KiB */

__global__ void make_vectors(uint32_t from, uint32_t count, struct vector_space *space,
                             uint64_t *digest) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        digest[i] = vector_digest(from + i, &space[i]);
}

static void must(cudaError_t error, const char *what) {
    if (error != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        exit(1);
    }
}

int main(int argc, char **argv) {
    static uint64_t digest[VECTORS];
    int devices = 0;
    if (argc == 2 && strcmp(argv[1], "host") == 0) {
        static struct vector_space space;
        for (uint32_t index = 0; index < VECTORS; index++)
            digest[index] = vector_digest(index, &space);
    } else {
        struct vector_space *spaces;
        uint64_t *made;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
            return 3;
        must(cudaDeviceSetLimit(cudaLimitStackSize, STACK), "stack");
        must(cudaMalloc(&spaces, AT_ONCE * sizeof *spaces), "memory");
        must(cudaMalloc(&made, sizeof digest), "memory");
        for (uint32_t from = 0; from < VECTORS; from += AT_ONCE) {
            uint32_t count = VECTORS - from < AT_ONCE ? VECTORS - from : AT_ONCE;
            make_vectors<<<(count + THREADS - 1) / THREADS, THREADS>>>(from, count, spaces,
                                                                       made + from);
            must(cudaGetLastError(), "launch");
        }
        must(cudaDeviceSynchronize(), "run");
        must(cudaMemcpy(digest, made, sizeof digest, cudaMemcpyDeviceToHost), "copy");
        cudaFree(spaces);
        cudaFree(made);
    }
    for (uint32_t index = 0; index < VECTORS; index++)
        printf("%" PRIu32 " %016" PRIx64 "\n", index, digest[index]);
    return 0;
}
