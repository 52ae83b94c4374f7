/* chain.h: hashes that link the stored entries. The hash of an entry covers everything about it
 * and the hash of the entry before it in its stream, so that a changed bit, a missing entry or one
 * in the wrong place is found where the stream is read. It is not a signature: a program that can
 * write the file can compute new ones. BLAKE2b with 16 bytes, from libsodium. */
#ifndef CHAIN_H
#define CHAIN_H

#include "store_kind.h"

/* A row of the log. */
struct chain_row {
    uint64_t id; /* of the row */
    uint64_t stream;
    uint64_t seq;
    uint64_t before; /* the row of the entry before it in its stream; 0: it is the first */
    int64_t at_ms;
    const void *bytes;
    size_t size; /* at most STORE_ENTRY_MAX */
};

/* The hash of a row after one with the hash `previous` (zeros before the first). */
void chain_entry(const struct chain_row *row, const uint8_t *previous, uint8_t *out);

/* The hash of a finished game. */
void chain_game(const char *id, const char *about, int64_t at_ms, const char *text, size_t size,
                uint8_t *out);

/* The hash of a few numbers that belong together. `label` says of what kind. */
void chain_numbers(uint64_t label, const uint64_t *number, int count, uint8_t *out);

#endif
