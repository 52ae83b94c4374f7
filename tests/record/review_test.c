/* review_test.c: reviews of games by number (games.h) and of small games made for a purpose: the
 * same twice, chances that are chances, decisions whose outcome is known, a bluff. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "po.h"
#include "review_write.h"

#define NEAR 1e-4

static struct record record;
static struct review review, other;
static _Alignas(64) uint8_t memory[REVIEW_MEMORY];
static char text[2][REVIEW_TEXT_MAX];

static void all_of_it(struct review *r, uint32_t budget, uint64_t seed) {
    int last = 0;
    enum review_no no = review_begin(r, &record, budget, seed, memory);
    assert_true(no == REVIEW_OK || no == REVIEW_UNFINISHED);
    while (review_step(r)) {
        assert_true(review_progress(r) >= last);
        last = review_progress(r);
    }
    assert_int_equal(review_progress(r), 1000);
}

static void make(int game, uint64_t number) {
    game_make(&record, number,
              &(struct game_wish){.game = game, .deal = RECORD_SEEDED, .inputs = -1});
}

/* ---- Numbers ---- */

static void assert_chance(float chance) {
    assert_true((double)chance >= -NEAR && (double)chance <= 1 + NEAR);
}

static void check_points(void) {
    int seats = record.setup.seats;
    for (int i = 0; i < review.points; i++) {
        double seen = 0, really = 0, lucky = 0;
        for (int s = 0; s < seats; s++) {
            assert_chance(review.point[i].seen[s]);
            assert_chance(review.point[i].really[s]);
            seen += (double)review.point[i].seen[s];
            really += (double)review.point[i].really[s];
            lucky += (double)review.point[i].lucky[s];
        }
        assert_true(seen > 1 - NEAR && seen < 1 + NEAR);
        assert_true(really > 1 - NEAR && really < 1 + NEAR);
        assert_true(lucky > -10 * NEAR && lucky < 10 * NEAR);
    }
}

static void check_decisions(void) {
    int found = 0;
    for (int i = 0; i < record.history.count; i++)
        found += record.history.entry[i].seat && !record.history.entry[i].forced;
    assert_int_equal(review.decisions, found);
    for (int i = 0; i < review.decisions; i++) {
        const struct review_decision *d = &review.decision[i];
        assert_int_equal(record.history.entry[d->input].seat, d->seat);
        assert_int_equal(record.history.entry[d->input].what, d->action);
        assert_ptr_equal(review_decision_at(&review, d->input), d);
        assert_chance(d->before);
        assert_chance(d->after);
        assert_true(d->loss >= 0 && d->doubt >= 0);
        assert_true(d->choices <= REVIEW_CHOICES);
        for (int k = 1; k < d->choices; k++)
            assert_true(d->choice[k].chance <= d->choice[k - 1].chance);
        if (d->choices)
            assert_true((double)(d->choice[0].chance - d->after - d->loss) < NEAR);
    }
}

static void check_hidden(void) {
    for (int i = 0; i < review.cards; i++) {
        const struct review_card *card = &review.card[i];
        assert_chance(card->believed);
        assert_true(card->up ? !card->moments : card->moments <= 6);
        for (int m = 0; m < card->moments; m++) {
            int sum = 0;
            for (int k = 0; k < REVIEW_KINDS; k++)
                sum += card->belief[m][k];
            assert_true(sum > REVIEW_SURE - 6 && sum < REVIEW_SURE + 6);
        }
    }
    for (int i = 0; i < review.viruses; i++) {
        const struct review_virus *virus = &review.virus[i];
        assert_chance(virus->believed);
        assert_in_range(virus->seat, 1, record.setup.seats);
        for (int m = 0; m < virus->moments; m++) {
            int sum = 0;
            for (int s = 0; s < record.setup.seats; s++)
                sum += virus->belief[m][s];
            assert_true(sum > REVIEW_SURE - 6 && sum < REVIEW_SURE + 6);
        }
    }
}

/* Any seats, any options; the last point is the outcome. */
static void chances_are_chances(int game, int games) {
    for (int n = 0; n < scaled(games); n++) {
        uint16_t share[KB_SEATS_MAX] = {0};
        make(game, (uint64_t)n);
        all_of_it(&review, REVIEW_BUDGET_MIN, 1);
        check_points();
        check_decisions();
        check_hidden();
        kb_shares(&record.state, share);
        for (int s = 0; s < record.setup.seats; s++) {
            double last = (double)review.point[review.points - 1].seen[s];
            assert_true(last > share[s] / 420.0 - NEAR && last < share[s] / 420.0 + NEAR);
        }
    }
}

static void chances_of_corruption_are_chances(void **state) {
    (void)state;
    chances_are_chances(CORRUPTION, 5);
}

