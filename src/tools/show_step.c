/* show_step.c: see show_step.h. The screen is the header, the last lines up to the step, and a
 * line about keys. Lines longer than the screen is wide are folded between words. */
#include "show_step.h"

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "say.h"
#include "screen.h"
#include "terminal.h"
#include "tools.h"

#define LINE_BYTES 4096

/* The line of a text that ends before `end`; where it begins. */
static size_t line_before(const char *text, size_t end, char *line) {
    size_t begin = end - 1;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    snprintf(line, LINE_BYTES, "%.*s", (int)(end - 1 - begin), text + begin);
    return begin;
}

/* How many rows a text needs, if they are not more than `most`. */
static int rows_needed(const char *text, size_t end, int columns, int most) {
    char line[LINE_BYTES];
    int rows = 0;
    while (end > 0 && rows < most) {
        end = line_before(text, end, line);
        rows += screen_lines(line, columns);
    }
    return rows < most ? rows : most;
}

/* The last rows of a text, as many as there is room for; what begins at `bright` or later stands
 * out. Returns how many they are. */
static int draw_text(const char *text, size_t end, size_t bright, int row, int room) {
    char line[LINE_BYTES];
    int columns = screen_columns(), rows = rows_needed(text, end, columns, room);
    for (int at = row + rows; end > 0 && at > row;) {
        end = line_before(text, end, line);
        int top = at - screen_lines(line, columns), cut = top < row ? row - top : 0;
        screen_wrap(top + cut, 0, columns, at - top - cut, cut,
                    end >= bright ? SCREEN_BOLD : SCREEN_DIM, line);
        at = top + cut;
    }
    return rows;
}

static void draw(const struct show *show, const char *header, int at) {
    int rows = screen_rows() - 2, head = 0;
    char move[NUMBER_MAX], moves[NUMBER_MAX];
    SAID(keys);
    screen_begin();
    if (rows_needed(header, strlen(header), screen_columns(), rows) + 6 <= rows)
        head = draw_text(header, strlen(header), SIZE_MAX, 0, rows); /* else all is for the game */
    draw_text(show->text, show->step[at + 1].text, show->step[at].text, head, rows - head);
    put(&keys, tr("move {n} of {moves}   left, right, home, end: step   q: leave"), "n",
        language_number(move, at), "moves", language_number(moves, show->steps - 1), NULL);
    screen_text(screen_rows() - 1, 0, screen_columns(), SCREEN_PLAIN, SAYS(keys));
    screen_end(-1, 0);
}

/* The step that a key leads to; -1 to leave. */
static int press(const struct show *show, int key, int at) {
    int last = show->steps - 1;
    switch (key) {
    case KEY_IS_RIGHT:
    case KEY_IS_DOWN:
    case KEY_IS_ENTER:
    case ' ':
    case 'n': return at < last ? at + 1 : last;
    case KEY_IS_LEFT:
    case KEY_IS_UP:
    case 'p': return at > 0 ? at - 1 : 0;
    case KEY_IS_HOME:
    case 'g': return 0;
    case KEY_IS_LAST:
    case 'G': return last;
    case KEY_IS_INTERRUPT:
    case 'q': return -1;
    default: return at;
    }
}

/* The next key; the terminal may be gone before it comes. */
static int wait_key(void) {
    struct pollfd keyboard = {STDIN_FILENO, POLLIN, 0};
    poll(&keyboard, 1, -1);
    return keyboard.revents & (POLLHUP | POLLERR) ? KEY_IS_INTERRUPT : screen_key();
}

int show_with_keys(const struct show *show, const char *header, int at) {
    int key = KEY_IS_NONE;
    terminal_letters();
    if (!screen_open(false))
        return failure("show", "--step needs a terminal");
    while (at >= 0 && !screen_signal()) {
        draw(show, header, at);
        key = wait_key();
        at = press(show, key, at);
    }
    screen_close();
    return screen_signal() ? 128 + screen_signal() : key == KEY_IS_INTERRUPT ? 128 + SIGINT : 0;
}
