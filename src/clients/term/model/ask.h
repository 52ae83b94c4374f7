/* ask.h: what is asked of a player now, in words; what may be typed; and the table told in words,
 * line by line, for line mode and for screens that have no room for a picture. */
#ifndef ASK_H
#define ASK_H

#include "say.h"

/* The question: "Your card 2 of 6 will lie face down." Empty: nothing is asked of this seat. */
void ask_question(struct text *out, const struct say *say, const struct seen *seen);

/* What the table waits for, if we are not asked: "Otto is to play." */
void ask_waiting(struct text *out, const struct say *say, const struct seen *seen);

/* The moves that are possible, `give` one line for each group: "10: a0 a1 a2". */
typedef void ask_give(void *arg, const char *line);
void ask_moves(const struct seen_view *view, ask_give *give, void *arg);

/* Turns typed text into a legal move in its exact form: any case, any spaces, two accounts in any
 * order. False: not a legal move. */
bool ask_move(const struct seen_view *view, const char *typed, char *move);

/* Players by name (ask_names.c). Can a move name one now? All of them with their numbers: "Players:
 * 1 you, 2 Carmen"; and that names may be typed. What was typed, in the notation: a name, or a
 * beginning that is nobody else's, becomes the number, and a space behind a word that legal moves
 * begin with the colon: "watch carmen" is "watch:2". A number that makes a legal move stays one,
 * every player of that name. What it cannot mean stays as it was. */
bool ask_for_player(const struct seen_view *view);
void ask_players(struct text *out, const struct say *say, const struct seen *seen);
void ask_naming(struct text *out, const struct say *say, const struct seen *seen);
void ask_notation(const struct say *say, const struct seen_view *view, const char *typed,
                  struct text *out);

/* Typed text in lower case without spaces, for comparing moves. */
void ask_fold(const char *typed, char *out, size_t size);

/* How a move is typed; what the signs on the full screen mean, a line for each few; why a line that
 * is neither a move nor a command is none (ask_help.c). */
void ask_typing(struct text *out, const struct seen_view *view);
void ask_signs(const struct seen_view *view, ask_give *give, void *arg);
void ask_wrong(struct text *out, const struct seen *seen, const char *line);

/* How many legal moves begin with what was typed, and the text (SEEN_MOVE bytes) that all of these
 * begin with. */
int ask_complete(const struct seen_view *view, const char *typed, char *common);

/* The table in words; and the places or accounts alone, of any table. */
void ask_table(const struct say *say, const struct seen *seen, ask_give *give, void *arg);
void ask_places(const struct say *say, const struct seen_corruption *table, ask_give *give,
                void *arg);
void ask_accounts(const struct say *say, const struct seen_hacker *table, ask_give *give,
                  void *arg);

/* How the game ended: the players in their order; and where each sum comes from. */
struct lines;
void ask_ranking(const struct say *say, const struct seen *seen, ask_give *give, void *arg);
void ask_sums(const struct say *say, const struct lines *lines, const struct seen *seen,
              ask_give *give, void *arg);

/* What a player of Hacker has seen in this round, from the lines of the history. */
void ask_notes(const struct say *say, const struct lines *lines, const struct seen *seen,
               ask_give *give, void *arg);

/* The paragraph of the rules that applies now, as data/rules marks them. */
const char *ask_section(const struct seen *seen);

#endif
