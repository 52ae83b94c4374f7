/* tools.h: the subcommands of the program, one file and one row each, and what they share: reading
 * arguments, and saying in one line what is wrong with them. */
#ifndef TOOLS_H
#define TOOLS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "kickback.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

struct tool {
    const char *name;
    const char *what; /* one line for the list of commands */
    int (*run)(int argc, char **argv);
    const char *help;   /* the text of --help, see help_print */
    void (*more)(void); /* prints what --help says beyond it; may be NULL */
};

/* A help text on standard output, with what it says of games: {seats} and {games}. */
void help_print(const char *help);

/* The options of all games, for --help. */
void options_print_help(void);

extern const struct tool tool_admin;
extern const struct tool tool_arena;
extern const struct tool tool_bench;
extern const struct tool tool_bot;
extern const struct tool tool_check;
extern const struct tool tool_games;
extern const struct tool tool_ladder;
extern const struct tool tool_load;
extern const struct tool tool_play;
extern const struct tool tool_review;
extern const struct tool tool_rules;
extern const struct tool tool_serve;
extern const struct tool tool_show;
extern const struct tool tool_sim;

/* ---- Arguments ---- */

/* One option that a tool takes. Exactly one of the targets is set. */
struct option_spec {
    const char *name;  /* without the dashes */
    bool *flag;        /* takes no value */
    const char **text; /* takes any value */
    uint64_t *number;  /* takes a whole number from `least` to `most` */
    uint64_t least;
    uint64_t most;
};

/* What a command line says beside its options. */
struct words {
    const char *word[16];
    int count;
    uint32_t given; /* the options that were given: bit i for number i */
};

/* Reads `--name value`, `--name=value` and `--flag`; other words go to `words`, if it may have
 * them. False, with one line on standard error, if something is wrong. */
bool args_read(const char *tool, int argc, char **argv, const struct option_spec *specs, int count,
               struct words *words);

/* Options that mean nothing beside another one: says so in one line and returns EXIT_USAGE if the
 * option `name` was given and one of `others`, too. These are separated by spaces. */
int args_clash(const char *tool, const struct words *words, const struct option_spec *specs,
               int count, const char *name, const char *others);
bool args_given(const struct words *words, const struct option_spec *specs, int count,
                const char *name);

/* The one of `count` names that is closest to a word, if it is close enough to be meant; or NULL.
 */
const char *closest(const char *word, size_t length, const char *const *names, int count);

/* One line on standard error: `kickback TOOL: ...`; returns EXIT_USAGE or EXIT_FAILED. */
int usage_error(const char *tool, const char *format, ...) __attribute__((format(printf, 2, 3)));
int failure(const char *tool, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* head`)? | head`)? */
bool reader_is_gone(void);

/* The names of all games, "corruption, hacker", into GAME_NAMES_MAX bytes. */
#define GAME_NAMES_MAX 128
char *game_names(char *out);

/* Makes a setup from words (the first is the game if `with_game`), and a deck file if there is one.
 * Returns EXIT_DONE, or says what is wrong. */
int setup_from_words(const char *tool, struct kb_setup *setup, const struct words *words, int seats,
                     const char *contracts);

/* So many seats as the game of these words has where nobody says another number. */
int usual_seats(const struct words *words);

#define SHARDS_MAX 1000000

/* Reads I/K, part I of K. Returns EXIT_DONE, or says what is wrong. */
int read_shard(const char *tool, const char *text, int *shard, int *shards);

/* The log of a server, measured (bench_store.c). */
int bench_store(bool json);

/* Writes a text to a path (write_file.c). A new or regular file is written as a whole or not at
 * all; a symbolic link is followed; a device or a FIFO is written in place. 0, or errno. */
int write_file(const char *path, const char *text, size_t size);

/* ---- Time ---- */

double seconds_now(void); /* since some moment */

#endif
