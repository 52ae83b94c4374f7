/* review_words.h: the sentences of a review in four languages, for the terminal and for the page.
 * Every text is plain: the writer of markup escapes it. Names of players are written as
 * record_text_print writes them, without control characters. */
#ifndef REVIEW_WORDS_H
#define REVIEW_WORDS_H

#include "review.h"
#include "say.h"

#define REVIEW_SENTENCE_MAX 4096 /* bytes that suffice for every sentence */

/* About which review, and what its players are called. */
struct review_voice {
    const struct review *review;
    struct say say;
};

/* A word of at most this size, as a value. */
struct review_word {
    char text[640];
};

/* Begins to speak, in a language (enum language), which is that of the program from then on. */
void review_speak(struct review_voice *voice, const struct review *review, int language);

/* A seat: its name, or its number, with what plays there; the same without that, for sentences. */
struct review_word review_who(const struct review_voice *voice, int seat);
struct review_word review_name(const struct review_voice *voice, int seat);
struct review_word review_percent(float chance); /* 41 % */
struct review_word review_points(float chance);  /* +4.2 */
struct review_word review_card_name(int card);   /* "a bribe of $8,000" */
struct review_word review_round(const struct review_voice *voice, int round);

/* The move of a decision, or another choice of it, in a few words with its notation: "bribe of
 * $8,000 -> Opera House [8@a2]"; and the one that was made as the log tells it, a sentence. */
struct review_word review_move(const struct review_voice *voice,
                               const struct review_decision *decision, int action);
void review_say_move(const struct review_voice *voice, const struct review_decision *decision,
                     struct text *out);

/* Where a card lies: the name of the contract, or of the account. */
struct review_word review_place(const struct review_voice *voice, const struct review_card *card);

const char *review_mark_name(int mark);

/* Sentences, each with a full stop; empty where there is nothing to say. */
void review_say_title(const struct review_voice *voice, struct text *out);
void review_say_result(const struct review_voice *voice, struct text *out);
void review_say_turn(const struct review_voice *voice, int turn, struct text *out);
void review_say_bluff(const struct review_voice *voice, struct text *out);
void review_say_seen_through(const struct review_voice *voice, struct text *out);
void review_say_honesty(const struct review_voice *voice, struct text *out);
void review_say_legend(const struct review_voice *voice, struct text *out); /* of decisions */
void review_say_luck(const struct review_voice *voice, struct text *out);   /* of the game */
void review_say_method(const struct review_voice *voice, struct text *out);

/* The likeliest kind of a card that lay face down, or owner of a virus, at its last moment. */
int review_guess(const uint8_t *belief, int count);

#endif
