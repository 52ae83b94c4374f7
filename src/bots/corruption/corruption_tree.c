/* corruption_tree.c: see corruption_tree.h. */
#include "corruption_tree.h"

#include "bot_math.h"

#define TREE_WIDTH 1.0 /* placements of a node: this times the root of its visits */
#define TREE_EXPLORE 0.1
#define TREE_DEPTH 8
#define TREE_SERIOUS 4 /* a serious choice has at least 1/4 of the favourite's visits */

struct tree tree_start(void *memory, size_t bytes, float again) {
    struct tree tree = {(struct tree_node *)memory, 1, 0, again};
    tree.room = (uint32_t)(bytes / sizeof(struct tree_node));
    bytes_fill(&tree.node[0], 0, sizeof tree.node[0]);
    return tree;
}

/* The child that looks best to the seat in turn, of those it can play in this world. */
static uint32_t select(const struct tree *tree, const struct tree_node *parent,
                       const struct corruption_world *w) {
    double best = -1;
    uint32_t found = 0;
    double all = bot_log((double)parent->visits + 1);
    for (uint32_t i = parent->child; i; i = tree->node[i].next) {
        const struct tree_node *n = &tree->node[i];
        if (!bits_has(w->hand[w->turn], n->action % 9))
            continue;
        double score =
            (double)n->sum[w->turn] / n->visits + TREE_EXPLORE * bot_sqrt(all / n->visits);
        if (score > best) {
            best = score;
            found = i;
        }
    }
    return found;
}

static int playable(const struct tree *tree, const struct tree_node *parent,
                    const struct corruption_world *w) {
    int count = 0;
    for (uint32_t i = parent->child; i; i = tree->node[i].next)
        count += bits_has(w->hand[w->turn], tree->node[i].action % 9);
    return count;
}

/* Removes existing children from the draw, or nearly so (tree->again). Sums the rest again:
 * subtracting a dominant weight would leave only rounding errors. */
static void leave_out_children(const struct tree *tree, uint32_t parent, int spots,
                               struct policy_weights *weights) {
    for (uint32_t i = tree->node[parent].child; i; i = tree->node[i].next)
        weights->of[tree->node[i].action / 9][tree->node[i].action % 9] *= tree->again;
    weights->sum = 0;
    for (int spot = 0; spot < spots; spot++) {
        weights->row[spot] = 0;
        for (int card = 0; card < 9; card++)
            weights->row[spot] += weights->of[spot][card];
        weights->sum += weights->row[spot];
    }
}

/* Draws a placement; the child with it, made if it is new. 0 if there is none, or no room. */
static uint32_t widen(struct tree *tree, uint32_t parent, const struct corruption_world *w,
                      const struct search_frame *frame, uint64_t *random) {
    struct policy_stand stand;
    struct policy_weights weights;
    int card;
    const struct policy_style *style = search_style(frame, w);
    policy_look(w, style, &stand);
    policy_weigh(&stand, style, w->own[w->turn], w->hand[w->turn], &weights);
    leave_out_children(tree, parent, w->spots, &weights);
    if (weights.sum <= 0 || tree->count == tree->room)
        return 0;
    int spot = policy_draw(&weights, w->spots, random, &card);
    int action = card - 1 + 9 * spot;
    if (weights.of[spot][card - 1] <= 0) /* rounding */
        return 0;
    for (uint32_t i = tree->node[parent].child; i; i = tree->node[i].next)
        if (tree->node[i].action == action)
            return i;
    uint32_t made = tree->count++;
    bytes_fill(&tree->node[made], 0, sizeof tree->node[made]);
    tree->node[made].action = (uint16_t)action;
    tree->node[made].next = tree->node[parent].child;
    tree->node[parent].child = made;
    return made;
}

void tree_turn(struct tree *tree, struct corruption_world *w, const struct search_frame *frame,
               uint64_t *random) {
    uint32_t path[TREE_DEPTH + 1];
    int depth = 0;
    float share[KB_SEATS_MAX];
    path[0] = 0;
    while (depth < TREE_DEPTH && !world_full(w)) {
        struct tree_node *here = &tree->node[path[depth]];
        bool fresh = depth > 0 && here->visits == 0;
        if (fresh)
            break;
        double width = TREE_WIDTH * bot_sqrt((double)here->visits + 1);
        uint32_t child = 0;
        if (playable(tree, here, w) < width)
            child = widen(tree, path[depth], w, frame, random);
        if (!child)
            child = select(tree, here, w);
        if (!child)
            break;
        int action = tree->node[child].action;
        path[++depth] = child;
        world_place(w, action % 9 + 1, action / 9);
    }
    search_playout(w, frame, random, share);
    for (int d = 0; d <= depth; d++) {
        struct tree_node *n = &tree->node[path[d]];
        n->visits++;
        for (int i = 0; i < w->seats; i++)
            n->sum[i] += share[i];
    }
}

uint32_t tree_choose(const struct tree *tree, int seat, double eta, uint64_t *random) {
    const struct tree_node *node = tree->node;
    uint32_t most = 0, chosen = node[0].child;
    double best = 0, sum = 0;
    for (uint32_t i = node[0].child; i; i = node[i].next)
        if (node[i].visits > most) {
            most = node[i].visits;
            best = (double)node[i].sum[seat] / node[i].visits;
        }
    for (uint32_t i = node[0].child; i; i = node[i].next) {
        if (TREE_SERIOUS * node[i].visits < most)
            continue;
        double part = (double)node[i].visits / most;
        double weight =
            part * part * bot_exp(eta * ((double)node[i].sum[seat] / node[i].visits - best));
        sum += weight;
        if (bot_uniform(random) * sum < weight)
            chosen = i;
    }
    return chosen;
}
