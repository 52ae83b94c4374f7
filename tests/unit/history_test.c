/* history_test.c: a history that grows. A reader who keeps the lines of a viewer, and is given what
 * kb_told_text_from and kb_told_stands say after every decision, has the same lines as one
 * who reads the whole history anew. */
#include "hacker_support.h"

#define TEXT_MAX 200000
#define EACH 7 /* a round mark that is older than the round by so many decisions, at most */

/* Where a reader stands. */
struct mark {
    int entries;
    struct kb_state state;
};

static struct game g;
static char whole[TEXT_MAX], more[TEXT_MAX];
static char had[KB_SEATS_MAX + 2][TEXT_MAX]; /* by viewer + 1 */
static int stood, fell;

static void whole_text(int viewer) {
    HOLDS(&g, kb_told_text(&g.setup, &g.history, viewer, whole, TEXT_MAX) < TEXT_MAX);
}

/* What the reader had of the first entries stands, if it is said to stand. */
static void check_mark(const struct mark *mark, const struct mark *last, int viewer) {
    struct kb_history then = {g.entry, KB_HISTORY_MAX, mark->entries};
    size_t size = kb_told_text_from(&g.setup, &g.history, viewer, mark->entries, &mark->state, more,
                                    TEXT_MAX);
    HOLDS(&g, size < TEXT_MAX && strlen(more) == size);
    size_t all = strlen(whole);
    HOLDS(&g, size <= all && !strcmp(whole + all - size, more));
    if (!kb_told_stands(&g.setup, viewer, &mark->state, &last->state, &g.state)) {
        fell++;
        return;
    }
    stood++;
    then.count = last->entries;
    kb_told_text_from(&g.setup, &then, viewer, mark->entries, &mark->state, more, TEXT_MAX);
    const char *old = had[viewer + 1];
    HOLDS(&g, strlen(old) >= strlen(more));
    size_t before = strlen(old) - strlen(more);
    HOLDS(&g, before == all - size && !memcmp(old, whole, before));
}

static void grows(void (*decide)(struct game *)) {
    struct mark last, round;
    game_start(&g);
    last = round = (struct mark){g.history.count, g.state};
    for (int viewer = KB_EVERYTHING; viewer <= g.setup.seats; viewer++) {
        whole_text(viewer);
        strcpy(had[viewer + 1], whole);
    }
    while (!kb_over(&g.state)) {
        decide(&g);
        for (int viewer = KB_EVERYTHING; viewer <= g.setup.seats; viewer++) {
            whole_text(viewer);
            if (viewer >= 0 && last.entries)
                check_mark(&last, &last, viewer);
            if (viewer >= 0 && round.entries)
                check_mark(&round, &last, viewer);
            strcpy(had[viewer + 1], whole);
        }
        last = (struct mark){g.history.count, g.state};
        if (kb_random_below(&g.random, EACH * 4) == 0)
            round = last;
    }
}

static void lines_of_corruption_stand_or_are_said_to_fall(void **unused) {
    (void)unused;
    stood = fell = 0;
    for (int i = 0; i < scaled(20); i++) {
        game_set(&g, i * 61 % COMBINATIONS);
        grows(game_decide);
    }
    assert_true(stood > 5 * fell && fell > 0);
}

static void lines_of_hacker_stand_or_are_said_to_fall(void **unused) {
    (void)unused;
    stood = fell = 0;
    for (int i = 0; i < scaled(20); i++) {
        hacker_set(&g, i * 97 % HACKER_COMBINATIONS);
        grows(hacker_decide);
    }
    assert_true(stood > 5 * fell && fell > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_corruption_stand_or_are_said_to_fall),
        cmocka_unit_test(lines_of_hacker_stand_or_are_said_to_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
