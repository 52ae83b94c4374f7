/* fuzz_actions.c: any bytes as inputs of a game. The first bytes choose a setup (fuzz.h), then `d`
 * for drawn or `e` for explicit chance, a digit for the room in the history (0: enough), the seed;
 * after that every pair of bytes is an input: who, and what. What is not legal is refused and
 * changes nothing; after every input the state is consistent; in the end every question about the
 * game is asked. */
#include "fuzz.h"

struct table {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history;
};

/* A refused input: why, and that nothing has changed. */
static void check_unchanged(const struct table *now, const struct table *before, enum kb_code code,
                            const struct kb_error *error) {
    CHECK(same_state(&now->state, &before->state));
    CHECK(now->history.count == before->history.count);
    check_refusal(code, error, NULL);
    if (code == KB_BUFFER)
        CHECK(error->number <= KB_HISTORY_MAX && now->history.capacity < KB_HISTORY_MAX);
}

static void check_played(const struct table *now, const struct table *before, int seat, int what) {
    const struct kb_entry *entry = &now->history.entry[before->history.count];
    CHECK(now->history.count > before->history.count);
    CHECK(entry->seat == seat);
    CHECK(entry->what == what);
    CHECK(!entry->forced);
    CHECK(kb_consistent(&now->state));
    if (!now->state.explicit_chance)
        CHECK(kb_current(&now->state) != KB_CHANCE);
}

static void try_chance(struct table *t, int what, bool nth) {
    struct table before = *t;
    struct kb_error error;
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(&t->state, outcome, weight);
    bool possible = false;
    CHECK((count > 0) == (kb_current(&t->state) == KB_CHANCE));
    if (nth && count)
        what = outcome[what % count];
    for (int i = 0; i < count; i++) {
        CHECK(weight[i] > 0);
        CHECK(i == 0 || outcome[i] > outcome[i - 1]);
        CHECK(outcome[i] < kb_game(t->setup.game).outcomes);
        possible |= outcome[i] == what;
    }
    enum kb_code code = kb_chance_play(&t->state, what, &t->history, &error);
    if (code) {
        CHECK(code == KB_BUFFER ? possible : !possible);
        CHECK(possible || code == (count ? KB_BAD_OUTCOME : KB_NOT_AT_CHANCE));
        check_unchanged(t, &before, code, &error);
    } else {
        CHECK(possible);
        check_played(t, &before, 0, what);
    }
}

/* Compares the result of a move with the expected one. */
static void check_tried(const struct table *t, const struct table *before, enum kb_code code,
                        const struct kb_error *error, int seat, int what, bool possible) {
    if (code == KB_OK) {
        CHECK(possible);
        check_played(t, before, seat, what);
        return;
    }
    CHECK(!possible || code == KB_BUFFER);
    if (kb_over(&before->state))
        CHECK(code == KB_GAME_OVER);
    else if (kb_current(&before->state) == KB_CHANCE)
        CHECK(code == KB_AT_CHANCE);
    else if (seat < 1 || seat > kb_seats(&before->state))
        CHECK(code == KB_NO_SEAT);
    check_unchanged(t, before, code, error);
}

static void try_action(struct table *t, int seat, int what, bool nth) {
    struct table before = *t;
    struct kb_error error;
    uint16_t legal[KB_ACTIONS_MAX];
    bool sits = seat >= 1 && seat <= kb_seats(&t->state);
    int count = sits ? kb_legal(&t->state, seat, legal) : 0;
    if (nth && count)
        what = legal[what % count];
    bool possible = sits && kb_is_legal(&t->state, seat, what);
    enum kb_code code = kb_play(&t->state, seat, what, &t->history, &error);
    check_tried(t, &before, code, &error, seat, what, possible);
    if (code == KB_BUFFER)
        CHECK(possible);
}

/* A joint move of all seats that must decide; in one case of four with one seat too many or too
 * few. */
