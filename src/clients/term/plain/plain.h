/* plain.h: line mode: printing lines and reading them. */
#ifndef PLAIN_H
#define PLAIN_H

#include "command.h"
#include "terminal.h"

int plain_menu(struct terminal *terminal); /* 1: at a table, 0: quit, -1: failed */
enum terminal_next plain_run(struct terminal *terminal);

void plain_give(void *arg, const char *text); /* terminal_line, as ask_give */

/* Text without a line feed behind it. */
void plain_prompt(const char *text);

/* The next line of standard input without its line feed, waiting for it; false: there is no more.
 * Longer ones are cut. Meanwhile the client goes on. */
bool plain_read(struct client *client, char *line, size_t size);

/* Is there a line already? And is it all over? */
bool plain_has_line(void);
bool plain_at_end(void);
void plain_fill(void); /* takes what standard input has */

/* Prints the rules, from the paragraph `section` on: that alone, or everything if it is NULL. */
void plain_rules(const char *text, const char *section);

/* Ctrl-C was pressed since the last call. */
bool plain_interrupted(void);
void plain_signals(void);

#endif
