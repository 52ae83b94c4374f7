/* record_file.h: records from files and addresses, for the tools that take some. */
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include "record.h"

#define PATH_SHOWN_MAX 400

/* Reads a file (`-`: standard input) with a record, or one as it stands in an address, into `text`
 * (RECORD_LIVE_MAX + 1 bytes). `path` may also be such an address itself, from its kb1. on or with
 * a # before it, or, where there is no file of that name, the id of a game that is kept in the
 * folder `data` (NULL: the usual one; kept.h). What is neither a plain file nor standard input is
 * refused. False, with one line on standard error, if it cannot be read. */
bool record_file_read(const char *tool, const char *data, const char *path, char *text,
                      size_t *size);

/* record_read for a program that has room for live games: one at a time, and what was read before
 * has no events any more. */
bool record_file_play(struct record *record, const char *text, size_t size,
                      struct record_error *error);

/* Is this the beginning of a record at all? Otherwise there is no use in naming a line. */
bool record_file_is_record(const char *text, size_t size);

/* A path as it can be shown, into PATH_SHOWN_MAX bytes: written as names are in records, and cut if
 * it is very long. */
void path_text(const char *path, char *out);

#endif
