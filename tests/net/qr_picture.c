/* qr_picture.c: the QR code of a text as a PBM picture: qr_picture TEXT > FILE. */
#include <stdio.h>

#include "qr.h"

#define SCALE 4
#define RIM 4

int main(int argc, char **argv) {
    struct qr qr;
    if (argc != 2 || !qr_make(&qr, argv[1]))
        return 1;
    int side = (qr.side + 2 * RIM) * SCALE;
    printf("P1\n%d %d\n", side, side);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            int row = y / SCALE - RIM, column = x / SCALE - RIM;
            int in = row >= 0 && column >= 0 && row < qr.side && column < qr.side;
            printf("%d ", in ? qr.dark[row][column] : 0);
        }
        putchar('\n');
    }
    return 0;
}
