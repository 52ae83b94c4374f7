/* review_corruption.c: the part of a review that knows Corruption. Phase II is estimated by worlds
 * from the exact belief, played to the end of the round; phase III is open, and searched. */
#include "review_parts.h"

#include "bot_math.h"
#include "corruption_award.h"
#include "corruption_belief.h"
#include "corruption_rules.h"
#include "corruption_search.h"

#define NORMAL_SHARP 0.6f /* how sharp `normal` is, as corruption_normal.c has it */
#define DOUBT_SHARP 0.4f  /* and what explains the others, as in corruption_expert.c */
#define FLOOR 0.001f      /* beliefs of estimates leave out what is less likely to the likeliest */
#define AWARD_NODES 3000  /* positions of phase III for one evaluation */
#define FIRST_WORLDS 20   /* all moves are tried in this many ... */
#define KEPT 8            /* ... and this many of them in the other worlds */
#define ROWS ((int)(REVIEW_MEMORY / sizeof(struct belief_row)))
/* Fitted to games of bots, docs/review.md: the lead that counts, in units of value (value_scale),
 * where no player plays like `normal`; and how much flatter chances are there before the last
 * round. */
#define UNLIKE_SOFT 0.55
#define UNLIKE_FLAT 0.35
#define TINY 1e-9     /* a chance that is none */
#define BELIEVED 0.5f /* from here on a card is one that was expected */

static struct policy_style style_of(float sharp) {
    struct policy_style style = policy_plain();
    style.number[POLICY_SHARP] *= sharp;
    return style;
}

static struct search_frame frame_of(const struct kb_view *view) {
    struct search_frame frame;
    struct bot_ask ask = {.view = view, .who = bot_personality_at(0)};
    search_frame(&frame, &ask);
    frame.style = frame.own = style_of(NORMAL_SHARP);
    return frame;
}

static bool is_award(int stage) {
    return stage >= KB_CORRUPTION_SWISS && stage <= KB_CORRUPTION_REPORTERS;
}

/* ---- Phase III, and ends ---- */

/* Each seat's part when a round, or the game, is over or phase III is going on. */
static void award_shares(const struct kb_state *state, double *share) {
    const struct kb_corruption_table *table = &state->as.corruption.table;
    float found[KB_SEATS_MAX] = {0};
    if (is_award(table->stage)) {
        struct kb_view view;
        uint64_t random = 0;
        kb_view(state, table->turn, &view);
        award_search(&view, &random, AWARD_NODES, NULL, found);
    } else {
        struct value_table v;
        value_from_table(table, &v);
        value_shares(&v, found);
    }
    for (int s = 0; s < table->seats; s++)
        share[s] = (double)found[s];
}

static void award_decide(const struct review_look *look, struct review_tried *tried) {
    uint64_t random = look->seed;
    int seat = look->view.viewer;
    struct kb_state state;
    double value[REVIEW_TRIED_MAX] = {0};
    double share[KB_SEATS_MAX] = {0};
    kb_sample(&look->view, &random, &state);
    state.explicit_chance = 1;
    award_shares(&state, share);
    value[0] = share[seat - 1];
    for (int i = 1; i < tried->count; i++) {
        struct kb_state next = state;
        kb_play(&next, seat, tried->action[i], NULL, NULL);
        award_shares(&next, share);
        value[i] = share[seat - 1];
    }
    for (int twice = 0; twice < 2; twice++) /* exact: no doubt about it */
        review_world_done(tried, value);
}

/* What the end of a round in a playout is worth to each seat. It was reached by the rules of thumb
 * of `normal`, and the values of rounds to come are fitted to these. Players who search stop a
 * leader better than that, and beginners stray further. So the less the players are like `normal`
 * (review.h), the nearer to each other the chances are: at the end of the game a lead counts as
 * much as it is large. */
