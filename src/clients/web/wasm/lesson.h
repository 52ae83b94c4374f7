/* lesson.h: a prepared game for a learner, for the page: one game in which deals are given as words
 * (as a record writes them) and every seat's moves are played by the page's script, by the learner or
 * by a bot. It hands out views and lines of one seat, as the server does. One lesson at a time, no
 * allocation. */
#ifndef LESSON_H
#define LESSON_H

#include <stddef.h>

/* Begins. `chance` has the outcomes of chance in their order, separated by spaces; when they are used
 * up, the rest is drawn from a seed that is always the same. NULL, or a sentence that says what is
 * wrong. */
const char *lesson_open(const char *game, int seats, const char *options, const char *chance);

/* What a seat may know, as JSON; and the lines of its history. Both return the length needed. */
size_t lesson_view(int seat, char *out, size_t size);
size_t lesson_lines(int seat, char *out, size_t size);

/* A move of a seat in notation, and the chance that follows. NULL, or what is wrong; then nothing
 * has changed. */
const char *lesson_play(int seat, const char *move);

/* What a bot (`normal`, `easy:bold`) would play on a seat now, in notation, into KB_MOVE_TEXT_MAX bytes; its
 * length, 0 if the seat has nothing to decide. */
size_t lesson_bot(int seat, const char *bot, char *out);

#endif
