/* answer.c: the head of an HTTP answer (stream.h). */
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
    if (header(line, size, "Transfer-Encoding", &value, &length))
        return false;
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
