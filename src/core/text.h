/* text.h: text into a buffer that the caller owns. A writer counts what it would have written, so
 * that its length says how large the buffer should have been; what does not fit is left out, and
 * the text always ends with a 0. Nothing here knows a game. */
#ifndef TEXT_H
#define TEXT_H

#include "base.h"

struct text {
    char *out;
    size_t size;   /* of the buffer */
    size_t length; /* of the text, whether or not it fits */
};

HD struct text text_into(char *out, size_t size);

HD static inline void text_char(struct text *t, char c) {
    if (t->length + 1 < t->size)
        t->out[t->length] = c;
    t->length++;
}

/* Does the compiler know this word, and so its length? */
#ifdef __CUDACC__
#define TEXT_KNOWN(word) false
#else
#define TEXT_KNOWN(word) __builtin_constant_p(__builtin_strlen(word))
#endif

HD static inline size_t text_length(const char *word) {
    size_t length = 0;
    while (word[length])
        length++;
    return length;
}

/* Bytes that may not all have room; a word that the compiler does not know. */
HD void text_cut(struct text *t, const char *bytes, size_t size);
HD void text_other_word(struct text *t, const char *word);

HD static inline void text_bytes(struct text *t, const char *bytes, size_t size) {
    if (t->length + size < t->size) {
        bytes_copy(t->out + t->length, bytes, size);
        t->length += size;
    } else {
        text_cut(t, bytes, size);
    }
}

HD static inline void text_word(struct text *t, const char *word) {
    if (TEXT_KNOWN(word))
        text_bytes(t, word, __builtin_strlen(word)); /* copied as a whole */
    else
        text_other_word(t, word);
}

/* A number of any size; most have one digit. */
HD void text_large_number(struct text *t, int64_t number);
HD static inline void text_number(struct text *t, int64_t number) {
    if (number >= 0 && number < 10)
        text_char(t, (char)('0' + number));
    else
        text_large_number(t, number);
}

/* So many hex digits of a number, in small letters; the value of such a digit, -1 if it is none. */
HD void text_hex(struct text *t, uint64_t number, int digits);
HD static inline int text_hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Ends the text with a 0; returns its whole length. */
HD size_t text_end(struct text *t);

HD bool text_same(const char *a, const char *b);

/* Is `word` (ended by a 0) the same as the `length` bytes at `text`? */
HD bool text_is(const char *text, size_t length, const char *word);

/* Compares two texts byte by byte, as memcmp would: negative, 0, positive. */
HD int text_compare(const char *a, const char *b);

/* Copies at most size - 1 bytes, a 0 behind; what is not graphic ASCII becomes `?`, since these
 * words are quoted in messages. */
HD void text_quote(char *to, size_t size, const char *from, size_t length);

/* Reads a whole number without sign from `*at` up to `end`: no leading zero, at most `limit`.
 * Moves `*at` behind it; false, and `*at` left alone, if there is none. */
HD bool text_read_number(const char **at, const char *end, uint32_t limit, uint32_t *number);

/* The same for a word that has to stand there. */
HD bool text_read_word(const char **at, const char *end, const char *word);

#endif
