/* hacker_game.c: Hacker as games/ wants every game (see game.h): the functions of this folder under
 * the names that all games have in common. */
#include "game.h"
#include "hacker_rights.h"

typedef struct kb_hacker state;
typedef struct kb_hacker_view view;

HD struct kb_game_info hacker_info(void) {
    /* Decisions: 42 credits, 28 gaits, 28 trips of 10 beats with 7 choices, and for each of 24
     * viruses in 4 rounds an account, an accusation, a theft and a credit. Inputs: also 21
     * accounts, a lot, 42 bills, and an order and a lot for each virus. */
    struct kb_game_info info = {"hacker",
                                3,
                                KB_SEATS_MAX,
                                KB_HACKER_ACTIONS,
                                KB_HACKER_OUTCOMES,
                                HACKER_TENSOR,
                                KB_HACKER_OPTIONS,
                                42 + 28 + 1960 + 4 * 96,
                                42 + 28 + 1960 + 4 * 96 + 64 + 2 * 96,
                                true,
                                2};
    return info;
}

/* ---- Of a state ---- */

HD int hacker_state_seats(const state *s) {
    return s->table.seats;
}

HD bool hacker_state_over(const state *s) {
    return s->table.stage == KB_HACKER_OVER;
}

HD bool hacker_state_at_chance(const state *s) {
    return hacker_at_chance(&s->table);
}

HD uint32_t hacker_state_must(const state *s) {
    return hacker_must(s);
}

HD uint32_t hacker_state_may(const state *s) {
    return hacker_must(s);
}

HD int hacker_state_legal(const state *s, int seat, uint16_t *out) {
    return hacker_legal(s, seat, out);
}

HD int hacker_state_legal_count(const state *s, int seat) {
    return hacker_legal_count(s, seat);
}

HD void hacker_state_legal_mask(const state *s, int seat, uint8_t *out) {
    hacker_legal_mask(s, seat, out);
}

HD bool hacker_state_is_legal(const state *s, int seat, int action) {
    return hacker_is_legal(s, seat, action);
}

HD int hacker_state_random(const state *s, int seat, uint64_t *random) {
    return hacker_random(s, seat, random);
}

HD int hacker_state_chances(const state *s, uint16_t *outcome, uint32_t *weight) {
    return hacker_chances(s, outcome, weight);
}

HD int hacker_state_draw(state *s, uint16_t *outcome) {
    if (s->table.stage == KB_HACKER_ACCOUNTS && s->table.laid == 0)
        return hacker_lay_all(s, outcome);
    outcome[0] = (uint16_t)hacker_draw(s);
    hacker_outcome(s, outcome[0], NULL);
    return 1;
}

HD void hacker_state_outcome(state *s, int outcome) {
    hacker_outcome(s, outcome, NULL);
}

HD void hacker_state_move(state *s, int seat, int action) {
    hacker_move(s, seat, action, NULL);
}

HD int hacker_state_forced(const state *s, int *seat) {
    *seat = s->table.turn;
    return hacker_forced(s);
}

HD bool hacker_state_settled(const state *s) {
    int stage = s->table.stage;
    return !s->table.reduced && (stage == KB_HACKER_BEAT || stage == KB_HACKER_ACCUSE ||
                                 stage == KB_HACKER_STEAL || stage == KB_HACKER_RECREDIT);
}

HD int hacker_state_run(state *s, uint64_t *random) {
    if (s->table.stage == KB_HACKER_TRIP) { /* nobody does anything on the way */
        int traveller;
        int what = hacker_next_fact(&s->table, &traveller);
        hacker_fact(s, traveller, what, NULL);
        return 1;
    }
    if (s->table.stage == KB_HACKER_BEAT)
        return hacker_random_beat(s, random);
    hacker_move(s, s->table.turn, hacker_random_turn(s, random), NULL);
    return 1;
}

HD void hacker_state_shares(const state *s, uint16_t *share) {
    hacker_shares(s, share);
}

HD void hacker_state_totals(const state *s, int32_t *total) {
    hacker_scores(s, total);
}

HD void hacker_state_write_move(struct text *out, const state *s, int action) {
    (void)s;
    hacker_write_move(out, action);
}

HD enum kb_code hacker_state_parse(const state *s, int seat, const char *text, size_t length,
                                   int *action, int *other) {
    struct hacker_rights r = hacker_rights(s, seat);
    return hacker_parse(&r, text, length, action, other);
}

HD void hacker_state_tensor(const state *s, int viewer, uint8_t *out) {
    view v;
    hacker_view(s, viewer, &v);
    hacker_tensor(&v, viewer, out);
}

/* ---- Of a view ---- */

HD uint32_t hacker_view_may(const view *v) {
    return hacker_view_must(v);
}

HD int hacker_view_legal(const view *v, int viewer, uint16_t *out) {
    struct hacker_rights r = hacker_view_rights(v, viewer);
    return hacker_rights_list(&r, out);
}

HD int hacker_view_random(const view *v, int viewer, uint64_t *random) {
    struct hacker_rights r = hacker_view_rights(v, viewer);
    return hacker_rights_random(&r, random);
}

HD void hacker_view_tensor(const view *v, int viewer, uint8_t *out) {
    hacker_tensor(v, viewer, out);
}

HD void hacker_view_write_move(struct text *out, const view *v, int action) {
    (void)v;
    hacker_write_move(out, action);
}

HD enum kb_code hacker_view_parse(const view *v, int viewer, const char *text, size_t length,
                                  int *action, int *other) {
    struct hacker_rights r = hacker_view_rights(v, viewer);
    return hacker_parse(&r, text, length, action, other);
}
