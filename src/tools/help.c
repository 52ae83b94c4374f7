/* help.c: what --help says of the games, made from the list of the library, so that another game is
 * in it at once. */
#include <string.h>

#include "tools.h"

/* "2 to 7 (Corruption 4, Hacker 5)" */
static void print_seats(void) {
    int least = KB_SEATS_MAX, most = 1;
    for (int i = 0; i < kb_games(); i++) {
        least = kb_game(i).seats_min < least ? kb_game(i).seats_min : least;
        most = kb_game(i).seats_max > most ? kb_game(i).seats_max : most;
    }
    printf("%d to %d", least, most);
    for (int i = 0; i < kb_games(); i++)
        printf("%s%s %d", i ? ", " : " (", kb_game(i).title, kb_game(i).seats_usual);
    putchar(')');
}

void help_print(const char *help) {
    char games[GAME_NAMES_MAX];
    for (const char *at = help; *at;) {
        size_t plain = strcspn(at, "{");
        fwrite(at, 1, plain, stdout);
        at += plain;
        if (!strncmp(at, "{seats}", 7)) {
            print_seats();
            at += 7;
        } else if (!strncmp(at, "{games}", 7)) {
            fputs(game_names(games), stdout);
            at += 7;
        } else if (*at) {
            putchar(*at++);
        }
    }
}

/* ---- Options ---- */

#define COLUMNS 78
#define ONE_MAX 80 /* bytes of an option with its values */

/* Sets up a game with some of its values changed, and says whether `key` keeps its value then: one
 * that means nothing beside the others does not. */
static bool counts(int game, int key, int value, int beside, int with) {
    char words[2 * ONE_MAX];
    struct kb_setup setup;
    int length = snprintf(words, sizeof words, "%s=%s", kb_option_key(game, key),
                          kb_option_value(game, key, value));
    if (beside >= 0)
        snprintf(words + length, sizeof words - (size_t)length, " %s=%s",
                 kb_option_key(game, beside), kb_option_value(game, beside, with));
    return !kb_setup_text(&setup, kb_game(game).name, kb_game(game).seats_usual, words, NULL) &&
           setup.option[key] == value;
}

static int usual_value(int game, int key) {
    struct kb_setup setup;
    kb_setup(&setup, kb_game(game).name, kb_game(game).seats_usual, NULL, 0, NULL);
    return key < kb_game(game).options ? setup.option[key] : 0;
}

/* "first=lot|1..7": the usual value first; numbers that follow each other as a range. */
static void write_option(int game, int key, char *out, size_t size) {
    int usual = usual_value(game, key), count = 0;
    size_t length = (size_t)snprintf(out, size, "%s=%s", kb_option_key(game, key),
                                     kb_option_value(game, key, usual));
    while (kb_option_value(game, key, count))
        count++;
    for (int i = 0; i < count; i++) {
        const char *value = kb_option_value(game, key, i);
        int last = i;
        if (i == usual)
            continue;
        while (value[0] >= '1' && value[0] < '9' && !value[1] && last + 1 < count &&
               last + 1 != usual &&
               kb_option_value(game, key, last + 1)[0] == value[0] + last + 1 - i)
            last++;
        length += (size_t)snprintf(out + length, size - length, "|%s", value);
        if (last > i + 1) {
            length += (size_t)snprintf(out + length, size - length, "..%s",
                                       kb_option_value(game, key, last));
            i = last;
        }
    }
}

/* The option and value without which another one means nothing; false: it always counts. */
static bool depends(int game, int key, int *beside, int *with) {
    int other = usual_value(game, key) ? 0 : 1;
    if (key >= kb_game(game).options || counts(game, key, other, -1, 0))
        return false;
    for (*beside = 0; *beside < kb_game(game).options; ++*beside)
        for (*with = 0; kb_option_value(game, *beside, *with); ++*with)
            if (*beside != key && counts(game, key, other, *beside, *with))
                return true;
    return false;
}

/* Those that always count, or those that go with one value of another one; lines are broken. */
static void print_options(int game, int beside, int with) {
    int column = 0;
    for (int key = 0; kb_option_key(game, key); key++) {
        char words[ONE_MAX];
        int on = -1, value = 0;
        if (!depends(game, key, &on, &value))
            on = -1;
        if (on != beside || (on >= 0 && value != with))
            continue;
        write_option(game, key, words, sizeof words);
        int width = (int)strlen(words) + 3;
        if (column && column + width > COLUMNS) {
            putchar('\n');
            column = 0;
        }
        if (!column)
            column = beside < 0 ? printf(" ")
                                : printf("  with %s=%s:", kb_option_key(game, beside),
                                         kb_option_value(game, beside, with));
        column += printf("%s%s", column == 1 ? " " : "   ", words);
    }
    if (column)
        putchar('\n');
}

void options_print_help(void) {
    for (int game = 0; game < kb_games(); game++) {
        printf("\noptions of %s%s:\n", kb_game(game).name,
               game ? "" : " (the first value is the default)");
        print_options(game, -1, 0);
        for (int key = 0; key < kb_game(game).options; key++)
            for (int value = 0; kb_option_value(game, key, value); value++)
                print_options(game, key, value);
    }
}
