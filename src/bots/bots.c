/* bots.c: see bots.h. */
#include "bots.h"

#include <string.h>

#include "random_bot.h"

static const struct bot bots[] = {
    {"random", "any legal move; in a beat of Hacker first what to do, then where", random_decide},
};

const struct bot *bot_at(int i) {
    return i >= 0 && i < (int)(sizeof bots / sizeof bots[0]) ? &bots[i] : NULL;
}

int bot_find(const char *name, size_t length) {
    for (int i = 0; bot_at(i); i++)
        if (strlen(bots[i].name) == length && memcmp(bots[i].name, name, length) == 0)
            return i;
    return -1;
}
