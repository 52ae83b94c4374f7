/* http_test.c: what the reader of requests takes, refuses, and waits for. Every request is also
 * given byte by byte: the verdict must not depend on how it arrives, and a prefix of a good request
 * is never good or bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "http.h"

#define H "Host: a.example\r\n"

/* The verdict on a text, which lies in memory of its own size so that reading too far is seen. */
static int verdict(const char *text, size_t size) {
    struct http_request request;
    char *copy = malloc(size + (size == 0));
    memcpy(copy, text, size);
    int used = http_read(&request, copy, size);
    free(copy);
    return used;
}

/* Malformed ones, with the status of their refusal. Those with a 0 byte are in another test. */
static const struct {
    const char *text;
    int status;
} bad[] = {
    /* length and encoding: two ways to cut are one too many */
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: identity\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: xchunked\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding:\tchunked\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" H "transfer-ENCODING: chunked\r\n\r\n", 501},
    {"GET / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" H "Transfer-Encoding : chunked\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H " Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "X: y\r\n Transfer-Encoding: chunked\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nX: y\r\ncontent-length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3, 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: +3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: -3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 0x3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3 \r 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3a\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 1 2\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 3.0\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 1e1\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: \"3\"\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length:\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: \xd9\xa3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 18446744073709551619\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 4294967299\r\n\r\nabc", 413},
    {"POST / HTTP/1.1\r\n" H "Content-Length: 8193\r\n\r\nabc", 413},
    {"POST / HTTP/1.1\r\n" H "Content-Length : 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content-Length\t: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Content_Length: 3\r\nContent-Length: 0 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Transfer_Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "content_length: 0\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"GET / HTTP/1.1\r\n" H "X_Forwarded_For: 1.2.3.4\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" H "\r\n", 411},
    {"PUT / HTTP/1.1\r\n" H "\r\n", 411},
    {"GET / HTTP/1.1\r\n" H "Content-Length: 3\r\n\r\nabc", 400},
    {"HEAD / HTTP/1.1\r\n" H "Content-Length: 3\r\n\r\nabc", 400},
    {"DELETE / HTTP/1.1\r\n" H "Content-Length: 3\r\n\r\nabc", 400},
    {"OPTIONS / HTTP/1.1\r\n" H "Content-Length: 3\r\n\r\nabc", 400},
    {"POST / HTTP/1.1\r\n" H "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n", 417},
    /* ends of lines */
    {"GET / HTTP/1.1\n" H "\r\n", 400},
    {"GET / HTTP/1.1\nHost: a.example\n\n", 400},
    {"GET / HTTP/1.1\r\nHost: a.example\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "\n", 400},
    {"GET / HTTP/1.1\r\n" H "X: y\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X: y\rZ: w\r\n\r\n", 400},
    {"GET / HTTP/1.1\r" H "\r\n", 400},
    {"GET / HTTP/1.1\r\r\n" H "\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "\r\r\n\r\n", 400},
    {"\r\nGET / HTTP/1.1\r\n" H "\r\n", 400},
    {"\nGET / HTTP/1.1\r\n" H "\r\n", 400},
    {" GET / HTTP/1.1\r\n" H "\r\n", 400},
    /* lines that go on */
    {"GET / HTTP/1.1\r\n" H "X: y\r\n z\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X: y\r\n\tz\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n Host: a.example\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost:\r\n a.example\r\n\r\n", 400},
    /* the request line */
    {"GET  / HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /  HTTP/1.1\r\n" H "\r\n", 400},
    {"GET / HTTP/1.1 \r\n" H "\r\n", 400},
    {"GET\t/\tHTTP/1.1\r\n" H "\r\n", 400},
    {"GET /\r\n" H "\r\n", 400},
    {"GET\r\n" H "\r\n", 400},
    {"POST / HTTP/1.0\r\n" H "Transfer-Encoding: chunked\r\n\r\n", 501},
    {"POST / HTTP/1.0\r\n" H "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc", 400},
    {"GET http://b.example/ HTTP/1.0\r\n\r\n", 400},
    {"GET / HTTP/2.0\r\n" H "\r\n", 505},
    {"GET / HTTP/0.9\r\n" H "\r\n", 505},
    {"GET / HTTP/1.10\r\n" H "\r\n", 400},
    {"GET / HTTP/1\r\n" H "\r\n", 400},
    {"GET / http/1.1\r\n" H "\r\n", 400},
    {"GET / HTTPS/1.1\r\n" H "\r\n", 400},
    {"GET / HTTP/1.1, HTTP/1.1\r\n" H "\r\n", 400},
    {"get / HTTP/1.1\r\n" H "\r\n", 501},
    {"CONNECT a.example:80 HTTP/1.1\r\n" H "\r\n", 501},
    {"TRACE / HTTP/1.1\r\n" H "\r\n", 501},
    {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 501},
    {"GE(T / HTTP/1.1\r\n" H "\r\n", 400},
    {"\x16\x03\x01\x02 / HTTP/1.1\r\n" H "\r\n", 400},
    {"OPTIONS * HTTP/1.1\r\n" H "\r\n", 400},
    {"GET a.example HTTP/1.1\r\n" H "\r\n", 400},
    {"GET index.html HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a#b HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a\\b HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a\x01 HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a\x7f HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /caf\xc3\xa9 HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a% HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a%2 HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a%zz HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a\"b HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /<script> HTTP/1.1\r\n" H "\r\n", 400},
    {"GET http://b.example/ HTTP/1.1\r\n" H "\r\n", 400},
    {"GET http://a.example:81/ HTTP/1.1\r\n" H "\r\n", 400},
    {"GET http://u@a.example/ HTTP/1.1\r\n" H "\r\n", 400},
    {"GET https://a.example/ HTTP/1.1\r\n" H "\r\n", 400},
    {"GET http://a.example HTTP/1.1\r\n" H "\r\n", 400},
    {"GET http:///x HTTP/1.1\r\n" H "\r\n", 400},
    /* hosts */
    {"GET / HTTP/1.1\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX: y\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H H "\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "host: b.example\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost:\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a.example/x\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: u@a.example\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a.example, b.example\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: <a>\r\n\r\n", 400},
    /* header lines */
    {"GET / HTTP/1.1\r\n" H "X\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H ": y\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X Y: z\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X(: z\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X\xc3\xa9: z\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X: \x01\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X: \x7f\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "X: \x1b[2J\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Origin: a\r\nOrigin: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Authorization: Bearer a b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Sec-WebSocket-Key: abc\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" H "Upgrade: websocket\r\nUpgrade: h2c\r\n\r\n", 400},
};
#define BAD_COUNT ((int)(sizeof bad / sizeof bad[0]))

static void malformed_requests_are_refused(void **state) {
    (void)state;
    assert_true(BAD_COUNT >= 80);
    for (int i = 0; i < BAD_COUNT; i++) {
        int got = verdict(bad[i].text, strlen(bad[i].text));
        if (got != -bad[i].status)
            print_message("%s\n", bad[i].text);
        assert_int_equal(got, -bad[i].status);
    }
}

static void a_refusal_does_not_depend_on_what_follows(void **state) {
    (void)state;
    for (int i = 0; i < BAD_COUNT; i++) {
        size_t length = strlen(bad[i].text);
        char longer[1024];
        for (size_t size = 0; size < length; size++) {
            int got = verdict(bad[i].text, size);
            assert_true(got <= 0); /* no beginning of it is a whole request */
            assert_true(got == 0 || got == -bad[i].status);
        }
        snprintf(longer, sizeof longer, "%sGET / HTTP/1.1\r\n" H "\r\n", bad[i].text);
        assert_int_equal(verdict(longer, strlen(longer)), -bad[i].status);
    }
}

static void zero_bytes_are_refused_everywhere(void **state) {
    static const char good[] = "GET /a HTTP/1.1\r\n" H "X: yz\r\n\r\n";
    (void)state;
    for (size_t at = 0; at + 4 < sizeof good; at++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        text[at] = 0;
        assert_true(verdict(text, sizeof good - 1) < 0);
    }
}

/* Good ones, and what is in them. */
static const char *const good[] = {
    "GET / HTTP/1.1\r\n" H "\r\n",
    "GET /a/b?c=d%20e&f HTTP/1.1\r\n" H "\r\n",
    "GET http://a.example/x HTTP/1.1\r\n" H "\r\n",
    "GET http://A.example/x HTTP/1.1\r\n" H "\r\n",
    "HEAD / HTTP/1.1\r\nhost:a.example:8080\r\nConnection: close\r\n\r\n",
    "POST /api/x HTTP/1.1\r\n" H "Content-Length: 3\r\n\r\nabc",
    "POST /api/x HTTP/1.1\r\n" H "Content-Length: 0\r\n\r\n",
    "POST /api/x HTTP/1.1\r\n" H "Content-Length: 003\r\n\r\nabc",
    "DELETE /api/x HTTP/1.1\r\n" H "Authorization: bearer aB-_.~+/=\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [::1]:8080\r\nX:\r\nY: \t z \t\r\nZ: caf\xc3\xa9\r\n\r\n",
    "GET / HTTP/1.1\r\n" H "Content-Length: 0\r\n\r\n",
};

static void good_requests_are_whole_at_their_last_byte(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        size_t length = strlen(good[i]);
        for (size_t size = 0; size < length; size++)
            assert_int_equal(verdict(good[i], size), 0);
        assert_int_equal(verdict(good[i], length), length);
    }
}

static void what_follows_is_left_alone(void **state) {
    char text[512];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int length = snprintf(text, sizeof text, "%s\n\nGARBAGE", good[i]);
        assert_int_equal(verdict(text, (size_t)length), strlen(good[i]));
    }
}

static void fields_are_found(void **state) {
    static const char text[] =
        "GET /ws?x HTTP/1.1\r\nHost: a.example\r\nUPGRADE: WebSocket\r\nConnection: keep-alive, "
        "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Origin: http://a.example\r\nCookie: a=b\r\nAccept-Encoding: br, gzip\r\n"
        "Authorization: Bearer t0ken\r\nX-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n\r\n";
    struct http_request request;
    (void)state;
    assert_int_equal(http_read(&request, text, sizeof text - 1), sizeof text - 1);
    assert_int_equal(request.method, HTTP_GET);
    assert_true(http_is(request.path, "/ws?x"));
    assert_true(http_is(request.host, "a.example"));
    assert_true(http_is(request.origin, "http://a.example"));
    assert_true(http_is(request.token, "t0ken"));
    assert_true(http_is(request.version, "13"));
    assert_true(http_is(request.forwarded, "1.2.3.4, 5.6.7.8"));
    assert_true(request.upgrade && request.cookie && request.gzip && request.brotli);
    assert_true(!request.close);
}

/* A head of `size` bytes, all told. */
static int verdict_of_head(size_t size) {
    static const char start[] = "GET / HTTP/1.1\r\n" H "X: ";
    char *text = malloc(size);
    memset(text, 'y', size);
    memcpy(text, start, sizeof start - 1);
    memcpy(text + size - 4, "\r\n\r\n", 4);
    int got = verdict(text, size);
    free(text);
    return got;
}

static void heads_have_a_limit(void **state) {
    char text[LIMIT_HEAD + 4096];
    struct http_request request;
    (void)state;
    assert_int_equal(verdict_of_head(LIMIT_HEAD), LIMIT_HEAD);
    assert_int_equal(verdict_of_head(LIMIT_HEAD + 1), -431);
    memset(text, 'y', sizeof text); /* never a line's end */
    assert_int_equal(verdict(text, LIMIT_HEAD - 1), 0);
    assert_int_equal(verdict(text, LIMIT_HEAD), -431);
    size_t used = (size_t)snprintf(text, sizeof text, "GET / HTTP/1.1\r\n" H);
    for (int i = 0; i < LIMIT_HEADERS - 1; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "X: y\r\n");
    memcpy(text + used, "\r\n", 2);
    assert_int_equal(http_read(&request, text, used + 2), used + 2);
    memcpy(text + used, "X: y\r\n\r\n", 8);
    assert_int_equal(http_read(&request, text, used + 8), -431);
    memset(text, 'y', sizeof text);
    memcpy(text, "GET /", 5);
    memcpy(text + 5 + LIMIT_TARGET, " HTTP/1.1\r\n" H "\r\n", 11 + sizeof H + 1);
    assert_int_equal(http_read(&request, text, 5 + LIMIT_TARGET + 12 + sizeof H), -414);
}

static void a_body_of_the_limit_is_taken(void **state) {
    char text[LIMIT_BODY + 256];
    (void)state;
    int head = snprintf(text, sizeof text, "POST / HTTP/1.1\r\n" H "Content-Length: %d\r\n\r\n",
                        LIMIT_BODY);
    memset(text + head, 'b', LIMIT_BODY);
    assert_int_equal(verdict(text, (size_t)head + LIMIT_BODY - 1), 0);
    assert_int_equal(verdict(text, (size_t)head + LIMIT_BODY), head + LIMIT_BODY);
}

/* HTTP/1.0: the host may be missing, nothing comes after it, and it becomes no WebSocket. */
static void test_old(void **state) {
    static const char check[] = "GET /healthz HTTP/1.0\r\n\r\n";
    static const char keep[] = "GET / HTTP/1.0\r\n" H "Connection: keep-alive, upgrade\r\n"
                               "Upgrade: websocket\r\n\r\n";
    struct http_request request;
    (void)state;
    assert_int_equal(http_read(&request, check, sizeof check - 1), sizeof check - 1);
    assert_true(request.old && request.close && !request.host.at);
    assert_int_equal(http_read(&request, keep, sizeof keep - 1), sizeof keep - 1);
    assert_true(request.old && request.close && !request.upgrade);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_old),
        cmocka_unit_test(malformed_requests_are_refused),
        cmocka_unit_test(a_refusal_does_not_depend_on_what_follows),
        cmocka_unit_test(zero_bytes_are_refused_everywhere),
        cmocka_unit_test(good_requests_are_whole_at_their_last_byte),
        cmocka_unit_test(what_follows_is_left_alone),
        cmocka_unit_test(fields_are_found),
        cmocka_unit_test(heads_have_a_limit),
        cmocka_unit_test(a_body_of_the_limit_is_taken),
    };
    return cmocka_run_group_tests_name("http", tests, NULL, NULL);
}
