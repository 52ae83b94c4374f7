/* random_bot.c: see random_bot.h. The choice itself is part of the rules library, which plays it
 * without a view where speed matters; from the same generator both choose the same move. */
#include "random_bot.h"

int random_decide(const struct kb_view *view, uint64_t *random) {
    return kb_view_random(view, random);
}
