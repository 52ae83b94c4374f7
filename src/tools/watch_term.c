/* watch_term.c: see watch_term.h. Signals are blocked while something is drawn and come in only
 * while we wait, so nothing is ever written by a handler and no signal is missed. */
#include "watch_term.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

static volatile sig_atomic_t ended;   /* the signal that ends the show */
static volatile sig_atomic_t resized; /* SIGWINCH */
static volatile sig_atomic_t stopped; /* SIGTSTP: Ctrl-Z */
static sigset_t unblocked;

static void on_signal(int number) {
    if (number == SIGWINCH)
        resized = 1;
    else if (number == SIGTSTP)
        stopped = 1;
    else
        ended = number;
}

static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP};
#define HANDLED_COUNT (sizeof handled / sizeof handled[0])

static void catch_signals(void) {
    struct sigaction action;
    struct sigaction old;
    sigset_t blocked;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigemptyset(&blocked);
    for (size_t i = 0; i < HANDLED_COUNT; i++) {
        if (sigaction(handled[i], NULL, &old) || old.sa_handler == SIG_IGN)
            continue; /* whoever started us wants it so (nohup) */
        sigaddset(&blocked, handled[i]);
        sigaction(handled[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &blocked, &unblocked);
    for (size_t i = 0; i < HANDLED_COUNT; i++)
        sigdelset(&unblocked, handled[i]);
}

static void read_size(struct term *term) {
    struct winsize size;
    term->cols = 80;
    term->rows = 24;
    if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_row) {
        term->cols = size.ws_col;
        term->rows = size.ws_row;
    }
}

static enum grid_colours find_colours(void) {
    const char *none = getenv("NO_COLOR"); /* no-color.org: present and not empty */
    const char *name = getenv("TERM");
    const char *more = getenv("COLORTERM");
    if ((none && *none) || !strncmp(name, "vt", 2))
        return GRID_MONO;
    return strstr(name, "256") || strstr(name, "direct") || (more && *more) ? GRID_256 : GRID_8;
}

bool term_possible(void) {
    const char *name = getenv("TERM");
    return isatty(STDOUT_FILENO) && name && *name && strcmp(name, "dumb");
}

/* Keys come one by one and without an echo; Ctrl-C and Ctrl-Z are signals as ever. */
static void take_keys(struct term *term) {
    struct termios keys;
    term->keys = isatty(STDIN_FILENO) && !tcgetattr(STDIN_FILENO, &term->saved);
    if (!term->keys)
        return;
    keys = term->saved;
    keys.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    term->keys = !tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

static void take_over(struct term *term) {
    take_keys(term);
    fputs("\033[?1049h\033[?25l", stdout);
    fflush(stdout);
    read_size(term);
    term->open = true;
    term->fresh = true;
}

void term_open(struct term *term) {
    term->colours = find_colours();
    catch_signals();
    take_over(term);
}

void term_close(struct term *term) {
    if (!term->open)
        return;
    term->open = false;
    printf("\033[%d;1H\033[0m\033[?25h\033[?1049l", term->rows);
    fflush(stdout);
    if (term->keys)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &term->saved);
    term->keys = false;
}

void term_show(struct term *term, const struct grid *grid) {
    bool all = term->fresh || grid->cols != term->shown.cols || grid->rows != term->shown.rows;
    if (all)
        fputs("\033[0m\033[2J", stdout);
    for (int row = 0; row < grid->rows; row++) {
        if (!all && !memcmp(grid->cell[row], term->shown.cell[row], sizeof grid->cell[row]))
            continue;
        printf("\033[%d;1H", row + 1);
        grid_print_row(grid, row, term->colours, stdout);
        fputs("\033[K", stdout);
    }
    fflush(stdout);
    term->shown = *grid;
    term->fresh = false;
}

/* The next byte of a sequence, which comes at once or not at all; 0 if not. */
static unsigned char read_more(void) {
    struct timeval limit = {0, 20000};
    unsigned char byte = 0;
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    if (select(STDIN_FILENO + 1, &input, NULL, NULL, &limit) != 1 ||
        read(STDIN_FILENO, &byte, 1) != 1)
        return 0;
    return byte;
}

/* What stands behind an escape: ESC [ D, ESC O D, ESC [ 1 ~ and the like. TERM_TIME: none of ours.
 */
static int read_sequence(void) {
    unsigned char first = read_more();
    unsigned char number = 0;
    unsigned char last = 0;
    if (first != '[' && first != 'O')
        return TERM_TIME;
    while ((last = read_more()) && last < '@')
        number = last;
    switch (last) {
    case 'A': return TERM_UP;
    case 'B': return TERM_DOWN;
    case 'C': return TERM_RIGHT;
    case 'D': return TERM_LEFT;
    case 'H': return TERM_HOME;
    case 'F': return TERM_LAST;
    case '~':
        return number == '1' || number == '7'   ? TERM_HOME
               : number == '4' || number == '8' ? TERM_LAST
                                                : TERM_TIME;
    default: return TERM_TIME;
    }
}

/* One key. TERM_TIME: none. */
static int read_key(struct term *term) {
    unsigned char byte = 0;
    ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN))
        term->keys = false; /* there will be no more */
    if (byte == '\033')
        return read_sequence();
    return count == 1 ? byte : TERM_TIME;
}

/* Ctrl-Z: the shell gets its terminal back until it lets us go on. */
static void pause_process(struct term *term) {
    term_close(term);
    raise(SIGSTOP);
    take_over(term);
}

int term_wait(struct term *term, int ms) {
    struct timespec limit = {ms / 1000, ms % 1000 * 1000000L};
    fd_set input;
    FD_ZERO(&input);
    if (term->keys)
        FD_SET(STDIN_FILENO, &input);
    int ready = pselect(term->keys ? STDIN_FILENO + 1 : 0, &input, NULL, NULL,
                        ms < 0 ? NULL : &limit, &unblocked);
    if (ended)
        return TERM_END;
    if (stopped) {
        stopped = 0;
        pause_process(term);
        return TERM_REDRAW;
    }
    if (resized) {
        resized = 0;
        read_size(term);
        term->fresh = true;
        return TERM_REDRAW;
    }
    return ready > 0 ? read_key(term) : TERM_TIME;
}

int term_signal(void) {
    return ended;
}
