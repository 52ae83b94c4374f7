/* budget.c: see budget.h. A bot's time has a part that does not depend on its budget, so it is
 * measured twice, with a small budget and with a larger one, and the budget is read off the line
 * through both. */
#include "budget.h"

#include <stdio.h>
#include <string.h>

#include "play.h"
#include "tools.h"

#define SECONDS_MAX 0.5 /* for each of the two measurements */

/* Milliseconds that a decision takes with that budget. */
static double ms_with(const struct kb_setup *setup, const struct bot_spec *spec, uint32_t budget) {
    static const uint8_t chair[KB_SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6};
    static const struct play_limits limits = {.limit_ms = 1000};
    struct lineup lineup = {.players = 1, .chairs = setup->seats};
    struct play_count count[KB_SEATS_MAX];
    struct kb_state state;
    lineup.player[0].spec = *spec;
    lineup.player[0].spec.budget = budget;
    struct play_table *table = play_table_new(setup, &lineup, &limits);
    memset(count, 0, sizeof count);
    double start = seconds_now();
    for (uint64_t seed = 1; table && seconds_now() - start < SECONDS_MAX; seed++)
        play_game(table, chair, seed, &state, NULL, count, NULL);
    play_table_free(table);
    return count[0].moves ? (double)count[0].ns / 1e6 / (double)count[0].moves : 0;
}

uint32_t budget_for(const struct kb_setup *setup, const struct bot_spec *spec, uint32_t ms) {
    uint32_t own = bot_play(spec->bot, setup->game)->budget;
    if (own <= 1)
        return own;
    uint32_t small = own / 8 ? own / 8 : 1;
    uint32_t large = small * 4;
    double at_small = ms_with(setup, spec, small);
    double at_large = ms_with(setup, spec, large);
    double each = (at_large - at_small) / (large - small);
    double budget = each > 0 ? small + (ms - at_small) / each : own;
    return budget < 1 ? 1 : budget > BOT_BUDGET_MAX ? BOT_BUDGET_MAX : (uint32_t)budget;
}

void budget_lineup(const struct kb_setup *setup, struct lineup *lineup, uint32_t ms) {
    for (int i = 0; i < lineup->players; i++)
        if (!lineup->player[i].external)
            lineup->player[i].spec.budget = budget_for(setup, &lineup->player[i].spec, ms);
}
