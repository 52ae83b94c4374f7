/* text.c: see text.h. */
#include "text.h"

HD struct text text_into(char *out, size_t size) {
    struct text t;
    t.out = out;
    t.size = size;
    t.length = 0;
    return t;
}

HD void text_cut(struct text *t, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        text_char(t, bytes[i]);
}

HD void text_other_word(struct text *t, const char *word) {
    char *out = t->out; /* kept apart: letters might be part of `t`, for all the compiler knows */
    size_t length = t->length, size = t->size;
    for (; *word; word++, length++)
        if (length + 1 < size)
            out[length] = *word;
    t->length = length;
}

HD void text_large_number(struct text *t, int64_t number) {
    char digits[20];
    size_t from = 20;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0)
        text_char(t, '-');
    do {
        digits[--from] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    text_bytes(t, digits + from, 20 - from);
}

HD void text_hex(struct text *t, uint64_t number, int digits) {
    for (int i = digits - 1; i >= 0; i--)
        text_char(t, "0123456789abcdef"[number >> (4 * i) & 15]);
}

HD size_t text_end(struct text *t) {
    if (t->size > 0)
        t->out[t->length < t->size ? t->length : t->size - 1] = 0;
    return t->length;
}

HD int text_compare(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

HD bool text_same(const char *a, const char *b) {
    return text_compare(a, b) == 0;
}

HD bool text_is(const char *text, size_t length, const char *word) {
    for (size_t i = 0; i < length; i++)
        if (!word[i] || word[i] != text[i])
            return false;
    return !word[length];
}

HD void text_quote(char *to, size_t size, const char *from, size_t length) {
    ASSERT(size > 0);
    size_t count = length < size - 1 ? length : size - 1;
    for (size_t i = 0; i < count; i++)
        to[i] = from[i] > ' ' && from[i] <= '~' ? from[i] : '?';
    to[count] = 0;
}

HD bool text_read_number(const char **at, const char *end, uint32_t limit, uint32_t *number) {
    const char *p = *at;
    uint32_t n = 0;
    if (p == end || *p < '0' || *p > '9')
        return false;
    if (*p == '0' && p + 1 < end && p[1] >= '0' && p[1] <= '9')
        return false;
    for (; p < end && *p >= '0' && *p <= '9'; p++) {
        uint32_t digit = (uint32_t)(*p - '0');
        if (digit > limit || n > (limit - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *at = p;
    *number = n;
    return true;
}

HD bool text_read_word(const char **at, const char *end, const char *word) {
    size_t length = text_length(word);
    if ((size_t)(end - *at) < length || !text_is(*at, length, word))
        return false;
    *at += length;
    return true;
}
