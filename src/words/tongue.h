/* tongue.h: words in the reader's language, for a program that speaks one at a time: tr("Play now")
 * looks the English text up (po.h) in a table that scripts/po_c.py makes from PO files: those of
 * the page, which has most sentences already (src/words/po), and po/term.LANG.po for what
 * only a terminal says. A text that stands in a table of constants is marked there, mark("Easy"),
 * and looked up when it is shown. Arguments have names: put(out, tr("{who} wins."), "who", name,
 * NULL). */
#ifndef TONGUE_H
#define TONGUE_H

#include "po.h"

enum tongue { TONGUE_EN, TONGUE_FR, TONGUE_DE, TONGUE_ES, TONGUES };
STATIC_ASSERT((int)TONGUES == (int)PO_LANGUAGES);
STATIC_ASSERT((int)TONGUE_ES == (int)PO_ES);

extern const char *const tongue_codes[TONGUES]; /* "en", ... */
extern const char *const tongue_names[TONGUES]; /* "English", ... */

/* The language of the program; main thread only. */
void tongue_set(enum tongue tongue);
enum tongue tongue_now(void);

/* A code to a language, TONGUES if there is none; and the one that the environment asks for
 * (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or else English. */
enum tongue tongue_find(const char *code);
enum tongue tongue_wanted(void);

const char *tr(const char *english);
const char *trn(const char *one, const char *many, int64_t n);

/* Adds a text with its arguments: pairs of a name and a value, a NULL at the end. */
void put(struct text *out, const char *words, ...) __attribute__((sentinel));

/* 12,000 as the language writes it; `buffer` has NUMBER_MAX bytes and is returned. */
#define NUMBER_MAX 32
const char *tongue_number(char *buffer, int64_t number);

/* "Ann, Bob and Cleo". */
void tongue_list(struct text *out, const char *const *parts, int count);

/* What a contract is called. */
const char *tongue_contract(const char *id);

#endif