static void try_joint(struct table *t, int what) {
    struct table before = *t;
    struct kb_error error;
    int32_t action[KB_SEATS_MAX];
    uint16_t legal[KB_ACTIONS_MAX];
    int seats = kb_seats(&t->state);
    int first = 0;
    for (int seat = KB_SEATS_MAX; seat >= 1; seat--) {
        action[seat - 1] = -1;
        if (!(kb_must(&t->state) >> seat & 1))
            continue;
        int count = kb_legal(&t->state, seat, legal);
        CHECK(count > 0);
        action[seat - 1] = legal[what * seat % count];
        first = seat;
    }
    bool possible = first > 0;
    if (what % 4 == 3) {
        int32_t *spoiled = &action[what / 4 % seats];
        *spoiled = *spoiled < 0 ? 0 : -1;
        possible = false;
    }
    enum kb_code code = kb_play_joint(&t->state, action, &t->history, &error);
    check_tried(t, &before, code, &error, first ? first : 1, first ? action[first - 1] : 0,
                possible);
}

/* The n-th of those who must decide, round and round; 0 if there are none. */
static int seat_in_turn(const struct kb_state *state, int n) {
    uint32_t must = kb_must(state);
    int seat = 0;
    for (n++; must && n > 0;) {
        seat = seat % KB_SEATS_MAX + 1;
        n -= (int)(must >> seat & 1);
    }
    return seat;
}

/* One input: the high half of the first byte says how the second is meant, the low half by whom. */
static void try_input(struct table *t, int who, int what) {
    int seat = who & 15;
    bool nth = (who & 0x80) == 0;
    int number = what + (who & 0x70) * 4;
    if (seat < 10 && kb_must(&t->state))
        seat = seat_in_turn(&t->state, seat); /* mostly, or no game would get far */
    else if (seat >= 10)
        seat -= 10;
    if (kb_current(&t->state) == KB_CHANCE ? seat != 1 : (who & 0xff) == 0xff)
        try_chance(t, nth ? what : what % 70, nth);
    else if ((who & 0x70) == 0x50)
        try_joint(t, what);
    else
        try_action(t, seat - (number == 3), number - (number > 500), nth);
}

/* A history with one entry changed is played again or refused, whichever; nothing breaks. */
static void spoil_history(struct table *t, uint64_t digest) {
    struct kb_history history = t->history;
    struct kb_state state;
    struct kb_state untouched;
    struct kb_error error;
    uint64_t random = kb_random_seed(digest, 7);
    for (int i = 0; i < 3 && history.count; i++) {
        struct kb_entry *entry = &history.entry[kb_random_below(&random, (uint32_t)history.count)];
        struct kb_entry kept = *entry;
        uint32_t what = kb_random_below(&random, 3);
        switch (what) {
        case 0: entry->seat = (uint8_t)kb_random_below(&random, 9); break;
        case 1: entry->forced ^= (uint8_t)(1 + kb_random_below(&random, 2)); break;
        default: entry->what = (uint16_t)kb_random_below(&random, 450);
        }
        memset(&state, 0xaa, sizeof state);
        memset(&untouched, 0xaa, sizeof untouched);
        enum kb_code code = kb_replay(&t->setup, &history, &state, &error);
        if (code) {
            check_refusal(code, &error, NULL);
            CHECK(error.line >= 1 + (int)(entry - history.entry));
            CHECK(error.line <= history.count);
            CHECK(same_state(&state, &untouched));
        } else {
            CHECK(what != 1); /* whether there was a choice follows from the rest */
            check_history(&t->setup, &history, &state);
        }
        *entry = kept;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct table t;
    struct input in = input_of(data, size);
    input_setup(&in, &t.setup);
    bool explicit_chance = input_byte(&in) % 2 == 'e' % 2;
    int room = 16 * input_digit(&in, 32);
    uint64_t seed = input_byte(&in);
    t.history.entry = t.entry;
    t.history.capacity = room ? room : KB_HISTORY_MAX;
    enum kb_code code = kb_start(&t.state, &t.setup, seed, explicit_chance, &t.history);
    if (code) {
        CHECK(code == KB_BUFFER);
        CHECK(room > 0);
        CHECK(room < KB_HISTORY_MAX);
        return 0;
    }
    CHECK(kb_consistent(&t.state));
    CHECK((kb_current(&t.state) == KB_CHANCE) == explicit_chance);
    int inputs = 0;
    while (input_left(&in) >= 2) {
        int who = input_byte(&in);
        try_input(&t, who, input_byte(&in));
        if (++inputs % 64 == 0)
            check_state(&t.setup, &t.state);
    }
    check_state(&t.setup, &t.state);
    check_history(&t.setup, &t.history, &t.state);
    spoil_history(&t, kb_digest(&t.state));
    return 0;
}
