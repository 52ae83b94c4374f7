/* memory.c: malloc for WebAssembly. Memory is handed out in pieces of powers of two, from 32 bytes
 * on; a piece that is given back waits in a list of its size. What the house asks for when it opens
 * stays; what the store keeps comes and goes in a few sizes, so nothing is ever put together again.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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
