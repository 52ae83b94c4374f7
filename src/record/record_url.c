/* record_url.c: a record in an address. Raw deflate, so that a page reads it with
 * DecompressionStream('deflate-raw') and nothing else. */
#include <string.h>
#include <zlib.h>

#include "record.h"

#define PACKED_MAX (RECORD_URL_MAX / 4 * 3)

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t record_url_write(const char *text, size_t size, char *out, size_t out_size) {
    unsigned char packed[PACKED_MAX];
    const size_t mark = sizeof RECORD_URL_MARK - 1;
    z_stream z = {0};
    if (size == 0 || size >= RECORD_MAX || deflateInit2(&z, 9, Z_DEFLATED, -15, 9, 0) != Z_OK)
        return 0;
    z.next_in = (z_const Bytef *)text;
    z.avail_in = (uInt)size;
    z.next_out = packed;
    z.avail_out = sizeof packed;
    int code = deflate(&z, Z_FINISH);
    size_t count = sizeof packed - z.avail_out;
    deflateEnd(&z);
    size_t length = mark + (count * 8 + 5) / 6;
    if (code != Z_STREAM_END || length >= out_size || length > RECORD_URL_MAX)
        return 0;
    memcpy(out, RECORD_URL_MARK, mark);
    for (size_t i = 0; i < length - mark; i++) {
        size_t bit = 6 * i;
        unsigned pair = (unsigned)packed[bit / 8] << 8;
        if (bit / 8 + 1 < count)
            pair |= packed[bit / 8 + 1];
        out[mark + i] = letters[pair >> (10 - bit % 8) & 63];
    }
    out[length] = 0;
    return length;
}

/* The bytes behind letters of base64url; false if they are not what would be written. */
static bool unpack(const char *url, size_t length, unsigned char *packed, size_t *count) {
    *count = length * 6 / 8;
    if (length % 4 == 1 || *count > PACKED_MAX)
        return false;
    memset(packed, 0, *count);
    for (size_t i = 0; i < length; i++) {
        const char *letter = url[i] ? strchr(letters, url[i]) : NULL;
        if (!letter)
            return false;
        unsigned value = (unsigned)(letter - letters) << (10 - 6 * i % 8);
        size_t at = 6 * i / 8;
        packed[at] |= (unsigned char)(value >> 8);
        if (at + 1 < *count)
            packed[at + 1] |= (unsigned char)value;
        else if (value & 0xff)
            return false; /* bits beyond the last byte */
    }
    return true;
}

size_t record_url_read(const char *url, size_t length, char *out) {
    unsigned char packed[PACKED_MAX];
    const size_t mark = sizeof RECORD_URL_MARK - 1;
    size_t count;
    z_stream z = {0};
    if (length <= mark || length > RECORD_URL_MAX || memcmp(url, RECORD_URL_MARK, mark) ||
        !unpack(url + mark, length - mark, packed, &count) || inflateInit2(&z, -15) != Z_OK)
        return 0;
    z.next_in = packed;
    z.avail_in = (uInt)count;
    z.next_out = (unsigned char *)out;
    z.avail_out = RECORD_MAX - 1;
    int code = inflate(&z, Z_FINISH); /* stops where the room ends: no bomb grows beyond it */
    size_t size = RECORD_MAX - 1 - z.avail_out;
    bool whole = code == Z_STREAM_END && z.avail_in == 0;
    inflateEnd(&z);
    out[whole ? size : 0] = 0;
    return whole ? size : 0;
}
