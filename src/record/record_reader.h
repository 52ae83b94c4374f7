/* record_reader.h: reading a record line by line, for the files that do it: the header
 * (record_header.c) and the moves (record_read.c). Whatever is wrong is said once, with the line
 * that is being read, and ends the reading. */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include "record_parts.h"

struct reader {
    struct record *record;
    const char *text;
    const char *end;
    struct span now;  /* the line that is read, without its end */
    int line;         /* its number, from 1 */
    uint32_t time_ms; /* no move of this line was made before; in a beat in any order */
    uint32_t latest_ms;
    struct span result[2]; /* the lines of the result, if there were some */
    int result_line;
    struct record_error *error;
    const struct record_room *room;
    struct kb_live live; /* of a live game */
    bool stopped;        /* behind its last tick */
};

/* Says what is wrong with this line; returns false. */
bool line_wrong(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* On to the next line. */
bool line_next(struct reader *r);

/* Does the line begin with this word? Then `rest` is what stands behind it. The second says what is
 * wrong if not. */
bool line_is(const struct reader *r, const char *word, struct span *rest);
bool line_expect(struct reader *r, const char *word, struct span *rest);

size_t span_size(struct span s);

/* Reads a number from `least` to `most`, a character, hex digits of `size` bytes, a word up to the
 * next space; the rest stays in `s`. line_ends: is the line empty now? */
bool take_number(struct reader *r, struct span *s, uint32_t least, uint32_t most, int *n);
bool take_char(struct reader *r, struct span *s, char c);
bool take_hex(struct reader *r, struct span s, uint8_t *out, size_t size);
struct span take_token(struct span *s);
bool line_ends(struct reader *r, struct span s);

/* Is this line of a redacted record one that could be written? */
bool read_seen_line(struct reader *r);

/* Live games (record_live.c): reads the line with the seed; plays ticks until the next input is
 * due; reads a line that begins with @; checks the end. */
bool live_begin(struct reader *r);
void live_catch_up(struct reader *r);
bool live_line(struct reader *r, struct span rest);
void live_end(struct reader *r);

/* Plays one move, with its marks: `!` for a bot that stood in, `~` for the time. */
bool read_move(struct reader *r, int seat, struct span token);

/* Reads the whole header, from the first line to the empty one behind it. */
bool read_header(struct reader *r);

#endif
