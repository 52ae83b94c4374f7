/* libc.c: the few functions of a C library that the house calls, for WebAssembly, which has none.
 * Built with -fno-builtin: otherwise a loop that copies would be found to be memcpy, and call
 * itself. What a compiler calls by itself is in bytes.c, memory in memory.c, printing in print.c.
 */
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes ---- */

void *memchr(const void *bytes, int value, size_t size) {
    const uint8_t *at = bytes;
    for (; size; size--, at++)
        if (*at == (uint8_t)value)
            return (void *)(uintptr_t)at;
    return NULL;
}

/* ---- Text ---- */

size_t strlen(const char *text) {
    const char *at = text;
    while (*at)
        at++;
    return (size_t)(at - text);
}

size_t strnlen(const char *text, size_t size) {
    const char *end = memchr(text, 0, size);
    return end ? (size_t)(end - text) : size;
}

int strncmp(const char *a, const char *b, size_t size) {
    for (; size; size--, a++, b++)
        if (*a != *b || !*a)
            return (uint8_t)*a - (uint8_t)*b;
    return 0;
}

int strcmp(const char *a, const char *b) {
    return strncmp(a, b, SIZE_MAX);
}

char *strcpy(char *to, const char *from) {
    return memcpy(to, from, strlen(from) + 1);
}

char *strncpy(char *to, const char *from, size_t size) {
    for (size_t i = 0; i < size; i++) {
        to[i] = *from;
        from += *from != 0;
    }
    return to;
}

char *strchr(const char *text, int letter) {
    return memchr(text, letter, strlen(text) + 1);
}

char *strstr(const char *text, const char *word) {
    size_t length = strlen(word);
    for (;; text++) {
        if (!strncmp(text, word, length))
            return (char *)(uintptr_t)text;
        if (!*text)
            return NULL;
    }
}

size_t strspn(const char *text, const char *letters) {
    size_t length = 0;
    while (text[length] && strchr(letters, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *letters) {
    size_t length = 0;
    while (text[length] && !strchr(letters, text[length]))
        length++;
    return length;
}

/* Digits of the base, without sign and space: the house asks for no more. A number that is too
 * large is the largest, as everywhere. */
unsigned long long strtoull(const char *text, char **end, int base) {
    static const char digits[] = "0123456789abcdef";
    unsigned long long number = 0, most = ULLONG_MAX;
    bool fits = true;
    const char *found;
    for (; *text && (found = memchr(digits, *text, (size_t)base)); text++) {
        unsigned long long digit = (unsigned long long)(found - digits);
        fits = fits && number <= (most - digit) / (unsigned)base;
        number = number * (unsigned)base + digit;
    }
    if (end)
        *end = (char *)(uintptr_t)text;
    return fits ? number : most;
}

unsigned long strtoul(const char *text, char **end, int base) {
    unsigned long long number = strtoull(text, end, base);
    return number < ULONG_MAX ? (unsigned long)number : ULONG_MAX;
}

int atoi(const char *text) {
    return (int)strtoul(text, NULL, 10);
}