static void end_shares(const struct value_table *v, double unlike, float *share) {
    double weight[KB_SEATS_MAX], sum = 0;
    float top = 0;
    value_shares(v, share);
    if (unlike <= 0)
        return;
    for (int i = 0; i < v->seats; i++)
        top = v->total[i] > top ? v->total[i] : top;
    for (int i = 0; i < v->seats; i++) {
        double logit = v->rounds ? (1 - UNLIKE_FLAT * unlike) * bot_log((double)share[i] + TINY)
                                 : (double)(v->total[i] - top) / (UNLIKE_SOFT * unlike);
        weight[i] = bot_exp(logit);
        sum += weight[i];
    }
    for (int i = 0; i < v->seats; i++)
        share[i] = (float)(weight[i] / sum);
}

/* The round as sensible players would end it, from the cards that lie there; without card `t` if it
 * is not negative; and with the contract of spot `spot` given to `seat` (from 0) if that is not. */
static void settle(const struct corruption_world *full, const struct search_frame *frame,
                   double unlike, int t, int spot, int seat, float *share) {
    struct corruption_world w = *full;
    int8_t winner[WORLD_SPOTS];
    struct value_table v = frame->before;
    if (t >= 0) {
        w.gone |= bits_one(t);
        w.swiss &= ~bits_one(t);
    }
    world_resolve(&w, &frame->stakes, winner);
    if (spot >= 0)
        winner[spot] = (int8_t)seat;
    for (int p = 0; p < w.contracts; p++) {
        if (winner[p] >= 0) {
            v.total[winner[p]] += w.value[p];
            v.won[winner[p]]++;
        } else {
            v.left += w.value[p];
        }
    }
    for (int i = 0; i < w.seats; i++)
        v.hand[i] = w.table->option[KB_CHARACTERS] == KB_CHARACTERS_RETURN ? w.table->start_hand
                                                                           : w.hand[i];
    end_shares(&v, unlike, share);
}

/* ---- Phase II ---- */

/* The worlds of a view. `view` is a copy that lives as long as the worlds. */
struct worlds {
    struct kb_view view;
    struct search_frame frame;
    struct corruption_world base;
    struct belief belief;
    bool shows;    /* the first player has yet to name the shown set */
    double unlike; /* see review.h */
};

static void worlds_begin(struct worlds *w, const struct review_look *look) {
    struct policy_style style = style_of(DOUBT_SHARP);
    w->view = look->view;
    w->shows = w->view.as.corruption.table.stage == KB_CORRUPTION_SHOW;
    w->view.as.corruption.table.stage = KB_CORRUPTION_PLACE;
    w->unlike = look->unlike;
    w->frame = frame_of(&w->view);
    world_from_view(&w->base, &w->view);
    if (w->shows)
        w->base.turn = w->base.first;
    w->belief = (struct belief){(struct belief_row *)look->memory, ROWS, {0}};
    belief_from_view(&w->belief, &w->view, &style, FLOOR);
}

/* The shown set as `normal` would name it (corruption_rules.c). */
static uint8_t normal_set(const struct worlds *w, uint64_t *random) {
    uint32_t one = kb_random_below(random, 64);
    uint32_t other = kb_random_below(random, 64);
    return (uint8_t)(one & other & ((1u << w->view.as.corruption.table.cards) - 1));
}

/* Plays one world on, after `action` of the seat in turn; -1: by the rules of thumb. */
static void play_on(struct worlds *w, const struct corruption_world *world, int action,
                    uint64_t luck, float *share) {
    struct corruption_world x = *world;
    if (w->shows)
        w->view.as.corruption.table.shown =
            action < 0 ? normal_set(w, &luck) : (uint8_t)(action - KB_ACTION_SHOW);
    else if (action >= 0) {
        int spot = 0;
        while (x.place[spot] != (action - KB_ACTION_PLACE) % KB_PLACES)
            spot++;
        world_place(&x, (action - KB_ACTION_PLACE) / KB_PLACES + 1, spot);
    }
    while (!world_full(&x))
        policy_play(&x, &w->frame.style, &luck);
    settle(&x, &w->frame, w->unlike, -1, -1, 0, share);
}

