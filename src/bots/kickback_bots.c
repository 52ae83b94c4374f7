/* kickback_bots.c: the public interface of the bots: names, decisions, beliefs, and batches in
 * which bots play some of the seats. */
#include "kickback_bots.h"

#include "base.h"
#include "beliefs.h"
#include "bots.h"
#include "random.h"
#include "text.h"

STATIC_ASSERT(KB_BOT_MEMORY == BOT_MEMORY);
STATIC_ASSERT(KB_BOT_NONE == BOT_NONE);
STATIC_ASSERT(sizeof(struct kb_bot_notes) == sizeof(struct bot_notes));

bool kb_bot_level(int number, struct kb_bot_info *out) {
    const struct bot *bot = number < 0 ? NULL : bot_at(number);
    if (bot)
        *out = (struct kb_bot_info){bot->name, bot->what};
    return bot;
}

bool kb_bot_personality(int number, struct kb_bot_info *out) {
    const struct bot_personality *who = number < 0 ? NULL : bot_personality_at(number);
    if (who)
        *out = (struct kb_bot_info){who->name, who->what};
    return who;
}

/* ---- Names ---- */

static void put_levels(struct text *t) {
    for (int i = 0; bot_at(i); i++) {
        text_word(t, i ? ", " : "");
        text_word(t, bot_at(i)->name);
    }
}

static void put_personalities(struct text *t) {
    for (int i = 0; bot_personality_at(i); i++) {
        text_word(t, i ? ", " : "");
        text_word(t, bot_personality_at(i)->name);
    }
}

bool kb_bot_parse(const char *name, struct kb_bot *bot, char *why, size_t size) {
    struct bot_spec spec;
    size_t length = 0;
    while (length <= KB_BOT_NAME_MAX && name[length])
        length++;
    enum bot_fault fault = length < KB_BOT_NAME_MAX ? bot_parse(name, length, &spec) : BOT_NO_LEVEL;
    struct text t = text_into(why, size);
    if (fault == BOT_NO_LEVEL) {
        text_word(&t, "unknown bot; expected LEVEL, LEVEL:PERSONALITY, and @BUDGET after either, "
                      "with LEVEL one of ");
        put_levels(&t);
    } else if (fault == BOT_NO_PERSONALITY) {
        text_word(&t, "unknown personality; expected one of ");
        put_personalities(&t);
    } else if (fault == BOT_NO_BUDGET) {
        text_word(&t, "invalid budget; expected @N with N from 1 to 100000000 playouts");
    } else {
        *bot = (struct kb_bot){spec.bot, spec.personality, spec.budget};
    }
    text_end(&t);
    return fault == BOT_FINE;
}

/* ---- Decisions ---- */

bool kb_bot_wants_history(const struct kb_bot *bot, int game) {
    return bot_play(bot->level, game)->history;
}

int kb_bot_decide(const struct kb_bot *bot, const struct kb_bot_ask *ask) {
    struct bot_spec spec = {bot->level, bot->personality, bot->budget};
    struct bot_ask question = {.setup = ask->setup,
                               .view = ask->view,
                               .history = ask->history,
                               .entries = ask->entries,
                               .seed = ask->seed,
                               .notes = (struct bot_notes *)(void *)ask->notes,
                               .memory = ask->memory};
    if (!bits_has(ask->view->may, ask->view->viewer))
        return KB_BOT_NONE;
    return bot_decide(&spec, &question);
}

int kb_belief(const struct kb_view *view, enum kb_belief_model model, int samples, uint64_t *random,
              struct kb_belief_row *out, void *memory) {
    int rows = 0;
    ASSERT(samples > 0);
    switch (view->game) {
#define BELIEF(name) \
    case KB_GAME_##name: rows = name##_belief(view, model, samples, random, out, memory); break;
        KB_GAMES(BELIEF)
    }
    return rows;
}

/* ---- Batches ---- */

static struct kb_history row_history(const struct kb_bot_batch *bots, int row) {
    return (struct kb_history){bots->entry + (size_t)row * KB_HISTORY_MAX, KB_HISTORY_MAX,
                               bots->entries[row]};
}

static void start_game(const struct kb_bot_batch *bots, int row) {
    const struct kb_batch *batch = bots->batch;
    uint64_t seed = random_next(&batch->seed[row]);
    struct kb_history history = bots->entry ? row_history(bots, row) : (struct kb_history){0};
    kb_start(&batch->state[row], batch->setup, seed, false, bots->entry ? &history : NULL);
    if (bots->entry)
        bots->entries[row] = history.count;
    bots->bot_seed[row] = kb_random_seed(seed, 0xb07);
    bytes_fill(&bots->notes[(size_t)row * KB_SEATS_MAX], 0, KB_SEATS_MAX * sizeof *bots->notes);
}

