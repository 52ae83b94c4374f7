/* sha1.c: see sha1.h; FIPS 180-4, for texts of at most two blocks. */
#include "sha1.h"

#include <assert.h>
#include <string.h>

static uint32_t turn(uint32_t word, int bits) {
    return word << bits | word >> (32 - bits);
}

static void add_block(uint32_t hash[5], const uint8_t block[64]) {
    static const uint32_t add[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t word[80];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        word[i] = turn(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (int i = 0; i < 80; i++) {
        uint32_t mix = i < 20   ? (b & c) | (~b & d)
                       : i < 40 ? b ^ c ^ d
                       : i < 60 ? (b & c) | (b & d) | (c & d)
                                : b ^ c ^ d;
        uint32_t next = turn(a, 5) + mix + e + add[i / 20] + word[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

void sha1(const void *bytes, size_t size, uint8_t digest[20]) {
    uint32_t hash[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t block[128] = {0};
    assert(size <= SHA1_INPUT_MAX);
    memcpy(block, bytes, size);
    block[size] = 0x80;
    size_t blocks = size < 56 ? 1 : 2;
    for (size_t i = 0; i < 4; i++)
        block[64 * blocks - 1 - i] = (uint8_t)(8 * size >> (8 * i));
    for (size_t i = 0; i < blocks; i++)
        add_block(hash, block + 64 * i);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(hash[i / 4] >> (24 - 8 * (i % 4)));
}
