/* store_told.h: a store in memory that passes all committed entries to a callback. The house in a
 * browser keeps them in the browser's database, and restores them when the page is opened again. */
#ifndef STORE_TOLD_H
#define STORE_TOLD_H

#include "store.h"

enum store_told_what { STORE_TOLD_ENTRY, STORE_TOLD_RECORD, STORE_TOLD_DROP };

/* Called for each item of a commit. Of an entry: stream, seq and its bytes. Of a record: id,
 * about and text, each with a 0 behind it, as bytes. Of a stream that was dropped: its number. */
typedef void store_told(void *arg, enum store_told_what what, uint64_t stream, uint32_t seq,
                        int64_t at_ms, const void *bytes, size_t size);

/* Opens it. Earlier items are restored by store_append and store_keep, in the same order, and
 * committed by store_told_begin; the callback is not called before that. */
enum store_code store_told_open(struct store **store, store_told *told, void *arg);
enum store_code store_told_begin(struct store *store);

#endif
