/* live_random.c: the bot `random` in a live piracy phase: now and then it looks somewhere,
 * sends a hand anywhere, calls it back or turns round. It asks only for what may be possible. */
#include "hacker_bots.h"
#include "live_scene.h"

/* Ticks between two turns: it turns, walks, and may be at the bank meanwhile. */
#define TURNS_APART (KB_LIVE_TURN_TICKS + KB_LIVE_STEADY_TICKS + KB_LIVE_BANK_TICKS)

static void look(struct live_scene *scene) {
    int x = (int)kb_random_below(&scene->random, 2 * KB_LIVE_TABLE_X + 1) - KB_LIVE_TABLE_X;
    int y = (int)kb_random_below(&scene->random, 2 * KB_LIVE_TABLE_Y + 1) - KB_LIVE_TABLE_Y;
    live_say(scene, (struct kb_live_input){.kind = KB_LIVE_LOOK, .x = (int16_t)x, .y = (int16_t)y});
}

static void hand(struct live_scene *scene) {
    int hand = (int)kb_random_below(&scene->random, 2);
    int account = (int)kb_random_below(&scene->random, scene->frame->accounts) + 1;
    int other = scene->frame->hand[scene->seat - 1][1 - hand].account;
    bool feint = !scene->frame->viruses || live_roll(scene, 30);
    bool home = scene->frame->hand[scene->seat - 1][hand].stage == KB_LIVE_HOME;
    if (home && account == other)
        return;
    int kind = !home ? KB_LIVE_RECALL : feint ? KB_LIVE_FEINT : KB_LIVE_SEND;
    if (!home && scene->frame->hand[scene->seat - 1][hand].stage != KB_LIVE_GOING)
        return;
    live_say(scene, (struct kb_live_input){.kind = (uint8_t)kind,
                                           .hand = (uint8_t)(hand + 1),
                                           .account = (uint8_t)(home ? account : 0)});
}

void live_random(const struct bot_live_sight *sight, struct bot_live_answer *answer) {
    struct live_scene scene = {.sight = sight,
                               .frame = sight->frame,
                               .answer = answer,
                               .random = kb_random_seed(sight->seed, sight->now),
                               .seat = sight->frame->viewer};
    const struct kb_hacker_table *table = &sight->view->as.hacker.table;
    int walk = sight->frame->walk;
    bool travels = sight->frame->traveller == scene.seat;
    bool over = walk == KB_LIVE_CREDITING && table->trip + 1 == table->seats;
    bool turns = travels && (walk == KB_LIVE_OUTWARD || walk == KB_LIVE_HOMEWARD) &&
                 sight->now >= sight->mind->turned + TURNS_APART;
    uint32_t what = kb_random_below(&scene.random, 60);
    if (what < 3)
        look(&scene);
    else if (what == 3 && !travels && !over)
        hand(&scene);
    else if (what == 4 && turns) {
        sight->mind->turned = sight->now;
        live_say(&scene, (struct kb_live_input){.kind = KB_LIVE_TURN});
    }
    if (travels && walk == KB_LIVE_CREDITING && what > 50)
        answer->action = 0;
}
