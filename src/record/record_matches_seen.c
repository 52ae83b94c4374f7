/* record_matches_seen.c: compares a full record with the redacted one that a player kept during the
 * game. All that the player saw of the deal and the game must be in the full record, bit by bit.
 */
#include <stdio.h>
#include <string.h>

#include "record_parts.h"

/* One line of a text, and which. */
static struct span line_at(const char *text, size_t at, int *number) {
    struct span line = {text, text};
    *number = 1;
    for (const char *c = text; c < text + at; c++) {
        if (*c == '\n') {
            line.at = c + 1;
            ++*number;
        }
    }
    line.end = line.at + strcspn(line.at, "\n");
    return line;
}

static bool differs(struct record_error *error, const char *header, size_t at) {
    struct span said = line_at(header, at, &error->line);
    int length = (int)(said.end - said.at);
    snprintf(error->reason, sizeof error->reason, "the full record says '%.*s' here",
             length < 160 ? length : 160, said.at);
    for (char *c = error->reason; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return false;
}

/* The header, as the full record would have given it to the viewer. */
static bool same_header(const struct record *record, const char *seen, size_t size, int viewer,
                        size_t *length, struct record_error *error) {
    char header[RECORD_HEADER_MAX];
    struct text t = text_into(header, sizeof header);
    record_put_header(&t, record, RECORD_HEADER, viewer);
    *length = text_end(&t);
    ASSERT(*length < sizeof header);
    for (size_t i = 0; i < *length; i++) {
        if (i == size || header[i] != seen[i])
            return differs(error, header, i);
    }
    if (*length == size || seen[*length] != '\n')
        return differs(error, header, *length);
    ++*length;
    return true;
}

/* The moves up to some input, as the viewer had them then. Choices of a beat that is not over are
 * left out: in which order they were made is not in a full record. */
static bool same_moves(struct record *record, const char *moves, size_t size, int viewer,
                       char *work) {
    int whole = record->history.count;
    bool found = false;
    for (int count = 0; count <= whole && !found; count++) {
        record->history.count = count;
        size_t length = record_write_seen(record, viewer, work, RECORD_MAX);
        const char *from = length ? strstr(work, "\n\n") + 2 : work;
        length -= (size_t)(from - work);
        found = length >= RECORD_DIGEST_BYTES && length - RECORD_DIGEST_BYTES == size &&
                !memcmp(from, moves, size);
    }
    record->history.count = whole;
    return found;
}

bool record_matches_seen(struct record *record, const struct record *seen, const char *text,
                         size_t size, char *work, struct record_error *error) {
    size_t header;
    ASSERT(record->viewer == KB_EVERYTHING);
    ASSERT(seen->viewer != KB_EVERYTHING);
    if (!same_header(record, text, size, seen->viewer, &header, error))
        return false;
    const char *moves = text + header;
    size_t length = size - header - RECORD_DIGEST_BYTES;
    if (same_moves(record, moves, length, seen->viewer, work))
        return true;
    size_t last = length ? length - 1 : 0;
    while (last && moves[last - 1] != '\n')
        last--;
    if (length && moves[last] == '*' && same_moves(record, moves, last, seen->viewer, work))
        return true;
    line_at(text, header, &error->line);
    snprintf(error->reason, sizeof error->reason,
             "the moves from here on are at no time what the full record shows to this seat");
    return false;
}
