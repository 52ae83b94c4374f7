/* fuzz_review.c: a game played by bytes, whole or broken off anywhere, under review: the game, its
 * seats and options, then a byte for every decision. Its first moments are reviewed, then the last
 * one; chances are chances, and what is written is one JSON object and HTML that fit. (Texts of
 * records are fuzz_record.c's: a review begins with what that reader accepts.) */
#include "fuzz.h"
#include "review_write.h"

#define STEPS 2 /* moments from the beginning */

#define HEAD (2 + KB_OPTIONS_MAX) /* game, seats, options; then moves */

static struct record record;
static struct review review;
static struct kb_entry entry[KB_HISTORY_MAX];
static char out[REVIEW_TEXT_MAX];
static _Alignas(64) uint8_t memory[REVIEW_MEMORY];

static bool begin(const uint8_t *data, struct kb_setup *setup) {
    int game = data[0] % 2;
    char words[KB_OPTIONS_MAX][KB_WORD_MAX];
    const char *word[KB_OPTIONS_MAX];
    int count = kb_game(game).options;
    for (int key = 0; key < count; key++) {
        int values = 0;
        while (kb_option_value(game, key, values))
            values++;
        snprintf(words[key], sizeof words[key], "%s=%s", kb_option_key(game, key),
                 kb_option_value(game, key, data[2 + key] % values));
        word[key] = words[key];
    }
    return kb_setup(setup, kb_game(game).name, 3 + data[1] % 5, word, count, NULL) == KB_OK &&
           !kb_live_clock(setup);
}

static int decider(const struct kb_state *state) {
    uint32_t must = kb_must(state);
    return must ? __builtin_ctz(must) : 0;
}

static void play(struct kb_state *state, struct kb_history *history, const uint8_t *data,
                 size_t size) {
    for (size_t i = 0; i < size && !kb_over(state); i++) {
        uint16_t legal[KB_ACTIONS_MAX];
        int seat = decider(state);
        int count = kb_legal(state, seat, legal);
        CHECK(count > 0);
        CHECK(kb_play(state, seat, legal[data[i] % count], history, NULL) == KB_OK);
    }
}

static void check_last(const struct kb_state *state) {
    struct review_decision decision;
    double share[KB_SEATS_MAX] = {0};
    double sum = 0;
    if (review_seen_at(&review, record.history.count, share)) {
        for (int s = 0; s < record.setup.seats; s++)
            sum += share[s];
        CHECK(sum > 0.999 && sum < 1.001);
    }
    int seat = kb_over(state) ? 0 : decider(state);
    uint16_t legal[KB_ACTIONS_MAX];
    int count = seat ? kb_legal(state, seat, legal) : 0;
    if (count && review_move_at(&review, record.history.count, seat, legal[0], &decision)) {
        CHECK(decision.before >= -0.001f && decision.before <= 1.001f);
        CHECK(decision.after >= -0.001f && decision.after <= 1.001f);
        CHECK(decision.mark < REVIEW_MARKS);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    if (size < HEAD || !begin(data, &setup))
        return 0;
    CHECK(kb_start(&state, &setup, data[9], false, &history) == KB_OK);
    play(&state, &history, data + HEAD, size - HEAD);
    record_begin(&record, &setup);
    record_set_history(&record, &history);
    record.state = state;
    if (review_begin(&review, &record, REVIEW_BUDGET_MIN, data[9], memory) > REVIEW_UNFINISHED)
        return 0;
    for (int i = 0; i < STEPS && review_step(&review); i++) {
    }
    check_last(&state);
    size_t length = review_json(&review, 0, out, sizeof out);
    CHECK(length < sizeof out && strlen(out) == length && out[length - 1] == '}');
    length = review_html(&review, &(struct review_page){data[9] % 4, 0, true}, out, sizeof out);
    CHECK(length < sizeof out && strlen(out) == length);
    return 0;
}
