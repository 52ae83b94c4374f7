/* language.c: see language.h. */
#include "language.h"

#include <stdarg.h>
#include <string.h>

const char *const language_codes[LANGUAGES] = {"en", "fr", "de", "es"};
const char *const language_names[LANGUAGES] = {"English", "Français", "Deutsch", "Español"};

extern const struct po_table texts;
extern const struct po_name texts_names[];

static enum language current = LANGUAGE_EN;

void language_set(enum language language) {
    current = language;
}

enum language language_now(void) {
    return current;
}

enum language language_find(const char *code) {
    int i = 0;
    while (i < LANGUAGES && strcmp(code, language_codes[i]))
        i++;
    return (enum language)i;
}

const char *tr(const char *english) {
    return po_find(&texts, (int)current, english);
}

const char *trn(const char *one, const char *many, int64_t n) {
    return po_find_many(&texts, (int)current, one, many, n);
}

#define ARGS_MAX 8

void put(struct text *out, const char *words, ...) {
    struct po_arg arg[ARGS_MAX];
    int count = 0;
    va_list list;
    va_start(list, words);
    for (const char *name = va_arg(list, const char *); name && count < ARGS_MAX;
         name = va_arg(list, const char *)) {
        arg[count++] = (struct po_arg){name, va_arg(list, const char *)};
    }
    va_end(list);
    po_put(out, (int)current, words, arg, count);
}

const char *language_number(char *buffer, int64_t number) {
    static const char *const gaps[LANGUAGES] = {",", "\u202f", ".", "."};
    struct text out = text_into(buffer, NUMBER_MAX);
    char digits[NUMBER_MAX];
    struct text plain = text_into(digits, sizeof digits);
    text_number(&plain, number < 0 ? -number : number);
    text_end(&plain);
    if (number < 0)
        text_char(&out, '-');
    size_t length = strlen(digits);
    bool apart = length > 4 || current != LANGUAGE_ES; /* in Spanish from five digits on */
    for (size_t left = length, i = 0; left > 0; left--, i++) {
        if (apart && i > 0 && left % 3 == 0)
            text_word(&out, gaps[current]);
        text_char(&out, digits[i]);
    }
    text_end(&out);
    return buffer;
}

/* "y" becomes "e" before its own sound: e Ines, e Hilda, but y Hielo. */
static const char *spanish_and(const char *next) {
    const char *vowel = next + (*next == 'h' || *next == 'H');
    bool same = *vowel && strchr("Ii", *vowel);
    return same && (vowel == next || !vowel[1] || !strchr("aeAE", vowel[1])) ? " e " : " y ";
}

void language_list(struct text *out, const char *const *parts, int count) {
    static const char *const and[LANGUAGES] = {" and ", " et ", " und ", " y "};
    for (int i = 0; i < count; i++) {
        bool last = i > 0 && i == count - 1;
        if (i > 0 && (!last || (current == LANGUAGE_EN && count > 2)))
            text_word(out, last ? "," : ", ");
        if (last)
            text_word(out, current == LANGUAGE_ES ? spanish_and(parts[i]) : and[current]);
        text_word(out, parts[i]);
    }
}

const char *language_contract(const char *id) {
    return po_name(texts_names, (int)current, id);
}
