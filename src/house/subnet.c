/* subnet.c: see subnet.h. */
#include "subnet.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool subnet_parse(const char *text, unsigned bits_v6, struct subnet *out) {
    char address[SUBNET_TEXT];
    size_t length = strcspn(text, "/");
    if (!length || length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = 0;
    memcpy(out->address, mapped, 12);
    bool v4 = inet_pton(AF_INET, address, out->address + 12) == 1;
    if (!v4 && inet_pton(AF_INET6, address, out->address) != 1)
        return false;
    unsigned long bits = v4 ? 32 : bits_v6;
    if (text[length]) {
        const char *digits = text + length + 1;
        size_t count = strspn(digits, "0123456789");
        if (!count || count > 3 || digits[count])
            return false;
        bits = strtoul(digits, NULL, 10);
    }
    if (bits > (v4 ? 32 : 128))
        return false;
    out->bits = (uint8_t)(bits + (v4 ? 96 : 0));
    for (unsigned i = out->bits; i < 128; i++)
        out->address[i / 8] &= (uint8_t) ~(0x80u >> i % 8);
    return true;
}

void subnet_print(const struct subnet *subnet, char out[SUBNET_TEXT]) {
    char address[INET6_ADDRSTRLEN] = "";
    bool v4 = subnet->bits >= 96 && !memcmp(subnet->address, mapped, 12);
    unsigned bits = v4 ? subnet->bits - 96u : subnet->bits;
    inet_ntop(v4 ? AF_INET : AF_INET6, subnet->address + (v4 ? 12 : 0), address, sizeof address);
    if (bits == (v4 ? 32u : 128u))
        snprintf(out, SUBNET_TEXT, "%s", address);
    else
        snprintf(out, SUBNET_TEXT, "%s/%u", address, bits);
}
