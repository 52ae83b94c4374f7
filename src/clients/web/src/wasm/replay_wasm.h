/* replay_wasm.h: what the parts of the module for replays share: the record that is open, and where
 * texts come out. */
#ifndef REPLAY_WASM_H
#define REPLAY_WASM_H

#include "export_wasm.h"
#include "record.h"

#define REPLAY_OUT_MAX (1u << 20)

/* The record that was read last; texts for the page are written to replay_out. */
const struct record *replay_record(void);
char *replay_room(void);

#endif
