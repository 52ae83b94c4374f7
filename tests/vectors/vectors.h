/* vectors.h: one 64-bit number for each index, made from games that call nearly everything the
 * library offers. The same files give the same numbers compiled natively, for WebAssembly and for a
 * GPU; vectors.txt says which. Freestanding, like the library. */
#ifndef VECTORS_H
#define VECTORS_H

#include "base.h"
#include "kickback.h"

#ifdef __cplusplus
extern "C" {
#endif

#define VECTORS 2040       /* as many as vectors.txt speaks of */
#define VECTORS_LIVE 2000  /* from here on they are of live games */
#define VECTOR_EVENTS 8192 /* of a live game; what is said beyond that is not heard */
#define VECTOR_BATCH 3     /* games of a batch */
#define VECTOR_TEXT 262144 /* longer texts are cut off; their length counts nevertheless */

/* What a vector needs while it is made. The caller gives it; its contents do not matter. */
struct vector_space {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_state other;
    struct kb_view view;
    struct kb_view seen;
    struct kb_error error;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_entry redacted[KB_HISTORY_MAX];
    struct kb_state batch_state[VECTOR_BATCH];
    uint8_t information[KB_TENSOR_MAX + 3 * KB_HISTORY_MAX];
    uint8_t observation[VECTOR_BATCH * KB_TENSOR_MAX];
    uint8_t mask[VECTOR_BATCH * KB_ACTIONS_MAX];
    uint8_t saved[KB_SAVED_MAX];
    uint16_t legal[KB_ACTIONS_MAX];
    struct kb_live live;
    struct kb_live_replay replay;
    struct kb_live_event event[VECTOR_EVENTS];
    char text[VECTOR_TEXT];
};

KB_API uint64_t vector_digest(uint32_t index, struct vector_space *space);
KB_API uint64_t vector_live(uint32_t index, struct vector_space *space);

/* Plays whole games at random and returns the number of decisions: for comparing speeds. */
KB_API uint64_t vector_playouts(int seats, uint32_t games);

#ifdef __cplusplus
}
#endif
#endif
