/* record_parts.h: what the files of a record share among themselves: spans of a text, names with
 * escapes, the header. */
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include "record.h"
#include "text.h"

#define RECORD_HEADER_MAX                                                                        \
    16384                      /* bytes: seven names, all of whose bytes are escaped, have 3,000 \
                                */
#define RECORD_DIGEST_BYTES 72 /* of the last line */

struct span {
    const char *at;
    const char *end;
};

static inline void record_put_hex(struct text *t, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        text_hex(t, bytes[i], 2);
}

/* Base64url without padding: of bytes into a text; and back, which only takes what would be
 * written. `record_base64_size` is how many bytes so many letters make, SIZE_MAX if none. */
void record_put_base64(struct text *t, const uint8_t *bytes, size_t size);
bool record_take_base64(struct span from, uint8_t *out, size_t size);
size_t record_base64_size(size_t count);

/* A name or comment with its escapes; and back: false if it is not such a text, or does not fit. */
void record_put_text(struct text *t, const char *from);
bool record_take_text(struct span from, char *out, size_t size);

/* Does this look like a bot's level with personality and budget; is it a date as records have it,
 * and in the calendar? */
bool record_spec_ok(struct span s);
bool record_date_ok(struct span s);

/* The parts of a header up to which hashes go. */
enum record_part { RECORD_TERMS, RECORD_SHARES, RECORD_HEADER };

/* Writes the header's lines up to the end of a part. With a viewer, seeds are left out, and all
 * shares but the viewer's own. */
void record_put_header(struct text *t, const struct record *record, enum record_part part,
                       int viewer);

/* The totals and the victory, of a state at the end of its game. */
void record_put_result(struct text *t, const struct kb_state *state);

/* Ends a text with its digest and a 0; its length, or 0 if it did not fit, or into `most` bytes. */
size_t record_put_digest(struct text *t, size_t most);

/* The seats that choose in the beat that a state is in; 0 where one decides alone, or chance. */
uint32_t record_beat(const struct kb_state *state);

/* Is the share of its own that a redacted record has the one its player had committed to? True
 * also where there is none. */
bool record_own_share_fits(const struct record *record, struct record_error *error);

/* Can it be written at all: full dimensions, names and comments that are UTF-8, bots and a date
 * that look like such, a human where the deal was fair? */
bool record_writable(const struct record *record);

#endif
