/* hash_sodium.c: see hash.h: by libsodium. These functions of it need no sodium_init. */
#include "hash.h"

#include <sodium.h>
#include <string.h>

void hash_sha256(const char *label, const void *bytes, size_t size, uint8_t *out) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)label, strlen(label));
    crypto_hash_sha256_update(&state, bytes, size);
    crypto_hash_sha256_final(&state, out);
}

void hash_hmac(const uint8_t *key, const void *bytes, size_t size, uint8_t *out) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, HASH_BYTES);
    crypto_auth_hmacsha256_update(&state, bytes, size);
    crypto_auth_hmacsha256_final(&state, out);
}
