/* chance.h: the chance of a game with a fair deal, drawn out of its seed, and how outcomes of
 * chance are written in a record. docs/fairness.md says the same for other programs.
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
    STREAM_DECK,     /* what a game deals and shuffles: in Corruption the contracts */
    STREAM_ACCOUNTS, /* Hacker: whose accounts lie where */
    STREAM_BANK,     /* Hacker: the bills, dealt and drawn */
    STREAM_STACK,    /* Hacker: in which order the viruses of a beat go down */
    STREAM_THEFTS,   /* Hacker: which bill a thief gets */
    STREAM_LOTS,     /* who plays first, where the rules draw lots */
    STREAM_SEATS,    /* who sits where */
    STREAM_BOTS,     /* the seeds of the bots */
    STREAM_DELAYS,   /* how long a bot pretends to think */
    STREAM_LIVE,     /* Hacker by live clock: its first number is the seed of the simulation */
    STREAMS
};
const char *chance_stream_name(enum chance_stream stream); /* kinds of chance name them */

/* A seed, and how many numbers of each stream are used up. */
struct chance {
    uint8_t seed[HASH_BYTES];
    uint32_t used[STREAMS];
};

void chance_begin(struct chance *chance, const uint8_t *seed);

/* Number `index` of a stream, from 0. */
uint64_t chance_number(const struct chance *chance, enum chance_stream stream, uint32_t index);

/* Is a number one of those of which each remainder modulo n has equally many? */
bool chance_takes(uint64_t number, uint32_t n);

/* Uniform in 0 .. n - 1, exactly; n >= 1. Uses up one number of the stream, seldom more; none for
 * n = 1. */
uint32_t chance_below(struct chance *chance, enum chance_stream stream, uint32_t n);

/* The outcome for a state at which it is chance's turn: drawn below the sum of the weights, counted
 * through the outcomes as kb_chance lists them. */
int chance_draw(struct chance *chance, const struct kb_state *state);

/* Draws and plays until a seat has to decide or the game is over. */
void chance_play(struct chance *chance, struct kb_state *state, struct kb_history *history);

/* Who sits where: seat s gets player order[s - 1], numbers from 1; drawn seat by seat among those
 * that have none yet, in the order of their numbers. */
void chance_seats(struct chance *chance, int players, uint8_t *order);

/* Is one of so many drawn (kb_chance_kind, nth) of which there is only one? A record says so only
 * at its end. */
bool chance_goes_without_saying(const struct kb_state *state);

/* A possible outcome as text, into KB_CHANCE_TEXT_MAX bytes; and back: -1 if it is not possible. */
void chance_print(const struct kb_setup *setup, const struct kb_state *state, int outcome,
                  char *out);
int chance_parse(const struct kb_setup *setup, const struct kb_state *state, const char *text,
                 size_t length);

#endif
