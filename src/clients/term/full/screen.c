/* screen.c: see screen.h. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "screen.h"

#include <curses.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "clean.h"

#define TEXT_BYTES 4096

static bool colours, ascii;
static volatile sig_atomic_t ended, interrupted;

static void on_signal(int number) {
    if (number == SIGINT)
        interrupted = 1;
    else
        ended = number;
}

/* ncurses handles SIGTSTP and SIGWINCH itself; Ctrl-C is a question, not the end. */
static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static void make_colours(void) {
    static const short few[8] = {COLOR_WHITE,  COLOR_CYAN,    COLOR_RED,  COLOR_GREEN,
                                 COLOR_YELLOW, COLOR_MAGENTA, COLOR_BLUE, COLOR_WHITE};
    static const short many[8] = {250, 80, 210, 114, 221, 176, 111, 252};
    start_color();
    use_default_colors();
    for (short seat = 1; seat <= 7; seat++) {
        short colour = COLORS >= 256 ? many[seat] : few[seat];
        init_pair(seat, colour, -1);
        init_pair((short)(seat + 8), COLORS >= 256 ? 16 : COLOR_BLACK, colour);
    }
    init_pair(16, COLORS >= 256 ? 203 : COLOR_RED, -1);
}

bool screen_open(bool with_colours) {
    const char *name = getenv("TERM"), *none = getenv("NO_COLOR");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !name || !*name || !strcmp(name, "dumb"))
        return false;
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return false;
    set_term(screen);
    ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    colours = with_colours && !(none && *none) && has_colors();
    if (colours)
        make_colours();
    catch_signals();
    return true;
}

void screen_close(void) {
    endwin();
}

void screen_leave(void) {
    endwin();
}

void screen_return(void) {
    clear();
    refresh();
}

int screen_rows(void) {
    return LINES;
}

int screen_columns(void) {
    return COLS;
}

void screen_begin(void) {
    erase();
}

void screen_end(int row, int column) {
    curs_set(row >= 0);
    if (row >= 0)
        move(row < LINES ? row : LINES - 1, column < COLS ? column : COLS - 1);
    refresh();
}

void screen_blank(void) {
    clear();
    refresh();
}

static attr_t attributes(int style, short *pair) {
    int seat = style >> 8 & 7;
    attr_t look = A_NORMAL;
    *pair = 0;
    look |= style & SCREEN_BOLD ? A_BOLD : 0;
    look |= style & SCREEN_DIM ? A_DIM : 0;
    look |= style & SCREEN_REVERSE ? A_REVERSE : 0;
    look |= style & SCREEN_UNDERLINE ? A_UNDERLINE : 0;
    if (colours && style & SCREEN_ALERT)
        *pair = 16;
    else if (colours && seat)
        *pair = (short)(style & SCREEN_CARD ? seat + 8 : seat);
    if (!colours && style & SCREEN_ALERT)
        look |= A_BOLD;
    return look;
}

int screen_text(int row, int column, int width, int style, const char *text) {
    char line[TEXT_BYTES];
    wchar_t wide[TEXT_BYTES];
    struct text out = text_into(line, sizeof line);
    short pair = 0;
    attr_t look = attributes(style, &pair);
    if (column + width > COLS)
        width = COLS - column;
    if (row < 0 || row >= LINES || column < 0 || width <= 0)
        return 0;
    clean_text(&out, text, strlen(text));
    text_end(&out);
    if (clean_width(line) > width) {
        size_t fit = clean_fit(line, width - 1);
        strcpy(line + (fit < sizeof line - 4 ? fit : sizeof line - 4), "…");
    }
    if (ascii)
        clean_ascii(line);
    size_t count = mbstowcs(wide, line, TEXT_BYTES - 1);
    if (count == (size_t)-1)
        return 0;
    wide[count] = 0;
    attr_set(look, pair, NULL);
    mvaddnwstr(row, column, wide, (int)count);
    attr_set(A_NORMAL, 0, NULL);
    return clean_width(line);
}

