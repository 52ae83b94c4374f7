/* live_hands.c: what a bot does with its hands in a live piracy phase. The value of a strike is the
 * bill it may bring, times the probability that the owner does not look; a bot that reads heads
 * waits for a good moment while there is time, and in the end takes any. */
#include "live_scene.h"

#define LEADER 1.5   /* the rich are robbed rather than the poor */
#define BOTH_WAYS 60 /* ticks that a hand is away, more or less */
#define MORE 20      /* per cent by which a target must be watched more than it was */
#define MARGIN 12    /* ticks before the end in which no strike begins */

static int flight(const struct live_scene *scene, int account) {
    int16_t home[2];
    kb_live_home(scene->frame->seats, scene->seat, home);
    return live_distance(home, scene->sight->account[account - 1]) / KB_LIVE_HAND + 1;
}

/* Was this hand given an order that no frame shows yet? */
static bool is_pending(const struct live_scene *scene, int hand) {
    uint32_t ordered = scene->mind->ordered[hand];
    return ordered && scene->sight->now < ordered + scene->sight->answers;
}

/* Is this hand at home and free, as far as the bot can know? */
static bool is_free(const struct live_scene *scene, int hand) {
    return scene->frame->hand[scene->seat - 1][hand].stage == KB_LIVE_HOME &&
           !is_pending(scene, hand);
}

/* The accounts to which the own hands are under way, bit by account. */
static uint32_t busy(const struct live_scene *scene) {
    uint32_t set = 0;
    for (int i = 0; i < 2; i++) {
        if (scene->frame->hand[scene->seat - 1][i].stage != KB_LIVE_HOME)
            set |= 1u << scene->frame->hand[scene->seat - 1][i].account;
        if (is_pending(scene, i))
            set |= 1u << scene->mind->sent[i];
    }
    return set;
}

/* Sends a hand. */
static void order(struct live_scene *scene, int kind, int hand, int account) {
    scene->mind->ordered[hand] = scene->sight->now;
    scene->mind->sent[hand] = (uint8_t)account;
    live_say(scene, (struct kb_live_input){.kind = (uint8_t)kind,
                                           .hand = (uint8_t)(hand + 1),
                                           .account = (uint8_t)account});
}

/* ---- Targets ---- */

/* The value of an unseen virus on an account. */
static double prize(const struct live_scene *scene, int k, double mean) {
    const struct kb_hacker_table *table = scene->table;
    int owner = scene->self.owner[k];
    double bills = table->bills[k];
    if (owner == scene->seat || !table->bills[k])
        return 0;
    double value = scene->sums.best[k];
    if (scene->frame->count[k] >= bills) /* others are there before */
        value *= 0.25;
    if (owner)
        value *= 1 + LEADER * (scene->sums.money[owner - 1] - mean) / (mean + 1);
    return value > 0 ? value : 0;
}

static double power(double x, int n) {
    double result = 1;
    for (; n > 0; n--)
        result *= x;
    return result;
}

/* Values of all accounts with what the level knows of looks, by account - 1; the best one there
 * could be at another moment. */
static double weigh(struct live_scene *scene, int left, double *value) {
    double mean = 0;
    double ideal = 0;
    uint32_t taken = busy(scene);
    for (int s = 0; s < scene->table->seats; s++)
        mean += scene->sums.money[s] / scene->table->seats;
    for (int k = 0; k < scene->table->accounts; k++) {
        double full = prize(scene, k, mean);
        int ticks = flight(scene, k + 1);
        value[k] = 0;
        if (full <= 0)
            continue;
        ideal = full > ideal ? full : ideal;
        if (!(taken >> (k + 1) & 1) && ticks + 2 < left)
            value[k] = full * (100 - live_watched(scene, k + 1, ticks)) / 100;
    }
    return ideal;
}

static int draw_target(struct live_scene *scene, const double *value) {
    double weight[KB_ACCOUNTS_MAX] = {0};
    double sum = 0;
    for (int k = 0; k < scene->table->accounts; k++)
        sum += weight[k] = power(value[k], scene->style.keen);
    return sum > 0 ? hacker_draw_weighted(weight, scene->table->accounts, &scene->random) + 1 : 0;
}

