/* corruption_beliefs.c: how likely each kind is for the cards that a seat does not know, one card
 * at a time. */
#include "beliefs.h"
#include "corruption_belief.h"

STATIC_ASSERT(KB_BOT_MEMORY / sizeof(struct belief_row) > 7 * 85680);

/* What a seat may hold: its cards at the start of the round less those that the viewer knows on the
 * table; and how many of the others lie in Swiss accounts, which are bribes. */
struct unknown {
    uint16_t hand;
    int swiss;
};

static int owner_of(const struct kb_corruption_table *table, int t) {
    return (table->first - 1 + t) % table->seats;
}

static struct unknown unknown_of(const struct kb_corruption_view *seen, int seat) {
    const struct kb_corruption_table *table = &seen->table;
    struct unknown u = {table->held[seat], 0};
    for (int t = 0; t < table->placed; t++) {
        if (owner_of(table, t) != seat)
            continue;
        if (seen->card[t])
            u.hand = world_hand_without(u.hand, seen->card[t]);
        else if (bits_has(table->swiss, t))
            u.swiss++;
    }
    return u;
}

/* Cards of a kind in a hand. */
static int kind_count(uint16_t hand, int card) {
    int count = bits_has(hand, card - 1);
    return card == KB_CARD_REPORTER ? count + (hand & KB_HAND_REPORTER2 ? 1 : 0) : count;
}

/* Swiss accounts take `swiss` of b bribes, each set as likely; what is left lies on the contracts
 * or is in the hand, each arrangement as likely. So a bribe is in a Swiss place with 1 / b, and on
 * a contract with (1 - swiss / b) / rest; another card with 1 / rest. */
static void believe_cards(const struct unknown *u, bool swiss, float *chance) {
    int bribes = 0, cards = 0;
    for (int card = 1; card <= KB_BELIEF_KINDS; card++) {
        bribes += card <= KB_CARD_10 ? kind_count(u->hand, card) : 0;
        cards += kind_count(u->hand, card);
    }
    float in_swiss =
        bribes ? (float)u->swiss / (float)bribes : 0; /* a reduced hand may have none */
    for (int card = 1; card <= KB_BELIEF_KINDS; card++) {
        float count = (float)kind_count(u->hand, card);
        bool bribe = card <= KB_CARD_10;
        if (swiss)
            chance[card - 1] = bribe ? count / (float)bribes : 0;
        else
            chance[card - 1] = count * (bribe ? 1 - in_swiss : 1) / (float)(cards - u->swiss);
    }
}

static void believe_play(const struct belief *belief, int seat, int lap, float *chance) {
    double kind[KB_BELIEF_KINDS] = {0};
    for (int i = belief->begin[seat]; i < belief->begin[seat + 1]; i++) {
        int card = (int)(belief->row[i].cards >> (4 * lap) & 15);
        kind[card - 1] += (double)belief->row[i].weight;
    }
    for (int k = 0; k < KB_BELIEF_KINDS; k++)
        chance[k] = (float)kind[k];
}

int corruption_belief(const struct kb_view *view, enum kb_belief_model model, int samples,
                      uint64_t *random, struct kb_belief_row *out, void *memory) {
    const struct kb_corruption_view *seen = &view->as.corruption;
    struct belief belief = {
        (struct belief_row *)memory, (int)(KB_BOT_MEMORY / sizeof(struct belief_row)), {0}};
    struct policy_style style = policy_plain();
    int rows = 0;
    (void)samples;
    (void)random;
    if (seen->table.stage != KB_CORRUPTION_PLACE)
        return 0; /* nothing is hidden before the first card and after the reveal */
    if (model == KB_BELIEF_PLAY)
        belief_from_view(&belief, view, &style, 0);
    for (int t = 0; t < seen->table.placed; t++) {
        int seat = owner_of(&seen->table, t);
        if (seen->card[t])
            continue;
        struct kb_belief_row *row = &out[rows++];
        *row = (struct kb_belief_row){KB_BELIEF_CARD, t, {0}};
        if (model == KB_BELIEF_PLAY) {
            believe_play(&belief, seat, t / seen->table.seats, row->chance);
        } else {
            struct unknown u = unknown_of(seen, seat);
            believe_cards(&u, bits_has(seen->table.swiss, t), row->chance);
        }
    }
    return rows;
}
