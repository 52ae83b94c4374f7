/* language.h: words in the reader's language, for a program that speaks one at a time: tr("Play
 * now") looks the English text up (po.h) in a table that scripts/po_c.py makes from the PO files in
 * src/words/po: `texts`, of which the program has one, and the review of the page
 * a smaller one. A text that stands in a table of constants is marked there, mark("Easy"), and
 * looked up when it is shown. Arguments have names: put(out, tr("{who} wins."), "who", name, NULL).
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include "po.h"

enum language { LANGUAGE_EN, LANGUAGE_FR, LANGUAGE_DE, LANGUAGE_ES, LANGUAGES };
STATIC_ASSERT((int)LANGUAGES == (int)PO_LANGUAGES);
STATIC_ASSERT((int)LANGUAGE_ES == (int)PO_ES);

extern const char *const language_codes[LANGUAGES]; /* "en", ... */
extern const char *const language_names[LANGUAGES]; /* "English", ... */

/* The language of the program; main thread only. */
void language_set(enum language language);
enum language language_now(void);

/* A code to a language, LANGUAGES if there is none; and the one that the environment asks for
 * (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or else English (language_environment.c). */
enum language language_find(const char *code);
enum language language_wanted(void);

const char *tr(const char *english);
const char *trn(const char *one, const char *many, int64_t n);

/* Adds a text with its arguments: pairs of a name and a value, a NULL at the end. */
void put(struct text *out, const char *words, ...) __attribute__((sentinel));

/* 12,000 as the language writes it; `buffer` has NUMBER_MAX bytes and is returned. */
#define NUMBER_MAX 32
const char *language_number(char *buffer, int64_t number);

/* "Ann, Bob and Cleo". */
void language_list(struct text *out, const char *const *parts, int count);

/* What a contract is called. */
const char *language_contract(const char *id);

#endif
