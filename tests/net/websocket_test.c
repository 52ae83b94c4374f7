/* websocket_test.c: a table of RFC 6455: frames in, events out. A frame is written as its flags,
 * its opcode in hexadecimal, a dot and its bytes, `+N` for N letters x:
 *
 *     -  not the last of its message      w  a length of 16 bits, whatever it is
 *     u  not masked                       q  a length of 64 bits
 *     r  then a digit: reserved bits
 *
 * and an event as m:TEXT (a message; m+N by its size), p:BYTES (ping), o:BYTES (pong), c:CODE
 * (close), b:CODE (bad). Every row is read whole, byte by byte, and cut in two at every place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "websocket.h"

#define BYTES_MAX 200000

struct bytes {
    size_t size;
    uint8_t at[BYTES_MAX];
};

/* ---- Writing frames ---- */

static void put(struct bytes *out, const void *bytes, size_t size) {
    assert_true(out->size + size <= BYTES_MAX);
    memcpy(out->at + out->size, bytes, size);
    out->size += size;
}

static void put_length(struct bytes *out, size_t size, int wide, bool mask) {
    uint8_t head[9] = {0};
    int more = wide ? wide : size < 126 ? 0 : size < 65536 ? 2 : 8;
    head[0] = (uint8_t)((mask ? 128 : 0) | (more == 0 ? size : more == 2 ? 126 : 127));
    for (int i = 0; i < more; i++)
        head[1 + i] = (uint8_t)((uint64_t)size >> 8 * (more - 1 - i));
    put(out, head, 1 + (size_t)more);
}

static void put_frame(struct bytes *out, int first, const void *bytes, size_t size, int wide,
                      bool mask) {
    static const uint8_t key[4] = {0x9a, 0x01, 0xff, 0x5c};
    uint8_t byte = (uint8_t)first;
    put(out, &byte, 1);
    put_length(out, size, wide, mask);
    if (mask)
        put(out, key, 4);
    for (size_t i = 0; i < size; i++) {
        byte = ((const uint8_t *)bytes)[i] ^ (mask ? key[i % 4] : 0);
        put(out, &byte, 1);
    }
}

/* One frame from its text, up to the next space; returns what is behind. */
static const char *put_written(struct bytes *out, const char *at) {
    static char filled[70000];
    int first = 0x80, wide = 0;
    bool mask = true;
    for (;; at++) {
        if (*at == '-')
            first &= 0x7f;
        else if (*at == 'u')
            mask = false;
        else if (*at == 'w')
            wide = 2;
        else if (*at == 'q')
            wide = 8;
        else if (*at == 'r')
            first |= (*++at - '0') << 4;
        else
            break;
    }
    char digit[2] = {*at++, 0};
    first |= (int)strtol(digit, NULL, 16);
    size_t size;
    if (*at == '+') {
        size = strtoul(at + 1, (char **)&at, 10);
        memset(filled, 'x', sizeof filled);
        put_frame(out, first, filled, size, wide, mask);
    } else {
        at++;
        size = strcspn(at, " ");
        put_frame(out, first, at, size, wide, mask);
        at += size;
    }
    return *at ? at + 1 : at;
}

static void put_row(struct bytes *out, const char *frames) {
    out->size = 0;
    while (*frames)
        frames = put_written(out, frames);
}

/* ---- Reading events ---- */

struct seen {
    size_t size;
    char text[8192];
    bool over;
};

static void see(struct seen *seen, const char *kind, const void *bytes, size_t size) {
    size_t room = sizeof seen->text - seen->size;
    const char *space = seen->size ? " " : "";
    int used = size > 200 ? snprintf(seen->text + seen->size, room, "%s%s+%zu", space, kind, size)
                          : snprintf(seen->text + seen->size, room, "%s%s:%.*s", space, kind,
                                     (int)size, (const char *)bytes);
    assert_true((size_t)used < room);
    seen->size += (size_t)used;
}

static void read_events(struct ws_reader *reader, struct seen *seen) {
    for (;;) {
        size_t size;
        char code[16];
        enum ws_event event = ws_next(reader);
        if (event == WS_MORE)
            return;
        if (event == WS_MESSAGE) {
            const char *message = ws_message(reader, &size);
            see(seen, "m", message, size);
        } else if (event == WS_PING || event == WS_PONG) {
            const uint8_t *bytes = ws_control(reader, &size);
            see(seen, event == WS_PING ? "p" : "o", bytes, size);
        } else {
            snprintf(code, sizeof code, "%d", ws_code(reader));
            see(seen, event == WS_CLOSE ? "c" : "b", code, strlen(code));
            seen->over = true;
            return;
        }
    }
}

/* Feeds pieces of `first`, then of `step` bytes. */
static void read_pieces(const struct bytes *in, size_t first, size_t step, struct seen *seen) {
    struct ws_reader *reader = ws_reader_new();
    size_t at = 0, piece = first;
    memset(seen, 0, sizeof *seen);
    while (at < in->size && !seen->over) {
        if (piece > in->size - at)
            piece = in->size - at;
        uint8_t *copy = malloc(piece); /* so that reading too far is detected */
        memcpy(copy, in->at + at, piece);
        ws_feed(reader, copy, piece);
        read_events(reader, seen);
        free(copy);
        at += piece;
        piece = step;
    }
    ws_reader_free(reader);
}

