/* ask_position.c: questions about the set-up, about where the game stands, about hands and
 * moves, and about money. Where two ways to ask the library must agree and do not, the answer
 * gets a word that no file expects. */
#include "ask.h"

#include <string.h>

static void add_hand(struct list *out, uint32_t hand) {
    for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++) {
        if (hand >> (card - 1) & 1)
            list_add(out, "%s", card_name(card));
        if (card == KB_CARD_REPORTER && hand & KB_HAND_REPORTER2)
            list_add(out, "R");
    }
}

/* ---- Set-up ---- */

void ask_game(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_setup setup;
    struct kb_error error = {.code = KB_OK};
    struct list options = {0};
    int from = word_number(about->word[0], 99) < 0; /* the name of a game may come first */
    const char *game = from ? about->word[0] : "corruption";
    int seats = from < about->count ? word_number(about->word[from], 99) : -1;
    (void)rule;
    for (int i = from + 1; i < about->count; i++)
        list_add(&options, "%s", about->word[i]);
    enum kb_code code =
        kb_setup(&setup, game, seats, &about->word[from + 1], about->count - from - 1, &error);
    list_add(out, "%s", code_name(code));
    if (code != error.code || code != kb_setup_text(&setup, game, seats, options.text, NULL))
        list_add(out, "(but otherwise as one text)");
}

void ask_options(struct rule *rule, const struct about *about, struct list *out) {
    char text[256];
    (void)about;
    kb_setup_print(&rule->setup, text, sizeof text);
    list_add(out, "%s", text);
}

void ask_value(struct rule *rule, const struct about *about, struct list *out) {
    int id = contract_of(rule, about->word[0], out);
    struct kb_view view;
    if (id >= 0)
        list_add(out, "%d", table_of(rule, &view)->value[id]);
}

/* ---- Where the game stands ---- */

void ask_stage(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    if (rule_is_hacker(rule))
        list_add(out, "%s", hacker_stage_name(hacker_table_of(rule, &view)->stage));
    else
        list_add(out, "%s", stage_name(table_of(rule, &view)->stage));
}

void ask_round(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    list_add(out, "%d",
             rule_is_hacker(rule) ? hacker_table_of(rule, &view)->round
                                  : table_of(rule, &view)->round);
}

void ask_first(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    add_seat(out, rule_is_hacker(rule) ? hacker_table_of(rule, &view)->first
                                       : table_of(rule, &view)->first);
}

void ask_turn(struct rule *rule, const struct about *about, struct list *out) {
    int current = kb_current(&rule->state);
    (void)about;
    if (current == KB_CHANCE)
        list_add(out, "chance");
    else if (current == KB_SIMULTANEOUS)
        list_add(out, "several");
    else
        add_seat(out, current == KB_NOBODY ? 0 : current);
    if (current != KB_SIMULTANEOUS && kb_must(&rule->state) != (current > 0 ? 1u << current : 0))
        list_add(out, "(but kb_must says otherwise)");
    if (kb_over(&rule->state) != (current == KB_NOBODY))
        list_add(out, "(but kb_over says otherwise)");
}

void ask_must(struct rule *rule, const struct about *about, struct list *out) {
    (void)about;
    add_seats(out, kb_must(&rule->state));
    if (kb_must(&rule->state) & ~kb_may(&rule->state))
        list_add(out, "(but kb_may says otherwise)");
}

void ask_may(struct rule *rule, const struct about *about, struct list *out) {
    (void)about;
    add_seats(out, kb_may(&rule->state));
    for (int seat = 1; seat <= kb_seats(&rule->state); seat++)
        if ((kb_may(&rule->state) >> seat & 1) != (kb_legal_count(&rule->state, seat) > 0))
            list_add(out, "(but seat %d has %d moves)", seat, kb_legal_count(&rule->state, seat));
}

/* Outcomes of chance from `from` to `to` - 1; all must be equally likely. */
static int chances(const struct rule *rule, int from, int to, uint16_t *outcome, struct list *out) {
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(&rule->state, outcome, weight);
    if (count && (outcome[0] < from || outcome[0] >= to))
        return 0;
    for (int i = 1; i < count; i++)
        if (weight[i] != weight[0])
            list_add(out, "(uneven)");
    return count;
}

void ask_lot(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    int count = chances(rule, KB_OUTCOME_SEAT, KB_OUTCOMES_MAX, outcome, out);
    (void)about;
    for (int i = 0; i < count; i++)
        list_add(out, "%d", outcome[i] - KB_OUTCOME_SEAT + 1);
}

void ask_next(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    int count = chances(rule, KB_OUTCOME_CONTRACT, KB_OUTCOME_SEAT, outcome, out);
    (void)about;
    for (int i = 0; i < count; i++)
        list_add(out, "%s", rule->setup.deck[outcome[i] - KB_OUTCOME_CONTRACT].id);
}

