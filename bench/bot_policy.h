/* bot_policy.h: the strategy of a bot, from asking it.
 *
 * A bot is a function of what its seat knows and of a seed; how often it plays which move over all
 * seeds is its strategy. Here that is what `seeds` seeds say, twice over, for the two strategies of
 * response.h. Its draws in different information sets are independent, since the generator of a
 * decision comes from seed and view. The personality is `plain`. Answers are kept, so that no
 * information set is asked for twice. */
#ifndef BOT_POLICY_H
#define BOT_POLICY_H

#include "bots.h"
#include "response.h"

struct bot_policy {
    struct bot_spec spec;
    int seeds;
    uint64_t seed;  /* from which the seeds come */
    uint64_t asked; /* how many times a bot was asked so far */
    uint64_t *key;  /* the rest is the cache: open addressing, 0 is empty */
    uint32_t *at;   /* where its counts begin: fit, then real, one a legal action */
    uint64_t room;
    uint64_t count;
    uint16_t *counts;
    uint64_t counts_room;
    uint64_t counts_used;
    uint8_t *memory; /* BOT_MEMORY, of the bot */
};

/* Seeds: 1 to 65535. The level is one of bots.h, with @BUDGET after it if wanted; false if there is
 * none of that name. */
bool bot_policy_start(struct bot_policy *policy, const char *level, int seeds, uint64_t seed);
void bot_policy_end(struct bot_policy *policy);

/* For response.h, with the policy as `own`. */
struct response_policy bot_policy_response(struct bot_policy *policy);

#endif
