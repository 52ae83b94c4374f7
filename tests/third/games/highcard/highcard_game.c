/* highcard_game.c: Highcard as game.h wants every game: what it is, options, notation, chance, and
 * the questions that only hand on to highcard.c. */
#include "highcard.h"

#include "random.h"

typedef struct kb_highcard state;
typedef struct kb_highcard_view view;

HD struct kb_game_info highcard_info(void) {
    enum { CARDS = KB_HIGHCARD_ROUNDS * KB_HIGHCARD_SEATS_MAX };
    struct kb_game_info info = {"highcard",
                                "Highcard",
                                "place:3",
                                2,
                                KB_HIGHCARD_SEATS_MAX,
                                3,
                                KB_HIGHCARD_RANKS,
                                KB_HIGHCARD_RANKS,
                                HIGHCARD_TENSOR,
                                KB_HIGHCARD_OPTIONS,
                                KB_HIGHCARD_POINTS + 1,
                                CARDS,
                                2 * CARDS,
                                false,
                                1,
                                false};
    return info;
}

/* ---- Options ---- */

HD const char *highcard_option_key(int key) {
    static const char *const keys[] = {"points", "lead"};
    return key >= 0 && key < KB_HIGHCARD_OPTIONS ? keys[key] : NULL;
}

HD const char *highcard_option_value(int key, int value) {
    static const char *const values[][2] = {{"rank", "one"}, {"turn", "winner"}};
    return key >= 0 && key < KB_HIGHCARD_OPTIONS && value >= 0 && value < 2 ? values[key][value]
                                                                            : NULL;
}

HD bool highcard_option_counts(const struct kb_setup *setup, int key) {
    (void)setup;
    (void)key;
    return true;
}

HD void highcard_defaults(struct kb_setup *setup) {
    setup->option[KB_HIGHCARD_POINTS] = KB_HIGHCARD_POINTS_RANK;
    setup->option[KB_HIGHCARD_LEAD] = KB_HIGHCARD_LEAD_TURN;
    setup->dimensions.rounds = KB_HIGHCARD_ROUNDS;
}

HD int highcard_rules(const struct kb_setup *setup) {
    (void)setup;
    return 1;
}

HD void highcard_edition(struct kb_setup *setup, int edition) {
    (void)setup;
    (void)edition;
}

HD enum kb_code highcard_reduce(struct kb_setup *setup, const struct kb_dimensions *d,
                                const char **what) {
    *what = "seats";
    if (setup->seats > KB_HIGHCARD_SEATS_MAX)
        return KB_BAD_DIMENSIONS;
    *what = "rounds";
    if (d->rounds < 1 || d->rounds > KB_HIGHCARD_ROUNDS)
        return KB_BAD_DIMENSIONS;
    setup->dimensions = *d;
    setup->reduced = 1;
    return KB_OK;
}

/* ---- Notation ---- */

HD void highcard_write_move(struct text *out, int action) {
    text_word(out, "place:");
    if (action == KB_HIGHCARD_HIDDEN)
        text_char(out, '?');
    else
        text_number(out, action + 1);
}

HD enum kb_code highcard_parse(const struct kb_highcard_table *table, const uint8_t *hand, int seat,
                               const char *text, size_t length, int *action, int *other) {
    int rank = length == 7 && text_is(text, 6, "place:") ? text[6] - '0' : 0;
    *other = 0;
    if (rank < 1 || rank > KB_HIGHCARD_RANKS)
        return KB_BAD_NOTATION;
    if (table->stage == KB_HIGHCARD_OVER)
        return KB_GAME_OVER;
    if (table->stage == KB_HIGHCARD_DEAL)
        return KB_AT_CHANCE;
    if (seat != table->turn) {
        *other = table->turn;
        return KB_NOT_YOUR_TURN;
    }
    if (!hand[rank - 1])
        return KB_NOT_IN_HAND;
    *action = rank - 1;
    return KB_OK;
}

