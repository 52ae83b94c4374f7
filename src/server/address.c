/* address.c: addresses of clients: IPv6, with IPv4 mapped into it; how many connections each has. A
 * household has a /64, so that much of IPv6 counts as one; an owner of many of them has a /48,
 * which is counted, too. The table has two rows for each connection at most, and a key, so that
 * nobody can choose addresses that fall into one bucket. */
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
    count *= 2;
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

/* The network that is counted as one: the address, or its /64 in IPv6; with `site`, its /48 in
 * IPv6. False: an IPv4 address has no site. */
static bool mask(const uint8_t address[16], bool site, uint8_t out[16]) {
    memcpy(out, address, 16);
    if (is_v4(address))
        return !site;
    memset(out + (site ? 6 : 8), 0, site ? 10 : 8);
    out[15] = site; /* no /64 of a client is its site */
    return true;
}

/* The house's key for an address: a keyed hash, so that nobody can choose an address that collides
 * with another. */
void address_name(const struct addresses *addresses, const uint8_t address[16],
                  char out[ADDRESS_NAME]) {
    uint8_t masked[16];
    uint8_t hash[crypto_shorthash_BYTES];
    for (size_t site = 0; site < 2 && mask(address, site, masked); site++) {
        char *at = out + site * (2 * crypto_shorthash_BYTES + 1);
        crypto_shorthash(hash, masked, 16, addresses->key);
        sodium_bin2hex(at, 2 * crypto_shorthash_BYTES + 1, hash, sizeof hash);
        if (site)
            at[-1] = '/';
    }
}

static uint32_t *bucket_of(struct addresses *addresses, const uint8_t address[16]) {
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, address, 16, addresses->key);
    return &addresses->bucket[hash & (addresses->buckets - 1)];
}

/* The row of a place, perhaps a new one. */
static uint32_t row_of(struct addresses *addresses, const uint8_t address[16]) {
    uint32_t *bucket = bucket_of(addresses, address);
    for (uint32_t at = *bucket; at; at = addresses->row[at - 1].next)
        if (!memcmp(addresses->row[at - 1].address, address, 16))
            return at;
    uint32_t at = addresses->free;
    struct address_row *row = &addresses->row[at - 1];
    addresses->free = row->next;
    memcpy(row->address, address, 16);
    row->count = 0;
    row->next = *bucket;
    *bucket = at;
    return at;
}

static void free_row(struct addresses *addresses, uint32_t at) {
    struct address_row *row = &addresses->row[at - 1];
    uint32_t *link = bucket_of(addresses, row->address);
    while (*link != at)
        link = &addresses->row[*link - 1].next;
    *link = row->next;
    row->next = addresses->free;
    addresses->free = at;
}

static void row_add(struct address_row *row, struct conn *conn, int site) {
    conn->older[site] = row->newest;
    conn->newer[site] = NULL;
    *(row->newest ? &row->newest->newer[site] : &row->oldest) = conn;
    row->newest = conn;
    row->count++;
}

static void row_remove(struct address_row *row, struct conn *conn, int site) {
    struct conn *older = conn->older[site], *newer = conn->newer[site];
    *(older ? &older->newer[site] : &row->oldest) = newer;
    *(newer ? &newer->older[site] : &row->newest) = older;
    row->count--;
}

/* Makes room at a full address: closes the oldest connection of a visitor, or else the oldest of
 * the person who has the most. False: no person there has two. */
static bool row_make_room(const struct address_row *row, int site) {
    struct conn *least = NULL;
    uint32_t most = 1;
    for (struct conn *conn = row->oldest; conn && most < UINT32_MAX; conn = conn->newer[site]) {
        uint32_t sockets =
            conn->linked ? house_sockets(conn->server->house, conn->number) : UINT32_MAX;
        if (sockets > most) {
            most = sockets;
            least = conn;
        }
    }
    if (!least)
        return false;
    least->server->counters.closed_limit++;
    if (least->trusted && least->state == CONN_HTTP)
        address_uncount(&least->server->addresses, least); /* the proxy's, between two requests */
    else
        conn_drop(least);
    return true;
}

/* Counts the connection under its address, and that one's site; false if there are enough of them
 * and none gives way. */
bool address_count(struct addresses *addresses, struct conn *conn, uint32_t most) {
    uint8_t masked[16];
    for (int site = 0; site < 2 && mask(conn->address, site, masked); site++) {
        uint32_t limit = site ? LIMIT_SITE * most : most;
        uint32_t at = row_of(addresses, masked);
        while (addresses->row[at - 1].count >= limit) {
            if (!row_make_room(&addresses->row[at - 1], site)) {
                address_uncount(addresses, conn);
                return false;
            }
            at = row_of(addresses, masked); /* it went with its last connection */
        }
        row_add(&addresses->row[at - 1], conn, site);
        conn->address_row[site] = at;
    }
    return true;
}

void address_uncount(struct addresses *addresses, struct conn *conn) {
    for (int site = 0; site < 2; site++) {
        uint32_t at = conn->address_row[site];
        conn->address_row[site] = 0;
        if (!at)
            continue;
        row_remove(&addresses->row[at - 1], conn, site);
        if (!addresses->row[at - 1].count)
            free_row(addresses, at);
    }
}