static void chances_of_hacker_are_chances(void **state) {
    (void)state;
    chances_are_chances(HACKER, 3);
}

static void the_same_twice(void **state) {
    (void)state;
    for (int game = CORRUPTION; game <= HACKER; game++) {
        make(game, 4);
        all_of_it(&review, 200, 9);
        size_t size = review_json(&review, 0, text[0], REVIEW_TEXT_MAX);
        memset(memory, 0xa5, sizeof memory); /* earlier contents do not matter */
        all_of_it(&other, 200, 9);
        assert_int_equal(review_json(&other, 0, text[1], REVIEW_TEXT_MAX), size);
        assert_memory_equal(text[0], text[1], size);
        all_of_it(&other, 200, 10);
        review_json(&other, 0, text[1], REVIEW_TEXT_MAX);
        assert_string_not_equal(text[0], text[1]); /* another seed is another draw */
    }
}

/* ---- Decisions whose outcome is known ---- */

/* The last decision of a game of Corruption, judged, if it is one of phase III: everything is open
 * then, and every choice that leaves nothing to decide ends the game. */
static bool last_award(struct kb_state *state, struct review_decision *decision) {
    struct kb_history history = record.history;
    int last = record.history.count - 1;
    while (!record.history.entry[last].seat || record.history.entry[last].forced)
        last--;
    history.count = last;
    assert_int_equal(kb_replay(&record.setup, &history, state, NULL), KB_OK);
    if (state->as.corruption.table.stage < KB_CORRUPTION_SWISS)
        return false;
    review_begin(&review, &record, REVIEW_BUDGET_MIN, 1, memory);
    assert_true(review_move_at(&review, last, record.history.entry[last].seat,
                               record.history.entry[last].what, decision));
    return true;
}

static void the_last_choices_are_worth_what_they_bring(void **state) {
    int judged = 0, blunders = 0;
    (void)state;
    for (int n = 0; n < scaled(150); n++) {
        struct kb_state before;
        struct review_decision d;
        double best = 0, played = 0;
        make(CORRUPTION, (uint64_t)n);
        if (!last_award(&before, &d))
            continue;
        for (int k = 0; k < d.choices; k++) {
            struct kb_state after = before;
            uint16_t share[KB_SEATS_MAX] = {0};
            assert_int_equal(kb_play(&after, d.seat, d.choice[k].action, NULL, NULL), KB_OK);
            if (!kb_over(&after))
                continue; /* another seat must decide after this one */
            kb_shares(&after, share);
            double worth = share[d.seat - 1] / 420.0;
            double said = (double)d.choice[k].chance;
            assert_true(said > worth - NEAR && said < worth + NEAR);
            best = worth > best ? worth : best;
            if (d.choice[k].action == d.action)
                played = worth;
        }
        judged++;
        if (best - played > REVIEW_LOSS_BLUNDER) { /* one move wins, another loses */
            assert_int_equal(d.mark, REVIEW_BLUNDER);
            blunders++;
        }
    }
    assert_true(judged > 0);
    assert_true(getenv("KB_SCALE") || blunders > 0);
}

/* ---- Small games ---- */

/* One government, one contract, one round; every seat places two cards, the first one open. */
static void small_game(const char *const *moves) {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_dimensions small = {
        .governments = 1, .turned = 1, .rounds = 1, .cards = 2, .hand = KB_HAND_ALL};
    static const char *const options[] = {"first=1"};
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    assert_int_equal(kb_setup(&setup, "corruption", 3, options, 1, NULL), KB_OK);
    assert_int_equal(kb_setup_reduce(&setup, 3, &small, NULL), KB_OK);
    assert_int_equal(kb_start(&state, &setup, 1, false, &history), KB_OK);
    for (; *moves; moves++) {
        int action, seat = kb_current(&state);
        assert_int_equal(kb_move_parse(&state, seat, *moves, strlen(*moves), &action, NULL), KB_OK);
        assert_int_equal(kb_play(&state, seat, action, &history, NULL), KB_OK);
    }
    assert_true(kb_over(&state));
    record_begin(&record, &setup);
    record_set_history(&record, &history);
    record.state = state;
}

/* Seat 1 shows 1,000 and hides 10,000; the others show more and hide little. */
static void a_bluff_is_found(void **state) {
    static const char *const moves[] = {"1@a1", "8@a1", "6@a1", "10@a1", "1@a1", "2@a1", NULL};
    (void)state;
    small_game(moves);
    all_of_it(&review, 2000, 1);
    assert_int_equal(review.cards, 6);
    const struct review_card *bluff = &review.card[review.finds.bluff];
    assert_int_equal(bluff->seat, 1);
    assert_int_equal(bluff->card, KB_CARD_10);
    assert_int_equal(bluff->winner, 1);
    assert_true((double)bluff->worth > 1 - NEAR); /* all of the victory */
    assert_true(bluff->believed > 0 && bluff->believed < 1);
    const struct review_card *honest = &review.card[review.finds.honesty];
    assert_int_equal(honest->seat, 2); /* its 8,000 lay there for all to see */
    assert_int_equal(honest->card, KB_CARD_8);
    assert_int_equal(honest->up, 1);
    assert_int_equal(review.card[0].moments, 0); /* open cards leave nothing to believe */
    assert_int_equal(review.card[3].moments, 1);
}

