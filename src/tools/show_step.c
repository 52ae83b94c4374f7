/* show_step.c: see show_step.h. The screen is the header, the last lines up to the step, and a
 * line about keys. Lines longer than the screen is wide are folded between words. */
#include "show_step.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "say.h"
#include "tools.h"
#include "watch_term.h"

#define FOLD_INDENT 8 /* columns before what did not fit into a line */

/* How many bytes of a line fit into a row of `columns`, without the space where it is folded.
 * Characters that may be wide count as two columns. */
static size_t row_length(const char *line, size_t length, int cols) {
    size_t space = 0;
    int used = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)line[i];
        if ((byte & 0xc0) == 0x80)
            continue;
        used += byte >= 0xe1 ? 2 : 1;
        if (used > cols)
            return space ? space : i ? i : length;
        if (byte == ' ' && used > FOLD_INDENT + 1)
            space = i;
    }
    return length;
}

/* Folds the text up to `end`, and prints its rows from number `first` on; those from
 * `bright` on bright. Returns how many rows there are. */
static int fold(const char *text, size_t end, size_t bright, int cols, int first) {
    int row = 0;
    for (size_t at = 0; at < end;) {
        size_t left = strcspn(text + at, "\n");
        const char *light = at >= bright ? "\033[1m" : "\033[2m";
        int indent = 0;
        do {
            size_t length = row_length(text + at, left, cols - indent);
            if (row++ >= first)
                printf("%s%*s%.*s\033[0m\033[K\r\n", light, indent, "", (int)length, text + at);
            if (length < left && text[at + length] == ' ')
                length++;
            at += length;
            left -= length;
            indent = cols > 2 * FOLD_INDENT ? FOLD_INDENT : 0;
        } while (left);
        at++;
    }
    return row;
}

static void draw(const struct show *show, const struct term *term, const char *header, int at) {
    int rows = term->rows - 2;
    int cols = term->cols > 1 ? term->cols : 80;
    size_t length = strlen(header);
    int head = fold(header, length, 0, cols, INT_MAX);
    size_t end = show->step[at + 1].text;
    fputs("\033[?7l\033[H\033[2J", stdout);
    if (head + 6 <= rows) { /* a small screen is for the game */
        fold(header, length, 0, cols, 0);
        rows -= head;
    }
    int all = fold(show->text, end, 0, cols, INT_MAX);
    fold(show->text, end, show->step[at].text, cols, all - rows);
    char move[NUMBER_MAX], moves[NUMBER_MAX];
    SAID(keys);
    put(&keys, tr("move {n} of {moves}   left, right, home, end: step   q: leave"), "n",
        language_number(move, at), "moves", language_number(moves, show->steps - 1), NULL);
    printf("\033[%d;1H%s\033[?7h", term->rows, SAYS(keys));
    fflush(stdout);
}

/* The step that a key leads to; -1 to leave. */
static int press(const struct show *show, int key, int at) {
    int last = show->steps - 1;
    switch (key) {
    case TERM_RIGHT:
    case TERM_DOWN:
    case ' ':
    case 'n': return at < last ? at + 1 : last;
    case TERM_LEFT:
    case TERM_UP:
    case 'p': return at > 0 ? at - 1 : 0;
    case TERM_HOME:
    case 'g': return 0;
    case TERM_LAST:
    case 'G': return last;
    case 'q': return -1;
    default: return at;
    }
}

int show_with_keys(const struct show *show, const char *header, int at) {
    static struct term term;
    if (!term_possible())
        return failure("show", "--step needs a terminal");
    term_open(&term);
    if (!term.keys) {
        term_close(&term);
        return failure("show", "--step needs a terminal to read keys from");
    }
    while (at >= 0) {
        draw(show, &term, header, at);
        int key = term_wait(&term, -1);
        if (key == TERM_END || !term.keys)
            break;
        at = press(show, key, at);
    }
    term_close(&term);
    return term_signal() ? 128 + term_signal() : EXIT_DONE;
}
