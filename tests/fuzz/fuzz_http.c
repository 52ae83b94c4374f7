/* fuzz_http.c: any bytes as requests. What is taken is inside the bytes; a verdict stands when more
 * bytes follow; what is before the end of a request is never a verdict of its own; and a request
 * that is taken has one head, one body, and no way to read it differently. */
#include "fuzz.h"
#include "http.h"

static void check_inside(struct http_text text, const uint8_t *data, size_t size) {
    if (!text.at)
        return;
    CHECK((const uint8_t *)text.at >= data);
    CHECK((const uint8_t *)text.at + text.length <= data + size);
}

static void check_request(const struct http_request *request, const uint8_t *data, size_t used) {
    check_inside(request->path, data, used);
    check_inside(request->host, data, used);
    check_inside(request->origin, data, used);
    check_inside(request->token, data, used);
    check_inside(request->key, data, used);
    check_inside(request->body, data, used);
    CHECK(request->path.length > 0 && request->path.at[0] == '/');
    CHECK(request->host.length > 0 || request->old);
    CHECK(request->body.length <= LIMIT_BODY);
    CHECK(used <= LIMIT_HEAD + LIMIT_BODY);
    size_t head = used - request->body.length;
    CHECK(head >= 4 && !memcmp(data + head - 4, "\r\n\r\n", 4));
    for (size_t i = 0; i < head; i++) {
        CHECK(data[i] != 0);
        CHECK(data[i] != '\n' || (i > 0 && data[i - 1] == '\r'));
        CHECK(data[i] != '\r' || data[i + 1] == '\n');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct http_request request;
    int used = http_read(&request, (const char *)data, size);
    if (used > 0) {
        CHECK((size_t)used <= size);
        check_request(&request, data, (size_t)used);
        CHECK(http_read(&request, (const char *)data, (size_t)used) == used);
        CHECK(http_read(&request, (const char *)data, (size_t)used - 1) == 0);
    } else if (used == 0) {
        CHECK(size < LIMIT_HEAD + LIMIT_BODY);
    } else {
        CHECK(used <= -400 && used >= -505 && http_reason(-used)[0] != 'S');
    }
    for (size_t part = size / 2; part > 0 && part + 3 > size / 2; part--) {
        int early = http_read(&request, (const char *)data, part);
        CHECK(early == 0 || early == used);
    }
    return 0;
}
