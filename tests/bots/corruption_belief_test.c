/* corruption_belief_test.c: the belief is the product that Bayes asks for. The test goes another
 * way to it: for every assignment of an opponent's hidden cards it plays the round again in the
 * library with those cards, takes the opponent's own view before each of his placements, and
 * multiplies what the policy gives for the placement that followed. */
#include "corruption_belief.h"
#include "corruption_rules.h"
#include "corruption_support.h"

#define GAMES 60
#define ROWS 600000

static struct belief_row rows[ROWS];

/* The game up to its first placement, and what was placed since, seat by seat. */
struct told {
    struct kb_state start;
    int placed;
    uint8_t card[KB_CARDS_ROOM];
    uint8_t place[KB_CARDS_ROOM];
};

/* How likely the opponent would have placed `cards`, by lap, seeing what he saw; -1 if he could
 * not. */
static double likelihood(const struct told *told, int opponent, const int *cards,
                         const struct policy_style *style) {
    struct kb_state s = told->start;
    double product = 1;
    for (int t = 0, lap = 0; t < told->placed; t++) {
        int seat = kb_current(&s);
        int card = told->card[t];
        if (seat == opponent)
            card = cards[lap++];
        int action = KB_ACTION_PLACE + KB_PLACES * (card - 1) + told->place[t];
        if (!kb_is_legal(&s, seat, action))
            return -1;
        if (seat == opponent) {
            struct kb_view view;
            struct corruption_world w;
            struct policy_stand stand;
            struct policy_weights weights;
            int spot = 0;
            kb_view(&s, seat, &view);
            world_from_view(&w, &view);
            policy_look(&w, style, &stand);
            policy_weigh(&stand, style, w.own[w.viewer], w.hand[w.viewer], &weights);
            while (w.place[spot] != told->place[t])
                spot++;
            product *= (double)weights.of[spot][card - 1] / (double)weights.sum;
        }
        assert_int_equal(kb_play(&s, seat, action, NULL, NULL), KB_OK);
    }
    return product;
}

/* All assignments of the opponent's first `laps` cards: fills in lap by lap, sums the likelihood,
 * and compares each with its row where `compare` is more than 0. */
struct listing {
    const struct told *told;
    const struct policy_style *style;
    const struct belief *belief;
    int opponent;
    int laps;
    int known[6]; /* 0 where the viewer does not know */
    double sum;
    int count;
    bool compare;
};

static void list(struct listing *l, int lap, int *cards) {
    if (lap == l->laps || lap == 6) {
        double p = likelihood(l->told, l->opponent, cards, l->style);
        uint32_t code = 0;
        if (p < 0)
            return;
        for (int k = 0; k < l->laps; k++)
            code |= (uint32_t)cards[k] << (4 * k);
        l->count++;
        if (!l->compare) {
            l->sum += p;
            return;
        }
        int found = 0;
        for (int i = l->belief->begin[l->opponent - 1]; i < l->belief->begin[l->opponent]; i++)
            if (rows[i].cards == code) {
                double error = (double)rows[i].weight - p / l->sum;
                assert_true(error < 1e-4 && error > -1e-4);
                found++;
            }
        assert_int_equal(found, 1);
        return;
    }
    for (int card = 1; card <= KB_CARD_HITMAN; card++) {
        if (l->known[lap] && l->known[lap] != card)
            continue;
        cards[lap] = card;
        list(l, lap + 1, cards);
    }
}

