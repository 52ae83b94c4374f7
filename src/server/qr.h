/* qr.h: QR codes of short texts (ISO/IEC 18004, byte mode, level L, versions 1 to 5), so that a
 * phone finds a table without typing. */
#ifndef QR_H
#define QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QR_TEXT_MAX 106
#define QR_SIDE_MAX 37

struct qr {
    int side;
    uint8_t dark[QR_SIDE_MAX][QR_SIDE_MAX]; /* by row and column: 0 or 1 */
};

/* False: the text is too long. */
bool qr_make(struct qr *qr, const char *text);

#endif
