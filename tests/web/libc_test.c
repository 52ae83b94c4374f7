/* libc_test.c: the functions that stand for a C library in WebAssembly (src/clients/web/src/wasm)
 * beside those of the system, on random texts. They are compiled here under other names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "libc_names.h"

#define ROUNDS 200000

static uint64_t seed = 1;

static unsigned below(unsigned n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}

/* A short text of few letters, so that things are found in it. */
static size_t make_text(char *out, size_t most) {
    size_t length = below((unsigned)most);
    for (size_t i = 0; i < length; i++)
        out[i] = "ab0 \xc3\n"[below(6)];
    out[length] = 0;
    return length;
}

static void texts_are_read_as_the_system_does(void **state) {
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        char a[24], b[24], c[8];
        size_t length = make_text(a, sizeof a);
        make_text(b, sizeof b);
        make_text(c, below(2) ? 2 : sizeof c);
        size_t some = below(sizeof a);
        assert_int_equal(our_strlen(a), length);
        assert_int_equal(our_strnlen(a, some), strnlen(a, some));
        assert_int_equal(sign(our_strcmp(a, b)), sign(strcmp(a, b)));
        assert_int_equal(sign(our_strncmp(a, b, some)), sign(strncmp(a, b, some)));
        assert_ptr_equal(our_strchr(a, c[0]), strchr(a, c[0]));
        assert_ptr_equal(our_strstr(a, c), strstr(a, c));
        assert_int_equal(our_strspn(a, c), strspn(a, c));
        assert_int_equal(our_strcspn(a, c), strcspn(a, c));
        assert_ptr_equal(our_memchr(a, 'b', length), memchr(a, 'b', length));
        size_t least = some < length && some < strlen(b) ? some : 0;
        assert_int_equal(sign(our_memcmp(a, b, least)), sign(memcmp(a, b, least)));
    }
}

static void bytes_are_moved_as_the_system_does(void **state) {
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        char a[64], b[64];
        for (size_t k = 0; k < sizeof a; k++)
            a[k] = b[k] = (char)below(256);
        size_t from = below(32), to = below(32), size = below(32);
        assert_ptr_equal(our_memmove(a + to, a + from, size), a + to);
        memmove(b + to, b + from, size);
        assert_memory_equal(a, b, sizeof a);
        our_memset(a + to, (int)from, size);
        memset(b + to, (int)from, size);
        assert_memory_equal(a, b, sizeof a);
        char text[24];
        make_text(text, sizeof text);
        our_strncpy(a, text, size);
        strncpy(b, text, size);
        assert_memory_equal(a, b, sizeof a);
        our_strcpy(a + 40, text);
        strcpy(b + 40, text);
        assert_memory_equal(a, b, sizeof a);
    }
}

static void numbers_are_read_as_the_system_does(void **state) {
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        char text[32], *ours, *theirs;
        int base = below(2) ? 10 : 16;
        snprintf(text, sizeof text, below(2) ? "%llu.x" : "%llx g",
                 (unsigned long long)seed >> below(64));
        if (text[0] == '0' && text[1] == 'x') /* a sign of the system's own */
            continue;
        assert_true(our_strtoull(text, &ours, base) == strtoull(text, &theirs, base));
        assert_ptr_equal(ours, theirs);
        snprintf(text, sizeof text, "%u>%u", (unsigned)(seed >> below(64)) >> 1, below(99));
        assert_int_equal(our_atoi(text), atoi(text));
    }
}

#define SAME(...)                                                  \
    do {                                                           \
        char one[48], two[48];                                     \
        size_t size = below(sizeof one) + 1;                       \
        int wrote = our_snprintf(one, size, __VA_ARGS__);          \
        assert_int_equal(wrote, snprintf(two, size, __VA_ARGS__)); \
        assert_string_equal(one, two);                             \
    } while (0)

static void printing_is_as_the_system_does_it(void **state) {
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        char text[24];
        size_t length = make_text(text, sizeof text);
        int number = (int)(seed >> below(64));
        int some = (int)below((unsigned)length + 3);
        SAME("%s %lld %u %u %s %s", text, (long long)seed, (unsigned)number, 7u, "ab", text);
        SAME("the full record says '%.*s' here", some, text);
        SAME("entry %u of stream %llu cannot be taken", (unsigned)number, (unsigned long long)seed);
        SAME("%d%%%c%x", number, 'c', (unsigned)number);
        SAME("%02x-%04d", (unsigned)number & 255, number & 4095);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_as_the_system_does),
        cmocka_unit_test(bytes_are_moved_as_the_system_does),
        cmocka_unit_test(numbers_are_read_as_the_system_does),
        cmocka_unit_test(printing_is_as_the_system_does_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
