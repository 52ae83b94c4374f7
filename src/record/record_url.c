/* record_url.c: a record in an address. Raw deflate, so that a page reads it with
 * DecompressionStream('deflate-raw') and nothing else. */
#include <string.h>
#include <zlib.h>

#include "record_parts.h"

#define PACKED_MAX (RECORD_URL_MAX / 4 * 3)

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
    struct text t = text_into(out, out_size);
    text_word(&t, RECORD_URL_MARK);
    record_put_base64(&t, packed, count);
    return text_end(&t);
}

size_t record_url_read(const char *url, size_t length, char *out) {
    unsigned char packed[PACKED_MAX];
    const size_t mark = sizeof RECORD_URL_MARK - 1;
    z_stream z = {0};
    if (length <= mark || length > RECORD_URL_MAX || memcmp(url, RECORD_URL_MARK, mark))
        return 0;
    struct span packed_text = {url + mark, url + length};
    size_t count = record_base64_size(length - mark);
    if (count > PACKED_MAX || !record_take_base64(packed_text, packed, count) ||
        inflateInit2(&z, -15) != Z_OK)
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
