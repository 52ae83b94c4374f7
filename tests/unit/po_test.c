/* po_test.c: texts in four languages, from tests/unit/po by way of scripts/po_c.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "po.h"

extern const struct po_table po_test_words;

static const char *tr(int language, const char *english) {
    return po_find(&po_test_words, language, english);
}

static const char *trn(int language, const char *one, const char *many, int n) {
    return po_find_many(&po_test_words, language, one, many, n);
}

static void a_text_is_found_in_every_language(void **state) {
    static const char *const marked = mark("Round {round}");
    (void)state;
    assert_string_equal(tr(PO_EN, marked), "Round {round}");
    assert_string_equal(tr(PO_FR, marked), "Manche {round}");
    assert_string_equal(tr(PO_DE, marked), "Runde {round}");
    assert_string_equal(tr(PO_ES, marked), "Ronda {round}");
}

/* The table has what the sources use, and no more; what it has not is English. */
static void what_is_not_there_is_english(void **state) {
    static const char *const unused = "Not in the source";
    (void)state;
    assert_int_equal(po_test_words.count, 3);
    assert_string_equal(po_find(&po_test_words, PO_FR, unused), unused);
    assert_string_equal(po_find_many(&po_test_words, PO_DE, "a", "b", 2), "b");
}

static void plurals_are_those_of_the_language(void **state) {
    (void)state;
    assert_string_equal(trn(PO_EN, "{n} card", "{n} cards", 0), "{n} cards");
    assert_string_equal(trn(PO_EN, "{n} card", "{n} cards", 1), "{n} card");
    assert_string_equal(trn(PO_FR, "{n} card", "{n} cards", 0), "{n} carte");
    assert_string_equal(trn(PO_FR, "{n} card", "{n} cards", 2), "{n} cartes");
    assert_string_equal(trn(PO_DE, "{n} card", "{n} cards", 0), "{n} Karten");
    assert_string_equal(trn(PO_DE, "{n} card", "{n} cards", 1), "Eine Karte");
}

static void arguments_stand_where_the_language_puts_them(void **state) {
    static const struct po_arg args[] = {{"who", "Ann"}, {"what", "{who}"}};
    char out[64];
    (void)state;
    struct text t = text_into(out, sizeof out);
    po_put(&t, PO_DE, tr(PO_DE, "{who} opens {what}."), args, 2);
    text_end(&t);
    assert_string_equal(out, "{who} \303\266ffnet Ann."); /* what is put in is not read again */
    t = text_into(out, sizeof out);
    po_put(&t, PO_EN, "{nobody} and {who and {who}", args, 2);
    text_end(&t);
    assert_string_equal(out, "{nobody} and {who and Ann");
    t = text_into(out, sizeof out);
    po_put(&t, PO_EN, "{", args, 2);
    po_put(&t, PO_EN, "{who", args, 2);
    text_end(&t);
    assert_string_equal(out, "{{who");
}

/* In French, and nowhere else: d'Edda, qu'Otto, but de Rosa, de Hugo. */
static void de_is_elided_before_a_vowel(void **state) {
    static const struct {
        int language;
        const char *words, *who, *becomes;
    } rows[] = {
        {PO_FR, "compte de {who}", "Edda", "compte d\u2019Edda"},
        {PO_FR, "De {who} \u00e0 {who}", "\u00c9mile", "D\u2019\u00c9mile \u00e0 \u00c9mile"},
        {PO_FR, "compte de {who}", "Rosa", "compte de Rosa"},
        {PO_FR, "compte de {who}", "Hugo", "compte de Hugo"},
        {PO_FR, "compte de {who}", "", "compte de "},
        {PO_FR, "plus que {who}", "otto", "plus qu\u2019otto"},
        {PO_FR, "aide {who}, coude {who}", "Ann", "aide Ann, coude Ann"},
        {PO_FR, "de {whom}", "Ann", "de {whom}"},
        {PO_FR, "e {who}", "Ann", "e Ann"},
        {PO_ES, "cuenta de {who}", "Edda", "cuenta de Edda"},
    };
    char out[64];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct po_arg args[] = {{"who", rows[i].who}};
        struct text t = text_into(out, sizeof out);
        po_put(&t, rows[i].language, rows[i].words, args, 1);
        text_end(&t);
        assert_string_equal(out, rows[i].becomes);
    }
}

static void languages_have_codes(void **state) {
    (void)state;
    assert_int_equal(po_language("es", 2), PO_ES);
    assert_int_equal(po_language("e", 1), -1);
    assert_int_equal(po_language("english", 7), -1);
    assert_string_equal(po_code(PO_EN), "en");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_found_in_every_language),
        cmocka_unit_test(what_is_not_there_is_english),
        cmocka_unit_test(plurals_are_those_of_the_language),
        cmocka_unit_test(arguments_stand_where_the_language_puts_them),
        cmocka_unit_test(de_is_elided_before_a_vowel),
        cmocka_unit_test(languages_have_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
