/* table_parts.h: shared by the files of a table. */
#ifndef TABLE_PARTS_H
#define TABLE_PARTS_H

#include <string.h>

#include "base.h"
#include "table.h"

static inline bool table_has(const struct table *t, int seat) {
    return seat >= 1 && seat <= t->terms.setup.seats;
}

/* Adds an event; the caller fills in what is special about it. */
struct table_event *table_say(struct table *t, enum table_event_code code, int seat, int number);

/* A seat is free again. */
void table_free_seat(struct table *t, int seat);
void table_put_bot(struct table *t, int seat, const char *spec);

/* A host who has lost the seat is replaced by another player there, or by the next who sits down.
 */
void table_pass_host(struct table *t, uint32_t person);

/* The deal (table_deal.c): is the version of the rules known? Begins with the host's share; takes a
 * commitment or share; a deadline has passed. */
bool table_rules_known(const struct table *t, const struct table_input *in);
void table_deal(struct table *t, struct table_scratch *scratch, const struct table_input *in);
enum table_code table_commit(struct table *t, struct table_scratch *scratch, int seat,
                             const struct table_input *in);
void table_deal_late(struct table *t, struct table_scratch *scratch, const struct table_input *in);

/* The game (table_game.c). */
void table_begin_game(struct table *t, const uint8_t *seed);
enum table_code table_move(struct table *t, int seat, const char *text, bool stood_in,
                           struct kb_error *error);
void table_stand_in(struct table *t, int seat, enum table_stand_in why);
void table_take_back(struct table *t, int seat);
void table_begin_rest(struct table *t);
bool table_may_return(const struct table *t, int seat,
                      int64_t now_ms); /* may the player still take the seat back? */
int64_t table_flag_ms(const struct table *t, int seat); /* when its clock runs out */

/* Call after the history has grown since `from`: draws the outcomes that are due and sets the times
 * of the new entries. Returns how many of them were forced moves. table_ask then asks every seat
 * that must decide, or ends the game. */
int table_go_on(struct table *t, struct kb_history *history, int from);
void table_ask(struct table *t);
uint32_t table_game_ms(const struct table *t);
void table_say_move(struct table *t, int seat, const char *whole, const char *seen, int forced,
                    bool open);
bool table_lies_open(
    const struct table *t); /* do accounts lie open now that will be jammed later? */

/* Live games (table_live.c): the game begins; plans the next tick if ticks may run; applies one
 * tick. */
void table_live_begin(struct table *t);
void table_live_plan(struct table *t);
enum table_code table_live(struct table *t, const struct table_input *in, struct kb_error *error);

/* Applies an input that recreates a table (table_carry_over.c). */
enum table_code table_carry(struct table *t, const struct table_input *in);

/* The public form of a move, from the spectator's views before and after it (table_seen.c).
 */
void table_move_seen(const struct kb_view *before, const struct kb_view *after, int action,
                     const char *whole, char *seen);

#endif