/* The moves of the first list in worlds from .. to - 1. */
static void try_worlds(struct worlds *w, const struct review_look *look, struct review_tried *tried,
                       int from, int to) {
    for (int i = from; i < to; i++) {
        uint64_t random = kb_random_seed(look->seed, (uint64_t)i);
        struct corruption_world world = w->base;
        double value[REVIEW_TRIED_MAX];
        float share[KB_SEATS_MAX];
        belief_draw(&w->belief, &random, &world);
        for (int m = 0; m < tried->count; m++) {
            play_on(w, &world, m ? tried->action[m] : -1, random, share);
            value[m] = (double)share[look->view.viewer - 1];
        }
        review_world_done(tried, value);
    }
}

static void place_decide(const struct review_look *look, struct review_tried *tried) {
    struct worlds w;
    int first = FIRST_WORLDS;
    int left = (int)look->budget;
    worlds_begin(&w, look);
    if (tried->count > KEPT + 1) {
        while (first > 4 && first * tried->count > left / 2)
            first--;
        try_worlds(&w, look, tried, 0, first);
        left -= first * tried->count;
        review_narrow(tried, KEPT + 1);
    }
    int more = left / tried->count;
    try_worlds(&w, look, tried, first, first + (more < 8 ? 8 : more));
}

/* ---- What review.c asks for ---- */

static void seen_part(const struct review_look *look, double *share) {
    int stage = look->view.as.corruption.table.stage;
    int seats = look->view.as.corruption.table.seats;
    struct worlds w;
    float got[KB_SEATS_MAX];
    for (int s = 0; s < seats; s++)
        share[s] = 0;
    if (stage != KB_CORRUPTION_PLACE && stage != KB_CORRUPTION_SHOW) {
        struct kb_state state;
        uint64_t random = look->seed;
        kb_sample(&look->view, &random, &state);
        state.explicit_chance = 1;
        award_shares(&state, share);
        return;
    }
    worlds_begin(&w, look);
    int count = (int)look->budget / REVIEW_SEEN_PART;
    for (int i = 0; i < count; i++) {
        uint64_t random = kb_random_seed(look->seed, (uint64_t)i);
        struct corruption_world world = w.base;
        belief_draw(&w.belief, &random, &world);
        play_on(&w, &world, -1, random, got);
        for (int s = 0; s < seats; s++)
            share[s] += (double)got[s] / count;
    }
}

static void open_part(const struct kb_state *state, double unlike, uint64_t seed, double *share) {
    const struct kb_corruption *c = &state->as.corruption;
    struct worlds w;
    float got[KB_SEATS_MAX];
    if (c->table.stage != KB_CORRUPTION_PLACE && c->table.stage != KB_CORRUPTION_SHOW) {
        award_shares(state, share);
        return;
    }
    kb_view(state, 0, &w.view);
    w.shows = c->table.stage == KB_CORRUPTION_SHOW;
    w.unlike = unlike;
    w.frame = frame_of(&w.view);
    world_from_view(&w.base, &w.view);
    w.base.turn = (uint8_t)(c->table.turn - 1);
    for (int t = 0; t < c->table.placed; t++)
        if (!w.base.card[t])
            world_assume(&w.base, t, c->card[t]);
    play_on(&w, &w.base, -1, seed, got);
    for (int s = 0; s < c->table.seats; s++)
        share[s] = (double)got[s];
}

