/* sha256.h: SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104), for places that have no library of
 * their own for it, above all a browser's page without WebCrypto. The program uses libsodium; both
 * are compared in the tests. Freestanding. */
#ifndef SHA256_H
#define SHA256_H

#include "base.h"

#define SHA256_BYTES 32
#define SHA256_BLOCK 64

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

/* Begin, then any number of pieces, then the digest. */
HD void sha256_begin(struct sha256 *sha);
HD void sha256_add(struct sha256 *sha, const uint8_t *bytes, size_t size);
HD void sha256_end(struct sha256 *sha, uint8_t *digest);

/* The HMAC of one piece; the key may have any length. */
HD void sha256_hmac(const uint8_t *key, size_t key_size, const uint8_t *bytes, size_t size,
                    uint8_t *digest);

#endif
