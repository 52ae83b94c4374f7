/* highcard.h: the rules of Highcard (more_games.h) as the files of this folder share them. */
#ifndef HIGHCARD_H
#define HIGHCARD_H

#include "game.h"

#define HIGHCARD_COPIES 3 /* of each rank */
#define HIGHCARD_TENSOR (8 + KB_HIGHCARD_RANKS + 1 + KB_HIGHCARD_ROUNDS * KB_HIGHCARD_SEATS_MAX)

/* Cards that a seat has been dealt, and those that are left in its hand. */
HD int highcard_dealt_to(const struct kb_highcard_table *table, int seat);
HD int highcard_held(const struct kb_highcard_table *table, int seat);

/* Has this seat placed a card in this round? */
HD bool highcard_has_placed(const struct kb_highcard_table *table, int seat);

/* The seat that scores in a round that is over, 0: nobody; and how much. */
HD int highcard_winner(const struct kb_highcard_table *table, int round);
HD int highcard_points(const struct kb_highcard_table *table, int round);

/* The seat that places first in a round; all before it are over. */
HD int highcard_first(const struct kb_highcard_table *table, int round);

HD int highcard_legal(const struct kb_highcard_table *table, const uint8_t *hand, int seat,
                      uint16_t *out);
HD enum kb_code highcard_parse(const struct kb_highcard_table *table, const uint8_t *hand, int seat,
                               const char *text, size_t length, int *action, int *other);
HD void highcard_write_move(struct text *out, int action);

#endif
