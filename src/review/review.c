/* review.c: see review.h. Shared by all games: walks through the record, and judges decisions, luck
 * and turning points. Written bottom-up. */
#include "review.h"

#include "bot_math.h"
#include "review_parts.h"
#include "text.h"

#define OPEN_PART 8 /* of the budget, one part goes into each estimate with everything open */
#define LUCK_PART 8 /* and this share into each deal or draw, twice */

/* A game without a row has no reviews: REVIEW_NO_GAME. */
static const struct review_game *const games[KB_GAMES_COUNT] = {
    [KB_GAME_corruption] = &review_corruption,
    [KB_GAME_hacker] = &review_hacker,
};

/* Purposes of seeds. */
enum { SEED_SEEN, SEED_OPEN, SEED_LUCK, SEED_DECISION, SEED_HIDDEN };

/* ---- Sums ---- */

double review_mean(const struct review_sum *s) {
    return s->count ? s->sum / s->count : 0;
}

double review_error(const struct review_sum *s) {
    if (s->count < 2)
        return 0;
    double mean = s->sum / s->count;
    double spread = s->square / s->count - mean * mean;
    return spread > 0 ? bot_sqrt(spread / (s->count - 1)) : 0;
}

void review_world_done(struct review_tried *tried, const double *value) {
    for (int i = 0; i < tried->count; i++) {
        review_add(&tried->value[i], value[i]);
        review_add(&tried->gain[i], tried->count > 1 ? value[i] - value[1] : 0);
    }
}

/* The best of the moves from number `from` on. */
static int best_of(const struct review_tried *tried, int from) {
    int best = from;
    for (int i = from + 1; i < tried->count; i++)
        if (tried->value[i].sum > tried->value[best].sum)
            best = i;
    return best;
}

static void exchange(struct review_tried *tried, int i, int j) {
    uint16_t action = tried->action[i];
    struct review_sum value = tried->value[i];
    struct review_sum gain = tried->gain[i];
    tried->action[i] = tried->action[j];
    tried->value[i] = tried->value[j];
    tried->gain[i] = tried->gain[j];
    tried->action[j] = action;
    tried->value[j] = value;
    tried->gain[j] = gain;
}

void review_narrow(struct review_tried *tried, int keep) {
    for (int i = 2; i < keep && i < tried->count; i++)
        exchange(tried, i, best_of(tried, i));
    tried->count = tried->count < keep ? tried->count : keep;
    for (int i = 0; i < tried->count; i++)
        tried->value[i] = tried->gain[i] = (struct review_sum){0, 0, 0};
}

static uint8_t mark_of(double loss, double doubt) {
    if (loss < REVIEW_LOSS_INACCURACY || loss < REVIEW_DOUBTS * doubt)
        return REVIEW_GOOD;
    return loss < REVIEW_LOSS_MISTAKE   ? REVIEW_INACCURACY
           : loss < REVIEW_LOSS_BLUNDER ? REVIEW_MISTAKE
                                        : REVIEW_BLUNDER;
}

void review_judge(const struct review_tried *tried, struct review_decision *decision) {
    struct review_tried sorted = *tried;
    decision->before = decision->after = (float)review_mean(&tried->value[0]);
    decision->loss = decision->doubt = 0;
    decision->choices = 0;
    decision->judged = tried->count > 2;
    if (tried->count < 2)
        return;
    decision->after = (float)review_mean(&tried->value[1]);
    for (int i = 1; i < sorted.count; i++) {
        exchange(&sorted, i, best_of(&sorted, i));
        if (i > REVIEW_CHOICES)
            break;
        decision->choice[i - 1].action = sorted.action[i];
        decision->choice[i - 1].chance = (float)review_mean(&sorted.value[i]);
        decision->choices = (uint8_t)i;
    }
    if (sorted.action[1] != decision->action) {
        double loss = review_mean(&sorted.gain[1]);
        double doubt = review_error(&sorted.gain[1]);
        decision->loss = (float)(loss > 0 ? loss : 0);
        decision->doubt = (float)doubt;
        decision->mark = mark_of(loss, doubt);
    }
}

