/* small_wasm.c: what the page needs from the start, as a module that is small enough to be a part
 * of its script (small.ts): SHA-256 and QR codes. The text goes in by one buffer; a function
 * returns where its result is. */
#include <string.h>

#include "export_wasm.h"
#include "qr.h"
#include "sha256.h"

#define TEXT_MAX 65536

static char text[TEXT_MAX];
static uint8_t digest[SHA256_BYTES];
static struct qr qr;

EXPORT("small_text") char *small_text(void) {
    return text;
}

EXPORT("small_hash") const uint8_t *small_hash(size_t size) {
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add(&sha, (const uint8_t *)text, size < TEXT_MAX ? size : TEXT_MAX);
    sha256_end(&sha, digest);
    return digest;
}

/* How many rows the code has; 0: the text is too long. */
EXPORT("small_qr") int small_qr(size_t size) {
    if (size >= TEXT_MAX)
        return 0;
    text[size] = 0;
    return qr_make(&qr, text) ? qr.side : 0;
}

EXPORT("small_qr_row") const uint8_t *small_qr_row(int row) {
    return row >= 0 && row < qr.side ? qr.dark[row] : NULL;
}