HD bool highcard_line_form(const struct kb_setup *setup, int index, struct kb_line_form *out) {
    static const struct kb_line_form forms[] = {
        {"deal ", "[12345?]", 0},
        {"Z ", "place:[12345?]", 1},
    };
    (void)setup;
    if (index >= (int)(sizeof forms / sizeof forms[0]))
        return false;
    *out = forms[index];
    return true;
}

/* ---- Chance ---- */

HD bool highcard_chance_kind(int kind, struct kb_chance_kind *out) {
    struct kb_chance_kind deal = {"deal", "deck", false, false};
    if (kind)
        return false;
    *out = deal;
    return true;
}

HD int highcard_state_chance_kind(const state *s) {
    (void)s;
    return 0;
}

HD void highcard_write_outcome(struct text *out, const struct kb_setup *setup, int kind,
                               int outcome) {
    (void)setup;
    (void)kind;
    text_number(out, outcome + 1);
}

/* ---- Of a state ---- */

HD int highcard_state_seats(const state *s) {
    return s->table.seats;
}

HD bool highcard_state_over(const state *s) {
    return s->table.stage == KB_HIGHCARD_OVER;
}

HD uint32_t highcard_state_must(const state *s) {
    return 1u << s->table.turn & ~1u;
}

HD uint32_t highcard_state_may(const state *s) {
    return highcard_state_must(s);
}

HD int highcard_state_legal(const state *s, int seat, uint16_t *out) {
    return highcard_legal(&s->table, seat ? s->hand[seat - 1] : NULL, seat, out);
}

HD int highcard_state_legal_count(const state *s, int seat) {
    uint16_t legal[KB_HIGHCARD_RANKS];
    return highcard_state_legal(s, seat, legal);
}

HD void highcard_state_legal_mask(const state *s, int seat, uint8_t *out) {
    for (int action = 0; action < KB_HIGHCARD_RANKS; action++)
        out[action] = highcard_state_is_legal(s, seat, action);
}

HD bool highcard_state_is_legal(const state *s, int seat, int action) {
    return seat && seat == s->table.turn && action >= 0 && action < KB_HIGHCARD_RANKS &&
           s->hand[seat - 1][action];
}

HD int highcard_state_random(const state *s, int seat, uint64_t *random) {
    uint16_t legal[KB_HIGHCARD_RANKS];
    return legal[random_below(random, (uint32_t)highcard_state_legal(s, seat, legal))];
}

HD bool highcard_state_settled(const state *s) {
    return s->table.stage == KB_HIGHCARD_PLACE && s->table.round < s->table.rounds;
}

HD void highcard_state_write_move(struct text *out, const state *s, int action) {
    (void)s;
    highcard_write_move(out, action);
}

HD enum kb_code highcard_state_parse(const state *s, int seat, const char *text, size_t length,
                                     int *action, int *other) {
    return highcard_parse(&s->table, s->hand[seat - 1], seat, text, length, action, other);
}

HD enum kb_jam highcard_state_jam(const state *s) {
    (void)s;
    return KB_JAM_NONE;
}

HD void highcard_state_tensor(const state *s, int viewer, uint8_t *out) {
    view v;
    highcard_view(s, viewer, &v);
    highcard_view_tensor(&v, viewer, out);
}

/* ---- Of a view ---- */

HD uint32_t highcard_view_must(const view *v) {
    return 1u << v->table.turn & ~1u;
}

HD uint32_t highcard_view_may(const view *v) {
    return highcard_view_must(v);
}

HD int highcard_view_legal(const view *v, int viewer, uint16_t *out) {
    return highcard_legal(&v->table, v->hand, viewer, out);
}

HD int highcard_view_random(const view *v, int viewer, uint64_t *random) {
    uint16_t legal[KB_HIGHCARD_RANKS];
    return legal[random_below(random, (uint32_t)highcard_view_legal(v, viewer, legal))];
}

HD void highcard_view_write_move(struct text *out, const view *v, int action) {
    (void)v;
    highcard_write_move(out, action);
}

HD enum kb_code highcard_view_parse(const view *v, int viewer, const char *text, size_t length,
                                    int *action, int *other) {
    return highcard_parse(&v->table, v->hand, viewer, text, length, action, other);
}
