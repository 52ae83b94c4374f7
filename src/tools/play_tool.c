/* play_tool.c: `kickback play`: the two games in a terminal. The command line is read here; what is
 * played with it is in src/clients/term. */
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "language.h"
#include "rules_text.h"
#include "table.h"
#include "terminal_play.h"
#include "tools.h"

/* Options and levels are looked at before anything is opened. */
static int check_words(const struct words *words, const struct terminal_wish *wish, char *options,
                       size_t size) {
    struct kb_setup setup;
    struct bot_spec spec;
    int seats = wish->seats ? wish->seats : usual_seats(words);
    options[0] = 0;
    if (wish->clock && !table_clock_ok(wish->clock))
        return usage_error("play",
                           "invalid --clock '%s'; expected none, move:SECONDS (5 to "
                           "3600), bank:SECONDS+SECONDS, days:DAYS (1 to 30)",
                           wish->clock);
    for (int i = 1; i < words->count; i++) {
        if (!strcmp(words->word[i], "clock=live"))
            return usage_error("play", "clock=live is played in the browser (kickback serve); "
                                       "possible in a terminal: clock=beats");
        if (strlen(options) + strlen(words->word[i]) + 2 > size)
            return usage_error("play", "these are too many options");
        strcat(options, i > 1 ? " " : "");
        strcat(options, words->word[i]);
    }
    if (words->count) {
        int status = setup_from_words("play", &setup, words, seats, NULL);
        if (status != EXIT_DONE)
            return status;
        for (const char *at = wish->bots; at && *at; at += strcspn(at, ","), at += *at == ',') {
            char level[64] = "";
            size_t length = strcspn(at, ",");
            memcpy(level, at, length < sizeof level ? length : sizeof level - 1);
            if (!strncmp(at, "cmd:", 4))
                return usage_error("play",
                                   "'%s': programs play in sim and arena, or as guests at a "
                                   "server (examples/); possible here: random, easy, normal, "
                                   "hard, expert",
                                   at);
            if (length >= sizeof level || bot_parse(at, length, &spec))
                return usage_error("play",
                                   "unknown bot '%s'; expected random, easy, normal, "
                                   "hard, expert, with :PERSONALITY and @BUDGET",
                                   level);
        }
        if (wish->people > seats)
            return usage_error("play", "--hotseat %d is more than %d seats", wish->people, seats);
    }
    return EXIT_DONE;
}

static int play_run(int argc, char **argv) {
    static char options[160];
    struct words words = {.count = 0};
    struct terminal_wish wish = {.people = 1, .pace_ms = -1, .rules = rules_find};
    const char *lang = NULL;
    uint64_t seats = 0, hotseat = 1, pace = 0;
    const struct option_spec specs[] = {
        {"seats", NULL, NULL, &seats, 3, 7},
        {"bots", NULL, &wish.bots, NULL, 0, 0},
        {"hotseat", NULL, NULL, &hotseat, 1, 7},
        {"names", NULL, &wish.names, NULL, 0, 0},
        {"connect", NULL, &wish.connect, NULL, 0, 0},
        {"watch", &wish.watch, NULL, NULL, 0, 0},
        {"plain", &wish.plain, NULL, NULL, 0, 0},
        {"lang", NULL, &lang, NULL, 0, 0},
        {"seed", NULL, NULL, &wish.seed, 0, UINT64_MAX},
        {"data", NULL, &wish.data, NULL, 0, 0},
        {"no-color", &wish.no_color, NULL, NULL, 0, 0},
        {"pace", NULL, NULL, &pace, 0, 60000},
        {"clock", NULL, &wish.clock, NULL, 0, 0},
    };
    const int count = sizeof specs / sizeof specs[0];
    if (!args_read("play", argc, argv, specs, count, &words))
        return EXIT_USAGE;
    enum language language = lang ? language_find(lang) : language_wanted();
    if (language == LANGUAGES)
        return usage_error("play", "invalid --lang '%s'; expected en, fr, de, es", lang);
    wish.seats = (int)seats;
    wish.people = (int)hotseat;
    wish.lang_given = lang != NULL;
    wish.seeded = args_given(&words, specs, count, "seed");
    if (args_given(&words, specs, count, "pace"))
        wish.pace_ms = (int)pace;
    int status = check_words(&words, &wish, options, sizeof options);
    if (status == EXIT_DONE && wish.connect)
        status = args_clash("play", &words, specs, count, "connect", "hotseat seed");
    if (status == EXIT_DONE && wish.watch && (!wish.connect || words.count))
        status =
            usage_error("play", "--watch goes with --connect, without a game; a game among bots: "
                                "kickback sim GAME --watch");
    if (status != EXIT_DONE)
        return status;
    wish.game = words.count ? words.word[0] : NULL;
    wish.options = options;
    language_set(language);
    return terminal_play(&wish);
}

const struct tool tool_play = {
    "play", "play in this terminal: alone, several at one keyboard, at a server", play_run,
    "usage: kickback play [GAME] [key=value ...] [OPTIONS]\n"
    "\n"
    "Plays in a terminal, full screen, or line by line where there is none\n"
    "(TERM=dumb, a pipe, --plain). Without GAME it asks what to play, and resumes\n"
    "a game that was left. Games are kept in ~/.local/share/kickback; kickback\n"
    "games lists those that are over.\n"
    "\n"
    "  --seats N        players, {seats}\n"
    "  --bots LEVELS    easy,hard:bold,...: who plays the other seats (normal)\n"
    "  --hotseat N      people at this keyboard; the screen is hidden between them\n"
    "  --names A,B,...  what they are called\n"
    "  --connect URL    a server, or the link of a table there, as a browser has it\n"
    "  --watch          at a server: look on, take no seat\n"
    "  --clock CLOCK    of a new table: none, move:60, bank:300+5, days:2\n"
    "  --plain          line by line: for screen readers and pipes\n"
    "  --lang LANG      en, fr, de or es\n"
    "  --seed N         the same game again\n"
    "  --pace MS        how long bots seem to think\n"
    "  --data DIR       where games are kept\n"
    "  --no-color       without colours (also NO_COLOR)\n"
    "\n"
    "? or help says what is possible at any moment. games: {games}\n",
    NULL};