void ask_deck(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int count = 0;
    (void)about;
    for (uint32_t deck = table_of(rule, &view)->deck; deck; deck &= deck - 1)
        count++;
    list_add(out, "%d", count);
}

void ask_contracts(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    const struct kb_corruption_table *table = table_of(rule, &view);
    const char *government = about->word[0];
    if (strlen(government) != 1 || *government < 'a' || *government > 'c') {
        list_add(out, "(there is no government '%s')", government);
        return;
    }
    for (int i = 1; i < KB_PLACE_PITCH; i++) {
        int contract = table->contract[KB_PLACE_PITCH * (*government - 'a') + i];
        if (contract)
            list_add(out, "%s", rule->setup.deck[contract - 1].id);
    }
}

void ask_shown(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int shown = table_of(rule, &view)->shown;
    (void)about;
    for (int k = 0; k < 8; k++)
        if (shown >> k & 1)
            list_add(out, "%d", k + 1);
}

/* ---- Hands and moves ---- */

void ask_hand(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    kb_view(&rule->state, viewer, &view);
    if (rule_is_hacker(rule))
        hacker_hand(rule, viewer, out);
    else
        add_hand(out, view.as.corruption.hand);
}

void ask_held(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int seat = seat_of(rule, about->word[0], out);
    if (seat > 0)
        add_hand(out, table_of(rule, &view)->held[seat - 1]);
}

void ask_legal(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t legal[KB_ACTIONS_MAX];
    int seat = seat_of(rule, about->word[0], out);
    int count = seat > 0 ? kb_legal(&rule->state, seat, legal) : 0;
    for (int i = 0; i < count; i++) {
        char move[KB_MOVE_TEXT_MAX];
        kb_move_print(&rule->state, legal[i], move);
        list_add(out, "%s", move);
    }
}

void ask_choices(struct rule *rule, const struct about *about, struct list *out) {
    int seat = seat_of(rule, about->word[0], out);
    if (seat > 0)
        list_add(out, "%d", kb_legal_count(&rule->state, seat));
}

/* A move is read, not played. A view must read it in the same way, and nothing may change. */
void ask_try(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_error error = {.code = KB_OK};
    struct kb_view view;
    const char *move = about->word[1];
    uint64_t before = kb_digest(&rule->state);
    int action = -1;
    int turn = rule_in_beat(rule) ? 0 : kb_current(&rule->state); /* in a beat nobody is named */
    int seat = word_number(about->word[0], 99);
    enum kb_code code = kb_move_parse(&rule->state, seat, move, strlen(move), &action, &error);
    list_add(out, "%s", code_name(code));
    if (before != kb_digest(&rule->state) || code != error.code)
        list_add(out, "(but something changed)");
    if (code == KB_NOT_YOUR_TURN && error.number != (turn > 0 ? turn : 0))
        list_add(out, "(and says that seat %d is in turn)", error.number);
    if (code == KB_NOT_YOUR_TURN && !(kb_may(&rule->state) >> seat & 1)) {
        struct kb_state state = rule->state;
        struct kb_error played = {.code = KB_OK};
        if (kb_play(&state, seat, 0, NULL, &played) != code || played.number != error.number)
            list_add(out, "(but otherwise when played)");
    }
    if (seat < 1 || seat > kb_seats(&rule->state) || rule_has_chosen(rule, seat))
        return;
    kb_view(&rule->state, seat, &view);
    if (code != kb_view_move_parse(&view, move, strlen(move), &action, NULL))
        list_add(out, "(but otherwise from its view)");
}

/* ---- Money ---- */

void ask_totals(struct rule *rule, const struct about *about, struct list *out) {
    int32_t total[KB_SEATS_MAX];
    (void)about;
    kb_totals(&rule->state, total);
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", total[i]);
    if (rule_is_hacker(rule))
        return;
    for (int viewer = 0; viewer <= kb_seats(&rule->state); viewer++) {
        struct kb_view view;
        kb_view(&rule->state, viewer, &view);
        for (int i = 0; i < kb_seats(&rule->state); i++)
            if ((int32_t)view.as.corruption.table.total[i] != total[i])
                list_add(out, "(but otherwise for %d)", viewer);
    }
}

void ask_won(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", table_of(rule, &view)->won[i]);
}

void ask_books(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", table_of(rule, &view)->book[i]);
}

void ask_share(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t share[KB_SEATS_MAX];
    (void)about;
    kb_shares(&rule->state, share);
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", share[i]);
}

void ask_owner(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int id = contract_of(rule, about->word[0], out);
    if (id >= 0)
        add_seat(out, table_of(rule, &view)->owner[id]);
}