static enum kb_code play_row(const struct kb_bot_batch *bots, int row, int seat, int action) {
    struct kb_state *state = &bots->batch->state[row];
    if (!bots->entry)
        return kb_play(state, seat, action, NULL, NULL);
    struct kb_history history = row_history(bots, row);
    enum kb_code code = kb_play(state, seat, action, &history, NULL);
    bots->entries[row] = history.count;
    return code;
}

static int bot_action(const struct kb_bot_batch *bots, int row, int seat, void *memory) {
    const struct kb_bot *bot = &bots->bot[seat - 1];
    const struct kb_batch *batch = bots->batch;
    struct kb_view view;
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_bot_ask ask = {.setup = batch->setup,
                             .view = &view,
                             .seed = kb_random_seed(bots->bot_seed[row], (uint64_t)seat),
                             .notes = &bots->notes[(size_t)row * KB_SEATS_MAX + (size_t)seat - 1],
                             .memory = memory};
    kb_view(&batch->state[row], seat, &view);
    if (bots->entry && kb_bot_wants_history(bot, batch->setup->game)) {
        struct kb_history history = row_history(bots, row);
        ask.entries = kb_history_seen(batch->setup, &history, seat, seen);
        ask.history = seen;
    }
    return kb_bot_decide(bot, &ask);
}

/* Bots play until a seat of the caller decides; games that end begin again. */
static void run_bots(const struct kb_bot_batch *bots, int row, void *memory) {
    const struct kb_batch *batch = bots->batch;
    struct kb_state *state = &batch->state[row];
    for (;;) {
        if (kb_over(state)) {
            kb_shares(state, batch->reward + (size_t)row * KB_SEATS_MAX);
            batch->done[row] = 1;
            if (bots->last)
                kb_tensor(state, batch->seat[row],
                          bots->last + (size_t)row * (size_t)kb_game(state->game).tensor);
            start_game(bots, row);
        }
        int seat = bits_first(kb_must(state));
        if (bots->bot[seat - 1].level < 0)
            return;
        enum kb_code code = play_row(bots, row, seat, bot_action(bots, row, seat, memory));
        ASSERT(code == KB_OK);
        (void)code;
    }
}

static void show_row(const struct kb_bot_batch *bots, int row) {
    const struct kb_batch *batch = bots->batch;
    const struct kb_state *state = &batch->state[row];
    struct kb_game_info info = kb_game(batch->setup->game);
    int seat = bits_first(kb_must(state));
    batch->seat[row] = (uint8_t)seat;
    if (batch->observation)
        kb_tensor(state, seat, batch->observation + (size_t)row * (size_t)info.tensor);
    if (batch->mask)
        kb_legal_mask(state, seat, batch->mask + (size_t)row * (size_t)info.actions);
}

void kb_bot_batch_start(const struct kb_bot_batch *bots, uint64_t seed, void *memory) {
    const struct kb_batch *batch = bots->batch;
    int own = 0;
    for (int seat = 0; seat < batch->setup->seats; seat++)
        own += bots->bot[seat].level < 0;
    ASSERT(own > 0);
    ASSERT(!kb_live_clock(batch->setup));
    for (int row = 0; row < batch->games; row++) {
        batch->seed[row] = kb_random_seed(seed, (uint64_t)row);
        start_game(bots, row);
        batch->seat[row] = 1;
        run_bots(bots, row, memory);
        batch->done[row] = 0;
        bytes_fill(batch->reward + (size_t)row * KB_SEATS_MAX, 0,
                   KB_SEATS_MAX * sizeof *batch->reward);
        show_row(bots, row);
    }
}

int kb_bot_batch_step(const struct kb_bot_batch *bots, int from, int to, void *memory) {
    const struct kb_batch *batch = bots->batch;
    int refused = 0;
    for (int row = from; row < to; row++) {
        bytes_fill(batch->reward + (size_t)row * KB_SEATS_MAX, 0,
                   KB_SEATS_MAX * sizeof *batch->reward);
        batch->done[row] = 0;
        if (play_row(bots, row, batch->seat[row], batch->action[row])) {
            batch->done[row] = 2;
            refused++;
            continue;
        }
        run_bots(bots, row, memory);
        show_row(bots, row);
    }
    return refused;
}
