/* screen.h: the full screen, on ncurses: writing clean text into cells, colours of seats, lists of
 * lines that scroll. Nothing else includes curses.h, and nothing here knows a game. */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stddef.h>

/* How text looks; a seat (1 to 7) is added as SCREEN_SEAT(seat): its colour, or, with SCREEN_CARD,
 * the colour behind it. */
enum {
    SCREEN_PLAIN = 0,
    SCREEN_BOLD = 1,
    SCREEN_DIM = 2,
    SCREEN_REVERSE = 4,
    SCREEN_UNDERLINE = 8,
    SCREEN_CARD = 16,
    SCREEN_ALERT = 32
};
#define SCREEN_SEAT(seat) ((seat) << 8)

/* Keys that are no characters; characters are their number in Unicode. */
enum {
    KEY_IS_NONE = -1,
    KEY_IS_UP = 0x200000,
    KEY_IS_DOWN,
    KEY_IS_LEFT,
    KEY_IS_RIGHT,
    KEY_IS_PAGE_UP,
    KEY_IS_PAGE_DOWN,
    KEY_IS_HOME,
    KEY_IS_LAST,
    KEY_IS_ENTER,
    KEY_IS_BACK, /* backspace */
    KEY_IS_ESCAPE,
    KEY_IS_TAB,
    KEY_IS_RESIZE,
    KEY_IS_INTERRUPT, /* Ctrl-C */
    KEY_IS_REDRAW,    /* Ctrl-L */
    KEY_IS_CLEAR,     /* Ctrl-U */
    KEY_IS_FUNCTION   /* + n */
};

bool screen_open(bool colours);
void screen_close(void);
/* Gives the terminal back for a while, and takes it again. */
void screen_leave(void);
void screen_return(void);

int screen_rows(void);
int screen_columns(void);

/* Everything between these is shown at once. */
void screen_begin(void);
void screen_end(int cursor_row, int cursor_column); /* below 0: no cursor */

/* Blanks everything now, also what a later redraw could bring back. */
void screen_blank(void);

/* Writes text from a place on, at most `width` columns; what is longer ends in an ellipsis. Returns
 * the columns written. Outside of the screen nothing happens. */
int screen_text(int row, int column, int width, int style, const char *text);
void screen_fill(int row, int column, int width, int style, const char *glyph);

/* The next key, KEY_IS_NONE if there is none now. */
int screen_key(void);

/* Did a signal end it? Was Ctrl-C pressed, which screen_key will say? */
int screen_signal(void);
bool screen_interrupted(void);

/* Bytes of `text` that go on a line of `width` columns, broken at a space where possible. */
size_t screen_break(const char *text, int width);

/* How many lines a text needs; and writes it over at most `rows` of them from line `skip` on.
 * Returns the lines written. */
int screen_lines(const char *text, int width);
void screen_brief(int row, int column, int width, int rows, int style,
                  const char *text); /* text that does not fit ends with an ellipsis */
int screen_wrap(int row, int column, int width, int rows, int skip, int style, const char *text);

#endif
