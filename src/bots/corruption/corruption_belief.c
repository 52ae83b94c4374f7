/* corruption_belief.c: see corruption_belief.h. */
#include "corruption_belief.h"

#include "random.h"

/* One seat's placements of this round, as the public saw them. */
struct deeds {
    int count;
    int card[6]; /* 0 where the viewer does not know it */
    int spot[6];
    bool swiss[6];
    struct policy_stand stand[6]; /* the seat's view before each of them */
};

static void look_back(const struct kb_view *view, const struct policy_style *style, int seat,
                      struct deeds *deeds) {
    const struct kb_corruption_view *seen = &view->as.corruption;
    struct corruption_world w;
    deeds->count = 0;
    for (world_begin(&w, view); w.placed < seen->table.placed; world_show(&w, view)) {
        if (w.turn != seat)
            continue;
        int t = w.placed;
        int k = deeds->count++;
        policy_look(&w, style, &deeds->stand[k]);
        deeds->card[k] = seen->card[t];
        deeds->swiss[k] = bits_has(seen->table.swiss, t);
        deeds->spot[k] = 0;
        while (w.place[deeds->spot[k]] != seen->table.place[t])
            deeds->spot[k]++;
    }
}

/* Plays the first `laps` cards of a row: returns the remaining hand, and updates the money on the
 * spots. */
static uint16_t retrace(const struct deeds *deeds, uint32_t cards, int laps, uint16_t hand,
                        float *own) {
    bytes_fill(own, 0, (WORLD_SPOTS + 1) * sizeof *own);
    for (int k = 0; k < laps; k++) {
        int card = (int)(cards >> (4 * k) & 15);
        float units = (float)world_units(card);
        own[deeds->spot[k]] += deeds->swiss[k] ? 0.5f * units : units;
        hand = world_hand_without(hand, card);
    }
    return hand;
}

/* Rows for one lap more, behind the rows begin .. end - 1; returns where they end. */
static int extend(struct belief *belief, const struct deeds *deeds, int lap, uint16_t held,
                  const struct policy_style *style, int begin, int end) {
    int next = end;
    for (int i = begin; i < end; i++) {
        struct belief_row row = belief->row[i];
        struct policy_weights weights;
        float own[WORLD_SPOTS + 1];
        uint16_t hand = retrace(deeds, row.cards, lap, held, own);
        uint16_t free = hand; /* without what he is known to have placed later */
        for (int k = lap + 1; k < deeds->count; k++)
            if (deeds->card[k] && bits_has(free, deeds->card[k] - 1))
                free = world_hand_without(free, deeds->card[k]);
        policy_weigh(&deeds->stand[lap], style, own, hand, &weights);
        for (int card = 1; card <= KB_CARD_HITMAN; card++) {
            float weight = weights.of[deeds->spot[lap]][card - 1];
            bool can = deeds->card[lap] ? deeds->card[lap] == card : bits_has(free, card - 1);
            if (!can || (deeds->swiss[lap] && card > KB_CARD_10) || next == belief->room)
                continue;
            belief->row[next].cards = row.cards | (uint32_t)card << (4 * lap);
            belief->row[next].weight = row.weight * weight / weights.sum;
            next++;
        }
    }
    return next;
}

/* Leaves out what is too unlikely among rows from .. to - 1, moves the rest down to `begin` and
 * makes the likeliest 1, so that nothing becomes too small on the way. Returns the end. */
static int thin(struct belief *belief, int begin, int from, int to, float floor) {
    float most = 0;
    for (int i = from; i < to; i++)
        if (belief->row[i].weight > most)
            most = belief->row[i].weight;
    if (most <= 0) { /* the style says that this cannot have been: all are equal */
        most = 1;
        for (int i = from; i < to; i++)
            belief->row[i].weight = 1;
    }
    for (int i = from; i < to; i++) {
        struct belief_row row = belief->row[i];
        row.weight /= most;
        if (row.weight >= floor)
            belief->row[begin++] = row;
    }
    return begin;
}

static int believe(struct belief *belief, const struct kb_view *view,
                   const struct policy_style *style, float floor, int seat, int begin) {
    struct deeds deeds;
    look_back(view, style, seat, &deeds);
    belief->row[begin] = (struct belief_row){0, 1, 0};
    int end = begin + 1;
    for (int lap = 0; lap < deeds.count; lap++) {
        int to =
            extend(belief, &deeds, lap, view->as.corruption.table.held[seat], style, begin, end);
        if (to == end) /* a dropped row was needed: again, with all rows */
            return floor > 0 ? believe(belief, view, style, 0, seat, begin) : begin;
        end = thin(belief, begin, end, to, floor);
    }
    double sum = 0, upto = 0;
    for (int i = begin; i < end; i++)
        sum += (double)belief->row[i].weight;
    for (int i = begin; i < end; i++) {
        upto += (double)belief->row[i].weight;
        belief->row[i].weight = (float)((double)belief->row[i].weight / sum);
        belief->row[i].upto = (float)(upto / sum);
    }
    return end;
}

void belief_from_view(struct belief *belief, const struct kb_view *view,
                      const struct policy_style *style, float floor) {
    int seats = view->as.corruption.table.seats;
    belief->begin[0] = 0;
    for (int seat = 0; seat < seats; seat++)
        belief->begin[seat + 1] = seat + 1 == view->viewer ? belief->begin[seat]
                                                           : believe(belief, view, style, floor,
                                                                     seat, belief->begin[seat]);
}

/* A row of a seat, each as often as it is likely. */
static const struct belief_row *draw_row(const struct belief *belief, int seat, uint64_t *random) {
    float x = (float)(random_next(random) >> 40) * (1.0f / (1 << 24));
    int low = belief->begin[seat];
    int high = belief->begin[seat + 1] - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (belief->row[middle].upto > x)
            high = middle;
        else
            low = middle + 1;
    }
    return &belief->row[low];
}

void belief_draw(const struct belief *belief, uint64_t *random, struct corruption_world *w) {
    for (int seat = 0; seat < w->seats; seat++) {
        if (belief->begin[seat] == belief->begin[seat + 1])
            continue;
        uint32_t cards = draw_row(belief, seat, random)->cards;
        for (int t = (seat - w->first + w->seats) % w->seats; t < w->placed; t += w->seats) {
            if (!w->card[t])
                world_assume(w, t, (int)(cards & 15));
            cards >>= 4;
        }
    }
}
