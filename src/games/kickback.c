/* kickback.c: the public functions about one game, each dispatched to the game of the state. Common
 * to all games: checking an input, adding it to the history, playing what follows by itself. */
#include "game.h"
#include "random.h"

/* Every function that depends on the game is a switch with one such case a game. */
#define CASE_OF(name, statement) \
    case KB_GAME_##name: statement; break;

HD static enum kb_code fail(int game, struct kb_error *error, enum kb_code code, int number,
                            int limit) {
    if (error) {
        bytes_fill(error, 0, sizeof *error);
        error->code = code;
        error->game = game;
        error->number = number;
        error->limit = limit;
    }
    return code;
}

/* ---- Questions ---- */

HD bool kb_over(const struct kb_state *state) {
    bool over = false;
    switch (state->game) {
#define OVER(name) CASE_OF(name, over = name##_state_over(&state->as.name))
        KB_GAMES(OVER)
    }
    return over;
}

HD int kb_seats(const struct kb_state *state) {
    int seats = 0;
    switch (state->game) {
#define SEATS(name) CASE_OF(name, seats = name##_state_seats(&state->as.name))
        KB_GAMES(SEATS)
    }
    return seats;
}

HD uint32_t kb_must(const struct kb_state *state) {
    uint32_t must = 0;
    switch (state->game) {
#define MUST(name) CASE_OF(name, must = name##_state_must(&state->as.name))
        KB_GAMES(MUST)
    }
    return must;
}

HD uint32_t kb_may(const struct kb_state *state) {
    uint32_t may = 0;
    switch (state->game) {
#define MAY(name) CASE_OF(name, may = name##_state_may(&state->as.name))
        KB_GAMES(MAY)
    }
    return may;
}

HD int kb_current(const struct kb_state *state) {
    uint32_t must = kb_must(state);
    if (kb_over(state))
        return KB_NOBODY;
    if (!must)
        return kb_live_running(state) ? KB_LIVE : KB_CHANCE;
    return must & (must - 1) ? KB_SIMULTANEOUS : bits_first(must);
}

/* Seats are the caller's business: one that is not there is a mistake, not an input. */
HD static void check_seat(const struct kb_state *state, int seat) {
    ASSERT(seat >= 0);
    ASSERT(seat <= kb_seats(state));
}

HD int kb_legal(const struct kb_state *state, int seat, uint16_t *out) {
    int count = 0;
    check_seat(state, seat);
    switch (state->game) {
#define LEGAL(name) CASE_OF(name, count = name##_state_legal(&state->as.name, seat, out))
        KB_GAMES(LEGAL)
    }
    return count;
}

HD int kb_legal_count(const struct kb_state *state, int seat) {
    int count = 0;
    check_seat(state, seat);
    switch (state->game) {
#define COUNT(name) CASE_OF(name, count = name##_state_legal_count(&state->as.name, seat))
        KB_GAMES(COUNT)
    }
    return count;
}

HD void kb_legal_mask(const struct kb_state *state, int seat, uint8_t *out) {
    check_seat(state, seat);
    switch (state->game) {
#define MASK(name) CASE_OF(name, name##_state_legal_mask(&state->as.name, seat, out))
        KB_GAMES(MASK)
    }
}

HD bool kb_is_legal(const struct kb_state *state, int seat, int action) {
    bool legal = false;
    check_seat(state, seat);
    switch (state->game) {
#define IS_LEGAL(name) CASE_OF(name, legal = name##_state_is_legal(&state->as.name, seat, action))
        KB_GAMES(IS_LEGAL)
    }
    return legal;
}

HD int kb_chance(const struct kb_state *state, uint16_t *outcome, uint32_t *weight) {
    int count = 0;
    switch (state->game) {
#define CHANCE(name) CASE_OF(name, count = name##_state_chances(&state->as.name, outcome, weight))
        KB_GAMES(CHANCE)
    }
    return count;
}

HD bool kb_chance_kind(int game, int kind, struct kb_chance_kind *out) {
    bool found = false;
    switch (game) {
#define CHANCE_KIND(name) CASE_OF(name, found = name##_chance_kind(kind, out))
        KB_GAMES(CHANCE_KIND)
    }
    return found;
}

