/* origin_test.c: who may connect: a matrix of Origins with and without cookie and token [T8]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "origin.h"

static const struct origins configured = {
    {"https://play.example.org", "http://club.example:8080"}, 2, false};

/* Origins that are not ours when we are asked as play.example.org. */
static const char *const foreign[] = {
    "",
    "null",
    "NULL",
    "*",
    "play.example.org",
    "//play.example.org",
    "http://play.example.org",
    "https://play.example.org/",
    "https://play.example.org:443",
    "https://play.example.org:8443",
    "https://play.example.org.",
    "https://play.example.org.evil.example",
    "https://play.example.orgevil.example",
    "https://evil.example",
    "https://evil.example/https://play.example.org",
    "https://evil.example?https://play.example.org",
    "https://evil.example#https://play.example.org",
    "https://evilplay.example.org",
    "https://sub.play.example.org",
    "https://example.org",
    "https://org",
    "https://PLAY.example.org",
    "HTTPS://play.example.org",
    "https://Play.Example.Org",
    "https://play.example.org ",
    " https://play.example.org",
    "https://play.example.org\t",
    "https://play.example.org, https://evil.example",
    "https://evil.example, https://play.example.org",
    "https://play.example.org https://evil.example",
    "https://user@play.example.org",
    "https://play.example.org@evil.example",
    "https://play%2eexample.org",
    "https://play.example.org%00.evil.example",
    "https://pl\xc3\xa0y.example.org",
    "https://xn--ply-dla.example.org",
    "https://play_example.org",
    "https://play-example.org",
    "https:/play.example.org",
    "https:play.example.org",
    "https//play.example.org",
    "https:///play.example.org",
    "wss://play.example.org",
    "ws://play.example.org",
    "file://",
    "file:///play.example.org",
    "data:text/html,x",
    "blob:https://play.example.org/1",
    "chrome-extension://play.example.org",
    "moz-extension://play.example.org",
    "javascript://play.example.org",
    "http://localhost",
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://127.0.0.1:8080",
    "http://[::1]:8080",
    "http://192.168.1.5:8080",
    "http://0.0.0.0:8080",
    "https://localhost",
    "http://club.example",
    "http://club.example:80800",
    "https://club.example:8080",
    "https://[play.example.org]",
};
#define FOREIGN_COUNT ((int)(sizeof foreign / sizeof foreign[0]))

static struct http_text text_of(const char *text) {
    return (struct http_text){text, text ? strlen(text) : 0};
}

/* `with`: nothing, a cookie, a token, both. */
static struct http_request request_of(const char *host, const char *origin, int with) {
    struct http_request request = {0};
    request.host = text_of(host);
    request.origin = text_of(origin);
    request.cookie = with & 1;
    if (with & 2)
        request.token = text_of("t0ken");
    return request;
}

static bool may_connect(const char *host, const char *origin, int with) {
    struct http_request request = request_of(host, origin, with);
    return origin_may_connect(&configured, &request);
}

static void no_foreign_page_connects(void **state) {
    (void)state;
    assert_true(FOREIGN_COUNT >= 60);
    for (int i = 0; i < FOREIGN_COUNT; i++)
        for (int with = 0; with < 4; with++) {
            if (may_connect("play.example.org", foreign[i], with))
                print_message("'%s' with %d\n", foreign[i], with);
            assert_false(may_connect("play.example.org", foreign[i], with));
        }
}

static void our_pages_connect(void **state) {
    (void)state;
    for (int with = 0; with < 4; with++) {
        assert_true(may_connect("play.example.org", "https://play.example.org", with));
        assert_true(may_connect("127.0.0.1:8080", "https://play.example.org", with));
        assert_true(may_connect("club.example:8080", "http://club.example:8080", with));
        assert_true(may_connect("localhost:8080", "http://localhost:8080", with));
        assert_true(may_connect("192.168.1.5:8080", "http://192.168.1.5:8080", with));
        assert_true(may_connect("[fe80::1]:8080", "http://[fe80::1]:8080", with));
    }
}

static void another_port_or_name_is_another_page(void **state) {
    (void)state;
    assert_false(may_connect("localhost:8080", "http://localhost:8081", 0));
    assert_false(may_connect("localhost:8080", "http://127.0.0.1:8080", 0));
    assert_false(may_connect("localhost:8080", "https://localhost:8080", 0));
    assert_false(may_connect("127.0.0.1:8080", "http://127.0.0.2:8080", 0));
    assert_false(may_connect("127.0.0.1:8080", "http://127.0.0.1:80801", 0));
}

static void a_program_needs_a_token_and_no_cookie(void **state) {
    (void)state;
    assert_false(may_connect("localhost:8080", NULL, 0));
    assert_false(may_connect("localhost:8080", NULL, 1));
    assert_true(may_connect("localhost:8080", NULL, 2));
    assert_false(may_connect("localhost:8080", NULL, 3));
}