/* ---- Moments ---- */

static bool state_at(const struct review *review, int32_t inputs, struct kb_state *state) {
    struct kb_history history = review->record->history;
    history.count = inputs;
    return !kb_replay(&review->record->setup, &history, state, NULL);
}

/* Must a seat choose here, and has none of the same beat chosen yet? */
static bool is_moment(const struct review *review, int32_t inputs, struct kb_state *state) {
    const struct kb_history *history = &review->record->history;
    struct kb_view view;
    if (inputs >= review->end)
        return true;
    if (!history->entry[inputs].seat || history->entry[inputs].forced ||
        !state_at(review, inputs, state))
        return false;
    kb_view(state, 0, &view);
    return view.must == kb_must(state);
}

static uint64_t seed_of(const struct review *review, int what, int32_t inputs, int seat) {
    return kb_random_seed(review->seed,
                          (uint64_t)what << 32 | (uint64_t)inputs << 8 | (uint64_t)seat);
}

/* What a seat (0: the public) knows there. `history` has room for KB_HISTORY_MAX entries. */
static void look_at(struct review *review, const struct kb_state *state, int32_t inputs, int seat,
                    int what, struct kb_entry *history, struct review_look *look) {
    struct kb_history all = review->record->history;
    all.count = inputs;
    look->setup = &review->record->setup;
    kb_view(state, seat, &look->view);
    look->history = history;
    look->entries = kb_history_seen(&review->record->setup, &all, seat, history);
    look->notes = &review->notes[seat];
    look->memory = review->memory;
    /* (how many inputs there are may tell something: lots about viruses) */
    look->seed = seed_of(review, what, look->entries, seat);
    look->budget = review->budget;
    look->unlike = review->unlike;
}

/* Each seat's part when the game is over. */
static void final_shares(const struct kb_state *state, double *share) {
    uint16_t parts[KB_SEATS_MAX] = {0};
    kb_shares(state, parts);
    for (int s = 0; s < kb_seats(state); s++)
        share[s] = (double)parts[s] / KB_SHARE;
}

/* Chances with everything open. */
static void open_shares(const struct review *review, const struct kb_state *state, uint64_t seed,
                        double *share) {
    int seats = kb_seats(state);
    int count =
        kb_over(state) || games[state->game]->exact(state) ? 1 : (int)review->budget / OPEN_PART;
    double got[KB_SEATS_MAX] = {0};
    for (int s = 0; s < seats; s++)
        share[s] = 0;
    for (int i = 0; i < count; i++) {
        if (kb_over(state))
            final_shares(state, got);
        else
            games[state->game]->open(state, review->unlike, kb_random_seed(seed, (uint64_t)i), got);
        for (int s = 0; s < seats; s++)
            share[s] += got[s] / count;
    }
}

/* ---- Luck ---- */

/* Draws outcomes until a seat must decide. */
static void draw_chance(struct kb_state *state, uint64_t *random) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    state->explicit_chance = 1;
    for (int count; (count = kb_chance(state, outcome, weight)) > 0;) {
        uint32_t sum = 0;
        int i = 0;
        for (int k = 0; k < count; k++)
            sum += weight[k];
        uint32_t drawn = kb_random_below(random, sum);
        for (; drawn >= weight[i]; i++)
            drawn -= weight[i];
        if (kb_chance_play(state, outcome[i], NULL, NULL))
            return;
    }
}

/* Luck: how the outcomes from input `from` up to `to` changed the chances, compared with other
 * possible outcomes. */
