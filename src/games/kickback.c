/* kickback.c: the public functions about one game, each handed on to the game that a state is of.
 * What is the same for all games is here: checking an input, adding it to the history, playing what
 * follows by itself. */
#include "game.h"
#include "random.h"

/* What the functions below need of a state; with a second game these become switches over GAMES. */
HD static const struct kb_corruption_table *table_of(const struct kb_state *state) {
    ASSERT(state->game == GAME_corruption);
    return &state->as.corruption.table;
}

HD static uint16_t hand_of(const struct kb_state *state, int seat) {
    ASSERT(seat >= 0);
    ASSERT(seat <= KB_SEATS_MAX);
    return corruption_own_hand(&state->as.corruption, seat);
}

HD static enum kb_code fail(const struct kb_state *state, struct kb_error *error, enum kb_code code,
                            int number, int limit) {
    if (error) {
        bytes_fill(error, 0, sizeof *error);
        error->code = code;
        error->game = state->game;
        error->number = number;
        error->limit = limit;
    }
    return code;
}

/* ---- Questions ---- */

HD bool kb_over(const struct kb_state *state) {
    return table_of(state)->stage == KB_CORRUPTION_OVER;
}

HD int kb_seats(const struct kb_state *state) {
    return table_of(state)->seats;
}

HD uint32_t kb_must(const struct kb_state *state) {
    return 1u << table_of(state)->turn & ~1u;
}

HD uint32_t kb_may(const struct kb_state *state) {
    return corruption_may(table_of(state));
}

HD int kb_current(const struct kb_state *state) {
    uint32_t must = kb_must(state);
    if (kb_over(state))
        return KB_NOBODY;
    if (!must)
        return KB_CHANCE;
    return must & (must - 1) ? KB_SIMULTANEOUS : bits_first(must);
}

HD int kb_legal(const struct kb_state *state, int seat, uint16_t *out) {
    return corruption_legal(table_of(state), hand_of(state, seat), seat, out);
}

HD int kb_legal_count(const struct kb_state *state, int seat) {
    return corruption_legal_count(table_of(state), hand_of(state, seat), seat);
}

HD void kb_legal_mask(const struct kb_state *state, int seat, uint8_t *out) {
    corruption_legal_mask(table_of(state), hand_of(state, seat), seat, out);
}

HD bool kb_is_legal(const struct kb_state *state, int seat, int action) {
    return corruption_is_legal(table_of(state), hand_of(state, seat), seat, action);
}

HD int kb_chance(const struct kb_state *state, uint16_t *outcome, uint32_t *weight) {
    int count = corruption_chances(table_of(state));
    for (int i = 0; i < count; i++) {
        outcome[i] = (uint16_t)corruption_chance(table_of(state), i);
        weight[i] = 1;
    }
    return count;
}

HD void kb_shares(const struct kb_state *state, uint16_t *share) {
    corruption_shares(table_of(state), share);
}

HD void kb_totals(const struct kb_state *state, int32_t *total) {
    for (int i = 0; i < kb_seats(state); i++)
        total[i] = (int32_t)table_of(state)->total[i];
}

/* ---- Playing ---- */

HD static inline void note(struct kb_history *history, int seat, bool forced, int what) {
    if (!history)
        return;
    ASSERT(history->count < history->capacity);
    struct kb_entry *entry = &history->entry[history->count++];
    entry->seat = (uint8_t)seat;
    entry->forced = forced;
    entry->what = (uint16_t)what;
}

/* One input brings at most so many with it: every hit man but one, six deals and a lot. */
#define SETTLED_MAX 64

HD static bool has_room(const struct kb_history *history) {
    return !history || history->capacity >= KB_HISTORY_MAX ||
           history->capacity - history->count > SETTLED_MAX;
}

/* Chance speaks, from the state's own generator. */
HD static void draw_chance(struct kb_corruption *s, struct kb_history *history) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    int count = 1;
    if (s->table.stage == KB_CORRUPTION_DEAL && s->table.dealt == 0) {
        count = corruption_deal(s, outcome);
    } else {
        uint32_t chances = (uint32_t)corruption_chances(&s->table);
        outcome[0] =
            (uint16_t)corruption_chance(&s->table, (int)random_below(&s->random, chances));
        corruption_outcome(s, outcome[0]);
    }
    for (int i = 0; history && i < count; i++)
        note(history, 0, false, outcome[i]);
}

