/* json_read.h: a strict reader of JSON (RFC 8259) that allocates nothing: a text becomes a row of
 * tokens in the caller's array, each with its place in the text. What other readers let pass is
 * refused here: keys that stand twice in an object, bytes that are no UTF-8, halves of surrogate
 * pairs, the character 0, numbers of more than 15 digits (they would not survive a double), more
 * than 16 levels. Freestanding. */
#ifndef JSON_READ_H
#define JSON_READ_H

#include "base.h"

#define JSON_DEPTH_MAX 16
#define JSON_DIGITS_MAX 15

enum json_type {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

/* A value, or the key of a member (a string, with its value behind it). */
struct json_token {
    uint8_t type;   /* enum json_type */
    uint8_t plain;  /* a string without escapes: its bytes are its text */
    uint16_t count; /* of elements, or of members */
    uint32_t start; /* where it stands in the text; of a string, without its quotes */
    uint32_t end;
    uint32_t next; /* the number of the token behind it and everything in it */
};

enum json_error {
    JSON_NOT_JSON = -1, /* a character that cannot stand there, or an end too early */
    JSON_TOO_DEEP = -2,
    JSON_TOO_MANY = -3, /* tokens */
    JSON_TWICE = -4,    /* a key */
    JSON_NOT_UTF8 = -5, /* or half a surrogate pair, or the character 0 */
    JSON_TOO_LONG = -6  /* a number */
};

/* Reads `size` bytes, all of them. Returns the number of tokens, the first being the whole value,
 * or what is wrong, with the place in `*at` (which may be NULL). */
HD int json_read(const char *text, size_t size, struct json_token *token, int max, size_t *at);

/* The value of a member of object number `object`, or -1 if it has none of that name. */
HD int json_member(const char *text, const struct json_token *token, int object, const char *key);

/* A string as UTF-8, a 0 behind it; its length, or -1 if it is no string or has not less than
 * `size` bytes. */
HD int json_string(const char *text, const struct json_token *token, char *out, size_t size);

/* Is it a string, and this one? */
HD bool json_is(const char *text, const struct json_token *token, const char *word);

/* A whole number, without fraction and exponent; false if it is none. */
HD bool json_whole(const char *text, const struct json_token *token, int64_t *number);

#endif
