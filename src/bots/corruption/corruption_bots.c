/* corruption_bots.c: how each level plays Corruption: the function that decides, its budget, and
 * whether it wants the history. */
#include "corruption_bots.h"

#include "random_bot.h"

const struct bot_play corruption_plays[BOT_LEVELS] = {
    [BOT_RANDOM] = {random_decide, 1, false},       [BOT_EASY] = {corruption_easy, 1, false},
    [BOT_NORMAL] = {corruption_normal, 1, false},   [BOT_HARD] = {corruption_hard, 100, false},
    [BOT_EXPERT] = {corruption_expert, 300, false},
};
