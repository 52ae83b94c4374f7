/* corruption_options.c: the options of Corruption, their values, the editions that preset them, and
 * the smaller dimensions for tests and solvers. Keys are in the order of the trace. */
#include "corruption.h"

HD const char *corruption_option_key(int key) {
    static const char *const keys[] = {"show",   "book",       "first",  "order",
                                       "hitman", "characters", "totals", "edition"};
    return key >= 0 && key <= KB_CORRUPTION_OPTIONS ? keys[key] : NULL;
}

HD const char *corruption_option_value(int key, int value) {
    static const char *const values[][9] = {
        {"standard", "river", "free", "closed", NULL},
        {"off", "on", NULL},
        {"lot", "1", "2", "3", "4", "5", "6", "7", NULL},
        {"played", "table", NULL},
        {"must", "may", NULL},
        {"discard", "return", NULL},
        {"open", "hidden", NULL},
        {"atlas", "descartes", "eurogames", "spanish", NULL},
    };
    if (key < 0 || key > KB_CORRUPTION_OPTIONS || value < 0)
        return NULL;
    for (int i = 0; i < value; i++)
        if (!values[key][i])
            return NULL;
    return values[key][value];
}

HD void corruption_edition(struct kb_setup *setup, int edition) {
    /* order, hitman, characters, totals: atlas, descartes, eurogames, spanish */
    static const uint8_t preset[4][4] = {
        {KB_ORDER_PLAYED, KB_HITMAN_MUST, KB_CHARACTERS_DISCARD, KB_TOTALS_OPEN},
        {KB_ORDER_TABLE, KB_HITMAN_MUST, KB_CHARACTERS_DISCARD, KB_TOTALS_OPEN},
        {KB_ORDER_TABLE, KB_HITMAN_MAY, KB_CHARACTERS_RETURN, KB_TOTALS_HIDDEN},
        {KB_ORDER_PLAYED, KB_HITMAN_MUST, KB_CHARACTERS_DISCARD, KB_TOTALS_OPEN},
    };
    for (int i = 0; i < 4; i++)
        setup->option[KB_ORDER + i] = preset[edition][i];
}

HD bool corruption_option_counts(const struct kb_setup *setup, int key) {
    (void)setup;
    (void)key;
    return true;
}

HD int corruption_rules(const struct kb_setup *setup) {
    (void)setup;
    return 1;
}

HD void corruption_defaults(struct kb_setup *setup) {
    setup->option[KB_SHOW] = KB_SHOW_STANDARD;
    setup->option[KB_BOOK] = KB_BOOK_OFF;
    setup->option[KB_FIRST] = KB_FIRST_LOT;
    corruption_edition(setup, 0);
    setup->reduced = 0;
    setup->dimensions.governments = 3;
    setup->dimensions.turned = 2;
    setup->dimensions.rounds = 4;
    setup->dimensions.cards = 6;
    setup->dimensions.hand = KB_HAND_ALL;
    corruption_default_deck(setup->deck);
}

HD enum kb_code corruption_reduce(struct kb_setup *setup, const struct kb_dimensions *d,
                                  const char **what) {
    int bribes = bits_count(d->hand & KB_HAND_BRIBES);
    *what = "governments";
    if (d->governments < 1 || d->governments > 3)
        return KB_BAD_DIMENSIONS;
    *what = "turned";
    if (d->turned < 1 || d->turned > 2)
        return KB_BAD_DIMENSIONS;
    *what = "rounds";
    if (d->rounds < 1 || d->rounds > 4)
        return KB_BAD_DIMENSIONS;
    *what = "hand";
    if (d->hand & ~KB_HAND_ALL || (d->hand & KB_HAND_REPORTER2 && !(d->hand & KB_HAND_REPORTER)))
        return KB_BAD_DIMENSIONS;
    /* Characters may all be gone in a later round: the bribes alone must last then. */
    *what = "cards";
    bool lasting = d->rounds == 1 && setup->option[KB_SHOW] != KB_SHOW_CLOSED;
    if (d->cards < 1 || d->cards > 6 || d->cards > (lasting ? bits_count(d->hand) : bribes))
        return KB_BAD_DIMENSIONS;
    setup->dimensions = *d;
    setup->reduced = 1;
    return KB_OK;
}
