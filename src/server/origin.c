/* origin.c: see origin.h. */
#include "origin.h"

#include <string.h>

/* The length of a host without its port; 0 if the port is none. */
static size_t name_length(struct http_text host) {
    size_t length = 0;
    if (host.length && host.at[0] == '[') {
        while (length < host.length && host.at[length] != ']')
            length++;
        if (length == host.length)
            return 0;
        length++;
    } else {
        while (length < host.length && host.at[length] != ':')
            length++;
    }
    if (length == host.length)
        return length;
    size_t digits = host.length - length - 1;
    if (host.at[length] != ':' || digits == 0 || digits > 5)
        return 0;
    for (size_t i = length + 1; i < host.length; i++)
        if (host.at[i] < '0' || host.at[i] > '9')
            return 0;
    return length;
}

static bool is_numeric_v4(struct http_text name) {
    int dots = 0, digits = 0, value = 0;
    for (size_t i = 0; i < name.length; i++) {
        char c = name.at[i];
        if (c == '.') {
            if (digits == 0)
                return false;
            dots++;
            digits = value = 0;
        } else if (c >= '0' && c <= '9' && digits < 3) {
            if (digits == 1 && value == 0)
                return false; /* 010 means different things to different readers */
            digits++;
            value = value * 10 + c - '0';
            if (value > 255)
                return false;
        } else {
            return false;
        }
    }
    return dots == 3 && digits > 0;
}

static bool is_numeric_v6(struct http_text name) {
    if (name.length < 4 || name.at[0] != '[' || name.at[name.length - 1] != ']')
        return false;
    for (size_t i = 1; i + 1 < name.length; i++)
        if (!strchr("0123456789abcdef:.", name.at[i]))
            return false;
    return true;
}

/* The host of an origin: behind its ://. */
static struct http_text host_of(const char *origin) {
    const char *at = strstr(origin, "://");
    return at ? (struct http_text){at + 3, strlen(at + 3)} : (struct http_text){NULL, 0};
}

bool origin_is_name(struct http_text host) {
    for (size_t i = 0; i < host.length; i++)
        if (!host.at[i] || !strchr("abcdefghijklmnopqrstuvwxyz0123456789-._:[]", host.at[i]))
            return false;
    return host.length > 0;
}

bool origin_ok(const char *origin) {
    struct http_text host = host_of(origin);
    if (strncmp(origin, "http://", 7) && strncmp(origin, "https://", 8))
        return false;
    if (!host.at || host.length == 0 || host.length > 255 || name_length(host) == 0)
        return false;
    return origin_is_name(host);
}

bool origin_host_is_fixed(struct http_text host) {
    struct http_text name = {host.at, name_length(host)};
    return name.length &&
           (http_is(name, "localhost") || is_numeric_v4(name) || is_numeric_v6(name));
}

bool origin_host_ok(const struct origins *origins, struct http_text host) {
    if (origin_host_is_fixed(host))
        return true;
    for (int i = 0; i < origins->count; i++) {
        struct http_text own = host_of(origins->allowed[i]);
        if (own.length == host.length && !memcmp(own.at, host.at, host.length))
            return true;
    }
    return false;
}

bool origin_is_ours(const struct origins *origins, const struct http_request *request) {
    struct http_text origin = request->origin;
    for (int i = 0; i < origins->count; i++)
        if (http_is(origin, origins->allowed[i]))
            return true;
    const char *scheme = origins->tls ? "https://" : "http://";
    size_t length = strlen(scheme);
    return origin.length == request->host.length + length && !memcmp(origin.at, scheme, length) &&
           !memcmp(origin.at + length, request->host.at, request->host.length) &&
           origin_host_is_fixed(request->host);
}

bool origin_may_connect(const struct origins *origins, const struct http_request *request) {
    if (!request->origin.at)
        return request->token.at && !request->cookie;
    return origin_is_ours(origins, request);
}

static bool is_json(struct http_text type) {
    while (type.length && type.at[type.length - 1] != ';')
        type.length--;
    if (type.length == 0)
        return false;
    type.length--;
    return http_is_caseless(type, "application/json");
}

bool origin_may_change(const struct origins *origins, const struct http_request *request) {
    if (request->method == HTTP_GET || request->method == HTTP_HEAD)
        return true;
    if (request->origin.at && !origin_is_ours(origins, request))
        return false;
    return request->token.at || http_is_caseless(request->type, "application/json") ||
           is_json(request->type);
}
