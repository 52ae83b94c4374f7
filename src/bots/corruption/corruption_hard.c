/* corruption_hard.c: the bot `hard` of Corruption: information-set Monte Carlo tree search.
 *
 * Each turn of it draws a world that fits the view, all of them equally likely, goes down one tree
 * of placements, in which every seat prefers what was good for itself (max^n), adds one node, plays
 * the round to its end by rules of thumb, and adds each seat's part of the victory to the nodes it
 * came through. There are too many placements to try them all: a node gets more of them only as it
 * is visited more often, drawn by the rules of thumb. Phase III is searched as in
 * corruption_award.h. */
#include "corruption_award.h"
#include "corruption_bots.h"
#include "bot_math.h"
#include "corruption_rules.h"
#include "corruption_search.h"
#include "random.h"

#define HARD_WIDTH 1.5     /* placements of a node: this times visits to the HARD_SPREAD */
#define HARD_EXPLORE 0.35
#define HARD_DEPTH 8
#define AWARD_NODES 20     /* positions of phase III for one unit of the budget */

struct node {
    uint16_t action; /* card - 1 + 9 * spot */
    uint16_t visits;
    uint32_t child;  /* the first one; 0 if there is none */
    uint32_t next;   /* sibling */
    float sum[KB_SEATS_MAX];
};

struct tree {
    struct node *node;
    uint32_t count;
    uint32_t room;
};

/* The child that looks best to the seat in turn, of those it can play in this world. */
static uint32_t select(const struct tree *tree, const struct node *parent,
                       const struct corruption_world *w) {
    double best = -1;
    uint32_t found = 0;
    double all = bot_log((double)parent->visits + 1);
    for (uint32_t i = parent->child; i; i = tree->node[i].next) {
        const struct node *n = &tree->node[i];
        if (!bits_has(w->hand[w->turn], n->action % 9))
            continue;
        double score = (double)n->sum[w->turn] / n->visits +
                       HARD_EXPLORE * bot_sqrt(all / n->visits);
        if (score > best) {
            best = score;
            found = i;
        }
    }
    return found;
}

static int playable(const struct tree *tree, const struct node *parent,
                    const struct corruption_world *w) {
    int count = 0;
    for (uint32_t i = parent->child; i; i = tree->node[i].next)
        count += bits_has(w->hand[w->turn], tree->node[i].action % 9);
    return count;
}

/* Draws a placement; the child with it, made if it is new and there is room. */
static uint32_t widen(struct tree *tree, uint32_t parent, const struct corruption_world *w,
                      const struct search_frame *frame, uint64_t *random) {
    struct policy_stand stand;
    struct policy_weights weights;
    int card;
    policy_look(w, &frame->style, &stand);
    policy_weigh(&stand, &frame->style, w->own[w->turn], w->hand[w->turn], &weights);
    for (uint32_t i = tree->node[parent].child; i; i = tree->node[i].next) {
        /* what is there already is not drawn again, unless nothing else is left */
        float *of = &weights.of[tree->node[i].action / 9][tree->node[i].action % 9];
        weights.row[tree->node[i].action / 9] -= *of * 0.999f;
        weights.sum -= *of * 0.999f;
        *of *= 0.001f;
    }
    int spot = policy_draw(&weights, w->spots, random, &card);
    int action = card - 1 + 9 * spot;
    for (uint32_t i = tree->node[parent].child; i; i = tree->node[i].next)
        if (tree->node[i].action == action)
            return i;
    if (tree->count == tree->room)
        return 0;
    uint32_t made = tree->count++;
    bytes_fill(&tree->node[made], 0, sizeof tree->node[made]);
    tree->node[made].action = (uint16_t)action;
    tree->node[made].next = tree->node[parent].child;
    tree->node[parent].child = made;
    return made;
}

/* One turn: down, out, and back. */
static void turn(struct tree *tree, struct corruption_world *w, const struct search_frame *frame,
                 uint64_t *random) {
    uint32_t path[HARD_DEPTH + 1];
    int depth = 0;
    float share[KB_SEATS_MAX];
    path[0] = 0;
    while (depth < HARD_DEPTH && !world_full(w)) {
        struct node *here = &tree->node[path[depth]];
        bool fresh = depth > 0 && here->visits == 0;
        if (fresh)
            break;
        double width = HARD_WIDTH * bot_sqrt((double)here->visits + 1);
        uint32_t child = playable(tree, here, w) < width
                             ? widen(tree, path[depth], w, frame, random)
                             : select(tree, here, w);
        if (!child)
            break;
        int action = tree->node[child].action;
        path[++depth] = child;
        world_place(w, action % 9 + 1, action / 9);
    }
    search_playout(w, frame, random, share);
    for (int d = 0; d <= depth; d++) {
        struct node *n = &tree->node[path[d]];
        n->visits++;
        for (int i = 0; i < w->seats; i++)
            n->sum[i] += share[i];
    }
}

/* A world in which the hidden cards are what a sample of the view says. */
static void draw_world(const struct kb_view *view, const struct corruption_world *base,
                       uint64_t *random, struct corruption_world *w) {
    struct kb_state sample;
    kb_sample(view, random, &sample);
    *w = *base;
    for (int t = 0; t < w->placed; t++)
        if (!w->card[t])
            world_assume(w, t, sample.as.corruption.card[t]);
}

/* The child visited most often; among those about as often, any. */
static int choose(const struct tree *tree, uint64_t *random) {
    double best = 0, sum = 0;
    for (uint32_t i = tree->node[0].child; i; i = tree->node[i].next)
        if (tree->node[i].visits > best)
            best = tree->node[i].visits;
    uint32_t chosen = tree->node[0].child;
    for (uint32_t i = tree->node[0].child; i; i = tree->node[i].next) {
        double part = tree->node[i].visits / best;
        double weight = part * part * part * part * part * part;
        sum += weight;
        if (bot_uniform(random) * sum < weight)
            chosen = i;
    }
    return tree->node[chosen].action;
}

static int place(const struct bot_ask *ask, uint64_t *random) {
    struct search_frame frame;
    struct corruption_world base, w;
    struct tree tree = {(struct node *)ask->memory, 1, BOT_MEMORY / sizeof(struct node)};
    uint32_t budget = ask->budget < 60000 ? ask->budget : 60000; /* visits are 16 bits */
    search_frame(&frame, &ask->view->as.corruption.table);
    world_from_view(&base, ask->view);
    bytes_fill(&tree.node[0], 0, sizeof tree.node[0]);
    for (uint32_t i = 0; i < budget; i++) {
        draw_world(ask->view, &base, random, &w);
        turn(&tree, &w, &frame, random);
    }
    int action = choose(&tree, random);
    return rules_action(&base, action % 9 + 1, action / 9);
}

int corruption_hard(const struct bot_ask *ask) {
    uint64_t random = bot_random(ask);
    int action = rules_look(ask, &random);
    if (action != BOT_NONE || !rules_must(ask->view))
        return action;
    switch (ask->view->as.corruption.table.stage) {
    case KB_CORRUPTION_SHOW:
        return rules_show(ask, &random);
    case KB_CORRUPTION_PLACE:
        action = place(ask, &random);
        break;
    default:
        action = award_search(ask->view, &random, AWARD_NODES * ask->budget, NULL, NULL);
    }
    return rules_legal(ask->view, action) ? action : kb_view_random(ask->view, &random);
}
