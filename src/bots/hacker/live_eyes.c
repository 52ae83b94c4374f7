/* live_eyes.c: where a bot looks in a live piracy phase, and how it walks. It looks after
 * its own money, by level more or less of the time and of the money; between, it glances at those
 * who look that way, at accounts of its own that it has not seen for a while, at whatever moves. */
#include "live_scene.h"

/* Points at most so far apart are in view together, from the middle. */
#define TOGETHER (2 * KB_LIVE_CLEAR - 60)

static void look_at(struct live_scene *scene, int x, int y, int ticks) {
    struct bot_live_mind *mind = scene->mind;
    int longer = (int)kb_random_below(&scene->random, (uint32_t)ticks + 1);
    bool new_point = x != mind->look[0] || y != mind->look[1] || !mind->until;
    mind->until = scene->sight->now + (uint32_t)(ticks + longer);
    mind->look[0] = (int16_t)x;
    mind->look[1] = (int16_t)y;
    if (new_point)
        live_say(scene,
                 (struct kb_live_input){.kind = KB_LIVE_LOOK, .x = (int16_t)x, .y = (int16_t)y});
}

/* Own money in clear view from a point. */
static double covered(const struct live_scene *scene, int x, int y) {
    const int16_t point[2] = {(int16_t)x, (int16_t)y};
    double sum = 0;
    for (int k = 0; k < scene->table->accounts; k++)
        if (scene->self.owner[k] == scene->seat &&
            live_distance(point, scene->sight->account[k]) <= KB_LIVE_CLEAR - 20)
            sum += scene->sums.worth[k] + 0.1;
    return sum;
}

/* The point from which most of the own money is in view: an account, or between two. */
static void look_over(struct live_scene *scene, int ticks) {
    const int16_t(*account)[2] = scene->sight->account;
    double best = -1;
    int x = 0;
    int y = 0;
    for (int i = 0; i < scene->table->accounts; i++)
        for (int j = i; j < scene->table->accounts; j++) {
            if (scene->self.owner[i] != scene->seat || scene->self.owner[j] != scene->seat ||
                (i != j && live_distance(account[i], account[j]) > TOGETHER))
                continue;
            int mx = (account[i][0] + account[j][0]) / 2;
            int my = (account[i][1] + account[j][1]) / 2;
            double sum = covered(scene, mx, my);
            if (sum > best) {
                best = sum;
                x = mx;
                y = my;
            }
        }
    look_at(scene, x, y, ticks);
}

/* One of its own accounts, rather the one with the money. */
static void look_after(struct live_scene *scene, int ticks) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    for (int k = 0; k < scene->table->accounts; k++) {
        double worth = scene->sums.worth[k] + 0.3;
        weight[k] = scene->self.owner[k] == scene->seat ? worth * worth : 0;
    }
    int k = hacker_draw_weighted(weight, scene->table->accounts, &scene->random);
    look_at(scene, scene->sight->account[k][0], scene->sight->account[k][1], ticks);
}

/* A seat whose head is turned to our money, where its hands would come from. 0: none. */
static int suspect(struct live_scene *scene) {
    int seat = (int)kb_random_below(&scene->random, scene->table->seats) + 1;
    int rich = -1;
    for (int k = 0; k < scene->table->accounts; k++)
        if (scene->self.owner[k] == scene->seat &&
            (rich < 0 || scene->sums.worth[k] > scene->sums.worth[rich]))
            rich = k;
    for (int n = 0; n < scene->table->seats && rich >= 0; n++) {
        int head = scene->frame->head[seat - 1];
        uint32_t set = live_directions(scene->frame->seats, seat, scene->sight->account[rich]);
        if (seat != scene->seat && head != KB_LIVE_AWAY && set >> head & 1)
            return seat;
        seat = seat % scene->table->seats + 1;
    }
    return 0;
}

static void glance(struct live_scene *scene, int ticks) {
    int16_t place[2];
    int seat = live_roll(scene, 50) ? suspect(scene) : 0;
    if (seat) {
        kb_live_home(scene->frame->seats, seat, place);
        look_at(scene, place[0] * 3 / 4, place[1] * 3 / 4, ticks);
        return;
    }
    int k = (int)kb_random_below(&scene->random, scene->table->accounts);
    look_at(scene, scene->sight->account[k][0], scene->sight->account[k][1], ticks);
}

/* Follows a hand that comes into view. */
static bool chase(struct live_scene *scene) {
    for (int i = 0; i < 2 * scene->frame->seats; i++) {
        const struct kb_live_frame_hand *hand = &scene->frame->hand[i / 2][i % 2];
        if (i / 2 + 1 == scene->seat || !hand->shown || !live_roll(scene, scene->style.chase))
            continue;
        look_at(scene, hand->x, hand->y, scene->style.glance_ticks / 2 + 2);
        return true;
    }
    return false;
}

void live_look(struct live_scene *scene) {
    const struct live_style *style = &scene->style;
    if (style->chase && chase(scene))
        return;
    if (scene->sight->now < scene->mind->until)
        return;
    live_think(scene);
    if (!live_roll(scene, style->guard))
        glance(scene, style->glance_ticks);
    else if (style->cover)
        look_over(scene, style->guard_ticks);
    else
        look_after(scene, style->guard_ticks);
}

/* ---- Feet ---- */

void live_walk(struct live_scene *scene) {
    const struct kb_live_frame *frame = scene->frame;
    struct bot_live_mind *mind = scene->mind;
    uint32_t now = scene->sight->now;
    int trip = live_order(scene, scene->seat) + 1;
    if (frame->traveller != scene->seat)
        return;
    if (mind->trip != trip) {
        mind->trip = (uint8_t)trip;
        mind->backwards = live_roll(scene, scene->style.backwards);
        mind->turned = 0;
    }
    bool walks = frame->walk == KB_LIVE_OUTWARD || frame->walk == KB_LIVE_HOMEWARD;
    bool pauses = frame->walk == KB_LIVE_PAUSING;
    if (!(walks || (pauses && scene->style.ready)) || frame->gait != mind->backwards ||
        (mind->turned && now < mind->turned + scene->sight->answers))
        return;
    mind->turned = now;
    live_say(scene, (struct kb_live_input){.kind = KB_LIVE_TURN});
}
