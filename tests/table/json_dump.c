/* json_dump.c: our reader of JSON for json_test.py: on each line of the input stands a text in
 * hexadecimal; the answer is the value written again, or the number of the error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "json_read.h"

#define TEXT_MAX 65536
#define TOKENS_MAX 4096

static char text[TEXT_MAX];
static char string[TEXT_MAX];
static char out[8 * TEXT_MAX];
static struct json_token token[TOKENS_MAX];

static uint32_t put(struct text *t, uint32_t at) {
    const struct json_token *v = &token[at];
    uint32_t next = at + 1;
    switch (v->type) {
    case JSON_STRING:
        if (json_string(text, v, string, sizeof string) < 0)
            exit(2);
        json_quote(t, string);
        break;
    case JSON_ARRAY:
        text_char(t, '[');
        for (int i = 0; i < v->count; i++) {
            if (i)
                text_char(t, ',');
            next = put(t, next);
        }
        text_char(t, ']');
        break;
    case JSON_OBJECT:
        text_char(t, '{');
        for (int i = 0; i < v->count; i++) {
            if (i)
                text_char(t, ',');
            next = put(t, next);
            text_char(t, ':');
            next = put(t, next);
        }
        text_char(t, '}');
        break;
    default:
        for (uint32_t i = v->start; i < v->end; i++)
            text_char(t, text[i]);
    }
    if (next != v->next)
        exit(3);
    return next;
}

int main(void) {
    static char line[2 * TEXT_MAX + 2];
    while (fgets(line, sizeof line, stdin)) {
        size_t size = strcspn(line, "\n") / 2;
        for (size_t i = 0; i < size; i++) {
            unsigned byte;
            sscanf(line + 2 * i, "%2x", &byte);
            text[i] = (char)byte;
        }
        int count = json_read(text, size, token, TOKENS_MAX, NULL);
        struct text t = text_into(out, sizeof out);
        if (count < 0) {
            text_word(&t, "error ");
            text_number(&t, count);
        } else {
            put(&t, 0);
        }
        text_end(&t);
        puts(out);
    }
    return 0;
}
