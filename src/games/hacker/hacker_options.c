/* hacker_options.c: the options of Hacker and their values, in the order of the trace. */
#include "hacker.h"

HD const char *hacker_option_key(int key) {
    static const char *const keys[] = {"clock", "beats", "jam", "crypt", "steal", "first"};
    return key >= 0 && key < KB_HACKER_OPTIONS ? keys[key] : NULL;
}

HD const char *hacker_option_value(int key, int value) {
    static const char *const values[][10] = {
        {"beats", NULL},
        {"1", "2", "3", "4", "5", "6", "7", "8", "9", NULL},
        {"off", "on", NULL},
        {"off", "on", NULL},
        {"look", "blind", NULL},
        {"lot", "1", "2", "3", "4", "5", "6", "7", NULL},
    };
    if (key < 0 || key >= KB_HACKER_OPTIONS || value < 0)
        return NULL;
    for (int i = 0; i < value; i++)
        if (!values[key][i])
            return NULL;
    return values[key][value];
}

HD void hacker_defaults(struct kb_setup *setup) {
    for (int key = 0; key < KB_HACKER_OPTIONS; key++)
        setup->option[key] = 0;
    setup->option[KB_BEATS] = 1; /* two beats */
    setup->dimensions.rounds = 4;
    setup->dimensions.accounts = 3;
}
