/* past_test.c: what a seat knows of the past: its redacted history, and its information state as
 * text and as a tensor. */
#include <stdlib.h>

#include "support.h"

/* A redacted history hides the cards of this round that the viewer does not know, and nothing
 * else. */
static void a_seen_history_hides_what_the_view_hides(void **unused) {
    static struct game g;
    (void)unused;
    for (int n = 0; n < COMBINATIONS; n += 11) {
        struct kb_entry seen[KB_HISTORY_MAX];
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state) && g.decisions < 20 + n % 100)
            game_decide(&g);
        int viewer = n % (g.setup.seats + 1);
        struct kb_view view;
        kb_view(&g.state, viewer, &view);
        HOLDS(&g, kb_history_seen(&g.setup, &g.history, viewer, seen) == g.history.count);
        int t = view.as.corruption.table.placed;
        for (int i = g.history.count - 1; i >= 0; i--) {
            struct kb_entry want = g.entry[i];
            bool placed = want.seat && want.what < KB_ACTION_SHOW;
            if (placed && --t >= 0 && !view.as.corruption.card[t])
                want.what = (uint16_t)(KB_ACTION_HIDDEN + want.what % KB_PLACES);
            HOLDS(&g, memcmp(&seen[i], &want, sizeof want) == 0);
        }
        HOLDS(&g, kb_history_seen(&g.setup, &g.history, KB_EVERYTHING, seen) == g.history.count);
        HOLDS(&g, memcmp(seen, g.entry, (size_t)g.history.count * sizeof seen[0]) == 0);
    }
}

/* The history for everybody's eyes is the trace without its `ask` lines and its seed. */
static void a_history_is_the_trace_without_its_questions(void **unused) {
    static struct game g;
    static char trace[KB_TRACE_MAX];
    static char history[KB_TRACE_MAX];
    (void)unused;
    for (int n = 2; n < COMBINATIONS; n += 97) {
        game_set(&g, n);
        game_start(&g);
        while (!kb_over(&g.state))
            game_decide(&g);
        kb_trace_text(&g.setup, &g.history, "?", trace, sizeof trace);
        char *to = trace;
        for (char *line = trace; *line;) {
            size_t length = strcspn(line, "\n") + 1;
            if (strncmp(line, "{\"t\":\"ask\"", 10)) {
                memmove(to, line, length);
                to += length;
            }
            line += length;
        }
        *to = 0;
        for (int viewer = KB_EVERYTHING; viewer <= g.setup.seats; viewer++) {
            kb_history_text(&g.setup, &g.history, viewer, history, sizeof history);
            HOLDS(&g, strcmp(history, trace) == 0);
        }
    }
}

