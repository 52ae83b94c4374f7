/* fuzz.c: see fuzz.h. The checks here say nothing about who should win: they compare the library's
 * answers with one another, and hold every text against its promise. */
#include "fuzz.h"

static char text[KB_TRACE_MAX];
static char other[KB_TRACE_MAX];

void fuzz_fail(const char *file, int line, const char *what) {
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

/* ---- Choices ---- */

struct input input_of(const uint8_t *data, size_t size) {
    struct input in = {data, data + size};
    return in;
}

size_t input_left(const struct input *in) {
    return (size_t)(in->end - in->at);
}

uint8_t input_byte(struct input *in) {
    return in->at < in->end ? *in->at++ : 0;
}

int input_digit(struct input *in, int n) {
    return (uint8_t)(input_byte(in) - '0') % n;
}

static struct kb_dimensions input_dimensions(struct input *in, const struct kb_setup *setup) {
    struct kb_dimensions d = setup->dimensions;
    if (setup->game == CORRUPTION) {
        d.governments = (uint8_t)input_digit(in, 5);
        d.turned = (uint8_t)input_digit(in, 4);
        d.rounds = (uint8_t)input_digit(in, 6);
        d.cards = (uint8_t)input_digit(in, 8);
        d.hand = (uint16_t)(input_byte(in) * 4);
        d.hand = (uint16_t)(d.hand + input_digit(in, 4));
    } else {
        d.rounds = (uint8_t)input_digit(in, 6);
        d.accounts = (uint8_t)input_digit(in, 5);
        d.viruses = (uint8_t)input_digit(in, 6);
    }
    return d;
}

void input_setup(struct input *in, struct kb_setup *setup) {
    const char *word[KB_OPTIONS_MAX];
    char words[KB_OPTIONS_MAX][KB_WORD_MAX];
    uint8_t byte = input_byte(in);
    int game = byte == 'h' || byte >= 0xc0 ? HACKER : CORRUPTION;
    if (game == HACKER)
        byte = input_byte(in);
    int seats = 2 + (uint8_t)(byte - '2') % 6;
    int full = seats < 3 ? 3 : seats;
    int count = 0;
    int options = game == HACKER ? KB_CREDIT_S : kb_game(game).options;
    for (; count < options; count++) {
        const char *key = kb_option_key(game, count);
        int values = 0;
        while (kb_option_value(game, count, values))
            values++;
        if (strcmp(key, "first") == 0)
            values = 1 + seats;
        int digit = input_digit(in, values);
        if (game == HACKER && count == KB_CLOCK && digit == KB_CLOCK_LIVE)
            options = kb_game(game).options;
        const char *value = kb_option_value(game, count, digit);
        snprintf(words[count], sizeof words[count], "%s=%s", key, value);
        word[count] = words[count];
    }
    CHECK(kb_setup(setup, kb_game(game).name, full, word, count, NULL) == KB_OK);
    if (input_byte(in) % 4 != 'r' % 4)
        return;
    struct kb_dimensions d = input_dimensions(in, setup);
    struct kb_setup before = *setup;
    struct kb_error error;
    enum kb_code code = kb_setup_reduce(setup, seats, &d, &error);
    if (code) {
        CHECK(code == KB_BAD_DIMENSIONS);
        CHECK(same_setup(&before, setup));
        check_refusal(code, &error, NULL);
    }
}

void random_step(struct kb_state *state, uint64_t *random, struct kb_history *history) {
    int who = kb_current(state);
    int action;
    CHECK(who != KB_NOBODY);
    if (who == KB_CHANCE) {
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        int count = kb_chance(state, outcome, weight);
        CHECK(count > 0);
        CHECK(count <= KB_OUTCOMES_MAX);
        int n = (int)kb_random_below(random, (uint32_t)count);
        CHECK(kb_chance_play(state, outcome[n], history, NULL) == KB_OK);
        return;
    }
    if (who == KB_LIVE) { /* somebody puts a virus down, or the trip goes on */
        int seat = 1 + (int)kb_random_below(random, (uint32_t)kb_seats(state));
        int put = KB_FACT_PUT + (int)kb_random_below(random, KB_FACTS_END - KB_FACT_PUT);
        if (kb_random_below(random, 4) == 0 || kb_live_fact(state, seat, put, history, NULL))
            kb_live_skip(state, history);
        return;
    }
    CHECK(kb_must(state) != 0);
    CHECK((kb_must(state) & ~kb_may(state)) == 0);
    if (who == KB_SIMULTANEOUS)
        for (who = 1; !(kb_must(state) >> who & 1);)
            who++;
    else
        CHECK(kb_must(state) == 1u << who);
    if (kb_random_below(random, 4) == 0) {
        int seat = 1 + (int)kb_random_below(random, (uint32_t)kb_seats(state));
        if (kb_may(state) >> seat & 1)
            who = seat;
    }
    action = kb_random_action(state, who, random);
    CHECK(kb_play(state, who, action, history, NULL) == KB_OK);
}

void input_position(struct input *in, struct kb_setup *setup, struct kb_state *state,
                    struct kb_history *history) {
    input_setup(in, setup);
    uint64_t seed = input_byte(in);
    int moves = 10 * input_digit(in, 256);
    moves += input_digit(in, 256);
    bool explicit_chance = input_byte(in) % 4 == 'e' % 4;
    uint64_t random = kb_random_seed(seed, 1);
    CHECK(kb_start(state, setup, seed, explicit_chance, history) == KB_OK);
    while (moves-- > 0 && !kb_over(state))
        random_step(state, &random, history);
}

/* ---- Comparing ---- */

bool same_state(const struct kb_state *a, const struct kb_state *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

bool same_setup(const struct kb_setup *a, const struct kb_setup *b) {
    for (int i = 0; i < KB_CONTRACTS; i++)
        if (strcmp(a->deck[i].id, b->deck[i].id) != 0 || a->deck[i].value != b->deck[i].value)
            return false;
    return a->game == b->game && a->seats == b->seats && a->reduced == b->reduced &&
           memcmp(a->option, b->option, sizeof a->option) == 0 &&
           memcmp(&a->dimensions, &b->dimensions, sizeof a->dimensions) == 0;
}

/* ---- JSON, strictly: what the library writes must be readable by anybody ---- */

static bool json_value(const char **at, int depth);

static bool json_string(const char **at) {
    if (*(*at)++ != '"')
        return false;
    for (; **at != '"'; ++*at)
        if (**at < ' ' || **at > '~' || **at == '\\')
            return false; /* nothing in these texts needs an escape */
    ++*at;
    return true;
}

static bool json_number(const char **at) {
    if (**at == '0') {
        ++*at;
        return **at < '0' || **at > '9';
    }
    if (**at < '1' || **at > '9')
        return false;
    while (**at >= '0' && **at <= '9')
        ++*at;
    return true;
}

/* An array, or an object whose values come after a key and a colon. */
static bool json_list(const char **at, char close, int depth) {
    ++*at;
    if (**at == close) {
        ++*at;
        return true;
    }
    for (;;) {
        if (close == '}' && (!json_string(at) || *(*at)++ != ':'))
            return false;
        if (!json_value(at, depth + 1))
            return false;
        if (**at == close) {
            ++*at;
            return true;
        }
        if (*(*at)++ != ',')
            return false;
    }
}

static bool json_value(const char **at, int depth) {
    if (depth > 8)
        return false;
    if (**at == '{')
        return json_list(at, '}', depth);
    if (**at == '[')
        return json_list(at, ']', depth);
    return **at == '"' ? json_string(at) : json_number(at);
}

/* Lines of one object each; returns how many. */
static int check_lines(const char *at) {
    int lines = 0;
    while (*at) {
        CHECK(*at == '{');
        CHECK(json_value(&at, 0));
        CHECK(*at++ == '\n');
        lines++;
    }
    return lines;
}

static int count_word(const char *in, const char *word) {
    int count = 0;
    while ((in = strstr(in, word)) != NULL) {
        count++;
        in++;
    }
    return count;
}

/* ---- Refusals ---- */

void check_refusal(enum kb_code code, const struct kb_error *error, const char *word) {
    char sentence[1024];
    char piece[32];
    char quoted[KB_WORD_MAX + 2];
    CHECK(code != KB_OK);
    CHECK(error->code == code);
    CHECK(memchr(error->word, 0, sizeof error->word) != NULL);
    size_t length = kb_error_text(error, sentence, sizeof sentence);
    CHECK(length > 8);
    CHECK(length < sizeof sentence);
    CHECK(length == strlen(sentence));
    CHECK(strcmp(sentence, "no error") != 0);
    CHECK(strcmp(sentence, "unknown error") != 0);
    CHECK(sentence[length - 1] != '.');
    for (size_t i = 0; i < length; i++) {
        CHECK(sentence[i] >= ' ');
        CHECK(sentence[i] <= '~');
    }
    if (!strchr(error->word, '%'))
        CHECK(!strchr(sentence, '%'));
    CHECK(kb_error_text(error, piece, sizeof piece) == length);
    size_t kept = length < sizeof piece - 1 ? length : sizeof piece - 1;
    CHECK(strlen(piece) == kept);
    CHECK(memcmp(piece, sentence, kept) == 0);
    if (!word)
        return;
    size_t count = strlen(word);
    CHECK(count == strlen(error->word));
    CHECK(memcmp(word, error->word, count) == 0);
    snprintf(quoted, sizeof quoted, "'%s'", word);
    CHECK(strstr(sentence, quoted) != NULL);
}

/* ---- Positions ---- */

/* Hacker: some seats choose at once. */
bool in_beat(const struct kb_state *state) {
    return state->game == HACKER && state->as.hacker.table.stage == KB_HACKER_BEAT;
}

/* Where kb_sample is promised to work. */
static bool can_sample(const struct kb_state *state) {
    int stage = state->as.hacker.table.stage;
    return state->game != HACKER || (stage != KB_HACKER_STACK && stage != KB_HACKER_TAKEN);
}

static void check_legal(const struct kb_state *state, int seat) {
    uint16_t legal[KB_ACTIONS_MAX];
    uint8_t mask[KB_ACTIONS_MAX];
    int count = kb_legal(state, seat, legal);
    int at = 0;
    bool may = (kb_may(state) >> seat & 1) != 0;
    CHECK(count == kb_legal_count(state, seat));
    CHECK(may == (count > 0));
    kb_legal_mask(state, seat, mask);
    for (int action = -2; action < KB_ACTIONS_MAX + 2; action++) {
        bool listed = at < count && legal[at] == action;
        at += listed;
        CHECK(kb_is_legal(state, seat, action) == listed);
        if (action >= 0 && action < kb_game(state->game).actions)
            CHECK(mask[action] == listed);
    }
    CHECK(at == count); /* ascending, all in range */
}

static void check_moves(const struct kb_state *state, const struct kb_view *view) {
    uint16_t legal[KB_ACTIONS_MAX];
    int seat = view->viewer;
    int count = kb_legal(state, seat, legal);
    for (int i = 0; i < count; i++) {
        char move[KB_MOVE_TEXT_MAX];
        char again[KB_MOVE_TEXT_MAX];
        int action = -1;
        size_t length = kb_move_print(state, legal[i], move);
        CHECK(length < KB_MOVE_TEXT_MAX);
        CHECK(length == strlen(move));
        CHECK(kb_view_move_print(view, legal[i], again) == length);
        CHECK(strcmp(move, again) == 0);
        CHECK(kb_move_parse(state, seat, move, length, &action, NULL) == KB_OK);
        CHECK(action == legal[i]);
        action = -1;
        CHECK(kb_view_move_parse(view, move, length, &action, NULL) == KB_OK);
        CHECK(action == legal[i]);
    }
}

static void check_tensor(const struct kb_state *state, const struct kb_view *view) {
    uint8_t tensor[KB_TENSOR_MAX];
    uint8_t again[KB_TENSOR_MAX];
    struct kb_piece piece;
    int size = kb_game(state->game).tensor;
    int end = 0;
    memset(tensor, 0xaa, sizeof tensor);
    memset(again, 0x55, sizeof again);
    kb_tensor(state, view->viewer, tensor);
    kb_view_tensor(view, again);
    CHECK(memcmp(tensor, again, (size_t)size) == 0);
    for (int i = size; i < KB_TENSOR_MAX; i++)
        CHECK(tensor[i] == 0xaa);
    for (int i = 0; kb_tensor_piece(state->game, i, &piece); i++) {
        CHECK(piece.offset == end);
        end += piece.length;
        for (int k = 0; k < piece.length; k++)
            CHECK(tensor[piece.offset + k] < piece.limit);
    }
    CHECK(end == size);
}

static void check_json(const struct kb_setup *setup, const struct kb_view *view) {
    const char *at = text;
    char piece[100];
    size_t length = kb_view_json(view, setup, text, KB_JSON_MAX);
    CHECK(length < KB_JSON_MAX);
    CHECK(strlen(text) == length);
    CHECK(json_value(&at, 0));
    CHECK(*at == 0);
    CHECK(kb_view_json(view, setup, piece, sizeof piece) == length);
    CHECK(memcmp(piece, text, sizeof piece - 1) == 0);
    CHECK(piece[sizeof piece - 1] == 0);
}

/* A seat's view must equal that of a sampled state, and nothing else may matter. */
static void check_view(const struct kb_setup *setup, const struct kb_state *state, int viewer) {
    struct kb_view view;
    struct kb_view again;
    struct kb_state sample;
    uint64_t random = kb_random_seed(kb_digest(state), (uint64_t)viewer);
    memset(&view, 0xaa, sizeof view);
    memset(&again, 0x55, sizeof again);
    kb_view(state, viewer, &view);
    CHECK(view.viewer == viewer);
    CHECK((kb_must(state) & ~(uint32_t)view.must) == 0);
    CHECK((kb_may(state) & ~(uint32_t)view.may) == 0);
    if (!in_beat(state)) { /* a beat hides who has chosen */
        CHECK(view.must == kb_must(state));
        CHECK(view.may == kb_may(state));
    }
    for (int action = 0; action < KB_ACTIONS_MAX; action++) {
        bool legal = (view.legal[action / 64] >> action % 64 & 1) != 0;
        if (!in_beat(state) || kb_may(state) >> viewer & 1)
            CHECK(legal == (viewer > 0 && kb_is_legal(state, viewer, action)));
    }
    check_moves(state, &view);
    check_tensor(state, &view);
    check_json(setup, &view);
    if (can_sample(state)) {
        kb_sample(&view, &random, &sample);
        CHECK(kb_consistent(&sample));
        kb_view(&sample, viewer, &again);
        CHECK(memcmp(&view, &again, sizeof view) == 0);
    }
    if (kb_may(state) >> viewer & 1) {
        uint64_t one = random;
        uint64_t two = random;
        CHECK(kb_view_random(&view, &one) == kb_random_action(state, viewer, &two));
        CHECK(one == two);
    }
}

static void check_saved(const struct kb_state *state) {
    uint8_t saved[KB_SAVED_MAX];
    uint8_t again[KB_SAVED_MAX];
    struct kb_state loaded;
    size_t size = kb_save(state, saved);
    CHECK(size <= KB_SAVED_MAX);
    memset(&loaded, 0xaa, sizeof loaded);
    CHECK(kb_load(&loaded, saved, size) == KB_OK);
    CHECK(same_state(&loaded, state));
    CHECK(kb_save(&loaded, again) == size);
    CHECK(memcmp(saved, again, size) == 0);
    CHECK(kb_digest(&loaded) == kb_digest(state));
    for (size_t cut = 0; cut < size; cut += 29)
        CHECK(kb_load(&loaded, saved, cut) == KB_BAD_SAVE);
    CHECK(same_state(&loaded, state));
}

void check_state(const struct kb_setup *setup, const struct kb_state *state) {
    struct kb_state before = *state;
    uint16_t share[KB_SEATS_MAX] = {0};
    int sum = 0;
    CHECK(kb_consistent(state));
    for (int seat = 0; seat <= kb_seats(state); seat++)
        check_legal(state, seat);
    for (int viewer = 0; viewer <= kb_seats(state); viewer++)
        check_view(setup, state, viewer);
    check_saved(state);
    kb_shares(state, share);
    for (int i = 0; i < KB_SEATS_MAX; i++)
        sum += share[i];
    CHECK(sum == (kb_over(state) ? KB_SHARE : 0));
    CHECK(same_state(&before, state));
}

/* ---- Histories ---- */

static void check_seen(const struct kb_setup *setup, const struct kb_history *history, int viewer) {
    struct kb_entry seen[KB_HISTORY_MAX];
    int count = kb_history_seen(setup, history, viewer, seen);
    CHECK(count <= KB_HISTORY_MAX);
    if (setup->game != CORRUPTION) /* there inputs are withheld, and put in order */
        return;
    CHECK(count == history->count);
    for (int i = 0; i < history->count; i++) {
        const struct kb_entry *entry = &history->entry[i];
        CHECK(seen[i].seat == entry->seat);
        CHECK(seen[i].forced == entry->forced);
        if (seen[i].what == entry->what)
            continue;
        CHECK(viewer != KB_EVERYTHING);
        CHECK(entry->seat != viewer);
        CHECK(seen[i].what == KB_ACTION_HIDDEN + entry->what % KB_PLACES);
    }
}

void check_history(const struct kb_setup *setup, const struct kb_history *history,
                   const struct kb_state *state) {
    static uint8_t information[KB_TENSOR_MAX + 3 * KB_HISTORY_MAX];
    struct kb_state again;
    struct kb_state rest = *state;
    CHECK(history->count <= KB_HISTORY_MAX);
    CHECK(kb_replay(setup, history, &again, NULL) == KB_OK);
    CHECK(kb_digest(&again) == kb_digest(state));
    rest.explicit_chance = again.explicit_chance;
    if (setup->game == CORRUPTION)
        rest.as.corruption.random = again.as.corruption.random;
    else
        rest.as.hacker.random = again.as.hacker.random;
    CHECK(same_state(&rest, &again));
    size_t length = kb_trace_text(setup, history, "seed", text, sizeof text);
    CHECK(length < sizeof text);
    CHECK(length == strlen(text));
    int lines = check_lines(text) - count_word(text, "{\"t\":\"ask\"");
    CHECK(kb_trace_text(setup, history, "seed", other, length / 2 + 1) == length);
    CHECK(strlen(other) == length / 2);
    CHECK(memcmp(other, text, length / 2) == 0);
    /* Texts are long, above all those of Hacker: every seat's now and then, otherwise one's. */
    bool all = kb_digest(state) % (setup->game == CORRUPTION ? 4 : 32) == 0;
    int seat = 1 + (int)(kb_digest(state) / 32 % (unsigned)kb_seats(state));
    for (int viewer = KB_EVERYTHING; viewer <= kb_seats(state); viewer++) {
        if (!all && viewer >= 0 && viewer != seat)
            continue;
        check_seen(setup, history, viewer);
        length = kb_history_text(setup, history, viewer, text, sizeof text);
        CHECK(length == strlen(text));
        int seen = check_lines(text);
        CHECK(seen <= lines);
        CHECK(seen == lines || setup->game != CORRUPTION);
        if (viewer < 0)
            continue;
        size_t more = kb_information_text(setup, history, viewer, other, sizeof other);
        CHECK(more == strlen(other));
        CHECK(more > length);
        CHECK(memcmp(other, "seat ", 5) == 0);
        CHECK(memcmp(strchr(other, '\n') + 1, text, length) == 0);
        CHECK(kb_information_bytes(setup->game) <= (int)sizeof information);
        kb_information_tensor(setup, history, viewer, information);
    }
}
