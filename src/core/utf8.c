/* utf8.c: see utf8.h. */
#include "utf8.h"

HD int utf8_read(const char *text, const char *end, uint32_t *character) {
    const uint8_t *at = (const uint8_t *)text;
    if (text >= end)
        return 0;
    *character = at[0];
    if (at[0] < 0x80)
        return 1;
    if (at[0] < 0xc2 || at[0] > 0xf4)
        return 0;
    int length = at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t value = at[0] & (0xffu >> (length + 1));
    if (end - text < length)
        return 0;
    for (int i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (at[i] & 0x3fu);
    }
    bool wrong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000) ||
                 value > 0x10ffff || (value >= 0xd800 && value < 0xe000);
    *character = value;
    return wrong ? 0 : length;
}

HD size_t utf8_write(uint32_t c, char *out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    out[0] = (char)((0xf0u << (3 - more) & 0xff) | c >> (6 * more));
    for (int i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3f));
    return (size_t)more + 1;
}

HD bool utf8_ok(const char *bytes, size_t size) {
    const char *end = bytes + size;
    uint32_t character;
    while (bytes < end) {
        int length = (uint8_t)*bytes < 0x80 ? 1 : utf8_read(bytes, end, &character);
        if (!length)
            return false;
        bytes += length;
    }
    return true;
}

HD enum utf8_kind utf8_kind(uint32_t c) {
    /* In the order of their numbers. */
    static const struct {
        uint32_t first, last;
        uint8_t kind;
    } ranges[] = {
        {0, 0x1f, UTF8_HIDDEN},
        {' ', ' ', UTF8_SPACE},
        {0x7f, 0x9f, UTF8_HIDDEN},
        {0xa0, 0xa0, UTF8_SPACE},
        {0xad, 0xad, UTF8_HIDDEN},     /* soft hyphen */
        {0x34f, 0x34f, UTF8_HIDDEN},   /* grapheme joiner */
        {0x61c, 0x61c, UTF8_HIDDEN},   /* Arabic letter mark */
        {0x115f, 0x1160, UTF8_HIDDEN}, /* fillers of Hangul */
        {0x1680, 0x1680, UTF8_SPACE},  /* Ogham */
        {0x16f9, 0x16ff, UTF8_BLANK},  /* unassigned behind Runic */
        {0x17b4, 0x17b5, UTF8_HIDDEN}, /* inherent vowels of Khmer */
        {0x180b, 0x180f, UTF8_HIDDEN}, /* selectors of Mongolian */
        {0x2000, 0x200a, UTF8_SPACE},
        {0x200b, 0x200f, UTF8_HIDDEN},
        {0x2028, 0x202e, UTF8_HIDDEN}, /* separators, embeddings, overrides */
        {0x202f, 0x202f, UTF8_SPACE},
        {0x205f, 0x205f, UTF8_SPACE},
        {0x2060, 0x206f, UTF8_HIDDEN}, /* joiner, isolates, shaping */
        {0x2800, 0x2800, UTF8_SPACE},  /* Braille without dots */
        {0x3000, 0x3000, UTF8_SPACE},
        {0x3164, 0x3164, UTF8_HIDDEN}, /* filler of Hangul */
        {0xd800, 0xf8ff, UTF8_PRIVATE},
        {0xfdd0, 0xfdef, UTF8_HIDDEN}, /* noncharacters */
        {0xfe00, 0xfe0f, UTF8_SELECTOR},
        {0xfeff, 0xfeff, UTF8_HIDDEN},
        {0xffa0, 0xffa0, UTF8_HIDDEN},   /* filler of Hangul */
        {0xfff0, 0xfffb, UTF8_HIDDEN},   /* annotations */
        {0x1107f, 0x1107f, UTF8_BLANK},  /* joiner of Brahmi numbers */
        {0x13430, 0x13442, UTF8_BLANK},  /* layout of hieroglyphs */
        {0x16fe4, 0x16fe4, UTF8_BLANK},  /* filler of Khitan */
        {0x1bca0, 0x1bca3, UTF8_HIDDEN}, /* layout of shorthand */
        {0x1d159, 0x1d159, UTF8_BLANK},  /* a note without a head */
        {0x1d173, 0x1d17a, UTF8_HIDDEN}, /* beams and slurs of music */
        {0xe0000, 0xe0fff, UTF8_HIDDEN}, /* tags, more selectors */
        {0xe1000, 0x10ffff, UTF8_PRIVATE},
    };
    if (c > ' ' && c < 0x7f) /* nearly always */
        return UTF8_SHOWN;
    if ((c & 0xfffe) == 0xfffe) /* the last two of every plane are noncharacters */
        return UTF8_HIDDEN;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && c >= ranges[i].first; i++)
        if (c <= ranges[i].last)
            return (enum utf8_kind)ranges[i].kind;
    return UTF8_SHOWN;
}
