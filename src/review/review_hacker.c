/* review_hacker.c: the part of a review that knows Hacker: worlds from the belief about bills,
 * viruses and people, played to the end of the round as `expert` does it, but for all seats. */
#include "bot_math.h"
#include "hacker_belief.h"
#include "hacker_search.h"
#include "hacker_worlds.h"
#include "review_parts.h"

#define OUTSIDER (KB_SEATS_MAX + 1) /* the observer who has no seat */
#define FIRST_WORLDS 12             /* all moves worth a thought are tried in this many ... */
#define KEPT 8                      /* ... and this many of them in the other worlds */
#define SUSPECT_WALKS 1500          /* deals that a belief about owners is counted from */

/* ---- Worlds ---- */

/* The data for drawing them, in scratch memory. */
struct worlds {
    struct bot_ask ask;
    struct hacker_mind mind;
    struct hacker_belief belief;
    bool believes;
    struct hacker_style people[KB_SEATS_MAX];
};

static struct worlds *worlds_begin(const struct review_look *look) {
    struct worlds *w = (struct worlds *)look->memory;
    uint64_t random = look->seed;
    w->ask = (struct bot_ask){
        .setup = look->setup,
        .view = &look->view,
        .history = look->history,
        .entries = look->entries,
        .who = bot_personality_at(0),
        .notes = look->notes,
    };
    hacker_recall(&w->ask, HACKER_MEMORY_EXPERT, &w->mind);
    if (!w->mind.seat)
        w->mind.seat = OUTSIDER;
    kb_random_below(&random, 2);
    w->believes = hacker_believe(&w->ask, &w->mind, random, &w->belief);
    return w;
}

static void draw_world(struct worlds *w, uint64_t *random, struct kb_state *world) {
    struct hacker_style plain = hacker_style(bot_personality_at(0));
    hacker_draw_world(&w->ask, &w->mind, random, world);
    if (w->believes) {
        hacker_walk(&w->belief, 2 * w->belief.opens);
        hacker_apply_belief(&w->belief, random, &world->as.hacker);
    }
    for (int s = 0; s < KB_SEATS_MAX; s++) {
        int kind = w->believes ? hacker_draw_weighted(w->belief.kind, HACKER_KINDS, random) : 0;
        w->people[s] = hacker_style_of_kind(plain, kind);
    }
}

static void shares_at_end(const struct kb_state *state, double *share) {
    for (int s = 1; s <= state->as.hacker.table.seats; s++)
        share[s - 1] = hacker_value(&state->as.hacker, s);
}

/* ---- What review.c asks for ---- */

static void seen_part(const struct review_look *look, double *share) {
    struct worlds *w = worlds_begin(look);
    int seats = look->view.as.hacker.table.seats;
    int count = (int)look->budget / REVIEW_SEEN_PART;
    double got[KB_SEATS_MAX] = {0};
    for (int s = 0; s < seats; s++)
        share[s] = 0;
    for (int i = 0; i < count; i++) {
        struct kb_state world;
        uint64_t random = kb_random_seed(look->seed, (uint64_t)i);
        draw_world(w, &random, &world);
        hacker_play_round(&world, 0, 0, random, w->people);
        shares_at_end(&world, got);
        for (int s = 0; s < seats; s++)
            share[s] += got[s] / count;
    }
}

static void open_part(const struct kb_state *state, double unlike, uint64_t seed, double *share) {
    (void)unlike;
    struct hacker_style plain = hacker_style(bot_personality_at(0));
    struct hacker_style people[KB_SEATS_MAX];
    struct kb_state world = *state;
    world.explicit_chance = 0;
    for (int s = 0; s < KB_SEATS_MAX; s++)
        people[s] = hacker_style_of_kind(plain, 0);
    hacker_play_round(&world, 0, 0, seed, people);
    shares_at_end(&world, share);
}

