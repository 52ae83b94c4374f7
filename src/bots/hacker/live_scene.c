/* live_scene.c: see live_scene.h. */
#include "live_scene.h"

#define TRIP_TICKS 190 /* a trip with its pause, between forwards and backwards */
#define GAZE_EVERY 4   /* ticks */
#define GAZE_SHIFT 5   /* the last 32 of those count */

void live_think(struct live_scene *scene) {
    const struct bot_live_sight *sight = scene->sight;
    const struct bot_ask ask = {.setup = sight->setup,
                                .view = sight->view,
                                .who = sight->who,
                                .seed = sight->seed,
                                .notes = sight->notes,
                                .count = scene->frame->count};
    if (scene->known)
        return;
    hacker_recall(&ask, scene->style.memory, &scene->self);
    hacker_sum_up(&scene->self, &scene->sums);
    scene->known = true;
}

bool live_roll(struct live_scene *scene, int percent) {
    return (int)kb_random_below(&scene->random, 100) < percent;
}

void live_say(struct live_scene *scene, struct kb_live_input input) {
    struct bot_live_answer *answer = scene->answer;
    ASSERT(answer->inputs < BOT_LIVE_INPUTS);
    answer->input[answer->inputs++] = input;
}

/* ---- Places ---- */

int32_t live_distance(const int16_t *a, const int16_t *b) {
    int32_t x = a[0] - b[0];
    int32_t y = a[1] - b[1];
    return (int32_t)bot_sqrt((double)(x * x + y * y));
}

/* One of eight, as docs/live.md has it. */
static int direction(const int16_t *from, int32_t x, int32_t y) {
    x -= from[0];
    y -= from[1];
    int32_t across = x < 0 ? -x : x;
    int32_t down = y < 0 ? -y : y;
    if (down * 1000 <= across * 414)
        return x < 0 ? 4 : 0;
    if (across * 1000 <= down * 414)
        return y < 0 ? 6 : 2;
    return x < 0 ? (y < 0 ? 5 : 3) : (y < 0 ? 7 : 1);
}

uint32_t live_directions(int seats, int seat, const int16_t *point) {
    static const int16_t around[9][2] = {{0, 0},      {180, 0},    {-180, 0},
                                         {0, 180},    {0, -180},   {130, 130},
                                         {-130, 130}, {130, -130}, {-130, -130}};
    int16_t from[2];
    uint32_t set = 0;
    kb_live_seat(seats, seat, from);
    for (int i = 0; i < 9; i++)
        set |= 1u << direction(from, point[0] + around[i][0], point[1] + around[i][1]);
    return set;
}

/* ---- Time ---- */

int live_order(const struct live_scene *scene, int seat) {
    int order = seat - scene->table->first;
    return order < 0 ? order + scene->table->seats : order;
}

int live_until_home(const struct live_scene *scene) {
    const struct kb_live_frame *frame = scene->frame;
    int step = frame->gait ? KB_LIVE_FRONT : KB_LIVE_BACK;
    switch (frame->walk) {
    case KB_LIVE_PAUSING: return frame->left + TRIP_TICKS - KB_LIVE_PAUSE_TICKS;
    case KB_LIVE_OUTWARD:
        return frame->left + (2 * KB_LIVE_BANK - frame->far) / step + KB_LIVE_BANK_TICKS;
    case KB_LIVE_AT_BANK: return frame->left + KB_LIVE_BANK / step;
    case KB_LIVE_HOMEWARD: return frame->left + frame->far / step;
    default: return 0;
    }
}

int live_left(const struct live_scene *scene) {
    int now = live_order(scene, scene->frame->traveller);
    int own = live_order(scene, scene->seat);
    int trips = scene->table->seats - 1 - now - (own > now);
    int late =
        (int)scene->sight->answers - 1; /* the delay of what it sees, plus that of its inputs */
    int left = trips * TRIP_TICKS + live_until_home(scene) - late;
    return left > 0 ? left : 0;
}

/* ---- Heads ---- */

void live_note_heads(struct live_scene *scene) {
    if (scene->frame->tick % GAZE_EVERY || scene->style.insight < 2)
        return;
    for (int s = 0; s < scene->frame->seats; s++) {
        uint16_t *gaze = scene->mind->gaze[s];
        int head = scene->frame->head[s];
        if (head == KB_LIVE_AWAY)
            continue;
        for (int d = 0; d < 8; d++)
            gaze[d] = (uint16_t)(gaze[d] - (gaze[d] >> GAZE_SHIFT));
        gaze[head] = (uint16_t)(gaze[head] + (65535 >> GAZE_SHIFT));
    }
}

/* Has its owner more bills elsewhere? */
static bool is_richest(const struct live_scene *scene, int account) {
    const struct hacker_mind *self = &scene->self;
    for (int k = 0; k < scene->table->accounts; k++)
        if (self->owner[k] == self->owner[account - 1] &&
            scene->table->bills[k] > scene->table->bills[account - 1])
            return false;
    return true;
}

/* Of one who sits at the table, by the head. */
static int watched_by_head(const struct live_scene *scene, int owner, int account) {
    const uint16_t *gaze = scene->mind->gaze[owner - 1];
    int seats = scene->frame->seats;
    uint32_t set = live_directions(seats, owner, scene->sight->account[account - 1]);
    int head = scene->frame->head[owner - 1];
    bool turned = head == KB_LIVE_AWAY || set >> head & 1;
    uint32_t there = 0;
    uint32_t sum = 1;
    if (scene->style.insight < 2)
        return turned ? 70 : 25;
    for (int d = 0; d < 8; d++) {
        sum += gaze[d];
        there += set >> d & 1 ? gaze[d] : 0;
    }
    int chance = sum < 4000 ? 60 : (int)(100ull * there / sum);
    chance = is_richest(scene, account) ? chance * 95 / 100 : chance * 45 / 100;
    return turned ? chance : chance * 7 / 10;
}

int live_watched(struct live_scene *scene, int account, int ticks) {
    const struct kb_live_frame *frame = scene->frame;
    int owner = scene->self.owner[account - 1];
    bool away = frame->walk >= KB_LIVE_OUTWARD && frame->walk <= KB_LIVE_HOMEWARD;
    if (!owner || scene->style.insight == 0)
        return 50;
    if (!away || owner != frame->traveller)
        return watched_by_head(scene, owner, account);
    if (frame->gait && ticks + KB_LIVE_STAY < live_until_home(scene))
        return frame->far < 600 && frame->walk == KB_LIVE_OUTWARD ? 40 : 10; /* it may turn */
    return is_richest(scene, account) ? 80 : 35;
}