static void decide_part(const struct review_look *look, struct review_decision *decision) {
    struct review_tried tried = {.count = 2};
    int stage = look->view.as.corruption.table.stage;
    tried.action[1] = decision->action;
    bool looks = decision->action >= KB_ACTION_PEEK && decision->action < KB_ACTION_ASSIGN;
    for (int a = 0; a < KB_CORRUPTION_ACTIONS && !looks; a++) {
        bool look_first = a >= KB_ACTION_PEEK && a < KB_ACTION_ASSIGN;
        if (bits_has(look->view.legal[a / 64], a % 64) && a != decision->action && !look_first &&
            tried.count < REVIEW_TRIED_MAX)
            tried.action[tried.count++] = (uint16_t)a;
    }
    if (is_award(stage))
        award_decide(look, &tried);
    else if (looks) { /* the heuristics cannot value a look: it is shown, not judged
                       */
        struct worlds w;
        tried.count = 1;
        worlds_begin(&w, look);
        try_worlds(&w, look, &tried, 0, (int)look->budget / REVIEW_SEEN_PART);
    } else {
        place_decide(look, &tried);
    }
    review_judge(&tried, decision);
}

/* ---- Beliefs ---- */

/* The public view after the card of input `entry` was placed, before the reveal. */
static void view_after(const struct kb_state *state, const struct kb_entry *entry,
                       struct kb_view *view) {
    struct kb_corruption_view *seen = &view->as.corruption;
    kb_view(state, 0, view);
    int t = seen->table.placed++;
    int place = (entry->what - KB_ACTION_PLACE) % KB_PLACES;
    bool account = place % KB_PLACE_PITCH == 0;
    bool up = bits_has(seen->table.shown, seen->table.lap) && !account;
    seen->table.place[t] = (uint8_t)place;
    seen->table.known[t] = up ? 0xff : (uint8_t)(1u << entry->seat);
    seen->card[t] = up ? (uint8_t)((entry->what - KB_ACTION_PLACE) / KB_PLACES + 1) : 0;
    if (account)
        seen->table.swiss |= bits_one(t);
}

static void note_card(struct review *review, const struct kb_state *state,
                      const struct kb_view *after, const struct kb_entry *entry, int32_t input) {
    const struct kb_corruption_table *table = &state->as.corruption.table;
    int place = (entry->what - KB_ACTION_PLACE) % KB_PLACES;
    for (int i = 0; i < review->cards; i++)
        if (review->card[i].round == table->round && review->card[i].place == place)
            review->card[i].later |= (uint8_t)(1u << entry->seat);
    if (review->cards == REVIEW_CARDS_MAX)
        return;
    struct review_card *card = &review->card[review->cards++];
    *card = (struct review_card){
        .input = input,
        .round = table->round,
        .seat = entry->seat,
        .card = (uint8_t)((entry->what - KB_ACTION_PLACE) / KB_PLACES + 1),
        .place = (uint8_t)place,
        .up = after->as.corruption.table.known[table->placed] == 0xff,
        .contract = table->contract[place],
    };
    card->believed = card->up ? 1 : 0;
}

/* The cards of a round in the list: the first of them. */
static int first_of(const struct review *review, int round) {
    int i = review->cards;
    while (i > 0 && review->card[i - 1].round == round)
        i--;
    return i;
}

/* How likely each kind is for what a seat placed in a lap. */
static void kinds_of(const struct belief *belief, int seat, int lap, double *kind) {
    for (int k = 0; k < REVIEW_KINDS; k++)
        kind[k] = 0;
    for (int i = belief->begin[seat - 1]; i < belief->begin[seat]; i++) {
        int card = (int)(belief->row[i].cards >> (4 * lap) & 15);
        if (card)
            kind[card - 1] += (double)belief->row[i].weight;
    }
}

/* After a lap: what a spectator believes the cards face down to be. */
static void note_beliefs(struct review *review, const struct kb_view *view) {
    const struct kb_corruption_table *table = &view->as.corruption.table;
    struct policy_style style = style_of(NORMAL_SHARP);
    struct belief belief = {(struct belief_row *)review->memory, ROWS, {0}};
    int first = first_of(review, table->round);
    belief_from_view(&belief, view, &style, 0);
    for (int i = first; i < review->cards; i++) {
        struct review_card *card = &review->card[i];
        double kind[REVIEW_KINDS];
        if (card->up || card->moments == REVIEW_MOMENTS)
            continue;
        kinds_of(&belief, card->seat, (i - first) / table->seats, kind);
        for (int k = 0; k < REVIEW_KINDS; k++)
            card->belief[card->moments][k] = (uint8_t)(kind[k] * REVIEW_SURE + 0.5);
        card->moments++;
        card->believed = (float)kind[card->card - 1];
    }
}

