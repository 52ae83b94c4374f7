/* corruption_normal.c: the bot `normal` of Corruption: the rules of thumb of corruption_policy.h
 * and corruption_rules.h, in the style of its personality. */
#include "corruption_bots.h"
#include "corruption_rules.h"

int corruption_normal(const struct bot_ask *ask) {
    struct policy_style style = policy_person(policy_plain(), ask->who);
    return rules_decide(ask, &style, 0);
}
