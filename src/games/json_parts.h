/* json_parts.h: the JSON of one view after the other. A view's text has parts, and a part that says
 * the same as in the view before is copied from its text. Which parts these are is decided from the
 * two views alone, so that the text is what it would have been. */
#ifndef JSON_PARTS_H
#define JSON_PARTS_H

#include "kickback.h"
#include "text.h"

/* Parts lie behind each other: each ends where the next begins. */
struct json_parts {
    const struct kb_json_before *before; /* NULL: there is none */
    uint16_t from[KB_JSON_PARTS + 1];    /* where each begins in the new text */
};

HD static inline void parts_begin(struct json_parts *parts, const struct text *out, int part) {
    parts->from[part] = (uint16_t)out->length;
}

/* So many parts say the same as before. */
HD static inline void parts_copy(struct json_parts *parts, struct text *out, int part, int count) {
    const struct kb_json_before *before = parts->before;
    size_t from = before->from[part];
    for (int i = part; i < part + count; i++)
        parts->from[i] = (uint16_t)(before->from[i] - from + out->length);
    text_bytes(out, before->text + from, before->from[part + count] - from);
}

/* A part begins. False: it says the same as before and is there already. */
HD static inline bool parts_write(struct json_parts *parts, struct text *out, int part, bool same) {
    if (same)
        parts_copy(parts, out, part, 1);
    else
        parts_begin(parts, out, part);
    return !same;
}

HD static inline bool parts_same(const void *a, const void *b, size_t size) {
    const uint8_t *x = (const uint8_t *)a;
    const uint8_t *y = (const uint8_t *)b;
    size_t i = 0;
    for (; i + 8 <= size; i += 8)
        if (bytes_word(x + i, 0) != bytes_word(y + i, 0))
            return false;
    for (; i < size; i++)
        if (x[i] != y[i])
            return false;
    return true;
}

#endif