/* All cards of the round are placed: computes the value of each. */
static void note_worths(struct review *review, const struct kb_view *view) {
    struct search_frame frame = frame_of(view);
    struct corruption_world full;
    int first = first_of(review, view->as.corruption.table.round);
    float with[KB_SEATS_MAX], other[KB_SEATS_MAX];
    world_from_view(&full, view);
    for (int i = first; i < review->cards; i++)
        if (!full.card[i - first])
            world_assume(&full, i - first, review->card[i].card);
    settle(&full, &frame, 0, -1, -1, 0, with);
    for (int i = first; i < review->cards; i++) {
        struct review_card *card = &review->card[i];
        settle(&full, &frame, 0, i - first, -1, 0, other);
        card->worth = with[card->seat - 1] - other[card->seat - 1];
        if (full.spot[i - first] >= full.contracts)
            continue;
        settle(&full, &frame, 0, -1, full.spot[i - first], card->seat - 1, other);
        card->stake = other[card->seat - 1] - with[card->seat - 1];
    }
}

static void hidden_part(struct review *review, const struct review_look *look,
                        const struct kb_state *state, int32_t inputs) {
    (void)look;
    const struct kb_corruption_table *table = &state->as.corruption.table;
    const struct kb_entry *entry = &review->record->history.entry[inputs];
    struct kb_view view;
    for (int i = 0; i < review->cards; i++) { /* winners of the contracts on the table */
        struct review_card *card = &review->card[i];
        if (card->contract && (card->round < table->round || table->stage == KB_CORRUPTION_OVER))
            card->winner = table->owner[card->contract - 1];
    }
    if (table->stage != KB_CORRUPTION_PLACE || inputs >= review->record->history.count ||
        entry->what >= KB_ACTION_SHOW)
        return;
    view_after(state, entry, &view);
    note_card(review, state, &view, entry, inputs);
    if ((table->placed + 1) % table->seats)
        return;
    note_beliefs(review, &view);
    if (table->placed + 1 == table->seats * table->cards)
        note_worths(review, &view);
}

/* Was it a bribe on a contract that another seat won, or a character without effect? */
static bool in_vain(const struct review_card *card) {
    if (card->card <= KB_CARD_10)
        return card->contract && card->winner != card->seat;
    return card->worth <= 0;
}

static void end_part(struct review *review) {
    struct review_finds *finds = &review->finds;
    for (int i = 0; i < review->cards; i++) {
        const struct review_card *card = &review->card[i];
        bool bribe = card->card <= KB_CARD_10;
        float bluff = (1 - card->believed) * card->worth;
        float seen = card->believed * (card->stake > 0 ? card->stake : 0);
        if (!card->up && bluff > finds->bluff_score &&
            (!bribe || !card->contract || card->winner == card->seat)) {
            finds->bluff_score = bluff;
            finds->bluff = i;
        }
        if (!card->up && in_vain(card) && seen > finds->seen_score) {
            finds->seen_score = seen;
            finds->seen_through = i;
        }
        bool beaten = bribe && card->contract && card->winner && card->winner != card->seat &&
                      bits_has(card->later, card->winner);
        if (beaten && card->believed >= BELIEVED && seen > finds->honesty_cost) {
            finds->honesty_cost = seen;
            finds->honesty = i;
        }
    }
}

/* In phase III everything is decided. */
static bool is_exact(const struct kb_state *state) {
    int stage = state->as.corruption.table.stage;
    return stage != KB_CORRUPTION_PLACE && stage != KB_CORRUPTION_SHOW;
}

const struct review_game review_corruption = {is_exact,    seen_part,   open_part,
                                              decide_part, hidden_part, end_part};
