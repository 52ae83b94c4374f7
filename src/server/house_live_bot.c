/* house_live_bot.c: the bots of tables by live clock: a simple one, which looks at one account
 * after the other and now and then sends a hand. It knows its frames and where everything lies,
 * nothing else. */
#include "house_live.h"

#define LOOK_EVERY 12 /* ticks between two looks, about */
#define SEND_EVERY 60 /* and between two hands */

int live_bot(const struct table *t, int seat, const struct kb_live_frame *frame,
             struct live_notes *notes, struct kb_live_input *input) {
    int count = 0;
    uint32_t accounts = t->live.accounts;
    if (!notes->random)
        notes->random = kb_random_seed(table_bot_seed(t, seat), 1);
    if (kb_random_below(&notes->random, LOOK_EVERY) == 0) {
        const int16_t *place = t->live.account[kb_random_below(&notes->random, accounts)];
        input[count++] = (struct kb_live_input){.kind = KB_LIVE_LOOK, .x = place[0], .y = place[1]};
    }
    if (kb_random_below(&notes->random, SEND_EVERY) == 0) {
        int hand = (int)kb_random_below(&notes->random, 2);
        bool home = frame->hand[seat - 1][hand].stage == KB_LIVE_HOME;
        if (home && frame->traveller != seat)
            input[count++] = (struct kb_live_input){
                .kind = frame->viruses ? KB_LIVE_SEND : KB_LIVE_FEINT,
                .hand = (uint8_t)(hand + 1),
                .account = (uint8_t)(1 + kb_random_below(&notes->random, accounts))};
    }
    return count;
}