static uint64_t hash(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

static int compare_hashes(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

#define STATES_MAX 200000

/* Hashes of information states, and of what they must tell apart: the seat and its history. */
struct informed {
    uint64_t text;
    uint64_t tensor;
    uint64_t seen;
};
static struct informed informed[STATES_MAX];
static int informed_count;

static void inform(const struct game *g, int viewer) {
    static char text[KB_TRACE_MAX];
    static uint8_t tensor[KB_TENSOR_MAX + 3 * KB_HISTORY_MAX];
    struct kb_entry seen[KB_HISTORY_MAX + 1];
    memset(seen, 0, sizeof seen[0]);
    assert_true(informed_count < STATES_MAX);
    assert_true(kb_information_bytes(0) <= (int)sizeof tensor);
    seen[0].seat = (uint8_t)viewer;
    int count = kb_history_seen(&g->setup, &g->history, viewer, seen + 1);
    size_t length = kb_information_text(&g->setup, &g->history, viewer, text, sizeof text);
    HOLDS(g, length < sizeof text);
    kb_information_tensor(&g->setup, &g->history, viewer, tensor);
    informed[informed_count].text = hash(text, length);
    informed[informed_count].tensor = hash(tensor, (size_t)kb_information_bytes(0));
    informed[informed_count].seen = hash(seen, (size_t)(count + 1) * sizeof seen[0]);
    informed_count++;
}

/* How many different numbers there are at `offset` in the informed states. */
static int count_different(size_t offset) {
    static uint64_t sorted[STATES_MAX];
    int different = 0;
    for (int i = 0; i < informed_count; i++)
        memcpy(&sorted[i], (const char *)&informed[i] + offset, sizeof sorted[i]);
    qsort(sorted, (size_t)informed_count, sizeof sorted[0], compare_hashes);
    for (int i = 0; i < informed_count; i++)
        different += i == 0 || sorted[i] != sorted[i - 1];
    return different;
}

static void texts_and_tensors_tell_apart_what_histories_do(void) {
    int seen = count_different(offsetof(struct informed, seen));
    assert_true(seen > 100);
    assert_int_equal(count_different(offsetof(struct informed, tensor)), seen);
    assert_int_equal(count_different(offsetof(struct informed, text)), seen);
}

/* All decisions of a few games of one setup, for all seats: as many texts as different histories.
 *  */
static void information_states_are_different_for_different_knowledge(void **unused) {
    static struct game g;
    (void)unused;
    informed_count = 0;
    game_set(&g, 9);
    for (uint64_t seed = 0; seed < 20; seed++) {
        g.seed = seed % 4; /* the same deals, other play */
        game_start(&g);
        g.random = seed;
        for (; !kb_over(&g.state) && g.decisions < 60; game_decide(&g))
            for (int viewer = 1; viewer <= g.setup.seats; viewer++)
                inform(&g, viewer);
    }
    texts_and_tensors_tell_apart_what_histories_do();
}

/* While contracts are turned up one by one (explicit chance) everybody sees them. */
static void information_states_are_different_while_contracts_are_dealt(void **unused) {
    static struct game g;
    (void)unused;
    informed_count = 0;
    game_set(&g, 9);
    for (int first = 0; first < KB_CONTRACTS; first++) {
        for (int second = 0; second < KB_CONTRACTS; second++) {
            if (first == second)
                continue;
            game_start(&g);
            kb_start(&g.state, &g.setup, 0, true, &g.history);
            inform(&g, 1);
            kb_chance_play(&g.state, first, &g.history, NULL);
            inform(&g, 1);
            kb_chance_play(&g.state, second, &g.history, NULL);
            inform(&g, 1);
        }
    }
    texts_and_tensors_tell_apart_what_histories_do();
}

/* The observation, then three bytes for each input, then nothing. */
static void an_information_tensor_is_the_observation_and_the_history(void **unused) {
    static uint8_t tensor[KB_TENSOR_MAX + 3 * KB_HISTORY_MAX + 8];
    struct kb_entry seen[KB_HISTORY_MAX];
    uint8_t observation[KB_TENSOR_MAX];
    int size = kb_information_bytes(0);
    int observed = kb_game(0).tensor;
    static struct game g;
    (void)unused;
    game_set(&g, 9); /* with the book, and a shown set that is named */
    game_start(&g);
    while (g.state.as.corruption.table.round < 3)
        game_decide(&g);
    assert_int_equal(size, observed + 3 * kb_game(0).history_max);
    for (int viewer = 0; viewer <= g.setup.seats; viewer++) {
        memset(tensor, 0xee, sizeof tensor);
        kb_information_tensor(&g.setup, &g.history, viewer, tensor);
        kb_tensor(&g.state, viewer, observation);
        assert_memory_equal(tensor, observation, (size_t)observed);
        int count = kb_history_seen(&g.setup, &g.history, viewer, seen);
        for (int i = 0; i < count; i++)
            assert_int_equal(tensor[observed + 3 * i + 1] + 256 * tensor[observed + 3 * i + 2],
                             seen[i].what);
        for (int i = observed + 3 * count; i < size; i++)
            assert_int_equal(tensor[i], 0);
        assert_int_equal(tensor[size], 0xee);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seen_history_hides_what_the_view_hides),
        cmocka_unit_test(a_history_is_the_trace_without_its_questions),
        cmocka_unit_test(information_states_are_different_for_different_knowledge),
        cmocka_unit_test(information_states_are_different_while_contracts_are_dealt),
        cmocka_unit_test(an_information_tensor_is_the_observation_and_the_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