static void try_worlds(struct worlds *w, const struct review_look *look, struct review_tried *tried,
                       int from, int to) {
    int seat = look->view.viewer;
    for (int i = from; i < to; i++) {
        struct kb_state world;
        uint64_t random = kb_random_seed(look->seed, (uint64_t)i);
        double value[REVIEW_TRIED_MAX];
        draw_world(w, &random, &world);
        for (int m = 0; m < tried->count; m++) {
            struct kb_state end = world;
            hacker_play_round(&end, m ? seat : 0, tried->action[m], random, w->people);
            value[m] = hacker_value(&end.as.hacker, seat);
        }
        review_world_done(tried, value);
    }
}

static void list_moves(const struct worlds *w, const struct review_look *look, int played,
                       struct review_tried *tried) {
    struct hacker_style style = hacker_style(bot_personality_at(0));
    struct hacker_candidates found;
    hacker_find_candidates(&w->mind, &style, &found);
    tried->count = 2;
    tried->action[1] = (uint16_t)played;
    for (int i = 0; i < found.count; i++)
        if (found.action[i] != played)
            tried->action[tried->count++] = (uint16_t)found.action[i];
    for (int a = 0; a < KB_HACKER_ACTIONS && !found.count; a++)
        if (bits_has(look->view.legal[a / 64], a % 64) && a != played &&
            tried->count < REVIEW_TRIED_MAX)
            tried->action[tried->count++] = (uint16_t)a;
}

static void decide_part(const struct review_look *look, struct review_decision *decision) {
    struct worlds *w = worlds_begin(look);
    struct review_tried tried = {.count = 0};
    int first = 0;
    int left = (int)look->budget / 2; /* a playout of Hacker takes longer */
    list_moves(w, look, decision->action, &tried);
    if (tried.count > KEPT + 1) {
        first = FIRST_WORLDS;
        while (first > 2 && first * tried.count > left / 2)
            first--;
        try_worlds(w, look, &tried, 0, first);
        left -= first * tried.count;
        review_narrow(&tried, KEPT + 1);
    }
    int more = left / tried.count;
    try_worlds(w, look, &tried, first, first + (more < 8 ? 8 : more));
    review_judge(&tried, decision);
}

/* ---- Viruses ---- */

static bool struck(const struct kb_entry *entry, int seat, int account) {
    int what = entry->what;
    if (entry->seat != seat)
        return false;
    if (what >= KB_ACTION_INFECT && what < KB_ACTION_INFECT2)
        return what - KB_ACTION_INFECT + 1 == account;
    if (what < KB_ACTION_INFECT2 || what >= KB_ACTION_PROTECT)
        return false;
    int pair = what - KB_ACTION_INFECT2;
    int high = 2;
    while (high * (high - 1) / 2 <= pair)
        high++;
    return high == account || pair - (high - 1) * (high - 2) / 2 + 1 == account;
}

/* The virus of this round with number v in the list; added to it if it is new. */
static struct review_virus *virus_of(struct review *review, const struct kb_hacker *s, int v,
                                     int32_t inputs) {
    int first = review->viruses;
    while (first > 0 && review->virus[first - 1].round == s->table.round)
        first--;
    if (first + v < review->viruses)
        return &review->virus[first + v];
    if (review->viruses == REVIEW_VIRUSES_MAX)
        return NULL;
    struct review_virus *virus = &review->virus[review->viruses++];
    int account = s->table.account[v];
    while (inputs > 0 && !struck(&review->record->history.entry[inputs], s->virus[v], account))
        inputs--;
    *virus = (struct review_virus){
        .input = inputs,
        .round = s->table.round,
        .seat = s->virus[v],
        .account = (uint8_t)account,
        .victim = s->owner[account - 1],
        .saw = s->seen[v],
    };
    return virus;
}

/* The probability that each virus belongs to each seat, for an observer without a seat. */
static void suspects(const struct review_look *look, double chance[][KB_SEATS_MAX]) {
    struct worlds *w = worlds_begin(look);
    const struct kb_hacker_table *table = &look->view.as.hacker.table;
    int count[KB_VIRUSES_MAX][KB_SEATS_MAX] = {{0}};
    for (int i = 0; w->believes && i < SUSPECT_WALKS; i++) {
        hacker_walk(&w->belief, 4);
        for (int v = 0; v < table->placed; v++)
            count[v][w->belief.owner[v] - 1]++;
    }
    for (int v = 0; v < table->placed; v++)
        for (int s = 0; s < table->seats; s++)
            chance[v][s] = w->believes ? (double)count[v][s] / SUSPECT_WALKS : 1.0 / table->seats;
}

