/* libc.c: the few functions of a C library that the house calls, for WebAssembly, which has none.
 * Built with -fno-builtin: otherwise a loop that copies would be found to be memcpy, and call
 * itself.
 *
 * Memory is handed out in pieces of powers of two, from 32 bytes on; a piece that is given back
 * waits in a list of its size. What the house asks for when it opens stays; what the store keeps
 * comes and goes in a few sizes, so nothing is ever put together again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes ---- */

void *memcpy(void *to, const void *from, size_t size) {
    uint8_t *t = to;
    const uint8_t *f = from;
    while (size--)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    uint8_t *t = to;
    const uint8_t *f = from;
    if (t <= f)
        return memcpy(to, from, size);
    while (size--)
        t[size] = f[size];
    return to;
}

void *memset(void *to, int value, size_t size) {
    uint8_t *t = to;
    while (size--)
        *t++ = (uint8_t)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const uint8_t *x = a;
    const uint8_t *y = b;
    for (; size; size--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

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

/* Digits of the base, without sign and space: the house asks for no more. */
unsigned long strtoul(const char *text, char **end, int base) {
    static const char digits[] = "0123456789abcdef";
    unsigned long number = 0;
    const char *digit;
    for (; *text && (digit = memchr(digits, *text, (size_t)base)); text++)
        number = number * (unsigned long)base + (unsigned long)(digit - digits);
    if (end)
        *end = (char *)(uintptr_t)text;
    return number;
}

/* ---- Memory ---- */

#define PAGE 65536u
#define KINDS 15 /* 32 bytes to half a megabyte */

struct piece {
    size_t room; /* bytes behind this */
    struct piece *next;
    size_t spare[2]; /* what is handed out begins at a multiple of 16 */
};

extern uint8_t __heap_base;
static struct piece *waiting[KINDS];
static uintptr_t top;
static uintptr_t grown;

static void *take(size_t size) {
    if (!top) {
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        grown = __builtin_wasm_memory_size(0) * PAGE;
    }
    if (size > grown - top) {
        size_t pages = (size - (grown - top) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return NULL;
        grown += pages * PAGE;
    }
    top += size;
    return (void *)(top - size);
}

/* KINDS: too large for a list; such a piece has no more room than was asked for. */
static size_t kind_of(size_t room) {
    size_t kind = 0;
    while (kind < KINDS && ((size_t)32 << kind) < room + sizeof(struct piece))
        kind++;
    return kind;
}

void *malloc(size_t size) {
    if (size > SIZE_MAX / 4)
        return NULL;
    size_t kind = kind_of(size);
    size_t whole = kind < KINDS ? (size_t)32 << kind : (size + 31) & ~(size_t)15;
    struct piece *piece = kind < KINDS ? waiting[kind] : NULL;
    if (piece)
        waiting[kind] = piece->next;
    else
        piece = take(whole);
    if (!piece)
        return NULL;
    piece->room = whole - sizeof *piece;
    return piece + 1;
}

void free(void *memory) {
    if (!memory)
        return;
    struct piece *piece = (struct piece *)memory - 1;
    size_t kind = kind_of(piece->room);
    if (kind == KINDS)
        return; /* the house gives these back only when it closes */
    piece->next = waiting[kind];
    waiting[kind] = piece;
}

void *calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / 4 / size)
        return NULL;
    void *memory = malloc(count * size);
    return memory ? memset(memory, 0, count * size) : NULL;
}

void *realloc(void *memory, size_t size) {
    void *other = malloc(size);
    if (memory && other) {
        size_t room = ((struct piece *)memory - 1)->room;
        memcpy(other, memory, room < size ? room : size);
        free(memory);
    }
    return other;
}
