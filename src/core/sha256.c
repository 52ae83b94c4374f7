/* sha256.c: see sha256.h. Names of the small functions are those of FIPS 180-4, section 4.1.2. */
#include "sha256.h"

HD static uint32_t rotate(uint32_t x, int bits) {
    return x >> bits | x << (32 - bits);
}

HD static uint32_t choose(uint32_t x, uint32_t y, uint32_t z) {
    return (x & y) ^ (~x & z);
}

HD static uint32_t majority(uint32_t x, uint32_t y, uint32_t z) {
    return (x & y) ^ (x & z) ^ (y & z);
}

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
HD static uint32_t constant(int i) {
    static const uint32_t constants[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2};
    return constants[i];
}

/* The words of a block, and what they are stretched to. */
HD static void schedule(const uint8_t *block, uint32_t *word) {
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = word[i - 15];
        uint32_t b = word[i - 2];
        word[i] = word[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + word[i - 7] +
                  (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
}

HD static void compress(uint32_t *state, const uint8_t *block) {
    uint32_t word[64];
    uint32_t s[8];
    schedule(block, word);
    for (int i = 0; i < 8; i++)
        s[i] = state[i];
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
                       choose(s[4], s[5], s[6]) + constant(i) + word[i];
        uint32_t two =
            (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority(s[0], s[1], s[2]);
        for (int k = 7; k > 0; k--)
            s[k] = s[k - 1];
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

HD void sha256_begin(struct sha256 *sha) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    bytes_copy(sha->state, start, sizeof start);
    sha->length = 0;
}

HD void sha256_add(struct sha256 *sha, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        sha->block[sha->length++ % SHA256_BLOCK] = bytes[i];
        if (sha->length % SHA256_BLOCK == 0)
            compress(sha->state, sha->block);
    }
}

HD void sha256_end(struct sha256 *sha, uint8_t *digest) {
    uint8_t pad[SHA256_BLOCK + 8] = {0x80};
    uint64_t bits = sha->length * 8;
    size_t zeros = (SHA256_BLOCK + 55 - sha->length % SHA256_BLOCK) % SHA256_BLOCK;
    for (size_t i = 0; i < 8; i++)
        pad[1 + zeros + i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(sha, pad, 1 + zeros + 8);
    for (int i = 0; i < SHA256_BYTES; i++)
        digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

HD void sha256_hmac(const uint8_t *key, size_t key_size, const uint8_t *bytes, size_t size,
                    uint8_t *digest) {
    struct sha256 sha;
    uint8_t block[SHA256_BLOCK] = {0};
    if (key_size > SHA256_BLOCK) {
        sha256_begin(&sha);
        sha256_add(&sha, key, key_size);
        sha256_end(&sha, block);
    } else {
        for (size_t i = 0; i < key_size; i++)
            block[i] = key[i];
    }
    for (int i = 0; i < SHA256_BLOCK; i++)
        block[i] ^= 0x36;
    sha256_begin(&sha);
    sha256_add(&sha, block, sizeof block);
    sha256_add(&sha, bytes, size);
    sha256_end(&sha, digest);
    for (int i = 0; i < SHA256_BLOCK; i++)
        block[i] ^= 0x36 ^ 0x5c;
    sha256_begin(&sha);
    sha256_add(&sha, block, sizeof block);
    sha256_add(&sha, digest, SHA256_BYTES);
    sha256_end(&sha, digest);
}