static void note_suspects(struct review_virus *virus, const double *chance, int seats) {
    virus->believed = (float)chance[virus->seat - 1];
    if (virus->moments == REVIEW_MOMENTS)
        virus->moments--;
    for (int s = 0; s < seats; s++)
        virus->belief[virus->moments][s] = (uint8_t)(chance[s] * REVIEW_SURE + 0.5);
    virus->moments++;
}

static void hidden_part(struct review *review, const struct review_look *look,
                        const struct kb_state *state, int32_t inputs) {
    const struct kb_hacker *s = &state->as.hacker;
    const struct kb_hacker_table *table = &s->table;
    double chance[KB_VIRUSES_MAX][KB_SEATS_MAX];
    int stage = table->stage;
    int trips = stage == KB_HACKER_GAIT ? table->trip : table->seats;
    bool protects = stage == KB_HACKER_PROTECT || stage == KB_HACKER_ACCUSE;
    if (stage == KB_HACKER_RECREDIT && table->virus < table->placed) {
        struct review_virus *virus = virus_of(review, s, table->virus, inputs);
        if (virus)
            virus->stolen = s->value[table->loot];
    }
    if (!table->placed || !(protects || stage == KB_HACKER_GAIT))
        return;
    int32_t now = table->round * 16 + trips;
    if (now == review->noted && stage != KB_HACKER_ACCUSE)
        return;
    suspects(look, chance);
    for (int v = 0; v < table->placed; v++) {
        struct review_virus *virus = virus_of(review, s, v, inputs);
        bool accused = stage == KB_HACKER_ACCUSE && v == table->virus;
        if (!virus)
            continue;
        if (now != review->noted || accused)
            note_suspects(virus, chance[v], table->seats);
        if (accused && inputs < review->record->history.count) {
            virus->accused =
                (uint8_t)(review->record->history.entry[inputs].what - KB_ACTION_ACCUSE + 1);
            virus->point = (uint16_t)review->points;
        }
    }
    review->noted = now;
}

/* The point at which an accusation and what followed from it are over. */
static const struct review_point *settled(const struct review *review, int point) {
    int i = point + 1;
    while (i + 1 < review->points && (review->point[i].stage == KB_HACKER_STEAL ||
                                      review->point[i].stage == KB_HACKER_RECREDIT))
        i++;
    return &review->point[i];
}

static int decision_of_point(const struct review *review, int point) {
    for (int i = 0; i < review->decisions; i++)
        if (review->decision[i].point == point)
            return i;
    return -1;
}

static void end_part(struct review *review) {
    struct review_finds *finds = &review->finds;
    for (int i = 0; i < review->viruses; i++) {
        struct review_virus *virus = &review->virus[i];
        if (!virus->accused || virus->point + 1 >= review->points)
            continue;
        const struct review_point *before = &review->point[virus->point];
        const struct review_point *after = settled(review, virus->point);
        bool right = virus->accused == virus->seat;
        virus->worth = after->really[virus->seat - 1] - before->really[virus->seat - 1];
        float cost = before->really[virus->victim - 1] - after->really[virus->victim - 1];
        float hidden = (1 - virus->believed) * virus->worth;
        float seen = (float)bits_count(virus->saw) + virus->believed;
        if (!right && virus->stolen && hidden > finds->bluff_score) {
            finds->bluff_score = hidden;
            finds->bluff = i;
        }
        if (right && seen > finds->seen_score) {
            finds->seen_score = seen;
            finds->seen_through = i;
        }
        if (!right && cost > finds->honesty_cost) {
            finds->honesty_cost = cost;
            finds->honesty = decision_of_point(review, virus->point);
        }
    }
}

static bool is_exact(const struct kb_state *state) {
    (void)state;
    return false;
}

const struct review_game review_hacker = {is_exact,    seen_part,   open_part,
                                          decide_part, hidden_part, end_part};
