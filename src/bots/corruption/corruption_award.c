/* corruption_award.c: see corruption_award.h. It plays on states of the library, drawn from the
 * view: after the reveal there is only one that fits. Chance is explicit in them, so that they
 * stop when the round is over. */
#include "corruption_award.h"

#include "corruption_rules.h"
#include "corruption_value.h"

#define AWARD_DEPTH_MAX 42
#define LEVEL 1e-6f /* shares nearer than this are level */

struct award {
    uint32_t nodes; /* positions left to look at */
    bool cut;       /* something was not searched to the end */
    bool out;       /* no nodes left */
};

static bool awarding(const struct kb_state *s) {
    uint8_t stage = s->as.corruption.table.stage;
    return stage >= KB_CORRUPTION_SWISS && stage <= KB_CORRUPTION_REPORTERS;
}

/* Sensible players finish the round. */
static void finish(struct kb_state *s) {
    while (awarding(s)) {
        int seat = s->as.corruption.table.turn;
        struct kb_view view;
        kb_view(s, seat, &view);
        kb_play(s, seat, rules_award(&view, 1), NULL, NULL);
    }
}

/* The expected result of each seat, and the best action of the seat in turn. */
static int expect(struct award *a, const struct kb_state *s, int depth, float *share) {
    if (!awarding(s) || !depth) {
        struct kb_state end = *s;
        struct value_table v;
        a->cut = a->cut || awarding(s);
        finish(&end);
        value_from_table(&end.as.corruption.table, &v);
        value_shares(&v, share);
        return -1;
    }
    uint16_t legal[KB_ACTIONS_MAX];
    int seat = s->as.corruption.table.turn;
    int count = kb_legal(s, seat, legal);
    int best = -1;
    for (int i = 0; i < count && !a->out; i++) {
        struct kb_state next = *s;
        float got[KB_SEATS_MAX];
        if (!a->nodes) {
            a->out = true;
            break;
        }
        a->nodes--;
        kb_play(&next, seat, legal[i], NULL, NULL);
        expect(a, &next, depth - 1, got);
        if (a->out)
            break;
        if (best < 0 || got[seat - 1] > share[seat - 1] + LEVEL) {
            best = legal[i];
            bytes_copy(share, got, sizeof got);
        }
    }
    return best;
}

int award_search(const struct kb_view *view, uint64_t *random, uint32_t nodes, bool *exact,
                 float *share) {
    struct kb_state s;
    int best = rules_award(view, 1);
    struct award a = {nodes, true, false};
    kb_sample(view, random, &s);
    s.explicit_chance = 1;
    for (int depth = 1; depth <= AWARD_DEPTH_MAX && a.cut; depth++) {
        float got[KB_SEATS_MAX] = {0};
        a.cut = false;
        int found = expect(&a, &s, depth, got);
        if (a.out) {
            a.cut = true;
            break;
        }
        best = found;
        if (share)
            bytes_copy(share, got, sizeof got);
    }
    if (exact)
        *exact = !a.cut;
    return best;
}
