/* po.h: texts in the reader's language, from PO files that scripts/po_c.py has turned into a table.
 * English stands in the source, as in the page: tr("Round {round}") finds the text of a language,
 * and po_put writes it with its arguments in their places. Arguments are text and are put in as
 * they are: the writer of markup escapes the finished sentence. */
#ifndef PO_H
#define PO_H

#include "text.h"

enum po_language { PO_EN, PO_FR, PO_DE, PO_ES, PO_LANGUAGES };

#define PO_FORMS 2     /* of a plural, in all four languages */
#define PO_KEY_MAX 512 /* bytes of the two English forms of a plural, with `|` and the final 0 */

/* One text: `key` is the English one, or for plurals `one|many`. NULL where there is none. */
struct po_entry {
    const char *key;
    const char *text[PO_LANGUAGES - 1][PO_FORMS];
};

/* Sorted by the bytes of the key. */
struct po_table {
    const struct po_entry *entry;
    int32_t count;
};

/* What something that has an id in data/ is called, by language; the last one of a table has no id.
 */
struct po_name {
    const char *id;
    const char *name[PO_LANGUAGES];
};

/* {name} in a text is replaced by `text`. */
struct po_arg {
    const char *name;
    const char *text;
};

/* The number of a language from its code (`fr`), -1 if there is none; and the code of a number. */
int po_language(const char *code, size_t length);
const char *po_code(int language);

/* The text of a language; the English one where it is not translated. */
const char *po_find(const struct po_table *table, int language, const char *english);

/* The form for n of them. In French nothing is singular, too. */
const char *po_find_many(const struct po_table *table, int language, const char *one,
                         const char *many, int64_t n);

/* Writes `words` of a language with its arguments. A {name} that is not among them stays as it is.
 * In French "de {who}" and "que {who}" lose their e before a vowel: d'Edda, qu'Otto. */
void po_put(struct text *out, int language, const char *words, const struct po_arg *args,
            int count);

/* The name of an id; the id itself where the table does not have it. */
const char *po_name(const struct po_name *names, int language, const char *id);

/* Texts that stand in a table of constants are marked there, and looked up when they are shown. */
#define mark(english) english

#endif