/* ---- When ---- */

/* Is this the moment? `best` and `ideal` are what it would bring now and at the best moment. */
static bool is_time(struct live_scene *scene, int left, double best, double ideal) {
    const struct live_style *style = &scene->style;
    int spare = left - MARGIN;
    int pairs = (scene->frame->viruses + 1) / 2;
    if (style->insight < 2) {
        int thoughts = spare / style->thought + 1;
        return live_roll(scene,
                         scene->frame->viruses * style->eager / (thoughts > 0 ? thoughts : 1));
    }
    spare -= (pairs - 1) * BOTH_WAYS; /* what there is of it for the first two */
    double need = style->need / 100.0;
    if (spare < style->horizon)
        need = spare > 0 ? need * spare / style->horizon : 0;
    return best >= need * ideal;
}

/* A feint before a strike: at another account of the same owner, or at any. */
static int feint_at(struct live_scene *scene, int account) {
    int owner = scene->self.owner[account - 1];
    int n = scene->table->accounts;
    int k = (int)kb_random_below(&scene->random, (uint32_t)n);
    uint32_t taken = busy(scene);
    int any = 0;
    for (int i = 0; i < n; i++, k = (k + 1) % n) {
        if (k + 1 == account || taken >> (k + 1) & 1)
            continue;
        if (scene->self.owner[k] == owner)
            return k + 1;
        any = k + 1;
    }
    return any;
}

static void strike(struct live_scene *scene, int hand) {
    double value[KB_ACCOUNTS_MAX] = {0};
    int left = live_left(scene);
    double best = 0;
    live_think(scene);
    double ideal = weigh(scene, left, value);
    for (int k = 0; k < scene->table->accounts; k++)
        best = value[k] > best ? value[k] : best;
    if (best <= 0 || !is_time(scene, left, best, ideal))
        return;
    int account = draw_target(scene, value);
    if (!account)
        return;
    int feints = scene->style.feint * scene->sight->who->bluff / 100;
    if (is_free(scene, 1 - hand) && live_roll(scene, feints)) {
        int other = feint_at(scene, account);
        scene->mind->thought = scene->sight->now + 3;
        if (other)
            order(scene, KB_LIVE_FEINT, 1 - hand, other);
        return;
    }
    order(scene, KB_LIVE_SEND, hand, account);
    scene->mind->watched[hand] = (uint8_t)live_watched(scene, account, flight(scene, account));
    if (live_roll(scene, scene->style.both))
        scene->mind->thought = scene->sight->now + 2;
}

/* Calls a hand back whose target is watched now. */
static bool call_back(struct live_scene *scene) {
    if (scene->style.recall >= 100)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct kb_live_frame_hand *hand = &scene->frame->hand[scene->seat - 1][i];
        if (hand->stage != KB_LIVE_GOING || !hand->virus || is_pending(scene, i))
            continue;
        const int16_t place[2] = {hand->x, hand->y};
        int ticks = live_distance(place, scene->sight->account[hand->account - 1]) / KB_LIVE_HAND;
        if (ticks <= (int)scene->sight->answers || live_left(scene) < 2 * BOTH_WAYS)
            continue;
        live_think(scene);
        int watched = live_watched(scene, hand->account, ticks);
        if (watched < scene->style.recall || watched < scene->mind->watched[i] + MORE)
            continue;
        order(scene, KB_LIVE_RECALL, i, 0);
        return true;
    }
    return false;
}

void live_hands(struct live_scene *scene) {
    const struct kb_live_frame *frame = scene->frame;
    struct bot_live_mind *mind = scene->mind;
    bool travels = frame->traveller == scene->seat; /* until its bill is credited */
    if (travels || scene->answer->inputs >= BOT_LIVE_INPUTS || call_back(scene))
        return;
    if (!frame->viruses || scene->sight->now < mind->thought)
        return;
    mind->thought = scene->sight->now + (uint32_t)scene->style.thought;
    int hand = (int)kb_random_below(&scene->random, 2);
    if (!is_free(scene, hand))
        hand = 1 - hand;
    if (is_free(scene, hand) && frame->viruses > is_pending(scene, 1 - hand))
        strike(scene, hand);
}
