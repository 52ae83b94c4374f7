/* rules.c: `kickback rules`: the rules of a game in the player's language. The texts are data
 * (data/rules/), the same that other clients show; here they are laid out for a terminal. */
#include <string.h>

#include "language.h"
#include "rules_text.h"
#include "tools.h"

const char *rules_find(const char *game, const char *lang) {
    for (const struct rules_text *text = rules_texts; text->game; text++)
        if (!strcmp(text->game, game) && (!lang || !strcmp(text->lang, lang)))
            return text->text;
    return NULL;
}

/* Characters, not bytes. */
static int width_of(const char *line, int length) {
    int width = 0;
    for (int i = 0; i < length; i++)
        width += ((unsigned char)line[i] & 0xc0) != 0x80;
    return width;
}

static void print_heading(const char *text, int length, char rule) {
    printf("%.*s\n", length, text);
    for (int i = width_of(text, length); i > 0; i--)
        putchar(rule);
    putchar('\n');
}

/* `# Title` and `## [id] Heading` are underlined; everything else is printed as it is. */
static void print_text(const char *text) {
    while (*text) {
        int length = (int)strcspn(text, "\n");
        if (!strncmp(text, "# ", 2)) {
            print_heading(text + 2, length - 2, '=');
        } else if (!strncmp(text, "## [", 4)) {
            int skip = (int)strcspn(text, "]") + 2;
            print_heading(text + skip, length - skip, '-');
        } else {
            printf("%.*s\n", length, text);
        }
        text += length;
        text += *text == '\n';
    }
}

static int rules_run(int argc, char **argv) {
    struct words words = {.count = 0};
    const char *lang = language_codes[language_wanted()];
    const struct option_spec specs[] = {{"lang", NULL, &lang, NULL, 0, 0}};
    if (!args_read("rules", argc, argv, specs, 1, &words))
        return EXIT_USAGE;
    if (words.count != 1 || kb_game_find(words.word[0]) < 0) {
        char games[GAME_NAMES_MAX];
        return usage_error(
            "rules", "%s%s%s expected %s", words.count == 1 ? "unknown game '" : "missing game;",
            words.count == 1 ? words.word[0] : "", words.count == 1 ? "';" : "", game_names(games));
    }
    const char *text = rules_find(words.word[0], lang);
    if (!text)
        return usage_error("rules", "invalid --lang '%s'; expected en, fr, de, es", lang);
    print_text(text);
    return EXIT_DONE;
}

const struct tool tool_rules = {
    "rules", "print the rules of a game", rules_run,
    "usage: kickback rules GAME [--lang en|fr|de|es]\n"
    "\n"
    "Prints the rules of a game in one of four languages; without --lang in the one\n"
    "of the environment (LC_ALL, LC_MESSAGES, LANG), or else in English.\n"
    "\n"
    "games: {games}\n"};
