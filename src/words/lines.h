/* lines.h: the history of a game as its seat may know it (docs/trace.md), line by line;
 * Corruption's table as it stood before any of them; and the log: all sentences so far, with the
 * events of the table between them. */
#ifndef LINES_H
#define LINES_H

#include "say.h"

#define LINES_MAX \
    8192 /* seven seats with nine beats have 2,500, and as many again with all facts */
#define LINES_TOKENS 2048 /* of one line */

/* A place in a game: the line `index` of a round, which begins with line 0. Lines are told by these
 * and not by their number in the text: of a long game the house sends the last lines only, and
 * while accounts are jammed it withholds some of earlier rounds. */
struct lines_mark {
    int round, index;
};

static inline bool lines_before(struct lines_mark one, struct lines_mark other) {
    return one.round < other.round || (one.round == other.round && one.index < other.index);
}

struct lines {
    char *text;
    int count;
    int skipped; /* bytes: of a long game the house sends the last lines only */
    int base;    /* so many lines that were here once are gone by that */
    uint32_t start[LINES_MAX + 1];
    struct lines_mark mark[LINES_MAX + 1]; /* of each line, and behind the last */
    uint32_t version;
};

/* Takes over `text` (made by malloc): lines of JSON, each ended by a line feed, the first of them
 * behind `skipped` bytes. */
void lines_take(struct lines *lines, char *text, int skipped);
void lines_free(struct lines *lines);

/* Puts events that came at once where they happened: before the lines of the moves that came behind
 * them. Moves are no events then any more. */
void lines_place(const struct lines *lines, struct seen *seen);

/* Line `i` as JSON in tokens of the caller (LINES_TOKENS of them); false: it is none. */
bool lines_read(const struct lines *lines, int i, struct json_token *token, struct doc *doc);

/* What a line does to Corruption's table: a round lays contracts out, a move lays or moves a card,
 * cards are turned over or leave, an attorney stops a contract, an award gives contracts away. */
void lines_apply(struct seen_corruption *table, const struct doc *line);

/* What a line of the protection phase does to Hacker's table, as picture.ts of the page has it: an
 * account is protected, viruses leave it from the top, a bill is taken and put somewhere else. */
void lines_protect(struct seen_hacker *table, const struct doc *line);

/* Is it of that phase? */
bool lines_protects(const struct doc *line);

/* ---- The log ---- */

enum log_kind { LOG_LINE, LOG_ROUND, LOG_EVENT, LOG_TALK };

struct log_entry {
    char *text;
    enum log_kind kind;
    int seat;
    int line;  /* number of its line, -1: an event, */
    int64_t n; /* whose number this is */
};

struct log {
    struct log_entry *entry;
    int count;
    uint32_t lines_version, seen_version;
    enum language language;
};

/* Makes the log again if something has changed; true if so. */
bool log_make(struct log *log, const struct lines *lines, const struct seen *seen);
void log_free(struct log *log);

#endif
