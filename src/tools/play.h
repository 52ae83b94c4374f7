/* play.h: games among bots, decision by decision: the one place in which bots are seated and asked,
 * for whatever tool plays, sums up, writes down or shows games.
 *
 * A bot of ours gets the view of its seat and, if it wants it, its redacted history; a program gets
 * the same as text (program_bot.h). Seats that must decide are asked; in a beat all who choose are
 * asked before any choice is played; and whenever the turn has passed, each seat that may look out
 * of turn (book=on) is asked once whether it does. */
#ifndef PLAY_H
#define PLAY_H

#include <signal.h>

#include "lineup.h"

#define POLICY_STREAM 1 /* the generator of the policy `random`, beside the one of the deals */

/* Plays a whole game of the policy `random`, with looks out of turn one time in sixteen, and
 * returns how many moves there were. `history` may be NULL. */
int play_noted(const struct kb_setup *setup, uint64_t seed, struct kb_state *state,
               struct kb_history *history);

/* The same for a game of live Hacker: everybody says things at random (kb_live_random),
 * and credits, protects and accuses at random. Inputs count as moves. `log` may be NULL; else it is
 * emptied. */
int play_live(const struct kb_setup *setup, uint64_t seed, struct kb_state *state,
              struct kb_history *history, struct kb_live_log *log);

/* Times of moves, by length: four buckets for each doubling, from 16 ns to 68 s. */
#define PLAY_BUCKETS 128

/* Why a move was lost to `random`. */
enum play_fault {
    PLAY_LATE,    /* nothing came in time */
    PLAY_ILLEGAL, /* a move that is not possible now */
    PLAY_RUBBISH, /* something else than a move */
    PLAY_ENDED,   /* the program had ended, did not read, or wrote without end */
    PLAY_UNREADY, /* it was started again and did not say ready */
    PLAY_FAULTS
};
const char *play_fault_name(int fault);

/* What a player has done. A fault is a move that it lost to `random`. */
struct play_count {
    uint64_t moves;
    uint64_t ns;
    uint64_t faults;
    uint64_t why[PLAY_FAULTS]; /* the faults, by their reason */
    uint64_t bucket[PLAY_BUCKETS];
};

int play_bucket(uint64_t ns);
double play_bucket_us(int bucket); /* its middle */

void play_count_add(struct play_count *sum, const struct play_count *part);

/* The faults as text, like `12 late, 3 illegal`; returns `out`. */
const char *play_faults_text(const struct play_count *count, char *out, size_t size);

/* What went wrong with a player, in a line or two on standard output; nothing if nothing did.
 * `errors`: there is a file that has more. */
void play_faults_print(const struct player *player, const struct play_count *count,
                       const char *offence, bool errors);

/* How long external bots have, and where their standard error goes. */
struct play_limits {
    uint32_t limit_ms; /* a move that comes later is lost */
    uint32_t move_ms;  /* what a bot is told to take; 0: as long as its limit */
    int errors;        /* descriptor of a file; 0: nowhere */
};

/* Opens the file for standard error of programs (`path` may be NULL). Returns EXIT_DONE, or says
 * what is wrong. */
int play_errors_open(const char *tool, const char *path, struct play_limits *limits);

/* A table with its chairs, its programs and its memory, for one thread. */
struct play_table;
struct play_table *play_table_new(const struct kb_setup *setup, const struct lineup *lineup,
                                  const struct play_limits *limits);
void play_table_free(struct play_table *table); /* ends its programs, too; NULL is fine */

/* Where the table notes what is said in live games; NULL: nowhere. */
void play_table_log(struct play_table *table, struct kb_live_log *log);

/* So many tables for threads to take and give back. */
struct play_tables;
struct play_tables *play_tables_new(const struct kb_setup *setup, const struct lineup *lineup,
                                    const struct play_limits *limits, int count);
struct play_table *play_tables_take(struct play_tables *tables);
void play_tables_give(struct play_tables *tables, struct play_table *table);
void play_tables_free(struct play_tables *tables); /* when all were given back; NULL is fine */

/* Starts the programs of one table, before anything is played. EXIT_DONE, or says in one line which
 * of them did not get ready. */
int play_tables_greet(const char *tool, struct play_tables *tables);

/* The first line for which a player lost a move, printable and without quotes; empty if there was
 * none. All tables must have been given back. */
#define PLAY_OFFENCE_MAX 80
const char *play_tables_offence(const struct play_tables *tables, int player);

/* Plays the game with this seed; seat s is chair[s - 1] of the lineup. Counts go to count[player],
 * if it is not NULL. Returns the number of moves (a look out of turn is one), or -1 if `*stop` came
 * to be set: then the game is not over. `history` and `stop` may be NULL. */
int play_game(struct play_table *table, const uint8_t *chair, uint64_t seed, struct kb_state *state,
              struct kb_history *history, struct play_count *count,
              const volatile sig_atomic_t *stop);

/* The seed of the bot on a seat in the game with this seed. It comes out of a hash, so a bot that
 * is told its own knows neither the seed of the deals nor those of the others. Seat 0: the seed of
 * the table, from which personalities fall to seats. */
uint64_t play_bot_seed(uint64_t seed, int seat);

#endif
