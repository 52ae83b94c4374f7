/* hacker_beliefs.c: how likely each owner is for the viruses, and each value for the bills, that a
 * seat does not know: counted in states that fit its view. */
#include "base.h"
#include "beliefs.h"

/* The viruses on the accounts and the bills that the viewer does not know, with no count yet. */
static int hidden_things(const struct kb_hacker_view *seen, struct kb_belief_row *out) {
    int rows = 0;
    for (int v = 0; v < seen->table.placed; v++)
        if (bits_has(seen->table.up, v) && !seen->virus[v])
            out[rows++] = (struct kb_belief_row){KB_BELIEF_VIRUS, v, {0}};
    for (int i = 0; i < seen->table.drawn; i++)
        if (!seen->value[i])
            out[rows++] = (struct kb_belief_row){KB_BELIEF_BILL, i, {0}};
    return rows;
}

int hacker_belief(const struct kb_view *view, enum kb_belief_model model, int samples,
                  uint64_t *random, struct kb_belief_row *out, void *memory) {
    int rows = hidden_things(&view->as.hacker, out);
    struct kb_state *world = (struct kb_state *)memory;
    uint32_t count[KB_BELIEF_ROWS_MAX][KB_BELIEF_KINDS];
    bytes_fill(count, 0, sizeof count);
    (void)model;
    for (int n = 0; n < samples && rows; n++) {
        kb_sample(view, random, world);
        for (int i = 0; i < rows; i++) {
            const struct kb_belief_row *row = &out[i];
            int kind = row->thing == KB_BELIEF_VIRUS ? world->as.hacker.virus[row->number]
                                                     : world->as.hacker.value[row->number];
            count[i][kind - 1]++;
        }
    }
    for (int i = 0; i < rows; i++)
        for (int kind = 0; kind < KB_BELIEF_KINDS; kind++)
            out[i].chance[kind] = (float)count[i][kind] / (float)samples;
    return rows;
}
