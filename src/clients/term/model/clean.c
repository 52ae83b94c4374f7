/* clean.c: see clean.h. How many columns a character takes is written here as ranges of Unicode,
 * since the tables of a C library differ from machine to machine. */
#include "clean.h"

#include <string.h>

#include "utf8.h"

#define COMBINED_MAX 2

struct range {
    uint32_t first, last;
};

static bool within(const struct range *ranges, size_t count, uint32_t c) {
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

#define WITHIN(ranges, c) within(ranges, sizeof ranges / sizeof ranges[0], c)

static const struct range combining[] = {
    {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5c7},   {0x610, 0x61a},
    {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6ed},   {0x711, 0x711},   {0x730, 0x74a},
    {0x7a6, 0x7b0},   {0x7eb, 0x7f3},   {0x816, 0x82d},   {0x859, 0x85b},   {0x8d3, 0x902},
    {0x93a, 0x93c},   {0x941, 0x948},   {0x94d, 0x957},   {0x962, 0x963},   {0x981, 0x981},
    {0x9bc, 0x9bc},   {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0x302a, 0x302d}, {0x3099, 0x309a}, {0xfe20, 0xfe2f}};

static const struct range wide[] = {
    {0x1100, 0x115e},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x23f0, 0x23f0},   {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267f, 0x267f},   {0x2693, 0x2693},   {0x26a1, 0x26a1},
    {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},   {0x26ce, 0x26ce},
    {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f5},   {0x26fa, 0x26fd},
    {0x2705, 0x2705},   {0x270a, 0x270b},   {0x2728, 0x2728},   {0x274c, 0x274e},
    {0x2753, 0x2757},   {0x2795, 0x2797},   {0x27b0, 0x27bf},   {0x2b1b, 0x2b1c},
    {0x2b50, 0x2b55},   {0x2e80, 0x3029},   {0x302e, 0x303e},   {0x3041, 0x3098},
    {0x309b, 0xa4cf},   {0xa960, 0xa97f},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},
    {0xfe10, 0xfe19},   {0xfe30, 0xfe6f},   {0xff01, 0xff60},   {0xffe0, 0xffe6},
    {0x16fe0, 0x18aff}, {0x1b000, 0x1b2ff}, {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf},
    {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a}, {0x1f200, 0x1f320}, {0x1f32d, 0x1f64f},
    {0x1f680, 0x1f6ff}, {0x1f7e0, 0x1f7eb}, {0x1f90c, 0x1faff}, {0x20000, 0x3fffd}};

bool clean_character(uint32_t character) {
    enum utf8_kind kind = utf8_kind(character);
    return kind == UTF8_SHOWN || kind == UTF8_SPACE;
}

int clean_columns(uint32_t character) {
    if (character < 0x300)
        return 1;
    return WITHIN(combining, character) ? 0 : WITHIN(wide, character) ? 2 : 1;
}

void clean_text(struct text *out, const char *bytes, size_t size) {
    const char *end = bytes + size;
    int combined = COMBINED_MAX; /* a mark with nothing before it has no place */
    while (bytes < end) {
        uint32_t c = 0;
        int length = utf8_read(bytes, end, &c);
        if (length == 0) {
            text_char(out, '?');
            bytes++;
            combined = 0;
            continue;
        }
        bool mark = clean_columns(c) == 0;
        if (c == '\t' || c == '\n')
            text_char(out, ' ');
        else if (!clean_character(c) || (mark && combined >= COMBINED_MAX))
            text_char(out, '?');
        else
            text_bytes(out, bytes, (size_t)length);
        combined = mark && combined < COMBINED_MAX ? combined + 1 : 0;
        bytes += length;
    }
}

int clean_width(const char *text) {
    const char *end = text + strlen(text);
    int width = 0;
    while (text < end) {
        uint32_t c = 0;
        int length = utf8_read(text, end, &c);
        width += length ? clean_columns(c) : 1;
        text += length ? length : 1;
    }
    return width;
}

size_t clean_fit(const char *text, int columns) {
    const char *end = text + strlen(text), *at = text;
    while (at < end) {
        uint32_t c = 0;
        int length = utf8_read(at, end, &c);
        columns -= length ? clean_columns(c) : 1;
        if (columns < 0)
            break;
        at += length ? length : 1;
    }
    return (size_t)(at - text);
}

/* One character as ASCII. */
static char plain_letter(uint32_t c) {
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    if (c >= 0xc0 && c <= 0xff)
        return latin[c - 0xc0];
    switch (c) {
    case 0xa0:
    case 0x202f: return ' ';
    case 0xa1: return '!';
    case 0xbf: return '?';
    case 0xab:
    case 0xbb:
    case 0x201c:
    case 0x201d:
    case 0x201e: return '"';
    case 0xb7: return '.';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x2013:
    case 0x2014:
    case 0x2500:
    case 0x2501: return '-';
    case 0x2026: return '.';
    case 0x2502:
    case 0x2503: return '|';
    case 0x2192:
    case 0x25b6:
    case 0x25b8: return '>';
    case 0x25c0: return '<';
    case 0x25cf: return '*';
    case 0x25cb: return 'o';
    case 0x25bc: return 'v';
    case 0x25a0:
    case 0x2591:
    case 0x2592: return '#';
    case 0x152: return 'O';
    case 0x153: return 'o';
    default: return c >= 0x2500 && c < 0x2580 ? '+' : '?';
    }
}

void clean_ascii(char *text) {
    const char *at = text, *end = text + strlen(text);
    while (at < end) {
        uint32_t c = 0;
        int length = utf8_read(at, end, &c);
        *text++ = length == 1 ? *at : length ? plain_letter(c) : '?';
        at += length ? length : 1;
    }
    *text = 0;
}