void screen_fill(int row, int column, int width, int style, const char *glyph) {
    for (int i = 0; i < width; i++)
        screen_text(row, column + i, 1, style, glyph);
}

int screen_key(void) {
    wint_t key = 0;
    if (interrupted) {
        interrupted = 0;
        return KEY_IS_INTERRUPT;
    }
    int kind = get_wch(&key);
    if (kind == ERR)
        return KEY_IS_NONE;
    if (kind == KEY_CODE_YES) {
        switch (key) {
        case KEY_UP: return KEY_IS_UP;
        case KEY_DOWN: return KEY_IS_DOWN;
        case KEY_LEFT: return KEY_IS_LEFT;
        case KEY_RIGHT: return KEY_IS_RIGHT;
        case KEY_PPAGE: return KEY_IS_PAGE_UP;
        case KEY_NPAGE: return KEY_IS_PAGE_DOWN;
        case KEY_HOME: return KEY_IS_HOME;
        case KEY_END: return KEY_IS_LAST;
        case KEY_ENTER: return KEY_IS_ENTER;
        case KEY_BACKSPACE:
        case KEY_DC: return KEY_IS_BACK;
        case KEY_RESIZE: return KEY_IS_RESIZE;
        default:
            return key > KEY_F0 && key <= KEY_F0 + 12 ? KEY_IS_FUNCTION + (int)(key - KEY_F0)
                                                      : KEY_IS_NONE;
        }
    }
    switch (key) {
    case '\r':
    case '\n': return KEY_IS_ENTER;
    case '\t': return KEY_IS_TAB;
    case 8:
    case 127: return KEY_IS_BACK;
    case 27: return KEY_IS_ESCAPE;
    case 12: return KEY_IS_REDRAW;
    case 21: return KEY_IS_CLEAR;
    default: return key < 32 ? KEY_IS_NONE : (int)key;
    }
}

int screen_signal(void) {
    return ended;
}

bool screen_interrupted(void) {
    return interrupted;
}

size_t screen_break(const char *text, int width) {
    size_t fit = clean_fit(text, width), space = fit;
    if (!text[fit])
        return fit;
    while (space > 0 && text[space] != ' ')
        space--;
    return space > 0 ? space : fit ? fit : strlen(text);
}

/* The next line of a text; behind it, and its spaces. */
static const char *next_line(const char *text, int width, char *line, size_t size) {
    size_t length = screen_break(text, width);
    size_t kept = length < size ? length : size - 1;
    memcpy(line, text, kept);
    line[kept] = 0;
    text += length;
    while (*text == ' ')
        text++;
    return text;
}

int screen_lines(const char *text, int width) {
    char line[TEXT_BYTES];
    int count = 1;
    if (width < 1)
        return 1;
    while (*(text = next_line(text, width, line, sizeof line)))
        count++;
    return count;
}

int screen_wrap(int row, int column, int width, int rows, int skip, int style, const char *text) {
    char line[TEXT_BYTES];
    int count = 0;
    if (width < 1)
        return 0;
    do {
        text = next_line(text, width, line, sizeof line);
        if (skip-- > 0)
            continue;
        if (count < rows)
            screen_text(row + count, column, width, style, line);
        count++;
    } while (*text && count < rows);
    return count;
}

void screen_brief(int row, int column, int width, int rows, int style, const char *text) {
    char line[TEXT_BYTES];
    if (width < 2)
        return;
    for (int i = 0; i < rows && (*text || i == 0); i++) {
        text = next_line(text, width, line, sizeof line);
        bool cut = i == rows - 1 && *text;
        size_t kept = cut ? clean_fit(line, width - 1) : strlen(line);
        while (cut && kept > 0 && strchr(" .,:;", line[kept - 1]))
            kept--;
        line[kept] = 0;
        screen_text(row + i, column, width, style, line);
        if (cut)
            screen_text(row + i, column + clean_width(line), 1, style, "…");
    }
}
