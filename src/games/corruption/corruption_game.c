/* corruption_game.c: Corruption as games/ wants every game (see game.h): the functions of this
 * folder under the names that all games have in common. */
#include "game.h"
#include "random.h"

typedef struct kb_corruption state;
typedef struct kb_corruption_view view;

HD struct kb_game_info corruption_info(void) {
    /* Inputs: 24 deals, 4 lots, and in each round a shown set, 42 cards placed and 42 that act;
       14 looks in a game. */
    struct kb_game_info info = {"corruption",
                                "Corruption",
                                "10@b1, show:135, peek:b1.2, a0.1>a2, c1.4xc1.2 or c1.4x",
                                3,
                                KB_SEATS_MAX,
                                4,
                                KB_CORRUPTION_ACTIONS,
                                KB_CORRUPTION_OUTCOMES,
                                CORRUPTION_TENSOR,
                                KB_CORRUPTION_OPTIONS,
                                KB_TOTALS + 1,
                                4 * (1 + 2 * KB_CARDS_MAX) + 2 * KB_SEATS_MAX,
                                4 * (1 + 2 * KB_CARDS_MAX) + 2 * KB_SEATS_MAX + 28,
                                false,
                                1,
                                true};
    return info;
}

/* ---- Of a state ---- */

HD int corruption_state_seats(const state *s) {
    return s->table.seats;
}

HD bool corruption_state_over(const state *s) {
    return s->table.stage == KB_CORRUPTION_OVER;
}

HD bool corruption_state_at_chance(const state *s) {
    return corruption_at_chance(&s->table);
}

HD uint32_t corruption_state_must(const state *s) {
    return 1u << s->table.turn & ~1u;
}

HD uint32_t corruption_state_may(const state *s) {
    return corruption_may(&s->table);
}

HD int corruption_state_legal(const state *s, int seat, uint16_t *out) {
    return corruption_legal(&s->table, corruption_own_hand(s, seat), seat, out);
}

HD int corruption_state_legal_count(const state *s, int seat) {
    return corruption_legal_count(&s->table, corruption_own_hand(s, seat), seat);
}

HD void corruption_state_legal_mask(const state *s, int seat, uint8_t *out) {
    corruption_legal_mask(&s->table, corruption_own_hand(s, seat), seat, out);
}

HD bool corruption_state_is_legal(const state *s, int seat, int action) {
    return corruption_is_legal(&s->table, corruption_own_hand(s, seat), seat, action);
}

HD int corruption_state_random(const state *s, int seat, uint64_t *random) {
    return corruption_random(&s->table, corruption_own_hand(s, seat), seat, random);
}

HD int corruption_state_chances(const state *s, uint16_t *outcome, uint32_t *weight) {
    int count = corruption_chances(&s->table);
    for (int i = 0; i < count; i++) {
        outcome[i] = (uint16_t)corruption_chance(&s->table, i);
        weight[i] = 1;
    }
    return count;
}

HD int corruption_state_draw(state *s, uint16_t *outcome) {
    if (s->table.stage == KB_CORRUPTION_DEAL && s->table.dealt == 0)
        return corruption_deal(s, outcome);
    uint32_t chances = (uint32_t)corruption_chances(&s->table);
    outcome[0] = (uint16_t)corruption_chance(&s->table, (int)random_below(&s->random, chances));
    corruption_outcome(s, outcome[0]);
    return 1;
}

HD bool corruption_chance_kind(int kind, struct kb_chance_kind *out) {
    static const struct kb_chance_kind kinds[] = {{"deal", "deck", false, false},
                                                  {"lot", "lots", true, false}};
    if (kind < 0 || kind >= 2)
        return false;
    *out = kinds[kind];
    return true;
}

HD int corruption_state_chance_kind(const state *s) {
    return s->table.stage != KB_CORRUPTION_DEAL;
}

HD void corruption_write_outcome(struct text *out, const struct kb_setup *setup, int kind,
                                 int outcome) {
    if (kind == 0)
        text_word(out, setup->deck[outcome - KB_OUTCOME_CONTRACT].id);
    else
        text_number(out, outcome - KB_OUTCOME_SEAT + 1);
}

