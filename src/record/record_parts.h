/* record_parts.h: shared by the files that read and write records: spans of a text, names with
 * escapes, the header. */
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include "record.h"
#include "text.h"

#define RECORD_HEADER_MAX 16384 /* bytes; seven names with all bytes escaped have 3,000 */
#define RECORD_DIGEST_BYTES 72  /* of the last line */

struct span {
    const char *at;
    const char *end;
};

static inline void record_put_hex(struct text *t, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        text_hex(t, bytes[i], 2);
}

/* Base64url without padding: encodes; decodes, accepting only what the encoder writes; the number
 * of bytes in `count` letters, SIZE_MAX if invalid. */
void record_put_base64(struct text *t, const uint8_t *bytes, size_t size);
bool record_take_base64(struct span from, uint8_t *out, size_t size);
size_t record_base64_size(size_t count);

/* A line of a header: the commitment of a player, 0 for the host, and the share where it is open,
 * else NULL. Both have HASH_BYTES bytes. */
void record_put_share(struct text *t, int player, const uint8_t *commitment, const uint8_t *share);

/* Writes a name or comment with its escapes; reads it: false if it is invalid or does not fit. */
void record_put_text(struct text *t, const char *from);
bool record_take_text(struct span from, char *out, size_t size);

/* Is this a valid bot (level, personality, budget)? A valid date in the form of records? */
bool record_spec_ok(struct span s);
bool record_date_ok(struct span s);

/* The parts of a header at which hashes end. */
enum record_part { RECORD_TERMS, RECORD_SHARES, RECORD_HEADER };

/* Writes the header's lines up to the end of a part. For a viewer, leaves out seeds and all other
 * players' shares. */
void record_put_header(struct text *t, const struct record *record, enum record_part part,
                       int viewer);

/* The totals and shares of the victory of a finished game. */
void record_put_result(struct text *t, const struct kb_state *state);

/* Ends a text with its digest and a 0. Returns the length, 0 if it has not fit, or is longer than
 * `most`. */
size_t record_put_digest(struct text *t, size_t most);

/* The seats that choose in the current beat; 0 where one seat or chance decides. */
uint32_t record_beat(const struct kb_state *state);

/* Does the own share in a redacted record match its commitment? True also without a share. */
bool record_own_share_fits(const struct record *record, struct record_error *error);

/* Can it be written: full dimensions, names and comments in UTF-8, valid bots and date, a human in
 * a fair deal? */
bool record_writable(const struct record *record);

#endif
