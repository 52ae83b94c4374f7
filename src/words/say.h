/* say.h: every line of a game and every event of a table as one sentence in the reader's language,
 * made from the same codes and with the same words as the page does it
 * (src/clients/web/src/words*.ts). The log, line mode and the story of a round say these. */
#ifndef SAY_H
#define SAY_H

#include "language.h"
#include "record.h"
#include "seen.h"

#define SAY_MAX 2048 /* bytes of a sentence with its 0; longer ones are cut */

/* Who is who for the reader. */
struct say {
    int you;
    bool places; /* say where a contract lies, "a1", to who does not see the table */
    char name[SEEN_SEATS + 1][SEEN_NAME];
};

void say_learn(struct say *say, const struct seen *seen);
const char *say_rest(bool seated); /* of a game that rests, to who has a seat, or to others */
void say_names(struct say *say, const struct seen_seat *seats); /* SEEN_SEATS + 1; nobody is you */

/* The names in a record, such as can be shown (say_record.c); nobody is you: anybody reads it. */
void say_record(struct say *say, const struct record *record);

/* ---- Names (say_names.c; of a table say_table.c) ---- */

void say_money(struct text *out, int64_t dollars);
void say_card(struct text *out, const char *card);   /* "bribe of $8,000", "attorney" */
void say_a_card(struct text *out, const char *card); /* "a bribe of $8,000", "an attorney" */
void say_card_of(struct text *out, const char *card, const char *who, bool yours);
void say_own_card(struct text *out, const char *card);
bool say_is_bribe(const char *card);
const char *say_government(int government);
const char *say_level(const char *level);
void say_bot(struct text *out, const char *spec); /* "hard, bold" */
const char *say_phrase(int number);
#define SAY_PHRASES 12

/* ---- Sentences ---- */

/* A line of the history of a game; `before` is how its table stood before it. Empty: there is
 * nothing to say. */
void say_line(struct text *out, const struct say *say, const struct game_words *game,
              const struct doc *line, const union seen_table *before);

/* Who begins a round; one sentence with the contracts of a government (from 0); false: it is no
 * such line, or no more. */
void say_begin(struct text *out, const struct say *say, const struct doc *line);
bool say_offer(struct text *out, const struct say *say, const struct doc *line, int government);

/* What an award says about contract number `index` of the line (from 0); false: no more. */
bool say_award(struct text *out, const struct say *say, const struct doc *line, int index);

/* A move that somebody makes or might make, without a line of its own. */
void say_move(struct text *out, const struct say *say, const struct seen_view *view, int seat,
              const char *move);

/* The same in a few words, for a table: "bribe of $8,000 → Opera House". */
void say_brief(struct text *out, const struct say *say, const struct seen_view *view, int seat,
               const char *move);

/* Which of everybody's cards lie face up, by their numbers: "135". */
void say_face_up(struct text *out, const char *digits);

/* Whose account a number is, as a sentence. */
void say_owner(struct text *out, const struct say *say, const struct seen_hacker *table,
               int account);

/* The owners of the accounts that a move names, a sentence each; nothing where it names none. */
void say_owners(struct text *out, const struct say *say, const struct seen_hacker *table,
                const char *move);

void say_event(struct text *out, const struct say *say, const struct seen_event *event);
void say_victory(struct text *out, const struct say *say, const int *share, int seats);
/* Whom a link to a table lets in; an invitation is for once. */
const char *say_link(bool once);

/* What was refused, by its code; `words` are the server's, or the host whose certificate it is. */
void say_error(struct text *out, const char *code, const char *words);

/* Whose turn it is; the round; the cards that are shown. Empty where there is nothing to say. */
void say_turn(struct text *out, const struct say *say, const struct seen *seen);
void say_round(struct text *out, const struct game_words *game, int round, int rounds);
bool say_house_rules(const char *options); /* those of a table, or its terms */
void say_shown(struct text *out, const struct seen *seen);

/* "4:05", or days and hours. */
void say_clock(struct text *out, int64_t ms);

/* A place of Corruption: "Opera", "Swiss account of City Hall". */
void say_place(struct text *out, const struct seen_corruption *table, int government, int place);

/* Of a contract that was decided: "→ Ann", "Tie". */
void say_outcome(struct text *out, const struct say *say, const struct seen_contract *contract);

/* "Ann: $500,000", with the colon as the language has it. */
void say_pair(struct text *out, const char *left, const char *right);

/* The text of a `struct text` in a buffer of its own, for arguments of put. */
struct said {
    char text[SAY_MAX];
};
#define SAID(name)           \
    struct said name##_said; \
    struct text name = text_into(name##_said.text, SAY_MAX)
#define SAYS(name) (text_end(&name), name##_said.text)

#endif
