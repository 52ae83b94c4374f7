/* fuzz_url.c: any bytes as a record in an address. `r`, then the letters behind the mark; `b`, then
 * bytes that are put into letters first, so that what unpacks them is reached. What comes out fits,
 * and comes out again when it is packed again. */
#include "fuzz.h"
#include "record.h"

static char url[RECORD_URL_MAX + 8];
static char plain[RECORD_MAX + 16];
static char again[RECORD_MAX];

static size_t put_letters(const uint8_t *bytes, size_t size, char *out) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t count = 0;
    for (size_t bit = 0; bit < 8 * size; bit += 6) {
        unsigned pair = (unsigned)bytes[bit / 8] << 8;
        if (bit / 8 + 1 < size)
            pair |= bytes[bit / 8 + 1];
        out[count++] = letters[pair >> (10 - bit % 8) & 63];
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t length = 4;
    if (size < 2 || size > RECORD_URL_MAX / 2)
        return 0;
    memcpy(url, RECORD_URL_MARK, length);
    if (data[0] == 'b') {
        length += put_letters(data + 1, size - 1, url + length);
    } else {
        memcpy(url + length, data + 1, size - 1);
        length += size - 1;
    }
    memset(plain + RECORD_MAX, 0x5a, 16);
    size_t count = record_url_read(url, length, plain);
    CHECK(count < RECORD_MAX);
    for (int i = 0; i < 16; i++)
        CHECK(plain[RECORD_MAX + i] == 0x5a);
    if (count == 0)
        return 0;
    CHECK(plain[count] == 0);
    length = record_url_write(plain, count, url, sizeof url);
    if (length == 0)
        return 0; /* better compressed than ours would be: too long for us */
    CHECK(record_url_read(url, length, again) == count);
    CHECK(memcmp(plain, again, count) == 0);
    return 0;
}
