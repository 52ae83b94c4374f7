/* program_bot.h: one chair whose bot is a program: started with a shell, spoken to by lines on its
 * standard input and output (docs/bot-protocol.md, bot_text.h). Whatever the program does, a call
 * here comes back within its time: it may die, be silent, never read, or write without end. */
#ifndef PROGRAM_BOT_H
#define PROGRAM_BOT_H

#include "play.h"

#define LINE_FAULT (-2) /* no legal move came in time */

struct line;

/* A chair for that command; the program is started with the first game. NULL: no memory. */
struct line *line_new(const char *command, const struct play_limits *limits);
void line_close(struct line *line); /* ends the program; NULL is fine, here and below */

/* Starts the program unless it runs. False if it did not get ready. */
bool line_ready(struct line *line);

/* A game begins or has ended. */
struct line_game {
    const struct kb_setup *setup;
    int seat;
    uint64_t seed;                     /* of the bot */
    const struct bot_personality *who; /* that fell to the seat */
};
void line_game(struct line *line, const struct line_game *game);
void line_over(struct line *line, const struct kb_state *state);

struct line_ask {
    const struct kb_setup *setup;
    const struct kb_view *view;
    const struct kb_history *history; /* the whole one; what the seat may know of it is sent */
    struct kb_entry *seen;            /* room for KB_HISTORY_MAX */
    uint64_t seed;
};

/* Asks. A legal action, BOT_NONE, or LINE_FAULT. */
int line_decide(struct line *line, const struct line_ask *ask);

/* Why the last answer was none, or was one that is not possible; and the first line of all its
 * games that was the reason, printable and without quotes, or an empty text. */
enum play_fault line_fault(const struct line *line);
const char *line_offence(const struct line *line);

#endif
