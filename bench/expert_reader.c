/* expert_reader.c: see expert_reader.h. */
#include "expert_reader.h"

#include "corruption_award.h"
#include "corruption_expert.h"
#include "corruption_rules.h"

#define EXPERT_AWARD_NODES 20 /* as corruption_search.c has it */
#define DRAWS 64   /* draws of a move from one search, to see how often it chooses which */
#define DOUBT 1.0  /* draws added to each placement, so that none is impossible */
#define MOVES 12.0 /* and their sum is one for about this many moves */
#define RATIO 20.0 /* the most that one placement changes the odds */

/* One placement of a seat that is read, and what the seat could know before it. */
struct moment {
    struct kb_view view;
    struct belief belief; /* of the seat, about the others: the same whatever its own cards are */
    bool believed;
};

struct reading {
    const struct expert_reader *reader;
    const struct bot_ask *ask;
    struct policy_style explained;
    struct kb_entry entry[KB_HISTORY_MAX]; /* the history, with cards put in for hidden ones */
    int at[KB_CARDS_MAX];                  /* where in it card t of this round was placed */
    uint64_t random;
};

static void search(struct tree *tree, const struct belief *belief, const struct bot_ask *ask,
                   uint32_t turns, uint64_t *random) {
    struct search_frame frame;
    struct corruption_world base, w;
    search_frame(&frame, ask);
    world_from_view(&base, ask->view);
    for (uint32_t i = 0; i < turns; i++) {
        w = base;
        belief_draw(belief, random, &w);
        tree_turn(tree, &w, &frame, random);
    }
}

/* The placements of this round are the last inputs: nothing but placements is in phase II. */
static void read_history(struct reading *r, const struct corruption_world *sample) {
    int t = sample->placed;
    for (int i = 0; i < r->ask->entries; i++)
        r->entry[i] = r->ask->history[i];
    for (int i = r->ask->entries - 1; t > 0; i--) {
        r->at[--t] = i;
        r->entry[i].what = (uint16_t)rules_action(sample, sample->card[t], sample->spot[t]);
    }
}

/* The view that the seat of card t had before it placed it, if its cards were those of a row. */
static void view_before(struct reading *r, const struct corruption_world *sample, uint32_t cards,
                        int t, struct kb_view *view) {
    struct kb_state state;
    int seat = world_seat(sample, t);
    for (int u = (seat - sample->first + sample->seats) % sample->seats; u < t;
         u += sample->seats) {
        int card = (int)(cards & 15);
        r->entry[r->at[u]].what = (uint16_t)rules_action(sample, card, sample->spot[u]);
        cards >>= 4;
    }
    struct kb_history history = {r->entry, KB_HISTORY_MAX, r->at[t]};
    enum kb_code code = kb_replay(r->ask->setup, &history, &state, NULL);
    ASSERT(code == KB_OK);
    ASSERT(kb_current(&state) == seat + 1);
    (void)code;
    kb_view(&state, seat + 1, view);
}

/* How often `expert` would place this card on this spot, to how often `normal` would. */
static double likelier(struct reading *r, struct moment *m, int card, int spot) {
    struct bot_ask ask = *r->ask;
    struct policy_stand stand;
    struct policy_weights weights;
    struct corruption_world w;
    double hits = DOUBT;
    ask.view = &m->view;
    world_from_view(&w, &m->view);
    struct tree tree = expert_tree((uint8_t *)r->reader->memory + BOT_MEMORY, w.seats);
    if (!m->believed)
        belief_from_view(&m->belief, &m->view, &r->explained, EXPERT_FLOOR);
    m->believed = true;
    search(&tree, &m->belief, &ask, (uint32_t)r->reader->turns, &r->random);
    for (int i = 0; i < DRAWS; i++) {
        int action = tree.node[tree_choose(&tree, w.viewer, EXPERT_ETA, &r->random)].action;
        hits += action == card - 1 + 9 * spot;
    }
    policy_look(&w, &r->explained, &stand);
    policy_weigh(&stand, &r->explained, w.own[w.viewer], w.hand[w.viewer], &weights);
    double normal = (double)(weights.of[spot][card - 1] / weights.sum);
    double ratio = hits / (DRAWS + MOVES * DOUBT) / (normal > 1e-6 ? normal : 1e-6);
    return ratio > RATIO ? RATIO : ratio < 1 / RATIO ? 1 / RATIO : ratio;
}

