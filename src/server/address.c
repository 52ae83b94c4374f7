/* address.c: addresses of clients: IPv6, with IPv4 mapped into it; how many connections each has. A
 * household has a /64, so that much of IPv6 counts as one. The table has a row for each connection
 * at most, and a key, so that nobody can choose addresses that fall into one bucket. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "net.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_v4(const uint8_t address[16]) {
    return !memcmp(address, mapped, 12);
}

bool address_parse(const char *text, size_t length, uint8_t out[16]) {
    char copy[64];
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    memcpy(out, mapped, 12);
    return inet_pton(AF_INET, copy, out + 12) == 1 || inet_pton(AF_INET6, copy, out) == 1;
}

bool address_of_peer(const uv_tcp_t *tcp, uint8_t out[16]) {
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getpeername(tcp, (struct sockaddr *)&name, &size))
        return false;
    if (name.ss_family == AF_INET) {
        memcpy(out, mapped, 12);
        memcpy(out + 12, &((struct sockaddr_in *)&name)->sin_addr, 4);
        return true;
    }
    memcpy(out, &((struct sockaddr_in6 *)&name)->sin6_addr, 16);
    return name.ss_family == AF_INET6;
}

bool address_is_local(const uint8_t address[16]) {
    static const uint8_t loopback[16] = {[15] = 1};
    return is_v4(address) ? address[12] == 127 : !memcmp(address, loopback, 16);
}

bool addresses_open(struct addresses *addresses, uint32_t count) {
    addresses->buckets = 64;
    while (addresses->buckets < count)
        addresses->buckets *= 2;
    addresses->bucket = calloc(addresses->buckets, sizeof *addresses->bucket);
    addresses->row = calloc(count, sizeof *addresses->row);
    if (!addresses->bucket || !addresses->row)
        return false;
    for (uint32_t i = 0; i + 1 < count; i++)
        addresses->row[i].next = i + 2;
    addresses->free = 1;
    randombytes_buf(addresses->key, sizeof addresses->key);
    return true;
}

void addresses_close(struct addresses *addresses) {
    free(addresses->bucket);
    free(addresses->row);
}

/* What is counted as one: an address, of IPv6 the /64. */
static void mask(const uint8_t address[16], uint8_t out[16]) {
    memcpy(out, address, 16);
    if (!is_v4(address))
        memset(out + 8, 0, 8);
}

/* The house counts by this: nobody can choose an address that shares a place with another one. */
void address_name(const struct addresses *addresses, const uint8_t address[16],
                  char out[ADDRESS_NAME]) {
    uint8_t masked[16];
    uint8_t hash[crypto_shorthash_BYTES];
    mask(address, masked);
    crypto_shorthash(hash, masked, 16, addresses->key);
    sodium_bin2hex(out, ADDRESS_NAME, hash, sizeof hash);
}

static uint32_t *bucket_of(struct addresses *addresses, const uint8_t address[16]) {
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, address, 16, addresses->key);
    return &addresses->bucket[hash & (addresses->buckets - 1)];
}

/* Counts the connection under its address; false if that has enough of them. */
bool address_count(struct addresses *addresses, struct conn *conn, uint32_t most) {
    uint8_t address[16];
    mask(conn->address, address);
    uint32_t *bucket = bucket_of(addresses, address);
    for (uint32_t at = *bucket; at; at = addresses->row[at - 1].next) {
        struct address_row *row = &addresses->row[at - 1];
        if (memcmp(row->address, address, 16))
            continue;
        if (row->count >= most)
            return false;
        row->count++;
        conn->address_row = at;
        return true;
    }
    uint32_t at = addresses->free;
    struct address_row *row = &addresses->row[at - 1];
    addresses->free = row->next;
    memcpy(row->address, address, 16);
    row->count = 1;
    row->next = *bucket;
    *bucket = at;
    conn->address_row = at;
    return true;
}

void address_uncount(struct addresses *addresses, struct conn *conn) {
    if (!conn->address_row)
        return;
    struct address_row *row = &addresses->row[conn->address_row - 1];
    if (--row->count == 0) {
        uint32_t *link = bucket_of(addresses, row->address);
        while (*link != conn->address_row)
            link = &addresses->row[*link - 1].next;
        *link = row->next;
        row->next = addresses->free;
        addresses->free = conn->address_row;
    }
    conn->address_row = 0;
}
