/* watch_words.h: what happens in a game, in English: one sentence for each event, with a full stop.
 * Every function writes into `out`, which has room for WORDS_MAX bytes. `scene` is the table after
 * the event unless it says otherwise. */
#ifndef WATCH_WORDS_H
#define WATCH_WORDS_H

#include "watch_scene.h"

#define WORDS_MAX 256

/* ---- Names ---- */

const char *words_government(int government); /* City Hall */

/* Stadium: the id of contract number `id` in the deck, with a capital. */
void words_contract(const struct scene *scene, int id, char *out);

void words_place(const struct scene *scene, int place, char *out); /* b2 (Stadium) */
void words_value(uint32_t thousands, char *out);                   /* $1,200k */
void words_money(int units, char *out);                            /* $4,500, from units of 500 $ */
void words_seats(uint32_t seats, char *out); /* seat 1; seats 1 and 3; seats 1, 3 and 4 */

const char *words_card(int card); /* $4,000; attorney; a card */

/* What the present step is, and how it goes. */
const char *words_step(const struct scene *scene);
const char *words_explain(const struct scene *scene);

/* ---- Events ---- */

/* What it is all about, line by line from 0; false: this was the last one. */
bool words_open(const struct scene *scene, int line, char *out);

void words_round(const struct scene *scene, char *out);
void words_deal(const struct scene *scene, char *out);
void words_first(const struct scene *scene, uint32_t tied, char *out); /* tied: 0 without a lot */
void words_shown(const struct scene *scene, int chooser, char *out);   /* chooser: show=free */
void words_put(const struct scene *scene, int t, char *out);
void words_look(const struct scene *scene, int seat, int t, char *out);
void words_swiss(const struct scene *scene, int t, char *out);
void words_take(const struct scene *scene, int t, int target, char *out); /* target -1: it passes */
void words_idle(const struct scene *scene, int t, char *out); /* a character without a target */
void words_stop(const struct scene *scene, char *out);
void words_award(const struct scene *scene, char *out);
void words_home(const struct scene *scene, char *out);
void words_end(const struct scene *scene, char *out);

#endif
