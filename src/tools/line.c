/* line.c: see line.h. */
#include "line.h"

#include <stdlib.h>

struct line {
    const char *command;
};

struct line *line_new(const char *command, const struct play_limits *limits) {
    (void)limits;
    struct line *line = calloc(1, sizeof *line);
    if (line)
        line->command = command;
    return line;
}

void line_close(struct line *line) {
    free(line);
}

void line_game(struct line *line, const struct kb_setup *setup, int seat, uint64_t seed) {
    (void)line, (void)setup, (void)seat, (void)seed;
}

void line_over(struct line *line, const struct kb_state *state) {
    (void)line, (void)state;
}

int line_decide(struct line *line, const struct line_ask *ask) {
    (void)line, (void)ask;
    return LINE_FAULT;
}
