/* hacker_bots.c: how each level plays Hacker: the function that decides, its budget, and whether
 * it wants the history. */
#include "hacker_bots.h"

#include "random_bot.h"

const struct bot_play hacker_plays[BOT_LEVELS] = {
    [BOT_RANDOM] = {random_decide, 1, false},  [BOT_EASY] = {hacker_easy, 1, false},
    [BOT_NORMAL] = {hacker_normal, 1, false},  [BOT_HARD] = {hacker_hard, 100, false},
    [BOT_EXPERT] = {hacker_expert, 300, true},
};