HD static bool at_chance(const struct kb_state *state) {
    bool chance = false;
    switch (state->game) {
#define AT_CHANCE(name) CASE_OF(name, chance = name##_state_at_chance(&state->as.name))
        KB_GAMES(AT_CHANCE)
    }
    return chance;
}

HD int kb_chance_kind_of(const struct kb_state *state) {
    int kind = -1;
    if (kb_over(state) || !at_chance(state))
        return kind;
    switch (state->game) {
#define KIND_OF(name) CASE_OF(name, kind = name##_state_chance_kind(&state->as.name))
        KB_GAMES(KIND_OF)
    }
    return kind;
}

HD size_t kb_outcome_print(const struct kb_setup *setup, int kind, int outcome, char *out) {
    struct text t = text_into(out, KB_CHANCE_TEXT_MAX);
    switch (setup->game) {
#define OUTCOME_PRINT(name) CASE_OF(name, name##_write_outcome(&t, setup, kind, outcome))
        KB_GAMES(OUTCOME_PRINT)
    }
    return text_end(&t);
}

HD enum kb_jam kb_jam(const struct kb_state *state) {
    enum kb_jam jam = KB_JAM_NONE;
    switch (state->game) {
#define JAM(name) CASE_OF(name, jam = name##_state_jam(&state->as.name))
        KB_GAMES(JAM)
    }
    return jam;
}

HD void kb_shares(const struct kb_state *state, uint16_t *share) {
    switch (state->game) {
#define SHARES(name) CASE_OF(name, name##_state_shares(&state->as.name, share))
        KB_GAMES(SHARES)
    }
}

HD void kb_totals(const struct kb_state *state, int32_t *total) {
    switch (state->game) {
#define TOTALS(name) CASE_OF(name, name##_state_totals(&state->as.name, total))
        KB_GAMES(TOTALS)
    }
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

/* The most entries that follow from one input: an opening of 21 accounts, a lot and 14 bills; every
 * hit man but one, six deals and a lot. */
#define SETTLED_MAX 64

HD static bool has_room(const struct kb_history *history) {
    return !history || history->capacity >= KB_HISTORY_MAX ||
           history->capacity - history->count > SETTLED_MAX;
}

HD static void play_outcome(struct kb_state *state, int outcome) {
    switch (state->game) {
#define OUTCOME(name) CASE_OF(name, name##_state_outcome(&state->as.name, outcome))
        KB_GAMES(OUTCOME)
    }
}

HD static void play_move(struct kb_state *state, int seat, int action) {
    switch (state->game) {
#define MOVE(name) CASE_OF(name, name##_state_move(&state->as.name, seat, action))
        KB_GAMES(MOVE)
    }
}

/* Chance speaks, from the state's own generator. */
HD static void draw_chance(struct kb_state *state, struct kb_history *history) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    int count = 0;
    switch (state->game) {
#define DRAW(name) CASE_OF(name, count = name##_state_draw(&state->as.name, outcome))
        KB_GAMES(DRAW)
    }
    for (int i = 0; history && i < count; i++)
        note(history, 0, false, outcome[i]);
}

HD static int forced_action(const struct kb_state *state, int *seat) {
    int action = -1;
    switch (state->game) {
#define FORCED(name) CASE_OF(name, action = name##_state_forced(&state->as.name, seat))
        KB_GAMES(FORCED)
    }
    return action;
}

/* Plays what follows by itself: outcomes, unless chance is explicit, and forced moves. */
HD static void settle(struct kb_state *state, struct kb_history *history) {
    while (!kb_over(state)) {
        if (at_chance(state)) {
            if (state->explicit_chance)
                return;
            draw_chance(state, history);
            continue;
        }
        int seat = 0;
        int action = forced_action(state, &seat);
        if (action < 0)
            return;
        note(history, seat, true, action);
        play_move(state, seat, action);
    }
}