static void note_luck(struct review *review, int32_t from, int32_t to, struct review_point *point) {
    int seats = review->record->setup.seats;
    int count = (int)review->budget / LUCK_PART;
    struct review_sum change[KB_SEATS_MAX] = {{0, 0, 0}};
    struct kb_state before, after;
    if (!state_at(review, from, &before) || !state_at(review, to, &after) || kb_over(&after))
        return;
    for (int i = 0; i < count; i++) {
        uint64_t random = kb_random_seed(seed_of(review, SEED_LUCK, from, 0), (uint64_t)i);
        uint64_t luck = kb_random_seed(random, 1);
        struct kb_state other = before;
        double came[KB_SEATS_MAX] = {0}, might[KB_SEATS_MAX] = {0};
        draw_chance(&other, &random);
        games[after.game]->open(&after, review->unlike, luck, came);
        games[other.game]->open(&other, review->unlike, luck, might);
        for (int s = 0; s < seats; s++)
            review_add(&change[s], came[s] - might[s]);
    }
    for (int s = 0; s < seats; s++) {
        double error = review_error(&change[s]);
        point->lucky[s] += (float)review_mean(&change[s]);
        review->luck[s] += (float)review_mean(&change[s]);
        review->luck_square[s] += error * error;
        review->luck_doubt[s] = (float)bot_sqrt(review->luck_square[s]);
    }
}

/* All chance between two moments. */
static void note_chance(struct review *review, int32_t from, int32_t to,
                        struct review_point *point) {
    const struct kb_entry *entry = review->record->history.entry;
    for (int32_t i = from; i < to;) {
        int32_t end = i;
        while (end < to && !entry[end].seat)
            end++;
        if (end > i)
            note_luck(review, i, end, point);
        i = end + 1;
    }
}

/* ---- One moment ---- */

static void decide(struct review *review, const struct kb_state *state, int32_t moment, int seat,
                   int action, struct kb_entry *history, struct review_decision *decision) {
    struct review_look look;
    bytes_fill(decision, 0, sizeof *decision);
    decision->seat = (uint8_t)seat;
    decision->action = (uint16_t)action;
    decision->mark = REVIEW_GOOD;
    look_at(review, state, moment, seat, SEED_DECISION, history, &look);
    games[state->game]->decide(&look, decision);
}

static void note_point(struct review *review, const struct kb_state *state, int32_t inputs,
                       struct kb_entry *history) {
    struct review_look look;
    struct review_point *point = &review->point[review->points];
    double share[KB_SEATS_MAX] = {0};
    int seats = review->record->setup.seats;
    look_at(review, state, inputs, 0, SEED_SEEN, history, &look);
    point->inputs = inputs;
    point->round = (uint8_t)kb_view_round(&look.view);
    point->stage = (uint8_t)kb_view_stage(&look.view);
    if (kb_over(state))
        final_shares(state, share);
    else
        games[state->game]->seen(&look, share);
    for (int s = 0; s < seats; s++)
        point->seen[s] = (float)share[s];
    open_shares(review, state, seed_of(review, SEED_OPEN, 0, 0), share);
    for (int s = 0; s < seats; s++)
        point->really[s] = (float)share[s];
    games[state->game]->hidden(review, &look, state, inputs);
    review->points++;
}

static void note_decision(struct review *review, const struct kb_state *state, int32_t moment,
                          int32_t input, struct kb_entry *history) {
    const struct kb_entry *entry = &review->record->history.entry[input];
    struct review_decision *decision = &review->decision[review->decisions++];
    decide(review, state, moment, entry->seat, entry->what, history, decision);
    decision->input = input;
    decision->point = (uint16_t)(review->points - 1);
    if (!decision->judged)
        return;
    review->judged[entry->seat - 1]++;
    review->marks[entry->seat - 1][decision->mark]++;
    review->lost[entry->seat - 1] += decision->loss;
}

/* ---- The end ---- */

static float moved(const struct review_point *from, const struct review_point *to, int seats) {
    float sum = 0;
    for (int s = 0; s < seats; s++) {
        float change = to->seen[s] - from->seen[s];
        sum += change < 0 ? -change : change;
    }
    return sum / 2;
}

