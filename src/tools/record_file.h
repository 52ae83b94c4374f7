/* record_file.h: records from files, for the tools that take some. */
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include <stdio.h>

#include "record.h"

/* Reads a file (`-`: standard input) with a record, or one as it stands in an address, into `text`
 * (RECORD_MAX + 1 bytes). False, with one line on standard error, if it cannot be read. */
bool record_file_read(const char *tool, const char *path, char *text, size_t *size);

/* A path as it can be shown: no control characters. */
void path_print(const char *path, FILE *out);

#endif
