/* hash_core.c: see hash.h: by our own SHA-256, where libsodium is not. */
#include "hash.h"

#include "sha256.h"
#include "text.h"

void hash_sha256(const char *label, const void *bytes, size_t size, uint8_t *out) {
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add(&sha, (const uint8_t *)label, text_length(label));
    sha256_add(&sha, (const uint8_t *)bytes, size);
    sha256_end(&sha, out);
}

void hash_hmac(const uint8_t *key, const void *bytes, size_t size, uint8_t *out) {
    sha256_hmac(key, HASH_BYTES, (const uint8_t *)bytes, size, out);
}
