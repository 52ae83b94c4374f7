/* qr.c: see qr.h. The text becomes bytes, bytes get their check bytes (Reed-Solomon over GF(256)),
 * bits are laid out in a zigzag around the patterns that a reader looks for, and one of eight masks
 * is laid over them: the one that looks least like those patterns. */
#include "qr.h"

#include <string.h>

/* Versions: all bytes, check bytes among them, centre of the small square. */
static const struct version {
    uint8_t bytes, checks, centre;
} versions[] = {{26, 7, 0}, {44, 10, 18}, {70, 15, 22}, {100, 20, 26}, {134, 26, 30}};
#define BYTES_MAX 134
#define FIXED 2 /* in `kind`: not for data */

/* ---- Bytes ---- */

static uint8_t multiply(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7) * 0x11d;
        product ^= (unsigned)(b >> i & 1) * a;
    }
    return (uint8_t)product;
}

/* The remainder of the data by the polynomial with the roots 2^0 to 2^(count-1). */
static void add_checks(uint8_t *bytes, int data, int count) {
    uint8_t divisor[32] = {0}, root = 1;
    divisor[count - 1] = 1;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++)
            divisor[k] =
                (uint8_t)(multiply(divisor[k], root) ^ (k + 1 < count ? divisor[k + 1] : 0));
        root = multiply(root, 2);
    }
    uint8_t *rest = bytes + data;
    memset(rest, 0, (size_t)count);
    for (int i = 0; i < data; i++) {
        uint8_t factor = bytes[i] ^ rest[0];
        memmove(rest, rest + 1, (size_t)count - 1);
        rest[count - 1] = 0;
        for (int k = 0; k < count; k++)
            rest[k] ^= multiply(divisor[k], factor);
    }
}

/* Mode 4 (bytes), the length, the text, filling. */
static void put_text(uint8_t *bytes, int data, const char *text, size_t length) {
    memset(bytes, 0, (size_t)data);
    bytes[0] = (uint8_t)(0x40 | length >> 4);
    bytes[1] = (uint8_t)(length << 4);
    for (size_t i = 0; i < length; i++) {
        bytes[i + 1] |= (uint8_t)((uint8_t)text[i] >> 4);
        bytes[i + 2] = (uint8_t)((uint8_t)text[i] << 4);
    }
    for (int i = (int)length + 2, odd = 0; i < data; i++, odd ^= 1)
        bytes[i] = odd ? 0x11 : 0xec;
}

/* ---- Patterns ---- */

static void put_fixed(struct qr *qr, int row, int column, int dark) {
    if (row >= 0 && column >= 0 && row < qr->side && column < qr->side)
        qr->dark[row][column] = (uint8_t)(FIXED | dark);
}

static int larger(int a, int b) {
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    return a > b ? a : b;
}

/* A square with rings: the large ones in corners with a light rim, the small one. */
static void put_square(struct qr *qr, int row, int column, int radius) {
    for (int y = -radius; y <= radius; y++)
        for (int x = -radius; x <= radius; x++) {
            int ring = larger(x, y);
            put_fixed(qr, row + y, column + x, radius == 4 ? ring != 2 && ring != 4 : ring != 1);
        }
}

static void put_patterns(struct qr *qr, const struct version *version) {
    for (int i = 0; i < qr->side; i++) {
        put_fixed(qr, 6, i, i % 2 == 0);
        put_fixed(qr, i, 6, i % 2 == 0);
    }
    put_square(qr, 3, 3, 4);
    put_square(qr, 3, qr->side - 4, 4);
    put_square(qr, qr->side - 4, 3, 4);
    if (version->centre)
        put_square(qr, version->centre, version->centre, 2);
}

/* Level L and the mask, with their own check bits, twice. */
static void put_format(struct qr *qr, int mask) {
    int bits = 1 << 3 | mask, rest = bits << 10, side = qr->side;
    for (int i = 14; i >= 10; i--)
        if (rest >> i & 1)
            rest ^= 0x537 << (i - 10);
    bits = (bits << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        int dark = bits >> i & 1;
        int near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i == 8); /* along row or column 8 */
        if (i < 8)
            put_fixed(qr, near, 8, dark);
        else
            put_fixed(qr, 8, near, dark);
        if (i < 8)
            put_fixed(qr, 8, side - 1 - i, dark);
        else
            put_fixed(qr, side - 15 + i, 8, dark);
    }
    put_fixed(qr, side - 8, 8, 1);
}

