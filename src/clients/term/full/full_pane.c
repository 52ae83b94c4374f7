/* full_pane.c: texts over the table, one at a time, that scroll (full.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "full.h"

void pane_close(struct pane *pane) {
    for (int i = 0; i < pane->lines; i++)
        free(pane->line[i]);
    pane->lines = pane->top = 0;
    pane->open = false;
}

void pane_size(struct pane *pane, int rows, int width) {
    pane->rows = rows > 1 ? rows : 1;
    pane->width = width > 1 ? width : 1;
}

/* Text between a title and a line about keys. */
static void pane_fit(struct pane *pane, int rows, int columns) {
    pane_size(pane, rows - 2, columns - 2);
}

void pane_open(struct pane *pane, const char *title) {
    pane_close(pane);
    snprintf(pane->title, sizeof pane->title, "%s", title);
    pane_fit(pane, screen_rows(), screen_columns());
    pane->foot = NULL;
    pane->open = true;
}

void pane_give(void *arg, const char *line) {
    struct pane *pane = arg;
    if (pane->lines < PANE_LINES && (pane->line[pane->lines] = strdup(line)))
        pane->lines++;
}

/* Headings lose their signs; the paragraph that applies now is at the top. */
void pane_rules(struct pane *pane, const char *text, const char *section) {
    char line[1024];
    while (text && *text) {
        size_t length = strcspn(text, "\n");
        const char *at = text;
        bool heading = !strncmp(text, "## [", 4);
        if (heading) {
            size_t mark = strcspn(text + 4, "]");
            at += 4 + mark + 2;
            if (strlen(section) == mark && !strncmp(section, text + 4, mark))
                pane->top = pane->lines;
        } else if (!strncmp(text, "# ", 2)) {
            at += 2;
        }
        snprintf(line, sizeof line, "%s%.*s", heading ? "■ " : "",
                 (int)(length - (size_t)(at - text)), at);
        pane_give(pane, line);
        text += length;
        text += *text == '\n';
    }
}

static int rows_of(const struct pane *pane, int line) {
    return screen_lines(pane->line[line], pane->width);
}

/* The first line that fits with all lines up to `end`. */
static int first_before(const struct pane *pane, int end) {
    int first = end, used = 0;
    while (first > 0 && (used += rows_of(pane, first - 1)) <= pane->rows)
        first--;
    return first < end || end == 0 ? first : end - 1;
}

void pane_scroll(struct pane *pane, int lines) {
    int last = first_before(pane, pane->lines);
    pane->top += lines;
    if (pane->top > last)
        pane->top = last;
    if (pane->top < 0)
        pane->top = 0;
}

void pane_page(struct pane *pane, int pages) {
    int end = pane->top, used = 0;
    while (end < pane->lines && (used += rows_of(pane, end)) <= pane->rows)
        end++;
    if (pages < 0)
        end = first_before(pane, pane->top);
    else if (end == pane->top)
        end++; /* a line that is longer than the pane */
    pane_scroll(pane, end - pane->top);
}

void pane_draw(struct pane *pane, int row, int column, int rows, int width) {
    char foot[192];
    pane_fit(pane, rows, width);
    pane_scroll(pane, 0); /* the screen may have another size now */
    screen_fill(row, column, width, SCREEN_REVERSE, " ");
    screen_text(row, column + 1, width - 2, SCREEN_REVERSE | SCREEN_BOLD, pane->title);
    int at = row + 1, end = row + rows - 1, i = pane->top;
    for (; i < pane->lines && at < end; i++) {
        const char *line = pane->line[i];
        int style = !strncmp(line, "■", 3) ? SCREEN_BOLD : SCREEN_PLAIN;
        int used = screen_wrap(at, column + 1, width - 2, end - at, 0, style, line);
        at += used > 0 ? used : 1;
    }
    snprintf(foot, sizeof foot, "%s  %s", i < pane->lines ? "▼" : " ",
             pane->foot ? pane->foot : tr("arrows, PgUp, PgDn: scroll; Esc: back"));
    screen_text(row + rows - 1, column + 1, width - 2, SCREEN_DIM, foot);
}