static void find_turns(struct review *review) {
    int seats = review->record->setup.seats;
    review->turns = 0;
    for (int n = 0; n < REVIEW_TURNS; n++) {
        int best = -1;
        float most = (float)REVIEW_TURN_LEAST;
        for (int i = 0; i + 1 < review->points; i++) {
            float change = moved(&review->point[i], &review->point[i + 1], seats);
            bool taken = false;
            for (int k = 0; k < review->turns; k++)
                taken = taken || review->turn[k] == i;
            if (!taken && change > most) {
                most = change;
                best = i;
            }
        }
        if (best < 0)
            break;
        review->turn[review->turns++] = best;
    }
    for (int i = 1; i < review->turns; i++) /* in the order of the game */
        for (int k = i; k > 0 && review->turn[k] < review->turn[k - 1]; k--) {
            int32_t earlier = review->turn[k];
            review->turn[k] = review->turn[k - 1];
            review->turn[k - 1] = earlier;
        }
}

static void sum_up_luck(struct review *review) {
    int seats = review->record->setup.seats;
    const struct review_point *last = &review->point[review->points - 1];
    double by_luck = 0, by_play = 0;
    for (int i = 0; i + 1 < review->points; i++) {
        const struct review_point *from = &review->point[i];
        const struct review_point *to = &review->point[i + 1];
        for (int s = 0; s < seats; s++) {
            double luck = (double)to->lucky[s];
            double play = (double)to->really[s] - (double)from->really[s] - luck;
            by_luck += luck < 0 ? -luck : luck;
            by_play += play < 0 ? -play : play;
        }
    }
    review->moved_by_luck = (float)(by_luck / 2);
    review->moved_by_play = (float)(by_play / 2);
    for (int s = 0; s < seats; s++)
        review->play[s] = last->really[s] - 1.0f / (float)seats - review->luck[s];
}

static void finish(struct review *review) {
    games[review->record->setup.game]->end(review);
    find_turns(review);
    sum_up_luck(review);
    review->done = true;
}

/* ---- The public functions ---- */

/* Playouts a decision: a long game does not take longer. */
static uint32_t budget_for(const struct record *record, uint32_t budget) {
    int64_t decisions = 0;
    for (int32_t i = 0; i < record->history.count; i++)
        decisions += record->history.entry[i].seat && !record->history.entry[i].forced;
    if (decisions > REVIEW_DECISIONS)
        budget = (uint32_t)((int64_t)budget * REVIEW_DECISIONS / decisions);
    return budget < REVIEW_BUDGET_MIN   ? REVIEW_BUDGET_MIN
           : budget > REVIEW_BUDGET_MAX ? REVIEW_BUDGET_MAX
                                        : budget;
}

/* How much a bot of this level differs from `normal`, which plays all seats in playouts. */
static double unlike_bot(const char *spec) {
    static const struct {
        const char *level;
        double unlike;
    } known[] = {{"normal", 0}, {"easy", 0.6}, {"random", 1}};
    size_t length = 0;
    while (spec[length] && spec[length] != ':' && spec[length] != '@')
        length++;
    for (int i = 0; i < 3; i++)
        if (text_is(spec, length, known[i].level))
            return known[i].unlike;
    return 1;
}

/* The mean of all players; a person counts as half. */
static double unlike_of(const struct record *record) {
    double sum = 0;
    for (int i = 0; i < record->setup.seats; i++)
        sum += record->player[i].bot ? unlike_bot(record->player[i].spec) : 0.5;
    return sum / record->setup.seats;
}

/* Where a review ends: at the end of the game or, in an unfinished game, at the last moment at
 * which a seat had to decide, not within chance or a beat. */
static int32_t end_of(const struct record *record) {
    struct kb_history history = record->history;
    struct kb_state state;
    struct kb_view view;
    for (; history.count > 0; history.count--) {
        if (kb_replay(&record->setup, &history, &state, NULL))
            continue;
        if (kb_over(&state))
            break;
        kb_view(&state, 0, &view);
        if (kb_must(&state) && view.must == kb_must(&state))
            break;
    }
    return history.count;
}

