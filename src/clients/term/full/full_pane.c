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

void pane_open(struct pane *pane, const char *title) {
    pane_close(pane);
    snprintf(pane->title, sizeof pane->title, "%s", title);
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

void pane_scroll(struct pane *pane, int lines) {
    pane->top += lines;
    if (pane->top > pane->lines - 1)
        pane->top = pane->lines - 1;
    if (pane->top < 0)
        pane->top = 0;
}

void pane_draw(struct pane *pane, int row, int column, int rows, int width) {
    char foot[192];
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