/* The rows that are looked into: all of a seat's, or some of them, each as often as it is likely.
 * They come to stand first; returns how many. */
static int pick_rows(struct reading *r, struct belief_row *row, int rows) {
    struct belief_row picked[READER_THINGS];
    if (rows <= r->reader->things)
        return rows;
    for (int i = 0; i < r->reader->things; i++) {
        float x = (float)kb_random_below(&r->random, 1u << 24) * (1.0f / (1 << 24));
        int low = 0, high = rows - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (row[middle].upto > x)
                high = middle;
            else
                low = middle + 1;
        }
        picked[i] = row[low];
        picked[i].weight = 1;
    }
    for (int i = 0; i < r->reader->things; i++)
        row[i] = picked[i];
    return r->reader->things;
}

/* Puts what `expert` would have done into the belief about one seat. */
static void read_seat(struct reading *r, struct belief *belief, const struct corruption_world *base,
                      const struct corruption_world *sample, int seat) {
    struct belief_row *row = belief->row + belief->begin[seat];
    int rows = belief->begin[seat + 1] - belief->begin[seat];
    int count = pick_rows(r, row, rows);
    struct moment m;
    read_history(r, sample);
    int t = (seat - base->first + base->seats) % base->seats;
    for (int lap = 0; t < base->placed; t += base->seats, lap++) {
        if (base->card[t])
            continue;
        m.believed = false;
        m.belief = expert_belief(r->reader->memory);
        for (int i = 0; i < count; i++) {
            int card = (int)(row[i].cards >> (4 * lap) & 15);
            view_before(r, sample, row[i].cards, t, &m.view);
            row[i].weight *= (float)likelier(r, &m, card, base->spot[t]);
        }
    }
    double sum = 0, upto = 0;
    for (int i = 0; i < count; i++)
        sum += (double)row[i].weight;
    for (int i = 0; i < rows; i++) {
        row[i].weight = i < count ? (float)((double)row[i].weight / sum) : 0;
        upto += (double)row[i].weight;
        row[i].upto = i + 1 < count ? (float)upto : 1;
    }
}

static int place(const struct expert_reader *reader, const struct bot_ask *ask, uint64_t *random) {
    static struct reading r; /* large */
    struct corruption_world base, sample;
    r.reader = reader;
    r.ask = ask;
    r.explained = expert_explains();
    r.random = kb_random_seed(*random, 1);
    world_from_view(&base, ask->view);
    struct tree tree = expert_tree(ask->memory, base.seats);
    struct belief belief = expert_belief(ask->memory);
    belief_from_view(&belief, ask->view, &r.explained, EXPERT_FLOOR);
    sample = base;
    belief_draw(&belief, &r.random, &sample);
    for (int seat = 0; seat < base.seats; seat++)
        if (bits_has(reader->experts, seat + 1) && seat != base.viewer)
            read_seat(&r, &belief, &base, &sample, seat);
    search(&tree, &belief, ask, ask->budget, random);
    int action = tree.node[tree_choose(&tree, base.viewer, EXPERT_ETA, random)].action;
    return rules_action(&base, action % 9 + 1, action / 9);
}

int expert_reader(const struct expert_reader *reader, const struct bot_ask *ask) {
    uint64_t random = bot_random(ask);
    int action;
    switch (ask->view->as.corruption.table.stage) {
    case KB_CORRUPTION_SHOW: return rules_show(ask, &random);
    case KB_CORRUPTION_PLACE: action = place(reader, ask, &random); break;
    default:
        action = award_search(ask->view, &random, EXPERT_AWARD_NODES * ask->budget, NULL, NULL);
    }
    return rules_legal(ask->view, action) ? action : kb_view_random(ask->view, &random);
}
