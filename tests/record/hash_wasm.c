/* hash_wasm.c: what the WebAssembly module offers to browser_test.mjs: a place for bytes, and the
 * hashes of what was put there. */
#include "hash.h"
#include "sha256.h"

#define ROOM 8192

static uint8_t room[ROOM];
static uint8_t digest[HASH_BYTES];

__attribute__((export_name("bytes"))) uint8_t *wasm_bytes(void);
__attribute__((export_name("sha256"))) uint8_t *wasm_sha256(uint32_t size);
__attribute__((export_name("hmac"))) uint8_t *wasm_hmac(uint32_t size);

uint8_t *wasm_bytes(void) {
    return room;
}

uint8_t *wasm_sha256(uint32_t size) {
    hash_sha256("", room, size, digest);
    return digest;
}

/* The key is in the first 32 bytes. */
uint8_t *wasm_hmac(uint32_t size) {
    hash_hmac(room, room + HASH_BYTES, size, digest);
    return digest;
}
