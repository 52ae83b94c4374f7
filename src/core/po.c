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

/* Does a text begin with a vowel, with or without an accent? (An h is not silent in every name.) */
static bool begins_with_vowel(const char *text) {
    static const char *const vowels[] = {
        "a",      "e",      "i",      "o",      "u",      "A",      "E",      "I",      "O",
        "U",      "\u00e0", "\u00e2", "\u00e4", "\u00e8", "\u00e9", "\u00ea", "\u00eb", "\u00ee",
        "\u00ef", "\u00f4", "\u00f6", "\u00f9", "\u00fb", "\u00fc", "\u0153", "\u00e6", "\u00c0",
        "\u00c2", "\u00c4", "\u00c8", "\u00c9", "\u00ca", "\u00cb", "\u00ce", "\u00cf", "\u00d4",
        "\u00d6", "\u00d9", "\u00db", "\u00dc", "\u0152", "\u00c6"};
    for (size_t i = 0; i < sizeof vowels / sizeof vowels[0]; i++)
        if (text_is(text, text_length(vowels[i]), vowels[i]))
            return true;
    return false;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Is this the e of "de {" or "que {", at the end of a word that stands from `words` on? */
static bool may_elide(const char *words, const char *c) {
    if (*c != 'e' || c[1] != ' ' || c[2] != '{' || c == words)
        return false;
    const char *start = c - 1;
    if (*start == 'u' && start > words && (start[-1] == 'q' || start[-1] == 'Q'))
        start--;
    else if (*start != 'd' && *start != 'D')
        return false;
    return start == words || !is_letter(start[-1]);
}

void po_put(struct text *out, int language, const char *words, const struct po_arg *args,
            int count) {
    for (const char *c = words; *c; c++) {
        bool elides = language == PO_FR && may_elide(words, c);
        const char *open = elides ? c + 2 : c;
        size_t length = 0;
        while (*open == '{' && open[1 + length] && open[1 + length] != '}')
            length++;
        const struct po_arg *found =
            *open == '{' && open[1 + length] ? argument(open + 1, length, args, count) : NULL;
        if (elides && found && begins_with_vowel(found->text)) {
            text_word(out, "\u2019");
        } else if (elides || !found) {
            text_char(out, *c);
            continue;
        }
        text_word(out, found->text);
        c = open + length + 1;
    }
}
