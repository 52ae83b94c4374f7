/* vectors.c: see vectors.h. A vector is a chain of small programs over the public interface, each
 * folding all it gets into the digest; choices are drawn one by one, since the order in which a
 * call's arguments are computed differs between compilers. What must agree within one target (a
 * playout and the same game move by move, a state and its replay) is asserted on the way. Helpers
 * stand above their users. */
#include "vectors.h"

enum { CORRUPTION, HACKER }; /* the games, by their numbers */

struct maker {
    struct vector_space *space;
    uint64_t digest;
    uint64_t random; /* the vector's own choices */
};

HD static void fold(struct maker *m, uint64_t value) {
    uint64_t z = m->digest * 0x9e3779b97f4a7c15u + value;
    z = (z ^ (z >> 32)) * 0xd6e8feb86659fd93u;
    m->digest = z ^ (z >> 29);
}

HD static void fold_bytes(struct maker *m, const void *from, size_t size) {
    const uint8_t *bytes = (const uint8_t *)from;
    uint64_t word = 0;
    fold(m, size);
    for (size_t i = 0; i < size; i++) {
        word = word << 8 | bytes[i];
        if (i % 8 == 7)
            fold(m, word);
    }
    fold(m, word);
}

/* A text that was written into the space, and was to have this length. */
HD static void fold_text(struct maker *m, size_t length) {
    fold(m, length);
    fold_bytes(m, m->space->text, length < VECTOR_TEXT ? length : VECTOR_TEXT - 1);
}

HD static uint32_t below(struct maker *m, uint32_t n) {
    return kb_random_below(&m->random, n);
}

HD static bool same_bytes(const void *a, const void *b, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (((const uint8_t *)a)[i] != ((const uint8_t *)b)[i])
            return false;
    return true;
}

HD static size_t append(char *out, size_t at, const char *word) {
    while (*word)
        out[at++] = *word++;
    out[at] = 0;
    return at;
}

/* ---- Setting up ---- */

HD static bool is_first(const char *key) {
    return key[0] == 'f'; /* of all options only `first` begins so */
}

/* Options in any order, some left out, as one text; now and then one too many. */
HD static void choose_options(struct maker *m, int game, int seats) {
    struct vector_space *s = m->space;
    const char *name = kb_game(game).name;
    char *words = s->text;
    size_t at = 0;
    /* Those that were there from the beginning, so that a later one changes no vector; of live
     * games: live_vectors.c. */
    int keys = game ? KB_CREDIT_S : kb_game(game).options_first;
    uint32_t from = below(m, (uint32_t)keys);
    words[0] = 0;
    for (int i = 0; i < keys; i++) {
        int key = (int)((from + (uint32_t)i) % (uint32_t)keys);
        int values = 0;
        if (below(m, 4) == 0)
            continue;
        while (kb_option_value(game, key, values))
            values++;
        if (game && key == KB_CLOCK)
            values = 1;
        if (is_first(kb_option_key(game, key)))
            values = below(m, 10) ? 1 + seats : values;
        if (at)
            at = append(words, at, " ");
        at = append(words, at, kb_option_key(game, key));
        at = append(words, at, "=");
        at = append(words, at, kb_option_value(game, key, (int)below(m, (uint32_t)values)));
    }
    if (below(m, 3) == 0 && !game) { /* editions */
        at = append(words, at, at ? " edition=" : "edition=");
        at = append(words, at, kb_option_value(game, kb_game(game).options, (int)below(m, 4)));
    }
    enum kb_code code = kb_setup_text(&s->setup, name, seats, words, &s->error);
    fold(m, (uint64_t)code);
    if (code) {
        fold_text(m, kb_error_text(&s->error, s->text, VECTOR_TEXT));
        code = kb_setup(&s->setup, name, seats, NULL, 0, NULL);
        ASSERT(code == KB_OK);
    }
}

/* A deck of made-up contracts, sometimes with a mistake in it. */
HD static void choose_deck(struct maker *m) {
    struct vector_space *s = m->space;
    char *deck = s->text;
    size_t at = append(deck, 0, "# made up\nvalue\tname\tid\n");
    uint32_t rows = below(m, 8) ? KB_CONTRACTS : below(m, 30);
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t value = 1 + below(m, below(m, 50) ? KB_CONTRACT_VALUE_MAX : 12000);
        char digits[6];
        int count = 5;
        digits[5] = 0;
        do {
            digits[--count] = (char)('0' + value % 10);
            value /= 10;
        } while (value);
        at = append(deck, at, digits + count);
        at = append(deck, at, "\tA name\tc");
        deck[at++] = (char)('a' + row % 26);
        at = append(deck, at, "\r\n");
    }
    enum kb_code code = kb_setup_deck(&s->setup, deck, at, &s->error);
    fold(m, (uint64_t)code);
    if (code)
        fold_text(m, kb_error_text(&s->error, s->text, VECTOR_TEXT));
}

