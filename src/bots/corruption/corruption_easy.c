/* corruption_easy.c: the bot `easy` of Corruption. It thinks in the same terms as `normal`, with
 * the mistakes of a beginner: it holds its large bribes back until others lie where they should
 * have lain, spends its characters at the first occasion, forgets what lies in Swiss accounts,
 * falls for large contracts, chooses loosely, and one decision in four after the reveal is made
 * without looking. */
#include "corruption_bots.h"
#include "corruption_rules.h"

int corruption_easy(const struct bot_ask *ask) {
    struct policy_style style = {{
        [POLICY_GROWTH] = 3.0f,          [POLICY_BLUR] = 6.0f,
        [POLICY_BLUR_LAP] = 3.0f,        [POLICY_PRICE] = 0.5f,
        [POLICY_PRICE_OPEN] = 0.1f,      [POLICY_SWISS] = 0.0f,
        [POLICY_SWISS_GAIN] = 0.8f,      [POLICY_REPORT] = 10.0f,
        [POLICY_REPORT_PRICE] = 0.0f,    [POLICY_HARM] = 0.25f,
        [POLICY_ATTORNEY_PRICE] = 0.05f, [POLICY_GUARD] = 0.15f,
        [POLICY_HITMAN_PRICE] = 0.0f,    [POLICY_FACE] = 0.05f,
        [POLICY_SHARP] = 18.0f,          [POLICY_CROWD] = 1.0f,
        [POLICY_APPETITE] = 0.1f,        [POLICY_HIDDEN] = 9.0f,
        [POLICY_HIDDEN_LAP] = 0.0f,
    }};
    style = policy_person(style, ask->who);
    return rules_decide(ask, &style, 25);
}