HD enum kb_code kb_start(struct kb_state *state, const struct kb_setup *setup, uint64_t seed,
                         bool explicit_chance, struct kb_history *history) {
    if (history && history->capacity <= SETTLED_MAX)
        return KB_BUFFER;
    if (history)
        history->count = 0;
    bytes_fill(state, 0, sizeof *state);
    state->game = setup->game;
    state->explicit_chance = explicit_chance;
    switch (state->game) {
#define START(name) CASE_OF(name, name##_start(&state->as.name, setup, seed))
        KB_GAMES(START)
    }
    settle(state, history);
    return KB_OK;
}

/* The seat that decides alone; 0 where several do: a refusal must not tell who is missing. */
HD static int seat_in_turn(const struct kb_state *state) {
    int seat = 0;
    switch (state->game) {
#define TURN(name) CASE_OF(name, seat = state->as.name.table.turn)
        KB_GAMES(TURN)
    }
    return seat;
}

HD enum kb_code kb_play(struct kb_state *state, int seat, int action, struct kb_history *history,
                        struct kb_error *error) {
    if (kb_over(state))
        return fail(state->game, error, KB_GAME_OVER, 0, 0);
    if (at_chance(state))
        return fail(state->game, error, KB_AT_CHANCE, 0, 0);
    if (seat < 1 || seat > kb_seats(state))
        return fail(state->game, error, KB_NO_SEAT, seat, kb_seats(state));
    if (!kb_is_legal(state, seat, action)) {
        if (bits_has(kb_may(state), seat))
            return fail(state->game, error, KB_BAD_ACTION, action, 0);
        return fail(state->game, error, KB_NOT_YOUR_TURN, seat_in_turn(state), 0);
    }
    if (!has_room(history))
        return fail(state->game, error, KB_BUFFER, KB_HISTORY_MAX, 0);
    note(history, seat, false, action);
    play_move(state, seat, action);
    settle(state, history);
    return KB_OK;
}

HD void play_legal(struct kb_state *state, int seat, int action) {
    play_move(state, seat, action);
    settle(state, NULL);
}

