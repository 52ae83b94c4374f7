/* language_environment.c: the language that the environment asks for (language.h). The page, which
 * has no environment, is built without it. */
#include <stdlib.h>
#include <string.h>

#include "language.h"

/* LANGUAGE is a list, separated by colons; the others are one name: fr_CH.UTF-8. */
enum language language_wanted(void) {
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 4; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value)
            continue;
        for (const char *at = value; at; at = strchr(at, ':')) {
            at += *at == ':';
            for (int k = 0; k < LANGUAGES; k++)
                if (!strncmp(at, language_codes[k], 2) && strchr("_.@:", at[2]))
                    return (enum language)k;
        }
        if (i > 0)
            return LANGUAGE_EN;
    }
    return LANGUAGE_EN;
}
