/* json.h: members of a JSON object into a text, each with the comma before it. Words are our own
 * and need no escaping; json_text is for what people wrote. */
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

/* Does a byte stand in a JSON string as it is? */
HD static inline bool json_plain(uint8_t c) {
    return c >= 0x20 && c != 0x7f && c != '"' && c != '\\';
}

/* A string of any UTF-8, with escapes where JSON asks for them; what lies between them is copied as
 * a whole. */
HD static inline void json_quote(struct text *out, const char *words) {
    text_char(out, '"');
    for (;;) {
        const char *from = words;
        while (json_plain((uint8_t)*words))
            words++;
        text_bytes(out, from, (size_t)(words - from));
        uint8_t c = (uint8_t)*words++;
        if (!c)
            break;
        if (c == '"' || c == '\\') {
            text_char(out, '\\');
            text_char(out, (char)c);
        } else if (c == '\n' || c == '\t') {
            text_word(out, c == '\n' ? "\\n" : "\\t");
        } else {
            text_word(out, "\\u00");
            text_char(out, (char)('0' + (c >> 4)));
            text_char(out, "0123456789abcdef"[c & 15]);
        }
    }
    text_char(out, '"');
}

HD static inline void json_text(struct text *out, const char *key, const char *words) {
    json_key(out, key);
    json_quote(out, words);
}

#endif
