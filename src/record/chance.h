/* chance.h: random outcomes of a game with a fair deal, drawn from its seed, and their text in a
 * record. docs/fairness.md describes them for other programs.
 *
 * A seed has independent streams, each with a name. Stream `name` is a row of 64-bit numbers: block
 * i, from 0, is the HMAC-SHA256 under the seed of the name's characters, a 0 byte and i in eight
 * bytes; it gives four numbers, the most significant byte first. What is drawn below n takes the
 * next number that is less than the greatest multiple of n up to 2^64, modulo n; for n = 1 there is
 * nothing to draw. */
#ifndef CHANCE_H
#define CHANCE_H

#include "hash.h"
#include "kickback.h"

enum chance_stream {
    STREAM_DECK,     /* the deck that is shuffled: in Corruption the contracts */
    STREAM_ACCOUNTS, /* Hacker: the owners of the accounts */
    STREAM_BANK,     /* Hacker: the bills, dealt and drawn */
    STREAM_STACK,    /* Hacker: the order in which the viruses of a beat go down */
    STREAM_THEFTS,   /* Hacker: which bill a thief gets */
    STREAM_LOTS,     /* the first player, where it is drawn */
    STREAM_SEATS,    /* who sits where */
    STREAM_BOTS,     /* the seeds of the bots */
    STREAM_DELAYS,   /* how long bots wait before they move */
    STREAM_LIVE,     /* live Hacker: its first number is the seed of the simulation */
    STREAMS
};
const char *chance_stream_name(enum chance_stream stream); /* kinds of chance name them */

/* A seed, and how many numbers of each stream have been used. */
struct chance {
    uint8_t seed[HASH_BYTES];
    uint32_t used[STREAMS];
};

void chance_begin(struct chance *chance, const uint8_t *seed);

/* Number `index` of a stream, from 0. */
uint64_t chance_number(const struct chance *chance, enum chance_stream stream, uint32_t index);

/* Is a number below the greatest multiple of n, so that its remainder is uniform? */
bool chance_takes(uint64_t number, uint32_t n);

/* Uniform in 0 .. n - 1, exactly; n >= 1. Uses up one number of the stream, seldom more; none for
 * n = 1. */
uint32_t chance_below(struct chance *chance, enum chance_stream stream, uint32_t n);

/* Draws an outcome for a state in which chance decides: a number below the sum of the weights, in
 * the order of kb_chance. */
int chance_draw(struct chance *chance, const struct kb_state *state);

/* Draws and plays until a seat has to decide or the game is over. */
void chance_play(struct chance *chance, struct kb_state *state, struct kb_history *history);

/* Who sits where: seat s gets player order[s - 1], numbers from 1; drawn seat by seat among those
 * that have none yet, in the order of their numbers. */
void chance_seats(struct chance *chance, int players, uint8_t *order);

/* Is there only one bill to draw from (kb_chance_kind, nth)? A record says so only at its end. */
bool chance_goes_without_saying(const struct kb_state *state);

/* Prints a possible outcome into KB_CHANCE_TEXT_MAX bytes; parses one, -1 if it is invalid or
 * impossible. */
void chance_print(const struct kb_setup *setup, const struct kb_state *state, int outcome,
                  char *out);
int chance_parse(const struct kb_setup *setup, const struct kb_state *state, const char *text,
                 size_t length);

#endif
