/* address.c: see address.h. */
#include "address.h"

#include <stdlib.h>
#include <string.h>

/* Letters that stand in names of hosts and in ids; everything else would have to be escaped. */
static bool copy(char *out, size_t size, const char *from, size_t length, const char *more) {
    if (length == 0 || length >= size)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = from[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     c == '-' || c == '.' || c == '_' || (*more && strchr(more, c));
        if (!plain)
            return false;
        out[i] = c;
    }
    out[length] = 0;
    return true;
}

static bool read_table(const char *at, struct address *address) {
    if (!*at)
        return true;
    if (!strcmp(at, "#") || !strcmp(at, "#/"))
        return true;
    if (!strncmp(at, "#/table/", 8))
        at += 8;
    else if (!strncmp(at, "#table=", 7))
        at += 7;
    else
        return false;
    size_t length = strcspn(at, "/");
    if (!copy(address->table, sizeof address->table, at, length, ""))
        return false;
    at += length;
    return !*at || !at[1] || copy(address->code, sizeof address->code, at + 1, strlen(at + 1), "");
}

static bool read_port(const char *at, size_t length, struct address *address) {
    char digits[6] = "";
    if (length == 0 || length > 5 || strspn(at, "0123456789") < length)
        return false;
    memcpy(digits, at, length);
    address->port = atoi(digits);
    return address->port >= 1 && address->port <= 65535;
}

bool address_read(const char *text, struct address *address) {
    memset(address, 0, sizeof *address);
    if (!strncmp(text, "https://", 8)) {
        address->tls = true;
        text += 8;
    } else if (!strncmp(text, "http://", 7)) {
        text += 7;
    } else if (strstr(text, "://")) {
        return false;
    }
    address->port = address->tls ? 443 : 80;
    size_t length = strcspn(text, "/#"), name = length;
    const char *host = text, *rest = text + length;
    if (*text == '[') {
        const char *end = memchr(text, ']', length);
        if (!end)
            return false;
        host = text + 1;
        name = (size_t)(end - host);
        if (end + 1 < rest &&
            (end[1] != ':' || !read_port(end + 2, (size_t)(rest - end - 2), address)))
            return false;
    } else {
        const char *colon = memchr(text, ':', length);
        name = colon ? (size_t)(colon - text) : length;
        if (colon && !read_port(colon + 1, (size_t)(rest - colon - 1), address))
            return false;
    }
    if (!copy(address->host, sizeof address->host, host, name, *text == '[' ? ":%" : ""))
        return false;
    rest += *rest == '/';
    return read_table(rest, address);
}
