/* budget.h: seconds as a budget. Bots count playouts or nodes, so that a move is the same on every
 * machine; --move-ms instead measures here what this machine does. What comes out depends
 * on the machine and on what else it does, so games played with it cannot be reproduced. */
#ifndef BUDGET_H
#define BUDGET_H

#include "lineup.h"

/* The budget with which a decision of this bot takes about `ms` milliseconds on average, from games
 * that are played here and now (about a second of them). The bot's own budget where a budget of 1
 * is all it knows. */
uint32_t budget_for(const struct kb_setup *setup, const struct bot_spec *spec, uint32_t ms);

/* Sets the budgets of all players of ours. */
void budget_lineup(const struct kb_setup *setup, struct lineup *lineup, uint32_t ms);

#endif
