/* bots_wasm.c: the function that the WebAssembly module offers to bots.mjs. */
#include "bots_vectors.h"

__attribute__((export_name("bots"))) uint64_t wasm_bots(uint32_t index);

uint64_t wasm_bots(uint32_t index) {
    static struct bots_space space;
    return bots_digest(index, &space);
}
