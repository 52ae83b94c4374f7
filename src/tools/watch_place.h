/* watch_place.h: a place on the table as a part of a picture: a contract or an account with the
 * cards that lie there. With much room the cards are fanned out, with little they are small, and
 * with very little the whole place is one line. */
#ifndef WATCH_PLACE_H
#define WATCH_PLACE_H

#include "watch_grid.h"
#include "watch_words.h"

/* Rows that a place wants so that its name and all its cards can be seen, in `width` columns; with
 * `tight` as few as possible. */
int place_rows(const struct scene *scene, int place, int width, bool tight);

/* Draws a place into `rows` rows, 1 or more. The column to the left of `col` is for a mark. */
void place_draw(struct grid *grid, const struct scene *scene, int place, int row, int rows, int col,
                int width);

#endif
