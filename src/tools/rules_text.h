/* rules_text.h: the rules in four languages, as the build puts them into the program from
 * data/rules/. */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

struct rules_text {
    const char *game;
    const char *lang;
    const char *text; /* see data/rules/README.md */
};

/* Ends with a row of NULLs. */
extern const struct rules_text rules_texts[];

/* The text of a game in a language (NULL: the first); NULL: there is none (rules.c). */
const char *rules_find(const char *game, const char *lang);

#endif
