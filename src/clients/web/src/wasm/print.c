/* print.c: snprintf as far as the house uses it: %s %.*s %c %d %u %x, with l, ll and z, and zeros
 * in front (%02x). Anything else in a format is our own mistake and ends the module. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base.h"

struct out {
    char *at;
    size_t size;
    size_t length; /* that it would have */
};

static void put(struct out *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length + 1 < out->size)
            out->at[out->length] = text[i];
}

static void put_number(struct out *out, uint64_t number, unsigned base, size_t width) {
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdef"[number % base];
    while ((number /= base));
    while (sizeof digits - at < width && at)
        digits[--at] = '0';
    put(out, digits + at, sizeof digits - at);
}

struct form {
    size_t width;
    size_t precision;
    int longs; /* 2: 64 bits; size_t and long have 32 here */
};

static uint64_t read_number(const struct form *form, bool negative, va_list *list) {
    if (form->longs == 2)
        return va_arg(*list, uint64_t);
    if (negative)
        return (uint64_t)(int64_t)va_arg(*list, int32_t);
    return va_arg(*list, uint32_t);
}

static void put_one(struct out *out, char letter, const struct form *form, va_list *list) {
    if (letter == 's') {
        const char *text = va_arg(*list, const char *);
        const char *end = memchr(text, 0, form->precision);
        put(out, text, end ? (size_t)(end - text) : form->precision);
    } else if (letter == 'c') {
        char one = (char)va_arg(*list, int);
        put(out, &one, 1);
    } else if (letter == 'd') {
        int64_t number = (int64_t)read_number(form, true, list);
        if (number < 0)
            put(out, "-", 1);
        put_number(out, number < 0 ? -(uint64_t)number : (uint64_t)number, 10, form->width);
    } else if (letter == 'u' || letter == 'x') {
        put_number(out, read_number(form, false, list), letter == 'x' ? 16 : 10, form->width);
    } else {
        ASSERT(letter == '%');
        put(out, "%", 1);
    }
}

int vsnprintf(char *to, size_t size, const char *format, va_list given) {
    struct out out = {to, size, 0};
    va_list list;
    va_copy(list, given);
    for (; *format; format++) {
        struct form form = {0, SIZE_MAX / 2, 0};
        if (*format != '%') {
            put(&out, format, 1);
            continue;
        }
        for (format++; *format >= '0' && *format <= '9'; format++)
            form.width = 10 * form.width + (size_t)(*format - '0');
        if (format[0] == '.' && format[1] == '*') {
            form.precision = (size_t)va_arg(list, int);
            format += 2;
        }
        for (; *format == 'l' || *format == 'z'; format++)
            form.longs += *format == 'l';
        put_one(&out, *format, &form, &list);
    }
    va_end(list);
    if (size)
        to[out.length < size ? out.length : size - 1] = 0;
    return (int)out.length;
}

int snprintf(char *to, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to, size, format, list);
    va_end(list);
    return length;
}
