/* hacker_normal.c: the bot `normal` of Hacker: the rules of thumb, played with some chance. */
#include "hacker_bots.h"
#include "hacker_thumb.h"

int hacker_normal(const struct bot_ask *ask) {
    struct hacker_mind mind;
    uint64_t random = bot_random(ask);
    struct hacker_style style = hacker_style(ask->who);
    hacker_recall(ask, HACKER_MEMORY_NORMAL, &mind);
    return hacker_thumb(&mind, &style, &random);
}
