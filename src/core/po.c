/* po.c: see po.h. */
#include "po.h"

static const char *code_of(int language) {
    static const char *const codes[PO_LANGUAGES] = {"en", "fr", "de", "es"};
    return codes[language];
}

int po_language(const char *code, size_t length) {
    for (int i = 0; i < PO_LANGUAGES; i++)
        if (text_is(code, length, code_of(i)))
            return i;
    return -1;
}

const char *po_code(int language) {
    ASSERT(language >= 0);
    ASSERT(language < PO_LANGUAGES);
    return code_of(language);
}

static const struct po_entry *entry_of(const struct po_table *table, const char *key) {
    int from = 0;
    int to = table->count;
    while (from < to) {
        int middle = (from + to) / 2;
        int order = text_compare(key, table->entry[middle].key);
        if (order == 0)
            return &table->entry[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

const char *po_find(const struct po_table *table, int language, const char *english) {
    if (language == PO_EN)
        return english;
    const struct po_entry *entry = entry_of(table, english);
    const char *text = entry ? entry->text[language - 1][0] : NULL;
    return text ? text : english;
}

const char *po_find_many(const struct po_table *table, int language, const char *one,
                         const char *many, int64_t n) {
    int form = n == 1 || (language == PO_FR && n == 0) ? 0 : 1;
    if (language != PO_EN) {
        char key[PO_KEY_MAX];
        struct text t = text_into(key, sizeof key);
        text_word(&t, one);
        text_char(&t, '|');
        text_word(&t, many);
        ASSERT(text_end(&t) < sizeof key);
        const struct po_entry *entry = entry_of(table, key);
        const char *text = entry ? entry->text[language - 1][form] : NULL;
        if (text)
            return text;
    }
    return form == 0 ? one : many;
}

const char *po_name(const struct po_name *names, int language, const char *id) {
    for (; names->id; names++)
        if (text_same(names->id, id))
            return names->name[language];
    return id;
}

/* The argument whose name stands at `name`, up to a brace; NULL if there is none. */
static const struct po_arg *argument(const char *name, size_t length, const struct po_arg *args,
                                     int count) {
    for (int i = 0; i < count; i++)
        if (text_is(name, length, args[i].name))
            return &args[i];
    return NULL;
}

void po_put(struct text *out, const char *words, const struct po_arg *args, int count) {
    for (const char *c = words; *c; c++) {
        size_t length = 0;
        while (*c == '{' && c[1 + length] && c[1 + length] != '}')
            length++;
        const struct po_arg *found =
            *c == '{' && c[1 + length] ? argument(c + 1, length, args, count) : NULL;
        if (!found) {
            text_char(out, *c);
            continue;
        }
        text_word(out, found->text);
        c += length + 1;
    }
}
