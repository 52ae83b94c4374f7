/* fuzz.h: what the fuzz targets share: bytes as a source of choices, a setup and a position made
 * from them, and everything that must hold of any position, history or refusal. Each target is one
 * file with LLVMFuzzerTestOneInput; it runs under libFuzzer, or under replay.c with any compiler.
 *
 * Choices are read so that printable characters say what they mean where that is possible ('5' for
 * five seats), and the files of the corpus can be read and written by hand. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kickback.h"

#define CHECK(x) ((x) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #x))
_Noreturn void fuzz_fail(const char *file, int line, const char *what);

/* The games, by their numbers. */
enum { CORRUPTION, HACKER };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The rest of an input; after its end come zeros. */
struct input {
    const uint8_t *at;
    const uint8_t *end;
};
struct input input_of(const uint8_t *data, size_t size);
uint8_t input_byte(struct input *in);
int input_digit(struct input *in, int n); /* 0 to n - 1; a digit below n is itself */
size_t input_left(const struct input *in);

/* A setup that the library accepts: `h` first for Hacker; seats and the game's options (a digit
 * each), then `-`, or `r` and more bytes for a reduced game (Corruption: governments, turned,
 * rounds, cards, two for the hand; Hacker: rounds, accounts, viruses). */
void input_setup(struct input *in, struct kb_setup *setup);

/* A position: a setup, then the seed, two digits for the number of random moves, and `d` for drawn
 * or `e` for explicit chance. `history` may be NULL. */
void input_position(struct input *in, struct kb_setup *setup, struct kb_state *state,
                    struct kb_history *history);

/* One random input: chance, a decision in turn, or sometimes a look out of turn. */
void random_step(struct kb_state *state, uint64_t *random, struct kb_history *history);

/* A refusal: the error is of that code, and its sentence says something. `word` must be quoted in
 * it, unless it is NULL. */
void check_refusal(enum kb_code code, const struct kb_error *error, const char *word);

/* Everything that can be asked about a position, for every seat and the spectator. */
void check_state(const struct kb_setup *setup, const struct kb_state *state);

/* Everything that can be asked about a history that led to `state`. */
void check_history(const struct kb_setup *setup, const struct kb_history *history,
                   const struct kb_state *state);

/* Is it a beat of Hacker, in which several seats choose, unseen by one another? */
bool in_beat(const struct kb_state *state);

bool same_state(const struct kb_state *a, const struct kb_state *b);
bool same_setup(const struct kb_setup *a, const struct kb_setup *b);

#endif
