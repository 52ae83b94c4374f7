/* watch_term.h: the terminal as a stage: taken over for a while and given back as it was, whatever
 * ends the show. Knows nothing of what is shown. */
#ifndef WATCH_TERM_H
#define WATCH_TERM_H

#include <stdbool.h>
#include <termios.h>

#include "watch_grid.h"

struct term {
    int cols;
    int rows;
    enum grid_colours colours;
    bool open;
    bool keys;  /* standard input is a terminal that sends keys one by one */
    bool fresh; /* nothing of what is on the screen can be relied upon */
    struct termios saved;
    struct grid shown; /* what is on the screen */
};

/* What term_wait answers beside a key's byte. */
enum { TERM_TIME = -1, TERM_REDRAW = -2, TERM_END = -3 };

/* Keys that send more than one byte. */
enum { TERM_LEFT = 256, TERM_RIGHT, TERM_UP, TERM_DOWN, TERM_HOME, TERM_LAST };

/* Is standard output a terminal that can be drawn on? */
bool term_possible(void);

/* Takes the terminal over: the other screen, no cursor, keys at once and without an echo. */
void term_open(struct term *term);

/* Gives it back. Harmless when it has been given back already. */
void term_close(struct term *term);

/* Shows a picture by writing the rows that differ from what is on the screen. */
void term_show(struct term *term, const struct grid *grid);

/* Waits for a key (its byte is returned), `ms` milliseconds (TERM_TIME; below 0: without end), a
 * new size (TERM_REDRAW; cols and rows are new), or a signal that ends the show (TERM_END). */
int term_wait(struct term *term, int ms);

/* The signal behind TERM_END, 0 if there was none. */
int term_signal(void);

#endif