HD static void choose_dimensions(struct maker *m) {
    struct vector_space *s = m->space;
    struct kb_dimensions d = s->setup.dimensions;
    d.governments = (uint8_t)(1 + below(m, 3));
    d.turned = (uint8_t)(1 + below(m, 2));
    d.rounds = (uint8_t)(1 + below(m, 4));
    d.cards = (uint8_t)(1 + below(m, 6));
    d.hand = (uint16_t)below(m, KB_HAND_ALL + 1);
    d.accounts = (uint8_t)(1 + below(m, 3));
    d.viruses = (uint8_t)below(m, 5);
    enum kb_code code = kb_setup_reduce(&s->setup, 2 + (int)below(m, 6), &d, &s->error);
    fold(m, (uint64_t)code);
    if (code)
        fold_text(m, kb_error_text(&s->error, s->text, VECTOR_TEXT));
}

/* ---- One position ---- */

HD static void fold_legal(struct maker *m, const struct kb_state *state, int seat) {
    struct vector_space *s = m->space;
    int count = kb_legal(state, seat, s->legal);
    ASSERT(count == kb_legal_count(state, seat));
    fold_bytes(m, s->legal, (size_t)count * sizeof s->legal[0]);
    kb_legal_mask(state, seat, s->mask);
    fold_bytes(m, s->mask, (size_t)kb_game(state->game).actions);
    if (count == 0)
        return;
    int action = s->legal[below(m, (uint32_t)count)];
    int read = -1;
    char move[KB_MOVE_TEXT_MAX];
    size_t length = kb_move_print(state, action, move);
    enum kb_code code = kb_move_parse(state, seat, move, length, &read, NULL);
    ASSERT(code == KB_OK);
    ASSERT(read == action);
    fold_bytes(m, move, length);
    uint32_t spoiled = below(m, (uint32_t)length);
    move[spoiled] = (char)(' ' + below(m, 95));
    code = kb_move_parse(state, seat, move, length, &read, &s->error);
    fold(m, (uint64_t)code);
    if (code)
        fold_text(m, kb_error_text(&s->error, s->text, VECTOR_TEXT));
}

/* Where kb_sample is promised to work. */
HD static bool can_sample(const struct kb_state *state) {
    int stage = state->as.hacker.table.stage;
    return state->game != HACKER || (stage != KB_HACKER_STACK && stage != KB_HACKER_TAKEN);
}

HD static void fold_view(struct maker *m, const struct kb_state *state, int viewer) {
    struct vector_space *s = m->space;
    kb_view(state, viewer, &s->view);
    fold_bytes(m, &s->view, sizeof s->view);
    kb_tensor(state, viewer, s->observation);
    kb_view_tensor(&s->view, s->observation + KB_TENSOR_MAX);
    size_t size = (size_t)kb_game(state->game).tensor;
    ASSERT(same_bytes(s->observation, s->observation + KB_TENSOR_MAX, size));
    fold_bytes(m, s->observation, size);
    fold_text(m, kb_view_json(&s->view, &s->setup, s->text, VECTOR_TEXT));
    if (can_sample(state)) {
        kb_sample(&s->view, &m->random, &s->other);
        ASSERT(kb_consistent(&s->other));
        fold_bytes(m, &s->other, sizeof s->other);
        kb_view(&s->other, viewer, &s->seen);
        ASSERT(same_bytes(&s->view, &s->seen, sizeof s->view));
    }
    if (bits_has(s->view.may, viewer))
        fold(m, (uint64_t)kb_view_random(&s->view, &m->random));
}

HD static void fold_saved(struct maker *m, const struct kb_state *state) {
    struct vector_space *s = m->space;
    size_t size = kb_save(state, s->saved);
    fold_bytes(m, s->saved, size);
    enum kb_code code = kb_load(&s->other, s->saved, size);
    ASSERT(code == KB_OK);
    ASSERT(same_bytes(&s->other, state, sizeof *state));
    s->saved[below(m, 4)]++; /* the first four bytes say what it is */
    code = kb_load(&s->other, s->saved, size);
    ASSERT(code == KB_BAD_SAVE);
    ASSERT(same_bytes(&s->other, state, sizeof *state));
}

