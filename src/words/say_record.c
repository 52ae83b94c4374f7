/* say_record.c: who is who in a record (say.h). Names come from a file and are escaped. */
#include <string.h>

#include "say.h"

void say_record(struct say *say, const struct record *record) {
    memset(say, 0, sizeof *say);
    for (int seat = 1; seat <= record->setup.seats; seat++) {
        char shown[RECORD_SHOWN_MAX], number[NUMBER_MAX];
        struct text out = text_into(say->name[seat], sizeof say->name[seat]);
        record_text_print(record->player[record->order[seat - 1] - 1].name, shown, sizeof shown);
        size_t length = strlen(shown);
        while (length >= sizeof say->name[seat] || (shown[length] & 0xc0) == 0x80)
            length--; /* one with many escapes is cut, between two characters */
        text_bytes(&out, shown, length);
        if (!length)
            put(&out, tr("Seat {seat}"), "seat", language_number(number, seat), NULL);
        text_end(&out);
    }
}
