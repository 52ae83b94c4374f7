/* replay.h: a game that has been played, as a source (source.h): one table, at which everybody can
 * only look on, at the step of the game that the screen asks for. It tells what a spectator or a
 * seat knew at that moment, and nothing else. It has no thread: an answer is there when the
 * question is asked.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "record.h"
#include "source.h"

#define REPLAY_TABLE "replay" /* the id of its table */

/* Of a full record, which must outlive it, as a seat knew it (0: a spectator); players without a
 * name are bots of the program. NULL: there is no memory. */
struct source *source_replay(const struct record *record, int viewer);

/* Steps as record_steps counts them, from 0; where it is; and to another one. */
int replay_steps(const struct source *source);
int replay_at(const struct source *source);
void replay_go(struct source *source, int step);

/* Whose eyes it is seen with, and to others. */
int replay_viewer(const struct source *source);
void replay_look(struct source *source, int viewer);

#endif
