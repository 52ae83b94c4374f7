/* store_told.h: a store in memory that tells somebody what it commits, who keeps it elsewhere: the
 * house in a browser, whose entries go into the browser's database and come back when the page is
 * opened again. */
#ifndef STORE_TOLD_H
#define STORE_TOLD_H

#include "store.h"

enum store_told_what { STORE_TOLD_ENTRY, STORE_TOLD_RECORD, STORE_TOLD_DROP };

/* What one commit brought, item by item. Of an entry: stream, seq and its bytes. Of a record: id,
 * about and text, each with a 0 behind it, as bytes. Of a stream that was dropped: its number. */
typedef void store_told(void *arg, enum store_told_what what, uint64_t stream, uint32_t seq,
                        int64_t at_ms, const void *bytes, size_t size);

/* Opens it. What was told earlier is put in by store_append and store_keep, in the same order, and
 * committed by store_told_begin: nothing is told before that. */
enum store_code store_told_open(struct store **store, store_told *told, void *arg);
enum store_code store_told_begin(struct store *store);

#endif
