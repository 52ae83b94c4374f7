/* kickback_record.h: records of games (docs/record.md), read, written and checked.
 *
 * A record is a text from which a game is played again. Reading is strict: every move must be
 * legal, every outcome of chance possible, and the deal must follow from what the record says of
 * it. Nothing allocates: the caller gives KB_RECORD_MEMORY bytes to work in, aligned to 16. */
#ifndef KICKBACK_RECORD_H
#define KICKBACK_RECORD_H

#include "kickback.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KB_RECORD_MAX (1u << 21) /* bytes of a record, with a final 0 */
#define KB_RECORD_MEMORY (8u << 20)
#define KB_RECORD_NAME_MAX 97 /* bytes of a player's name, with the final 0 */

/* Who plays, where the deal came from: what a record says beside the game itself. */
struct kb_record_about {
    char name[KB_SEATS_MAX][KB_RECORD_NAME_MAX]; /* of seat s at s - 1; of a bot: its level */
    uint8_t bot[KB_SEATS_MAX];                   /* 1: a bot */
    uint8_t seeded;                              /* the library drew the deal from `seed` */
    uint8_t redacted; /* what one seat knew of a game; it has no history of its own */
    uint64_t seed;
};

/* Reads a record. The history (room for KB_HISTORY_MAX) leads to `state`; of a redacted record it
 * is empty. False, with the line and a sentence in `why`, if anything is not as it must be. */
bool kb_record_read(const char *text, size_t size, struct kb_setup *setup,
                    struct kb_history *history, struct kb_state *state,
                    struct kb_record_about *about, char *why, size_t why_size, void *memory);

/* Writes the record of a game that is over, by beats, with the deck of the rules or another one.
 * Returns its length; 0, with a sentence in `why`, if it cannot be written. */
size_t kb_record_write(const struct kb_setup *setup, const struct kb_history *history,
                       const struct kb_record_about *about, char *out, size_t size, char *why,
                       size_t why_size, void *memory);

#ifdef __cplusplus
}
#endif
#endif