/* Plays random placements of a small game and compares the beliefs of the seat in turn. */
static int compare_game(struct game *g, const struct policy_style *style) {
    struct told told = {0};
    int compared = 0;
    const struct kb_corruption *s = &g->state.as.corruption;
    game_start(g);
    while (s->table.stage < KB_CORRUPTION_PLACE)
        game_decide(g);
    told.start = g->state;
    while (s->table.stage == KB_CORRUPTION_PLACE && s->table.round == 1) {
        struct kb_view view;
        struct belief belief = {rows, ROWS, {0}};
        told.placed = s->table.placed;
        memcpy(told.card, s->card, sizeof told.card);
        memcpy(told.place, s->table.place, sizeof told.place);
        int viewer = kb_current(&g->state);
        kb_view(&g->state, viewer, &view);
        belief_from_view(&belief, &view, style, 0);
        for (int seat = 1; seat <= g->setup.seats; seat++) {
            struct listing l = {.told = &told, .style = style, .belief = &belief, .opponent = seat};
            int cards[6];
            if (seat == viewer)
                continue;
            for (int t = 0; t < told.placed; t++)
                if ((s->table.first - 1 + t) % g->setup.seats + 1 == seat)
                    l.known[l.laps++] = view.as.corruption.card[t];
            list(&l, 0, cards);
            HOLDS(g, l.count == belief.begin[seat] - belief.begin[seat - 1]);
            l.compare = true;
            list(&l, 0, cards);
            compared++;
        }
        game_decide(g);
    }
    return compared;
}

static void the_belief_is_what_listing_everything_gives(void **unused) {
    static struct game g;
    struct policy_style style = policy_plain();
    int compared = 0;
    (void)unused;
    style.number[POLICY_SHARP] *= 0.2f;
    for (int n = 0; n < scaled(GAMES); n++) {
        uint64_t random = kb_random_seed(5, (uint64_t)n);
        struct kb_dimensions d = {.governments = (uint8_t)(1 + kb_random_below(&random, 3)),
                                  .turned = (uint8_t)(1 + kb_random_below(&random, 2)),
                                  .rounds = 1,
                                  .cards = (uint8_t)(2 + kb_random_below(&random, 2)),
                                  .hand = KB_HAND_ALL};
        game_set(&g, n * 53);
        if (kb_setup_reduce(&g.setup, 2 + n % 3, &d, NULL))
            continue;
        g.setup.option[KB_BOOK] = KB_BOOK_OFF;
        compared += compare_game(&g, &style);
    }
    assert_true(compared > scaled(GAMES));
}

/* Full games of all options: no row says what the view excludes, and weights add up to 1. */
static void nothing_impossible_is_believed(void **unused) {
    static struct game g;
    struct policy_style style = policy_plain();
    (void)unused;
    for (int n = 0; n < scaled(40); n++) {
        game_set(&g, n * 97);
        game_start(&g);
        while (!kb_over(&g.state)) {
            const struct kb_corruption_table *table = &g.state.as.corruption.table;
            struct kb_view view;
            struct belief belief = {rows, ROWS, {0}};
            int viewer = kb_current(&g.state);
            kb_view(&g.state, viewer, &view);
            if (table->stage != KB_CORRUPTION_PLACE || (table->placed + n) % 5) {
                game_decide(&g);
                continue;
            }
            belief_from_view(&belief, &view, &style, n % 2 ? 0.01f : 0);
            for (int seat = 0; seat < table->seats; seat++) {
                double sum = 0;
                for (int i = belief.begin[seat]; i < belief.begin[seat + 1]; i++) {
                    uint16_t hand = table->held[seat];
                    uint32_t cards = rows[i].cards;
                    sum += (double)rows[i].weight;
                    for (int t = 0; t < table->placed; t++) {
                        if ((table->first - 1 + t) % table->seats != seat)
                            continue;
                        int card = (int)(cards & 15);
                        cards >>= 4;
                        HOLDS(&g, card >= 1 && card <= 9 && hand >> (card - 1) & 1);
                        hand = world_hand_without(hand, card);
                        HOLDS(&g,
                              !view.as.corruption.card[t] || view.as.corruption.card[t] == card);
                        HOLDS(&g, !(table->swiss >> t & 1) || card <= KB_CARD_10);
                    }
                    HOLDS(&g, cards == 0);
                }
                HOLDS(&g, seat == viewer - 1 || (sum > 0.999 && sum < 1.001));
            }
            game_decide(&g);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_belief_is_what_listing_everything_gives),
        cmocka_unit_test(nothing_impossible_is_believed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