HD enum kb_code kb_play_joint(struct kb_state *state, const int32_t *action,
                              struct kb_history *history, struct kb_error *error) {
    uint32_t must = kb_must(state);
    struct kb_state before = *state;
    int count = history ? history->count : 0;
    if (kb_over(state))
        return fail(state->game, error, KB_GAME_OVER, 0, 0);
    if (!must)
        return fail(state->game, error, KB_AT_CHANCE, 0, 0);
    for (int seat = 1; seat <= kb_seats(&before); seat++) {
        if (action[seat - 1] < 0 && !bits_has(must, seat))
            continue;
        enum kb_code code =
            bits_has(must, seat)
                ? kb_play(state, seat, action[seat - 1], history, error)
                : fail(state->game, error, KB_NOT_YOUR_TURN, seat_in_turn(&before), 0);
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
        return fail(state->game, error, KB_NOT_AT_CHANCE, 0, 0);
    for (int i = 0; i < count; i++) {
        if (possible[i] != outcome)
            continue;
        if (!has_room(history))
            return fail(state->game, error, KB_BUFFER, KB_HISTORY_MAX, 0);
        note(history, 0, false, outcome);
        play_outcome(state, outcome);
        settle(state, history);
        return KB_OK;
    }
    return fail(state->game, error, KB_BAD_OUTCOME, outcome, 0);
}

/* ---- Facts of Hacker live ---- */

HD enum kb_code kb_live_fact(struct kb_state *state, int seat, int what, struct kb_history *history,
                             struct kb_error *error) {
    if (state->game != KB_GAME_hacker || !hacker_fact_fits(&state->as.hacker, seat, what))
        return fail(state->game, error, KB_BAD_ACTION, what, 0);
    if (!has_room(history))
        return fail(state->game, error, KB_BUFFER, KB_HISTORY_MAX, 0);
    note(history, seat, false, what);
    hacker_fact(&state->as.hacker, seat, what, NULL);
    settle(state, history);
    return KB_OK;
}

HD void kb_live_skip(struct kb_state *state, struct kb_history *history) {
    ASSERT(kb_current(state) == KB_LIVE);
    int seat;
    int what = hacker_next_fact(&state->as.hacker.table, &seat);
    enum kb_code code = kb_live_fact(state, seat, what, history, NULL);
    ASSERT(code == KB_OK);
}

/* ---- The policy `random` ---- */

HD uint64_t kb_random_seed(uint64_t seed, uint64_t stream) {
    return random_stream(seed, stream);
}

HD uint32_t kb_random_below(uint64_t *random, uint32_t n) {
    return random_below(random, n);
}

HD int kb_random_action(const struct kb_state *state, int seat, uint64_t *random) {
    int action = -1;
    check_seat(state, seat);
    switch (state->game) {
#define RANDOM(name) CASE_OF(name, action = name##_state_random(&state->as.name, seat, random))
        KB_GAMES(RANDOM)
    }
    return action;
}

HD void kb_random_play(struct kb_state *state, uint64_t *random) {
    ASSERT(kb_must(state));
    int seat = bits_first(kb_must(state));
    bool settled = false;
    play_move(state, seat, kb_random_action(state, seat, random));
    switch (state->game) {
#define SETTLED(name) CASE_OF(name, settled = name##_state_settled(&state->as.name))
        KB_GAMES(SETTLED)
    }
    if (!settled)
        settle(state, NULL);
}

HD int kb_playout(struct kb_state *state, uint64_t *random) {
    int decisions = 0;
    state->explicit_chance = 0;
    settle(state, NULL);
    while (!kb_over(state)) {
        bool settled = false;
        switch (state->game) {
#define RUN(name)                                               \
    case KB_GAME_##name:                                        \
        decisions += name##_state_run(&state->as.name, random); \
        settled = name##_state_settled(&state->as.name);        \
        break;
            KB_GAMES(RUN)
        }
        if (!settled)
            settle(state, NULL);
    }
    return decisions;
}

/* ---- Moves as text ---- */

HD size_t kb_move_print(const struct kb_state *state, int action, char *out) {
    struct text t = text_into(out, KB_MOVE_TEXT_MAX);
    switch (state->game) {
#define PRINT(name) CASE_OF(name, name##_state_write_move(&t, &state->as.name, action))
        KB_GAMES(PRINT)
    }
    return text_end(&t);
}

HD size_t kb_view_move_print(const struct kb_view *view, int action, char *out) {
    struct text t = text_into(out, KB_MOVE_TEXT_MAX);
    switch (view->game) {
#define VIEW_PRINT(name) CASE_OF(name, name##_view_write_move(&t, &view->as.name, action))
        KB_GAMES(VIEW_PRINT)
    }
    return text_end(&t);
}

HD int kb_view_round(const struct kb_view *view) {
    int round = 0;
    switch (view->game) {
#define ROUND(name) CASE_OF(name, round = view->as.name.table.round)
        KB_GAMES(ROUND)
    }
    return round;
}

HD int kb_view_stage(const struct kb_view *view) {
    int stage = 0;
    switch (view->game) {
#define STAGE(name) CASE_OF(name, stage = view->as.name.table.stage)
        KB_GAMES(STAGE)
    }
    return stage;
}

HD int kb_action_seen(const struct kb_view *before, const struct kb_view *after, int action) {
    int seen = action;
    switch (before->game) {
#define ACTION_SEEN(name) \
    CASE_OF(name, seen = name##_action_seen(&before->as.name, &after->as.name, action))
        KB_GAMES(ACTION_SEEN)
    }
    return seen;
}

/* A refused text, with the seat that has to decide instead. */
HD static enum kb_code refuse(int game, enum kb_code code, int other, const char *text,
                              size_t length, struct kb_error *error) {
    if (code && error) {
        fail(game, error, code, other, 0);
        text_quote(error->word, sizeof error->word, text, length);
    }
    return code;
}

HD enum kb_code kb_move_parse(const struct kb_state *state, int seat, const char *text,
                              size_t length, int *action, struct kb_error *error) {
    enum kb_code code = KB_BAD_GAME;
    int other = 0;
    if (seat < 1 || seat > kb_seats(state))
        return fail(state->game, error, KB_NO_SEAT, seat, kb_seats(state));
    switch (state->game) {
#define PARSE(name) \
    CASE_OF(name, code = name##_state_parse(&state->as.name, seat, text, length, action, &other))
        KB_GAMES(PARSE)
    }
    ASSERT(code || kb_is_legal(state, seat, *action));
    return refuse(state->game, code, other, text, length, error);
}

HD enum kb_code kb_view_move_parse(const struct kb_view *view, const char *text, size_t length,
                                   int *action, struct kb_error *error) {
    enum kb_code code = KB_BAD_GAME;
    int other = 0;
    switch (view->game) {
#define VIEW_PARSE(name) \
    CASE_OF(name,        \
            code = name##_view_parse(&view->as.name, view->viewer, text, length, action, &other))
        KB_GAMES(VIEW_PARSE)
    }
    return refuse(view->game, code, other, text, length, error);
}

/* ---- Views ---- */

HD void kb_view(const struct kb_state *state, int viewer, struct kb_view *view) {
    uint16_t legal[KB_ACTIONS_MAX];
    int count = 0;
    check_seat(state, viewer);
    bytes_fill(view, 0, sizeof *view);
    view->game = state->game;
    view->viewer = (uint8_t)viewer;
    switch (state->game) {
#define VIEW(name)                                                    \
    case KB_GAME_##name:                                              \
        name##_view(&state->as.name, viewer, &view->as.name);         \
        view->must = (uint8_t)name##_view_must(&view->as.name);       \
        view->may = (uint8_t)name##_view_may(&view->as.name);         \
        if (bits_has(view->may, viewer))                              \
            count = name##_view_legal(&view->as.name, viewer, legal); \
        break;
        KB_GAMES(VIEW)
    }
    for (int i = 0; i < count; i++)
        view->legal[legal[i] / 64] |= bits_one(legal[i] % 64);
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

HD static void write_setup(struct text *t, const struct kb_view *view,
                           const struct kb_setup *setup) {
    char options[256];
    kb_setup_print(setup, options, sizeof options);
    text_word(t, ",\"seats\":");
    text_number(t, setup->seats);
    if (setup->dimensions.rounds) {
        text_word(t, ",\"rounds\":");
        text_number(t, setup->dimensions.rounds);
    }
    text_word(t, ",\"options\":\"");
    text_word(t, options);
    write_seats(t, "\",\"must\":[", view->must);
    write_seats(t, ",\"may\":[", view->may);
}

/* The last part; those before it are the game's. */
#define PART_SETUP (KB_JSON_PARTS - 1)

/* With its parts: the next view may say some of it again. */
HD static size_t write_view(const struct kb_view *view, const struct kb_setup *setup,
                            struct json_parts *parts, char *out, size_t size) {
    struct text t = text_into(out, size);
    struct kb_game_info info = kb_game(view->game);
    text_word(&t, "{\"game\":\"");
    text_word(&t, info.name);
    text_word(&t, "\",\"viewer\":");
    text_number(&t, view->viewer);
    const struct kb_json_before *before = parts->before;
    bool same = before && before->view.must == view->must && before->view.may == view->may;
    if (parts_write(parts, &t, PART_SETUP, same))
        write_setup(&t, view, setup);
    parts_begin(parts, &t, PART_SETUP + 1);
    switch (view->game) {
#define JSON(name) CASE_OF(name, name##_json(&t, &view->as.name, setup, view->viewer, parts))
        KB_GAMES(JSON)
    }
    text_word(&t, ",\"legal\":[");
    bool first = true;
    for (int action = 0; action < info.actions; action++) {
        char move[KB_MOVE_TEXT_MAX];
        uint64_t rest = view->legal[action / 64] >> action % 64;
        if (!rest)
            action |= 63; /* no more in these 64: a seat that is not asked has none */
        if (!(rest & 1))
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

HD size_t kb_view_json(const struct kb_view *view, const struct kb_setup *setup, char *out,
                       size_t size) {
    struct json_parts parts;
    bytes_fill(&parts, 0, sizeof parts);
    return write_view(view, setup, &parts, out, size);
}

HD size_t kb_view_json_after(const struct kb_view *view, const struct kb_setup *setup,
                             struct kb_json_before *before, char *out, size_t size) {
    struct json_parts parts;
    bytes_fill(&parts, 0, sizeof parts);
    bool good = before->size && before->view.game == view->game;
    parts.before = good ? before : NULL;
    size_t length = write_view(view, setup, &parts, out, size);
    before->size = 0;
    if (length >= size || length > KB_JSON_KEPT)
        return length;
    before->size = (uint32_t)length;
    before->view = *view;
    bytes_copy(before->from, parts.from, sizeof before->from);
    bytes_copy(before->text, out, length);
    return length;
}

HD void kb_view_tensor(const struct kb_view *view, uint8_t *out) {
    switch (view->game) {
#define VIEW_TENSOR(name) CASE_OF(name, name##_view_tensor(&view->as.name, view->viewer, out))
        KB_GAMES(VIEW_TENSOR)
    }
}

HD int kb_view_random(const struct kb_view *view, uint64_t *random) {
    int action = -1;
    switch (view->game) {
#define VIEW_RANDOM(name) \
    CASE_OF(name, action = name##_view_random(&view->as.name, view->viewer, random))
        KB_GAMES(VIEW_RANDOM)
    }
    return action;
}

HD void kb_tensor(const struct kb_state *state, int viewer, uint8_t *out) {
    check_seat(state, viewer);
    switch (state->game) {
#define TENSOR(name) CASE_OF(name, name##_state_tensor(&state->as.name, viewer, out))
        KB_GAMES(TENSOR)
    }
}

HD bool kb_tensor_piece(int game, int index, struct kb_piece *piece) {
    bool found = false;
    switch (game) {
#define PIECE(name) CASE_OF(name, found = name##_tensor_piece(index, piece))
        KB_GAMES(PIECE)
    }
    return found;
}

/* ---- Sampling, saving ---- */

HD void kb_sample(const struct kb_view *view, uint64_t *random, struct kb_state *state) {
    bytes_fill(state, 0, sizeof *state);
    state->game = view->game;
    switch (view->game) {
#define SAMPLE(name) \
    CASE_OF(name, name##_sample(&view->as.name, view->viewer, random, &state->as.name))
        KB_GAMES(SAMPLE)
    }
    state->explicit_chance = at_chance(state);
}

HD static void archive_state(struct archive *a, struct kb_state *state, bool with_random) {
    switch (state->game) {
#define ARCHIVE(name) CASE_OF(name, name##_archive(a, &state->as.name, with_random))
        KB_GAMES(ARCHIVE)
    }
}

/* The first bytes of a saved state: a mark, and the version of the rules. */
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
    archive_state(&a, &copy, true);
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
        read.game >= KB_GAMES_COUNT || read.explicit_chance > 1)
        return KB_BAD_SAVE;
    archive_state(&a, &read, true);
    if (a.at != size || !kb_consistent(&read))
        return KB_BAD_SAVE;
    if (at_chance(&read) && !read.explicit_chance)
        return KB_BAD_SAVE;
    *state = read;
    return KB_OK;
}

HD size_t kb_struct_size(enum kb_struct what) {
    switch (what) {
    case KB_STRUCT_SETUP: return sizeof(struct kb_setup);
    case KB_STRUCT_STATE: return sizeof(struct kb_state);
    case KB_STRUCT_VIEW: return sizeof(struct kb_view);
    case KB_STRUCT_ENTRY: return sizeof(struct kb_entry);
    case KB_STRUCT_ERROR: return sizeof(struct kb_error);
    case KB_STRUCT_GAME_INFO: return sizeof(struct kb_game_info);
    case KB_STRUCT_BATCH: return sizeof(struct kb_batch);
    case KB_STRUCT_POOL: return sizeof(struct kb_pool);
    }
    return 0;
}

HD uint64_t kb_digest(const struct kb_state *state) {
    struct archive a = archive_digest();
    struct kb_state copy = *state;
    archive_state(&a, &copy, false);
    return a.digest;
}

HD bool kb_consistent(const struct kb_state *state) {
    bool ok = false;
    switch (state->game) {
#define OK(name) CASE_OF(name, ok = name##_ok(&state->as.name))
        KB_GAMES(OK)
    }
    return ok;
}
