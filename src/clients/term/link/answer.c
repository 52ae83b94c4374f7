/* answer.c: the head and the body of an HTTP answer (stream.h). */
#include <string.h>
#include <strings.h>

#include "stream.h"

/* A header of this name: its value without spaces around it. */
static bool header(const char *line, size_t size, const char *name, const char **value,
                   size_t *length) {
    size_t at = strlen(name);
    if (size <= at || strncasecmp(line, name, at) || line[at] != ':')
        return false;
    for (at++; at < size && (line[at] == ' ' || line[at] == '\t');)
        at++;
    while (size > at && (line[size - 1] == ' ' || line[size - 1] == '\t'))
        size--;
    *value = line + at;
    *length = size - at;
    return true;
}

static bool take_line(const char *line, size_t size, struct answer_head *head, bool *sized) {
    const char *value;
    size_t length;
    if (header(line, size, "Content-Length", &value, &length)) {
        size_t number = 0;
        if (*sized || length == 0 || length > 7)
            return false;
        for (size_t i = 0; i < length; i++) {
            if (value[i] < '0' || value[i] > '9')
                return false;
            number = number * 10 + (size_t)(value[i] - '0');
        }
        head->length = number;
        *sized = true;
        return number <= ANSWER_BODY_MAX;
    }
    if (header(line, size, "Transfer-Encoding", &value, &length)) {
        if (*sized || length != 7 || strncasecmp(value, "chunked", 7))
            return false;
        head->chunked = *sized = true; /* and no length beside it */
    }
    if (header(line, size, "Connection", &value, &length))
        head->closes = length == 5 && !strncasecmp(value, "close", 5);
    if (header(line, size, "Sec-WebSocket-Accept", &value, &length)) {
        if (length >= sizeof head->accept)
            return false;
        memcpy(head->accept, value, length);
        head->accept[length] = 0;
    }
    return true;
}

static bool digit(char c) {
    return c >= '0' && c <= '9';
}

int answer_read(const char *bytes, size_t size, struct answer_head *head) {
    size_t at = 0;
    bool sized = false;
    memset(head, 0, sizeof *head);
    for (int number = 0;; number++) {
        const char *end = memchr(bytes + at, '\n', size - at);
        if (!end)
            return size > ANSWER_HEAD_MAX ? -1 : 0;
        size_t length = (size_t)(end - bytes) - at;
        const char *line = bytes + at;
        if (length == 0 || line[length - 1] != '\r' || at + length > ANSWER_HEAD_MAX)
            return -1;
        length--;
        at += length + 2;
        if (number == 0) {
            if (length < 12 || strncmp(line, "HTTP/1.", 7) || !digit(line[9]) || !digit(line[10]) ||
                !digit(line[11]))
                return -1;
            head->status = (line[9] - '0') * 100 + (line[10] - '0') * 10 + line[11] - '0';
        } else if (length == 0) {
            return (int)at;
        } else if (!take_line(line, length, head, &sized)) {
            return -1;
        }
    }
}

#define CHUNK_LINE_MAX 256 /* bytes of a line between chunks, and of one behind the last */
#define TRAILERS_MAX 32

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A line with its end: bytes of it, 0: it is not whole, -1: it is too long or has no proper end. */
static int line_size(const char *bytes, size_t size) {
    size_t room = size < CHUNK_LINE_MAX ? size : CHUNK_LINE_MAX;
    const char *end = memchr(bytes, '\n', room);
    if (!end)
        return size >= CHUNK_LINE_MAX ? -1 : 0;
    if (end == bytes || end[-1] != '\r')
        return -1;
    return (int)(end - bytes) + 1;
}

/* The size of a chunk in hex, ignoring extensions after it; -1: invalid. */
static long chunk_size(const char *line) {
    long number = 0;
    int digits = 0;
    for (int digit; (digit = hex_digit(*line)) >= 0; line++, digits++)
        if ((number = number * 16 + digit) > ANSWER_BODY_MAX)
            return -1;
    return digits > 0 && (*line == '\r' || *line == ';') ? number : -1;
}

/* Goes over the chunks; `out` gets what is in them, unless it is NULL. As answer_body. */
static int walk_chunks(const char *bytes, size_t size, char *out, size_t *length) {
    size_t at = 0;
    *length = 0;
    for (;;) {
        int line = line_size(bytes + at, size - at);
        long chunk = line > 0 ? chunk_size(bytes + at) : 0;
        if (line <= 0 || chunk < 0)
            return line > 0 ? -1 : line;
        at += (size_t)line;
        if (chunk == 0)
            break;
        if (*length + (size_t)chunk > ANSWER_BODY_MAX)
            return -1;
        if (size - at < (size_t)chunk + 2)
            return 0;
        if (bytes[at + (size_t)chunk] != '\r' || bytes[at + (size_t)chunk + 1] != '\n')
            return -1;
        if (out)
            memmove(out + *length, bytes + at, (size_t)chunk);
        *length += (size_t)chunk;
        at += (size_t)chunk + 2;
    }
    for (int i = 0; i < TRAILERS_MAX; i++) { /* lines behind it, and an empty one */
        int line = line_size(bytes + at, size - at);
        if (line <= 2)
            return line == 2 ? 1 : line;
        at += (size_t)line;
    }
    return -1;
}

/* Nothing is moved before all of it is there. */
int answer_body(const struct answer_head *head, char *bytes, size_t size, size_t *length) {
    *length = head->length;
    if (!head->chunked)
        return size >= head->length;
    int whole = walk_chunks(bytes, size, NULL, length);
    return whole == 1 ? walk_chunks(bytes, size, bytes, length) : whole;
}
