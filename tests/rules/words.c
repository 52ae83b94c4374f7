/* words.c: a line as words, and lists of words. */
#include "rule.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool words_split(struct words *words, const char *text, size_t length) {
    const char *end = text + length;
    words->count = 0;
    for (;;) {
        while (text < end && is_space(*text))
            text++;
        if (text == end || *text == '#')
            return true;
        if (words->count == WORDS_MAX)
            return false;
        char *word = words->word[words->count++];
        bool quoted = *text == '"';
        size_t used = 0;
        for (text += quoted; text < end && (quoted ? *text != '"' : !is_space(*text)); text++) {
            if (used == WORD_BYTES - 1)
                return false;
            word[used++] = *text;
        }
        word[used] = 0;
        if (quoted && text++ == end)
            return false;
    }
}

void list_add(struct list *list, const char *format, ...) {
    va_list arguments;
    size_t space = list->length ? 1 : 0;
    size_t room = sizeof list->text - list->length;
    if (room < 2)
        return;
    if (space)
        list->text[list->length] = ' ';
    va_start(arguments, format);
    int wrote = vsnprintf(list->text + list->length + space, room - space, format, arguments);
    va_end(arguments);
    list->length += strlen(list->text + list->length);
    if (wrote < 0 || (size_t)wrote >= room - space)
        list->length = sizeof list->text - 1; /* full: what does not fit is cut */
}

void list_join(struct list *list, const struct words *words, int from, int to) {
    list->length = 0;
    list->text[0] = 0;
    for (int i = from; i < to; i++)
        list_add(list, "%s", words->word[i]);
}

static int compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void list_sort(struct list *list) {
    char copy[LIST_BYTES];
    char *word[LIST_BYTES / 2];
    size_t count = 0;
    memcpy(copy, list->text, list->length + 1);
    for (char *at = strtok(copy, " "); at; at = strtok(NULL, " "))
        word[count++] = at;
    qsort(word, count, sizeof *word, compare);
    list->length = 0;
    list->text[0] = 0;
    for (size_t i = 0; i < count; i++)
        list_add(list, "%s", word[i]);
}

int word_number(const char *word, int limit) {
    int number = 0;
    if (!*word || (word[0] == '0' && word[1]))
        return -1;
    for (; *word; word++) {
        if (*word < '0' || *word > '9')
            return -1;
        number = 10 * number + *word - '0';
        if (number > limit)
            return -1;
    }
    return number;
}