static void expect_events(const struct bytes *in, const char *frames, const char *events) {
    static struct seen seen;
    size_t cuts = in->size < 400 ? in->size : 40;
    for (size_t cut = 0; cut <= cuts + 1; cut++) {
        if (cut == 0)
            read_pieces(in, in->size, in->size, &seen);
        else if (cut == 1)
            read_pieces(in, 1, 1, &seen);
        else
            read_pieces(in, cut - 1, in->size, &seen);
        if (strcmp(seen.text, events))
            print_message("%s, cut %zu: got '%s'\n", frames, cut, seen.text);
        assert_string_equal(seen.text, events);
    }
}

static const struct {
    const char *frames, *events;
} rows[] = {
    /* texts */
    {"1.", "m:"},
    {"1.a", "m:a"},
    {"1.hello", "m:hello"},
    {"1.a 1.b 1.c", "m:a m:b m:c"},
    {"1+125",
     "m:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
     "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
    {"1+126 1.z",
     "m:"
     "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
     "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx m:z"},
    {"1+4090", "m+4090"},
    {"1+4096", "m+4096"},
    {"1+8191", "m+8191"},
    {"1+8192", "m+8192"},
    {"1+8193", "b:1009"},
    {"1+65535", "b:1009"},
    {"1+65536", "b:1009"},
    /* fragments */
    {"-1.a 0.b", "m:ab"},
    {"-1.a -0.b 0.c", "m:abc"},
    {"-1. 0.", "m:"},
    {"-1. -0. 0.a", "m:a"},
    {"-1.a 0. 1.b", "m:a m:b"},
    {"-1.a 9.p 0.b", "p:p m:ab"},
    {"-1.a A. 9.q -0.b 9.r 0.c", "o: p:q p:r m:abc"},
    {"-1.a 8.", "c:1005"},
    {"-1+4096 0+4096", "m+8192"},
    {"-1+4096 0+4097", "b:1009"},
    {"-1+8192 0.a", "b:1009"},
    {"-1+8192 0.", "m+8192"},
    {"-1. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. 0.", "m:"},
    {"-1. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. -0. 0.", "b:1008"},
    {"-1.a 1.b", "b:1002"},
    {"-1.a -1.b", "b:1002"},
    {"-1.a 2.b", "b:1002"},
    {"0.a", "b:1002"},
    {"0.", "b:1002"},
    {"-0.a 0.b", "b:1002"},
    {"1.a 0.b", "m:a b:1002"},
    {"-1.a 0.b 0.c", "m:ab b:1002"},
    /* bytes that are no text */
    {"2.", "b:1003"},
    {"2.a", "b:1003"},
    {"-2.a 0.b", "b:1003"},
    /* control frames */
    {"9.", "p:"},
    {"9.abc", "p:abc"},
    {"9+125 1.a",
     "p:"
     "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
     "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx m:a"},
    {"9+126", "b:1002"},
    {"9+8192", "b:1002"},
    {"-9.a", "b:1002"},
    {"-9. 0.", "b:1002"},
    {"A.", "o:"},
    {"A.abc A.", "o:abc o:"},
    {"A+126", "b:1002"},
    {"-A.", "b:1002"},
    {"9.\xff\xfe", "p:\xff\xfe"},
    {"9.a 9.b 9.c 1.d", "p:a p:b p:c m:d"},
    /* closes */
    {"8.", "c:1005"},
    {"8.\x03\xe8", "c:1000"},
    {"8.\x03\xe8over", "c:1000"},
    {"8.\x03\xe9", "c:1001"},
    {"8.\x0b\xb8", "c:3000"},
    {"8.\x13\x87", "c:4999"},
    {"8.x", "b:1002"},
    {"8.\x03\xec", "b:1002"},
    {"8.\x03\xed", "b:1002"},
    {"8.\x03\xee", "b:1002"},
    {"8.\x03\xf7", "b:1002"},
    {"8.\x07\xd0", "b:1002"},
    {"8.\x0b\xb7", "b:1002"},
    {"8.\x13\x88", "b:1002"},
    {"8.\xff\xff", "b:1002"},
    {"8.\x03\xe8\xff", "b:1007"},
    {"8.\x03\xe8\xc3", "b:1007"},
    {"8.\x03\xe8\xc3\xa9", "c:1000"},
    {"8+126", "b:1002"},
    {"-8.", "b:1002"},
    {"1.a 8.\x03\xe8 1.b", "m:a c:1000"},
    /* masks and reserved bits */
    {"u1.a", "b:1002"},
    {"u9.a", "b:1002"},
    {"u8.", "b:1002"},
    {"1.a u1.b", "m:a b:1002"},
    {"-1.a u0.b", "b:1002"},
    {"r11.a", "b:1002"},
    {"r21.a", "b:1002"},
    {"r41.a", "b:1002"},
    {"r71.a", "b:1002"},
    {"r49.", "b:1002"},
    {"r48.", "b:1002"},
    {"-1.a r40.b", "b:1002"},
    /* lengths that are longer than they need to be */
    {"w1.a", "b:1002"},
    {"q1.a", "b:1002"},
    {"w1+125", "b:1002"},
    {"q1+126", "b:1002"},
    {"q1+8192", "b:1002"},
    {"w9.a", "b:1002"},
    {"q8.", "b:1002"},
    /* UTF-8, across fragments too */
    {"1.\xc3\xa9", "m:\xc3\xa9"},
    {"-1.\xc3 0.\xa9", "m:\xc3\xa9"},
    {"-1.\xf0\x9f 9. 0.\x83\x8f", "p: m:\xf0\x9f\x83\x8f"},
    {"1.\xc3", "b:1007"},
    {"-1.\xc3 0.a", "b:1007"},
    {"1.\xff", "b:1007"},
    {"1.a\x80z", "b:1007"},
    {"-1.\xff -0.a 0.b", "b:1007"},
};

static struct bytes in;

static void rows_hold(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put_row(&in, rows[i].frames);
        expect_events(&in, rows[i].frames, rows[i].events);
    }
}

