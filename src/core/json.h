/* json.h: members of a JSON object into a text, each with the comma before it. Words are our own
 * and need no escaping. */
#ifndef JSON_H
#define JSON_H

#include "text.h"

HD static inline void json_key(struct text *out, const char *key) {
    text_word(out, ",\"");
    text_word(out, key);
    text_word(out, "\":");
}

HD static inline void json_number(struct text *out, const char *key, int64_t number) {
    json_key(out, key);
    text_number(out, number);
}

HD static inline void json_word(struct text *out, const char *key, const char *word) {
    json_key(out, key);
    text_char(out, '"');
    text_word(out, word);
    text_char(out, '"');
}

#endif
