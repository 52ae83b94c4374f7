/* record_writing.h: the record of a live game written in parts, for a program that has other things
 * to do meanwhile: seven people make 1.3 MB of it, which takes milliseconds. */
#ifndef RECORD_WRITING_H
#define RECORD_WRITING_H

#include "record.h"
#include "text.h"

/* The text so far; private to record_write.c. */
struct record_writer {
    struct text *t;
    const struct record *record;
    struct kb_state state; /* chance is explicit */
    int at;                /* the input that is written next */
    int comment;           /* the comment that comes next */
    int kind;              /* of the line that is open: of chance, or of moves; or none */
    int seat;              /* whose moves */
    uint32_t tick;         /* at which, in a live game */
    uint32_t time_ms;      /* when the last move was made, or the last of a beat */
    uint32_t latest_ms;
    bool backwards; /* the times run backwards */
};

struct record_writing {
    struct text text;
    struct record_writer writer;
    struct kb_live_replay replay;
    enum kb_live_step step;
};

/* Begins; false if the record is invalid. The record, its log and `out` must stay unchanged until
 * the end. record_write_on writes the next `steps` inputs and ticks; false: finished.
 * record_write_end returns the length of the text, as record_write does, or 0. */
bool record_write_begin(struct record_writing *writing, const struct record *record, char *out,
                        size_t size);
bool record_write_on(struct record_writing *writing, int steps);
size_t record_write_end(struct record_writing *writing);

#endif
