/* rule.h: a small language in which a player can read what the rules say, and the program that
 * runs it. A rule file is a set-up, moves in notation, and what must hold then (README.md here).
 * It plays through the public interface only, with chance spoken aloud, so that a file fixes its
 * own deal and its own lots.
 *
 *   words.c      a line as words; lists of words in one text
 *   codes.c      names of error codes and stages, names of places and cards
 *   record.c     the record of the game so far, read line by line
 *   rule.c       set-up, chance and moves; running a whole file
 *   hacker.c     statements of Hacker: its chance, beats, quiet trips
 *   ask_position.c, ask_table.c, ask_hacker.c  what can be asked, and the true answers
 *   expect.c     comparing them with what a file expects
 *   selfcheck.c  a wrong expectation of every kind, which has to fail
 *   rules_test.c the program, in TAP
 */
#ifndef RULE_H
#define RULE_H

#include "kickback.h"

#define WORDS_MAX 128
#define WORD_BYTES 1024
#define LIST_BYTES 8192

/* A line of a rule file, without its comment. A word in double quotes may have spaces. */
struct words {
    int count;
    char word[WORDS_MAX][WORD_BYTES];
};

/* Words in one text, with a space between two of them. */
struct list {
    size_t length;
    char text[LIST_BYTES];
};

/* One rule file while it runs. */
struct rule {
    const char *name;
    bool quiet;  /* the self-check wants no messages */
    bool played; /* is there a game? */
    bool marked;
    int line;
    int checks; /* expectations so far */
    int failures;
    char title[160];
    struct kb_setup setup;
    struct kb_state state;
    struct kb_state mark;
    struct kb_history history;
    int32_t mark_count;
    struct kb_entry entry[KB_HISTORY_MAX];
};

/* One move of the record. */
struct record_move {
    int seat;
    int up;     /* 1 or 0; -1 if it places no card */
    int forced; /* played by the library for want of a choice */
    char text[KB_MOVE_TEXT_MAX];
};

/* The moves of the round that was dealt last. */
#define RECORD_MOVES_MAX 1024
struct record {
    int lines; /* of the whole game */
    int count;
    struct record_move move[RECORD_MOVES_MAX];
};

/* ---- words.c ---- */

/* Splits `length` bytes; false if there are too many words, or a quote that does not end. */
bool words_split(struct words *words, const char *text, size_t length);

/* Adds a word (several, if there are spaces in it). */
__attribute__((format(printf, 2, 3))) void list_add(struct list *list, const char *format, ...);
void list_join(struct list *list, const struct words *words, int from, int to);
void list_sort(struct list *list);

/* A whole number from 0 to `limit`, or -1. */
int word_number(const char *word, int limit);

/* ---- codes.c ---- */

const char *code_name(enum kb_code code);
const char *stage_name(int stage);
const char *hacker_stage_name(int stage);
const char *card_name(int card);

/* `b2` as a place of the library, or -1; the other way into out[3]. */
int place_number(const char *name);
const char *place_name(int place, char *out);

/* A contract by its id: its number in the deck, or -1. */
int contract_number(const struct kb_setup *setup, const char *id);

/* ---- record.c ---- */

/* The moves as `viewer` (or KB_EVERYTHING) has them now. */
void record_read(struct rule *rule, int viewer, struct record *record);

/* `b2.3` as the number of the card in the order of placing, or -1; the other way into a list. */
int record_card(struct rule *rule, const char *name);
void record_card_name(struct rule *rule, int t, struct list *out);

/* A line of that kind ("t") in a viewer's history, as it stands: the last for `back` 1, the one
 * before it for 2; NULL if there is none. How many there are. The kinds of this round's lines. */
const char *record_line(struct rule *rule, int viewer, const char *kind, int back, size_t *length);
int record_count(struct rule *rule, int viewer, const char *kind);
void record_kinds(struct rule *rule, int viewer, struct list *out);

/* A number for the whole text of a viewer's history. */
uint64_t record_digest(struct rule *rule, const struct kb_history *history, int viewer);

/* Does kb_history_seen tell the same as the lines: every move, hidden or not, and every virus that
 * went down? */
bool record_seen(struct rule *rule, int viewer);

/* Is the full history the trace without its `ask` lines? (Seeds are not compared.) */
bool record_agrees(struct rule *rule);

/* How many lines a viewer is told (kb_told_text); -1 if they are not those of the viewer's history,
 * some with more members, and lines of their own between them. */
int record_told(struct rule *rule, int viewer);

/* From the trace of the round that was dealt last: who was asked; what ask number n offered. */
void record_asked(struct rule *rule, struct list *out);
void record_offer(struct rule *rule, int n, struct list *out);

/* ---- expect.c ---- */

/* `expect` with all its words: what is asked, a lone `=`, the answer. */
void rule_expect(struct rule *rule, const struct words *words);

/* The questions that can be asked, by number; NULL beyond the last. */
const char *rule_question(int number);

/* ---- rule.c ---- */

/* Says that something does not hold. */
__attribute__((format(printf, 2, 3))) void rule_fail(struct rule *rule, const char *format, ...);

/* Which game is it? Is a beat going on? Has this seat chosen in a beat that is not over? */
bool rule_is_hacker(const struct rule *rule);
bool rule_in_beat(const struct rule *rule);
bool rule_has_chosen(const struct rule *rule, int seat);

/* Inputs, through the interface; false if they are refused, which is said. */
bool rule_chance(struct rule *rule, const char *what, int outcome);
bool rule_move(struct rule *rule, int seat, const char *move);

/* A seat as it stands before a move: `2:`; 0 if it is not that. */
int rule_seat_word(const char *word);

/* Runs a whole text. `rule` then knows its title, its checks and its failures. */
void rule_run(struct rule *rule, const char *name, const char *text, bool quiet);

/* ---- hacker.c ---- */

/* Plays a statement of Hacker; false if it is not one, else *fine says how it went. */
bool hacker_statement(struct rule *rule, const struct words *words, bool *fine);

/* `7.2`, the second bill under account 7 in the order in which they left the bank: its number, or
 * -1. */
int hacker_bill(const struct rule *rule, const char *name);

/* An outcome of chance as a file writes it. */
void hacker_outcome_name(const struct rule *rule, int outcome, char *out, size_t size);

/* ---- selfcheck.c ---- */

/* Prints its own TAP lines, numbered from *number + 1; returns how many failed. */
int selfcheck(int *number);

#endif
