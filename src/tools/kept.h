/* kept.h: the finished games that `kickback play` (or a server) has kept in its folder, for the
 * tools that look back at them. The folder may be in use: it is only read. */
#ifndef KEPT_H
#define KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "store.h"

#define KEPT_ID_MIN 4 /* least digits of an abbreviated id */
#define KEPT_FOLDER_MAX 1024

/* Opens the folder `data`, NULL: the usual one, whose name is put into `folder`. EXIT_DONE with
 * *store NULL: nothing was ever kept there. Else says what is wrong. */
int kept_open(const char *tool, const char *data, char folder[KEPT_FOLDER_MAX],
              struct store **store);

/* Could this word be an id, or the beginning of one? */
bool kept_is_id(const char *word);

/* Copies the record of the game whose id begins with `id` into `text` (STORE_RECORD_MAX bytes).
 * False, with one line on standard error: there is none, or more than one. */
bool kept_read(const char *tool, const char *data, const char *id, char *text, size_t *size);

#endif
