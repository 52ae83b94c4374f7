/* vectors_wasm.c: the two functions that the WebAssembly module offers to vectors.mjs. */
#include "vectors.h"

__attribute__((export_name("digest"))) uint64_t wasm_digest(uint32_t index);
__attribute__((export_name("playouts"))) uint64_t wasm_playouts(int32_t seats, uint32_t games);

uint64_t wasm_digest(uint32_t index) {
    static struct vector_space space;
    return vector_digest(index, &space);
}

uint64_t wasm_playouts(int32_t seats, uint32_t games) {
    return vector_playouts(seats, games);
}
