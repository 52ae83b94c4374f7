/* command.c: see command.h. */
#include "command.h"

#include <ctype.h>
#include <string.h>

#include "term_game.h"

enum when { ALWAYS, PLAYING, SEATED, NOTES, HOST_SEATING, OVER, OVER_SEATED };

static const struct {
    const char *word, *argument, *what;
    enum when when;
} rows[COMMANDS] = {
    [COMMAND_HELP] = {"help", "", mark("what is possible now"), ALWAYS},
    [COMMAND_MOVES] = {"moves", "", mark("all moves that are possible now"), PLAYING},
    [COMMAND_TABLE] = {"table", "", mark("the table in words"), ALWAYS},
    [COMMAND_LOG] = {"log", " [N]", mark("the last N lines of what happened"), ALWAYS},
    [COMMAND_NOTES] = {"notes", "", mark("your notebook: what you saw in this round"), NOTES},
    [COMMAND_RULES] = {"rules", " [all]", mark("the rules, at the paragraph that applies now"),
                       ALWAYS},
    [COMMAND_SAY] = {"say", " N, TEXT",
                     mark("a phrase by its number, or a text; alone: the phrases"), SEATED},
    [COMMAND_UNDO] = {"undo", "", mark("takes back a move that is not confirmed yet"), PLAYING},
    [COMMAND_CONFIRM] = {"confirm", " on|off", mark("whether a move waits for Enter"), ALWAYS},
    [COMMAND_LANG] = {"lang", " en|fr|de|es", mark("another language"), ALWAYS},
    [COMMAND_START] = {"start", "", mark("starts the game"), HOST_SEATING},
    [COMMAND_BOTS] = {"bots", " [LEVEL]", mark("fills the free seats with bots"), HOST_SEATING},
    [COMMAND_INVITE] = {"invite", "", mark("a link for one person"), HOST_SEATING},
    [COMMAND_BACK] = {"back", "", mark("takes your seat back from the bot"), PLAYING},
    [COMMAND_SAVE] = {"save", " FILE", mark("the record of this game, into a new file"), OVER},
    [COMMAND_REMATCH] = {"rematch", "",
                         mark("you want to play again; said twice: without waiting for the others"),
                         OVER_SEATED},
    [COMMAND_GIVEUP] = {"giveup", "", mark("gives your seat to a bot"), PLAYING},
    [COMMAND_MENU] = {"menu", "", mark("back to the first menu; the game is kept"), ALWAYS},
    [COMMAND_QUIT] = {"quit", "", mark("ends the program; the game is kept"), ALWAYS},
};

static bool applies(const struct seen *seen, enum when when) {
    switch (when) {
    case PLAYING: return seen->phase == SEEN_PLAYING && seen->you > 0;
    case SEATED: return seen->you > 0;
    case NOTES: return seen->has_view && term_game_of(&seen->view)->notes && seen->you > 0;
    case HOST_SEATING:
        return seen->phase == SEEN_SEATING && seen->you > 0 && seen->you == seen->host;
    case OVER: return seen->phase == SEEN_OVER;
    case OVER_SEATED: return seen->phase == SEEN_OVER && seen->you > 0;
    default: return true;
    }
}

/* In the notation, or with a name. */
static bool is_move(const struct seen *seen, const char *line, char *move) {
    struct say say;
    SAID(notation);
    if (ask_move(&seen->view, line, move))
        return true;
    say_learn(&say, seen);
    ask_notation(&say, &seen->view, line, &notation);
    return ask_move(&seen->view, SAYS(notation), move);
}

enum command command_read(const struct seen *seen, const char *line, char *argument, char *move) {
    char word[16] = "";
    size_t length = 0;
    argument[0] = move[0] = 0;
    while (isspace((unsigned char)*line))
        line++;
    if (!*line)
        return COMMAND_NOTHING;
    if (seen->has_view && is_move(seen, line, move))
        return COMMAND_MOVE;
    if (!strcmp(line, "?"))
        return COMMAND_HELP;
    for (; isalpha((unsigned char)line[length]) && length + 1 < sizeof word; length++)
        word[length] = (char)tolower((unsigned char)line[length]);
    if (line[length] && !isspace((unsigned char)line[length]))
        return COMMAND_UNKNOWN;
    line += length;
    while (isspace((unsigned char)*line))
        line++;
    strncpy(argument, line, COMMAND_MAX - 1);
    argument[COMMAND_MAX - 1] = 0;
    for (size_t end = strlen(argument); end && isspace((unsigned char)argument[end - 1]);)
        argument[--end] = 0;
    for (int i = COMMAND_HELP; i < COMMANDS; i++)
        if (!strcmp(rows[i].word, word))
            return (enum command)i;
    return COMMAND_UNKNOWN;
}

void command_help(const struct seen *seen, ask_give *give, void *arg) {
    for (int i = COMMAND_HELP; i < COMMANDS; i++) {
        if (!applies(seen, rows[i].when))
            continue;
        SAID(line);
        text_word(&line, rows[i].word);
        text_word(&line, rows[i].argument);
        text_word(&line, ": ");
        text_word(&line, tr(rows[i].what));
        give(arg, SAYS(line));
    }
}

/* The common beginning of all candidates so far. */
static void narrow(char *common, const char *word, int count) {
    size_t same = 0;
    if (count == 0) {
        strcpy(common, word);
        return;
    }
    while (common[same] && common[same] == word[same])
        same++;
    common[same] = 0;
}

int command_complete(const struct seen *seen, char *line, ask_give *give, void *arg) {
    char common[COMMAND_MAX] = "", found[SEEN_MOVE];
    int count = 0;
    bool moves = seen->has_view && seen->you && seen_waits(seen, seen->you);
    size_t length = strlen(line);
    if (moves && ask_complete(&seen->view, line, found)) {
        count = ask_complete(&seen->view, line, found);
        strcpy(common, found);
    }
    for (int i = COMMAND_HELP; i < COMMANDS && length > 0; i++) {
        if (strncmp(rows[i].word, line, length) || !applies(seen, rows[i].when))
            continue;
        narrow(common, rows[i].word, count);
        count++;
    }
    if (count > 1 && give) {
        for (int i = 0; moves && i < seen->view.legals; i++)
            if (!strncasecmp(seen->view.legal[i], line, length))
                give(arg, seen->view.legal[i]);
        for (int i = COMMAND_HELP; i < COMMANDS && length > 0; i++)
            if (!strncmp(rows[i].word, line, length) && applies(seen, rows[i].when))
                give(arg, rows[i].word);
    }
    if (count && strlen(common) > length)
        strcpy(line, common);
    return count;
}