/* The last card of all: with 8,000 seat 3 has 14 against 13 and wins; with 1,000 it does not. The
 * others' hidden cards could be anything, but these are not what decides the question which of two
 * bribes of its own is better. */
static void the_better_of_two_cards_is_better(void **state) {
    static const char *const moves[] = {"1@a1", "2@a1", "6@a1", "4@a1", "4@a1", "1@a1", NULL};
    const struct review_decision *d;
    double large = -1, little = -1;
    (void)state;
    small_game(moves);
    all_of_it(&review, 4000, 1);
    d = &review.decision[review.decisions - 1];
    assert_int_equal(d->seat, 3);
    little = (double)d->after;
    for (int k = 0; k < d->choices; k++)
        if (d->choice[k].action == KB_ACTION_PLACE + KB_PLACES * (KB_CARD_10 - 1) + 1)
            large = (double)d->choice[k].chance;
    assert_true(large > little);
    assert_true((double)d->loss > REVIEW_LOSS_BLUNDER);
    assert_int_equal(d->mark, REVIEW_BLUNDER);
}

/* ---- Refusals ---- */

static void what_cannot_be_reviewed_is_said(void **state) {
    struct review_decision decision;
    (void)state;
    make(CORRUPTION, 1);
    record.viewer = 2;
    assert_int_equal(review_begin(&review, &record, 100, 1, memory), REVIEW_REDACTED);
    assert_false(review_step(&review));
    record.viewer = KB_EVERYTHING;
    record.history.count = 0;
    assert_int_equal(review_begin(&review, &record, 100, 1, memory), REVIEW_EMPTY);
    assert_false(review_step(&review));
    game_make(&record, 2, &(struct game_wish){.game = HACKER, .deal = RECORD_SEEDED, .inputs = 60});
    assert_int_equal(review_begin(&review, &record, 1, 1, memory), REVIEW_UNFINISHED);
    assert_int_equal(review.budget, REVIEW_BUDGET_MIN); /* budgets have limits */
    while (review_step(&review)) {
    }
    assert_true(review.decisions > 0);
    assert_false(review_move_at(&review, 1 << 20, 1, 0, &decision));
    assert_false(review_move_at(&review, 0, 9, 0, &decision));
}

/* A name can be anything that a record may hold; all of it is escaped, in every language. */
static void names_are_escaped(void **state) {
    static const char *const bad = "<img src=x onerror=\"alert('1')\">&";
    (void)state;
    make(CORRUPTION, 5);
    for (int i = 0; i < record.setup.seats; i++)
        strcpy(record.player[i].name, bad);
    all_of_it(&review, REVIEW_BUDGET_MIN, 1);
    for (int language = 0; language < PO_LANGUAGES; language++) {
        for (int whole = 0; whole < 2; whole++) {
            struct review_page page = {language, 0, whole == 1};
            assert_true(review_html(&review, &page, text[0], REVIEW_TEXT_MAX) < REVIEW_TEXT_MAX);
            assert_null(strstr(text[0], "<img"));
            assert_null(strstr(text[0], "onerror=\""));
            assert_non_null(
                strstr(text[0], "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;"));
        }
    }
}

/* A buffer that is too small is never written over. */
static void a_short_buffer_is_not_overrun(void **state) {
    (void)state;
    make(HACKER, 5);
    all_of_it(&review, REVIEW_BUDGET_MIN, 1);
    memset(text[0], 0x7e, 200);
    assert_true(review_json(&review, 0, text[0], 100) > 100);
    assert_int_equal(text[0][99], 0);
    assert_int_equal(text[0][100], 0x7e);
    assert_true(review_html(&review, &(struct review_page){0, 0, true}, text[0], 100) > 100);
    assert_int_equal(text[0][100], 0x7e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_of_corruption_are_chances),
        cmocka_unit_test(chances_of_hacker_are_chances),
        cmocka_unit_test(the_same_twice),
        cmocka_unit_test(the_last_choices_are_worth_what_they_bring),
        cmocka_unit_test(a_bluff_is_found),
        cmocka_unit_test(the_better_of_two_cards_is_better),
        cmocka_unit_test(what_cannot_be_reviewed_is_said),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(a_short_buffer_is_not_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