/* What follows by itself: chance, unless it is explicit, and moves without a choice. */
HD static inline void settle(struct kb_state *state, struct kb_history *history) {
    struct kb_corruption *s = &state->as.corruption;
    while (s->table.stage != KB_CORRUPTION_OVER) {
        if (corruption_at_chance(&s->table)) {
            if (state->explicit_chance)
                return;
            draw_chance(s, history);
            continue;
        }
        int action = corruption_forced(s);
        if (action < 0)
            return;
        note(history, s->table.turn, true, action);
        corruption_move(s, s->table.turn, action, NULL);
    }
}

HD enum kb_code kb_start(struct kb_state *state, const struct kb_setup *setup, uint64_t seed,
                         bool explicit_chance, struct kb_history *history) {
    if (history)
        history->count = 0;
    if (!has_room(history))
        return KB_BUFFER;
    bytes_fill(state, 0, sizeof *state);
    state->game = setup->game;
    state->explicit_chance = explicit_chance;
    corruption_start(&state->as.corruption, setup, seed);
    settle(state, history);
    return KB_OK;
}

HD enum kb_code kb_play(struct kb_state *state, int seat, int action, struct kb_history *history,
                        struct kb_error *error) {
    if (kb_over(state))
        return fail(state, error, KB_GAME_OVER, 0, 0);
    if (kb_current(state) == KB_CHANCE)
        return fail(state, error, KB_AT_CHANCE, 0, 0);
    if (seat < 1 || seat > kb_seats(state))
        return fail(state, error, KB_NO_SEAT, seat, kb_seats(state));
    if (!kb_is_legal(state, seat, action)) {
        if (bits_has(kb_may(state), seat))
            return fail(state, error, KB_BAD_ACTION, action, 0);
        int current = kb_current(state);
        return fail(state, error, KB_NOT_YOUR_TURN, current > 0 ? current : 0, 0);
    }
    if (!has_room(history))
        return fail(state, error, KB_BUFFER, KB_HISTORY_MAX, 0);
    note(history, seat, false, action);
    corruption_move(&state->as.corruption, seat, action, NULL);
    settle(state, history);
    return KB_OK;
}

HD enum kb_code kb_play_joint(struct kb_state *state, const int32_t *action,
                              struct kb_history *history, struct kb_error *error) {
    uint32_t must = kb_must(state);
    struct kb_state before = *state;
    int count = history ? history->count : 0;
    if (kb_over(state))
        return fail(state, error, KB_GAME_OVER, 0, 0);
    if (!must)
        return fail(state, error, KB_AT_CHANCE, 0, 0);
    for (int seat = 1; seat <= kb_seats(&before); seat++) {
        if (action[seat - 1] < 0 && !bits_has(must, seat))
            continue;
        enum kb_code code = bits_has(must, seat)
                                ? kb_play(state, seat, action[seat - 1], history, error)
                                : fail(state, error, KB_NOT_YOUR_TURN, bits_first(must), 0);
        if (code) { /* all or nothing */
            *state = before;
            if (history)
                history->count = count;
            return code;
        }
    }
    return KB_OK;
}

