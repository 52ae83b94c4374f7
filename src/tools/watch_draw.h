/* watch_draw.h: an event of a story as a picture: the three governments with what lies on their
 * contracts, the seats, and the latest moves. */
#ifndef WATCH_DRAW_H
#define WATCH_DRAW_H

#include "watch_grid.h"
#include "watch_story.h"

/* What stands at the edge of the picture. */
struct draw_edge {
    uint64_t seed;
    int pace;  /* milliseconds after a card */
    bool keys; /* there is a keyboard */
    bool paused;
};

/* The whole screen, cols x rows. Below 72 x 21 there is no room for the table: only the moves. */
void draw_screen(struct grid *grid, int cols, int rows, const struct story *story, int index,
                 const struct draw_edge *edge);

/* The table and the seats alone, as high as they need to be, for the end of a round in print. */
void draw_table(struct grid *grid, int cols, const struct scene *scene);

/* The end of the game: the seats from first to last, with what they won. */
void draw_result(struct grid *grid, int cols, const struct scene *scene);

#endif
