/* corruption_easy.c: the bot `easy` of Corruption. It thinks like `normal`, with the mistakes of a
 * beginner: it falls for large contracts, spends its characters at the first occasion, believes
 * that nothing will be added to what it sees, forgets about Swiss accounts, does not care who
 * leads, and one decision in four after the reveal is made without looking. */
#include "corruption_bots.h"
#include "corruption_rules.h"

int corruption_easy(const struct bot_ask *ask) {
    struct policy_style style = policy_plain();
    float *n = style.number;
    n[POLICY_GROWTH] = 0;
    n[POLICY_BLUR_LAP] = 1;
    n[POLICY_PRICE] = 0.3f;
    n[POLICY_SWISS] = 0;
    n[POLICY_SWISS_GAIN] = 0.8f;
    n[POLICY_CROWD] = 0;
    n[POLICY_REPORT_PRICE] = 0;
    n[POLICY_ATTORNEY_PRICE] = 0;
    n[POLICY_HITMAN_PRICE] = 0;
    n[POLICY_FACE] = 0;
    n[POLICY_SHARP] *= 0.3f;
    style = policy_person(style, ask->who);
    return rules_decide(ask, &style, 25);
}
