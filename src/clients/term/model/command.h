/* command.h: what is typed, in line mode and on the full screen: a move in notation, or one of a
 * few words, the same in all languages. */
#ifndef COMMAND_H
#define COMMAND_H

#include "ask.h"

#define COMMAND_MAX 512 /* bytes of a typed line with its 0 */

enum command {
    COMMAND_NOTHING, /* an empty line */
    COMMAND_MOVE,
    COMMAND_UNKNOWN,
    COMMAND_HELP, /* from here on: the words, in the order of help */
    COMMAND_MOVES,
    COMMAND_TABLE,
    COMMAND_LOG,
    COMMAND_NOTES,
    COMMAND_RULES,
    COMMAND_SAY,
    COMMAND_UNDO,
    COMMAND_CONFIRM,
    COMMAND_LANG,
    COMMAND_START,
    COMMAND_BOTS,
    COMMAND_INVITE,
    COMMAND_BACK,
    COMMAND_SAVE,
    COMMAND_REMATCH,
    COMMAND_GIVEUP,
    COMMAND_MENU,
    COMMAND_QUIT,
    COMMANDS
};

/* Reads a line at this table: `argument` (COMMAND_MAX bytes) gets the text after a command, `move`
 * (SEEN_MOVE bytes) a move in its exact form. */
enum command command_read(const struct seen *seen, const char *line, char *argument, char *move);

/* "log N: what happened, the last N lines" for each word that means something now. */
void command_help(const struct seen *seen, ask_give *give, void *arg);

/* Completes a typed line (COMMAND_MAX bytes) as far as it is certain; the number of things that it
 * can become, the words of which are given if there are several. */
int command_complete(const struct seen *seen, char *line, ask_give *give, void *arg);

#endif
