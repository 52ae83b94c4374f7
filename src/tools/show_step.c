/* show_step.c: see show_step.h. The screen is the header, the last lines up to the step, and a
 * line about keys. Lines longer than the screen are cut by the terminal, which does not wrap
 * meanwhile. */
#include "show_step.h"

#include <string.h>

#include "tools.h"
#include "watch_term.h"

static int count_lines(const char *text, size_t size) {
    int lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

/* The last `rows` lines of the text up to the end of a step; those of the step itself bright. */
static void draw_lines(const struct show *show, int at, int rows) {
    size_t begin = show->step[at].text;
    size_t end = show->step[at + 1].text;
    size_t from = end;
    int lines = 0;
    while (from > 0 && lines <= rows)
        lines += show->text[--from] == '\n';
    if (lines > rows)
        from++;
    while (from < end) {
        size_t length = strcspn(show->text + from, "\n");
        printf("%s%.*s\033[0m\033[K\r\n", from >= begin ? "\033[1m" : "\033[2m", (int)length,
               show->text + from);
        from += length + 1;
    }
}

static void draw(const struct show *show, const struct term *term, const char *header, int at) {
    int rows = term->rows - 2;
    int head = count_lines(header, strlen(header));
    fputs("\033[?7l\033[H\033[2J", stdout);
    if (head + 6 <= rows) { /* a small screen is for the game */
        for (const char *c = header; *c; c++)
            printf(*c == '\n' ? "\r\n" : "%c", *c);
        rows -= head;
    }
    draw_lines(show, at, rows);
    printf("\033[%d;1Hmove %d of %d   left, right, home, end: step   q: leave\033[?7h", term->rows,
           at, show->steps - 1);
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