static void unknown_opcodes_and_reserved_bits_are_refused(void **state) {
    (void)state;
    for (int first = 0; first < 256; first++)
        for (int size = 0; size < 3; size++) {
            int opcode = first & 15;
            bool known = opcode == 1 || opcode == 9 || opcode == 10;
            in.size = 0;
            put_frame(&in, first, "ab", (size_t)size, 0, true);
            struct seen seen;
            read_pieces(&in, in.size, 1, &seen);
            bool bad = strstr(seen.text, "b:") != NULL;
            if ((first & 0x70) || !(known || opcode == 8 || opcode == 2))
                assert_string_equal(seen.text, "b:1002");
            else if (opcode == 2)
                assert_string_equal(seen.text, "b:1003");
            else if (!(first & 0x80))
                assert_true(opcode == 1 ? seen.size == 0 : bad);
            else if (known)
                assert_false(bad);
        }
}

static void close_codes_are_those_that_may_be_sent(void **state) {
    (void)state;
    for (int code = 0; code < 65536; code++) {
        uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
        char want[16];
        struct seen seen;
        bool good = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                    (code >= 3000 && code <= 4999);
        snprintf(want, sizeof want, good ? "c:%d" : "b:1002", code);
        in.size = 0;
        put_frame(&in, 0x88, bytes, 2, 0, true);
        read_pieces(&in, in.size, 1, &seen);
        assert_string_equal(seen.text, want);
    }
}

static void a_reader_is_idle_between_messages_only(void **state) {
    struct ws_reader *reader = ws_reader_new();
    struct seen seen = {0};
    (void)state;
    put_row(&in, "1.hello -1.a 9.b 0.c");
    assert_true(ws_idle(reader));
    for (size_t i = 0; i < in.size; i++) {
        ws_feed(reader, in.at + i, 1);
        read_events(reader, &seen);
        assert_int_equal(ws_idle(reader), i + 1 == 11 || i + 1 == in.size);
    }
    put_row(&in, "-1.left");
    ws_feed(reader, in.at, in.size);
    read_events(reader, &seen);
    ws_reader_reset(reader);
    assert_true(ws_idle(reader));
    put_row(&in, "1.new");
    ws_feed(reader, in.at, in.size);
    seen.size = 0;
    read_events(reader, &seen);
    assert_string_equal(seen.text, "m:new");
    ws_reader_free(reader);
}

static void heads_of_our_frames_are_as_short_as_can_be(void **state) {
    uint8_t head[WS_HEAD_MAX];
    (void)state;
    assert_int_equal(ws_head(head, WS_OP_TEXT, 125), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(ws_head(head, WS_OP_TEXT, 126), 4);
    assert_memory_equal(head, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(ws_head(head, WS_OP_TEXT, 65535), 4);
    assert_int_equal(ws_head(head, WS_OP_CLOSE, 65536), 10);
    assert_memory_equal(head, "\x88\x7f\0\0\0\0\0\1\0\0", 10);
}

static void the_key_is_answered(void **state) {
    char accept[WS_ACCEPT_MAX];
    (void)state;
    ws_accept(accept, "dGhlIHNhbXBsZSBub25jZQ==");
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_hold),
        cmocka_unit_test(unknown_opcodes_and_reserved_bits_are_refused),
        cmocka_unit_test(close_codes_are_those_that_may_be_sent),
        cmocka_unit_test(a_reader_is_idle_between_messages_only),
        cmocka_unit_test(heads_of_our_frames_are_as_short_as_can_be),
        cmocka_unit_test(the_key_is_answered),
    };
    return cmocka_run_group_tests_name("websocket", tests, NULL, NULL);
}
