/* archive.c: see archive.h. */
#include "archive.h"
#include "random.h"

HD struct archive archive_save(uint8_t *to) {
    struct archive a = {ARCHIVE_SAVE, to, NULL, 0, 0, 0};
    return a;
}

HD struct archive archive_load(const uint8_t *from, size_t size) {
    struct archive a = {ARCHIVE_LOAD, NULL, from, size, 0, 0};
    return a;
}

HD struct archive archive_digest(void) {
    struct archive a = {ARCHIVE_DIGEST, NULL, NULL, 0, 0, 0x6b69636b6261636bu};
    return a;
}

/* One value of `width` bytes: given, and returned as it is now. */
HD static uint64_t visit(struct archive *a, uint64_t value, int width) {
    if (a->mode == ARCHIVE_DIGEST) {
        a->digest = random_mix(a->digest + value + 0x9e3779b97f4a7c15u);
    } else if (a->mode == ARCHIVE_SAVE) {
        for (int i = 0; i < width; i++)
            a->to[a->at + (size_t)i] = (uint8_t)(value >> (8 * i));
    } else {
        value = 0;
        if (a->at + (size_t)width <= a->size)
            for (int i = 0; i < width; i++)
                value |= (uint64_t)a->from[a->at + (size_t)i] << (8 * i);
    }
    a->at += (size_t)width;
    return value;
}

HD void archive_u8(struct archive *a, uint8_t *value, int count) {
    for (int i = 0; i < count; i++)
        value[i] = (uint8_t)visit(a, value[i], 1);
}

HD void archive_u16(struct archive *a, uint16_t *value, int count) {
    for (int i = 0; i < count; i++)
        value[i] = (uint16_t)visit(a, value[i], 2);
}

HD void archive_u32(struct archive *a, uint32_t *value, int count) {
    for (int i = 0; i < count; i++)
        value[i] = (uint32_t)visit(a, value[i], 4);
}

HD void archive_u64(struct archive *a, uint64_t *value, int count) {
    for (int i = 0; i < count; i++)
        value[i] = visit(a, value[i], 8);
}

/* So many of them are there: up to the last that has not its usual value. */
HD static int later_count(const uint8_t *value, const uint8_t *usual, int count) {
    while (count > 0 && value[count - 1] == usual[count - 1])
        count--;
    return count;
}

HD void archive_later(struct archive *a, uint8_t *value, const uint8_t *usual, int count) {
    if (a->mode != ARCHIVE_LOAD) {
        archive_u8(a, value, later_count(value, usual, count));
        return;
    }
    size_t left = a->at < a->size ? a->size - a->at : 0;
    int there = left < (size_t)count ? (int)left : count;
    bytes_copy(value, usual, (size_t)count);
    archive_u8(a, value, there);
    if (later_count(value, usual, count) != there)
        a->at = a->size + 1; /* nobody has written that */
}