HD static void fold_position(struct maker *m, const struct kb_state *state) {
    int seats = kb_seats(state);
    int32_t total[KB_SEATS_MAX];
    ASSERT(kb_consistent(state));
    fold(m, kb_digest(state));
    fold(m, (uint64_t)kb_current(state));
    fold(m, (uint64_t)kb_may(state) << 8 | kb_must(state));
    kb_totals(state, total);
    for (int i = 0; i < seats; i++)
        fold(m, (uint64_t)total[i]);
    fold_legal(m, state, (int)below(m, (uint32_t)seats + 1));
    if (kb_current(state) > 0)
        fold_legal(m, state, kb_current(state));
    fold_view(m, state, (int)below(m, (uint32_t)seats + 1));
    fold_saved(m, state);
}

HD static void fold_end(struct maker *m, const struct kb_state *state) {
    uint16_t share[KB_SEATS_MAX];
    kb_shares(state, share);
    for (int i = 0; i < kb_seats(state); i++)
        fold(m, share[i]);
    fold_position(m, state);
}

/* ---- Whole games ---- */

/* Everything that is made from the inputs of a game; the trace, which is long, where it is wanted.
 */
HD static void fold_history(struct maker *m, const struct kb_history *history, uint64_t digest,
                            bool trace) {
    struct vector_space *s = m->space;
    const struct kb_setup *setup = &s->setup;
    int viewer = (int)below(m, setup->seats + 1u);
    fold_bytes(m, history->entry, (size_t)history->count * sizeof(struct kb_entry));
    enum kb_code code = kb_replay(setup, history, &s->other, &s->error);
    ASSERT(code == KB_OK);
    ASSERT(kb_digest(&s->other) == digest);
    int count = kb_history_seen(setup, history, viewer, s->redacted);
    fold_bytes(m, s->redacted, (size_t)count * sizeof s->redacted[0]);
    if (trace)
        fold_text(m, kb_trace_text(setup, history, "vector", s->text, VECTOR_TEXT));
    fold_text(m, kb_history_text(setup, history, viewer, s->text, VECTOR_TEXT));
    fold_text(m, kb_told_text(setup, history, viewer, s->text, VECTOR_TEXT));
    fold_text(m, kb_information_text(setup, history, viewer, s->text, VECTOR_TEXT));
    kb_information_tensor(setup, history, viewer, s->information);
    fold_bytes(m, s->information, (size_t)kb_information_bytes(setup->game));
}

/* A game in one go, and the same decisions one by one, in three ways. */
HD static void play_drawn(struct maker *m, uint64_t seed) {
    struct vector_space *s = m->space;
    struct kb_history history;
    uint64_t start = kb_random_seed(seed, 1);
    uint64_t fast = start;
    uint64_t slow = start;
    history.entry = s->entry;
    history.capacity = KB_HISTORY_MAX;
    enum kb_code code = kb_start(&s->state, &s->setup, seed, false, NULL);
    ASSERT(code == KB_OK);
    int decisions = kb_playout(&s->state, &fast);
    uint64_t end = kb_digest(&s->state);
    fold(m, fast);
    fold(m, (uint64_t)decisions);
    code = kb_start(&s->state, &s->setup, seed, false, &history);
    ASSERT(code == KB_OK);
    for (int step = 0; !kb_over(&s->state); step++) {
        int seat = bits_first(kb_must(&s->state));
        if (step % 16 == 3)
            fold_position(m, &s->state);
        if (step == decisions / 2)
            fold_history(m, &history, kb_digest(&s->state), false);
        code = kb_play(&s->state, seat, kb_random_action(&s->state, seat, &slow), &history, NULL);
        ASSERT(code == KB_OK);
    }
    ASSERT(kb_digest(&s->state) == end);
    ASSERT(slow == fast);
    fold_end(m, &s->state);
    fold_history(m, &history, end, true);
    slow = start;
    kb_start(&s->state, &s->setup, seed, false, NULL);
    while (!kb_over(&s->state))
        kb_random_play(&s->state, &slow);
    ASSERT(kb_digest(&s->state) == end);
}

/* One input that may or may not be possible. */
HD static void try_anything(struct maker *m, struct kb_history *history) {
    struct vector_space *s = m->space;
    bool chance = below(m, 4) == 0;
    int seat = (int)below(m, 9);
    int what = (int)below(m, chance ? KB_OUTCOMES_MAX : KB_ACTIONS_MAX);
    enum kb_code code = chance ? kb_chance_play(&s->state, what, history, &s->error)
                               : kb_play(&s->state, seat, what, history, &s->error);
    fold(m, (uint64_t)code);
    if (code)
        fold_text(m, kb_error_text(&s->error, s->text, VECTOR_TEXT));
}

