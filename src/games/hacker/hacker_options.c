/* hacker_options.c: the options of Hacker and their values, in the order of the trace. */
#include "game.h"

HD const char *hacker_option_key(int key) {
    static const char *const keys[] = {"clock", "beats",    "jam",    "crypt", "steal",
                                       "first", "credit_s", "lag_ms", "speed"};
    return key >= 0 && key < KB_HACKER_OPTIONS ? keys[key] : NULL;
}

HD const char *hacker_option_value(int key, int value) {
    static const char *const values[][10] = {
        {"beats", "live", NULL},
        {"1", "2", "3", "4", "5", "6", "7", "8", "9", NULL},
        {"off", "on", NULL},
        {"off", "on", NULL},
        {"look", "blind", NULL},
        {"lot", "1", "2", "3", "4", "5", "6", "7", NULL},
        {"5", "10", "20", "30", NULL},
        {"0", "100", "200", "300", "500", NULL},
        {"25", "50", "75", "100", NULL},
    };
    if (key < 0 || key >= KB_HACKER_OPTIONS || value < 0)
        return NULL;
    for (int i = 0; i < value; i++)
        if (!values[key][i])
            return NULL;
    return values[key][value];
}

HD bool hacker_option_counts(const struct kb_setup *setup, int key) {
    return key < KB_CREDIT_S || setup->option[KB_CLOCK] == KB_CLOCK_LIVE;
}

HD int hacker_viruses_for(int seats) {
    return seats == 5 || seats == 6 ? 4 : 3;
}

HD void hacker_defaults(struct kb_setup *setup) {
    for (int key = 0; key < KB_HACKER_OPTIONS; key++)
        setup->option[key] = 0;
    setup->option[KB_BEATS] = 1;    /* two beats */
    setup->option[KB_CREDIT_S] = 1; /* ten seconds */
    setup->option[KB_SPEED] = 3;    /* 100 percent */
    setup->dimensions.rounds = 4;
    setup->dimensions.accounts = 3;
}

/* Version 2 changed live games alone. */
HD int hacker_rules(const struct kb_setup *setup) {
    return setup->option[KB_CLOCK] == KB_CLOCK_LIVE ? 2 : 1;
}

HD void hacker_edition(struct kb_setup *setup, int edition) {
    (void)setup; /* there is one edition */
    (void)edition;
}

HD enum kb_code hacker_reduce(struct kb_setup *setup, const struct kb_dimensions *d,
                              const char **what) {
    *what = "rounds";
    if (d->rounds < 1 || d->rounds > 4)
        return KB_BAD_DIMENSIONS;
    *what = "accounts";
    if (d->accounts < 1 || d->accounts > 3)
        return KB_BAD_DIMENSIONS;
    *what = "viruses";
    if (d->viruses > hacker_viruses_for(setup->seats))
        return KB_BAD_DIMENSIONS;
    setup->dimensions = *d;
    setup->reduced = 1;
    return KB_OK;
}