HD enum kb_code kb_chance_play(struct kb_state *state, int outcome, struct kb_history *history,
                               struct kb_error *error) {
    uint16_t possible[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(state, possible, weight);
    if (count == 0)
        return fail(state, error, KB_NOT_AT_CHANCE, 0, 0);
    for (int i = 0; i < count; i++) {
        if (possible[i] != outcome)
            continue;
        if (!has_room(history))
            return fail(state, error, KB_BUFFER, KB_HISTORY_MAX, 0);
        note(history, 0, false, outcome);
        corruption_outcome(&state->as.corruption, outcome);
        settle(state, history);
        return KB_OK;
    }
    return fail(state, error, KB_BAD_OUTCOME, outcome, 0);
}

/* ---- The policy `random` ---- */

HD uint64_t kb_random_seed(uint64_t seed, uint64_t stream) {
    return random_stream(seed, stream);
}

HD uint32_t kb_random_below(uint64_t *random, uint32_t n) {
    return random_below(random, n);
}

HD int kb_random_action(const struct kb_state *state, int seat, uint64_t *random) {
    return corruption_random(table_of(state), hand_of(state, seat), seat, random);
}

HD void kb_random_play(struct kb_state *state, uint64_t *random) {
    struct kb_corruption *s = &state->as.corruption;
    int seat = s->table.turn;
    ASSERT(seat > 0);
    int action = corruption_random(&s->table, s->hand[seat - 1], seat, random);
    corruption_move(s, seat, action, NULL);
    if (s->table.stage != KB_CORRUPTION_PLACE || s->table.reduced)
        settle(state, NULL);
}

HD int kb_playout(struct kb_state *state, uint64_t *random) {
    struct kb_corruption *s = &state->as.corruption;
    bool slow = s->table.reduced || s->table.option[KB_BOOK] == KB_BOOK_ON;
    int decisions = 0;
    settle(state, NULL);
    while (s->table.stage != KB_CORRUPTION_OVER) {
        if (slow || s->table.stage > KB_CORRUPTION_SWISS || s->table.stage < KB_CORRUPTION_PLACE) {
            kb_random_play(state, random);
            decisions++;
            continue;
        }
        decisions += s->table.stage == KB_CORRUPTION_PLACE ? corruption_random_placing(s, random)
                                                           : corruption_random_swiss(s, random);
        if (s->table.stage != KB_CORRUPTION_SWISS)
            settle(state, NULL);
    }
    return decisions;
}

/* ---- Moves as text ---- */

HD static size_t print_move(const struct kb_corruption_table *table, int action, char *out) {
    struct text t = text_into(out, KB_MOVE_TEXT_MAX);
    corruption_write_move(&t, table, action);
    return text_end(&t);
}

HD static enum kb_code parse_move(const struct kb_corruption_table *table, uint16_t hand, int seat,
                                  const char *text, size_t length, int *action,
                                  struct kb_error *error) {
    int other = 0;
    enum kb_code code = corruption_parse(table, hand, seat, text, length, action, &other);
    if (code && error) {
        bytes_fill(error, 0, sizeof *error);
        error->code = code;
        error->game = GAME_corruption;
        error->number = other;
        text_quote(error->word, sizeof error->word, text, length);
    }
    ASSERT(code || corruption_is_legal(table, hand, seat, *action));
    return code;
}

HD size_t kb_move_print(const struct kb_state *state, int action, char *out) {
    return print_move(table_of(state), action, out);
}

HD enum kb_code kb_move_parse(const struct kb_state *state, int seat, const char *text,
                              size_t length, int *action, struct kb_error *error) {
    if (seat < 1 || seat > kb_seats(state))
        return fail(state, error, KB_NO_SEAT, seat, kb_seats(state));
    return parse_move(table_of(state), hand_of(state, seat), seat, text, length, action, error);
}

HD size_t kb_view_move_print(const struct kb_view *view, int action, char *out) {
    return print_move(&view->as.corruption.table, action, out);
}

HD enum kb_code kb_view_move_parse(const struct kb_view *view, const char *text, size_t length,
                                   int *action, struct kb_error *error) {
    const struct kb_corruption_view *v = &view->as.corruption;
    return parse_move(&v->table, v->hand, view->viewer, text, length, action, error);
}

/* ---- Views ---- */

HD void kb_view(const struct kb_state *state, int viewer, struct kb_view *view) {
    ASSERT(viewer >= 0);
    ASSERT(viewer <= kb_seats(state));
    bytes_fill(view, 0, offsetof(struct kb_view, as));
    view->game = state->game;
    view->viewer = (uint8_t)viewer;
    view->must = (uint8_t)kb_must(state);
    view->may = (uint8_t)kb_may(state);
    corruption_view(&state->as.corruption, viewer, &view->as.corruption);
    if (bits_has(view->may, viewer)) {
        uint16_t legal[KB_ACTIONS_MAX];
        const struct kb_corruption_view *v = &view->as.corruption;
        int count = corruption_legal(&v->table, v->hand, viewer, legal);
        for (int i = 0; i < count; i++)
            view->legal[legal[i] / 64] |= bits_one(legal[i] % 64);
    }
}

HD static void write_seats(struct text *t, const char *key, uint32_t seats) {
    bool first = true;
    text_word(t, key);
    for (; seats; seats &= seats - 1) {
        if (!first)
            text_char(t, ',');
        text_number(t, bits_first(seats));
        first = false;
    }
    text_char(t, ']');
}

HD size_t kb_view_json(const struct kb_view *view, const struct kb_setup *setup, char *out,
                       size_t size) {
    struct text t = text_into(out, size);
    text_word(&t, "{\"game\":\"");
    text_word(&t, kb_game(view->game).name);
    text_word(&t, "\",\"viewer\":");
    text_number(&t, view->viewer);
    text_word(&t, ",\"seats\":");
    text_number(&t, setup->seats);
    text_word(&t, ",\"options\":\"");
    char options[256];
    kb_setup_print(setup, options, sizeof options);
    text_word(&t, options);
    write_seats(&t, "\",\"must\":[", view->must);
    write_seats(&t, ",\"may\":[", view->may);
    corruption_json(&t, &view->as.corruption, setup, view->viewer);
    text_word(&t, ",\"legal\":[");
    bool first = true;
    for (int action = 0; action < kb_game(view->game).actions; action++) {
        char move[KB_MOVE_TEXT_MAX];
        if (!bits_has(view->legal[action / 64], action % 64))
            continue;
        kb_view_move_print(view, action, move);
        text_word(&t, first ? "\"" : ",\"");
        text_word(&t, move);
        text_char(&t, '"');
        first = false;
    }
    text_word(&t, "]}");
    return text_end(&t);
}

HD void kb_view_tensor(const struct kb_view *view, uint8_t *out) {
    const struct kb_corruption_view *v = &view->as.corruption;
    corruption_tensor(&v->table, v->card, v->hand, view->viewer, out);
}

HD int kb_view_random(const struct kb_view *view, uint64_t *random) {
    const struct kb_corruption_view *v = &view->as.corruption;
    return corruption_random(&v->table, v->hand, view->viewer, random);
}

HD void kb_tensor(const struct kb_state *state, int viewer, uint8_t *out) {
    uint8_t card[KB_CARDS_ROOM];
    corruption_seen(&state->as.corruption, viewer, card);
    corruption_tensor(table_of(state), card, hand_of(state, viewer), viewer, out);
}

HD bool kb_tensor_piece(int game, int index, struct kb_piece *piece) {
    return game == GAME_corruption && corruption_tensor_piece(index, piece);
}

/* ---- Sampling, saving ---- */

HD void kb_sample(const struct kb_view *view, uint64_t *random, struct kb_state *state) {
    bytes_fill(state, 0, sizeof *state);
    state->game = view->game;
    corruption_sample(&view->as.corruption, view->viewer, random, &state->as.corruption);
}

/* The first bytes of a saved state: what it is, and which version of these rules it is of. */
HD static void archive_head(struct archive *a, uint8_t *head, struct kb_state *state) {
    archive_u8(a, head, 4);
    archive_u8(a, &state->game, 1);
    archive_u8(a, &state->explicit_chance, 1);
}

HD size_t kb_save(const struct kb_state *state, uint8_t *out) {
    struct archive a = archive_save(out);
    struct kb_state copy = *state;
    uint8_t head[4] = {'K', 'B', 'S', 1};
    archive_head(&a, head, &copy);
    corruption_archive(&a, &copy.as.corruption, true);
    ASSERT(a.at <= KB_SAVED_MAX);
    return a.at;
}

HD enum kb_code kb_load(struct kb_state *state, const uint8_t *bytes, size_t size) {
    struct archive a = archive_load(bytes, size);
    struct kb_state read;
    uint8_t head[4];
    bytes_fill(&read, 0, sizeof read);
    archive_head(&a, head, &read);
    if (head[0] != 'K' || head[1] != 'B' || head[2] != 'S' || head[3] != 1 ||
        read.game >= GAMES_COUNT || read.explicit_chance > 1)
        return KB_BAD_SAVE;
    corruption_archive(&a, &read.as.corruption, true);
    if (a.at != size || !kb_consistent(&read))
        return KB_BAD_SAVE;
    *state = read;
    return KB_OK;
}

HD uint64_t kb_digest(const struct kb_state *state) {
    struct archive a = archive_digest();
    struct kb_state copy = *state;
    corruption_archive(&a, &copy.as.corruption, false);
    return a.digest;
}

HD bool kb_consistent(const struct kb_state *state) {
    return corruption_ok(&state->as.corruption);
}
