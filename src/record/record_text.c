/* record_text.c: names and comments: UTF-8 that is whole, written such that no character of it does
 * anything to a terminal or a line; and bytes as letters (RFC 4648, base64url without padding). */
#include <string.h>

#include "record_parts.h"
#include "utf8.h"

/* Characters that move the cursor, end a line, turn the direction of writing, or cannot be seen:
 * with them two names would look like one. Others that show nothing are older than the rule, and
 * stay as they are: the same record is always the same bytes. */
static bool must_escape(enum utf8_kind kind) {
    return kind == UTF8_HIDDEN || kind == UTF8_SELECTOR;
}

bool record_text_ok(const char *text, size_t size) {
    size_t length = strnlen(text, size);
    return length < size && utf8_ok(text, length);
}

static void print_escape(struct text *t, uint32_t c) {
    static const char digits[] = "0123456789abcdef";
    int shift = 20;
    text_word(t, "\\u{");
    while (shift && !(c >> shift))
        shift -= 4;
    for (; shift >= 0; shift -= 4)
        text_char(t, digits[c >> shift & 15]);
    text_char(t, '}');
}

void record_put_text(struct text *t, const char *from) {
    size_t length = strlen(from);
    for (size_t at = 0; at < length;) {
        uint32_t c = 0;
        size_t count = (size_t)utf8_read(from + at, from + length, &c);
        if (!count) { /* not ours: say so, one byte at a time */
            text_char(t, '?');
            at++;
            continue;
        }
        enum utf8_kind kind = utf8_kind(c);
        bool edge = kind == UTF8_SPACE && (at == 0 || at + count == length);
        if (c == '\\')
            text_word(t, "\\\\");
        else if (edge || must_escape(kind))
            print_escape(t, c);
        else
            for (size_t i = 0; i < count; i++)
                text_char(t, from[at + i]);
        at += count;
    }
}

size_t record_text_print(const char *text, char *out, size_t size) {
    struct text t = text_into(out, size);
    record_put_text(&t, text);
    return text_end(&t);
}

/* Reads `u{1b}` behind a backslash. */
static bool read_escape(struct span *from, uint32_t *c) {
    *c = 0;
    if (from->end - from->at < 4 || from->at[0] != 'u' || from->at[1] != '{')
        return false;
    for (from->at += 2; from->at < from->end && *from->at != '}'; from->at++) {
        int digit = text_hex_digit(*from->at);
        if (digit < 0 || *c > 0x10ffff >> 4)
            return false;
        *c = *c << 4 | (uint32_t)digit;
    }
    if (from->at == from->end)
        return false;
    from->at++;
    return true;
}

bool record_take_text(struct span from, char *out, size_t size) {
    size_t used = 0;
    while (from.at < from.end) {
        uint32_t c = (unsigned char)*from.at++;
        char bytes[4] = {(char)c, 0, 0, 0};
        size_t count = 1;
        if (c < 0x20)
            return false;
        if (c == '\\') {
            if (from.at < from.end && *from.at == '\\')
                from.at++;
            else if (read_escape(&from, &c))
                count = utf8_write(c, bytes);
            else
                return false;
        }
        if (used + count >= size)
            return false;
        memcpy(out + used, bytes, count);
        used += count;
    }
    out[used] = 0;
    return strlen(out) == used && record_text_ok(out, size);
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void record_put_base64(struct text *t, const uint8_t *bytes, size_t size) {
    for (size_t bit = 0; bit < 8 * size; bit += 6) {
        unsigned pair = (unsigned)bytes[bit / 8] << 8;
        if (bit / 8 + 1 < size)
            pair |= bytes[bit / 8 + 1];
        text_char(t, letters[pair >> (10 - bit % 8) & 63]);
    }
}

size_t record_base64_size(size_t count) {
    return count % 4 == 1 ? SIZE_MAX : count * 6 / 8;
}

bool record_take_base64(struct span from, uint8_t *out, size_t size) {
    if (record_base64_size((size_t)(from.end - from.at)) != size)
        return false;
    memset(out, 0, size);
    for (size_t bit = 0; from.at < from.end; from.at++, bit += 6) {
        const char *letter = *from.at ? strchr(letters, *from.at) : NULL;
        if (!letter)
            return false;
        unsigned value = (unsigned)(letter - letters) << (10 - bit % 8);
        size_t at = bit / 8;
        out[at] |= (uint8_t)(value >> 8);
        if (at + 1 < size)
            out[at + 1] |= (uint8_t)value;
        else if (value & 0xff)
            return false; /* bits beyond the last byte */
    }
    return true;
}

bool record_spec_ok(struct span s) {
    for (const char *c = s.at; c < s.end; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == ':' || *c == '@'))
            return false;
    return s.at < s.end && s.end - s.at < RECORD_SPEC_MAX;
}

/* The number that two digits make. */
static int two_digits(const char *at) {
    return 10 * (at[0] - '0') + at[1] - '0';
}

bool record_is_date(const char *text, size_t length) {
    return record_date_ok((struct span){text, text + length});
}

bool record_date_ok(struct span s) {
    static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (s.end - s.at != sizeof form - 1)
        return false;
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == 'd' ? s.at[i] < '0' || s.at[i] > '9' : s.at[i] != form[i])
            return false;
    int year = 100 * two_digits(s.at) + two_digits(s.at + 2);
    int month = two_digits(s.at + 5);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (month < 1 || month > 12)
        return false;
    int last = days[month - 1] + (month == 2 && leap);
    int day = two_digits(s.at + 8);
    return day >= 1 && day <= last && two_digits(s.at + 11) < 24 && two_digits(s.at + 14) < 60 &&
           two_digits(s.at + 17) < 60;
}

void record_put_share(struct text *t, int player, const uint8_t *commitment, const uint8_t *share) {
    text_word(t, "share ");
    if (player)
        text_number(t, player);
    else
        text_word(t, "host");
    text_char(t, ' ');
    record_put_base64(t, commitment, HASH_BYTES);
    if (share) {
        text_char(t, ' ');
        record_put_base64(t, share, HASH_BYTES);
    }
    text_char(t, '\n');
}