static void names_that_others_could_point_at_us_are_not_ours(void **state) {
    static const char *const no[] = {"evil.example",
                                     "evil.example:8080",
                                     "localhost.evil.example",
                                     "localhost.",
                                     "127.0.0.1.evil.example",
                                     "127.0.0.1.",
                                     "0127.0.0.1",
                                     "127.1",
                                     "2130706433",
                                     "0x7f.0.0.1",
                                     "127.0.0.256",
                                     "127.0.0.1:",
                                     "127.0.0.1:x",
                                     "127.0.0.1:123456",
                                     "[evil]",
                                     "[::1",
                                     "[::1]x",
                                     "[::1]:",
                                     "play.example.org.",
                                     "play.example.org:8080",
                                     ":8080"};
    static const char *const yes[] = {"localhost",        "localhost:1",      "127.0.0.1",
                                      "10.0.0.7:65535",   "[::1]:8080",       "[2001:db8::1]",
                                      "play.example.org", "club.example:8080"};
    (void)state;
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        char origin[128] = "http://";
        strncat(origin, no[i], 64);
        assert_false(origin_host_ok(&configured, text_of(no[i])));
        assert_false(may_connect(no[i], origin, 0)); /* rebinding: host and page agree */
    }
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(origin_host_ok(&configured, text_of(yes[i])));
}

static bool may_change(enum http_method method, const char *origin, const char *type, int with) {
    struct http_request request = request_of("localhost:8080", origin, with);
    request.method = method;
    request.type = text_of(type);
    return origin_may_change(&configured, &request);
}

static void a_form_changes_nothing(void **state) {
    static const char *const forms[] = {NULL,
                                        "",
                                        "text/plain",
                                        "application/x-www-form-urlencoded",
                                        "multipart/form-data; boundary=x",
                                        "application/jsonx",
                                        "text/plain; application/json",
                                        "application/jsonx;"};
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        assert_false(may_change(HTTP_POST, NULL, forms[i], 0));
        assert_false(may_change(HTTP_POST, "http://localhost:8080", forms[i], 1));
        assert_true(may_change(HTTP_POST, "http://localhost:8080", forms[i], 2));
        assert_true(may_change(HTTP_GET, "http://evil.example", forms[i], 0));
    }
    assert_true(may_change(HTTP_POST, NULL, "application/json", 0));
    assert_true(may_change(HTTP_POST, NULL, "Application/JSON; charset=utf-8", 0));
    assert_false(may_change(HTTP_POST, "http://evil.example", "application/json", 0));
    assert_false(may_change(HTTP_DELETE, "http://evil.example", "application/json", 2));
    assert_false(may_change(HTTP_POST, "null", "application/json", 2));
}

static void allowed_origins_are_as_browsers_write_them(void **state) {
    (void)state;
    assert_true(origin_ok("https://play.example.org"));
    assert_true(origin_ok("http://[::1]:8080"));
    assert_false(origin_ok("play.example.org"));
    assert_false(origin_ok("https://play.example.org/"));
    assert_false(origin_ok("https://Play.example.org"));
    assert_false(origin_ok("https://"));
    assert_false(origin_ok("wss://play.example.org"));
    assert_false(origin_ok("https://play.example.org:"));
}

static bool is_ours(bool tls, const char *host, const char *origin) {
    struct origins origins = configured;
    origins.tls = tls;
    const struct http_request request = {.host = {host, strlen(host)},
                                         .origin = {origin, strlen(origin)}};
    return origin_is_ours(&origins, &request);
}

static void with_tls_our_pages_are_https(void **state) {
    (void)state;
    assert_true(is_ours(true, "127.0.0.1:8443", "https://127.0.0.1:8443"));
    assert_false(is_ours(true, "127.0.0.1:8443", "http://127.0.0.1:8443"));
    assert_false(is_ours(false, "127.0.0.1:8443", "https://127.0.0.1:8443"));
    assert_true(is_ours(false, "127.0.0.1:8443", "http://127.0.0.1:8443"));
    assert_false(is_ours(true, "evil.example", "https://evil.example"));
    assert_false(is_ours(true, "localhost", "https://localhost.evil.example"));
    assert_true(is_ours(true, "localhost", "https://localhost"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_foreign_page_connects),
        cmocka_unit_test(our_pages_connect),
        cmocka_unit_test(another_port_or_name_is_another_page),
        cmocka_unit_test(a_program_needs_a_token_and_no_cookie),
        cmocka_unit_test(names_that_others_could_point_at_us_are_not_ours),
        cmocka_unit_test(a_form_changes_nothing),
        cmocka_unit_test(with_tls_our_pages_are_https),
        cmocka_unit_test(allowed_origins_are_as_browsers_write_them),
    };
    return cmocka_run_group_tests_name("origin", tests, NULL, NULL);
}