static void put_bits(struct qr *qr, const uint8_t *bytes, int count) {
    int bit = 0;
    for (int right = qr->side - 1; right > 0; right -= 2) {
        if (right == 6)
            right = 5;
        for (int i = 0; i < qr->side; i++) {
            bool up = ((right + 1) & 2) == 0;
            int row = up ? qr->side - 1 - i : i;
            for (int column = right; column > right - 2; column--) {
                if (qr->dark[row][column] & FIXED)
                    continue;
                if (bit < 8 * count)
                    qr->dark[row][column] = bytes[bit / 8] >> (7 - bit % 8) & 1;
                bit++;
            }
        }
    }
}

/* ---- Masks ---- */

static bool masked(int mask, int row, int column) {
    switch (mask) {
    case 0: return (row + column) % 2 == 0;
    case 1: return row % 2 == 0;
    case 2: return column % 3 == 0;
    case 3: return (row + column) % 3 == 0;
    case 4: return (row / 2 + column / 3) % 2 == 0;
    case 5: return row * column % 2 + row * column % 3 == 0;
    case 6: return (row * column % 2 + row * column % 3) % 2 == 0;
    default: return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

static void lay_mask(struct qr *qr, int mask) {
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++)
            if (!(qr->dark[row][column] & FIXED))
                qr->dark[row][column] ^= masked(mask, row, column);
    put_format(qr, mask);
}

static int dark_at(const struct qr *qr, bool turned, int row, int column) {
    return turned ? qr->dark[column][row] & 1 : qr->dark[row][column] & 1;
}

/* Runs of five or more, and 1:1:3:1:1 beside four light ones, along rows or columns. */
static int line_penalty(const struct qr *qr, bool turned) {
    int sum = 0;
    for (int row = 0; row < qr->side; row++) {
        unsigned last = 0;
        for (int column = 0, run = 0; column < qr->side; column++) {
            int dark = dark_at(qr, turned, row, column);
            run = column && dark == dark_at(qr, turned, row, column - 1) ? run + 1 : 1;
            sum += run == 5 ? 3 : run > 5;
            last = (last << 1 | (unsigned)dark) & 0x7ff;
            if (column >= 10 && (last == 0x5d || last == 0x5d0))
                sum += 40;
        }
    }
    return sum;
}

static int penalty(const struct qr *qr) {
    int sum = line_penalty(qr, false) + line_penalty(qr, true), dark = 0;
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++) {
            dark += qr->dark[row][column] & 1;
            if (row == 0 || column == 0)
                continue;
            int four = (qr->dark[row][column] & 1) + (qr->dark[row - 1][column] & 1) +
                       (qr->dark[row][column - 1] & 1) + (qr->dark[row - 1][column - 1] & 1);
            sum += four == 0 || four == 4 ? 3 : 0;
        }
    int share = dark * 100 / (qr->side * qr->side);
    return sum + (share > 50 ? share - 50 : 50 - share) / 5 * 10;
}

bool qr_make(struct qr *qr, const char *text) {
    uint8_t bytes[BYTES_MAX];
    size_t length = strlen(text);
    int number = 0, best = 0, least = -1;
    while (number < 5 && length > (size_t)(versions[number].bytes - versions[number].checks - 2))
        number++;
    if (number == 5)
        return false;
    const struct version *version = &versions[number];
    int data = version->bytes - version->checks;
    put_text(bytes, data, text, length);
    add_checks(bytes, data, version->checks);
    memset(qr, 0, sizeof *qr);
    qr->side = 21 + 4 * number;
    put_patterns(qr, version);
    put_format(qr, 0);
    put_bits(qr, bytes, version->bytes);
    for (int mask = 0; mask < 8; mask++) {
        struct qr tried = *qr;
        lay_mask(&tried, mask);
        int sum = penalty(&tried);
        if (least < 0 || sum < least) {
            least = sum;
            best = mask;
        }
    }
    lay_mask(qr, best);
    for (int row = 0; row < qr->side; row++)
        for (int column = 0; column < qr->side; column++)
            qr->dark[row][column] &= 1;
    return true;
}
