/* corruption_normal.c: the bot `normal` of Corruption: the rules of thumb of corruption_policy.h
 * and corruption_rules.h, in the style of its personality, and a little less sharp than searches
 * think: a predictable player is not a good one. */
#include "corruption_bots.h"
#include "corruption_rules.h"

int corruption_normal(const struct bot_ask *ask) {
    struct policy_style style = policy_person(policy_plain(), ask->who);
    style.number[POLICY_SHARP] *= 0.6f;
    return rules_decide(ask, &style, 0);
}
