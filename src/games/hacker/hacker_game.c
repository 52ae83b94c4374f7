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
                                "Hacker",
                                "3>7, walk:back, watch:3, guard:7, infect:7, infect:4+7, "
                                "protect:7, accuse:3, steal:2, steal:? or steal:",
                                3,
                                KB_SEATS_MAX,
                                5,
                                KB_HACKER_ACTIONS,
                                KB_HACKER_OUTCOMES,
                                HACKER_TENSOR,
                                KB_HACKER_OPTIONS,
                                KB_SPEED + 1,
                                42 + 28 + 1960 + 4 * 96,
                                42 + 28 + 1960 + 4 * 96 + 64 + 2 * 96,
                                true,
                                2,
                                false};
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

HD bool hacker_chance_kind(int kind, struct kb_chance_kind *out) {
    static const struct kb_chance_kind kinds[] = {
        {"accounts", "accounts", false, false}, {"lot", "lots", true, false},
        {"bills", "bank", false, false},        {"stack", "stack", false, false},
        {"bank", "bank", false, false},         {"taken", "thefts", false, true},
    };
    if (kind < 0 || kind > KB_HACKER_CHANCE_TAKEN)
        return false;
    *out = kinds[kind];
    return true;
}

HD int hacker_state_chance_kind(const state *s) {
    switch (s->table.stage) {
    case KB_HACKER_ACCOUNTS: return KB_HACKER_CHANCE_ACCOUNTS;
    case KB_HACKER_LOT: return KB_HACKER_CHANCE_LOT;
    case KB_HACKER_DEAL: return KB_HACKER_CHANCE_BILLS;
    case KB_HACKER_STACK: return KB_HACKER_CHANCE_STACK;
    case KB_HACKER_DRAW: return KB_HACKER_CHANCE_BANK;
    default: return KB_HACKER_CHANCE_TAKEN;
    }
}

HD void hacker_write_outcome(struct text *out, const struct kb_setup *setup, int kind,
                             int outcome) {
    (void)setup;
    switch (kind) {
    case KB_HACKER_CHANCE_ACCOUNTS:
    case KB_HACKER_CHANCE_LOT: text_number(out, outcome - KB_OUTCOME_OWNER + 1); break;
    case KB_HACKER_CHANCE_BILLS:
    case KB_HACKER_CHANCE_BANK: text_number(out, outcome - KB_OUTCOME_VALUE + 1); break;
    case KB_HACKER_CHANCE_TAKEN: text_number(out, outcome - KB_OUTCOME_BILL + 1); break;
    default:
        text_number(out, (outcome - KB_OUTCOME_VIRUS) / 2 + 1);
        text_char(out, (outcome - KB_OUTCOME_VIRUS) % 2 ? 'b' : 'a');
    }
}

/* The order of a stack is told by what has landed; the last two kinds of line are there in a live
 * game alone. */
HD bool hacker_line_form(const struct kb_setup *setup, int index, struct kb_line_form *out) {
    static const struct kb_line_form forms[] = {
        {"accounts ", "Z", 0},
        {"lot ", "Z", 0},
        {"bills ", "[123?]", 0},
        {"bank ", "[123?]", 0},
        {"taken ", "N", 0},
        {"Z ", "[123?]>A", 1},
        {"Z ", "walk:front", 1},
        {"Z ", "walk:back", 1},
        {"Z ", "protect:A", 1},
        {"Z ", "accuse:Z", 1},
        {"Z ", "steal:[123?]", 1},
        {"Z ", "steal:", 1},
        {"Z ", "steal:*", 1},
        {"* ", "?", -1},
        {"* ", "-", -1},
        {"* ", "watch:Z", -1},
        {"* ", "guard:A", -1},
        {"* ", "infect:A", -1},
        {"* ", "infect:A+A", -1},
        {"landed ", "[?]@A", 0},
        {"landed ", "Z@A", 0},
        {"put ", "Z@A", 1},
        {"end", "", 1},
    };
    int count = (int)(sizeof forms / sizeof forms[0]);
    if (index >= (setup->option[KB_CLOCK] == KB_CLOCK_LIVE ? count : count - 2))
        return false;
    *out = forms[index];
    return true;
}

HD enum kb_jam hacker_state_jam(const state *s) {
    return !s->table.option[KB_JAM]   ? KB_JAM_NONE
           : hacker_jammed(&s->table) ? KB_JAM_CLOSED
                                      : KB_JAM_OPEN;
}

HD int hacker_action_seen(const view *before, const view *after, int action) {
    (void)before;
    (void)after;
    if (action < KB_ACTION_WALK)
        return KB_ACTION_SOME_BILL + action % KB_ACCOUNTS_MAX;
    if (action >= KB_ACTION_WATCH && action < KB_ACTION_PROTECT)
        return KB_ACTION_SOME_CHOICE;
    return action > KB_ACTION_STEAL ? KB_ACTION_SOME_THEFT : action;
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
    if (s->table.stage == KB_HACKER_TRIP) { /* no seat acts on the way */
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
