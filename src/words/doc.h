/* doc.h: a JSON text with its tokens (json_read.h), and asking it for members. Whatever is missing,
 * or of another kind, reads as the value that stands for nothing: what comes over a wire is looked
 * at here and nowhere else. */
#ifndef DOC_H
#define DOC_H

#include "json_read.h"

struct doc {
    const char *text;
    const struct json_token *token;
    int count;
};

/* The value of a member, -1 for none; `object` may be -1 or no object. */
static inline int doc_member(const struct doc *doc, int object, const char *key) {
    if (object < 0 || object >= doc->count || doc->token[object].type != JSON_OBJECT)
        return -1;
    return json_member(doc->text, doc->token, object, key);
}

static inline bool doc_is(const struct doc *doc, int value, enum json_type type) {
    return value >= 0 && doc->token[value].type == type;
}

static inline int64_t doc_number(const struct doc *doc, int value, int64_t otherwise) {
    int64_t number = otherwise;
    if (value >= 0)
        json_whole(doc->text, &doc->token[value], &number);
    return number;
}

/* A number within limits; anything else is `least`. */
static inline int doc_small(const struct doc *doc, int value, int least, int most) {
    int64_t number = doc_number(doc, value, least);
    return number < least || number > most ? least : (int)number;
}

/* A string; one that is none, or too long, is empty. False then. */
static inline bool doc_string(const struct doc *doc, int value, char *out, size_t size) {
    out[0] = 0;
    if (value >= 0 && json_string(doc->text, &doc->token[value], out, size) >= 0)
        return true;
    out[0] = 0;
    return false;
}

static inline bool doc_says(const struct doc *doc, int value, const char *word) {
    return value >= 0 && json_is(doc->text, &doc->token[value], word);
}

/* Elements of an array (or keys and values of an object): the first, the one behind `at`, -1 at the
 * end:  for (int i = doc_first(d, list); i >= 0; i = doc_next(d, list, i)) */
static inline int doc_first(const struct doc *doc, int list) {
    if (list < 0 || (doc->token[list].type != JSON_ARRAY && doc->token[list].type != JSON_OBJECT))
        return -1;
    return doc->token[list].count ? list + 1 : -1;
}

static inline int doc_next(const struct doc *doc, int list, int at) {
    uint32_t next = doc->token[at].next;
    return next < doc->token[list].next ? (int)next : -1;
}

#endif