void review_name_bots(struct record *record) {
    for (int seat = 1; seat <= record->setup.seats; seat++) {
        struct record_player *player = &record->player[record->order[seat - 1] - 1];
        if (!player->bot || player->name[0])
            continue;
        struct text name = text_into(player->name, sizeof player->name);
        text_word(&name, bot_first_name(player->spec, seat));
        text_end(&name);
    }
}

enum review_no review_begin(struct review *review, const struct record *record, uint32_t budget,
                            uint64_t seed, void *memory) {
    struct kb_state state;
    bytes_fill(review, 0, sizeof *review);
    review->record = record;
    review->budget = budget_for(record, budget);
    review->seed = seed;
    review->memory = memory;
    review->unlike = unlike_of(record);
    review->noted = -1;
    review->finds.bluff = review->finds.seen_through = review->finds.honesty = -1;
    review->done = true;
    if (!games[record->setup.game])
        return REVIEW_NO_GAME;
    if (record->viewer != KB_EVERYTHING)
        return REVIEW_REDACTED;
    review->end = end_of(record);
    while (review->inputs < review->end && !is_moment(review, review->inputs, &state))
        review->inputs++;
    if (review->inputs == review->end)
        return REVIEW_EMPTY;
    review->done = false;
    return kb_over(&record->state) ? REVIEW_OK : REVIEW_UNFINISHED;
}

bool review_step(struct review *review) {
    const struct kb_history *all = &review->record->history;
    struct kb_entry history[KB_HISTORY_MAX];
    struct kb_state state, other;
    if (review->done)
        return false;
    int32_t from = review->inputs;
    int32_t to = from + 1;
    if (!state_at(review, from, &state)) {
        review->done = true;
        return false;
    }
    if (!review->points)
        note_chance(review, 0, from, &review->point[0]);
    note_point(review, &state, from, history);
    if (from >= review->end) {
        finish(review);
        return false;
    }
    while (to < review->end && !is_moment(review, to, &other))
        to++;
    for (int32_t i = from; i < to; i++)
        if (all->entry[i].seat && !all->entry[i].forced)
            note_decision(review, &state, from, i, history);
    note_chance(review, from, to, &review->point[review->points]);
    review->inputs = to;
    return true;
}

/* Must a seat decide here, with no outcomes pending? */
static bool can_look(const struct review *review, int32_t inputs, struct kb_state *state) {
    return inputs >= 0 && inputs <= review->record->history.count &&
           state_at(review, inputs, state) && !kb_over(state) && kb_current(state) != KB_CHANCE;
}

bool review_move_at(struct review *review, int32_t inputs, int seat, int action,
                    struct review_decision *decision) {
    struct kb_entry history[KB_HISTORY_MAX];
    struct kb_state state;
    if (!can_look(review, inputs, &state) || seat < 1 || seat > kb_seats(&state) ||
        !kb_is_legal(&state, seat, action))
        return false;
    decide(review, &state, inputs, seat, action, history, decision);
    return true;
}

bool review_seen_at(struct review *review, int32_t inputs, double *share) {
    struct kb_entry history[KB_HISTORY_MAX];
    struct review_look look;
    struct kb_state state;
    if (!can_look(review, inputs, &state))
        return false;
    look_at(review, &state, inputs, 0, SEED_SEEN, history, &look);
    games[state.game]->seen(&look, share);
    return true;
}

int review_progress(const struct review *review) {
    int32_t count = review->record->history.count;
    if (review->done || !count)
        return 1000;
    return (int)((int64_t)review->inputs * 999 / count);
}

const struct review_decision *review_decision_at(const struct review *review, int32_t input) {
    for (int i = 0; i < review->decisions; i++)
        if (review->decision[i].input == input)
            return &review->decision[i];
    return NULL;
}
