/* subnet.h: an address, or all addresses that begin with the same bits. IPv4 is mapped into IPv6,
 * as everywhere in the server. */
#ifndef SUBNET_H
#define SUBNET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SUBNET_TEXT 64 /* bytes of one as text, with the final 0 */

struct subnet {
    uint8_t address[16];
    uint8_t bits; /* of the 128; the others are 0 */
};

static inline bool subnet_has(const struct subnet *subnet, const uint8_t address[16]) {
    size_t whole = subnet->bits / 8u;
    unsigned rest = subnet->bits % 8u;
    return !memcmp(subnet->address, address, whole) &&
           (!rest || !((subnet->address[whole] ^ address[whole]) >> (8 - rest)));
}

/* `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`; without a number of bits, all of an IPv4
 * address and `bits_v6` of an IPv6 one. Bits behind those are cleared. False: it is none. */
bool subnet_parse(const char *text, unsigned bits_v6, struct subnet *out);
void subnet_print(const struct subnet *subnet, char out[SUBNET_TEXT]);

#endif
