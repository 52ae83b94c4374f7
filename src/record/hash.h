/* hash.h: SHA-256 as records and fair deals need it. Two files have it, and the build takes one:
 * hash_sodium.c (libsodium, for the program) and hash_core.c (our own, where libsodium is not). */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_BYTES 32

/* The SHA-256 of the label's characters followed by `size` bytes. The label says what a hash is
 * for, so that one cannot stand for another; it may be empty. */
void hash_sha256(const char *label, const void *bytes, size_t size, uint8_t *out);

/* The HMAC-SHA256 of `size` bytes under a key of HASH_BYTES bytes. */
void hash_hmac(const uint8_t *key, const void *bytes, size_t size, uint8_t *out);

#endif
