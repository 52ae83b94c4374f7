/* record_lines.c: see record_reader.h: lines, and what stands in them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record_reader.h"

bool line_wrong(struct reader *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    r->error->line = r->line;
    vsnprintf(r->error->reason, sizeof r->error->reason, format, list);
    va_end(list);
    for (char *c = r->error->reason; *c; c++) /* words of the file may be quoted in it */
        if (*c < ' ' || *c > '~')
            *c = '?';
    return false;
}

/* On to the next line. */
bool line_next(struct reader *r) {
    const char *at = r->line ? r->now.end + 1 : r->text;
    r->line++;
    if (at >= r->end) {
        r->now = (struct span){r->end, r->end};
        return line_wrong(r, "the record ends too early");
    }
    const char *stop = memchr(at, '\n', (size_t)(r->end - at));
    r->now = (struct span){at, stop ? stop : r->end};
    return stop || line_wrong(r, "the line has no end");
}

/* Does the line begin with this word? Then `rest` is what stands behind it. */
bool line_is(const struct reader *r, const char *word, struct span *rest) {
    size_t length = strlen(word);
    if ((size_t)(r->now.end - r->now.at) < length || memcmp(r->now.at, word, length))
        return false;
    *rest = (struct span){r->now.at + length, r->now.end};
    return true;
}

bool line_expect(struct reader *r, const char *word, struct span *rest) {
    return line_is(r, word, rest) || line_wrong(r, "'%s' must stand here", word);
}

size_t span_size(struct span s) {
    return (size_t)(s.end - s.at);
}

/* A number from `least` to `most`; the rest stays in `s`. */
bool take_number(struct reader *r, struct span *s, uint32_t least, uint32_t most, int *n) {
    uint32_t number;
    if (!text_read_number(&s->at, s->end, most, &number) || number < least)
        return line_wrong(r, "a number from %u to %u must stand here", least, most);
    *n = (int)number;
    return true;
}

bool take_char(struct reader *r, struct span *s, char c) {
    if (s->at == s->end || *s->at != c)
        return line_wrong(r, "the line is not whole");
    s->at++;
    return true;
}

bool line_ends(struct reader *r, struct span s) {
    return s.at == s.end || line_wrong(r, "there is more in the line than there should be");
}

bool take_hex(struct reader *r, struct span s, uint8_t *out, size_t size) {
    if (span_size(s) != 2 * size)
        return line_wrong(r, "%zu digits 0-9 a-f must stand here", 2 * size);
    for (size_t i = 0; i < size; i++) {
        int high = text_hex_digit(s.at[2 * i]);
        int low = text_hex_digit(s.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return line_wrong(r, "%zu digits 0-9 a-f must stand here", 2 * size);
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* A word up to the next space, which is passed over. */
struct span take_token(struct span *s) {
    struct span token = *s;
    while (token.end > token.at && s->at < s->end && *s->at != ' ')
        s->at++;
    token.end = s->at;
    if (s->at < s->end)
        s->at++;
    return token;
}
