/* chain.c: see chain.h. */
#include "chain.h"

#include <sodium.h>
#include <string.h>

#include "base.h"

#define NUMBERS_MAX 8

/* Numbers are hashed as eight bytes, the lowest first, whatever the machine. */
static uint8_t *put_number(uint8_t *to, uint64_t number) {
    for (int i = 0; i < 8; i++)
        *to++ = (uint8_t)(number >> 8 * i);
    return to;
}

void chain_entry(const struct chain_row *row, const uint8_t *previous, uint8_t *out) {
    uint8_t buffer[CHAIN_BYTES + 5 * 8 + STORE_ENTRY_MAX];
    uint8_t *to = buffer;
    ASSERT(row->size <= STORE_ENTRY_MAX);
    memcpy(to, previous, CHAIN_BYTES);
    to = put_number(to + CHAIN_BYTES, row->id);
    to = put_number(to, row->stream);
    to = put_number(to, row->seq);
    to = put_number(to, row->before);
    to = put_number(to, (uint64_t)row->at_ms);
    if (row->size)
        memcpy(to, row->bytes, row->size);
    crypto_generichash(out, CHAIN_BYTES, buffer, (size_t)(to - buffer) + row->size, NULL, 0);
}

void chain_game(const char *id, const char *about, int64_t at_ms, const char *text, size_t size,
                uint8_t *out) {
    crypto_generichash_state hash;
    uint8_t at[8];
    put_number(at, (uint64_t)at_ms);
    crypto_generichash_init(&hash, NULL, 0, CHAIN_BYTES);
    crypto_generichash_update(&hash, at, sizeof at);
    crypto_generichash_update(&hash, (const uint8_t *)id, strlen(id) + 1);
    crypto_generichash_update(&hash, (const uint8_t *)about, strlen(about) + 1);
    crypto_generichash_update(&hash, (const uint8_t *)text, size);
    crypto_generichash_final(&hash, out, CHAIN_BYTES);
}

void chain_numbers(uint64_t label, const uint64_t *number, int count, uint8_t *out) {
    uint8_t buffer[8 * (NUMBERS_MAX + 1)];
    uint8_t *to = put_number(buffer, label);
    ASSERT(count <= NUMBERS_MAX);
    for (int i = 0; i < count; i++)
        to = put_number(to, number[i]);
    crypto_generichash(out, CHAIN_BYTES, buffer, (size_t)(to - buffer), NULL, 0);
}
