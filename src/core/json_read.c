/* json_read.c: see json_read.h. By recursion, at most JSON_DEPTH_MAX deep; bottom-up. */
#include "json_read.h"

#include "text.h"
#include "utf8.h"

struct reader {
    const char *text;
    const char *at;
    const char *end;
    struct json_token *token;
    int max;
    int count;
    int depth;
    int error;
};

HD static bool fail(struct reader *r, int error) {
    r->error = error;
    return false;
}

HD static void skip_space(struct reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

HD static bool is_digit(const struct reader *r) {
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

HD static bool is_char(const struct reader *r, char c) {
    return r->at < r->end && *r->at == c;
}

/* Four hexadecimal digits; -1 if they are not there. */
HD static int32_t hex_four(const char *at, const char *end) {
    int32_t value = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = at[i] >= 'A' && at[i] <= 'F' ? (char)(at[i] - 'A' + 'a') : at[i];
        if (text_hex_digit(c) < 0)
            return -1;
        value = value * 16 + text_hex_digit(c);
    }
    return value;
}

/* One character of a string, written plainly or as an escape. Moves behind it; false and an error
 * if it is none. */
HD static bool string_character(const char **at, const char *end, uint32_t *character, int *error) {
    const char *from = *at;
    *error = JSON_NOT_JSON;
    if (*from != '\\') {
        int length = utf8_read(from, end, character);
        if (!length)
            *error = JSON_NOT_UTF8;
        *at += length;
        return length > 0 && *character >= 0x20;
    }
    if (end - from < 2)
        return false;
    *at += 2;
    switch (from[1]) {
    case '"': *character = '"'; return true;
    case '\\': *character = '\\'; return true;
    case '/': *character = '/'; return true;
    case 'b': *character = '\b'; return true;
    case 'f': *character = '\f'; return true;
    case 'n': *character = '\n'; return true;
    case 'r': *character = '\r'; return true;
    case 't': *character = '\t'; return true;
    case 'u': break;
    default: *at = from; return false;
    }
    int32_t value = hex_four(from + 2, end);
    *at = from;
    if (value < 0)
        return false;
    *error = JSON_NOT_UTF8;
    if (value == 0 || (value >= 0xdc00 && value < 0xe000))
        return false;
    *at = from + 6;
    *character = (uint32_t)value;
    if (value < 0xd800 || value >= 0xe000)
        return true;
    int32_t low =
        end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u' ? hex_four(*at + 2, end) : -1;
    *character = 0x10000 + (((uint32_t)value & 0x3ff) << 10 | ((uint32_t)low & 0x3ff));
    *at = low >= 0xdc00 && low < 0xe000 ? *at + 6 : from;
    return *at != from;
}

HD static struct json_token *add(struct reader *r, enum json_type type) {
    if (r->count == r->max) {
        r->error = JSON_TOO_MANY;
        return NULL;
    }
    struct json_token *token = &r->token[r->count++];
    token->type = (uint8_t)type;
    token->plain = 1;
    token->count = 0;
    token->start = (uint32_t)(r->at - r->text);
    token->end = token->start;
    token->next = (uint32_t)r->count;
    return token;
}

HD static bool read_string(struct reader *r) {
    r->at++;
    struct json_token *token = add(r, JSON_STRING);
    uint32_t character;
    if (!token)
        return false;
    while (r->at < r->end && *r->at != '"') {
        int error;
        if (*r->at >= ' ' && *r->at <= '~' && *r->at != '\\') { /* nearly always */
            r->at++;
            continue;
        }
        if (*r->at == '\\')
            token->plain = 0;
        if (!string_character(&r->at, r->end, &character, &error))
            return fail(r, error);
    }
    if (r->at == r->end)
        return fail(r, JSON_NOT_JSON);
    token->end = (uint32_t)(r->at++ - r->text);
    return true;
}

HD static int read_digits(struct reader *r) {
    int digits = 0;
    for (; is_digit(r); r->at++)
        digits++;
    return digits;
}

HD static bool read_number(struct reader *r) {
    struct json_token *token = add(r, JSON_NUMBER);
    if (!token)
        return false;
    if (is_char(r, '-'))
        r->at++;
    bool zero = is_char(r, '0');
    int digits = read_digits(r);
    if (digits == 0 || (zero && digits > 1))
        return fail(r, JSON_NOT_JSON);
    if (is_char(r, '.')) {
        r->at++;
        int more = read_digits(r);
        if (!more)
            return fail(r, JSON_NOT_JSON);
        digits += more;
    }
    if (is_char(r, 'e') || is_char(r, 'E')) {
        r->at++;
        if (is_char(r, '+') || is_char(r, '-'))
            r->at++;
        int more = read_digits(r);
        if (!more)
            return fail(r, JSON_NOT_JSON);
        digits += more;
    }
    token->end = (uint32_t)(r->at - r->text);
    return digits <= JSON_DIGITS_MAX || fail(r, JSON_TOO_LONG);
}

HD static bool read_word(struct reader *r, const char *word, enum json_type type) {
    struct json_token *token = add(r, type);
    if (!token)
        return false;
    for (; *word; word++, r->at++)
        if (!is_char(r, *word))
            return fail(r, JSON_NOT_JSON);
    token->end = (uint32_t)(r->at - r->text);
    return true;
}

/* The next character of a token's string, 0 at its end. */
HD static uint32_t next_character(const char **at, const char *end) {
    uint32_t character = 0;
    int error;
    if (*at < end)
        string_character(at, end, &character, &error);
    return character;
}

HD static bool same_string(const char *text, const struct json_token *a,
                           const struct json_token *b) {
    const char *x = text + a->start;
    const char *y = text + b->start;
    uint32_t c;
    if (a->plain && b->plain) { /* no escapes: the same bytes, or not the same */
        uint32_t size = a->end - a->start;
        uint32_t i = 0;
        while (size == b->end - b->start && i < size && x[i] == y[i])
            i++;
        return size == b->end - b->start && i == size;
    }
    do {
        c = next_character(&x, text + a->end);
        if (c != next_character(&y, text + b->end))
            return false;
    } while (c);
    return true;
}

/* Does the newest key of an object stand in it already? */
HD static bool is_twice(const struct reader *r, int object, int key) {
    for (int i = object + 1; i < key; i = (int)r->token[i + 1].next)
        if (same_string(r->text, &r->token[i], &r->token[key]))
            return true;
    return false;
}

HD static bool read_value(struct reader *r);

HD static bool read_element(struct reader *r, int parent) {
    if (r->token[parent].type == JSON_OBJECT) {
        int key = r->count;
        skip_space(r);
        if (!is_char(r, '"'))
            return fail(r, JSON_NOT_JSON);
        const char *at = r->at;
        if (!read_string(r))
            return false;
        if (is_twice(r, parent, key)) {
            r->at = at;
            return fail(r, JSON_TWICE);
        }
        skip_space(r);
        if (!is_char(r, ':'))
            return fail(r, JSON_NOT_JSON);
        r->at++;
    }
    r->token[parent].count++;
    return read_value(r);
}

HD static bool read_list(struct reader *r, enum json_type type, char close) {
    int number = r->count;
    if (r->depth == JSON_DEPTH_MAX)
        return fail(r, JSON_TOO_DEEP);
    if (!add(r, type))
        return false;
    r->depth++;
    r->at++;
    skip_space(r);
    if (!is_char(r, close)) {
        for (;;) {
            if (!read_element(r, number))
                return false;
            skip_space(r);
            if (!is_char(r, ','))
                break;
            r->at++;
        }
        if (!is_char(r, close))
            return fail(r, JSON_NOT_JSON);
    }
    r->at++;
    r->depth--;
    r->token[number].end = (uint32_t)(r->at - r->text);
    r->token[number].next = (uint32_t)r->count;
    return true;
}

HD static bool read_value(struct reader *r) {
    skip_space(r);
    if (r->at == r->end)
        return fail(r, JSON_NOT_JSON);
    switch (*r->at) {
    case '{': return read_list(r, JSON_OBJECT, '}');
    case '[': return read_list(r, JSON_ARRAY, ']');
    case '"': return read_string(r);
    case 't': return read_word(r, "true", JSON_TRUE);
    case 'f': return read_word(r, "false", JSON_FALSE);
    case 'n': return read_word(r, "null", JSON_NULL);
    default: return read_number(r);
    }
}

HD int json_read(const char *text, size_t size, struct json_token *token, int max, size_t *at) {
    struct reader r = {text, text, text + size, token, max < 65535 ? max : 65535, 0, 0, 0};
    bool good = read_value(&r);
    if (good) {
        skip_space(&r);
        if (r.at != r.end)
            good = fail(&r, JSON_NOT_JSON);
    }
    if (at)
        *at = (size_t)(r.at - text);
    return good ? r.count : r.error;
}

HD bool json_is(const char *text, const struct json_token *token, const char *word) {
    const char *at = text + token->start;
    const char *end = text + token->end;
    const char *word_end = word + text_length(word);
    uint32_t wanted = 0;
    if (token->type != JSON_STRING)
        return false;
    while (word < word_end) {
        int length = utf8_read(word, word_end, &wanted);
        if (!length || next_character(&at, end) != wanted)
            return false;
        word += length;
    }
    return at == end;
}

HD int json_member(const char *text, const struct json_token *token, int object, const char *key) {
    if (token[object].type != JSON_OBJECT)
        return -1;
    for (uint32_t i = (uint32_t)object + 1; i < token[object].next; i = token[i + 1].next)
        if (json_is(text, &token[i], key))
            return (int)i + 1;
    return -1;
}

HD int json_string(const char *text, const struct json_token *token, char *out, size_t size) {
    const char *at = text + token->start;
    const char *end = text + token->end;
    size_t length = 0;
    if (token->type != JSON_STRING || size == 0)
        return -1;
    while (at < end) {
        char bytes[4];
        size_t count = utf8_write(next_character(&at, end), bytes);
        if (length + count >= size)
            return -1;
        for (size_t i = 0; i < count; i++)
            out[length++] = bytes[i];
    }
    out[length] = 0;
    return (int)length;
}

HD bool json_whole(const char *text, const struct json_token *token, int64_t *number) {
    const char *at = text + token->start;
    const char *end = text + token->end;
    bool minus = at < end && *at == '-';
    int64_t value = 0;
    if (token->type != JSON_NUMBER)
        return false;
    for (at += minus; at < end; at++) {
        if (*at < '0' || *at > '9')
            return false;
        value = value * 10 + (*at - '0');
    }
    *number = minus ? -value : value;
    return true;
}