/* A game with explicit chance, with looks out of turn and attempts at what is not allowed. */
HD static void play_explicit(struct maker *m) {
    struct vector_space *s = m->space;
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    struct kb_history history;
    history.entry = s->entry;
    history.capacity = KB_HISTORY_MAX;
    enum kb_code code = kb_start(&s->state, &s->setup, m->random, true, &history);
    ASSERT(code == KB_OK);
    for (int step = 0; !kb_over(&s->state); step++) {
        int seat = 1 + (int)below(m, (uint32_t)kb_seats(&s->state));
        if (step % 32 == 5)
            fold_position(m, &s->state);
        if (step % 8 == 0)
            try_anything(m, &history);
        int count = kb_chance(&s->state, outcome, weight);
        if (kb_over(&s->state))
            break;
        if (count) {
            int what = outcome[below(m, (uint32_t)count)];
            code = kb_chance_play(&s->state, what, &history, NULL);
        } else {
            if (!bits_has(kb_may(&s->state), seat))
                seat = bits_first(kb_must(&s->state));
            kb_view(&s->state, seat, &s->view);
            int action = kb_view_random(&s->view, &m->random);
            code = kb_play(&s->state, seat, action, &history, NULL);
        }
        ASSERT(code == KB_OK);
    }
    fold_end(m, &s->state);
    fold_history(m, &history, kb_digest(&s->state), false);
}

/* A batch of games, rows stepped in two ranges. A game without any decision has no seat to show. */
HD static void play_batch(struct maker *m) {
    struct vector_space *s = m->space;
    struct kb_batch batch;
    uint64_t seed[VECTOR_BATCH];
    int32_t action[VECTOR_BATCH];
    uint8_t seat[VECTOR_BATCH];
    uint8_t done[VECTOR_BATCH];
    uint16_t reward[VECTOR_BATCH * KB_SEATS_MAX];
    if (s->setup.reduced)
        return;
    batch.setup = &s->setup;
    batch.state = s->batch_state;
    batch.seed = seed;
    batch.action = action;
    batch.observation = s->observation;
    batch.mask = s->mask;
    batch.seat = seat;
    batch.reward = reward;
    batch.done = done;
    batch.games = VECTOR_BATCH;
    kb_batch_start(&batch, m->random);
    for (int step = 0; step < 150; step++) {
        for (int row = 0; row < VECTOR_BATCH; row++)
            action[row] = below(m, 20) ? kb_random_action(&batch.state[row], seat[row], &m->random)
                                       : (int)below(m, KB_ACTIONS_MAX);
        fold(m, (uint64_t)kb_batch_step(&batch, 1, VECTOR_BATCH));
        fold(m, (uint64_t)kb_batch_step(&batch, 0, 1));
        fold_bytes(m, done, sizeof done);
        fold_bytes(m, seat, sizeof seat);
        fold_bytes(m, reward, sizeof reward);
        if (step % 10 != 0)
            continue;
        fold_bytes(m, s->observation, (size_t)(VECTOR_BATCH * kb_game(s->setup.game).tensor));
        fold_bytes(m, s->mask, (size_t)(VECTOR_BATCH * kb_game(s->setup.game).actions));
    }
}

HD uint64_t vector_digest(uint32_t index, struct vector_space *space) {
    struct maker m;
    if (index >= VECTORS_LIVE)
        return vector_live(index, space);
    m.space = space;
    m.digest = index;
    m.random = kb_random_seed(index, 2);
    int game = index % 8 == 5 ? HACKER : CORRUPTION;
    choose_options(&m, game, 3 + (int)(index % 5));
    if (game == CORRUPTION && index % 8 == 6)
        choose_deck(&m);
    if (index % 4 == 3)
        choose_dimensions(&m);
    fold_text(&m, kb_setup_print(&space->setup, space->text, VECTOR_TEXT));
    play_drawn(&m, index);
    play_explicit(&m);
    play_batch(&m);
    return m.digest;
}

HD uint64_t vector_playouts(int seats, uint32_t games) {
    struct kb_setup setup;
    uint64_t decisions = 0;
    enum kb_code code = kb_setup(&setup, "corruption", seats, NULL, 0, NULL);
    ASSERT(code == KB_OK);
    for (uint32_t seed = 0; seed < games; seed++) {
        struct kb_state state;
        uint64_t random = kb_random_seed(seed, 0);
        kb_start(&state, &setup, seed, false, NULL);
        decisions += (uint64_t)kb_playout(&state, &random);
    }
    return decisions;
}