HD bool corruption_line_form(const struct kb_setup *setup, int index, struct kb_line_form *out) {
#define PLACE "[abc][0123456789]"
    static const struct kb_line_form forms[] = {
        {"deal ", "I", 0},
        {"lot ", "Z", 0},
        {"Z ", "10@" PLACE, 1},
        {"Z ", "[12468ARH?]@" PLACE, 1},
        {"Z ", "show:D", 1},
        {"Z ", "peek:" PLACE ".N", 1},
        {"Z ", PLACE ".N>" PLACE, 1},
        {"Z ", PLACE ".Nx" PLACE ".N", 1},
        {"Z ", PLACE ".Nx", 1},
    };
    (void)setup;
    if (index >= (int)(sizeof forms / sizeof forms[0]))
        return false;
    *out = forms[index];
    return true;
}

HD enum kb_jam corruption_state_jam(const state *s) {
    (void)s;
    return KB_JAM_NONE;
}

HD int corruption_action_seen(const view *before, const view *after, int action) {
    const struct kb_corruption_table *was = &before->table;
    const struct kb_corruption_table *is = &after->table;
    bool hides = action < KB_ACTION_SHOW && (is->round != was->round || is->placed <= was->placed ||
                                             after->card[was->placed] == KB_CARD_UNKNOWN);
    return hides ? KB_ACTION_HIDDEN + action % KB_PLACES : action;
}

HD void corruption_state_outcome(state *s, int outcome) {
    corruption_outcome(s, outcome);
}

HD void corruption_state_move(state *s, int seat, int action) {
    corruption_move(s, seat, action, NULL);
}

HD int corruption_state_forced(const state *s, int *seat) {
    *seat = s->table.turn;
    return corruption_forced(s);
}

HD bool corruption_state_settled(const state *s) {
    return s->table.stage == KB_CORRUPTION_PLACE && !s->table.reduced;
}

HD int corruption_state_run(state *s, uint64_t *random) {
    bool plain = !s->table.reduced && s->table.option[KB_BOOK] == KB_BOOK_OFF;
    int seat = s->table.turn;
    if (plain && s->table.stage == KB_CORRUPTION_PLACE)
        return corruption_random_placing(s, random);
    if (plain && s->table.stage == KB_CORRUPTION_SWISS)
        return corruption_random_swiss(s, random);
    corruption_move(s, seat, corruption_random(&s->table, s->hand[seat - 1], seat, random), NULL);
    return 1;
}

HD void corruption_state_shares(const state *s, uint16_t *share) {
    corruption_shares(&s->table, share);
}

HD void corruption_state_totals(const state *s, int32_t *total) {
    for (int i = 0; i < s->table.seats; i++)
        total[i] = (int32_t)s->table.total[i];
}

HD void corruption_state_write_move(struct text *out, const state *s, int action) {
    corruption_write_move(out, &s->table, action);
}

HD enum kb_code corruption_state_parse(const state *s, int seat, const char *text, size_t length,
                                       int *action, int *other) {
    return corruption_parse(&s->table, corruption_own_hand(s, seat), seat, text, length, action,
                            other);
}

HD void corruption_state_tensor(const state *s, int viewer, uint8_t *out) {
    uint8_t card[KB_CARDS_ROOM];
    corruption_seen(s, viewer, card);
    corruption_tensor(&s->table, card, corruption_own_hand(s, viewer), viewer, out);
}

/* ---- Of a view ---- */

HD uint32_t corruption_view_must(const view *v) {
    return 1u << v->table.turn & ~1u;
}

HD uint32_t corruption_view_may(const view *v) {
    return corruption_may(&v->table);
}

HD int corruption_view_legal(const view *v, int viewer, uint16_t *out) {
    return corruption_legal(&v->table, v->hand, viewer, out);
}

HD int corruption_view_random(const view *v, int viewer, uint64_t *random) {
    return corruption_random(&v->table, v->hand, viewer, random);
}

HD void corruption_view_tensor(const view *v, int viewer, uint8_t *out) {
    corruption_tensor(&v->table, v->card, v->hand, viewer, out);
}

HD void corruption_view_write_move(struct text *out, const view *v, int action) {
    corruption_write_move(out, &v->table, action);
}

HD enum kb_code corruption_view_parse(const view *v, int viewer, const char *text, size_t length,
                                      int *action, int *other) {
    return corruption_parse(&v->table, v->hand, viewer, text, length, action, other);
}
