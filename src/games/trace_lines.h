/* trace_lines.h: which lines of a game are wanted beside those of its inputs and outcomes: one
 * writer (NAME_trace) serves the trace, histories and the lines for screens. */
#ifndef TRACE_LINES_H
#define TRACE_LINES_H

enum trace_lines {
    TRACE_HISTORY, /* none */
    TRACE_ASKS,    /* every question with its legal moves: the trace */
    TRACE_TOLD     /* what the rules did by themselves, and what follows from a line: for screens */
};

#endif
