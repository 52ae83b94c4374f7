/* tongue.h: words in the reader's language. tr("Play now") looks the English text up in a table
 * that tongue.py makes from PO files when the program is built: those of the page, which has most
 * sentences already (src/clients/web/po), and po/term.LANG.po for what only a terminal says. A text
 * that stands in a table of constants is marked there, MARK("Easy"), and looked up when it is
 * shown. Arguments have names: put(out, tr("{who} wins."), "who", name, NULL). */
#ifndef TONGUE_H
#define TONGUE_H

#include "text.h"

enum tongue { TONGUE_EN, TONGUE_FR, TONGUE_DE, TONGUE_ES, TONGUES };

/* A row of the generated table: the English text, the plural or NULL, and the other languages. */
struct tongue_text {
    const char *one;
    const char *many;
    const char *other[TONGUES - 1][2];
};

/* Names of contracts. */
struct tongue_name {
    const char *id;
    const char *name[TONGUES];
};

extern const struct tongue_text tongue_texts[];
extern const int tongue_texts_count;
extern const struct tongue_name tongue_contracts[];
extern const int tongue_contracts_count;

extern const char *const tongue_codes[TONGUES]; /* "en", ... */
extern const char *const tongue_names[TONGUES]; /* "English", ... */

/* The language of the program; main thread only. */
void tongue_set(enum tongue tongue);
enum tongue tongue_now(void);

/* A code to a language, TONGUES if there is none; and the one that the environment asks for
 * (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or else English. */
enum tongue tongue_find(const char *code);
enum tongue tongue_wanted(void);

#define MARK(text) text
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
