/* archive.h: one walk over the fields of a state that serves saving, loading and the digest, so
 * that the three cannot disagree about what a state is made of. Bytes are little-endian
 * everywhere. */
#ifndef ARCHIVE_H
#define ARCHIVE_H

#include "base.h"

enum archive_mode { ARCHIVE_SAVE, ARCHIVE_LOAD, ARCHIVE_DIGEST };

struct archive {
    enum archive_mode mode;
    uint8_t *to;         /* ARCHIVE_SAVE */
    const uint8_t *from; /* ARCHIVE_LOAD */
    size_t size;         /* of the bytes to load */
    size_t at;           /* bytes done; beyond size: there were too few */
    uint64_t digest;     /* ARCHIVE_DIGEST */
};

HD struct archive archive_save(uint8_t *to);
HD struct archive archive_load(const uint8_t *from, size_t size);
HD struct archive archive_digest(void);

HD void archive_u8(struct archive *a, uint8_t *value, int count);

HD void archive_u16(struct archive *a, uint16_t *value, int count);
HD void archive_u32(struct archive *a, uint32_t *value, int count);
HD void archive_u64(struct archive *a, uint64_t *value, int count);

/* Options that came later than everything else; the last in the archive. With their usual values
 * they leave no trace: bytes and digest are what they were before there were such options, and
 * bytes from then are read. */
HD void archive_later(struct archive *a, uint8_t *value, const uint8_t *usual, int count);

#endif
